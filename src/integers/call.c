/* How an operation on polynomials over the integers runs: by images on the GPU or on the
 * processors, or by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/call.h"

#include <string.h>

#include "algebra/work.h"
#include "base/host.h"
#include "batch/integers.h"
#include "integers/bounds.h"
#include "integers/kept.h"
#include "runtime/budget.h"
#include "runtime/crew.h"
#include "runtime/ctx.h"

int cunmod_integers_operand(cunmod_zpoly_t *a, const uint64_t *x, int64_t words, int64_t len)
{
    const int status = cunmod_integers_check(x, words, len);
    if (status == CUNMOD_OK)
    {
        *a = cunmod_zpoly_trimmed(x, words, len);
    }
    return status;
}

int cunmod_integers_operands(cunmod_integers_call_t *call, const uint64_t *a, int64_t worda,
                             int64_t lena, const uint64_t *b, int64_t wordb, int64_t lenb)
{
    const int status = cunmod_integers_operand(&call->a, a, worda, lena);
    return status == CUNMOD_OK ? cunmod_integers_operand(&call->b, b, wordb, lenb) : status;
}

int cunmod_integers_result(const cunmod_integers_call_t *call, int64_t n, int64_t words)
{
    const int status = cunmod_integers_check(call->z.x, call->z.words, n);
    return status == CUNMOD_OK && call->z.words < words ? CUNMOD_E_LENGTH : status;
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

/* What images on the processors may take: the limit of the context, or a part of the memory of the
 * host, which is looked up where they take much. Negative: no limit. */
static double host_bytes(const cunmod_integers_query_t *query, cunmod_ctx_t ctx)
{
    static const double much = 0x1p30, part = 0.25;
    return ctx->memory_limit >= 0                      ? ctx->memory_limit
           : cunmod_integers_host_bytes(query) <= much ? -1
                                                       : part * cunmod_host_memory().memory;
}

static cunmod_integers_query_t query_of(const cunmod_integers_call_t *call)
{
    const int swap = call->a.len < call->b.len;
    const cunmod_zpoly_t *const n = swap ? &call->b : &call->a;
    const cunmod_zpoly_t *const m = swap ? &call->a : &call->b;
    cunmod_integers_query_t query = {.op = call->op,
                                     .n = n->len,
                                     .m = m->len,
                                     .bits_n = cunmod_zpoly_bits(n),
                                     .bits_m = cunmod_zpoly_bits(m),
                                     .primes = call->primes,
                                     .out = call->n,
                                     .memory = cunmod_ctx_memory(call->ctx),
                                     .processors = cunmod_crew_processors(CUNMOD_CREW_MAX)};
    query.host_bytes = host_bytes(&query, call->ctx);
    return query;
}

static int best(const cunmod_integers_query_t *query, cunmod_ctx_t ctx, int most)
{
    return cunmod_integers_best(query, &ctx->params, most);
}

/* NULL where images on the GPU are to make the result; else why they are not, a text for
 * cunmod_ctx_note, with *detail. A device is opened where one is forced, or where an H200 would be
 * faster. */
static const char *choose(const char **detail, cunmod_integers_query_t *query, cunmod_ctx_t ctx)
{
    static const char *const slower = "the CPU is predicted to be faster than images on a GPU%s";
    const int forced = ctx->path == CUNMOD_PATH_GPU;
    *detail = "";
    if (ctx->path == CUNMOD_PATH_CPU)
    {
        return "the CPU path is forced%s";
    }
    if (query->primes > CUNMOD_PRIMES_MOST)
    {
        return "there are too few primes of 64 bits%s";
    }
    if (!forced && best(query, ctx, CUNMOD_INTEGERS_ON_DEVICE) != CUNMOD_INTEGERS_ON_DEVICE)
    {
        return slower;
    }
    if (cunmod_ctx_open_device(ctx) == NULL)
    {
        *detail = cunmod_ctx_no_device_text(ctx);
        return forced ? "the GPU path is forced, but %s" : "no GPU: %s";
    }
    query->memory = cunmod_ctx_memory(ctx);
    return forced || best(query, ctx, CUNMOD_INTEGERS_ON_DEVICE) == CUNMOD_INTEGERS_ON_DEVICE
               ? NULL
               : slower;
}

/* ---- paths ----------------------------------------------------------------------- */

/* Makes the result from images, all on this path. */
static int run_images(const cunmod_integers_call_t *call, int path)
{
    cunmod_ctx_t ctx = call->ctx;
    const int before = ctx->path;
    ctx->path = path;
    const int status = call->images(call);
    ctx->path = before;
    return status;
}

/* Where the GPU has no room, or one of several is lost, the call is made once more, and what was
 * kept for others makes room. */
static int run_on_device(const cunmod_integers_call_t *call)
{
    int status = run_images(call, CUNMOD_PATH_GPU);
    if ((status == CUNMOD_E_GPU || status == CUNMOD_E_MEMORY) &&
        cunmod_ctx_device(call->ctx) != NULL)
    {
        cunmod_ctx_forget(call->ctx);
        status = run_images(call, CUNMOD_PATH_GPU);
    }
    return status;
}

/* By images on all processors, or by FLINT, which needs no memory for images. */
static int run_on_host(const cunmod_integers_call_t *call, const cunmod_integers_query_t *query,
                       const char *text, const char *detail)
{
    cunmod_ctx_t ctx = call->ctx;
    const int way = query->primes > CUNMOD_PRIMES_MOST ? CUNMOD_INTEGERS_FLINT
                                                       : best(query, ctx, CUNMOD_INTEGERS_ON_HOST);
    int status = cunmod_budget_check_work(ctx, cunmod_integers_us(query, &ctx->params, way));
    if (status == CUNMOD_OK && way == CUNMOD_INTEGERS_ON_HOST)
    {
        status = run_images(call, CUNMOD_PATH_CPU);
        if (status == CUNMOD_OK)
        {
            cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, text, detail);
            ctx->last_algorithm = "images";
        }
        if (status != CUNMOD_E_MEMORY)
        {
            return status;
        }
        status = CUNMOD_OK;
    }
    if (status != CUNMOD_OK)
    {
        return status;
    }
    cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, text, detail);
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
        return run_on_host(call, &query, text, detail);
    }
    int status = cunmod_budget_check_work(
        ctx, cunmod_integers_us(&query, &ctx->params, CUNMOD_INTEGERS_ON_DEVICE));
    if (status == CUNMOD_OK)
    {
        status = run_on_device(call);
    }
    return (status == CUNMOD_E_GPU || status == CUNMOD_E_MEMORY) && !forced
               ? run_on_host(call, &query, "GPU failed%s, computed on the CPU", "")
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
