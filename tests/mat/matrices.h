/* What the tests of matrices in host memory and of device matrices share: matrices in any form, and
 * comparisons with FLINT's.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef TESTS_MAT_MATRICES_H
#define TESTS_MAT_MATRICES_H

#include <flint/flint.h>
#include <flint/nmod.h>
#include <flint/nmod_mat.h>
#include <stdlib.h>

#include "cunmod.h"
#include "tests/harness/harness.h"

/* Returns a matrix of `more` further words at the end of each row, in an array that the caller
 * frees. The words are 1. */
static inline cunmod_matrix_t new_matrix(int64_t rows, int64_t columns, int transposed,
                                         int64_t more)
{
    cunmod_matrix_t a = {NULL, rows, columns, (transposed ? rows : columns) + more, transposed};
    const int64_t len = (transposed ? columns : rows) * a.stride;
    a.words = test_array(len);
    for (int64_t i = 0; i < len; i++)
        a.words[i] = 1;
    return a;
}

static inline uint64_t *entry(const cunmod_matrix_t *a, int64_t i, int64_t j)
{
    return a->words + (a->transposed ? j * a->stride + i : i * a->stride + j);
}

/* Returns a copy of `a`, in any of the forms of a matrix in host memory. */
static inline cunmod_matrix_t matrix_of(const nmod_mat_t a)
{
    const cunmod_matrix_t x =
        new_matrix(a->r, a->c, (int)test_below(2), test_below(2) ? test_range(0, 3) : 0);
    for (int64_t i = 0; i < a->r; i++)
        for (int64_t j = 0; j < a->c; j++)
            *entry(&x, i, j) = nmod_mat_entry(a, i, j);
    return x;
}

/* Checks the entries of *z, and that the words between its rows are still 1. */
static inline void check_entries(const cunmod_matrix_t *z, const nmod_mat_t expected)
{
    const cunmod_matrix_t copy = new_matrix(z->rows, z->columns, z->transposed,
                                            z->stride - (z->transposed ? z->rows : z->columns));
    for (int64_t i = 0; i < z->rows; i++)
        for (int64_t j = 0; j < z->columns; j++)
            *entry(&copy, i, j) = nmod_mat_entry(expected, i, j);
    CHECK_EQUAL(z->words, copy.words, (z->transposed ? z->columns : z->rows) * z->stride);
    free(copy.words);
}

/* Returns a device matrix equal to `a`; its words are those of `a` or of the transposed matrix. */
static inline cunmod_mat_t upload(cunmod_ctx_t ctx, const nmod_mat_t a)
{
    const cunmod_matrix_t x = matrix_of(a);
    cunmod_mat_t mat = NULL;
    CHECK_STATUS(cunmod_mat_create(&mat, a->mod.n, ctx), CUNMOD_OK);
    CHECK_STATUS(cunmod_mat_set_matrix(mat, &x), CUNMOD_OK);
    free(x.words);
    return mat;
}

/* Checks the size and the entries of mat, which come back in any form. */
static inline void check_mat(cunmod_mat_t mat, const nmod_mat_t expected)
{
    int64_t rows = -1, columns = -1;
    CHECK_STATUS(cunmod_mat_size(&rows, &columns, mat), CUNMOD_OK);
    CHECK(rows == expected->r && columns == expected->c);
    const cunmod_matrix_t z =
        new_matrix(expected->r, expected->c, (int)test_below(2), test_range(0, 2));
    CHECK_STATUS(cunmod_mat_get_matrix(&z, mat), CUNMOD_OK);
    check_entries(&z, expected);
    free(z.words);
}

/* Sets `a` to a random matrix, of small rank if `deficient` is set. */
static inline void fill(nmod_mat_t a, int deficient)
{
    for (slong i = 0; i < a->r; i++)
        for (slong j = 0; j < a->c; j++)
        {
            const int is_copy = deficient && i >= 3 && a->c > 0;
            nmod_mat_entry(a, i, j) =
                is_copy ? nmod_mul((uint64_t)i % a->mod.n, nmod_mat_entry(a, i % 3, j), a->mod)
                        : test_below(a->mod.n);
        }
}

#endif
