/* What the files of t-images share: moduli, integers, and the reference, which is FLINT's integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_IMAGES_H
#define CUNMOD_TESTS_IMAGES_H

#include "scoped_flint.h"

/* Kinds of moduli. */
enum
{
    IMAGES_NARROW, /* primes below 2^31 */
    IMAGES_WIDE,   /* primes below 2^64 */
    IMAGES_MIXED,  /* primes of 31 and 64 bits, and 2 and 3, in any order */
    IMAGES_SMALL,  /* the first primes, 2 among them */
    IMAGES_POWERS, /* powers of different primes, of both sizes */
    IMAGES_KINDS
};

/* Pairwise coprime moduli. */
uint64_t *images_moduli(int64_t items, int kind);

/* The largest primes below a number, or 2^64 where it is 0; returns how many there are, at most
 * count. */
int64_t images_primes(uint64_t *p, int64_t count, uint64_t below);

/* The `count` largest primes below 2^64, and some that are not, but above `least`, in a random
 * order, in memory that the caller frees; *k = how many. */
uint64_t *images_mixed_primes(int64_t *k, int64_t count, int64_t least);

/* rows[i n + j] = the integer j of x, of so many words, at most k, modulo p_i, 0 <= i < k, 0 <= j <
 * n, and the library makes these integers of the rows. */
void images_check_rows(cunmod_ctx_t ctx, const uint64_t *rows, int64_t n, const uint64_t *p,
                       int64_t k, const uint64_t *x, int64_t words);

/* n integers of so many words: 0, 1, -1, powers of 2^64, all bits, random ones of all sizes. */
void images_fill(uint64_t *x, int64_t words, int64_t n);

/* z = a random number below 2^(bits + 31); and one of at most so many bits and any sign, 0 more
 * often. */
void images_random(fmpz_t z, int64_t bits);
void images_some(fmpz_t z, int64_t bits);

/* The n integers x of so many words are the lowest `len` coefficients of the polynomials f. */
void images_check_coefficients(const uint64_t *x, int64_t words, int64_t n,
                               const fmpz_poly_struct *f, int64_t len);

/* The words of the product of the moduli. */
int64_t images_words(const uint64_t *p, int64_t items);

/* n integers above -M/2 and at most M/2, M the product of the moduli: those next to both, those
 * next to 0, and others. */
void images_balanced(uint64_t *x, int64_t words, int64_t n, const uint64_t *p, int64_t items);

/* Stores their images in the batch, without leading zeros. */
void images_store(cunmod_batch_t batch, const uint64_t *p, int64_t items, const uint64_t *x,
                  int64_t words, int64_t n);

/* The batch has their images. An item with a modulus below 2 has that as its status. */
void images_compare(cunmod_batch_t batch, const uint64_t *p, int64_t items, const uint64_t *x,
                    int64_t words, int64_t n);

/* ---- images_failures.c, in the emulator alone ---- */

/* Each device call of a conversion to images and back fails in turn. */
void check_faults(int path);

/* The GPU is lost with the images. */
void check_lost(void);

/* One of two GPUs fails: each device call of it in turn, while integers are made. There are two. */
void check_other_fails(void);

/* Interrupts in the midst of conversions, which come in slices: CUNMOD_EMU_MEMORY is 4000000. */
void check_interrupts(void);

#endif
