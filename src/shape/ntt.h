/* The primes, lengths and constants of number-theoretic transforms. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A product modulo any p is computed modulo as many fixed primes of 31 bits as its coefficients
 * over the integers need, or modulo p itself when p has roots of unity of the needed order
 * (docs/ntt.md). In all functions own = 1 means: modulo p itself.
 */
#ifndef CUNMOD_NTT_H
#define CUNMOD_NTT_H

#include <stdint.h>

#include "backend/types.h"

/* Returns the number of fixed primes, 1 .. CUNMOD_NTT_PRIMES, whose product exceeds a sum of
 * `terms` products of two coefficients modulo p; 0: all fixed primes do not suffice. */
int cunmod_ntt_count(uint64_t terms, uint64_t p);

/* Returns the bytes of a residue: 8 if own = 1 and p > 2^31, else 4. */
int cunmod_ntt_word(uint64_t p, int own);

/* Returns the best length of a transform, 2^i or 3 2^i >= points; 0: the fixed primes (or p, if own
 * = 1) have no roots of unity for such a length. If own = 1, p is prime. */
int64_t cunmod_ntt_points(int64_t points, uint64_t p, int own);

/* Returns the 4-byte words of the residues of `operands` operands, and of the tables of roots. */
int64_t cunmod_ntt_work_words(int64_t points, int count, int word, int operands);

/* Sets the columns and rows of a transform of `points` points, a result of cunmod_ntt_points.
 * count: number of primes; word: a result of cunmod_ntt_word. */
void cunmod_ntt_shape(cunmod_ntt_t *ntt, int64_t points, int count, int word);

/* Sets the shape of a transform of 2^log points without columns, modulo `count` fixed primes. */
void cunmod_ntt_shape_whole(cunmod_ntt_t *ntt, int log, int count);

/* Returns whether the kernels have columns of the length of a shape. */
int cunmod_ntt_has_columns(const cunmod_ntt_t *ntt);

/* Sets the primes of a shape and their constants: the first ntt->count fixed primes; if own = 1,
 * p. */
void cunmod_ntt_primes(cunmod_ntt_t *ntt, uint64_t p, int own);

/* Sets radix[i] = the product of the first i primes of *ntt, modulo p, by which residues are
 * recombined. */
void cunmod_ntt_radix(uint64_t radix[CUNMOD_NTT_PRIMES], const cunmod_ntt_t *ntt, uint64_t p);

#endif
