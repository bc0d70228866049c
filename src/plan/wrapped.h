/* Products by a transform with fewer points than the product has coefficients; the coefficients
 * that the transform does not yield, the rest, are computed separately. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A product of n by m coefficients, n >= m, has L = n + m - 1 coefficients. The transform has N < L
 * points.
 *
 *   N >= n  The transform computes the product modulo x^N - 1, which adds coefficient N + i to
 *           coefficient i. The rest is coefficients N .. L-1. It is computed from the high words of
 *           the operands, and subtracted.
 *   N < n   The longer operand is cut. The transform multiplies its low part by the shorter
 *           operand, a product of N coefficients. The rest is the product of the high part and the
 *           shorter operand, and is added.
 */
#ifndef CUNMOD_WRAPPED_H
#define CUNMOD_WRAPPED_H

#include <stdint.h>

#include "plan/plan.h"

/* Returns whether a transform of `points` points and a rest can compute the product *query. */
int cunmod_wrapped_possible(const cunmod_query_t *query, int64_t points);

/* Returns which coefficients of the product *query are the rest if the transform has `points`
 * points, and which product yields the rest. */
cunmod_wrapped_t cunmod_wrapped_of(const cunmod_query_t *query, int64_t points);

/* Returns the query about the product that yields the rest of the product *query. */
cunmod_query_t cunmod_wrapped_query(const cunmod_wrapped_t *rest, const cunmod_query_t *query);

#endif
