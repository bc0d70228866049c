/* The call of a random case: what is forced, what is prepared for it, and the fault.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tests/harness/harness.h"
#include "plan/algorithms.h"
#include "runtime/ctx.h"
#ifdef CUNMOD_EMU
#include "emu_faults.h"
#endif

/* ---- what is forced ---- */

/* The longest operands for which an algorithm is not too slow; 0 stands for LONGEST. */
#define LONGEST 5000
static const int64_t longest[CUNMOD_ALG_COUNT] = {
    [CUNMOD_ALG_MUL_TENSOR] = 20000,         [CUNMOD_ALG_MUL_TWO_PHASE] = 1500,
    [CUNMOD_ALG_MUL_NTT] = INT64_MAX,        [CUNMOD_ALG_MUL_NTT_SHORT] = INT64_MAX,
    [CUNMOD_ALG_MUL_NTT_PIECES] = INT64_MAX, [CUNMOD_ALG_DIV_NAIVE] = 300,
    [CUNMOD_ALG_DIV_STEPS] = 1500,           [CUNMOD_ALG_DIV_BLOCKS] = 20000,
    [CUNMOD_ALG_DIV_NEWTON] = INT64_MAX,     [CUNMOD_ALG_GCD_NAIVE] = 150,
    [CUNMOD_ALG_GCD_STEPS] = 1000,           [CUNMOD_ALG_GCD_DIVSTEPS] = INT64_MAX,
    [CUNMOD_ALG_GCD_HALF] = INT64_MAX,       [CUNMOD_ALG_POINTS_HORNER] = 3000,
    [CUNMOD_ALG_POINTS_TREE] = INT64_MAX,    [CUNMOD_ALG_POINTS_SCAN] = INT64_MAX,
    [CUNMOD_ALG_LINEAR] = INT64_MAX,         [CUNMOD_ALG_MAT_PLAIN] = 40000,
    [CUNMOD_ALG_MAT_TENSOR] = 40000,         [CUNMOD_ALG_MAT_NTT] = 40000};

/* Returns whether cases force an algorithm of the plan's table. They force each algorithm that
 * computes more than batches. */
static int is_forced(int algorithm)
{
    return cunmod_alg(algorithm)->op >= 0 && !cunmod_alg_only_batches(algorithm);
}

const char *fuzz_algorithm(int *op, int index)
{
    int algorithm = 0, left = index;
    while (algorithm < CUNMOD_ALG_COUNT && (!is_forced(algorithm) || left-- > 0))
        algorithm++;
    if (algorithm == CUNMOD_ALG_COUNT)
        return NULL;
    *op = cunmod_alg(algorithm)->op;
    return cunmod_alg_name(algorithm);
}

static void force_algorithm(fuzz_case_t *x, int op)
{
    static const int64_t some_s[] = {0,  0,  0,  1,   2,   3,   4,   8,    16,     31,
                                     32, 33, 64, 100, 128, 256, 512, 1024, 1 << 30};
    int chosen;
    do
    {
        chosen = (int)test_below(CUNMOD_ALG_COUNT);
    } while (!is_forced(chosen) || cunmod_alg(chosen)->op != op);
    const int64_t most = longest[chosen] != 0 ? longest[chosen] : LONGEST;
    x->force.algorithm[op] = cunmod_alg_name(chosen);
    x->force.s[op] = some_s[test_below(sizeof(some_s) / sizeof(some_s[0]))];
    x->longest = x->longest < most ? x->longest : most;
}

void fuzz_force(fuzz_case_t *x, const fuzz_options_t *options)
{
    const uint64_t chance = test_below(20);
    x->force.path = options->path != CUNMOD_PATH_AUTO || !test_gpu_available() ? options->path
                    : chance < 12                                              ? CUNMOD_PATH_GPU
                    : chance < 17                                              ? CUNMOD_PATH_AUTO
                                                                               : CUNMOD_PATH_CPU;
    for (int op = 0; op < FUZZ_OPS; op++)
    {
        const int due = op == x->operation->op ? !fuzz_chance(3) : fuzz_chance(12);
        const int may = test_gpu_available() || options->path == CUNMOD_PATH_GPU;
        if (due && may && x->force.path != CUNMOD_PATH_CPU)
            force_algorithm(x, op);
    }
    x->force.is_limited = fuzz_chance(4);
    x->force.apart = fuzz_chance(3);
    x->prepared_twice = fuzz_chance(3);
    /* Most operations make few device calls, and some make many. */
    x->force.fault = options->faults && fuzz_chance(4) ? test_range(1, 1 << test_range(2, 8)) : 0;
}

static void set_force(const fuzz_case_t *x)
{
    CHECK_OK(cunmod_set_path(x->ctx, x->force.path));
    cunmod_ctx_resolve(x->ctx)->apart_us = x->force.apart ? 0 : CUNMOD_APART_US;
    CHECK_OK(cunmod_set_memory_limit(x->ctx, x->force.is_limited ? INT64_MAX : -1));
    CHECK_OK(cunmod_set_work_limit(x->ctx, x->force.is_limited ? 1e30 : -1));
    for (int op = 0; op < FUZZ_OPS; op++)
    {
        CHECK_OK(cunmod_set_algorithm(x->ctx, op, x->force.algorithm[op]));
        CHECK_OK(cunmod_set_s(x->ctx, op, x->force.s[op]));
    }
}

void fuzz_count_algorithm(fuzz_totals_t *totals, const fuzz_case_t *x)
{
    const char *name;
    int op;
    for (int i = 0; (name = fuzz_algorithm(&op, i)) != NULL; i++)
    {
        totals->algorithm[i] += op == x->operation->op &&
                                strcmp(name, cunmod_last_algorithm(x->ctx)) == 0;
    }
}

/* ---- the call ---- */

static int prepare(fuzz_case_t *x)
{
    const int last = x->operands - 1;
    const uint64_t *const a = x->a[last];
    const int64_t len = x->len[last];
    if (x->operation->prepares == FUZZ_FACTOR)
    {
        const int64_t most = x->operand[0].len + (int64_t)(x->number % 3) * 20 + 1;
        return x->of_polys ? cunmod_operand_create_poly(&x->factor, x->pa[last], most)
                           : cunmod_operand_create(&x->factor, a, len, most, x->modulus, x->ctx);
    }
    if (x->operation->prepares == FUZZ_DIVISOR)
    {
        return x->of_polys ? cunmod_divisor_create_poly(&x->divisor, x->pa[last])
                           : cunmod_divisor_create(&x->divisor, a, len, x->modulus, x->ctx);
    }
    return x->of_polys ? cunmod_points_create_poly(&x->points, x->pa[last], x->operand[last].len)
                       : cunmod_points_create(&x->points, a, len, x->modulus, x->ctx);
}

/* Uses the prepared object once on arrays, and ignores the results. */
static void use_prepared(fuzz_case_t *x)
{
    fuzz_case_t before = *x;
    for (int i = 0; i < x->results; i++)
        before.r[i] = test_array(x->result[i].room);
    for (int i = 0; i < x->operands; i++)
    {
        before.a[i] = x->operand[i].words;
        before.len[i] = x->operand[i].len;
    }
    (void)x->operation->array(&before);
    for (int i = 0; i < x->results; i++)
        free(before.r[i]);
}

static int call(fuzz_case_t *x)
{
    const fuzz_operation_t *const operation = x->operation;
    int status = operation->prepares ? prepare(x) : CUNMOD_OK;
    if (status == CUNMOD_OK && operation->prepares && x->prepared_twice)
        use_prepared(x);
    if (status == CUNMOD_OK)
        status = x->of_polys ? operation->poly(x) : operation->array(x);
    cunmod_operand_destroy(x->factor);
    cunmod_divisor_destroy(x->divisor);
    cunmod_points_destroy(x->points);
    x->factor = NULL;
    x->divisor = NULL;
    x->points = NULL;
    return status;
}

static void plant_fault(long k)
{
#ifdef CUNMOD_EMU
    cunmod_emu_fail_at(k);
#else
    (void)k; /* the calls of a real device cannot be made to fail */
#endif
}

static void set_flag(void *data)
{
    *(volatile int *)data = 1;
}

int fuzz_call(fuzz_case_t *x)
{
    const int interrupted = x->bad == FUZZ_INTERRUPTED, by_poll = interrupted && x->force.apart;
    volatile int flag = interrupted && !by_poll;
    x->number_got = FUZZ_UNSET;
    set_force(x);
    CHECK_OK(cunmod_set_interrupt(x->ctx, &flag));
    cunmod_ctx_resolve(x->ctx)->poll.interval_ns = 0;
    CHECK_OK(cunmod_set_poll(x->ctx, by_poll ? set_flag : NULL, (void *)(uintptr_t)&flag));
    if (x->force.fault != 0)
        plant_fault(x->force.fault);
    const int status = call(x);
    if (x->force.fault != 0)
        plant_fault(0);
    CHECK_OK(cunmod_set_interrupt(x->ctx, NULL));
    CHECK_OK(cunmod_set_poll(x->ctx, NULL, NULL));
    return status;
}

/* Returns whether the arguments alone decide on the status, without a computation. */
static int is_told_by_arguments(int status)
{
    return status == CUNMOD_E_ARGUMENT || status == CUNMOD_E_LENGTH || status == CUNMOD_E_MODULUS ||
           status == CUNMOD_E_COEFF || status == CUNMOD_E_DIVZERO || status == CUNMOD_E_ALIAS;
}

int fuzz_may_refuse(const fuzz_case_t *x, const fuzz_options_t *options)
{
    return (x->force.path == CUNMOD_PATH_GPU &&
            (!is_told_by_arguments(x->expected) || x->operation->in_steps)) ||
           (x->of_polys && options->faults);
}

/* Returns whether every expected coefficient behind the first `ones` ones is 0. */
static int is_zero_from(const fuzz_result_t *result, int64_t ones)
{
    int64_t i = ones;
    while (i < result->room && result->want[i] == 0)
        i++;
    return i >= result->room;
}

int fuzz_is_idle(const fuzz_case_t *x)
{
    const int is_division = x->operation->op == CUNMOD_OP_DIV && x->operands > 1;
    const int is_fraction = x->operation->op == CUNMOD_OP_GCD && x->results == 2;
    int idle = is_division && fuzz_true(x, 0) < fuzz_true(x, x->operands - 1);
    int is_zero = 1;
    for (int i = 0; i < x->operands; i++)
        idle = idle || (!x->operand[i].is_raw && fuzz_true(x, i) <= 1);
    for (int i = 0; i < x->results; i++)
        is_zero = is_zero && is_zero_from(&x->result[i], 0);
    /* A fraction with the denominator 1 is the operand itself. */
    idle = idle || is_zero || (is_fraction && is_zero_from(&x->result[1], 1));
    idle = idle || x->may_be_idle || x->operation->may_be_idle;
    return x->bad == FUZZ_INTERRUPTED && idle;
}

void fuzz_check_gpu(fuzz_case_t *x, const fuzz_options_t *options)
{
    const char *const reason = cunmod_last_reason(x->ctx);
    const int failed = strstr(reason, "failed") != NULL || strstr(reason, "lost") != NULL ||
                       strstr(reason, "cannot be opened") != NULL;
    if (failed && !options->faults && strstr(reason, "out of memory") == NULL)
        fuzz_report(x, options, "%s", reason);
}
