/* Functions for conversions of integers to images, and of images to integers: the product of all
 * moduli, the number of integers of a slice on the GPU path, and the loop of the CPU path.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CRT_LOOP_H
#define CUNMOD_CRT_LOOP_H

#include <stdatomic.h>

#include "batch/storage.h"
#include "crt/basis.h"

/* The product of the moduli of each group (crt/basis.h), for all groups of all shares in the order
 * of shares, and the product of all moduli. */
typedef struct cunmod_modulus_product_struct
{
    cunmod_moduli_cache_t cache; /* cache of the moduli */
    int64_t groups;
    cunmod_cpu_number_t *m;      /* m[g]: product of group g, whose words belong to the share */
    cunmod_cpu_number_t product; /* product of all moduli */
    cunmod_cpu_join_t *join;     /* tables for joining integers; NULL: there is at most one group */
    int sums;                    /* 1: the shares have wide groups, for partial sums */
} cunmod_modulus_product_t;

/* *whole = the products, which belong to the moduli and their shares. The first call computes them,
 * and the products and inverses of all groups unless they exist. Errors: E_MODULUS (a modulus is
 * below 2, or the moduli are not pairwise coprime), E_MEMORY, E_INTERRUPTED. */
int cunmod_modulus_product_open(const cunmod_modulus_product_t **whole, cunmod_moduli_t moduli);

/* x[j words .. (j+1) words - 1] = the integer that is congruent to integer j of each group modulo
 * the product of the group, for 0 <= j < n. made[g]: the n integers of group g; each has the number
 * of words of the product of group g. Uses all processors. Errors: E_MEMORY, E_INTERRUPTED. */
int cunmod_modulus_product_join(uint64_t *x, int64_t words, int64_t n, cunmod_moduli_t moduli,
                                uint64_t *const *made);

/* x[0 .. words-1] = integer j, computed from partial sum j of each share. made[k]: the partial sums
 * of share k, product.count + 3 words each. Errors: E_MEMORY. */
int cunmod_modulus_product_add(uint64_t *x, int64_t words, int64_t j, cunmod_moduli_t moduli,
                               uint64_t *const *made);

/* ---- crt_loop.c ---- */

/* Checks an array of n integers of `words` words each. Errors: E_LENGTH (n < 0, words < 1, or more
 * than 2^60 words), E_ARGUMENT. */
int cunmod_integers_check(const uint64_t *x, int64_t words, int64_t n);

/* Returns how many integers the GPU converts at a time, at least one. rows: rows per integer in the
 * product of matrices on the GPU; words: words of workspace per integer. The workspace of these
 * integers is a 64th of the device memory: enough to occupy the device, and small enough to leave
 * room for the images. */
int64_t cunmod_integers_slice(const cunmod_dev_t *dev, int64_t rows, int64_t words);

/* Returns the largest length in words, at least 1, of n integers of `words` words each, not
 * counting high words that repeat the sign. */
int64_t cunmod_integers_longest(const uint64_t *x, int64_t words, int64_t n);

/* A loop of the CPU path over the groups of a share and n integers. A piece of the loop is a range
 * of neighbouring integers of one group. */
typedef struct cunmod_integers_loop_struct
{
    cunmod_moduli_t share;
    int64_t n, words; /* words: words of an integer; a piece has some thousand words */

    /* Called once for each group, before `body` is called for pieces of the group: computes the
     * data that the pieces need, such as parts of *tree. Returns a status. */
    int (*open)(const struct cunmod_integers_loop_struct *loop, int64_t group,
                cunmod_cpu_moduli_t *tree);

    /* Converts integers first .. end-1 between words and remainders modulo the moduli of the group.
     * Returns a status. */
    int (*body)(const struct cunmod_integers_loop_struct *loop, int64_t group, int64_t first,
                int64_t end);
    const void *argument;

    int64_t size; /* set by the loop: number of integers of a piece */
    atomic_int status;
} cunmod_integers_loop_t;

/* Opens the trees of the groups (crt/basis.h) and runs the loop on all processors. The caller sets
 * the fields up to `argument`. Returns OK; or the first failing status of a tree or of a piece;
 * E_INTERRUPTED if the interrupt flag of the context was set; E_MEMORY. */
int cunmod_integers_loop(cunmod_integers_loop_t *loop);

#endif
