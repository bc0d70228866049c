/* Sums and multiples of device matrices.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/check.h"
#include "elementary/linear.h"
#include "mat/mat_object.h"

/* *words = the words of b in the form of those of a: b's own, or *copy, which the caller clears.
 * Errors: E_MEMORY, E_GPU. */
static int align(cunmod_vec_t **words, cunmod_vec_t *copy, cunmod_mat_t b, cunmod_mat_t a)
{
    *copy = cunmod_vec_empty();
    *words = a->transposed == b->transposed ? &b->vec : copy;
    return a->transposed == b->transposed ? CUNMOD_OK : cunmod_mat_turn(copy, b);
}

/* res = x a + y b. Errors: E_LENGTH: the numbers of rows or columns differ. */
static int combine(cunmod_mat_t res, cunmod_mat_t a, cunmod_mat_t b, uint64_t x, uint64_t y)
{
    const int64_t rows = a->rows, columns = a->columns, len = a->vec.len;
    const int transposed = a->transposed;
    cunmod_vec_t *words, copy, sum = cunmod_vec_empty();
    if (b->rows != rows || b->columns != columns)
        return CUNMOD_E_LENGTH;
    if (len == 0)
    {
        cunmod_ctx_note_nothing(a->ctx);
        return cunmod_mat_set_zero(res, rows, columns);
    }
    int status = align(&words, &copy, b, a);
    CUNMOD_THEN(cunmod_linear(cunmod_result_vec(&sum), a->ctx, a->p, &a->vec, words,
                              cunmod_formula_sum(len, y != 0 ? len : 0, x, y), 0));
    cunmod_vec_clear(&copy, a->ctx);
    if (status != CUNMOD_OK)
        return status;
    cunmod_mat_take(res, &sum, rows, columns);
    res->transposed = transposed;
    return CUNMOD_OK;
}

/* res = a + c b, or, if minus = 1, a - c b. */
static int add_multiple(cunmod_mat_t res, cunmod_mat_t a, cunmod_mat_t b, uint64_t c, int minus)
{
    const cunmod_mat_t mats[] = {res, a, b};
    CUNMOD_TRY(cunmod_mat_check(mats, 3));
    CUNMOD_TRY(cunmod_check_coeffs(&c, 1, a->p));
    return combine(res, a, b, 1, minus && c != 0 ? a->p - c : c);
}

int cunmod_mat_add(cunmod_mat_t res, cunmod_mat_t a, cunmod_mat_t b)
{
    return add_multiple(res, a, b, 1, 0);
}

int cunmod_mat_sub(cunmod_mat_t res, cunmod_mat_t a, cunmod_mat_t b)
{
    return add_multiple(res, a, b, 1, 1);
}

int cunmod_mat_scalar_addmul(cunmod_mat_t res, cunmod_mat_t a, cunmod_mat_t b, uint64_t c)
{
    return add_multiple(res, a, b, c, 0);
}

int cunmod_mat_scalar_mul(cunmod_mat_t res, cunmod_mat_t a, uint64_t c)
{
    const cunmod_mat_t mats[] = {res, a};
    CUNMOD_TRY(cunmod_mat_check(mats, 2));
    CUNMOD_TRY(cunmod_check_coeffs(&c, 1, a->p));
    return combine(res, a, a, c, 0);
}

int cunmod_mat_neg(cunmod_mat_t res, cunmod_mat_t a)
{
    return cunmod_mat_scalar_mul(res, a, a != NULL ? a->p - 1 : 0);
}

int cunmod_mat_equal(int *equal, cunmod_mat_t a, cunmod_mat_t b)
{
    const cunmod_mat_t mats[] = {a, b};
    cunmod_vec_t *words, copy;
    int differ = 0;
    CUNMOD_TRY(equal == NULL ? CUNMOD_E_ARGUMENT : cunmod_mat_check(mats, 2));
    if (a == b || a->rows != b->rows || a->columns != b->columns || a->vec.len == 0)
    {
        cunmod_ctx_note_nothing(a->ctx);
        *equal = a->rows == b->rows && a->columns == b->columns;
        return CUNMOD_OK;
    }
    int status = align(&words, &copy, b, a);
    CUNMOD_THEN(cunmod_linear_differ(&differ, a->ctx, a->p, &a->vec, words));
    cunmod_vec_clear(&copy, a->ctx);
    if (status == CUNMOD_OK)
        *equal = !differ;
    return status;
}
