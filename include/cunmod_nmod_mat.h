/* cunmod on FLINT's nmod_mat_t: static inline functions, FLINT 2.9 and 3.x.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * This interface is a header alone, so that the matrices are those of the FLINT with which the
 * caller is built. The functions of cunmod.h compute with the words of the matrices
 * (docs/matrices.md).
 *
 * Every function returns CUNMOD_OK or a status of cunmod.h; on failure the values of the results
 * stay as they were. FLINT aborts when the host has no memory for a result.
 */
#ifndef CUNMOD_NMOD_MAT_H
#define CUNMOD_NMOD_MAT_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <flint/flint.h>
#include <flint/nmod_mat.h>
#include <flint/nmod_poly.h>

#include "cunmod.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the words of a matrix --------------------------------------------------------- */

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

/* The operands of a call and its result, with even rows: [0] is the result. The caller calls
 * cunmod_nmod_mat_end_ after cunmod_nmod_mat_begin_ has returned CUNMOD_OK. */
typedef struct
{
    int count;
    nmod_mat_struct copy[4];
    const nmod_mat_struct *even[4];
    cunmod_matrix_t view[4];
} cunmod_nmod_mat_call_;

/* Opens res and `count` operands, at most 3. Errors: E_ARGUMENT (NULL), E_MODULUS (the moduli
 * differ). */
static inline int cunmod_nmod_mat_begin_(cunmod_nmod_mat_call_ *x, nmod_mat_struct *res,
                                         const nmod_mat_struct *const *operands, int count)
{
    if (res == NULL)
        return CUNMOD_E_ARGUMENT;
    for (int i = 0; i < count; i++)
        if (operands[i] == NULL)
            return CUNMOD_E_ARGUMENT;
    for (int i = 0; i < count; i++)
        if (operands[i]->mod.n != res->mod.n)
            return CUNMOD_E_MODULUS;
    x->count = count;
    x->even[0] = res;
    if (!cunmod_nmod_mat_is_even_(res))
    {
        nmod_mat_init(&x->copy[0], res->r, res->c, res->mod.n);
        x->even[0] = &x->copy[0];
    }
    for (int i = 0; i < count; i++)
        x->even[i + 1] = cunmod_nmod_mat_open_(&x->copy[i + 1], operands[i]);
    for (int i = 0; i <= count; i++)
        x->view[i] = cunmod_nmod_mat_view_(x->even[i]);
    return CUNMOD_OK;
}

/* If `status` is OK, res = the result. Returns status. */
static inline int cunmod_nmod_mat_end_(cunmod_nmod_mat_call_ *x, nmod_mat_struct *res, int status)
{
    if (status == CUNMOD_OK && x->even[0] != res)
        nmod_mat_set(res, x->even[0]);
    for (int i = 0; i <= x->count; i++)
        cunmod_nmod_mat_close_(x->even[i], &x->copy[i]);
    return status;
}

/* A function of cunmod.h of two matrices, with a matrix as result. */
typedef int (*cunmod_nmod_mat_of_two_)(const cunmod_matrix_t *res, const cunmod_matrix_t *a,
                                       const cunmod_matrix_t *b, uint64_t p, cunmod_ctx_t ctx);

/* Calls `function`. res may be a or b. */
static inline int cunmod_nmod_mat_two_(nmod_mat_struct *res, const nmod_mat_struct *a,
                                       const nmod_mat_struct *b, cunmod_nmod_mat_of_two_ function,
                                       cunmod_ctx_t ctx)
{
    const nmod_mat_struct *const operands[] = {a, b};
    cunmod_nmod_mat_call_ x;
    const int status = cunmod_nmod_mat_begin_(&x, res, operands, 2);
    if (status != CUNMOD_OK)
        return status;
    return cunmod_nmod_mat_end_(&x, res,
                                function(&x.view[0], &x.view[1], &x.view[2], res->mod.n, ctx));
}

/* ---- products --------------------------------------------------------------------- */

/* res = a b. If the moduli differ, the status is E_MODULUS. The modulus need not be prime. res may
 * be a or b. Errors: those of cunmod_matrix_mul. FLINT: nmod_mat_mul. */
static inline int cunmod_nmod_mat_mul(nmod_mat_struct *res, const nmod_mat_struct *a,
                                      const nmod_mat_struct *b, cunmod_ctx_t ctx)
{
    return cunmod_nmod_mat_two_(res, a, b, cunmod_matrix_mul, ctx);
}

/* A function of cunmod.h of three matrices, with a matrix as result. */
typedef int (*cunmod_nmod_mat_of_three_)(const cunmod_matrix_t *res, const cunmod_matrix_t *c,
                                         const cunmod_matrix_t *a, const cunmod_matrix_t *b,
                                         uint64_t p, cunmod_ctx_t ctx);

/* Calls `function`. res may be any operand. */
static inline int cunmod_nmod_mat_three_(nmod_mat_struct *res, const nmod_mat_struct *c,
                                         const nmod_mat_struct *a, const nmod_mat_struct *b,
                                         cunmod_nmod_mat_of_three_ function, cunmod_ctx_t ctx)
{
    const nmod_mat_struct *const operands[] = {c, a, b};
    cunmod_nmod_mat_call_ x;
    const int status = cunmod_nmod_mat_begin_(&x, res, operands, 3);
    if (status != CUNMOD_OK)
        return status;
    return cunmod_nmod_mat_end_(
        &x, res, function(&x.view[0], &x.view[1], &x.view[2], &x.view[3], res->mod.n, ctx));
}

/* cunmod_nmod_mat_addmul: res = c + a b; cunmod_nmod_mat_submul: res = c - a b. If the moduli
 * differ, the status is E_MODULUS. The modulus need not be prime. res may be c, a or b. Errors:
 * those of cunmod_matrix_addmul. FLINT: nmod_mat_addmul, nmod_mat_submul. */
static inline int cunmod_nmod_mat_addmul(nmod_mat_struct *res, const nmod_mat_struct *c,
                                         const nmod_mat_struct *a, const nmod_mat_struct *b,
                                         cunmod_ctx_t ctx)
{
    return cunmod_nmod_mat_three_(res, c, a, b, cunmod_matrix_addmul, ctx);
}

static inline int cunmod_nmod_mat_submul(nmod_mat_struct *res, const nmod_mat_struct *c,
                                         const nmod_mat_struct *a, const nmod_mat_struct *b,
                                         cunmod_ctx_t ctx)
{
    return cunmod_nmod_mat_three_(res, c, a, b, cunmod_matrix_submul, ctx);
}

/* res = a^e if f = NULL, else the value of f[0 .. len-1] at a. */
static inline int cunmod_nmod_mat_power_(nmod_mat_struct *res, const nmod_mat_struct *a, uint64_t e,
                                         const uint64_t *f, int64_t len, cunmod_ctx_t ctx)
{
    cunmod_nmod_mat_call_ x;
    const int status = cunmod_nmod_mat_begin_(&x, res, &a, 1);
    if (status != CUNMOD_OK)
        return status;
    return cunmod_nmod_mat_end_(
        &x, res,
        f == NULL ? cunmod_matrix_pow(&x.view[0], &x.view[1], e, res->mod.n, ctx)
                  : cunmod_matrix_evaluate(&x.view[0], f, len, &x.view[1], res->mod.n, ctx));
}

/* res = a^e, for a square matrix a. If the moduli differ, the status is E_MODULUS. res may be a.
 * Errors: those of cunmod_matrix_pow. FLINT: nmod_mat_pow. */
static inline int cunmod_nmod_mat_pow(nmod_mat_struct *res, const nmod_mat_struct *a, uint64_t e,
                                      cunmod_ctx_t ctx)
{
    return cunmod_nmod_mat_power_(res, a, e, NULL, 0, ctx);
}

/* res = poly(a), for a square matrix a. If the moduli differ, the status is E_MODULUS. res may be
 * a. Errors: those of cunmod_matrix_evaluate. FLINT: nmod_poly_evaluate_mat. */
static inline int cunmod_nmod_poly_evaluate_mat(nmod_mat_struct *res, const nmod_poly_struct *poly,
                                                const nmod_mat_struct *a, cunmod_ctx_t ctx)
{
    static const uint64_t none = 0;
    if (poly == NULL || res == NULL || a == NULL)
        return CUNMOD_E_ARGUMENT;
    if (poly->mod.n != a->mod.n)
        return CUNMOD_E_MODULUS;
    return cunmod_nmod_mat_power_(res, a, 0, poly->length > 0 ? (uint64_t *)poly->coeffs : &none,
                                  poly->length, ctx);
}

/* ---- elimination ------------------------------------------------------------------- */

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

/* f = the minimal polynomial of a if `least` is set, else the characteristic polynomial. */
static inline int cunmod_nmod_mat_poly_(nmod_poly_struct *f, const nmod_mat_struct *a, int least,
                                        cunmod_ctx_t ctx)
{
    nmod_mat_t copy;
    if (f == NULL || a == NULL)
        return CUNMOD_E_ARGUMENT;
    uint64_t *const words = (uint64_t *)malloc(((size_t)a->r + 1) * sizeof(*words));
    if (words == NULL)
        return CUNMOD_E_MEMORY;
    const nmod_mat_struct *const even = cunmod_nmod_mat_open_(copy, a);
    const cunmod_matrix_t x = cunmod_nmod_mat_view_(even);
    int64_t len = a->r + 1;
    const int status = least ? cunmod_matrix_minpoly(words, &len, &x, a->mod.n, ctx)
                             : cunmod_matrix_charpoly(words, &x, a->mod.n, ctx);
    if (status == CUNMOD_OK)
    {
        nmod_poly_fit_length(f, (slong)len);
        for (slong k = 0; k < len; k++)
            f->coeffs[k] = words[k];
        f->length = (slong)len;
        f->mod = a->mod;
    }
    cunmod_nmod_mat_close_(even, copy);
    free(words);
    return status;
}

/* f = the characteristic polynomial det(x I - a) of a, which is square (E_LENGTH). f gets the
 * modulus of a, which is prime. FLINT: nmod_mat_charpoly. */
static inline int cunmod_nmod_mat_charpoly(nmod_poly_struct *f, const nmod_mat_struct *a,
                                           cunmod_ctx_t ctx)
{
    return cunmod_nmod_mat_poly_(f, a, 0, ctx);
}

/* f = the minimal polynomial of a, which is square (E_LENGTH). f gets the modulus of a, which is
 * prime. FLINT: nmod_mat_minpoly. */
static inline int cunmod_nmod_mat_minpoly(nmod_poly_struct *f, const nmod_mat_struct *a,
                                          cunmod_ctx_t ctx)
{
    return cunmod_nmod_mat_poly_(f, a, 1, ctx);
}

/* A function of cunmod.h of a matrix, with a matrix and a number as results. */
typedef int (*cunmod_nmod_mat_of_one_)(const cunmod_matrix_t *res, int64_t *number,
                                       const cunmod_matrix_t *a, uint64_t p, cunmod_ctx_t ctx);

/* Calls `function`, with res, which may be a, and *number as results. */
static inline int cunmod_nmod_mat_one_(nmod_mat_struct *res, int64_t *number,
                                       const nmod_mat_struct *a, cunmod_nmod_mat_of_one_ function,
                                       cunmod_ctx_t ctx)
{
    cunmod_nmod_mat_call_ x;
    const int status = cunmod_nmod_mat_begin_(&x, res, &a, 1);
    if (status != CUNMOD_OK)
        return status;
    return cunmod_nmod_mat_end_(&x, res, function(&x.view[0], number, &x.view[1], res->mod.n, ctx));
}

/* res = the reduced row echelon form of a, *rank = the rank of a. res may be a. FLINT:
 * nmod_mat_rref, which returns the rank. */
static inline int cunmod_nmod_mat_rref(nmod_mat_struct *res, int64_t *rank,
                                       const nmod_mat_struct *a, cunmod_ctx_t ctx)
{
    return cunmod_nmod_mat_one_(res, rank, a, cunmod_matrix_rref, ctx);
}

/* The first *nullity columns of res = a basis of the vectors v with a v = 0; all other columns of
 * res are 0. For a matrix a with n columns res has n rows and n columns. FLINT: nmod_mat_nullspace,
 * which returns *nullity. */
static inline int cunmod_nmod_mat_nullspace(nmod_mat_struct *res, int64_t *nullity,
                                            const nmod_mat_struct *a, cunmod_ctx_t ctx)
{
    return cunmod_nmod_mat_one_(res, nullity, a, cunmod_matrix_nullspace, ctx);
}

/* The first *nullity rows of res = a basis of the vectors v with v a = 0; all other rows of res are
 * 0. For a matrix a with n rows res has n rows and n columns, and is the transposed matrix of
 * cunmod_nmod_mat_nullspace for the transposed matrix of a. */
static inline int cunmod_nmod_mat_left_nullspace(nmod_mat_struct *res, int64_t *nullity,
                                                 const nmod_mat_struct *a, cunmod_ctx_t ctx)
{
    return cunmod_nmod_mat_one_(res, nullity, a, cunmod_matrix_left_nullspace, ctx);
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

#ifdef __cplusplus
}
#endif

#endif
