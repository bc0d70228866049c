/* Batches: the object, and how an operation on batches runs.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_H
#define CUNMOD_BATCH_H

#include "batch/storage.h"
#include "cunmod.h"

struct cunmod_batch_struct
{
    cunmod_moduli_t moduli;
    struct cunmod_version_struct *version[]; /* of each share of the moduli (batch/lost_device.h) */
};

/* The most operands and results of an operation. */
#define CUNMOD_BATCH_OPERANDS 3
#define CUNMOD_BATCH_RESULTS 3

/* One item on the CPU path: the operands, the places of the results, of which each has `room`
 * words that are all 0, and the context of the thread. */
typedef struct
{
    uint64_t *z[CUNMOD_BATCH_RESULTS];
    int64_t room[CUNMOD_BATCH_RESULTS];
    const uint64_t *x[CUNMOD_BATCH_OPERANDS];
    int64_t len[CUNMOD_BATCH_OPERANDS];
    int64_t item;
    uint64_t p;
    cunmod_ctx_t ctx;
} cunmod_batch_item_t;

typedef struct cunmod_batch_job_struct cunmod_batch_job_t;
typedef struct cunmod_batch_single_struct cunmod_batch_single_t; /* batch_ops/single_items.h */

/* An operation. */
typedef struct
{
    int operands, results;

    /* z[r] = the words that result r of an item needs, of operands with room for x[k] words. */
    void (*room)(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x);

    /* Makes the results of a part on the device, where only the places of their items are set.
     * Behind the lengths no word needs to be written. Returns a device error, or
     * CUNMOD_INTERRUPTED. */
    int (*gpu)(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part);

    /* Makes the results of an item; returns its status. */
    int (*cpu)(const cunmod_batch_job_t *job, const cunmod_batch_item_t *item);

    /* Microseconds that an item takes, at most, when many of them fill an H100; x: as in `room`.
     * NULL: the items that a device has memory for take no time that an interrupt could save. */
    double (*us)(const cunmod_batch_job_t *job, const int64_t *x);

    /* Of operations that make some items alone. As `cpu`, from polynomials of the context of the
     * moduli, which may be changed, by the single operation. */
    int (*single)(const cunmod_batch_job_t *job, const cunmod_batch_single_t *item);

    int fields; /* `gpu` asks which moduli are prime */
    int trims;  /* `gpu` leaves true lengths, and zeros behind them */

    /* Of the struct `own` of a job, which is copied for a job that outlives the call. 0: there is
     * no struct, or the struct outlives the results. */
    size_t own_bytes;
} cunmod_batch_operation_t;

/* The work of a call on a share. Its moduli, storages and arrays know no other items. */
struct cunmod_batch_job_struct
{
    const cunmod_batch_operation_t *operation;
    const void *own;            /* a struct that the operation alone reads, or NULL */
    const uint64_t *item_words; /* a word of each item, or NULL */
    cunmod_moduli_t moduli;
    cunmod_storage_t *x[CUNMOD_BATCH_OPERANDS];
    cunmod_storage_t z[CUNMOD_BATCH_RESULTS];
    int is_slice; /* of the job of a share (batch/memory_slices.h) */
};

/* res[r] = result r of the operation on the operands x[k], which may be results too. Of *how the
 * operation, `own` and `item_words` are read. Errors: E_ARGUMENT, E_MISMATCH, E_LENGTH, E_MEMORY,
 * E_GPU, E_INTERRUPTED, E_WORK; then no result is touched. */
int cunmod_batch_run(const cunmod_batch_t *res, const cunmod_batch_t *x,
                     const cunmod_batch_job_t *how);

/* The same for an operation with two operands and one result. */
int cunmod_batch_run_binary(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b,
                            const cunmod_batch_job_t *how);

#endif
