/* What the files of t-budget share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_BUDGET_H
#define CUNMOD_TESTS_BUDGET_H

#include <stddef.h>
#include <stdint.h>

#include "cunmod.h"

/* Calls an operation with operands of n >= m >= 1 coefficients, the lowest and the leading one 1. x
 * has room for 8 n + 8 words. Returns the status. */
typedef int operation_t(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m);

typedef struct
{
    const char *name;
    operation_t *run;
} named_operation_t;

extern const named_operation_t operations[];
extern const size_t operation_count;

operation_t run_mul, run_interpolate, run_matrix_mul;

/* Bytes that FLINT and GMP have allocated now, and the most since most_taken was set. */
extern size_t taken, most_taken;

/* Checks the memory of long calls modulo `modulus`, which is above 5000 (budget_series.c). */
void check_series_memory(void);

/* The context, the modulus, and a divisor of n + 1 coefficients for all operations. */
extern cunmod_ctx_t ctx;
extern uint64_t modulus;
extern cunmod_divisor_t divisor;

#endif
