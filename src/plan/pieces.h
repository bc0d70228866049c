/* Products of operands that are cut into pieces, by transforms shorter than the product. All
 * functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Both operands are cut. Every piece of a is multiplied by every piece of b, and each product is
 * added to the result, shifted by the offsets of the two pieces. A piece of the shorter operand is
 * transformed only once. The product may be longer than the longest transform that exists, or for
 * which the memory suffices.
 */
#ifndef CUNMOD_PIECES_H
#define CUNMOD_PIECES_H

#include <stdint.h>

#include "plan/plan.h"

/* Sets the lengths and numbers of the pieces for transforms of `points` points. Returns 0. Returns
 * -1 when no transform of `points` points exists, when it is long enough for the product without
 * cutting, or when an operand of the query is prepared. */
int cunmod_pieces_set(cunmod_pieces_t *pieces, const cunmod_query_t *query, int64_t points);

/* Returns the query for the product of one piece of a by one piece of b. */
cunmod_query_t cunmod_pieces_query(const cunmod_pieces_t *pieces, const cunmod_query_t *query);

/* Returns the predicted microseconds of the product by transforms of `points` points. two: a result
 * of cunmod_pieces_query. */
double cunmod_pieces_us(const cunmod_pieces_t *pieces, const cunmod_query_t *two,
                        const cunmod_params_t *params, int64_t points);

/* Sets us, s, workspace and shape of *plan for MUL "ntt_pieces". Chooses the length of the
 * transform for which the predicted time is least, among the lengths with at most `room` 4-byte
 * words of workspace for an item. Returns 0, or -1 when there is no such length. */
int cunmod_pieces_best(cunmod_plan_t *plan, int64_t room, const cunmod_query_t *query,
                       const cunmod_params_t *params);

#endif
