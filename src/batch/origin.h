/* What the polynomials of a storage were made of that no operation has made: words of the caller's,
 * or integers. They are made of it again when the GPU that has them is lost.
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
    atomic_int holders; /* versions, and the one that makes it */
    int64_t held;       /* words of host memory, which count for each holder */

    /* Makes the copy in host memory of *made, whose room is set. Errors: E_MEMORY, E_INTERRUPTED. */
    int (*make)(cunmod_storage_t *made, struct cunmod_moduli_struct *moduli,
                const struct cunmod_origin_struct *origin);

    void *packed[CUNMOD_PARTS]; /* the words of a part in the order of places, as on the device */
    size_t bytes[CUNMOD_PARTS];
    uint64_t *integers; /* n, of so many words */
    int64_t n, words;
} cunmod_origin_t;

/* Memory for the words of a storage of a share, which cunmod_storage_send fills. NULL: there is no
 * memory. */
cunmod_origin_t *cunmod_origin_of_words(const cunmod_storage_t *storage,
                                        struct cunmod_moduli_struct *moduli);

/* A copy of integers for the versions of so many shares. `make` is as above. NULL: there is no
 * memory. */
cunmod_origin_t *cunmod_origin_of_integers(const uint64_t *x, int64_t words, int64_t n, int shares,
                                           int (*make)(cunmod_storage_t *made,
                                                       struct cunmod_moduli_struct *moduli,
                                                       const cunmod_origin_t *origin));

cunmod_origin_t *cunmod_origin_hold(cunmod_origin_t *origin);

/* A holder leaves, of these moduli; NULL is ignored. */
void cunmod_origin_release(cunmod_origin_t *origin, struct cunmod_moduli_struct *moduli);

#endif
