/* Predicts the time of the MMM paper's algorithms. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PREDICT_BASELINE_H
#define CUNMOD_PREDICT_BASELINE_H

#include "plan/algorithms.h"
#include "plan/machine_model.h"

/* Return the predicted microseconds of one item. These functions are the fields `us` of the rows of
 * the table of algorithms. */
double cunmod_papers_two_phase_us(const cunmod_trial_t *x);
double cunmod_papers_div_naive_us(const cunmod_trial_t *x);
double cunmod_papers_div_steps_us(const cunmod_trial_t *x);
double cunmod_papers_gcd_naive_us(const cunmod_trial_t *x);
double cunmod_papers_gcd_steps_us(const cunmod_trial_t *x);

/* op: CUNMOD_OP_MUL, _DIV or _GCD. cunmod_papers_cost returns the costs of the machine model for
 * the algorithms of `op`, in microseconds on one multiprocessor; class: the class of the modulus.
 * cunmod_papers_model returns the index CUNMOD_MODEL_* of the operation. */
cunmod_model_cost_t cunmod_papers_cost(int op, int class, const cunmod_params_t *params);
int cunmod_papers_model(int op);

/* Returns the number of threads of a block of GCD "steps" with s steps per launch. */
int cunmod_papers_gcd_steps_threads(int64_t s);

#endif
