/* The prime cache of a context: moduli of the largest primes below 2^64, with what conversions
 * between integers and images compute for them, kept for later calls.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PRIME_CACHE_H
#define CUNMOD_PRIME_CACHE_H

#include "batch/moduli.h"
#include "integers/excluded.h"

/* Largest number of primes of an operation with images; beyond it FLINT computes the result. */
#define CUNMOD_PRIMES_MOST (INT64_C(1) << 24)

/* Returns the number of primes that a call uses which needs `count`: rounded up, by at most a
 * sixteenth, so that calls of about equal size have the same moduli. */
int64_t cunmod_primes_rounded(int64_t count);

/* *moduli = primes first .. first + count - 1 of the largest primes that are not in `without`
 * (NULL: nothing is excluded). The context keeps the last few of these moduli for later calls on
 * the same path, as long as all of them together take no more than a part of the device's memory.
 * The caller destroys *moduli. Errors: E_MEMORY, E_LENGTH. */
int cunmod_primes_open_from(cunmod_moduli_t *moduli, int64_t first, int64_t count,
                            const cunmod_excluded_t *without, cunmod_ctx_t ctx);

/* cunmod_primes_open_from with first = 0. */
int cunmod_primes_open(cunmod_moduli_t *moduli, int64_t count, const cunmod_excluded_t *without,
                       cunmod_ctx_t ctx);

#endif
