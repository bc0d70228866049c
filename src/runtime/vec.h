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
    int is_lent;          /* 1: `device` belongs to the caller */
    int64_t *d_len; /* address in device memory, after the coefficients, where the exact length is
                       stored; NULL: len is exact */
    int64_t len;    /* the length; an upper bound if d_len != NULL */
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

/* Allocates device memory for len words and, after them, for a length (cunmod_vec_length_slot);
 * vec->len = len. Returns a device error or 0; after an error nothing is allocated. */
int cunmod_vec_alloc_device(cunmod_vec_t *vec, cunmod_dev_t *dev, int64_t len, uint32_t word);

/* Returns the device address where a length is stored after the words of vec, which was allocated
 * for `len` words. */
int64_t *cunmod_vec_length_slot(const cunmod_vec_t *vec, int64_t len, uint32_t word);

/* Shortens vec to its first len words, where vec was allocated for `room` words. Launches a kernel
 * that stores the length without leading zeros at vec->d_len; cunmod_vec_resolve reads this length
 * later. Returns a device error. */
int cunmod_vec_trim(cunmod_vec_t *vec, int64_t len, int64_t room, cunmod_dev_t *dev, uint32_t word);

/* *len = the length stored at vec->d_len, which is not NULL. The function waits until the device
 * has computed this length. Returns a device error. */
int cunmod_vec_read_length(int64_t *len, const cunmod_vec_t *vec, cunmod_dev_t *dev);

/* Copies each of vecs[0 .. count-1] that has no copy on the device to the device; count <= 2. If p
 * > 0, *bad = 1 if a coefficient in host memory is not below p; for pinned memory
 * cunmod_dev_pack_wait reports such a coefficient. Pinned memory may be read until
 * cunmod_dev_pack_wait returns. Returns a device error or 0. */
int cunmod_vec_to_device(cunmod_vec_t *const *vecs, int count, cunmod_ctx_t ctx, uint32_t word,
                         uint64_t p, int *bad);

/* Frees the copy on the device, if there is one, of a vector that has a copy in host memory. */
void cunmod_vec_leave_device(cunmod_vec_t *vec, cunmod_ctx_t ctx);

/* Allocates host memory for len words, owned by the vector. Errors: E_MEMORY. */
int cunmod_vec_alloc_host(cunmod_vec_t *vec, int64_t len);

/* Sets vec->len to the length without leading zeros, which the function reads from the device if
 * vec->d_len != NULL. Errors: E_GPU if the length cannot be read. */
int cunmod_vec_resolve(cunmod_vec_t *vec, cunmod_ctx_t ctx);

/* Adds a copy in host memory to the vector if there is none. vec->d_len must be NULL. The function
 * returns when the copy is complete. Errors: E_MEMORY; E_GPU if the words cannot be read. */
int cunmod_vec_to_host(cunmod_vec_t *vec, cunmod_ctx_t ctx, uint32_t word);

/* a[0 .. vec->len-1] = the words of vec, where vec->d_len is NULL. The function returns when `a` is
 * complete. Errors: E_GPU. If the device fails during the transfer, `a` may be partly written. */
int cunmod_vec_read(uint64_t *a, const cunmod_vec_t *vec, cunmod_ctx_t ctx, uint32_t word);

/* *vec = a copy of a[0 .. len-1], len > 0: on the device if on_gpu is set, the path allows the GPU
 * and the device has memory; else in host memory. The caller clears *vec after an error. Errors:
 * E_MEMORY, E_COEFF. */
int cunmod_vec_load(cunmod_vec_t *vec, const uint64_t *a, int64_t len, uint64_t p, cunmod_ctx_t ctx,
                    int on_gpu);

/* *copy = a copy of vec that owns its memory: on the device if vec is on the device and memory
 * suffices, else in host memory. vec->d_len must be NULL. Errors: E_MEMORY, E_GPU. */
int cunmod_vec_copy(cunmod_vec_t *copy, cunmod_vec_t *vec, cunmod_ctx_t ctx, uint32_t word);

/* *cut = the first n coefficients of vec, without leading zeros; n <= vec->len, and vec->d_len must
 * be NULL. In host memory cut->host may be vec->host. If vec is on the device, waits for the
 * device. Errors: E_MEMORY, E_GPU. */
int cunmod_vec_cut(cunmod_vec_t *cut, cunmod_vec_t *vec, int64_t n, cunmod_ctx_t ctx,
                   uint32_t word);

#endif
