/* Operations with one result, which is stored in an array of the caller or in a device polynomial.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/result.h"

#include <string.h>

#include "base/check.h"

cunmod_job_t cunmod_result_job(cunmod_ctx_t ctx, cunmod_query_t query, cunmod_vec_t *a,
                               cunmod_vec_t *b,
                               int (*gpu)(cunmod_job_t *, cunmod_dev_t *, const cunmod_plan_t *),
                               int (*cpu)(cunmod_job_t *))
{
    return (cunmod_job_t){
        .ctx = ctx, .query = query, .a = a, .b = b, .out = {{.wanted = 1}}, .gpu = gpu, .cpu = cpu};
}

int cunmod_result_run(cunmod_result_t result, cunmod_job_t *job)
{
    if (result.poly == NULL && result.vec == NULL)
        cunmod_job_to_array(job, 0, result.array, result.room);
    CUNMOD_TRY(cunmod_execute(job));
    if (result.poly != NULL)
        cunmod_poly_take(result.poly, &job->out[0].vec);
    if (result.vec != NULL)
    {
        cunmod_vec_clear(result.vec, job->ctx);
        *result.vec = job->out[0].vec;
    }
    if (result.len != NULL)
        *result.len = job->out[0].len;
    return CUNMOD_OK;
}

int cunmod_result_constant(cunmod_result_t result, uint64_t c, cunmod_ctx_t ctx)
{
    cunmod_ctx_note_nothing(ctx);
    if (result.poly != NULL)
        return cunmod_poly_set_array(result.poly, &c, c != 0);
    if (result.room > 0)
        memset(result.array, 0, (size_t)result.room * sizeof(*result.array));
    if (c != 0 && (result.room > 0 || result.len != NULL))
        result.array[0] = c;
    if (result.len != NULL)
        *result.len = c != 0;
    return CUNMOD_OK;
}

int cunmod_result_trim(cunmod_job_t *job, int i, int64_t len, cunmod_dev_t *dev)
{
    cunmod_vec_t *const vec = &job->out[i].vec;
    if (!job->out[i].to_array)
        return cunmod_vec_trim(vec, len, vec->len, dev, job->mod.word);
    vec->len = len;
    return 0;
}

void cunmod_result_trim_host(cunmod_job_t *job, int i)
{
    cunmod_vec_t *const vec = &job->out[i].vec;
    if (!job->out[i].to_array)
        vec->len = cunmod_true_length(vec->host, vec->len);
}

int cunmod_result_call(cunmod_job_t *job, cunmod_cpu_call_t *call, int64_t n)
{
    CUNMOD_TRY(cunmod_job_host(job, &job->out[0], &call->out[0].words, n, CUNMOD_EXACT));
    CUNMOD_TRY(cunmod_job_call(job, call));
    cunmod_result_trim_host(job, 0);
    return CUNMOD_OK;
}
