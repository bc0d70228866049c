/* The predicted time of launches, from which predict_*.c compute the times of operations.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PREDICT_KERNEL_H
#define CUNMOD_PREDICT_KERNEL_H

#include <stdint.h>

#include "plan/params.h"

/* `launches` equal launches (predict_kernel.c). full_us: for the whole batch. */
typedef struct
{
    double launches;
    double empty_us; /* a launch without work */
    double alone_us;
    double full_us;
} cunmod_kernel_t;

/* Returns the time of two parts of a launch that overlap on the device: the root of the sum of
 * their squares; with params->no_overlap their sum, as in Theorem 1. */
double cunmod_kernel_overlap_us(double alone_us, double full_us, const cunmod_params_t *params);

/* Returns the time of a launch that takes the device `us` microseconds: at least launch_us, since
 * the host sends the next launch meanwhile; with params->no_overlap the sum of both. */
double cunmod_kernel_launched_us(double us, const cunmod_params_t *params);

/* Returns the time of all launches. */
double cunmod_kernel_us(const cunmod_kernel_t *kernel, const cunmod_params_t *params);

/* Returns the time of all launches while the operands shrink to length 0: the mean over their
 * length, by Simpson's rule. */
double cunmod_kernel_shrinking_us(const cunmod_kernel_t *kernel, const cunmod_params_t *params);

/* Returns the time of a launch of s steps: linear between samples[i], the times measured for 2^i
 * steps, i < count. */
double cunmod_kernel_sample_us(const double *samples, int count, double s);

int cunmod_kernel_round_up(int64_t x, int multiple);

#endif
