/* Which kernel makes a GCD of a batch.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/batch_euclid.h"

#include "plan/query.h"

int cunmod_euclid_class(int64_t n, uint32_t word)
{
    const int groups = word == 4 ? CUNMOD_GROUPS : CUNMOD_GROUPS_8;
    int group = 0;
    while (group < groups &&
           n > (int64_t)CUNMOD_GROUP_LANES(group) * (CUNMOD_GROUP_ROWS(group) - 1))
    {
        group++;
    }
    return group < groups ? group : CUNMOD_EUCLID_LONG;
}

int cunmod_cofactor_class(int64_t n)
{
    int group = 0;
    while (group < CUNMOD_COFACTOR_GROUPS &&
           n > (int64_t)CUNMOD_COFACTOR_LANES(group) * (CUNMOD_COFACTOR_ROWS(group) - 1))
    {
        group++;
    }
    return group < CUNMOD_COFACTOR_GROUPS ? group : CUNMOD_EUCLID_LONG;
}

static int has_cofactors(const cunmod_query_t *query)
{
    return query->task == CUNMOD_TASK_XGCD || query->task == CUNMOD_TASK_INVERSE;
}

int cunmod_euclid_group(const cunmod_query_t *query)
{
    const uint32_t word = (uint32_t)cunmod_query_word(query);
    const int class = has_cofactors(query) ? cunmod_cofactor_class(query->n)
                                           : cunmod_euclid_class(query->n, word);
    return class == CUNMOD_EUCLID_LONG || cunmod_query_middle(query) ? -1 : class;
}

int cunmod_euclid_lanes(const cunmod_query_t *query)
{
    const int group = cunmod_euclid_group(query);
    return has_cofactors(query) ? CUNMOD_COFACTOR_LANES(group) : CUNMOD_GROUP_LANES(group);
}
