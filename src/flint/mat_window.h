/* FLINT's matrices modulo p on words of an operand or of a result, which are not copied.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_WINDOW_H
#define CUNMOD_MAT_WINDOW_H

#include <flint/flint.h>
#include <flint/nmod.h>
#include <flint/nmod_mat.h>
#include <stdint.h>

/* Sets *mat to a matrix of rows x columns entries, whose words are not copied.
 * cunmod_matrix_window_clear frees what belongs to *mat. */
static inline void cunmod_matrix_window_init(nmod_mat_t mat, const uint64_t *words, int64_t rows,
                                             int64_t columns, uint64_t p)
{
    mat->entries = (ulong *)(uintptr_t)words;
    mat->r = (slong)rows;
    mat->c = (slong)columns;
    nmod_init(&mat->mod, p);
#if __FLINT_RELEASE >= 30300
    mat->stride = (slong)columns;
#else
    mat->rows = flint_malloc((size_t)rows * sizeof(*mat->rows));
    for (int64_t i = 0; i < rows; i++)
        mat->rows[i] = mat->entries + i * columns;
#endif
}

static inline void cunmod_matrix_window_clear(nmod_mat_t mat)
{
#if __FLINT_RELEASE < 30300
    flint_free(mat->rows);
#endif
    (void)mat;
}

/* Sets *mat to a matrix of rows x columns entries: a window, or, if `transposed` is set, the
 * transposed matrix of `words`. cunmod_matrix_operand_clear clears *mat. */
static inline void cunmod_matrix_operand_init(nmod_mat_t mat, const uint64_t *words, int64_t rows,
                                              int64_t columns, int transposed, uint64_t p)
{
    nmod_mat_t stored;
    if (!transposed)
    {
        cunmod_matrix_window_init(mat, words, rows, columns, p);
        return;
    }
    nmod_mat_init(mat, (slong)rows, (slong)columns, p);
    cunmod_matrix_window_init(stored, words, columns, rows, p);
    nmod_mat_transpose(mat, stored);
    cunmod_matrix_window_clear(stored);
}

static inline void cunmod_matrix_operand_clear(nmod_mat_t mat, int transposed)
{
    if (transposed)
        nmod_mat_clear(mat);
    else
        cunmod_matrix_window_clear(mat);
}

#endif
