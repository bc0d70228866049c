/* Device matrices: the object, and helpers of its operations.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_OBJECT_H
#define CUNMOD_MAT_OBJECT_H

#include <stdint.h>

#include "cunmod.h"
#include "runtime/vec.h"

/* The words of the matrix are row after row without gaps; with `transposed` set, those of the
 * transposed matrix. A matrix without rows or columns has no words. */
struct cunmod_mat_struct
{
    cunmod_ctx_t ctx;
    uint64_t p;
    int64_t rows, columns;
    int transposed;
    cunmod_vec_t vec;
};

/* Checks mats[0 .. count-1], the operands of one operation. Errors: E_ARGUMENT if a matrix is NULL;
 * E_MISMATCH if its modulus or its context differs from mats[0]. */
int cunmod_mat_check(const cunmod_mat_t *mats, int count);

/* Frees the value of mat, and replaces it by rows x columns entries, not transposed, whose words
 * are *vec, which mat then owns. */
void cunmod_mat_take(cunmod_mat_t mat, const cunmod_vec_t *vec, int64_t rows, int64_t columns);

/* mat = the matrix of rows x columns entries that *vec has, row after row; entries beyond vec->len
 * are 0. vec->len <= rows columns, and vec->d_len is NULL. Errors: E_MEMORY, E_GPU. */
int cunmod_mat_set_vec(cunmod_mat_t mat, cunmod_vec_t *vec, int64_t rows, int64_t columns);

/* *copy = the entries of mat column after column, or, if mat->transposed is set, row after row: on
 * the device if mat is there and memory suffices, else in host memory. mat has entries. The caller
 * clears *copy. Errors: E_MEMORY, E_GPU. */
int cunmod_mat_turn(cunmod_vec_t *copy, cunmod_mat_t mat);

/* mat = the matrix of rows x columns entries 0. Errors: E_MEMORY. */
int cunmod_mat_set_zero(cunmod_mat_t mat, int64_t rows, int64_t columns);

#endif
