/* Copies coefficients between host arrays and the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 *   short arrays     pass through one slot, a buffer of pinned memory; the host packs the words
 *   pinned arrays    a kernel reads and checks, or writes, the caller's memory directly, unless
 *                    there are gaps between the words
 *   other arrays     pass through slots, which several threads (route->team) fill or empty while
 *                    other slots are in transfer
 */
#ifndef CUNMOD_TRANSFER_H
#define CUNMOD_TRANSFER_H

#include <stdint.h>

#include "backend/backend.h"
#include "threads/copy_threads.h"

/* The most threads that fill or empty the slots of a GPU, including the caller: a thread copies
 * about 4 GB/s past the cache, and a GPU's bus transfers 55 GB/s. */
#define CUNMOD_TRANSFER_THREADS 16

/* The parameters of a transfer. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_copy_threads_t **team; /* NULL: only the calling thread works */
    uint32_t word;                /* bytes of a coefficient on the device (cunmod_modulus_word) */
    uint64_t p;                   /* an upload checks that coefficients are < p; 0: no check */
    int forked;                   /* 1: a long upload waits for the work before the caller's last
                                     cunmod_dev_fork only, and runs beside later work; 0: it waits
                                     for all earlier work */
} cunmod_route_t;

typedef struct
{
    void *d_dst;
    const uint64_t *src;
    int64_t len;
    int64_t width, stride; /* word i of the array is src[i / width * stride + i % width]; width = 0:
                              src[i] */
    void *kept; /* receives a copy of src in host memory, with route->word bytes a word; NULL: no
                   copy */
} cunmod_upload_t;

/* Uploads one or two arrays, `count` = 1 or 2, for kernels launched later. A pinned src may be read
 * until cunmod_dev_pack_wait returns; any other src has been read when the call returns. *bad = 1
 * if a coefficient of an array that is not pinned is not below route->p, else *bad is unchanged;
 * cunmod_dev_pack_wait reports such coefficients of pinned arrays. uploads[i].kept is complete when
 * the call returns. Returns a device error or 0. After an error no transfer is running. */
int cunmod_upload(const cunmod_route_t *route, const cunmod_upload_t *uploads, int count, int *bad);

/* A function that stores downloaded words: place(argument, from, packed, n) stores words from ..
 * from+n-1 of the array, which are packed[0 .. n-1], words of route->word bytes. Several threads
 * call `place` at once, for disjoint ranges. */
typedef struct
{
    void (*place)(const void *argument, int64_t from, const void *packed, int64_t n);
    const void *argument;
} cunmod_places_t;

/* Calls places->place for all words d_src[0 .. len-1]. The function returns after the last call of
 * `place`. Returns a device error or 0. */
int cunmod_download_to(const cunmod_route_t *route, const cunmod_places_t *places,
                       const void *d_src, int64_t len);

/* dst[0 .. len-1] = d_src[0 .. len-1]. The function returns when dst is complete. Returns a device
 * error or 0. */
int cunmod_download(const cunmod_route_t *route, uint64_t *dst, const void *d_src, int64_t len);

/* d_dst[0 .. len-1] = src[0 .. len-1]. A coefficient has 8 bytes in src, `word` bytes in d_dst.
 * Only the calling thread works. The function returns when src has been read. Returns a device
 * error or 0. */
int cunmod_dev_upload(cunmod_dev_t *dev, void *d_dst, const uint64_t *src, int64_t len,
                      uint32_t word);

/* dst[0 .. len-1] = d_src[0 .. len-1]. A coefficient has `word` bytes in d_src, 8 bytes in dst.
 * Only the calling thread works. The function returns when dst is complete. Returns a device error
 * or 0. */
int cunmod_dev_download(cunmod_dev_t *dev, uint64_t *dst, const void *d_src, int64_t len,
                        uint32_t word);

#endif
