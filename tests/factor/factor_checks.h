/* What t-factor checks of a polynomial.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_FACTOR_CHECKS_H
#define CUNMOD_TESTS_FACTOR_CHECKS_H

#include <stdint.h>

#include "cunmod.h"

#define MOST 400

/* A polynomial. */
typedef struct
{
    uint64_t a[MOST + 1];
    int64_t len;
    uint64_t p;
} problem_t;

typedef struct
{
    uint64_t lead, factors[2 * MOST];
    int64_t lens[MOST], exps[MOST], count;
} answer_t;

/* x *= f, and x *= f^e, if there is space. x = c. */
void factor_times(problem_t *x, const uint64_t *f, int64_t len);
void factor_times_power(problem_t *x, const uint64_t *f, int64_t len, int64_t e);
void factor_set_constant(problem_t *x, uint64_t p, uint64_t c);

/* Returns whether FLINT finds f[0 .. len-1] irreducible, or squarefree. */
int factor_has_property(const uint64_t *f, int64_t len, uint64_t p, int squarefree);

/* Checks all functions on every path. With a limit of work the CPU path runs the algorithm of the
 * GPU path, too, by operations that FLINT computes. */
void factor_check(const problem_t *x, cunmod_ctx_t of);

#endif
