/* Operations that FLINT computes by one function and the library by an algorithm of several
 * operations: both ways give the same results and errors on the CPU path, for device polynomials
 * and for host arrays, and FLINT's function is called where it has to be.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <float.h>

#include "runtime/ctx.h"
#include "tests/div/lifts.h"
#include "tests/harness/harness.h"

#define LARGE UINT64_C(4611686018427387847) /* 2^62 - 57 */

cunmod_ctx_t ctx;
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
            const int unchanged = status != CUNMOD_OK || lift_only_number(op);
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
    for (int i = 0; i < lift_operation_count; i++)
    {
        const operation_t *const op = &lift_operations[i];
        problem_t x = lift_problem(op, n, p, wrong);
        compare(op, &x, p == LARGE && n > 12 && n <= op->taken && !wrong);
        lift_close(&x);
    }
}

/* Calls of FLINT that are not short. */
static void check_long(void)
{
    for (int i = 0; i < lift_operation_count; i++)
    {
        if (lift_operations[i].longest == 0)
            continue;
        problem_t x = lift_problem(&lift_operations[i], lift_operations[i].longest, LARGE, 0);
        compare(&lift_operations[i], &x, 0);
        lift_close(&x);
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
    for (int i = 0; i < lift_operation_count; i++)
    {
        const operation_t *const op = &lift_operations[i];
        problem_t x = lift_problem(op, 60, LARGE, 0);
        test_case(op->name, 60, 60, LARGE);
        flag = 1;
        refuse(op, &x, CUNMOD_E_INTERRUPTED);
        flag = 0;
        if (op->array != NULL)
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
        lift_close(&x);
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
