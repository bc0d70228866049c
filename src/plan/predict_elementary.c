/* Predicts the time of elementary operations. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "backend/types.h"
#include "cunmod.h"
#include "plan/predict.h"

static double launches(const cunmod_query_t *query)
{
    const int tiles = query->task == CUNMOD_ELEMENTARY_VALUE && cunmod_value_tiles(query->n) > 1;
    return tiles || query->task == CUNMOD_ELEMENTARY_RANDOM ? 2 : 1;
}

/* move_rate was measured with one word read and one word written for each coefficient. */
double cunmod_predict_linear_us(const cunmod_trial_t *x)
{
    const cunmod_query_t *const query = x->query;
    const cunmod_params_t *const params = x->params;
    const int class = cunmod_query_class(query);
    const cunmod_traffic_t traffic = cunmod_query_traffic(query);
    const int inverts = query->task == CUNMOD_ELEMENTARY_INTEGRAL ||
                        query->task == CUNMOD_ELEMENTARY_MONIC;
    return launches(query) * params->launch_us + (inverts ? params->inverse_us[class] : 0) +
           (double)query->batch * (traffic.in + traffic.out) / (2 * params->move_rate[class]);
}
