/* Products by a transform that is too short for all coefficients; the remaining coefficients, the
 * rest, are computed separately. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A product of n by m coefficients, n >= m, has L = n + m - 1 coefficients. The transform has N < L
 * points.
 *
 *   N >= n  Modulo x^N - 1, coefficient N + i is added to coefficient i. The rest is coefficients
 *           N .. L-1. The rest is computed from the high words of the operands, and subtracted.
 *   N < n   The long operand is cut. The transform multiplies the low part of the long operand by
 *           the short operand, with N coefficients of the result. The rest is the product of the
 *           high part and the short operand, and is added.
 */
#ifndef CUNMOD_WRAPPED_H
#define CUNMOD_WRAPPED_H

#include <stdint.h>

#include "plan/plan.h"

/* Returns whether the product can be computed by a transform of `points` points and a rest. */
int cunmod_wrapped_possible(const cunmod_query_t *query, int64_t points);

/* Returns which coefficients are the rest, if the transform has `points` points, and how the rest
 * is computed. */
cunmod_wrapped_t cunmod_wrapped_of(const cunmod_query_t *query, int64_t points);

/* Returns the query about the rest of the product *query. */
cunmod_query_t cunmod_wrapped_query(const cunmod_wrapped_t *rest, const cunmod_query_t *query);

#endif
