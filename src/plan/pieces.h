/* Products of operands that are cut into pieces, by transforms shorter than the product. All
 * functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Both operands are cut. Every piece of a is multiplied by every piece of b, and each product is
 * added to the result at its place. A piece of the shorter operand is transformed once. So a
 * product may be longer than the longest transform, or than the longest transform for which the
 * memory suffices.
 */
#ifndef CUNMOD_PIECES_H
#define CUNMOD_PIECES_H

#include <stdint.h>

#include "plan/plan.h"

/* Sets the lengths and numbers of the pieces for transforms of `points` points. Returns 0, or -1
 * when no such transform exists, or when one transform suffices for the whole product. */
int cunmod_pieces_set(cunmod_pieces_t *pieces, const cunmod_query_t *query, int64_t points);

/* Returns the query for the product of one piece of a by one piece of b. */
cunmod_query_t cunmod_pieces_query(const cunmod_pieces_t *pieces, const cunmod_query_t *query);

/* Returns the predicted time of the product by transforms of `points` points. two: the query of one
 * piece by another. */
double cunmod_pieces_us(const cunmod_pieces_t *pieces, const cunmod_query_t *two,
                        const cunmod_params_t *params, int64_t points);

/* Sets us, s, workspace and shape of *plan for MUL "ntt_pieces". The transform is the one of least
 * predicted time among those that need at most `room` 4-byte words of workspace for an item.
 * Returns 0, or -1 when no transform qualifies. */
int cunmod_pieces_best(cunmod_plan_t *plan, int64_t room, const cunmod_query_t *query,
                       const cunmod_params_t *params);

#endif
