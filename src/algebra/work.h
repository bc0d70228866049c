/* Temporary polynomials for algorithms that consist of several operations, and checks of their
 * arguments.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Such an algorithm is written once, for polynomials (cunmod_poly_t), by calls of functions of
 * cunmod.h. It computes its results in temporaries, and swaps them with the results of the user
 * when all calls have succeeded.
 */
#ifndef CUNMOD_WORK_H
#define CUNMOD_WORK_H

#include <stdint.h>

#include "base/steps.h"
#include "runtime/poly.h"

static inline int64_t cunmod_work_least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

#define CUNMOD_WORK_MOST 6

/* Temporary polynomials t[0], t[1], .. of an algorithm; NULL: not created. */
typedef struct
{
    cunmod_poly_t t[CUNMOD_WORK_MOST];
} cunmod_work_t;

/* Creates `count` temporaries, all 0, with the modulus and the context of `like`. The caller calls
 * cunmod_work_close after success and after failure. Errors: E_MEMORY. */
int cunmod_work_open(cunmod_work_t *work, cunmod_poly_t like, int count);
void cunmod_work_close(cunmod_work_t *work);

/* If `status` is OK, swaps res and work->t[i], the result. Closes *work, and returns status. */
int cunmod_work_end(cunmod_work_t *work, int status, cunmod_poly_t res, int i);

/* Checks polys[0 .. count-1] by cunmod_poly_check; *len = the length of a. */
int cunmod_work_check(int64_t *len, const cunmod_poly_t *polys, int count, cunmod_poly_t a);

/* Checks the arguments of a function that computes res modulo x^n from a power series a whose
 * constant coefficient must be `constant`. Errors: as cunmod_poly_check, E_LENGTH (n < 0), E_DOMAIN
 * (a[0] != constant). */
int cunmod_work_check_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n, uint64_t constant);

/* Returns E_DOMAIN if n >= p, since then one of the numbers 1, .., n has no inverse modulo p; else
 * OK. */
int cunmod_work_check_units(int64_t n, uint64_t p);

/* *on_gpu = whether the plan chooses the GPU for a product of two polynomials of n coefficients.
 * Errors: E_GPU. */
int cunmod_work_choose(int *on_gpu, int64_t n, uint64_t p, cunmod_ctx_t ctx);

#endif
