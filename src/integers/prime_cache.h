/* The prime cache of a context, which keeps sets of the largest primes below 2^64 for later calls:
 * as moduli objects, with the data that conversions between integers and images have computed for
 * the primes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PRIME_CACHE_H
#define CUNMOD_PRIME_CACHE_H

#include "batch/moduli.h"

/* A list of primes that an operation must not use. */
typedef struct
{
    uint64_t *p; /* allocated by malloc */
    int64_t count;
} cunmod_excluded_t;

/* Greatest number of primes of an operation by images; FLINT computes results that need more. */
#define CUNMOD_PRIMES_MOST (INT64_C(1) << 24)

/* Returns `count` rounded up by at most a sixteenth: the number of primes of a call that needs
 * `count` primes. By rounding, calls of similar size use the same set of the cache. */
int64_t cunmod_primes_rounded(int64_t count);

/* *moduli = the primes with the indices first .. first + count - 1 in the list of primes below
 * 2^64, largest first, from which the primes `without` are removed. without = NULL: no prime is
 * removed. The context keeps the sets used last for later calls on the same path; all sets together
 * have at most 1 / CUNMOD_TUNE_KEPT_MEMORY of the device's memory. The caller destroys *moduli.
 * Errors: E_MEMORY, E_LENGTH. */
int cunmod_primes_open_from(cunmod_moduli_t *moduli, int64_t first, int64_t count,
                            const cunmod_excluded_t *without, cunmod_ctx_t ctx);

/* cunmod_primes_open_from with first = 0. */
int cunmod_primes_open(cunmod_moduli_t *moduli, int64_t count, const cunmod_excluded_t *without,
                       cunmod_ctx_t ctx);

#endif
