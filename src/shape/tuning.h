/* Constants of the plan and the shapes that were measured on one machine; `cunmod calibrate` does
 * not measure them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Each was measured on an H200 (132 multiprocessors, 1980 MHz), unless another machine is named, by
 * the named mode of the benchmark. They are limits, fractions and ratios of two times, and so
 * another GPU of the same generation has about the same values. plan/params.h has the values that
 * are measured on each machine. Values that both kernels and plan use are elsewhere: in
 * shape/tensor_share.h, and CUNMOD_GCD_DIVIDE in src/backend/.
 */
#ifndef CUNMOD_TUNING_H
#define CUNMOD_TUNING_H

#include <stdint.h>

#include "shape/tuning_factor.h"
#include "shape/tuning_grid.h"

/* Expands to the initializer of an array. */
#define CUNMOD_TUNE_VALUES(...)                                                                    \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

/* ---- products of matrices in sections (shape/mat_sections.c) -------------------- */

/* PASS: the time in which a product of matrices by the tensor cores reads or writes an entry of a
 * matrix, and its residues, divided by the time of the transfer of a word to the device (by the
 * parameters of an H200: 0.09 for 31 bits, 0.08 for 64 bits). */
#define CUNMOD_TUNE_SECTIONS_PASS 0.1

/* ---- products of batches (plan/batch_product.c; mode batch) -------------------- */

/* log2 of the number of points of a transform that fills the device. */
#define CUNMOD_TUNE_FULL_LOG 20

/* FUSED: the greatest number of words of a product by "ntt" that is computed by the same launches
 * as other products with transforms of the same length. WORK: the bytes of workspace of all
 * products that are computed at once. */
#define CUNMOD_TUNE_BATCH_FUSED (INT64_C(1) << 21)
#define CUNMOD_TUNE_BATCH_WORK (INT64_C(1) << 28)

/* Powers of up to so many words in all are computed in one class, that of the longest item: their
 * launches, one after the other, take longer than their products. */
#ifndef CUNMOD_TUNE_POWER_JOINED
#define CUNMOD_TUNE_POWER_JOINED (INT64_C(1) << 20)
#endif

/* START_US + EACH_US k: microseconds that a call on k > 1 devices takes in addition to its work,
 * for threads and launches. ITEMS: the least number of items for a device, about the number of its
 * multiprocessors. */
#define CUNMOD_TUNE_SHARE_START_US 16
#define CUNMOD_TUNE_SHARE_EACH_US 2
#define CUNMOD_TUNE_SHARE_ITEMS 128

/* Microseconds to open one more GPU (H200, mode first). */
#define CUNMOD_TUNE_OPEN_OTHER_US 1e5

/* Microseconds of an item of a batch with unknown lengths: an H100 computes 1000 products of 250
 * coefficients in 20 us (mode batch). */
#define CUNMOD_TUNE_SHARE_ITEM_US 0.02

/* The ratio of the speed of a context without device to the speed of an H100 (cunmod_batch_speed):
 * products of 1000 coefficients of 64 bits take 16 processors 200 times as long as an H100, and 11
 * times as long as their transfers (mode batch). */
#define CUNMOD_TUNE_BATCH_CPU 0.02

/* One more thread is started if it gets items that take an H100 at least this many microseconds; a
 * processor takes some thousand times as long. */
#define CUNMOD_TUNE_BATCH_THREAD_US 0.05

/* ---- pieces of batches, after which interrupts are checked (mode batch, 64 bits) ------ */

/* Microseconds of a piece; a piece is a list of items that one launch computes. */
#define CUNMOD_TUNE_PIECE_US 2e5

/* An item takes one of these microseconds times: EVALUATE, coefficients times points; BATCH_MATRIX,
 * entries times steps of an elimination, or pairs of entries in a product (not measured);
 * INTERPOLATE, n^2 for n points; EUCLID, or COFACTORS if cofactors are computed, ((n + m) / 2)^2
 * for operands of n and m words; POWER, coefficients of the power times bits of the exponent;
 * POWER_ROWS, entries of a matrix of powers times steps of a row. */
#define CUNMOD_TUNE_EVALUATE_US 1.1e-6
#define CUNMOD_TUNE_BATCH_MATRIX_US 3e-6
#define CUNMOD_TUNE_INTERPOLATE_US 4e-6
#define CUNMOD_TUNE_EUCLID_US 5.5e-6
#define CUNMOD_TUNE_COFACTORS_US 1.9e-5
#define CUNMOD_TUNE_POWER_US 8e-4
#define CUNMOD_TUNE_POWER_ROWS_US 2e-6

/* ---- checkpoints of batches (src/batch/lost_device.h; mode batch) -------------- */

/* The most lineages (records of how a batch was computed) on a device: LINEAGES + EACH b for b
 * batches. A checkpoint copies all batches to the host when the number of lineages reaches this
 * limit, so at most once in this many operations. A checkpoint takes about as long as 20 sums on
 * the device, and so checkpoints add a few percent to the time of the operations. */
#define CUNMOD_TUNE_LINEAGES 1024
#define CUNMOD_TUNE_LINEAGES_EACH 8

/* The most words of host memory of all lineages: WORDS + EACH w for batches of w words altogether.
 * The words of lineages are data that the host has sent to the device, and so the copies of
 * checkpoints take at most half as long as the transfers of these data. */
#define CUNMOD_TUNE_LINEAGE_WORDS (INT64_C(1) << 20)
#define CUNMOD_TUNE_LINEAGE_WORDS_EACH 2

/* ---- polynomials over the integers (plan/integer_plan.c) ------------------------ */

/* RATE: multiply-adds of 32 bits per microsecond and multiprocessor that reduce and recombine
 * integers (an H100, mode images, 2026-11-26: up to 9.2e4 and 7.8e4 for many long integers). CALL:
 * microseconds that a call by images takes in addition to all other terms: on a GPU (modes
 * integers, bivariate and matrices, same day: the shortest call of each mode takes 241, 142 and 141
 * us), and on the processors, where the time of the threads is another term (mode uneven). */
#define CUNMOD_TUNE_INTEGERS_RATE 6e4
#define CUNMOD_TUNE_INTEGERS_CALL 150.0

/* FLINT's product of two integers of x and y words takes the smaller of two times, in microseconds:
 * TOOM (x + y) sqrt(min(x, y)), by Toom's algorithm, and KRONECKER (x + y) log2(x + y + 1), by
 * transforms, where KRONECKER has one value without and one with fft_small (FLINT 3.6, 64 and 5000
 * bits: the prediction is 0.46 to 0.96 of the time). In a product of polynomials, each coefficient
 * of operands and result adds COEFF microseconds, and the call adds CALL. */
#define CUNMOD_TUNE_INTEGERS_TOOM 1.5e-3
#define CUNMOD_TUNE_INTEGERS_KRONECKER CUNMOD_TUNE_VALUES(4.5e-3, 3e-3)
#define CUNMOD_TUNE_INTEGERS_COEFF 0.05
#define CUNMOD_TUNE_INTEGERS_FLINT_CALL 0.6

/* FLINT's product of two matrices over the integers, by images, takes TERM microseconds for each
 * prime and each product of two entries, and the conversions (FLINT 3.6, an AMD EPYC, 100 and 400
 * rows, 100 to 2500 bits, processor time: the prediction is 0.8 to 2.5 times the time). */
#define CUNMOD_TUNE_INTEGERS_MAT_TERM 0.7e-3

/* FLINT's exact quotient of polynomials over the integers takes QUOTIENT times the time of the
 * products that plan/predict_integers.c counts. The value of a polynomial at a point takes LEAF
 * microseconds for each coefficient, and, for each level of a tree, VALUE times the time of a
 * product of two integers with half as many words as the value. FLINT 2.9, an AMD EPYC, processor
 * time (tests/plan/plan_integers.c, and mode uneven). */
#define CUNMOD_TUNE_INTEGERS_QUOTIENT 0.65
#define CUNMOD_TUNE_INTEGERS_LEAF 0.023
#define CUNMOD_TUNE_INTEGERS_VALUE 0.45

/* Microseconds of a processor, for each
 *
 *   CONVERT      reduction of an integer of w words modulo k primes, or recombination of an
 *                integer of w = k words from k remainders, by a tree: times max(w, k) and
 *                log2(min(w, k) + 1)^2 (near a longer formula that was fitted to an AMD EPYC, 16 to
 *                4096 words and 16 to 8192 primes; not fitted itself)
 *   CRT          word of an integer to which FLINT adds the image modulo one more prime (mode
 *                uneven: cofactors of 300 and 2 coefficients by 2816 primes) */
#define CUNMOD_TUNE_INTEGERS_CONVERT 2.5e-3
#define CUNMOD_TUNE_INTEGERS_CRT 3e-3

/* COMMON: the expected ratio of the bits of a coefficient of a GCD to the bits of a coefficient of
 * the operands. START: the number of primes with which a GCD begins; a device takes hardly longer
 * for these than for one prime. */
#define CUNMOD_TUNE_INTEGERS_COMMON 0.5
#define CUNMOD_TUNE_INTEGERS_START 64

/* The rounds in which a result that need not be proved is computed (plan/integer_plan.h). Up to FEW
 * primes: one round. More primes: several rounds, if they are predicted to take at most MOST times
 * as long as one round with all primes. The first round has at least FIRST primes, and at least
 * 1/PART of all primes. */
#define CUNMOD_TUNE_ROUNDS_FEW 32
#define CUNMOD_TUNE_ROUNDS_FIRST 16
#define CUNMOD_TUNE_ROUNDS_PART 8
#define CUNMOD_TUNE_ROUNDS_MOST 1.3

/* ---- divisions of batches (plan/batch_division.c; mode batch) ------------------ */

/* Divisions by Newton's iteration. TURNS_LOG: log2 of the greatest number of blocks of a quotient.
 * INVERSE: the number of coefficients of an inverse that the first launch computes, a power of
 * 2. */
#define CUNMOD_TUNE_BATCH_TURNS_LOG 2
#define CUNMOD_TUNE_BATCH_INVERSE 128

/* ROWS: a step of a plain division takes as long as its rows of products and ROWS more rows; in a
 * row each lane updates one coefficient. WORDS: the words that Newton's iteration reads and writes
 * for each word of the dividend. COPIES: the launches that copy operands and results of a single
 * division. */
#define CUNMOD_TUNE_BATCH_DIVIDE_ROWS 2
#define CUNMOD_TUNE_BATCH_DIVIDE_WORDS 5
#define CUNMOD_TUNE_BATCH_COPIES 4

/* Microseconds of a call in addition to its main launches. AROUND: products in one launch. NTT:
 * products in three launches. DIVIDE: plain divisions. DIVIDES: added if there are several
 * divisions, whose lanes diverge. SINGLE: items computed as single operations. NEWTON: the least
 * time of a division by Newton's iteration, due to the host (an H100, mode batch-plan,
 * 2026-11-26). */
#define CUNMOD_TUNE_BATCH_AROUND_US 2.2
#define CUNMOD_TUNE_BATCH_NTT_US 14
#define CUNMOD_TUNE_BATCH_DIVIDE_US 10
#define CUNMOD_TUNE_BATCH_DIVIDES_US 4.5
#define CUNMOD_TUNE_BATCH_SINGLE_US 34
#define CUNMOD_TUNE_BATCH_NEWTON_US 25

/* ---- GCDs and resultants of batches (plan/batch_euclid.c; mode batch) ---------- */

/* The parameter s of GCDs and resultants by "divsteps". */
#define CUNMOD_TUNE_BATCH_GCD_S 128

/* Items by "divsteps", one block for each item and more items than multiprocessors: since a
 * multiprocessor then runs several blocks at once, the time is this fraction of the time of rounds
 * with one block on each multiprocessor. One fraction for each of the three kinds of moduli
 * (cunmod_gcd_kind; an H100, mode batch-plan, 2026-11-26). */
#define CUNMOD_TUNE_BATCH_SHARED CUNMOD_TUNE_VALUES(0.88, 0.83, 0.73)

/* MATRIX: if one block computes an item and its multiprocessor runs no other block, the time of a
 * transition matrix is MATRIX times divsteps_us of plan/params.h, by the kind of modulus (up to 256
 * coefficients). Microseconds of the host: LIST: for a call whose items are listed one by one;
 * SENT: added for several items, whose list is copied to the device; LISTED: for each item (an
 * H100, mode batch-plan, 2026-11-26). */
#define CUNMOD_TUNE_BATCH_MATRIX CUNMOD_TUNE_VALUES(1.34, 0.78, 1.7)
#define CUNMOD_TUNE_BATCH_LIST_US 13.5
#define CUNMOD_TUNE_BATCH_SENT_US 6.5
#define CUNMOD_TUNE_BATCH_LISTED_US 0.07

/* Items by "half", for words of 4 and of 8 bytes. PLAIN: the greatest number of divsteps whose
 * matrix is computed by plain products of two matrices. Microseconds: STEP: for each divstep of an
 * item, if many items fill the device; LEVEL: added to STEP for each level of the recursion; TURN:
 * for each leaf and the products after the leaf, if there are few items. A fit to cofactors and
 * inverses of 500 to 10^4 coefficients and 64 to 4096 items (an H200, mode batch-euclid,
 * 2026-11-26). */
#define CUNMOD_TUNE_BATCH_PLAIN_4 512
#define CUNMOD_TUNE_BATCH_PLAIN_8 256
#define CUNMOD_TUNE_BATCH_HALF_STEP CUNMOD_TUNE_VALUES(1.4e-3, 2.1e-3)
#define CUNMOD_TUNE_BATCH_HALF_LEVEL CUNMOD_TUNE_VALUES(3.9e-4, 7.0e-4)
#define CUNMOD_TUNE_BATCH_HALF_TURN CUNMOD_TUNE_VALUES(40, 70)

/* SPREAD: one recursion computes the items with at least (1 - 1/SPREAD) times as many divsteps as
 * the item with the most divsteps. WORK: the most bytes of memory of these items. */
#define CUNMOD_TUNE_BATCH_SPREAD 8
#define CUNMOD_TUNE_BATCH_HALF_WORK (INT64_C(1) << 32)

/* Up to this many items, in each of which one operand is much longer than the other one, are
 * computed as single operations, which begin with a division. */
#define CUNMOD_TUNE_BATCH_FEW 4

/* If an item of n coefficients by "divsteps" has b <= BLOCKS blocks, the time of a block is
 * predicted as if the block updated n / (2 max(b - 1, 1)) + BLOCK coefficients (mode batch-euclid,
 * 64, 256 and 512 items of 1000, 2000 and 10^4 coefficients). */
#define CUNMOD_TUNE_BATCH_BLOCK 600
#define CUNMOD_TUNE_BATCH_BLOCKS 3

/* Items by "small". START: microseconds before and after the divsteps, by the kind of modulus
 * (cunmod_gcd_kind). US: the least microseconds of a call (an H100, mode batch-plan: 2 to 512
 * coefficients). */
#define CUNMOD_TUNE_BATCH_GCD_START CUNMOD_TUNE_VALUES(5.0, 7.0, 7.0)
#define CUNMOD_TUNE_BATCH_GCD_US 12

/* Items by "small". STEP: a divstep takes as long as its rows and STEP more rows; in a row each
 * lane updates one pair of coefficients (docs/batch.md); by the kind of modulus. Ratios to the time
 * of a GCD: PIVOTS: of a resultant, by the kind of modulus; XGCD and INVMOD: of an extended GCD and
 * of an inverse (mode batch-euclid, 100 and 250 coefficients). */
#define CUNMOD_TUNE_BATCH_STEP CUNMOD_TUNE_VALUES(5.0, 2.0, 3.0)
#define CUNMOD_TUNE_BATCH_PIVOTS CUNMOD_TUNE_VALUES(1.16, 1.12, 1.13)
#define CUNMOD_TUNE_BATCH_XGCD 5.6
#define CUNMOD_TUNE_BATCH_INVMOD 3.2

/* ---- values and interpolation of batches (plan/batch_single.c) ----------------- */

/* Microseconds that an item computed as a single operation takes in addition to this operation:
 * copies of operands and results, and waiting. */
#define CUNMOD_TUNE_BATCH_SINGLE 40.0

/* For words of 4 and of 8 bytes. Let t = horner_us and r = horner_rate of plan/params.h. The values
 * of a polynomial of n coefficients at m points take VALUE_CHAIN n t microseconds if the device is
 * not full, and n m / (VALUE_RATE r) on a full device. Interpolation at n points takes INTER_CHAIN
 * n^2 t if one block computes it, and n^2 / (INTER_RATE r) on a full device. Measured for 10^3 to
 * 10^6 coefficients at 1 to 10^5 points, and for interpolation at 10^3 to 10^5 points. */
#define CUNMOD_TUNE_BATCH_VALUE_CHAIN CUNMOD_TUNE_VALUES(0.2, 0.23)
#define CUNMOD_TUNE_BATCH_VALUE_RATE CUNMOD_TUNE_VALUES(2.3, 1.8)
#define CUNMOD_TUNE_BATCH_INTER_CHAIN CUNMOD_TUNE_VALUES(0.0018, 0.0021)
#define CUNMOD_TUNE_BATCH_INTER_RATE CUNMOD_TUNE_VALUES(0.57, 0.54)

/* ---- integers and their images (src/crt; not measured) ------------------------- */

/* The factors of a product of moduli form one group if there are at most ALWAYS factors, or if
 * there are at most MOST factors and the rows of the group (crt/basis.h) take at most 1/MEMORY of
 * the device's memory. Otherwise each group has at most SIZE factors. The GPU computes an integer
 * modulo the product of the moduli of a group in a time quadratic in the number of factors; from
 * the results of all groups the host computes the integer. */
#define CUNMOD_TUNE_GROUP_ALWAYS 4096
#define CUNMOD_TUNE_GROUP_MOST 16384
#define CUNMOD_TUNE_GROUP_MEMORY 32
#define CUNMOD_TUNE_GROUP_SIZE 1024

/* The primes that a context caches for later calls take at most 1/KEPT_MEMORY of the device's
 * memory. */
#define CUNMOD_TUNE_KEPT_MEMORY 8

/* MEMORY: the workspace for one slice of the integers takes 1/MEMORY of the device's memory. WORDS:
 * on the CPU path, a thread converts integers in pieces of WORDS words. */
#define CUNMOD_TUNE_IMAGES_MEMORY 64
#define CUNMOD_TUNE_IMAGES_WORDS 4096

/* ---- products inside of divisions (shape/newton_shape.c; mode divisions) ------- */

/* For words of 4 and of 8 bytes (docs/newton.md, plain products):
 *
 *   START      the greatest number of coefficients of an inverse that one launch computes
 *   PAIRS      the greatest number of pairs of coefficients in a plain product
 *   PER_POINT  added to PAIRS for each point of the transform of the product
 *   BLOCK      up to this number of pairs a plain product is by "block", else by "tensor" */
#define CUNMOD_TUNE_START_4 1280
#define CUNMOD_TUNE_START_8 640
#define CUNMOD_TUNE_PAIRS_4 4e7
#define CUNMOD_TUNE_PAIRS_8 2.2e7
#define CUNMOD_TUNE_PER_POINT_4 700
#define CUNMOD_TUNE_PER_POINT_8 600
#define CUNMOD_TUNE_BLOCK_4 5e6
#define CUNMOD_TUNE_BLOCK_8 2.2e6

/* The parameter s of MUL "block" in a division, for words of 4 and of 8 bytes. */
#define CUNMOD_TUNE_BLOCK_S_4 4
#define CUNMOD_TUNE_BLOCK_S_8 2

/* The greatest number of coefficients of a product that MUL "block" computes in a division. A
 * product of 2^20 by 1 to 64 coefficients takes 40 to 91 us with "block" and 19 to 21 us with
 * "tensor" for coefficients of 31 bits, and 74 to 128 us and 38 to 44 us for 60 bits. */
#define CUNMOD_TUNE_BLOCK_MOST 32768

/* The rate of "tensor" for p of 1 to 8 bytes, 10^12 pairs of coefficients a second (mode plan). */
#define CUNMOD_TUNE_TENSOR_RATES CUNMOD_TUNE_VALUES(60, 42, 29, 21, 15, 11, 9.2, 7.5)

/* PER_POINT is decreased by this fraction of its value for each prime less than three (words of 4
 * bytes) or five (8 bytes). */
#define CUNMOD_TUNE_FEWER_PER_POINT 0.25

/* For a product by a stored transform, PAIRS and PER_POINT are multiplied by these factors. The
 * product takes about three quarters of the time for each point, and a short product takes the time
 * of a plain product of a quarter of the pairs. */
#define CUNMOD_TUNE_KEPT_PAIRS 0.25
#define CUNMOD_TUNE_KEPT_PER_POINT 0.7

/* The most blocks of a quotient by a prepared divisor. A longer quotient is computed without the
 * prepared inverse: blocks of another length are likely to be faster (div/divisor.c). */
#define CUNMOD_TUNE_MOST_BLOCKS 4

/* ---- transforms (shape/ntt.c; mode products) ------------------------------------ */

/* log2 of the fastest length of the rows of a transform of 2^16, 2^17, ... points. Kernels exist
 * only for the lengths of columns that follow from these lengths (CUNMOD_NTT_COLUMNS). */
#define CUNMOD_TUNE_LOG_ROWS CUNMOD_TUNE_VALUES(10, 10, 11, 11, 10, 11, 12, 12, 13, 14)

/* Transforms of 3 2^i points are used for i >= LEAST_THREE; shorter ones are not faster than
 * 2^(i+2) points. */
#define CUNMOD_TUNE_LEAST_THREE 17

/* ---- predicted times (src/plan/predict_*.c) -------------------------------------- */

/* Let t be the time of a product by transforms, without its launches, if both operands must be
 * transformed. If only one operand must be transformed, the time is ONE_OPERAND t: measured 0.74 to
 * 0.78 t if the transform of the other operand is stored, a little less for a square (mode
 * products). */
#define CUNMOD_TUNE_ONE_OPERAND 0.77

/* If a transform is stored for later products, KEEPING t is added to the time t of a product
 * without its launches (mode divisions). */
#define CUNMOD_TUNE_KEEPING 0.05

/* The ratio of the time of a plain product that is subtracted from a dividend to the time of other
 * plain products: the launch reads the dividend after it has computed the product. With this value
 * the choice between "newton" and "blocks" is right for the most lengths (mode plan-div). */
#define CUNMOD_TUNE_TAKEN_OFF 1.08

/* The time of a product by a prepared operand is multiplied by this factor if the product directly
 * follows another one: one launch computes the last pass of the first product and the first pass of
 * the second one (mode divisions). */
#define CUNMOD_TUNE_BEHIND 0.8

/* Division by "blocks": a block of more than 256 and less than 512 coefficients takes at least
 * BEYOND times as long as a block of 512 coefficients, for words of 4 and of 8 bytes (mode
 * plan-div, 724 by 45). */
#define CUNMOD_TUNE_BEYOND CUNMOD_TUNE_VALUES(0.75, 0.6)

/* The most microseconds in which a host sends a launch, if the host is slow or busy with other work
 * (modes plan-mul, plan-div, plan-gcd). */
#define CUNMOD_TUNE_HOST_LAUNCH 6.0

/* V_SPREAD: V, the time of a local operation (plan/machine_model.h), depends on the prime; V_SPREAD
 * is its largest ratio to V for the prime with which the class of moduli is calibrated.
 * TRANSFER_SPREAD: the largest ratio of the time of a transfer to its prediction, which is for
 * pinned memory (modes plan-mul, plan-div, plan-gcd and crossover). */
#define CUNMOD_TUNE_V_SPREAD 1.12
#define CUNMOD_TUNE_TRANSFER_SPREAD 1.6

/* The time, as a number of launches, that each block of a quotient after the first one takes in
 * addition to its products, since the block waits for the remainder of the block before (mode
 * plan-div, 32768 by 2048 coefficients). */
#define CUNMOD_TUNE_FURTHER 0.5

/* A multiprocessor runs two tiles of "tensor" at once if coefficients have 1 to 4 bytes. If the
 * number of tiles is UNEVEN to 1 times the number of multiprocessors, some multiprocessors run two
 * tiles while others run none, and the launch takes UNEVEN_TURN times as long as a tile (mode
 * plan-mul, 46,341 to 55,109 by an eighth). */
#define CUNMOD_TUNE_UNEVEN 0.75
#define CUNMOD_TUNE_UNEVEN_TURN 1.25

/* A GCD by "divsteps" in a single block: its threads compute the divsteps and also update the
 * coefficients. The update of a coefficient takes ALONE times as long as in a GCD with several
 * blocks, where blocks other than the leading one update coefficients; for words of 4 and of 8
 * bytes (mode plan-gcd, 128 to 512 coefficients). */
#define CUNMOD_TUNE_ALONE CUNMOD_TUNE_VALUES(0.9, 1.5)

/* The least number of products of coefficients in the matrix product of a composition that tensor
 * cores compute (mode compose); the emulator has less. */
#ifndef CUNMOD_TUNE_COMPOSE_TENSOR
#define CUNMOD_TUNE_COMPOSE_TENSOR (INT64_C(1) << 24)
#endif

/* The greatest number of residues, words of 4 bytes, in the transforms of all products that one
 * round of a composition computes: this many residues fill the device several times. More products
 * are computed in several rounds. With 2^22 residues compositions of degree 10^5 take 1.08 times as
 * long. The emulator has less. */
#ifndef CUNMOD_TUNE_COMPOSE_ROUND
#define CUNMOD_TUNE_COMPOSE_ROUND (INT64_C(1) << 24)
#endif

/* About the greatest number of residues of the transforms of rows that a composition joins at once;
 * the emulator has less. */
#ifndef CUNMOD_TUNE_COMPOSE_JOINED
#define CUNMOD_TUNE_COMPOSE_JOINED (INT64_C(1) << 28)
#endif

/* Halving computes a composition of power series of n coefficients if n >= LEAST and Brent and
 * Kung's algorithm needs more than PRODUCTS log2(n) products. The emulator has smaller values. A
 * level of halving takes two products and COPIES launches that copy 2 n words. */
#define CUNMOD_TUNE_HALVING_COPIES 10
#ifndef CUNMOD_TUNE_HALVING_LEAST
#define CUNMOD_TUNE_HALVING_LEAST 16384
#define CUNMOD_TUNE_HALVING_PRODUCTS 8
#endif

/* The time of a strip of an elimination (cunmod_dev_mat_find), in microseconds, for words of 4 and
 * of 8 bytes. */
#define CUNMOD_TUNE_STRIP CUNMOD_TUNE_VALUES(185, 122)

#define CUNMOD_TUNE_SERIES_BLOCK 256 /* the least L of shape/mat_series_shape.h */
#define CUNMOD_TUNE_SERIES_CPU 32    /* the number of coefficients there, FLINT 2.9 */

/* The time of a short scan, as a number of launches, for words of 4 and of 8 bytes. A scan takes
 * two kernels, one after the other, the wait for earlier work, and the work of CUB on the host (an
 * H100, mode points, 1000 points). */
#define CUNMOD_TUNE_SCAN CUNMOD_TUNE_VALUES(4, 5.5)

/* The ratio of the time of a leaf of a half-GCD to the time that the model of a transition matrix
 * predicts, by the kind of modulus (cunmod_gcd_kind; mode plan-gcd, leaves of 2^12 to 2^14
 * divsteps). */
#define CUNMOD_TUNE_LEAF CUNMOD_TUNE_VALUES(1.06, 0.95, 1.08)

#endif
