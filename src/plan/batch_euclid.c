/* Chooses the kernel that computes a GCD or resultant of a batch.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/batch_euclid.h"

#include <math.h>

#include "plan/query.h"
#include "shape/tuning.h"

int cunmod_euclid_class(int64_t n)
{
    int group = 0;
    while (group < CUNMOD_GROUPS &&
           n > (int64_t)CUNMOD_GROUP_LANES(group) * (CUNMOD_GROUP_ROWS(group) - 1))
        group++;
    return group < CUNMOD_GROUPS ? group : CUNMOD_EUCLID_LONG;
}

int cunmod_cofactor_class(int64_t n)
{
    int group = 0;
    while (group < CUNMOD_COFACTOR_GROUPS &&
           n > (int64_t)CUNMOD_COFACTOR_LANES(group) * (CUNMOD_COFACTOR_ROWS(group) - 1))
        group++;
    return group < CUNMOD_COFACTOR_GROUPS ? group : CUNMOD_EUCLID_LONG;
}

int cunmod_half_fused(const cunmod_query_t *query, int64_t s)
{
    return query->items > 0 && s == CUNMOD_HALF_ALONE;
}

cunmod_half_limits_t cunmod_batch_half_limits(uint32_t word)
{
    return (cunmod_half_limits_t){.leaf = CUNMOD_HALF_ALONE,
                                  .plain = word == 4 ? CUNMOD_TUNE_BATCH_PLAIN_4
                                                     : CUNMOD_TUNE_BATCH_PLAIN_8};
}

double cunmod_half_item_us(uint32_t word, double steps)
{
    static const double step[] = CUNMOD_TUNE_BATCH_HALF_STEP,
                        level[] = CUNMOD_TUNE_BATCH_HALF_LEVEL;
    const double leaves = ceil(steps / CUNMOD_HALF_ALONE);
    return steps * (step[word == 8] + level[word == 8] * log2(leaves > 1 ? leaves : 1));
}

int cunmod_batch_half_alike(int64_t steps, int64_t most)
{
    return steps >= most - most / CUNMOD_TUNE_BATCH_SPREAD;
}

static int has_cofactors(const cunmod_query_t *query)
{
    return query->task == CUNMOD_TASK_XGCD || query->task == CUNMOD_TASK_INVERSE;
}

int cunmod_euclid_group(const cunmod_query_t *query)
{
    const int class = has_cofactors(query) ? cunmod_cofactor_class(query->n)
                                           : cunmod_euclid_class(query->n);
    return class == CUNMOD_EUCLID_LONG || cunmod_query_middle(query) ? -1 : class;
}

int cunmod_euclid_lanes(const cunmod_query_t *query)
{
    const int group = cunmod_euclid_group(query);
    return has_cofactors(query) ? CUNMOD_COFACTOR_LANES(group) : CUNMOD_GROUP_LANES(group);
}
