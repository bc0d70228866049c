/* cunmod on FLINT's nmod_mat_t, fmpz_poly_mat_t and nmod_poly_mat_t: static inline functions, FLINT
 * 2.9 and 3.x.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * This interface is a header alone, so that the matrices are those of the FLINT with which the
 * caller is built. The functions of cunmod.h compute with arrays of their coefficients
 * (docs/images.md), or with the words of the matrices (docs/matrices.md).
 *
 * Every function returns CUNMOD_OK or a status of cunmod.h; on failure the values of the results
 * stay as they were. If a matrix of polynomials is not square, the status is E_LENGTH. FLINT aborts
 * when the host has no memory for a result.
 */
#ifndef CUNMOD_MAT_H
#define CUNMOD_MAT_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_poly_mat.h>
#include <flint/fmpz_vec.h>
#include <flint/nmod.h>
#include <flint/nmod_mat.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_mat.h>

#include "cunmod.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what the functions below share --------------------------------------- */

/* The coefficients of a matrix of polynomials with n columns, `len` coefficients of `words` words
 * each for every entry, row by row. The caller frees x. */
typedef struct
{
    uint64_t *x;
    int64_t words, len, n;
} cunmod_mat_array_;

/* Returns the length of each polynomial of a result. */
static inline int64_t cunmod_mat_length_(const cunmod_mat_array_ *a)
{
    return a->len > 0 ? a->n * (a->len - 1) + 1 : 1;
}

/* Returns a new array of n integers of `words` words each, all 0; NULL if there is no memory. */
static inline uint64_t *cunmod_mat_words_(int64_t n, int64_t words)
{
    return (uint64_t *)calloc((size_t)n * (size_t)words + 1, sizeof(uint64_t));
}

/* *a = the coefficients of mat. Errors: E_ARGUMENT (NULL), E_LENGTH, E_MEMORY. */
static inline int cunmod_fmpz_poly_mat_get_(cunmod_mat_array_ *a, const fmpz_poly_mat_struct *mat)
{
    slong bits = 0;
    a->x = NULL;
    a->words = 1;
    a->len = a->n = 0;
    if (mat == NULL || fmpz_poly_mat_nrows(mat) != fmpz_poly_mat_ncols(mat))
        return mat == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_E_LENGTH;
    a->n = fmpz_poly_mat_nrows(mat);
    for (int64_t k = 0; k < a->n * a->n; k++)
    {
        const fmpz_poly_struct *const f =
            fmpz_poly_mat_entry(mat, (slong)(k / a->n), (slong)(k % a->n));
        const slong b = _fmpz_vec_max_bits(f->coeffs, f->length);
        bits = (b < 0 ? -b : b) > bits ? (b < 0 ? -b : b) : bits;
        a->len = f->length > a->len ? f->length : a->len;
    }
    a->words = bits / 64 + 1;
    a->x = cunmod_mat_words_(a->n * a->n * a->len, a->words);
    for (int64_t k = 0; k < a->n * a->n && a->x != NULL; k++)
    {
        const fmpz_poly_struct *const f =
            fmpz_poly_mat_entry(mat, (slong)(k / a->n), (slong)(k % a->n));
        for (int64_t j = 0; j < f->length; j++)
        {
            fmpz_get_signed_ui_array((ulong *)a->x + (k * a->len + j) * a->words, (slong)a->words,
                                     f->coeffs + j);
        }
    }
    return a->x == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
}

/* *a = the coefficients of mat. Errors: E_ARGUMENT (NULL), E_MEMORY. */
static inline int cunmod_nmod_poly_mat_get_(cunmod_mat_array_ *a, const nmod_poly_mat_struct *mat)
{
    a->x = NULL;
    a->words = 1;
    a->len = a->n = 0;
    if (mat == NULL)
        return CUNMOD_E_ARGUMENT;
    a->n = nmod_poly_mat_ncols(mat);
    const int64_t entries = nmod_poly_mat_nrows(mat) * a->n;
    for (int64_t k = 0; k < entries; k++)
    {
        const nmod_poly_struct *const f =
            nmod_poly_mat_entry(mat, (slong)(k / a->n), (slong)(k % a->n));
        a->len = f->length > a->len ? f->length : a->len;
    }
    a->x = cunmod_mat_words_(entries * a->len, 1);
    for (int64_t k = 0; k < entries && a->x != NULL; k++)
    {
        const nmod_poly_struct *const f =
            nmod_poly_mat_entry(mat, (slong)(k / a->n), (slong)(k % a->n));
        for (int64_t j = 0; j < f->length; j++)
            a->x[k * a->len + j] = f->coeffs[j];
    }
    return a->x == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
}

/* res[0 .. count-1] = the polynomials in z, each of len coefficients of `words` words. */
static inline void cunmod_fmpz_poly_mat_set_(fmpz_poly_struct *res, const uint64_t *z,
                                             int64_t words, int64_t count, int64_t len)
{
    for (int64_t e = 0; e < count; e++)
    {
        fmpz_poly_fit_length(res + e, (slong)len);
        _fmpz_poly_set_length(res + e, (slong)len);
        for (int64_t k = 0; k < len; k++)
        {
            fmpz_set_signed_ui_array(res[e].coeffs + k, (const ulong *)z + (e * len + k) * words,
                                     (slong)words);
        }
        _fmpz_poly_normalise(res + e);
    }
}

static inline void cunmod_nmod_poly_mat_set_(nmod_poly_struct *res, const uint64_t *z,
                                             int64_t count, int64_t len, nmod_t mod)
{
    for (int64_t e = 0; e < count; e++)
    {
        nmod_poly_fit_length(res + e, (slong)len);
        for (int64_t k = 0; k < len; k++)
            res[e].coeffs[k] = z[e * len + k];
        res[e].length = (slong)len;
        res[e].mod = mod;
        _nmod_poly_normalise(res + e);
    }
}

/* The types of three kinds of functions of cunmod.h on a, the array of a matrix.
 *
 * A function that sets *words to the words of each coefficient of a result, as
 * cunmod_integers_det_words. */
typedef int (*cunmod_mat_words_of_)(int64_t *words, const uint64_t *a, int64_t worda, int64_t len,
                                    int64_t n);
/* A function that computes results over the integers, as cunmod_integers_det. */
typedef int (*cunmod_integers_make_)(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                                     int64_t len, int64_t n, cunmod_ctx_t ctx);
/* A function that computes results modulo p, as cunmod_det. */
typedef int (*cunmod_poly_mat_make_)(uint64_t *res, const uint64_t *a, int64_t len, int64_t n,
                                     uint64_t p, cunmod_ctx_t ctx);

/* res = the result of `make` for mat: n + 1 polynomials if `all` is set, else one. */
static inline int cunmod_fmpz_poly_mat_make_(fmpz_poly_struct *res, const fmpz_poly_mat_struct *mat,
                                             int all, cunmod_mat_words_of_ words_of,
                                             cunmod_integers_make_ make, cunmod_ctx_t ctx)
{
    cunmod_mat_array_ a;
    uint64_t *z = NULL;
    int64_t words = 0, count = 0;
    int status = cunmod_fmpz_poly_mat_get_(&a, mat);
    if (status == CUNMOD_OK)
    {
        count = all ? a.n + 1 : 1;
        status = res == NULL ? CUNMOD_E_ARGUMENT : words_of(&words, a.x, a.words, a.len, a.n);
    }
    if (status == CUNMOD_OK)
    {
        z = cunmod_mat_words_(count * cunmod_mat_length_(&a), words);
        status = z == NULL ? CUNMOD_E_MEMORY : make(z, words, a.x, a.words, a.len, a.n, ctx);
    }
    if (status == CUNMOD_OK)
        cunmod_fmpz_poly_mat_set_(res, z, words, count, cunmod_mat_length_(&a));
    free(a.x);
    free(z);
    return status;
}

static inline int cunmod_nmod_poly_mat_make_(nmod_poly_struct *res, const nmod_poly_mat_struct *mat,
                                             int all, cunmod_poly_mat_make_ make, cunmod_ctx_t ctx)
{
    cunmod_mat_array_ a;
    uint64_t *z = NULL;
    int64_t count = 0;
    int status = cunmod_nmod_poly_mat_get_(&a, mat);
    if (status == CUNMOD_OK && nmod_poly_mat_nrows(mat) != a.n)
        status = CUNMOD_E_LENGTH;
    if (status == CUNMOD_OK)
    {
        count = all ? a.n + 1 : 1;
        z = cunmod_mat_words_(count * cunmod_mat_length_(&a), 1);
        status = res == NULL ? CUNMOD_E_ARGUMENT
                 : z == NULL ? CUNMOD_E_MEMORY
                             : make(z, a.x, a.len, a.n, nmod_poly_mat_modulus(mat), ctx);
    }
    if (status == CUNMOD_OK)
    {
        nmod_t mod;
        nmod_init(&mod, nmod_poly_mat_modulus(mat));
        cunmod_nmod_poly_mat_set_(res, z, count, cunmod_mat_length_(&a), mod);
    }
    free(a.x);
    free(z);
    return status;
}

/* ---- numbers modulo p ------------------------------------------------------------ */

/* Returns whether all rows of mat begin equally many words after each other. FLINT up to 3.2 has an
 * address for each row, and exchanges rows by exchanging addresses. */
static inline int cunmod_nmod_mat_is_even_(const nmod_mat_struct *mat)
{
#if __FLINT_RELEASE < 30300
    for (slong i = 2; i < mat->r; i++)
        if (mat->rows[i] - mat->rows[i - 1] != mat->rows[1] - mat->rows[0])
            return 0;
    return mat->r < 2 || mat->rows[1] - mat->rows[0] >= mat->c;
#else
    (void)mat;
    return 1;
#endif
}

/* Returns the entries of mat, in the memory of mat. The rows are even. */
static inline cunmod_matrix_t cunmod_nmod_mat_view_(const nmod_mat_struct *mat)
{
    cunmod_matrix_t view = {NULL, mat->r, mat->c, mat->c, 0};
    if (mat->r == 0 || mat->c == 0)
        return view;
#if __FLINT_RELEASE < 30300
    view.words = (uint64_t *)mat->rows[0];
    if (mat->r > 1)
        view.stride = mat->rows[1] - mat->rows[0];
#else
    view.words = (uint64_t *)mat->entries;
    view.stride = mat->stride;
#endif
    return view;
}

/* Returns a, if the rows of `a` are even; else copy, which is initialised to a copy of a. The
 * caller calls cunmod_nmod_mat_close_. */
static inline const nmod_mat_struct *cunmod_nmod_mat_open_(nmod_mat_struct *copy,
                                                           const nmod_mat_struct *a)
{
    if (cunmod_nmod_mat_is_even_(a))
        return a;
    nmod_mat_init_set(copy, a);
    return copy;
}

static inline void cunmod_nmod_mat_close_(const nmod_mat_struct *opened, nmod_mat_struct *copy)
{
    if (opened == copy)
        nmod_mat_clear(copy);
}

/* A function of cunmod.h of two matrices, with a matrix as result. */
typedef int (*cunmod_nmod_mat_of_two_)(const cunmod_matrix_t *res, const cunmod_matrix_t *a,
                                       const cunmod_matrix_t *b, uint64_t p, cunmod_ctx_t ctx);

/* Calls `function`. If the moduli differ, the status is E_MODULUS. res may be a or b. */
static inline int cunmod_nmod_mat_two_(nmod_mat_struct *res, const nmod_mat_struct *a,
                                       const nmod_mat_struct *b, cunmod_nmod_mat_of_two_ function,
                                       cunmod_ctx_t ctx)
{
    nmod_mat_t copy_a, copy_b, copy;
    if (res == NULL || a == NULL || b == NULL)
        return CUNMOD_E_ARGUMENT;
    if (res->mod.n != a->mod.n || a->mod.n != b->mod.n)
        return CUNMOD_E_MODULUS;
    const nmod_mat_struct *const even_a = cunmod_nmod_mat_open_(copy_a, a);
    const nmod_mat_struct *const even_b = cunmod_nmod_mat_open_(copy_b, b);
    const nmod_mat_struct *const even = cunmod_nmod_mat_open_(copy, res);
    const cunmod_matrix_t x = cunmod_nmod_mat_view_(even_a), y = cunmod_nmod_mat_view_(even_b);
    const cunmod_matrix_t z = cunmod_nmod_mat_view_(even);
    const int status = function(&z, &x, &y, a->mod.n, ctx);
    if (status == CUNMOD_OK && even == copy)
        nmod_mat_set(res, copy);
    cunmod_nmod_mat_close_(even_a, copy_a);
    cunmod_nmod_mat_close_(even_b, copy_b);
    cunmod_nmod_mat_close_(even, copy);
    return status;
}

/* res = a b. If the moduli differ, the status is E_MODULUS. The modulus need not be prime. res may
 * be a or b. Errors: those of cunmod_matrix_mul. FLINT: nmod_mat_mul. */
static inline int cunmod_nmod_mat_mul(nmod_mat_struct *res, const nmod_mat_struct *a,
                                      const nmod_mat_struct *b, cunmod_ctx_t ctx)
{
    return cunmod_nmod_mat_two_(res, a, b, cunmod_matrix_mul, ctx);
}

/* *rank = the rank of a. Errors of this function and of the following ones: those of
 * cunmod_matrix_rank; E_MODULUS, too, when the moduli of matrices differ. FLINT: nmod_mat_rank. */
static inline int cunmod_nmod_mat_rank(int64_t *rank, const nmod_mat_struct *a, cunmod_ctx_t ctx)
{
    nmod_mat_t copy;
    if (a == NULL)
        return CUNMOD_E_ARGUMENT;
    const nmod_mat_struct *const even = cunmod_nmod_mat_open_(copy, a);
    const cunmod_matrix_t x = cunmod_nmod_mat_view_(even);
    const int status = cunmod_matrix_rank(rank, &x, a->mod.n, ctx);
    cunmod_nmod_mat_close_(even, copy);
    return status;
}

/* *det = the determinant of a, which is square (E_LENGTH). The modulus is prime. FLINT:
 * nmod_mat_det. */
static inline int cunmod_nmod_mat_det(uint64_t *det, const nmod_mat_struct *a, cunmod_ctx_t ctx)
{
    nmod_mat_t copy;
    if (a == NULL)
        return CUNMOD_E_ARGUMENT;
    const nmod_mat_struct *const even = cunmod_nmod_mat_open_(copy, a);
    const cunmod_matrix_t x = cunmod_nmod_mat_view_(even);
    const int status = cunmod_matrix_det(det, &x, a->mod.n, ctx);
    cunmod_nmod_mat_close_(even, copy);
    return status;
}

/* A function of cunmod.h of a matrix, with a matrix and a number as results. */
typedef int (*cunmod_nmod_mat_of_one_)(const cunmod_matrix_t *res, int64_t *number,
                                       const cunmod_matrix_t *a, uint64_t p, cunmod_ctx_t ctx);

/* Calls `function`, with res, which may be a, and *number as results. */
static inline int cunmod_nmod_mat_one_(nmod_mat_struct *res, int64_t *number,
                                       const nmod_mat_struct *a, cunmod_nmod_mat_of_one_ function,
                                       cunmod_ctx_t ctx)
{
    nmod_mat_t copy_a, copy;
    if (res == NULL || a == NULL)
        return CUNMOD_E_ARGUMENT;
    if (res->mod.n != a->mod.n)
        return CUNMOD_E_MODULUS;
    const nmod_mat_struct *const even_a = cunmod_nmod_mat_open_(copy_a, a);
    const nmod_mat_struct *const even = cunmod_nmod_mat_open_(copy, res);
    const cunmod_matrix_t x = cunmod_nmod_mat_view_(even_a), z = cunmod_nmod_mat_view_(even);
    const int status = function(&z, number, &x, a->mod.n, ctx);
    if (status == CUNMOD_OK && even == copy)
        nmod_mat_set(res, copy);
    cunmod_nmod_mat_close_(even_a, copy_a);
    cunmod_nmod_mat_close_(even, copy);
    return status;
}

/* res = the reduced row echelon form of a, *rank = the rank of a. res may be a. FLINT:
 * nmod_mat_rref, which returns the rank. */
static inline int cunmod_nmod_mat_rref(nmod_mat_struct *res, int64_t *rank,
                                       const nmod_mat_struct *a, cunmod_ctx_t ctx)
{
    return cunmod_nmod_mat_one_(res, rank, a, cunmod_matrix_rref, ctx);
}

/* The first *nullity columns of res are a basis of the nullspace of a, the others are 0. res has as
 * many rows, and as many columns, as a has columns. FLINT: nmod_mat_nullspace, which returns the
 * nullity. */
static inline int cunmod_nmod_mat_nullspace(nmod_mat_struct *res, int64_t *nullity,
                                            const nmod_mat_struct *a, cunmod_ctx_t ctx)
{
    return cunmod_nmod_mat_one_(res, nullity, a, cunmod_matrix_nullspace, ctx);
}

/* cunmod_matrix_inv with the parameters of cunmod_nmod_mat_of_one_. */
static inline int cunmod_nmod_mat_inv_(const cunmod_matrix_t *res, int64_t *number,
                                       const cunmod_matrix_t *a, uint64_t p, cunmod_ctx_t ctx)
{
    (void)number;
    return cunmod_matrix_inv(res, a, p, ctx);
}

/* res = the inverse of a. res may be a. More errors: E_INVERSE. FLINT: nmod_mat_inv, which returns
 * 0 in the place of E_INVERSE. */
static inline int cunmod_nmod_mat_inv(nmod_mat_struct *res, const nmod_mat_struct *a,
                                      cunmod_ctx_t ctx)
{
    return cunmod_nmod_mat_one_(res, NULL, a, cunmod_nmod_mat_inv_, ctx);
}

/* res = the matrix x with a x = b. res may be a or b. More errors: E_INVERSE: a has no inverse.
 * FLINT: nmod_mat_solve, which returns 0 in the place of E_INVERSE. */
static inline int cunmod_nmod_mat_solve(nmod_mat_struct *res, const nmod_mat_struct *a,
                                        const nmod_mat_struct *b, cunmod_ctx_t ctx)
{
    return cunmod_nmod_mat_two_(res, a, b, cunmod_matrix_solve, ctx);
}

/* ---- over the integers -------------------------------------------------------- */

/* res = the determinant of mat. res may be an entry. Errors: those of cunmod_integers_det.
 * FLINT: fmpz_poly_mat_det. */
static inline int cunmod_fmpz_poly_mat_det(fmpz_poly_struct *res, const fmpz_poly_mat_struct *mat,
                                           cunmod_ctx_t ctx)
{
    return cunmod_fmpz_poly_mat_make_(res, mat, 0, cunmod_integers_det_words, cunmod_integers_det,
                                      ctx);
}

/* res[e] = the coefficient of x^e of det(x I - mat), 0 <= e <= n, for an n by n matrix; res has n +
 * 1 polynomials. Errors: those of cunmod_integers_charpoly. FLINT has no such function. */
static inline int cunmod_fmpz_poly_mat_charpoly(fmpz_poly_struct *res,
                                                const fmpz_poly_mat_struct *mat, cunmod_ctx_t ctx)
{
    return cunmod_fmpz_poly_mat_make_(res, mat, 1, cunmod_integers_charpoly_words,
                                      cunmod_integers_charpoly, ctx);
}

/* ---- modulo a prime ------------------------------------------------------------- */

/* res = the determinant of mat. res gets the modulus of mat, which is prime (E_MODULUS). res may be
 * an entry. Errors: those of cunmod_det. FLINT: nmod_poly_mat_det. */
static inline int cunmod_nmod_poly_mat_det(nmod_poly_struct *res, const nmod_poly_mat_struct *mat,
                                           cunmod_ctx_t ctx)
{
    return cunmod_nmod_poly_mat_make_(res, mat, 0, cunmod_det, ctx);
}

/* res[e] = the coefficient of x^e of det(x I - mat), 0 <= e <= n, for an n by n matrix; res has n +
 * 1 polynomials, which get the modulus. Errors: those of cunmod_charpoly. FLINT:
 * nmod_mat_charpoly, of matrices of constants. */
static inline int cunmod_nmod_poly_mat_charpoly(nmod_poly_struct *res,
                                                const nmod_poly_mat_struct *mat, cunmod_ctx_t ctx)
{
    return cunmod_nmod_poly_mat_make_(res, mat, 1, cunmod_charpoly, ctx);
}

#ifdef __cplusplus
}
#endif

#endif
