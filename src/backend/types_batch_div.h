/* Divisions of batches as the kernels take them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_BATCH_DIV_H
#define CUNMOD_TYPES_BATCH_DIV_H

#include "backend/types_batch.h"

/* Coefficients that a thread of "div_small" has of a dividend. */
#define CUNMOD_DIV_SMALL_EACH 8

/* Divisions order[0 .. count-1] of a batch, a = q b + r. Where q.len is NULL no quotients are
 * wanted. The status of the results is the first status of a and b that is not 0; else `zero` when
 * b is 0, and no_unit when the leading coefficient of b is no unit. */
typedef struct
{
    cunmod_polys_t q, r, a, b;
    const cunmod_modulus_t *mod;
    const int32_t *order;
    int64_t count;
    int32_t zero, no_unit;
    uint32_t word;
} cunmod_batch_div_t;

/* The same by Newton's iteration (docs/batch.md), with the workspace of each division, device
 * memory:
 *
 *   lens     2 numbers: the lengths of a and b; the first one is 0 where there is nothing to divide
 *   inverse  s words: the highest s coefficients of -1/b, lowest first
 *   spare    s words: the error of an inverse; a block of the quotient where no quotient is wanted
 *   rest     `room` words, those of the longest dividend: the remainder as it becomes shorter
 *
 * Where s is 0, lens alone is made, for divisions that are then made one by one. */
typedef struct
{
    cunmod_batch_div_t of;
    int64_t *lens;
    void *inverse, *spare, *rest;
    int64_t s, room;
    int64_t start; /* coefficients of an inverse that the first launch makes, at most s */
} cunmod_batch_newton_t;

#endif
