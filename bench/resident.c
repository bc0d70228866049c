/* Products, divisions and GCDs of device polynomials: runs and times one algorithm, or the plan's
 * choice, through the public interface with everything in device memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "bench.h"
#include "papers/bound.h"
#include "runtime/ctx.h"

#define MAX_CALLS 256

static cunmod_query_t query_of(const bench_t *t, int op, int64_t n, int64_t m, uint64_t p,
                               int square)
{
    cunmod_query_t query;
    memset(&query, 0, sizeof query);
    query.op = op;
    query.where = CUNMOD_ON_DEVICE;
    query.n = n;
    query.m = m;
    query.p = p;
    query.square = square;
    cunmod_ctx_open_device(t->ctx);
    cunmod_ctx_query(&query, t->ctx);
    query.path = CUNMOD_PATH_GPU;
    return query;
}

int bench_plans(cunmod_plan_t plans[CUNMOD_PLAN_MAX], const bench_t *t, int op, int64_t n,
                int64_t m, uint64_t p, int square)
{
    const cunmod_query_t query = query_of(t, op, n, m, p, square);
    return cunmod_plan_all(plans, &query, &t->ctx->params);
}

double bench_bound(const cunmod_plan_t *plan, const bench_t *t, int op, int64_t n, int64_t m,
                   uint64_t p)
{
    const cunmod_query_t query = query_of(t, op, n, m, p, 0);
    return cunmod_plan_bound_us(plan, &query, &t->ctx->params);
}

int bench_way_of(int op)
{
    return op == CUNMOD_OP_DIV ? BENCH_DIVISION : op == CUNMOD_OP_GCD ? BENCH_GCD : BENCH_PRODUCT;
}

void bench_resident_create(bench_resident_t *r, cunmod_ctx_t ctx, uint64_t p)
{
    memset(r, 0, sizeof *r);
    r->ctx = ctx;
    bench_check(cunmod_poly_create(&r->a, p, ctx), "device polynomial");
    bench_check(cunmod_poly_create(&r->b, p, ctx), "device polynomial");
    bench_check(cunmod_poly_create(&r->y, p, ctx), "device polynomial");
    bench_check(cunmod_poly_create(&r->z, p, ctx), "device polynomial");
}

void bench_resident_destroy(bench_resident_t *r)
{
    cunmod_operand_destroy(r->operand);
    cunmod_poly_destroy(r->a);
    cunmod_poly_destroy(r->b);
    cunmod_poly_destroy(r->y);
    cunmod_poly_destroy(r->z);
    bench_check(cunmod_trim(r->ctx), "device");
}

void bench_resident_set(bench_resident_t *r, const uint64_t *a, int64_t n, const uint64_t *b,
                        int64_t m)
{
    cunmod_operand_destroy(r->operand);
    r->operand = NULL;
    r->n = n;
    r->m = m;
    bench_check(cunmod_poly_set_array(r->a, a, n), "upload");
    bench_check(cunmod_poly_set_array(r->b, b, m), "upload");
}

int bench_resident_call(bench_resident_t *r, int way)
{
    if (way == BENCH_SQUARE)
        return cunmod_poly_sqr(r->z, r->a);
    if (way == BENCH_PREPARED)
        return cunmod_poly_mulmid_operand(r->z, r->a, r->operand, 0, r->n + r->m - 1);
    if (way == BENCH_DIVISION)
        return cunmod_poly_divrem(r->z, r->y, r->a, r->b);
    return way == BENCH_GCD ? cunmod_poly_gcd(r->z, r->a, r->b) : cunmod_poly_mul(r->z, r->a, r->b);
}

static void force(bench_resident_t *r, int way, int path, int algorithm, int64_t s)
{
    const int op = way == BENCH_DIVISION ? CUNMOD_OP_DIV
                   : way == BENCH_GCD    ? CUNMOD_OP_GCD
                                         : CUNMOD_OP_MUL;
    const char *name = algorithm < 0 ? NULL : cunmod_alg_name(algorithm);
    bench_check(cunmod_set_path(r->ctx, path), "path");
    bench_check(cunmod_set_algorithm(r->ctx, op, name), "algorithm");
    bench_check(cunmod_set_s(r->ctx, op, s), "s");
}

int bench_resident_run(bench_resident_t *r, int way, int algorithm, int64_t s)
{
    if (way == BENCH_PREPARED && !r->operand)
        bench_check(cunmod_operand_create_poly(&r->operand, r->b, r->n), "prepared operand");
    force(r, way, CUNMOD_PATH_GPU, algorithm, s);
    const int status = bench_resident_call(r, way);
    force(r, way, CUNMOD_PATH_AUTO, -1, 0);
    if (!cunmod_is_of_gpu(status))
        bench_check(status, cunmod_alg_name(algorithm));
    return status == CUNMOD_OK ? 0 : -1;
}

void bench_resident_read(uint64_t *z, const bench_resident_t *r, int64_t len)
{
    int64_t length;
    bench_check(cunmod_poly_length(&length, r->z), "length");
    if (length != len)
    {
        bench_die("WRONG RESULT: a length of %lld instead of %lld", (long long)length,
                  (long long)len);
    }
    bench_check(cunmod_poly_get_array(z, len, r->z), "download");
}

/* Microseconds of one of `calls` calls, one right behind the other on the context's own stream.
 * *sent = the microseconds until one returns. */
static double stream_us(double *sent, cunmod_ctx_t ctx, void (*run)(void *data), void *data,
                        int calls)
{
    double us = 0;
    cunmod_dev_t *dev = cunmod_ctx_device(ctx);
    int error = cunmod_dev_mark(dev, 0);
    const double start = bench_now_us();
    for (int i = 0; i < calls && !error; i++)
        run(data);
    *sent = (bench_now_us() - start) / calls;
    error = error ? error : cunmod_dev_mark(dev, 1);
    error = error ? error : cunmod_dev_elapsed_us(dev, &us);
    if (error)
        bench_die("call: %s", cunmod_dev_error_text(error));
    return us / calls;
}

/* Makes `reps` samples of `calls` calls each. */
static bench_time_t sample_stream(cunmod_ctx_t ctx, void (*run)(void *data), void *data, int calls,
                                  int reps)
{
    double samples[BENCH_MAX_REPS], sent, least = 0;
    bench_time_t time;
    for (int i = 0; i < reps; i++)
    {
        samples[i] = stream_us(&sent, ctx, run, data, calls);
        least = i == 0 || sent < least ? sent : least;
    }
    bench_summarise(&time, samples, reps);
    time.sent = least;
    return time;
}

bench_time_t bench_stream_time(const bench_t *t, void (*run)(void *data), void *data, int most)
{
    double sent;
    const int calls = bench_calls(stream_us(&sent, t->ctx, run, data, 2), most);
    return sample_stream(t->ctx, run, data, calls, t->reps);
}

typedef struct
{
    bench_resident_t *r;
    int way;
} way_t;

static void run_way(void *data)
{
    const way_t *x = data;
    bench_check(bench_resident_call(x->r, x->way), "call");
}

int bench_resident_time(bench_time_t *time, bench_resident_t *r, int way, int algorithm, int64_t s,
                        int reps, double enough_us)
{
    double sent;
    way_t x = {r, way};
    if (bench_resident_run(r, way, algorithm, s))
        return -1;
    force(r, way, CUNMOD_PATH_GPU, algorithm, s);
    double first = stream_us(&sent, r->ctx, run_way, &x, 2);
    if (enough_us > 0 && first > enough_us)
    {
        bench_summarise(time, &first, 1);
    }
    else
    {
        const int calls = bench_calls(first, MAX_CALLS);
        stream_us(&sent, r->ctx, run_way, &x, calls);
        *time = sample_stream(r->ctx, run_way, &x, calls, reps);
    }
    force(r, way, CUNMOD_PATH_AUTO, -1, 0);
    return 0;
}

void bench_resident_read_padded(uint64_t *words, cunmod_poly_t poly, int64_t room)
{
    int64_t length;
    bench_check(cunmod_poly_length(&length, poly), "length");
    if (length > room)
        bench_die("WRONG RESULT: a length of %lld, not %lld", (long long)length, (long long)room);
    memset(words, 0, (size_t)room * sizeof *words);
    bench_check(cunmod_poly_get_array(words, room, poly), "download");
}

uint64_t bench_resident_value(cunmod_poly_t poly, uint64_t x, uint64_t p)
{
    int64_t len;
    uint64_t value = 0;
    bench_check(cunmod_poly_length(&len, poly), "length");
    uint64_t *words = bench_words(len);
    bench_check(cunmod_poly_get_array(words, len, poly), "download");
    for (int64_t i = len - 1; i >= 0; i--)
        value = (uint64_t)(((unsigned __int128)value * x + words[i]) % p);
    free(words);
    return value;
}

void bench_resident_check(const bench_resident_t *r, const bench_case_t *c, const char *who)
{
    uint64_t *z = bench_words(c->room_x);
    uint64_t *y = bench_words(c->room_y);
    if (c->op == CUNMOD_OP_GCD)
        bench_resident_read_padded(z, r->z, c->room_x);
    else
        bench_resident_read(z, r, c->room_x);
    bench_resident_read_padded(y, r->y, c->room_y);
    bench_case_check(c, z, c->room_y > 0 ? y : NULL, who);
    free(y);
    free(z);
}

int bench_resident(bench_time_t *time, const bench_t *t, const bench_case_t *c, int algorithm,
                   int64_t s)
{
    bench_resident_t r;
    char who[64];
    const int way = bench_way_of(c->op);
    bench_resident_create(&r, t->ctx, c->p);
    bench_resident_set(&r, c->a, c->n, c->b, c->m);
    int failed = bench_resident_run(&r, way, algorithm, s);
    if (!failed)
    {
        snprintf(who, sizeof who, "%s, s = %lld", cunmod_alg_name(algorithm), (long long)s);
        bench_resident_check(&r, c, who);
        failed = bench_resident_time(time, &r, way, algorithm, s, t->reps, 0);
    }
    bench_resident_destroy(&r);
    return failed;
}
