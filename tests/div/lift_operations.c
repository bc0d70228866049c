/* The operations of t-lift.c and their operands.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "tests/div/lifts.h"
#include "tests/harness/harness.h"

/* What the first coefficients of a and b are. ANY: random. */
enum
{
    ANY,
    ZERO,    /* a[0] = 0 and a[1] is a unit */
    ONE,     /* a[0] = 1 */
    B_ZERO,  /* b[0] = 0 */
    DEGREE,  /* a[0] = n - 1 */
    MULTIPLE /* a is a multiple of b^2 */
};

#define A x->wa, x->lena
#define B x->wb, x->lenb
#define TO x->p, ctx
#define FUNCTION(name, poly_call, array_call)                                                      \
    static int name##_poly(cunmod_poly_t res, uint64_t *number, const problem_t *x)                \
    {                                                                                              \
        (void)res, (void)number;                                                                   \
        return poly_call;                                                                          \
    }                                                                                              \
    static int name##_array(uint64_t *res, uint64_t *number, const problem_t *x)                   \
    {                                                                                              \
        (void)res, (void)number;                                                                   \
        return array_call;                                                                         \
    }
#define SERIES(name)                                                                               \
    FUNCTION(name, cunmod_poly_##name(res, x->a, x->n), cunmod_##name(res, A, x->n, TO))

SERIES(log_series)
SERIES(exp_series)
SERIES(sqrt_series)
SERIES(invsqrt_series)
SERIES(revert_series)
SERIES(tan_series)
SERIES(sin_series)
SERIES(cos_series)
SERIES(atan_series)
SERIES(asin_series)
SERIES(tanh_series)
SERIES(sinh_series)
SERIES(cosh_series)
SERIES(atanh_series)
SERIES(asinh_series)
SERIES(power_sums)
FUNCTION(compose_series, cunmod_poly_compose_series(res, x->a, x->b, x->n),
         cunmod_compose_series(res, A, B, x->n, TO))
FUNCTION(compose, cunmod_poly_compose(res, x->a, x->b), cunmod_compose(res, A, B, TO))
FUNCTION(power_sums_to_poly, cunmod_poly_power_sums_to_poly(res, x->a),
         cunmod_power_sums_to_poly(res, A, TO))
FUNCTION(pow, cunmod_poly_pow(res, x->a, 3), cunmod_pow(res, A, 3, TO))
FUNCTION(pow_trunc, cunmod_poly_pow_trunc(res, x->a, 1000003, x->n),
         cunmod_pow_trunc(res, A, 1000003, x->n, TO))
FUNCTION(squarefree_part, cunmod_poly_squarefree_part(res, x->a),
         cunmod_squarefree_part(res, A, TO))
FUNCTION(discriminant, cunmod_poly_discriminant(number, x->a), cunmod_discriminant(number, A, TO))
FUNCTION(multi_crt, cunmod_poly_multi_crt(res, x->moduli, x->values, MODULI),
         cunmod_multi_crt(res, (const uint64_t *const *)x->wm, x->lenm,
                          (const uint64_t *const *)x->wv, x->lenv, MODULI, TO))

/* *number = the int or the int64_t that the call has stored. */
static int with_int(uint64_t *number, int status, int value)
{
    *number = status == CUNMOD_OK ? (uint64_t)value : *number;
    return status;
}

static int divides_poly(cunmod_poly_t res, uint64_t *number, const problem_t *x)
{
    int found = -1;
    const int status = cunmod_poly_divides(&found, res, x->a, x->b);
    return with_int(number, status, found);
}

static int divides_array(uint64_t *res, uint64_t *number, const problem_t *x)
{
    int found = -1;
    const int status = cunmod_divides(&found, res, A, B, TO);
    return with_int(number, status, found);
}

static int remove_poly(cunmod_poly_t res, uint64_t *number, const problem_t *x)
{
    int64_t e = -1;
    const int status = cunmod_poly_remove(&e, res, x->a, x->b);
    return with_int(number, status, (int)e);
}

static int remove_array(uint64_t *res, uint64_t *number, const problem_t *x)
{
    int64_t e = -1;
    const int status = cunmod_remove(&e, res, A, B, TO);
    return with_int(number, status, (int)e);
}

static int equal_trunc_poly(cunmod_poly_t res, uint64_t *number, const problem_t *x)
{
    int equal = -1;
    (void)res;
    const int status = cunmod_poly_equal_trunc(&equal, x->a, x->b, x->n);
    return with_int(number, status, equal);
}

#define OPERATION(name, kind, longest)                                                             \
    {                                                                                              \
#name, name##_poly, name##_array, kind, longest, 300                                       \
    }

const operation_t lift_operations[] = {OPERATION(log_series, ONE, 0),
                                       OPERATION(exp_series, ZERO, 4200),
                                       OPERATION(sqrt_series, ONE, 4200),
                                       OPERATION(invsqrt_series, ONE, 4200),
                                       OPERATION(revert_series, ZERO, 1100),
                                       OPERATION(tan_series, ZERO, 4200),
                                       OPERATION(sin_series, ZERO, 4200),
                                       OPERATION(cos_series, ZERO, 4200),
                                       OPERATION(atan_series, ZERO, 0),
                                       OPERATION(asin_series, ZERO, 4200),
                                       OPERATION(tanh_series, ZERO, 4200),
                                       OPERATION(sinh_series, ZERO, 4200),
                                       OPERATION(cosh_series, ZERO, 4200),
                                       OPERATION(atanh_series, ZERO, 0),
                                       OPERATION(asinh_series, ZERO, 4200),
                                       OPERATION(power_sums, ANY, 0),
                                       OPERATION(compose_series, B_ZERO, 0),
                                       OPERATION(compose, ANY, 8300),
                                       OPERATION(power_sums_to_poly, DEGREE, 4200),
                                       OPERATION(pow, ANY, 0),
                                       OPERATION(pow_trunc, ANY, 0),
                                       OPERATION(squarefree_part, MULTIPLE, 0),
                                       OPERATION(discriminant, ANY, 0),
                                       {"multi_crt", multi_crt_poly, multi_crt_array, ANY, 0, 60},
                                       OPERATION(divides, MULTIPLE, 0),
                                       OPERATION(remove, MULTIPLE, 0),
                                       {"equal_trunc", equal_trunc_poly, NULL, ANY, 0, 300}};
const int lift_operation_count = COUNT(lift_operations);

/* ---- a problem --------------------------------------------------------------------- */

static int is(const operation_t *op, run_t *poly)
{
    return op->poly == poly;
}

int lift_only_number(const operation_t *op)
{
    return is(op, discriminant_poly) || is(op, equal_trunc_poly);
}

/* Returns about sqrt(n). */
static int64_t root(int64_t n)
{
    int64_t r = 0;
    while (r * r < n)
        r++;
    return r;
}

static void set_lengths(problem_t *x, const operation_t *op)
{
    const int64_t n = x->n;
    x->lena = is(op, pow_poly) ? n / 3 : is(op, compose_poly) ? root(n) + 1 : n;
    x->lenb = op->kind == MULTIPLE ? n / 6 : is(op, compose_poly) ? root(n) + 1 : n;
    x->room = n;
    if (is(op, compose_poly))
        x->room = x->lena > 1 && x->lenb > 1 ? (x->lena - 1) * (x->lenb - 1) + 1 : 1;
    if (is(op, power_sums_to_poly_poly))
        x->room = n > 0 ? (int64_t)((uint64_t)(n - 1) % x->p) + 1 : 1;
    if (is(op, pow_poly))
        x->room = x->lena > 1 ? 3 * (x->lena - 1) + 1 : x->lena;
    if (is(op, multi_crt_poly))
        x->room = MODULI * (n / MODULI);
    if (lift_only_number(op))
        x->room = 0;
}

/* a = a multiple of b^2, where x->lena leaves room for that and b is not 0. */
static void multiply(problem_t *x)
{
    const int64_t lens = 2 * x->lenb - 1, lenc = x->lena - lens + 1;
    if (x->lenb < 1 || lenc < 1)
        return;
    SCOPED uint64_t *square = test_array(lens), *c = test_poly(lenc, x->p, TEST_DENSE);
    CHECK_OK(cunmod_sqr(square, x->wb, x->lenb, x->p, ctx));
    CHECK_OK(lens >= lenc ? cunmod_mul(x->wa, square, lens, c, lenc, x->p, ctx)
                          : cunmod_mul(x->wa, c, lenc, square, lens, x->p, ctx));
}

problem_t lift_problem(const operation_t *op, int64_t n, uint64_t p, int wrong)
{
    problem_t x = {.n = n, .p = p};
    set_lengths(&x, op);
    x.wa = test_poly(x.lena, p, TEST_DENSE);
    x.wb = test_poly(x.lenb, p, TEST_DENSE);
    if (!wrong && x.lena > 1 && op->kind == ZERO)
        x.wa[1] = test_unit(p);
    if (!wrong && x.lena > 0 && (op->kind == ZERO || op->kind == ONE))
        x.wa[0] = op->kind == ONE;
    if (x.lena > 0 && op->kind == DEGREE) /* also says the room of the array */
        x.wa[0] = (uint64_t)(n - 1) % p;
    if (!wrong && x.lenb > 0 && op->kind == B_ZERO)
        x.wb[0] = 0;
    if (!wrong && op->kind == MULTIPLE)
        multiply(&x);
    if (op->array == NULL && !wrong && n > 0)
        memcpy(x.wb, x.wa, (size_t)n * sizeof(*x.wb));
    x.a = test_poly_of(ctx, x.wa, x.lena, p);
    x.b = test_poly_of(ctx, x.wb, x.lenb, p);
    for (int i = 0; i < MODULI; i++)
    {
        x.lenv[i] = n / MODULI;
        x.lenm[i] = n / MODULI + 1;
        x.wm[i] = test_poly(x.lenm[i], p, TEST_DENSE);
        x.wv[i] = test_poly(x.lenv[i], p, TEST_DENSE);
        x.moduli[i] = test_poly_of(ctx, x.wm[i], x.lenm[i], p);
        x.values[i] = test_poly_of(ctx, x.wv[i], x.lenv[i], p);
    }
    return x;
}

void lift_close(problem_t *x)
{
    for (int i = 0; i < MODULI; i++)
    {
        free(x->wm[i]);
        free(x->wv[i]);
        cunmod_poly_destroy(x->moduli[i]);
        cunmod_poly_destroy(x->values[i]);
    }
    free(x->wa);
    free(x->wb);
    cunmod_poly_destroy(x->a);
    cunmod_poly_destroy(x->b);
}
