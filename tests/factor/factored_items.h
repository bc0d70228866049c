/* Polynomials with known factors, for the test of factors of batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_FACTORED_ITEMS_H
#define CUNMOD_TESTS_FACTORED_ITEMS_H

#include <flint/nmod_poly.h>
#include <stdint.h>

enum
{
    MOST = 300, /* items of a batch */
    GAP = 2     /* numbers between the results of two items */
};

/* Polynomials, offsets of their coefficients and of their results, and the expected results. Item i
 * has count[i] factors, or the status -count[i]. */
typedef struct
{
    int64_t items;
    uint64_t p[MOST], lead[MOST];
    int64_t at[MOST + 1], to[MOST + 1], count[MOST];
    uint64_t *words, *factors;
    int64_t *lens, *exps;
} factored_t;

/* factored_open allocates memory for items of so many words in all. */
void factored_open(factored_t *x, int64_t words);
void factored_free(factored_t *x);

/* Adds the item a; with FLINT's factors, in order. */
void factored_add_poly(factored_t *x, const nmod_poly_t a);

/* Adds the item low + high x with the expected status. */
void factored_add_bad(factored_t *x, uint64_t p, uint64_t low, uint64_t high, int status);

/* Adds a random item of len words. Modulo a large prime the item is squarefree but with a
 * probability of 1/p. */
void factored_add_length(factored_t *x, uint64_t p, int64_t len);

/* Adds the item x^(len-1) - c modulo p, 0 < c < p. */
void factored_add_binomial(factored_t *x, uint64_t p, int64_t len, uint64_t c);

/* Adds an item of at most `most` words: random (kind 0), with many factors of degree 1 (1), with
 * factors of degree 2 and 3 (2), or with a square (3). */
void factored_add_random(factored_t *x, uint64_t p, int64_t most, int kind);

#endif
