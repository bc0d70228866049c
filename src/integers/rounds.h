/* Computes results over the integers from images modulo primes: modulo as many primes as a bound of
 * the result requires, or in rounds with more primes each, until a random check accepts the result.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * After each round but the last one, the integers of all images so far are reduced modulo a few
 * random primes, and compared with the images of the result modulo these primes. Let K be the
 * number of primes for which the result is proved: their product is more than twice the bound of
 * the result. Wrong integers, from fewer primes, differ from the result by less than 2^(64 K), so
 * that fewer than 1.02 K primes above 2^63 divide the difference. A random prime, drawn out of more
 * than 2^57.5 primes, is one of these divisors with a probability below 1.02 K / 2^57.5. A check
 * has two primes for K <= 2^16, and three up to K = 2^24; it accepts wrong integers with a
 * probability below 2^-82, whatever the operands are. There are at most four rounds, three of which
 * have a check.
 */
#ifndef CUNMOD_ROUNDS_H
#define CUNMOD_ROUNDS_H

#include "cunmod.h"
#include "flint/cpu_zpoly.h"

typedef struct
{
    cunmod_ctx_t ctx;
    int64_t primes; /* number of primes for which the result is proved */
    int64_t first;  /* number of primes of round 1; = primes: a single round, no check */
    int64_t n;      /* number of integers of the result */
    cunmod_zplace_t z;

    /* Sets each item of `batch` to the image of the result modulo the item's modulus. */
    int (*images)(cunmod_batch_t batch, const void *argument);
    const void *argument;
} cunmod_rounds_t;

/* Computes the result rounds->z on the path of the context. A result from fewer than rounds->primes
 * primes is written to rounds->z after its check; with all primes, cunmod_batch_get_integers writes
 * to rounds->z. Errors: E_MEMORY, E_GPU, E_INTERRUPTED. */
int cunmod_rounds_run(const cunmod_rounds_t *rounds);

#endif
