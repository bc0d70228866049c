/* The part of shape/tuning.h, which includes this file, for images on the CPU and for functions by
 * values on grids.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TUNING_GRID_H
#define CUNMOD_TUNING_GRID_H

/* ---- images on the CPU (plan/integer_plan.c, plan/grid_plan.c) -------------------- */

/* INVERSE: microseconds of an inverse modulo p whose branches a processor cannot predict, besides
 * an inverse whose branches it can predict (FLINT 2.9, an AMD EPYC: resultants and GCDs of 9 to 513
 * coefficients, of new random operands and of repeated operands, processor time). THREAD:
 * microseconds of the start and end of a thread in the three parallel loops of an operation (50
 * each on that machine). SHARED: the ratio of the time of images on several processors to the time
 * on one thread alone, between the value measured on 16 processors of the host of an H100, two of
 * which probably share a core (1.6 to 2.1), and on two cores (1). */
#define CUNMOD_TUNE_CPU_INVERSE 0.16
#define CUNMOD_TUNE_CPU_THREAD 150.0
#define CUNMOD_TUNE_CPU_SHARED 1.4

/* ---- functions by values on grids (src/grid, plan/grid_plan.c) --------------------- */

/* MEMORY: the workspace of a slice of primes takes 1/MEMORY of the device's memory. Microseconds on
 * an H100:
 *
 *   VALUE    a value of an entry at a point, besides its products; terms of a tile are padded to
 *            multiples of 32, which this includes for short entries
 *   PRODUCT  a product of words in a value
 *   TERM     a product of words in the correlations of interpolation
 *   ITEM     a resultant besides its steps
 *   CALL     the launches and the memory of a call
 *   COEFF    a coefficient of an entry on the host, for bounds; not modulo one prime
 *   CHAIN    the wait of one prime for each of its points, if primes do not fill the GPU: tables,
 *            and the terms of both correlations one after the other; CHAIN_FEW: if threads share
 *            these terms (shape/interpolation.h)
 *
 * A fit to the 17 calls of modes bivariate and matrices of 2026-11-26, of 0.1 to 312 ms, with one
 * prime, one point, and thousands of both: 0.81 to 1.23 of their times. */
#define CUNMOD_TUNE_GRID_MEMORY 64
#define CUNMOD_TUNE_GRID_VALUE 24e-6
#define CUNMOD_TUNE_GRID_PRODUCT 0.8e-6
#define CUNMOD_TUNE_GRID_TERM 1.2e-6
#define CUNMOD_TUNE_GRID_ITEM 1e-3
#define CUNMOD_TUNE_GRID_CALL 135.0
#define CUNMOD_TUNE_GRID_COEFF 0.02
#define CUNMOD_TUNE_GRID_CHAIN 0.22
#define CUNMOD_TUNE_GRID_CHAIN_FEW 0.05

/* Microseconds of a processor:
 *
 *   CPU_CALL     the batches and threads of a call
 *   SUM          a multiplication and an addition in a value that is a sum of products
 *   ENTRY        each sum of products, besides SUM
 *   TREE         interpolation of one coefficient by FLINT's subproduct tree, for each square of
 *                the tree's levels (513 to 4097 points: 3.2e-2 to 4.6e-2) */
#define CUNMOD_TUNE_GRID_CPU_CALL 200.0
#define CUNMOD_TUNE_GRID_SUM 1.2e-3
#define CUNMOD_TUNE_GRID_ENTRY 6e-3
#define CUNMOD_TUNE_GRID_TREE 4e-2

/* FLINT's resultant of polynomials in x and y without points. CALL: microseconds of a call. TERM:
 * microseconds of a product of two terms besides the product of their coefficients. STEP: the ratio
 * of the time to the time of the products that plan/predict_integers.c counts. POWER: the ratio of
 * the time of a power to the time of an integer product with as many words as all coefficients of
 * the power. FLINT 2.9, degrees 0 to 1000 of 1 to 100,000 bits (tests/plan_grids.c). */
#define CUNMOD_TUNE_BIVARIATE_CALL 3.0
#define CUNMOD_TUNE_BIVARIATE_TERM 0.02
#define CUNMOD_TUNE_BIVARIATE_STEP 1.8
#define CUNMOD_TUNE_BIVARIATE_POWER 0.25

/* ---- determinants and characteristic polynomials at points (plan/mat_plan.c) -------- */

/* For determinants and for characteristic polynomials, microseconds for each of n steps of
 * elimination and for each of n^3 entries. On an H100 filled with matrices: GPU_STEP and GPU. On an
 * H100, a step of a single matrix: GPU_ALONE (100 rows of constants take 19 for a characteristic
 * polynomial; the same fit as above). FLINT on a processor: CPU_ROW and CPU, and CPU_CALL for a
 * call (FLINT 2.9, an AMD EPYC, 5 to 140 rows, new random matrices). FLINT's determinant of
 * polynomials over the integers. By elimination with polynomials: FLINT for each of n^3 and a word
 * of each coefficient. By interpolation: for each of n^3 and a point, STEP and BAREISS times a
 * product of integers of half of the words of a value, or MODULAR for each of these words; and
 * DIFFERENCE for each word of a value and pair of points. FLINT 2.9 and 3.6 on one thread, 3 to 40
 * rows of degree 1 to 2000, balanced ones and those of one long entry (tests/plan_grids.c). */
#define CUNMOD_TUNE_MAT_GPU                                                                        \
    {                                                                                              \
        2.2e-6, 4.4e-6                                                                             \
    }
#define CUNMOD_TUNE_MAT_GPU_STEP                                                                   \
    {                                                                                              \
        1e-4, 1e-3                                                                                 \
    }
#define CUNMOD_TUNE_MAT_GPU_ALONE                                                                  \
    {                                                                                              \
        1.0, 16.0                                                                                  \
    }
#define CUNMOD_TUNE_MAT_CPU                                                                        \
    {                                                                                              \
        0.42e-3, 1.85e-3                                                                           \
    }
#define CUNMOD_TUNE_MAT_CPU_ROW 0.35
#define CUNMOD_TUNE_MAT_CPU_CALL 0.3
#define CUNMOD_TUNE_MAT_FLINT 25e-3
#define CUNMOD_TUNE_MAT_FLINT_STEP 8e-3
#define CUNMOD_TUNE_MAT_FLINT_BAREISS 0.35
#define CUNMOD_TUNE_MAT_FLINT_MODULAR 1.1e-3
#define CUNMOD_TUNE_MAT_FLINT_DIFFERENCE 8e-3

#endif
