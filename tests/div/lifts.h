/* The operations of t-lift.c and their operands.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_LIFTS_H
#define CUNMOD_TESTS_LIFTS_H

#include <stdint.h>

#include "cunmod.h"

extern cunmod_ctx_t ctx; /* of all calls */

#define MODULI 5 /* the moduli of multi_crt have n / MODULI + 1 coefficients */

typedef struct
{
    cunmod_poly_t a, b, moduli[MODULI], values[MODULI];
    uint64_t *wa, *wb, *wm[MODULI], *wv[MODULI];
    int64_t lena, lenb, lenm[MODULI], lenv[MODULI];
    int64_t n, room; /* room: words of the result of the array form; 0: a number alone */
    uint64_t p;
} problem_t;

/* What an operation computes besides res, as one number. */
typedef int run_t(cunmod_poly_t res, uint64_t *number, const problem_t *x);
typedef int run_array_t(uint64_t *res, uint64_t *number, const problem_t *x);

typedef struct
{
    const char *name;
    run_t *poly;
    run_array_t *array;
    int kind;        /* of the first coefficients (lift_operations.c) */
    int64_t longest; /* n of a long call of FLINT; 0: there is none */
    int64_t taken;   /* for n up to this FLINT computes the result */
} operation_t;

extern const operation_t lift_operations[];
extern const int lift_operation_count;

/* Returns whether the result is a number alone. */
int lift_only_number(const operation_t *op);

/* Returns a problem of an operation, with operands of about n coefficients. wrong = 1: the first
 * coefficients are as they come, mostly not as the operation wants them. */
problem_t lift_problem(const operation_t *op, int64_t n, uint64_t p, int wrong);
void lift_close(problem_t *x);

#endif
