/* Pairs of polynomials for tests of Euclid's algorithm on batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_BATCHES_PAIRS_H
#define CUNMOD_TESTS_BATCHES_PAIRS_H

#include <stdint.h>

#include <flint/nmod_poly.h>

/* Two operands of a batch, in host memory. */
typedef struct
{
    int64_t items;
    uint64_t *p;
    int64_t *at[2];
    uint64_t *words[2];
    int *status; /* that is expected of the results */
} pairs_t;

/* p[0 .. items-1] = primes of all sizes (kinds = 0), below 2^31 (1), from 2^31 to 2^60 (2), from 2^31
 * on (3). */
void set_moduli(uint64_t *p, int64_t items, int kinds);

/* poly = a[0 .. len-1], which may have leading zeros. */
void to_poly(nmod_poly_t poly, const uint64_t *a, int64_t len);

/* Operands of `items` items, of at most `most` coefficients: random ones, with common factors, of
 * which one divides the other, and with remainders much shorter than those before. */
pairs_t make_pairs(const uint64_t *p, int64_t items, int64_t most);

/* Operands of lena and of lenb coefficients. */
pairs_t make_uneven_pairs(const uint64_t *p, int64_t items, int64_t lena, int64_t lenb);
void free_pairs(pairs_t *x);

/* The same with one item that has room for `longest` coefficients among the others. */
pairs_t make_pairs_with(const uint64_t *p, int64_t items, int64_t most, int64_t longest);

/* Spoils some items: a modulus that is none or is not prime, a coefficient that is not reduced. */
void spoil(pairs_t *x);

#endif
