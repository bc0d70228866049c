/* Measures the plan's times of products by transforms, for each length of transform.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "base/modulus.h"
#include "base/steps.h"
#include "calibrate/calibrate_gpu.h"
#include "cunmod.h"
#include "runtime/transfer.h"
#include "shape/ntt.h"

#define SAMPLES 3
#define SHORT_US 200.0 /* us; products that take longer are measured in round 0 only */
#define LONG_US 1e9    /* us; the time of a first length that has no transform */
#define NO_SUCH_LENGTH (-1)
#define RANDOM_LEN (1 << 18) /* number of random coefficients; longer operands repeat them */

/* A product modulo p by the transform `ntt`: operands, result and tables on the device. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_modulus_t mod;
    cunmod_ntt_t ntt;
    cunmod_ntt_item_t item;
    void *d_tables, *d_a, *d_b, *d_z;
} ntt_bench_t;

/* Computes a product. Allocates and frees the workspace, as an operation of the library does: the
 * time of a short product is mostly time of the host. Returns a device error. */
static int multiply(const void *data)
{
    const ntt_bench_t *const bench = data;
    const cunmod_ntt_t *const ntt = &bench->ntt;
    cunmod_ntt_item_t item = bench->item;
    void *d_work = NULL;
    int error = cunmod_dev_alloc(bench->dev, &d_work,
                                 (size_t)(2 * cunmod_ntt_size(ntt) * ntt->count * ntt->word));
    item.work = d_work;
    CUNMOD_NEXT(cunmod_dev_ntt(bench->dev, &item, 1, ntt, bench->d_tables));
    cunmod_dev_free(bench->dev, d_work);
    return error;
}

/* *us = the least time per product over SAMPLES series of consecutive products, for operands of len
 * coefficients. Returns a device error. */
static int time_products(double *us, ntt_bench_t *bench, int64_t len)
{
    double times[SAMPLES] = {0};
    bench->item = (cunmod_ntt_item_t){.a = bench->d_a,
                                      .b = bench->d_b,
                                      .z = bench->d_z,
                                      .lena = len,
                                      .lenb = len,
                                      .hi = 2 * len - 1,
                                      .mod = bench->mod};
    cunmod_ntt_radix(bench->item.radix, &bench->ntt, bench->mod.p);
    const int error = cunmod_calibrate_series(times, SAMPLES, bench->dev, multiply, bench);
    *us = times[0];
    for (int i = 1; i < SAMPLES && error == 0; i++)
        *us = times[i] < *us ? times[i] : *us;
    return error;
}

/* Fills d_array with len words: random[0 .. RANDOM_LEN-1], repeated. Returns a device error. */
static int set_operand(cunmod_dev_t *dev, void *d_array, int64_t len, const uint64_t *random,
                       uint32_t word)
{
    int64_t done = len < RANDOM_LEN ? len : RANDOM_LEN;
    int error = cunmod_dev_upload(dev, d_array, random, done, word);
    while (error == 0 && done < len)
    {
        const int64_t more = len - done < done ? len - done : done;
        error = cunmod_dev_copy(dev, (char *)d_array + done * word, d_array, (size_t)more * word);
        done += more;
    }
    return error;
}

/* A kind of products modulo p to measure. own = 0: by transforms modulo `count` fixed primes. own =
 * 1: by transforms modulo p itself. */
typedef struct
{
    uint64_t p;
    int count;
    int own;
} kind_t;

static kind_t kind_of(int kind)
{
    const uint64_t with_roots = 18446744069414584321u; /* 2^64 - 2^32 + 1 */
    const int own = kind >= CUNMOD_NTT_PRIMES;
    const int count = own ? 1 : kind + 1;
    const uint64_t p = own ? with_roots : count <= 3 ? 2147483647u : 18446744073709551557u;
    return (kind_t){p, count, own};
}

static int measure_length(double *us, cunmod_dev_t *dev, int64_t points, const kind_t *kind,
                          uint64_t *random)
{
    const int64_t len = points / 2;
    ntt_bench_t bench;
    memset(&bench, 0, sizeof bench);
    bench.dev = dev;
    cunmod_modulus_set(&bench.mod, kind->p);
    cunmod_ntt_shape(&bench.ntt, points, kind->count, cunmod_ntt_word(kind->p, kind->own));
    if (!cunmod_ntt_has_columns(&bench.ntt))
        return NO_SUCH_LENGTH;
    cunmod_ntt_primes(&bench.ntt, kind->p, kind->own);
    const size_t table_bytes = (size_t)(kind->count * cunmod_ntt_table_words(&bench.ntt)) * 4;
    const cunmod_calibrate_array_t arrays[] = {{&bench.d_tables, table_bytes},
                                               {&bench.d_a, (size_t)len * bench.mod.word},
                                               {&bench.d_b, (size_t)len * bench.mod.word},
                                               {&bench.d_z, (size_t)points * bench.mod.word}};
    int error = cunmod_calibrate_alloc(dev, arrays, 4);
    CUNMOD_NEXT(cunmod_dev_ntt_tables(dev, &bench.ntt, bench.d_tables));
    CUNMOD_NEXT(set_operand(dev, bench.d_a, len, random, bench.mod.word));
    CUNMOD_NEXT(set_operand(dev, bench.d_b, len, random, bench.mod.word));
    CUNMOD_NEXT(time_products(us, &bench, len));
    cunmod_calibrate_free(dev, arrays, 4);
    return error;
}

/* Measures the times of a kind of products for all lengths of transforms, in increasing order.
 * After the first round, stops at the first length with a time of SHORT_US or more. Stores the
 * least time of each length over all rounds. Returns a device error. */
static int measure_kind(const cunmod_calibrate_round_t *round, int k, uint64_t *random)
{
    const kind_t kind = kind_of(k);
    int error = 0;
    if (round->progress != NULL)
    {
        fprintf(round->progress, "GPU transforms modulo %d primes of %d bits\n", kind.count,
                kind.own ? 64 : 31);
    }
    for (int three = 0; three < 2 && !error; three++)
    {
        double *us = round->params->ntt_us[k][three];
        for (int i = 0; i < CUNMOD_NTT_LOGS && !error && (round->is_first || us[i] < SHORT_US); i++)
        {
            const int64_t points = (three ? INT64_C(3) : INT64_C(1)) << (CUNMOD_NTT_LOG_MIN + i);
            double now = 0;
            error = measure_length(&now, round->dev, points, &kind, random);
            /* Gives a length that does not fit into memory, or that has no transform, a time so
             * large that no plan uses the length. If the first lengths have no transform, the loop
             * below gives these lengths the time of the first one that has a transform. */
            const int may_fail = i > 0 || error == NO_SUCH_LENGTH;
            if (error && may_fail && cunmod_dev_sync(round->dev) == 0)
            {
                now = i > 0 ? 2.5 * us[i - 1] : LONG_US;
                error = 0;
            }
            us[i] = round->is_first || now < us[i] ? now : us[i];
        }
        /* Make times non-decreasing in length. */
        for (int i = CUNMOD_NTT_LOGS - 2; i >= 0; i--)
            us[i] = us[i] < us[i + 1] ? us[i] : us[i + 1];
    }
    return error;
}

static uint64_t prime_of(int k)
{
    return kind_of(k).p;
}

int cunmod_calibrate_ntt(const cunmod_calibrate_round_t *round)
{
    return cunmod_calibrate_kinds(round, CUNMOD_NTT_KINDS, prime_of, RANDOM_LEN, measure_kind);
}
