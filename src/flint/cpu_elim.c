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
#include "flint/mat_window.h"

/* Returns whether input 0 or 1, or result 0 (which = 2), has the words of the transposed matrix. */
static int is_transposed(const cunmod_cpu_call_t *call, int which)
{
    return (int)(call->number[1] >> which & 1);
}

/* Initialises *mat to input `which` of *call, of number[0] rows; close_input clears *mat. */
static void open_input(nmod_mat_t mat, const cunmod_cpu_call_t *call, int which)
{
    const int64_t rows = call->number[0];
    cunmod_matrix_operand_init(mat, call->in[which].words, rows, call->in[which].len / rows,
                               is_transposed(call, which), call->p);
}

static void close_input(nmod_mat_t mat, const cunmod_cpu_call_t *call, int which)
{
    cunmod_matrix_operand_clear(mat, is_transposed(call, which));
}

/* Initialises *mat to a matrix for input 0 or its transposed matrix: a window of the words. */
static void open_either(nmod_mat_t mat, const cunmod_cpu_call_t *call)
{
    const int64_t rows = call->number[0], columns = call->in[0].len / rows;
    const int transposed = is_transposed(call, 0);
    cunmod_matrix_window_init(mat, call->in[0].words, transposed ? columns : rows,
                              transposed ? rows : columns, call->p);
}

/* Result 0 = the first `columns` columns of mat. */
static void set_result(cunmod_cpu_call_t *call, const nmod_mat_t mat, int64_t columns)
{
    const int64_t rows = mat->r;
    const int transposed = is_transposed(call, 2);
    call->out[0].len = rows * columns;
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++)
            call->out[0].words[transposed ? j * rows + i : i * columns + j] =
                nmod_mat_entry(mat, i, j);
}

/* Initialises *mat to a matrix of rows x columns entries for result 0: a window of its words, or,
 * for a transposed result, a new matrix. close_result clears *mat. */
static void open_result(nmod_mat_t mat, const cunmod_cpu_call_t *call, slong rows, slong columns)
{
    if (is_transposed(call, 2))
        nmod_mat_init(mat, rows, columns, call->p);
    else
        cunmod_matrix_window_init(mat, call->out[0].words, rows, columns, call->p);
}

/* Result 0 = mat if `is_set` is set, else nothing. */
static void close_result(cunmod_cpu_call_t *call, nmod_mat_t mat, int is_set)
{
    const int transposed = is_transposed(call, 2);
    if (is_set && transposed)
        set_result(call, mat, mat->c);
    if (is_set)
        call->out[0].len = mat->r * mat->c;
    cunmod_matrix_operand_clear(mat, transposed);
}

/* The rank, and the determinant, of a matrix are those of the transposed matrix. */
void cunmod_make_mat_rank(cunmod_cpu_call_t *call)
{
    nmod_mat_t a;
    open_either(a, call);
    call->result = nmod_mat_rank(a);
    cunmod_matrix_window_clear(a);
}

void cunmod_make_mat_det(cunmod_cpu_call_t *call)
{
    nmod_mat_t a;
    open_either(a, call);
    call->result = (int64_t)nmod_mat_det(a);
    cunmod_matrix_window_clear(a);
}

/* FLINT up to 3.2 exchanges the addresses of rows, so that the words of a window would be in the
 * wrong order. */
void cunmod_make_mat_rref(cunmod_cpu_call_t *call)
{
    nmod_mat_t a, copy;
    open_input(a, call, 0);
    nmod_mat_init_set(copy, a);
    close_input(a, call, 0);
    call->result = nmod_mat_rref(copy);
    set_result(call, copy, copy->c);
    nmod_mat_clear(copy);
}

void cunmod_make_mat_nullspace(cunmod_cpu_call_t *call)
{
    nmod_mat_t a, z;
    open_input(a, call, 0);
    nmod_mat_init(z, a->c, a->c, call->p);
    const slong nullity = nmod_mat_nullspace(z, a);
    call->result = a->c - nullity;
    set_result(call, z, nullity);
    close_input(a, call, 0);
    nmod_mat_clear(z);
}

void cunmod_make_mat_inv(cunmod_cpu_call_t *call)
{
    nmod_mat_t a, z;
    open_input(a, call, 0);
    open_result(z, call, a->r, a->c);
    const int has_inverse = nmod_mat_inv(z, a);
    call->result = has_inverse ? call->number[0] : 0;
    close_result(call, z, has_inverse);
    close_input(a, call, 0);
}

void cunmod_make_mat_solve(cunmod_cpu_call_t *call)
{
    nmod_mat_t a, b, z;
    open_input(a, call, 0);
    open_input(b, call, 1);
    open_result(z, call, b->r, b->c);
    const int has_inverse = nmod_mat_solve(z, a, b);
    call->result = has_inverse ? call->number[0] : 0;
    close_result(call, z, has_inverse);
    close_input(a, call, 0);
    close_input(b, call, 1);
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
    open_either(a, call);
    nmod_poly_init(f, call->p);
    nmod_mat_charpoly(f, a);
    set_poly(call, f);
    cunmod_matrix_window_clear(a);
}

void cunmod_make_mat_minpoly(cunmod_cpu_call_t *call)
{
    nmod_mat_t a;
    nmod_poly_t f;
    open_either(a, call);
    nmod_poly_init(f, call->p);
    nmod_mat_minpoly(f, a);
    set_poly(call, f);
    cunmod_matrix_window_clear(a);
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
