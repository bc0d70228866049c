/* Measures the plan's parameters of the GPU, for each class of modulus.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Each parameter is measured by a run whose time depends mostly on this parameter: latencies by
 * short operands, rates by long operands. The parameter is set to the value with which the plan
 * predicts the measured time (`cunmod_calibrate_solve`), so that these files repeat no formula of
 * the plan. A few parameters are differences of two times: launches, transfers, half_rate and
 * tree_rate.
 */
#include "calibrate/calibrate_gpu.h"

#include <stdlib.h>
#include <string.h>

#include "base/modulus.h"
#include "base/steps.h"
#include "cunmod.h"
#include "runtime/transfer.h"

#define DIVIDEND_LEN (1 << 14)
#define SMALL_LEN CUNMOD_SERIES_START
#define ROUNDS 3 /* number of repetitions of each measurement; the least time counts */

_Static_assert(SMALL_LEN >= 1 << (CUNMOD_START_SHAPES - 1) && SMALL_LEN >= CUNMOD_DIV_HEAD,
               "everything small has room");
_Static_assert(DIVIDEND_LEN >= 128 + 20 * CUNMOD_DIV_MAX_S, "the longest dividend has room");

static void make_array(cunmod_calibrate_t *gpu, void **d_array, int64_t len, const uint64_t *host)
{
    const size_t bytes = (size_t)len * gpu->mod.word;
    gpu->error = gpu->error ? gpu->error : cunmod_dev_alloc(gpu->dev, d_array, bytes);
    if (!gpu->error && host != NULL)
        gpu->error = cunmod_dev_upload(gpu->dev, *d_array, host, len, gpu->mod.word);
}

static void measure_divsteps(cunmod_calibrate_t *gpu, FILE *progress)
{
    if (progress != NULL)
        fprintf(progress, "GPU divsteps, p of %d bits\n", cunmod_modulus_bits(gpu->mod.p));
    cunmod_calibrate_divsteps(gpu);
}

static void measure_class(cunmod_calibrate_t *gpu, uint64_t *host, FILE *progress)
{
    cunmod_params_t *params = gpu->params;
    const int bits = gpu->class == 0 ? 32 : 64;
    /* The plan predicts at least launch_us for a kernel. With launch_us = CUNMOD_CALIBRATE_LEAST,
     * measured times below the time of a launch still determine parameters. */
    params->launch_us = CUNMOD_CALIBRATE_LEAST;
    if (progress != NULL)
        fprintf(progress, "GPU transfers and divisions, %d-bit words\n", bits);
    cunmod_calibrate_transfers(gpu, host);
    cunmod_calibrate_constant(gpu);
    cunmod_calibrate_blocks(gpu);
    if (progress != NULL)
        fprintf(progress, "GPU products, %d-bit words\n", bits);
    cunmod_calibrate_block(gpu);
    cunmod_calibrate_tensor(gpu);
    cunmod_calibrate_call(gpu, host);
    measure_divsteps(gpu, progress);
    if (progress != NULL)
        fprintf(progress, "GPU points, %d-bit words\n", bits);
    cunmod_calibrate_points(gpu);
}

/* kind < CUNMOD_CLASSES: measures all parameters of this class of moduli. kind >= CUNMOD_CLASSES:
 * measures only the parameters of divsteps, which distinguish more kinds of moduli, with a prime of
 * class 1. Returns a device error. */
static int measure_kind(const cunmod_calibrate_round_t *round, int kind, uint64_t *host)
{
    const int is_class = kind < CUNMOD_CLASSES;
    cunmod_calibrate_t gpu = {.dev = round->dev,
                              .params = round->params,
                              .expected = round->expected,
                              .launch_us = round->launch_us,
                              .times = round->times,
                              .class = is_class ? kind : 1};
    cunmod_modulus_set(&gpu.mod, cunmod_calibrate_prime(kind));
    make_array(&gpu, &gpu.dividend, DIVIDEND_LEN, host);
    make_array(&gpu, &gpu.a, CUNMOD_CALIBRATE_LONG, host);
    make_array(&gpu, &gpu.b, CUNMOD_CALIBRATE_LONG, host + CUNMOD_CALIBRATE_LONG);
    /* z is a copy of `host`, so that measured downloads of z to `host` leave `host` unchanged */
    make_array(&gpu, &gpu.z, CUNMOD_CALIBRATE_MOVE, host);
    make_array(
        &gpu, &gpu.work,
        cunmod_gcd_divsteps_work_words(CUNMOD_CALIBRATE_GCD, CUNMOD_CALIBRATE_GCD, gpu.mod.word),
        NULL);
    make_array(&gpu, &gpu.small, SMALL_LEN, NULL);
    if (!gpu.error && is_class)
        measure_class(&gpu, host, round->progress);
    else if (!gpu.error)
        measure_divsteps(&gpu, round->progress);
    void *arrays[] = {gpu.dividend, gpu.a, gpu.b, gpu.z, gpu.work, gpu.small};
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++)
        cunmod_dev_free(gpu.dev, arrays[i]);
    cunmod_copy_threads_destroy(gpu.team);
    return gpu.error;
}

/* Runs all measurements once. Returns a status. */
static int measure_round(cunmod_calibrate_round_t *round)
{
    double launch_us = 0;
    if (cunmod_dev_measure_launch(round->dev, &launch_us) != 0)
        return CUNMOD_E_GPU;
    round->times->place = 0;
    round->launch_us = cunmod_calibrate_keep(round->times, cunmod_calibrate_positive(launch_us));
    int status = cunmod_calibrate_kinds(round, CUNMOD_GCD_KINDS, cunmod_calibrate_prime,
                                        CUNMOD_CALIBRATE_MOVE, measure_kind);
    CUNMOD_THEN(cunmod_calibrate_ntt(round));
    CUNMOD_THEN(cunmod_calibrate_half(round));
    CUNMOD_THEN(cunmod_calibrate_mat(round));
    CUNMOD_THEN(cunmod_calibrate_batch(round));
    CUNMOD_THEN(cunmod_calibrate_batch_items(round));
    round->params->launch_us = round->launch_us;
    return status;
}

int cunmod_calibrate_gpu(cunmod_params_t *params, cunmod_dev_t *dev, FILE *progress)
{
    const cunmod_dev_facts_t *facts = cunmod_dev_facts(dev);
    cunmod_params_t result = *params;
    memset(result.gpu, 0, sizeof result.gpu);
    snprintf(result.gpu, sizeof result.gpu, "%s", facts->name);
    result.P = facts->sm_count;
    result.Z = facts->shared_bytes / 4;
    cunmod_params_t expected = *cunmod_params_default(NULL);
    cunmod_params_scale(&expected, facts->sm_count, facts->clock_khz, facts->shared_bytes);
    cunmod_calibrate_times_t *times = calloc(1, sizeof *times);
    if (times == NULL)
        return CUNMOD_E_MEMORY;
    cunmod_calibrate_round_t round = {
        .dev = dev, .params = &result, .expected = &expected, .times = times, .is_first = 1};
    round.progress = progress;
    int status = cunmod_dev_measure_u(dev, &result.U) == 0 ? CUNMOD_OK : CUNMOD_E_GPU;
    for (int i = 0; i < ROUNDS && status == CUNMOD_OK; i++)
    {
        status = measure_round(&round);
        round.is_first = 0;
        round.progress = NULL;
    }
    free(times);
    if (status == CUNMOD_OK)
        *params = result;
    return status;
}
