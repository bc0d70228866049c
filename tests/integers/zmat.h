/* What t-zmat, t-zsolve and t-zdet share: matrices over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_ZMAT_H
#define CUNMOD_TESTS_ZMAT_H

#include "cunmod_fmpz_mat.h"
#include "tests/harness/harness.h"
#include "tests/harness/scoped.h"

#define SCOPED_ZMAT __attribute__((cleanup(zmat_end)))

static inline void zmat_end(fmpz_mat_t *mat)
{
    fmpz_mat_clear(*mat);
}

/* Sets the entries of mat to random integers of at most `bits` bits and of any sign, some of which
 * are short or 0. */
void zmat_random(fmpz_mat_t mat, int64_t bits);

/* a = a product of triangular matrices with 1 on the diagonal and other entries as of zmat_random,
 * so that the determinant is 1. */
void zmat_unimodular(fmpz_mat_t a, int64_t bits);

/* Returns the entries in an array of *words words each: as few as there may be, and `more`. The
 * caller frees the array. */
uint64_t *zmat_array(int64_t *words, const fmpz_mat_t mat, int64_t more);

/* det = the determinant of a by FLINT; compares the library's determinant with det. */
void zmat_check_det(fmpz_t det, const fmpz_mat_t a, cunmod_ctx_t ctx);

/* ---- zmat_faults.c, in the emulator alone ---- */

/* Lets some device calls of products and of other functions fail in turn, and interrupts them. */
void zmat_check_faults(void);

#endif
