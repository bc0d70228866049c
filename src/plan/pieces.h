/* Products in pieces: transforms of a part of the product's length. Pure, as plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Both operands are cut; every piece of the one is multiplied by every piece of the other, and
 * the products are added where they belong. A piece of the shorter operand is transformed once.
 * So products go beyond the longest transform there is, or for which there is memory.
 */
#ifndef CUNMOD_PIECES_H
#define CUNMOD_PIECES_H

#include <stdint.h>

#include "plan/plan.h"

/* The pieces for a transform of `points` points; 0, or -1 when that is none, or does not need
 * any. */
int cunmod_pieces_set(cunmod_pieces_t *pieces, const cunmod_query_t *query, int64_t points);

/* The question of the product of two of them. */
cunmod_query_t cunmod_pieces_query(const cunmod_pieces_t *pieces, const cunmod_query_t *query);

/* MUL "ntt_pieces" with the length of least predicted time among those that take `room` 4-byte
 * words of workspace an item at most: us, s, workspace and shape of *plan. 0, or -1 when there
 * is none. */
int cunmod_pieces_best(cunmod_plan_t *plan, int64_t room, const cunmod_query_t *query,
                       const cunmod_params_t *params);

#endif
