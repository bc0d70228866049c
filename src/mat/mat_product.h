/* Products of matrices in device memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_PRODUCT_H
#define CUNMOD_MAT_PRODUCT_H

#include "backend/backend.h"

/* A matrix in device memory: rows of words, or the transposed matrix of such rows. Entry (i, j) is
 * word i * stride + j, or, if `transposed` is set, word j * stride + i. */
typedef struct
{
    char *words;
    int64_t rows, columns, stride;
    int transposed;
} cunmod_mat_view_t;

/* Returns the part of `a` that begins at row `row` and column `column` and has rows x columns
 * entries, of `word` bytes each. */
static inline cunmod_mat_view_t cunmod_mat_part(cunmod_mat_view_t a, int64_t row, int64_t column,
                                                int64_t rows, int64_t columns, uint32_t word)
{
    const int64_t at = a.transposed ? column * a.stride + row : row * a.stride + column;
    a.words += at * word;
    a.rows = rows;
    a.columns = columns;
    return a;
}

/* Returns the bytes of `work` that suffice for any product modulo p of at most m x k by at most
 * k x n entries. */
int64_t cunmod_mat_work_bytes(int64_t m, int64_t k, int64_t n, uint64_t p);

/* z = a b modulo mod->p, or z += a b if `add` is set. The sizes are at least 1, and match; z is not
 * transposed. z may share memory with neither a nor b. work: cunmod_mat_work_bytes bytes. Returns a
 * device error. */
int cunmod_mat_product(cunmod_dev_t *dev, cunmod_mat_view_t z, cunmod_mat_view_t a,
                       cunmod_mat_view_t b, int add, const cunmod_modulus_t *mod, void *work);

#endif
