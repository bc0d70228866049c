/* Measuring the parameters of the plan: transfers, and what a call takes beside them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "calibrate/calibrate_gpu.h"
#include "runtime/transfer.h"

/* Two arrays of len coefficients each, as operands travel; those of the host that a and b
 * were made of, which stay what they are. */
static int upload_two(cunmod_bench_t *bench, void *d_first, void *d_second, const uint64_t *host,
                      int64_t len)
{
    const cunmod_route_t route = {
        .dev = bench->dev, .team = &bench->team, .word = bench->mod.word, .p = bench->mod.p};
    const cunmod_upload_t uploads[] = {
        {d_first, host, len}, {d_second, host + CUNMOD_BENCH_TRANSFER - CUNMOD_BENCH_DIVISOR, len}};
    int bad = 0;
    return cunmod_upload(&route, uploads, 2, &bad);
}

static int download(cunmod_bench_t *bench, uint64_t *host, const void *d_src, int64_t len)
{
    const cunmod_route_t route = {.dev = bench->dev, .team = &bench->team, .word = bench->mod.word};
    return cunmod_download(&route, host, d_src, len);
}

/* Wall clock of one transfer of an array of len coefficients among others of its
 * direction; two operands travel together. */
static double time_transfer(cunmod_bench_t *bench, uint64_t *host, int64_t len, int up)
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
    return cunmod_bench_positive(cunmod_calibrate_median(times));
}

void cunmod_bench_transfers(cunmod_bench_t *bench, uint64_t *host)
{
    cunmod_params_t *params = bench->params;
    params->up_us = time_transfer(bench, host, 1, 1);
    params->down_us = time_transfer(bench, host, 1, 0);
    const double up = time_transfer(bench, host, CUNMOD_BENCH_DIVISOR, 1) - params->up_us;
    const double down = time_transfer(bench, host, CUNMOD_BENCH_TRANSFER, 0) - params->down_us;
    params->up_rate[bench->class] = CUNMOD_BENCH_DIVISOR / cunmod_bench_positive(up);
    params->down_rate[bench->class] = CUNMOD_BENCH_TRANSFER / cunmod_bench_positive(down);
}

/* The wall clock of a product of length 1 as a call on host arrays makes it, beyond
 * the transfers and the kernel: allocations, and waiting for a stream that runs dry. */
void cunmod_bench_call(cunmod_bench_t *bench, uint64_t *host)
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
    bench->params->call_us =
        cunmod_bench_positive(cunmod_calibrate_median(times) - 2 * params->up_us - params->down_us -
                              cunmod_bench_predict(bench, CUNMOD_ALG_MUL_BLOCK, 1, 1, 4));
}
