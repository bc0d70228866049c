/* Coefficients of host arrays to the device and back.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Short arrays go through one slot and a kernel; pinned memory of the caller's is read, looked at
 * and written by a kernel where it lies; other arrays go through slots, which a team
 * fills or empties while others travel.
 */
#ifndef CUNMOD_TRANSFER_H
#define CUNMOD_TRANSFER_H

#include <stdint.h>

#include "backend/backend.h"
#include "runtime/team.h"

/* How to transfer. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_team_t **team; /* NULL: the calling thread alone */
    uint32_t word;        /* cunmod_modulus_word */
    uint64_t p;           /* uploads look for a coefficient that is not below p; 0: they do not */
} cunmod_route_t;

typedef struct
{
    void *d_dst;
    const uint64_t *src;
    int64_t len;
} cunmod_upload_t;

/* Uploads one or two arrays; what is launched next finds them on the device. A src that is
 * pinned may be read until cunmod_dev_pack_wait, others have been read. *bad is set to 1
 * when a coefficient is not below route->p, and kept otherwise; for a src that is pinned
 * cunmod_dev_pack_wait does that. A device error or 0; after an error nothing is under way. */
int cunmod_upload(const cunmod_route_t *route, const cunmod_upload_t *uploads, int count, int *bad);

/* dst[0 .. len-1] = d_src. Waits. A device error or 0. */
int cunmod_download(const cunmod_route_t *route, uint64_t *dst, const void *d_src, int64_t len);

#endif
