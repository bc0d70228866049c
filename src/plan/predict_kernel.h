/* The predicted time of a number of kernel launches; predict_*.c compute the times of operations
 * from such times.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PREDICT_KERNEL_H
#define CUNMOD_PREDICT_KERNEL_H

#include <stdint.h>

#include "plan/params.h"

/* `launches` equal launches. alone_us: microseconds of one block that runs alone; full_us:
 * microseconds of all blocks of a launch on full multiprocessors (predict_kernel.c). */
typedef struct
{
    double launches;
    double empty_us; /* microseconds of a launch without work */
    double alone_us;
    double full_us;
} cunmod_kernel_t;

/* Returns the time of a launch from the two terms of Theorem 1 of the machine model, which overlap
 * on the device: the root of alone_us^2 + full_us^2; with params->no_overlap = 1: alone_us +
 * full_us. */
double cunmod_kernel_overlap_us(double alone_us, double full_us, const cunmod_params_t *params);

/* Returns the time of a launch that keeps the device busy for `us` microseconds: max(us,
 * launch_us), since the host sends the next launch meanwhile; with params->no_overlap = 1: us +
 * launch_us. */
double cunmod_kernel_launched_us(double us, const cunmod_params_t *params);

/* Returns the time of all kernel->launches launches. */
double cunmod_kernel_us(const cunmod_kernel_t *kernel, const cunmod_params_t *params);

/* Returns the time of all kernel->launches launches if full_us decreases to 0 from launch to
 * launch, as the operands shrink to length 0: the mean by Simpson's rule, times `launches`. */
double cunmod_kernel_shrinking_us(const cunmod_kernel_t *kernel, const cunmod_params_t *params);

/* Returns the time of a launch of s steps by linear interpolation between samples[i], the times
 * measured for 2^i steps, 0 <= i < count. */
double cunmod_kernel_sample_us(const double *samples, int count, double s);

int cunmod_kernel_round_up(int64_t x, int multiple);

#endif
