/* Device matrices: creation, sizes, transfers and copies.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "mat/mat_object.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/modulus.h"
#include "mat/host_matrix.h"
#include "mat/mat_product.h"

int cunmod_mat_check(const cunmod_mat_t *mats, int count)
{
    for (int i = 0; i < count; i++)
        if (mats[i] == NULL)
            return CUNMOD_E_ARGUMENT;
    for (int i = 1; i < count; i++)
        if (mats[i]->p != mats[0]->p || mats[i]->ctx != mats[0]->ctx)
            return CUNMOD_E_MISMATCH;
    return CUNMOD_OK;
}

void cunmod_mat_take(cunmod_mat_t mat, const cunmod_vec_t *vec, int64_t rows, int64_t columns)
{
    cunmod_vec_clear(&mat->vec, mat->ctx);
    mat->vec = *vec;
    mat->rows = rows;
    mat->columns = columns;
    mat->transposed = 0;
}

int cunmod_mat_set_zero(cunmod_mat_t mat, int64_t rows, int64_t columns)
{
    cunmod_vec_t vec = cunmod_vec_empty();
    const int64_t len = rows * columns;
    if (len > 0)
    {
        CUNMOD_TRY(cunmod_vec_alloc_host(&vec, len));
        memset(vec.own, 0, (size_t)len * sizeof(*vec.own));
    }
    cunmod_mat_take(mat, &vec, rows, columns);
    return CUNMOD_OK;
}

int cunmod_mat_set_vec(cunmod_mat_t mat, cunmod_vec_t *vec, int64_t rows, int64_t columns)
{
    const uint32_t word = cunmod_modulus_word(mat->p);
    cunmod_vec_t copy = cunmod_vec_empty();
    if (vec->len == 0)
        return cunmod_mat_set_zero(mat, rows, columns);
    if (vec->len == rows * columns)
        CUNMOD_TRY(cunmod_vec_copy(&copy, vec, mat->ctx, word));
    else
    {
        CUNMOD_TRY(cunmod_vec_alloc_host(&copy, rows * columns));
        memset(copy.own + vec->len, 0, (size_t)(rows * columns - vec->len) * sizeof(*copy.own));
        const int status = cunmod_vec_read(copy.own, vec, mat->ctx, word);
        if (status != CUNMOD_OK)
        {
            cunmod_vec_clear(&copy, mat->ctx);
            return status;
        }
    }
    cunmod_mat_take(mat, &copy, rows, columns);
    return CUNMOD_OK;
}

/* ---- the object ------------------------------------------------------------------ */

int cunmod_mat_create(cunmod_mat_t *mat, uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(mat == NULL ? CUNMOD_E_ARGUMENT : cunmod_ctx_find(&ctx));
    if (p < 2)
        return CUNMOD_E_MODULUS;
    cunmod_mat_t created = calloc(1, sizeof(*created));
    if (created == NULL)
        return CUNMOD_E_MEMORY;
    cunmod_ctx_hold(ctx);
    created->ctx = ctx;
    created->p = p;
    created->vec = cunmod_vec_empty();
    *mat = created;
    return CUNMOD_OK;
}

void cunmod_mat_destroy(cunmod_mat_t mat)
{
    if (mat != NULL)
    {
        cunmod_vec_clear(&mat->vec, mat->ctx);
        cunmod_ctx_release(mat->ctx);
        free(mat);
    }
}

int cunmod_mat_size(int64_t *rows, int64_t *columns, cunmod_mat_t mat)
{
    if (rows == NULL || columns == NULL || mat == NULL)
        return CUNMOD_E_ARGUMENT;
    *rows = mat->rows;
    *columns = mat->columns;
    return CUNMOD_OK;
}

int cunmod_mat_modulus(uint64_t *p, cunmod_mat_t mat)
{
    return cunmod_get_modulus(p, mat != NULL ? &mat->p : NULL);
}

/* ---- transfers ------------------------------------------------------------------- */

int cunmod_mat_set_matrix(cunmod_mat_t mat, const cunmod_matrix_t *a)
{
    cunmod_vec_t vec = cunmod_vec_empty();
    cunmod_dense_t dense = {0};
    CUNMOD_TRY(mat == NULL ? CUNMOD_E_ARGUMENT : cunmod_matrix_check(a));
    if (cunmod_matrix_is_empty(a))
        return cunmod_mat_set_zero(mat, a->rows, a->columns);
    int status = cunmod_matrix_open(&dense, a);
    CUNMOD_THEN(cunmod_vec_load(&vec, dense.words, a->rows * a->columns, mat->p, mat->ctx, 1));
    free(dense.own);
    if (status != CUNMOD_OK)
    {
        cunmod_vec_clear(&vec, mat->ctx);
        return status;
    }
    cunmod_mat_take(mat, &vec, a->rows, a->columns);
    mat->transposed = a->transposed;
    return CUNMOD_OK;
}

/* Returns whether *copy holds the words of the transposed matrix on the device, copied there from
 * those of mat. Without memory, or if the device fails, *copy is empty. */
static int transpose_on_device(cunmod_vec_t *copy, cunmod_mat_t mat)
{
    cunmod_dev_t *const dev = cunmod_ctx_device(mat->ctx);
    cunmod_modulus_t mod;
    *copy = cunmod_vec_empty();
    if (!cunmod_vec_on_device(&mat->vec, mat->ctx))
        return 0;
    cunmod_modulus_set(&mod, mat->p);
    int error = cunmod_vec_alloc_device(copy, dev, mat->vec.len, mod.word);
    const cunmod_mat_view_t from =
        cunmod_mat_view(mat->vec.device, mat->rows, mat->columns, mat->transposed);
    const cunmod_mat_gather_t gather = cunmod_mat_copy(
        cunmod_mat_view(copy->device, mat->rows, mat->columns, !mat->transposed), from, &mod);
    CUNMOD_NEXT(cunmod_dev_mat_gather(dev, &gather));
    if (error == 0)
        return 1;
    cunmod_ctx_examine_device(mat->ctx, error);
    cunmod_vec_clear(copy, mat->ctx);
    return 0;
}

#define SIDE 32 /* rows and columns that are copied at once, which the cache holds */

/* to[j rows + i] = from[i columns + j] for all i < rows, j < columns. */
static void transpose(uint64_t *to, const uint64_t *from, int64_t rows, int64_t columns)
{
    for (int64_t row = 0; row < rows; row += SIDE)
        for (int64_t column = 0; column < columns; column += SIDE)
            for (int64_t i = row; i < rows && i < row + SIDE; i++)
                for (int64_t j = column; j < columns && j < column + SIDE; j++)
                    to[j * rows + i] = from[i * columns + j];
}

int cunmod_mat_turn(cunmod_vec_t *copy, cunmod_mat_t mat)
{
    if (transpose_on_device(copy, mat))
        return CUNMOD_OK;
    CUNMOD_TRY(cunmod_vec_to_host(&mat->vec, mat->ctx, cunmod_modulus_word(mat->p)));
    CUNMOD_TRY(cunmod_vec_alloc_host(copy, mat->vec.len));
    transpose(copy->own, mat->vec.host, mat->transposed ? mat->columns : mat->rows,
              mat->transposed ? mat->rows : mat->columns);
    return CUNMOD_OK;
}

/* words[0 .. len-1] = the entries of mat, row after row, or, if `transposed` is set, column after
 * column. */
static int read_words(uint64_t *words, cunmod_mat_t mat, int transposed)
{
    const uint32_t word = cunmod_modulus_word(mat->p);
    cunmod_vec_t copy;
    if (transposed == mat->transposed)
        return cunmod_vec_read(words, &mat->vec, mat->ctx, word);
    CUNMOD_TRY(cunmod_mat_turn(&copy, mat));
    const int status = cunmod_vec_read(words, &copy, mat->ctx, word);
    cunmod_vec_clear(&copy, mat->ctx);
    return status;
}

int cunmod_mat_get_matrix(const cunmod_matrix_t *res, cunmod_mat_t mat)
{
    CUNMOD_TRY(mat == NULL ? CUNMOD_E_ARGUMENT : cunmod_matrix_check(res));
    if (res->rows != mat->rows || res->columns != mat->columns)
        return CUNMOD_E_LENGTH;
    if (cunmod_matrix_is_empty(res))
        return CUNMOD_OK;
    if (!cunmod_matrix_has_gaps(res))
        return read_words(res->words, mat, res->transposed);
    uint64_t *const words = malloc((size_t)mat->vec.len * sizeof(*words));
    int status = words == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    CUNMOD_THEN(read_words(words, mat, res->transposed));
    if (status == CUNMOD_OK)
        cunmod_matrix_store(res, words);
    free(words);
    return status;
}

/* ---- copies ---------------------------------------------------------------------- */

int cunmod_mat_set(cunmod_mat_t res, cunmod_mat_t a)
{
    const cunmod_mat_t mats[] = {res, a};
    cunmod_vec_t copy;
    CUNMOD_TRY(cunmod_mat_check(mats, 2));
    if (res == a)
        return CUNMOD_OK;
    cunmod_ctx_note_nothing(a->ctx);
    CUNMOD_TRY(cunmod_vec_copy(&copy, &a->vec, a->ctx, cunmod_modulus_word(a->p)));
    cunmod_mat_take(res, &copy, a->rows, a->columns);
    res->transposed = a->transposed;
    return CUNMOD_OK;
}

int cunmod_mat_transpose(cunmod_mat_t res, cunmod_mat_t a)
{
    CUNMOD_TRY(cunmod_mat_set(res, a));
    const int64_t rows = res->rows;
    res->rows = res->columns;
    res->columns = rows;
    res->transposed = !res->transposed;
    return CUNMOD_OK;
}

int cunmod_mat_swap(cunmod_mat_t a, cunmod_mat_t b)
{
    const cunmod_mat_t mats[] = {a, b};
    CUNMOD_TRY(cunmod_mat_check(mats, 2));
    const struct cunmod_mat_struct kept = *a;
    *a = *b;
    *b = kept;
    return CUNMOD_OK;
}
