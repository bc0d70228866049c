/* Matrices in memory of the caller.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "mat/host_matrix.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "runtime/ctx.h"

/* Returns the number of rows, and of columns, of the array of words: those of the transposed matrix
 * if `transposed` is set. */
static int64_t lines(const cunmod_matrix_t *a)
{
    return a->transposed ? a->columns : a->rows;
}

static int64_t width(const cunmod_matrix_t *a)
{
    return a->transposed ? a->rows : a->columns;
}

int cunmod_matrix_check(const cunmod_matrix_t *a)
{
    if (a == NULL || (a->transposed & ~1) != 0)
        return CUNMOD_E_ARGUMENT;
    if (a->rows < 0 || a->columns < 0 || a->stride < width(a))
        return CUNMOD_E_LENGTH;
    if (cunmod_matrix_is_empty(a))
        return CUNMOD_OK;
    if (a->stride > CUNMOD_LENGTH_MAX / lines(a))
        return CUNMOD_E_LENGTH;
    return a->words == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_OK;
}

int cunmod_matrix_check_square(const cunmod_matrix_t *a)
{
    CUNMOD_TRY(cunmod_matrix_check(a));
    return a->rows == a->columns ? CUNMOD_OK : CUNMOD_E_LENGTH;
}

int cunmod_matrix_check_prime(uint64_t p, cunmod_ctx_t *ctx)
{
    CUNMOD_TRY(p < 2 ? CUNMOD_E_MODULUS : CUNMOD_OK);
    CUNMOD_TRY(cunmod_ctx_find(ctx));
    return cunmod_ctx_is_prime(*ctx, p) ? CUNMOD_OK : CUNMOD_E_MODULUS;
}

int cunmod_matrix_check_entries(const cunmod_matrix_t *a, uint64_t p)
{
    for (int64_t i = 0; i < lines(a) && width(a) > 0; i++)
        CUNMOD_TRY(cunmod_check_coeffs(a->words + i * a->stride, width(a), p));
    return CUNMOD_OK;
}

int cunmod_matrix_has_gaps(const cunmod_matrix_t *a)
{
    return a->stride != width(a) && lines(a) > 1;
}

int cunmod_matrix_is_same(const cunmod_matrix_t *a, const cunmod_matrix_t *b)
{
    return a->words == b->words && a->rows == b->rows && a->columns == b->columns &&
           a->stride == b->stride && a->transposed == b->transposed;
}

int cunmod_matrix_is_empty(const cunmod_matrix_t *a)
{
    return a->rows == 0 || a->columns == 0;
}

cunmod_matrix_t cunmod_matrix_transpose(const cunmod_matrix_t *a)
{
    return (cunmod_matrix_t){a->words, a->columns, a->rows, a->stride, !a->transposed};
}

int cunmod_matrix_open(cunmod_dense_t *x, const cunmod_matrix_t *a)
{
    const size_t bytes = (size_t)width(a) * sizeof(*x->own);
    *x = (cunmod_dense_t){.words = a->words, .transposed = a->transposed};
    if (!cunmod_matrix_has_gaps(a))
        return CUNMOD_OK;
    x->words = x->own = malloc((size_t)lines(a) * bytes);
    if (x->own == NULL)
        return CUNMOD_E_MEMORY;
    for (int64_t i = 0; i < lines(a); i++)
        memcpy(x->own + i * width(a), a->words + i * a->stride, bytes);
    return CUNMOD_OK;
}

int cunmod_matrix_copy(const cunmod_matrix_t *res, const cunmod_matrix_t *a)
{
    const int is_turned = res->transposed != a->transposed;
    const int64_t line = is_turned ? 1 : a->stride, step = is_turned ? a->stride : 1;
    if (cunmod_matrix_is_empty(a))
        return CUNMOD_OK;
    uint64_t *const words = malloc((size_t)(a->rows * a->columns) * sizeof(*words));
    if (words == NULL)
        return CUNMOD_E_MEMORY;
    for (int64_t i = 0; i < lines(res); i++)
        for (int64_t j = 0; j < width(res); j++)
            words[i * width(res) + j] = a->words[i * line + j * step];
    cunmod_matrix_store(res, words);
    free(words);
    return CUNMOD_OK;
}

int cunmod_matrix_open_result(uint64_t **words, uint64_t **own, const cunmod_matrix_t *res)
{
    *words = res->words;
    *own = NULL;
    if (!cunmod_matrix_has_gaps(res))
        return CUNMOD_OK;
    *words = *own = malloc((size_t)(res->rows * res->columns) * sizeof(**own));
    return *own == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
}

int cunmod_matrix_close_result(int status, uint64_t *own, const cunmod_matrix_t *res)
{
    if (status == CUNMOD_OK && own != NULL)
        cunmod_matrix_store(res, own);
    free(own);
    return status;
}

void cunmod_matrix_store(const cunmod_matrix_t *a, const uint64_t *words)
{
    const size_t bytes = (size_t)width(a) * sizeof(*words);
    for (int64_t i = 0; i < lines(a) && bytes > 0; i++)
        if (words != NULL)
            memcpy(a->words + i * a->stride, words + i * width(a), bytes);
        else
            memset(a->words + i * a->stride, 0, bytes);
}

void cunmod_matrix_store_scalar(const cunmod_matrix_t *a, uint64_t c)
{
    cunmod_matrix_store(a, NULL);
    for (int64_t i = 0; i < a->rows; i++)
        a->words[i * a->stride + i] = c;
}

/* ---- matrices of polynomials --------------------------------------------------------- */

int cunmod_matrix_poly_check(const cunmod_matrix_poly_t *a)
{
    if (a == NULL)
        return CUNMOD_E_ARGUMENT;
    if (a->rows < 0 || a->columns < 0 || a->length < 0 || a->length > CUNMOD_LENGTH_MAX)
        return CUNMOD_E_LENGTH;
    if (a->rows == 0 || a->columns == 0 || a->length == 0)
        return CUNMOD_OK;
    if (a->rows > CUNMOD_LENGTH_MAX / a->columns ||
        a->rows * a->columns > CUNMOD_LENGTH_MAX / a->length)
        return CUNMOD_E_LENGTH;
    return a->words == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_OK;
}

int64_t cunmod_matrix_poly_words(const cunmod_matrix_poly_t *a)
{
    return a->length > 0 ? a->rows * a->columns * a->length : 0;
}
