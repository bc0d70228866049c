/* Creates, prepares and destroys prepared divisors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "div/divisor.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/modulus.h"
#include "flint/cpu.h"
#include "runtime/poly.h"
#include "shape/tuning.h"

cunmod_newton_prepared_t *cunmod_divisor_for(cunmod_divisor_t divisor, int64_t lena)
{
    const cunmod_newton_t *shape = &divisor->prepared.shape;
    return lena - shape->m < CUNMOD_TUNE_MOST_BLOCKS * shape->s ? &divisor->prepared : NULL;
}

int cunmod_divisor_check(cunmod_divisor_t divisor, const cunmod_poly_t *polys, int count)
{
    CUNMOD_TRY(divisor == NULL ? CUNMOD_E_ARGUMENT : cunmod_poly_check(polys, count));
    const int differs = polys[0]->p != divisor->p || polys[0]->ctx != divisor->ctx;
    return differs ? CUNMOD_E_MISMATCH : CUNMOD_OK;
}

int cunmod_divisor_prepare(cunmod_divisor_t divisor, const cunmod_job_t *job, cunmod_dev_t *dev)
{
    cunmod_vec_t *vec = &divisor->vec;
    int bad = 0;
    int error = cunmod_vec_to_device(&vec, 1, job->ctx, job->mod.word, 0, &bad);
    return CUNMOD_NEXT(
        cunmod_newton_prepare(&divisor->prepared, vec->device, &job->mod, dev, &job->ctx->tables));
}

static void forget_cpu(cunmod_divisor_t divisor)
{
    if (divisor->cpu != NULL)
    {
        cunmod_shared_release(&divisor->cpu->shared);
        divisor->cpu = NULL;
    }
}

/* Releases divisor->cpu after every failure, so that the next call creates a new copy: after an
 * interrupt the thread of the failed call may still compute the inverse in divisor->cpu, and if
 * memory runs out, this inverse may stay incomplete. */
int cunmod_divisor_call(cunmod_divisor_t divisor, cunmod_job_t *job, cunmod_cpu_call_t *call)
{
    cunmod_vec_t *f = &divisor->vec;
    if (divisor->truncates)
        return cunmod_job_call(job, call);
    CUNMOD_TRY(cunmod_vec_to_host(f, job->ctx, cunmod_modulus_word(divisor->p)));
    if (divisor->cpu == NULL)
        divisor->cpu = cunmod_cpu_divisor_create(f->host, f->len, divisor->p);
    if (divisor->cpu == NULL)
        return CUNMOD_E_MEMORY;
    divisor->cpu->once = divisor->once;
    call->shared = &divisor->cpu->shared;
    const int status = cunmod_job_call(job, call);
    if (status != CUNMOD_OK)
        forget_cpu(divisor);
    return status;
}

void cunmod_divisor_shape(cunmod_newton_t *shape, int64_t m, uint64_t p, cunmod_ctx_t ctx)
{
    const int64_t word = cunmod_modulus_word(p);
    const cunmod_newton_limits_t limits = cunmod_newton_limits(word);
    cunmod_query_t query = cunmod_ask_div(p, m, m, cunmod_newton_prepared_points(m, word));
    cunmod_ctx_query(&query, ctx);
    if (cunmod_newton_prepared_shape(shape, m, p, query.own_roots, &limits) != 0)
        shape->points = 0;
}

/* *divisor = a new prepared divisor, the polynomial *words, which is checked and has no leading
 * zeros. */
static int create(cunmod_divisor_t *divisor, cunmod_vec_t *words, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_divisor_t created = malloc(sizeof(*created));
    if (created == NULL)
        return CUNMOD_E_MEMORY;
    cunmod_ctx_hold(ctx);
    *created = (struct cunmod_divisor_struct){.ctx = ctx, .p = p, .vec = cunmod_vec_empty()};
    cunmod_divisor_shape(&created->prepared.shape, words->len, p, ctx);
    const int status = cunmod_vec_copy(&created->vec, words, ctx, cunmod_modulus_word(p));
    if (status == CUNMOD_OK)
        *divisor = created;
    else
        cunmod_divisor_destroy(created);
    return status;
}

int cunmod_divisor_create(cunmod_divisor_t *divisor, const uint64_t *b, int64_t lenb, uint64_t p,
                          cunmod_ctx_t ctx)
{
    if (divisor == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_check_operands(b, lenb, NULL, 0, p));
    cunmod_vec_t words = cunmod_vec_of(b, cunmod_true_length(b, lenb));
    if (words.len == 0)
        return CUNMOD_E_DIVZERO;
    if (!cunmod_cpu_is_unit(b[words.len - 1], p))
        return CUNMOD_E_INVERSE;
    ctx = cunmod_ctx_resolve(ctx);
    return ctx == NULL ? CUNMOD_E_MEMORY : create(divisor, &words, p, ctx);
}

int cunmod_divisor_create_poly(cunmod_divisor_t *divisor, cunmod_poly_t b)
{
    if (divisor == NULL || b == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_poly_resolve(b));
    return b->vec.len == 0 ? CUNMOD_E_DIVZERO : create(divisor, &b->vec, b->p, b->ctx);
}

void cunmod_divisor_destroy(cunmod_divisor_t divisor)
{
    if (divisor != NULL)
    {
        cunmod_ctx_free_device(divisor->ctx, divisor->prepared.device);
        forget_cpu(divisor);
        cunmod_vec_clear(&divisor->vec, divisor->ctx);
        cunmod_ctx_release(divisor->ctx);
        free(divisor);
    }
}

int cunmod_divisor_length(int64_t *len, cunmod_divisor_t divisor)
{
    return cunmod_get_length(len, divisor != NULL ? &divisor->vec.len : NULL);
}

int cunmod_divisor_modulus(uint64_t *p, cunmod_divisor_t divisor)
{
    return cunmod_get_modulus(p, divisor != NULL ? &divisor->p : NULL);
}
