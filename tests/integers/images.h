/* What the files of t-images share: moduli, integers, and the reference, which is FLINT's integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_IMAGES_H
#define CUNMOD_TESTS_IMAGES_H

#include "tests/harness/scoped_flint.h"

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

/* Returns `items` pairwise coprime moduli of a kind. The caller frees them. */
uint64_t *images_moduli(int64_t items, int kind);

/* p[0 ..] = the `count` largest primes below `below`, or below 2^64 if `below` is 0. Returns their
 * number, which is less than count if there are no more. */
int64_t images_primes(uint64_t *p, int64_t count, uint64_t below);

/* Returns *k primes in a random order: the `count` largest ones below 2^64, two next above `least`,
 * and two below 2^31. The caller frees them. */
uint64_t *images_mixed_primes(int64_t *k, int64_t count, int64_t least);

/* Checks that rows[i n + j] is integer j of x modulo p[i] for 0 <= i < k and 0 <= j < n, and that
 * the library computes these integers from the rows. An integer has `words` words, at most k. */
void images_check_rows(cunmod_ctx_t ctx, const uint64_t *rows, int64_t n, const uint64_t *p,
                       int64_t k, const uint64_t *x, int64_t words);

/* x = n integers of so many words: 0, -1, powers of 2^64, the extreme ones, and random ones of all
 * sizes. */
void images_fill(uint64_t *x, int64_t words, int64_t n);

/* images_random sets z to a random number below 2^(bits + 31). images_some sets z to a random
 * number of at most `bits` bits and of any sign, which is often short or 0. */
void images_random(fmpz_t z, int64_t bits);
void images_some(fmpz_t z, int64_t bits);

/* Compares the n integers x, of `words` words each, with the lowest len coefficients of f[0], then
 * those of f[1], and so on. */
void images_check_coefficients(const uint64_t *x, int64_t words, int64_t n,
                               const fmpz_poly_struct *f, int64_t len);

/* Returns the number of words of the product of the moduli. */
int64_t images_words(const uint64_t *p, int64_t items);

/* x = n integers above -M/2 and at most M/2, where M is the product of the moduli: some next to
 * both limits, some next to 0, and others. */
void images_balanced(uint64_t *x, int64_t words, int64_t n, const uint64_t *p, int64_t items);

/* Stores the images of n integers in the batch, without leading zeros. */
void images_store(cunmod_batch_t batch, const uint64_t *p, int64_t items, const uint64_t *x,
                  int64_t words, int64_t n);

/* Checks that the batch has the images of n integers, and E_MODULUS where a modulus is below 2. */
void images_compare(cunmod_batch_t batch, const uint64_t *p, int64_t items, const uint64_t *x,
                    int64_t words, int64_t n);

/* ---- images_failures.c, in the emulator alone ---- */

/* Lets each device call of a conversion to images and back fail in turn. */
void check_faults(int path);

/* Loses the GPU on which the images are. */
void check_lost(void);

/* Lets each device call of one of two GPUs fail in turn, while integers are computed from
 * images. */
void check_other_fails(void);

/* Interrupts conversions between two slices. CUNMOD_EMU_MEMORY is 4000000. */
void check_interrupts(void);

#endif
