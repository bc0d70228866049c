/* The jobs of elementary operations that a cunmod_formula_t describes: sums of multiples, shifts,
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

static int64_t longer(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Returns the formula res = a[0 .. n-1], in which b has the factor 0. */
static cunmod_formula_t formula_of(int64_t n)
{
    return (cunmod_formula_t){.a = {.step = 1, .scale = 1}, .b = {.step = 1}, .n = n, .at = -1};
}

cunmod_formula_t cunmod_formula_sum(int64_t lena, int64_t lenb, uint64_t c, uint64_t d)
{
    cunmod_formula_t formula = formula_of(longer(lena, lenb));
    formula.a.scale = c;
    formula.b.scale = d;
    return formula;
}

cunmod_formula_t cunmod_formula_shift(int64_t lena, int64_t k)
{
    cunmod_formula_t formula = formula_of(lena > 0 && lena + k > 0 ? lena + k : 0);
    formula.a.from = -k;
    return formula;
}

cunmod_formula_t cunmod_formula_truncate(int64_t n)
{
    return formula_of(n);
}

cunmod_formula_t cunmod_formula_reverse(int64_t n)
{
    cunmod_formula_t formula = formula_of(n);
    formula.a.from = n - 1;
    formula.a.step = -1;
    return formula;
}

cunmod_formula_t cunmod_formula_derivative(int64_t lena)
{
    cunmod_formula_t formula = formula_of(longer(lena - 1, 0));
    formula.a.from = 1;
    formula.rise = 1;
    return formula;
}

cunmod_formula_t cunmod_formula_deflate(int64_t lena, int64_t k)
{
    cunmod_formula_t formula = formula_of(lena > 0 ? (lena - 1) / k + 1 : 0);
    formula.a.step = k;
    return formula;
}

cunmod_formula_t cunmod_formula_inflate(int64_t lena, int64_t k)
{
    cunmod_formula_t formula = formula_of(lena > 0 ? (lena - 1) * k + 1 : 0);
    formula.a.period = k;
    formula.a.kind = CUNMOD_TERM_SPREAD;
    return formula;
}

cunmod_formula_t cunmod_formula_blocks(int64_t lena, int64_t k, int odd)
{
    const int64_t from = odd ? k : 0;
    const int64_t n = longer(lena - from, 0), last = n > 0 ? (n - 1) / k : 0;
    cunmod_formula_t formula = formula_of(last % 2 == 0 ? n : last * k);
    formula.a.from = from;
    formula.a.period = k;
    formula.a.kind = CUNMOD_TERM_EVEN;
    return formula;
}

cunmod_formula_t cunmod_formula_replace(int64_t lena, int64_t i, uint64_t c)
{
    cunmod_formula_t formula = formula_of(longer(lena, i + 1));
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
    int differ; /* the result of cunmod_linear_differ: 1 when the operands differ */
} linear_t;

/* Returns the formula, completed by the modulus and by the addresses and lengths of the operands on
 * the device. The address of the result, item.z, is still to be set. */
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
    const int error = cunmod_vec_alloc_device(z, dev, item.n, job->mod.word);
    if (error != 0)
        return error;
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
    const int status = cunmod_job_host(job, out, &z, item.n, CUNMOD_SURE);
    if (status == CUNMOD_OK)
    {
        item.a.words = job->a->host;
        item.b.words = job->b->host;
        cunmod_cpu_linear(z, &item, job->query.p);
        out->vec.len = x->may_drop ? cunmod_true_length(z, item.n) : item.n;
    }
    return status;
}

static int differ_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    linear_t *x = (linear_t *)job;
    cunmod_linear_item_t item = item_of(x);
    int64_t found = 0;
    void *d_found = NULL;
    (void)plan;
    int error = cunmod_dev_alloc(dev, &d_found, sizeof(found));
    item.d_len = d_found;
    if (error == 0)
        error = cunmod_dev_length(dev, d_found, d_found, 0, job->mod.word); /* 0 */
    if (error == 0)
        error = cunmod_dev_differ(dev, &item, 1);
    if (error == 0)
        error = cunmod_dev_read_length(dev, &found, d_found);
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

static linear_t linear_of(const cunmod_operands_t *operands, const cunmod_formula_t *formula)
{
    const int64_t lenb = operands->b != operands->a ? operands->b->len : 0;
    return (linear_t){.job = {.ctx = operands->ctx,
                              .query = cunmod_ask_elementary(operands->p, CUNMOD_ELEMENTARY_LINEAR,
                                                             operands->a->len, lenb, formula->n),
                              .a = operands->a,
                              .b = operands->b,
                              .out = {{.wanted = 1}},
                              .gpu = linear_on_gpu,
                              .cpu = linear_on_cpu},
                      .formula = *formula};
}

int cunmod_linear_array(uint64_t *res, const cunmod_operands_t *operands,
                        const cunmod_formula_t *formula)
{
    if (formula->n == 0)
    {
        cunmod_ctx_note_nothing(operands->ctx);
        return CUNMOD_OK;
    }
    linear_t x = linear_of(operands, formula);
    cunmod_job_to_array(&x.job, 0, res, formula->n);
    return cunmod_execute(&x.job);
}

int cunmod_linear_poly(cunmod_poly_t res, const cunmod_operands_t *operands,
                       const cunmod_formula_t *formula, int may_drop)
{
    if (formula->n == 0)
    {
        cunmod_ctx_note_nothing(operands->ctx);
        return cunmod_poly_set_array(res, NULL, 0);
    }
    linear_t x = linear_of(operands, formula);
    x.may_drop = may_drop;
    const int status = cunmod_execute(&x.job);
    if (status == CUNMOD_OK)
        cunmod_poly_take(res, &x.job.out[0].vec);
    return status;
}

int cunmod_linear_differ(int *differ, const cunmod_operands_t *operands)
{
    const int64_t len = operands->a->len;
    const cunmod_formula_t formula = cunmod_formula_sum(len, len, 1, operands->p - 1);
    linear_t x = linear_of(operands, &formula);
    x.job.out[0].wanted = 0;
    x.job.gpu = differ_on_gpu;
    x.job.cpu = differ_on_cpu;
    const int status = cunmod_execute(&x.job);
    if (status == CUNMOD_OK)
        *differ = x.differ;
    return status;
}
