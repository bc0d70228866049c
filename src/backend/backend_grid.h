/* Functions by which the GPU computes with polynomials and matrices whose entries are polynomials,
 * from their values on a grid of points (a part of the seam of backend.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A grid consists of several primes and of `points` points for each prime. The points of a prime p
 * are 1, g, g^2, .., distinct modulo p. Each point has `entries` values modulo p, stored as 64-bit
 * words: the value of entry e at point j of prime i is word (i points + j) entries + e. Pointers
 * are device memory.
 */
#ifndef CUNMOD_BACKEND_GRID_H
#define CUNMOD_BACKEND_GRID_H

#include "backend/backend_batch.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Constants that depend only on the primes and the points. With n = `points`, each prime has one
 * word of `base`, 2 n words of `chirp`, and n words of each other array:
 *
 *   base      g
 *   chirp     g^(j (j-1) / 2), j < 2 n
 *   unchirp   g^(-j (j-1) / 2), j < n
 *   weights   g^(-j (j-1) / 2) / m'(g^j), j < n, where m is the product of all x - g^j
 *   master    coefficient j + 1 of m, j < n
 *
 * Without `base`, the arrays have CUNMOD_GRID_TABLES n words for each prime. */
#define CUNMOD_GRID_TABLES 5

typedef struct
{
    const cunmod_modulus_t *mod; /* primes > max(2, points) */
    int64_t primes, points;
    uint64_t *base, *chirp, *unchirp, *weights, *master;
} cunmod_grid_tables_t;

/* Evaluates `entries` polynomials in x of lenx coefficients at all points of a grid, and stores the
 * values in `values`. Coefficient e lenx + t of polynomial i of the batch a is the coefficient of
 * x^t of polynomial (entry) e modulo prime i.
 *
 *   powers  workspace, lenx words for each prime and point */
typedef struct
{
    cunmod_grid_tables_t tables;
    cunmod_polys_t a;
    uint64_t *values, *powers;
    int64_t entries, lenx;
    uint32_t word; /* bytes of a coefficient of a */
} cunmod_grid_evaluate_t;

/* Interpolates polynomials in x. For each entry e and prime i, let f be the polynomial with these
 * values of entry e at the points of prime i. Coefficient e points + t of polynomial i of the batch
 * z = the coefficient of x^t in f. The lengths of z become entries points, the statuses 0.
 *
 *   sums  workspace, `entries` words for each prime and point */
typedef struct
{
    cunmod_grid_tables_t tables;
    cunmod_polys_t z;
    const uint64_t *values;
    uint64_t *sums;
    int64_t entries;
    uint32_t word; /* bytes of a coefficient of z */
} cunmod_grid_interpolate_t;

int cunmod_dev_grid_tables(cunmod_dev_t *dev, const cunmod_grid_tables_t *x);
int cunmod_dev_grid_evaluate(cunmod_dev_t *dev, const cunmod_grid_evaluate_t *x);
int cunmod_dev_grid_interpolate(cunmod_dev_t *dev, const cunmod_grid_interpolate_t *x);

/* The points of a grid as items of Euclid's algorithm. The values at a point are the coefficients
 * of two polynomials, first lena coefficients, then lenb, possibly with leading zeros. An item is
 * one point of one prime, and count is the number of items. An array has one element for each item,
 * unless stated otherwise.
 *
 *   mod      the modulus of each item; prime_mod: the modulus of each prime
 *   len      2 count lengths without leading zeros: len[k] of the first polynomial of item k,
 *            len[count + k] of the second
 *   order    0, 1, 2, ..
 *   zero     0 for each item: the status OK
 *   results  the resultant of the two polynomials without leading zeros, if both are nonzero */
typedef struct
{
    const cunmod_modulus_t *prime_mod;
    const uint64_t *values;
    cunmod_modulus_t *mod;
    int64_t *len;
    int32_t *order, *zero;
    uint64_t *results;
    int64_t count, points;
    int64_t lena, lenb;
} cunmod_grid_items_t;

/*   items     computes mod, len, order and zero
 *   complete  replaces each result by the determinant of Sylvester's matrix of the two polynomials
 *             as polynomials of degrees lena - 1 and lenb - 1, leading zeros included */
int cunmod_dev_grid_items(cunmod_dev_t *dev, const cunmod_grid_items_t *x);
int cunmod_dev_grid_complete(cunmod_dev_t *dev, const cunmod_grid_items_t *x);

/* `count` matrices of n by n words, n >= 1. Matrix i starts at a + i n n, row by row, with entries
 * in [0, p) for the prime p of mod[i / points]. The kernels may overwrite a. */
typedef struct
{
    uint64_t *a;
    const cunmod_modulus_t *mod;
    uint64_t *z; /* the results */
    int64_t count, points, n;
    int32_t panels; /* of determinants: 1: by panels of columns */
    int32_t unused;
} cunmod_grid_mat_t;

/* z[i] = the determinant of matrix i. With `panels` set, p is odd, and a matrix stays in device
 * memory and is eliminated by panels of columns, if n <= CUNMOD_GRID_DET_ROWS and the device has
 * enough shared memory. */
#define CUNMOD_GRID_DET_ROWS 512
int cunmod_dev_grid_det(cunmod_dev_t *dev, const cunmod_grid_mat_t *x);

/* z[i n .. i n + n - 1] = the coefficients of x^0 .. x^(n-1) of the characteristic polynomial
 * det(x I - A) of matrix i, whose coefficient of x^n is 1. */
int cunmod_dev_grid_charpoly(cunmod_dev_t *dev, const cunmod_grid_mat_t *x);

#ifdef __cplusplus
}
#endif

#endif
