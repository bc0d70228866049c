/* The values of shape/tuning.h, which includes this file, for images on the processors and
 * functions by values on grids. Pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TUNING_GRID_H
#define CUNMOD_TUNING_GRID_H

/* ---- images on the processors (plan/integer_plan.c) -------------------------------- */

/* Microseconds of an inverse modulo p whose branches a processor cannot foresee, beside one whose
 * branches it can (FLINT 2.9, an AMD EPYC: resultants and GCDs of 9 to 513 coefficients, of random
 * operands that come once and of the same ones again, processor time). Of a thread that starts and
 * ends, in the three crews of an operation (50 each on that machine). And the time of an image here
 * over that of one in FLINT, whose primes have 63 bits: on one processor (1 to 1.27 measured, FLINT
 * 2.9), and on several (1 on two cores; 1.6 to 2.1 on 16 processors of the host of an H100, two of
 * which probably share a core). */
#define CUNMOD_TUNE_CPU_INVERSE 0.16
#define CUNMOD_TUNE_CPU_THREAD 150.0
#define CUNMOD_TUNE_CPU_FACTOR                                                                     \
    {                                                                                              \
        1.2, 1.7                                                                                   \
    }

/* ---- functions by values on grids (src/grid, plan/integer_plan.c) ------------------ */

/* The part of the memory of the device that the workspace of a slice of primes takes. And how many
 * processors would make images in the time of an H100 that they fill: of resultants in x and y,
 * determinants, and characteristic polynomials (bench/results/h100-2026-11-26-bivariate.csv and
 * -matrices.csv: 16 processors took 23 to 103 times as long for calls over the integers of 1 to
 * 312 ms, and each is 1 / 1.7 of a processor alone; chosen so that all calls are within 1.6). */
#define CUNMOD_TUNE_GRID_MEMORY 64
#define CUNMOD_TUNE_GRID_SPEED                                                                     \
    {                                                                                              \
        1000, 450, 550                                                                             \
    }

/* Microseconds that a processor takes:
 *
 *   SUM          to multiply and add once, where a value is a sum of products; each such sum takes
 *                as long as SUM_TERMS products beside that
 *   TREE         to interpolate one coefficient by FLINT's subproduct tree, over the square of the
 *                tree's levels (513 to 4097 points: 3.2e-2 to 4.6e-2)
 *   ROW          for a row of a matrix modulo p, which has an inverse
 *   DET          for one of n^3 steps of FLINT's determinant modulo p, CHARPOLY of its
 *                characteristic polynomial (FLINT 2.9, an AMD EPYC, 5 to 140 rows) */
#define CUNMOD_TUNE_GRID_SUM 1.2e-3
#define CUNMOD_TUNE_GRID_SUM_TERMS 5
#define CUNMOD_TUNE_GRID_TREE 4e-2
#define CUNMOD_TUNE_MAT_ROW 0.35
#define CUNMOD_TUNE_MAT_DET 0.42e-3
#define CUNMOD_TUNE_MAT_CHARPOLY 1.85e-3

/* FLINT's resultant in x and y without points: a call; a product of two terms beside that of their
 * coefficients; the time of all over that of the products that plan/predict_integers.c counts; and
 * of a power over that of two integers as long as all its coefficients. FLINT 2.9 measured (mode
 * uneven, and tests/plan_grids.c). */
#define CUNMOD_TUNE_BIVARIATE_CALL 3.0
#define CUNMOD_TUNE_BIVARIATE_TERM 0.02
#define CUNMOD_TUNE_BIVARIATE_STEP 1.8
#define CUNMOD_TUNE_BIVARIATE_POWER 0.25

/* FLINT's determinant of polynomials over the integers: for n^3 and a word of each coefficient by
 * elimination with polynomials (FLINT); where it interpolates, for n^3 and a point, beside so many
 * products of half of the words of a value (STEP, BAREISS), or for each of these words (MODULAR),
 * and for a word of a value and a pair of points (DIFFERENCE). FLINT 2.9 and 3.6 on one thread
 * (modes uneven and matrices, and tests/plan_grids.c). */
#define CUNMOD_TUNE_MAT_FLINT 25e-3
#define CUNMOD_TUNE_MAT_FLINT_STEP 8e-3
#define CUNMOD_TUNE_MAT_FLINT_BAREISS 0.35
#define CUNMOD_TUNE_MAT_FLINT_MODULAR 1.1e-3
#define CUNMOD_TUNE_MAT_FLINT_DIFFERENCE 8e-3

#endif
