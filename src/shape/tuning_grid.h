/* Constants of shape/tuning.h, which includes this file: for images modulo primes on the CPU, and
 * for functions that are computed from their values on grids of points.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TUNING_GRID_H
#define CUNMOD_TUNING_GRID_H

/* ---- images on the CPU (plan/integer_plan.c) --------------------------------------- */

/* INVERSE: microseconds by which an inverse modulo p takes longer if the processor cannot predict
 * the branches of the computation (FLINT 2.9, an AMD EPYC: resultants and GCDs of 9 to 513
 * coefficients, of new random operands and of repeated operands, processor time). THREAD:
 * microseconds of the start and end of a thread in the three parallel loops of an operation (50 in
 * each loop on that machine). FACTOR: the ratio of the time of an image in the library to the time
 * of an image in FLINT's function over the integers, whose primes have 63 bits: on one processor (1
 * to 1.27 measured, FLINT 2.9), and on several (1 on two cores; 1.6 to 2.1 on 16 processors of the
 * host of an H100, two of which probably share a core). */
#define CUNMOD_TUNE_CPU_INVERSE 0.16
#define CUNMOD_TUNE_CPU_THREAD 150.0
#define CUNMOD_TUNE_CPU_FACTOR CUNMOD_TUNE_VALUES(1.2, 1.7)

/* ---- functions by values on grids (src/grid, plan/integer_plan.c) ------------------ */

/* MEMORY: the workspace of the primes that are used at the same time takes 1/MEMORY of the device's
 * memory. SPEED: the number of processors that compute images as fast as an H100 does if the images
 * fill it: for resultants in x and y, determinants, and characteristic polynomials. Measured
 * (bench/results/h100-2026-11-26-bivariate.csv and -matrices.csv): for calls over the integers of 1
 * to 312 ms on the H100, 16 processors took 23 to 103 times as long, and each of them ran 1.7 times
 * slower than a processor alone. With the values below all predictions are within a factor of
 * 1.6. */
#define CUNMOD_TUNE_GRID_MEMORY 64
#define CUNMOD_TUNE_GRID_SPEED CUNMOD_TUNE_VALUES(1000, 450, 550)

/* Determinants of PANELS .. PANELS_MOST rows are computed by panels of columns: with 150 rows this
 * is as fast as in shared memory, and with 200 rows, which do not fit there, a determinant over the
 * integers takes 4.4 ms in the place of 7.2 (H200). The emulator has less. Microseconds: ROW, of a
 * row of one matrix, in which all threads of a block wait for one another; ENTRY, times n^3, of each
 * of many matrices (200 to 512 rows: 8e-7 to 1e-6). */
#ifndef CUNMOD_TUNE_GRID_PANELS
#define CUNMOD_TUNE_GRID_PANELS 128
#endif
#define CUNMOD_TUNE_GRID_PANELS_MOST 512
#define CUNMOD_TUNE_GRID_PANEL_ROW 1.5
#define CUNMOD_TUNE_GRID_PANEL_ENTRY 9e-7

/* Microseconds of a processor:
 *
 *   SUM          a multiplication and an addition in a sum of products that is a value on the grid
 *   SUM_TERMS    (not microseconds) such a sum takes as long as its terms and SUM_TERMS more terms
 *   TREE         times l^2: interpolation of one coefficient by FLINT's subproduct tree of l levels
 *                (513 to 4097 points: 3.2e-2 to 4.6e-2)
 *   ROW          a row of a matrix modulo p, which includes an inverse
 *   DET          times n^3: FLINT's determinant of n rows modulo p
 *   CHARPOLY     times n^3: FLINT's characteristic polynomial of n rows modulo p (DET, CHARPOLY:
 *                FLINT 2.9, an AMD EPYC, 5 to 140 rows) */
#define CUNMOD_TUNE_GRID_SUM 1.2e-3
#define CUNMOD_TUNE_GRID_SUM_TERMS 5
#define CUNMOD_TUNE_GRID_TREE 4e-2
#define CUNMOD_TUNE_MAT_ROW 0.35
#define CUNMOD_TUNE_MAT_DET 0.42e-3
#define CUNMOD_TUNE_MAT_CHARPOLY 1.85e-3

/* FLINT's resultant over the integers by subresultants, of polynomials in x and y or in one
 * variable. CALL: microseconds of a call. TERM: microseconds of a product of two terms without the
 * product of their coefficients. STEP: the ratio of the time of the resultant to the time of the
 * products that plan/predict_integers.c counts. POWER: the ratio of the time of a power to the time
 * of a product of two integers, each with half of the words of all coefficients of the power. FLINT
 * 2.9 (mode uneven, and tests/plan/plan_grids.c). */
#define CUNMOD_TUNE_BIVARIATE_CALL 3.0
#define CUNMOD_TUNE_BIVARIATE_TERM 0.02
#define CUNMOD_TUNE_BIVARIATE_STEP 1.8
#define CUNMOD_TUNE_BIVARIATE_POWER 0.25

/* Microseconds of FLINT's determinant of an n by n matrix of polynomials over the integers
 * (cunmod_integer_det_us). By elimination with polynomials (n < 15): n^3 c w FLINT, for c
 * coefficients of w words in the result. By interpolation from N values of W words: N n^3 (STEP +
 * BAREISS u) for n < 25, where u is the time of a product of two integers of W/2 words, else N n^3
 * W MODULAR; plus N^2 W DIFFERENCE. Of a matrix of integers of w words, n >= 25: n^3 w LIFTING (50
 * to 200 rows of 20 to 100 bits: the prediction is 0.4 to 1.1 of the time). FLINT 2.9 and 3.6 on
 * one thread (modes uneven and matrices, and tests/plan/plan_grids.c). */
#define CUNMOD_TUNE_MAT_FLINT 25e-3
#define CUNMOD_TUNE_MAT_FLINT_STEP 8e-3
#define CUNMOD_TUNE_MAT_FLINT_BAREISS 0.35
#define CUNMOD_TUNE_MAT_FLINT_MODULAR 1.1e-3
#define CUNMOD_TUNE_MAT_FLINT_DIFFERENCE 8e-3
#define CUNMOD_TUNE_MAT_FLINT_LIFTING 15e-3

/* Systems of linear equations over the integers (plan/predict_solve.c). RATE: products of two words
 * per microsecond and multiprocessor in a product of a matrix by few columns (not measured: 8 bytes
 * for each, of the 4.5 TB/s of the memory of an H200). NUMERATOR, FRACTION: the ratio of the time
 * of a numerator, and, for each level, of a rational reconstruction to the time of a product of two
 * integers of half as many words. FLINT_TERM, FLINT_ENTRY: microseconds of FLINT for each product
 * of an entry modulo a prime, and for each entry of a column (FLINT 3.6 on one thread, mode
 * matrices, 20 to 100 rows of 64 and 640 bits: the prediction is 0.9 to 1.2 of the time). */
#define CUNMOD_TUNE_SOLVE_RATE 4e3
#define CUNMOD_TUNE_SOLVE_NUMERATOR 6
#define CUNMOD_TUNE_SOLVE_FRACTION 8
#define CUNMOD_TUNE_SOLVE_FLINT_TERM 4e-3
#define CUNMOD_TUNE_SOLVE_FLINT_ENTRY 0.05

/* Determinants of integers by a solution of a system (plan/integer_plan.c). REST: bits for each row
 * by which Hadamard's bound exceeds the determinant of most random matrices, log2(e) / 2; images
 * give the quotient of both. SOLUTION: the time of the solution, without the host's part, counts so
 * many times: with 300 rows images take 14.4 ms and a solution 19.0, with 400 rows 31 and 32, with
 * 500 rows 61 and 47 (H200). */
#define CUNMOD_TUNE_MAT_REST 0.7213
#ifndef CUNMOD_TUNE_MAT_SOLUTION
#define CUNMOD_TUNE_MAT_SOLUTION 2.0
#endif

#endif
