/* Computes inverses and quotients of power series, for host arrays and device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The quotient q = a / b of two series modulo x^n is computed by a division of polynomials. Let A =
 * x^(n-1) a(1/x), B = x^(n-1) b(1/x) and Q = x^(n-1) q(1/x) be the reversed series. Then Q is the
 * quotient of a dividend of 2n - 1 coefficients by B, where the n highest coefficients of the
 * dividend are A. The n - 1 lowest coefficients of the dividend do not change Q.
 */
#include "base/check.h"
#include "base/modulus.h"
#include "div/division.h"
#include "flint/cpu.h"
#include "runtime/poly.h"
#include "runtime/result.h"

/* ---- the job ------------------------------------------------------------- */

typedef struct
{
    cunmod_job_t job; /* the first member */
    int64_t n;        /* number of wanted coefficients */
    int inverse;      /* 1: the result is 1 / b, not a / b, and job.a = job.b */
} series_t;

/* z[0 .. len-1] = a modulo x^len, reversed: z[i] = a[len - 1 - i], or 0 if len - 1 - i >= lena. */
static int turn(cunmod_dev_t *dev, void *d_z, int64_t len, const void *d_a, int64_t lena,
                const cunmod_modulus_t *mod)
{
    const cunmod_copy_item_t item = {
        .a = d_a, .z = d_z, .lena = lena, .lenz = len, .reverse = 1, .mod = *mod};
    return cunmod_dev_series_copy(dev, &item, 1);
}

/* z = a / b modulo x^n, where a = *x->job.a, b = *x->job.b. d_work has 4n - 1 words: 2n - 1 for the
 * dividend (the lowest n - 1 are never read), n for the divisor, and n for the quotient. Returns a
 * device error. */
static int quotient(const series_t *x, cunmod_dev_t *dev, const cunmod_newton_t *shape, void *d_z,
                    char *d_work)
{
    const cunmod_job_t *job = &x->job;
    const int64_t n = x->n, word = job->mod.word;
    char *const d_b = d_work + (2 * n - 1) * word;
    const cunmod_newton_operands_t operands = {.a = d_work, .q = d_work + (3 * n - 1) * word};
    int error = turn(dev, d_work + (n - 1) * word, n, job->a->device, job->a->len, &job->mod);
    CUNMOD_NEXT(turn(dev, d_b, n, job->b->device, job->b->len, &job->mod));
    CUNMOD_NEXT(cunmod_newton_divide(shape, d_b, &operands, &job->mod, dev, &job->ctx->tables));
    return CUNMOD_NEXT(turn(dev, d_z, n, operands.q, n, &job->mod));
}

/* z = 1 / b modulo x^n. d_work has n words. *planned is the shape of a quotient, of which only
 * planned->own is read. own = 0: transforms modulo the primes of the library; else modulo p itself.
 * Returns a device error. */
static int inverse(const series_t *x, cunmod_dev_t *dev, const cunmod_newton_t *planned, void *d_z,
                   char *d_work)
{
    const cunmod_job_t *job = &x->job;
    const cunmod_newton_limits_t limits = cunmod_newton_limits(job->mod.word);
    cunmod_newton_t shape;
    cunmod_newton_inverse_shape(&shape, x->n, job->query.p, planned->own != 0, &limits);
    CUNMOD_TRY(turn(dev, d_work, x->n, job->b->device, job->b->len, &job->mod));
    return cunmod_newton_inverse(&shape, d_z, d_work, &job->mod, dev, &job->ctx->tables);
}

static int series_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const series_t *x = (const series_t *)job;
    const uint32_t word = job->mod.word;
    cunmod_vec_t *z = &job->out[0].vec;
    void *d_work = NULL;
    int error = cunmod_vec_alloc_device(z, dev, x->n, word);
    CUNMOD_NEXT(cunmod_dev_alloc(dev, &d_work, (size_t)(x->inverse ? x->n : 4 * x->n - 1) * word));
    CUNMOD_NEXT((x->inverse ? inverse : quotient)(x, dev, &plan->shape.newton, z->device, d_work));
    cunmod_dev_free(dev, d_work);
    return CUNMOD_NEXT(cunmod_result_trim(job, 0, x->n, dev));
}

static void make_series(cunmod_cpu_call_t *call)
{
    cunmod_cpu_div_series(call->out[0].words, CUNMOD_INPUT(0), CUNMOD_INPUT(1), call->number[0],
                          call->p);
}

static int series_on_cpu(cunmod_job_t *job)
{
    const series_t *x = (const series_t *)job;
    cunmod_cpu_call_t call = {
        .make = make_series,
        .in = {{x->inverse ? NULL : job->a->host, job->a->len}, {job->b->host, job->b->len}},
        .number = {x->n}};
    return cunmod_result_call(job, &call, x->n);
}

/* res = a / b modulo x^n; a = NULL: 1 / b. The operands are checked. */
static int divide(cunmod_result_t res, cunmod_vec_t *a, cunmod_vec_t *b, int64_t n, uint64_t p,
                  cunmod_ctx_t ctx)
{
    if (n == 0 || (a != NULL && a->len == 0))
        return cunmod_result_constant(res, 0, ctx);
    series_t x = {.job = cunmod_result_job(ctx, cunmod_ask_series(p, n), a != NULL ? a : b, b,
                                           series_on_gpu, series_on_cpu),
                  .n = n,
                  .inverse = a == NULL};
    return cunmod_result_run(res, &x.job);
}

/* ---- host arrays --------------------------------------------------------- */

/* res[0 .. n-1] = a / b modulo x^n; inverse = 1: 1 / b. */
static int divide_arrays(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                         int64_t lenb, int64_t n, uint64_t p, int inverse, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(cunmod_check_range(res, 0, n));
    CUNMOD_TRY(cunmod_check_operands(a, lena, b, lenb, p));
    if (cunmod_true_length(b, lenb) == 0)
        return CUNMOD_E_DIVZERO;
    if (!cunmod_cpu_is_unit(b[0], p))
        return CUNMOD_E_INVERSE;
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    cunmod_vec_t u = cunmod_vec_of(a, cunmod_true_length(a, cunmod_least(lena, n)));
    cunmod_vec_t v = cunmod_vec_of(b, cunmod_true_length(b, cunmod_least(lenb, n)));
    const int status = divide(cunmod_result_array(res, n), inverse ? NULL : &u, &v, n, p, ctx);
    cunmod_vec_clear(&u, ctx);
    cunmod_vec_clear(&v, ctx);
    return status;
}

int cunmod_inv_series(uint64_t *res, const uint64_t *b, int64_t lenb, int64_t n, uint64_t p,
                      cunmod_ctx_t ctx)
{
    return divide_arrays(res, NULL, 0, b, lenb, n, p, 1, ctx);
}

int cunmod_div_series(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                      int64_t lenb, int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    return divide_arrays(res, a, lena, b, lenb, n, p, 0, ctx);
}

/* ---- device polynomials -------------------------------------------------- */

/* Checks that the constant coefficient of b is not zero; p is prime, so it is then a unit.
 * b->vec.len is the length without leading zeros. Errors: E_DIVZERO (b = 0), E_INVERSE, E_GPU. */
static int check_constant(cunmod_poly_t b)
{
    uint64_t constant = 0;
    cunmod_vec_t first = b->vec;
    first.len = 1;
    if (b->vec.len == 0)
        return CUNMOD_E_DIVZERO;
    CUNMOD_TRY(cunmod_vec_read(&constant, &first, b->ctx, cunmod_modulus_word(b->p)));
    return constant == 0 ? CUNMOD_E_INVERSE : CUNMOD_OK;
}

/* Returns the first min(n, vec->len) words of *vec, as a vector that shares the memory of *vec. */
static cunmod_vec_t first_words(const cunmod_vec_t *vec, int64_t n)
{
    cunmod_vec_t first = *vec;
    first.own = NULL;
    first.len = cunmod_least(vec->len, n);
    return first;
}

/* Ends the use of *first, a vector that first_words(vec, ..) returned: frees the copy in device or
 * host memory that a job may have added to *first, but no memory of *vec. */
static void forget(cunmod_vec_t *first, const cunmod_vec_t *vec, cunmod_ctx_t ctx)
{
    if (vec->device != NULL)
        first->device = NULL;
    cunmod_vec_clear(first, ctx);
}

/* res = a / b modulo x^n; inverse = 1: 1 / b, and a = b. */
static int divide_polys(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, int64_t n, int inverse)
{
    const cunmod_poly_t polys[] = {b, res, a};
    CUNMOD_TRY(cunmod_poly_check(polys, 3));
    CUNMOD_TRY(cunmod_poly_resolve(a));
    CUNMOD_TRY(cunmod_poly_resolve(b));
    CUNMOD_TRY(cunmod_check_lengths(n, 0));
    CUNMOD_TRY(check_constant(b));
    cunmod_vec_t u = first_words(&a->vec, n), v = first_words(&b->vec, n);
    /* res may be a or b, whose memory u and v share until they are forgotten */
    struct cunmod_poly_struct z = {.ctx = b->ctx, .p = b->p, .vec = cunmod_vec_empty()};
    const int status = divide(cunmod_result_poly(&z), inverse ? NULL : &u, &v, n, b->p, b->ctx);
    forget(&u, &a->vec, b->ctx);
    forget(&v, &b->vec, b->ctx);
    if (status == CUNMOD_OK)
        cunmod_poly_take(res, &z.vec);
    return status;
}

int cunmod_poly_inv_series(cunmod_poly_t res, cunmod_poly_t b, int64_t n)
{
    return divide_polys(res, b, b, n, 1);
}

int cunmod_poly_div_series(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, int64_t n)
{
    return divide_polys(res, a, b, n, 0);
}
