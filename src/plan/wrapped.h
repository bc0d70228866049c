/* Products by a transform that is too short for them: its length, and the rest that is computed
 * apart. The functions are pure, as those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let the product of n by m coefficients, n >= m, have L = n + m - 1 coefficients, and the
 * transform N < L points.
 *
 *   N >= n  Modulo x^N - 1 coefficient N + i falls on coefficient i. The rest is the coefficients
 *           from N on. They are computed from the tops of the operands, and subtracted.
 *   N < n   The long operand is cut. The transform multiplies its low part, N coefficients of the
 *           result; the rest is the product by its high part, and is added.
 */
#ifndef CUNMOD_WRAPPED_H
#define CUNMOD_WRAPPED_H

#include <stdint.h>

#include "plan/plan.h"

/* Whether a transform of `points` points and a rest can make the product. */
int cunmod_wrapped_possible(const cunmod_query_t *query, int64_t points);

/* The rest of a product by a transform of `points` points; and the question for the plan of that
 * rest. */
cunmod_wrapped_t cunmod_wrapped_of(const cunmod_query_t *query, int64_t points);
cunmod_query_t cunmod_wrapped_query(const cunmod_wrapped_t *rest, const cunmod_query_t *query);

#endif
