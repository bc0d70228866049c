/* Vectors of coefficients, in host memory, in device memory, or in both.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/vec.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/modulus.h"
#include "runtime/transfer.h"

cunmod_vec_t cunmod_vec_empty(void)
{
    return cunmod_vec_of(NULL, 0);
}

cunmod_vec_t cunmod_vec_of(const uint64_t *a, int64_t len)
{
    return (cunmod_vec_t){.host = a, .len = len};
}

void cunmod_vec_clear(cunmod_vec_t *vec, cunmod_ctx_t ctx)
{
    if (!vec->is_lent)
        cunmod_ctx_free_device(ctx, vec->device);
    free(vec->own);
    memset(vec, 0, sizeof(*vec)); /* memset: an assignment of a zero struct takes 5 ns more */
}

int cunmod_vec_on_device(const cunmod_vec_t *vec, cunmod_ctx_t ctx)
{
    return vec->len == 0 || (vec->device != NULL && cunmod_ctx_device(ctx) != NULL);
}

int cunmod_vec_on_host(const cunmod_vec_t *vec)
{
    return vec->len == 0 || vec->host != NULL;
}

/* Returns the bytes of len words, rounded up to a multiple of 8, so that an int64_t (the length)
 * can follow. */
static size_t device_bytes(int64_t len, uint32_t word)
{
    return ((size_t)len * word + 7) / 8 * 8;
}

int cunmod_vec_alloc_device(cunmod_vec_t *vec, cunmod_dev_t *dev, int64_t len, uint32_t word)
{
    const size_t bytes = device_bytes(len, word) + sizeof(*vec->d_len);
    CUNMOD_TRY(cunmod_dev_alloc(dev, &vec->device, bytes));
    vec->len = len;
    return 0;
}

int64_t *cunmod_vec_length_slot(const cunmod_vec_t *vec, int64_t len, uint32_t word)
{
    return (int64_t *)(void *)((char *)vec->device + device_bytes(len, word));
}

int cunmod_vec_to_device(cunmod_vec_t *const *vecs, int count, cunmod_ctx_t ctx, uint32_t word,
                         uint64_t p, int *bad)
{
    cunmod_dev_t *dev = cunmod_ctx_device(ctx);
    const cunmod_route_t route = {.dev = dev, .team = &ctx->team, .word = word, .p = p};
    cunmod_upload_t uploads[2];
    cunmod_vec_t *sent[2];
    int sending = 0;
    int error = 0;
    for (int i = 0; i < count && error == 0; i++)
    {
        cunmod_vec_t *vec = vecs[i];
        if (vec->len > 0 && vec->device == NULL)
        {
            error = cunmod_vec_alloc_device(vec, dev, vec->len, word);
            uploads[sending] =
                (cunmod_upload_t){.d_dst = vec->device, .src = vec->host, .len = vec->len};
            sent[sending++] = vec;
        }
    }
    CUNMOD_NEXT(cunmod_upload(&route, uploads, sending, bad));
    for (int i = 0; i < sending && error == 0; i++)
        ctx->sent += sent[i]->len;
    for (int i = 0; i < sending && error != 0; i++)
    {
        cunmod_dev_free(dev, sent[i]->device);
        sent[i]->device = NULL;
    }
    return error;
}

void cunmod_vec_leave_device(cunmod_vec_t *vec, cunmod_ctx_t ctx)
{
    cunmod_ctx_free_device(ctx, vec->device);
    vec->device = NULL;
}

int cunmod_vec_alloc_host(cunmod_vec_t *vec, int64_t len)
{
    vec->own = malloc((size_t)(len > 0 ? len : 1) * sizeof(*vec->own));
    if (vec->own == NULL)
        return CUNMOD_E_MEMORY;
    vec->host = vec->own;
    vec->len = len;
    return CUNMOD_OK;
}

int cunmod_vec_trim(cunmod_vec_t *vec, int64_t len, int64_t room, cunmod_dev_t *dev, uint32_t word)
{
    vec->len = len;
    vec->d_len = cunmod_vec_length_slot(vec, room, word);
    return cunmod_dev_length(dev, vec->d_len, vec->device, len, word);
}

int cunmod_vec_read_length(int64_t *len, const cunmod_vec_t *vec, cunmod_dev_t *dev)
{
    uint32_t word;
    CUNMOD_TRY(cunmod_dev_read_length(dev, len, vec->d_len));
    if (*len >= 0)
        return 0;
    const int64_t bound = cunmod_length_rest(*len, &word);
    CUNMOD_TRY(cunmod_dev_find_length(dev, vec->d_len, vec->device, bound, word));
    return cunmod_dev_read_length(dev, len, vec->d_len);
}

int cunmod_vec_resolve(cunmod_vec_t *vec, cunmod_ctx_t ctx)
{
    int64_t len = 0;
    cunmod_dev_t *dev = cunmod_ctx_device(ctx);
    if (vec->d_len == NULL)
        return CUNMOD_OK;
    if (dev == NULL)
        return CUNMOD_E_GPU;
    CUNMOD_TRY(cunmod_ctx_examine_device(ctx, cunmod_vec_read_length(&len, vec, dev)));
    vec->len = len;
    vec->d_len = NULL;
    return CUNMOD_OK;
}

int cunmod_vec_read(uint64_t *a, const cunmod_vec_t *vec, cunmod_ctx_t ctx, uint32_t word)
{
    cunmod_dev_t *dev = cunmod_ctx_device(ctx);
    if (vec->len == 0)
        return CUNMOD_OK;
    if (vec->host != NULL)
    {
        memcpy(a, vec->host, (size_t)vec->len * sizeof(*a));
        return CUNMOD_OK;
    }
    if (dev == NULL)
        return CUNMOD_E_GPU;
    const cunmod_route_t route = {.dev = dev, .team = &ctx->team, .word = word};
    ctx->received += vec->len;
    return cunmod_ctx_examine_device(ctx, cunmod_download(&route, a, vec->device, vec->len));
}

int cunmod_vec_to_host(cunmod_vec_t *vec, cunmod_ctx_t ctx, uint32_t word)
{
    if (cunmod_vec_on_host(vec))
        return CUNMOD_OK;
    cunmod_vec_t copy = cunmod_vec_empty();
    int status = cunmod_vec_alloc_host(&copy, vec->len);
    CUNMOD_THEN(cunmod_vec_read(copy.own, vec, ctx, word));
    if (status != CUNMOD_OK)
    {
        free(copy.own);
        return status;
    }
    vec->own = copy.own;
    vec->host = copy.own;
    return CUNMOD_OK;
}

/* *copy = the first n coefficients of vec, in new device memory; if n < vec->len, a kernel computes
 * their length without leading zeros (cunmod_vec_trim). Returns a device error. */
static int copy_on_device(cunmod_vec_t *copy, const cunmod_vec_t *vec, int64_t n, cunmod_ctx_t ctx,
                          uint32_t word)
{
    cunmod_dev_t *dev = cunmod_ctx_device(ctx);
    int error = cunmod_vec_alloc_device(copy, dev, n, word);
    CUNMOD_NEXT(cunmod_dev_copy(dev, copy->device, vec->device, (size_t)n * word));
    CUNMOD_NEXT(n < vec->len ? cunmod_vec_trim(copy, n, n, dev, word) : 0);
    if (error != 0)
    {
        cunmod_vec_clear(copy, ctx);
        cunmod_ctx_examine_device(ctx, error);
    }
    return error;
}

int cunmod_vec_load(cunmod_vec_t *vec, const uint64_t *a, int64_t len, uint64_t p, cunmod_ctx_t ctx,
                    int on_gpu)
{
    cunmod_dev_t *dev =
        !on_gpu || cunmod_ctx_path(ctx) == CUNMOD_PATH_CPU ? NULL : cunmod_ctx_open_device(ctx);
    *vec = cunmod_vec_of(a, len);
    if (dev != NULL)
    {
        int bad = 0;
        int error = cunmod_vec_to_device(&vec, 1, ctx, cunmod_modulus_word(p), p, &bad);
        CUNMOD_NEXT(cunmod_dev_pack_wait(dev, &bad));
        if (error == 0)
        {
            vec->host = NULL;
            return bad ? CUNMOD_E_COEFF : CUNMOD_OK;
        }
        cunmod_ctx_examine_device(ctx, error);
        cunmod_vec_clear(vec, ctx); /* vec->device, whose words are undefined, is freed */
    }
    CUNMOD_TRY(cunmod_check_coeffs(a, len, p));
    CUNMOD_TRY(cunmod_vec_alloc_host(vec, len));
    memcpy(vec->own, a, (size_t)len * sizeof(*a));
    return CUNMOD_OK;
}

int cunmod_vec_copy(cunmod_vec_t *copy, cunmod_vec_t *vec, cunmod_ctx_t ctx, uint32_t word)
{
    *copy = cunmod_vec_empty();
    if (vec->len == 0 ||
        (cunmod_vec_on_device(vec, ctx) && copy_on_device(copy, vec, vec->len, ctx, word) == 0))
        return CUNMOD_OK;
    CUNMOD_TRY(cunmod_vec_to_host(vec, ctx, word));
    CUNMOD_TRY(cunmod_vec_alloc_host(copy, vec->len));
    memcpy(copy->own, vec->host, (size_t)vec->len * sizeof(*copy->own));
    return CUNMOD_OK;
}

int cunmod_vec_cut(cunmod_vec_t *cut, cunmod_vec_t *vec, int64_t n, cunmod_ctx_t ctx, uint32_t word)
{
    *cut = cunmod_vec_empty();
    if (n == 0)
        return CUNMOD_OK;
    if (cunmod_vec_on_device(vec, ctx) && copy_on_device(cut, vec, n, ctx, word) == 0)
        return cunmod_vec_resolve(cut, ctx);
    CUNMOD_TRY(cunmod_vec_to_host(vec, ctx, word));
    *cut = cunmod_vec_of(vec->host, cunmod_true_length(vec->host, n));
    return CUNMOD_OK;
}
