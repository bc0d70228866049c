/* A vector of coefficients, in host memory, on the device, or in both.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A vector never changes once it is made: both copies stay right. A device copy
 * belongs to one context and is out of reach when its device has failed, or in
 * the child of a fork. `word` is cunmod_modulus_word of its modulus.
 */
#ifndef CUNMOD_VEC_H
#define CUNMOD_VEC_H

#include <stdint.h>

#include "backend/backend.h"
#include "runtime/ctx.h"

typedef struct
{
    const uint64_t *host; /* NULL: not in host memory */
    uint64_t *own;        /* malloc'ed block behind host, NULL when it is the caller's */
    void *device;         /* NULL: not on the device */
    int64_t *d_len;       /* inside the device block: the length; NULL: it is len */
    int64_t len;          /* an upper bound while d_len is there */
} cunmod_vec_t;

/* The vector of no words, and one on the caller's array. */
cunmod_vec_t cunmod_vec_empty(void);
cunmod_vec_t cunmod_vec_of(const uint64_t *a, int64_t len);

/* Gives back what the vector holds. */
void cunmod_vec_clear(cunmod_vec_t *vec, cunmod_ctx_t ctx);

/* Whether it can be used on the device, or in host memory, as it is. */
int cunmod_vec_on_device(const cunmod_vec_t *vec, cunmod_ctx_t ctx);
int cunmod_vec_on_host(const cunmod_vec_t *vec);

/* Device memory for len words, and for a length that *d_len then points to. Gives
 * back nothing on failure. Returns a device error. */
int cunmod_vec_alloc_device(cunmod_vec_t *vec, cunmod_dev_t *dev, int64_t len, uint32_t word);
int64_t *cunmod_vec_length_slot(const cunmod_vec_t *vec, int64_t len, uint32_t word);

/* Puts copies on the device of up to two vectors that have none. p > 0: *bad is set to 1
 * when a coefficient in host memory is not below p, here or by cunmod_dev_pack_wait, until which
 * host memory may be read. A device error or 0. */
int cunmod_vec_to_device(cunmod_vec_t *const *vecs, int count, cunmod_ctx_t ctx, uint32_t word,
                         uint64_t p, int *bad);

/* Host memory for len words, owned. Errors: E_MEMORY. */
int cunmod_vec_alloc_host(cunmod_vec_t *vec, int64_t len);

/* Makes the length known; puts a copy into host memory when there is none (the
 * length must be known). Wait. Errors: E_MEMORY, E_GPU (out of reach). */
int cunmod_vec_resolve(cunmod_vec_t *vec, cunmod_ctx_t ctx);
int cunmod_vec_to_host(cunmod_vec_t *vec, cunmod_ctx_t ctx, uint32_t word);

/* a[0 .. len-1] = vec, whose length must be known. Waits. Errors: E_GPU (a device
 * that is lost in the middle of the transfer may leave a partly written). */
int cunmod_vec_read(uint64_t *a, const cunmod_vec_t *vec, cunmod_ctx_t ctx, uint32_t word);

/* A copy of its own, on the device when vec is there and it has room. The length
 * must be known. Errors: E_MEMORY, E_GPU. */
int cunmod_vec_copy(cunmod_vec_t *copy, cunmod_vec_t *vec, cunmod_ctx_t ctx, uint32_t word);

/* Its first n coefficients, n <= len, without leading zeros; they may be those of vec in host
 * memory. The length must be known. Waits. Errors: E_MEMORY, E_GPU. */
int cunmod_vec_cut(cunmod_vec_t *cut, cunmod_vec_t *vec, int64_t n, cunmod_ctx_t ctx,
                   uint32_t word);

#endif
