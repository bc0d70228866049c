/* A vector of coefficients, in host memory, on the device, or in both.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A vector never changes once it is made, so both copies stay valid. A copy on the device belongs
 * to one context. It is out of reach when the device has failed, or in the child of a fork. `word`
 * is cunmod_modulus_word of the vector's modulus.
 */
#ifndef CUNMOD_VEC_H
#define CUNMOD_VEC_H

#include <stdint.h>

#include "backend/backend.h"
#include "runtime/ctx.h"

typedef struct
{
    const uint64_t *host; /* NULL: not in host memory */
    uint64_t *own;        /* the block of `host`, to be freed; NULL when it is the caller's */
    void *device;         /* NULL: not on the device */
    int64_t *d_len;       /* the length, behind the words on the device; NULL: it is len */
    int64_t len;          /* the length, or an upper bound while d_len is not NULL */
} cunmod_vec_t;

/* The vector of no words, and the vector on the caller's array. */
cunmod_vec_t cunmod_vec_empty(void);
cunmod_vec_t cunmod_vec_of(const uint64_t *a, int64_t len);

/* Frees the memory that the vector owns. */
void cunmod_vec_clear(cunmod_vec_t *vec, cunmod_ctx_t ctx);

/* Whether the vector has a copy on the device that can be reached, or one in host memory. */
int cunmod_vec_on_device(const cunmod_vec_t *vec, cunmod_ctx_t ctx);
int cunmod_vec_on_host(const cunmod_vec_t *vec);

/* Allocates device memory for len words, and for a length behind them, whose address is
 * cunmod_vec_length_slot. Returns a device error; nothing is allocated then. */
int cunmod_vec_alloc_device(cunmod_vec_t *vec, cunmod_dev_t *dev, int64_t len, uint32_t word);
int64_t *cunmod_vec_length_slot(const cunmod_vec_t *vec, int64_t len, uint32_t word);

/* Makes the first len words of vec, which has room for `room`, the result of a device
 * polynomial. The device finds the true length, which the polynomial reads when it is needed.
 * Returns a device error. */
int cunmod_vec_trim(cunmod_vec_t *vec, int64_t len, int64_t room, cunmod_dev_t *dev, uint32_t word);

/* *len = the length at d_len, which is not NULL. Waits. Returns a device error. */
int cunmod_vec_read_length(int64_t *len, const cunmod_vec_t *vec, cunmod_dev_t *dev);

/* Copies up to two vectors that have no copy on the device there. With p > 0, *bad becomes 1 when a
 * coefficient in host memory is not below p, in this call or in cunmod_dev_pack_wait. Host memory
 * may be read until cunmod_dev_pack_wait. Returns a device error or 0. */
int cunmod_vec_to_device(cunmod_vec_t *const *vecs, int count, cunmod_ctx_t ctx, uint32_t word,
                         uint64_t p, int *bad);

/* Allocates host memory for len words, which the vector owns. Errors: E_MEMORY. */
int cunmod_vec_alloc_host(cunmod_vec_t *vec, int64_t len);

/* cunmod_vec_resolve makes the length known. cunmod_vec_to_host makes a copy in host memory when
 * there is none; the length must be known. Both wait. Errors: E_MEMORY, E_GPU (out of reach). */
int cunmod_vec_resolve(cunmod_vec_t *vec, cunmod_ctx_t ctx);
int cunmod_vec_to_host(cunmod_vec_t *vec, cunmod_ctx_t ctx, uint32_t word);

/* a[0 .. len-1] = vec, whose length must be known. Waits. Errors: E_GPU. When the device is lost in
 * the middle of the transfer, a may be partly written. */
int cunmod_vec_read(uint64_t *a, const cunmod_vec_t *vec, cunmod_ctx_t ctx, uint32_t word);

/* *copy = a copy of vec that owns its memory: on the device when vec is there and there is room,
 * else in host memory. The length must be known. Errors: E_MEMORY, E_GPU. */
int cunmod_vec_copy(cunmod_vec_t *copy, cunmod_vec_t *vec, cunmod_ctx_t ctx, uint32_t word);

/* *cut = the first n coefficients of vec, n <= len, without leading zeros. In host memory *cut may
 * share the words of vec. The length must be known. Waits. Errors: E_MEMORY, E_GPU. */
int cunmod_vec_cut(cunmod_vec_t *cut, cunmod_vec_t *vec, int64_t n, cunmod_ctx_t ctx,
                   uint32_t word);

#endif
