/* Computes powers of a polynomial, all coefficients or the coefficients below x^n.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Binary powering from the highest bit of the exponent to the lowest: one square for each bit, and
 * one product for each bit that is 1. On the CPU path FLINT computes short powers.
 */
#include <stdlib.h>
#include <string.h>

#include "algebra/lift.h"
#include "base/check.h"
#include "flint/cpu_series.h"
#include "runtime/result.h"

/* *n = the length of a^e; len: length of a; e >= 1. Errors: E_LENGTH. */
static int power_length(int64_t *n, int64_t len, uint64_t e)
{
    const uint64_t most = (uint64_t)CUNMOD_LENGTH_MAX;
    if (len > 1 && e > (most - 1) / ((uint64_t)len - 1))
        return CUNMOD_E_LENGTH;
    *n = len > 1 ? (int64_t)((uint64_t)(len - 1) * e + 1) : len;
    return CUNMOD_OK;
}

static int highest_bit(uint64_t e)
{
    return 63 - __builtin_clzll(e);
}

/* ---- one function of FLINT ------------------------------------------------------- */

typedef struct
{
    uint64_t e;
    int64_t n;
} power_t;

CUNMOD_LIFT(power,
            cunmod_poly_pow_trunc(res, operands[0], ((const power_t *)argument)->e,
                                  ((const power_t *)argument)->n),
            cunmod_cpu_pow_trunc(result->words, operands[0].words,
                                 cunmod_work_least(operands[0].len, result->room),
                                 ((const power_t *)argument)->e, result->room, p))

/* Largest length of a result for which a call of FLINT takes only some milliseconds. For longer
 * results the algorithm of this file is as fast. */
#define MOST 4096

static cunmod_lift_t power_lift(power_t *x)
{
    return (cunmod_lift_t){power_of, power_by_flint, .most = MOST, .argument = x};
}

/* ---- device polynomials ---------------------------------------------------------- */

static int power(cunmod_poly_t res, cunmod_poly_t a, uint64_t e, int64_t n)
{
    cunmod_work_t work;
    power_t x = {e, n};
    int status = CUNMOD_OK;
    const cunmod_lift_t function = power_lift(&x);
    if (cunmod_lift_polys(&status, res, &a, 1, n, n, &function))
        return status;
    status = cunmod_work_open(&work, a, 2);
    CUNMOD_THEN(cunmod_poly_truncate(work.t[0], a, n));
    CUNMOD_THEN(cunmod_poly_set(work.t[1], work.t[0]));
    for (int bit = highest_bit(e) - 1; bit >= 0; bit--)
    {
        CUNMOD_THEN(cunmod_poly_mullow(work.t[1], work.t[1], work.t[1], n));
        if (e >> bit & 1)
            CUNMOD_THEN(cunmod_poly_mullow(work.t[1], work.t[1], work.t[0], n));
    }
    return cunmod_work_end(&work, status, res, 1);
}

/* res = a^e modulo x^n; n < 0: all coefficients of a^e. */
static int power_poly(cunmod_poly_t res, cunmod_poly_t a, uint64_t e, int64_t n)
{
    const cunmod_poly_t polys[] = {res, a};
    int64_t len = 0, all = n;
    CUNMOD_TRY(cunmod_work_check(&len, polys, 2, a));
    if (n < 0)
        CUNMOD_TRY(power_length(&all, len, e));
    if (e == 0 || all == 0 || len == 0)
        return cunmod_result_constant(cunmod_result_poly(res), e == 0 && n != 0, a->ctx);
    return power(res, a, e, all);
}

int cunmod_poly_pow(cunmod_poly_t res, cunmod_poly_t a, uint64_t e)
{
    return power_poly(res, a, e, -1);
}

int cunmod_poly_pow_trunc(cunmod_poly_t res, cunmod_poly_t a, uint64_t e, int64_t n)
{
    int status = cunmod_check_lengths(n, 0);
    return CUNMOD_THEN(power_poly(res, a, e, n));
}

/* ---- host arrays ----------------------------------------------------------------- */

/* z[0 .. n-1] = a^e modulo x^n; len <= n, e >= 1. y[0 .. n-1]: temporary. */
static int power_arrays(uint64_t *z, uint64_t *y, const uint64_t *a, int64_t len, uint64_t e,
                        int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    int64_t have = len; /* length of z */
    memcpy(z, a, (size_t)len * sizeof(*z));
    for (int bit = highest_bit(e) - 1; bit >= 0; bit--)
    {
        const int64_t squared = cunmod_work_least(2 * have - 1, n);
        CUNMOD_TRY(cunmod_mullow(y, z, have, z, have, squared, p, ctx));
        have = squared;
        if (e >> bit & 1)
        {
            const int64_t more = cunmod_work_least(have + len - 1, n);
            CUNMOD_TRY(cunmod_mullow(z, y, have, a, len, more, p, ctx));
            have = more;
        }
        else
        {
            memcpy(z, y, (size_t)have * sizeof(*z));
        }
    }
    memset(z + have, 0, (size_t)(n - have) * sizeof(*z));
    return CUNMOD_OK;
}

/* res[0 .. n-1] = a^e modulo x^n for a composite p. Device polynomials require a prime p. */
static int power_any(uint64_t *res, const uint64_t *a, int64_t len, uint64_t e, int64_t n,
                     uint64_t p, cunmod_ctx_t ctx)
{
    uint64_t *const z = calloc((size_t)n, 2 * sizeof(*z));
    if (z == NULL)
        return CUNMOD_E_MEMORY;
    const int status = power_arrays(z, z + n, a, len, e, n, p, ctx);
    if (status == CUNMOD_OK)
        memcpy(res, z, (size_t)n * sizeof(*res));
    free(z);
    return status;
}

static int power_array(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t e, int64_t n,
                       uint64_t p, cunmod_ctx_t ctx)
{
    const int64_t len = cunmod_work_least(cunmod_true_length(a, lena), n);
    const cunmod_lift_operand_t operand = {a, len};
    const cunmod_lift_result_t result = {res, n};
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    if (n == 0 || e == 0 || len == 0)
        return cunmod_result_constant(cunmod_result_array(res, n), e == 0, ctx);
    if (!cunmod_ctx_is_prime(ctx, p))
        return power_any(res, a, len, e, n, p, ctx);
    power_t x = {e, n};
    const cunmod_lift_t function = power_lift(&x);
    return cunmod_lift(&operand, 1, &result, n, p, ctx, &function);
}

int cunmod_pow_trunc(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t e, int64_t n,
                     uint64_t p, cunmod_ctx_t ctx)
{
    int status = cunmod_check_operands(a, lena, NULL, 0, p);
    CUNMOD_THEN(cunmod_check_lengths(n, 0));
    CUNMOD_THEN(cunmod_check_array(res, n));
    return CUNMOD_THEN(power_array(res, a, lena, e, n, p, ctx));
}

int cunmod_pow(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t e, uint64_t p,
               cunmod_ctx_t ctx)
{
    int64_t n = e == 0;
    int status = cunmod_check_operands(a, lena, NULL, 0, p);
    if (e > 0)
        CUNMOD_THEN(power_length(&n, lena, e));
    CUNMOD_THEN(cunmod_check_array(res, n));
    return CUNMOD_THEN(power_array(res, a, lena, e, n, p, ctx));
}
