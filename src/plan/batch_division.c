/* Chooses the kernels and the lengths of blocks and transforms for the divisions of a batch.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/batch_division.h"

#include "backend/types.h"
#include "shape/tuning.h"

/* Returns log2 of the number of coefficients of the divisor's inverse, for dividends of 2^class
 * words. A product by the inverse needs a transform with twice as many points as the inverse has
 * coefficients. */
static int inverse_log(int class)
{
    const int log = class - CUNMOD_TUNE_BATCH_TURNS_LOG;
    return log > CUNMOD_WHOLE_LEAST_LOG - 1 ? log : CUNMOD_WHOLE_LEAST_LOG - 1;
}

int cunmod_division_is_plain(int class)
{
    return class <= CUNMOD_DIVISION_SMALL_LOG;
}

int cunmod_division_lanes(int class)
{
    int lanes = 4;
    while (lanes * CUNMOD_DIV_SMALL_EACH < 1 << class)
        lanes *= 2;
    return lanes;
}

int cunmod_division_log(int64_t n)
{
    int class = 0;
    while (class < CUNMOD_DIVISION_LONG && (int64_t)1 << class < n)
        class ++;
    return class;
}

/* If lenb > lena, the dividend is the remainder, and no product by the divisor is computed; so only
 * the smaller one of lena and lenb must fit in a transform. */
int cunmod_division_class(int64_t lena, int64_t lenb, int most_log)
{
    const int class = cunmod_division_log(lena);
    const int fits = inverse_log(class) < most_log && cunmod_least(lena, lenb) <= (int64_t)1
                                                                                      << most_log;
    return fits || cunmod_division_is_plain(class) ? class : CUNMOD_DIVISION_LONG;
}

int cunmod_power_class(int64_t lenf, int most_log)
{
    const int class = cunmod_division_class(lenf > 0 ? 2 * (lenf - 1) : 0, lenf, most_log);
    return class <= most_log ? class : CUNMOD_DIVISION_LONG;
}

/* points >= divisor suffices for products by the divisor: only the remainder, which has fewer words
 * than the divisor, is computed from them, modulo x^points - 1. points >= 2 terms, because
 * cunmod_whole_most_log assumes that the shorter factor of a product has at most points / 2
 * words. */
cunmod_division_shape_t cunmod_division_shape(int class, int64_t lena, int64_t lenb)
{
    const int64_t divisor = cunmod_least(lena, lenb), s = (int64_t)1 << inverse_log(class);
    const int64_t terms = cunmod_least(divisor, s),
                  room = cunmod_most(cunmod_most(divisor, s), 2 * terms);
    int64_t points = (int64_t)1 << CUNMOD_WHOLE_LEAST_LOG;
    while (points < room)
        points *= 2;
    return (cunmod_division_shape_t){.start = cunmod_least(s, CUNMOD_TUNE_BATCH_INVERSE),
                                     .s = s,
                                     .turns = (lena + s - 1) / s,
                                     .points = points,
                                     .terms = terms};
}
