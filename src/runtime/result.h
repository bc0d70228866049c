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

/* The place of a result. */
typedef struct
{
    cunmod_poly_t poly; /* NULL: the result is stored in `array` */
    uint64_t *array;
    int64_t room; /* the words array[0 .. room-1] above the result become 0 */
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

/* Runs the job, and stores result 0 of the job in `result`. Errors: those of cunmod_execute. */
int cunmod_result_run(cunmod_result_t result, cunmod_job_t *job);

/* Stores the constant c < p, or 0 if the array has no room, in `result`, and notes that nothing ran (cunmod_ctx_note_nothing).
 * Errors: E_MEMORY. */
int cunmod_result_constant(cunmod_result_t result, uint64_t c, cunmod_ctx_t ctx);

/* For the gpu function of a job: result i consists of the first len words of its vector, which was
 * allocated for vec.len words. If result i is not stored in an array, its leading zeros are
 * removed. Returns a device error. */
int cunmod_result_trim(cunmod_job_t *job, int i, int64_t len, cunmod_dev_t *dev);

/* For the cpu function of a job: removes the leading zeros of result i, unless this result is stored
 * in an array. */
void cunmod_result_trim_host(cunmod_job_t *job, int i);

/* The cpu function of a job whose only result has n words, with leading zeros: call->make stores
 * them in call->out[0].words, memory of cunmod_job_host. Errors: those of cunmod_job_call. */
int cunmod_result_call(cunmod_job_t *job, cunmod_cpu_call_t *call, int64_t n);

#endif
