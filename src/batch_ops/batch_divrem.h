/* Divisions of a batch on the device, for operations that consist of several steps.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_DIVREM_H
#define CUNMOD_BATCH_DIVREM_H

#include "batch/batch.h"
#include "plan/batch_division.h"

/* *z = a mod b for each item of a part, on the device; all three storages have device memory. The
 * lengths of *z may count leading zeros. Returns an outcome (runtime/outcome.h). */
int cunmod_batch_reduce(cunmod_storage_t *z, cunmod_storage_t *a, cunmod_storage_t *b,
                        cunmod_moduli_t moduli, cunmod_dev_t *dev, int part);

/* ---- Newton's iteration for many items at once ---- */

/* The workspace of Newton's iteration, and the divisions that use it at present. */
typedef struct
{
    cunmod_ctx_t ctx;
    cunmod_dev_t *dev;
    uint64_t largest; /* upper bound of all moduli */
    cunmod_division_shape_t shape;
    int64_t count; /* largest number of divisions at a time */
    void *d_space, *d_items;
    cunmod_batch_newton_t x; /* argument of the kernels: the present divisions */
} cunmod_batch_iteration_t;

/* Sets run->count to the number of divisions at a time: `count`, or fewer if their workspace would
 * exceed about CUNMOD_TUNE_BATCH_WORK bytes. Allocates the workspace of run->count divisions. room:
 * largest number of words of a dividend. of: the operands and results of all divisions; of->order
 * and of->count are not used. Returns a device error. After success and after an error the caller
 * calls cunmod_batch_newton_clear. */
int cunmod_batch_newton_begin(cunmod_batch_iteration_t *run, const cunmod_division_shape_t *shape,
                              const cunmod_batch_div_t *of, int64_t room, int64_t count);
void cunmod_batch_newton_clear(cunmod_batch_iteration_t *run);

/* Computes the inverses of the divisors of items d_order[0 .. count-1], count <= run->count, and
 * sets the lengths and statuses of the quotients and remainders. Returns an outcome
 * (runtime/outcome.h). */
int cunmod_batch_newton_invert(cunmod_batch_iteration_t *run, const int32_t *d_order,
                               int64_t count);

/* Computes quotients and remainders of the items of the last call of cunmod_batch_newton_invert.
 * Returns an outcome (runtime/outcome.h). */
int cunmod_batch_newton_divide(cunmod_batch_iteration_t *run);

#endif
