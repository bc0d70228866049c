/* The steps and the memory of the solution z of a z = b modulo x^N, where the entries of a, b and z
 * are polynomials in x. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * With L = `block` (src/mat/mat_poly_series.c has the algorithm):
 *
 *   Newton's iteration   computes 1 / a modulo x^L. A step goes from l coefficients to at most 2 l
 *   lifting              computes L coefficients of the result in each step: N / L steps
 */
#ifndef CUNMOD_MAT_SERIES_SHAPE_H
#define CUNMOD_MAT_SERIES_SHAPE_H

#include "shape/mat_poly_shape.h"

typedef struct
{
    int64_t n, columns; /* rows of a, and columns of the result */
    int64_t lena, lenb; /* coefficients of an entry of a, and of b, that count. lenb = 0: b is the
                           unit matrix */
    int64_t terms;      /* N */
    int64_t block;      /* L <= N, at least lena - 1 unless L = N */
    int prepares;       /* 1: the transforms of 1 / a and of a are stored for all steps of the
                           lifting */
} cunmod_mat_series_t;

/* *x = the steps for an n x n matrix a and an n x columns matrix b modulo p. n, columns, lena and
 * terms are at least 1. Returns 0 if some product has no transforms, else 1. */
int cunmod_mat_series(cunmod_mat_series_t *x, int64_t n, int64_t columns, int64_t lena,
                      int64_t lenb, int64_t terms, uint64_t p);

/* Returns the block L of the CPU path, mostly the root of c N columns / n. The part of the time of
 * a product of two entries that does not depend on their lengths is that of c coefficients
 * (CUNMOD_TUNE_SERIES_CPU). With a larger L the lifting has fewer products, and Newton's iteration
 * longer ones. */
int64_t cunmod_mat_series_cpu_block(int64_t n, int64_t columns, int64_t lena, int64_t terms);

/* Returns the number of Newton's steps. Step i = 0, 1, .. goes from cunmod_mat_series_length(x, i)
 * coefficients to cunmod_mat_series_length(x, i + 1); the first length is 1, the last one L. */
int cunmod_mat_series_steps(const cunmod_mat_series_t *x);
int64_t cunmod_mat_series_length(const cunmod_mat_series_t *x, int step);

/* The two products of a step of Newton's, and the two of a step of the lifting. The last step of
 * the lifting computes the product `value`, too, of which it stores fewer coefficients.
 * Coefficients of `residue` beyond the end of the product are 0. */
cunmod_mat_left_t cunmod_mat_series_error(const cunmod_mat_series_t *x, int step);
cunmod_mat_left_t cunmod_mat_series_change(const cunmod_mat_series_t *x, int step);
cunmod_mat_left_t cunmod_mat_series_value(const cunmod_mat_series_t *x);
cunmod_mat_left_t cunmod_mat_series_residue(const cunmod_mat_series_t *x);

/* Offsets of the blocks of the workspace, and its size, in bytes. The blocks of Newton's iteration
 * share memory with those of the lifting, except `inverse`.
 *
 *   inverse          -1 / a modulo x^L
 *   other            the inverse before a step, or after the step
 *   error, change    the results of a step's products
 *   transforms       of the inverse, and of a, with `prepares`
 *   right            -b for the coefficients of a step
 *   sum              the residue's product
 *   residual, value  operand and result of the value's product. If L = N, `right` is the operand,
 *                    and the caller has the result
 *   work             for the products */
typedef struct
{
    int64_t inverse, other, error, change;
    int64_t transforms[2], right, sum, residual, value;
    int64_t work;
    int64_t bytes;
} cunmod_mat_series_space_t;

cunmod_mat_series_space_t cunmod_mat_series_space(const cunmod_mat_series_t *x,
                                                  const cunmod_modulus_t *mod);

#endif
