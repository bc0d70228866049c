/* Runs the elementary operations that a cunmod_formula_t describes: sums of multiples, shifts,
 * derivatives, copies of some coefficients.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "elementary/linear.h"

#include <string.h>

#include "base/check.h"
#include "base/modulus.h"
#include "flint/cpu.h"
#include "plan/query.h"

/* ---- formulas ---------------------------------------------------------------- */

/* Returns the formula of a result of n coefficients in which operand a has the term `a`, and
 * operand b the factor 0. */
static cunmod_formula_t formula_of(int64_t n, cunmod_term_t a)
{
    return (cunmod_formula_t){.a = a, .b = {.step = 1}, .n = n, .at = -1};
}

cunmod_formula_t cunmod_formula_sum(int64_t lena, int64_t lenb, uint64_t c, uint64_t d)
{
    cunmod_formula_t formula =
        formula_of(cunmod_most(lena, lenb), (cunmod_term_t){.step = 1, .scale = c});
    formula.b.scale = d;
    return formula;
}

cunmod_formula_t cunmod_formula_shift(int64_t lena, int64_t k)
{
    const int64_t n = lena > 0 ? cunmod_most(lena + k, 0) : 0;
    return formula_of(n, (cunmod_term_t){.from = -k, .step = 1, .scale = 1});
}

cunmod_formula_t cunmod_formula_truncate(int64_t n)
{
    return formula_of(n, (cunmod_term_t){.step = 1, .scale = 1});
}

cunmod_formula_t cunmod_formula_reverse(int64_t n)
{
    return formula_of(n, (cunmod_term_t){.from = n - 1, .step = -1, .scale = 1});
}

cunmod_formula_t cunmod_formula_derivative(int64_t lena)
{
    const int64_t n = cunmod_most(lena - 1, 0);
    cunmod_formula_t formula = formula_of(n, (cunmod_term_t){.from = 1, .step = 1, .scale = 1});
    formula.rise = 1;
    return formula;
}

cunmod_formula_t cunmod_formula_deflate(int64_t lena, int64_t k)
{
    const int64_t n = lena > 0 ? (lena - 1) / k + 1 : 0;
    return formula_of(n, (cunmod_term_t){.step = k, .scale = 1});
}

cunmod_formula_t cunmod_formula_inflate(int64_t lena, int64_t k)
{
    const int64_t n = lena > 0 ? (lena - 1) * k + 1 : 0;
    return formula_of(
        n, (cunmod_term_t){.step = 1, .period = k, .kind = CUNMOD_TERM_SPREAD, .scale = 1});
}

cunmod_formula_t cunmod_formula_blocks(int64_t lena, int64_t k, int odd)
{
    const int64_t from = odd ? k : 0, n = cunmod_most(lena - from, 0);
    const int64_t last = n > 0 ? (n - 1) / k : 0;
    return formula_of(
        last % 2 == 0 ? n : last * k,
        (cunmod_term_t){
            .from = from, .step = 1, .period = k, .kind = CUNMOD_TERM_EVEN, .scale = 1});
}

cunmod_formula_t cunmod_formula_replace(int64_t lena, int64_t i, uint64_t c)
{
    cunmod_formula_t formula = cunmod_formula_truncate(cunmod_most(lena, i + 1));
    formula.at = i;
    formula.value = c;
    return formula;
}

/* ---- jobs ---------------------------------------------------------------------- */

typedef struct
{
    cunmod_job_t job; /* the first member */
    cunmod_formula_t formula;
    int may_drop;
    int differ; /* result of cunmod_linear_differ: 1 when the operands differ */
} linear_t;

/* Returns the formula, in which the modulus, and the device addresses and lengths of the operands,
 * are now set. The caller sets item.z, the address of the result. */
static cunmod_linear_item_t item_of(const linear_t *x)
{
    const cunmod_job_t *job = &x->job;
    cunmod_linear_item_t item = x->formula;
    item.a.words = job->a->device;
    item.a.len = job->a->len;
    item.b.words = job->b->device;
    item.b.len = item.b.scale != 0 ? job->b->len : 0;
    item.mod = job->mod;
    return item;
}

static int linear_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const linear_t *x = (const linear_t *)job;
    cunmod_vec_t *z = &job->out[0].vec;
    cunmod_linear_item_t item = item_of(x);
    (void)plan;
    CUNMOD_TRY(cunmod_vec_alloc_device(z, dev, item.n, job->mod.word));
    item.z = z->device;
    if (x->may_drop)
        z->d_len = item.d_len = cunmod_vec_length_slot(z, item.n, job->mod.word);
    return cunmod_dev_linear(dev, &item, 1);
}

static int linear_on_cpu(cunmod_job_t *job)
{
    const linear_t *x = (const linear_t *)job;
    cunmod_out_t *out = &job->out[0];
    cunmod_linear_item_t item = item_of(x);
    uint64_t *z;
    CUNMOD_TRY(cunmod_job_host(job, out, &z, item.n, CUNMOD_SURE));
    item.a.words = job->a->host;
    item.b.words = job->b->host;
    cunmod_cpu_linear(z, &item, job->query.p);
    out->vec.len = x->may_drop ? cunmod_true_length(z, item.n) : item.n;
    return CUNMOD_OK;
}

static int differ_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    linear_t *x = (linear_t *)job;
    cunmod_linear_item_t item = item_of(x);
    int64_t found = 0;
    void *d_found = NULL;
    (void)plan;
    CUNMOD_TRY(cunmod_dev_alloc(dev, &d_found, sizeof(found)));
    item.d_len = d_found;
    int error = cunmod_dev_length(dev, d_found, d_found, 0, job->mod.word); /* 0 */
    CUNMOD_NEXT(cunmod_dev_differ(dev, &item, 1));
    CUNMOD_NEXT(cunmod_dev_read_length(dev, &found, d_found));
    cunmod_dev_free(dev, d_found);
    x->differ = found != 0;
    return error;
}

static int differ_on_cpu(cunmod_job_t *job)
{
    const cunmod_vec_t *a = job->a;
    ((linear_t *)job)->differ = memcmp(a->host, job->b->host, (size_t)a->len * sizeof(*a->host)) !=
                                0;
    return CUNMOD_OK;
}

static linear_t linear_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b,
                          cunmod_formula_t formula)
{
    const int64_t lenb = b != a ? b->len : 0;
    return (linear_t){.job = {.ctx = ctx,
                              .query = cunmod_ask_elementary(p, CUNMOD_ELEMENTARY_LINEAR, a->len,
                                                             lenb, formula.n),
                              .a = a,
                              .b = b,
                              .out = {{.wanted = 1}},
                              .gpu = linear_on_gpu,
                              .cpu = linear_on_cpu},
                      .formula = formula};
}

int cunmod_linear(cunmod_result_t res, cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a,
                  cunmod_vec_t *b, cunmod_formula_t formula, int may_drop)
{
    if (formula.n == 0)
        return cunmod_result_constant(res, 0, ctx);
    linear_t x = linear_of(ctx, p, a, b, formula);
    x.may_drop = may_drop;
    return cunmod_result_run(res, &x.job);
}

int cunmod_linear_differ(int *differ, cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a,
                         cunmod_vec_t *b)
{
    const cunmod_formula_t formula = cunmod_formula_sum(a->len, a->len, 1, p - 1);
    linear_t x = linear_of(ctx, p, a, b, formula);
    x.job.out[0].wanted = 0;
    x.job.gpu = differ_on_gpu;
    x.job.cpu = differ_on_cpu;
    CUNMOD_TRY(cunmod_execute(&x.job));
    *differ = x.differ;
    return CUNMOD_OK;
}
