/* Hadamard's bound of the minors of a matrix over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_BOUNDS_H
#define CUNMOD_MAT_BOUNDS_H

#include "flint/cpu_zpoly.h"

/* Returns the bound e (integers/bounds.h) for absolute values up to 2^log; log = -HUGE_VAL: 0. */
int64_t cunmod_bound_of_log(double log);

/* *bound = e such that the absolute values of all minors of `order` rows of the matrix a are at
 * most 2^e (integers/bounds.h); -1: they are all 0. a has `columns` columns, and the entry in row i
 * and column j is coefficient i columns + j. 0 <= order <= rows, columns. A minor is at most the
 * product of the 2-norms of its rows, and of its columns. Errors: E_MEMORY. */
int cunmod_mat_bound(int64_t *bound, const cunmod_zpoly_t *a, int64_t columns, int64_t order);

#endif
