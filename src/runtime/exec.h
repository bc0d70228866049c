/* How every operation runs: plan, GPU, fall back to the CPU, deliver.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EXEC_H
#define CUNMOD_EXEC_H

#include <stdint.h>

#include "backend/types.h"
#include "plan/query.h"
#include "runtime/ctx.h"
#include "runtime/vec.h"

/* One result. It stays in vec (the owner is then the caller of
 * cunmod_execute), or goes to the caller's array. */
typedef struct
{
    int wanted;
    int to_array;  /* into res, vec is then cleared */
    uint64_t *res; /* gets vec.len words, then zeros up to pad words */
    int64_t pad;
    int64_t len; /* words that res got, without the zeros */
    cunmod_vec_t vec;
} cunmod_out_t;

/* Results of a job at most. */
#define CUNMOD_OUTS 6

typedef struct cunmod_job_struct cunmod_job_t;

/* One operation on checked operands of known lengths, a->len >= b->len, a->len >= 1.
 * Operands may get a second copy (cunmod_vec_t) on the way, nothing else. Where the
 * coefficients of host arrays are unchecked this is done on their way to the device, which
 * costs next to nothing; results are untouched when one is bad. */
struct cunmod_job_struct
{
    cunmod_ctx_t ctx;
    cunmod_query_t query; /* by cunmod_ask_* of plan/query.h; cunmod_execute completes it */
    cunmod_vec_t *a;
    cunmod_vec_t *b;
    int unchecked;
    cunmod_out_t out[CUNMOD_OUTS];
    cunmod_modulus_t mod; /* set before gpu is called */
    int refused;          /* E_INVERSE, E_REPEATED: gpu has found that there is no such result */

    /* Makes the wanted out[].vec on the device from a and b there; a device error,
     * CUNMOD_INTERRUPTED or 0. What it leaves in out[].vec on failure is cleared by the caller. */
    int (*gpu)(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan);

    /* Makes the wanted out[].vec in host memory from a and b there; OK, E_MEMORY, E_INTERRUPTED,
     * or that there is no such result (E_INVERSE, E_REPEATED). Space comes from
     * cunmod_job_host. */
    int (*cpu)(cunmod_job_t *job);
};

/* Sends result i to res: its words, then zeros up to pad words. */
void cunmod_job_to_array(cunmod_job_t *job, int i, uint64_t *res, int64_t pad);

/* Host memory for a result of len words that the cpu function is about to write:
 * the caller's array when no operand lies there, and `exact` says that no word
 * behind the result is written. Errors: E_MEMORY. */
int cunmod_job_host(cunmod_job_t *job, cunmod_out_t *out, uint64_t **space, int64_t len, int exact);

/* Runs the job. Arrays of the caller are written last. Errors: E_MEMORY, E_GPU,
 * E_INTERRUPTED, E_COEFF (unchecked coefficients only), and what cpu and gpu find that there is
 * no result for (E_INVERSE, E_REPEATED). */
int cunmod_execute(cunmod_job_t *job);

#endif
