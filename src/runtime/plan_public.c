/* cunmod_plan: the public function that reports the plan.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>

#include "base/check.h"
#include "papers/bound.h"
#include "plan/algorithms.h"
#include "runtime/ctx.h"

static int check_question(int op, int64_t n, int64_t m, int bits, int where)
{
    if (op < 0 || op >= CUNMOD_OPS || bits < 2 || bits > 64 ||
        (where != CUNMOD_ON_HOST && where != CUNMOD_ON_DEVICE))
        return CUNMOD_E_ARGUMENT;
    if (n < 1 || m < 1 || (op == CUNMOD_OP_DIV && n < m))
        return CUNMOD_E_LENGTH;
    return cunmod_check_lengths(n, m);
}

static cunmod_query_t query_of(int op, int64_t n, int64_t m, int bits, int where)
{
    const int swap = n < m && op != CUNMOD_OP_POINTS;
    return (cunmod_query_t){.op = op,
                            .where = where,
                            .n = swap ? m : n,
                            .m = swap ? n : m,
                            .p = cunmod_modulus_of_bits(bits)};
}

int cunmod_ctx_candidate(cunmod_planned_t *planned, const cunmod_query_t *asked, int64_t index,
                         cunmod_ctx_t ctx)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    cunmod_query_t query = *asked;
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    cunmod_ctx_open_device(ctx);
    cunmod_ctx_query(&query, ctx);
    if (index < 0 || index >= cunmod_plan_all(plans, &query, &ctx->params))
        return CUNMOD_E_ARGUMENT;
    const cunmod_plan_t *const plan = &plans[index];
    const int gpu = plan->path == CUNMOD_PATH_GPU;
    *planned = (cunmod_planned_t){
        .candidate = {.size = sizeof(planned->candidate),
                      .s = gpu ? plan->s : 0,
                      .workspace = plan->workspace,
                      .us = plan->us,
                      .path = plan->path,
                      .threads = (int)plan->threads},
        .bound_us = cunmod_plan_bound_us(plan, &query, &ctx->params),
        .model_s = gpu ? cunmod_model_s(&query, &ctx->params, plan->algorithm) : 0};
    cunmod_candidate_t *const x = &planned->candidate;
    snprintf(x->name, sizeof(x->name), "%s", cunmod_alg_name(plan->algorithm));
    cunmod_plan_reason(x->reason, sizeof(x->reason), plan, &query, &ctx->params);
    return CUNMOD_OK;
}

int cunmod_plan(cunmod_candidate_t *candidate, int op, int64_t n, int64_t m, int bits, int where,
                int64_t index, cunmod_ctx_t ctx)
{
    cunmod_planned_t planned;
    if (candidate == NULL || candidate->size < (int64_t)sizeof(*candidate))
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(check_question(op, n, m, bits, where));
    const cunmod_query_t query = query_of(op, n, m, bits, where);
    CUNMOD_TRY(cunmod_ctx_candidate(&planned, &query, index, ctx));
    *candidate = planned.candidate;
    return CUNMOD_OK;
}
