/* Predicted time of launches, for what predicts operations.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PREDICT_KERNEL_H
#define CUNMOD_PREDICT_KERNEL_H

#include <stdint.h>

#include "plan/params.h"

/* `launches` equal launches; full_us is that of the whole batch. */
typedef struct
{
    double launches;
    double empty_us; /* a launch on nothing */
    double alone_us;
    double full_us;
} cunmod_kernel_t;

/* All the launches. */
double cunmod_kernel_us(const cunmod_kernel_t *kernel, const cunmod_params_t *params);

/* As cunmod_kernel_us, the operands shrinking to nothing: Simpson's rule over the share of
 * them that is left. */
double cunmod_kernel_shrinking_us(const cunmod_kernel_t *kernel, const cunmod_params_t *params);

/* The time of a launch of s steps from `count` measured powers of two, linear between
 * them. */
double cunmod_kernel_sample_us(const double *samples, int count, double s);

int cunmod_kernel_round_up(int64_t x, int multiple);

#endif
