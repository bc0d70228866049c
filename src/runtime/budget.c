/* Checks the limits of host memory and of time before an operation runs.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/budget.h"

#include <math.h>
#include <stdlib.h>

#include "base/host.h"
#include "base/modulus.h"
#include "base/steps.h"
#include "plan/predict.h"
#include "runtime/fallback.h"
#include "runtime/worker.h"

/* ---- settings ----------------------------------------------------------- */

int cunmod_set_memory_limit(cunmod_ctx_t ctx, int64_t bytes)
{
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    ctx->memory_limit = (double)bytes;
    return CUNMOD_OK;
}

int cunmod_set_work_limit(cunmod_ctx_t ctx, double us)
{
    CUNMOD_TRY(isnan(us) ? CUNMOD_E_ARGUMENT : cunmod_ctx_find(&ctx));
    ctx->work_limit = us;
    return CUNMOD_OK;
}

/* ---- checks ------------------------------------------------------------- */

void cunmod_budget_begin(cunmod_ctx_t ctx)
{
    ctx->work_sum = 0;
}

int cunmod_budget_check_work(cunmod_ctx_t ctx, double us)
{
    const int sums = ctx->work_sum >= 0;
    const double all = sums ? ctx->work_sum + us : us;
    if (ctx->work_limit < 0 || all <= ctx->work_limit)
    {
        ctx->work_sum = sums ? all : -1;
        return CUNMOD_OK;
    }
    cunmod_ctx_note_format(ctx, CUNMOD_PATH_AUTO,
                           "it is expected to take %.3g s, the limit is %.3g", all / 1e6,
                           ctx->work_limit / 1e6);
    return CUNMOD_E_WORK;
}

/* Returns whether the host can allocate `bytes` bytes now. The library checks this beforehand,
 * since FLINT and GMP abort the process when an allocation fails, and a library must not replace
 * the allocators of the process. malloc fails at a limit of the process (ulimit -v), and on systems
 * that compare a request with the available memory. Other systems grant more memory than exists,
 * and kill the process later. Therefore is_there also returns 0 if `bytes` exceeds memory plus swap
 * space, or the limit of the process's control group. */
static int is_there(double bytes)
{
    static const double much = 0x1p30; /* bytes; smaller requests are not compared with the host's
                                          memory */
    if (bytes > much && bytes > cunmod_host_memory().with_swap)
        return 0;
    /* The block is never written, so it costs address space but no pages. When free releases a
     * block of up to 32 MiB, glibc may raise its mmap threshold, as it does for blocks that FLINT
     * frees. Without `volatile` the compiler would remove the calls of malloc and free. */
    void *volatile block = malloc((size_t)bytes);
    const int there = block != NULL;
    free(block);
    return there;
}

static int refuse_memory(cunmod_ctx_t ctx, double bytes, int limited)
{
    if (limited)
    {
        cunmod_ctx_note_format(ctx, CUNMOD_PATH_AUTO,
                               "it may take %.0f bytes of memory, the limit is %.0f", bytes,
                               ctx->memory_limit);
    }
    else
    {
        cunmod_ctx_note_format(ctx, CUNMOD_PATH_AUTO,
                               "it may take %.0f bytes of memory, which the host does not have",
                               bytes);
    }
    return CUNMOD_E_MEMORY;
}

int cunmod_budget_check_memory(cunmod_ctx_t ctx, double bytes)
{
    if (ctx->memory_limit >= 0 && bytes > ctx->memory_limit)
        return refuse_memory(ctx, bytes, 1);
    return is_there(bytes) ? CUNMOD_OK : refuse_memory(ctx, bytes, 0);
}

/* An operation on operands of n and m words is short, and calls FLINT in the calling thread, if
 * (number of products) * (n + m) < SHORT. */
#define SHORT 1000

static int is_short(const cunmod_query_t *query)
{
    const int64_t products = cunmod_query_products(query);
    return (products > 1 ? (double)products : 1) * ((double)query->n + (double)query->m) < SHORT;
}

/* Returns whether FLINT is to be called in another thread. Elementary operations always run in the
 * calling thread, since they are short at any length. */
static int is_apart(cunmod_ctx_t ctx, cunmod_query_t *query)
{
    if (ctx->stop.flag == NULL || query->op == CUNMOD_OP_ELEMENTARY ||
        (ctx->apart_us > 0 && is_short(query)))
        return 0;
    cunmod_ctx_query(query, ctx);
    return cunmod_predict_cpu_us(query, &ctx->params) >= ctx->apart_us;
}

/* Operations on n + m <= FEW coefficients allocate less than FEW_BYTES bytes. If ctx has no limits,
 * the time and memory of these operations are not predicted, since a prediction takes longer than
 * many of them. */
#define FEW 128
#define FEW_BYTES 123000.0

static int takes_little(cunmod_ctx_t ctx, const cunmod_query_t *query)
{
    return ctx->memory_limit < 0 && ctx->work_limit < 0 && cunmod_query_products(query) <= 1 &&
           cunmod_query_composed(query) == 0 && query->hi <= FEW && query->n <= FEW - query->m;
}

/* Additional words of memory for each of the n + m coefficients of a query, when FLINT is called in
 * another thread: copies of the operands, and results outside the caller's arrays. */
#define APART_WORDS 3

int cunmod_budget_check_cpu(cunmod_cost_t *cost, cunmod_ctx_t ctx, cunmod_query_t *query)
{
    query->bits = cunmod_modulus_bits(query->p);
    cost->apart = is_apart(ctx, query);
    if (!cost->apart && takes_little(ctx, query))
    {
        cost->bytes = FEW_BYTES;
        return is_there(FEW_BYTES) ? CUNMOD_OK : refuse_memory(ctx, FEW_BYTES, 0);
    }
    cost->bytes = cunmod_predict_cpu_bytes(query);
    if (cost->apart)
        cost->bytes += APART_WORDS * sizeof(uint64_t) * ((double)query->n + (double)query->m);
    if (ctx->memory_limit >= 0 && cost->bytes > ctx->memory_limit)
        return refuse_memory(ctx, cost->bytes, 1);
    if (cost->apart && cunmod_worker_wait(&ctx->stop, cost->bytes, ctx->memory_limit))
        return CUNMOD_E_INTERRUPTED;
    if (!is_there(cost->bytes))
        return refuse_memory(ctx, cost->bytes, 0);
    if (ctx->work_limit >= 0)
    {
        cunmod_ctx_query(query, ctx);
        return cunmod_budget_check_work(ctx, cunmod_predict_cpu_us(query, &ctx->params));
    }
    return CUNMOD_OK;
}

/* ---- computations of the caller, outside the library --------------------------------- */

int cunmod_begin_own(cunmod_ctx_t ctx, double us, const char *reason)
{
    CUNMOD_TRY(reason == NULL ? CUNMOD_E_ARGUMENT : cunmod_ctx_find(&ctx));
    if (cunmod_ctx_path(ctx) == CUNMOD_PATH_GPU)
        return CUNMOD_E_UNSUPPORTED;
    CUNMOD_TRY(cunmod_fallback_decline(ctx));
    CUNMOD_TRY(cunmod_fallback_check_stop(ctx));
    CUNMOD_TRY(cunmod_budget_check_work(ctx, us));
    cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, "%s", reason);
    return CUNMOD_OK;
}
