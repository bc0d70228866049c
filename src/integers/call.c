/* How an operation on polynomials over the integers runs: by images on the GPU, or by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/call.h"

#include <string.h>

#include "algebra/work.h"
#include "batch/integers.h"
#include "integers/bounds.h"
#include "integers/kept.h"
#include "runtime/budget.h"
#include "runtime/ctx.h"
#include "shape/tuning.h"

int cunmod_integers_operand(cunmod_zpoly_t *a, const uint64_t *x, int64_t words, int64_t len)
{
    const int status = cunmod_integers_check(x, words, len);
    if (status == CUNMOD_OK)
    {
        *a = cunmod_zpoly_trimmed(x, words, len);
    }
    return status;
}

int cunmod_integers_words(int64_t *words, const uint64_t *a, int64_t worda, int64_t lena,
                          const uint64_t *b, int64_t wordb, int64_t lenb,
                          int64_t (*words_of)(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b))
{
    cunmod_zpoly_t x, y;
    int status = words == NULL ? CUNMOD_E_ARGUMENT : cunmod_integers_operand(&x, a, worda, lena);
    CUNMOD_THEN(cunmod_integers_operand(&y, b, wordb, lenb));
    if (status == CUNMOD_OK)
    {
        *words = words_of(&x, &y);
    }
    return status;
}

/* ---- the choice ---------------------------------------------------------------- */

static cunmod_integers_query_t query_of(const cunmod_integers_call_t *call)
{
    const int swap = call->a.len < call->b.len;
    const cunmod_zpoly_t *const n = swap ? &call->b : &call->a;
    const cunmod_zpoly_t *const m = swap ? &call->a : &call->b;
    return (cunmod_integers_query_t){.op = call->op,
                                     .n = n->len,
                                     .m = m->len,
                                     .bits_n = cunmod_zpoly_bits(n),
                                     .bits_m = cunmod_zpoly_bits(m),
                                     .primes = call->primes,
                                     .out = call->n,
                                     .memory = cunmod_ctx_memory(call->ctx)};
}

/* Whether the GPU with images is predicted to be faster by so many microseconds; negative: FLINT
 * is. Too many primes are for FLINT, and of a product those that are more than one group, whose
 * integers the host joins by products of the same size. */
static double gain_us(const cunmod_integers_query_t *query, cunmod_ctx_t ctx)
{
    const int64_t most = query->op == CUNMOD_INTEGERS_MUL ? CUNMOD_TUNE_GROUP_MOST
                                                          : CUNMOD_PRIMES_MOST;
    return query->primes <= most ? cunmod_integers_cpu_us(query, &ctx->params) -
                                       cunmod_integers_gpu_us(query, &ctx->params)
                                 : -1;
}

/* NULL where images on the GPU are to make the result; else why they are not, a text for
 * cunmod_ctx_note, with *detail. A device is opened where one is forced, or where an H200 would be
 * faster. */
static const char *choose(const char **detail, cunmod_integers_query_t *query, cunmod_ctx_t ctx)
{
    static const char *const slower = "FLINT is predicted to be faster than images%s";
    const int forced = ctx->path == CUNMOD_PATH_GPU;
    *detail = "";
    if (ctx->path == CUNMOD_PATH_CPU)
    {
        return "the CPU path is forced%s";
    }
    if (!forced && gain_us(query, ctx) <= 0)
    {
        return slower;
    }
    if (cunmod_ctx_open_device(ctx) == NULL)
    {
        *detail = cunmod_ctx_no_device_text(ctx);
        return forced ? "the GPU path is forced, but %s" : "no GPU: %s";
    }
    query->memory = cunmod_ctx_memory(ctx);
    if (query->primes > CUNMOD_PRIMES_MOST)
    {
        return "there are too few primes of 64 bits%s";
    }
    return forced || gain_us(query, ctx) > 0 ? NULL : slower;
}

static int run_flint(const cunmod_integers_call_t *call, const cunmod_integers_query_t *query,
                     const char *text, const char *detail)
{
    const double us = cunmod_integers_cpu_us(query, &call->ctx->params);
    const int status = cunmod_budget_check_work(call->ctx, us);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    cunmod_ctx_note(call->ctx, CUNMOD_PATH_CPU, text, detail);
    return call->flint(call);
}

int cunmod_integers_run(cunmod_integers_call_t *call)
{
    cunmod_ctx_t ctx = cunmod_ctx_resolve(call->ctx);
    const char *detail = "";
    if (ctx == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    call->ctx = ctx;
    if (cunmod_tables_interrupted(&ctx->tables))
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_AUTO, "%s", cunmod_status_text(CUNMOD_E_INTERRUPTED));
        return CUNMOD_E_INTERRUPTED;
    }
    cunmod_integers_query_t query = query_of(call);
    const char *const text = choose(&detail, &query, ctx);
    const int forced = ctx->path == CUNMOD_PATH_GPU;
    if (text != NULL && forced)
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_AUTO, text, detail);
        return CUNMOD_E_GPU;
    }
    if (text != NULL)
    {
        return run_flint(call, &query, text, detail);
    }
    int status = cunmod_budget_check_work(ctx, cunmod_integers_gpu_us(&query, &ctx->params));
    if (status == CUNMOD_OK)
    {
        status = call->images(call);
    }
    return status == CUNMOD_E_GPU && !forced
               ? run_flint(call, &query, "GPU failed%s, computed with FLINT", "")
               : status;
}

int cunmod_integers_run_nothing(const cunmod_integers_call_t *call)
{
    cunmod_ctx_t ctx = cunmod_ctx_resolve(call->ctx);
    if (ctx == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    cunmod_ctx_note_nothing(ctx);
    if (call->flint != NULL)
    {
        return call->flint(call);
    }
    if (call->n > 0)
    {
        memset(call->z.x, 0, (size_t)(call->n * call->z.words) * sizeof(*call->z.x));
    }
    return CUNMOD_OK;
}
