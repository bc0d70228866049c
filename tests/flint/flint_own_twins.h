/* What a line of flint_own_twins.c becomes: a function with the signature of FLINT's, which asks
 * the twin, and FLINT where the twin has no answer.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_FLINT_OWN_TWINS_H
#define CUNMOD_TESTS_FLINT_OWN_TWINS_H

#include <gmp.h> /* FLINT declares functions of mpz_t only after it */

#include <flint/fmpz.h>
#include <stdlib.h>

#include "tests/flint/flint_own.h"

/* 20900, 30600, ... */
#define OWN_FLINT __FLINT_RELEASE

/* FLINT 2.9 and 3 differ in this type. */
#if OWN_FLINT >= 30000
typedef slong own_stride_t;
#else
typedef ulong own_stride_t;
#endif

/* The parameters of a function and, in the same order, its arguments. */
#define RES_A_K (nmod_poly_t res, const nmod_poly_t a, own_stride_t k), (res, a, k)
#define RES_A_C (nmod_poly_t res, const nmod_poly_t a, ulong c), (res, a, c)
#define RES_A_B (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b), (res, a, b)
#define RES_A_B_N                                                                                  \
    (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b, slong n), (res, a, b, n)
#define RES_A_B_BITS                                                                               \
    (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b, flint_bitcnt_t bits),              \
        (res, a, b, bits)
#define RES_A_B_BITS_N                                                                             \
    (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b, flint_bitcnt_t bits, slong n),     \
        (res, a, b, bits, n)
#define RES_A_B_INV                                                                                \
    (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b, const nmod_poly_t inv),            \
        (res, a, b, inv)
#define RES_R_A_B_INV                                                                              \
    (nmod_poly_t res, nmod_poly_t r, const nmod_poly_t a, const nmod_poly_t b,                     \
     const nmod_poly_t inv),                                                                       \
        (res, r, a, b, inv)
#define MATRIX_RES_R_A_B                                                                           \
    (nmod_poly_t m11, nmod_poly_t m12, nmod_poly_t m21, nmod_poly_t m22, nmod_poly_t res,          \
     nmod_poly_t r, const nmod_poly_t a, const nmod_poly_t b),                                     \
        (m11, m12, m21, m22, res, r, a, b)
#define RES_A_B_F                                                                                  \
    (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b, const nmod_poly_t f), (res, a, b, f)
#define RES_A_B_F_INV                                                                              \
    (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b, const nmod_poly_t f,               \
     const nmod_poly_t inv),                                                                       \
        (res, a, b, f, inv)
#define OWN_POWER_(type)                                                                           \
    (nmod_poly_t res, const nmod_poly_t a, type e, const nmod_poly_t f), (res, a, e, f)
#define OWN_POWER_INV_(type)                                                                       \
    (nmod_poly_t res, const nmod_poly_t a, type e, const nmod_poly_t f, const nmod_poly_t inv),    \
        (res, a, e, f, inv)
#define OWN_POWER_OF_X_(type)                                                                      \
    (nmod_poly_t res, type e, const nmod_poly_t f, const nmod_poly_t inv), (res, e, f, inv)
#define RES_A_E_F OWN_POWER_(ulong)
#define RES_A_E_F_INV OWN_POWER_INV_(ulong)
#define RES_A_FMPZ_F OWN_POWER_(fmpz *)
#define RES_A_FMPZ_F_INV OWN_POWER_INV_(fmpz *)
#define RES_A_MPZ_F OWN_POWER_(mpz_srcptr)
#define RES_A_MPZ_F_INV OWN_POWER_INV_(mpz_srcptr)
#define RES_E_F_INV OWN_POWER_OF_X_(ulong)
#define RES_FMPZ_F_INV OWN_POWER_OF_X_(fmpz *)
#define RES_C_K_N (nmod_poly_t res, ulong c, ulong k, slong n), (res, c, k, n)
#define RES_MODULI_VALUES_N                                                                        \
    (nmod_poly_t res, const nmod_poly_struct *moduli, const nmod_poly_struct *values, slong n),    \
        (res, moduli, values, n)
#define ROWS_A_N_F                                                                                 \
    (nmod_poly_struct * res, const nmod_poly_t a, slong n, const nmod_poly_t f), (res, a, n, f)
#define ROWS_A_LEN_N_B_F_INV                                                                       \
    (nmod_poly_struct * res, const nmod_poly_struct *a, slong len, slong n, const nmod_poly_t b,   \
     const nmod_poly_t f, const nmod_poly_t inv),                                                  \
        (res, a, len, n, b, f, inv)

/* The declaration has FLINT's type, so that a line with other parameters is not compiled. */
#define OWN_(variant_, name_)                                                                      \
    extern __typeof__(name_) own_##name_;                                                          \
    static own_t own_of_##name_ = {.name = #name_, .variant = variant_};

/* Ends a function with the value of a call, or with the call of a void function, whose value C does
 * not let a function return. */
#define OWN_GIVE_(call_) return call_
#define OWN_VOID_(call_)                                                                           \
    call_;                                                                                         \
    return

/* Returns what FLINT's function returns, by give_, unless the twin has answered `call_` modulo p_.
 * Then `spoil_` makes the answer wrong, where that is asked for, and the result is answer_. */
#define OWN_FUNCTION_(type_, give_, variant_, name_, parameters_, arguments_, call_, local_, p_,   \
                      spoil_, answer_)                                                             \
    OWN_(variant_, name_)                                                                          \
    type_ own_##name_ parameters_                                                                  \
    {                                                                                              \
        own_t *const own = &own_of_##name_;                                                        \
        local_;                                                                                    \
        if (!own_redirected(own) || !own_answered(own, call_, p_))                                 \
        {                                                                                          \
            give_(name_ arguments_);                                                               \
        }                                                                                          \
        spoil_;                                                                                    \
        return answer_;                                                                            \
    }

#define POLY_(variant_, name_, parameters_, arguments_, call_)                                     \
    OWN_FUNCTION_(void, OWN_VOID_, variant_, name_, parameters_, arguments_, call_, , res->mod.n,  \
                  own_spoil(own, res), )
#define ARRAY_(variant_, name_, parameters_, arguments_, call_)                                    \
    OWN_FUNCTION_(void, OWN_VOID_, variant_, name_, parameters_, arguments_, call_, , a->mod.n,    \
                  for (slong i = 0; i < n; i++) res[i] = own_spoiled(own, res[i], a->mod), )
#define ROWS_(variant_, name_, parameters_, arguments_, call_)                                     \
    OWN_FUNCTION_(void, OWN_VOID_, variant_, name_, parameters_, arguments_, call_, , f->mod.n,    \
                  for (slong i = 0; i < n; i++) own_spoil(own, res + i), )
#define VALUE_(variant_, name_, parameters_, arguments_, call_)                                    \
    OWN_FUNCTION_(ulong, OWN_GIVE_, variant_, name_, parameters_, arguments_, call_,               \
                  uint64_t value = 0, a->mod.n, , own_spoiled(own, value, a->mod))
#define FOUND_(variant_, name_, parameters_, arguments_, call_)                                    \
    OWN_FUNCTION_(int, OWN_GIVE_, variant_, name_, parameters_, arguments_,                        \
                  own_found(call_, &found, res), int found = 1, res->mod.n, own_spoil(own, res),   \
                  found)
#define SIGN_(variant_, name_, parameters_, arguments_, call_)                                     \
    OWN_FUNCTION_(slong, OWN_GIVE_, variant_, name_, parameters_, arguments_, call_,               \
                  int64_t sign = 0, a->mod.n, own_spoil(own, res), (slong)sign)

/* The parameters and the arguments become two arguments of the macros above. */
#define POLY(...) POLY_(0, __VA_ARGS__)
#define POLYV(...) POLY_(1, __VA_ARGS__)
#define ARRAY(...) ARRAY_(0, __VA_ARGS__)
#define ARRAYV(...) ARRAY_(1, __VA_ARGS__)
#define ROWS(...) ROWS_(0, __VA_ARGS__)
#define ROWSV(...) ROWS_(1, __VA_ARGS__)
#define VALUE(...) VALUE_(0, __VA_ARGS__)
#define VALUEV(...) VALUE_(1, __VA_ARGS__)
#define FOUND(...) FOUND_(0, __VA_ARGS__)
#define FOUNDV(...) FOUND_(1, __VA_ARGS__)
#define SIGN(...) SIGN_(0, __VA_ARGS__)

/* ---- what the calls of some lines need ------------------------------------- */

/* The status of `call`, which uses `divisor`: f, prepared for this call. */
#define OWN_WITH_DIVISOR(f, call) CUNMOD_WITH_DIVISOR_(f, NULL, call)

/* res modulo x^n, where the status is good. */
static inline int own_truncated(int status, nmod_poly_struct *res, slong n)
{
    if (status == CUNMOD_OK)
        nmod_poly_truncate(res, n);
    return status;
}

/* A polynomial that has no inverse is an answer: there is none, and the result is zero. */
static inline int own_found(int status, int *found, nmod_poly_struct *res)
{
    if (status == CUNMOD_E_INVERSE)
    {
        *found = 0;
        nmod_poly_zero(res);
        return CUNMOD_OK;
    }
    return status;
}

/* The quotient of a by b. */
static inline int own_quotient(nmod_poly_struct *res, const nmod_poly_struct *a,
                               const nmod_poly_struct *b)
{
    nmod_poly_t rest;
    nmod_poly_init_mod(rest, a->mod);
    const int status = OWN_WITH_DIVISOR(b, cunmod_nmod_poly_divrem_divisor(res, rest, a, divisor));
    nmod_poly_clear(rest);
    return status;
}

/* The answer is none, too, for a modulus that is zero. */
static inline int own_multi_crt(int *found, nmod_poly_struct *res, const nmod_poly_struct *moduli,
                                const nmod_poly_struct *values, slong n)
{
    const int status = cunmod_nmod_poly_multi_crt(res, moduli, values, n, NULL);
    if (status == CUNMOD_E_DIVZERO)
    {
        *found = 0;
        return CUNMOD_OK;
    }
    return status;
}

#if OWN_FLINT < 30000
/* res = a^e modulo f, with FLINT 2.9's third kind of exponent. */
static inline int own_powmod_mpz(nmod_poly_struct *res, const nmod_poly_struct *a, mpz_srcptr e,
                                 const nmod_poly_struct *f)
{
    fmpz_t exponent;
    fmpz_init(exponent);
    fmpz_set_mpz(exponent, e);
    const int status = cunmod_nmod_poly_powmod_fmpz_binexp(res, a, exponent, f, NULL);
    fmpz_clear(exponent);
    return status;
}
#endif

#endif
