/* The origin of a storage that no operation has computed: a copy of the caller's words, or of the
 * caller's integers. When the GPU of the storage is lost, the polynomials are computed from the
 * origin again.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_ORIGIN_H
#define CUNMOD_ORIGIN_H

#include <stdatomic.h>

#include "batch/storage.h"

typedef struct cunmod_origin_struct
{
    atomic_int holders; /* number of versions with the origin, plus 1 for the creating call */
    int64_t held;       /* words of host memory that are counted for each version */

    /* Computes the polynomials of *made in host memory; made->at and made->stride are set before
     * the call. Errors: E_MEMORY, E_INTERRUPTED. */
    int (*make)(cunmod_storage_t *made, struct cunmod_moduli_struct *moduli,
                const struct cunmod_origin_struct *origin);

    void *packed[CUNMOD_PARTS]; /* [part]: words of the part, as on the device */
    size_t bytes[CUNMOD_PARTS];
    uint64_t *integers; /* n integers of `words` words each; NULL: `packed` is used */
    int64_t n, words;
} cunmod_origin_t;

/* Creates an origin with memory for the words of a storage of a share. cunmod_storage_send fills
 * the memory. Returns NULL when memory runs out. */
cunmod_origin_t *cunmod_origin_of_words(const cunmod_storage_t *storage,
                                        struct cunmod_moduli_struct *moduli);

/* Creates an origin with a copy of the n integers x of `words` words each. shares: number of shares
 * whose versions hold the origin. make: the member `make`. Returns NULL when memory runs out. */
cunmod_origin_t *cunmod_origin_of_integers(const uint64_t *x, int64_t words, int64_t n, int shares,
                                           int (*make)(cunmod_storage_t *made,
                                                       struct cunmod_moduli_struct *moduli,
                                                       const cunmod_origin_t *origin));

/* Adds a holder of the origin, and returns the origin. */
cunmod_origin_t *cunmod_origin_hold(cunmod_origin_t *origin);

/* Removes a holder of the origin. An origin without holders is freed; large blocks of its memory
 * are kept in moduli->spares. NULL is ignored. */
void cunmod_origin_release(cunmod_origin_t *origin, struct cunmod_moduli_struct *moduli);

#endif
