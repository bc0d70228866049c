/* Products of operands that are cut into pieces, by transforms with fewer points than the product
 * has coefficients. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Both operands are cut. Every piece of a is multiplied by every piece of b, and each product is
 * added to the result, shifted by the offsets of the two pieces. A piece of the shorter operand is
 * transformed only once. The algorithm is for products that are too long for the longest transform
 * that exists, or for the longest transform that fits in the device's memory.
 */
#ifndef CUNMOD_PIECES_H
#define CUNMOD_PIECES_H

#include <stdint.h>

#include "plan/plan.h"

/* Sets the lengths and numbers of the pieces for transforms of `points` points. Returns 0. Returns
 * -1 if no transform of `points` points exists, if one such transform suffices for the whole
 * product, or if an operand of the query is prepared. */
int cunmod_pieces_set(cunmod_pieces_t *pieces, const cunmod_query_t *query, int64_t points);

/* Returns the query for the product of one piece of a by one piece of b. */
cunmod_query_t cunmod_pieces_query(const cunmod_pieces_t *pieces, const cunmod_query_t *query);

/* Returns the predicted microseconds of the product by transforms of `points` points. *two: the
 * query for the product of one piece of a by one piece of b. */
double cunmod_pieces_us(const cunmod_pieces_t *pieces, const cunmod_query_t *two,
                        const cunmod_params_t *params, int64_t points);

/* Sets us, s, workspace and shape of *plan for MUL "ntt_pieces". Chooses the number of points of
 * the transforms for which the predicted time is least, among those for which an item needs at most
 * `room` 4-byte words of workspace. Returns 0, or -1 if there is no such number of points. */
int cunmod_pieces_best(cunmod_plan_t *plan, int64_t room, const cunmod_query_t *query,
                       const cunmod_params_t *params);

#endif
