/* Products in pieces, by transforms that are shorter than the product. The functions are pure, as
 * those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Both operands are cut. Every piece of one is multiplied by every piece of the other, and each
 * product is added to the result in its place. A piece of the shorter operand is transformed once.
 * So products may be longer than the longest transform, or than the longest for which there is
 * memory.
 */
#ifndef CUNMOD_PIECES_H
#define CUNMOD_PIECES_H

#include <stdint.h>

#include "plan/plan.h"

/* Sets the pieces for a transform of `points` points. Returns 0, or -1 when there is no such
 * transform, or when it has room for the whole product. */
int cunmod_pieces_set(cunmod_pieces_t *pieces, const cunmod_query_t *query, int64_t points);

/* The question for the plan of the product of one piece by another. */
cunmod_query_t cunmod_pieces_query(const cunmod_pieces_t *pieces, const cunmod_query_t *query);

/* The time of the product in pieces by transforms of so many points. two: the question of one piece
 * by another. */
double cunmod_pieces_us(const cunmod_pieces_t *pieces, const cunmod_query_t *two,
                        const cunmod_params_t *params, int64_t points);

/* Sets us, s, workspace and shape of *plan for MUL "ntt_pieces". The length is that of least
 * predicted time among those that take at most `room` 4-byte words of workspace for an item.
 * Returns 0, or -1 when there is none. */
int cunmod_pieces_best(cunmod_plan_t *plan, int64_t room, const cunmod_query_t *query,
                       const cunmod_params_t *params);

#endif
