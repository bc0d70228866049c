/* Device polynomials: creation, transfers, length.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/poly.h"

#include <stdlib.h>

#include "base/check.h"
#include "base/modulus.h"

int cunmod_poly_check(const cunmod_poly_t *polys, int count)
{
    for (int i = 0; i < count; i++)
        if (polys[i] == NULL)
            return CUNMOD_E_ARGUMENT;
    for (int i = 1; i < count; i++)
        if (polys[i]->p != polys[0]->p || polys[i]->ctx != polys[0]->ctx)
            return CUNMOD_E_MISMATCH;
    return CUNMOD_OK;
}

int cunmod_poly_resolve(cunmod_poly_t poly)
{
    return cunmod_vec_resolve(&poly->vec, poly->ctx);
}

void cunmod_poly_take(cunmod_poly_t poly, const cunmod_vec_t *vec)
{
    cunmod_vec_clear(&poly->vec, poly->ctx);
    poly->vec = *vec;
}

int cunmod_poly_open(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b)
{
    const cunmod_poly_t polys[] = {res, a, b};
    CUNMOD_TRY(cunmod_poly_check(polys, 3));
    CUNMOD_TRY(cunmod_poly_resolve(a));
    return cunmod_poly_resolve(b);
}

int cunmod_poly_create(cunmod_poly_t *poly, uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(poly == NULL ? CUNMOD_E_ARGUMENT : cunmod_ctx_find(&ctx));
    if (!cunmod_ctx_is_prime(ctx, p))
        return CUNMOD_E_MODULUS;
    cunmod_poly_t created = malloc(sizeof(*created));
    if (created == NULL)
        return CUNMOD_E_MEMORY;
    cunmod_ctx_hold(ctx);
    created->ctx = ctx;
    created->p = p;
    created->vec = cunmod_vec_empty();
    *poly = created;
    return CUNMOD_OK;
}

void cunmod_poly_destroy(cunmod_poly_t poly)
{
    if (poly != NULL)
    {
        cunmod_vec_clear(&poly->vec, poly->ctx);
        cunmod_ctx_release(poly->ctx);
        free(poly);
    }
}

int cunmod_poly_set_at(cunmod_poly_t poly, const uint64_t *a, int64_t len, int on_gpu)
{
    cunmod_vec_t vec = cunmod_vec_empty();
    CUNMOD_TRY(poly == NULL ? CUNMOD_E_ARGUMENT : cunmod_check_shapes(a, len, NULL, 0, poly->p));
    len = cunmod_true_length(a, len);
    const int status = len > 0 ? cunmod_vec_load(&vec, a, len, poly->p, poly->ctx, on_gpu)
                               : CUNMOD_OK;
    if (status == CUNMOD_OK)
        cunmod_poly_take(poly, &vec);
    else
        cunmod_vec_clear(&vec, poly->ctx);
    return status;
}

int cunmod_poly_set_array(cunmod_poly_t poly, const uint64_t *a, int64_t len)
{
    return cunmod_poly_set_at(poly, a, len, 1);
}

int cunmod_poly_get_array(uint64_t *a, int64_t room, cunmod_poly_t poly)
{
    if (poly == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(room < 0 ? CUNMOD_E_LENGTH : cunmod_check_array(a, room));
    CUNMOD_TRY(cunmod_poly_resolve(poly));
    if (poly->vec.len > room)
        return CUNMOD_E_LENGTH;
    return cunmod_vec_read(a, &poly->vec, poly->ctx, cunmod_modulus_word(poly->p));
}

int cunmod_poly_length(int64_t *len, cunmod_poly_t poly)
{
    if (len == NULL || poly == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_poly_resolve(poly));
    *len = poly->vec.len;
    return CUNMOD_OK;
}

int cunmod_poly_modulus(uint64_t *p, cunmod_poly_t poly)
{
    return cunmod_get_modulus(p, poly != NULL ? &poly->p : NULL);
}
