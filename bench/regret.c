/* Mode "plan": compares the plan's choice for a product, a division and a GCD with its other
 * candidates, over all lengths, and finds the steps in its time from one length to the next.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "peers.h"

#define REPS 5
#define FIRST_LOG 6
#define VERIFIED (INT64_C(1) << 14) /* longer products are not compared with FLINT */
/* an algorithm is tried once if its predicted time is at most this */
#define LONG_US 20e3
/* one sample is enough of a candidate that is so many times slower */
#define GIVE_UP 2.0
#define SECOND_LOOK 1.05 /* a regret that is measured again, */
#define LOOKS 3          /* so often at most */
#define WANTED_REGRET 1.10
#define WANTED_JUMP 1.6

/* The length of the shorter operand: n / part, or n - less when part is 0. */
typedef struct
{
    const char *name;
    int64_t part; /* 0: `less` applies */
    int64_t less;
} shape_t;

#define SHAPES 3

/* The questions of an operation; bits end with a 0. */
static const struct
{
    const char *name;
    int steps_of_two; /* lengths 2^(i/steps_of_two), */
    int64_t largest;  /* up to this */
    double reach;     /* a prediction so far off may still be the fastest; less for GCDs, which
                         have many s and take long */
    int bits[8];
    shape_t shapes[SHAPES];
} questions[] = {[CUNMOD_OP_MUL] = {"product",
                                    4,
                                    INT64_MAX,
                                    3,
                                    {8, 20, 30, 31, 50, 62, 64},
                                    {{"n", 1, 0}, {"n/8", 8, 0}, {"n/64", 64, 0}}},
                 [CUNMOD_OP_DIV] = {"division",
                                    4,
                                    INT64_MAX,
                                    3,
                                    {8, 20, 30, 31, 50, 62, 64},
                                    {{"n/2", 2, 0}, {"n/16", 16, 0}, {"n-64", 0, 64}}},
                 [CUNMOD_OP_GCD] = {"GCD",
                                    2,
                                    1 << 20,
                                    1.5,
                                    {20, 31, 50, 62, 64},
                                    {{"n", 1, 0}, {"n/16", 16, 0}, {"n/256", 256, 0}}}};

/* The worst regret of one prime and one shape. */
typedef struct
{
    double regret;
    int64_t regret_n;
    char chosen[48];
    char fastest[48];
    double jump;
    int64_t jump_n;
    double last_us; /* the time of the length before; 0: none */
    int above;      /* lengths with a regret above WANTED_REGRET */
    int count;
} worst_t;

typedef struct
{
    cunmod_plan_t plan;
    bench_time_t time;
} tried_t;

/* Whether candidate i is measured: each whose predicted time is near that of the first, and the
 * first of each algorithm, since a prediction may be wrong. */
static int is_tried(const cunmod_plan_t *plans, int i, double reach)
{
    if (plans[i].us <= reach * plans[0].us)
        return 1;
    for (int k = 0; k < i; k++)
        if (plans[k].algorithm == plans[i].algorithm)
            return 0;
    return plans[i].us <= LONG_US;
}

static void verify(const bench_resident_t *r, const bench_case_t *c, const cunmod_plan_t *plan)
{
    uint64_t *z = bench_words(c->room_x);
    uint64_t *y = bench_words(c->room_y);
    char who[64];
    snprintf(who, sizeof who, "%s, s = %lld", cunmod_alg_name(plan->algorithm), (long long)plan->s);
    bench_resident_read_padded(z, r->z, c->room_x);
    bench_resident_read_padded(y, r->y, c->room_y);
    bench_case_check(c, z, y, who);
    free(y);
    free(z);
}

/* Measures the candidates; tried[0] is the plan's choice. Returns how many there are. */
static int measure(tried_t tried[CUNMOD_PLAN_MAX], bench_resident_t *r, const bench_case_t *c,
                   const cunmod_plan_t *plans, int count)
{
    double best = 0;
    int done = 0;
    for (int i = 0; i < count; i++)
    {
        tried_t *one = &tried[done];
        one->plan = plans[i];
        if (!is_tried(plans, i, questions[c->op].reach) ||
            bench_resident_run(r, bench_way_of(c->op), plans[i].algorithm, plans[i].s))
            continue;
        if (c->x)
            verify(r, c, &plans[i]);
        if (bench_resident_time(&one->time, r, bench_way_of(c->op), plans[i].algorithm, plans[i].s,
                                REPS, GIVE_UP * best) == 0)
        {
            best = done == 0 || one->time.median < best ? one->time.median : best;
            done++;
        }
    }
    return done;
}

static int fastest(const tried_t *tried, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        best = tried[i].time.median < tried[best].time.median ? i : best;
    return best;
}

/* Measures a candidate again, and keeps the lower median. */
static void again(tried_t *one, bench_resident_t *r, int way)
{
    bench_time_t time;
    if (bench_resident_time(&time, r, way, one->plan.algorithm, one->plan.s, 2 * REPS, 0) == 0 &&
        time.median < one->time.median)
        one->time = time;
}

/* Measures the choice and the fastest candidate again while they differ: in turn, since a host that
 * is slow for a while is so for both. */
static void look_again(tried_t *tried, int count, bench_resident_t *r, int way)
{
    for (int i = 0; i < LOOKS; i++)
    {
        tried_t *best = &tried[fastest(tried, count)];
        if (tried[0].time.median <= SECOND_LOOK * best->time.median)
            break;
        again(best, r, way);
        again(&tried[0], r, way);
    }
}

static void name(char *text, size_t size, const cunmod_plan_t *plan)
{
    snprintf(text, size, "%s s=%lld", cunmod_alg_name(plan->algorithm), (long long)plan->s);
}

static void question(const bench_t *t, bench_resident_t *r, bench_case_t *c, worst_t *worst)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    tried_t tried[CUNMOD_PLAN_MAX];
    bench_resident_set(r, c->a, c->n, c->b, c->m);
    const int count =
        measure(tried, r, c, plans, bench_plans(plans, t, c->op, c->n, c->m, c->p, 0));
    if (count == 0)
    {
        fprintf(stderr, "  %lld x %lld: no room on the device\n", (long long)c->n, (long long)c->m);
        return;
    }
    look_again(tried, count, r, bench_way_of(c->op));
    const tried_t *best = &tried[fastest(tried, count)];
    for (int i = 0; i < count; i++)
        bench_add_candidate(t, c, &tried[i].plan, &tried[i].time);
    const double us = tried[0].time.median;
    const double regret = us / best->time.median;
    bench_add_choice(c, cunmod_alg_name(tried[0].plan.algorithm), tried[0].plan.s, "device",
                     &tried[0].time);
    worst->count++;
    worst->above += regret > WANTED_REGRET;
    if (regret > worst->regret)
    {
        worst->regret = regret;
        worst->regret_n = c->n;
        name(worst->chosen, sizeof worst->chosen, &tried[0].plan);
        name(worst->fastest, sizeof worst->fastest, &best->plan);
    }
    if (worst->last_us > 0 && us / worst->last_us > worst->jump)
    {
        worst->jump = us / worst->last_us;
        worst->jump_n = c->n;
    }
    worst->last_us = us;
}

static void print_worst(int bits, const shape_t *shape, const worst_t *worst)
{
    printf("%4d  %-5s %5d  %6.3f at %-9lld %-14s fastest %-14s %4d above %.2f   %6.3f to %lld%s\n",
           bits, shape->name, worst->count, worst->regret, (long long)worst->regret_n,
           worst->chosen, worst->fastest, worst->above, WANTED_REGRET, worst->jump,
           (long long)worst->jump_n,
           worst->regret > WANTED_REGRET || worst->jump > WANTED_JUMP ? "  ABOVE" : "");
}

/* Asks one question; a and b have at least n and m coefficients. */
static void ask(const bench_t *t, bench_resident_t *r, int op, int64_t n, int64_t m, uint64_t p,
                uint64_t *a, uint64_t *b, worst_t *worst)
{
    bench_case_t c = {.op = op, .n = n, .m = m, .p = p, .a = a, .b = b};
    c.room_x = op == CUNMOD_OP_DIV ? n - m + 1 : op == CUNMOD_OP_GCD ? m : n + m - 1;
    c.room_y = op == CUNMOD_OP_DIV ? m - 1 : 0;
    a[n - 1] += a[n - 1] == 0;
    b[m - 1] += b[m - 1] == 0;
    if (n <= VERIFIED)
        bench_case_solve(&c, 1);
    question(t, r, &c, worst);
    free(c.x);
    free(c.y);
}

static void one_prime(const bench_t *t, int op, int bits)
{
    const int steps = questions[op].steps_of_two;
    const shape_t *const shapes = questions[op].shapes;
    const int64_t most = questions[op].largest;
    const int64_t largest = t->largest < most ? t->largest : most;
    const uint64_t p = bench_prime(bits);
    worst_t worst[SHAPES];
    bench_resident_t r;
    uint64_t *a = bench_words(largest);
    uint64_t *b = bench_words(largest);
    memset(worst, 0, sizeof worst);
    bench_random(a, largest, p);
    bench_random(b, largest, p);
    bench_resident_create(&r, t->ctx, p);
    for (int i = FIRST_LOG * steps;; i++)
    {
        const int64_t n = (int64_t)llround(exp2((double)i / steps));
        if (n > largest)
            break;
        fprintf(stderr, "plan: %s, p of %d bits, n = %lld\n", bench_op_name(op), bits,
                (long long)n);
        for (int k = 0; k < SHAPES && shapes[k].name; k++)
        {
            const int64_t m = shapes[k].part > 0 ? n / shapes[k].part : n - shapes[k].less;
            /* dividing by a constant has one candidate */
            if (m > 1 || (m == 1 && op == CUNMOD_OP_MUL))
                ask(t, &r, op, n, m, p, a, b, &worst[k]);
        }
    }
    for (int k = 0; k < SHAPES && shapes[k].name; k++)
        print_worst(bits, &shapes[k], &worst[k]);
    bench_resident_destroy(&r);
    free(a);
    free(b);
}

void bench_plan(const bench_t *t, int op)
{
    if (!t->dev)
    {
        printf("\nplan: no GPU, there is no choice to judge.\n");
        return;
    }
    printf("\nThe plan's choice of a %s, operands on the device, n = 2^6, 2^(6 + 1/%d), ...\n",
           questions[op].name, questions[op].steps_of_two);
    printf("bits  m   lengths  worst regret (wanted: %.2f)%*slargest step of its time "
           "(wanted: %.1f)\n",
           WANTED_REGRET, 40, "", WANTED_JUMP);
    for (int i = 0; questions[op].bits[i] > 0; i++)
        if (!t->prime_given || t->p == bench_prime(questions[op].bits[i]))
            one_prime(t, op, questions[op].bits[i]);
}
