/* Runs an operation: plans it, tries the GPU, falls back to the CPU, and stores the results.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/exec.h"

#include <string.h>

#include "base/check.h"
#include "base/modulus.h"
#include "flint/cpu_memory.h"
#include "runtime/fallback.h"
#include "runtime/transfer.h"
#include "runtime/worker.h"

static int overlaps(const cunmod_out_t *out, int64_t len, const cunmod_vec_t *vec)
{
    return vec != NULL && vec->host != NULL && cunmod_overlap(out->res, len, vec->host, vec->len);
}

static int overlaps_operand(const cunmod_job_t *job, const cunmod_out_t *out, int64_t len)
{
    return overlaps(out, len, job->a) || overlaps(out, len, job->b) || overlaps(out, len, job->c);
}

_Static_assert((int)CUNMOD_OUTS == (int)CUNMOD_CPU_RESULTS, "each result has its place in a call");

void cunmod_job_to_array(cunmod_job_t *job, int i, uint64_t *res, int64_t pad)
{
    job->out[i].to_array = 1;
    job->out[i].res = res;
    job->out[i].pad = pad;
}

int cunmod_job_host(cunmod_job_t *job, cunmod_out_t *out, uint64_t **space, int64_t len, int exact)
{
    const int stays = exact == CUNMOD_SURE ||
                      (exact == CUNMOD_EXACT && !job->cost.apart && !cunmod_cpu_catches());
    if (out->to_array && stays && !overlaps_operand(job, out, len))
    {
        out->vec.host = out->res; /* out->vec is empty before, so no block is lost */
        out->vec.len = len;
        *space = out->res;
        return CUNMOD_OK;
    }
    const int status = cunmod_vec_alloc_host(&out->vec, len);
    *space = out->vec.own;
    return status;
}

int cunmod_job_call(cunmod_job_t *job, cunmod_cpu_call_t *call)
{
    cunmod_worker_t worker = {.call = call, .bytes = job->cost.bytes, .stop = &job->ctx->stop};
    int gone = 0;
    int status;
    call->p = job->query.p;
    call->stop = worker.stop->flag;
    for (int i = 0; i < CUNMOD_OUTS; i++)
        worker.space[i] = job->out[i].vec.own;
    status = job->cost.apart ? cunmod_worker_call(&gone, &worker) : cunmod_cpu_call(call);
    for (int i = 0; gone && i < CUNMOD_OUTS; i++)
        job->out[i].vec = cunmod_vec_empty(); /* the abandoned thread owns this memory */
    if (status == CUNMOD_E_MEMORY)
        cunmod_ctx_note(job->ctx, CUNMOD_PATH_AUTO, "FLINT needs more memory than there is%s", "");
    return status;
}

/* For each wanted result with to_array = 1: copies the result to the caller's array, unless the
 * result is already there, and pads the array with zeros. Cannot fail. */
static void deliver(cunmod_job_t *job)
{
    for (int i = 0; i < CUNMOD_OUTS; i++)
    {
        cunmod_out_t *out = &job->out[i];
        if (!out->wanted || !out->to_array)
            continue;
        const int64_t len = out->vec.len;
        out->len = len;
        if (len > 0 && out->vec.host != out->res)
            memcpy(out->res, out->vec.host, (size_t)len * sizeof(*out->res));
        if (out->pad > len)
            memset(out->res + len, 0, (size_t)(out->pad - len) * sizeof(*out->res));
    }
}

/* Returns whether some result j > i is to be stored in an array of the caller; if overlapping = 1,
 * in an array that overlaps an operand, so that the result is first downloaded to other memory. */
static int later_array(const cunmod_job_t *job, int i, int overlapping)
{
    int found = 0;
    for (int j = i + 1; j < CUNMOD_OUTS; j++)
    {
        const cunmod_out_t *out = &job->out[j];
        found |= out->wanted && out->to_array &&
                 (!overlapping || overlaps_operand(job, out, out->vec.len));
    }
    return found;
}

/* Downloads result i, either to the caller's array ("array") or to other memory, from which
 * `deliver` copies the result later ("memory"). The first row that applies decides:
 *
 *   the array overlaps an operand       memory: after a failure the CPU still reads the operand
 *   no later result goes to an array    array
 *   the GPU is forced                   memory: results must be unchanged after a failure
 *   a later array overlaps an operand   memory: the call fails if the later result gets no memory
 *   otherwise                           array: after a failure the CPU overwrites the array
 *
 * Returns an outcome (runtime/outcome.h). */
static int fetch(cunmod_job_t *job, cunmod_dev_t *dev, int i)
{
    cunmod_out_t *out = &job->out[i];
    cunmod_vec_t *vec = &out->vec;
    uint64_t *space = out->res;
    if (vec->d_len != NULL && out->pad < vec->len) /* otherwise res has space for vec->len words, an
                                                      upper bound of the length */
        CUNMOD_TRY(cunmod_vec_read_length(&vec->len, vec, dev));
    vec->d_len = NULL;
    if (vec->len == 0)
        return 0;
    const int direct = !overlaps_operand(job, out, vec->len) &&
                       (!later_array(job, i, 0) ||
                        (cunmod_ctx_path(job->ctx) != CUNMOD_PATH_GPU && !later_array(job, i, 1)));
    if (direct)
        vec->host = out->res;
    else if (cunmod_vec_alloc_host(vec, vec->len) != CUNMOD_OK)
        return cunmod_outcome_of_status(CUNMOD_E_MEMORY);
    else
        space = vec->own;
    const cunmod_route_t route = {.dev = dev, .team = &job->ctx->team, .word = job->mod.word};
    job->ctx->received += vec->len;
    return cunmod_download(&route, space, vec->device, vec->len);
}

static int check_coeffs(cunmod_job_t *job)
{
    int status = CUNMOD_OK;
    const cunmod_vec_t *const vecs[] = {job->a, job->b == job->a ? NULL : job->b, job->c};
    for (int i = 0; i < 3 && job->unchecked && status == CUNMOD_OK; i++)
        if (vecs[i] != NULL && vecs[i]->host != NULL)
            status = cunmod_check_coeffs(vecs[i]->host, vecs[i]->len, job->query.p);
    job->unchecked = 0;
    return status;
}

/* Uploads the operands, computes the results, and downloads them. Returns an outcome
 * (runtime/outcome.h). */
static int work_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    cunmod_vec_t *const operands[] = {job->a, job->b};
    int bad = 0; /* 1: a coefficient of an operand is not below p */
    CUNMOD_TRY(cunmod_vec_to_device(operands, job->a == job->b ? 1 : 2, job->ctx, job->mod.word,
                                    job->unchecked ? job->query.p : 0, &bad));
    if (!bad && job->c != NULL)
        CUNMOD_TRY(cunmod_vec_to_device(&job->c, 1, job->ctx, job->mod.word,
                                        job->unchecked ? job->query.p : 0, &bad));
    if (!bad)
    {
        cunmod_dev_graph_begin(dev);
        int error = job->gpu(job, dev, plan);
        const int late = cunmod_dev_graph_end(dev);
        CUNMOD_NEXT(late);
        CUNMOD_TRY(error);
    }
    CUNMOD_TRY(cunmod_dev_pack_wait(dev, &bad)); /* waits for kernels that read pinned arrays */
    job->unchecked = job->unchecked && bad;
    const int status = bad ? CUNMOD_E_COEFF : job->refused;
    if (status != CUNMOD_OK)
        return cunmod_outcome_of_status(status);
    for (int i = 0; i < CUNMOD_OUTS; i++)
        if (job->out[i].wanted && job->out[i].to_array)
            CUNMOD_TRY(fetch(job, dev, i));
    return 0;
}

static int run_on_cpu(cunmod_job_t *job)
{
    const uint32_t word = cunmod_modulus_word(job->query.p);
    if (job->query.op != CUNMOD_OP_ELEMENTARY)
        CUNMOD_TRY(cunmod_fallback_decline(job->ctx));
    CUNMOD_TRY(cunmod_budget_check_cpu(&job->cost, job->ctx, &job->query));
    int status = cunmod_vec_to_host(job->a, job->ctx, word);
    CUNMOD_THEN(cunmod_vec_to_host(job->b, job->ctx, word));
    if (job->c != NULL)
        CUNMOD_THEN(cunmod_vec_to_host(job->c, job->ctx, word));
    if (status == CUNMOD_E_GPU)
        cunmod_ctx_note(job->ctx, CUNMOD_PATH_AUTO, "an operand was on the GPU, and is lost%s", "");
    CUNMOD_THEN(job->cpu(job));
    return status == CUNMOD_E_INTERRUPTED ? cunmod_fallback_interrupted(job->ctx) : status;
}

/* Clears the vectors of the results that were stored in arrays; after a failure, the vectors of all
 * results. */
static void close_outs(cunmod_job_t *job, int status)
{
    for (int i = 0; i < CUNMOD_OUTS; i++)
        if (status != CUNMOD_OK || job->out[i].to_array)
            cunmod_vec_clear(&job->out[i].vec, job->ctx);
}

/* Computes the results in sections, where the plan says so, or where too little memory is free for
 * all operands and results at once. Returns an outcome (runtime/outcome.h). */
static int work_in_memory(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    cunmod_vec_t *const operands[] = {job->a, job->b, job->c};
    int ignored = 0;
    if (job->sections != NULL && plan->shape.sections.rows > 0)
        return job->sections(job, dev, plan);
    const int outcome = work_on_gpu(job, dev, plan);
    if (job->sections == NULL || !cunmod_dev_is_full(outcome))
        return outcome;
    cunmod_dev_pack_wait(dev, &ignored);
    close_outs(job, CUNMOD_E_GPU);
    for (int i = 0; i < 3; i++)
        if (operands[i] != NULL)
            cunmod_vec_leave_device(operands[i], job->ctx);
    const int again = job->sections(job, dev, plan);
    return again == CUNMOD_BATCH_FOR_CPU ? outcome : again;
}

/* Runs the job on the GPU. *done = 1: the results are complete. *done = 0 with status OK: the CPU
 * may compute the results. When the function returns, the device no longer reads the operands. */
static int try_gpu(cunmod_job_t *job, const cunmod_plan_t *plan, int *done)
{
    cunmod_dev_t *const dev = cunmod_ctx_device(job->ctx);
    int ignored = 0;
    CUNMOD_TRY(cunmod_budget_check_work(job->ctx, plan->us));
    cunmod_modulus_set(&job->mod, job->query.p);
    const int outcome = work_in_memory(job, dev, plan);
    *done = outcome == 0;
    if (*done)
        return CUNMOD_OK;
    cunmod_dev_pack_wait(dev, &ignored);
    close_outs(job, CUNMOD_E_GPU);
    return cunmod_fallback_after(job->ctx, outcome);
}

int cunmod_execute(cunmod_job_t *job)
{
    cunmod_plan_t plan;
    cunmod_ctx_t ctx = job->ctx;
    const int on_device = cunmod_vec_on_device(job->a, ctx) && cunmod_vec_on_device(job->b, ctx) &&
                          (job->c == NULL || cunmod_vec_on_device(job->c, ctx));
    int done = 0;
    CUNMOD_TRY(cunmod_fallback_check_stop(ctx));
    job->query.where = on_device ? CUNMOD_ON_DEVICE : CUNMOD_ON_HOST;
    job->query.square = job->a == job->b;
    int status = cunmod_ctx_choose(&plan, ctx, &job->query);
    if (status == CUNMOD_OK && plan.path == CUNMOD_PATH_GPU)
        status = try_gpu(job, &plan, &done);
    if (!done)
    {
        const int checked = check_coeffs(job);
        status = checked != CUNMOD_OK ? checked : status;
    }
    CUNMOD_THEN(done ? CUNMOD_OK : run_on_cpu(job));
    if (status == CUNMOD_OK)
        deliver(job);
    close_outs(job, status);
    return status;
}
