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

/* Returns log2 of the 2-norm of n numbers, rounded up, for `value`, a floating-point value of log2
 * of this norm, whose sum of squares had a relative error below (n + 8) 2^-50. The margin is so
 * large that also a floating-point sum of n results of this function is an upper bound: a sum of n
 * numbers has a relative error below n 2^-53. */
double cunmod_log_norm_above(double value, int64_t n);

/* *bound = e such that the absolute values of all minors of `order` rows of the matrix a are at
 * most 2^e (integers/bounds.h); -1: they are all 0. a has `columns` columns, and the entry in row i
 * and column j is coefficient i columns + j. 0 <= order <= rows, columns. A minor is at most the
 * product of the 2-norms of its rows, and of its columns. Errors: E_MEMORY. */
int cunmod_mat_bound(int64_t *bound, const cunmod_zpoly_t *a, int64_t columns, int64_t order);

#endif
