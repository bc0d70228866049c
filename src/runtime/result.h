/* Operations with one result, which is stored in an array of the caller or in a device polynomial.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_RESULT_H
#define CUNMOD_RESULT_H

#include <stdint.h>

#include "runtime/exec.h"
#include "runtime/poly.h"

/* The place of a result: a device polynomial, the words of a device matrix, or an array. */
typedef struct
{
    cunmod_poly_t poly; /* poly and vec NULL: the result is stored in `array` */
    cunmod_vec_t *vec;  /* is replaced by the words of the result, zeros on top too */
    uint64_t *array;
    int64_t room; /* array[k .. room-1] = 0 above a result of k words */
    int64_t *len; /* receives the number of words that are stored in `array`; NULL: not wanted */
} cunmod_result_t;

static inline cunmod_result_t cunmod_result_array(uint64_t *array, int64_t room)
{
    return (cunmod_result_t){.array = array, .room = room};
}

static inline cunmod_result_t cunmod_result_poly(cunmod_poly_t poly)
{
    return (cunmod_result_t){.poly = poly};
}

static inline cunmod_result_t cunmod_result_vec(cunmod_vec_t *vec)
{
    return (cunmod_result_t){.vec = vec};
}

/* Returns a job with one result. */
cunmod_job_t cunmod_result_job(cunmod_ctx_t ctx, cunmod_query_t query, cunmod_vec_t *a,
                               cunmod_vec_t *b,
                               int (*gpu)(cunmod_job_t *, cunmod_dev_t *, const cunmod_plan_t *),
                               int (*cpu)(cunmod_job_t *));

/* Runs the job, and stores result 0 of the job in `result`. Errors: those of cunmod_execute. */
int cunmod_result_run(cunmod_result_t result, cunmod_job_t *job);

/* Stores the constant polynomial c, c < p, in `result`, a polynomial or an array, and notes that
 * nothing ran (cunmod_ctx_note_nothing). Nothing is stored in an array with room = 0 and len =
 * NULL. Errors: E_MEMORY. */
int cunmod_result_constant(cunmod_result_t result, uint64_t c, cunmod_ctx_t ctx);

/* For the gpu function of a job: shortens result i to the first len words of its vector
 * job->out[i].vec, which was allocated for vec.len words. If result i is not stored in an array,
 * also removes its leading zeros (cunmod_vec_trim). Returns a device error. */
int cunmod_result_trim(cunmod_job_t *job, int i, int64_t len, cunmod_dev_t *dev);

/* For the cpu function of a job: removes the leading zeros of result i, unless this result is
 * stored in an array. */
void cunmod_result_trim_host(cunmod_job_t *job, int i);

/* The cpu function of a job with one result of n words, which may have leading zeros. Runs *call
 * (cunmod_job_call), which stores these words in call->out[0].words, memory of cunmod_job_host.
 * Errors: those of cunmod_job_call. */
int cunmod_result_call(cunmod_job_t *job, cunmod_cpu_call_t *call, int64_t n);

#endif
