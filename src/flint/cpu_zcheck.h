/* Checks FLINT's results over the integers, modulo a random prime at a random point.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The prime p is one of more than 2^57.5 primes above 2^63, the point x is one of more than 2^63
 * units, and both are drawn for each check from random numbers of the operating system. Let e be
 * the difference of both sides of a wrong equation: a nonzero polynomial of degree d with
 * coefficients of at most B bits. Fewer than B / 63 primes divide all of e, and modulo any other
 * prime e has at most d roots. So the check accepts a wrong equation with a probability of at most
 * B 2^-63.4 + d 2^-63, which is 2^-41 for a million coefficients of two million bits. Prime and
 * point do not depend on the operands, so that nobody can choose operands to deceive the check.
 */
#ifndef CUNMOD_CPU_ZCHECK_H
#define CUNMOD_CPU_ZCHECK_H

#include <stdint.h>

#include <flint/flint.h>
#include <flint/fmpz_poly.h>
#include <flint/nmod.h>

/* Results are checked when operands and result have this number of words or more. The draw of a
 * random prime takes about 10 us, in which FLINT computes a product with a tenth of these words. */
#define CUNMOD_ZCHECK_WORDS 8192

/* Products are checked when a coefficient of the product has this number of words or more. */
#define CUNMOD_ZCHECK_LONG 4

/* Number of coefficients that are summed before a reduction modulo p. */
#define CUNMOD_ZCHECK_BLOCK 256

/* A random prime and point, and powers of the point. */
typedef struct
{
    nmod_t mod;
    uint64_t x, step;                     /* x: the point; step = x^CUNMOD_ZCHECK_BLOCK */
    uint64_t powers[CUNMOD_ZCHECK_BLOCK]; /* powers[k] = x^k */
} cunmod_zpoint_t;

/* Draws the prime and the point. Returns 0 where the system gives no random numbers; else 1. */
int cunmod_zpoint_draw(cunmod_zpoint_t *at);

/* Returns the value at the point, modulo the prime, of the polynomial a[0 .. n-1], by one pass over
 * the words of its coefficients. */
uint64_t cunmod_zpoint_value(const cunmod_zpoint_t *at, const fmpz *a, int64_t n);

/* Checks z = a b modulo x^n at one random point modulo one random prime; a
 * and b are not zero, not longer than n, and have no leading zeros. Returns 1 when the values
 * agree; 0 when they differ, and when the system gives no random numbers. */
int cunmod_zcheck_product(const fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b, int64_t n);

#endif
