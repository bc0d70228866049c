/* The numbers of number-theoretic transforms: which primes, which shape, and their constants. Pure:
 * numbers in, a struct out.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A product modulo any p is computed modulo as many fixed primes of 31 bits as its coefficients
 * over the integers need, or modulo p itself when p has roots of unity of the order that is wanted
 * (docs/ntt.md). `own` says in all functions below that the roots of unity of p itself are used.
 */
#ifndef CUNMOD_NTT_H
#define CUNMOD_NTT_H

#include <stdint.h>

#include "backend/types.h"

/* How many fixed primes, 1 .. CUNMOD_NTT_PRIMES, determine a sum of `terms` products of two
 * coefficients modulo p; 0 when there are not enough of them. */
int cunmod_ntt_count(uint64_t terms, uint64_t p);

/* Bytes of a residue: 8 with `own` and p beyond 2^31, else 4. */
int cunmod_ntt_word(uint64_t p, int own);

/* The best length of a transform, 2^i or 3 2^i, that is at least `points`; 0 when the fixed primes,
 * or p with `own`, have no roots of unity for such a length. With `own` p is prime. */
int64_t cunmod_ntt_points(int64_t points, uint64_t p, int own);

/* 4-byte words of the residues of `operands` operands, and of the tables of roots. */
int64_t cunmod_ntt_work_words(int64_t points, int count, int word, int operands);

/* Sets how a length that cunmod_ntt_points returned is cut into columns and rows. count: number of
 * primes; word: cunmod_ntt_word. */
void cunmod_ntt_shape(cunmod_ntt_t *ntt, int64_t points, int count, int word);

/* Sets the shape of 2^log points without columns, modulo `count` fixed primes. */
void cunmod_ntt_shape_whole(cunmod_ntt_t *ntt, int log, int count);

/* Whether there are columns as long as those of a shape. */
int cunmod_ntt_has_columns(const cunmod_ntt_t *ntt);

/* Sets the primes of a shape: the first ntt->count fixed ones for own == 0, else p. */
void cunmod_ntt_primes(cunmod_ntt_t *ntt, uint64_t p, int own);

/* The constants with which a product modulo the primes of *ntt is recombined modulo p. */
void cunmod_ntt_radix(uint64_t radix[CUNMOD_NTT_PRIMES], const cunmod_ntt_t *ntt, uint64_t p);

#endif
