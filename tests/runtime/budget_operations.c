/* The operations whose memory t-budget measures, each on two operands.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>

#include "tests/runtime/budget.h"

static int64_t len;
static int64_t sign;

/* An operation, which may leave out some of the parameters. */
#define SHARED(name, call)                                                                         \
    int name(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)              \
    {                                                                                              \
        (void)a;                                                                                   \
        (void)n;                                                                                   \
        (void)b;                                                                                   \
        (void)m;                                                                                   \
        return call;                                                                               \
    }
#define OPERATION(name, call) static SHARED(name, call)

SHARED(run_mul, cunmod_mul(x, a, n, b, m, modulus, ctx))
OPERATION(run_mullow, cunmod_mullow(x, a, n, b, m, n, modulus, ctx))
OPERATION(run_mulmid, cunmod_mulmid(x, a, n, b, m, m - 1, n, modulus, ctx))
OPERATION(run_divrem, cunmod_divrem(x, x + n, a, n, b, m, modulus, ctx))
OPERATION(run_div, cunmod_div(x, a, n, b, m, modulus, ctx))
OPERATION(run_rem, cunmod_rem(x, a, n, b, m, modulus, ctx))
OPERATION(run_inv_series, cunmod_inv_series(x, b, m, n, modulus, ctx))
OPERATION(run_div_series, cunmod_div_series(x, a, n, b, m, n, modulus, ctx))

/* These three compute modulo the divisor. */
cunmod_divisor_t divisor;

OPERATION(run_mulmod, cunmod_mulmod_divisor(x, a, n, b, m, divisor))
OPERATION(run_powmod, cunmod_powmod_divisor(x, a, n, &(const uint64_t){5}, 1, divisor))
OPERATION(run_compose_mod, cunmod_compose_mod_divisor(x, a, n, b, m, divisor))
OPERATION(run_gcd, cunmod_gcd(x, &len, a, n, b, m, modulus, ctx))
OPERATION(run_xgcd, cunmod_xgcd(x, &len, x + n, x + 2 * n, a, n, b, m, modulus, ctx))
OPERATION(run_resultant, cunmod_resultant(x, a, n, b, m, modulus, ctx))
OPERATION(run_hgcd,
          m == n ? CUNMOD_OK
                 : cunmod_hgcd(x, x + 4 * n + 4, x + 6 * n + 4, &sign, a, n, b, m, modulus, ctx))

/* CUNMOD_OK for a call that finds no result. */
static int maybe(int status, int none)
{
    return status == none ? CUNMOD_OK : status;
}

/* The numerator has a tenth of the coefficients. */
OPERATION(run_ratrec, maybe(cunmod_ratrec(x, n / 10, x + n, n - n / 10, b, m, a, n, modulus, ctx),
                            CUNMOD_E_NO_FRACTION))
OPERATION(run_pade,
          maybe(cunmod_pade(x, n / 2, x + n, n - n / 2, a, n, modulus, ctx), CUNMOD_E_NO_FRACTION))
OPERATION(run_minpoly, cunmod_minpoly(x, &len, a, n, modulus, ctx))
OPERATION(run_evaluate, cunmod_evaluate(x, a, n, b, m, modulus, ctx))
OPERATION(run_evaluate_more, cunmod_evaluate(x, b, m, a, n, modulus, ctx))

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

OPERATION(run_taylor, cunmod_taylor_shift(x, a, n, b[0], modulus, ctx))
OPERATION(run_geometric, cunmod_evaluate_geometric(x, a, n, ratio(), m, modulus, ctx))
OPERATION(run_geometric_more, cunmod_evaluate_geometric(x, b, m, ratio(), n, modulus, ctx))

OPERATION(run_geometric_back,
          maybe(cunmod_interpolate_geometric(x, ratio(), a, n, modulus, ctx), CUNMOD_E_REPEATED))

/* Multiplies the matrix of the rows that a has by the matrix of the columns that b has. */
int run_matrix_mul(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    const int64_t depth = (int64_t)sqrt((double)m), rows = n / depth, columns = m / depth;
    const cunmod_matrix_t u = {(uint64_t *)(uintptr_t)a, rows, depth, depth, 0};
    const cunmod_matrix_t v = {(uint64_t *)(uintptr_t)b, depth, columns, columns, 0};
    const cunmod_matrix_t res = {x, rows, columns, columns, 0};
    return cunmod_matrix_mul(&res, &u, &v, modulus, ctx);
}

/* Computes the middle coefficient of the products of the entries of a column and of a row. FLINT's
 * products have more words than the operands and the result. */
static int run_matrix_poly_mulmid(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b,
                                  int64_t m)
{
    const int64_t count = (int64_t)sqrt((double)m);
    const cunmod_matrix_poly_t u = {(uint64_t *)(uintptr_t)a, count, 1, n / count};
    const cunmod_matrix_poly_t v = {(uint64_t *)(uintptr_t)b, 1, count, m / count};
    const cunmod_matrix_poly_t res = {x, count, count, 1};
    return cunmod_matrix_poly_mulmid(&res, &u, &v, (n + m) / count / 2 - 1, modulus, ctx);
}

/* Solves systems of 4 rows with one column, for as many coefficients as b has. Random constant
 * coefficients have an inverse but for a probability of about 1 / modulus. */
static int run_matrix_poly_series(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b,
                                  int64_t m)
{
    const cunmod_matrix_poly_t u = {(uint64_t *)(uintptr_t)a, 4, 4, n / 16};
    const cunmod_matrix_poly_t v = {(uint64_t *)(uintptr_t)b, 4, 1, m / 4};
    const cunmod_matrix_poly_t res = {x, 4, 1, m / 4};
    return maybe(cunmod_matrix_poly_solve_series(&res, &u, &v, modulus, ctx), CUNMOD_E_INVERSE);
}

/* Computes a basis for a matrix of 4 rows and 2 columns, of which all coefficients count. */
static int run_matrix_poly_pmbasis(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b,
                                   int64_t m)
{
    int64_t shift[4] = {0};
    const cunmod_matrix_poly_t u = {(uint64_t *)(uintptr_t)a, 4, 2, n / 8};
    const cunmod_matrix_poly_t res = {x, 4, 4, n / 8 + 1};
    (void)b;
    (void)m;
    return cunmod_matrix_poly_pmbasis(&res, shift, &u, n / 8, modulus, ctx);
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
                                        {"interpolate_geometric", run_geometric_back},
                                        {"matrix_mul", run_matrix_mul},
                                        {"matrix_poly_mulmid", run_matrix_poly_mulmid},
                                        {"matrix_poly_solve_series", run_matrix_poly_series},
                                        {"matrix_poly_pmbasis", run_matrix_poly_pmbasis}};
const size_t operation_count = sizeof operations / sizeof *operations;
