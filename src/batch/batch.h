/* Batches: the object, and how an operation on batches runs.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_H
#define CUNMOD_BATCH_H

#include "batch/bundle.h"
#include "cunmod.h"

struct cunmod_batch_struct
{
    cunmod_moduli_t moduli;
    cunmod_bundle_t bundle;
};

/* One item on the CPU path: the operands, the place of the result, which has `room` words that are
 * all 0, and the context of the thread. */
typedef struct
{
    uint64_t *z;
    int64_t room;
    const uint64_t *a, *b; /* b: a where there is one operand */
    int64_t lena, lenb;
    uint64_t p;
    cunmod_ctx_t ctx;
} cunmod_batch_item_t;

typedef struct cunmod_batch_job_struct cunmod_batch_job_t;

/* An operation. */
typedef struct
{
    /* The words that the result of an item needs, of operands with so many words. */
    int64_t (*room)(const cunmod_batch_job_t *job, int64_t rooma, int64_t roomb);

    /* Makes z of a part on the device, where only the places of its items are set. Behind z.len no
     * word needs to be written. Returns a device error, or CUNMOD_INTERRUPTED. */
    int (*gpu)(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part);

    /* Makes an item; returns its status. */
    int (*cpu)(const cunmod_batch_job_t *job, const cunmod_batch_item_t *item);
} cunmod_batch_operation_t;

struct cunmod_batch_job_struct
{
    const cunmod_batch_operation_t *operation;
    cunmod_moduli_t moduli;
    cunmod_bundle_t *a, *b; /* b: a where there is one operand */
    cunmod_bundle_t z;
    int64_t lo, hi; /* of products: the coefficients that are wanted */
    int minus;      /* of sums: a - b */
};

/* res = the operation on a and b, which may be res. lo, hi and minus of *how are read. Errors:
 * E_ARGUMENT, E_MISMATCH, E_LENGTH, E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK; then res is
 * untouched. */
int cunmod_batch_run(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b,
                     const cunmod_batch_job_t *how);

#endif
