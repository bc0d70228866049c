/* cunmod on FLINT's fmpz_mat_t: static inline functions, FLINT 2.9 and 3.x.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * This interface is a header alone, so that the matrices are those of the FLINT with which the
 * caller is built. The functions of cunmod.h compute with arrays of their entries, which are
 * converted once (docs/matrices.md).
 *
 * Every function returns CUNMOD_OK or a status of cunmod.h; on failure the values of the results
 * stay as they were. FLINT aborts when the host has no memory for a result.
 */
#ifndef CUNMOD_FMPZ_MAT_H
#define CUNMOD_FMPZ_MAT_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_mat.h>
#include <flint/fmpz_poly.h>

#include "cunmod.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what the functions below share --------------------------------------- */

/* The entries of a matrix, row by row, `words` words each. The caller frees x. */
typedef struct
{
    uint64_t *x;
    int64_t words, rows, columns;
} cunmod_fmpz_mat_array_;

/* Returns a new array of n integers of `words` words each; NULL if there is no memory. */
static inline uint64_t *cunmod_fmpz_mat_words_(int64_t n, int64_t words)
{
    return (uint64_t *)malloc(((size_t)n * (size_t)words + 1) * sizeof(uint64_t));
}

/* x = the integer c, of `words` words; and c = the integer x. */
static inline void cunmod_fmpz_mat_get_entry_(uint64_t *x, int64_t words, const fmpz *c)
{
    if (COEFF_IS_MPZ(*c))
    {
        fmpz_get_signed_ui_array((ulong *)x, (slong)words, c);
        return;
    }
    x[0] = (uint64_t)*c;
    for (int64_t k = 1; k < words; k++)
        x[k] = *c < 0 ? UINT64_MAX : 0;
}

static inline void cunmod_fmpz_mat_set_entry_(fmpz *c, const uint64_t *x, int64_t words)
{
    if (words == 1)
        fmpz_set_si(c, (slong)*x);
    else
        fmpz_set_signed_ui_array(c, (const ulong *)x, (slong)words);
}

/* *a = the entries of mat. Errors: E_ARGUMENT (NULL), E_MEMORY. */
static inline int cunmod_fmpz_mat_get_(cunmod_fmpz_mat_array_ *a, const fmpz_mat_struct *mat)
{
    a->x = NULL;
    a->words = 1;
    a->rows = a->columns = 0;
    if (mat == NULL)
        return CUNMOD_E_ARGUMENT;
    const slong bits = fmpz_mat_max_bits(mat);
    a->rows = fmpz_mat_nrows(mat);
    a->columns = fmpz_mat_ncols(mat);
    a->words = (bits < 0 ? -bits : bits) / 64 + 1;
    a->x = cunmod_fmpz_mat_words_(a->rows * a->columns, a->words);
    for (int64_t i = 0; i < a->rows && a->x != NULL; i++)
        for (int64_t j = 0; j < a->columns; j++)
            cunmod_fmpz_mat_get_entry_(a->x + (i * a->columns + j) * a->words, a->words,
                                       fmpz_mat_entry(mat, (slong)i, (slong)j));
    return a->x == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
}

/* mat = the integers in z, of `words` words each. */
static inline void cunmod_fmpz_mat_set_(fmpz_mat_struct *mat, const uint64_t *z, int64_t words)
{
    const int64_t rows = fmpz_mat_nrows(mat), columns = fmpz_mat_ncols(mat);
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++)
            cunmod_fmpz_mat_set_entry_(fmpz_mat_entry(mat, (slong)i, (slong)j),
                                       z + (i * columns + j) * words, words);
}

/* ---- products ----------------------------------------------------------------- */

/* res = the product of the arrays a and b. */
static inline int cunmod_fmpz_mat_multiply_(fmpz_mat_struct *res, const cunmod_fmpz_mat_array_ *a,
                                            const cunmod_fmpz_mat_array_ *b, cunmod_ctx_t ctx)
{
    const int64_t m = a->rows, k = a->columns, n = b->columns;
    int64_t words = 0;
    if (k != b->rows || fmpz_mat_nrows(res) != m || fmpz_mat_ncols(res) != n)
        return CUNMOD_E_LENGTH;
    int status = cunmod_integers_mat_mul_words(&words, a->x, a->words, b->x, b->words, m, k, n);
    if (status != CUNMOD_OK)
        return status;
    uint64_t *const z = cunmod_fmpz_mat_words_(m * n, words);
    status = z == NULL
                 ? CUNMOD_E_MEMORY
                 : cunmod_integers_mat_mul(z, words, a->x, a->words, b->x, b->words, m, k, n, ctx);
    if (status == CUNMOD_OK)
        cunmod_fmpz_mat_set_(res, z, words);
    free(z);
    return status;
}

/* res = a b; res may be a or b. Errors: those of cunmod_integers_mat_mul, and E_LENGTH if the
 * numbers of rows and columns do not match. FLINT: fmpz_mat_mul. */
static inline int cunmod_fmpz_mat_mul(fmpz_mat_struct *res, const fmpz_mat_struct *a,
                                      const fmpz_mat_struct *b, cunmod_ctx_t ctx)
{
    cunmod_fmpz_mat_array_ x, y;
    y.x = NULL;
    int status = res == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_OK;
    const int got = cunmod_fmpz_mat_get_(&x, a);
    status = status == CUNMOD_OK ? got : status;
    if (status == CUNMOD_OK && b != a)
        status = cunmod_fmpz_mat_get_(&y, b);
    if (status == CUNMOD_OK)
        status = cunmod_fmpz_mat_multiply_(res, &x, b != a ? &y : &x, ctx);
    free(x.x);
    free(y.x);
    return status;
}

/* ---- ranks ---------------------------------------------------------------------- */

/* *rank = the rank of mat. Errors: those of cunmod_integers_mat_rank. FLINT: fmpz_mat_rank. */
static inline int cunmod_fmpz_mat_rank(int64_t *rank, const fmpz_mat_struct *mat, cunmod_ctx_t ctx)
{
    cunmod_fmpz_mat_array_ a;
    int status = cunmod_fmpz_mat_get_(&a, mat);
    if (status == CUNMOD_OK)
        status = cunmod_integers_mat_rank(rank, a.x, a.words, a.rows, a.columns, ctx);
    free(a.x);
    return status;
}

/* ---- systems of equations --------------------------------------------------------- */

/* x, den = the solution for the arrays a and b. */
static inline int cunmod_fmpz_mat_solve_(fmpz_mat_struct *x, fmpz *den,
                                         const cunmod_fmpz_mat_array_ *a,
                                         const cunmod_fmpz_mat_array_ *b, cunmod_ctx_t ctx)
{
    const int64_t n = a->rows, m = b->columns;
    int64_t words = 0;
    if (n != a->columns || n != b->rows || fmpz_mat_nrows(x) != n || fmpz_mat_ncols(x) != m)
        return CUNMOD_E_LENGTH;
    int status = cunmod_integers_mat_solve_words(&words, a->x, a->words, b->x, b->words, n, m);
    if (status != CUNMOD_OK)
        return status;
    uint64_t *const z = cunmod_fmpz_mat_words_(n * m + 1, words);
    status = z == NULL
                 ? CUNMOD_E_MEMORY
                 : cunmod_integers_mat_solve(z, words, a->x, a->words, b->x, b->words, n, m, ctx);
    if (status == CUNMOD_OK)
    {
        cunmod_fmpz_mat_set_(x, z, words);
        cunmod_fmpz_mat_set_entry_(den, z + n * m * words, words);
    }
    free(z);
    return status;
}

/* x / den = the solution of a x = den b, where a is square, den > 0 and no number > 1 divides den
 * and all entries of x; x may be a or b. Errors: those of cunmod_integers_mat_solve, of which
 * E_INVERSE says that a is singular, and E_LENGTH if the numbers of rows and columns do not match.
 * FLINT: fmpz_mat_solve_dixon_den. */
static inline int cunmod_fmpz_mat_solve_dixon_den(fmpz_mat_struct *x, fmpz *den,
                                                  const fmpz_mat_struct *a,
                                                  const fmpz_mat_struct *b, cunmod_ctx_t ctx)
{
    cunmod_fmpz_mat_array_ left, right;
    right.x = NULL;
    int status = x == NULL || den == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_OK;
    const int got = cunmod_fmpz_mat_get_(&left, a);
    status = status == CUNMOD_OK ? got : status;
    if (status == CUNMOD_OK)
        status = cunmod_fmpz_mat_get_(&right, b);
    if (status == CUNMOD_OK)
        status = cunmod_fmpz_mat_solve_(x, den, &left, &right, ctx);
    free(left.x);
    free(right.x);
    return status;
}

/* ---- determinants and characteristic polynomials ---------------------------------- */

/* The functions of cunmod.h that compute the words of a result, and a result. */
typedef int (*cunmod_fmpz_mat_words_of_)(int64_t *words, const uint64_t *a, int64_t worda,
                                         int64_t len, int64_t n);
typedef int (*cunmod_fmpz_mat_of_)(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                                   int64_t len, int64_t n, cunmod_ctx_t ctx);

/* *z = a new array of integers of *words words each: the result of `function` for mat, which is
 * square (E_LENGTH). The result has one integer for each row if `rows` is set, and one more. The
 * caller frees *z, which is NULL after an error. */
static inline int cunmod_fmpz_mat_make_(uint64_t **z, int64_t *words, const fmpz_mat_struct *mat,
                                        int rows, cunmod_fmpz_mat_words_of_ words_of,
                                        cunmod_fmpz_mat_of_ function, cunmod_ctx_t ctx)
{
    cunmod_fmpz_mat_array_ a;
    *z = NULL;
    int status = cunmod_fmpz_mat_get_(&a, mat);
    if (status == CUNMOD_OK && a.rows != a.columns)
        status = CUNMOD_E_LENGTH;
    if (status == CUNMOD_OK)
        status = words_of(words, a.x, a.words, 1, a.rows);
    if (status == CUNMOD_OK)
    {
        *z = cunmod_fmpz_mat_words_(rows ? a.rows + 1 : 1, *words);
        status = *z == NULL ? CUNMOD_E_MEMORY : function(*z, *words, a.x, a.words, 1, a.rows, ctx);
    }
    free(a.x);
    if (status != CUNMOD_OK)
    {
        free(*z);
        *z = NULL;
    }
    return status;
}

/* res = the determinant of mat, which is square (E_LENGTH); res may be an entry. Errors: those of
 * cunmod_integers_det. FLINT: fmpz_mat_det. */
static inline int cunmod_fmpz_mat_det(fmpz *res, const fmpz_mat_struct *mat, cunmod_ctx_t ctx)
{
    uint64_t *z = NULL;
    int64_t words = 0;
    if (res == NULL)
        return CUNMOD_E_ARGUMENT;
    const int status = cunmod_fmpz_mat_make_(&z, &words, mat, 0, cunmod_integers_det_words,
                                             cunmod_integers_det, ctx);
    if (status == CUNMOD_OK)
        fmpz_set_signed_ui_array(res, (const ulong *)z, (slong)words);
    free(z);
    return status;
}

/* res = the characteristic polynomial det(x I - mat) of mat, which is square (E_LENGTH). Errors:
 * those of cunmod_integers_charpoly. FLINT: fmpz_mat_charpoly. */
static inline int cunmod_fmpz_mat_charpoly(fmpz_poly_struct *res, const fmpz_mat_struct *mat,
                                           cunmod_ctx_t ctx)
{
    uint64_t *z = NULL;
    int64_t words = 0;
    if (res == NULL)
        return CUNMOD_E_ARGUMENT;
    const int status = cunmod_fmpz_mat_make_(&z, &words, mat, 1, cunmod_integers_charpoly_words,
                                             cunmod_integers_charpoly, ctx);
    if (status == CUNMOD_OK)
    {
        const slong n = fmpz_mat_nrows(mat);
        fmpz_poly_fit_length(res, n + 1);
        for (slong e = 0; e <= n; e++)
            fmpz_set_signed_ui_array(res->coeffs + e, (const ulong *)z + e * words, (slong)words);
        _fmpz_poly_set_length(res, n + 1);
    }
    free(z);
    return status;
}

#ifdef __cplusplus
}
#endif

#endif
