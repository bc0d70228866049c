/* Taylor shifts, a(x + c): the public functions for host arrays and for device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Aho, Steiglitz and Ullman, Evaluating polynomials at fixed sets of points, SIAM J. Comput. 4
 * (1975): if a has n coefficients, k! times coefficient k of a(x + c) is the sum over i of (a_i i!)
 * (c^(i-k) / (i-k)!), which is coefficient n - 1 + k of the product of two polynomials, with the
 * coefficients a_i i! and c^(n-1-i) / (n-1-i)!. Scans compute the factorials and their inverses
 * (docs/scans.md).
 */
#include <string.h>

#include "base/check.h"
#include "base/modulus.h"
#include "flint/cpu.h"
#include "mul/product.h"
#include "points/sequence.h"
#include "runtime/result.h"
#include "shape/scan_shape.h"

typedef struct
{
    cunmod_job_t job; /* the first member */
    uint64_t c;       /* c != 0 */
} taylor_t;

/* The addresses of the arrays of a Taylor shift in the workspace on the device
 * (cunmod_taylor_space_t in shape/scan_shape.h). */
typedef struct
{
    cunmod_sequence_t sequence;
    int64_t n;
    char *factorials;
    char *inverses;
    char *kernel;
    char *last;
} arrays_t;

/* Computes d_z[i] = first ratio^i (n-1) (n-2) .. (n-i) / (n-1)! for 0 <= i < n, where n = x->n,
 * from *x->last = 1 / (n-1)!. */
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
 * (n-1-i)!, and inverses[i] = 1 / (n-1-i)!. If c = 1, kernel and inverses are equal, and x->kernel
 * is set to x->inverses. */
static int set_operands(arrays_t *x, const void *d_a, uint64_t c)
{
    const cunmod_modulus_t *mod = &x->sequence.mod;
    const cunmod_scan_item_t rise = {
        .out = x->factorials, .n = x->n, .step = 1, .head = 1, .scale = 1, .mod = *mod};
    CUNMOD_TRY(cunmod_dev_scan(x->sequence.dev, &rise));
    CUNMOD_TRY(cunmod_sequence_invert(&x->sequence, x->last,
                                      x->factorials + (x->n - 1) * (int64_t)mod->word));
    CUNMOD_TRY(cunmod_sequence_mul(&x->sequence, x->factorials, d_a, 0, x->factorials, 0, x->n));
    CUNMOD_TRY(fall(x, x->inverses, 1, 1));
    if (c != 1)
        return fall(x, x->kernel, cunmod_cpu_power(c, (uint64_t)x->n - 1, mod->p),
                    cunmod_cpu_invert(c, mod->p));
    x->kernel = x->inverses;
    return 0;
}

static int shift(cunmod_job_t *job, arrays_t *x, const cunmod_plan_t *plan)
{
    void *const d_z = job->out[0].vec.device;
    CUNMOD_TRY(set_operands(x, job->a->device, ((const taylor_t *)job)->c));
    const cunmod_mul_item_t product = {.a = x->factorials,
                                       .b = x->kernel,
                                       .z = d_z,
                                       .lena = x->n,
                                       .lenb = x->n,
                                       .lo = x->n - 1,
                                       .hi = 2 * x->n - 1,
                                       .mod = job->mod};
    CUNMOD_TRY(
        cunmod_product_run(job->ctx, x->sequence.dev, plan->shape.scan.product[0], &product));
    return cunmod_sequence_mul(&x->sequence, d_z, d_z, 0, x->inverses, 1, x->n);
}

static int taylor_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const int64_t n = job->a->len;
    const cunmod_taylor_space_t space = cunmod_taylor_space(n, job->mod.word);
    void *d_space = NULL;
    CUNMOD_TRY(cunmod_vec_alloc_device(&job->out[0].vec, dev, n, job->mod.word));
    CUNMOD_TRY(cunmod_dev_alloc(dev, &d_space, (size_t)space.bytes));
    char *const at = d_space;
    arrays_t x = {.sequence = {.dev = dev, .mod = job->mod},
                  .n = n,
                  .factorials = at + space.factorials,
                  .inverses = at + space.inverses,
                  .kernel = at + space.kernel,
                  .last = at + space.last};
    const int error = shift(job, &x, plan);
    cunmod_dev_free(dev, d_space);
    return error;
}

static void make_shift(cunmod_cpu_call_t *call)
{
    cunmod_cpu_taylor(call->out[0].words, CUNMOD_INPUT(0), call->constant, call->number[0] != 0,
                      call->p);
}

static int taylor_on_cpu(cunmod_job_t *job)
{
    cunmod_cpu_call_t call = {.make = make_shift,
                              .in = {{job->a->host, job->a->len}},
                              .number = {job->query.task == CUNMOD_POINTS_TAYLOR},
                              .constant = ((const taylor_t *)job)->c};
    return cunmod_result_call(job, &call, job->a->len);
}

/* res = a(x + c). a->len is the true length of a, >= 1; c != 0. */
static int run(cunmod_result_t res, cunmod_vec_t *a, uint64_t c, uint64_t p, cunmod_ctx_t ctx)
{
    const int units = p >= (uint64_t)a->len && cunmod_ctx_is_prime(ctx, p);
    taylor_t x = {.job = cunmod_result_job(ctx, cunmod_ask_taylor(p, a->len, units), a, a,
                                           taylor_on_gpu, taylor_on_cpu),
                  .c = c};
    return cunmod_result_run(res, &x.job);
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
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    cunmod_vec_t u = cunmod_vec_of(a, cunmod_true_length(a, lena));
    if (is_same(u.len, c))
    {
        cunmod_ctx_note_nothing(ctx);
        if (lena > 0)
            memmove(res, a, (size_t)lena * sizeof(*res));
        return CUNMOD_OK;
    }
    const int status = run(cunmod_result_array(res, lena), &u, c, p, ctx);
    cunmod_vec_clear(&u, ctx);
    return status;
}

int cunmod_poly_taylor_shift(cunmod_poly_t res, cunmod_poly_t a, uint64_t c)
{
    const cunmod_poly_t polys[] = {res, a};
    CUNMOD_TRY(cunmod_poly_check(polys, 2));
    CUNMOD_TRY(cunmod_check_coeffs(&c, 1, a->p));
    CUNMOD_TRY(cunmod_poly_resolve(a));
    if (!is_same(a->vec.len, c))
        return run(cunmod_result_poly(res), &a->vec, c, a->p, a->ctx);
    cunmod_vec_t z = cunmod_vec_empty();
    cunmod_ctx_note_nothing(a->ctx);
    if (res == a)
        return CUNMOD_OK;
    CUNMOD_TRY(cunmod_vec_copy(&z, &a->vec, a->ctx, cunmod_modulus_word(a->p)));
    cunmod_poly_take(res, &z);
    return CUNMOD_OK;
}
