/* Matrices of polynomials of the tests: random ones, and those of FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TEST_POLY_MATRICES_H
#define CUNMOD_TEST_POLY_MATRICES_H

#include <flint/flint.h>
#include <flint/nmod_poly_mat.h>

#include "cunmod.h"
#include "tests/harness/harness.h"

/* What the entries are. */
enum
{
    RANDOM,
    SPARSE, /* some entries are 0, and some are short */
    LARGEST,
    KINDS
};

static inline int64_t poly_matrix_words(const cunmod_matrix_poly_t *a)
{
    return a->rows * a->columns * a->length;
}

/* Returns a matrix in an array that the caller frees. */
static inline cunmod_matrix_poly_t new_poly_matrix(int64_t rows, int64_t columns, int64_t length,
                                                   int kind, uint64_t p)
{
    const cunmod_matrix_poly_t a = {test_array(rows * columns * length), rows, columns, length};
    for (int64_t i = 0; i < rows * columns; i++)
    {
        const int64_t used = kind == SPARSE ? test_range(0, length) / 2 * 2 : length;
        for (int64_t k = 0; k < length; k++)
            a.words[i * length + k] = k >= used ? 0 : kind == LARGEST ? p - 1 : test_below(p);
    }
    return a;
}

static inline void set_flint(nmod_poly_mat_t to, const cunmod_matrix_poly_t *a, uint64_t p)
{
    nmod_poly_mat_init(to, (slong)a->rows, (slong)a->columns, p);
    for (int64_t i = 0; i < a->rows * a->columns; i++)
        for (int64_t k = 0; k < a->length; k++)
            nmod_poly_set_coeff_ui(
                nmod_poly_mat_entry(to, (slong)(i / a->columns), (slong)(i % a->columns)), (slong)k,
                a->words[i * a->length + k]);
}

/* words = coefficients lo .. lo + length - 1 of the entries of mat. */
static inline void get_flint(uint64_t *words, const nmod_poly_mat_t mat, int64_t lo, int64_t length)
{
    for (slong i = 0; i < mat->r; i++)
        for (slong j = 0; j < mat->c; j++)
            for (int64_t k = 0; k < length; k++, words++)
                *words = nmod_poly_get_coeff_ui(nmod_poly_mat_entry(mat, i, j), (slong)(lo + k));
}

#endif
