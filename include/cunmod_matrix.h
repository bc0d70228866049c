/* cunmod: matrices over Z/nZ.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Programs include cunmod.h.
 */
#ifndef CUNMOD_MATRIX_H
#define CUNMOD_MATRIX_H

#include "cunmod_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Matrices ------------------------------------------------------------------ */

/* A matrix in memory of the caller. If transposed = 0, the entry in row i and column j is words[i *
 * stride + j]; stride >= columns. If transposed = 1, the entry is words[j * stride + i]; stride >=
 * rows. A part of a larger matrix has the stride of that matrix. words may be NULL if rows = 0 or
 * columns = 0. */
typedef struct
{
    uint64_t *words;
    int64_t rows;
    int64_t columns;
    int64_t stride;
    int transposed;
} cunmod_matrix_t;

/* res = a b modulo p, which need not be prime, p >= 2. All entries of a and b are in [0, p). res may
 * share memory with a and b; a and b are then read before res is written. Words of memory that are
 * not entries of res are unchanged. If a has no columns, res is zero. On a GPU the tensor cores
 * multiply (docs/matrices.md). Errors: E_ARGUMENT: a pointer is NULL, or transposed is neither 0
 * nor 1. E_LENGTH: a number of rows or columns is negative, a stride is too small, or the numbers
 * of rows and columns do not match. E_MODULUS: p < 2. E_COEFF: an entry is not below p. E_MEMORY,
 * E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK. FLINT: nmod_mat_mul. */
CUNMOD_STATUS cunmod_matrix_mul(const cunmod_matrix_t *res, const cunmod_matrix_t *a,
                                const cunmod_matrix_t *b, uint64_t p, cunmod_ctx_t ctx);

#ifdef __cplusplus
}
#endif

#endif
