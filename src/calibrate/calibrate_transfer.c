/* Measures the plan's parameters of transfers, and call_us, the time of a call in addition to its
 * transfers and kernels.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "calibrate/calibrate_gpu.h"
#include "runtime/transfer.h"

/* Uploads two arrays of len coefficients by one call, like the operands of a product. For d_first =
 * gpu->a and d_second = gpu->b the words on the device do not change: they were uploaded from the
 * same words of `host`. Returns a device error. */
static int upload_two(cunmod_calibrate_t *gpu, void *d_first, void *d_second, const uint64_t *host,
                      int64_t len)
{
    const cunmod_route_t route = {
        .dev = gpu->dev, .team = &gpu->team, .word = gpu->mod.word, .p = gpu->mod.p};
    const cunmod_upload_t uploads[] = {
        {.d_dst = d_first, .src = host, .len = len},
        {.d_dst = d_second,
         .src = host + CUNMOD_CALIBRATE_TRANSFER - CUNMOD_CALIBRATE_LONG,
         .len = len}};
    int bad = 0;
    return cunmod_upload(&route, uploads, 2, &bad);
}

static int download(cunmod_calibrate_t *gpu, uint64_t *host, const void *d_src, int64_t len)
{
    const cunmod_route_t route = {.dev = gpu->dev, .team = &gpu->team, .word = gpu->mod.word};
    return cunmod_download(&route, host, d_src, len);
}

/* Returns the wall-clock time, in us, of the transfer of an array of len coefficients, from series
 * of transfers in the same direction. up = 1: uploads, with two arrays a call, which count as two
 * transfers; up = 0: downloads. */
static double time_transfer(cunmod_calibrate_t *gpu, uint64_t *host, int64_t len, int up)
{
    double times[CUNMOD_CALIBRATE_SAMPLES] = {0};
    const int repeats = len < 1000 ? 200 : 3;
    for (int i = 0; i < CUNMOD_CALIBRATE_SAMPLES && !gpu->error; i++)
    {
        gpu->error = cunmod_dev_sync(gpu->dev);
        double start = cunmod_calibrate_clock();
        for (int k = 0; k < repeats && !gpu->error; k++)
        {
            gpu->error = up ? upload_two(gpu, gpu->a, gpu->b, host, len)
                            : download(gpu, host, gpu->z, len);
        }
        gpu->error = gpu->error ? gpu->error : cunmod_dev_sync(gpu->dev);
        times[i] = (cunmod_calibrate_clock() - start) / (up ? 2 * repeats : repeats);
    }
    return cunmod_calibrate_positive(
        cunmod_calibrate_keep(gpu->times, cunmod_calibrate_median(times)));
}

void cunmod_calibrate_transfers(cunmod_calibrate_t *gpu, uint64_t *host)
{
    cunmod_params_t *params = gpu->params;
    params->up_us = time_transfer(gpu, host, 1, 1);
    params->down_us = time_transfer(gpu, host, 1, 0);
    const double up = time_transfer(gpu, host, CUNMOD_CALIBRATE_LONG, 1) - params->up_us;
    const double down = time_transfer(gpu, host, CUNMOD_CALIBRATE_TRANSFER, 0) - params->down_us;
    params->up_rate[gpu->class] = CUNMOD_CALIBRATE_LONG / cunmod_calibrate_positive(up);
    params->down_rate[gpu->class] = CUNMOD_CALIBRATE_TRANSFER / cunmod_calibrate_positive(down);
}

/* call_us = the wall-clock time of a product of length 1 on host arrays, less the times of its
 * transfers and its kernel. So call_us contains the times of allocations, and of waits for a stream
 * whose queue becomes empty. */
void cunmod_calibrate_call(cunmod_calibrate_t *gpu, uint64_t *host)
{
    cunmod_dev_t *dev = gpu->dev;
    const uint32_t word = gpu->mod.word;
    double times[CUNMOD_CALIBRATE_SAMPLES] = {0};
    const int repeats = 200;
    for (int i = 0; i < CUNMOD_CALIBRATE_SAMPLES; i++)
    {
        const double start = cunmod_calibrate_clock();
        for (int k = 0; k < repeats && !gpu->error; k++)
        {
            void *words[3] = {NULL, NULL, NULL};
            for (int j = 0; j < 3 && !gpu->error; j++)
                gpu->error = cunmod_dev_alloc(dev, &words[j], word);
            gpu->error = gpu->error ? gpu->error : upload_two(gpu, words[0], words[1], host, 1);
            const cunmod_mul_item_t mul = {.a = words[0],
                                           .b = words[1],
                                           .z = words[2],
                                           .lena = 1,
                                           .lenb = 1,
                                           .hi = 1,
                                           .mod = gpu->mod};
            gpu->error = gpu->error ? gpu->error : cunmod_dev_mul_block(dev, &mul, 1, 4);
            gpu->error = gpu->error ? gpu->error : download(gpu, host, words[2], 1);
            for (int j = 0; j < 3; j++)
                cunmod_dev_free(dev, words[j]);
        }
        times[i] = (cunmod_calibrate_clock() - start) / repeats;
    }
    const cunmod_params_t *params = gpu->params;
    gpu->params->call_us = cunmod_calibrate_positive(
        cunmod_calibrate_keep(gpu->times, cunmod_calibrate_median(times)) - 2 * params->up_us -
        params->down_us - cunmod_calibrate_predict(gpu, CUNMOD_ALG_MUL_BLOCK, 1, 1, 4));
}
