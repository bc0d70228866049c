/* What the files of t-batches-devices and t-batches-room share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_BATCHES_DEVICES_H
#define CUNMOD_TESTS_BATCHES_DEVICES_H

#include "batches.h"

/* Pairs of polynomials, and their products by the reference. */
typedef struct
{
    int64_t items;
    const uint64_t *p; /* the moduli of both sides */
    side_t side[2];
    answers_t product;
} problem_t;

/* Polynomials of at most `most` words; spoilt: some moduli and coefficients are none. */
problem_t make_problem(int64_t items, int64_t most, int spoilt);
#define SCOPED_PROBLEM __attribute__((cleanup(free_problem)))
void free_problem(problem_t *x);

/* The operand of a number as a batch; and the batch of all products. */
cunmod_batch_t batch_of(const problem_t *x, int operand, cunmod_moduli_t moduli);
cunmod_batch_t product_of(const problem_t *x, cunmod_moduli_t moduli);

/* The batch has the products. Then it has them in host memory, too. */
void check_product(const problem_t *x, cunmod_batch_t batch);

/* Products, results that are operands, copies from and to arrays, and sums. */
void check_problem(const problem_t *x, cunmod_moduli_t moduli);

/* Two batches have the same polynomials and states. */
void check_same(cunmod_batch_t x, cunmod_batch_t y, int64_t items);

/* In the emulator there are 4 devices from here on. */
void start_devices(void);

/* A context that was made for any device. */
void check_any(void);

/* In the emulator: contexts of several devices, and devices that fail. */
void check_several(void);

/* In the emulator: devices that are lost, and do not come back. */
void check_lost(void);

#endif
