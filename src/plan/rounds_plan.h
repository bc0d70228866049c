/* The rounds in which a result over the integers is made that need not be proved. The functions are
 * pure, as those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A round has as many new primes as all before it together, until there are as many as the bound of
 * the result wants. After each round but that one a check modulo a few other primes tells whether
 * the integers of all images are the result (integers/rounds.h).
 */
#ifndef CUNMOD_ROUNDS_PLAN_H
#define CUNMOD_ROUNDS_PLAN_H

#include <stdint.h>

typedef struct
{
    int64_t first;   /* primes of the first round; all of them where there is one round */
    double us;       /* microseconds with all primes in one round */
    double least_us; /* where the first round is enough */
} cunmod_rounds_plan_t;

/* The rounds for so many primes. us(argument, earlier, now) = the microseconds of a round after
 * which there are images modulo `now` primes, `earlier` of which were there before. There are as
 * many rounds as together take at most `most` times the time of one with all primes. */
cunmod_rounds_plan_t cunmod_rounds_plan(int64_t primes, double most,
                                        double (*us)(const void *argument, int64_t earlier,
                                                     int64_t now),
                                        const void *argument);

/* One round, of so many microseconds. */
static inline cunmod_rounds_plan_t cunmod_rounds_one(int64_t primes, double us)
{
    return (cunmod_rounds_plan_t){.first = primes, .us = us, .least_us = us};
}

/* The primes of a check. A wrong result differs from the right one by less than 2^(64 primes). */
static inline int cunmod_rounds_checks(int64_t primes)
{
    return primes <= INT64_C(1) << 16 ? 2 : 3;
}

#define CUNMOD_ROUNDS_CHECKS 3 /* at most */

#endif
