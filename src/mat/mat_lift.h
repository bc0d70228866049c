/* Solves a x = b over the p-adic integers on a device, for a matrix a and a matrix b over the
 * integers (Dixon, Exact solution of linear equations using p-adic expansions, 1982).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let C be the inverse of a modulo p, and r_0 = b. The digits of x = x_0 + x_1 p + x_2 p^2 + .. are
 *
 *     x_i = C r_i modulo p,     r_(i+1) = (r_i - a x_i) / p,
 *
 * where the division is exact. If all |r_i| are at most R and all entries of a at most A in
 * absolute value, |r_(i+1)| <= (R + n A (p - 1)) / p. So no residual r_i exceeds the larger one of
 * n A and the entries of b.
 */
#ifndef CUNMOD_MAT_LIFT_H
#define CUNMOD_MAT_LIFT_H

#include "backend/backend_mat.h"
#include "threads/stop.h"

/* The integers of a system, in planes (cunmod_mat_lift_t). n, m >= 1. */
typedef struct
{
    const uint64_t *a, *b; /* host memory: words_a planes of n n words, words_b of n m words */
    int64_t n, m;          /* n <= INT32_MAX */
    int64_t words_a;
    int64_t words_b; /* at least words_a, and enough for all residuals */
    uint64_t p;      /* a prime, 2^63 < p < 2^64 */
} cunmod_mat_system_t;

/* The caller sets the members up to `stop`. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_mat_system_t system;
    const cunmod_stop_t *stop;

    int64_t group; /* the most digits that are computed at a time (cunmod_mat_lift_group) */
    int64_t rank;  /* of a modulo p */
    cunmod_mat_lift_t step;
    void *memory;
    uint64_t *digits; /* device memory of `group` digits */
} cunmod_mat_lifting_t;

/* Allocates memory on the device, copies the system there, and computes the inverse of a modulo p
 * if x->rank = n; otherwise x has no digits. The caller calls cunmod_mat_lift_close in any case.
 * Returns an outcome (runtime/outcome.h). */
int cunmod_mat_lift_open(cunmod_mat_lifting_t *x);
void cunmod_mat_lift_close(cunmod_mat_lifting_t *x);

/* digits[0 .. count n m - 1] = the next `count` digits, of n m words each, column by column; count
 * <= x->group. Returns an outcome. */
int cunmod_mat_lift_digits(cunmod_mat_lifting_t *x, uint64_t *digits, int64_t count);

#endif
