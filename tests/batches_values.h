/* What the files of t-batches-values share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_BATCHES_VALUES_H
#define CUNMOD_TESTS_BATCHES_VALUES_H

#include <stdint.h>

#include "batches.h"

enum
{
    EVALUATE,    /* a at n points b */
    INTERPOLATE, /* values b at n points a */
    POWER,       /* a^e modulo b */
    POWER_X,     /* x^e modulo b */
    OPERATIONS
};

/* A problem: its operands, and what belongs to the operation. */
typedef struct
{
    int operation;
    side_t a, b;
    uint64_t *e;
    int64_t n;
} problem_t;

/* Makes the points of most items n different ones, where there are so many. */
void make_points(side_t *side, int64_t n);

/* Divisors are such by which most can divide. The exponents of long powers are short. bad: some
 * items are spoilt, and so is p. */
problem_t make_problem(int operation, uint64_t *p, int64_t items, int64_t lena, int64_t lenb,
                       int bad);
#define SCOPED_PROBLEM __attribute__((cleanup(free_problem)))
void free_problem(problem_t *x);

/* The operation, and its result by the reference. */
batch_call_t call_of(const problem_t *x);

/* Makes the call on all items, whose moduli are those of x->a; the result may be an operand. */
void check_made(cunmod_ctx_t ctx, const problem_t *x);

#endif
