/* Which kernel makes a product of a batch. Pure, as plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_PRODUCT_H
#define CUNMOD_BATCH_PRODUCT_H

#include <stdint.h>

/* The classes of the products of a batch. All products of a class are made together, with the
 * shape of the longest one, so that lengths of a class are within a factor of 2.
 *
 *   c < CUNMOD_BATCH_LONG   products of more than 2^(c-1) words and at most 2^c: plain ones by a
 *                           few threads each where cunmod_batch_is_plain says so, and else by
 *                           transforms in one block of threads each
 *   CUNMOD_BATCH_LONG       products one by one, as if they were no batch */
#define CUNMOD_BATCH_LONG 14

/* What the classes of a part depend on, beside the lengths. */
typedef struct
{
    uint32_t word; /* bytes */
    int most_log;  /* of the longest transform for which a block of threads has room */
    int64_t hi;    /* no coefficient from hi on is wanted */
} cunmod_batch_part_t;

/* The same for moduli of at most `largest`, where a block can have shared_bytes of shared
 * memory. */
cunmod_batch_part_t cunmod_batch_part_of(uint32_t word, uint64_t largest, int64_t shared_bytes,
                                         int64_t hi);

/* The class of a product of lena by lenb words. */
int cunmod_batch_class(int64_t lena, int64_t lenb, const cunmod_batch_part_t *part);

/* Whether the products of a class, of coefficients of `word` bytes, are plain ones. */
int cunmod_batch_is_plain(int class, uint32_t word);

/* Bytes of shared memory of a block that makes a product by transforms of 2^log points modulo
 * `primes` primes. */
int64_t cunmod_whole_bytes(int log, int primes);

#endif
