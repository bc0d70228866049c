/* Items of a batch that are made apart from the others, by single operations.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * They are too long for the kernels of batches, or so long and so few that single operations are
 * faster. The functions that run them wait for the lengths of the operands, transfer nothing of
 * other items, and return an outcome (runtime/outcome.h). places[0 .. count-1] are places of a part.
 */
#ifndef CUNMOD_SINGLE_ITEMS_H
#define CUNMOD_SINGLE_ITEMS_H

#include "batch_ops/size_classes.h"
#include "runtime/vec.h"

/* The polynomials of an item, in the memory of the device as far as there is room. */
struct cunmod_batch_single_struct
{
    int64_t item; /* of the share */
    cunmod_poly_t z[CUNMOD_BATCH_RESULTS], x[CUNMOD_BATCH_OPERANDS];
};

/* *vec = a copy of len words on the device, which may begin at any word: the copy begins where a
 * kernel can read several words at once. Returns a device error. */
int cunmod_single_copy(cunmod_vec_t *vec, cunmod_dev_t *dev, const void *words, int64_t len,
                       uint32_t word);

/* Makes items one by one, each as the plan makes it if it is no batch: by the
 * operation's `single`. */
int cunmod_single_run(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                      const int64_t *places, int64_t count);

/* The same for the items of a part with numbers from .. end-1 in the order of classes. */
int cunmod_single_run_class(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                            const cunmod_size_classes_t *classes, int64_t from, int64_t end);

/* Makes items on the CPU, on all processors. The operation does not ask for the numbers of its
 * items. */
int cunmod_single_run_on_cpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                             const int64_t *places, int64_t count);

/* Whether the modulus of an item is prime, which single operations on polynomials take for granted.
 * Errors: E_MODULUS. */
int cunmod_single_check_prime(const cunmod_batch_job_t *job, const cunmod_batch_single_t *item);

/* Takes all coefficients from n on from an operand, whose length may then be too large. */
void cunmod_single_cut(cunmod_poly_t a, int64_t n);

/* The outcome for the status of a single operation, or of several ones; 0: the status is the
 * item's. */
int cunmod_single_error(int status);

#endif
