/* The rows of the table of algorithms for batches of divisions and of GCDs: possible, shape and us.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/algorithms_batch.h"

#include "plan/batch_division.h"
#include "plan/batch_euclid.h"
#include "plan/batch_product.h"
#include "plan/predict.h"
#include "plan/query.h"

int cunmod_alg_div_small_possible(const cunmod_query_t *query)
{
    return query->n <= (int64_t)1 << CUNMOD_DIVISION_SMALL_LOG;
}

int cunmod_alg_gcd_small_possible(const cunmod_query_t *query)
{
    return query->n <= CUNMOD_QUERY_BEYOND && cunmod_euclid_group(query) >= 0;
}

/* Returns 0 if the products of the division fit in the shared memory of a block, else nonzero. The
 * shape is not stored: it follows from the class. */
int cunmod_alg_div_whole_shape(cunmod_trial_t *x)
{
    const int most_log = cunmod_whole_most_log(cunmod_query_modulus(x->query), 4 * x->params->Z);
    return cunmod_division_class(x->query->n, x->query->m, most_log) == CUNMOD_DIVISION_LONG ||
           most_log < CUNMOD_WHOLE_LEAST_LOG;
}

double cunmod_alg_div_small_us(const cunmod_trial_t *x)
{
    return cunmod_predict_div_small_us(x->query, x->params);
}

double cunmod_alg_div_whole_us(const cunmod_trial_t *x)
{
    return cunmod_predict_div_whole_us(x->query, x->params);
}

double cunmod_alg_gcd_small_us(const cunmod_trial_t *x)
{
    return cunmod_predict_gcd_small_us(x->query, x->params);
}
