/* Vectors of coefficients, in host memory, in device memory, or in both.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The value of a vector never changes, so the copies in host and device memory stay equal. Device
 * memory belongs to one context. It cannot be accessed after the device has failed, nor in the
 * child of a fork. `word` is cunmod_modulus_word of the vector's modulus: the bytes of a
 * coefficient on the device.
 */
#ifndef CUNMOD_VEC_H
#define CUNMOD_VEC_H

#include <stdint.h>

#include "backend/backend.h"
#include "base/steps.h"
#include "runtime/ctx.h"

typedef struct
{
    const uint64_t *host; /* NULL: no copy in host memory */
    uint64_t *own;        /* the block of `host`, to be freed; NULL: `host` belongs to the caller */
    void *device;         /* NULL: no copy on the device */
    int64_t
        *d_len; /* device address, after the coefficients, of the length; NULL: len is the length */
    int64_t len; /* the length; an upper bound if d_len != NULL */
} cunmod_vec_t;

/* Returns a vector without words. */
cunmod_vec_t cunmod_vec_empty(void);

/* Returns the vector a[0 .. len-1], in the caller's array. */
cunmod_vec_t cunmod_vec_of(const uint64_t *a, int64_t len);

/* Frees the memory that the vector owns. */
void cunmod_vec_clear(cunmod_vec_t *vec, cunmod_ctx_t ctx);

/* Returns whether the vector has a copy on the device of ctx, and this device works. Returns 1 if
 * vec->len is 0. */
int cunmod_vec_on_device(const cunmod_vec_t *vec, cunmod_ctx_t ctx);

/* Returns whether the vector has a copy in host memory. Returns 1 if vec->len is 0. */
int cunmod_vec_on_host(const cunmod_vec_t *vec);

/* Allocates device memory for len words and for a length behind these words, and sets vec->len =
 * len. Returns a device error or 0; after an error nothing is allocated. */
int cunmod_vec_alloc_device(cunmod_vec_t *vec, cunmod_dev_t *dev, int64_t len, uint32_t word);

/* Returns the device address of the length behind the len words of vec. */
int64_t *cunmod_vec_length_slot(const cunmod_vec_t *vec, int64_t len, uint32_t word);

/* Shortens vec to its first len words; vec was allocated for `room` words. Launches a kernel that
 * computes the length without leading zeros, vec->d_len, which is read from the device when needed.
 * Returns a device error. */
int cunmod_vec_trim(cunmod_vec_t *vec, int64_t len, int64_t room, cunmod_dev_t *dev, uint32_t word);

/* *len = the length stored at vec->d_len, which is not NULL. The function waits until the device
 * has computed this length. Returns a device error. */
int cunmod_vec_read_length(int64_t *len, const cunmod_vec_t *vec, cunmod_dev_t *dev);

/* Copies those of vecs[0 .. count-1], count <= 2, to the device that have no copy there. If p > 0,
 * *bad = 1 if a coefficient in host memory is not below p; for pinned memory cunmod_dev_pack_wait
 * reports this. Host memory may be read until cunmod_dev_pack_wait returns. Returns a device error
 * or 0. */
int cunmod_vec_to_device(cunmod_vec_t *const *vecs, int count, cunmod_ctx_t ctx, uint32_t word,
                         uint64_t p, int *bad);

/* Allocates host memory for len words, owned by the vector. Errors: E_MEMORY. */
int cunmod_vec_alloc_host(cunmod_vec_t *vec, int64_t len);

/* Sets vec->len to the length without leading zeros, which the function reads from the device if
 * vec->d_len != NULL. Errors: E_MEMORY; E_GPU if the length cannot be read. */
int cunmod_vec_resolve(cunmod_vec_t *vec, cunmod_ctx_t ctx);

/* Adds a copy in host memory to the vector if there is none. vec->d_len must be NULL. The function
 * returns when the copy is complete. Errors: E_MEMORY; E_GPU if the words cannot be read. */
int cunmod_vec_to_host(cunmod_vec_t *vec, cunmod_ctx_t ctx, uint32_t word);

/* a[0 .. vec->len-1] = the words of vec, where vec->d_len is NULL. The function returns when `a` is
 * complete. Errors: E_GPU. If the device fails during the transfer, `a` may be partly written. */
int cunmod_vec_read(uint64_t *a, const cunmod_vec_t *vec, cunmod_ctx_t ctx, uint32_t word);

/* *copy = a copy of vec that owns its memory: on the device if vec is on the device and memory
 * suffices, else in host memory. The length must be known. Errors: E_MEMORY, E_GPU. */
int cunmod_vec_copy(cunmod_vec_t *copy, cunmod_vec_t *vec, cunmod_ctx_t ctx, uint32_t word);

/* *cut = the first n coefficients of vec, without leading zeros; n <= vec->len. In host memory *cut
 * may share the words of vec. The length must be known. Waits. Errors: E_MEMORY, E_GPU. */
int cunmod_vec_cut(cunmod_vec_t *cut, cunmod_vec_t *vec, int64_t n, cunmod_ctx_t ctx,
                   uint32_t word);

#endif
