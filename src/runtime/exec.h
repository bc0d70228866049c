/* How every operation runs: plan it, try the GPU, fall back to the CPU, deliver the results.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EXEC_H
#define CUNMOD_EXEC_H

#include <stdint.h>

#include "backend/types.h"
#include "flint/cpu_call.h"
#include "plan/query.h"
#include "runtime/budget.h"
#include "runtime/ctx.h"
#include "runtime/vec.h"

/* One result. It goes to an array of the caller when `to_array` is set. Otherwise it stays in vec,
 * which then belongs to the caller of cunmod_execute. */
typedef struct
{
    int wanted;
    int to_array;  /* the result goes to res, and vec is cleared */
    uint64_t *res; /* gets vec.len words, then zeros up to pad words */
    int64_t pad;
    int64_t len; /* words that res got, without the zeros */
    cunmod_vec_t vec;
} cunmod_out_t;

/* The most results of a job. */
#define CUNMOD_OUTS 6

typedef struct cunmod_job_struct cunmod_job_t;

/* One operation. The operands are checked and have known lengths, a->len >= b->len and
 * a->len >= 1 but for elementary operations. b
 * may be the same vector as a. The job may give an operand a second copy (cunmod_vec_t), and
 * changes nothing else of it.
 *
 * With `unchecked` the job checks that the coefficients of host arrays are below p. The upload does
 * so at next to no cost. When a coefficient is bad, results are untouched. */
struct cunmod_job_struct
{
    cunmod_ctx_t ctx;
    cunmod_query_t query; /* by cunmod_ask_* of plan/query.h; cunmod_execute completes it */
    cunmod_vec_t *a;
    cunmod_vec_t *b;
    int unchecked;
    cunmod_out_t out[CUNMOD_OUTS];
    cunmod_modulus_t mod; /* set before gpu is called */
    cunmod_cost_t cost;   /* set before cpu is called */
    int refused;          /* the status when gpu finds that there is no result */

    /* Makes the wanted out[].vec on the device, from the copies of a and b on the device. Returns an
     * outcome (runtime/outcome.h). After a failure cunmod_execute clears out[].vec. */
    int (*gpu)(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan);

    /* Makes the wanted out[].vec in host memory, from the copies of a and b in host memory. The
     * memory for results comes from cunmod_job_host, and cunmod_job_call makes FLINT's call.
     * Errors: E_MEMORY, E_INTERRUPTED; E_INVERSE, E_NO_FRACTION or E_REPEATED when there is no
     * result. */
    int (*cpu)(cunmod_job_t *job);
};

/* Makes res the place of result i: its words, and zeros behind them up to pad words. */
void cunmod_job_to_array(cunmod_job_t *job, int i, uint64_t *res, int64_t pad);

/* What the cpu function says of how it makes a result. */
enum
{
    CUNMOD_INEXACT, /* it may write words behind the result */
    CUNMOD_EXACT,   /* it writes no word behind the result, and none at all when it fails */
    CUNMOD_SURE     /* the same, and it cannot fail: it calls nothing that takes memory */
};

/* *space = host memory of len words, in which the cpu function is about to make the result *out. It
 * is the caller's array, unless that overlaps an operand, the result is inexact, or the call may be
 * left in the middle: by an interrupt, or for lack of memory. Then it is memory of out->vec.
 * Errors: E_MEMORY. */
int cunmod_job_host(cunmod_job_t *job, cunmod_out_t *out, uint64_t **space, int64_t len, int exact);

/* Makes the call of FLINT's that makes the results, in memory of cunmod_job_host, with the modulus
 * of the job. Where an interrupt is to end it (job->cost.apart), a thread makes it. Errors:
 * E_MEMORY; E_INTERRUPTED, after which the memory of the results may be gone. */
int cunmod_job_call(cunmod_job_t *job, cunmod_cpu_call_t *call);

/* Runs the job. The arrays of the caller are written last. Errors: E_MEMORY, E_GPU, E_UNSUPPORTED,
 * E_WORK, E_INTERRUPTED, E_COEFF (with `unchecked`); E_INVERSE, E_NO_FRACTION or E_REPEATED when
 * gpu or cpu finds that there is no result. */
int cunmod_execute(cunmod_job_t *job);

#endif
