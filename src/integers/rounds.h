/* Results over the integers by images: modulo as many primes as a bound of the result wants, or,
 * where the caller allows it, in rounds that end when a check says so.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * After a round but the last one, the integers of all images are reduced modulo a few random primes
 * and compared with the images of the result there. Let there be K primes in all rounds, with a
 * product that is more than twice the bound. Integers of fewer primes that are wrong differ from
 * the result by less than 2^(64 K), so that fewer than 1.02 K of the primes above 2^63 divide the
 * difference. Of more than 2^57.5 primes one that does is drawn with a probability below 1.02 K /
 * 2^57.5. There are two primes for K <= 2^16, and three up to K = 2^24; all of them agree with
 * integers that are wrong with a probability below 2^-82, whatever the operands are. There are four
 * rounds at most, three of which have a check.
 */
#ifndef CUNMOD_ROUNDS_H
#define CUNMOD_ROUNDS_H

#include "cunmod.h"
#include "flint/cpu_zpoly.h"

typedef struct
{
    cunmod_ctx_t ctx;
    int64_t primes; /* for which the result is proved */
    int64_t first;  /* those of the first round (plan/integer_plan.h) */
    int64_t n;      /* integers of the result */
    cunmod_zplace_t z;

    /* batch = the images of these integers modulo its moduli. */
    int (*images)(cunmod_batch_t batch, const void *argument);
    const void *argument;
} cunmod_rounds_t;

/* Makes the result, on the path of the call; all of it is there before z is touched, but for
 * what cunmod_batch_get_integers does in the last round. Errors: E_MEMORY, E_GPU, E_INTERRUPTED. */
int cunmod_rounds_run(const cunmod_rounds_t *rounds);

#endif
