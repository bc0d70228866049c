/* Pairs of polynomials for tests of Euclid's algorithm on batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_BATCHES_PAIRS_H
#define CUNMOD_TESTS_BATCHES_PAIRS_H

#include <flint/nmod_poly.h>

#include "tests/batch/batches.h"

/* p[0 .. items-1] = primes of all sizes (kinds = 0), below 2^31 (1), from 2^31 to 2^60 (2), from
 * 2^31 on (3). */
void set_moduli(uint64_t *p, int64_t items, int kinds);

/* poly = a[0 .. len-1], which may have leading zeros. */
void to_poly(nmod_poly_t poly, const uint64_t *a, int64_t len);

/* Operands of `items` items, of at most `most` coefficients: random ones, with common factors, of
 * which one divides the other, and with remainders much shorter than those before. */
void make_pairs(side_t side[2], const uint64_t *p, int64_t items, int64_t most);

/* The same with one item that has room for `longest` coefficients among the others. */
void make_pairs_with(side_t side[2], const uint64_t *p, int64_t items, int64_t most,
                     int64_t longest);

/* Operands of lena and of lenb coefficients. */
void make_uneven_pairs(side_t side[2], const uint64_t *p, int64_t items, int64_t lena,
                       int64_t lenb);

/* Spoils some items: a modulus that is none or is not prime, a coefficient that is not reduced. */
void spoil(side_t side[2]);

#endif
