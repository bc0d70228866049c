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
#define TEST_BATCH_POINTS 12 /* of an interpolation */

/* What the operands have to be for the operation to do something. */
enum
{
    TEST_BATCH_ANY,
    TEST_BATCH_SCALAR,     /* the last one is a constant */
    TEST_BATCH_POINT_SETS, /* the first one has different coefficients */
    TEST_BATCH_LINEAR      /* the first one has at most two coefficients */
};

typedef struct
{
    const char *name;
    int operands, results;
    /* The operation on all items. e has the exponents, which most operations do not read. */
    int (*call)(const cunmod_batch_t *z, const cunmod_batch_t *x, const uint64_t *e);
    /* The results of an item by FLINT, where the status that it returns is OK. p is any modulus;
     * with `field` it is a prime. */
    int (*reference)(nmod_poly_struct *z, nmod_poly_struct *x, uint64_t e);
    int kind;
    int field; /* items whose modulus is not prime are E_MODULUS */
} test_batch_operation_t;

/* All operations; the last one has no name. */
extern const test_batch_operation_t test_batch_operations[];
const test_batch_operation_t *test_batch_find(const char *name);

/* The status of an item, and if it is OK its results. */
int test_batch_expect(const test_batch_operation_t *operation, nmod_poly_struct *z,
                      nmod_poly_struct *x, uint64_t e);

#endif
