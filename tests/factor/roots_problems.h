/* Polynomials with known roots, for the tests of roots.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_ROOTS_PROBLEMS_H
#define CUNMOD_TESTS_ROOTS_PROBLEMS_H

#include <stdint.h>

#include "cunmod.h"

/* The paths of the tests, of which the first roots_paths() are for this machine. */
extern const int roots_path[3];
int roots_paths(void);

/* Primes that are larger than the lengths of nearly all polynomials of the tests. */
#define ROOTS_PRIMES 4
extern const uint64_t roots_primes[ROOTS_PRIMES];

/* A polynomial a[0 .. len-1] modulo p; the roots that are expected, the smallest first, and their
 * multiplicities. All arrays have the length with which the problem was created. */
typedef struct
{
    uint64_t *a, p;
    int64_t len, count;
    uint64_t *roots;
    int64_t *exps;
} problem_t;

/* problem_of returns the zero polynomial of `len` words; problem_one the constant 1, with memory
 * for len words. */
problem_t problem_of(int64_t len, uint64_t p);
problem_t problem_one(int64_t len, uint64_t p);
void problem_free(const problem_t *x);

/* Adds the root r with the multiplicity e to the expected ones; or e to the multiplicity of r. */
void problem_expect(problem_t *x, uint64_t r, int64_t e);

/* Adds all roots of x->a: tries all numbers below p, and divides by x - r as long as r is a
 * root. */
void problem_expect_all(problem_t *x);

/* Multiplies the polynomial by factor[0 .. lenf-1]; by (x - r)^e, and expects the root r; by a
 * quadratic polynomial without roots, where p is odd. */
void problem_times(problem_t *x, const uint64_t *factor, int64_t lenf);
void problem_plant(problem_t *x, uint64_t r, int64_t e);
void problem_plant_quadratic(problem_t *x);

/* Returns c times a product of `linear` powers of linear factors, with exponents up to `most`, and
 * of `quadratic` factors without roots. kinds: 1: 0 is a root, 2: roots are small numbers. */
problem_t problem_planted(int64_t linear, int64_t most, int64_t quadratic, uint64_t p, int kinds);

/* ---- roots_batches.c ---- */

/* Checks cunmod_batch_roots on each path of ctx, and on ctx and another context. */
void roots_check_batches(cunmod_ctx_t ctx);

/* ---- roots_transform.c ---- */

/* Checks that Graeffe's transform alone finds nearly all of `linear` random roots modulo p: the
 * product of their linear factors and of the rest is the polynomial. */
void roots_check_transform(cunmod_ctx_t ctx, uint64_t p, int64_t linear);

/* ---- roots_faults.c ---- */

/* In the emulator: roots while device calls fail. */
void roots_check_faults(void);

#endif
