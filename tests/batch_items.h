/* The operations on batches, each with its reference.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_BATCH_ITEMS_H
#define CUNMOD_TESTS_BATCH_ITEMS_H

#include <flint/nmod_poly.h>

#include "cunmod.h"

#define TEST_BATCH_OPERANDS 3
#define TEST_BATCH_RESULTS 3

typedef struct
{
    const char *name;
    int operands, results;
    int (*call)(const cunmod_batch_t *z, const cunmod_batch_t *x);
    /* The results of an item by FLINT, and its status; p is prime. */
    int (*reference)(nmod_poly_struct *z, nmod_poly_struct *x);
} test_batch_operation_t;

/* All operations; the last one has no name. */
extern const test_batch_operation_t test_batch_operations[];

#endif
