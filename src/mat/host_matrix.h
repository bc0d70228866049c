/* Matrices in memory of the caller.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HOST_MATRIX_H
#define CUNMOD_HOST_MATRIX_H

#include "cunmod.h"

/* The words of a matrix, row after row without gaps. */
typedef struct
{
    const uint64_t *words;
    uint64_t *own; /* NULL: the words are the caller's */
    int transposed;
} cunmod_dense_t;

/* Errors: E_ARGUMENT, E_LENGTH, as cunmod_matrix_mul has them. check_square: also E_LENGTH if *a is
 * not square. */
int cunmod_matrix_check(const cunmod_matrix_t *a);
int cunmod_matrix_check_square(const cunmod_matrix_t *a);

/* Finds the context of the call (cunmod_ctx_find), and checks the modulus. Errors: those of
 * cunmod_ctx_find; E_MODULUS: p is not prime. */
int cunmod_matrix_check_prime(uint64_t p, cunmod_ctx_t *ctx);

/* Checks that all entries of *a are below p, for operands that no job checks. Errors: E_COEFF. */
int cunmod_matrix_check_entries(const cunmod_matrix_t *a, uint64_t p);

/* Returns whether there are words between two rows that do not belong to the matrix. */
int cunmod_matrix_has_gaps(const cunmod_matrix_t *a);

int cunmod_matrix_is_same(const cunmod_matrix_t *a, const cunmod_matrix_t *b);
int cunmod_matrix_is_empty(const cunmod_matrix_t *a);

/* *res = *a, with as many rows and columns. They may share memory. Errors: E_MEMORY, after which
 * *res is unchanged. */
int cunmod_matrix_copy(const cunmod_matrix_t *res, const cunmod_matrix_t *a);

cunmod_matrix_t cunmod_matrix_transpose(const cunmod_matrix_t *a);

/* *x = the words of *a, copied if there are gaps between rows. The caller frees x->own. Errors:
 * E_MEMORY. */
int cunmod_matrix_open(cunmod_dense_t *x, const cunmod_matrix_t *a);

/* *words = space for all entries of *res, row after row without gaps: the words of *res (*own =
 * NULL), or *own, if there are gaps between rows. The caller frees *own. Errors: E_MEMORY.
 * cunmod_matrix_close_result: stores *own in *res if the status is OK and *own is not NULL, frees
 * *own, and returns the status. */
int cunmod_matrix_open_result(uint64_t **words, uint64_t **own, const cunmod_matrix_t *res);
int cunmod_matrix_close_result(int status, uint64_t *own, const cunmod_matrix_t *res);

/* Sets all entries of *a to those of `words`, row after row without gaps (of the transposed matrix,
 * if *a is transposed); to 0 if words = NULL. */
void cunmod_matrix_store(const cunmod_matrix_t *a, const uint64_t *words);

/* Sets entry (i, i) of *a to c for each row i, and all other entries to 0. *a has at least as many
 * columns as rows. */
void cunmod_matrix_store_scalar(const cunmod_matrix_t *a, uint64_t c);

/* Checks a matrix of polynomials. Errors: E_ARGUMENT, E_LENGTH, as cunmod_matrix_poly_mul has
 * them. cunmod_matrix_poly_words: returns the number of its words. */
int cunmod_matrix_poly_check(const cunmod_matrix_poly_t *a);
int64_t cunmod_matrix_poly_words(const cunmod_matrix_poly_t *a);

#endif
