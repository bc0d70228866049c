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

/* Whether a transform of `points` points can do with a rest that is computed apart. */
int cunmod_rest_possible(const cunmod_query_t *query, int64_t points);

/* What that rest is, and the question of what computes it. */
cunmod_rest_t cunmod_rest_of(const cunmod_query_t *query, int64_t points);
cunmod_query_t cunmod_rest_query(const cunmod_rest_t *rest, const cunmod_query_t *query);

#endif
