/* For Euclid's algorithm on operands of very different lengths: the division before its steps, and
 * the correction of the cofactors after its steps.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "euclid/unbalanced.h"

#include "div/division.h"
#include "mul/series.h"
#include "shape/ntt.h"

/* Returns a plan for dividing job->a by job->b by the algorithm "blocks", which needs almost no
 * workspace. */
static cunmod_plan_t blocks_plan(const cunmod_job_t *job)
{
    const int64_t lenq = job->a->len - job->b->len + 1;
    return (cunmod_plan_t){.algorithm = CUNMOD_ALG_DIV_BLOCKS,
                           .s = lenq < CUNMOD_DIV_MAX_S ? lenq : CUNMOD_DIV_MAX_S};
}

static int divide(cunmod_unbalanced_t *x, int want_q, const cunmod_job_t *job, cunmod_dev_t *dev,
                  const cunmod_plan_t *plan)
{
    cunmod_division_t division =
        cunmod_division_of(job->ctx, job->query.p, job->a, job->b, want_q, 1, NULL);
    division.job.mod = job->mod;
    const int error = division.job.gpu(&division.job, dev, plan);
    x->q = division.job.out[CUNMOD_QUOTIENT].vec;
    x->r = division.job.out[CUNMOD_REMAINDER].vec;
    x->r.d_len = NULL;
    x->r.len = job->b->len - 1;
    return error;
}

int cunmod_unbalanced_open(cunmod_unbalanced_t *x, int want_q, const cunmod_job_t *job,
                           cunmod_dev_t *dev, const cunmod_division_step_t *planned)
{
    const cunmod_plan_t plan = {
        .algorithm = planned->algorithm, .s = planned->s, .shape.newton = planned->newton};
    const cunmod_plan_t blocks = blocks_plan(job);
    if (planned->algorithm == CUNMOD_ALG_FLINT)
        return divide(x, want_q, job, dev, &blocks);
    const int error = divide(x, want_q, job, dev, &plan);
    if (error == 0 || error == CUNMOD_INTERRUPTED || plan.algorithm == CUNMOD_ALG_DIV_BLOCKS)
        return error;
    /* The plan assumes that all memory of the device is free, but the operands occupy a part of
     * this memory. */
    cunmod_unbalanced_close(x, job->ctx);
    return divide(x, want_q, job, dev, &blocks);
}

void cunmod_unbalanced_close(cunmod_unbalanced_t *x, cunmod_ctx_t ctx)
{
    cunmod_vec_clear(&x->q, ctx);
    cunmod_vec_clear(&x->r, ctx);
}

static int product(const cunmod_job_t *job, cunmod_dev_t *dev, cunmod_ntt_item_t item)
{
    const int64_t points = cunmod_ntt_points(item.hi, job->query.p, 0);
    const int64_t shorter = item.lena < item.lenb ? item.lena : item.lenb;
    void *d_work = NULL;
    cunmod_series_t series = {.dev = dev,
                              .tables = &job->ctx->tables,
                              .mod = job->mod,
                              .count = cunmod_ntt_count((uint64_t)shorter, job->query.p),
                              .limits = cunmod_newton_limits(job->mod.word)};
    cunmod_newton_adapt_limits(&series.limits, job->query.p, series.count);
    if (points == 0 || series.count == 0 || cunmod_series_is_plain(&series, points, &item, 0))
        return cunmod_series_plain_product(&series, &item);
    CUNMOD_TRY(
        cunmod_dev_alloc(dev, &d_work, (size_t)(2 * series.count * points) * sizeof(*series.work)));
    series.work = d_work;
    const int error = cunmod_series_product(&series, points, item);
    cunmod_dev_free(dev, d_work);
    return error;
}

int cunmod_unbalanced_cofactor(cunmod_vec_t *z, int64_t lenz, const cunmod_vec_t *s,
                               const cunmod_vec_t *t, const cunmod_unbalanced_t *x,
                               const cunmod_job_t *job, cunmod_dev_t *dev)
{
    CUNMOD_TRY(cunmod_vec_alloc_device(z, dev, lenz, job->mod.word));
    const cunmod_ntt_item_t item = {.a = x->q.device,
                                    .b = t->device,
                                    .z = z->device,
                                    .lena = x->q.len,
                                    .lenb = t->len,
                                    .hi = lenz,
                                    .plus = s->device,
                                    .lenplus = s->len,
                                    .negate = 1};
    int error = product(job, dev, item);
    return CUNMOD_NEXT(cunmod_vec_trim(z, lenz, lenz, dev, job->mod.word));
}

int cunmod_unbalanced_monic(cunmod_vec_t *monic, cunmod_vec_t *lead, cunmod_vec_t *a,
                            const cunmod_job_t *job, cunmod_dev_t *dev)
{
    const uint32_t word = job->mod.word;
    cunmod_unbalanced_t division;
    int error = cunmod_vec_alloc_device(lead, dev, 1, word); /* a copy, which is aligned like an
                                                                operand */
    CUNMOD_NEXT(cunmod_dev_copy(dev, lead->device, (char *)a->device + (a->len - 1) * word, word));
    if (error == 0)
    {
        cunmod_job_t by_lead = *job;
        by_lead.a = a;
        by_lead.b = lead;
        const cunmod_plan_t blocks = blocks_plan(&by_lead);
        error = divide(&division, 1, &by_lead, dev, &blocks);
        *monic = division.q;
        division.q = cunmod_vec_empty();
        cunmod_unbalanced_close(&division, job->ctx);
    }
    return error;
}
