/* Creates queries about sums with products of matrices, groups of products, powers of matrices and
 * values of polynomials at matrices, and computes the sections of products.
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

cunmod_query_t cunmod_ask_mats(uint64_t p, int64_t rows, int64_t depth, int64_t columns,
                               int64_t count)
{
    return cunmod_ask_mat(p, count * rows, depth, columns);
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

cunmod_mat_size_t cunmod_query_mat_size(const cunmod_query_t *query, int is_plain)
{
    return (cunmod_mat_size_t){.rows = query->mat.rows,
                               .depth = query->mat.depth,
                               .columns = query->mat.columns,
                               .p = cunmod_query_modulus(query),
                               .word = (uint32_t)cunmod_query_word(query),
                               .is_plain = is_plain};
}

/* An eighth of the memory is left to CUDA, to tables, and to other objects of the caller. */
int cunmod_query_sections(cunmod_mat_sections_t *sections, const cunmod_query_t *query,
                          int is_plain)
{
    const cunmod_mat_size_t size = cunmod_query_mat_size(query, is_plain);
    return cunmod_mat_sections(sections, &size, query->memory / 8 * 7);
}
