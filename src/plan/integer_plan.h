/* Predicted times of operations on polynomials over the integers: by images modulo many primes on
 * the GPU, and by FLINT. Pure, as plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGER_PLAN_H
#define CUNMOD_INTEGER_PLAN_H

#include <stdint.h>

#include "plan/params.h"

/* An operation. */
enum
{
    CUNMOD_INTEGERS_MUL,
    CUNMOD_INTEGERS_RESULTANT,
    CUNMOD_INTEGERS_GCD
};

typedef struct
{
    int op;
    int64_t n, m;           /* coefficients of the operands, n >= m >= 1 */
    int64_t bits_n, bits_m; /* of these coefficients */
    int64_t primes;         /* the images of the result */
    int64_t out;            /* integers that are made of them */
    int64_t memory;         /* bytes of the device */
} cunmod_integers_query_t;

/* Microseconds, host to host. What depends on the primes alone is there already. */
double cunmod_integers_gpu_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);

/* With FLINT on one thread. */
double cunmod_integers_cpu_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);

#endif
