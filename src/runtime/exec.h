/* How every operation runs: plan, GPU, fall back to the CPU, deliver.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EXEC_H
#define CUNMOD_EXEC_H

#include <stdint.h>

#include "backend/types.h"
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
    int op; /* CUNMOD_OP_* */
    uint64_t p;
    cunmod_vec_t *a;
    cunmod_vec_t *b;
    int unchecked;
    cunmod_out_t out[CUNMOD_OUTS];
    int task;     /* of op GCD: CUNMOD_TASK_* */
    int64_t stop; /* of op GCD: as in cunmod_query_t */
    int64_t lo;   /* of a product: its coefficients lo .. hi-1 are wanted */
    int64_t hi;
    int64_t prepared; /* points of the transform that an operand has, and its primes; or 0 */
    int primes;
    int64_t products;     /* of op DIV: products modulo a prepared divisor; or 0 */
    int64_t composed;     /* of op DIV: as in cunmod_query_t */
    int series;           /* of op DIV: a quotient of power series */
    int64_t points;       /* of op POINTS: how many */
    int interpolate;      /* of op POINTS: a has values, not a polynomial */
    int64_t modulus;      /* words of that divisor, or of that quotient; of op GCD: n of the
                             x^n that the series a, which b is too, is taken modulo; 0: an
                             operation on a and b */
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

/* The reason of an operation without arithmetic, on whatever path. */
#define CUNMOD_NOTHING_TO_DO "nothing to compute%s"

/* Host memory for a result of len words that the cpu function is about to write:
 * the caller's array when no operand lies there, and `exact` says that no word
 * behind the result is written. Errors: E_MEMORY. */
int cunmod_job_host(cunmod_job_t *job, cunmod_out_t *out, uint64_t **space, int64_t len, int exact);

/* Runs the job. Arrays of the caller are written last. Errors: E_MEMORY, E_GPU,
 * E_INTERRUPTED, E_COEFF (unchecked coefficients only), and what cpu and gpu find that there is
 * no result for (E_INVERSE, E_REPEATED). */
int cunmod_execute(cunmod_job_t *job);

#endif
