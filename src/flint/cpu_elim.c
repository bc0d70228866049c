/* Elimination of matrices modulo a prime on the CPU, and their characteristic and minimal
 * polynomials, by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <flint/nmod_mat.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_vec.h>

#include "flint/cpu_mat.h"

/* Initialises *mat to input `which` of *call, of `rows` rows. */
static void open_input(nmod_mat_t mat, const cunmod_cpu_call_t *call, int which, int64_t rows)
{
    const int64_t columns = call->in[which].len / rows;
    const int transposed = (int)(call->number[1] >> which & 1);
    nmod_mat_init(mat, (slong)rows, (slong)columns, call->p);
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++)
            nmod_mat_entry(mat, i, j) =
                call->in[which].words[transposed ? j * rows + i : i * columns + j];
}

/* Result 0 = the first `columns` columns of mat. */
static void set_result(cunmod_cpu_call_t *call, const nmod_mat_t mat, int64_t columns)
{
    const int64_t rows = mat->r;
    const int transposed = (int)(call->number[1] >> 2 & 1);
    call->out[0].len = rows * columns;
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++)
            call->out[0].words[transposed ? j * rows + i : i * columns + j] =
                nmod_mat_entry(mat, i, j);
}

void cunmod_make_mat_rank(cunmod_cpu_call_t *call)
{
    nmod_mat_t a;
    open_input(a, call, 0, call->number[0]);
    call->result = nmod_mat_rank(a);
    nmod_mat_clear(a);
}

void cunmod_make_mat_det(cunmod_cpu_call_t *call)
{
    nmod_mat_t a;
    open_input(a, call, 0, call->number[0]);
    call->result = (int64_t)nmod_mat_det(a);
    nmod_mat_clear(a);
}

void cunmod_make_mat_rref(cunmod_cpu_call_t *call)
{
    nmod_mat_t a;
    open_input(a, call, 0, call->number[0]);
    call->result = nmod_mat_rref(a);
    set_result(call, a, a->c);
    nmod_mat_clear(a);
}

void cunmod_make_mat_nullspace(cunmod_cpu_call_t *call)
{
    nmod_mat_t a, z;
    open_input(a, call, 0, call->number[0]);
    nmod_mat_init(z, a->c, a->c, call->p);
    const slong nullity = nmod_mat_nullspace(z, a);
    call->result = a->c - nullity;
    set_result(call, z, nullity);
    nmod_mat_clear(a);
    nmod_mat_clear(z);
}

void cunmod_make_mat_inv(cunmod_cpu_call_t *call)
{
    nmod_mat_t a, z;
    open_input(a, call, 0, call->number[0]);
    nmod_mat_init(z, a->r, a->c, call->p);
    call->result = nmod_mat_inv(z, a) ? call->number[0] : 0;
    if (call->result > 0)
        set_result(call, z, z->c);
    nmod_mat_clear(a);
    nmod_mat_clear(z);
}

void cunmod_make_mat_solve(cunmod_cpu_call_t *call)
{
    nmod_mat_t a, b, z;
    open_input(a, call, 0, call->number[0]);
    open_input(b, call, 1, call->number[0]);
    nmod_mat_init(z, b->r, b->c, call->p);
    call->result = nmod_mat_solve(z, a, b) ? call->number[0] : 0;
    if (call->result > 0)
        set_result(call, z, z->c);
    nmod_mat_clear(a);
    nmod_mat_clear(b);
    nmod_mat_clear(z);
}

/* ---- characteristic and minimal polynomials ----------------------------------------- */

/* Result 0 = f, which is then cleared. */
static void set_poly(cunmod_cpu_call_t *call, nmod_poly_t f)
{
    call->out[0].len = f->length;
    _nmod_vec_set(call->out[0].words, f->coeffs, f->length);
    nmod_poly_clear(f);
}

void cunmod_make_mat_charpoly(cunmod_cpu_call_t *call)
{
    nmod_mat_t a;
    nmod_poly_t f;
    open_input(a, call, 0, call->number[0]);
    nmod_poly_init(f, call->p);
    nmod_mat_charpoly(f, a);
    set_poly(call, f);
    nmod_mat_clear(a);
}

void cunmod_make_mat_minpoly(cunmod_cpu_call_t *call)
{
    nmod_mat_t a;
    nmod_poly_t f;
    open_input(a, call, 0, call->number[0]);
    nmod_poly_init(f, call->p);
    nmod_mat_minpoly(f, a);
    set_poly(call, f);
    nmod_mat_clear(a);
}

/* The products of pairs, of pairs of these products, and so on. */
void cunmod_make_mat_factors(cunmod_cpu_call_t *call)
{
    const int64_t all = call->in[1].len;
    const uint64_t *words = call->in[0].words;
    nmod_poly_struct *const f = flint_malloc((size_t)all * sizeof(*f));
    for (int64_t j = 0; j < all; j++)
    {
        const slong len = (slong)call->in[1].words[j];
        nmod_poly_init2(f + j, call->p, len);
        _nmod_vec_set(f[j].coeffs, words, len);
        f[j].length = len;
        words += len;
    }
    for (int64_t count = all; count > 1; count = (count + 1) / 2)
    {
        for (int64_t j = 0; j < count / 2; j++)
            nmod_poly_mul(f + j, f + 2 * j, f + 2 * j + 1);
        if (count % 2)
            nmod_poly_swap(f + count / 2, f + count - 1);
    }
    for (int64_t j = 1; j < all; j++)
        nmod_poly_clear(f + j);
    set_poly(call, f);
    flint_free(f);
}
