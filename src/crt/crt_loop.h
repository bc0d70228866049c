/* Functions that the conversions from integers and to integers share: checks, slices of the GPU
 * path, and the loop of the CPU path.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CRT_LOOP_H
#define CUNMOD_CRT_LOOP_H

#include <stdatomic.h>

#include "crt/basis.h"

/* Checks an array of n integers of `words` words each. Errors: E_LENGTH (n < 0, words < 1, or more
 * than 2^60 words), E_ARGUMENT. */
int cunmod_integers_check(const uint64_t *x, int64_t words, int64_t n);

/* Returns how many integers the GPU converts at a time, at least one. rows: rows of the product of
 * matrices per integer; words: words of workspace per integer. The workspace of a slice is a 64th
 * of the device memory: enough to occupy the device, and small enough to leave room for the
 * images. */
int64_t cunmod_integers_slice(const cunmod_dev_t *dev, int64_t rows, int64_t words);

/* Returns the largest length in words, at least 1, of n integers of `words` words each, not
 * counting high words that repeat the sign. */
int64_t cunmod_integers_longest(const uint64_t *x, int64_t words, int64_t n);

/* A loop of the CPU path over the groups of a share and n integers, in pieces of neighbouring
 * integers of one group. */
typedef struct cunmod_integers_loop_struct
{
    cunmod_moduli_t share;
    int64_t n, words; /* words: of an integer; a piece has some thousand words */

    /* Computes data of a group that its pieces need, including those in its tree. Returns a
     * status. */
    int (*open)(const struct cunmod_integers_loop_struct *loop, int64_t group,
                cunmod_cpu_moduli_t *tree);

    /* Converts integers first .. end-1 of a group. Returns a status. */
    int (*body)(const struct cunmod_integers_loop_struct *loop, int64_t group, int64_t first,
                int64_t end);
    const void *argument;

    int64_t size; /* integers of a piece */
    atomic_int status;
} cunmod_integers_loop_t;

/* Opens the trees of the groups (crt/basis.h) and runs the loop on all processors. The caller sets
 * the fields up to `argument`. Returns OK, or a status of a tree or piece that failed,
 * E_INTERRUPTED if the flag of the context was set, or E_MEMORY. */
int cunmod_integers_loop(cunmod_integers_loop_t *loop);

#endif
