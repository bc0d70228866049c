/* Measures the plan's parameters of products of batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/modulus.h"
#include "base/steps.h"
#include "calibrate/calibrate_gpu.h"
#include "cunmod.h"
#include "plan/batch_product.h"
#include "runtime/transfer.h"
#include "shape/ntt.h"

#define RESULTS (1 << 22)     /* words of all results of a batch that fills the device */
#define OPERANDS (1 << 19)    /* words of d_a and of d_b; items may have the same operands */
#define SMALL_ITEMS (1 << 14) /* items of a batch that fills the device, for algorithm "small" */

enum
{
    TINY = 16, /* TINY, SHORT: lengths of operands for algorithm "small" */
    SHORT = 100
};

/* A batch of `items` products of two operands of `len` words each. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_calibrate_times_t *times;
    cunmod_modulus_t mod;
    const cunmod_ntt_t *ntt; /* NULL: algorithm "small" */
    const void *d_tables;
    void *d_a, *d_b, *d_z, *d_items;
    int64_t len, items;
} batch_bench_t;

static cunmod_mul_item_t item_of(const batch_bench_t *bench, int64_t i)
{
    const int64_t len = bench->len, word = bench->mod.word;
    const int64_t from = i % (OPERANDS / len) * len * word;
    return (cunmod_mul_item_t){.a = (char *)bench->d_a + from,
                               .b = (char *)bench->d_b + from,
                               .z = (char *)bench->d_z + i * 2 * len * word,
                               .lena = len,
                               .lenb = len,
                               .hi = 2 * len - 1,
                               .mod = bench->mod};
}

/* Writes the item structs of the batch to d_items on the device. Returns a device error. */
static int send_items(const batch_bench_t *bench)
{
    cunmod_mul_item_t *const items = malloc((size_t)bench->items * sizeof(*items));
    if (items == NULL)
        return -1;
    for (int64_t i = 0; i < bench->items; i++)
        items[i] = item_of(bench, i);
    const int64_t words = bench->items * (int64_t)(sizeof(*items) / sizeof(uint64_t));
    const int error = cunmod_dev_upload(
        bench->dev, bench->d_items, (const uint64_t *)(const void *)items, words, sizeof(uint64_t));
    free(items);
    return error;
}

static int multiply(const void *data)
{
    const batch_bench_t *const bench = data;
    const cunmod_mul_item_t most = item_of(bench, 0);
    return bench->ntt != NULL
               ? cunmod_dev_mul_whole_made(bench->dev, bench->d_items, &most, bench->items,
                                           bench->ntt, bench->d_tables)
               : cunmod_dev_mul_small(bench->dev, bench->d_items, &most, bench->items);
}

/* *us = the time of a batch of `items` products of operands of len words. Returns a device
 * error. */
static int time_items(double *us, batch_bench_t *bench, int64_t len, int64_t items)
{
    bench->len = len;
    bench->items = items;
    const int error = send_items(bench);
    return error ? error : cunmod_calibrate_run_us(us, bench->dev, bench->times, multiply, bench);
}

/* Measures the parameters of algorithm "small". small_chain_us follows from a batch of one item.
 * small_item_us and small_rate follow from two batches of SMALL_ITEMS items, with operands of
 * lengths TINY and SHORT: they are the solution of two linear equations, predicted time = measured
 * time. Returns a device error. */
static int measure_small(cunmod_params_t *params, batch_bench_t *bench, int class)
{
    const cunmod_small_work_t least = cunmod_small_work(2 * TINY - 1, TINY, bench->mod.word);
    const cunmod_small_work_t most = cunmod_small_work(2 * SHORT - 1, SHORT, bench->mod.word);
    double alone = 0, tiny = 0, small = 0;
    int error = time_items(&alone, bench, SHORT, 1);
    CUNMOD_NEXT(time_items(&tiny, bench, TINY, SMALL_ITEMS));
    CUNMOD_NEXT(time_items(&small, bench, SHORT, SMALL_ITEMS));
    const double each = (small - tiny) / ((double)(most.made - least.made) * SMALL_ITEMS);
    params->small_chain_us[class] = alone / (double)most.chain;
    params->small_rate[class] = 1 / (each > 1e-9 ? each : 1e-9);
    params->small_item_us[class] =
        cunmod_calibrate_positive(tiny / SMALL_ITEMS - (double)least.made * each);
    return error;
}

/* Measures products in which a block computes a whole transform of length 2^log, modulo `count`
 * primes: the time of one item, and the time per item of a batch that fills the device. A transform
 * that does not fit into the shared memory of a block gets the time 1e9 us, so that no plan uses
 * it. Returns a device error. */
static int measure_whole(cunmod_params_t *params, batch_bench_t *bench, int log, int count)
{
    double(*const us)[CUNMOD_WHOLE_LOGS] = params->whole_us[count - 1];
    const int at = log - CUNMOD_WHOLE_LEAST_LOG;
    const int64_t len = INT64_C(1) << (log - 1), items = RESULTS >> log;
    cunmod_ntt_t ntt;
    void *d_tables = NULL;
    us[0][at] = us[1][at] = 1e9;
    if (cunmod_whole_bytes(log, count) > cunmod_dev_facts(bench->dev)->shared_bytes)
        return 0;
    cunmod_ntt_shape_whole(&ntt, log, count);
    cunmod_ntt_primes(&ntt, bench->mod.p, 0);
    int error = cunmod_dev_alloc(bench->dev, &d_tables,
                                 (size_t)(count * cunmod_ntt_table_words(&ntt)) * sizeof(uint32_t));
    CUNMOD_NEXT(cunmod_dev_ntt_tables(bench->dev, &ntt, d_tables));
    bench->ntt = &ntt;
    bench->d_tables = d_tables;
    CUNMOD_NEXT(time_items(&us[0][at], bench, len, 1));
    CUNMOD_NEXT(time_items(&us[1][at], bench, len, items));
    us[1][at] /= (double)items;
    bench->ntt = NULL;
    cunmod_dev_free(bench->dev, d_tables);
    return error;
}

/* Measures all parameters of this file for a class of moduli. Products modulo p of class 0 (32-bit
 * words) use transforms modulo 1 .. 3 primes, products modulo larger p 4 .. CUNMOD_NTT_PRIMES
 * primes. Returns a device error. */
static int measure_class(cunmod_params_t *params, batch_bench_t *bench, int class)
{
    int error = measure_small(params, bench, class);
    for (int count = class == 0 ? 1 : 4; count <= (class == 0 ? 3 : CUNMOD_NTT_PRIMES); count++)
        for (int log = CUNMOD_WHOLE_LEAST_LOG; log <= CUNMOD_WHOLE_MOST_LOG && !error; log++)
            error = measure_whole(params, bench, log, count);
    return error;
}

static int measure(const cunmod_calibrate_round_t *round, int class, uint64_t *random)
{
    cunmod_dev_t *const dev = round->dev;
    batch_bench_t bench = {.dev = dev, .times = round->times};
    if (round->progress != NULL)
        fprintf(round->progress, "GPU products of batches, %d-bit words\n", class == 0 ? 32 : 64);
    cunmod_modulus_set(&bench.mod, cunmod_calibrate_primes[class]);
    const size_t bytes = (size_t)OPERANDS * bench.mod.word;
    const cunmod_calibrate_array_t arrays[] = {
        {&bench.d_a, bytes},
        {&bench.d_b, bytes},
        {&bench.d_z, (size_t)RESULTS * bench.mod.word},
        {&bench.d_items, SMALL_ITEMS * sizeof(cunmod_mul_item_t)}};
    int error = cunmod_calibrate_alloc(dev, arrays, 4);
    CUNMOD_NEXT(cunmod_dev_upload(dev, bench.d_a, random, OPERANDS, bench.mod.word));
    CUNMOD_NEXT(cunmod_dev_upload(dev, bench.d_b, random, OPERANDS, bench.mod.word));
    CUNMOD_NEXT(measure_class(round->params, &bench, class));
    cunmod_calibrate_free(dev, arrays, 4);
    return error;
}

int cunmod_calibrate_batch(const cunmod_calibrate_round_t *round)
{
    return cunmod_calibrate_kinds(round, CUNMOD_CLASSES, cunmod_calibrate_prime, OPERANDS, measure);
}
