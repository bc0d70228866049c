/* Measures the plan's parameters of plain products of 2 x 2 matrices of polynomials (half-GCD).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>

#include "base/modulus.h"
#include "base/steps.h"
#include "calibrate/calibrate_gpu.h"
#include "cunmod.h"
#include "runtime/transfer.h"

#define FULL 8192 /* n such that run_half for n steps fills the device */
#define WORDS (6 * (FULL + 2))

/* Arrays of WORDS words on the device: two operands d_x and d_y of random words, and the result
 * d_z. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_modulus_t mod;
    void *d_x, *d_y, *d_z;
    int64_t n;
    cunmod_calibrate_times_t *times;
} half_bench_t;

/* Computes the product of two 2 x 2 matrices of polynomials of n / 2 + 1 coefficients: the matrix
 * of n = bench->n divsteps from the matrices of both halves of the steps. Returns a device
 * error. */
static int run_half(const void *data)
{
    const half_bench_t *const bench = data;
    const int64_t n = bench->n;
    const cunmod_half_sums_item_t sums = {.x = bench->d_x,
                                          .y = bench->d_y,
                                          .z = bench->d_z,
                                          .lenx = n / 2 + 1,
                                          .leny = n / 2 + 1,
                                          .stridey = n / 2 + 1,
                                          .lenz = n + 1,
                                          .rows = 2,
                                          .columns = 2,
                                          .mod = bench->mod};
    const cunmod_stack_t one = {.count = 1};
    return cunmod_dev_half_sums(bench->dev, &sums, &one);
}

static int time_half(double *us, half_bench_t *bench, int64_t n)
{
    bench->n = n;
    return cunmod_calibrate_run_us(us, bench->dev, bench->times, run_half, bench);
}

static int measure(cunmod_params_t *params, half_bench_t *bench, int class)
{
    double full = 0;
    CUNMOD_TRY(time_half(&params->half_sums_us[class], bench, 2));
    CUNMOD_TRY(time_half(&full, bench, FULL));
    const double work = full - params->half_sums_us[class];
    params->half_rate[class] = 2.0 * FULL * FULL / fmax(work, 1e-3);
    return 0;
}

static int measure_class(const cunmod_calibrate_round_t *round, int class, uint64_t *random)
{
    half_bench_t bench = {.dev = round->dev, .times = round->times};
    if (round->progress != NULL)
        fprintf(round->progress, "GPU matrices of divsteps, %d-bit words\n", class == 0 ? 32 : 64);
    cunmod_modulus_set(&bench.mod, cunmod_calibrate_primes[class]);
    const size_t bytes = (size_t)WORDS * bench.mod.word;
    const cunmod_calibrate_array_t arrays[] = {
        {&bench.d_x, bytes}, {&bench.d_y, bytes}, {&bench.d_z, bytes}};
    int error = cunmod_calibrate_alloc(bench.dev, arrays, 3);
    CUNMOD_NEXT(cunmod_dev_upload(bench.dev, bench.d_x, random, WORDS, bench.mod.word));
    CUNMOD_NEXT(cunmod_dev_upload(bench.dev, bench.d_y, random, WORDS, bench.mod.word));
    CUNMOD_NEXT(measure(round->params, &bench, class));
    cunmod_calibrate_free(bench.dev, arrays, 3);
    return error;
}

int cunmod_calibrate_half(const cunmod_calibrate_round_t *round)
{
    return cunmod_calibrate_kinds(round, CUNMOD_CLASSES, cunmod_calibrate_prime, WORDS,
                                  measure_class);
}
