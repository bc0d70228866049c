/* Krylov matrices (v, A v, A^2 v, ..) of square matrices modulo a prime, in device memory, and what
 * follows from them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_KRYLOV_H
#define CUNMOD_KRYLOV_H

#include "mat/mat_product.h"

/* The caller sets the members up to `n`. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_modulus_t mod;
    const cunmod_stop_t *stop;
    int64_t n; /* rows of A, 1 .. CUNMOD_KRYLOV_MOST */

    cunmod_mat_view_t a;        /* A, without gaps */
    cunmod_mat_view_t power[2]; /* space for powers of A */
    cunmod_mat_view_t vector;   /* n rows, 1 column */
    int32_t *order;             /* host memory for 2 n numbers of rows or columns */
    int32_t *list;              /* device memory for 2 n numbers of rows or columns */
    void *work;   /* device memory for the planes of a product of two n x n matrices */
    void *memory; /* the block that contains all the device memory above */
} cunmod_krylov_t;

#define CUNMOD_KRYLOV_MOST (INT32_MAX / 2)

/* All functions return an outcome (runtime/outcome.h).
 *
 * cunmod_krylov_open: allocates memory, and copies `a`, n x n entries, to k->a. The caller calls
 * cunmod_krylov_close in any case. */
int cunmod_krylov_open(cunmod_krylov_t *k, cunmod_mat_view_t a);
void cunmod_krylov_close(cunmod_krylov_t *k);

/* z = u v, for matrices of at most n x n entries, after a look whether the caller ends the call. */
int cunmod_krylov_multiply(const cunmod_krylov_t *k, cunmod_mat_view_t z, cunmod_mat_view_t u,
                           cunmod_mat_view_t v);

/* *power = *power^2, in one of k->power. *power is A, or a result of this function. */
int cunmod_krylov_square(const cunmod_krylov_t *k, cunmod_mat_view_t *power);

/* rows:    row i of z = row k->order[i] of a; all entries negated
 * columns: column j of z = column k->order[j] of a
 * Nothing is done for z without rows or columns. */
int cunmod_krylov_rows(const cunmod_krylov_t *k, cunmod_mat_view_t z, cunmod_mat_view_t a);
int cunmod_krylov_columns(const cunmod_krylov_t *k, cunmod_mat_view_t z, cunmod_mat_view_t a);

/* k->vector = random words, number i of which depends on `seed` and i alone. */
int cunmod_krylov_random(const cunmod_krylov_t *k, uint64_t seed);

/* z = (v, A v, A^2 v, ..) for v = k->vector. z has n rows, and 1 .. n + 1 columns. */
int cunmod_krylov_matrix(const cunmod_krylov_t *k, cunmod_mat_view_t z);

/* res[0 .. *len-1] = the minimal polynomial of v = k->vector: the monic polynomial f of least
 * degree with f(A) v = 0. The caller knows that the degree is at most `most` <= n, and res has
 * space for most + 1 words. k->vector is overwritten. */
int cunmod_krylov_minpoly(const cunmod_krylov_t *k, uint64_t *res, int64_t *len, int64_t most);

/* Results for A, with n + 1 words of space at res.
 *
 *   charpoly  res[0 .. n] = the characteristic polynomial (src/mat/keller_gehrig.c)
 *   minpoly   res[0 .. *len-1] = the minimal polynomial (src/mat/mat_minpoly.c) */
int cunmod_charpoly_device(const cunmod_krylov_t *k, uint64_t *res);
int cunmod_minpoly_device(const cunmod_krylov_t *k, uint64_t *res, int64_t *len);

/* The seed of the first random vector. The results never depend on seeds, only the time does. */
#define CUNMOD_KRYLOV_SEED 1

#endif
