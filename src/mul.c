/* Products, squares, and parts of products: coefficients lo .. hi-1 of a b.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "check.h"
#include "cpu.h"
#include "exec.h"
#include "modulus.h"
#include "ntt.h"
#include "poly.h"
#include "predict.h"

/* ---- what of the operands matters ---------------------------------------- */

/* Coefficients lo .. hi-1 of the product of words from[k] .. from[k]+len[k]-1 of the
 * operands, 0 <= lo < hi <= len[0]+len[1]-1; nothing at all when hi is 0. */
typedef struct
{
    int64_t from[2];
    int64_t len[2];
    int64_t lo;
    int64_t hi;
} part_t;

static int64_t least(int64_t x, int64_t y)
{
    return x < y ? x : y;
}

/* Word i of an operand matters when i < hi, and when the top of the other one takes it
 * to lo at least. */
static part_t part_of(int64_t lena, int64_t lenb, int64_t lo, int64_t hi)
{
    part_t part = {.len = {least(lena, hi), least(lenb, hi)}, .lo = lo};
    part.hi = least(hi, part.len[0] > 0 && part.len[1] > 0 ? part.len[0] + part.len[1] - 1 : 0);
    if (part.lo >= part.hi)
    {
        return (part_t){.hi = 0};
    }
    for (int k = 0; k < 2; k++)
    {
        const int64_t reach = part.len[1 - k] - 1;
        part.from[k] = lo > reach ? lo - reach : 0;
    }
    for (int k = 0; k < 2; k++)
    {
        part.len[k] -= part.from[k];
        part.lo -= part.from[k];
        part.hi -= part.from[k];
    }
    return part;
}

/* ---- the job ------------------------------------------------------------- */

typedef struct
{
    cunmod_job_t job; /* first: its functions find the rest behind it */
    int64_t zeros;    /* words of the result before coefficient lo */
    int top_unknown;  /* the result of device polynomials may have leading zeros */
} product_t;

/* MMM paper, Algorithms 5-7, with its array M in device memory. */
static int run_two_phase(cunmod_dev_t *dev, const cunmod_plan_t *plan,
                         const cunmod_mul_item_t *item)
{
    void *d_work = NULL;
    const int64_t words = cunmod_mul_two_phase_words(item->lena, item->lenb, plan->s);
    int error = cunmod_dev_alloc(dev, &d_work, (size_t)words * item->mod.word);
    if (error == 0)
    {
        error = cunmod_dev_mul_two_phase(dev, item, 1, (int)plan->s, d_work);
    }
    cunmod_dev_free(dev, d_work);
    return error;
}

/* By transforms. A product modulo x^N - 1 has coefficient i + N at i: the plan's N is such
 * that none falls on one that is wanted. */
static int run_ntt(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_mul_item_t *mul)
{
    const cunmod_table_t *table = NULL;
    void *d_work = NULL;
    const cunmod_query_t *query = &job->ctx->query[CUNMOD_OP_MUL]; /* what was planned */
    int error = cunmod_tables_get(&table, &job->ctx->tables, dev, cunmod_query_transform(query),
                                  cunmod_query_primes(query), query->own_roots ? job->p : 0);
    if (error == 0)
    {
        const int64_t words = cunmod_ntt_size(&table->ntt) * table->ntt.count *
                              (query->square ? 1 : 2);
        error = cunmod_dev_alloc(dev, &d_work, (size_t)words * sizeof(uint32_t));
    }
    if (error == 0)
    {
        cunmod_ntt_item_t item = {.a = mul->a,
                                  .b = mul->b,
                                  .z = mul->z,
                                  .lena = mul->lena,
                                  .lenb = mul->lenb,
                                  .lo = mul->lo,
                                  .hi = mul->hi,
                                  .work = d_work,
                                  .mod = mul->mod};
        cunmod_ntt_radix(item.radix, &table->ntt, job->p);
        error = cunmod_dev_ntt(dev, &item, 1, &table->ntt, table->d_tables);
    }
    cunmod_dev_free(dev, d_work);
    return error;
}

static int run_algorithm(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan,
                         const cunmod_mul_item_t *item)
{
    switch (plan->algorithm)
    {
    case CUNMOD_ALG_MUL_TWO_PHASE:
        return run_two_phase(dev, plan, item);
    case CUNMOD_ALG_MUL_NTT:
        return run_ntt(job, dev, item);
    default:
        return cunmod_dev_mul_block(dev, item, 1, (int)plan->s);
    }
}

/* The first words come from the host, and are doubled on the device. */
static int zero_on_device(cunmod_dev_t *dev, char *d_words, int64_t len, uint32_t word)
{
    static const uint64_t zeros[512];
    int64_t done = least(len, (int64_t)(sizeof(zeros) / sizeof(zeros[0])));
    int error = cunmod_dev_upload(dev, d_words, zeros, done, word);
    while (error == 0 && done < len)
    {
        const int64_t more = least(done, len - done);
        error = cunmod_dev_copy(dev, d_words + done * word, d_words, (size_t)more * word);
        done += more;
    }
    return error;
}

static int mul_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const product_t *x = (const product_t *)job;
    const uint32_t word = job->mod.word;
    const int64_t len = x->zeros + job->hi - job->lo;
    cunmod_vec_t *z = &job->out[0].vec;
    int error = cunmod_vec_alloc_device(z, dev, len, word);
    if (error == 0 && x->zeros > 0)
    {
        error = zero_on_device(dev, z->device, x->zeros, word);
    }
    if (error != 0)
    {
        return error;
    }
    const cunmod_mul_item_t item = {.a = job->a->device,
                                    .b = job->b->device,
                                    .z = (char *)z->device + x->zeros * word,
                                    .lena = job->a->len,
                                    .lenb = job->b->len,
                                    .lo = job->lo,
                                    .hi = job->hi,
                                    .mod = job->mod};
    error = run_algorithm(job, dev, plan, &item);
    if (error == 0 && x->top_unknown)
    {
        z->d_len = cunmod_vec_length_slot(z, len, word);
        error = cunmod_dev_length(dev, z->d_len, z->device, len, word);
    }
    return error;
}

static int mul_on_cpu(cunmod_job_t *job)
{
    const product_t *x = (const product_t *)job;
    cunmod_out_t *out = &job->out[0];
    const int64_t len = x->zeros + job->hi - job->lo;
    const int64_t room = x->zeros +
                         cunmod_cpu_mulmid_room(job->a->len, job->b->len, job->lo, job->hi);
    uint64_t *z;
    const int status = cunmod_job_host(job, out, &z, room, room == len);
    if (status == CUNMOD_OK)
    {
        memset(z, 0, (size_t)x->zeros * sizeof(*z));
        cunmod_cpu_mulmid(z + x->zeros, job->a->host, job->a->len, job->b->host, job->b->len,
                          job->lo, job->hi, job->p);
        out->vec.len = x->top_unknown ? cunmod_true_length(z, len) : len;
    }
    return status;
}

/* a and b hold what the part takes of the operands. */
static product_t product_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b,
                            const part_t *part)
{
    const int swap = a->len < b->len;
    return (product_t){.job = {.ctx = ctx,
                               .op = CUNMOD_OP_MUL,
                               .p = p,
                               .a = swap ? b : a,
                               .b = swap ? a : b,
                               .out = {{.wanted = 1}},
                               .gpu = mul_on_gpu,
                               .cpu = mul_on_cpu,
                               .lo = part->lo,
                               .hi = part->hi}};
}

/* ---- host arrays --------------------------------------------------------- */

int cunmod_mulmid(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                  int64_t nlo, int64_t nhi, uint64_t p, cunmod_ctx_t ctx)
{
    int status = cunmod_check_lengths(lena, lenb);
    if (status == CUNMOD_OK && (nlo < 0 || nhi < nlo || nhi - nlo > CUNMOD_LENGTH_MAX))
    {
        status = CUNMOD_E_LENGTH;
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_check_array(res, nhi - nlo);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_check_operands(a, lena, b, lenb, p);
    }
    if (status != CUNMOD_OK)
    {
        return status;
    }
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    const part_t part = part_of(cunmod_true_length(a, least(lena, nhi)),
                                cunmod_true_length(b, least(lenb, nhi)), nlo, nhi);
    if (part.hi == 0)
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, CUNMOD_NOTHING_TO_DO, "");
        if (nhi > nlo)
        {
            memset(res, 0, (size_t)(nhi - nlo) * sizeof(*res));
        }
        return CUNMOD_OK;
    }
    cunmod_vec_t u = cunmod_vec_of(a + part.from[0], part.len[0]);
    cunmod_vec_t v = cunmod_vec_of(b + part.from[1], part.len[1]);
    const int is_square = u.host == v.host && u.len == v.len;
    product_t product = product_of(ctx, p, &u, is_square ? &u : &v, &part);
    product.job.out[0].to_array = 1;
    product.job.out[0].res = res;
    product.job.out[0].pad = nhi - nlo;
    status = cunmod_execute(&product.job);
    cunmod_vec_clear(&u, ctx);
    cunmod_vec_clear(&v, ctx);
    return status;
}

/* The length of a b, 0 for lengths that cunmod_mulmid refuses. */
static int64_t full_length(int64_t lena, int64_t lenb)
{
    const int exists = cunmod_check_lengths(lena, lenb) == CUNMOD_OK && lena > 0 && lenb > 0;
    return exists ? lena + lenb - 1 : 0;
}

int cunmod_mul(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
               uint64_t p, cunmod_ctx_t ctx)
{
    return cunmod_mulmid(res, a, lena, b, lenb, 0, full_length(lena, lenb), p, ctx);
}

int cunmod_sqr(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p, cunmod_ctx_t ctx)
{
    return cunmod_mul(res, a, lena, a, lena, p, ctx);
}

int cunmod_mullow(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                  int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    return cunmod_mulmid(res, a, lena, b, lenb, 0, n, p, ctx);
}

int cunmod_mulhigh(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                   int64_t start, uint64_t p, cunmod_ctx_t ctx)
{
    const int64_t full = full_length(lena, lenb);
    return cunmod_mulmid(res, a, lena, b, lenb, start, start < full ? full : start, p, ctx);
}

/* ---- device polynomials -------------------------------------------------- */

/* Where a job finds len words of `whole` from `from` on: in `whole` itself, whose second
 * copy is then kept, or in *view. */
static cunmod_vec_t *open_view(cunmod_vec_t *view, cunmod_vec_t *whole, int64_t from, int64_t len,
                               uint32_t word)
{
    if (len == whole->len)
    {
        return whole;
    }
    *view = cunmod_vec_of(whole->host != NULL ? whole->host + from : NULL, len);
    view->device = whole->device != NULL ? (char *)whole->device + from * word : NULL;
    return view;
}

/* Gives back the second copy that a view got on the way. */
static void close_view(cunmod_vec_t *view, const cunmod_vec_t *whole, cunmod_ctx_t ctx)
{
    if (view != whole)
    {
        view->device = whole->device != NULL ? NULL : view->device;
        cunmod_vec_clear(view, ctx);
    }
}

/* The part of the product of polynomials that are not zero, behind `zeros` words. */
static int multiply_part(cunmod_vec_t *z, cunmod_poly_t a, cunmod_poly_t b, const part_t *part,
                         int64_t zeros, int top_unknown)
{
    const uint32_t word = cunmod_modulus_word(a->p);
    cunmod_vec_t views[2];
    cunmod_vec_t *u = open_view(&views[0], &a->vec, part->from[0], part->len[0], word);
    cunmod_vec_t *v = a == b ? u : open_view(&views[1], &b->vec, part->from[1], part->len[1], word);
    product_t product = product_of(a->ctx, a->p, u, v, part);
    product.zeros = zeros;
    product.top_unknown = top_unknown;
    const int status = cunmod_execute(&product.job);
    close_view(u, &a->vec, a->ctx);
    if (v != u)
    {
        close_view(v, &b->vec, b->ctx);
    }
    *z = product.job.out[0].vec;
    return status;
}

/* res = the coefficients lo .. hi-1 of a b, behind lo zeros when `in_place`. */
static int multiply_poly(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, int64_t lo,
                         int64_t hi, int in_place)
{
    const cunmod_poly_t polys[] = {res, a, b};
    int status = cunmod_poly_check(polys, 3);
    if (status == CUNMOD_OK && (lo < 0 || hi < lo))
    {
        status = CUNMOD_E_LENGTH;
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_poly_resolve(a);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_poly_resolve(b);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_check_lengths(a->vec.len, b->vec.len);
    }
    if (status != CUNMOD_OK)
    {
        return status;
    }
    cunmod_vec_t z = cunmod_vec_empty();
    const part_t part = part_of(a->vec.len, b->vec.len, lo, hi);
    if (part.hi == 0)
    {
        cunmod_ctx_note(res->ctx, CUNMOD_PATH_CPU, CUNMOD_NOTHING_TO_DO, "");
    }
    else
    {
        /* The top coefficient of the whole product is not zero: p is prime. */
        const int top_unknown = hi < full_length(a->vec.len, b->vec.len);
        status = multiply_part(&z, a, b, &part, in_place ? lo : 0, top_unknown);
    }
    if (status == CUNMOD_OK)
    {
        cunmod_poly_take(res, &z);
    }
    return status;
}

int cunmod_poly_mulmid(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, int64_t nlo,
                       int64_t nhi)
{
    return multiply_poly(res, a, b, nlo, nhi, 0);
}

int cunmod_poly_mul(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b)
{
    return multiply_poly(res, a, b, 0, INT64_MAX, 0);
}

int cunmod_poly_sqr(cunmod_poly_t res, cunmod_poly_t a)
{
    return multiply_poly(res, a, a, 0, INT64_MAX, 0);
}

int cunmod_poly_mullow(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, int64_t n)
{
    return multiply_poly(res, a, b, 0, n, 0);
}

int cunmod_poly_mulhigh(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, int64_t start)
{
    return multiply_poly(res, a, b, start, INT64_MAX, 1);
}
