/* Plans the rounds of primes in which a result over the integers is computed that need not be
 * proved. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A round has as many new primes as all rounds before it together, until the number of primes
 * reaches the bound of the result. After each round but the last one, a check modulo a few other
 * primes tells whether the integers recombined from all images are the result (integers/rounds.h).
 */
#ifndef CUNMOD_ROUNDS_PLAN_H
#define CUNMOD_ROUNDS_PLAN_H

#include <stdint.h>

typedef struct
{
    int64_t first;   /* primes of the first round; all primes if there is one round */
    double us;       /* microseconds with all primes in one round */
    double least_us; /* microseconds if the first round suffices */
} cunmod_rounds_plan_t;

/* Returns the rounds for `primes` primes: the least first round for which all rounds together take
 * at most `most` times the time of a single round with all primes; a single round if there is none.
 * us(argument, earlier, now) = the microseconds of a round after which there are images modulo
 * `now` primes, `earlier` of which existed before. */
cunmod_rounds_plan_t cunmod_rounds_plan(int64_t primes, double most,
                                        double (*us)(const void *argument, int64_t earlier,
                                                     int64_t now),
                                        const void *argument);

/* Returns the plan of one round, which takes `us` microseconds. */
static inline cunmod_rounds_plan_t cunmod_rounds_one(int64_t primes, double us)
{
    return (cunmod_rounds_plan_t){.first = primes, .us = us, .least_us = us};
}

/* Returns the number of primes of a check. A wrong result differs from the right one by less than
 * 2^(64 primes). */
static inline int cunmod_rounds_checks(int64_t primes)
{
    return primes <= INT64_C(1) << 16 ? 2 : 3;
}

#define CUNMOD_ROUNDS_CHECKS 3 /* the most primes of a check */

#endif
