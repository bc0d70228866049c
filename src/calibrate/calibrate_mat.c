/* Measures the plan's parameters of products of matrices.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/modulus.h"
#include "base/steps.h"
#include "calibrate/calibrate_gpu.h"
#include "cunmod.h"
#include "plan/algorithms.h"
#include "plan/query.h"
#include "runtime/transfer.h"
#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"

#define ROWS 2048 /* a product of matrices of ROWS rows and columns fills the device */
#define WORDS ((int64_t)ROWS * ROWS)

typedef struct
{
    cunmod_dev_t *dev;
    cunmod_mat_item_t item;
} mat_bench_t;

static int run_plain(const void *data)
{
    const mat_bench_t *const bench = data;
    return cunmod_dev_mat_plain(bench->dev, &bench->item, 1);
}

static int run_tensor(const void *data)
{
    const mat_bench_t *const bench = data;
    return cunmod_dev_mat_mul(bench->dev, &bench->item, 1);
}

/* Sets *rate, a field of round->params, such that the plan predicts the time of `run`, which
 * computes the product of bench->item. */
static int measure(const cunmod_calibrate_round_t *round, const mat_bench_t *bench, int algorithm,
                   int (*run)(const void *), double *rate)
{
    cunmod_query_t query =
        cunmod_ask_mat(bench->item.mod.p, bench->item.m, bench->item.k, bench->item.n);
    double us = 0;
    CUNMOD_TRY(cunmod_calibrate_run_us(&us, round->dev, round->times, run, bench));
    query.bits = bench->item.mod.word == 4 ? 31 : 64;
    query.batch = 1;
    *rate = 1e30; /* the products take no time */
    const double rest = cunmod_alg_us(&query, round->params, algorithm, 1);
    *rate = 1;
    const double products = cunmod_alg_us(&query, round->params, algorithm, 1) - rest;
    *rate = products / cunmod_calibrate_positive(us - rest);
    return 0;
}

/* Measures the plain products. A product of one block has the time of its chain, one of ROWS rows
 * the time by the rate. */
static int measure_plain(const cunmod_calibrate_round_t *round, const mat_bench_t *bench, int class)
{
    mat_bench_t block = *bench;
    double us = 0;
    block.item.m = block.item.n = 1;
    CUNMOD_TRY(cunmod_calibrate_run_us(&us, round->dev, round->times, run_plain, &block));
    round->params->mat_plain_chain_us[class] =
        cunmod_calibrate_positive(us - round->params->launch_us) / ROWS;
    return measure(round, bench, CUNMOD_ALG_MAT_PLAIN, run_plain,
                   &round->params->mat_plain_rate[class]);
}

/* Measures the products on the tensor cores; for the first class also the products of bytes. */
static int measure_tensor(const cunmod_calibrate_round_t *round, const mat_bench_t *bench,
                          int class)
{
    mat_bench_t one = *bench;
    one.item.m = one.item.k = one.item.n = 1;
    CUNMOD_TRY(cunmod_calibrate_run_us(&round->params->mat_us[class], round->dev, round->times,
                                       run_tensor, &one));
    return class > 0
               ? 0
               : measure(round, bench, CUNMOD_ALG_MAT_TENSOR, run_tensor, &round->params->mat_rate);
}

/* Measures both algorithms for a class of moduli. */
static int measure_class(const cunmod_calibrate_round_t *round, int class, uint64_t *random)
{
    mat_bench_t bench = {
        .dev = round->dev,
        .item = {
            .m = ROWS, .k = ROWS, .n = ROWS, .stride_a = ROWS, .stride_b = ROWS, .stride_z = ROWS}};
    cunmod_mat_item_t *const item = &bench.item;
    void *d_a = NULL;
    if (round->progress != NULL)
        fprintf(round->progress, "GPU matrices\n");
    cunmod_modulus_set(&item->mod, cunmod_calibrate_primes[class]);
    cunmod_mat_moduli(&item->moduli, item->mod.p, ROWS);
    const size_t bytes = (size_t)WORDS * item->mod.word;
    const size_t planes = (size_t)cunmod_mat_bytes(ROWS, ROWS, ROWS, item->moduli.count);
    const cunmod_calibrate_array_t arrays[] = {
        {&d_a, bytes}, {&item->z, bytes}, {&item->work, planes}};
    int error = cunmod_calibrate_alloc(bench.dev, arrays, 3);
    CUNMOD_NEXT(cunmod_dev_upload(bench.dev, d_a, random, WORDS, item->mod.word));
    item->a = item->b = d_a;
    CUNMOD_NEXT(measure_plain(round, &bench, class));
    CUNMOD_NEXT(measure_tensor(round, &bench, class));
    cunmod_calibrate_free(bench.dev, arrays, 3);
    return error;
}

int cunmod_calibrate_mat(const cunmod_calibrate_round_t *round)
{
    return cunmod_calibrate_kinds(round, CUNMOD_CLASSES, cunmod_calibrate_prime, WORDS,
                                  measure_class);
}
