/* Creates queries about matrices of polynomials, and computes the numbers that depend on them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/query.h"

#include "cunmod.h"

cunmod_query_t cunmod_ask_mat_poly(uint64_t p, int64_t rows, int64_t depth, int64_t columns,
                                   int64_t lena, int64_t lenb, int64_t lo, int64_t hi)
{
    const int64_t a = rows * depth * lena, b = depth * columns * lenb;
    return (cunmod_query_t){.op = CUNMOD_OP_MAT,
                            .task = CUNMOD_MAT_POLY_MUL,
                            .p = p,
                            .n = a > b ? a : b,
                            .m = a > b ? b : a,
                            .hi = rows * columns * (hi - lo),
                            .mat = {.rows = rows,
                                    .depth = depth,
                                    .columns = columns,
                                    .lo = lo,
                                    .lena = lena,
                                    .lenb = lenb}};
}

cunmod_query_t cunmod_ask_mat_poly_series(uint64_t p, int64_t n, int64_t columns, int64_t lena,
                                          int64_t lenb, int64_t terms)
{
    cunmod_query_t query = cunmod_ask_mat_poly(p, n, n, columns, lena, lenb, 0, terms);
    query.task = CUNMOD_MAT_POLY_SERIES;
    query.m = cunmod_most(query.m, 1);
    return query;
}

cunmod_query_t cunmod_ask_mat_poly_basis(uint64_t p, int64_t m, int64_t n, int64_t len,
                                         int64_t order, int64_t words)
{
    return (cunmod_query_t){
        .op = CUNMOD_OP_MAT,
        .task = CUNMOD_MAT_POLY_BASIS,
        .p = p,
        .n = m * n * len,
        .m = 1,
        .hi = words,
        .mat = {.rows = m, .depth = m, .columns = n, .lena = len, .lenb = order}};
}

cunmod_mat_transform_t cunmod_query_mat_transform(const cunmod_query_t *query)
{
    const cunmod_mat_query_t *const mat = &query->mat;
    return cunmod_mat_poly_transform(mat->depth, mat->lena, mat->lenb, mat->lo,
                                     cunmod_query_mat_hi(query), cunmod_query_modulus(query));
}

cunmod_mat_poly_panel_t cunmod_query_panel(const cunmod_query_t *query)
{
    const cunmod_mat_query_t *const mat = &query->mat;
    return cunmod_mat_poly_panels(mat->rows, mat->depth, mat->columns,
                                  cunmod_query_mat_transform(query));
}

int cunmod_query_has_layers(const cunmod_query_t *query)
{
    const cunmod_mat_query_t *const mat = &query->mat;
    return cunmod_mat_has_layers(mat->rows, mat->depth, mat->columns, mat->lena, mat->lenb,
                                 cunmod_query_mat_hi(query));
}

cunmod_mat_layers_t cunmod_query_layers(const cunmod_query_t *query)
{
    const cunmod_mat_query_t *const mat = &query->mat;
    const cunmod_modulus_t mod = {.p = cunmod_query_modulus(query),
                                  .word = (uint32_t)cunmod_query_word(query)};
    return cunmod_mat_layers(mat->rows, mat->depth, mat->columns, mat->lena, mat->lenb, mat->lo,
                             cunmod_query_mat_hi(query), &mod);
}

int cunmod_query_series(cunmod_mat_series_t *series, const cunmod_query_t *query)
{
    const cunmod_mat_query_t *const mat = &query->mat;
    return cunmod_mat_series(series, mat->rows, mat->columns, mat->lena, mat->lenb,
                             cunmod_query_mat_hi(query), cunmod_query_modulus(query));
}

int cunmod_query_basis(cunmod_pmbasis_t *basis, const cunmod_query_t *query)
{
    const cunmod_mat_query_t *const mat = &query->mat;
    return cunmod_pmbasis(basis, mat->rows, mat->columns, mat->lena, mat->lenb,
                          cunmod_query_modulus(query));
}
