/* Tuned values of factorizations and roots (src/factor). Part of tuning.h.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TUNING_FACTOR_H
#define CUNMOD_TUNING_FACTOR_H

#include <stdint.h>

/* FLINT factors polynomials of at most this length, unless the GPU is forced. With 300 coefficients
 * an H200 takes 6 ms for p = 65537 and 8 ms for 61 bits, its host by FLINT 2.9 22 and 66 ms. */
#define CUNMOD_TUNE_FACTOR_FLINT 128

/* The most giant steps that are computed before one GCD: the powers of the inner polynomial are
 * then a small part of the compositions, and at the end few steps are computed in vain. */
#ifndef CUNMOD_TUNE_FACTOR_GROUP
#define CUNMOD_TUNE_FACTOR_GROUP 32
#endif

/* Polynomials of more words than this are factored by FLINT step by step: squarefree parts,
 * degrees, factors of one degree. FLINT factors shorter ones in one call, by algorithms that it
 * chooses. */
#define CUNMOD_TUNE_FACTOR_STEPS 64

/* Microseconds to separate the factors, all of degree d, of a part of degree n:
 *
 *   n (SQUARE d^2 + WORD)  FLINT on one processor, a prime of 31 bits, n <= MOST
 *                          (FLINT 2.9, n = 64 .. 256, d = 2 .. 64)
 *   SPLIT                  a GPU, two parts
 *   TRACE + FACTOR k       a GPU, all k factors from one trace, k <= TRACE_MOST */
#define CUNMOD_TUNE_EQUAL_SQUARE_US 0.6
#define CUNMOD_TUNE_EQUAL_WORD_US 40.0
#define CUNMOD_TUNE_EQUAL_SPLIT_US 2500.0
#define CUNMOD_TUNE_EQUAL_MOST 256
#define CUNMOD_TUNE_EQUAL_TRACE_US 1000.0
#define CUNMOD_TUNE_EQUAL_FACTOR_US 120.0
#define CUNMOD_TUNE_EQUAL_TRACE_MOST 512

/* The most bytes of rows that are multiplied at once: rows of 16 MB, for polynomials of 10^6
 * coefficients of 8 bytes, are then enough to fill the device. The emulator has less. */
#ifndef CUNMOD_TUNE_FACTOR_ROWS
#define CUNMOD_TUNE_FACTOR_ROWS (INT64_C(1) << 33)
#endif

/* The least length of a polynomial whose roots a GPU computes, unless the GPU path is forced. Each
 * level of the splitting has some 60 squares, one after the other, of which each takes some
 * launches, so that 1000 roots take 26 ms (H200, 61 bits). FLINT takes 83 ms for 256 roots. */
#define CUNMOD_TUNE_ROOTS_LEAST 256

/* Products of linear factors with more words are split one by one, by power sums. Shorter ones are
 * split as a batch: its kernels take divisors of up to so many words. */
#ifndef CUNMOD_TUNE_SPLIT_LONG
#define CUNMOD_TUNE_SPLIT_LONG 4096
#endif

/* Microseconds: of a level of a batch of few pieces on a GPU; and of FLINT's splitting of a product
 * of linear factors on one processor, for each square of the number of words. */
#ifndef CUNMOD_TUNE_SPLIT_LEVEL_US
#define CUNMOD_TUNE_SPLIT_LEVEL_US 2000.0
#endif
#define CUNMOD_TUNE_SPLIT_WORD_US 1.3

/* The least number of roots that a GPU sorts. The host sorts this number in 0.5 ms. */
#ifndef CUNMOD_TUNE_SORT_LEAST
#define CUNMOD_TUNE_SORT_LEAST (INT64_C(1) << 14)
#endif

/* The tangent Graeffe transform finds the roots of products of more than SHORT words. POINTS is the
 * least number of points for each root at which a polynomial is evaluated. The transform is used if
 * MOST_POINTS points for each root suffice. Measured on an H200, p = 29 2^57 + 1: 10^5 roots take
 * 80, 58, 45, 46 and 46 ms with SHORT = 4096, 512, 128, 32 and 8; 300 roots take 6 ms, as a batch
 * 12. MOST_POINTS is an estimate, which limits the memory of the host to 0.4 KB for a root. */
#ifndef CUNMOD_TUNE_GRAEFFE_SHORT
#define CUNMOD_TUNE_GRAEFFE_SHORT 128
#endif
#define CUNMOD_TUNE_GRAEFFE_POINTS 4
#define CUNMOD_TUNE_GRAEFFE_MOST_POINTS 16

/* Degrees of the factors of a batch: longer items are factored by themselves. The loop over the
 * degrees has up to half as many steps as the longest item has coefficients. */
#ifndef CUNMOD_TUNE_PATTERN_LENGTH
#define CUNMOD_TUNE_PATTERN_LENGTH 256
#endif

/* The most entries of the matrices of p-th powers of all items that are computed at once: 2 GB for
 * moduli of 64 bits. The emulator has less. */
#ifndef CUNMOD_TUNE_PATTERN_ENTRIES
#define CUNMOD_TUNE_PATTERN_ENTRIES (INT64_C(1) << 28)
#endif

/* Polynomials of the degrees 2^k to 2^(k+1) - 1 join a class of longer polynomials if their
 * matrices, with as many rows as the matrices of this class, have at most CLASS_ENTRIES entries. A
 * GPU reads 32 MB in about 10 microseconds, and the launches of a step of a further class take some
 * 100 microseconds. CLASS_ENTRIES is an estimate. The emulator has less. */
#ifndef CUNMOD_TUNE_CLASS_ENTRIES
#define CUNMOD_TUNE_CLASS_ENTRIES (INT64_C(1) << 22)
#endif

/* Factors of a batch: squarefree items of at most this degree are factored together, by matrices of
 * as many rows. A block of threads eliminates a matrix of 128 rows. */
#define CUNMOD_TUNE_BERLEKAMP_DEGREE 127

/* The most entries of such matrices of all items that are factored at once. There are three times
 * as many words for a moment: of the matrices, of a copy, and of the result of the elimination. The
 * emulator has less. */
#ifndef CUNMOD_TUNE_BERLEKAMP_ENTRIES
#define CUNMOD_TUNE_BERLEKAMP_ENTRIES (CUNMOD_TUNE_PATTERN_ENTRIES / 3)
#endif

/* So many polynomials, or pieces that are left, are factored by FLINT, unless the GPU is forced: a
 * level on the GPU takes 1 to 3 ms however few pieces there are, and several levels follow. The
 * emulator has less. */
#ifndef CUNMOD_TUNE_BERLEKAMP_FEW
#define CUNMOD_TUNE_BERLEKAMP_FEW 64
#endif

/* Random irreducible polynomials. CANDIDATES: the most candidates that are tested at once on the
 * CPU. WORDS: about the most words of a batch. On the GPU candidates of more than LENGTH words are
 * in no batch, since they are too long as divisors for the kernels of powers; and those of more
 * than LONG words are rejected by up to STEPS steps: 16 steps leave 35 of 1000 candidates. */
#define CUNMOD_TUNE_CANDIDATE_LENGTH 4097
#ifndef CUNMOD_TUNE_CANDIDATE_LONG
#define CUNMOD_TUNE_CANDIDATE_LONG 256
#endif
#define CUNMOD_TUNE_CANDIDATE_STEPS 16
#define CUNMOD_TUNE_CANDIDATES 256
#define CUNMOD_TUNE_CANDIDATE_WORDS (INT64_C(1) << 22)

#endif
