/* Approximant bases of matrices of polynomials on the CPU, by FLINT. src/mat/mat_poly_basis.c has
 * the algorithm for halves of the order, src/mat/mat_basis_leaf.c the algorithm for leaves.
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

#define FEW_PIVOTS 4 /* combine */

typedef struct
{
    cunmod_cpu_call_t *call;
    slong m, n;
    const int64_t *shift;
    int64_t *degrees;
    int64_t length;         /* the most coefficients that the caller wants */
    int32_t *sorted, *work; /* the rows in the order of their degrees, and work space */
} basis_t;

/* Returns whether the caller ends the call, or the basis has more coefficients than wanted. */
static int ends(const basis_t *x)
{
    return cunmod_cpu_stops(x->call) || !cunmod_pmbasis_fits(x->shift, x->degrees, x->m, x->length);
}

/* ---- leaves ------------------------------------------------------------------------ */

/* A row of `now` has the coefficients of x^0, x^1, .. of the n entries of the residual, and, from
 * column `basis` on, those of the m entries of the basis. place[i] is the row of `now` with row i
 * of both. Before step t the residuals begin with column t n, and the bases have `length`
 * coefficients: other columns are not read. */
typedef struct
{
    nmod_mat_t now, next, constants;
    int32_t *place;
    slong basis, t, length;
    int64_t least; /* the least degree before the first step */
} leaf_t;

static void open_leaf(leaf_t *leaf, const basis_t *x, const nmod_poly_mat_t a, slong order)
{
    const uint64_t p = x->call->p;
    const slong columns = order * x->n + (order + 1) * x->m;
    leaf->basis = order * x->n;
    leaf->least = cunmod_pmbasis_least(x->degrees, x->m);
    nmod_mat_init(leaf->now, x->m, columns, p);
    nmod_mat_init(leaf->next, x->m, columns, p);
    nmod_mat_init(leaf->constants, x->n, x->m, p);
    leaf->place = flint_malloc((size_t)x->m * sizeof(*leaf->place));
    for (slong i = 0; i < x->m; i++)
    {
        leaf->place[i] = (int32_t)i;
        nmod_mat_entry(leaf->now, i, leaf->basis + i) = 1;
        for (slong j = 0; j < x->n; j++)
        {
            const nmod_poly_struct *const entry = nmod_poly_mat_entry(a, i, j);
            for (slong t = 0; t < order && t < entry->length; t++)
                nmod_mat_entry(leaf->now, i, t * x->n + j) = entry->coeffs[t];
        }
    }
}

static void close_leaf(leaf_t *leaf)
{
    nmod_mat_clear(leaf->now);
    nmod_mat_clear(leaf->next);
    nmod_mat_clear(leaf->constants);
    flint_free(leaf->place);
}

/* Copies first the rows of leaf->now with a pivot in leaf->constants to leaf->next, and then all
 * other rows. `rank` is the number of pivots. Adds 1 to the degree of each row with a pivot. Each
 * other row of the residual is a combination of rows with pivots: its coefficients become a row of
 * `combinations`, m - rank x rank entries. */
static void move_rows(nmod_mat_t combinations, leaf_t *leaf, const basis_t *x, slong rank)
{
    const slong first = leaf->t * x->n, last = leaf->basis + leaf->length * x->m;
    slong pivots = 0, others = rank;
    for (slong s = 0; s < x->m; s++)
    {
        const int32_t row = x->sorted[s], from = leaf->place[row];
        const int is_pivot = pivots < rank && nmod_mat_entry(leaf->constants, pivots, s) != 0;
        const slong to = is_pivot ? pivots++ : others++;
        _nmod_vec_set(&nmod_mat_entry(leaf->next, to, first),
                      &nmod_mat_entry(leaf->now, from, first), last - first);
        x->degrees[row] += is_pivot;
        leaf->place[row] = (int32_t)to;
        for (slong k = 0; k < rank && !is_pivot; k++)
            nmod_mat_entry(combinations, to - rank, k) = nmod_mat_entry(leaf->constants, k, s);
    }
}

/* Adds the product of `combinations` and `pivots` to sums = 0. For few pivots FLINT's product of
 * matrices takes longer than sums of rows. */
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

/* Subtracts the combinations of the first rows of leaf->next from the other rows. */
static void subtract(leaf_t *leaf, const basis_t *x, const nmod_mat_t combinations)
{
    const slong rank = combinations->c, first = (leaf->t + 1) * x->n;
    const slong last = leaf->basis + leaf->length * x->m;
    nmod_mat_t pivots, sums;
    nmod_mat_window_init(pivots, leaf->next, 0, first, rank, last);
    nmod_mat_init(sums, combinations->r, last - first, leaf->next->mod.n);
    combine(sums, combinations, pivots);
    for (slong i = 0; i < sums->r; i++)
    {
        ulong *const row = &nmod_mat_entry(leaf->next, rank + i, first);
        _nmod_vec_sub(row, row, &nmod_mat_entry(sums, i, 0), last - first, leaf->next->mod);
    }
    nmod_mat_window_clear(pivots);
    nmod_mat_clear(sums);
}

/* Multiplies the first `rank` rows of leaf->next by x. The bases of all rows get one coefficient
 * more. */
static void multiply_by_x(leaf_t *leaf, const basis_t *x, slong rank)
{
    const slong m = x->m, n = x->n, first = leaf->t * n;
    for (slong i = 0; i < m; i++)
    {
        ulong *const row = &nmod_mat_entry(leaf->next, i, 0), *const basis = row + leaf->basis;
        if (i >= rank)
        {
            _nmod_vec_zero(basis + leaf->length * m, m);
            continue;
        }
        memmove(row + first + n, row + first, (size_t)(leaf->basis - first - n) * sizeof(*row));
        memmove(basis + m, basis, (size_t)(leaf->length * m) * sizeof(*row));
        _nmod_vec_zero(basis, m);
    }
}

/* Computes step t. */
static void step(leaf_t *leaf, const basis_t *x, slong t)
{
    nmod_mat_t combinations;
    leaf->t = t;
    leaf->length = (slong)cunmod_pmbasis_length(leaf->least, x->degrees, x->m, t);
    cunmod_pmbasis_sort(x->sorted, x->work, x->degrees, x->m);
    for (slong s = 0; s < x->m; s++)
        for (slong j = 0; j < x->n; j++)
            nmod_mat_entry(leaf->constants, j, s) =
                nmod_mat_entry(leaf->now, leaf->place[x->sorted[s]], t * x->n + j);
    const slong rank = nmod_mat_rref(leaf->constants);
    nmod_mat_init(combinations, x->m - rank, rank, x->call->p);
    move_rows(combinations, leaf, x, rank);
    if (rank > 0 && rank < x->m)
        subtract(leaf, x, combinations);
    multiply_by_x(leaf, x, rank);
    nmod_mat_swap(leaf->now, leaf->next);
    nmod_mat_clear(combinations);
}

/* Copies the basis from leaf->now to z. Entries have at most `length` coefficients. */
static void store_leaf(nmod_poly_mat_t z, const leaf_t *leaf, const basis_t *x, slong length)
{
    for (slong i = 0; i < x->m; i++)
    {
        const ulong *const row = &nmod_mat_entry(leaf->now, leaf->place[i], leaf->basis);
        for (slong j = 0; j < x->m; j++)
        {
            nmod_poly_struct *const entry = nmod_poly_mat_entry(z, i, j);
            nmod_poly_fit_length(entry, length);
            for (slong t = 0; t < length; t++)
                entry->coeffs[t] = row[t * x->m + j];
            entry->length = length;
            _nmod_poly_normalise(entry);
        }
    }
}

static void compute_leaf(nmod_poly_mat_t z, const basis_t *x, const nmod_poly_mat_t a, slong order)
{
    leaf_t leaf;
    open_leaf(&leaf, x, a, order);
    for (slong t = 0; t < order && !cunmod_cpu_stops(x->call); t++)
        step(&leaf, x, t);
    store_leaf(z, &leaf, x, (slong)cunmod_pmbasis_length(leaf.least, x->degrees, x->m, order));
    close_leaf(&leaf);
}

/* ---- halves ------------------------------------------------------------------------ */

/* z = the basis of order `order` of a, unless the call ends early. Replaces the degrees. */
static void compute(nmod_poly_mat_t z, const basis_t *x, const nmod_poly_mat_t a, slong order)
{
    const slong half = (slong)cunmod_pmbasis_half(order);
    nmod_poly_mat_t first, second, residual;
    if (order <= CUNMOD_PMBASIS_CPU_LEAF)
    {
        compute_leaf(z, x, a, order);
        return;
    }
    nmod_poly_mat_init(first, x->m, x->m, x->call->p);
    nmod_poly_mat_init(second, x->m, x->m, x->call->p);
    nmod_poly_mat_init(residual, x->m, x->n, x->call->p);
    compute(first, x, a, half);
    if (!ends(x))
    {
        cunmod_multiply_polys(residual, first, a, half, order);
        compute(second, x, residual, order - half);
    }
    if (!ends(x))
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
                       .shift = (const int64_t *)(const void *)call->in[1].words,
                       .degrees = (int64_t *)(void *)(call->out[0].words + words),
                       .length = length,
                       .sorted = lists,
                       .work = lists + m};
    nmod_poly_mat_t a, z;
    cunmod_open_polys(a, call, 0, m, x.n, (cunmod_span_t){len, 0, cunmod_least(len, order)});
    nmod_poly_mat_init(z, x.m, x.m, call->p);
    memcpy(x.degrees, call->in[1].words, (size_t)m * sizeof(*x.degrees));
    compute(z, &x, a, (slong)order);
    call->result = !ends(&x) && nmod_poly_mat_max_length(z) <= length;
    if (call->result)
        cunmod_store_polys(call->out[0].words, length, 0, length, z);
    call->out[0].len = words;
    nmod_poly_mat_clear(a);
    nmod_poly_mat_clear(z);
    flint_free(lists);
}
