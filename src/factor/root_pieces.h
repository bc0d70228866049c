/* Roots that have been found, and products of linear factors that are to be split.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_ROOT_PIECES_H
#define CUNMOD_ROOT_PIECES_H

#include "factor/factor_pieces.h"

/* The roots that have been found: roots[at[i] .. at[i]+count[i]-1] are roots of polynomial i. The
 * caller owns the three arrays.
 *
 *   teller  the context that tells the factors x - r of the roots r of polynomial 0, the only one
 *           (cunmod_root_list_tell); NULL: no factor is told
 *   p       the modulus of polynomial 0, if there is a teller
 *   told    the number of roots of polynomial 0 that are told */
typedef struct
{
    uint64_t *roots;
    const int64_t *at;
    int64_t *count;
    cunmod_ctx_t teller;
    uint64_t p;
    int64_t told;
} cunmod_root_list_t;

/* If the list has a teller, tells the factors x - r of the roots r that are not told yet, with the
 * exponent of the current squarefree part (cunmod_finding_factor). Called before the roots are
 * sorted. */
void cunmod_root_list_tell(cunmod_root_list_t *found);

/* *pieces = the list of no pieces, with memory for products of at least two linear factors whose
 * degrees have the sum `degree`. The caller calls cunmod_factor_pieces_close after success and
 * after failure. Errors: E_MEMORY. */
static inline int cunmod_split_open(cunmod_factor_pieces_t *pieces, int64_t degree)
{
    return cunmod_factor_pieces_open(pieces, degree / 2, degree);
}

/* Adds the monic polynomial words[0 .. len-1], a product of different linear factors modulo the
 * prime p, to the list, or, if its degree is 1, adds its root to the roots of polynomial `owner`.
 * So each piece has at least two roots. Ignores the constant 1, and a polynomial of length 0. */
void cunmod_split_add(cunmod_factor_pieces_t *pieces, cunmod_root_list_t *found, int64_t owner,
                      uint64_t p, const uint64_t *words, int64_t len);

/* Adds `root` to the roots of polynomial i. */
void cunmod_root_list_add(cunmod_root_list_t *found, int64_t i, uint64_t root);

/* Adds the roots modulo p of the polynomial a[0 .. lena-1], p <= lena, to those of polynomial i, in
 * ascending order: evaluates a at all numbers below p. a need not be squarefree. Errors: those of
 * cunmod_evaluate. */
int cunmod_root_list_by_values(cunmod_root_list_t *found, int64_t i, const uint64_t *a,
                               int64_t lena, uint64_t p, cunmod_ctx_t ctx);

/* Tells the roots that are not told yet, and sorts the roots of polynomial i, whose modulus is p,
 * the smallest first, in ctx (cunmod_sort_words). Errors: E_MEMORY. */
int cunmod_root_list_sort(cunmod_root_list_t *found, int64_t i, uint64_t p, cunmod_ctx_t ctx);

#endif
