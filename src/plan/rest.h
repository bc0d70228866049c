/* Products by a transform that is too short for them: its length, and what is left. Pure, as
 * plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * With N points at least as many as an operand has, coefficient N + i of the product falls on
 * coefficient i: the former are computed apart, from the tops of the operands, and subtracted.
 * With fewer points the long operand is cut: its low part makes a product of N coefficients,
 * to which that of its high part is added.
 */
#ifndef CUNMOD_REST_H
#define CUNMOD_REST_H

#include <stdint.h>

#include "plan/plan.h"

/* The product that is computed apart, first: coefficients start .. stop-1 of a b, or of the
 * high part of a by b (which starts there), from words from[k] and on of the operands. */
typedef struct
{
    int64_t start;
    int64_t stop;
    int64_t from[2];
    int64_t lena;    /* words of a that are left to the transform */
    int64_t lenplus; /* what it adds or subtracts: cunmod_ntt_item_t */
    int64_t shift;
    int minus;
    int64_t at;           /* where that is in the result, */
    int in_place;         /* if what is computed apart is part of the result itself */
    int swapped;          /* in query, b is the longer operand */
    cunmod_query_t query; /* of which coefficients are wanted */
} cunmod_rest_t;

/* Whether a transform of `points` points can do with a rest that is computed apart. */
int cunmod_rest_possible(const cunmod_query_t *query, int64_t points);

/* What that rest is. */
void cunmod_rest_set(cunmod_rest_t *rest, const cunmod_query_t *query, int64_t points);

#endif
