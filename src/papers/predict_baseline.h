/* Predicts the time of the MMM paper's algorithms. The functions are pure, as those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PREDICT_BASELINE_H
#define CUNMOD_PREDICT_BASELINE_H

#include "plan/algorithms.h"
#include "plan/machine_model.h"

/* Microseconds for one item; columns of the table of algorithms. */
double cunmod_papers_two_phase_us(const cunmod_trial_t *x);
double cunmod_papers_div_naive_us(const cunmod_trial_t *x);
double cunmod_papers_div_steps_us(const cunmod_trial_t *x);
double cunmod_papers_gcd_naive_us(const cunmod_trial_t *x);
double cunmod_papers_gcd_steps_us(const cunmod_trial_t *x);

/* What the model's operations take in these algorithms, in microseconds on one multiprocessor; and
 * the number of an operation there (CUNMOD_MODEL_*). op: CUNMOD_OP_MUL, _DIV or _GCD. */
cunmod_model_cost_t cunmod_papers_cost(int op, int class, const cunmod_params_t *params);
int cunmod_papers_model(int op);

/* Threads of a block of Euclid's algorithm by s steps a launch. */
int cunmod_papers_gcd_steps_threads(int64_t s);

#endif
