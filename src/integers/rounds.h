/* Results over the integers from images: modulo as many primes as a bound of the result requires,
 * or, where the caller allows it, in rounds that end when a check finds the result.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * After each round but the last one, the integers of all images so far are reduced modulo a few
 * random primes, and compared with the images of the result modulo these primes. Let K be the
 * number of primes of all rounds, whose product is more than twice the bound. Wrong integers, from
 * fewer primes, differ from the result by less than 2^(64 K), so that fewer than 1.02 K of the
 * primes above 2^63 divide the difference. Such a prime is drawn, of more than 2^57.5, with a
 * probability below 1.02 K / 2^57.5. A check has two primes for K <= 2^16, and three up to
 * K = 2^24; all of them agree with wrong integers with a probability below 2^-82, whatever the
 * operands are. There are at most four rounds, three of which have a check.
 */
#ifndef CUNMOD_ROUNDS_H
#define CUNMOD_ROUNDS_H

#include "cunmod.h"
#include "flint/cpu_zpoly.h"

typedef struct
{
    cunmod_ctx_t ctx;
    int64_t primes; /* number of primes for which the result is proved */
    int64_t first;  /* number of primes of the first round (plan/integer_plan.h) */
    int64_t n;      /* number of integers of the result */
    cunmod_zplace_t z;

    /* Sets each item of `batch` to the image of the result modulo the item's modulus. */
    int (*images)(cunmod_batch_t batch, const void *argument);
    const void *argument;
} cunmod_rounds_t;

/* Computes the result on the path of the call. z is written at the end, except that
 * cunmod_batch_get_integers writes to it in the last round. Errors: E_MEMORY, E_GPU,
 * E_INTERRUPTED. */
int cunmod_rounds_run(const cunmod_rounds_t *rounds);

#endif
