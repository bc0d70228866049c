/* cunmod on FLINT's nmod_poly_mat_t: products, inverses and solutions as power series, and
 * approximant bases, as static inline functions, FLINT 2.9 and 3.x.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Determinants and characteristic polynomials are in cunmod_mat.h, whose conventions hold here.
 */
#ifndef CUNMOD_POLY_MAT_H
#define CUNMOD_POLY_MAT_H

#include "cunmod_mat.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- products of matrices of polynomials modulo p ---------------------------------- */

/* The entries of res = the polynomials in `words`, row by row, of len coefficients each. */
static inline void cunmod_nmod_poly_mat_store_(nmod_poly_mat_struct *res, const uint64_t *words,
                                               int64_t len)
{
    nmod_t mod;
    nmod_init(&mod, nmod_poly_mat_modulus(res));
    for (slong i = 0; i < nmod_poly_mat_nrows(res); i++)
        for (slong j = 0; j < nmod_poly_mat_ncols(res); j++, words += len)
            cunmod_nmod_poly_mat_set_(nmod_poly_mat_entry(res, i, j), words, 1, len, mod);
}

/* ---- small products ---------------------------------------------------------------- */

/* Microseconds. FLINT takes about ENTRY_US for the product of two entries, and PAIR_US more for
 * each product of two of their coefficients. SMALL_US is less than the launches of a product on a
 * GPU take. */
#define CUNMOD_NMOD_POLY_MAT_ENTRY_US_ 0.05
#define CUNMOD_NMOD_POLY_MAT_PAIR_US_ 0.002
#define CUNMOD_NMOD_POLY_MAT_SMALL_US_ 20

/* Returns the largest number of coefficients of an entry. */
static inline double cunmod_nmod_poly_mat_length_(const nmod_poly_mat_struct *mat)
{
    slong len = 0;
    for (slong i = 0; i < nmod_poly_mat_nrows(mat); i++)
        for (slong j = 0; j < nmod_poly_mat_ncols(mat); j++)
        {
            const slong length = nmod_poly_mat_entry(mat, i, j)->length;
            len = length > len ? length : len;
        }
    return (double)len;
}

/* Returns about the microseconds that FLINT takes for a b. */
static inline double cunmod_nmod_poly_mat_us_(const nmod_poly_mat_struct *a,
                                              const nmod_poly_mat_struct *b)
{
    const double products = (double)nmod_poly_mat_nrows(a) * (double)nmod_poly_mat_ncols(a) *
                            (double)nmod_poly_mat_ncols(b);
    if (products * CUNMOD_NMOD_POLY_MAT_ENTRY_US_ > CUNMOD_NMOD_POLY_MAT_SMALL_US_)
        return products * CUNMOD_NMOD_POLY_MAT_ENTRY_US_;
    const double pairs = cunmod_nmod_poly_mat_length_(a) * cunmod_nmod_poly_mat_length_(b);
    return products * (CUNMOD_NMOD_POLY_MAT_ENTRY_US_ + CUNMOD_NMOD_POLY_MAT_PAIR_US_ * pairs);
}

/* Returns whether FLINT multiplies the matrices themselves: the numbers of rows and columns match,
 * and copies of the coefficients to arrays would take longer than the product. *us = its time. */
static inline int cunmod_nmod_poly_mat_is_small_(double *us, const nmod_poly_mat_struct *res,
                                                 const nmod_poly_mat_struct *a,
                                                 const nmod_poly_mat_struct *b)
{
    if (nmod_poly_mat_ncols(a) != nmod_poly_mat_nrows(b) ||
        nmod_poly_mat_nrows(res) != nmod_poly_mat_nrows(a) ||
        nmod_poly_mat_ncols(res) != nmod_poly_mat_ncols(b))
        return 0;
    *us = cunmod_nmod_poly_mat_us_(a, b);
    return nmod_poly_mat_modulus(a) > 1 && *us <= CUNMOD_NMOD_POLY_MAT_SMALL_US_;
}

/* res = a b. If the moduli differ, the status is E_MODULUS. The modulus need not be prime. res may
 * be a or b. FLINT multiplies small matrices without copies of their coefficients, unless the GPU
 * path is forced. Errors: those of cunmod_matrix_poly_mul. FLINT: nmod_poly_mat_mul. */
static inline int cunmod_nmod_poly_mat_mul(nmod_poly_mat_struct *res, const nmod_poly_mat_struct *a,
                                           const nmod_poly_mat_struct *b, cunmod_ctx_t ctx)
{
    cunmod_mat_array_ x, y;
    uint64_t *z = NULL;
    double us = 0;
    int status;
    if (res == NULL || a == NULL || b == NULL)
        return CUNMOD_E_ARGUMENT;
    const uint64_t p = nmod_poly_mat_modulus(res);
    if (nmod_poly_mat_modulus(a) != p || nmod_poly_mat_modulus(b) != p)
        return CUNMOD_E_MODULUS;
    if (cunmod_nmod_poly_mat_is_small_(&us, res, a, b))
    {
        status = cunmod_begin_own(ctx, us, "small matrices, which FLINT multiplies themselves");
        if (status == CUNMOD_OK)
            nmod_poly_mat_mul(res, a, b);
        if (status != CUNMOD_E_UNSUPPORTED) /* else the GPU is forced */
            return status;
    }
    status = cunmod_nmod_poly_mat_get_(&x, a);
    y = x;
    if (status == CUNMOD_OK && b != a)
        status = cunmod_nmod_poly_mat_get_(&y, b);
    const int64_t rows = nmod_poly_mat_nrows(res), columns = nmod_poly_mat_ncols(res);
    const int64_t len = x.len > 0 && y.len > 0 ? x.len + y.len - 1 : 0;
    if (status == CUNMOD_OK)
    {
        z = cunmod_mat_words_(rows * columns * len, 1);
        const cunmod_matrix_poly_t u = {x.x, nmod_poly_mat_nrows(a), x.n, x.len};
        const cunmod_matrix_poly_t v = {y.x, nmod_poly_mat_nrows(b), y.n, y.len};
        const cunmod_matrix_poly_t w = {z, rows, columns, len};
        status = z == NULL ? CUNMOD_E_MEMORY : cunmod_matrix_poly_mul(&w, &u, &v, p, ctx);
    }
    if (status == CUNMOD_OK)
        cunmod_nmod_poly_mat_store_(res, z, len);
    free(x.x);
    if (y.x != x.x)
        free(y.x);
    free(z);
    return status;
}

/* ---- power series modulo a prime --------------------------------------------------- */

/* res = 1 / a times b modulo x^n; b = NULL: b is the unit matrix. */
static inline int cunmod_nmod_poly_mat_series_(nmod_poly_mat_struct *res,
                                               const nmod_poly_mat_struct *a,
                                               const nmod_poly_mat_struct *b, slong n,
                                               cunmod_ctx_t ctx)
{
    cunmod_mat_array_ x, y = {NULL, 1, 0, 0};
    uint64_t *z = NULL;
    if (res == NULL || a == NULL || n < 0)
        return res == NULL || a == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_E_LENGTH;
    const uint64_t p = nmod_poly_mat_modulus(res);
    if (nmod_poly_mat_modulus(a) != p || (b != NULL && nmod_poly_mat_modulus(b) != p))
        return CUNMOD_E_MODULUS;
    const int64_t rows = nmod_poly_mat_nrows(res), columns = nmod_poly_mat_ncols(res);
    int status = cunmod_nmod_poly_mat_get_(&x, a);
    if (status == CUNMOD_OK && b != NULL)
        status = cunmod_nmod_poly_mat_get_(&y, b);
    if (status == CUNMOD_OK)
    {
        z = cunmod_mat_words_(rows * columns, n);
        const cunmod_matrix_poly_t u = {x.x, nmod_poly_mat_nrows(a), x.n, x.len};
        const cunmod_matrix_poly_t v = {y.x, b != NULL ? nmod_poly_mat_nrows(b) : 0, y.n, y.len};
        const cunmod_matrix_poly_t w = {z, rows, columns, n};
        status = z == NULL   ? CUNMOD_E_MEMORY
                 : b != NULL ? cunmod_matrix_poly_solve_series(&w, &u, &v, p, ctx)
                             : cunmod_matrix_poly_inv_series(&w, &u, p, ctx);
    }
    if (status == CUNMOD_OK)
        cunmod_nmod_poly_mat_store_(res, z, n);
    free(x.x);
    free(y.x);
    free(z);
    return status;
}

/* res = 1 / a modulo x^n, and res = 1 / a times b modulo x^n, n >= 0 (E_LENGTH). The modulus is
 * prime, and the same for all matrices (E_MODULUS). res may be a or b. Errors: those of
 * cunmod_matrix_poly_inv_series and cunmod_matrix_poly_solve_series. FLINT has no such
 * functions. */
static inline int cunmod_nmod_poly_mat_inv_series(nmod_poly_mat_struct *res,
                                                  const nmod_poly_mat_struct *a, slong n,
                                                  cunmod_ctx_t ctx)
{
    return cunmod_nmod_poly_mat_series_(res, a, NULL, n, ctx);
}

static inline int cunmod_nmod_poly_mat_solve_series(nmod_poly_mat_struct *res,
                                                    const nmod_poly_mat_struct *a,
                                                    const nmod_poly_mat_struct *b, slong n,
                                                    cunmod_ctx_t ctx)
{
    if (b == NULL)
        return CUNMOD_E_ARGUMENT;
    return cunmod_nmod_poly_mat_series_(res, a, b, n, ctx);
}

/* ---- approximant bases modulo a prime ---------------------------------------------- */

/* Returns a number of coefficients, at most order + 1, that suffices for the approximant bases of
 * most matrices of rows x columns entries. For most matrices the sum of the degrees grows by
 * columns order, and all degrees become about equal. */
static inline int64_t cunmod_nmod_poly_mat_basis_length_(const slong *shift, int64_t rows,
                                                         int64_t columns, int64_t order)
{
    slong least = 0, largest = 0;
    for (int64_t i = 0; i < rows; i++)
    {
        least = i == 0 || shift[i] < least ? shift[i] : least;
        largest = i == 0 || shift[i] > largest ? shift[i] : largest;
    }
    const uint64_t spread = (uint64_t)largest - (uint64_t)least;
    if (columns >= rows || spread >= (uint64_t)order)
        return order + 1;
    const int64_t each = order / rows * columns + order % rows * columns / rows;
    const int64_t more = (int64_t)spread + 1;
    return more < order - each ? each + more + 1 : order + 1;
}

/* Computes the basis in res, and the degrees of its rows in shift. Errors: E_LENGTH: an entry has
 * more than len coefficients. */
static inline int cunmod_nmod_poly_mat_basis_(nmod_poly_mat_struct *res, slong *shift,
                                              const cunmod_matrix_poly_t *a, int64_t len,
                                              int64_t order, cunmod_ctx_t ctx)
{
    const int64_t rows = nmod_poly_mat_nrows(res), columns = nmod_poly_mat_ncols(res);
    uint64_t *const z = cunmod_mat_words_(rows * columns, len);
    int64_t *const degrees = (int64_t *)cunmod_mat_words_(a->rows, 1);
    const cunmod_matrix_poly_t basis = {z, rows, columns, len};
    int status = CUNMOD_E_MEMORY;
    if (z != NULL && degrees != NULL)
    {
        for (int64_t i = 0; i < a->rows; i++)
            degrees[i] = shift[i];
        status =
            cunmod_matrix_poly_pmbasis(&basis, degrees, a, order, nmod_poly_mat_modulus(res), ctx);
    }
    if (status == CUNMOD_OK)
    {
        cunmod_nmod_poly_mat_store_(res, z, len);
        for (int64_t i = 0; i < a->rows; i++)
            shift[i] = (slong)degrees[i];
    }
    free(z);
    free(degrees);
    return status;
}

/* res = the approximant basis of a for `order`, which cunmod_matrix_poly_pmbasis describes, and
 * shift = the degrees of its rows; shift has a number for each row of a. res has as many rows and
 * columns as a has rows, and may be a. The modulus is prime, and the same for res and a
 * (E_MODULUS). res and shift are unchanged if the status is not CUNMOD_OK. The function first
 * computes with as many coefficients as most bases have, and, if some entry has more, a second time
 * with order + 1. Errors: those of cunmod_matrix_poly_pmbasis. FLINT has no such function; PML:
 * nmod_poly_mat_pmbasis, whose parameters res, shift, a, order are in this order, too. */
static inline int cunmod_nmod_poly_mat_pmbasis(nmod_poly_mat_struct *res, slong *shift,
                                               const nmod_poly_mat_struct *a, slong order,
                                               cunmod_ctx_t ctx)
{
    cunmod_mat_array_ x;
    if (res == NULL || shift == NULL || a == NULL)
        return CUNMOD_E_ARGUMENT;
    const int64_t rows = nmod_poly_mat_nrows(a);
    if (order < 0 || order >= WORD_MAX || nmod_poly_mat_nrows(res) != rows ||
        nmod_poly_mat_ncols(res) != rows)
        return CUNMOD_E_LENGTH;
    if (nmod_poly_mat_modulus(a) != nmod_poly_mat_modulus(res))
        return CUNMOD_E_MODULUS;
    int status = cunmod_nmod_poly_mat_get_(&x, a);
    if (status == CUNMOD_OK)
    {
        const cunmod_matrix_poly_t matrix = {x.x, rows, x.n, x.len};
        const int64_t len = cunmod_nmod_poly_mat_basis_length_(shift, rows, x.n, order);
        status = cunmod_nmod_poly_mat_basis_(res, shift, &matrix, len, order, ctx);
        if (status == CUNMOD_E_LENGTH && len <= order)
            status = cunmod_nmod_poly_mat_basis_(res, shift, &matrix, order + 1, order, ctx);
    }
    free(x.x);
    return status;
}

#ifdef __cplusplus
}
#endif

#endif
