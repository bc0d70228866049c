/* The approximant basis of a matrix of polynomials by its definition.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/mat/pmbasis_ref.h"

#include <flint/flint.h>
#include <flint/nmod_mat.h>
#include <flint/nmod_vec.h>
#include <stdlib.h>
#include <string.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

/* A row of the basis has order + 1 vectors of m coefficients, one vector for each power of x. A row
 * of the residue, the basis times a, has `order` vectors of n coefficients. */
typedef struct
{
    int64_t m, n, order;
    uint64_t p;
    uint64_t *basis, *residue;
    int64_t *shift;
    int64_t *pivots; /* the rows that are multiplied by x in this step */
    int64_t count;
} work_t;

static uint64_t *basis_of(const work_t *w, int64_t i, int64_t k)
{
    return w->basis + (i * (w->order + 1) + k) * w->m;
}

static uint64_t *residue_of(const work_t *w, int64_t i, int64_t k)
{
    return w->residue + (i * w->order + k) * w->n;
}

/* Returns whether the coefficients of x^k of row i are a combination of those of the pivots, and
 * initialises c as its factors. */
static int combine(nmod_mat_t c, const work_t *w, int64_t i, int64_t k)
{
    nmod_mat_t of_pivots, of_row;
    nmod_mat_init(c, (slong)w->count, 1, w->p);
    nmod_mat_init(of_pivots, (slong)w->n, (slong)w->count, w->p);
    nmod_mat_init(of_row, (slong)w->n, 1, w->p);
    for (slong j = 0; j < w->n; j++)
    {
        nmod_mat_entry(of_row, j, 0) = residue_of(w, i, k)[j];
        for (slong t = 0; t < w->count; t++)
            nmod_mat_entry(of_pivots, j, t) = residue_of(w, w->pivots[t], k)[j];
    }
    const int is = nmod_mat_can_solve(c, of_pivots, of_row);
    nmod_mat_clear(of_pivots);
    nmod_mat_clear(of_row);
    return is;
}

/* Subtracts the combination of the pivots with the factors c from row i of the basis, and of the
 * residue. */
static void subtract(work_t *w, int64_t i, int64_t k, const nmod_mat_t c)
{
    for (int64_t t = 0; t < w->count; t++)
    {
        const int64_t j = w->pivots[t];
        const uint64_t factor = ref_submod(0, nmod_mat_entry(c, t, 0), w->p);
        _nmod_vec_scalar_addmul_nmod(basis_of(w, i, 0), basis_of(w, j, 0), (slong)((k + 1) * w->m),
                                     factor, c->mod);
        _nmod_vec_scalar_addmul_nmod(residue_of(w, i, k), residue_of(w, j, k),
                                     (slong)((w->order - k) * w->n), factor, c->mod);
    }
}

/* Multiplies a row of vectors of `width` coefficients by x; the last vector is lost. */
static void multiply_x(uint64_t *row, int64_t vectors, int64_t width)
{
    memmove(row + width, row, (size_t)((vectors - 1) * width) * sizeof(*row));
    memset(row, 0, (size_t)width * sizeof(*row));
}

/* rows[0 .. m-1] = the rows, ordered by their degrees; rows of equal degrees by their numbers. */
static void sort_rows(int64_t *rows, const work_t *w)
{
    for (int64_t i = 0; i < w->m; i++)
    {
        int64_t at = i;
        for (; at > 0 && w->shift[rows[at - 1]] > w->shift[i]; at--)
            rows[at] = rows[at - 1];
        rows[at] = i;
    }
}

/* Multiplies the basis from the left so that the residue has no coefficient of x^k. */
static void step(work_t *w, int64_t *rows, int64_t k)
{
    w->count = 0;
    sort_rows(rows, w);
    for (int64_t t = 0; t < w->m; t++)
    {
        nmod_mat_t c;
        if (combine(c, w, rows[t], k))
            subtract(w, rows[t], k, c);
        else
            w->pivots[w->count++] = rows[t];
        nmod_mat_clear(c);
    }
    for (int64_t t = 0; t < w->count; t++)
    {
        multiply_x(basis_of(w, w->pivots[t], 0), w->order + 1, w->m);
        multiply_x(residue_of(w, w->pivots[t], 0), w->order, w->n);
        w->shift[w->pivots[t]]++;
    }
}

/* Returns the number of coefficients of the longest entry of the basis. */
static int64_t longest(const work_t *w)
{
    for (int64_t k = w->order; k >= 0; k--)
        for (int64_t i = 0; i < w->m; i++)
            for (int64_t j = 0; j < w->m; j++)
                if (basis_of(w, i, k)[j] != 0)
                    return k + 1;
    return 0;
}

cunmod_matrix_poly_t pmbasis_ref(int64_t *shift, const cunmod_matrix_poly_t *a, int64_t order,
                                 uint64_t p)
{
    const int64_t m = a->rows, n = a->columns;
    const size_t word = sizeof(uint64_t);
    work_t w = {.m = m, .n = n, .order = order, .p = p, .shift = shift};
    int64_t *const rows = malloc((size_t)(2 * m + 1) * sizeof(*rows));
    w.basis = calloc((size_t)(m * m * (order + 1) + 1), word);
    w.residue = calloc((size_t)(m * n * order + 1), word);
    w.pivots = rows + m;
    for (int64_t i = 0; i < m; i++)
    {
        basis_of(&w, i, 0)[i] = 1;
        for (int64_t k = 0; k < order && k < a->length; k++)
            for (int64_t j = 0; j < n; j++)
                residue_of(&w, i, k)[j] = a->words[(i * n + j) * a->length + k];
    }
    for (int64_t k = 0; k < order; k++)
        step(&w, rows, k);
    const int64_t length = longest(&w);
    const cunmod_matrix_poly_t res = {test_array(m * m * length), m, m, length};
    for (int64_t e = 0; e < m * m; e++)
        for (int64_t k = 0; k < length; k++)
            res.words[e * length + k] = basis_of(&w, e / m, k)[e % m];
    free(w.basis);
    free(w.residue);
    free(rows);
    return res;
}
