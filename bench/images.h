/* What the files of mode "images" share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BENCH_IMAGES_H
#define CUNMOD_BENCH_IMAGES_H

#include "bench.h"

/* n integers of so many words, and k primes. */
typedef struct
{
    bench_case_t c; /* op, n, m = words, and the first prime as p: what the report has */
    int64_t n, k, words;
    uint64_t *p, *x, *z; /* z: integers that were made */
    cunmod_ctx_t ctx;
    cunmod_moduli_t moduli;
    cunmod_batch_t batch; /* the images */
} bench_images_t;

/* images_kernels.c: adds a row, and prints it; measures the kernels alone, of moduli and a batch
 * that have been on the device. */
void bench_images_add(const bench_images_t *it, const char *library, const char *name,
                      const char *where, const bench_time_t *time);
void bench_images_kernels(const bench_t *t, const bench_images_t *it);

#endif
