/* FLINT's matrices in the layout of the FLINT that has made them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The matrices of FLINT begin with the same four members: fmpz_mat_struct, nmod_mat_struct,
 * fmpz_poly_mat_struct and nmod_poly_mat_struct. Before FLINT 3.3 the fourth member is an array of
 * the addresses of the rows, and `entries` is NULL in windows. Since FLINT 3.3 the fourth member is
 * the distance of two rows. This library has one of the two layouts in its headers, and serves
 * programs with either, so it reads no matrix of a program by FLINT's macros.
 */
#ifndef CUNMOD_HOOK_MATRIX_H
#define CUNMOD_HOOK_MATRIX_H

#include <stddef.h>
#include <stdint.h>

#include <flint/flint.h>
#include <flint/nmod.h>

#include "cunmod.h"
#include "hook.h"

typedef struct
{
    void *entries;
    slong r, c;
    union
    {
        void **rows;
        slong stride; /* in entries */
    } by;
} matrix_t;

/* nmod_mat_struct. */
typedef struct
{
    matrix_t mat;
    nmod_t mod;
} nmod_matrix_t;

/* nmod_poly_mat_struct. */
typedef struct
{
    matrix_t mat;
    ulong modulus;
} nmod_poly_matrix_t;

typedef enum
{
    MATRIX_UNSEEN,  /* not looked at yet */
    MATRIX_UNKNOWN, /* a release that is not known */
    MATRIX_ROWS,
    MATRIX_STRIDE
} matrix_layout_t;

/* Returns the layout of matrices in the FLINT of a caller of this hook. */
matrix_layout_t matrix_layout(const hook_t *hook, const void *caller);

/* Returns the address of an entry of `bytes` bytes, or NULL where the layout is not known. */
const void *matrix_entry(matrix_layout_t layout, const matrix_t *a, slong i, slong j, size_t bytes);

/* *copy = a matrix in the layout of FLINT's headers, with the bytes of the entries of the square
 * matrix a, row after row. The entries are to be read only. The caller frees copy->entries, also
 * after an error. Errors: E_LENGTH (a is not square, or has no entry), E_UNSUPPORTED (the layout is
 * not known), E_MEMORY. */
int matrix_copy(matrix_t *copy, matrix_layout_t layout, const matrix_t *a, size_t bytes);

/* *view = the words of a, a matrix modulo p, and *own = NULL, if equally many words lie between the
 * beginnings of rows. FLINT exchanges rows by their addresses; then *view is the matrix of *own, a
 * copy, which the caller frees. Errors: E_UNSUPPORTED (the layout is not known), E_MEMORY. */
int matrix_view(cunmod_matrix_t *view, uint64_t **own, matrix_layout_t layout, const matrix_t *a);

/* a = the matrix `words`, whose rows lie one behind the other. */
void matrix_store(matrix_layout_t layout, const matrix_t *a, const uint64_t *words);

#endif
