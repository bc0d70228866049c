/* Hooks on FLINT's functions of matrices: characteristic polynomials, and determinants of matrices
 * of polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The lengths of a call are the number of entries and the words of an entry. Entries of the
 * diagonal are looked at for the latter.
 */
#include <stdlib.h>
#include <string.h>

#include <gmp.h>

#include "cunmod_flint.h"
#include "cunmod_fmpz.h"
#include "cunmod_mat.h"
#include "hook.h"
#include "matrix.h"
#include "sizes.h"

#define ENTRIES(a_) ((a_)->r * (a_)->c)

/* The layout of matrices, in a hook. */
#define LAYOUT matrix_layout(hook, caller)

/* Returns the largest `words` of three entries of the diagonal; 0 where there are none. */
static int64_t among(matrix_layout_t layout, const matrix_t *a, size_t bytes,
                     int64_t (*words)(const void *entry))
{
    const slong n = a->r < a->c ? a->r : a->c;
    int64_t most = 0;
    for (int i = 0; i < 3 && n > 0; i++)
    {
        const slong k = (n - 1) * i / 2;
        const void *const entry = matrix_entry(layout, a, k, k, bytes);
        const int64_t size = entry != NULL ? words(entry) : 0;
        most = size > most ? size : most;
    }
    return most;
}

/* ---- characteristic polynomials over the integers --------------------------------------- */

static int64_t words_of_integer(const void *entry)
{
    return words_of(*(const fmpz *)entry);
}

static int charpoly(fmpz_poly_struct *res, const matrix_t *a, matrix_layout_t layout)
{
    const slong n = a->r;
    cunmod_fmpz_poly_call_ x = {.words = 0};
    matrix_t copy;
    int status = matrix_copy(&copy, layout, a, sizeof(fmpz));
    if (status == CUNMOD_OK)
    {
        const fmpz_poly_struct all = {copy.entries, n * n, n * n};
        status = cunmod_fmpz_poly_open_(&x, &all, &all);
    }
    if (status == CUNMOD_OK)
        status = cunmod_integers_charpoly_words(&x.words, x.a.x, x.a.words, 1, n);
    if (status == CUNMOD_OK)
        status = cunmod_fmpz_poly_alloc_(&x, n + 1);
    if (status == CUNMOD_OK)
        status = cunmod_integers_charpoly(x.res, x.words, x.a.x, x.a.words, 1, n, hook_context);
    if (status == CUNMOD_OK)
        cunmod_fmpz_poly_set_(res, x.res, x.words, n + 1);
    free(copy.entries);
    return cunmod_fmpz_poly_close_(&x, status);
}

/* res has space for n + 1 coefficients, and the last one will be 1. */
static int charpoly_array(fmpz *res, const matrix_t *a, matrix_layout_t layout)
{
    fmpz_poly_struct poly = {res, a->r + 1, a->r + 1};
    return charpoly(&poly, a, layout);
}

#define CHARPOLY(name_, type_, call_)                                                              \
    HOOK(void, HOOK_VOID, name_, -1, (type_ res, const matrix_t *a), (res, a), ENTRIES(a),         \
         ENTRIES(a), among(LAYOUT, a, sizeof(fmpz), words_of_integer), 0, ,                        \
         call_(res, a, LAYOUT), )

CHARPOLY(fmpz_mat_charpoly, fmpz_poly_struct *, charpoly)
CHARPOLY(fmpz_mat_charpoly_modular, fmpz_poly_struct *, charpoly)
CHARPOLY(_fmpz_mat_charpoly, fmpz *, charpoly_array)
CHARPOLY(_fmpz_mat_charpoly_modular, fmpz *, charpoly_array)

/* ---- determinants of matrices of polynomials ----------------------------------------------- */

/* FLINT multiplies polynomials where a matrix has fewer rows than this, and else evaluates. */
#define EVALUATED_ROWS 15
/* Products are as fast as values at all points from some thousand coefficients on; per row. */
#define PRODUCTS_FROM 256

/* Returns the size of a determinant whose entries have `words` words each. 0: FLINT's products of
 * polynomials are as fast as cunmod; they have hooks of their own. */
static int64_t size_of_det(const matrix_t *a, int64_t words)
{
    const int by_products = a->r < 3 ||
                            (a->r < EVALUATED_ROWS && words > PRODUCTS_FROM * (int64_t)a->r);
    return by_products ? 0 : ENTRIES(a) + words;
}

static int64_t words_of_fmpz_poly(const void *entry)
{
    const fmpz_poly_struct *const poly = entry;
    return words_total(poly->coeffs, poly->length);
}

static int64_t words_of_nmod_poly(const void *entry)
{
    return ((const nmod_poly_struct *)entry)->length;
}

static int det(fmpz_poly_struct *res, const matrix_t *a, matrix_layout_t layout)
{
    matrix_t copy;
    fmpz_poly_mat_struct mat;
    int status = matrix_copy(&copy, layout, a, sizeof(fmpz_poly_struct));
    memcpy(&mat, &copy, sizeof(copy));
    if (status == CUNMOD_OK)
        status = cunmod_fmpz_poly_mat_det(res, &mat, hook_context);
    free(copy.entries);
    return status;
}

/* cunmod_nmod_poly_mat_det computes FLINT's data of the modulus, by a function that FLINT 2.9 has
 * not. Here res has them. */
static int nmod_det(nmod_poly_struct *res, const nmod_poly_matrix_t *a, matrix_layout_t layout)
{
    matrix_t copy = {.entries = NULL};
    nmod_poly_mat_struct mat;
    cunmod_mat_array_ x = {.x = NULL};
    uint64_t *z = NULL;
    int status = res->mod.n != a->modulus
                     ? CUNMOD_E_MISMATCH
                     : matrix_copy(&copy, layout, &a->mat, sizeof(nmod_poly_struct));
    memcpy(&mat, &copy, sizeof(copy));
    if (status == CUNMOD_OK)
        status = cunmod_nmod_poly_mat_get_(&x, &mat);
    if (status == CUNMOD_OK)
    {
        z = cunmod_mat_words_(cunmod_mat_length_(&x), 1);
        status = z == NULL ? CUNMOD_E_MEMORY
                           : cunmod_det(z, x.x, x.len, x.n, a->modulus, hook_context);
    }
    if (status == CUNMOD_OK)
        cunmod_nmod_poly_mat_set_(res, z, 1, cunmod_mat_length_(&x), res->mod);
    free(copy.entries);
    free(x.x);
    free(z);
    return status;
}

#define WORDS among(LAYOUT, a, sizeof(fmpz_poly_struct), words_of_fmpz_poly)
#define NMOD_WORDS among(LAYOUT, &a->mat, sizeof(nmod_poly_struct), words_of_nmod_poly)
#define DET(name_)                                                                                 \
    HOOK(void, HOOK_VOID, name_, -1, (fmpz_poly_struct * res, const matrix_t *a), (res, a),        \
         size_of_det(a, WORDS), ENTRIES(a), WORDS, 0, , det(res, a, LAYOUT), )
#define NMOD_DET(name_)                                                                            \
    HOOK(void, HOOK_VOID, name_, -1, (nmod_poly_struct * res, const nmod_poly_matrix_t *a),        \
         (res, a), size_of_det(&a->mat, NMOD_WORDS), ENTRIES(&a->mat), NMOD_WORDS, a->modulus, ,   \
         nmod_det(res, a, LAYOUT), )

DET(fmpz_poly_mat_det)
DET(fmpz_poly_mat_det_fflu)
DET(fmpz_poly_mat_det_interpolate)
NMOD_DET(nmod_poly_mat_det)
NMOD_DET(nmod_poly_mat_det_fflu)
NMOD_DET(nmod_poly_mat_det_interpolate)
