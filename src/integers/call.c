/* Runs an operation on polynomials over the integers: by images modulo many primes, on GPUs or on
 * the processors, or by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/call.h"

#include <string.h>

#include "algebra/work.h"
#include "base/host.h"
#include "crt/crt_loop.h"
#include "integers/bounds.h"
#include "integers/flint_call.h"
#include "integers/paths.h"
#include "integers/prime_cache.h"
#include "runtime/budget.h"
#include "runtime/fallback.h"
#include "threads/parallel_for.h"

int cunmod_integers_operand(cunmod_zpoly_t *a, const uint64_t *x, int64_t words, int64_t len)
{
    const int status = cunmod_integers_check(x, words, len);
    if (status == CUNMOD_OK)
        *a = cunmod_zpoly_trimmed(x, words, len);
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
        *words = words_of(&x, &y);
    return status;
}

/* ---- the query for the plan ----------------------------------------------------- */

/* Returns the limit, in bytes, of the memory for images on the processors: the memory limit of the
 * context, if it has one; else a quarter of the host's memory, if the images have more than 2^30
 * bytes; else -1: no limit. */
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
                                     .inner = call->inner,
                                     .lead = call->lead,
                                     .early = call->ctx->early,
                                     .memory = cunmod_ctx_memory(call->ctx),
                                     .processors = cunmod_parallel_processors(CUNMOD_PARALLEL_MAX)};
    query.host_bytes = host_bytes(&query, call->ctx);
    return query;
}

/* ---- images or FLINT, on the GPU or the CPU --------------------------------------- */

/* A call, and its description for the plan, which predicts the times of the GPU, of images on the
 * CPU, and of FLINT. */
typedef struct
{
    cunmod_integers_call_t *call;
    const cunmod_integers_query_t *query;
} asked_t;

static int is_faster(const void *argument, cunmod_ctx_t ctx)
{
    const asked_t *const asked = argument;
    cunmod_integers_query_t query = *asked->query;
    query.memory = cunmod_ctx_memory(ctx);
    if (ctx->host_way == CUNMOD_WAY_IMAGES)
    {
        return cunmod_integers_us(&query, &ctx->params, CUNMOD_INTEGERS_ON_DEVICE) <
               cunmod_integers_us(&query, &ctx->params, CUNMOD_INTEGERS_ON_HOST);
    }
    return cunmod_integers_best(&query, &ctx->params, CUNMOD_INTEGERS_ON_DEVICE) ==
           CUNMOD_INTEGERS_ON_DEVICE;
}

static double gpu_us(const void *argument, cunmod_ctx_t ctx)
{
    const asked_t *const asked = argument;
    cunmod_integers_query_t query = *asked->query;
    query.memory = cunmod_ctx_memory(ctx);
    return cunmod_integers_us(&query, &ctx->params, CUNMOD_INTEGERS_ON_DEVICE);
}

/* Returns how the CPU computes the result: CUNMOD_INTEGERS_FLINT, or CUNMOD_INTEGERS_ON_HOST by
 * images. On the CPU, products and results that need more than CUNMOD_PRIMES_MOST primes are always
 * computed by FLINT. */
static int way_on_host(const cunmod_integers_query_t *query, cunmod_ctx_t ctx)
{
    return query->primes > CUNMOD_PRIMES_MOST || ctx->host_way == CUNMOD_WAY_FLINT
               ? CUNMOD_INTEGERS_FLINT
           : ctx->host_way == CUNMOD_WAY_IMAGES && !cunmod_integers_only_flint(query)
               ? CUNMOD_INTEGERS_ON_HOST
               : cunmod_integers_best(query, &ctx->params, CUNMOD_INTEGERS_ON_HOST);
}

static double host_us(const void *argument, cunmod_ctx_t ctx)
{
    const asked_t *const asked = argument;
    return cunmod_integers_us(asked->query, &ctx->params, way_on_host(asked->query, ctx));
}

static int make_images(const void *argument)
{
    const asked_t *const asked = argument;
    cunmod_ctx_t ctx = asked->call->ctx;
    const int way = cunmod_ctx_path(ctx) == CUNMOD_PATH_CPU ? CUNMOD_INTEGERS_ON_HOST
                                                            : CUNMOD_INTEGERS_ON_DEVICE;
    asked->call->first = cunmod_integers_rounds(asked->query, &ctx->params, way).first;
    return asked->call->images(asked->call);
}

/* Computes the result by images on all processors. After success, records in the context that the
 * CPU computed the result, and as the reason `text`, in which `detail` replaces %s. */
static int images_on_host(const asked_t *asked, const char *text, const char *detail)
{
    cunmod_ctx_t ctx = asked->call->ctx;
    const int status = cunmod_fallback_on_path(ctx, CUNMOD_PATH_CPU, make_images, asked);
    if (status == CUNMOD_OK)
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, text, detail);
        ctx->last_algorithm = "images";
    }
    return status;
}

/* Computes the result on the CPU: by images on all processors, or by FLINT. FLINT also computes the
 * result when the host has no memory for the images, and images compute the result when FLINT's is
 * wrong. Returns E_MEMORY when FLINT's result is wrong, and images would need too many primes. */
static int run_on_host(const void *argument, const char *text, const char *detail)
{
    const asked_t *const asked = argument;
    const cunmod_integers_call_t *const call = asked->call;
    const cunmod_integers_query_t *const query = asked->query;
    cunmod_ctx_t ctx = call->ctx;
    const int way = way_on_host(query, ctx);
    int status = way == CUNMOD_INTEGERS_FLINT ? cunmod_fallback_decline(ctx) : CUNMOD_OK;
    CUNMOD_THEN(cunmod_budget_check_work(ctx, cunmod_integers_us(query, &ctx->params, way)));
    if (status == CUNMOD_OK && way == CUNMOD_INTEGERS_ON_HOST)
    {
        status = images_on_host(asked, text, detail);
        if (status != CUNMOD_E_MEMORY)
            return status;
        status = CUNMOD_OK;
    }
    if (status != CUNMOD_OK)
        return status;
    cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, text, detail);
    status =
        cunmod_flint_call(call, cunmod_integers_us(query, &ctx->params, CUNMOD_INTEGERS_FLINT));
    if (status != CUNMOD_CPU_WRONG)
        return status;
    status = query->primes > CUNMOD_PRIMES_MOST
                 ? CUNMOD_E_MEMORY
                 : cunmod_budget_check_memory(ctx, cunmod_integers_host_bytes(query));
    CUNMOD_THEN(cunmod_budget_check_work(
        ctx, cunmod_integers_us(query, &ctx->params, CUNMOD_INTEGERS_ON_HOST)));
    CUNMOD_THEN(images_on_host(asked, text, detail));
    return status;
}

int cunmod_integers_run(cunmod_integers_call_t *call)
{
    cunmod_ctx_t ctx = cunmod_ctx_resolve(call->ctx);
    if (ctx == NULL)
        return CUNMOD_E_MEMORY;
    call->ctx = ctx;
    const cunmod_integers_query_t query = query_of(call);
    const asked_t asked = {call, &query};
    const int few = query.primes > CUNMOD_PRIMES_MOST && query.op != CUNMOD_INTEGERS_SOLVE;
    const cunmod_paths_t paths = {.call = &asked,
                                  .too_large = few ? "there are too few primes of 64 bits%s" : NULL,
                                  .is_faster = is_faster,
                                  .gpu_us = gpu_us,
                                  .host_us = host_us,
                                  .images = make_images,
                                  .on_host = run_on_host};
    return cunmod_paths_run(&paths, ctx);
}

int cunmod_integers_run_nothing(const cunmod_integers_call_t *call)
{
    cunmod_ctx_t ctx = cunmod_ctx_resolve(call->ctx);
    if (ctx == NULL)
        return CUNMOD_E_MEMORY;
    cunmod_ctx_note_nothing(ctx);
    if (call->flint != NULL)
        return call->flint(call);
    if (call->n > 0)
        memset(call->z.x, 0, (size_t)(call->n * call->z.words) * sizeof(*call->z.x));
    return CUNMOD_OK;
}
