/* The type of a batch, the description of an operation on batches, and the function that runs an
 * operation.
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
    struct cunmod_version_struct *version[]; /* [k]: polynomials of share k (one device) */
};

/* Limits: the largest number of operands of an operation, and the largest number of results. */
#define CUNMOD_BATCH_OPERANDS 3
#define CUNMOD_BATCH_RESULTS 3

typedef struct cunmod_batch_job_struct cunmod_batch_job_t;

/* The operands and results of one item on the CPU path. item: index of the item in its share.
 * Operand k is x[k][0 .. len[k]-1]. Result r is stored in z[r][0 .. room[r]-1], whose words are 0
 * before the computation. p: modulus of the item. ctx: context of the calling thread. */
typedef struct
{
    uint64_t *z[CUNMOD_BATCH_RESULTS];
    int64_t room[CUNMOD_BATCH_RESULTS];
    const uint64_t *x[CUNMOD_BATCH_OPERANDS];
    int64_t len[CUNMOD_BATCH_OPERANDS];
    int64_t item;
    uint64_t p;
    cunmod_ctx_t ctx;
    const cunmod_batch_job_t *job;
} cunmod_batch_item_t;

typedef struct cunmod_batch_single_struct cunmod_batch_single_t; /* batch_ops/single_items.h */

/* An operation on batches. */
typedef struct
{
    int operands, results;

    /* z[r] = the number of words to reserve for result r of an item whose operand k has space for
     * x[k] words, for all r. */
    void (*room)(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x);

    /* Computes on the device the results of all items with words of 4 bytes (part = 0) or of 8
     * bytes (part = 1). The storages of the results have memory and the offsets of all items. Words
     * behind the length of a result may keep any value. Returns an outcome (runtime/outcome.h). */
    int (*gpu)(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part);

    /* Computes the results of an item on the CPU. Returns the status of the item. */
    int (*cpu)(const cunmod_batch_item_t *item);

    /* Returns an upper bound for the time of one item in microseconds, when many items fill an
     * H100; x[k]: space of operand k, in words. NULL: a launch for all items that fit in the memory
     * of the device is so short that it need not be divided to read the interrupt flag in
     * between. */
    double (*us)(const cunmod_batch_job_t *job, const int64_t *x);

    /* Computes the results of one item by the function for single polynomials; `gpu` calls it for
     * items that are long or few (batch_ops/single_items.h). May change the operands, which are
     * copies. Returns the status of the item. NULL: `gpu` does not need it. */
    int (*single)(const cunmod_batch_single_t *item);

    int fields; /* 1: `gpu` reads which moduli are prime (cunmod_moduli_fields) */
    int trims;  /* 1: `gpu` stores true lengths and zeros behind them; 0: its caller does */

    /* Bytes of the struct job->own, which a lineage (batch/lost_device.h) copies. 0: job->own is
     * NULL, or points to a struct that lives longer than the results. */
    size_t own_bytes;
} cunmod_batch_operation_t;

/* One call of an operation for the items of one share (one device). The moduli, storages and arrays
 * contain only these items. */
struct cunmod_batch_job_struct
{
    const cunmod_batch_operation_t *operation;
    const void *own;            /* parameters of the operation, or NULL */
    const uint64_t *item_words; /* [i]: parameter of item i, such as an exponent; or NULL */
    cunmod_moduli_t moduli;
    cunmod_storage_t *x[CUNMOD_BATCH_OPERANDS];
    cunmod_storage_t z[CUNMOD_BATCH_RESULTS];
    int is_slice; /* 1: the items are a range of the items of a share (batch/memory_slices.c) */
};

/* res[r] = result r of how->operation on the operands x[k], with the parameters how->own and
 * how->item_words; no other member of *how is read. A result may be an operand. Errors: E_ARGUMENT,
 * E_MISMATCH, E_ALIAS (two results are one batch), E_LENGTH, E_MEMORY, E_GPU, E_UNSUPPORTED,
 * E_INTERRUPTED, E_WORK; after an error all results are as before. */
int cunmod_batch_run(const cunmod_batch_t *res, const cunmod_batch_t *x,
                     const cunmod_batch_job_t *how);

/* ---- batch.c ---- */

/* Checks that at[0] = 0, that at[i] <= at[i+1], and that at[items] <= CUNMOD_LENGTH_MAX. Errors:
 * E_ARGUMENT (at is NULL), E_LENGTH. */
int cunmod_batch_check_offsets(const int64_t *at, int64_t items);

/* ---- batch_cpu.c ---- */

/* x[k] = the number of words reserved for operand k of item i, for all operands k. */
static inline void cunmod_batch_spaces(const cunmod_batch_job_t *job, int64_t *x, int64_t i)
{
    for (int k = 0; k < job->operation->operands; k++)
        x[k] = cunmod_storage_room(job->x[k], i);
}

/* Returns whether each operand k reserves the same number of words, job->x[k]->stride, for all its
 * items. */
int cunmod_batch_is_uniform(const cunmod_batch_job_t *job);

/* Returns the predicted microseconds of item i. job->operation->us must not be NULL. */
double cunmod_batch_item_us(const cunmod_batch_job_t *job, int64_t i);

/* Sets the offsets or the stride of the items of each result job->z[r], but allocates no memory for
 * the words. Errors: E_LENGTH (a result has more than CUNMOD_LENGTH_MAX words), E_MEMORY. */
int cunmod_batch_make_rooms(cunmod_batch_job_t *job);

/* Computes the results job->z in host memory, with threads on all processors. Each job->z[r] has
 * its offsets or stride, and no memory for polynomials yet. Errors: E_MEMORY, E_GPU (an operand is
 * lost), E_INTERRUPTED, E_WORK. */
int cunmod_batch_run_on_cpu(cunmod_batch_job_t *job);

/* ---- memory_slices.c ---- */

/* Computes the results of all items with words of 4 bytes (part = 0) or of 8 bytes (part = 1), in
 * one call of operation->gpu if possible, else in slices (ranges of these items), one after the
 * other. If the device has too little memory for a slice, the slice is halved. In a context with an
 * interrupt flag a slice has at least one item and takes about CUNMOD_TUNE_PIECE_US, and the flag
 * is read before each slice. Adds the number of slices to *slices; 0 if the items were not divided.
 * Returns an outcome (runtime/outcome.h); cunmod_dev_is_full(outcome): the device has too little
 * memory for one item. */
int cunmod_memory_slices_run(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                             int *slices);

#endif
