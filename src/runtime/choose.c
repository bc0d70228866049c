/* Chooses the path (GPU or CPU) and the algorithm of each operation.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "backend/types.h"
#include "base/modulus.h"
#include "flint/cpu.h"
#include "plan/algorithms.h"
#include "plan/predict.h"
#include "plan/query.h"
#include "runtime/fallback.h"
#include "shape/ntt.h"
#include "threads/parallel_for.h"

/* Bytes of device memory that the plan assumes before a device is open: about the memory of an
 * H200. */
#define ASSUMED_MEMORY (INT64_C(128) << 30)

int64_t cunmod_ctx_memory(cunmod_ctx_t ctx)
{
    cunmod_dev_t *const dev = cunmod_ctx_device(ctx);
    return dev != NULL ? cunmod_dev_facts(dev)->memory_bytes : ASSUMED_MEMORY;
}

int cunmod_ctx_is_prime(cunmod_ctx_t ctx, uint64_t p)
{
    if (p < 2)
        return 0;
    if (p != ctx->prime && cunmod_cpu_is_prime(p))
        ctx->prime = p;
    return p == ctx->prime;
}

/* Returns whether the products of an operation on single polynomials are best computed by
 * transforms modulo p itself: such transforms are faster, p is prime, and the roots of unity exist
 * modulo p. The primality test, the slowest of these tests, comes last: few composite p pass the
 * other tests. */
static int has_own_roots(const cunmod_query_t *query, cunmod_ctx_t ctx)
{
    const int mul = query->op == CUNMOD_OP_MUL && cunmod_query_own(query, &ctx->params);
    if (query->items > 0)
        return 0;
    const int scan = query->op == CUNMOD_OP_POINTS && !cunmod_query_has_tree(query);
    if (scan)
    {
        const cunmod_query_t product = cunmod_query_scan(query, 0);
        return cunmod_query_own(&product, &ctx->params) && cunmod_ctx_is_prime(ctx, query->p);
    }
    const int div = (query->op == CUNMOD_OP_DIV || query->op == CUNMOD_OP_POINTS) &&
                    cunmod_modulus_word(query->p) == 4 &&
                    cunmod_ntt_points(cunmod_query_points(query), query->p, 1) != 0;
    return (mul || div) && cunmod_ctx_is_prime(ctx, query->p);
}

void cunmod_ctx_query(cunmod_query_t *query, cunmod_ctx_t ctx)
{
    query->bits = cunmod_modulus_bits(query->p);
    query->transform_log = cunmod_cpu_transform_log(query->p);
    query->batch = query->items > 0 ? query->items : 1;
    query->processors = query->items > 0 ? cunmod_parallel_processors(CUNMOD_PARALLEL_MAX) : 0;
    query->own_roots = has_own_roots(query, ctx);
    query->memory = cunmod_ctx_memory(ctx);
    query->path = cunmod_ctx_path(ctx);
    query->algorithm = ctx->algorithm[query->op];
    query->s = ctx->s[query->op];
    if (query->op == CUNMOD_OP_DIV && !cunmod_query_plain_division(query) &&
        query->algorithm != CUNMOD_ALG_DIV_NEWTON)
        query->algorithm = -1; /* only "newton" computes quotients of power series and products
                                  modulo a prepared divisor */
    /* The algorithm that the caller forced may be unable to run the query. The forced algorithm is
     * then ignored, and the plan chooses, if the operation is on points or matrices, is a batch, or
     * has a task other than CUNMOD_TASK_GCD, or if the algorithm exists only for batches. Otherwise
     * the algorithm remains forced, and no plan exists. */
    const int fixed = query->op == CUNMOD_OP_POINTS || query->op == CUNMOD_OP_MAT ||
                      query->task != CUNMOD_TASK_GCD || query->items > 0 ||
                      cunmod_alg_only_batches(query->algorithm);
    if (fixed && !cunmod_alg_possible(query, query->algorithm))
        query->algorithm = -1;
}

/* ctx->plan[op] = the best plan for *query, where op = query->op. If *query equals the last query
 * with this op, the stored plan is reused. Returns nonzero when no algorithm can run the query. */
static int ask_plan(cunmod_ctx_t ctx, const cunmod_query_t *query)
{
    const int op = query->op;
    if (!ctx->plan_known[op] || !cunmod_query_equal(query, &ctx->query[op]))
    {
        ctx->query[op] = *query;
        ctx->plan_known[op] = cunmod_plan_best(&ctx->plan[op], query, &ctx->params) == 0;
    }
    return !ctx->plan_known[op];
}

/* Returns whether some algorithm could run *query on a GPU with unlimited memory. */
static int would_fit(cunmod_ctx_t ctx, const cunmod_query_t *query)
{
    cunmod_query_t roomy = *query;
    cunmod_plan_t plan;
    roomy.memory = INT64_MAX / 2;
    return cunmod_plan_best(&plan, &roomy, &ctx->params) == 0;
}

/* Returns whether `query` is at most as large as `known`: n, m, hi, the number of products and the
 * length of a quotient are not larger, and all other fields but the prime are equal. */
static int is_smaller(const cunmod_query_t *query, const cunmod_query_t *known)
{
    const int64_t products = cunmod_query_products(query), most = cunmod_query_products(known);
    cunmod_query_t same = *query;
    if (query->n > known->n || query->m > known->m || query->hi > known->hi ||
        query->prepared > known->prepared || products > most ||
        (query->prepared == 0) != (known->prepared == 0) || (products == 0) != (most == 0) ||
        (query->hi == 0) != (known->hi == 0) ||
        (query->op == CUNMOD_OP_DIV && query->n - query->m > known->n - known->m))
        return 0;
    same.p = known->p;
    same.n = known->n;
    same.m = known->m;
    same.hi = known->hi;
    same.prepared = known->prepared;
    if (same.op == CUNMOD_OP_DIV)
        same.div.products = most;
    return cunmod_query_equal(&same, known);
}

/* If the plan chooses the CPU for a query of n + m <= SPEAKS_FOR_SMALLER words, takes_cpu chooses
 * the CPU for later, smaller queries of the same kind without computing a plan. Longer queries do
 * not decide for smaller ones: the plan may have chosen the CPU only because the GPU lacks
 * memory. */
#define SPEAKS_FOR_SMALLER 4096

/* Returns whether the CPU is to compute *query: the plan chose the CPU for *query itself, or for a
 * larger query (is_smaller). In the second case the plan for *query is computed only when the
 * caller asks for the reason (cunmod_last_reason). */
static int takes_cpu(cunmod_ctx_t ctx, const cunmod_query_t *query)
{
    const int op = query->op;
    if (ctx->plan_known[op] && cunmod_query_equal(query, &ctx->query[op]))
        return ctx->plan[op].path == CUNMOD_PATH_CPU;
    if (!ctx->on_cpu_known[op] || !is_smaller(query, &ctx->on_cpu[op]))
        return 0;
    ctx->query[op] = *query;
    ctx->plan_known[op] = 0;
    return 1;
}

/* Called while the device is not open. Opens the device if a setting or an operand in device memory
 * requires the device, or if cunmod_ctx_device_for finds that opening the device now saves time.
 * Times on a GPU are predicted with the parameters of an H200. Returns whether the plan prefers a
 * GPU to the CPU, but the device is not open yet. */
static int misses_device(cunmod_ctx_t ctx, const cunmod_query_t *query)
{
    const int asked_for = query->path == CUNMOD_PATH_GPU || query->where == CUNMOD_ON_DEVICE ||
                          query->algorithm >= 0 || query->s > 0 || ask_plan(ctx, query) != 0;
    const cunmod_plan_t *const plan = &ctx->plan[query->op];
    if (asked_for)
    {
        cunmod_ctx_open_device(ctx);
        return 0;
    }
    return plan->path == CUNMOD_PATH_GPU &&
           cunmod_ctx_device_for(ctx, cunmod_predict_cpu_us(query, &ctx->params), plan->us) ==
               NULL &&
           cunmod_ctx_is_pending(ctx);
}

/* Sets the fields of *plan that are read when the CPU is chosen. */
static void choose_cpu(cunmod_plan_t *plan)
{
    plan->algorithm = CUNMOD_ALG_FLINT;
    plan->path = CUNMOD_PATH_CPU;
    plan->s = 0;
    plan->us = 0;
}

int cunmod_ctx_choose_step(cunmod_plan_t *plan, cunmod_ctx_t ctx, cunmod_query_t *query)
{
    query->where = CUNMOD_ON_DEVICE;
    cunmod_ctx_query(query, ctx);
    query->path = CUNMOD_PATH_GPU;
    const int none = ask_plan(ctx, query);
    *plan = ctx->plan[query->op];
    return none;
}

void cunmod_ctx_choose_division(cunmod_division_step_t *division, cunmod_ctx_t ctx, uint64_t p,
                                int64_t n, int64_t m)
{
    cunmod_query_t query = cunmod_ask_div(p, n, m, 0);
    cunmod_plan_t plan;
    memset(division, 0, sizeof(*division));
    division->algorithm = CUNMOD_ALG_FLINT; /* FLINT: no algorithm of the GPU can run the
                                               division */
    if (cunmod_ctx_choose_step(&plan, ctx, &query) == 0)
    {
        division->algorithm = plan.algorithm;
        division->s = plan.s;
        if (plan.algorithm == CUNMOD_ALG_DIV_NEWTON)
            division->newton = plan.shape.newton;
    }
}

/* Returns whether the planned GCD starts with a division of the operands. These GCDs start without
 * a division: by "naive" or "steps", with a constant operand, or with an end before the remainder
 * is zero (cunmod_query_middle). */
static int divides_first(const cunmod_plan_t *plan, const cunmod_query_t *query)
{
    return (plan->algorithm == CUNMOD_ALG_GCD_DIVSTEPS || plan->algorithm == CUNMOD_ALG_GCD_HALF) &&
           !cunmod_query_middle(query) && !cunmod_query_by_constant(query) &&
           cunmod_gcd_divides(query->n, query->m);
}

int cunmod_ctx_choose(cunmod_plan_t *plan, cunmod_ctx_t ctx, cunmod_query_t *query)
{
    choose_cpu(plan);
    if (cunmod_ctx_path(ctx) == CUNMOD_PATH_CPU)
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, "the CPU path is forced%s", "");
        return CUNMOD_OK;
    }
    cunmod_ctx_query(query, ctx);
    if (ctx->device_state != CUNMOD_DEVICE_NONE && takes_cpu(ctx, query))
    {
        cunmod_ctx_note_plan(ctx, query->op, plan);
        return CUNMOD_OK;
    }
    if (cunmod_ctx_is_pending(ctx))
    {
        if (misses_device(ctx, query))
        {
            cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, CUNMOD_NOT_OPEN_YET "%s", "");
            return CUNMOD_OK;
        }
        cunmod_ctx_query(query, ctx);
    }
    if (cunmod_ctx_device(ctx) == NULL && !cunmod_ctx_is_pending(ctx))
    {
        return cunmod_fallback_refuse(ctx, CUNMOD_E_GPU, cunmod_fallback_no_device(ctx),
                                      cunmod_ctx_no_device_text(ctx));
    }
    if (ask_plan(ctx, query) != 0)
    {
        const int has_no_room = would_fit(ctx, query);
        return cunmod_fallback_refuse(ctx, has_no_room ? CUNMOD_E_GPU : CUNMOD_E_UNSUPPORTED,
                                      has_no_room ? "no algorithm has room on the GPU%s"
                                                  : "no such algorithm can run on the GPU%s",
                                      "");
    }
    if (ctx->plan[query->op].path == CUNMOD_PATH_GPU)
    {
        *plan = ctx->plan[query->op];
    }
    else if (query->n <= SPEAKS_FOR_SMALLER - query->m)
    {
        ctx->on_cpu[query->op] = *query;
        ctx->on_cpu_known[query->op] = 1;
    }
    if (plan->path == CUNMOD_PATH_GPU && divides_first(plan, query))
        cunmod_ctx_choose_division(&plan->shape.gcd.division, ctx, query->p, query->n, query->m);
    cunmod_ctx_note_plan(ctx, query->op, plan);
    return CUNMOD_OK;
}
