/* Determinants of matrices of integers by the solution of a system of equations.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_GRID_MAT_SOLUTION_H
#define CUNMOD_GRID_MAT_SOLUTION_H

#include "grid/grid_call.h"

/* The function call->solve for determinants of matrices of integers (grid/matrix.h) that are not
 * zero. Errors: E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK. */
int cunmod_mat_solution(const cunmod_grid_call_t *call, cunmod_ctx_t ctx);

#endif
