/* Splits a long product of different linear factors into shorter products.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SPLIT_LONG_H
#define CUNMOD_SPLIT_LONG_H

#include "factor/root_pieces.h"
#include "shape/tuning.h"

/* Returns whether cunmod_split_long is to split a product of len - 1 different linear factors
 * modulo the prime p. p is then larger than 4 len, so that most numbers are no roots. */
static inline int cunmod_split_is_long(int64_t len, uint64_t p)
{
    return len > CUNMOD_TUNE_SPLIT_LONG && p / 4 > (uint64_t)len;
}

/* Adds products of linear factors to the list of pieces, of which most have at most
 * CUNMOD_TUNE_SPLIT_LONG words, or roots to *found. The product of all is g, a monic product of
 * different linear factors modulo the prime g->p, which is larger than 4 times their number. g is
 * then divided by those factors that Graeffe's transform has found. character: a polynomial whose
 * value is 1 or -1 at each root of g, or NULL; the values at about half of the roots should be 1.
 * `owner` is as in cunmod_split_add. Waits. Errors: those of operations on device polynomials. */
int cunmod_split_long(cunmod_factor_pieces_t *pieces, cunmod_root_list_t *found, int64_t owner,
                      cunmod_poly_t g, cunmod_poly_t character);

#endif
