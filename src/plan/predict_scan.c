/* Predicts the time of Taylor shifts and of geometric progressions by scans, without their
 * products. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>

#include "cunmod.h"
#include "plan/predict.h"
#include "shape/tuning.h"

/* The numbers of scans, of launches of elementwise products, of words that all these launches read
 * and write, and of inverses (src/points/sequence.c). */
typedef struct
{
    double scans, products, words, inverses;
} passes_t;

static passes_t passes_of(const cunmod_query_t *query)
{
    const double n = (double)query->n, m = (double)query->m, longer = fmax(n, m);
    const double all = n + m - 1;
    if (query->task != CUNMOD_POINTS_GEOMETRIC)
        return (passes_t){3, 2, 9 * n, 1};
    if (!query->points.interpolate)
        return (passes_t){4, 2, 3 * all + 3 * longer + 3 * n + 3 * m, 0};
    return (passes_t){7, 3, 3 * all + 20 * n, 1};
}

static const double scan_launches[CUNMOD_CLASSES] = CUNMOD_TUNE_SCAN;

double cunmod_predict_scan_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int class = cunmod_query_class(query);
    const passes_t passes = passes_of(query);
    return (scan_launches[class] * passes.scans + passes.products) * params->launch_us +
           passes.inverses * params->inverse_us[class] +
           (query->points.interpolate ? params->call_us : 0) +
           (double)query->batch * passes.words / params->move_rate[class];
}
