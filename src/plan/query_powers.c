/* Creates queries about sums with products of matrices, powers of matrices and values of
 * polynomials at matrices.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/query.h"

cunmod_query_t cunmod_ask_mat_add(uint64_t p, int64_t rows, int64_t depth, int64_t columns)
{
    cunmod_query_t query = cunmod_ask_mat(p, rows, depth, columns);
    query.n += query.hi;
    return query;
}

cunmod_query_t cunmod_ask_mat_pow(uint64_t p, int64_t n, uint64_t e)
{
    cunmod_query_t query = cunmod_ask_mat(p, n, n, n);
    query.task = CUNMOD_MAT_POW;
    query.m = 1;
    query.mat.lena = cunmod_mat_pow_products(e);
    return query;
}

cunmod_query_t cunmod_ask_mat_evaluate(uint64_t p, int64_t n, int64_t len)
{
    cunmod_query_t query = cunmod_ask_mat(p, n, n, n);
    query.task = CUNMOD_MAT_EVALUATE;
    query.n = query.hi > len ? query.hi : len;
    query.m = query.hi > len ? len : query.hi;
    query.mat.lena = len;
    return query;
}

/* A quarter of the memory is left to tables, and to the matrices of the caller. */
cunmod_mat_values_t cunmod_query_mat_values(const cunmod_query_t *query)
{
    const cunmod_modulus_t mod = {.p = cunmod_query_modulus(query),
                                  .word = (uint32_t)cunmod_query_word(query)};
    return cunmod_mat_values(query->mat.rows, query->mat.lena, &mod, query->memory / 4 * 3);
}
