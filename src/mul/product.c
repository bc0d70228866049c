/* The job of a product: coefficients lo .. hi-1 of a b, for host arrays, device polynomials and
 * prepared operands.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "mul/product.h"

#include <string.h>

#include "base/check.h"
#include "flint/cpu.h"
#include "papers/baseline.h"
#include "runtime/result.h"
#include "runtime/transfer.h"
#include "shape/ntt.h"

/* Word i of an operand contributes to coefficients i .. i+len-1 of the product, where len is the
 * length of the other operand. So word i is needed for coefficients lo .. hi-1 if i < hi and i +
 * len - 1 >= lo. */
cunmod_window_t cunmod_window_of(int64_t lena, int64_t lenb, int64_t lo, int64_t hi, int prepared)
{
    const int64_t a = cunmod_least(lena, hi), b = prepared ? lenb : cunmod_least(lenb, hi);
    const int64_t end = cunmod_least(hi, a > 0 && b > 0 ? a + b - 1 : 0);
    if (lo >= end)
        return (cunmod_window_t){.hi = 0};
    const int64_t from_a = lo > b - 1 ? lo - (b - 1) : 0;
    const int64_t from_b = !prepared && lo > a - 1 ? lo - (a - 1) : 0;
    return (cunmod_window_t){.from = {from_a, from_b},
                             .len = {a - from_a, b - from_b},
                             .lo = lo - from_a - from_b,
                             .hi = end - from_a - from_b};
}

/* prepared->device = the transform of d_words[0 .. len-1]; remains NULL after a failure. Flushes
 * the queue, and so finds out whether the launches have succeeded, since later jobs use the
 * transform. Returns a device error. */
static int prepare(cunmod_prepared_t *prepared, cunmod_dev_t *dev, const cunmod_table_t *table,
                   const void *d_words, int64_t len, const cunmod_modulus_t *mod)
{
    const int64_t bytes = cunmod_ntt_size(&table->ntt) * table->ntt.count * table->ntt.word;
    CUNMOD_TRY(cunmod_dev_alloc(dev, &prepared->device, (size_t)bytes));
    const cunmod_ntt_item_t item = {.a = d_words,
                                    .b = d_words,
                                    .lena = len,
                                    .lenb = len,
                                    .work = prepared->device,
                                    .mod = *mod};
    int error = cunmod_dev_ntt(dev, &item, 1, &table->ntt, table->d_tables);
    CUNMOD_NEXT(cunmod_dev_flush(dev));
    if (error != 0)
    {
        cunmod_dev_free(dev, prepared->device);
        prepared->device = NULL;
    }
    return error;
}

/* Computes the product modulo x^N - 1 by transforms of N points, so coefficient N + i is added to
 * coefficient i. rest == NULL: N is so large that no coefficient is added to a wanted coefficient.
 * rest != NULL: d_plus holds coefficients whose addition or subtraction corrects the wanted
 * coefficients (plan/wrapped.h). Returns a device error. */
static int run_ntt(const cunmod_product_t *x, cunmod_dev_t *dev, const cunmod_step_t *step,
                   const cunmod_mul_item_t *mul, const cunmod_wrapped_t *rest, const void *d_plus)
{
    const cunmod_job_t *job = &x->job;
    const cunmod_table_t *table = NULL;
    cunmod_ntt_item_t item = {.a = mul->a,
                              .b = mul->b,
                              .z = mul->z,
                              .lena = mul->lena,
                              .lenb = mul->lenb,
                              .lo = mul->lo,
                              .hi = mul->hi,
                              .mod = mul->mod};
    if (rest != NULL)
    {
        item.lena = rest->lena;
        item.hi = cunmod_least(mul->hi, step->transform.points);
        item.plus = d_plus;
        item.lenplus = rest->lenplus;
        item.shift = rest->shift;
        item.minus = rest->minus;
    }
    CUNMOD_TRY(cunmod_tables_get(&table, &job->ctx->tables, dev, step->transform.points,
                                 step->transform.count, step->transform.own));
    if (x->prepared != NULL && x->prepared->points > 0)
    {
        if (x->swapped)
        {
            item.a = mul->b;
            item.lena = mul->lenb;
            item.b = mul->a;
            item.lenb = mul->lena;
        }
        if (x->prepared->device == NULL)
            CUNMOD_TRY(prepare(x->prepared, dev, table, item.b, item.lenb, &mul->mod));
        item.b = NULL;
        item.prepared = x->prepared->device;
    }
    const int64_t bytes = cunmod_ntt_size(&table->ntt) * table->ntt.count * table->ntt.word;
    CUNMOD_TRY(
        cunmod_dev_alloc(dev, &item.work, (size_t)(cunmod_ntt_two(&item) ? 2 * bytes : bytes)));
    cunmod_ntt_radix(item.radix, &table->ntt, job->query.p);
    const int error = cunmod_dev_ntt(dev, &item, 1, &table->ntt, table->d_tables);
    cunmod_dev_free(dev, item.work);
    return error;
}

static int run_step(const cunmod_product_t *x, cunmod_dev_t *dev, const cunmod_step_t *step,
                    const cunmod_mul_item_t *item);

/* Computes a product by transforms shorter than the product, and corrects its coefficients. The
 * correcting coefficients are a short product, computed first by the plan's step[1]: in the words
 * of the result if rest->in_place is set, else in memory allocated here. */
static int run_short(const cunmod_product_t *x, cunmod_dev_t *dev, const cunmod_step_t *step,
                     const cunmod_mul_item_t *item)
{
    const uint32_t word = item->mod.word;
    char *const z = item->z;
    const cunmod_wrapped_t *rest = &step->rest;
    void *d_own = NULL;
    if (!rest->in_place)
        CUNMOD_TRY(cunmod_dev_alloc(dev, &d_own, (size_t)(rest->stop - rest->start) * word));
    const char *const a = (const char *)item->a + rest->from[0] * word;
    const char *const b = (const char *)item->b + rest->from[1] * word;
    const cunmod_mul_item_t first = {.a = rest->swapped ? b : a,
                                     .b = rest->swapped ? a : b,
                                     .z = rest->in_place ? z + (rest->start - item->lo) * word
                                                         : d_own,
                                     .lena = rest->n,
                                     .lenb = rest->m,
                                     .lo = rest->lo,
                                     .hi = rest->hi,
                                     .mod = item->mod};
    const void *d_plus = rest->in_place ? z + rest->at * word : d_own;
    int error = run_step(x, dev, step + 1, &first);
    CUNMOD_NEXT(run_ntt(x, dev, step, item, rest, d_plus));
    cunmod_dev_free(dev, d_own);
    return error;
}

/* The state of a product that is computed as a sum of products of pieces of a and b. Coefficients
 * mul->lo .. written-1 of the result hold the sum of the products computed so far. */
typedef struct
{
    const cunmod_mul_item_t *mul;
    const cunmod_pieces_t *pieces;
    const cunmod_table_t *table;
    char *d_work; /* residues of two operands, then the transform of a piece of b */
    int64_t written;
} cunmod_sum_t;

/* Adds the product of piece i of a and piece j of b to the result. *known = 1: d_work holds the
 * transform of piece j of b. The function sets *known for the next call.
 *
 * The function adds to coefficients below sum->written, and stores the other coefficients, which
 * have no value yet. All coefficients receive a value: i runs fastest, product (0, j) starts at
 * coefficient j pieces->lenb, and product (0, j - 1) has reached this coefficient. Returns a device
 * error. */
static int add_piece(cunmod_sum_t *sum, cunmod_dev_t *dev, int64_t i, int64_t j, int *known)
{
    const cunmod_mul_item_t *mul = sum->mul;
    const cunmod_pieces_t *pieces = sum->pieces;
    const cunmod_ntt_t *ntt = &sum->table->ntt;
    const int64_t residues = cunmod_ntt_size(ntt) * ntt->count * ntt->word;
    const int64_t ati = i * pieces->lena, atj = j * pieces->lenb, at = ati + atj;
    const uint32_t word = mul->mod.word;
    void *const d_kept = sum->d_work + 2 * residues;
    cunmod_ntt_item_t item = {.a = (const char *)mul->a + ati * word,
                              .lena = cunmod_least(pieces->lena, mul->lena - ati),
                              .lenb = cunmod_least(pieces->lenb, mul->lenb - atj),
                              .work = sum->d_work,
                              .mod = mul->mod};
    const int64_t start = at < mul->lo ? mul->lo : at;
    const int64_t stop = cunmod_least(at + item.lena + item.lenb - 1, mul->hi);
    if (start >= stop)
        return 0;
    item.lo = start - at;
    item.hi = stop - at;
    item.z = (char *)mul->z + (start - mul->lo) * word;
    item.plus = item.z;
    item.lenplus = cunmod_least(sum->written, stop) - start;
    item.b = *known ? NULL : (const char *)mul->b + atj * word;
    item.prepared = *known ? d_kept : NULL;
    item.keep = *known || pieces->counta == 1 ? NULL : d_kept;
    *known = pieces->counta > 1;
    sum->written = stop > sum->written ? stop : sum->written;
    cunmod_ntt_radix(item.radix, ntt, mul->mod.p);
    return cunmod_dev_ntt(dev, &item, 1, ntt, sum->table->d_tables);
}

static int run_pieces(const cunmod_product_t *x, cunmod_dev_t *dev, const cunmod_step_t *step,
                      const cunmod_mul_item_t *item)
{
    const cunmod_pieces_t *pieces = &step->pieces;
    const cunmod_transform_t *transform = &step->transform;
    cunmod_sum_t sum = {.mul = item, .pieces = pieces, .written = item->lo};
    void *d_work = NULL;
    int error = 0;
    CUNMOD_TRY(cunmod_tables_get(&sum.table, &x->job.ctx->tables, dev, transform->points,
                                 transform->count, transform->own));
    const int64_t bytes = transform->points * transform->count * sum.table->ntt.word;
    CUNMOD_TRY(cunmod_dev_alloc(dev, &d_work, (size_t)(3 * bytes)));
    sum.d_work = d_work;
    for (int64_t j = 0; j < pieces->countb && error == 0; j++)
    {
        int known = 0;
        for (int64_t i = 0; i < pieces->counta && error == 0; i++)
        {
            error = cunmod_is_stopped(&x->job.ctx->stop) ? CUNMOD_INTERRUPTED
                                                         : add_piece(&sum, dev, i, j, &known);
        }
    }
    cunmod_dev_free(dev, d_work);
    return error;
}

static int run_step(const cunmod_product_t *x, cunmod_dev_t *dev, const cunmod_step_t *step,
                    const cunmod_mul_item_t *item)
{
    switch (step->algorithm)
    {
    case CUNMOD_ALG_MUL_BLOCK:
        return cunmod_dev_mul_block(dev, item, 1, (int)step->s);
    case CUNMOD_ALG_MUL_TENSOR:
        return cunmod_dev_mul_tensor(dev, item, 1);
    case CUNMOD_ALG_MUL_TWO_PHASE:
        return cunmod_baseline_mul(dev, item, step->s);
    case CUNMOD_ALG_MUL_NTT_SHORT:
        return run_short(x, dev, step, item);
    case CUNMOD_ALG_MUL_NTT_PIECES:
        return run_pieces(x, dev, step, item);
    default: /* CUNMOD_ALG_MUL_NTT */
        return run_ntt(x, dev, step, item, NULL, NULL);
    }
}

int cunmod_product_run(cunmod_ctx_t ctx, cunmod_dev_t *dev, const cunmod_step_t *steps,
                       const cunmod_mul_item_t *item)
{
    const cunmod_product_t x = {.job = {.ctx = ctx, .query = {.p = item->mod.p}}};
    return run_step(&x, dev, steps, item);
}

/* d_words[0 .. len-1] = 0. Uploads at most 512 zeros; copies on the device then double their
 * number. Returns a device error. */
static int zero_on_device(cunmod_dev_t *dev, char *d_words, int64_t len, uint32_t word)
{
    static const uint64_t zeros[512];
    int64_t done = cunmod_least(len, (int64_t)(sizeof(zeros) / sizeof(zeros[0])));
    CUNMOD_TRY(cunmod_dev_upload(dev, d_words, zeros, done, word));
    while (done < len)
    {
        const int64_t more = cunmod_least(done, len - done);
        CUNMOD_TRY(cunmod_dev_copy(dev, d_words + done * word, d_words, (size_t)more * word));
        done += more;
    }
    return 0;
}

static int mul_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const cunmod_product_t *x = (const cunmod_product_t *)job;
    const uint32_t word = job->mod.word;
    const int64_t len = x->zeros + job->query.hi - job->query.mul.lo;
    cunmod_vec_t *z = &job->out[0].vec;
    CUNMOD_TRY(cunmod_vec_alloc_device(z, dev, len, word));
    if (x->zeros > 0)
        CUNMOD_TRY(zero_on_device(dev, z->device, x->zeros, word));
    const cunmod_mul_item_t item = {.a = job->a->device,
                                    .b = job->b->device,
                                    .z = (char *)z->device + x->zeros * word,
                                    .lena = job->a->len,
                                    .lenb = job->b->len,
                                    .lo = job->query.mul.lo,
                                    .hi = job->query.hi,
                                    .mod = job->mod};
    CUNMOD_TRY(run_step(x, dev, plan->shape.product, &item));
    return x->top_unknown ? cunmod_vec_trim(z, len, len, dev, word) : 0;
}

static void make_product(cunmod_cpu_call_t *call)
{
    cunmod_cpu_mulmid(call->out[0].words, call->in[0].words, call->in[0].len, call->in[1].words,
                      call->in[1].len, call->number[0], call->number[1], call->p);
}

/* Computes the job with FLINT. A prepared operand (job->b, or job->a if x->swapped is set) has all
 * of its words in the job; the CPU uses only the words on which the wanted coefficients depend
 * (cunmod_window_of). */
static int mul_on_cpu(cunmod_job_t *job)
{
    const cunmod_product_t *x = (const cunmod_product_t *)job;
    cunmod_out_t *out = &job->out[0];
    const int64_t len = x->zeros + job->query.hi - job->query.mul.lo;
    const cunmod_window_t window =
        cunmod_window_of(job->a->len, job->b->len, job->query.mul.lo, job->query.hi, 0);
    const int longer = window.len[0] < window.len[1];
    const cunmod_vec_t *const operand[] = {job->a, job->b};
    const int64_t room = x->zeros + cunmod_cpu_mulmid_room(window.len[longer], window.len[!longer],
                                                           window.lo, window.hi);
    uint64_t *z;
    CUNMOD_TRY(cunmod_job_host(job, out, &z, room, room == len ? CUNMOD_EXACT : CUNMOD_INEXACT));
    cunmod_cpu_call_t call = {
        .make = make_product,
        .in = {{operand[longer]->host + window.from[longer], window.len[longer]},
               {operand[!longer]->host + window.from[!longer], window.len[!longer]}},
        .out = {{.words = z + x->zeros}},
        .number = {window.lo, window.hi}};
    memset(z, 0, (size_t)x->zeros * sizeof(*z));
    CUNMOD_TRY(cunmod_job_call(job, &call));
    out->vec.len = x->top_unknown ? cunmod_true_length(z, len) : len;
    return CUNMOD_OK;
}

cunmod_product_t cunmod_product_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b,
                                   const cunmod_window_t *window, cunmod_prepared_t *prepared)
{
    const int swap = a->len < b->len;
    const int64_t n = swap ? b->len : a->len, m = swap ? a->len : b->len;
    const cunmod_query_t query = prepared == NULL
                                     ? cunmod_ask_mul(p, n, m, window->lo, window->hi)
                                     : cunmod_ask_mul_prepared(p, n, m, window->lo, window->hi,
                                                               prepared->points, prepared->count);
    return (cunmod_product_t){.job = {.ctx = ctx,
                                      .query = query,
                                      .a = swap ? b : a,
                                      .b = swap ? a : b,
                                      .out = {{.wanted = 1}},
                                      .gpu = mul_on_gpu,
                                      .cpu = mul_on_cpu},
                              .prepared = prepared,
                              .swapped = swap};
}

int cunmod_product_to_array(uint64_t *res, int64_t len, cunmod_product_t *product)
{
    cunmod_job_t *const job = &product->job;
    const cunmod_result_t result = cunmod_result_array(res, len);
    return job->query.hi == 0 ? cunmod_result_constant(result, 0, job->ctx)
                              : cunmod_result_run(result, job);
}

/* ---- parts of vectors ---------------------------------------------------- */

cunmod_vec_t *cunmod_view_open(cunmod_vec_t *view, cunmod_vec_t *whole, int64_t from, int64_t len,
                               uint32_t word)
{
    if (len == whole->len)
        return whole;
    *view = cunmod_vec_of(whole->host != NULL ? whole->host + from : NULL, len);
    view->device = whole->device != NULL ? (char *)whole->device + from * word : NULL;
    return view;
}

void cunmod_view_close(cunmod_vec_t *view, const cunmod_vec_t *whole, cunmod_ctx_t ctx)
{
    if (view != whole)
    {
        view->device = whole->device != NULL ? NULL : view->device;
        cunmod_vec_clear(view, ctx);
    }
}
