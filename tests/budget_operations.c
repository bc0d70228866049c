/* The operations whose memory t-budget measures, each on two operands.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "budget.h"

static int64_t len;
static int64_t sign;

int run_mul(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_mul(x, a, n, b, m, modulus, ctx);
}

static int run_mullow(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_mullow(x, a, n, b, m, n, modulus, ctx);
}

static int run_mulmid(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_mulmid(x, a, n, b, m, m - 1, n, modulus, ctx);
}

static int run_divrem(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_divrem(x, x + n, a, n, b, m, modulus, ctx);
}

static int run_div(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_div(x, a, n, b, m, modulus, ctx);
}

static int run_rem(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_rem(x, a, n, b, m, modulus, ctx);
}

static int run_inv_series(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    (void)a;
    return cunmod_inv_series(x, b, m, n, modulus, ctx);
}

static int run_div_series(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_div_series(x, a, n, b, m, n, modulus, ctx);
}

/* The last ones are modulo x^n + b, which has n + 1 coefficients. */
cunmod_divisor_t divisor;

static int run_mulmod(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_mulmod_divisor(x, a, n, b, m, divisor);
}

static int run_powmod(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    const uint64_t e = 5;
    (void)b;
    (void)m;
    return cunmod_powmod_divisor(x, a, n, &e, 1, divisor);
}

static int run_compose_mod(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_compose_mod_divisor(x, a, n, b, m, divisor);
}

static int run_gcd(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_gcd(x, &len, a, n, b, m, modulus, ctx);
}

static int run_xgcd(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_xgcd(x, &len, x + n, x + 2 * n, a, n, b, m, modulus, ctx);
}

static int run_resultant(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_resultant(x, a, n, b, m, modulus, ctx);
}

static int run_hgcd(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return m == n ? CUNMOD_OK
                  : cunmod_hgcd(x, x + 4 * n + 4, x + 6 * n + 4, &sign, a, n, b, m, modulus, ctx);
}

/* A numerator of a tenth of the coefficients; there may be no such fraction. */
static int run_ratrec(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    const int64_t num = n / 10;
    const int status = cunmod_ratrec(x, num, x + n, n - num, b, m, a, n, modulus, ctx);
    return status == CUNMOD_E_NO_FRACTION ? CUNMOD_OK : status;
}

static int run_pade(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    const int status = cunmod_pade(x, n / 2, x + n, n - n / 2, a, n, modulus, ctx);
    (void)b;
    (void)m;
    return status == CUNMOD_E_NO_FRACTION ? CUNMOD_OK : status;
}

static int run_minpoly(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    (void)b;
    (void)m;
    return cunmod_minpoly(x, &len, a, n, modulus, ctx);
}

static int run_evaluate(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_evaluate(x, a, n, b, m, modulus, ctx);
}

static int run_evaluate_more(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b,
                             int64_t m)
{
    return cunmod_evaluate(x, b, m, a, n, modulus, ctx);
}

int run_interpolate(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    for (int64_t i = 0; i < n; i++)
        x[n + i] = (uint64_t)i;
    (void)b;
    (void)m;
    return cunmod_interpolate(x, x + n, a, n, modulus, ctx);
}

/* The ratio of geometric progressions. */
static uint64_t ratio(void)
{
    return modulus > 2 ? 2 : 1;
}

static int run_taylor(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    (void)m;
    return cunmod_taylor_shift(x, a, n, b[0], modulus, ctx);
}

static int run_geometric(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    (void)b;
    return cunmod_evaluate_geometric(x, a, n, ratio(), m, modulus, ctx);
}

static int run_geometric_more(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b,
                              int64_t m)
{
    (void)a;
    return cunmod_evaluate_geometric(x, b, m, ratio(), n, modulus, ctx);
}

static int run_geometric_back(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b,
                              int64_t m)
{
    (void)b;
    (void)m;
    const int status = cunmod_interpolate_geometric(x, ratio(), a, n, modulus, ctx);
    return status == CUNMOD_E_REPEATED ? CUNMOD_OK : status;
}

const named_operation_t operations[] = {{"mul", run_mul},
                                        {"mullow", run_mullow},
                                        {"mulmid", run_mulmid},
                                        {"divrem", run_divrem},
                                        {"div", run_div},
                                        {"rem", run_rem},
                                        {"inv_series", run_inv_series},
                                        {"div_series", run_div_series},
                                        {"mulmod", run_mulmod},
                                        {"powmod", run_powmod},
                                        {"compose_mod", run_compose_mod},
                                        {"gcd", run_gcd},
                                        {"xgcd", run_xgcd},
                                        {"resultant", run_resultant},
                                        {"hgcd", run_hgcd},
                                        {"ratrec", run_ratrec},
                                        {"pade", run_pade},
                                        {"minpoly", run_minpoly},
                                        {"evaluate", run_evaluate},
                                        {"evaluate_more", run_evaluate_more},
                                        {"interpolate", run_interpolate},
                                        {"taylor_shift", run_taylor},
                                        {"evaluate_geometric", run_geometric},
                                        {"evaluate_geometric_more", run_geometric_more},
                                        {"interpolate_geometric", run_geometric_back}};
const size_t operation_count = sizeof operations / sizeof *operations;
