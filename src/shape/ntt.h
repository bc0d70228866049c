/* The primes, lengths and constants of number-theoretic transforms. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Transforms compute a product of polynomials modulo p in one of two ways (docs/ntt.md). own = 0:
 * modulo several fixed primes of 31 bits, whose product exceeds the coefficients of the product of
 * polynomials over the integers, for any p. own = 1: modulo p itself, if p is a prime with roots of
 * unity of the needed order.
 */
#ifndef CUNMOD_NTT_H
#define CUNMOD_NTT_H

#include <stdint.h>

#include "backend/types.h"

/* Returns the number of fixed primes, 1 .. CUNMOD_NTT_PRIMES, whose product exceeds a sum of
 * `terms` products of two coefficients modulo p; 0: the product of all fixed primes is too
 * small. */
int cunmod_ntt_count(uint64_t terms, uint64_t p);

/* Returns the bytes of a residue: 8 if own = 1 and p > 2^31, else 4. */
int cunmod_ntt_word(uint64_t p, int own);

/* Returns the best length of a transform of at least `points` points, 2^i or 3 2^i; 0: the fixed
 * primes (own = 1: the prime p) have no roots of unity of such an order. */
int64_t cunmod_ntt_points(int64_t points, uint64_t p, int own);

/* Returns the number of 4-byte words for transforms of `points` points modulo `count` primes: of
 * the residues of `operands` operands, plus those of the tables of roots of unity. word: bytes of a
 * residue. */
int64_t cunmod_ntt_work_words(int64_t points, int count, int word, int operands);

/* Returns the number of 4-byte words of the tables of roots of unity of transforms of `points`
 * points modulo `count` fixed primes. */
int64_t cunmod_ntt_tables(int64_t points, int count);

/* Sets the lengths of columns and rows of a transform of `points` points, where `points` is a
 * result of cunmod_ntt_points. count: number of primes; word: a result of cunmod_ntt_word. */
void cunmod_ntt_shape(cunmod_ntt_t *ntt, int64_t points, int count, int word);

/* Sets *ntt for a transform of 2^log points as one row, without columns, modulo `count` fixed
 * primes. */
void cunmod_ntt_shape_whole(cunmod_ntt_t *ntt, int log, int count);

/* Returns whether kernels exist for the columns of *ntt (CUNMOD_NTT_COLUMNS). */
int cunmod_ntt_has_columns(const cunmod_ntt_t *ntt);

/* Sets the primes in *ntt and their constants. own = 0: the first ntt->count fixed primes; own = 1:
 * p. */
void cunmod_ntt_primes(cunmod_ntt_t *ntt, uint64_t p, int own);

/* radix[i] = the product of the first i primes of *ntt, modulo p: the factors by which the
 * mixed-radix digits of a coefficient are combined. */
void cunmod_ntt_radix(uint64_t radix[CUNMOD_NTT_PRIMES], const cunmod_ntt_t *ntt, uint64_t p);

#endif
