/* Values that were measured on one machine, and that `cunmod calibrate` does not measure. Pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * All are of an H200 (132 multiprocessors, 1980 MHz), measured by the mode of the benchmark that is
 * named. They are limits, shares and ratios of two times, so another GPU of the same generation has
 * about the same ones. Values that are measured on each machine are in plan/params.h. Values that
 * the kernels share with the plan are beside the kernels' geometry: shape/tensor_share.h, and
 * CUNMOD_GCD_DIVIDE in src/backend/.
 */
#ifndef CUNMOD_TUNING_H
#define CUNMOD_TUNING_H

#include <stdint.h>

#include "shape/tuning_grid.h"

/* ---- products of batches (plan/batch_product.c; mode batch) -------------------- */

/* The logarithm of the points of a transform that fills the device. */
#define CUNMOD_TUNE_FULL_LOG 20

/* The most words of a longer product that is made together with others of its transform, and bytes
 * of workspace for all products that are made at once. */
#define CUNMOD_TUNE_BATCH_FUSED (INT64_C(1) << 21)
#define CUNMOD_TUNE_BATCH_WORK (INT64_C(1) << 28)

/* Microseconds that a call on k > 1 devices takes besides its work: START + EACH k, in which
 * threads wake up and launches are made; and the least items that a device has, which are about its
 * multiprocessors. */
#define CUNMOD_TUNE_SHARE_START_US 16
#define CUNMOD_TUNE_SHARE_EACH_US 2
#define CUNMOD_TUNE_SHARE_ITEMS 128

/* Microseconds that opening one more GPU takes (H200, mode first). */
#define CUNMOD_TUNE_OPEN_OTHER_US 1e5

/* Microseconds of an item of a batch whose lengths nobody knows yet: an H100 makes 1000 products of
 * 250 coefficients in 20 us (mode batch). */
#define CUNMOD_TUNE_SHARE_ITEM_US 0.02

/* The speed of a context without a device, over that of an H100: products of 1000 coefficients of
 * 64 bits take 16 processors 200 times as long as an H100, and 11 times as long as their transfers
 * (mode batch). */
#define CUNMOD_TUNE_BATCH_CPU 0.02

/* Items of a batch that take an H100 so many microseconds are worth starting a thread for: a
 * processor takes some thousand times as long. */
#define CUNMOD_TUNE_BATCH_THREAD_US 0.05

/* ---- pieces between which batches look for an interrupt (mode batch, 64 bits) -------- */

/* Microseconds of a piece. */
#define CUNMOD_TUNE_PIECE_US 2e5

/* Microseconds for each coefficient times point; for each square of the number of points; for each
 * square of half of the words of two operands; the same with cofactors; for each coefficient of a
 * power and bit of an exponent. */
#define CUNMOD_TUNE_EVALUATE_US 1.1e-6
#define CUNMOD_TUNE_INTERPOLATE_US 4e-6
#define CUNMOD_TUNE_EUCLID_US 5.5e-6
#define CUNMOD_TUNE_COFACTORS_US 1.9e-5
#define CUNMOD_TUNE_POWER_US 8e-4

/* ---- checkpoints of batches (src/batch/lost_device.h; mode batch) -------------- */

/* The most lineages of a share: LINEAGES, and EACH more for each batch. A batch is copied to the
 * host once in so many operations at most. A copy takes about as long as 20 sums on the device,
 * which this makes a few percent of the time of operations. */
#define CUNMOD_TUNE_LINEAGES 1024
#define CUNMOD_TUNE_LINEAGES_EACH 8

/* The most words of host memory that lineages hold: WORDS, and EACH more for each word of a batch.
 * So many came from the host, or are numbers that the host has made for each item, so the copies to
 * the host take at most half as long as those. */
#define CUNMOD_TUNE_LINEAGE_WORDS (INT64_C(1) << 20)
#define CUNMOD_TUNE_LINEAGE_WORDS_EACH 2

/* ---- polynomials over the integers (plan/integer_plan.c) ------------------------ */

/* Multiply-adds of 32 bits a microsecond of a multiprocessor, by which integers are reduced and
 * recombined (an H100, mode images, 2026-11-26: up to 9.2e4 and 7.8e4 for many long integers). And
 * the microseconds of a call by images beside all else, on a GPU (modes integers, bivariate and
 * matrices, the same day: the shortest call of a mode takes 241, 142 and 141), and on the
 * processors beside the threads (mode uneven). */
#define CUNMOD_TUNE_INTEGERS_RATE 6e4
#define CUNMOD_TUNE_INTEGERS_CALL 150.0

/* FLINT's product of two integers, microseconds for each word of both: by Toom's algorithm, times
 * the root of the words of the shorter one; by transforms, times each doubling of all words,
 * without and with fft_small (3.6 measured, 64 and 5000 bits: 0.46 to 0.96 of the time). In a
 * product of polynomials a coefficient of an operand or of the result takes COEFF microseconds
 * beside that, and the call CALL. */
#define CUNMOD_TUNE_INTEGERS_TOOM 1.5e-3
#define CUNMOD_TUNE_INTEGERS_KRONECKER                                                             \
    {                                                                                              \
        4.5e-3, 3e-3                                                                               \
    }
#define CUNMOD_TUNE_INTEGERS_COEFF 0.05
#define CUNMOD_TUNE_INTEGERS_FLINT_CALL 0.6

/* FLINT's exact quotient takes QUOTIENT log2(k + 1) times the product of the quotient by the
 * divisor, of which the shorter one has k coefficients. Its value at a point takes LEAF
 * microseconds for each coefficient, and VALUE, for each level of a tree, times the product of two
 * integers of half of the words of the value. FLINT 2.9 measured, an AMD EPYC, processor time
 * (tests/plan_integers.c, and mode uneven). */
#define CUNMOD_TUNE_INTEGERS_QUOTIENT 0.65
#define CUNMOD_TUNE_INTEGERS_LEAF 0.023
#define CUNMOD_TUNE_INTEGERS_VALUE 0.45

/* Microseconds that a processor takes:
 *
 *   CONVERT      to reduce an integer modulo k primes, or to make one of k remainders, by a tree:
 *                over the larger one of k and the words of the integer, and the square of
 *                log2(the lesser one + 1) (near a longer formula that was fitted to an AMD EPYC, 16
 *                to 4096 words and 16 to 8192 primes; not fitted itself)
 *   CRT          to add, in FLINT, the image modulo one more prime to a word of an integer (mode
 *                uneven: cofactors of 300 and 2 coefficients by 2816 primes) */
#define CUNMOD_TUNE_INTEGERS_CONVERT 2.5e-3
#define CUNMOD_TUNE_INTEGERS_CRT 3e-3

/* How many bits a coefficient of a GCD is expected to have, as a share of those of the operands.
 * And the primes with which a GCD begins: modulo so many it takes a device hardly longer than
 * modulo one. */
#define CUNMOD_TUNE_INTEGERS_COMMON 0.5
#define CUNMOD_TUNE_INTEGERS_START 64

/* Results that need not be proved have one round of up to FEW primes, and of more where several
 * rounds, the first of which has at least FIRST primes and one in PART of all of them, are
 * predicted to take more than MOST as long as one with all primes. */
#define CUNMOD_TUNE_ROUNDS_FEW 32
#define CUNMOD_TUNE_ROUNDS_FIRST 16
#define CUNMOD_TUNE_ROUNDS_PART 8
#define CUNMOD_TUNE_ROUNDS_MOST 1.3

/* ---- divisions of batches (plan/batch_division.c; mode batch) ------------------ */

/* Of Newton's iteration: the logarithm of the most blocks of a quotient, and the coefficients of an
 * inverse that one launch makes, a power of 2. */
#define CUNMOD_TUNE_BATCH_TURNS_LOG 2
#define CUNMOD_TUNE_BATCH_INVERSE 128

/* What a step of a plain division takes beside its rows of products, in rows; the words that
 * Newton's iteration reads and writes for each word of the dividend; the launches that copy
 * operands and results of a division that is made alone. */
#define CUNMOD_TUNE_BATCH_DIVIDE_ROWS 2
#define CUNMOD_TUNE_BATCH_DIVIDE_WORDS 5
#define CUNMOD_TUNE_BATCH_COPIES 4

/* Microseconds of a call beside those of its main launches: of products by one launch, of products
 * by three, of a plain division, of several, whose lanes differ in what they do, and of items that
 * are made alone; and the least time of a division by Newton's iteration, which is the host's (an
 * H100, mode batch-plan, 2026-11-26). */
#define CUNMOD_TUNE_BATCH_AROUND_US 2.2
#define CUNMOD_TUNE_BATCH_NTT_US 14
#define CUNMOD_TUNE_BATCH_DIVIDE_US 10
#define CUNMOD_TUNE_BATCH_DIVIDES_US 4.5
#define CUNMOD_TUNE_BATCH_SINGLE_US 34
#define CUNMOD_TUNE_BATCH_NEWTON_US 25

/* ---- GCDs and resultants of batches (plan/batch_euclid.c; mode batch) ---------- */

/* The s of those by "divsteps". */
#define CUNMOD_TUNE_BATCH_GCD_S 128

/* Of these, items of one block where there are more than multiprocessors, each of which has several
 * blocks: the time over that of as many turns of one block, for the three kinds of moduli (an H100,
 * mode batch-plan, 2026-11-26). */
#define CUNMOD_TUNE_BATCH_SHARED                                                                   \
    {                                                                                              \
        0.88, 0.83, 0.73                                                                           \
    }

/* An item of one block that has a multiprocessor for itself: what a matrix takes, in the times of a
 * matrix of a GCD alone (divsteps_us; up to 256 coefficients). Microseconds of the host: of a call
 * for items that are listed one by one, more where there are several, which are sent, and for each
 * item (an H100, mode batch-plan, 2026-11-26). */
#define CUNMOD_TUNE_BATCH_MATRIX                                                                   \
    {                                                                                              \
        1.34, 0.78, 1.7                                                                            \
    }
#define CUNMOD_TUNE_BATCH_LIST_US 13.5
#define CUNMOD_TUNE_BATCH_SENT_US 6.5
#define CUNMOD_TUNE_BATCH_LISTED_US 0.07

/* Many items by "half", for words of 4 and of 8 bytes: steps up to which matrices are multiplied
 * by plain products. What a step takes, and more for each level of the recursion, in
 * microseconds, and a turn of the recursion with few items: a fit to cofactors and inverses of 500
 * to 10^4 coefficients and 64 to 4096 items (an H200, mode batch-euclid, 2026-11-26). */
#define CUNMOD_TUNE_BATCH_PLAIN_4 512
#define CUNMOD_TUNE_BATCH_PLAIN_8 256
#define CUNMOD_TUNE_BATCH_HALF_STEP                                                                \
    {                                                                                              \
        1.4e-3, 2.1e-3                                                                             \
    }
#define CUNMOD_TUNE_BATCH_HALF_LEVEL                                                               \
    {                                                                                              \
        3.9e-4, 7.0e-4                                                                             \
    }
#define CUNMOD_TUNE_BATCH_HALF_TURN                                                                \
    {                                                                                              \
        40, 70                                                                                     \
    }

/* Items go through one recursion where they have all but one part of so many of the most steps; the
 * bytes of their memory. */
#define CUNMOD_TUNE_BATCH_SPREAD 8
#define CUNMOD_TUNE_BATCH_HALF_WORK (INT64_C(1) << 32)

/* So few items of which one operand is much longer than the other are divided first, alone. */
#define CUNMOD_TUNE_BATCH_FEW 4

/* What a block of a long one has to do beside half of its coefficients, in coefficients, where the
 * item has so many blocks at most (mode batch-euclid, 64, 256 and 512 items of 1000, 2000 and 10^4
 * coefficients). */
#define CUNMOD_TUNE_BATCH_BLOCK 600
#define CUNMOD_TUNE_BATCH_BLOCKS 3

/* What short ones take before and after their steps, in microseconds, by the kind of modulus, and
 * the least time of a call (an H100, mode batch-plan: 2 to 512 coefficients). */
#define CUNMOD_TUNE_BATCH_GCD_START                                                                \
    {                                                                                              \
        5.0, 7.0, 7.0                                                                              \
    }
#define CUNMOD_TUNE_BATCH_GCD_US 12

/* What a step takes beside its rows of coefficients, in rows: instructions, by the kind of modulus
 * (docs/batch.md). How many times as long as a GCD a resultant takes, by the kind of modulus, and
 * extended GCDs and inverses (mode batch-euclid, 100 and 250 coefficients). */
#define CUNMOD_TUNE_BATCH_STEP                                                                     \
    {                                                                                              \
        5.0, 2.0, 3.0                                                                              \
    }
#define CUNMOD_TUNE_BATCH_PIVOTS                                                                   \
    {                                                                                              \
        1.16, 1.12, 1.13                                                                           \
    }
#define CUNMOD_TUNE_BATCH_XGCD 5.6
#define CUNMOD_TUNE_BATCH_INVMOD 3.2

/* ---- values and interpolation of batches (plan/batch_single.c) ----------------- */

/* What an item takes that is made alone, beside its operation, in microseconds: copies of its
 * operands and results, and waiting. */
#define CUNMOD_TUNE_BATCH_SINGLE 40.0

/* For words of 4 and of 8 bytes. Let t be a step of Horner's rule after another one in a single
 * operation (horner_us), and r the steps of a full device (horner_rate). For values of a polynomial
 * of n coefficients at m points, the kernel takes VALUE_CHAIN n t, and in a full device n m /
 * (VALUE_RATE r). For interpolation at n points a block takes INTER_CHAIN n^2 t, and a full device
 * n^2 / (INTER_RATE r). From 10^3 to 10^6 coefficients at 1 to 10^5 points, and interpolation at
 * 10^3 to 10^5 points. */
#define CUNMOD_TUNE_BATCH_VALUE_CHAIN                                                              \
    {                                                                                              \
        0.2, 0.23                                                                                  \
    }
#define CUNMOD_TUNE_BATCH_VALUE_RATE                                                               \
    {                                                                                              \
        2.3, 1.8                                                                                   \
    }
#define CUNMOD_TUNE_BATCH_INTER_CHAIN                                                              \
    {                                                                                              \
        0.0018, 0.0021                                                                             \
    }
#define CUNMOD_TUNE_BATCH_INTER_RATE                                                               \
    {                                                                                              \
        0.57, 0.54                                                                                 \
    }

/* ---- integers and their images (src/crt; not measured) ------------------------- */

/* Factors of moduli form one group up to ALWAYS, and up to MOST where the rows of the group take at
 * most that part of the memory of the device. Beyond that, groups have at most SIZE. The GPU makes
 * an integer in a time that is quadratic in the size of a group, and the host joins groups. */
#define CUNMOD_TUNE_GROUP_ALWAYS 4096
#define CUNMOD_TUNE_GROUP_MOST 16384
#define CUNMOD_TUNE_GROUP_MEMORY 32
#define CUNMOD_TUNE_GROUP_SIZE 1024

/* The part of the memory of the device that a context keeps of moduli for later calls. */
#define CUNMOD_TUNE_KEPT_MEMORY 8

/* The part of the memory of the device that the workspace of a slice takes; and the words of
 * integers that a thread of the CPU path converts before it looks for others. */
#define CUNMOD_TUNE_IMAGES_MEMORY 64
#define CUNMOD_TUNE_IMAGES_WORDS 4096

/* ---- products inside of divisions (shape/newton_shape.c; mode divisions) ------- */

/* For words of 4 and of 8 bytes (docs/newton.md, plain products):
 *
 *   START      coefficients of an inverse that one launch makes
 *   PAIRS      pairs of coefficients up to which a product is a plain one
 *   PER_POINT  as many pairs more for each point of the transform that it would take
 *   BLOCK      pairs up to which a plain product is "block", else "tensor"
 */
#define CUNMOD_TUNE_START_4 1280
#define CUNMOD_TUNE_START_8 640
#define CUNMOD_TUNE_PAIRS_4 4e7
#define CUNMOD_TUNE_PAIRS_8 2.2e7
#define CUNMOD_TUNE_PER_POINT_4 700
#define CUNMOD_TUNE_PER_POINT_8 600
#define CUNMOD_TUNE_BLOCK_4 5e6
#define CUNMOD_TUNE_BLOCK_8 2.2e6

/* The s of a "block" in a division. */
#define CUNMOD_TUNE_BLOCK_S_4 4
#define CUNMOD_TUNE_BLOCK_S_8 2

/* The most coefficients that a "block" in a division makes. 2^20 by 1 to 64 coefficients of 31 bits
 * take 40 to 91 us with "block" and 19 to 21 us with "tensor"; of 60 bits 74 to 128 us and 38 to 44
 * us. */
#define CUNMOD_TUNE_BLOCK_MOST 32768

/* The rate of "tensor" for p of 1 to 8 bytes, 10^12 pairs of coefficients a second (mode plan). */
#define CUNMOD_TUNE_TENSOR_RATES                                                                   \
    {                                                                                              \
        60, 42, 29, 21, 15, 11, 9.2, 7.5                                                           \
    }

/* The share of PER_POINT that is subtracted for each prime less. */
#define CUNMOD_TUNE_FEWER_PER_POINT 0.25

/* The shares of PAIRS and of PER_POINT for a product by a kept transform. Such a product takes
 * about three quarters of the time for each point, and short ones are as fast as plain products of
 * fewer pairs. */
#define CUNMOD_TUNE_KEPT_PAIRS 0.25
#define CUNMOD_TUNE_KEPT_PER_POINT 0.7

/* A quotient of more blocks is divided as if the divisor were not prepared: blocks of another
 * length are likely to be faster (div/divisor.c). */
#define CUNMOD_TUNE_MOST_BLOCKS 4

/* ---- transforms (shape/ntt.c; mode products) ------------------------------------ */

/* log2 of the fastest length of rows for 2^16, 2^17, ... points. */
#define CUNMOD_TUNE_LOG_ROWS                                                                       \
    {                                                                                              \
        10, 10, 11, 11, 10, 11, 12, 12, 13, 14                                                     \
    }

/* The least i of 3 2^i points: shorter ones take no less time than 2^(i+2) points. */
#define CUNMOD_TUNE_LEAST_THREE 17

/* ---- predicted times (src/plan/predict_*.c) -------------------------------------- */

/* Let t be the time that a product of two operands takes beyond its launches. ONE_OPERAND t is that
 * time when one operand has its transform already: 0.74 to 0.78 with a prepared operand, a little
 * less for a square (mode products). */
#define CUNMOD_TUNE_ONE_OPERAND 0.77

/* KEEPING t is added when a transform is left for later products (mode divisions). */
#define CUNMOD_TUNE_KEEPING 0.05

/* The time of a plain product that is subtracted from a dividend, over that of one that is not: the
 * dividend is read at its end. With this value the choice between "newton" and "blocks" is right
 * for the most lengths (mode plan-div). */
#define CUNMOD_TUNE_TAKEN_OFF 1.08

/* The share of its time that a product by a prepared operand takes right behind another product:
 * one launch makes the last pass of one and the first pass of the other (mode divisions). */
#define CUNMOD_TUNE_BEHIND 0.8

/* The least share of the time of a block of 512 coefficients that a block of more than 256 of a
 * division by "blocks" takes, for words of 4 and of 8 bytes (mode plan-div, 724 by 45). */
#define CUNMOD_TUNE_BEYOND                                                                         \
    {                                                                                              \
        0.75, 0.6                                                                                  \
    }

/* The time in which a host sends a launch in, at most: that of a slow one, or of one that something
 * else keeps busy for a while (modes plan-mul, plan-div, plan-gcd). */
#define CUNMOD_TUNE_HOST_LAUNCH 6.0

/* The most that V is for a prime over that for the prime with which its class is calibrated; and
 * that a transfer takes over its prediction, which is for pinned memory (the same modes, and mode
 * crossover). */
#define CUNMOD_TUNE_V_SPREAD 1.12
#define CUNMOD_TUNE_TRANSFER_SPREAD 1.6

/* The share of a launch that each further block of a quotient takes beside its products: its
 * quotient waits for the remainder before (mode plan-div, 32768 by 2048 coefficients). */
#define CUNMOD_TUNE_FURTHER 0.5

/* A multiprocessor has room for two tiles of "tensor" with coefficients of 1 to 4 bytes. Beyond
 * UNEVEN tiles for each multiprocessor, some have two while others have none: up to one tile for
 * each, the launch takes UNEVEN_TURN turns (mode plan-mul, 46,341 to 55,109 by an eighth). */
#define CUNMOD_TUNE_UNEVEN 0.75
#define CUNMOD_TUNE_UNEVEN_TURN 1.25

/* A block that is alone with a "divsteps" GCD has threads that make the steps and share in the
 * coefficients. As many coefficients of another block take as long as one of its coefficients: for
 * words of 4 and of 8 bytes (mode plan-gcd, 128 to 512 coefficients). */
#define CUNMOD_TUNE_ALONE                                                                          \
    {                                                                                              \
        0.9, 1.5                                                                                   \
    }

/* The time of a short scan, in launches, for words of 4 and of 8 bytes: two kernels that wait for
 * each other, what waits before them, and CUB on the host (an H100, mode points, 1000 points). */
#define CUNMOD_TUNE_SCAN                                                                           \
    {                                                                                              \
        4, 5.5                                                                                     \
    }

/* The time of a leaf of a half-GCD over that of the model of a matrix, for the kinds of
 * cunmod_gcd_kind (mode plan-gcd, leaves of 2^12 to 2^14 steps). */
#define CUNMOD_TUNE_LEAF                                                                           \
    {                                                                                              \
        1.06, 0.95, 1.08                                                                           \
    }

#endif
