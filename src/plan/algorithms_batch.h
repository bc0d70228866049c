/* The rows of the table of algorithms for batches of divisions and of GCDs: possible, shape and us.
 * All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_ALGORITHMS_BATCH_H
#define CUNMOD_ALGORITHMS_BATCH_H

#include "plan/algorithms.h"

/* The functions are fields of cunmod_algorithm_t (algorithms.h). */
int cunmod_alg_div_small_possible(const cunmod_query_t *query);
int cunmod_alg_gcd_small_possible(const cunmod_query_t *query);

int cunmod_alg_div_whole_shape(cunmod_trial_t *x);

double cunmod_alg_div_small_us(const cunmod_trial_t *x);
double cunmod_alg_div_whole_us(const cunmod_trial_t *x);
double cunmod_alg_gcd_small_us(const cunmod_trial_t *x);

#endif
