/* cunmod on FLINT's fmpz_poly_mat_t and nmod_poly_mat_t: static inline functions, FLINT 2.9 and
 * 3.x. This header includes the one on nmod_mat_t.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * This interface is a header alone, so that the matrices are those of the FLINT with which the
 * caller is built. The functions of cunmod.h compute with arrays of their coefficients
 * (docs/images.md).
 *
 * Every function returns CUNMOD_OK or a status of cunmod.h; on failure the values of the results
 * stay as they were. If a matrix is not square, the status is E_LENGTH. FLINT aborts when the host
 * has no memory for a result.
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
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_mat.h>

#include "cunmod.h"
#include "cunmod_nmod_mat.h"

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
