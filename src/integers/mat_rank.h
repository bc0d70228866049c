/* Ranks of matrices over the integers, by images.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGERS_MAT_RANK_H
#define CUNMOD_INTEGERS_MAT_RANK_H

#include "integers/call.h"

/* *rank = the rank over the rational numbers of the matrix call->a of call->inner columns, which
 * has entries. Errors: E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK. */
int cunmod_mat_find_rank(int64_t *rank, const cunmod_integers_call_t *call);

#endif
