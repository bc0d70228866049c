/* Everything that is measured for one operation and size: peers, device, host arrays.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "peers.h"

static bench_row_t row_of(const bench_case_t *c, const char *library, const char *algorithm,
                          int64_t s, const char *where, const bench_time_t *time)
{
    bench_row_t row = {.op = c->op, .n = c->n, .m = c->m, .p = c->p, .s = s, .time = *time};
    snprintf(row.library, sizeof row.library, "%s", library);
    snprintf(row.algorithm, sizeof row.algorithm, "%s", algorithm);
    row.where = where;
    return row;
}

void bench_add(const bench_case_t *c, const char *library, const char *algorithm, int64_t s,
               const char *where, const bench_time_t *time)
{
    const bench_row_t row = row_of(c, library, algorithm, s, where, time);
    bench_report_add(&row);
}

void bench_add_candidate(const bench_t *t, const bench_case_t *c, const cunmod_plan_t *plan,
                         const bench_time_t *time)
{
    bench_row_t row =
        row_of(c, "cunmod", cunmod_alg_name(plan->algorithm), plan->s, "device", time);
    row.predicted_us = plan->us;
    row.bound_us = bench_bound(plan, t, c->op, c->n, c->m, c->p);
    bench_report_add(&row);
}

void bench_add_choice(const bench_case_t *c, const char *algorithm, int64_t s, const char *where,
                      const bench_time_t *time)
{
    char label[40];
    snprintf(label, sizeof label, "plan:%.24s", algorithm);
    bench_add(c, "cunmod", label, s, where, time);
}

/* ---- peers ------------------------------------------------------------- */

typedef struct
{
    const bench_case_t *c;
    cunmod_ctx_t ctx;
    uint64_t *x;
    uint64_t *y;
} call_t;

static void call_create(call_t *call, const bench_case_t *c, cunmod_ctx_t ctx)
{
    call->c = c;
    call->ctx = ctx;
    call->x = bench_words(c->room_x);
    call->y = bench_words(c->room_y);
}

static void call_destroy(call_t *call)
{
    free(call->x);
    free(call->y);
}

static int call_flint(void *data)
{
    const call_t *call = data;
    const bench_case_t *c = call->c;
    if (c->op == CUNMOD_OP_MUL)
        flint_peer_mul(call->x, c->a, c->n, c->b, c->m, c->p);
    else if (c->op == CUNMOD_OP_DIV)
        flint_peer_divrem(call->x, call->y, c->a, c->n, c->b, c->m, c->p);
    else
        flint_peer_gcd(call->x, c->a, c->n, c->b, c->m, c->p);
    return 0;
}

double bench_measure_flint(const bench_t *t, const bench_case_t *c, int threads,
                           const char *algorithm, double enough_us)
{
    bench_time_t time;
    call_t call;
    call_create(&call, c, NULL);
    flint_peer_threads(threads);
    double first = 0;
    if (enough_us > 0)
    {
        const double start = bench_now_us();
        call_flint(&call);
        first = bench_now_us() - start;
    }
    if (first > enough_us)
        bench_summarise(&time, &first, 1);
    else
        bench_wall(&time, call_flint, &call, t->reps);
    flint_peer_threads(1);
    bench_add(c, t->flint, algorithm, 0, "host", &time);
    call_destroy(&call);
    return time.median;
}

#ifdef HAVE_NTL
static void measure_ntl(const bench_t *t, const bench_case_t *c)
{
    bench_time_t time;
    call_t call;
    ntl_peer_t *peer = ntl_peer_create(c->op, c->a, c->n, c->b, c->m, c->p);
    if (!peer)
        bench_die("NTL: out of memory");
    call_create(&call, c, NULL);
    ntl_peer_run(peer);
    if (ntl_peer_result(call.x, c->room_x, peer, 0) ||
        (c->room_y > 0 && ntl_peer_result(call.y, c->room_y, peer, 1)))
        bench_die("WRONG RESULT: NTL's is longer than FLINT's");
    bench_case_check(c, call.x, call.y, t->ntl);
    bench_wall(&time, ntl_peer_run, peer, t->reps);
    bench_add(c, t->ntl, "1-thread", 0, "host", &time);
    call_destroy(&call);
    ntl_peer_destroy(peer);
}
#endif

void bench_measure_peers(const bench_t *t, const bench_case_t *c, int ntl)
{
    bench_measure_flint(t, c, 1, "1-thread", 0);
    if (t->threads > 1)
        bench_measure_flint(t, c, t->threads, t->flint_many, 0);
#ifdef HAVE_NTL
    if (ntl)
        measure_ntl(t, c);
#else
    (void)ntl;
#endif
}

/* ---- device ------------------------------------------------------------ */

static void measure_device(const bench_t *t, const bench_case_t *c, int algorithm, int s)
{
    bench_time_t time;
    if (c->op == CUNMOD_OP_MUL || algorithm == CUNMOD_ALG_DIV_NEWTON ||
                algorithm == CUNMOD_ALG_GCD_DIVSTEPS
            ? bench_resident(&time, t, c, algorithm, s)
            : bench_device(&time, t->dev, c, algorithm, s, t->reps))
    {
        fprintf(stderr, "  %s, s = %d: no room on the device\n", cunmod_alg_name(algorithm), s);
        return;
    }
    bench_add(c, "cunmod", cunmod_alg_name(algorithm), s, "device", &time);
}

static void sweep_range(const bench_t *t, const bench_case_t *c, int algorithm, int first, int last)
{
    for (int s = first; s <= last; s *= 2)
        measure_device(t, c, algorithm, s);
}

/* Measures every GPU candidate of the plan, of one algorithm or of all (-1). */
static void sweep_plans(const bench_t *t, const bench_case_t *c, int algorithm)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    const int count = bench_plans(plans, t, c->op, c->n, c->m, c->p, 0);
    for (int i = 0; i < count; i++)
        if (algorithm < 0 || plans[i].algorithm == algorithm)
            measure_device(t, c, plans[i].algorithm, (int)plans[i].s);
}

/* The GCD of random operands is 1, so a GCD of operands with a common factor is verified, too. */
static void verify_planted(const bench_t *t, const bench_case_t *c)
{
    bench_case_t planted;
    bench_case_create(&planted, c->op, c->n, c->m, c->p, c->m / 4 + 1);
    bench_device(NULL, t->dev, &planted, CUNMOD_ALG_GCD_NAIVE, 1, 0);
    for (int s = 1; s <= CUNMOD_GCD_MAX_S; s *= 2)
        bench_device(NULL, t->dev, &planted, CUNMOD_ALG_GCD_STEPS, s, 0);
    for (int s = CUNMOD_DIVSTEPS; s <= CUNMOD_GCD_DIVSTEPS_MAX_S; s *= 2)
        bench_device(NULL, t->dev, &planted, CUNMOD_ALG_GCD_DIVSTEPS, s, 0);
    bench_case_destroy(&planted);
}

static void sweep_device(const bench_t *t, const bench_case_t *c)
{
    if (c->op == CUNMOD_OP_MUL)
    {
        sweep_plans(t, c, -1);
        sweep_range(t, c, CUNMOD_ALG_MUL_TWO_PHASE, 1, CUNMOD_TWO_PHASE_MAX_S);
    }
    else if (c->op == CUNMOD_OP_DIV)
    {
        sweep_plans(t, c, CUNMOD_ALG_DIV_NEWTON);
        measure_device(t, c, CUNMOD_ALG_DIV_NAIVE, 1);
        sweep_range(t, c, CUNMOD_ALG_DIV_STEPS, 1, CUNMOD_DIV_MAX_S);
        sweep_range(t, c, CUNMOD_ALG_DIV_BLOCKS, 32, CUNMOD_DIV_MAX_S);
    }
    else
    {
        measure_device(t, c, CUNMOD_ALG_GCD_NAIVE, 1);
        sweep_range(t, c, CUNMOD_ALG_GCD_STEPS, 1, CUNMOD_GCD_MAX_S);
        sweep_range(t, c, CUNMOD_ALG_GCD_DIVSTEPS, CUNMOD_DIVSTEPS, CUNMOD_GCD_DIVSTEPS_MAX_S);
        verify_planted(t, c);
    }
}

/* Adds a row for the plan's first GPU candidate. A sweep has timed it already, unless its s is no
 * power of two. The row of that timing is copied, so that regret has no noise of its own. */
static void measure_choice(const bench_t *t, const bench_case_t *c)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    if (bench_plans(plans, t, c->op, c->n, c->m, c->p, 0) == 0)
    {
        fprintf(stderr, "  the plan has no GPU candidate\n");
        return;
    }
    if (plans[0].algorithm == CUNMOD_ALG_GCD_HALF)
        return; /* measured by mode gcds */
    const int64_t s = plans[0].s;
    const char *name = cunmod_alg_name(plans[0].algorithm);
    const bench_row_t *row =
        bench_report_find(c->op, c->n, c->m, c->p, "cunmod", name, s, "device");
    if (!row)
    {
        measure_device(t, c, plans[0].algorithm, (int)s);
        row = bench_report_find(c->op, c->n, c->m, c->p, "cunmod", name, s, "device");
    }
    if (row)
    {
        const bench_time_t time = row->time;
        bench_add_choice(c, name, s, "device", &time);
    }
}

/* ---- host arrays ------------------------------------------------------- */

static int call_cunmod(void *data)
{
    const call_t *call = data;
    const bench_case_t *c = call->c;
    int64_t len = 0;
    int status;
    if (c->op == CUNMOD_OP_MUL)
        return cunmod_mul(call->x, c->a, c->n, c->b, c->m, c->p, call->ctx);
    if (c->op == CUNMOD_OP_DIV)
        return cunmod_divrem(call->x, call->y, c->a, c->n, c->b, c->m, c->p, call->ctx);
    status = cunmod_gcd(call->x, &len, c->a, c->n, c->b, c->m, c->p, call->ctx);
    for (int64_t i = len; i < c->room_x && status == CUNMOD_OK; i++)
        call->x[i] = 0;
    return status;
}

/* Runs the public call once on the path, and verifies it. *taken, name (32 characters) and *s tell
 * what it has done. */
static void host_try(const bench_t *t, call_t *call, int path, int *taken, char *name, int64_t *s)
{
    int status = cunmod_set_path(t->ctx, path);
    if (status == CUNMOD_OK)
        status = call_cunmod(call);
    if (status != CUNMOD_OK)
        bench_die("%s on host arrays: %s", bench_op_name(call->c->op), cunmod_status_text(status));
    *taken = cunmod_last_path(t->ctx);
    *s = cunmod_last_s(t->ctx);
    snprintf(name, 32, "%s", cunmod_last_algorithm(t->ctx));
    bench_case_check(call->c, call->x, call->y, name);
}

/* Verifies and times the public call on the path, and adds its row. Returns the path that was
 * taken. */
static int measure_host(const bench_t *t, const bench_case_t *c, int path)
{
    bench_time_t time;
    char name[32];
    int taken;
    int64_t s;
    call_t call;
    call_create(&call, c, t->ctx);
    host_try(t, &call, path, &taken, name, &s);
    int status = bench_wall(&time, call_cunmod, &call, t->reps);
    if (status == CUNMOD_OK)
        status = cunmod_set_path(t->ctx, CUNMOD_PATH_AUTO);
    if (status != CUNMOD_OK)
        bench_die("%s on host arrays: %s", bench_op_name(c->op), cunmod_status_text(status));
    bench_add(c, "cunmod", name, s, "host", &time);
    call_destroy(&call);
    return taken;
}

/* Adds a row for the plan's choice for host arrays, a copy of the row of the path that it takes. */
static void host_choice(const bench_t *t, const bench_case_t *c)
{
    char name[32];
    int taken;
    int64_t s;
    call_t call;
    call_create(&call, c, t->ctx);
    host_try(t, &call, CUNMOD_PATH_AUTO, &taken, name, &s);
    call_destroy(&call);
    const bench_row_t *row = bench_report_find(c->op, c->n, c->m, c->p, "cunmod", name, s, "host");
    if (!row)
    {
        measure_host(t, c, taken);
        row = bench_report_find(c->op, c->n, c->m, c->p, "cunmod", name, s, "host");
    }
    if (row)
    {
        const bench_time_t time = row->time;
        bench_add_choice(c, name, s, "host", &time);
    }
}

/* ---- one size ---------------------------------------------------------- */

void bench_measure(const bench_t *t, int op, int64_t n, int64_t m, uint64_t p, int sweep)
{
    bench_case_t c;
    fprintf(stderr, "%s %lld %lld, p of %d bits\n", bench_op_name(op), (long long)n, (long long)m,
            bench_bits(p));
    bench_case_create(&c, op, n, m, p, 0);
    bench_measure_peers(t, &c, 1);
    if (t->dev)
    {
        if (sweep)
            sweep_device(t, &c);
        measure_choice(t, &c);
        measure_host(t, &c, CUNMOD_PATH_GPU);
    }
    host_choice(t, &c);
    bench_reference(op, n, m);
    bench_case_destroy(&c);
}

void bench_measure_front(const bench_t *t, int op, int64_t n, int64_t m, uint64_t p)
{
    static const double enough_us = 2e5;
    bench_case_t c;
    fprintf(stderr, "%s %lld %lld, p of %d bits\n", bench_op_name(op), (long long)n, (long long)m,
            bench_bits(p));
    bench_case_create(&c, op, n, m, p, 0);
    bench_measure_flint(t, &c, 1, "1-thread", enough_us);
    if (t->threads > 1)
        bench_measure_flint(t, &c, t->threads, t->flint_many, enough_us);
    if (t->dev)
        measure_choice(t, &c);
    bench_case_destroy(&c);
}

void bench_measure_paths(const bench_t *t, int op, int64_t n, int64_t m, uint64_t p)
{
    bench_case_t c;
    fprintf(stderr, "%s %lld %lld, both paths\n", bench_op_name(op), (long long)n, (long long)m);
    bench_case_create(&c, op, n, m, p, 0);
    bench_measure_flint(t, &c, 1, "1-thread", 0);
    measure_host(t, &c, CUNMOD_PATH_CPU);
    if (t->dev)
        measure_host(t, &c, CUNMOD_PATH_GPU);
    host_choice(t, &c);
    bench_case_destroy(&c);
}
