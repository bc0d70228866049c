/* Coefficients of host arrays to the device and back.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 *   short arrays            go through one slot and a kernel
 *   pinned arrays           a kernel reads, checks and writes the caller's memory in its place
 *   other arrays            go through slots, which a team fills or empties while others travel
 */
#ifndef CUNMOD_TRANSFER_H
#define CUNMOD_TRANSFER_H

#include <stdint.h>

#include "backend/backend.h"
#include "threads/copy_threads.h"

/* The most threads that fill or empty the slots of a GPU, including the caller: a thread copies some
 * 4 GB/s past the cache, the bus of a GPU 55. */
#define CUNMOD_TRANSFER_THREADS 16

/* How a transfer is made. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_copy_threads_t **team; /* NULL: only the calling thread works */
    uint32_t word;                /* cunmod_modulus_word */
    uint64_t p;                   /* uploads check that coefficients are below p; 0: they do not */
} cunmod_route_t;

typedef struct
{
    void *d_dst;
    const uint64_t *src;
    int64_t len;
    void *kept; /* a copy on the host, in words of that size; NULL: there is none */
} cunmod_upload_t;

/* Uploads one or two arrays; launches that follow find them on the device. A pinned src may be read
 * until cunmod_dev_pack_wait; any other src has been read when the call returns. *bad becomes 1
 * when a coefficient is not below route->p, and otherwise stays; for a pinned src
 * cunmod_dev_pack_wait sets *bad. The host writes the words of uploads[i].kept while the GPU receives
 * others. Returns a device error or 0; after an error no transfer is under way. */
int cunmod_upload(const cunmod_route_t *route, const cunmod_upload_t *uploads, int count, int *bad);

/* Where the words of a download go: place(argument, from, packed, n) stores words from .. from+n-1,
 * which are in words of the route's size. Several threads call it at once, for different words. */
typedef struct
{
    void (*place)(const void *argument, int64_t from, const void *packed, int64_t n);
    const void *argument;
} cunmod_places_t;

int cunmod_download_to(const cunmod_route_t *route, const cunmod_places_t *places,
                       const void *d_src, int64_t len);

/* dst[0 .. len-1] = d_src. Both wait. They return a device error or 0. */
int cunmod_download(const cunmod_route_t *route, uint64_t *dst, const void *d_src, int64_t len);

/* Copies 64-bit coefficients to and from the device on the calling thread alone; on the device they
 * have `word` bytes. The upload has read src when it returns. The download waits until dst is
 * complete. Both return a device error or 0. */
int cunmod_dev_upload(cunmod_dev_t *dev, void *d_dst, const uint64_t *src, int64_t len,
                      uint32_t word);
int cunmod_dev_download(cunmod_dev_t *dev, uint64_t *dst, const void *d_src, int64_t len,
                        uint32_t word);

#endif
