/* Measures the plan's parameters: first the parameters of the GPU, then the times of FLINT by calls
 * of the library on the CPU path.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "calibrate/calibrate.h"

#include <stdlib.h>
#include <string.h>

#include "base/steps.h"
#include "calibrate/calibrate_gpu.h"
#include "cunmod.h"
#include "flint/cpu.h"

#define SAMPLE_US 3000.0 /* the time of a sample of at most 1000 calls, in us */
#define LONG_US 200e3    /* a call that takes longer than this, in us, is timed once */

/* Memory for operands a, b and results z, r. With most = the greatest length that measure_kind
 * measures, a and z have 2 * most coefficients, b and r have `most`. */
typedef struct
{
    uint64_t *a, *b, *z, *r;
    uint64_t p;
    cunmod_ctx_t ctx;
} cpu_bench_t;

static int run_cpu(const cpu_bench_t *bench, int op, int64_t n)
{
    int64_t len;
    if (op == CUNMOD_OP_MUL)
        return cunmod_mul(bench->z, bench->a, n, bench->b, n, bench->p, bench->ctx);
    if (op == CUNMOD_OP_DIV)
    {
        return cunmod_divrem(bench->z, bench->r, bench->a, 2 * n - 1, bench->b, n, bench->p,
                             bench->ctx);
    }
    return cunmod_gcd(bench->z, &len, bench->a, n, bench->b, n, bench->p, bench->ctx);
}

/* *us = the median time of one call run_cpu(bench, op, n). The first call warms up the caches; its
 * time determines the number of calls of a sample. Returns a status. */
static int time_cpu(double *us, const cpu_bench_t *bench, int op, int64_t n)
{
    double times[CUNMOD_CALIBRATE_SAMPLES];
    double start = cunmod_calibrate_clock();
    int status = run_cpu(bench, op, n);
    double once = cunmod_calibrate_clock() - start;
    if (status != CUNMOD_OK || once > LONG_US)
    {
        *us = once;
        return status;
    }
    int repeats = once * 1000 < SAMPLE_US ? 1000 : 1 + (int)(SAMPLE_US / once);
    for (int i = 0; i < CUNMOD_CALIBRATE_SAMPLES; i++)
    {
        start = cunmod_calibrate_clock();
        for (int k = 0; k < repeats; k++)
            run_cpu(bench, op, n);
        times[i] = (cunmod_calibrate_clock() - start) / repeats;
    }
    *us = cunmod_calibrate_median(times);
    return CUNMOD_OK;
}

static int measure_kind(cunmod_params_t *params, cpu_bench_t *bench, int kind, FILE *progress)
{
    static const char *const names[] = {"products", "divisions", "GCDs"};
    static const char *const kinds[] = {"32-bit words", "64-bit words", "a prime for transforms"};
    const int64_t most = (int64_t)1 << (CUNMOD_CPU_LOG_MIN + CUNMOD_CPU_SAMPLES - 1);
    int status = CUNMOD_OK;
    bench->p = cunmod_calibrate_primes[kind];
    bench->a = cunmod_calibrate_operand(2 * most, bench->p, 1);
    bench->b = cunmod_calibrate_operand(most, bench->p, 2);
    bench->z = cunmod_calibrate_operand(2 * most, bench->p, 3);
    bench->r = cunmod_calibrate_operand(most, bench->p, 4);
    if (bench->a == NULL || bench->b == NULL || bench->z == NULL || bench->r == NULL)
        status = CUNMOD_E_MEMORY;
    for (int op = 0; op < 3 && status == CUNMOD_OK; op++)
    {
        double *samples = op == CUNMOD_OP_MUL   ? params->cpu_mul[kind]
                          : op == CUNMOD_OP_DIV ? params->cpu_div[kind]
                                                : params->cpu_gcd[kind];
        if (progress != NULL)
            fprintf(progress, "FLINT %s, %s\n", names[op], kinds[kind]);
        for (int i = 0; i < CUNMOD_CPU_SAMPLES && status == CUNMOD_OK; i++)
            status = time_cpu(&samples[i], bench, op, (int64_t)1 << (CUNMOD_CPU_LOG_MIN + i));
    }
    free(bench->a);
    free(bench->b);
    free(bench->z);
    free(bench->r);
    return status;
}

static int measure_cpu(cunmod_params_t *params, FILE *progress)
{
    cpu_bench_t bench;
    memset(&bench, 0, sizeof bench);
    CUNMOD_TRY(cunmod_ctx_create(&bench.ctx, -2));
    int status = cunmod_set_path(bench.ctx, CUNMOD_PATH_CPU);
    for (int kind = 0; kind < CUNMOD_CPU_KINDS && status == CUNMOD_OK; kind++)
        status = measure_kind(params, &bench, kind, progress);
    cunmod_ctx_destroy(bench.ctx);
    snprintf(params->flint, sizeof params->flint, "%s", cunmod_cpu_flint());
    return status;
}

int cunmod_calibrate(cunmod_params_t *params, cunmod_dev_t *dev, FILE *progress)
{
    cunmod_params_t result = *params;
    int status = dev != NULL ? cunmod_calibrate_gpu(&result, dev, progress) : CUNMOD_OK;
    CUNMOD_THEN(measure_cpu(&result, progress));
    if (status == CUNMOD_OK)
        *params = result;
    return status;
}
