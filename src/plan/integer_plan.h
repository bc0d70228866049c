/* Predicts the times of operations on polynomials over the integers: by images modulo many primes
 * on the GPU or on the processors, and by FLINT; and which of these is best. The functions are
 * pure, as those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGER_PLAN_H
#define CUNMOD_INTEGER_PLAN_H

#include <stdint.h>

#include "plan/params.h"
#include "plan/rounds_plan.h"

/* An operation. */
enum
{
    CUNMOD_INTEGERS_MUL,
    CUNMOD_INTEGERS_RESULTANT,
    CUNMOD_INTEGERS_GCD,
    CUNMOD_INTEGERS_DIV, /* an exact quotient, or that there is none */
    CUNMOD_INTEGERS_XGCD,
    CUNMOD_INTEGERS_EVALUATE /* the operands are a polynomial and points, in either order */
};

/* The GCD of two polynomials, which nobody knows before. */
enum
{
    CUNMOD_COMMON_LONG, /* half of the coefficients of the shorter operand, with half of the bits */
    CUNMOD_COMMON_SHORT, /* two coefficients of a word */
    CUNMOD_COMMON_ONE
};

/* What makes the result. */
enum
{
    CUNMOD_INTEGERS_FLINT,   /* on one thread */
    CUNMOD_INTEGERS_ON_HOST, /* images, on all processors */
    CUNMOD_INTEGERS_ON_DEVICE
};

typedef struct
{
    int op;
    int64_t n, m;           /* coefficients of the operands, n >= m >= 1 */
    int64_t bits_n, bits_m; /* of these coefficients */
    int64_t primes;         /* the images of the result, at most */
    int64_t out;            /* integers that are made of them */
    int64_t memory;         /* bytes of the device */
    int processors;
    double host_bytes; /* that images on the processors may take; negative: no limit */
    int common;        /* of a GCD: CUNMOD_COMMON_* */
    int64_t lead;      /* of a GCD: bits of the GCD of the leading coefficients */
    double early;      /* of a resultant: as in grid_plan.h */
} cunmod_integers_query_t;

/* Microseconds, host to host. What depends on the primes alone is there already. HUGE_VAL where the
 * way is none: products have no images on the processors, nor has what takes too much memory. */
double cunmod_integers_us(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                          int way);

/* Bytes of host memory of images on the processors, at most. */
double cunmod_integers_host_bytes(const cunmod_integers_query_t *query);

/* The rounds of images on the device or on the host. */
cunmod_rounds_plan_t cunmod_integers_rounds(const cunmod_integers_query_t *query,
                                            const cunmod_params_t *params, int way);

/* The best way, up to `most`: CUNMOD_INTEGERS_ON_DEVICE, or ON_HOST where there is no GPU. Whether
 * the operands of a GCD are coprime is not known, nor how many rounds are enough; *query is as it
 * would be where they are not. */
int cunmod_integers_best(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                         int most);

/* The primes with which a GCD begins, whose images take hardly longer than that of one. */
int64_t cunmod_integers_first_primes(int way, int processors);

/* Into how many groups so many factors of moduli are divided, on a device with so many bytes of
 * memory; 0: on none (crt/basis.h). */
int64_t cunmod_integers_groups(int64_t factors, int64_t memory);

#endif
