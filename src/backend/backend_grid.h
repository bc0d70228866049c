/* The part of the seam for polynomials whose coefficients are polynomials, by their values on a
 * grid (backend.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A grid has some primes, and for each prime p so many points 1, g, g^2, .., which are different
 * modulo p. Point j of prime i has *entries*, numbers modulo p_i in words of 64 bits, which are
 * together: entry e is word (i points + j) entries + e. Pointers are device memory.
 */
#ifndef CUNMOD_BACKEND_GRID_H
#define CUNMOD_BACKEND_GRID_H

#include "backend/backend_batch.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Numbers that depend on the primes and the points alone. With n points, there are for each prime
 * one word of `base`, 2 n of `chirp`, and n of each of the others:
 *
 *   base      g
 *   chirp     g^(j (j-1) / 2), j < 2 n
 *   unchirp   g^(-j (j-1) / 2), j < n
 *   weights   g^(-j (j-1) / 2) / m'(g^j), j < n, where m is the product of all x - g^j
 *   master    coefficient j + 1 of m, j < n
 *
 * Beside `base` that is CUNMOD_GRID_TABLES n words. */
#define CUNMOD_GRID_TABLES 5

typedef struct
{
    const cunmod_modulus_t *mod; /* primes above 2, each larger than `points` */
    int64_t primes, points;
    uint64_t *base, *chirp, *unchirp, *weights, *master;
} cunmod_grid_tables_t;

/* Values of polynomials in x. Polynomial i of a has, for prime i, the coefficient of x^t of entry e
 * as coefficient e lenx + t.
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

/* The polynomials with given values. Polynomial i of z gets, for prime i, the coefficient of x^t of
 * that with the values of entry e as coefficient e points + t; its length becomes entries times
 * points, its status 0.
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

/* The points as items of Euclid's algorithm: the entries are the coefficients of two polynomials of
 * lena and lenb coefficients, the leading ones of which may be 0. Arrays have an element for each
 * item.
 *
 *   mod      the modulus, of which prime_mod has that of each prime
 *   len      of both polynomials, without leading zeros: item k of the second is len[count + k]
 *   order    0, 1, 2, ..
 *   zero     0, as a status
 *   results  the resultants of what is left of both, where neither is 0 */
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

/*   items     makes mod, len, order and zero
 *   complete  makes the results determinants of Sylvester's matrices for the degrees lena - 1 and
 *             lenb - 1 */
int cunmod_dev_grid_items(cunmod_dev_t *dev, const cunmod_grid_items_t *x);
int cunmod_dev_grid_complete(cunmod_dev_t *dev, const cunmod_grid_items_t *x);

#ifdef __cplusplus
}
#endif

#endif
