/* What roots, factors and degrees of factors of batches share: the choice of the path, moduli, and
 * batches from and to host memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_PATH_H
#define CUNMOD_BATCH_PATH_H

#include "batch/batch.h"

/* Returns whether the CPU computes batches of the context: its path is forced, or there is no GPU,
 * and the GPU path is not forced. */
int cunmod_factor_is_on_cpu(cunmod_ctx_t ctx);

/* res = result of an operation with one operand, a, and one result, which only the CPU computes
 * (cunmod_factor_no_kernel). Errors: those of cunmod_batch_run. */
int cunmod_factor_run_on_cpu(const cunmod_batch_operation_t *operation, cunmod_batch_t res,
                             cunmod_batch_t a);

/* operation->gpu of such an operation: returns CUNMOD_BATCH_FOR_CPU. */
int cunmod_factor_no_kernel(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part);

/* operation->us of such an operation: returns the predicted time of a power of x modulo the item,
 * with an exponent of 64 bits. */
double cunmod_factor_item_us(const cunmod_batch_job_t *job, const int64_t *x);

/* p[i] = the modulus of item i; 2 where it is below 2. */
void cunmod_factor_read_moduli(uint64_t *p, cunmod_moduli_t moduli);

/* ctxs[0 ..] = the contexts on whose devices the items are, at most CUNMOD_BATCH_DEVICES. Returns
 * their number. */
int cunmod_factor_contexts(cunmod_ctx_t *ctxs, cunmod_moduli_t moduli);

/* A batch in host memory: item i = words[at[i] .. at[i+1]-1]. */
typedef struct
{
    int64_t *at;
    uint64_t *words;
} cunmod_factor_items_t;

/* *items = the polynomials of the batch. The caller calls cunmod_factor_items_clear after success
 * and after failure. Errors: E_MEMORY, E_GPU. */
int cunmod_factor_items_read(cunmod_factor_items_t *items, cunmod_batch_t batch);
void cunmod_factor_items_clear(cunmod_factor_items_t *items);

/* Returns the length of item i. */
static inline int64_t cunmod_factor_items_length(const cunmod_factor_items_t *items, int64_t i)
{
    return items->at[i + 1] - items->at[i];
}

/* Sets at[0 .. n] for the n items of the batch: at[0] = 0, and at[i+1] - at[i] is the degree of
 * item i, or 0 if item i is zero. Errors: those of cunmod_batch_lengths. */
int cunmod_factor_offsets(int64_t *at, cunmod_batch_t batch);

/* f = the items of a over their leading coefficients, and g = the GCDs of the items and their
 * derivatives. statuses[i] = the status of item i, E_DIVZERO if the item is 0, and E_MODULUS if its
 * modulus is not prime. degree[i] = the degree of item i, or -1 if the item has a status other than
 * OK. repeated[i] = the length of item i of g, which is above 1 if item i of a is not squarefree.
 * f, g and a are different batches, and all items of g are 0 before the call. Errors: E_MEMORY, and
 * those of operations on batches. */
int cunmod_factor_monic_items(cunmod_batch_t f, cunmod_batch_t g, int *statuses, int64_t *degree,
                              int64_t *repeated, cunmod_batch_t a);

/* Returns E_LENGTH unless at[i+1] - at[i] >= least[i+1] - least[i] for 0 <= i < items; else OK. */
int cunmod_factor_check_space(const int64_t *at, const int64_t *least, int64_t items);

/* Sets item i of `batch` to x^e; to 0 if zero is not NULL and zero[i] != 0. Errors: E_MEMORY, and
 * those of cunmod_batch_set_arrays. */
int cunmod_factor_set_power(cunmod_batch_t batch, int64_t e, const char *zero);

#endif
