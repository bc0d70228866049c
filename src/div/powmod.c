/* Products, powers and compositions modulo a prepared divisor: host arrays and device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "base/check.h"
#include "base/modulus.h"
#include "div/compose.h"
#include "div/division.h"
#include "div/divisor.h"
#include "div/modular.h"
#include "div/modular_cpu.h"
#include "runtime/poly.h"

/* ---- the job: divisors of 2 coefficients at least ------------------------ */

enum
{
    PRODUCT,
    POWER,
    COMPOSITION
};

/* The operands of the job:
 *
 *   what          job.a                             job.b
 *   PRODUCT       a factor                          the other factor
 *   POWER         the base; the word 1 with of_x    the same vector
 *   COMPOSITION   the outer polynomial              the inner polynomial
 */
typedef struct
{
    cunmod_job_t job; /* the first member: its functions cast it to the whole struct */
    cunmod_divisor_t divisor;
    int what;
    int of_x;
    cunmod_exponent_t exponent;
} modular_t;

/* Makes what the divisor keeps on the device, unless it is there. Returns a device error. */
static int prepare(cunmod_divisor_t divisor, const cunmod_job_t *job, cunmod_dev_t *dev)
{
    cunmod_vec_t *vec = &divisor->vec;
    int bad = 0;
    const int error = cunmod_vec_to_device(&vec, 1, job->ctx, job->mod.word, 0, &bad);
    return error != 0 ? error
                      : cunmod_newton_prepare(&divisor->prepared, vec->device, &job->mod, dev,
                                              &job->ctx->tables);
}

/* d_r[0 .. *len-1] = the result. Returns a device error. */
static int run_on_gpu(const modular_t *x, cunmod_dev_t *dev, void *d_r, int64_t *len)
{
    const cunmod_job_t *job = &x->job;
    const cunmod_newton_prepared_t *prepared = &x->divisor->prepared;
    const cunmod_vec_t *a = job->a, *b = job->b;
    cunmod_tables_t *tables = &job->ctx->tables;
    switch (x->what)
    {
    case POWER:
        return cunmod_modular_power(prepared, d_r, len, a->device, a->len, x->of_x, &x->exponent,
                                    &job->mod, dev, job->ctx);
    case COMPOSITION:
        *len = x->divisor->vec.len - 1;
        return cunmod_compose_run(prepared, d_r, a->device, a->len, b->device, b->len, &job->mod,
                                  dev, tables);
    default:
        return cunmod_modular_mul(prepared, d_r, len, a->device, a->len, b->device, b->len,
                                  &job->mod, dev, tables);
    }
}

static int modular_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const modular_t *x = (const modular_t *)job;
    cunmod_vec_t *r = &job->out[0].vec;
    const int64_t room = x->divisor->vec.len - 1;
    int64_t len = 0;
    (void)plan;
    int error = prepare(x->divisor, job, dev);
    if (error == 0)
    {
        error = cunmod_vec_alloc_device(r, dev, room, job->mod.word);
    }
    if (error == 0)
    {
        error = run_on_gpu(x, dev, r->device, &len);
    }
    r->len = error == 0 ? len : r->len;
    return error != 0 || job->out[0].to_array ? error
                                              : cunmod_vec_trim(r, len, room, dev, job->mod.word);
}

/* The call that makes r modulo f. */
static cunmod_cpu_call_t modular_call(const modular_t *x, uint64_t *r, const cunmod_vec_t *f)
{
    const cunmod_vec_t *a = x->job.a, *b = x->job.b;
    cunmod_cpu_call_t call = {.make = x->what == COMPOSITION ? cunmod_make_composition
                                      : x->what == POWER     ? cunmod_make_power
                                                             : cunmod_make_modular_product,
                              .in = {{a->host, a->len}, {b->host, b->len}, {f->host, f->len}},
                              .out = {{.words = r}}};
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
    const modular_t *x = (const modular_t *)job;
    cunmod_vec_t *f = &x->divisor->vec;
    cunmod_out_t *out = &job->out[0];
    uint64_t *r;
    int status = cunmod_vec_to_host(f, job->ctx, cunmod_modulus_word(job->query.p));
    if (status == CUNMOD_OK)
    {
        status = cunmod_job_host(job, out, &r, f->len - 1, CUNMOD_EXACT);
    }
    if (status != CUNMOD_OK)
    {
        return status;
    }
    cunmod_cpu_call_t call = modular_call(x, r, f);
    status = cunmod_job_call(job, &call);
    if (status == CUNMOD_OK && !out->to_array)
    {
        out->vec.len = cunmod_true_length(r, f->len - 1);
    }
    return status;
}

/* A job of so many products modulo the divisor. composed: as in cunmod_query_t. */
static modular_t modular_of(cunmod_divisor_t divisor, cunmod_vec_t *a, cunmod_vec_t *b,
                            int64_t products, int64_t composed)
{
    const int swap = a->len < b->len;
    return (modular_t){
        .job = {.ctx = divisor->ctx,
                .query = cunmod_ask_modular(divisor->p, divisor->vec.len,
                                            divisor->prepared.shape.points, products, composed),
                .a = swap ? b : a,
                .b = swap ? a : b,
                .out = {{.wanted = 1}},
                .gpu = modular_on_gpu,
                .cpu = modular_on_cpu},
        .divisor = divisor};
}

/* The job of base^e; with of_x that of x^e, and base is the word 1. */
static modular_t power_of(cunmod_divisor_t divisor, cunmod_vec_t *base, int of_x,
                          const cunmod_exponent_t *e)
{
    const int64_t products = cunmod_exponent_products(e, divisor->vec.len, of_x);
    modular_t x = modular_of(divisor, base, base, products > 0 ? products : 1, 0);
    x.what = POWER;
    x.of_x = of_x;
    x.exponent = *e;
    return x;
}

/* The job of a(b). */
static modular_t composition_of(cunmod_divisor_t divisor, cunmod_vec_t *a, cunmod_vec_t *b)
{
    modular_t x = modular_of(divisor, a, b, cunmod_compose_products(a->len), a->len);
    x.what = COMPOSITION;
    x.job.a = a;
    x.job.b = b;
    return x;
}

static const uint64_t one[1] = {1};

/* ---- host arrays --------------------------------------------------------- */

/* *e = the exponent of words[0 .. limbs-1]. Errors: E_LENGTH, E_ARGUMENT. */
static int check_exponent(cunmod_exponent_t *e, const uint64_t *words, int64_t limbs)
{
    int status = cunmod_check_lengths(limbs, 0);
    if (status == CUNMOD_OK)
    {
        status = cunmod_check_array(words, limbs);
    }
    if (status == CUNMOD_OK)
    {
        limbs = cunmod_true_length(words, limbs);
        e->words = words;
        e->bits = limbs > 0 ? 64 * limbs - __builtin_clzll(words[limbs - 1]) : 0;
    }
    return status;
}

/* *vec = a[0 .. lena-1] as a factor. Errors: those of cunmod_check_operands; E_LENGTH when its true
 * length is not below that of the divisor. */
static int check_factor(cunmod_vec_t *vec, const uint64_t *a, int64_t lena,
                        cunmod_divisor_t divisor)
{
    const int status = cunmod_check_operands(a, lena, NULL, 0, divisor->p);
    if (status == CUNMOD_OK)
    {
        *vec = cunmod_vec_of(a, cunmod_true_length(a, lena));
        return vec->len < divisor->vec.len ? CUNMOD_OK : CUNMOD_E_LENGTH;
    }
    return status;
}

/* res = the constant c, as a residue modulo the divisor. */
static void deliver_constant(uint64_t *res, uint64_t c, cunmod_divisor_t divisor)
{
    const int64_t len = divisor->vec.len - 1;
    cunmod_ctx_note_nothing(divisor->ctx);
    if (len > 0)
    {
        memset(res, 0, (size_t)len * sizeof(*res));
        res[0] = c;
    }
}

static int run(uint64_t *res, modular_t *x)
{
    cunmod_job_to_array(&x->job, 0, res, x->divisor->vec.len - 1);
    return cunmod_execute(&x->job);
}

/* Checks two factors, *u and *v, and the array of the result. Errors: E_ARGUMENT, and those of
 * check_factor. */
static int check_factors(cunmod_vec_t *u, cunmod_vec_t *v, const uint64_t *res, const uint64_t *a,
                         int64_t lena, const uint64_t *b, int64_t lenb, cunmod_divisor_t divisor)
{
    int status = divisor == NULL ? CUNMOD_E_ARGUMENT : check_factor(u, a, lena, divisor);
    if (status == CUNMOD_OK)
    {
        status = check_factor(v, b, lenb, divisor);
    }
    return status == CUNMOD_OK ? cunmod_check_array(res, divisor->vec.len - 1) : status;
}

int cunmod_mulmod(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                  cunmod_divisor_t divisor)
{
    cunmod_vec_t u = cunmod_vec_empty(), v = cunmod_vec_empty();
    int status = check_factors(&u, &v, res, a, lena, b, lenb, divisor);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    if (u.len == 0 || v.len == 0)
    {
        deliver_constant(res, 0, divisor);
        return CUNMOD_OK;
    }
    modular_t x = modular_of(divisor, &u, a == b && lena == lenb ? &u : &v, 1, 0);
    status = run(res, &x);
    cunmod_vec_clear(&u, divisor->ctx);
    cunmod_vec_clear(&v, divisor->ctx);
    return status;
}

int cunmod_compose_mod(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *g,
                       int64_t leng, cunmod_divisor_t divisor)
{
    cunmod_vec_t u = cunmod_vec_empty(), v = cunmod_vec_empty();
    int status = check_factors(&u, &v, res, a, lena, g, leng, divisor);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    if (u.len == 0 || v.len == 0)
    {
        deliver_constant(res, u.len > 0 ? a[0] : 0, divisor);
        return CUNMOD_OK;
    }
    modular_t x = composition_of(divisor, &u, &v);
    status = run(res, &x);
    cunmod_vec_clear(&u, divisor->ctx);
    cunmod_vec_clear(&v, divisor->ctx);
    return status;
}

/* res = base^e, or x^e with of_x. The base has its true length, which may be 0. */
static int power_to_array(uint64_t *res, cunmod_vec_t *base, int of_x, const cunmod_exponent_t *e,
                          cunmod_divisor_t divisor)
{
    const int64_t m = divisor->vec.len;
    if (m == 1 || base->len == 0 || e->bits == 0)
    {
        deliver_constant(res, m > 1 && e->bits == 0, divisor);
        return CUNMOD_OK;
    }
    modular_t x = power_of(divisor, base, of_x, e);
    const int status = run(res, &x);
    cunmod_vec_clear(base, divisor->ctx);
    return status;
}

int cunmod_powmod(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *exponent,
                  int64_t limbs, cunmod_divisor_t divisor)
{
    cunmod_vec_t u = cunmod_vec_empty();
    cunmod_exponent_t e;
    int status = divisor == NULL ? CUNMOD_E_ARGUMENT : check_exponent(&e, exponent, limbs);
    if (status == CUNMOD_OK)
    {
        status = check_factor(&u, a, lena, divisor);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_check_array(res, divisor->vec.len - 1);
    }
    return status != CUNMOD_OK ? status : power_to_array(res, &u, 0, &e, divisor);
}

int cunmod_powmod_x(uint64_t *res, const uint64_t *exponent, int64_t limbs,
                    cunmod_divisor_t divisor)
{
    cunmod_vec_t u = cunmod_vec_of(one, 1);
    cunmod_exponent_t e;
    int status = divisor == NULL ? CUNMOD_E_ARGUMENT : check_exponent(&e, exponent, limbs);
    if (status == CUNMOD_OK)
    {
        status = cunmod_check_array(res, divisor->vec.len - 1);
    }
    return status != CUNMOD_OK ? status : power_to_array(res, &u, 1, &e, divisor);
}

/* ---- device polynomials -------------------------------------------------- */

static int resolve_factor(cunmod_poly_t a, cunmod_divisor_t divisor)
{
    const int status = cunmod_poly_resolve(a);
    return status == CUNMOD_OK && a->vec.len >= divisor->vec.len ? CUNMOD_E_LENGTH : status;
}

static int set_constant(cunmod_poly_t res, uint64_t c)
{
    cunmod_ctx_note_nothing(res->ctx);
    return cunmod_poly_set_array(res, &c, c != 0);
}

static int run_poly(cunmod_poly_t res, modular_t *x)
{
    const int status = cunmod_execute(&x->job);
    if (status == CUNMOD_OK)
    {
        cunmod_poly_take(res, &x->job.out[0].vec);
    }
    return status;
}

static int resolve_factors(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b,
                           cunmod_divisor_t divisor)
{
    const cunmod_poly_t polys[] = {a, b, res};
    int status = cunmod_divisor_check(divisor, polys, 3);
    if (status == CUNMOD_OK)
    {
        status = resolve_factor(a, divisor);
    }
    return status == CUNMOD_OK ? resolve_factor(b, divisor) : status;
}

int cunmod_poly_mulmod(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b,
                       cunmod_divisor_t divisor)
{
    const int status = resolve_factors(res, a, b, divisor);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    if (a->vec.len == 0 || b->vec.len == 0)
    {
        return set_constant(res, 0);
    }
    modular_t x = modular_of(divisor, &a->vec, &b->vec, 1, 0);
    return run_poly(res, &x);
}

int cunmod_poly_compose_mod(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g,
                            cunmod_divisor_t divisor)
{
    const int status = resolve_factors(res, a, g, divisor);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    if (a->vec.len == 0)
    {
        return set_constant(res, 0);
    }
    modular_t x = composition_of(divisor, &a->vec, &g->vec);
    return run_poly(res, &x);
}

static int power_to_poly(cunmod_poly_t res, cunmod_vec_t *base, int of_x,
                         const cunmod_exponent_t *e, cunmod_divisor_t divisor)
{
    const int64_t m = divisor->vec.len;
    if (m == 1 || base->len == 0 || e->bits == 0)
    {
        return set_constant(res, m > 1 && e->bits == 0);
    }
    modular_t x = power_of(divisor, base, of_x, e);
    return run_poly(res, &x);
}

int cunmod_poly_powmod(cunmod_poly_t res, cunmod_poly_t a, const uint64_t *exponent, int64_t limbs,
                       cunmod_divisor_t divisor)
{
    const cunmod_poly_t polys[] = {a, res};
    cunmod_exponent_t e;
    int status = cunmod_divisor_check(divisor, polys, 2);
    if (status == CUNMOD_OK)
    {
        status = check_exponent(&e, exponent, limbs);
    }
    if (status == CUNMOD_OK)
    {
        status = resolve_factor(a, divisor);
    }
    return status != CUNMOD_OK ? status : power_to_poly(res, &a->vec, 0, &e, divisor);
}

int cunmod_poly_powmod_x(cunmod_poly_t res, const uint64_t *exponent, int64_t limbs,
                         cunmod_divisor_t divisor)
{
    const cunmod_poly_t polys[] = {res};
    cunmod_exponent_t e;
    int status = cunmod_divisor_check(divisor, polys, 1);
    if (status == CUNMOD_OK)
    {
        status = check_exponent(&e, exponent, limbs);
    }
    if (status != CUNMOD_OK)
    {
        return status;
    }
    cunmod_vec_t u = cunmod_vec_of(one, 1);
    status = power_to_poly(res, &u, 1, &e, divisor);
    cunmod_vec_clear(&u, divisor->ctx);
    return status;
}
