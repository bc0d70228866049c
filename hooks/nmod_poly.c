/* Hooks on FLINT's functions of nmod_poly_t.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include <gmp.h>

#include "cunmod_flint.h"
#include "hook.h"

/* The kinds of results, as in tests/flint/flint_own_twins.c; POLYS: of several polynomials, where
 * others_ says whether those but res have the modulus. */
#define HOOK_POLYS(name_, op_, parameters_, arguments_, n_, m_, mod_, others_, call_)              \
    HOOK(void, HOOK_VOID, name_, op_, parameters_, arguments_, (n_) + (m_), n_, m_, (mod_).n, ,    \
         cunmod_nmod_poly_alike_(res->mod, mod_) && (others_) ? call_ : CUNMOD_E_MISMATCH, )
#define HOOK_POLY(name_, op_, parameters_, arguments_, n_, m_, mod_, call_)                        \
    HOOK_POLYS(name_, op_, parameters_, arguments_, n_, m_, mod_, 1, call_)
#define HOOK_ROWS(name_, op_, parameters_, arguments_, n_, m_, mod_, call_)                        \
    HOOK(void, HOOK_VOID, name_, op_, parameters_, arguments_, (n_) + (m_), n_, m_, (mod_).n, ,    \
         cunmod_nmod_poly_all_alike_(res, n, mod_) ? call_ : CUNMOD_E_MISMATCH, )
#define HOOK_ARRAY(name_, op_, parameters_, arguments_, n_, m_, mod_, call_)                       \
    HOOK(void, HOOK_VOID, name_, op_, parameters_, arguments_, (n_) + (m_), n_, m_, (mod_).n, ,    \
         call_, )
#define HOOK_VALUE(name_, op_, parameters_, arguments_, n_, m_, mod_, call_)                       \
    HOOK(ulong, HOOK_RETURN, name_, op_, parameters_, arguments_, (n_) + (m_), n_, m_, (mod_).n,   \
         uint64_t value, call_, value)

/* A number that says how long a result is. */
#define HOOK_NUMBER(n_) ((int64_t)((uint64_t)(n_) < UINT64_C(1) << 60 ? (n_) : 1L << 60))

#include "nmod_poly_rows.h"

/* ---- residues modulo a polynomial --------------------------------------------- */

/* Returns the bits of an exponent. */
static inline int64_t bits_ui(ulong e)
{
    return e == 0 ? 0 : 64 - __builtin_clzl(e);
}

static inline int64_t bits(const fmpz *e)
{
    return COEFF_IS_MPZ(*e) ? 64 * labs((long)COEFF_TO_PTR(*e)->_mp_size)
                            : bits_ui((ulong)labs(*e));
}

#define A_B_F (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b, const nmod_poly_t f)
#define A_B_F_INV                                                                                  \
    (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b, const nmod_poly_t f,               \
     const nmod_poly_t inv)
#define A_E_F(type_) (nmod_poly_t res, const nmod_poly_t a, type_ e, const nmod_poly_t f)
#define A_E_F_INV(type_)                                                                           \
    (nmod_poly_t res, const nmod_poly_t a, type_ e, const nmod_poly_t f, const nmod_poly_t inv)
#define E_F_INV(type_) (nmod_poly_t res, type_ e, const nmod_poly_t f, const nmod_poly_t inv)
#define VECTOR                                                                                     \
    (nmod_poly_struct * res, const nmod_poly_struct *a, slong len, slong n, const nmod_poly_t b,   \
     const nmod_poly_t f, const nmod_poly_t inv)

HOOK_POLY(nmod_poly_mulmod, -1, A_B_F, (res, a, b, f), f->length, a->length, f->mod,
          cunmod_nmod_poly_mulmod(res, a, b, f, hook_context))
HOOK_POLY(nmod_poly_compose_mod, -1, A_B_F, (res, a, b, f), f->length, a->length, f->mod,
          cunmod_nmod_poly_compose_mod(res, a, b, f, hook_context))
HOOK_POLY(nmod_poly_compose_mod_brent_kung, -1, A_B_F, (res, a, b, f), f->length, a->length, f->mod,
          CUNMOD_IF_SHORTER_(a, 1, f, cunmod_nmod_poly_compose_mod(res, a, b, f, hook_context)))
HOOK_POLY(nmod_poly_compose_mod_brent_kung_preinv, -1, A_B_F_INV, (res, a, b, f, inv), f->length,
          a->length, f->mod,
          CUNMOD_IF_SHORTER_(a, 1, f, cunmod_nmod_poly_compose_mod(res, a, b, f, hook_context)))
HOOK_POLY(nmod_poly_powmod_ui_binexp, -1, A_E_F(ulong), (res, a, e, f), f->length, bits_ui(e),
          f->mod, cunmod_nmod_poly_powmod_ui_binexp(res, a, e, f, hook_context))
HOOK_POLY(nmod_poly_powmod_ui_binexp_preinv, -1, A_E_F_INV(ulong), (res, a, e, f, inv), f->length,
          bits_ui(e), f->mod, cunmod_nmod_poly_powmod_ui_binexp(res, a, e, f, hook_context))
HOOK_POLY(nmod_poly_powmod_fmpz_binexp, -1, A_E_F(fmpz *), (res, a, e, f), f->length, bits(e),
          f->mod, cunmod_nmod_poly_powmod_fmpz_binexp(res, a, e, f, hook_context))
HOOK_POLY(nmod_poly_powmod_fmpz_binexp_preinv, -1, A_E_F_INV(fmpz *), (res, a, e, f, inv),
          f->length, bits(e), f->mod,
          cunmod_nmod_poly_powmod_fmpz_binexp(res, a, e, f, hook_context))
HOOK_POLY(nmod_poly_powmod_x_ui_preinv, -1, E_F_INV(ulong), (res, e, f, inv), f->length, bits_ui(e),
          f->mod,
          CUNMOD_WITH_DIVISOR_(f, hook_context,
                               cunmod_nmod_poly_powmod_x_ui_preinv(res, e, divisor)))
HOOK_POLY(nmod_poly_powmod_x_fmpz_preinv, -1, E_F_INV(fmpz *), (res, e, f, inv), f->length, bits(e),
          f->mod,
          CUNMOD_WITH_DIVISOR_(f, hook_context,
                               cunmod_nmod_poly_powmod_x_fmpz_preinv(res, e, divisor)))
/* The status of the compositions of a[0], .., a[n-1]. */
#define COMPOSE_ALL                                                                                \
    CUNMOD_IF_SHORTER_(                                                                            \
        a, n, f,                                                                                   \
        CUNMOD_WITH_DIVISOR_(f, hook_context,                                                      \
                             cunmod_nmod_poly_compose_mod_vec_divisor(res, a, n, b, divisor)))
HOOK_ROWS(nmod_poly_compose_mod_brent_kung_vec_preinv, -1, VECTOR, (res, a, len, n, b, f, inv),
          f->length, n, f->mod, COMPOSE_ALL)
HOOK_ROWS(nmod_poly_compose_mod_brent_kung_vec_preinv_threaded, -1, VECTOR,
          (res, a, len, n, b, f, inv), f->length, n, f->mod, COMPOSE_ALL)

/* ---- Euclid's algorithm ---------------------------------------------------------- */

/* If there is no inverse, FLINT leaves a value in res. */
HOOK(int, HOOK_RETURN, nmod_poly_invmod, -1,
     (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t f), (res, a, f),
     a->length + f->length, a->length, f->length, f->mod.n, ,
     cunmod_nmod_poly_alike_(res->mod, f->mod) ? cunmod_nmod_poly_invmod(res, a, f, hook_context)
                                               : CUNMOD_E_MISMATCH,
     1)
