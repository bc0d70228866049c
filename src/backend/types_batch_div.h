/* Divisions of batches: the structs passed to the kernels.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_BATCH_DIV_H
#define CUNMOD_TYPES_BATCH_DIV_H

#include "backend/types_batch.h"

/* Coefficients of a dividend per thread of cunmod_dev_batch_div_small. */
#define CUNMOD_DIV_SMALL_EACH 8

/* Divisions a = q b + r of items order[0 .. count-1] of a batch. q.len == NULL: no quotients are
 * wanted. The status of the results is the first nonzero status of a and b; else `zero` if b is 0;
 * else no_unit if the leading coefficient of b is not a unit. */
typedef struct
{
    cunmod_polys_t q, r, a, b;
    const cunmod_modulus_t *mod;
    const int32_t *order;
    int64_t count;
    int32_t zero, no_unit;
    uint32_t word;
} cunmod_batch_div_t;

/* Divisions by Newton's iteration (docs/batch.md), with the workspace of each division in device
 * memory:
 *
 *   lens     2 numbers: the length of a, or 0 if the division has no quotient; and the length of b
 *   inverse  s words: the s highest coefficients of -1/b, a power series in 1/x, lowest power
 *            first. -1/b, since a step of the iteration for -1/b needs no negation
 *   spare    s words: the error of an inverse during an iteration; later the current block of the
 *            quotient, if no quotient is wanted
 *   rest     `room` words, `room` being the length of the longest dividend: the dividend minus b
 *            times the blocks of the quotient computed so far
 *
 * s = 0: only `lens` is computed, for divisions that are later computed one by one. */
typedef struct
{
    cunmod_batch_div_t of;
    int64_t *lens;
    void *inverse, *spare, *rest;
    int64_t s, room;
    int64_t start; /* number of coefficients of an inverse that the first launch computes, <= s */
} cunmod_batch_newton_t;

#endif
