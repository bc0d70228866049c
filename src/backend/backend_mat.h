/* The functions by which the GPU multiplies matrices of polynomials (a part of the seam of
 * backend.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BACKEND_MAT_H
#define CUNMOD_BACKEND_MAT_H

#include "backend/backend.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Matrices of transforms: a has m x k entries, b has k x n, z has m x n. An entry is a transform of
 * N points modulo each of `count` primes p_j of 31 bits, count N residues as cunmod_dev_ntt_many
 * stores them; entries follow one another row by row. Let R = 2^32. At each point of each prime
 *
 *     z = a b / R modulo p_j, or z += a b / R modulo p_j if `add` is set.
 *
 * Residues of a and b are in [0, 2 p_j), those of z in [0, p_j). m, k and n are at least 1. z
 * overlaps neither a nor b. */
typedef struct
{
    const uint32_t *a, *b;
    uint32_t *z;
    int64_t m, k, n;
    int32_t add;
} cunmod_mat_points_t;

/* Computes *x for the points of *ntt, whose primes are the library's (shape/ntt.h). Returns a
 * device error. */
int cunmod_dev_mat_points(cunmod_dev_t *dev, const cunmod_mat_points_t *x, const cunmod_ntt_t *ntt);

/* A copy of an array of three dimensions to other places. With indices 0 <= i_d < count[d], word
 * i_0 step_z[0] + i_1 step_z[1] + i_2 step_z[2] of z is word i_0 step_a[0] + i_1 step_a[1] + i_2
 * step_a[2] of a. Steps may be negative. z does not overlap a. */
typedef struct
{
    const void *a;
    void *z;
    int64_t count[3], step_a[3], step_z[3];
    uint32_t word; /* bytes of a word, 4 or 8 */
} cunmod_mat_axes_t;

/* Copies *x. Returns a device error. */
int cunmod_dev_mat_axes(cunmod_dev_t *dev, const cunmod_mat_axes_t *x);

/* The steps of a p-adic lifting (cunmod_mat_lift_t). The functions return a device error.
 *   rest    z[i] = integer i of x modulo p, for `count` integers in `words` planes of `count` words
 *   digit   x->digit = x->inverse x->rest modulo p
 *   lift    x->r = (x->r - x->a x->digit) / p modulo 2^(64 words_r), which is exact if the quotient
 *           fits; x->rest = x->r modulo p */
int cunmod_dev_mat_rest(cunmod_dev_t *dev, uint64_t *z, const uint64_t *x, int64_t count,
                        int64_t words, const cunmod_modulus_t *mod);
int cunmod_dev_mat_digit(cunmod_dev_t *dev, const cunmod_mat_lift_t *x);
int cunmod_dev_mat_lift(cunmod_dev_t *dev, const cunmod_mat_lift_t *x);

#ifdef __cplusplus
}
#endif

#endif
