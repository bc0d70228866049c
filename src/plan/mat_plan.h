/* Predicted times of determinants and characteristic polynomials of matrices at points. Pure, as
 * plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_PLAN_H
#define CUNMOD_MAT_PLAN_H

#include <stdint.h>

#include "plan/params.h"

/* The most rows of a matrix whose entries grids have places for on a GPU: 2^15 entries. */
#define CUNMOD_MAT_ROWS 181

/* Microseconds of a determinant, or of a characteristic polynomial, of n by n numbers modulo a
 * prime among many: on an H100, HUGE_VAL where n is above CUNMOD_MAT_ROWS; one alone there; and
 * with FLINT on a processor. */
double cunmod_mat_gpu_us(int64_t n, int charpoly);
double cunmod_mat_alone_us(int64_t n, int charpoly);
double cunmod_mat_cpu_us(int64_t n, int charpoly);

/* A matrix of n by n polynomials over the integers: the coefficients of the longest one, and of
 * all, without leading zeros; the degree of the determinant, and the words of its coefficients, at
 * most. */
typedef struct
{
    int64_t n, len, coeffs, degree, words;
} cunmod_mat_shape_t;

/* Microseconds of FLINT's determinant. */
double cunmod_mat_flint_us(const cunmod_mat_shape_t *a, const cunmod_params_t *params);

#endif
