/* What the conversions from integers and to integers share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_INTEGERS_H
#define CUNMOD_BATCH_INTEGERS_H

#include <stdatomic.h>

#include "crt/basis.h"

/* Checks an array of n integers of so many words. Errors: E_LENGTH (n < 0, words < 1, or more than
 * 2^60 words), E_ARGUMENT. */
int cunmod_integers_check(const uint64_t *x, int64_t words, int64_t n);

/* How many integers the GPU converts at a time, at least one, when each is so many rows of the
 * product of matrices, and takes so many words of workspace: a 64th of its memory is enough to fill
 * it with work, and leaves room for the images. */
int64_t cunmod_integers_slice(const cunmod_dev_t *dev, int64_t rows, int64_t words);

/* The words of the longest of n integers of so many words, without words that repeat its sign; at
 * least 1. */
int64_t cunmod_integers_longest(const uint64_t *x, int64_t words, int64_t n);

/* A loop of the CPU path over the groups of a share and n integers, in pieces of neighbouring
 * integers of one group. */
typedef struct cunmod_integers_loop_struct
{
    cunmod_moduli_t share;
    int64_t n, words; /* of all integers together a thread has some thousand words at a time */

    /* Makes what the pieces of a group need, of its tree, too. Returns a status. */
    int (*open)(const struct cunmod_integers_loop_struct *loop, int64_t group,
                cunmod_cpu_moduli_t *tree);

    /* Converts integers first .. end-1 of a group. Returns a status. */
    int (*body)(const struct cunmod_integers_loop_struct *loop, int64_t group, int64_t first,
                int64_t end);
    const void *argument;

    int64_t size; /* integers of a piece */
    atomic_int status;
} cunmod_integers_loop_t;

/* Makes the trees of the groups (crt/basis.h) and runs the loop on all processors. Returns the
 * status of a tree or of a piece that was not OK, E_INTERRUPTED when the flag of the context was seen to be
 * set, E_MEMORY, or OK. What follows the argument need not be set. */
int cunmod_integers_loop(cunmod_integers_loop_t *loop);

#endif
