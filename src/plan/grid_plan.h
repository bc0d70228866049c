/* Predicts the times of functions by values on grids. The functions are pure, as those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_GRID_PLAN_H
#define CUNMOD_GRID_PLAN_H

#include <stdint.h>

#include "plan/params.h"
#include "plan/rounds_plan.h"

/* Entries that are polynomials of lenx coefficients, which are integers of so many words, `coeffs`
 * of them in all without leading zeros, which only the processors leave out; outputs of at most
 * `points` coefficients; the primes. */
typedef struct
{
    int64_t entries, lenx, coeffs, words;
    int64_t points, outputs, primes;
    int64_t earlier;       /* of the primes, whose images are there already */
    double early;          /* rounds take at most so many times the time of one; 0: there is one */
    double gpu_us, cpu_us; /* of the function at a point: when many fill an H100, on a processor */
    double gpu_alone_us;   /* of one alone on an H100 */
    int modular;           /* entries and outputs are numbers modulo one prime, in one word */
} cunmod_grid_query_t;

/* Microseconds of a prime, when many fill an H100. */
double cunmod_grid_prime_us(const cunmod_grid_query_t *query);

/* Microseconds, host to host: on a GPU, where what depends on the primes alone is there already;
 * and on so many processors. */
double cunmod_grid_gpu_us(const cunmod_grid_query_t *query, const cunmod_params_t *params);
double cunmod_grid_cpu_us(const cunmod_grid_query_t *query, int processors);

/* The rounds on a GPU and on so many processors. */
cunmod_rounds_plan_t cunmod_grid_gpu_rounds(const cunmod_grid_query_t *query,
                                            const cunmod_params_t *params);
cunmod_rounds_plan_t cunmod_grid_cpu_rounds(const cunmod_grid_query_t *query, int processors);

/* Bytes of host memory that it takes on so many processors. */
double cunmod_grid_host_bytes(const cunmod_grid_query_t *query, int processors);

/* Microseconds of a resultant of n and m <= n coefficients among many: on an H100, HUGE_VAL where
 * no group of lanes makes it; one alone there; and on a processor. */
double cunmod_grid_resultant_gpu_us(int64_t n, int64_t m);
double cunmod_grid_resultant_alone_us(int64_t n, int64_t m, const cunmod_params_t *params);
double cunmod_grid_resultant_cpu_us(int64_t n, int64_t m, const cunmod_params_t *params);

#endif
