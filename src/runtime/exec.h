/* Runs an operation: plans it, tries the GPU, falls back to the CPU, and stores the results.
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

/* A result. If `to_array` is set, the result is stored in the caller's array res. Otherwise the
 * result remains in vec, which the caller of cunmod_execute frees. */
typedef struct
{
    int wanted;
    int to_array;  /* 1: the result is stored in res, and vec is cleared */
    uint64_t *res; /* receives vec.len words, then zeros up to pad words */
    int64_t pad;
    int64_t len; /* words stored in res, zeros not counted */
    cunmod_vec_t vec;
} cunmod_out_t;

/* The largest number of results of a job. */
#define CUNMOD_OUTS 6

typedef struct cunmod_job_struct cunmod_job_t;

/* An operation with its operands and results. The caller has checked the operands a and b, and
 * resolved their lengths. a->len >= b->len and a->len >= 1, except for elementary operations and
 * matrices. b may equal a. c is the third operand; c = NULL if the operation has none. An operand
 * (cunmod_vec_t) in host memory may get a copy in device memory from cunmod_execute, and an operand
 * in device memory a copy in host memory; cunmod_execute changes no other field of an operand.
 *
 * With `unchecked` set, cunmod_execute checks that all coefficients of host arrays are below p.
 * During an upload this check costs almost nothing. After E_COEFF results are unchanged. */
struct cunmod_job_struct
{
    cunmod_ctx_t ctx;
    cunmod_query_t query; /* built by cunmod_ask_* (plan/query.h); cunmod_execute completes it */
    cunmod_vec_t *a;
    cunmod_vec_t *b;
    cunmod_vec_t *c;
    int unchecked;
    cunmod_out_t out[CUNMOD_OUTS];
    cunmod_modulus_t mod; /* set before gpu is called */
    cunmod_cost_t cost;   /* set before cpu is called */
    int refused;          /* error status, set by gpu if the operation has no result */

    /* Computes the vectors out[].vec of all wanted results on the device, from the copies of the
     * operands on the device. Returns an outcome (runtime/outcome.h). After a failure
     * cunmod_execute clears out[].vec. */
    int (*gpu)(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan);

    /* Stores result 0 in the array out[0].res, from operands in host memory that need not be on the
     * device at once, and sets out[0].vec.host and len. Does so for a plan in sections
     * (plan->shape.sections), and also after `gpu` has found too little device memory. Checks the
     * operands as an upload does. Writes no word of the array unless it returns 0. Returns an
     * outcome; CUNMOD_BATCH_FOR_CPU: no section fits. NULL: the operation has no sections. */
    int (*sections)(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan);

    /* Computes the vectors out[].vec of all wanted results in host memory, from the copies of the
     * operands in host memory. cpu allocates memory for results by cunmod_job_host, and calls FLINT
     * by cunmod_job_call. Errors: E_MEMORY, E_INTERRUPTED; E_INVERSE, E_NO_FRACTION,
     * E_REPEATED or E_LENGTH when the operation has no result. */
    int (*cpu)(cunmod_job_t *job);
};

/* Requests that result i is stored in res, followed by zeros up to pad words. */
void cunmod_job_to_array(cunmod_job_t *job, int i, uint64_t *res, int64_t pad);

/* How the cpu function writes a result. */
enum
{
    CUNMOD_INEXACT, /* may write words beyond the result */
    CUNMOD_EXACT,   /* writes no words beyond the result, and none after a failure */
    CUNMOD_SURE     /* as EXACT; also cannot fail, since no memory is allocated */
};

/* *space = host memory of len words, into which the cpu function writes the result *out. exact:
 * CUNMOD_INEXACT, EXACT or SURE. *space is the caller's array, unless this array overlaps an
 * operand, the result is INEXACT, or the result is EXACT and the call may be abandoned, after an
 * interrupt or for lack of memory. In these cases *space is memory of out->vec. Errors:
 * E_MEMORY. */
int cunmod_job_host(cunmod_job_t *job, cunmod_out_t *out, uint64_t **space, int64_t len, int exact);

/* Runs *call, a call of FLINT that writes results to memory from cunmod_job_host, modulo
 * job->query.p. If job->cost.apart is set, another thread runs the call, so that the library can
 * return after an interrupt. Errors: E_MEMORY; E_INTERRUPTED, after which an abandoned thread owns
 * the memory of the results. */
int cunmod_job_call(cunmod_job_t *job, cunmod_cpu_call_t *call);

/* Runs the job. The caller's arrays are written last. Errors: E_MEMORY, E_GPU, E_UNSUPPORTED,
 * E_WORK, E_INTERRUPTED, E_COEFF (with `unchecked`). The status of an operation without a result is
 * E_INVERSE, E_NO_FRACTION, E_REPEATED or E_LENGTH. */
int cunmod_execute(cunmod_job_t *job);

#endif
