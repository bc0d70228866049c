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

#include "flint_own.h"

/* 20900, 30600, ... */
#define OWN_FLINT __FLINT_RELEASE

/* FLINT 2.9 and 3 differ in this type. */
#if OWN_FLINT >= 30000
typedef slong own_stride_t;
#else
typedef ulong own_stride_t;
#endif

/* The parameters of a function and, in the same order, its arguments. */
#define ONLY_A (const nmod_poly_t a), (a)
#define A_B (const nmod_poly_t a, const nmod_poly_t b), (a, b)
#define A_C (const nmod_poly_t a, ulong c), (a, c)
#define RES_A (nmod_poly_t res, const nmod_poly_t a), (res, a)
#define RES_A_N (nmod_poly_t res, const nmod_poly_t a, slong n), (res, a, n)
#define RES_A_K (nmod_poly_t res, const nmod_poly_t a, own_stride_t k), (res, a, k)
#define RES_A_C (nmod_poly_t res, const nmod_poly_t a, ulong c), (res, a, c)
#define RES_A_E (nmod_poly_t res, const nmod_poly_t a, ulong e), (res, a, e)
#define RES_A_E_N (nmod_poly_t res, const nmod_poly_t a, ulong e, slong n), (res, a, e, n)
#define RES_A_B (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b), (res, a, b)
#define RES_A_B_N                                                                                  \
    (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b, slong n), (res, a, b, n)
#define RES_A_B_BITS                                                                               \
    (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b, flint_bitcnt_t bits),              \
        (res, a, b, bits)
#define RES_A_B_BITS_N                                                                             \
    (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b, flint_bitcnt_t bits, slong n),     \
        (res, a, b, bits, n)
#define RES_A_B_LO_HI                                                                              \
    (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b, slong nlo, slong nhi),             \
        (res, a, b, nlo, nhi)
#define RES_A_B_INV                                                                                \
    (nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b, const nmod_poly_t inv),            \
        (res, a, b, inv)
#define RES_R_A_B                                                                                  \
    (nmod_poly_t res, nmod_poly_t r, const nmod_poly_t a, const nmod_poly_t b), (res, r, a, b)
#define RES_R_A_B_INV                                                                              \
    (nmod_poly_t res, nmod_poly_t r, const nmod_poly_t a, const nmod_poly_t b,                     \
     const nmod_poly_t inv),                                                                       \
        (res, r, a, b, inv)
#define RES_S_T_A_B                                                                                \
    (nmod_poly_t res, nmod_poly_t s, nmod_poly_t t, const nmod_poly_t a, const nmod_poly_t b),     \
        (res, s, t, a, b)
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
#define VALUES_A_XS_N (ulong * res, const nmod_poly_t a, const ulong *xs, slong n), (res, a, xs, n)
#define VALUES_A_C_N (ulong * res, const nmod_poly_t a, ulong c, slong n), (res, a, c, n)
#define RES_XS_YS_N (nmod_poly_t res, const ulong *xs, const ulong *ys, slong n), (res, xs, ys, n)
#define RES_C_YS_N (nmod_poly_t res, ulong c, const ulong *ys, slong n), (res, c, ys, n)

/* The declaration has FLINT's type, so that a line with other parameters is not compiled. */
#define OWN_(variant_, name_)                                                                      \
    extern __typeof__(name_) own_##name_;                                                          \
    static own_t own_of_##name_ = {.name = #name_, .variant = variant_};

#define POLY_(variant_, name_, parameters_, arguments_, call_)                                     \
    OWN_(variant_, name_)                                                                          \
    void own_##name_ parameters_                                                                   \
    {                                                                                              \
        own_t *const own = &own_of_##name_;                                                        \
        if (!own_redirected(own) || !own_answered(own, call_, res->mod.n))                         \
        {                                                                                          \
            name_ arguments_;                                                                      \
            return;                                                                                \
        }                                                                                          \
        own_spoil(own, res);                                                                       \
    }

#define ARRAY_(variant_, name_, parameters_, arguments_, call_)                                    \
    OWN_(variant_, name_)                                                                          \
    void own_##name_ parameters_                                                                   \
    {                                                                                              \
        own_t *const own = &own_of_##name_;                                                        \
        if (!own_redirected(own) || !own_answered(own, call_, a->mod.n))                           \
        {                                                                                          \
            name_ arguments_;                                                                      \
            return;                                                                                \
        }                                                                                          \
        for (slong i = 0; i < n; i++)                                                              \
        {                                                                                          \
            res[i] = own_spoiled(own, res[i], a->mod);                                             \
        }                                                                                          \
    }

#define VALUE_(variant_, name_, parameters_, arguments_, call_)                                    \
    OWN_(variant_, name_)                                                                          \
    ulong own_##name_ parameters_                                                                  \
    {                                                                                              \
        own_t *const own = &own_of_##name_;                                                        \
        uint64_t value = 0;                                                                        \
        return own_redirected(own) && own_answered(own, call_, a->mod.n)                           \
                   ? own_spoiled(own, value, a->mod)                                               \
                   : name_ arguments_;                                                             \
    }

#define FOUND_(variant_, name_, parameters_, arguments_, call_)                                    \
    OWN_(variant_, name_)                                                                          \
    int own_##name_ parameters_                                                                    \
    {                                                                                              \
        own_t *const own = &own_of_##name_;                                                        \
        int found = 1;                                                                             \
        if (!own_redirected(own) || !own_answered(own, own_found(call_, &found, res), res->mod.n)) \
        {                                                                                          \
            return name_ arguments_;                                                               \
        }                                                                                          \
        own_spoil(own, res);                                                                       \
        return found;                                                                              \
    }

#define SIGN_(variant_, name_, parameters_, arguments_, call_)                                     \
    OWN_(variant_, name_)                                                                          \
    slong own_##name_ parameters_                                                                  \
    {                                                                                              \
        own_t *const own = &own_of_##name_;                                                        \
        int64_t sign = 0;                                                                          \
        if (!own_redirected(own) || !own_answered(own, call_, a->mod.n))                           \
        {                                                                                          \
            return name_ arguments_;                                                               \
        }                                                                                          \
        own_spoil(own, res);                                                                       \
        return (slong)sign;                                                                        \
    }

/* The parameters and the arguments become two arguments of the macros above. */
#define POLY(...) POLY_(0, __VA_ARGS__)
#define POLYV(...) POLY_(1, __VA_ARGS__)
#define ARRAY(...) ARRAY_(0, __VA_ARGS__)
#define ARRAYV(...) ARRAY_(1, __VA_ARGS__)
#define VALUE(...) VALUE_(0, __VA_ARGS__)
#define VALUEV(...) VALUE_(1, __VA_ARGS__)
#define FOUND(...) FOUND_(0, __VA_ARGS__)
#define FOUNDV(...) FOUND_(1, __VA_ARGS__)
#define SIGN(...) SIGN_(0, __VA_ARGS__)

/* ---- what the calls of some lines need ------------------------------------- */

/* The status of `call`, which uses `divisor`: f, prepared for this call. */
#define OWN_WITH_DIVISOR(f, call)                                                                  \
    ({                                                                                             \
        cunmod_divisor_t divisor = NULL;                                                           \
        int status_ = cunmod_divisor_create_nmod_poly(&divisor, f, NULL);                          \
        if (status_ == CUNMOD_OK)                                                                  \
        {                                                                                          \
            status_ = call;                                                                        \
            cunmod_divisor_destroy(divisor);                                                       \
        }                                                                                          \
        status_;                                                                                   \
    })

/* res modulo x^n, where the status is good. */
static inline int own_truncated(int status, nmod_poly_struct *res, slong n)
{
    if (status == CUNMOD_OK)
    {
        nmod_poly_truncate(res, n);
    }
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

/* Where FLINT takes operands that are longer than the divisor, they are reduced first. */
static inline int own_mulmod(nmod_poly_struct *res, const nmod_poly_struct *a,
                             const nmod_poly_struct *b, cunmod_divisor_t divisor)
{
    nmod_poly_t x, y;
    nmod_poly_init_mod(x, a->mod);
    nmod_poly_init_mod(y, a->mod);
    int status = cunmod_nmod_poly_rem_divisor(x, a, divisor);
    if (status == CUNMOD_OK)
    {
        status = cunmod_nmod_poly_rem_divisor(y, b, divisor);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_nmod_poly_mulmod(res, x, y, divisor);
    }
    nmod_poly_clear(x);
    nmod_poly_clear(y);
    return status;
}

/* res = a(g), where both may be long: by Horner's rule for pieces of a, at a power of g. */
static inline int own_compose_mod(nmod_poly_struct *res, const nmod_poly_struct *a,
                                  const nmod_poly_struct *g, cunmod_divisor_t divisor)
{
    int64_t length = 0;
    nmod_poly_t x, power, sum, piece;
    nmod_poly_init_mod(x, a->mod);
    nmod_poly_init_mod(power, a->mod);
    nmod_poly_init_mod(sum, a->mod);
    nmod_poly_init_mod(piece, a->mod);
    cunmod_divisor_length(&length, divisor);
    const uint64_t most = length > 1 ? (uint64_t)length - 1 : 1;
    int status = cunmod_nmod_poly_rem_divisor(x, g, divisor);
    if (status == CUNMOD_OK && a->length > (slong)most)
    {
        status = cunmod_nmod_poly_powmod(power, x, &most, 1, divisor);
    }
    for (slong at = (a->length / (slong)most) * (slong)most; at >= 0 && status == CUNMOD_OK;
         at -= (slong)most)
    {
        nmod_poly_shift_right(piece, a, at);
        nmod_poly_truncate(piece, (slong)most);
        status = cunmod_nmod_poly_rem_divisor(piece, piece, divisor);
        if (status == CUNMOD_OK)
        {
            status = cunmod_nmod_poly_compose_mod(piece, piece, x, divisor);
        }
        if (status == CUNMOD_OK && sum->length > 0)
        {
            status = cunmod_nmod_poly_mulmod(sum, sum, power, divisor);
        }
        nmod_poly_add(sum, sum, piece);
    }
    if (status == CUNMOD_OK)
    {
        nmod_poly_set(res, sum);
    }
    nmod_poly_clear(x);
    nmod_poly_clear(power);
    nmod_poly_clear(sum);
    nmod_poly_clear(piece);
    return status;
}

static inline int own_power(nmod_poly_struct *res, const nmod_poly_struct *a, const ulong *e,
                            int64_t limbs, cunmod_divisor_t divisor)
{
    nmod_poly_t x;
    nmod_poly_init_mod(x, a->mod);
    int status = cunmod_nmod_poly_rem_divisor(x, a, divisor);
    if (status == CUNMOD_OK)
    {
        status = cunmod_nmod_poly_powmod(res, x, (const uint64_t *)e, limbs, divisor);
    }
    nmod_poly_clear(x);
    return status;
}

/* res = a^e modulo f, x^e where a is NULL. */
static inline int own_powmod(nmod_poly_struct *res, const nmod_poly_struct *a, const ulong *e,
                             size_t limbs, const nmod_poly_struct *f)
{
    const int64_t n = (int64_t)limbs;
    return OWN_WITH_DIVISOR(f, a == NULL
                                   ? cunmod_nmod_poly_powmod_x(res, (const uint64_t *)e, n, divisor)
                                   : own_power(res, a, e, n, divisor));
}

static inline int own_powmod_mpz(nmod_poly_struct *res, const nmod_poly_struct *a, mpz_srcptr e,
                                 const nmod_poly_struct *f)
{
    return own_powmod(res, a, mpz_limbs_read(e), mpz_size(e), f);
}

static inline int own_powmod_fmpz(nmod_poly_struct *res, const nmod_poly_struct *a, const fmpz *e,
                                  const nmod_poly_struct *f)
{
    mpz_t exponent;
    mpz_init(exponent);
    fmpz_get_mpz(exponent, e);
    const int status = own_powmod_mpz(res, a, exponent, f);
    mpz_clear(exponent);
    return status;
}

#endif
