/* Computes random device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Coefficient i is a function of the seed, i and p alone, so that all paths compute the same
 * polynomial.
 */
#include "base/check.h"
#include "base/random.h"
#include "plan/query.h"
#include "runtime/result.h"

typedef struct
{
    cunmod_job_t job; /* the first member */
    int64_t n;
    uint64_t seed;
} random_t;

static int random_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const random_t *x = (const random_t *)job;
    cunmod_vec_t *z = &job->out[0].vec;
    (void)plan;
    CUNMOD_TRY(cunmod_vec_alloc_device(z, dev, x->n, job->mod.word));
    const cunmod_random_item_t item = {.z = z->device, .n = x->n, .seed = x->seed, .mod = job->mod};
    CUNMOD_TRY(cunmod_dev_random(dev, &item, 1));
    return cunmod_vec_trim(z, x->n, x->n, dev, job->mod.word);
}

static int random_on_cpu(cunmod_job_t *job)
{
    const random_t *x = (const random_t *)job;
    cunmod_out_t *out = &job->out[0];
    uint64_t *z;
    CUNMOD_TRY(cunmod_job_host(job, out, &z, x->n, CUNMOD_SURE));
    for (int64_t i = 0; i < x->n; i++)
        z[i] = cunmod_random_below(x->seed, i, job->query.p);
    out->vec.len = cunmod_true_length(z, x->n);
    return CUNMOD_OK;
}

int cunmod_poly_random(cunmod_poly_t res, int64_t n, uint64_t seed)
{
    CUNMOD_TRY(res == NULL ? CUNMOD_E_ARGUMENT : cunmod_check_lengths(n, 0));
    if (n == 0)
        return cunmod_result_constant(cunmod_result_poly(res), 0, res->ctx);
    cunmod_vec_t none = cunmod_vec_empty();
    random_t x = {.job = {.ctx = res->ctx,
                          .query = cunmod_ask_elementary(res->p, CUNMOD_ELEMENTARY_RANDOM, 0, 0, n),
                          .a = &none,
                          .b = &none,
                          .out = {{.wanted = 1}},
                          .gpu = random_on_gpu,
                          .cpu = random_on_cpu},
                  .n = n,
                  .seed = seed};
    return cunmod_result_run(cunmod_result_poly(res), &x.job);
}
