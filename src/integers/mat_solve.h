/* Divisors of determinants: denominators of solutions of linear equations over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGERS_MAT_SOLVE_H
#define CUNMOD_INTEGERS_MAT_SOLVE_H

#include "cunmod.h"
#include "flint/cpu_zpoly.h"

/* *d = the least denominator of a fixed pseudorandom combination of the entries of the solution of
 * a x = b, which is nearly always the least common denominator of the entries, and divides the
 * determinant of a in any case; positive, of as many words as it needs. *bound = e with
 * |determinant of a| <= 2^e. The entries of the n by n matrix a, row after row, and those of the
 * column b, n = b->len >= 1, are the coefficients, and both have an entry that is not 0. Runs on
 * the GPU path. The caller frees d->x also after a failure. Errors: E_INVERSE: a is singular,
 * proved; E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK, E_LENGTH. */
int cunmod_mat_denominator(cunmod_zint_t *d, int64_t *bound, const cunmod_zpoly_t *a,
                           const cunmod_zpoly_t *b, cunmod_ctx_t ctx);

#endif
