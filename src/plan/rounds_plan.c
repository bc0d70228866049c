/* Plans the rounds of primes in which a result over the integers is computed that need not be
 * proved. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/rounds_plan.h"

#include "shape/tuning.h"

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

cunmod_rounds_plan_t cunmod_rounds_plan(int64_t primes, double most,
                                        double (*us)(const void *argument, int64_t earlier,
                                                     int64_t now),
                                        const void *argument)
{
    const double once = us(argument, 0, primes);
    const int64_t part = (primes - 1) / CUNMOD_TUNE_ROUNDS_PART + 1;
    if (primes <= CUNMOD_TUNE_ROUNDS_FEW)
    {
        return cunmod_rounds_one(primes, once);
    }
    const double check = us(argument, 0, cunmod_rounds_checks(primes));
    for (int64_t first = part > CUNMOD_TUNE_ROUNDS_FIRST ? part : CUNMOD_TUNE_ROUNDS_FIRST;
         first < primes; first *= 2)
    {
        const double least_us = check + us(argument, 0, first);
        double all = least_us;
        for (int64_t earlier = first; earlier < primes; earlier = least(2 * earlier, primes))
        {
            all += us(argument, earlier, least(2 * earlier, primes));
        }
        if (all <= most * once)
        {
            return (cunmod_rounds_plan_t){.first = first, .us = once, .least_us = least_us};
        }
    }
    return cunmod_rounds_one(primes, once);
}
