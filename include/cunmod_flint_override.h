/* FLINT's names for cunmod's functions: for programs that are compiled anew.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * After this header, nmod_poly_mul and other names of FLINT's functions stand for functions of the
 * same types and results (docs/flint-programs.md lists the functions). A function asks cunmod if
 * its operands are long enough. FLINT's own function computes the other calls, and the calls for
 * which cunmod returns an error: composite moduli where an operation needs a prime, division by
 * zero, no memory. cunmod computes with the default context of the calling thread.
 *
 * The header includes <stdio.h>, <gmp.h>, <flint/nmod_poly.h> and <flint/fmpz_poly.h>. Inline
 * functions of FLINT's other headers call the functions of this header, if those headers are
 * included later.
 */
#ifndef CUNMOD_FLINT_OVERRIDE_H
#define CUNMOD_FLINT_OVERRIDE_H

#include <stdio.h> /* FLINT declares functions of files only after it */

#include <gmp.h> /* and functions of mpz_t only after this one */

#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>
#include <flint/nmod_poly.h>

#include "cunmod_flint.h"
#include "cunmod_fmpz.h"

/* The size from which on a call asks cunmod. The size is the sum of the lengths of the operands and
 * of numbers such as n modulo x^n; of a function modulo f, the length of f; over the integers the
 * words of the leading coefficients count, too. A call costs about 0.2 us more where cunmod calls
 * FLINT in turn. A program may define another size before it includes this header. */
#ifndef CUNMOD_OVERRIDE_LEAST
#define CUNMOD_OVERRIDE_LEAST 500
#endif

/* ---- what the functions below share --------------------------------------- */

/* LESS computes the smaller of a length and n. NUMBER makes a number n a length. */
#define CUNMOD_OVERRIDE_LESS_(length_, n_) ((length_) < (n_) ? (length_) : (n_))
#define CUNMOD_OVERRIDE_NUMBER_(n_)                                                                \
    ((int64_t)((uint64_t)(n_) < UINT64_C(1) << 60 ? (uint64_t)(n_) : UINT64_C(1) << 60))

/* Defines the function that stands for FLINT's function name_. FLINT's name is not a macro yet.
 *
 *   give_    `return`, or nothing for void
 *   size_    what is compared with CUNMOD_OVERRIDE_LEAST
 *   asks_    whether cunmod may be asked
 *   before_  a declaration of what the call needs
 *   call_    the call of cunmod, which returns a status
 *   answer_  the value that is returned after call_
 */
#define CUNMOD_OVERRIDE_(type_, give_, name_, parameters_, arguments_, size_, asks_, before_,      \
                         call_, answer_)                                                           \
    static inline type_ cunmod_override_##name_ parameters_                                        \
    {                                                                                              \
        if ((size_) >= CUNMOD_OVERRIDE_LEAST && (asks_))                                           \
        {                                                                                          \
            before_;                                                                               \
            if ((call_) == CUNMOD_OK)                                                              \
                return answer_;                                                                    \
        }                                                                                          \
        give_ name_ arguments_;                                                                    \
    }

/* The kinds of results: the polynomial res, res and others, n polynomials, an array, a number, and
 * an int with the polynomial res. mod_ is the modulus with which FLINT computes; others_ says
 * whether the results but res have this modulus. */
#define CUNMOD_OVERRIDE_POLYS_(name_, parameters_, arguments_, size_, mod_, others_, call_)        \
    CUNMOD_OVERRIDE_(void, , name_, parameters_, arguments_, size_,                                \
                     cunmod_nmod_poly_alike_(res->mod, mod_) && (others_), , call_, )
#define CUNMOD_OVERRIDE_POLY_(name_, parameters_, arguments_, size_, mod_, call_)                  \
    CUNMOD_OVERRIDE_POLYS_(name_, parameters_, arguments_, size_, mod_, 1, call_)
#define CUNMOD_OVERRIDE_ROWS_(name_, parameters_, arguments_, size_, mod_, call_)                  \
    CUNMOD_OVERRIDE_(void, , name_, parameters_, arguments_, size_,                                \
                     cunmod_nmod_poly_all_alike_(res, n, mod_), , call_, )
#define CUNMOD_OVERRIDE_ARRAY_(name_, parameters_, arguments_, size_, mod_, call_)                 \
    CUNMOD_OVERRIDE_(void, , name_, parameters_, arguments_, size_, 1, , call_, )
#define CUNMOD_OVERRIDE_VALUE_(name_, parameters_, arguments_, size_, mod_, call_)                 \
    CUNMOD_OVERRIDE_(ulong, return, name_, parameters_, arguments_, size_, 1, uint64_t value = 0,  \
                     call_, (ulong)value)
#define CUNMOD_OVERRIDE_FOUND_(name_, parameters_, arguments_, size_, mod_, call_)                 \
    CUNMOD_OVERRIDE_(int, return, name_, parameters_, arguments_, size_,                           \
                     cunmod_nmod_poly_alike_(res->mod, mod_), , call_, 1)

/* Returns the length of a polynomial over the integers, and the words of its leading coefficient.
 */
static inline int64_t cunmod_override_size_(const fmpz_poly_struct *a)
{
    return a->length > 0 ? a->length + (int64_t)fmpz_size(a->coeffs + a->length - 1) : 0;
}

/* ---- residues modulo a polynomial ------------------------------------------- */

/* The parameters of a function and, in the same order, its arguments. */
#define CUNMOD_OVERRIDE_A_B_F_                                                                     \
    (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b, const nmod_poly_t f), (res, a, b, f)
#define CUNMOD_OVERRIDE_A_B_F_INV_                                                                 \
    (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b, const nmod_poly_t f,               \
     const nmod_poly_t inv),                                                                       \
        (res, a, b, f, inv)
#define CUNMOD_OVERRIDE_A_E_F_(type_)                                                              \
    (nmod_poly_t res, const nmod_poly_t a, type_ e, const nmod_poly_t f), (res, a, e, f)
#define CUNMOD_OVERRIDE_A_E_F_INV_(type_)                                                          \
    (nmod_poly_t res, const nmod_poly_t a, type_ e, const nmod_poly_t f, const nmod_poly_t inv),   \
        (res, a, e, f, inv)
#define CUNMOD_OVERRIDE_E_F_INV_(type_)                                                            \
    (nmod_poly_t res, type_ e, const nmod_poly_t f, const nmod_poly_t inv), (res, e, f, inv)
#define CUNMOD_OVERRIDE_VECTOR_                                                                    \
    (nmod_poly_struct * res, const nmod_poly_struct *a, slong len, slong n, const nmod_poly_t b,   \
     const nmod_poly_t f, const nmod_poly_t inv),                                                  \
        (res, a, len, n, b, f, inv)

/* The results res modulo f; the last arguments are the parameters and the arguments. */
#define CUNMOD_OVERRIDE_MOD_(name_, call_, ...)                                                    \
    CUNMOD_OVERRIDE_POLY_(name_, __VA_ARGS__, f->length, f->mod, call_)
#define CUNMOD_OVERRIDE_MODS_(name_, call_, ...)                                                   \
    CUNMOD_OVERRIDE_ROWS_(name_, __VA_ARGS__, f->length, f->mod, call_)

/* clang-format off */
CUNMOD_OVERRIDE_MOD_(nmod_poly_mulmod, cunmod_nmod_poly_mulmod(res, a, b, f, NULL),
                     CUNMOD_OVERRIDE_A_B_F_)
CUNMOD_OVERRIDE_MOD_(nmod_poly_compose_mod, cunmod_nmod_poly_compose_mod(res, a, b, f, NULL),
                     CUNMOD_OVERRIDE_A_B_F_)
CUNMOD_OVERRIDE_MOD_(nmod_poly_compose_mod_brent_kung,
                     CUNMOD_IF_SHORTER_(a, 1, f, cunmod_nmod_poly_compose_mod(res, a, b, f, NULL)),
                     CUNMOD_OVERRIDE_A_B_F_)
CUNMOD_OVERRIDE_MOD_(nmod_poly_compose_mod_brent_kung_preinv,
                     CUNMOD_IF_SHORTER_(a, 1, f, cunmod_nmod_poly_compose_mod(res, a, b, f, NULL)),
                     CUNMOD_OVERRIDE_A_B_F_INV_)
CUNMOD_OVERRIDE_MOD_(nmod_poly_powmod_ui_binexp,
                     cunmod_nmod_poly_powmod_ui_binexp(res, a, e, f, NULL),
                     CUNMOD_OVERRIDE_A_E_F_(ulong))
CUNMOD_OVERRIDE_MOD_(nmod_poly_powmod_ui_binexp_preinv,
                     cunmod_nmod_poly_powmod_ui_binexp(res, a, e, f, NULL),
                     CUNMOD_OVERRIDE_A_E_F_INV_(ulong))
CUNMOD_OVERRIDE_MOD_(nmod_poly_powmod_fmpz_binexp,
                     cunmod_nmod_poly_powmod_fmpz_binexp(res, a, e, f, NULL),
                     CUNMOD_OVERRIDE_A_E_F_(fmpz *))
CUNMOD_OVERRIDE_MOD_(nmod_poly_powmod_fmpz_binexp_preinv,
                     cunmod_nmod_poly_powmod_fmpz_binexp(res, a, e, f, NULL),
                     CUNMOD_OVERRIDE_A_E_F_INV_(fmpz *))
CUNMOD_OVERRIDE_MOD_(nmod_poly_powmod_x_ui_preinv,
                     CUNMOD_WITH_DIVISOR_(f, NULL,
                                          cunmod_nmod_poly_powmod_x_ui_preinv(res, e, divisor)),
                     CUNMOD_OVERRIDE_E_F_INV_(ulong))
CUNMOD_OVERRIDE_MOD_(nmod_poly_powmod_x_fmpz_preinv,
                     CUNMOD_WITH_DIVISOR_(f, NULL,
                                          cunmod_nmod_poly_powmod_x_fmpz_preinv(res, e, divisor)),
                     CUNMOD_OVERRIDE_E_F_INV_(fmpz *))
#define CUNMOD_OVERRIDE_COMPOSE_ALL_                                                               \
    CUNMOD_IF_SHORTER_(                                                                            \
        a, n, f,                                                                                   \
        CUNMOD_WITH_DIVISOR_(f, NULL,                                                              \
                             cunmod_nmod_poly_compose_mod_vec_divisor(res, a, n, b, divisor)))
CUNMOD_OVERRIDE_MODS_(nmod_poly_compose_mod_brent_kung_vec_preinv,
                      CUNMOD_OVERRIDE_COMPOSE_ALL_, CUNMOD_OVERRIDE_VECTOR_)
CUNMOD_OVERRIDE_MODS_(nmod_poly_compose_mod_brent_kung_vec_preinv_threaded,
                      CUNMOD_OVERRIDE_COMPOSE_ALL_, CUNMOD_OVERRIDE_VECTOR_)
CUNMOD_OVERRIDE_FOUND_(nmod_poly_invmod,
                       (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t f), (res, a, f),
                       a->length + f->length, f->mod,
                       cunmod_nmod_poly_invmod(res, a, f, NULL))
/* clang-format on */

/* ---- polynomials over the integers ------------------------------------------- */

#define CUNMOD_OVERRIDE_A_B_(type_)                                                                \
    (type_ res, const fmpz_poly_t a, const fmpz_poly_t b), (res, a, b)

/* The result res of one operand, or of two. */
#define CUNMOD_OVERRIDE_ONE_(name_, call_, ...)                                                    \
    CUNMOD_OVERRIDE_(void, , name_, __VA_ARGS__, cunmod_override_size_(a), 1, , call_, )
#define CUNMOD_OVERRIDE_TWO_(name_, call_, ...)                                                    \
    CUNMOD_OVERRIDE_(void, , name_, __VA_ARGS__,                                                   \
                     cunmod_override_size_(a) + cunmod_override_size_(b), 1, , call_, )
/* FLINT returns the resultant of b and a where a is shorter. */
#define CUNMOD_OVERRIDE_XGCD_(name_)                                                               \
    CUNMOD_OVERRIDE_(                                                                              \
        void, , name_,                                                                             \
        (fmpz_t res, fmpz_poly_t s, fmpz_poly_t t, const fmpz_poly_t a, const fmpz_poly_t b),      \
        (res, s, t, a, b), cunmod_override_size_(a) + cunmod_override_size_(b),                    \
        a->length >= b->length && b->length > 0, , cunmod_fmpz_poly_xgcd(res, s, t, a, b, NULL), )

/* clang-format off */
CUNMOD_OVERRIDE_TWO_(fmpz_poly_mul, cunmod_fmpz_poly_mul(res, a, b, NULL),
                     CUNMOD_OVERRIDE_A_B_(fmpz_poly_t))
CUNMOD_OVERRIDE_TWO_(fmpz_poly_mullow, cunmod_fmpz_poly_mullow(res, a, b, n, NULL),
                     (fmpz_poly_t res, const fmpz_poly_t a, const fmpz_poly_t b, slong n),
                     (res, a, b, n))
CUNMOD_OVERRIDE_ONE_(fmpz_poly_sqr, cunmod_fmpz_poly_sqr(res, a, NULL),
                     (fmpz_poly_t res, const fmpz_poly_t a), (res, a))
CUNMOD_OVERRIDE_TWO_(fmpz_poly_gcd, cunmod_fmpz_poly_gcd(res, a, b, NULL),
                     CUNMOD_OVERRIDE_A_B_(fmpz_poly_t))
CUNMOD_OVERRIDE_TWO_(fmpz_poly_gcd_modular, cunmod_fmpz_poly_gcd(res, a, b, NULL),
                     CUNMOD_OVERRIDE_A_B_(fmpz_poly_t))
CUNMOD_OVERRIDE_TWO_(fmpz_poly_resultant, cunmod_fmpz_poly_resultant(res, a, b, NULL),
                     CUNMOD_OVERRIDE_A_B_(fmpz_t))
CUNMOD_OVERRIDE_TWO_(fmpz_poly_resultant_modular, cunmod_fmpz_poly_resultant(res, a, b, NULL),
                     CUNMOD_OVERRIDE_A_B_(fmpz_t))
CUNMOD_OVERRIDE_ONE_(fmpz_poly_discriminant, cunmod_fmpz_poly_discriminant(res, a, NULL),
                     (fmpz_t res, const fmpz_poly_t a), (res, a))
CUNMOD_OVERRIDE_XGCD_(fmpz_poly_xgcd)
CUNMOD_OVERRIDE_XGCD_(fmpz_poly_xgcd_modular)
/* clang-format on */

#include "cunmod_flint_override_rows.h"

/* ---- FLINT's names ----------------------------------------------------------- */

#define nmod_poly_mulmod cunmod_override_nmod_poly_mulmod
#define nmod_poly_compose_mod cunmod_override_nmod_poly_compose_mod
#define nmod_poly_compose_mod_brent_kung cunmod_override_nmod_poly_compose_mod_brent_kung
#define nmod_poly_compose_mod_brent_kung_preinv                                                    \
    cunmod_override_nmod_poly_compose_mod_brent_kung_preinv
#define nmod_poly_powmod_ui_binexp cunmod_override_nmod_poly_powmod_ui_binexp
#define nmod_poly_powmod_ui_binexp_preinv cunmod_override_nmod_poly_powmod_ui_binexp_preinv
#define nmod_poly_powmod_fmpz_binexp cunmod_override_nmod_poly_powmod_fmpz_binexp
#define nmod_poly_powmod_fmpz_binexp_preinv cunmod_override_nmod_poly_powmod_fmpz_binexp_preinv
#define nmod_poly_powmod_x_ui_preinv cunmod_override_nmod_poly_powmod_x_ui_preinv
#define nmod_poly_powmod_x_fmpz_preinv cunmod_override_nmod_poly_powmod_x_fmpz_preinv
#define nmod_poly_compose_mod_brent_kung_vec_preinv                                                \
    cunmod_override_nmod_poly_compose_mod_brent_kung_vec_preinv
#define nmod_poly_compose_mod_brent_kung_vec_preinv_threaded                                       \
    cunmod_override_nmod_poly_compose_mod_brent_kung_vec_preinv_threaded
#define nmod_poly_invmod cunmod_override_nmod_poly_invmod

#define fmpz_poly_mul cunmod_override_fmpz_poly_mul
#define fmpz_poly_mullow cunmod_override_fmpz_poly_mullow
#define fmpz_poly_sqr cunmod_override_fmpz_poly_sqr
#define fmpz_poly_gcd cunmod_override_fmpz_poly_gcd
#define fmpz_poly_gcd_modular cunmod_override_fmpz_poly_gcd_modular
#define fmpz_poly_resultant cunmod_override_fmpz_poly_resultant
#define fmpz_poly_resultant_modular cunmod_override_fmpz_poly_resultant_modular
#define fmpz_poly_discriminant cunmod_override_fmpz_poly_discriminant
#define fmpz_poly_xgcd cunmod_override_fmpz_poly_xgcd
#define fmpz_poly_xgcd_modular cunmod_override_fmpz_poly_xgcd_modular

#endif
