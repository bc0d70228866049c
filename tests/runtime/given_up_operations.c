/* The operations that t-given-up.c interrupts.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/runtime/given_up.h"

#include <stdlib.h>
#include <string.h>

#include "tests/harness/harness.h"

OPERATION(mul, cunmod_mul(t->x, t->a, N, t->b, N / 2, PRIME, ctx))
SHARED(given_up_sqr, cunmod_sqr(t->x, t->a, N, PRIME, ctx))
OPERATION(mulmid, cunmod_mulmid(t->x, t->a, N, t->b, N / 2, N / 4, N, PRIME, ctx))
OPERATION(divrem, cunmod_divrem(t->x, t->y, t->a, N, t->b, N / 2, PRIME, ctx))
OPERATION(rem, cunmod_rem(t->x, t->a, N, t->b, N / 2, PRIME, ctx))
OPERATION(inv_series, cunmod_inv_series(t->x, t->a, N, N, PRIME, ctx))
OPERATION(div_series, cunmod_div_series(t->x, t->b, N, t->a, ROOM, ROOM, PRIME, ctx))
SHARED(given_up_gcd, cunmod_gcd(t->x, &t->len, t->a, N, t->b, N - 1, PRIME, ctx))
OPERATION(xgcd, cunmod_xgcd(t->x, &t->len, t->y, t->y + N, t->a, N, t->b, N - 1, PRIME, ctx))
OPERATION(invmod, cunmod_invmod(t->x, t->a, N - 1, t->b, N, PRIME, ctx))
OPERATION(resultant, cunmod_resultant(t->x, t->a, N, t->b, N - 1, PRIME, ctx))
OPERATION(hgcd, cunmod_hgcd(t->x, t->y, t->y + N, &t->len, t->a, N, t->b, N - 1, PRIME, ctx))
OPERATION(ratrec, cunmod_ratrec(t->x, N / 2, t->y, N / 2, t->b, N - 1, t->a, N, PRIME, ctx))
OPERATION(pade, cunmod_pade(t->x, N / 2, t->y, N / 2 + 1, t->a, N, PRIME, ctx))
OPERATION(minpoly, cunmod_minpoly(t->x, &t->len, t->a, N, PRIME, ctx))
OPERATION(evaluate, cunmod_evaluate(t->x, t->a, N, t->b, N, PRIME, ctx))
OPERATION(interpolate, cunmod_interpolate(t->x, t->b, t->a, N, PRIME, ctx))
OPERATION(taylor, cunmod_taylor_shift(t->x, t->a, N, 5, PRIME, ctx))
OPERATION(geometric, cunmod_evaluate_geometric(t->x, t->a, N, 5, N, PRIME, ctx))
OPERATION(ungeometric, cunmod_interpolate_geometric(t->x, 5, t->a, N, PRIME, ctx))

/* The divisor is gone after the call, as the operands are. */
#define SHARED_MODULO(name, call)                                                                  \
    int name(task_t *t)                                                                            \
    {                                                                                              \
        cunmod_divisor_t divisor;                                                                  \
        CHECK_OK(cunmod_divisor_create(&divisor, t->b, N, PRIME, ctx));                            \
        const int status = (call);                                                                 \
        cunmod_divisor_destroy(divisor);                                                           \
        return status;                                                                             \
    }
#define MODULO(name, call) static SHARED_MODULO(name, call)

MODULO(mulmod, cunmod_mulmod_divisor(t->x, t->a, N - 1, t->a + 1, N - 1, divisor))
SHARED_MODULO(given_up_powmod, cunmod_powmod_divisor(t->x, t->a, N - 1, t->b, 1, divisor))
MODULO(powmod_x, cunmod_powmod_x_divisor(t->x, t->b, 1, divisor))
MODULO(compose_mod, cunmod_compose_mod_divisor(t->x, t->a, 40, t->b + 1, N - 1, divisor))
MODULO(rem_divisor, cunmod_rem_divisor(t->x, t->a, ROOM, divisor))

static int matrix_mul(task_t *t)
{
    const cunmod_matrix_t a = {t->a, N / 50, 50, 50, 0}, b = {t->b, 50, N / 50, N / 50, 0};
    const cunmod_matrix_t res = {t->x, N / 50, N / 50, N / 50, 0};
    return cunmod_matrix_mul(&res, &a, &b, PRIME, ctx);
}

/* The shifts are gone after the call, as the operands are. */
static int matrix_poly_pmbasis(task_t *t)
{
    enum
    {
        ROWS = 4,
        ORDER = N / ROWS / 2
    };
    const cunmod_matrix_poly_t a = {t->a, ROWS, 2, ORDER}, res = {t->x, ROWS, ROWS, ROOM / 16};
    uint64_t *const words = test_array(ROWS);
    int64_t *const shift = (int64_t *)words;
    for (int64_t i = 0; i < ROWS; i++)
        shift[i] = i;
    const int status = cunmod_matrix_poly_pmbasis(&res, shift, &a, ORDER, PRIME, ctx);
    for (int64_t i = 0; i < ROWS && status != CUNMOD_OK; i++)
        CHECK(shift[i] == i);
    memset(words, 255, ROWS * sizeof(*words));
    free(words);
    return status;
}

/* Functions that FLINT computes by one call, and the library by several operations. */
#define LENGTH 5000 /* of results, so long that the call is not short (algebra/series_flint.c) */

static int exp_series(task_t *t)
{
    t->a[0] = 0;
    return cunmod_exp_series(t->x, t->a, ROOM, LENGTH, PRIME, ctx);
}

static int sqrt_poly(task_t *t)
{
    const uint64_t two[] = {2};
    SCOPED_POLY cunmod_poly_t a = test_poly_of(ctx, t->a, ROOM, PRIME),
                              res = test_poly_of(ctx, two, 1, PRIME);
    const int status = cunmod_poly_sqrt_series(res, a, LENGTH);
    if (status == CUNMOD_OK)
        CHECK_OK(cunmod_poly_get_array(t->x, LENGTH, res));
    else
        test_check_poly(res, two, 1);
    return status;
}

task_t given_up_task(void)
{
    task_t t = {test_poly(ROOM, PRIME, TEST_DENSE), test_poly(N, PRIME, TEST_DENSE),
                test_result(ROOM), test_result(ROOM), -7};
    for (int64_t i = 0; i < N; i++)
        t.b[i] = t.b[i] - t.b[i] % N + (uint64_t)i; /* different points */
    t.a[0] = 1;
    t.b[0] = N;
    return t;
}

void given_up_free_operands(task_t *t)
{
    memset(t->a, 255, ROOM * sizeof(*t->a));
    memset(t->b, 255, N * sizeof(*t->b));
    free(t->a);
    free(t->b);
}

void given_up_free_results(task_t *t)
{
    test_result_free(t->x, ROOM);
    test_result_free(t->y, ROOM);
}

const struct given_up_operation given_up_operations[] = {
    {"mul", mul},
    {"sqr", given_up_sqr},
    {"mulmid", mulmid},
    {"divrem", divrem},
    {"rem", rem},
    {"inv_series", inv_series},
    {"div_series", div_series},
    {"gcd", given_up_gcd},
    {"xgcd", xgcd},
    {"invmod", invmod},
    {"resultant", resultant},
    {"hgcd", hgcd},
    {"ratrec", ratrec},
    {"pade", pade},
    {"minpoly", minpoly},
    {"evaluate", evaluate},
    {"interpolate", interpolate},
    {"taylor", taylor},
    {"geometric", geometric},
    {"ungeometric", ungeometric},
    {"mulmod", mulmod},
    {"powmod", given_up_powmod},
    {"powmod_x", powmod_x},
    {"compose_mod", compose_mod},
    {"rem_divisor", rem_divisor},
    {"matrix_mul", matrix_mul},
    {"matrix_poly_pmbasis", matrix_poly_pmbasis},
    {NULL, NULL},
};

const struct given_up_operation given_up_functions[] = {
    {"exp_series", exp_series}, {"sqrt_series", sqrt_poly}, {NULL, NULL}};
