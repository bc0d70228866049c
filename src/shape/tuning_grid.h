/* The values of shape/tuning.h, which includes this file, for images on the processors and
 * functions by values on grids. Pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TUNING_GRID_H
#define CUNMOD_TUNING_GRID_H

/* ---- images on the processors (plan/integer_plan.c, plan/grid_plan.c) ------------- */

/* Microseconds of an inverse modulo p whose branches a processor cannot foresee, beside one whose
 * branches it can (FLINT 2.9, an AMD EPYC: resultants and GCDs of 9 to 513 coefficients, of random
 * operands that come once and of the same ones again, processor time). Of a thread that starts and
 * ends, in the three crews of an operation (50 each on that machine). And the time of images on
 * several processors over that of one thread alone, between what was measured on 16 processors of
 * the host of an H100, two of which probably share a core (1.6 to 2.1), and on two cores (1). */
#define CUNMOD_TUNE_CPU_INVERSE 0.16
#define CUNMOD_TUNE_CPU_THREAD 150.0
#define CUNMOD_TUNE_CPU_SHARED 1.4

/* ---- functions by values on grids (src/grid, plan/grid_plan.c) --------------------- */

/* The part of the memory of the device that the workspace of a slice of primes takes. And
 * microseconds, for an H100:
 *
 *   VALUE    a value of an entry at a point, beside its products; tiles have terms in multiples of
 *            32, so that this counts for short entries
 *   PRODUCT  a product of words in it
 *   TERM     a product of words in the correlations of interpolation
 *   ITEM     a resultant beside its steps
 *   CALL     the launches of a call, and its memory
 *   COEFF    a coefficient of an entry on the host, for bounds; modulo one prime there are none
 *   CHAIN    what one prime waits for each of its points, when primes do not fill the GPU: tables,
 *            and the terms of both correlations one after the other; CHAIN_FEW where these are
 *            shared among threads (shape/interpolation.h)
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

/* Microseconds that a processor takes:
 *
 *   CPU_CALL     to make the batches and threads of a call
 *   SUM          to multiply and add once, where a value is a sum of products
 *   ENTRY        for each sum of products, beside SUM
 *   TREE         to interpolate one coefficient by FLINT's subproduct tree, over the square of the
 *                tree's levels (513 to 4097 points: 3.2e-2 to 4.6e-2) */
#define CUNMOD_TUNE_GRID_CPU_CALL 200.0
#define CUNMOD_TUNE_GRID_SUM 1.2e-3
#define CUNMOD_TUNE_GRID_ENTRY 6e-3
#define CUNMOD_TUNE_GRID_TREE 4e-2

/* FLINT's resultant in x and y without points: a call; a product of two terms beside that of their
 * coefficients; the time of all over that of the products that plan/grid_plan.c counts; and of a
 * power over that of two integers as long as all its coefficients. FLINT 2.9 measured, degrees 0 to
 * 1000 of 1 to 100,000 bits (tests/plan_grids.c). */
#define CUNMOD_TUNE_BIVARIATE_CALL 3.0
#define CUNMOD_TUNE_BIVARIATE_TERM 0.02
#define CUNMOD_TUNE_BIVARIATE_STEP 1.8
#define CUNMOD_TUNE_BIVARIATE_POWER 0.25

/* ---- determinants and characteristic polynomials at points (plan/mat_plan.c) -------- */

/* Of each of the two, microseconds for a step of elimination and for one of n^3 entries: on an
 * H100 that many matrices fill (GPU_STEP, GPU), for a step of one alone (GPU_ALONE: 100 rows of
 * constants take 19 for a characteristic polynomial; the same fit as above), and with FLINT on a
 * processor (CPU_ROW, CPU, and CPU_CALL for a call: FLINT 2.9, an AMD EPYC, 5 to 140 rows, random
 * matrices that come once). And of FLINT's determinant of polynomials over the integers: for n^3
 * and a word of each coefficient by elimination with polynomials (FLINT); where it interpolates, for
 * n^3 and a point, beside so many products of half of the words of a value (STEP, BAREISS), or for
 * each of these words (MODULAR), and for a word of a value and a pair of points (DIFFERENCE). FLINT
 * 2.9 and 3.6 on one thread, 3 to 40 rows of degree 1 to 2000, even ones and those of one long entry
 * (tests/plan_grids.c). */
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
