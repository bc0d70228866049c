/* Orders in multiplicative groups of finite fields, by FLINT's factorization of integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CPU_ORDER_H
#define CUNMOD_CPU_ORDER_H

#include <stdint.h>

/* Returns whether the order of g / h modulo the prime p is p - 1; 0 if g = 0. h is not 0. */
int cunmod_cpu_is_generator(uint64_t g, uint64_t h, uint64_t p);

/* Returns the number of words that cunmod_cpu_order_primes needs at most. */
int64_t cunmod_cpu_order_room(int64_t n, uint64_t p);

/* Stores the primes that divide p^n - 1, but not p - 1, n >= 2: for each prime the number of its
 * words, and then the words, the lowest first. *written = the number of all words. primes: `count`
 * numbers of `words` words each, which may be primes that divide p^n - 1; no others have to be
 * found if these are all. Returns OK; E_DOMAIN if one of these numbers is not prime; E_UNSUPPORTED
 * if one of the values into which cunmod_is_primitive separates p^n - 1 is not factored
 * (include/cunmod_factor.h). */
int cunmod_cpu_order_primes(uint64_t *z, int64_t *written, int64_t n, uint64_t p,
                            const uint64_t *primes, int64_t words, int64_t count);

/* A number of more bits is not factored. FLINT's quadratic sieve takes some seconds for as many
 * bits. */
#define CUNMOD_ORDER_BITS 200

/* z = (p^n - 1) / q for the number q[0 .. words-1], which divides p^n - 1. z has space for n words.
 * Returns the number of words of z. */
int64_t cunmod_cpu_order_exponent(uint64_t *z, int64_t n, uint64_t p, const uint64_t *q,
                                  int64_t words);

#endif
