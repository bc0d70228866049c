/* Random numbers of the operating system.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_ENTROPY_H
#define CUNMOD_ENTROPY_H

#include <stdint.h>

/* Stores 64 random bits in *x. Returns 1; or 0, with *x untouched, where the system gives none. */
int cunmod_random_word(uint64_t *x);

/* Stores a random prime between 2^63 and 2^64 - 2^32 in *p. These are more than 2^57.5 primes; each
 * of them is equally likely, independently of earlier calls. Returns 1; or 0, with *p untouched,
 * where the system gives no random numbers. */
int cunmod_random_prime(uint64_t *p);

#endif
