/* The rows of the table of algorithms for products: range, shape, us and possible.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_ALGORITHMS_MUL_H
#define CUNMOD_ALGORITHMS_MUL_H

#include "plan/algorithms.h"

cunmod_range_t cunmod_alg_block_range(const cunmod_query_t *query, const cunmod_params_t *params);
cunmod_range_t cunmod_alg_tensor_range(const cunmod_query_t *query, const cunmod_params_t *params);
cunmod_range_t cunmod_alg_ntt_range(const cunmod_query_t *query, const cunmod_params_t *params);
int cunmod_alg_block_shape(cunmod_trial_t *x);
int cunmod_alg_tensor_shape(cunmod_trial_t *x);
int cunmod_alg_ntt_shape(cunmod_trial_t *x);
double cunmod_alg_block_us(const cunmod_trial_t *x);
double cunmod_alg_tensor_us(const cunmod_trial_t *x);
double cunmod_alg_ntt_us(const cunmod_trial_t *x);
int cunmod_alg_small_possible(const cunmod_query_t *query);
int cunmod_alg_whole_possible(const cunmod_query_t *query);
int cunmod_alg_small_shape(cunmod_trial_t *x);
int cunmod_alg_whole_shape(cunmod_trial_t *x);
double cunmod_alg_small_us(const cunmod_trial_t *x);
double cunmod_alg_whole_us(const cunmod_trial_t *x);

#endif
