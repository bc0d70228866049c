/* Prepared operands: an operand whose transform is computed once, for products with many other
 * operands.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/modulus.h"
#include "mul/product.h"
#include "plan/query.h"
#include "runtime/result.h"

struct cunmod_operand_struct
{
    cunmod_ctx_t ctx;
    uint64_t p;
    int64_t max_len; /* greatest length of the other operand, in words */
    cunmod_vec_t vec;
    cunmod_prepared_t prepared;
};

/* *operand = a new operand with a copy of *words, which has no leading zeros; the caller has
 * checked that its coefficients are below p. */
static int create(cunmod_operand_t *operand, cunmod_vec_t *words, int64_t max_len, uint64_t p,
                  cunmod_ctx_t ctx)
{
    const int64_t len = words->len;
    cunmod_operand_t created = calloc(1, sizeof(*created));
    if (created == NULL)
        return CUNMOD_E_MEMORY;
    cunmod_ctx_hold(ctx);
    created->ctx = ctx;
    created->p = p;
    created->max_len = max_len;
    created->vec = cunmod_vec_empty();
    if (len > 0)
    {
        cunmod_query_t query =
            cunmod_ask_mul(p, len > max_len ? len : max_len, len > max_len ? max_len : len, 0, 0);
        cunmod_ctx_query(&query, ctx);
        created->prepared.count = cunmod_query_primes(&query);
        created->prepared.points = created->prepared.count > 0 ? cunmod_query_transform(&query) : 0;
    }
    const int status = cunmod_vec_copy(&created->vec, words, ctx, cunmod_modulus_word(p));
    if (status != CUNMOD_OK)
    {
        cunmod_operand_destroy(created);
        return status;
    }
    *operand = created;
    return CUNMOD_OK;
}

int cunmod_operand_create(cunmod_operand_t *operand, const uint64_t *b, int64_t lenb,
                          int64_t max_len, uint64_t p, cunmod_ctx_t ctx)
{
    if (operand == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(max_len < 1 ? CUNMOD_E_LENGTH : cunmod_check_lengths(lenb, max_len));
    CUNMOD_TRY(cunmod_check_operands(b, lenb, NULL, 0, p));
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    cunmod_vec_t words = cunmod_vec_of(b, cunmod_true_length(b, lenb));
    return create(operand, &words, max_len, p, ctx);
}

int cunmod_operand_create_poly(cunmod_operand_t *operand, cunmod_poly_t b, int64_t max_len)
{
    if (operand == NULL || b == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_poly_resolve(b));
    CUNMOD_TRY(max_len < 1 ? CUNMOD_E_LENGTH : cunmod_check_lengths(b->vec.len, max_len));
    return create(operand, &b->vec, max_len, b->p, b->ctx);
}

void cunmod_operand_destroy(cunmod_operand_t operand)
{
    if (operand != NULL)
    {
        cunmod_ctx_free_device(operand->ctx, operand->prepared.device);
        cunmod_vec_clear(&operand->vec, operand->ctx);
        cunmod_ctx_release(operand->ctx);
        free(operand);
    }
}

int cunmod_operand_length(int64_t *len, cunmod_operand_t operand)
{
    return cunmod_get_length(len, operand != NULL ? &operand->vec.len : NULL);
}

int cunmod_operand_modulus(uint64_t *p, cunmod_operand_t operand)
{
    return cunmod_get_modulus(p, operand != NULL ? &operand->p : NULL);
}

int cunmod_mulmid_operand(uint64_t *res, const uint64_t *a, int64_t lena, cunmod_operand_t operand,
                          int64_t nlo, int64_t nhi)
{
    if (operand == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(lena > operand->max_len ? CUNMOD_E_LENGTH : cunmod_check_range(res, nlo, nhi));
    CUNMOD_TRY(cunmod_check_shapes(a, lena, NULL, 0, operand->p));
    const cunmod_window_t window = cunmod_window_of(cunmod_true_length(a, cunmod_least(lena, nhi)),
                                                    operand->vec.len, nlo, nhi, 1);
    CUNMOD_TRY(cunmod_check_rest(a, lena, window.from[0], window.len[0], operand->p));
    cunmod_vec_t u = cunmod_vec_of(a + window.from[0], window.len[0]);
    cunmod_product_t product =
        cunmod_product_of(operand->ctx, operand->p, &u, &operand->vec, &window, &operand->prepared);
    product.job.unchecked = 1;
    const int status = cunmod_product_to_array(res, nhi - nlo, &product);
    cunmod_vec_clear(&u, operand->ctx);
    return status;
}

int cunmod_poly_mulmid_operand(cunmod_poly_t res, cunmod_poly_t a, cunmod_operand_t operand,
                               int64_t nlo, int64_t nhi)
{
    const cunmod_poly_t polys[] = {res, a};
    CUNMOD_TRY(operand == NULL ? CUNMOD_E_ARGUMENT : cunmod_poly_check(polys, 2));
    if (a->p != operand->p || a->ctx != operand->ctx)
        return CUNMOD_E_MISMATCH;
    CUNMOD_TRY(cunmod_poly_resolve(a));
    if (nlo < 0 || nhi < nlo || a->vec.len > operand->max_len)
        return CUNMOD_E_LENGTH;
    const cunmod_window_t window = cunmod_window_of(a->vec.len, operand->vec.len, nlo, nhi, 1);
    if (window.hi == 0)
        return cunmod_result_constant(cunmod_result_poly(res), 0, res->ctx);
    cunmod_vec_t view;
    cunmod_vec_t *u =
        cunmod_view_open(&view, &a->vec, window.from[0], window.len[0], cunmod_modulus_word(a->p));
    cunmod_product_t product =
        cunmod_product_of(a->ctx, a->p, u, &operand->vec, &window, &operand->prepared);
    product.top_unknown = nhi < a->vec.len + operand->vec.len - 1;
    const int status = cunmod_execute(&product.job);
    cunmod_view_close(u, &a->vec, a->ctx);
    if (status == CUNMOD_OK)
        cunmod_poly_take(res, &product.job.out[0].vec);
    return status;
}
