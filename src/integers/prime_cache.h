/* Moduli that a context keeps: the largest primes below 2^64, with all that conversions between
 * integers and images compute of them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PRIME_CACHE_H
#define CUNMOD_PRIME_CACHE_H

#include "batch/moduli.h"
#include "integers/excluded.h"

/* More primes are for the CPU path. */
#define CUNMOD_PRIMES_MOST (INT64_C(1) << 24)

/* How many primes calls take that need `count`: rounded up, by a sixteenth at most, so that calls
 * of about the same size have the same moduli. */
int64_t cunmod_primes_rounded(int64_t count);

/* *moduli = the `count` largest primes that are not excluded, but for the `first` largest ones of
 * these; without may be NULL. The moduli stay with the context for later calls on the same path,
 * the last few of them, as long as all together take no more than a part of the memory of the
 * device. The caller destroys *moduli. Errors: E_MEMORY, E_LENGTH. */
int cunmod_primes_open_from(cunmod_moduli_t *moduli, int64_t first, int64_t count,
                            const cunmod_excluded_t *without, cunmod_ctx_t ctx);

/* The same with first = 0. */
int cunmod_primes_open(cunmod_moduli_t *moduli, int64_t count, const cunmod_excluded_t *without,
                       cunmod_ctx_t ctx);

#endif
