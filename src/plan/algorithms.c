/* The table of algorithms: looks up the row of an algorithm, and calls the functions of the row.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/algorithms.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "plan/algorithm_rows.h"
#include "plan/predict.h"
#include "plan/query.h"

/* added[algorithm]: the row that cunmod_alg_add has stored; NULL: no row. */
static const cunmod_algorithm_t *added[CUNMOD_ALG_COUNT];

void cunmod_alg_add(int algorithm, const cunmod_algorithm_t *row)
{
    added[algorithm] = row;
}

const cunmod_algorithm_t *cunmod_alg(int algorithm)
{
    static const cunmod_algorithm_t absent = {.name = "none", .op = -1};
    const cunmod_algorithm_t *const row = &cunmod_algorithm_rows[algorithm];
    return row->name != NULL ? row : added[algorithm] != NULL ? added[algorithm] : &absent;
}

const char *cunmod_alg_name(int algorithm)
{
    return algorithm >= 0 && algorithm < CUNMOD_ALG_COUNT ? cunmod_alg(algorithm)->name : "none";
}

int cunmod_alg_find(int op, const char *name)
{
    for (int i = 0; i < CUNMOD_ALG_COUNT && name != NULL; i++)
        if (cunmod_alg(i)->op == op && strcmp(cunmod_alg(i)->name, name) == 0)
            return i;
    return -1;
}

int cunmod_alg_threads(int algorithm, int64_t s)
{
    const cunmod_algorithm_t *row = cunmod_alg(algorithm);
    return row->threads != NULL ? row->threads(s) : CUNMOD_PLAN_THREADS;
}

int cunmod_alg_possible(const cunmod_query_t *query, int algorithm)
{
    const cunmod_algorithm_t *row = cunmod_alg(algorithm < 0 ? 0 : algorithm);
    return algorithm >= 0 && !(row->is_baseline && query->batch > 1) &&
           (query->items > 0 || row->batches != CUNMOD_BATCHES_ONLY) &&
           (row->possible == NULL || row->possible(query));
}

int cunmod_alg_only_batches(int algorithm)
{
    return algorithm >= 0 && cunmod_alg(algorithm)->batches == CUNMOD_BATCHES_ONLY;
}

int cunmod_alg_is_single(const cunmod_query_t *query, int algorithm)
{
    return query->items > 0 && cunmod_alg(algorithm)->batches == CUNMOD_BATCHES_SINGLE;
}

double cunmod_alg_us(const cunmod_query_t *query, const cunmod_params_t *params, int algorithm,
                     int64_t s)
{
    const cunmod_algorithm_t *row = cunmod_alg(algorithm);
    cunmod_shape_t shape;
    cunmod_trial_t x = {
        .query = query, .params = params, .algorithm = algorithm, .s = s, .shape = &shape};
    if (cunmod_query_by_constant(query))
        return cunmod_predict_constant_us(query, params);
    return row->shape != NULL && row->shape(&x) != 0 ? HUGE_VAL : row->us(&x);
}
