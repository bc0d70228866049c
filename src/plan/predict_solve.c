/* Predicts the times of systems of linear equations over the integers. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/integer_plan.h"

#include <math.h>

#include "shape/tuning.h"

/* A system with n x n entries of `words` words on the left side and n x m on the right side, whose
 * solution is lifted to `digits` digits. */
typedef struct
{
    double n, m, words, digits;
} system_t;

static system_t system_of(const cunmod_integers_query_t *query)
{
    const int64_t square = query->inner * query->inner;
    const int is_left = query->n == square;
    return (system_t){.n = (double)query->inner,
                      .m = (double)(is_left ? query->m : query->n) / (double)query->inner,
                      .words = (double)(is_left ? query->bits_n : query->bits_m) / 64 + 1,
                      .digits = (double)query->primes};
}

/* Returns the microseconds of the fractions on one processor: the numbers are joined from their
 * digits by a tree, each takes a product and a division, and one takes a rational reconstruction,
 * whose products are those of a half-GCD. */
static double fractions_us(const system_t *x, const cunmod_params_t *params, int processors)
{
    const double half = x->digits / 2, levels = log2(x->digits + 1);
    const double product = cunmod_integer_product_us(half, half, params);
    return product * (x->n * x->m * (levels + CUNMOD_TUNE_SOLVE_NUMERATOR) / processors +
                      CUNMOD_TUNE_SOLVE_FRACTION * levels);
}

double cunmod_integer_lifting_us(const cunmod_integers_query_t *query,
                                 const cunmod_params_t *params)
{
    const system_t x = system_of(query);
    const double products = x.n * x.n * x.m * (x.words + 1);
    const double rate = CUNMOD_TUNE_SOLVE_RATE * (double)params->P;
    return x.digits * (2 * params->launch_us + products / rate) +
           fractions_us(&x, params, query->processors);
}

/* FLINT inverts the left side modulo a prime, and multiplies modulo so many primes in each step
 * that they recombine the residual. */
double cunmod_integer_solve_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const system_t x = system_of(query);
    const double inverse = 2 * x.n * (CUNMOD_TUNE_MAT_ROW + x.n * x.n * CUNMOD_TUNE_MAT_DET);
    const double step = x.n * x.m * (x.words + 2) *
                        (x.n * CUNMOD_TUNE_SOLVE_FLINT_TERM + CUNMOD_TUNE_SOLVE_FLINT_ENTRY);
    return CUNMOD_TUNE_INTEGERS_FLINT_CALL + inverse + x.digits * step +
           fractions_us(&x, params, 1);
}
