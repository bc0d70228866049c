/* Elimination of matrices modulo a prime on the CPU, by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <flint/nmod_mat.h>

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
