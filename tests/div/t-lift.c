/* Operations that FLINT computes by one function and the library by an algorithm of several
 * operations: both ways give the same results and errors on the CPU path, for device polynomials
 * and for host arrays, and FLINT's function is called where it has to be.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/ctx.h"
#include "tests/harness/harness.h"

#define LARGE UINT64_C(4611686018427387847) /* 2^62 - 57 */

static cunmod_ctx_t ctx;
static volatile int flag; /* the interrupt of ctx */
static int looks;         /* how often the library has asked whether it is to stop */

static void look(void *data)
{
    ++*(int *)data;
}

/* ---- the ways ------------------------------------------------------------------ */

/* FLINT: by FLINT's function, in the thread of the caller where the call is short. APART: the same,
 * where each call that is not short runs in another thread, however little time it is predicted to
 * take. OPERATIONS: by the library's algorithm, since the context has a limit. */
enum
{
    FLINT,
    APART,
    OPERATIONS,
    WAYS
};

static void use(int way)
{
    CHECK_OK(cunmod_set_work_limit(ctx, way == OPERATIONS ? 1e30 : -1));
    ctx->apart_us = way == APART ? DBL_MIN : CUNMOD_APART_US;
}

/* ---- the operations --------------------------------------------------------------- */

#define MODULI 5 /* the moduli of multi_crt have n / MODULI + 1 coefficients */

typedef struct
{
    cunmod_poly_t a, b, moduli[MODULI], values[MODULI];
    uint64_t *wa, *wb, *wm[MODULI], *wv[MODULI];
    int64_t lena, lenb, lenm[MODULI], lenv[MODULI];
    int64_t n, room; /* room: words of the result of the array form; 0: a number alone */
    uint64_t p;
} problem_t;

/* What an operation computes besides res, as one number. */
typedef int run_t(cunmod_poly_t res, uint64_t *number, const problem_t *x);
typedef int run_array_t(uint64_t *res, uint64_t *number, const problem_t *x);

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

typedef struct
{
    const char *name;
    run_t *poly;
    run_array_t *array;
    int kind;
    int64_t longest; /* longest n of the tests of long calls; 0: FLINT has no long call */
} operation_t;

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
#name, name##_poly, name##_array, kind, longest                                            \
    }

static const operation_t operations[] = {OPERATION(log_series, ONE, 0),
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
                                         OPERATION(multi_crt, ANY, 0),
                                         OPERATION(divides, MULTIPLE, 0),
                                         OPERATION(remove, MULTIPLE, 0),
                                         {"equal_trunc", equal_trunc_poly, NULL, ANY, 0}};

/* ---- a problem --------------------------------------------------------------------- */

static int is(const operation_t *op, run_t *poly)
{
    return op->poly == poly;
}

/* Returns whether the result is a number alone. */
static int only_number(const operation_t *op)
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
    if (only_number(op))
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

/* A problem of an operation. wrong = 1: the first coefficients are as they come, mostly not as the
 * operation wants them. */
static problem_t problem_of(const operation_t *op, int64_t n, uint64_t p, int wrong)
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

static void close(problem_t *x)
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

/* ---- one operation in all ways ------------------------------------------------------ */

#define UNTOUCHED 77 /* a number that no call has stored */

/* Runs the operation with a new result, or with the operand a as the result; returns the status,
 * *res = the result. */
static int run_poly(cunmod_poly_t *res, uint64_t *number, const operation_t *op, const problem_t *x,
                    int over)
{
    problem_t y = *x;
    *number = UNTOUCHED;
    *res = test_poly_of(ctx, x->wa, over ? x->lena : 0, x->p);
    if (over)
        y.a = *res;
    return op->poly(*res, number, &y);
}

/* The array form gives what the polynomial `expected` and `number` say. */
static void check_array(const operation_t *op, const problem_t *x, int status,
                        cunmod_poly_t expected, uint64_t number)
{
    uint64_t got = UNTOUCHED;
    uint64_t *res = test_result(x->room);
    CHECK_STATUS(status, op->array(res, &got, x));
    CHECK(got == number);
    if (status == CUNMOD_OK && x->room > 0)
        test_check_poly(expected, res, x->room);
    else
        CHECK(test_untouched(res, x->room));
    test_result_free(res, x->room);
}

/* All ways give the same. taken = 1: FLINT's function is called once, in the ways of FLINT, and the
 * library does not look at the flag again. */
static void compare(const operation_t *op, const problem_t *x, int taken)
{
    cunmod_poly_t first = NULL, res = NULL;
    uint64_t number = 0, other = 0;
    int equal = 0;
    test_case(op->name, x->n, x->lena, x->p);
    use(OPERATIONS);
    const int status = run_poly(&first, &number, op, x, 0);
    CHECK(!taken || status == CUNMOD_OK);
    for (int way = 0; way < WAYS; way++)
    {
        use(way);
        for (int over = 0; over < 2; over++)
        {
            looks = 0;
            CHECK_STATUS(status, run_poly(&res, &other, op, x, over));
            CHECK(!taken || way == OPERATIONS || (way == APART && op->longest > 0) || looks == 1);
            CHECK(number == other);
            const int unchanged = status != CUNMOD_OK || only_number(op);
            CHECK_OK(cunmod_poly_equal(&equal, res, over && unchanged ? x->a : first));
            CHECK(equal);
            cunmod_poly_destroy(res);
        }
        if (op->array != NULL)
            check_array(op, x, status, first, number);
    }
    cunmod_poly_destroy(first);
}

static void check_all(uint64_t p, int64_t n, int wrong)
{
    for (int i = 0; i < COUNT(operations); i++)
    {
        problem_t x = problem_of(&operations[i], n, p, wrong);
        compare(&operations[i], &x,
                p == LARGE && n > 12 && n <= (is(&operations[i], multi_crt_poly) ? 60 : 300) &&
                    !wrong);
        close(&x);
    }
}

/* Calls of FLINT that are not short. */
static void check_long(void)
{
    for (int i = 0; i < COUNT(operations); i++)
    {
        if (operations[i].longest == 0)
            continue;
        problem_t x = problem_of(&operations[i], operations[i].longest, LARGE, 0);
        compare(&operations[i], &x, 0);
        close(&x);
    }
}

/* ---- settings of the context --------------------------------------------------------- */

/* The call has the status in the ways of FLINT and of the operations, and changes nothing. */
static void refuse(const operation_t *op, const problem_t *x, int status)
{
    cunmod_poly_t res = NULL;
    uint64_t number = 0;
    for (int way = 0; way < WAYS; way++)
    {
        use(way);
        CHECK_STATUS(status, run_poly(&res, &number, op, x, 1));
        CHECK(number == UNTOUCHED);
        test_check_poly(res, x->wa, x->lena);
        if (op->array != NULL)
            check_array(op, x, status, NULL, UNTOUCHED);
        cunmod_poly_destroy(res);
    }
}

/* Interrupts, contexts that decline calls of FLINT, and a GPU that is forced and that there is not.
 * The comparison modulo x^n is an elementary operation, which is not declined. */
static void check_settings(void)
{
    for (int i = 0; i < COUNT(operations); i++)
    {
        const operation_t *const op = &operations[i];
        problem_t x = problem_of(op, 60, LARGE, 0);
        test_case(op->name, 60, 60, LARGE);
        flag = 1;
        refuse(op, &x, CUNMOD_E_INTERRUPTED);
        flag = 0;
        if (!is(op, equal_trunc_poly))
        {
            CHECK_OK(cunmod_set_decline(ctx, 1));
            refuse(op, &x, CUNMOD_E_UNSUPPORTED);
            CHECK_OK(cunmod_set_decline(ctx, 0));
        }
        if (!test_gpu_available())
        {
            CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
            refuse(op, &x, CUNMOD_E_GPU);
            CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
        }
        close(&x);
    }
}

int main(void)
{
    static const uint64_t primes[] = {2, 3, 7, 31, 2147483647, LARGE};
    static const int64_t lengths[] = {0, 1, 2, 3, 4, 9, 30, 60, 300};
    ctx = test_start_ctx(0);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    CHECK_OK(cunmod_set_poll(ctx, look, &looks));
    ctx->poll.interval_ns = 0;
    for (int i = 0; i < COUNT(primes); i++)
        for (int k = 0; k < COUNT(lengths); k++)
            for (int wrong = 0; wrong < 2; wrong++)
                check_all(primes[i], lengths[k], wrong);
    check_long();
    check_settings();
    return test_finish_ctx(ctx);
}
