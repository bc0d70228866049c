/* Operands of batches, which the tests of batches share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_BATCHES_SIDES_H
#define CUNMOD_TESTS_BATCHES_SIDES_H

#include <stdint.h>

#include "cunmod.h"

enum
{
    SIDE_LONG = 4500 /* two of these make a product that is too long for one block of threads */
};

/* Operands of a batch in host memory. */
typedef struct
{
    int64_t items;
    uint64_t *p;
    int64_t *at;
    uint64_t *words;
    int *status; /* that an operation is expected to find */
} side_t;

/* Primes of all sizes; those from number SIDE_WIDE on have words of 8 bytes. */
#define SIDE_PRIMES 14
#define SIDE_WIDE 8
extern const uint64_t side_primes[SIDE_PRIMES];

/* Moduli: all primes; those of 4 bytes; those of 8; composites. */
void side_moduli(uint64_t *p, int64_t items, int kinds);

/* Polynomials of at most `most` words. */
side_t make_side(const uint64_t *p, int64_t items, int64_t most);
void free_side(side_t *side);

/* Spoils some items: a modulus that is none, a coefficient that is not reduced. */
void spoil_sides(uint64_t *p, side_t *a, side_t *b);

cunmod_batch_t side_batch(const side_t *side, cunmod_moduli_t moduli);

#endif
