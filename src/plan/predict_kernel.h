/* Predicted time of launches, from which that of operations is made.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PREDICT_KERNEL_H
#define CUNMOD_PREDICT_KERNEL_H

#include <stdint.h>

#include "plan/params.h"

/* `launches` equal launches (predict_kernel.c). full_us is for the whole batch. */
typedef struct
{
    double launches;
    double empty_us; /* a launch on nothing */
    double alone_us;
    double full_us;
} cunmod_kernel_t;

/* Two parts of a launch that a device overlaps: the root of the sum of their squares, or with
 * params->no_overlap their sum, which is Theorem 1. */
double cunmod_kernel_overlap_us(double alone_us, double full_us, const cunmod_params_t *params);

/* A launch that takes the device so long. The host sends the next one meanwhile; with
 * params->no_overlap it does so before. */
double cunmod_kernel_launched_us(double us, const cunmod_params_t *params);

/* The time of all launches. */
double cunmod_kernel_us(const cunmod_kernel_t *kernel, const cunmod_params_t *params);

/* The time of all launches when the operands shrink to nothing while they run: the mean by
 * Simpson's rule over the share of the operands that is left. */
double cunmod_kernel_shrinking_us(const cunmod_kernel_t *kernel, const cunmod_params_t *params);

/* The time of a launch of s steps: linear between the measured times of 1, 2, 4, ... steps, `count`
 * of them. */
double cunmod_kernel_sample_us(const double *samples, int count, double s);

int cunmod_kernel_round_up(int64_t x, int multiple);

#endif
