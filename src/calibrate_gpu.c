/* Measuring the parameters of the plan: the GPU, kernel by kernel.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A parameter is found where it decides the time: operands short enough for the
 * latencies, long enough for the rates. Its value is the one with which predict.c
 * gives the measured time (`solve`), so that no formula stands here a second time;
 * only the three numbers of a launch of s steps come from differences.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "calibrate.h"
#include "cunmod.h"
#include "modulus.h"
#include "predict.h"
#include "transfer.h"

#define SAMPLE_US 2000.0 /* a sample repeats shorter runs for so long */
#define LEAST 1e-4       /* of a time that is lost in the noise */

/* The longest operands below. */
#define SHORT_LEN 4096
#define BLOCK_LEN 32768
#define GCD_LEN 65536
#define DIV_LEN (1 << 19)
#define DIV_QUOTIENT 512
#define TRANSFER_LEN (1 << 20)
#define DIVIDEND_LEN (DIV_LEN + 2 * DIV_QUOTIENT)

/* The arrays of one class of modulus on the device. The first error stays. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_params_t *params;
    int class;
    cunmod_modulus_t mod;
    void *dividend; /* overwritten by divisions */
    void *a, *b;    /* never written, no coefficient is zero */
    void *z;
    void *work;
    cunmod_team_t *team;
    void *small; /* the head of a division, the status and the length of a GCD */
    int error;
} gpu_bench_t;

/* No algorithms, but they are timed as such. */
enum
{
    SERIES_START = CUNMOD_ALG_COUNT,
    SERIES_QUOTIENT
};

/* ---- one run ----------------------------------------------------------- */

static int run_gpu(const gpu_bench_t *bench, int algorithm, int64_t n, int64_t m, int s)
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
                                        .lenq = algorithm == SERIES_QUOTIENT ? n : 0};
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
    case SERIES_START:
    case SERIES_QUOTIENT:
        return cunmod_dev_series_start(dev, &start, 1);
    case CUNMOD_ALG_GCD_NAIVE:
        return cunmod_dev_gcd_naive(dev, &gcd, 1);
    case CUNMOD_ALG_GCD_DIVSTEPS:
        return cunmod_dev_gcd_divsteps(dev, &gcd, 1, s);
    default:
        return cunmod_dev_gcd_steps(dev, &gcd, 1, s);
    }
}

/* The device time of `repeats` runs in a row, divided by their number. */
static double time_runs(gpu_bench_t *bench, int algorithm, int64_t n, int64_t m, int s, int repeats)
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

/* The median time of one run among others; 1 after an error. */
static double time_gpu(gpu_bench_t *bench, int algorithm, int64_t n, int64_t m, int s)
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

static double predict(const gpu_bench_t *bench, int algorithm, int64_t n, int64_t m, int s)
{
    cunmod_query_t query;
    memset(&query, 0, sizeof query);
    query.op = algorithm <= CUNMOD_ALG_MUL_TWO_PHASE ? CUNMOD_OP_MUL
               : algorithm <= CUNMOD_ALG_DIV_NEWTON  ? CUNMOD_OP_DIV
                                                     : CUNMOD_OP_GCD;
    query.where = CUNMOD_ON_DEVICE;
    query.n = n;
    query.m = m;
    query.bits = cunmod_modulus_bits(bench->mod.p);
    query.batch = 1;
    return cunmod_predict_gpu_us(&query, bench->params, algorithm, s);
}

/* Sets *value, a field of bench->params in which the prediction is monotone, so that
 * the prediction is `us`; to an end of its range when no value is. */
static void solve(gpu_bench_t *bench, double *value, double us, int algorithm, int64_t n, int64_t m,
                  int s)
{
    double low = log(LEAST), high = log(1e9);
    *value = exp(low);
    double at_low = predict(bench, algorithm, n, m, s);
    *value = exp(high);
    int rising = predict(bench, algorithm, n, m, s) > at_low;
    for (int i = 0; i < 60; i++)
    {
        double middle = (low + high) / 2;
        *value = exp(middle);
        if ((predict(bench, algorithm, n, m, s) < us) == rising)
        {
            low = middle;
        }
        else
        {
            high = middle;
        }
    }
}

static double positive(double x)
{
    return x > LEAST ? x : LEAST;
}

/* ---- the kernels ------------------------------------------------------- */

/* From divisions with one block a launch: 16 launches more. The setup launch is in
 * both terms of the difference. */
static void measure_div(gpu_bench_t *bench)
{
    cunmod_params_t *params = bench->params;
    const int c = bench->class, alg = CUNMOD_ALG_DIV_STEPS;
    for (int shape = 0; shape < CUNMOD_STEP_SHAPES; shape++)
    {
        const int s = 1 << shape;
        const int64_t few = 127 + 4 * s, many = 127 + 20 * s; /* 4 and 20 launches */
        const double few_us = time_gpu(bench, alg, few, 128, s);
        const double launch = (time_gpu(bench, alg, many, 128, s) - few_us) / 16;
        params->div_steps_us[c][shape] = positive(launch);
        params->inverse_us[c] = positive(few_us - 4 * launch);
    }

    const int64_t n = DIV_LEN + DIV_QUOTIENT - 1;
    const double us = time_gpu(bench, alg, n, DIV_LEN, 64);
    solve(bench, &params->div_rate[c], us, alg, n, DIV_LEN, 64);
}

/* The start of n coefficients; from divisions with one block a launch, 16 launches more. */
static void measure_blocks(gpu_bench_t *bench)
{
    cunmod_params_t *params = bench->params;
    const int c = bench->class, alg = CUNMOD_ALG_DIV_BLOCKS;
    for (int shape = 0; shape < CUNMOD_START_SHAPES; shape++)
    {
        double(*const us)[CUNMOD_START_SHAPES] = params->start_us[c];
        us[0][shape] = time_gpu(bench, SERIES_START, 1 << shape, SHORT_LEN, 1);
        us[1][shape] = time_gpu(bench, SERIES_QUOTIENT, 1 << shape, SHORT_LEN, 1);
    }
    for (int shape = 0; shape < CUNMOD_STEP_SHAPES; shape++)
    {
        const int s = 1 << shape;
        const double few = time_gpu(bench, alg, 127 + 4 * s, 128, s);
        const double many = time_gpu(bench, alg, 127 + 20 * s, 128, s);
        params->div_blocks_us[c][shape] = positive((many - few) / 16);
    }
}

/* The time of a naive launch on next to nothing: 512 launches more. */
static double naive_launch_us(gpu_bench_t *bench, int algorithm)
{
    const int gcd = algorithm == CUNMOD_ALG_GCD_NAIVE;
    const double few = time_gpu(bench, algorithm, gcd ? 256 : 511, 256, 1);
    const double many = time_gpu(bench, algorithm, gcd ? 512 : 1023, gcd ? 512 : 256, 1);
    return positive((many - few) / 512);
}

/* From GCDs that differ by SHORT_LEN steps. */
static void measure_gcd(gpu_bench_t *bench)
{
    cunmod_params_t *params = bench->params;
    const int c = bench->class, alg = CUNMOD_ALG_GCD_STEPS;
    for (int shape = 0; shape < CUNMOD_STEP_SHAPES; shape++)
    {
        const int s = 1 << shape;
        const double few = time_gpu(bench, alg, SHORT_LEN / 2, SHORT_LEN / 2, s);
        const double many = time_gpu(bench, alg, SHORT_LEN, SHORT_LEN, s);
        params->gcd_steps_us[c][shape] = positive((many - few) * s / SHORT_LEN);
    }

    const double us = time_gpu(bench, alg, GCD_LEN, GCD_LEN, 64);
    solve(bench, &params->gcd_rate[c], us, alg, GCD_LEN, GCD_LEN, 64);
}

/* From GCDs in one block, a few matrices and many on few coefficients, then on more; and in
 * several, with many exchanges. */
static void measure_divsteps(gpu_bench_t *bench)
{
    static const int64_t few = 64, many = 192, full = 1024;
    cunmod_params_t *params = bench->params;
    const int c = bench->class, alg = CUNMOD_ALG_GCD_DIVSTEPS, s = CUNMOD_GCD_DIVSTEPS_MAX_S;
    const double few_us = time_gpu(bench, alg, few, few, s);
    const double many_us = time_gpu(bench, alg, many, many, s);
    const double full_us = time_gpu(bench, alg, full, full, s);
    const double exchange_us = time_gpu(bench, alg, SHORT_LEN, SHORT_LEN, 128);
    params->divsteps_rate[c] = 1e9;
    for (int turn = 0; turn < 8; turn++)
    {
        solve(bench, &params->divsteps_us[c], many_us, alg, many, many, s);
        solve(bench, &params->divsteps_start_us[c], few_us, alg, few, few, s);
        solve(bench, &params->divsteps_rate[c], full_us, alg, full, full, s);
    }
    solve(bench, &params->divsteps_exchange_us[c], exchange_us, alg, SHORT_LEN, SHORT_LEN, 128);
}

/* The parameters of a product of one launch. idle: lengths that leave much of the device
 * idle, and decide *value; full: lengths that do not. */
static void measure_plain(gpu_bench_t *bench, int alg, int s, const int64_t idle[2],
                          const int64_t full[2], double *empty, double *value, double *rate)
{
    const double empty_us = time_gpu(bench, alg, 32, 32, s);
    const double idle_us = time_gpu(bench, alg, idle[0], idle[1], s);
    const double full_us = time_gpu(bench, alg, full[0], full[1], s);
    *empty = empty_us;
    *rate = 1e9;
    for (int turn = 0; turn < 8; turn++)
    {
        solve(bench, value, idle_us, alg, idle[0], idle[1], s);
        solve(bench, rate, full_us, alg, full[0], full[1], s);
        solve(bench, empty, empty_us, alg, 32, 32, s);
    }
}

static void measure_block(gpu_bench_t *bench)
{
    cunmod_params_t *params = bench->params;
    const int c = bench->class;
    /* At most one block of 64 outputs a multiprocessor. */
    const int64_t lone = 32 * params->P < SHORT_LEN ? 32 * params->P : SHORT_LEN;
    const int64_t idle[] = {lone, lone}, full[] = {BLOCK_LEN, BLOCK_LEN};
    for (int shape = 0; shape < CUNMOD_BLOCK_SHAPES; shape++)
    {
        double *empty = &params->block_us[c][shape];
        double *chain = &params->block_chain_us[c][shape], *rate = &params->block_rate[c][shape];
        if (c == 1 && shape == 2) /* no such kernel */
        {
            *empty = empty[-1];
            *chain = chain[-1];
            *rate = rate[-1];
            break;
        }
        measure_plain(bench, CUNMOD_ALG_MUL_BLOCK, 2 << shape, idle, full, empty, chain, rate);
    }
}

/* The operands need not be reduced: only so many of their bytes are looked at. The tiles of the
 * first product are shared whatever s is. */
static void measure_tensor(gpu_bench_t *bench)
{
    cunmod_params_t *params = bench->params;
    const cunmod_modulus_t mod = bench->mod;
    static const int64_t full[] = {1 << 18, 2048};
    for (int i = 4 * bench->class; i < 4 * bench->class + 4; i++)
    {
        const int bits = i < 3 ? 8 * i + 8 : i == 3 ? 30 : 8 * i + 8;
        const int64_t idle[] = {8192, i < 3 ? 8192 : 2048};
        cunmod_modulus_set(&bench->mod, UINT64_MAX >> (64 - bits));
        measure_plain(bench, CUNMOD_ALG_MUL_TENSOR, i + 1, idle, full, &params->tensor_us[i],
                      &params->tensor_share_us[i], &params->tensor_rate[i]);
    }
    bench->mod = mod;
}

/* For each s from two products whose numbers of launches and sizes of M differ. */
static void measure_two_phase(gpu_bench_t *bench)
{
    cunmod_params_t *params = bench->params;
    const int c = bench->class, alg = CUNMOD_ALG_MUL_TWO_PHASE;
    for (int shape = 0; shape < CUNMOD_PHASE_SHAPES; shape++)
    {
        const int s = 1 << shape;
        const int64_t n = SHORT_LEN, few = SHORT_LEN / 4, many = SHORT_LEN;
        const double few_us = time_gpu(bench, alg, n, few, s);
        const double many_us = time_gpu(bench, alg, n, many, s);
        double *launch = &params->phase_us[c][shape], *move = &params->phase_move[c][shape];
        *move = 1e9;
        for (int turn = 0; turn < 8; turn++)
        {
            solve(bench, launch, few_us, alg, n, few, s);
            solve(bench, move, many_us, alg, n, many, s);
        }
    }
}

/* ---- transfers --------------------------------------------------------- */

/* Two arrays of len coefficients each, as operands travel; those of the host that a and b
 * were made of, which stay what they are. */
static int upload_two(gpu_bench_t *bench, void *d_first, void *d_second, const uint64_t *host,
                      int64_t len)
{
    const cunmod_route_t route = {
        .dev = bench->dev, .team = &bench->team, .word = bench->mod.word, .p = bench->mod.p};
    const cunmod_upload_t uploads[] = {{d_first, host, len},
                                       {d_second, host + TRANSFER_LEN - DIV_LEN, len}};
    int bad = 0;
    return cunmod_upload(&route, uploads, 2, &bad);
}

static int download(gpu_bench_t *bench, uint64_t *host, const void *d_src, int64_t len)
{
    const cunmod_route_t route = {.dev = bench->dev, .team = &bench->team, .word = bench->mod.word};
    return cunmod_download(&route, host, d_src, len);
}

/* Wall clock of one transfer of an array of len coefficients among others of its
 * direction; two operands travel together. */
static double time_transfer(gpu_bench_t *bench, uint64_t *host, int64_t len, int up)
{
    double times[CUNMOD_CALIBRATE_SAMPLES] = {0};
    const int repeats = len < 1000 ? 200 : 3;
    for (int i = 0; i < CUNMOD_CALIBRATE_SAMPLES && !bench->error; i++)
    {
        bench->error = cunmod_dev_sync(bench->dev);
        double start = cunmod_calibrate_clock();
        for (int k = 0; k < repeats && !bench->error; k++)
        {
            bench->error = up ? upload_two(bench, bench->a, bench->b, host, len)
                              : download(bench, host, bench->z, len);
        }
        bench->error = bench->error ? bench->error : cunmod_dev_sync(bench->dev);
        times[i] = (cunmod_calibrate_clock() - start) / (up ? 2 * repeats : repeats);
    }
    return positive(cunmod_calibrate_median(times));
}

static void measure_transfers(gpu_bench_t *bench, uint64_t *host)
{
    cunmod_params_t *params = bench->params;
    params->up_us = time_transfer(bench, host, 1, 1);
    params->down_us = time_transfer(bench, host, 1, 0);
    const double up = time_transfer(bench, host, DIV_LEN, 1) - params->up_us;
    const double down = time_transfer(bench, host, TRANSFER_LEN, 0) - params->down_us;
    params->up_rate[bench->class] = DIV_LEN / positive(up);
    params->down_rate[bench->class] = TRANSFER_LEN / positive(down);
}

/* The wall clock of a product of length 1 as a call on host arrays makes it, beyond
 * the transfers and the kernel: allocations, and waiting for a stream that runs dry. */
static void measure_call(gpu_bench_t *bench, uint64_t *host)
{
    cunmod_dev_t *dev = bench->dev;
    const uint32_t word = bench->mod.word;
    double times[CUNMOD_CALIBRATE_SAMPLES] = {0};
    const int repeats = 200;
    for (int i = 0; i < CUNMOD_CALIBRATE_SAMPLES; i++)
    {
        const double start = cunmod_calibrate_clock();
        for (int k = 0; k < repeats && !bench->error; k++)
        {
            void *words[3] = {NULL, NULL, NULL};
            for (int j = 0; j < 3 && !bench->error; j++)
            {
                bench->error = cunmod_dev_alloc(dev, &words[j], word);
            }
            bench->error = bench->error ? bench->error
                                        : upload_two(bench, words[0], words[1], host, 1);
            const cunmod_mul_item_t mul = {.a = words[0],
                                           .b = words[1],
                                           .z = words[2],
                                           .lena = 1,
                                           .lenb = 1,
                                           .hi = 1,
                                           .mod = bench->mod};
            bench->error = bench->error ? bench->error : cunmod_dev_mul_block(dev, &mul, 1, 4);
            bench->error = bench->error ? bench->error : download(bench, host, words[2], 1);
            for (int j = 0; j < 3; j++)
            {
                cunmod_dev_free(dev, words[j]);
            }
        }
        times[i] = (cunmod_calibrate_clock() - start) / repeats;
    }
    const cunmod_params_t *params = bench->params;
    bench->params->call_us = positive(cunmod_calibrate_median(times) - 2 * params->up_us -
                                      params->down_us -
                                      predict(bench, CUNMOD_ALG_MUL_BLOCK, 1, 1, 4));
}

/* ---- one class, and the whole ------------------------------------------ */

static void make_array(gpu_bench_t *bench, void **d_array, int64_t len, const uint64_t *host)
{
    const size_t bytes = (size_t)len * bench->mod.word;
    bench->error = bench->error ? bench->error : cunmod_dev_alloc(bench->dev, d_array, bytes);
    if (!bench->error && host != NULL)
    {
        bench->error = cunmod_dev_upload(bench->dev, *d_array, host, len, bench->mod.word);
    }
}

static void measure_class(gpu_bench_t *bench, uint64_t *host, FILE *progress)
{
    cunmod_params_t *params = bench->params;
    const int c = bench->class, bits = c == 0 ? 32 : 64;
    /* The naive launch is as short as any; no launch is taken for shorter. */
    params->launch_us = LEAST;
    if (progress != NULL)
    {
        fprintf(progress, "GPU transfers and divisions, %d-bit words\n", bits);
    }
    measure_transfers(bench, host);
    params->div_naive_us[c] = naive_launch_us(bench, CUNMOD_ALG_DIV_NAIVE);
    measure_div(bench);
    measure_blocks(bench);
    if (progress != NULL)
    {
        fprintf(progress, "GPU products, %d-bit words\n", bits);
    }
    measure_block(bench);
    measure_tensor(bench);
    measure_call(bench, host);
    measure_two_phase(bench);
    if (progress != NULL)
    {
        fprintf(progress, "GPU GCDs, %d-bit words\n", bits);
    }
    params->gcd_naive_us[c] = naive_launch_us(bench, CUNMOD_ALG_GCD_NAIVE);
    measure_gcd(bench);
    measure_divsteps(bench);
}

static int calibrate_class(cunmod_params_t *params, cunmod_dev_t *dev, int class, FILE *progress)
{
    gpu_bench_t bench;
    memset(&bench, 0, sizeof bench);
    bench.dev = dev;
    bench.params = params;
    bench.class = class;
    cunmod_modulus_set(&bench.mod, cunmod_calibrate_primes[class]);
    uint64_t *host = cunmod_calibrate_operand(TRANSFER_LEN, bench.mod.p, 5);
    if (host == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    make_array(&bench, &bench.dividend, DIVIDEND_LEN, host);
    make_array(&bench, &bench.a, DIV_LEN, host);
    make_array(&bench, &bench.b, DIV_LEN, host + TRANSFER_LEN - DIV_LEN);
    make_array(&bench, &bench.z, TRANSFER_LEN, host); /* what is downloaded is host again */
    make_array(&bench, &bench.work, cunmod_mul_two_phase_words(SHORT_LEN, SHORT_LEN, 1), NULL);
    make_array(&bench, &bench.small, CUNMOD_DIV_HEAD + 2 * (CUNMOD_GCD_STATUS + 1), NULL);
    if (!bench.error)
    {
        measure_class(&bench, host, progress);
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
    for (int class = 0; class < CUNMOD_CLASSES && status == CUNMOD_OK; class ++)
    {
        status = calibrate_class(&result, dev, class, progress);
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
