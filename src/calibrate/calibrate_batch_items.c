/* Measures the plan's parameters of divisions and GCDs of batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <stdlib.h>

#include "base/modulus.h"
#include "base/steps.h"
#include "calibrate/calibrate_gpu.h"
#include "cunmod.h"
#include "plan/batch_division.h"
#include "plan/batch_euclid.h"
#include "plan/predict.h"
#include "runtime/transfer.h"
#include "shape/tuning.h"

enum
{
    TINY = 32, /* TINY, SHORT: lengths of dividends */
    SHORT = 200,
    GCD_TINY = 33,
    GCD_SHORT = 101,
    ITEMS = 1 << 13, /* items of a batch that fills the device */
    WORDS = ITEMS * SHORT,
    OPEN_ITEMS = ITEMS / 2
};

/* Batches of polynomials on the device; all items of a batch have the same length. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_calibrate_times_t *times;
    cunmod_modulus_t mod;
    void *d_words[4]; /* WORDS words each; 0 and 1: operands, 2 and 3: results */
    void *d_lens[4];  /* the lengths of the items of each batch, ITEMS numbers each */
    void *d_status;   /* 4 ITEMS zeros: the statuses, and cunmod_batch_euclid_t.field */
    void *d_mod, *d_order, *d_space;
    int64_t items, n, m;
} bench_t;

/* Returns the struct for batch k of the bench, with `len` words per item. */
static cunmod_polys_t polys_of(const bench_t *bench, int k, int64_t len)
{
    return (cunmod_polys_t){.words = bench->d_words[k],
                            .total = bench->items * len,
                            .stride = len,
                            .len = bench->d_lens[k],
                            .status = (int32_t *)bench->d_status + k * ITEMS};
}

/* Sets the lengths of all items on the device: bench->n for operand 0, bench->m for operand 1.
 * Returns a device error. */
static int set_lengths(bench_t *bench)
{
    int64_t *const lens = malloc(ITEMS * sizeof(*lens));
    int error = lens == NULL ? -1 : 0;
    for (int k = 0; k < 2 && error == 0; k++)
    {
        for (int64_t i = 0; i < ITEMS; i++)
            lens[i] = k == 0 ? bench->n : bench->m;
        error = cunmod_dev_write(bench->dev, bench->d_lens[k], lens, ITEMS * sizeof(*lens));
    }
    free(lens);
    return error;
}

static cunmod_batch_div_t division_of(const bench_t *bench)
{
    return (cunmod_batch_div_t){.q = polys_of(bench, 2, bench->n),
                                .r = polys_of(bench, 3, bench->n),
                                .a = polys_of(bench, 0, bench->n),
                                .b = polys_of(bench, 1, bench->m),
                                .mod = bench->d_mod,
                                .order = bench->d_order,
                                .count = bench->items,
                                .zero = CUNMOD_E_DIVZERO,
                                .no_unit = CUNMOD_E_INVERSE,
                                .word = bench->mod.word};
}

static int divide(const void *data)
{
    const bench_t *const bench = data;
    const cunmod_batch_div_t x = division_of(bench);
    return cunmod_dev_batch_div_small(bench->dev, &x,
                                      cunmod_division_lanes(cunmod_division_log(bench->n)));
}

static int open_inverses(const void *data)
{
    const bench_t *const bench = data;
    const int64_t s = CUNMOD_TUNE_BATCH_INVERSE, bytes = bench->items * s * bench->mod.word;
    char *const d_space = bench->d_space;
    const cunmod_batch_newton_t x = {.of = division_of(bench),
                                     .lens = bench->d_lens[2],
                                     .inverse = d_space,
                                     .spare = d_space + bytes,
                                     .rest = d_space + 2 * bytes,
                                     .s = s,
                                     .room = bench->n,
                                     .start = s};
    return cunmod_dev_batch_newton_open(bench->dev, &x);
}

static int make_gcds(const void *data)
{
    const bench_t *const bench = data;
    const cunmod_batch_euclid_t x = {.z = polys_of(bench, 2, bench->n),
                                     .a = polys_of(bench, 0, bench->n),
                                     .b = polys_of(bench, 1, bench->m),
                                     .mod = bench->d_mod,
                                     .field = bench->d_status,
                                     .order = bench->d_order,
                                     .count = bench->items,
                                     .zero = CUNMOD_E_DIVZERO,
                                     .constant = CUNMOD_E_LENGTH,
                                     .refused = CUNMOD_E_INVERSE};
    return cunmod_dev_batch_gcd_small(bench->dev, &x, bench->mod.p, cunmod_euclid_class(bench->n));
}

static int time_items(double *us, bench_t *bench, int (*run)(const void *), int64_t n, int64_t m,
                      int64_t items)
{
    bench->n = n;
    bench->m = m;
    bench->items = items;
    const int error = set_lengths(bench);
    return error ? error : cunmod_calibrate_run_us(us, bench->dev, bench->times, run, bench);
}

/* ---- divisions --------------------------------------------------------------- */

/* Measures the parameters of divisions. div_small_chain_us follows from a batch of one item.
 * div_small_item_us and div_small_rate follow from two batches of ITEMS items, with dividends of
 * lengths TINY and SHORT: they are the solution of two linear equations, predicted time = measured
 * time. div_open_us: times of the launch that computes the first coefficients of inverses, for one
 * item, and per item of a batch that fills the device. Returns a device error. */
static int measure_divisions(cunmod_params_t *params, bench_t *bench, int class)
{
    const cunmod_div_work_t least = cunmod_div_small_work(TINY, TINY / 2);
    const cunmod_div_work_t most = cunmod_div_small_work(SHORT, SHORT / 2);
    double alone = 0, tiny = 0, small = 0, open[2] = {0};
    int error = time_items(&alone, bench, divide, SHORT, SHORT / 2, 1);
    CUNMOD_NEXT(time_items(&tiny, bench, divide, TINY, TINY / 2, ITEMS));
    CUNMOD_NEXT(time_items(&small, bench, divide, SHORT, SHORT / 2, ITEMS));
    CUNMOD_NEXT(time_items(&open[0], bench, open_inverses, SHORT, SHORT / 2, 1));
    CUNMOD_NEXT(time_items(&open[1], bench, open_inverses, SHORT, SHORT / 2, OPEN_ITEMS));
    const double each = (small - tiny) / ((most.made - least.made) * ITEMS);
    params->div_small_chain_us[class] = alone / most.chain;
    params->div_small_rate[class] = 1 / (each > 1e-9 ? each : 1e-9);
    params->div_small_item_us[class] = cunmod_calibrate_positive(tiny / ITEMS - least.made * each);
    params->div_open_us[class][0] = open[0];
    params->div_open_us[class][1] = open[1] / OPEN_ITEMS;
    return error;
}

/* ---- GCDs ------------------------------------------------------------------------ */

static cunmod_steps_work_t gcd_work(int64_t n, int kind)
{
    return cunmod_gcd_small_work(n, n, CUNMOD_GROUP_LANES(cunmod_euclid_class(n)), kind);
}

/* Measures the parameters of GCDs. A batch of one item takes start + steps * gcd_small_step_us +
 * rows * gcd_small_row_us, where `start`, the time of the launch, is known, and gcd_work computes
 * steps and rows. Two batches of one item, with different lengths, determine these two parameters;
 * a batch of ITEMS items determines gcd_small_rate. Returns a device error. */
static int measure_gcds(cunmod_params_t *params, bench_t *bench, int kind)
{
    const cunmod_steps_work_t least = gcd_work(GCD_TINY, kind);
    const cunmod_steps_work_t most = gcd_work(GCD_SHORT, kind);
    double tiny = 0, alone = 0, all = 0;
    int error = time_items(&tiny, bench, make_gcds, GCD_TINY, GCD_TINY, 1);
    CUNMOD_NEXT(time_items(&alone, bench, make_gcds, GCD_SHORT, GCD_SHORT, 1));
    CUNMOD_NEXT(time_items(&all, bench, make_gcds, GCD_SHORT, GCD_SHORT, ITEMS));
    static const double start[] = CUNMOD_TUNE_BATCH_GCD_START;
    const double times = most.steps / least.steps;
    tiny = fmax(tiny - start[kind], 0);
    alone = fmax(alone - start[kind], 0);
    all -= start[kind];
    const double row =
        cunmod_calibrate_positive((alone - times * tiny) / (most.rows - times * least.rows));
    params->gcd_small_row_us[kind] = row;
    params->gcd_small_step_us[kind] =
        cunmod_calibrate_positive((alone - row * most.rows) / most.steps);
    params->gcd_small_rate[kind] = most.made * ITEMS / (all > 1 ? all : 1);
    return error;
}

/* ---- all ------------------------------------------------------------------------- */

/* Writes the arrays that all measurements use unchanged to the device: words of the operands,
 * statuses, moduli, the order of the items. Returns a device error. */
static int fill(bench_t *bench, const uint64_t *random)
{
    cunmod_modulus_t *const mod = malloc(ITEMS * sizeof(*mod));
    int32_t *const order = malloc(ITEMS * sizeof(*order));
    int32_t *const status = calloc(4 * ITEMS, sizeof(*status));
    int error = mod == NULL || order == NULL || status == NULL ? -1 : 0;
    for (int i = 0; i < ITEMS && error == 0; i++)
    {
        mod[i] = bench->mod;
        order[i] = i;
    }
    for (int k = 0; k < 2 && error == 0; k++)
    {
        error =
            cunmod_dev_upload(bench->dev, bench->d_words[k], random + k, WORDS, bench->mod.word);
    }
    CUNMOD_NEXT(cunmod_dev_write(bench->dev, bench->d_mod, mod, ITEMS * sizeof(*mod)));
    CUNMOD_NEXT(cunmod_dev_write(bench->dev, bench->d_order, order, ITEMS * sizeof(*order)));
    CUNMOD_NEXT(cunmod_dev_write(bench->dev, bench->d_status, status, 4 * ITEMS * sizeof(*status)));
    free(mod);
    free(order);
    free(status);
    return error;
}

/* Measures GCDs for a kind of modulus. When kind < CUNMOD_CLASSES, the kind is also a class of
 * moduli, and divisions are measured, too. Returns a device error. */
static int measure(const cunmod_calibrate_round_t *round, int kind, uint64_t *random)
{
    cunmod_dev_t *const dev = round->dev;
    bench_t bench = {.dev = dev, .times = round->times};
    cunmod_modulus_set(&bench.mod, cunmod_calibrate_prime(kind));
    if (round->progress != NULL)
    {
        fprintf(round->progress, "GPU divisions and GCDs of batches, p of %d bits\n",
                cunmod_modulus_bits(bench.mod.p));
    }
    const size_t word = bench.mod.word;
    const cunmod_calibrate_array_t arrays[] = {
        {&bench.d_mod, ITEMS * sizeof(cunmod_modulus_t)},
        {&bench.d_order, ITEMS * sizeof(int32_t)},
        {&bench.d_status, 4 * ITEMS * sizeof(int32_t)},
        {&bench.d_space, OPEN_ITEMS * (2 * CUNMOD_TUNE_BATCH_INVERSE + SHORT) * word},
        {&bench.d_words[0], WORDS * word},
        {&bench.d_words[1], WORDS * word},
        {&bench.d_words[2], WORDS * word},
        {&bench.d_words[3], WORDS * word},
        {&bench.d_lens[0], ITEMS * sizeof(int64_t)},
        {&bench.d_lens[1], ITEMS * sizeof(int64_t)},
        {&bench.d_lens[2], 2 * ITEMS * sizeof(int64_t)},
        {&bench.d_lens[3], ITEMS * sizeof(int64_t)}};
    const int count = sizeof arrays / sizeof arrays[0];
    int error = cunmod_calibrate_alloc(dev, arrays, count);
    CUNMOD_NEXT(fill(&bench, random));
    error = error || kind >= CUNMOD_CLASSES ? error
                                            : measure_divisions(round->params, &bench, kind);
    CUNMOD_NEXT(measure_gcds(round->params, &bench, kind));
    cunmod_calibrate_free(dev, arrays, count);
    return error;
}

int cunmod_calibrate_batch_items(const cunmod_calibrate_round_t *round)
{
    return cunmod_calibrate_kinds(round, CUNMOD_GCD_KINDS, cunmod_calibrate_prime, WORDS + 1,
                                  measure);
}
