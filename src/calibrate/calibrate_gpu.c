/* Measuring the parameters of the plan: the GPU, class by class.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A parameter is found where it decides the time: operands short enough for the
 * latencies, long enough for the rates. Its value is the one with which predict.c
 * gives the measured time (`cunmod_bench_solve`), so that no formula stands here a second time;
 * only the three numbers of a launch of s steps come from differences.
 */
#include "calibrate/calibrate_gpu.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/modulus.h"
#include "cunmod.h"
#include "plan/algorithms.h"

#define SAMPLE_US 2000.0 /* a sample repeats shorter runs for so long */
#define DIVIDEND_LEN (CUNMOD_BENCH_DIVISOR + 2 * CUNMOD_BENCH_QUOTIENT)
#define SMALL_LEN CUNMOD_SERIES_START

_Static_assert(SMALL_LEN >= 1 << (CUNMOD_START_SHAPES - 1) && SMALL_LEN >= CUNMOD_DIV_HEAD &&
                   SMALL_LEN >= 2 * (CUNMOD_GCD_STATUS + 1),
               "everything small has room");

/* ---- one run ----------------------------------------------------------- */

static int run_gpu(const cunmod_bench_t *bench, int algorithm, int64_t n, int64_t m, int s)
{
    cunmod_dev_t *dev = bench->dev;
    const cunmod_mul_item_t mul = {.a = bench->a,
                                   .b = bench->b,
                                   .z = bench->z,
                                   .lena = n,
                                   .lenb = m,
                                   .hi = n + m - 1,
                                   .mod = bench->mod};
    const cunmod_div_item_t div = {.a = bench->dividend,
                                   .b = bench->b,
                                   .q = bench->z,
                                   .head = bench->small,
                                   .lena = n,
                                   .lenb = m,
                                   .mod = bench->mod};
    const cunmod_series_item_t start = {.b = bench->b,
                                        .h = bench->z,
                                        .lenb = m,
                                        .n = n,
                                        .mod = bench->mod,
                                        .a = bench->a,
                                        .copy = bench->small,
                                        .lenq = algorithm == CUNMOD_BENCH_SERIES ? n : 0};
    const cunmod_horner_item_t horner = {.a = bench->a,
                                         .x = bench->b,
                                         .y = bench->z,
                                         .lena = n,
                                         .lenx = m,
                                         .n = m,
                                         .mod = bench->mod};
    const cunmod_tree_item_t tree = {.tree = bench->z,
                                     .in = bench->a,
                                     .n = m,
                                     .len = m,
                                     .log_n = CUNMOD_BENCH_LOG_POINTS,
                                     .mod = bench->mod};
    int64_t *status = bench->small;
    const cunmod_gcd_item_t gcd = {bench->a,    bench->b, bench->z, status + CUNMOD_GCD_STATUS,
                                   bench->work, status,   n,        m,
                                   bench->mod};
    switch (algorithm)
    {
    case CUNMOD_ALG_MUL_BLOCK:
        return cunmod_dev_mul_block(dev, &mul, 1, s);
    case CUNMOD_ALG_MUL_TENSOR:
        return cunmod_dev_mul_tensor(dev, &mul, 1);
    case CUNMOD_ALG_MUL_TWO_PHASE:
        return cunmod_dev_mul_two_phase(dev, &mul, 1, s, bench->work);
    case CUNMOD_ALG_DIV_NAIVE:
        return cunmod_dev_div_naive(dev, &div, 1);
    case CUNMOD_ALG_DIV_STEPS:
        return cunmod_dev_div_steps(dev, &div, 1, s);
    case CUNMOD_ALG_DIV_BLOCKS:
        return cunmod_dev_div_blocks(dev, &div, 1, s);
    case CUNMOD_BENCH_START:
    case CUNMOD_BENCH_SERIES:
        return cunmod_dev_series_start(dev, &start, 1);
    case CUNMOD_ALG_POINTS_HORNER:
        return cunmod_dev_horner(dev, &horner, 1);
    case CUNMOD_BENCH_TREE:
        return cunmod_dev_tree_build(dev, &tree, 1);
    case CUNMOD_ALG_GCD_NAIVE:
        return cunmod_dev_gcd_naive(dev, &gcd, 1);
    case CUNMOD_ALG_GCD_DIVSTEPS:
        return cunmod_dev_gcd_divsteps(dev, &gcd, 1, s);
    default:
        return cunmod_dev_gcd_steps(dev, &gcd, 1, s);
    }
}

/* The device time of `repeats` runs in a row, divided by their number. */
static double time_runs(cunmod_bench_t *bench, int algorithm, int64_t n, int64_t m, int s,
                        int repeats)
{
    double us = 0;
    bench->error = bench->error ? bench->error : cunmod_dev_mark(bench->dev, 0);
    for (int i = 0; i < repeats && !bench->error; i++)
    {
        bench->error = run_gpu(bench, algorithm, n, m, s);
    }
    bench->error = bench->error ? bench->error : cunmod_dev_mark(bench->dev, 1);
    bench->error = bench->error ? bench->error : cunmod_dev_elapsed_us(bench->dev, &us);
    return us / repeats;
}

double cunmod_bench_us(cunmod_bench_t *bench, int algorithm, int64_t n, int64_t m, int s)
{
    double times[CUNMOD_CALIBRATE_SAMPLES] = {0};
    time_runs(bench, algorithm, n, m, s, 2);
    double once = time_runs(bench, algorithm, n, m, s, 2);
    int repeats = once * 500 < SAMPLE_US ? 500 : 1 + (int)(SAMPLE_US / once);
    for (int i = 0; i < CUNMOD_CALIBRATE_SAMPLES && !bench->error; i++)
    {
        times[i] = time_runs(bench, algorithm, n, m, s, repeats);
    }
    return bench->error ? 1 : cunmod_calibrate_median(times);
}

/* ---- from times to parameters ------------------------------------------ */

double cunmod_bench_predict(const cunmod_bench_t *bench, int algorithm, int64_t n, int64_t m, int s)
{
    cunmod_query_t query;
    memset(&query, 0, sizeof query);
    query.op = cunmod_algorithms[algorithm].op;
    query.where = CUNMOD_ON_DEVICE;
    query.n = n;
    query.m = m;
    query.bits = cunmod_modulus_bits(bench->mod.p);
    query.batch = 1;
    return cunmod_alg_us(&query, bench->params, algorithm, s);
}

void cunmod_bench_solve(cunmod_bench_t *bench, double *value, double us, int algorithm, int64_t n,
                        int64_t m, int s)
{
    double low = log(CUNMOD_BENCH_LEAST), high = log(1e9);
    const double kept = *value;
    *value = exp(low);
    const double at_low = cunmod_bench_predict(bench, algorithm, n, m, s);
    *value = exp(high);
    const double at_high = cunmod_bench_predict(bench, algorithm, n, m, s);
    if (at_low == at_high)
    {
        *value = kept;
        return;
    }
    const int rising = at_high > at_low;
    for (int i = 0; i < 60; i++)
    {
        double middle = (low + high) / 2;
        *value = exp(middle);
        if ((cunmod_bench_predict(bench, algorithm, n, m, s) < us) == rising)
        {
            low = middle;
        }
        else
        {
            high = middle;
        }
    }
}

double cunmod_bench_positive(double x)
{
    return x > CUNMOD_BENCH_LEAST ? x : CUNMOD_BENCH_LEAST;
}

/* The time of a naive launch on next to nothing: 512 launches more. */
static double naive_launch_us(cunmod_bench_t *bench, int algorithm)
{
    const int gcd = algorithm == CUNMOD_ALG_GCD_NAIVE;
    const double few = cunmod_bench_us(bench, algorithm, gcd ? 256 : 511, 256, 1);
    const double many = cunmod_bench_us(bench, algorithm, gcd ? 512 : 1023, gcd ? 512 : 256, 1);
    return cunmod_bench_positive((many - few) / 512);
}

/* ---- one class, and the whole ------------------------------------------ */

#define LAZY_PRIME 1152921504606846883u /* just below 2^60 */

static void make_array(cunmod_bench_t *bench, void **d_array, int64_t len, const uint64_t *host)
{
    const size_t bytes = (size_t)len * bench->mod.word;
    bench->error = bench->error ? bench->error : cunmod_dev_alloc(bench->dev, d_array, bytes);
    if (!bench->error && host != NULL)
    {
        bench->error = cunmod_dev_upload(bench->dev, *d_array, host, len, bench->mod.word);
    }
}

static void measure_divsteps(cunmod_bench_t *bench, FILE *progress)
{
    if (progress != NULL)
    {
        fprintf(progress, "GPU divsteps, p of %d bits\n", cunmod_modulus_bits(bench->mod.p));
    }
    cunmod_bench_divsteps(bench);
}

static void measure_class(cunmod_bench_t *bench, uint64_t *host, FILE *progress)
{
    cunmod_params_t *params = bench->params;
    const int c = bench->class, bits = c == 0 ? 32 : 64;
    /* The naive launch is as short as any; no launch is taken for shorter. */
    params->launch_us = CUNMOD_BENCH_LEAST;
    if (progress != NULL)
    {
        fprintf(progress, "GPU transfers and divisions, %d-bit words\n", bits);
    }
    cunmod_bench_transfers(bench, host);
    params->div_naive_us[c] = naive_launch_us(bench, CUNMOD_ALG_DIV_NAIVE);
    cunmod_bench_div(bench);
    cunmod_bench_blocks(bench);
    if (progress != NULL)
    {
        fprintf(progress, "GPU products, %d-bit words\n", bits);
    }
    cunmod_bench_block(bench);
    cunmod_bench_tensor(bench);
    cunmod_bench_call(bench, host);
    cunmod_bench_two_phase(bench);
    if (progress != NULL)
    {
        fprintf(progress, "GPU GCDs, %d-bit words\n", bits);
    }
    params->gcd_naive_us[c] = naive_launch_us(bench, CUNMOD_ALG_GCD_NAIVE);
    cunmod_bench_gcd(bench);
    measure_divsteps(bench, progress);
    cunmod_bench_points(bench);
}

/* All parameters of a class; or those of divsteps of a kind of modulus that is none, in the second
 * one. */
static int calibrate_kind(cunmod_params_t *params, cunmod_dev_t *dev, int kind, FILE *progress)
{
    const int is_class = kind < CUNMOD_CLASSES;
    cunmod_bench_t bench;
    memset(&bench, 0, sizeof bench);
    bench.dev = dev;
    bench.params = params;
    bench.class = is_class ? kind : 1;
    cunmod_modulus_set(&bench.mod, is_class ? cunmod_calibrate_primes[kind] : LAZY_PRIME);
    uint64_t *host = cunmod_calibrate_operand(CUNMOD_BENCH_TRANSFER, bench.mod.p, 5);
    if (host == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    make_array(&bench, &bench.dividend, DIVIDEND_LEN, host);
    make_array(&bench, &bench.a, CUNMOD_BENCH_DIVISOR, host);
    make_array(&bench, &bench.b, CUNMOD_BENCH_DIVISOR,
               host + CUNMOD_BENCH_TRANSFER - CUNMOD_BENCH_DIVISOR);
    make_array(&bench, &bench.z, CUNMOD_BENCH_TRANSFER,
               host); /* what is downloaded is host again */
    const int64_t words[] = {
        cunmod_mul_two_phase_words(CUNMOD_BENCH_SHORT, CUNMOD_BENCH_SHORT, 1),
        cunmod_gcd_divsteps_work_words(CUNMOD_BENCH_GCD, CUNMOD_BENCH_GCD, bench.mod.word)};
    make_array(&bench, &bench.work, words[0] > words[1] ? words[0] : words[1], NULL);
    make_array(&bench, &bench.small, SMALL_LEN, NULL);
    if (!bench.error && is_class)
    {
        measure_class(&bench, host, progress);
    }
    else if (!bench.error)
    {
        measure_divsteps(&bench, progress);
    }
    void *arrays[] = {bench.dividend, bench.a, bench.b, bench.z, bench.work, bench.small};
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++)
    {
        cunmod_dev_free(dev, arrays[i]);
    }
    cunmod_team_destroy(bench.team);
    free(host);
    return bench.error ? CUNMOD_E_GPU : CUNMOD_OK;
}

int cunmod_calibrate_gpu(cunmod_params_t *params, cunmod_dev_t *dev, FILE *progress)
{
    const cunmod_dev_facts_t *facts = cunmod_dev_facts(dev);
    cunmod_params_t result = *params;
    memset(result.gpu, 0, sizeof result.gpu);
    snprintf(result.gpu, sizeof result.gpu, "%s", facts->name);
    result.P = facts->sm_count;
    result.Z = facts->shared_bytes / 4;
    if (cunmod_dev_measure_u(dev, &result.U) != 0)
    {
        return CUNMOD_E_GPU;
    }
    int status = CUNMOD_OK;
    for (int kind = 0; kind < CUNMOD_GCD_KINDS && status == CUNMOD_OK; kind++)
    {
        status = calibrate_kind(&result, dev, kind, progress);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_calibrate_ntt(&result, dev, progress);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_calibrate_half(&result, dev, progress);
    }
    if (status == CUNMOD_OK)
    {
        result.launch_us = fmin(result.div_naive_us[0], result.gcd_naive_us[0]);
        *params = result;
    }
    return status;
}
