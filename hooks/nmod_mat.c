/* Hooks on FLINT's functions of nmod_mat_t whose result is unique.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A matrix of few rows is fast in FLINT though it has many entries, so a call is as long as its
 * multiplications say. The lengths of its class say the shape, too.
 */
#include <stdlib.h>

#include <gmp.h>

#include "cunmod.h"
#include "hook.h"
#include "matrix.h"

/* FLINT multiplies and adds so many words modulo p while it computes one coefficient of a short
 * function of polynomials. */
#define MULTIPLICATIONS 256

#define ENTRIES(a_) ((a_)->mat.r * (a_)->mat.c)
#define RANK(a_) ((a_)->mat.r < (a_)->mat.c ? (a_)->mat.r : (a_)->mat.c)

/* The layout of matrices, in a hook. */
#define LAYOUT matrix_layout(hook, caller)

/* A call with a result, which comes first, and operands. */
typedef struct
{
    cunmod_matrix_t view[4];
    uint64_t *own[4];
} call_t;

/* Opens `count` matrices. The caller calls close_call, also after an error. Errors: E_MISMATCH (the
 * moduli differ), those of matrix_view. */
static int open_call(call_t *x, matrix_layout_t layout, const nmod_matrix_t *const *mats, int count)
{
    int status = CUNMOD_OK;
    *x = (call_t){.own = {NULL}};
    for (int i = 0; i < count && status == CUNMOD_OK; i++)
        status = mats[i]->mod.n != mats[0]->mod.n
                     ? CUNMOD_E_MISMATCH
                     : matrix_view(&x->view[i], &x->own[i], layout, &mats[i]->mat);
    return status;
}

/* If `status` is OK, res has the result. res = NULL: the result is no matrix. Returns status. */
static int close_call(call_t *x, matrix_layout_t layout, const nmod_matrix_t *res, int status)
{
    if (status == CUNMOD_OK && res != NULL && x->own[0] != NULL)
        matrix_store(layout, &res->mat, x->own[0]);
    for (int i = 0; i < 4; i++)
        free(x->own[i]);
    return status;
}

/* ---- products ------------------------------------------------------------------------ */

static int mul(const nmod_matrix_t *res, const nmod_matrix_t *a, const nmod_matrix_t *b,
               matrix_layout_t layout)
{
    const nmod_matrix_t *const mats[] = {res, a, b};
    call_t x;
    int status = open_call(&x, layout, mats, 3);
    if (status == CUNMOD_OK)
        status = cunmod_matrix_mul(&x.view[0], &x.view[1], &x.view[2], res->mod.n, hook_context);
    return close_call(&x, layout, res, status);
}

/* res = c + a b, or c - a b if `negative` is set. */
static int addmul(const nmod_matrix_t *res, const nmod_matrix_t *c, const nmod_matrix_t *a,
                  const nmod_matrix_t *b, int negative, matrix_layout_t layout)
{
    const nmod_matrix_t *const mats[] = {res, c, a, b};
    const uint64_t p = res->mod.n;
    call_t x;
    int status = open_call(&x, layout, mats, 4);
    if (status == CUNMOD_OK)
        status = negative ? cunmod_matrix_submul(&x.view[0], &x.view[1], &x.view[2], &x.view[3], p,
                                                 hook_context)
                          : cunmod_matrix_addmul(&x.view[0], &x.view[1], &x.view[2], &x.view[3], p,
                                                 hook_context);
    return close_call(&x, layout, res, status);
}

#define PRODUCT(name_, parameters_, arguments_, call_)                                             \
    HOOK(void, HOOK_VOID, name_, -1, parameters_, arguments_,                                      \
         ENTRIES(a) * b->mat.c / MULTIPLICATIONS, a->mat.r * b->mat.c, a->mat.c, res->mod.n, ,     \
         call_, )
#define RES_A_B (nmod_matrix_t * res, const nmod_matrix_t *a, const nmod_matrix_t *b)
#define RES_C_A_B                                                                                  \
    (nmod_matrix_t * res, const nmod_matrix_t *c, const nmod_matrix_t *a, const nmod_matrix_t *b)

PRODUCT(nmod_mat_mul, RES_A_B, (res, a, b), mul(res, a, b, LAYOUT))
PRODUCT(nmod_mat_addmul, RES_C_A_B, (res, c, a, b), addmul(res, c, a, b, 0, LAYOUT))
PRODUCT(nmod_mat_submul, RES_C_A_B, (res, c, a, b), addmul(res, c, a, b, 1, LAYOUT))

/* ---- elimination --------------------------------------------------------------------- */

static int rank_of(int64_t *rank, const nmod_matrix_t *a, matrix_layout_t layout)
{
    call_t x;
    int status = open_call(&x, layout, &a, 1);
    if (status == CUNMOD_OK)
        status = cunmod_matrix_rank(rank, &x.view[0], a->mod.n, hook_context);
    return close_call(&x, layout, NULL, status);
}

static int det_of(uint64_t *det, const nmod_matrix_t *a, matrix_layout_t layout)
{
    call_t x;
    int status = open_call(&x, layout, &a, 1);
    if (status == CUNMOD_OK)
        status = cunmod_matrix_det(det, &x.view[0], a->mod.n, hook_context);
    return close_call(&x, layout, NULL, status);
}

static int rref(int64_t *rank, const nmod_matrix_t *a, matrix_layout_t layout)
{
    call_t x;
    int status = open_call(&x, layout, &a, 1);
    if (status == CUNMOD_OK)
        status = cunmod_matrix_rref(&x.view[0], rank, &x.view[0], a->mod.n, hook_context);
    return close_call(&x, layout, a, status);
}

static int nullspace(int64_t *nullity, const nmod_matrix_t *res, const nmod_matrix_t *a,
                     matrix_layout_t layout)
{
    const nmod_matrix_t *const mats[] = {res, a};
    call_t x;
    int status = open_call(&x, layout, mats, 2);
    if (status == CUNMOD_OK)
        status = cunmod_matrix_nullspace(&x.view[0], nullity, &x.view[1], a->mod.n, hook_context);
    return close_call(&x, layout, res, status);
}

/* *is_regular = whether a has an inverse; if not, res stays as it was, as in FLINT. b = NULL: the
 * unit matrix. */
static int solve(int *is_regular, const nmod_matrix_t *res, const nmod_matrix_t *a,
                 const nmod_matrix_t *b, matrix_layout_t layout)
{
    const nmod_matrix_t *const mats[] = {res, a, b};
    const uint64_t p = res->mod.n;
    call_t x;
    int status = open_call(&x, layout, mats, b == NULL ? 2 : 3);
    if (status == CUNMOD_OK)
        status = b == NULL
                     ? cunmod_matrix_inv(&x.view[0], &x.view[1], p, hook_context)
                     : cunmod_matrix_solve(&x.view[0], &x.view[1], &x.view[2], p, hook_context);
    status = close_call(&x, layout, res, status);
    *is_regular = status == CUNMOD_OK;
    return status == CUNMOD_E_INVERSE ? CUNMOD_OK : status;
}

#define ELIMINATION(type_, name_, parameters_, arguments_, m_, before_, call_, answer_)            \
    HOOK(type_, HOOK_RETURN, name_, -1, parameters_, arguments_,                                   \
         ENTRIES(a) * RANK(a) / MULTIPLICATIONS, ENTRIES(a), m_, a->mod.n, before_, call_,         \
         answer_)

ELIMINATION(slong, nmod_mat_rank, (const nmod_matrix_t *a), (a), a->mat.r, int64_t rank,
            rank_of(&rank, a, LAYOUT), rank)
ELIMINATION(ulong, nmod_mat_det, (const nmod_matrix_t *a), (a), 0, uint64_t det,
            det_of(&det, a, LAYOUT), det)
ELIMINATION(slong, nmod_mat_rref, (nmod_matrix_t * a), (a), a->mat.r, int64_t rank,
            rref(&rank, a, LAYOUT), rank)
ELIMINATION(slong, nmod_mat_nullspace, (nmod_matrix_t * res, const nmod_matrix_t *a), (res, a),
            a->mat.r, int64_t nullity, nullspace(&nullity, res, a, LAYOUT), nullity)
ELIMINATION(int, nmod_mat_inv, (nmod_matrix_t * res, const nmod_matrix_t *a), (res, a), 0,
            int is_regular, solve(&is_regular, res, a, NULL, LAYOUT), is_regular)
ELIMINATION(int, nmod_mat_solve, RES_A_B, (res, a, b), b->mat.c, int is_regular,
            solve(&is_regular, res, a, b, LAYOUT), is_regular)
