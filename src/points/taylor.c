/* Taylor shifts, a(x + c): host arrays and device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Aho, Steiglitz and Ullman, Evaluating polynomials at fixed sets of points, SIAM J. Comput. 4
 * (1975): with n coefficients, k! times coefficient k of a(x + c) is the sum over i of
 * (a_i i!) (c^(i-k) / (i-k)!), which is coefficient n - 1 + k of the product of the polynomials
 * with the coefficients a_i i! and c^(n-1-i) / (n-1-i)!. Factorials and their inverses are scans
 * (docs/scans.md).
 */
#include <string.h>

#include "base/check.h"
#include "base/modulus.h"
#include "flint/cpu.h"
#include "mul/product.h"
#include "points/sequence.h"
#include "runtime/poly.h"
#include "shape/scan_shape.h"

typedef struct
{
    cunmod_job_t job; /* the first member */
    uint64_t c;       /* c != 0 */
} taylor_t;

/* The addresses of the arrays of a Taylor shift on the device (cunmod_taylor_space_t in
 * shape/scan_shape.h). */
typedef struct
{
    cunmod_sequence_t sequence;
    int64_t n;
    char *factorials;
    char *inverses;
    char *kernel;
    char *last;
} arrays_t;

/* d_z[i] = first ratio^i (n-1) (n-2) .. (n-i) / (n-1)! for 0 <= i < n, where n = x->n. Reads
 * *x->last = 1 / (n-1)!. */
static int fall(const arrays_t *x, void *d_z, uint64_t first, uint64_t ratio)
{
    const cunmod_scan_item_t item = {.out = d_z,
                                     .first = x->last,
                                     .n = x->n,
                                     .from = x->n,
                                     .step = -1,
                                     .head = first,
                                     .scale = ratio,
                                     .mod = x->sequence.mod};
    return cunmod_dev_scan(x->sequence.dev, &item);
}

/* Computes the operands of the product, factorials[i] = a_i i! and kernel[i] = c^(n-1-i) /
 * (n-1-i)!, and inverses[i] = 1 / (n-1-i)!. If c = 1, the two arrays are equal, and x->kernel is
 * set to x->inverses. */
static int set_operands(arrays_t *x, const void *d_a, uint64_t c)
{
    const cunmod_modulus_t *mod = &x->sequence.mod;
    const cunmod_scan_item_t rise = {
        .out = x->factorials, .n = x->n, .step = 1, .head = 1, .scale = 1, .mod = *mod};
    const cunmod_factors_item_t weigh = {.z = x->factorials,
                                         .x = {{d_a, 0, 1}, {x->factorials, 0, 1}},
                                         .n = x->n,
                                         .len = x->n,
                                         .one = -1,
                                         .scale = 1,
                                         .mod = *mod};
    int error = cunmod_dev_scan(x->sequence.dev, &rise);
    CUNMOD_NEXT(cunmod_sequence_invert(&x->sequence, x->last,
                                       x->factorials + (x->n - 1) * (int64_t)mod->word));
    CUNMOD_NEXT(cunmod_dev_factors(x->sequence.dev, &weigh, 1));
    CUNMOD_NEXT(fall(x, x->inverses, 1, 1));
    if (error == 0 && c == 1)
    {
        x->kernel = x->inverses;
    }
    else if (error == 0)
    {
        error = fall(x, x->kernel, cunmod_cpu_power(c, (uint64_t)x->n - 1, mod->p),
                     cunmod_cpu_invert(c, mod->p));
    }
    return error;
}

static int shift(cunmod_job_t *job, arrays_t *x, const cunmod_plan_t *plan)
{
    void *const d_z = job->out[0].vec.device;
    const cunmod_factors_item_t divide = {.z = d_z,
                                          .x = {{d_z, 0, 1}, {x->inverses, x->n - 1, -1}},
                                          .n = x->n,
                                          .len = x->n,
                                          .one = -1,
                                          .scale = 1,
                                          .mod = job->mod};
    int error = set_operands(x, job->a->device, ((const taylor_t *)job)->c);
    if (error == 0)
    {
        const cunmod_mul_item_t product = {.a = x->factorials,
                                           .b = x->kernel,
                                           .z = d_z,
                                           .lena = x->n,
                                           .lenb = x->n,
                                           .lo = x->n - 1,
                                           .hi = 2 * x->n - 1,
                                           .mod = job->mod};
        error =
            cunmod_product_run(job->ctx, x->sequence.dev, plan->shape.scan.product[0], &product);
    }
    return CUNMOD_NEXT(cunmod_dev_factors(x->sequence.dev, &divide, 1));
}

static int taylor_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const int64_t n = job->a->len;
    const cunmod_taylor_space_t space = cunmod_taylor_space(n, job->mod.word);
    void *d_space = NULL;
    int error = cunmod_vec_alloc_device(&job->out[0].vec, dev, n, job->mod.word);
    CUNMOD_NEXT(cunmod_dev_alloc(dev, &d_space, (size_t)space.bytes));
    if (error == 0)
    {
        char *const at = d_space;
        arrays_t x = {.sequence = {.dev = dev, .mod = job->mod},
                      .n = n,
                      .factorials = at + space.factorials,
                      .inverses = at + space.inverses,
                      .kernel = at + space.kernel,
                      .last = at + space.last};
        error = shift(job, &x, plan);
    }
    cunmod_dev_free(dev, d_space);
    return error;
}

static void make_shift(cunmod_cpu_call_t *call)
{
    cunmod_cpu_taylor(call->out[0].words, call->in[0].words, call->in[0].len, call->constant,
                      call->number[0] != 0, call->p);
}

static int taylor_on_cpu(cunmod_job_t *job)
{
    uint64_t *z;
    const int64_t n = job->a->len;
    CUNMOD_TRY(cunmod_job_host(job, &job->out[0], &z, n, CUNMOD_EXACT));
    cunmod_cpu_call_t call = {.make = make_shift,
                              .in = {{job->a->host, n}},
                              .out = {{.words = z}},
                              .number = {job->query.task == CUNMOD_POINTS_TAYLOR},
                              .constant = ((const taylor_t *)job)->c};
    return cunmod_job_call(job, &call);
}

/* Returns the job that computes a(x + c). a->len is the true length of a, >= 1. */
static taylor_t taylor_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, uint64_t c)
{
    const int units = p >= (uint64_t)a->len && cunmod_ctx_is_prime(ctx, p);
    return (taylor_t){.job = {.ctx = ctx,
                              .query = cunmod_ask_taylor(p, a->len, units),
                              .a = a,
                              .b = a,
                              .out = {{.wanted = 1}},
                              .gpu = taylor_on_gpu,
                              .cpu = taylor_on_cpu},
                      .c = c};
}

/* Returns whether a has at most one coefficient or c = 0, so that a(x + c) = a(x). */
static int is_same(int64_t len, uint64_t c)
{
    return len <= 1 || c == 0;
}

int cunmod_taylor_shift(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t c, uint64_t p,
                        cunmod_ctx_t ctx)
{
    CUNMOD_TRY(cunmod_check_operands(a, lena, &c, 1, p));
    CUNMOD_TRY(cunmod_check_array(res, lena));
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
        return CUNMOD_E_MEMORY;
    const int64_t len = cunmod_true_length(a, lena);
    if (is_same(len, c))
    {
        cunmod_ctx_note_nothing(ctx);
        if (lena > 0)
            memmove(res, a, (size_t)lena * sizeof(*res));
        return CUNMOD_OK;
    }
    cunmod_vec_t u = cunmod_vec_of(a, len);
    taylor_t x = taylor_of(ctx, p, &u, c);
    cunmod_job_to_array(&x.job, 0, res, lena);
    int status = cunmod_execute(&x.job);
    cunmod_vec_clear(&u, ctx);
    return status;
}

int cunmod_poly_taylor_shift(cunmod_poly_t res, cunmod_poly_t a, uint64_t c)
{
    const cunmod_poly_t polys[] = {res, a};
    int status = cunmod_poly_check(polys, 2);
    CUNMOD_THEN(cunmod_check_coeffs(&c, 1, a->p));
    CUNMOD_THEN(cunmod_poly_resolve(a));
    if (status != CUNMOD_OK)
        return status;
    cunmod_vec_t z = cunmod_vec_empty();
    if (is_same(a->vec.len, c))
    {
        cunmod_ctx_note_nothing(a->ctx);
        if (res == a)
            return CUNMOD_OK;
        status = cunmod_vec_copy(&z, &a->vec, a->ctx, cunmod_modulus_word(a->p));
    }
    else
    {
        taylor_t x = taylor_of(a->ctx, a->p, &a->vec, c);
        status = cunmod_execute(&x.job);
        z = x.job.out[0].vec;
    }
    if (status == CUNMOD_OK)
        cunmod_poly_take(res, &z);
    return status;
}
