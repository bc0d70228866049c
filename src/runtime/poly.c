/* Device polynomials: creation, transfers, length.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/poly.h"

#include <stdlib.h>
#include <string.h>

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

int cunmod_poly_create(cunmod_poly_t *poly, uint64_t p, cunmod_ctx_t ctx)
{
    if (poly == NULL)
        return CUNMOD_E_ARGUMENT;
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
        return CUNMOD_E_MEMORY;
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

/* *vec = a copy of a[0 .. len-1]: on the device if on_gpu is set, the path allows the GPU and the
 * device has memory; else in host memory. Errors: E_MEMORY, E_COEFF. */
static int load(cunmod_vec_t *vec, const uint64_t *a, int64_t len, cunmod_poly_t poly, int on_gpu)
{
    cunmod_ctx_t ctx = poly->ctx;
    cunmod_dev_t *dev =
        !on_gpu || cunmod_ctx_path(ctx) == CUNMOD_PATH_CPU ? NULL : cunmod_ctx_open_device(ctx);
    *vec = cunmod_vec_of(a, len);
    if (dev != NULL)
    {
        int bad = 0;
        int error = cunmod_vec_to_device(&vec, 1, ctx, cunmod_modulus_word(poly->p), poly->p, &bad);
        if (error == 0)
            error = cunmod_dev_pack_wait(dev, &bad);
        if (error == 0)
        {
            vec->host = NULL;
            return bad ? CUNMOD_E_COEFF : CUNMOD_OK;
        }
        cunmod_ctx_examine_device(ctx, error);
        cunmod_vec_clear(
            vec, ctx); /* frees the device memory, whose contents are undefined after a failure */
    }
    int status = cunmod_check_coeffs(a, len, poly->p);
    if (status == CUNMOD_OK)
        status = cunmod_vec_alloc_host(vec, len);
    if (status == CUNMOD_OK)
        memcpy(vec->own, a, (size_t)len * sizeof(*a));
    return status;
}

int cunmod_poly_set_at(cunmod_poly_t poly, const uint64_t *a, int64_t len, int on_gpu)
{
    cunmod_vec_t vec = cunmod_vec_empty();
    if (poly == NULL)
        return CUNMOD_E_ARGUMENT;
    int status = cunmod_check_shapes(a, len, NULL, 0, poly->p);
    if (status != CUNMOD_OK)
        return status;
    len = cunmod_true_length(a, len);
    if (len > 0)
        status = load(&vec, a, len, poly, on_gpu);
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
    if (room < 0)
        return CUNMOD_E_LENGTH;
    if (a == NULL && room > 0)
        return CUNMOD_E_ARGUMENT;
    const cunmod_vec_t *vec = &poly->vec;
    const int status = cunmod_poly_resolve(poly);
    if (status != CUNMOD_OK)
        return status;
    if (vec->len > room)
        return CUNMOD_E_LENGTH;
    return cunmod_vec_read(a, vec, poly->ctx, cunmod_modulus_word(poly->p));
}

int cunmod_poly_length(int64_t *len, cunmod_poly_t poly)
{
    if (len == NULL || poly == NULL)
        return CUNMOD_E_ARGUMENT;
    const int status = cunmod_poly_resolve(poly);
    if (status == CUNMOD_OK)
        *len = poly->vec.len;
    return status;
}

int cunmod_poly_device_pointer(const void **words, int *coeff_bytes, cunmod_poly_t poly)
{
    if (words == NULL || coeff_bytes == NULL || poly == NULL)
        return CUNMOD_E_ARGUMENT;
    cunmod_vec_t *vec = &poly->vec;
    cunmod_dev_t *dev = cunmod_ctx_device(poly->ctx);
    int status = cunmod_poly_resolve(poly);
    if (status == CUNMOD_OK && (dev == NULL || (vec->len > 0 && vec->device == NULL)))
        status = CUNMOD_E_GPU;
    if (status == CUNMOD_OK)
    {
        const int error = cunmod_dev_sync(dev);
        if (error != 0)
        {
            cunmod_ctx_examine_device(poly->ctx, error);
            return CUNMOD_E_GPU;
        }
        *words = vec->len > 0 ? vec->device : NULL;
        *coeff_bytes = (int)cunmod_modulus_word(poly->p);
    }
    return status;
}

int cunmod_poly_modulus(uint64_t *p, cunmod_poly_t poly)
{
    return cunmod_get_modulus(p, poly != NULL ? &poly->p : NULL);
}
