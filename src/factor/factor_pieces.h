/* Lists of polynomials in host memory, each modulo its own prime. Their factors or roots are those
 * of other polynomials, such as the items of a batch.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_FACTOR_PIECES_H
#define CUNMOD_FACTOR_PIECES_H

#include <stdint.h>

#include "cunmod.h"

/* Piece k has the coefficients words[at[k] .. at[k+1]-1] modulo the prime p[k], and its factors are
 * factors of polynomial owner[k]. The piece is monic and not constant. */
typedef struct
{
    int64_t items;
    uint64_t *p;
    int64_t *owner;
    int64_t *at;
    uint64_t *words;
} cunmod_factor_pieces_t;

/* *pieces = the list of no pieces, with space for `items` pieces whose degrees have the sum
 * `degree`. The caller calls cunmod_factor_pieces_close after success and after failure. Errors:
 * E_MEMORY. */
int cunmod_factor_pieces_open(cunmod_factor_pieces_t *pieces, int64_t items, int64_t degree);
void cunmod_factor_pieces_close(cunmod_factor_pieces_t *pieces);

/* Removes all pieces from the list. Their space is free for other pieces. */
static inline void cunmod_factor_pieces_clear(cunmod_factor_pieces_t *pieces)
{
    pieces->items = 0;
}

/* Adds the polynomial words[0 .. len-1] modulo the prime p to the list, which has space for the
 * polynomial. words may be a later piece of a list that is filled again from its beginning on. */
void cunmod_factor_pieces_add(cunmod_factor_pieces_t *pieces, int64_t owner, uint64_t p,
                              const uint64_t *words, int64_t len);

/* Returns the length of piece k. */
static inline int64_t cunmod_factor_pieces_length(const cunmod_factor_pieces_t *pieces, int64_t k)
{
    return pieces->at[k + 1] - pieces->at[k];
}

/* Returns the sum of the degrees of all pieces. */
static inline int64_t cunmod_factor_pieces_degree(const cunmod_factor_pieces_t *pieces)
{
    return pieces->at[pieces->items] - pieces->items;
}

/* Creates moduli on the contexts ctxs[0 .. count-1], and *batch, whose items are the pieces. The
 * caller destroys *batch and *moduli, which may be NULL, after success and after failure. Errors:
 * E_MEMORY, E_GPU. */
int cunmod_factor_pieces_load(cunmod_moduli_t *moduli, cunmod_batch_t *batch,
                              const cunmod_factor_pieces_t *pieces, const cunmod_ctx_t *ctxs,
                              int count);

#endif
