/* Divides the items of a batch on the device, as a step of other operations on batches (powers
 * modulo polynomials).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_DIVREM_H
#define CUNMOD_BATCH_DIVREM_H

#include "batch/batch.h"
#include "plan/batch_division.h"

/* *z = a mod b, on the device, for each item with words of 4 bytes (part = 0) or of 8 bytes (part =
 * 1). All three storages have device memory. The lengths of *z may count leading zeros. Returns an
 * outcome (runtime/outcome.h). */
int cunmod_batch_reduce(cunmod_storage_t *z, cunmod_storage_t *a, cunmod_storage_t *b,
                        cunmod_moduli_t moduli, cunmod_dev_t *dev, int part);

/* ---- Newton's iteration for many items at once ---- */

/* The workspace of divisions by Newton's iteration, and the divisions that use it at present. */
typedef struct
{
    cunmod_ctx_t ctx;
    cunmod_dev_t *dev;
    uint64_t largest; /* upper bound of all moduli */
    cunmod_division_shape_t shape;
    int64_t count; /* largest number of divisions at a time */
    void *d_space, *d_items;
    cunmod_batch_newton_t x; /* argument of the kernels; describes the present divisions */
} cunmod_batch_iteration_t;

/* Sets run->count = the number of divisions to compute at a time: `count`, or fewer if their
 * workspace would exceed about CUNMOD_TUNE_BATCH_WORK bytes. Allocates the workspace of run->count
 * divisions. room: words of the longest dividend. of: operands and results of all divisions;
 * of->order and of->count are not read. Returns a device error. In any case the caller calls
 * cunmod_batch_newton_clear later. */
int cunmod_batch_newton_begin(cunmod_batch_iteration_t *run, const cunmod_division_shape_t *shape,
                              const cunmod_batch_div_t *of, int64_t room, int64_t count);
void cunmod_batch_newton_clear(cunmod_batch_iteration_t *run);

/* Computes the inverses (power series) of the divisors of items d_order[0 .. count-1], count <=
 * run->count, and sets the lengths and statuses of the quotients and remainders. Returns an outcome
 * (runtime/outcome.h). */
int cunmod_batch_newton_invert(cunmod_batch_iteration_t *run, const int32_t *d_order,
                               int64_t count);

/* Computes the quotients and remainders of the divisions for which the last call of
 * cunmod_batch_newton_invert has computed the inverses. Returns an outcome (runtime/outcome.h). */
int cunmod_batch_newton_divide(cunmod_batch_iteration_t *run);

#endif
