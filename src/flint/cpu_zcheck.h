/* Whether what FLINT computed over the integers is right, modulo a random prime at a random point.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The prime p is one of more than 2^57.5 primes above 2^63, the point x one of more than 2^63
 * units, and both are drawn for each check from numbers of the operating system. Let e be the
 * difference of both sides of an equation, a polynomial that is not zero, of degree d and with
 * coefficients of at most B bits. Fewer than B / 63 primes divide all of e, and modulo any other
 * one e has at most d roots. So a wrong equation is found to hold with a probability of at most
 * B 2^-63.4 + d 2^-63, which is 2^-41 for a million coefficients of two million bits. What is drawn
 * does not depend on the operands, so that operands that are made to be bad have no better chance.
 */
#ifndef CUNMOD_CPU_ZCHECK_H
#define CUNMOD_CPU_ZCHECK_H

#include <stdint.h>

#include <flint/flint.h>
#include <flint/fmpz_poly.h>
#include <flint/nmod.h>

/* Words of the operands and of the result from which on results are checked. To draw a prime takes
 * about 10 us, in which FLINT makes a product of a tenth of these words. */
#define CUNMOD_ZCHECK_WORDS 8192

/* Products whose coefficients have at least so many words are checked. */
#define CUNMOD_ZCHECK_LONG 4

/* Coefficients that are summed up before there is a reduction. */
#define CUNMOD_ZCHECK_BLOCK 256

/* A random prime and point, and powers of the point. */
typedef struct
{
    nmod_t mod;
    uint64_t x, step; /* step = x^CUNMOD_ZCHECK_BLOCK */
    uint64_t powers[CUNMOD_ZCHECK_BLOCK];
} cunmod_zpoint_t;

/* Draws the prime and the point. Returns 0 where the system gives no random numbers; else 1. */
int cunmod_zpoint_draw(cunmod_zpoint_t *at);

/* The value of a polynomial of n coefficients modulo the prime at the point: one pass over the
 * words of the coefficients. */
uint64_t cunmod_zpoint_value(const cunmod_zpoint_t *at, const fmpz *a, int64_t n);

/* The value of a b modulo x^n, for a and b that are not zero, not longer than n and have no leading
 * zeros, without the product: with B_m, the value of the m lowest terms of b, it is the sum of a_i
 * x^i B_(n - i). */
uint64_t cunmod_zpoint_product(const cunmod_zpoint_t *at, const fmpz_poly_t a, const fmpz_poly_t b,
                               int64_t n);

/* Whether z = a b modulo x^n, as cunmod_zpoint_product has it, by one check; 0 as well where the
 * system gives no random numbers. */
int cunmod_zcheck_product(const fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b, int64_t n);

#endif
