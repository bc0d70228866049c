/* Approximant bases of matrices of polynomials on the CPU, by FLINT: halves of the order, and order
 * after order in leaves (src/mat/mat_poly_basis.c and src/mat/mat_basis_leaf.c have the
 * algorithms).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <flint/nmod.h>
#include <flint/nmod_mat.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_mat.h>
#include <flint/nmod_vec.h>
#include <string.h>

#include "flint/cpu_mat.h"
#include "flint/cpu_mat_poly.h"
#include "shape/mat_basis_shape.h"

#define FEW_PIVOTS 4

typedef struct
{
    cunmod_cpu_call_t *call;
    slong m, n;
    int64_t *degrees;
    int32_t *sorted, *work; /* the rows in the order of their degrees, and work space */
} basis_t;

/* ---- leaves ------------------------------------------------------------------------ */

/* Layer t of a row of `now` has the coefficients of x^t of the n entries of the residual, and of
 * the m entries of the basis. place[i] is the row of `now` with row i of both. */
typedef struct
{
    nmod_mat_t now, next, top;
    int32_t *place;
    slong layer; /* m + n */
} leaf_t;

/* Row `row` of z, from column `at` on, = the first `count` entries of row `from` of a. */
static void copy_row(nmod_mat_t z, slong row, slong at, const nmod_mat_t a, slong from, slong count)
{
    memcpy(&nmod_mat_entry(z, row, at), &nmod_mat_entry(a, from, 0),
           (size_t)count * sizeof(nmod_mat_entry(a, 0, 0)));
}

static void open_leaf(leaf_t *leaf, const basis_t *x, const nmod_poly_mat_t a, slong order)
{
    const uint64_t p = x->call->p;
    leaf->layer = x->m + x->n;
    nmod_mat_init(leaf->now, x->m, (order + 1) * leaf->layer, p);
    nmod_mat_init(leaf->next, x->m, (order + 1) * leaf->layer, p);
    nmod_mat_init(leaf->top, x->n, x->m, p);
    leaf->place = flint_malloc((size_t)x->m * sizeof(*leaf->place));
    for (slong i = 0; i < x->m; i++)
    {
        leaf->place[i] = (int32_t)i;
        nmod_mat_entry(leaf->now, i, x->n + i) = 1;
        for (slong j = 0; j < x->n; j++)
        {
            const nmod_poly_struct *const entry = nmod_poly_mat_entry(a, i, j);
            for (slong t = 0; t < order && t < entry->length; t++)
                nmod_mat_entry(leaf->now, i, t * leaf->layer + j) = entry->coeffs[t];
        }
    }
}

static void close_leaf(leaf_t *leaf)
{
    nmod_mat_clear(leaf->now);
    nmod_mat_clear(leaf->next);
    nmod_mat_clear(leaf->top);
    flint_free(leaf->place);
}

/* leaf->next = the rows of leaf->now with a pivot in leaf->top, of this rank, times x, and then all
 * others. Adds 1 to the degrees of the former. combinations, m - rank x rank entries, = the
 * coefficients of the combinations of pivots that the latter are. */
static void move_rows(nmod_mat_t combinations, leaf_t *leaf, const basis_t *x, slong rank)
{
    const slong columns = leaf->next->c;
    slong pivots = 0, others = rank;
    for (slong s = 0; s < x->m; s++)
    {
        const int32_t row = x->sorted[s], from = leaf->place[row];
        if (pivots < rank && nmod_mat_entry(leaf->top, pivots, s) != 0)
        {
            _nmod_vec_zero(&nmod_mat_entry(leaf->next, pivots, 0), leaf->layer);
            copy_row(leaf->next, pivots, leaf->layer, leaf->now, from, columns - leaf->layer);
            x->degrees[row]++;
            leaf->place[row] = (int32_t)pivots++;
            continue;
        }
        copy_row(leaf->next, others, 0, leaf->now, from, columns);
        for (slong k = 0; k < rank; k++)
            nmod_mat_entry(combinations, others - rank, k) = nmod_mat_entry(leaf->top, k, s);
        leaf->place[row] = (int32_t)others++;
    }
}

/* sums = the product of the combinations and the pivots. For few pivots FLINT's product of matrices
 * takes longer than a sum of rows. */
static void combine(nmod_mat_t sums, const nmod_mat_t combinations, const nmod_mat_t pivots)
{
    if (pivots->r > FEW_PIVOTS)
    {
        nmod_mat_mul(sums, combinations, pivots);
        return;
    }
    for (slong i = 0; i < sums->r; i++)
        for (slong k = 0; k < pivots->r; k++)
            _nmod_vec_scalar_addmul_nmod(&nmod_mat_entry(sums, i, 0), &nmod_mat_entry(pivots, k, 0),
                                         sums->c, nmod_mat_entry(combinations, i, k), sums->mod);
}

/* Subtracts the combinations of the first rows of leaf->next, which are multiplied by x, from the
 * other rows. */
static void subtract(leaf_t *leaf, const nmod_mat_t combinations)
{
    const slong rank = combinations->c, columns = leaf->next->c - leaf->layer;
    nmod_mat_t pivots, sums;
    nmod_mat_window_init(pivots, leaf->next, 0, leaf->layer, rank, leaf->next->c);
    nmod_mat_init(sums, combinations->r, columns, leaf->next->mod.n);
    combine(sums, combinations, pivots);
    for (slong i = 0; i < sums->r; i++)
    {
        ulong *const row = &nmod_mat_entry(leaf->next, rank + i, 0);
        _nmod_vec_sub(row, row, &nmod_mat_entry(sums, i, 0), columns, leaf->next->mod);
    }
    nmod_mat_window_clear(pivots);
    nmod_mat_clear(sums);
}

/* Computes order t. */
static void step(leaf_t *leaf, const basis_t *x, slong t)
{
    nmod_mat_t combinations;
    cunmod_mat_basis_sort(x->sorted, x->work, x->degrees, x->m);
    for (slong s = 0; s < x->m; s++)
        for (slong j = 0; j < x->n; j++)
            nmod_mat_entry(leaf->top, j, s) =
                nmod_mat_entry(leaf->now, leaf->place[x->sorted[s]], t * leaf->layer + j);
    const slong rank = nmod_mat_rref(leaf->top);
    if (rank == 0)
        return;
    nmod_mat_init(combinations, x->m - rank, rank, x->call->p);
    move_rows(combinations, leaf, x, rank);
    if (rank < x->m)
        subtract(leaf, combinations);
    nmod_mat_swap(leaf->now, leaf->next);
    nmod_mat_clear(combinations);
}

/* z = the basis that leaf->now has, of at most `length` coefficients. */
static void store_leaf(nmod_poly_mat_t z, const leaf_t *leaf, const basis_t *x, slong length)
{
    for (slong i = 0; i < x->m; i++)
    {
        for (slong j = 0; j < x->m; j++)
        {
            nmod_poly_struct *const entry = nmod_poly_mat_entry(z, i, j);
            nmod_poly_fit_length(entry, length);
            for (slong t = 0; t < length; t++)
                entry->coeffs[t] =
                    nmod_mat_entry(leaf->now, leaf->place[i], t * leaf->layer + x->n + j);
            entry->length = length;
            _nmod_poly_normalise(entry);
        }
    }
}

static void compute_leaf(nmod_poly_mat_t z, const basis_t *x, const nmod_poly_mat_t a, slong order)
{
    const int64_t least = cunmod_mat_basis_least(x->degrees, x->m);
    leaf_t leaf;
    open_leaf(&leaf, x, a, order);
    for (slong t = 0; t < order && !cunmod_cpu_stops(x->call); t++)
        step(&leaf, x, t);
    store_leaf(z, &leaf, x, (slong)cunmod_mat_basis_length(least, x->degrees, x->m, order));
    close_leaf(&leaf);
}

/* ---- halves ------------------------------------------------------------------------ */

/* z = the basis of order `order` of a, unless the caller ends the call. Replaces the degrees. */
static void compute(nmod_poly_mat_t z, const basis_t *x, const nmod_poly_mat_t a, slong order)
{
    const slong half = (slong)cunmod_mat_basis_half(order);
    nmod_poly_mat_t first, second, residual;
    if (order <= CUNMOD_MAT_BASIS_CPU_LEAF)
    {
        compute_leaf(z, x, a, order);
        return;
    }
    nmod_poly_mat_init(first, x->m, x->m, x->call->p);
    nmod_poly_mat_init(second, x->m, x->m, x->call->p);
    nmod_poly_mat_init(residual, x->m, x->n, x->call->p);
    compute(first, x, a, half);
    if (!cunmod_cpu_stops(x->call))
    {
        cunmod_multiply_polys(residual, first, a, half, order);
        compute(second, x, residual, order - half);
    }
    if (!cunmod_cpu_stops(x->call))
        nmod_poly_mat_mul(z, second, first);
    nmod_poly_mat_clear(first);
    nmod_poly_mat_clear(second);
    nmod_poly_mat_clear(residual);
}

void cunmod_make_mat_poly_basis(cunmod_cpu_call_t *call)
{
    const int64_t m = call->number[0], len = call->number[1], order = call->number[2];
    const int64_t length = call->number[3], words = m * m * length;
    int32_t *const lists = flint_malloc((size_t)(2 * m) * sizeof(*lists));
    const basis_t x = {.call = call,
                       .m = (slong)m,
                       .n = (slong)(call->in[0].len / m / len),
                       .degrees = (int64_t *)(void *)(call->out[0].words + words),
                       .sorted = lists,
                       .work = lists + m};
    nmod_poly_mat_t a, z;
    cunmod_open_polys(a, call, 0, m, x.n, (cunmod_span_t){len, 0, cunmod_least(len, order)});
    nmod_poly_mat_init(z, x.m, x.m, call->p);
    memcpy(x.degrees, call->in[1].words, (size_t)m * sizeof(*x.degrees));
    compute(z, &x, a, (slong)order);
    call->result = !call->stopped && nmod_poly_mat_max_length(z) <= length;
    if (call->result)
        cunmod_store_polys(call->out[0].words, length, 0, length, z);
    call->out[0].len = words;
    nmod_poly_mat_clear(a);
    nmod_poly_mat_clear(z);
    flint_free(lists);
}
