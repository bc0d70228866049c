/* What the files of t-batches-devices and t-batches-room share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_BATCHES_DEVICES_H
#define CUNMOD_TESTS_BATCHES_DEVICES_H

#include "tests/batch/batches.h"

/* Two operands of a batch, and their products by the reference. */
typedef struct
{
    int64_t items;
    const uint64_t *p; /* the moduli of both sides */
    side_t side[2];
    answers_t product;
} problem_t;

/* Returns operands of at most `most` words. spoilt: some moduli and coefficients are invalid. */
problem_t make_problem(int64_t items, int64_t most, int spoilt);
#define SCOPED_PROBLEM __attribute__((cleanup(free_problem)))
void free_problem(problem_t *x);

/* batch_of returns the operand of a number as a batch, and product_of computes the products. */
cunmod_batch_t batch_of(const problem_t *x, int operand, cunmod_moduli_t moduli);
cunmod_batch_t product_of(const problem_t *x, cunmod_moduli_t moduli);

/* Checks that the batch has the products. They are copied to the host twice. */
void check_product(const problem_t *x, cunmod_batch_t batch);

/* Checks products, results that are operands, copies from and to arrays, and sums. */
void check_problem(const problem_t *x, cunmod_moduli_t moduli);

/* Checks that two batches have the same polynomials and statuses. */
void check_same(cunmod_batch_t x, cunmod_batch_t y, int64_t items);

/* Gives the emulator 4 devices. */
void start_devices(void);

/* Checks a context for any device. */
void check_any(void);

/* Checks contexts of several devices, and devices that fail, in the emulator. */
void check_several(void);

/* Checks devices that are lost for good, in the emulator. */
void check_lost(void);

#endif
