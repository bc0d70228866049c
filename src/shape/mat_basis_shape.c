/* Approximant bases of matrices of polynomials modulo x^N: the order of the rows, lengths, and
 * memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "shape/mat_basis_shape.h"

#include <string.h>

#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"
#include "shape/mat_space.h"
#include "shape/ntt.h"

/* A product for a step of a leaf should keep the device busy, and take less time than the
 * elimination: the matrix of a leaf has about this number of bytes at most, and LEAST to MOST
 * steps. The emulator has smaller matrices. */
#define LEAF_BYTES (CUNMOD_MAT_WORK / 1024)
#define LEAST 8
#define MOST 256

/* The most rows and columns: all numbers of bytes of a leaf are below 2^63. */
#define MOST_SIDE (INT64_C(1) << 24)

int cunmod_pmbasis(cunmod_pmbasis_t *x, int64_t m, int64_t n, int64_t len, int64_t order,
                   uint64_t p)
{
    const int64_t words = LEAF_BYTES / (int64_t)sizeof(uint64_t);
    const int64_t steps = m > words || n > words ? 0 : words / m / (m + n);
    *x = (cunmod_pmbasis_t){.m = m,
                            .n = n,
                            .len = cunmod_least(len, order),
                            .order = order,
                            .leaf = cunmod_least(cunmod_most(steps, LEAST), MOST)};
    if (m > MOST_SIDE || n > MOST_SIDE)
        return 0;
    if (order <= x->leaf)
        return 1;
    const int64_t half = cunmod_pmbasis_half(order), most = order - half + 1;
    const cunmod_mat_left_t residual = cunmod_pmbasis_residual(x, order, half + 1, x->len);
    const cunmod_mat_left_t whole = cunmod_pmbasis_joined(x, half + 1, most, order + 1);
    return cunmod_mat_left_transform(m, &residual, p).points > 0 &&
           cunmod_mat_left_transform(m, &whole, p).points > 0;
}

/* Merges the sorted lists from .. middle-1 and middle .. to-1 of `a` to z[from .. to-1]. */
static void merge(int32_t *z, const int32_t *a, const int64_t *degrees, int64_t from,
                  int64_t middle, int64_t to)
{
    int64_t i = from, j = middle;
    for (int64_t k = from; k < to; k++)
        z[k] = j >= to || (i < middle && degrees[a[i]] <= degrees[a[j]]) ? a[i++] : a[j++];
}

/* A merge sort: rows of equal degrees stay in order. */
void cunmod_pmbasis_sort(int32_t *sorted, int32_t *work, const int64_t *degrees, int64_t m)
{
    for (int64_t i = 0; i < m; i++)
        sorted[i] = (int32_t)i;
    for (int64_t width = 1; width < m; width *= 2)
    {
        memcpy(work, sorted, (size_t)m * sizeof(*work));
        for (int64_t i = 0; i < m; i += 2 * width)
            merge(sorted, work, degrees, i, cunmod_least(i + width, m),
                  cunmod_least(i + 2 * width, m));
    }
}

int64_t cunmod_pmbasis_least(const int64_t *shift, int64_t m)
{
    int64_t least = shift[0];
    for (int64_t i = 1; i < m; i++)
        least = cunmod_least(least, shift[i]);
    return least;
}

/* The degree of entry j of a row is at most the degree of the row minus shift j. */
int64_t cunmod_pmbasis_length(int64_t least, const int64_t *degrees, int64_t m, int64_t order)
{
    int64_t most = degrees[0];
    for (int64_t i = 1; i < m; i++)
        most = cunmod_most(most, degrees[i]);
    return cunmod_least(most - least, order) + 1;
}

int cunmod_pmbasis_fits(const int64_t *shift, const int64_t *degrees, int64_t m, int64_t length)
{
    for (int64_t i = 0; i < m; i++)
        if (degrees[i] - shift[i] >= length)
            return 0;
    return 1;
}

cunmod_mat_left_t cunmod_pmbasis_residual(const cunmod_pmbasis_t *x, int64_t order, int64_t first,
                                          int64_t len)
{
    const int64_t half = cunmod_pmbasis_half(order);
    return (cunmod_mat_left_t){x->n, first, cunmod_least(len, order), half, order};
}

cunmod_mat_left_t cunmod_pmbasis_joined(const cunmod_pmbasis_t *x, int64_t first, int64_t second,
                                        int64_t length)
{
    const int64_t most = first + second - 1;
    return (cunmod_mat_left_t){x->m, second, first, 0, cunmod_least(length, most)};
}

/* ---- memory ----------------------------------------------------------------------- */

/* Returns *end, the offset of a block of `bytes` bytes, and adds the bytes of the block to *end. */
static int64_t reserve(int64_t *end, int64_t bytes)
{
    const int64_t at = *end;
    *end += cunmod_mat_aligned(bytes);
    return at;
}

cunmod_pmbasis_leaf_t cunmod_pmbasis_leaf(const cunmod_pmbasis_t *x, int64_t k,
                                          const cunmod_modulus_t *mod)
{
    const int64_t m = x->m, n = x->n, word = mod->word, least = cunmod_least(m, n);
    cunmod_pmbasis_leaf_t leaf = {
        .width = k * n + (k + 2) * m, .basis = k * n + m, .longest = cunmod_most(m, n)};
    const int64_t work =
        least > CUNMOD_PMBASIS_PLAIN ? cunmod_mat_work_bytes(m, least, leaf.width, mod->p) : 0;
    leaf.now = reserve(&leaf.bytes, m * leaf.width * word);
    leaf.next = reserve(&leaf.bytes, m * leaf.width * word);
    leaf.constants = reserve(&leaf.bytes, n * m * word);
    leaf.combinations = reserve(&leaf.bytes, m * least * word);
    leaf.lists =
        reserve(&leaf.bytes, CUNMOD_PMBASIS_LISTS * leaf.longest * (int64_t)sizeof(int32_t));
    leaf.work = reserve(&leaf.bytes, work);
    return leaf;
}

/* Returns an upper bound of the bytes of the workspace of a product by transforms, also of a
 * product whose operands have fewer coefficients. */
static double transformed_bytes(const cunmod_pmbasis_t *x, cunmod_mat_left_t product,
                                const cunmod_modulus_t *mod)
{
    const double m = (double)x->m, columns = (double)product.columns;
    const cunmod_mat_transform_t transform = cunmod_mat_left_transform(x->m, &product, mod->p);
    const double entry = (double)transform.points * transform.count * (double)sizeof(uint32_t);
    const double whole = (m * m + 2 * m * columns) * entry;
    const double work = (double)CUNMOD_MAT_WORK, panel = work > 3 * entry ? work : 3 * entry;
    return whole < panel ? whole : panel;
}

/* Returns the bytes of the tables of roots of unity of a product. */
static double table_bytes(const cunmod_pmbasis_t *x, cunmod_mat_left_t product,
                          const cunmod_modulus_t *mod)
{
    const cunmod_mat_transform_t transform = cunmod_mat_left_transform(x->m, &product, mod->p);
    return (double)sizeof(uint32_t) * (double)cunmod_ntt_tables(transform.points, transform.count);
}

/* transformed_bytes for products by coefficients. */
static double layered_bytes(const cunmod_pmbasis_t *x, const cunmod_modulus_t *mod)
{
    const double m = (double)x->m, n = (double)cunmod_most(x->m, x->n);
    const double rows = m + CUNMOD_MAT_TILE, columns = n + 2 * CUNMOD_MAT_TILE;
    const double depth = rows * (CUNMOD_MAT_GROUP / 2 + 2);
    const double each = CUNMOD_MAT_MODULI * (rows * depth + depth * columns + rows * columns);
    const double group = CUNMOD_MAT_GROUP * each, work = (double)CUNMOD_MAT_WORK;
    const double words = (m * m + 2 * m * n) * (CUNMOD_MAT_GROUP + 1);
    return words * mod->word + (group < work ? group : work) + each;
}

double cunmod_pmbasis_bytes(const cunmod_pmbasis_t *x, const cunmod_modulus_t *mod)
{
    const int64_t order = x->order, half = cunmod_pmbasis_half(order);
    const double m = (double)x->m, n = (double)x->n, N = (double)order;
    const cunmod_pmbasis_leaf_t leaf = cunmod_pmbasis_leaf(x, cunmod_least(order, x->leaf), mod);
    const double leaf_bytes = (double)leaf.bytes + cunmod_mat_space_bound(x->n, x->m, 0);
    const double basis = m * m * (N + 1) * mod->word;
    if (order <= x->leaf)
        return leaf_bytes + basis;
    const double levels = 2 * (m * m * (N + 64) + m * n * N) * mod->word;
    const cunmod_mat_left_t products[] = {
        cunmod_pmbasis_residual(x, order, half + 1, order),
        cunmod_pmbasis_joined(x, half + 1, order - half + 1, order + 1)};
    double most = layered_bytes(x, mod) > leaf_bytes ? layered_bytes(x, mod) : leaf_bytes;
    double tables = 0;
    for (int i = 0; i < 2; i++)
    {
        const double bytes = transformed_bytes(x, products[i], mod);
        most = bytes > most ? bytes : most;
        tables += 2 * table_bytes(x, products[i], mod); /* those of all levels */
    }
    return levels + basis + tables + most;
}
