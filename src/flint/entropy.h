/* Random numbers of the operating system.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_ENTROPY_H
#define CUNMOD_ENTROPY_H

#include <stdint.h>

/* *x = 64 random bits. Returns 0, and *x is untouched, where the system gives no random numbers; else
 * 1. */
int cunmod_random_word(uint64_t *x);

/* *p = a prime from 2^63 to 2^64 - 2^32, all of which are equally likely, whatever was drawn
 * before. There are more than 2^57.5 of them. Returns 0, and *p is untouched, where the system
 * gives no random numbers; else 1. */
int cunmod_random_prime(uint64_t *p);

#endif
