/* The rows of mode "images", and its kernels alone: integers and results stay in device memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>

#include "batch/batch.h"
#include "batch/lost_device.h"
#include "crt/basis.h"
#include "images.h"
#include "runtime/ctx.h"
#include "runtime/transfer.h"

#define MAX_CALLS 64

void bench_images_add(const bench_images_t *it, const char *library, const char *name,
                      const char *where, const bench_time_t *time)
{
    char label[32];
    snprintf(label, sizeof label, "%s %lld", name, (long long)it->k);
    bench_add(&it->c, library, label, 0, where, time);
    printf("  %6lld integers of %5lld words, %5lld primes of %2d bits, %-13s %-6s %10.1f us\n",
           (long long)it->n, (long long)it->words, (long long)it->k, bench_bits(it->c.p), name,
           where, time->median);
}

typedef struct
{
    cunmod_dev_t *dev;
    const bench_images_t *it;
    int part; /* all primes have one size */
    cunmod_images_reduce_t reduce;
    cunmod_images_crt_t crt;
} kernels_t;

static void reduce(void *data)
{
    const kernels_t *const x = data;
    bench_check_device(cunmod_dev_images_reduce(x->dev, &x->reduce), "reduce");
}

static void recombine(void *data)
{
    const kernels_t *const x = data;
    bench_check_device(cunmod_dev_images_crt(x->dev, &x->crt), "crt");
}

static uint64_t *device_words(const kernels_t *x, int64_t count)
{
    void *d_words = NULL;
    bench_check_device(cunmod_dev_alloc(x->dev, &d_words, (size_t)count * sizeof(uint64_t)),
                       "device memory");
    return d_words;
}

/* Prints the share of the multiply-adds of the product of matrices alone. */
static void add(const kernels_t *x, const char *name, const bench_time_t *time)
{
    const double words = (double)x->it->words, factors = (double)x->reduce.factors;
    const double multiply_adds = 4 * (double)x->it->n * words * factors;
    bench_images_add(x->it, "cunmod", name, "device", time);
    printf("    %.1f %% of the multiply-adds\n",
           100 * multiply_adds / (time->median * BENCH_MULTIPLY_ADDS));
}

/* As crt/reduce.c, with all integers in one slice. */
static void measure_reduce(const bench_t *t, kernels_t *x)
{
    const bench_images_t *const it = x->it;
    const struct cunmod_basis_struct *const basis = it->moduli->basis;
    const cunmod_moduli_part_t *const part = &it->moduli->part[x->part];
    const int64_t factors = basis->factors[x->part];
    const int64_t stretch =
        cunmod_images_stretch(factors, it->words, it->n, cunmod_dev_facts(x->dev)->sm_count);
    const int64_t splits = (it->words - 1) / stretch + 1;
    uint64_t *const d_x = device_words(x, it->n * it->words);
    uint64_t *const rests = device_words(x, splits * it->n * factors);
    bench_check_device(cunmod_dev_upload(x->dev, d_x, it->x, it->n * it->words, 8), "upload");
    x->reduce = (cunmod_images_reduce_t){.z = it->batch->version[0]->storage.part[x->part].polys,
                                         .mod = part->mod,
                                         .status = part->status,
                                         .factor = cunmod_basis_part_factors(basis, x->part),
                                         .powers = cunmod_basis_part_powers(basis, x->part),
                                         .x = d_x,
                                         .rests = rests,
                                         .count = it->k,
                                         .factors = factors,
                                         .words = it->words,
                                         .stretch = stretch,
                                         .splits = splits,
                                         .n = it->n,
                                         .len = it->n,
                                         .word = cunmod_part_word(x->part)};
    const bench_time_t time = bench_stream_time(t, reduce, x, MAX_CALLS);
    add(x, "reduce", &time);
    cunmod_dev_free(x->dev, d_x);
    cunmod_dev_free(x->dev, rests);
}

/* As crt/recombine.c, with all integers in one slice; there is one group. */
static void measure_crt(const bench_t *t, kernels_t *x)
{
    const bench_images_t *const it = x->it;
    const struct cunmod_moduli_struct *const moduli = it->moduli;
    const cunmod_group_t *const group = &moduli->basis->group[0];
    const int64_t words = group->product.count;
    const int sm_count = cunmod_dev_facts(x->dev)->sm_count;
    const int64_t splits = cunmod_images_splits(group->factors, words, it->n, sm_count);
    const int64_t fractions = cunmod_images_fractions(group->factors, it->n, sm_count);
    x->crt = (cunmod_images_crt_t){.rows = group->d_rows,
                                   .c = device_words(x, group->factors * it->n),
                                   .q = device_words(x, 2 * fractions * it->n),
                                   .sums = device_words(x, 3 * splits * it->n * words),
                                   .x = device_words(x, it->n * words),
                                   .factors = group->factors,
                                   .words = words,
                                   .stride = words,
                                   .n = it->n,
                                   .splits = splits,
                                   .fractions = fractions};
    for (int part = 0; part < CUNMOD_PARTS; part++)
    {
        x->crt.part[part] =
            (cunmod_images_part_t){.a = it->batch->version[0]->storage.part[part].polys,
                                   .mod = moduli->part[part].mod,
                                   .inverse = (const uint64_t *)moduli->basis->d_inverse[0] +
                                              cunmod_part_first(moduli, part),
                                   .first = group->place[part],
                                   .count = group->count[part]};
    }
    const bench_time_t time = bench_stream_time(t, recombine, x, MAX_CALLS);
    add(x, "crt", &time);
    cunmod_dev_free(x->dev, x->crt.c);
    cunmod_dev_free(x->dev, x->crt.q);
    cunmod_dev_free(x->dev, x->crt.sums);
    cunmod_dev_free(x->dev, x->crt.x);
}

void bench_images_kernels(const bench_t *t, const bench_images_t *it)
{
    kernels_t x = {.dev = cunmod_ctx_device(it->ctx), .it = it, .part = it->moduli->narrow == 0};
    measure_reduce(t, &x);
    if (it->moduli->basis->groups == 1 && it->moduli->basis->group[0].d_rows != NULL)
        measure_crt(t, &x);
}
