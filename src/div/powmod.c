/* Runs the jobs of products, powers and compositions modulo a prepared divisor.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "div/powmod.h"

#include "base/check.h"
#include "div/compose.h"
#include "div/division.h"
#include "div/halving.h"
#include "flint/cpu.h"
#include "runtime/result.h"
#include "shape/compose_shape.h"

enum
{
    PRODUCT,
    POWER,
    COMPOSITION
};

/* d_r[0 .. *len-1] = the result of the job *x. Returns a device error or CUNMOD_INTERRUPTED. */
static int run_on_gpu(const cunmod_modular_t *x, cunmod_dev_t *dev, void *d_r, int64_t *len)
{
    const cunmod_job_t *job = &x->job;
    const cunmod_newton_prepared_t *prepared = &x->divisor->prepared;
    const cunmod_vec_t *a = job->a, *b = job->b;
    cunmod_tables_t *tables = &job->ctx->tables;
    cunmod_halving_t halving;
    switch (x->what)
    {
    case POWER:
        return cunmod_modular_power(prepared, d_r, len, a->device, a->len, x->of_x, &x->exponent,
                                    &job->mod, dev, job->ctx);
    case COMPOSITION:
        *len = x->divisor->vec.len - 1;
        if (x->divisor->truncates &&
            cunmod_halving_is_faster(&halving, a->len, *len, job->mod.p, prepared->shape.own != 0))
            return cunmod_halving_run(&halving, d_r, a->device, a->len, b->device, b->len,
                                      &job->mod, dev, tables);
        return cunmod_compose_run(prepared, x->divisor->truncates, d_r, a->device, a->len,
                                  b->device, b->len, &job->mod, dev, tables);
    default:
        return cunmod_modular_mul(prepared, d_r, len, a->device, a->len, b->device, b->len,
                                  &job->mod, dev, tables);
    }
}

static int modular_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const cunmod_modular_t *x = (const cunmod_modular_t *)job;
    cunmod_vec_t *r = &job->out[0].vec;
    int64_t len = 0;
    (void)plan;
    if (!x->divisor->truncates)
        CUNMOD_TRY(cunmod_divisor_prepare(x->divisor, job, dev));
    CUNMOD_TRY(cunmod_vec_alloc_device(r, dev, x->divisor->vec.len - 1, job->mod.word));
    CUNMOD_TRY(run_on_gpu(x, dev, r->device, &len));
    return cunmod_result_trim(job, 0, len, dev);
}

/* Functions for call->make, which store their result in out[0]. make_product: in[0] and in[1] are
 * the factors. make_power: in[0] is the base (in[0].words = NULL: the base is x), in[1] is the
 * exponent, of number[0] bits, and the flag call->stop can end the computation.
 * make_series_composition: in[0] is the outer and in[1] the inner polynomial, and the result is
 * modulo x^number[0]. */
static void make_product(cunmod_cpu_call_t *call)
{
    cunmod_cpu_divisor_mul(call->out[0].words, CUNMOD_INPUT(0), CUNMOD_INPUT(1),
                           cunmod_call_divisor(call));
}

static void make_power(cunmod_cpu_call_t *call)
{
    call->stopped = !cunmod_cpu_divisor_pow(call->out[0].words, CUNMOD_INPUT(0), call->in[1].words,
                                            call->number[0], cunmod_call_divisor(call), call->stop);
}

void cunmod_make_compositions(cunmod_cpu_call_t *call)
{
    call->stopped = !cunmod_cpu_divisor_compositions(
        call->out[0].words, call->in[0].words, call->in[0].len / call->number[0], call->number[0],
        CUNMOD_INPUT(1), cunmod_call_divisor(call), call->stop);
}

static void make_series_composition(cunmod_cpu_call_t *call)
{
    cunmod_cpu_compose_series(call->out[0].words, CUNMOD_INPUT(0), CUNMOD_INPUT(1), call->number[0],
                              call->p);
}

/* Returns the FLINT call that computes the result of the job *x; call.shared and call.out are not
 * set yet. */
static cunmod_cpu_call_t modular_call(const cunmod_modular_t *x)
{
    const cunmod_vec_t *a = x->job.a, *b = x->job.b;
    cunmod_cpu_call_t call = {.make = x->divisor->truncates    ? make_series_composition
                                      : x->what == COMPOSITION ? cunmod_make_compositions
                                      : x->what == POWER       ? make_power
                                                               : make_product,
                              .in = {{a->host, a->len}, {b->host, b->len}},
                              .number = {x->divisor->truncates ? x->divisor->vec.len - 1 : 1}};
    if (x->what == POWER)
    {
        call.in[0].words = x->of_x ? NULL : a->host;
        call.in[1].words = x->exponent.words;
        call.in[1].len = (x->exponent.bits + 63) / 64;
        call.number[0] = x->exponent.bits;
    }
    return call;
}

static int modular_on_cpu(cunmod_job_t *job)
{
    const cunmod_modular_t *x = (const cunmod_modular_t *)job;
    cunmod_cpu_call_t call = modular_call(x);
    CUNMOD_TRY(cunmod_job_host(job, &job->out[0], &call.out[0].words, x->divisor->vec.len - 1,
                               CUNMOD_EXACT));
    CUNMOD_TRY(cunmod_divisor_call(x->divisor, job, &call));
    cunmod_result_trim_host(job, 0);
    return CUNMOD_OK;
}

/* Returns a job with operands a and b, which the plan treats as `products` products modulo the
 * divisor. composed: length of the outer polynomial of a composition; 0: no composition. */
static cunmod_modular_t job_of(cunmod_divisor_t divisor, cunmod_vec_t *a, cunmod_vec_t *b,
                               int64_t products, int64_t composed)
{
    cunmod_query_t query = cunmod_ask_modular(divisor->p, divisor->vec.len,
                                              divisor->prepared.shape.points, products, composed);
    query.div.truncates = divisor->truncates;
    return (cunmod_modular_t){
        .job = cunmod_result_job(divisor->ctx, query, a, b, modular_on_gpu, modular_on_cpu),
        .divisor = divisor};
}

cunmod_modular_t cunmod_modular_product_of(cunmod_divisor_t divisor, cunmod_vec_t *a,
                                           cunmod_vec_t *b)
{
    return a->len < b->len ? job_of(divisor, b, a, 1, 0) : job_of(divisor, a, b, 1, 0);
}

cunmod_modular_t cunmod_modular_power_of(cunmod_divisor_t divisor, cunmod_vec_t *base, int of_x,
                                         const cunmod_exponent_t *e)
{
    const int64_t products = cunmod_exponent_products(e, divisor->vec.len, of_x);
    cunmod_modular_t x = job_of(divisor, base, base, products > 0 ? products : 1, 0);
    x.what = POWER;
    x.of_x = of_x;
    x.exponent = *e;
    return x;
}

cunmod_modular_t cunmod_modular_composition_of(cunmod_divisor_t divisor, cunmod_vec_t *a,
                                               cunmod_vec_t *g)
{
    cunmod_modular_t x = job_of(divisor, a, g, cunmod_compose_products(a->len, 1), a->len);
    x.what = COMPOSITION;
    return x;
}

int cunmod_exponent_of(cunmod_exponent_t *e, const uint64_t *words, int64_t limbs)
{
    CUNMOD_TRY(cunmod_check_lengths(limbs, 0));
    CUNMOD_TRY(cunmod_check_array(words, limbs));
    limbs = cunmod_true_length(words, limbs);
    e->words = words;
    e->bits = limbs > 0 ? 64 * limbs - __builtin_clzll(words[limbs - 1]) : 0;
    return CUNMOD_OK;
}
