/* Predicts the time of transfers between the host and the device. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "cunmod.h"
#include "plan/predict.h"

/* task_words[CUNMOD_TASK_*]: {u, v}: the results of the task have u n + v m words.
 * task_downs[CUNMOD_TASK_*]: number of transfers to the host: of results, of lengths that are
 * computed on the device, and of degrees. */
static const double task_words[CUNMOD_TASKS][2] = {{0, 1},   {1, 2}, {1, 0}, {0, 0},
                                                   {3.5, 0}, {1, 0}, {1, 0}};
static const int task_downs[CUNMOD_TASKS] = {2, 4, 2, 1, 7, 5, 4};

/* Returns the transfers of a division, or of another operation with a prepared divisor. */
static cunmod_traffic_t division_traffic(const cunmod_query_t *query)
{
    const double n = (double)query->n, m = (double)query->m, results = (double)query->div.results;
    if (query->div.results > 0)
    {
        const double out = results * (m - 1);
        return (cunmod_traffic_t){m + results * (double)query->div.composed, out, 2, 1, out};
    }
    if (query->div.series)
    {
        /* device memory for both operands padded with zeros, and for sums of products */
        return (cunmod_traffic_t){n + m, m, 2, 1, 5 * m - 1};
    }
    /* the remainder is computed in a copy of the dividend */
    return (cunmod_traffic_t){n + m, n, 2, 2, n + (n - m + 1)};
}

cunmod_traffic_t cunmod_query_traffic(const cunmod_query_t *query)
{
    double n = (double)query->n, m = (double)query->m;
    cunmod_traffic_t result = {n + m, n + m - 1, 2, 1, n + m - 1};
    if (query->op == CUNMOD_OP_MUL && query->hi > 0)
    {
        result.out = (double)(query->hi - query->mul.lo);
        /* a device polynomial has zeros below coefficient lo */
        result.held = (double)query->hi;
    }
    else if (query->op == CUNMOD_OP_DIV)
    {
        result = division_traffic(query);
    }
    else if (query->op == CUNMOD_OP_POINTS)
    {
        result.out = m;
        result.held = m + (query->n > query->m ? 2 * n : 0); /* if n > m, the polynomial is first
                                                                reduced modulo the root of the
                                                                tree */
        if (query->task != CUNMOD_POINTS_ANY)                /* points or a polynomial are copied to
                                                                the device, not both */
        {
            result.in = n;
            result.in_count = 1;
            result.held = m;
        }
        result.out += query->task == CUNMOD_POINTS_ROOTS;
        result.held += query->task == CUNMOD_POINTS_ROOTS;
    }
    else if (query->op == CUNMOD_OP_ELEMENTARY || query->op == CUNMOD_OP_MAT)
    {
        result.in = query->square ? n : n + m;
        result.in_count = query->square ? 1 : 2;
        result.out = query->hi > 0 ? (double)query->hi : n;
        result.held = result.out;
    }
    else if (query->op == CUNMOD_OP_GCD)
    {
        /* the result of GCD counts as m words, although most GCDs are 1 */
        const int plain = query->task == CUNMOD_TASK_GCD;
        result.out = task_words[query->task][0] * n + task_words[query->task][1] * m +
                     (plain ? 0 : 1);
        result.held = result.out;
        result.out_count = task_downs[query->task];
        if (query->square)
        {
            result.in = m;
            result.in_count = 1;
        }
    }
    return result;
}

double cunmod_predict_transfer_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  int path)
{
    int class = cunmod_query_class(query);
    cunmod_traffic_t t = cunmod_query_traffic(query);
    if ((query->where == CUNMOD_ON_HOST) != (path == CUNMOD_PATH_GPU))
    {
        /* a launch computes the length of a remainder on the device */
        return path == CUNMOD_PATH_GPU && query->op == CUNMOD_OP_DIV && query->items == 0
                   ? params->launch_us
                   : 0;
    }
    double up = path == CUNMOD_PATH_GPU ? t.in : t.out;
    double down = path == CUNMOD_PATH_GPU ? t.out : t.in;
    int ups = path == CUNMOD_PATH_GPU ? t.in_count : t.out_count;
    int downs = path == CUNMOD_PATH_GPU ? t.out_count : t.in_count;
    double call = path == CUNMOD_PATH_GPU ? params->call_us : 0;
    /* a batch has one transfer for all its operands, and one for all its results */
    const double calls = call + ups * params->up_us + downs * params->down_us;
    return calls / (double)(query->items > 0 ? query->items : 1) + up / params->up_rate[class] +
           down / params->down_rate[class];
}
