/* The upper bound that the many-core machine model yields for the time of a sequence of kernel
 * launches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/machine_model.h"

#include <math.h>

static double block_time(cunmod_model_block_t block, double V, double U)
{
    return block.sigma * V + block.words * U;
}

double cunmod_model_block_time(const cunmod_model_t *model, const cunmod_model_cost_t *cost)
{
    const double V = cost->V + cost->share * model->l;
    return fmax(block_time(model->block[0], V, cost->U), block_time(model->block[1], V, cost->U));
}

double cunmod_model_bound(const cunmod_model_t *model, const cunmod_model_cost_t *cost, double P)
{
    return (model->N / P + model->L) * cunmod_model_block_time(model, cost) +
           model->L * cost->launch;
}
