/* Determinants and characteristic polynomials of matrices of constants modulo many primes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_CONSTANTS_H
#define CUNMOD_MAT_CONSTANTS_H

#include "grid/grid.h"

/* The function grid->constants (grid/grid.h) of determinants and characteristic polynomials;
 * grid->argument is a cunmod_grid_matrix_t. */
int cunmod_mat_constants(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part);

#endif
