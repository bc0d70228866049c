/* Mode "points": evaluation at many points and interpolation, with values and polynomials on the
 * device, and with points that are prepared or not, beside FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "peers.h"

#define MAX_CALLS 128
#define MOST_SAMPLES 100000 /* with more points FLINT runs once */
#define WANTED_POINTS 100000
#define WANTED_US 3000 /* the goal at WANTED_POINTS on an H200, p of 31 bits, not prepared */

static const int64_t sizes[] = {1000, 10000, 100000, 1000000};
static const int bits[] = {31, 60};

/* A polynomial of length n, n points, and the values there. */
typedef struct
{
    bench_case_t c; /* only op, n, m and p are set */
    uint64_t *a, *xs, *ys;
    cunmod_poly_t poly, points_poly, values, res;
    cunmod_points_t points;
} problem_t;

enum
{
    EVALUATE,
    EVALUATE_ONCE,
    INTERPOLATE,
    INTERPOLATE_ONCE,
    WAYS
};

static const char *const way_names[WAYS] = {"evaluate prepared", "evaluate", "interpolate prepared",
                                            "interpolate"};

static void call(const problem_t *x, int way)
{
    const int64_t n = x->c.n;
    bench_check(way == EVALUATE        ? cunmod_poly_evaluate_points(x->res, x->poly, x->points)
                : way == EVALUATE_ONCE ? cunmod_poly_evaluate(x->res, x->poly, x->points_poly, n)
                : way == INTERPOLATE
                    ? cunmod_poly_interpolate_points(x->res, x->values, x->points)
                    : cunmod_poly_interpolate(x->res, x->points_poly, x->values, n),
                way_names[way]);
}

typedef struct
{
    const problem_t *x;
    int way;
} repeated_t;

static void repeat(void *data)
{
    const repeated_t *repeated = data;
    call(repeated->x, repeated->way);
}

/* Compares the last result with the polynomial or the values. */
static void verify(const problem_t *x, int way)
{
    const uint64_t *expected = way == EVALUATE || way == EVALUATE_ONCE ? x->ys : x->a;
    uint64_t *words = bench_words(x->c.n);
    bench_check(cunmod_poly_get_array(words, x->c.n, x->res), "download");
    if (memcmp(words, expected, (size_t)x->c.n * sizeof *words) != 0)
        bench_die("WRONG RESULT: %s", way_names[way]);
    free(words);
}

/* Measures one way by an algorithm, or by the plan's choice for NULL. */
static void measure_way(const bench_t *t, const problem_t *x, int way, const char *algorithm)
{
    repeated_t repeated = {x, way};
    char label[32];
    bench_check(cunmod_set_algorithm(t->ctx, CUNMOD_OP_POINTS, algorithm), "algorithm");
    call(x, way); /* the first call prepares */
    verify(x, way);
    const bench_time_t time = bench_stream_time(t, repeat, &repeated, MAX_CALLS);
    snprintf(label, sizeof label, "%s %.8s", way_names[way], cunmod_last_algorithm(t->ctx));
    bench_add(&x->c, "cunmod", label, 0, "device", &time);
    const int is_goal = way == EVALUATE_ONCE && algorithm == NULL && x->c.n == WANTED_POINTS &&
                        bench_bits(x->c.p) == 31;
    printf("  %-28s %10.1f us%s\n", label, time.median,
           !is_goal                   ? ""
           : time.median <= WANTED_US ? ", 3000 wanted"
                                      : ", 3000 wanted ABOVE");
}

/* ---- FLINT --------------------------------------------------------------- */

static int evaluate_flint(void *data)
{
    const problem_t *x = data;
    flint_peer_evaluate(x->ys, x->a, x->c.n, x->xs, x->c.n, x->c.p);
    return 0;
}

static int interpolate_flint(void *data)
{
    const problem_t *x = data;
    uint64_t *res = bench_words(x->c.n);
    flint_peer_interpolate(res, x->xs, x->ys, x->c.n, x->c.p);
    if (memcmp(res, x->a, (size_t)x->c.n * sizeof *res) != 0)
        bench_die("WRONG RESULT: FLINT's interpolation");
    free(res);
    return 0;
}

static void measure_flint(const bench_t *t, problem_t *x, bench_call_t function, const char *label)
{
    bench_time_t time;
    if (x->c.n > MOST_SAMPLES)
    {
        double before = bench_now_us();
        function(x);
        before = bench_now_us() - before;
        bench_summarise(&time, &before, 1);
    }
    else
    {
        bench_wall(&time, function, x, t->reps);
    }
    bench_add(&x->c, t->flint, label, 0, "host", &time);
    printf("  %-28s %10.1f us\n", label, time.median);
}

/* ---- one size -------------------------------------------------------------- */

static cunmod_poly_t poly_of(const bench_t *t, const uint64_t *words, int64_t n, uint64_t p)
{
    cunmod_poly_t poly;
    bench_check(cunmod_poly_create(&poly, p, t->ctx), "device polynomial");
    bench_check(cunmod_poly_set_array(poly, words, n), "upload");
    return poly;
}

/* Makes n different points in no order. */
static void fill(problem_t *x)
{
    const uint64_t p = x->c.p, step = p / 3 + 1;
    uint64_t point = p / 7;
    bench_random(x->a, x->c.n, p);
    for (int64_t i = 0; i < x->c.n; i++)
    {
        x->xs[i] = point;
        point = point >= p - step ? point - (p - step) : point + step;
    }
}

static void measure_size(const bench_t *t, int64_t n, uint64_t p)
{
    problem_t x = {.c = {.op = CUNMOD_OP_POINTS, .n = n, .m = n, .p = p},
                   .a = bench_words(n),
                   .xs = bench_words(n),
                   .ys = bench_words(n)};
    fill(&x);
    printf("%lld points, p of %d bits\n", (long long)n, bench_bits(p));
    flint_peer_threads(1);
    measure_flint(t, &x, evaluate_flint, "evaluate 1-thread");
    measure_flint(t, &x, interpolate_flint, "interpolate 1-thread");
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_GPU), "path");
    x.poly = poly_of(t, x.a, n, p);
    x.points_poly = poly_of(t, x.xs, n, p);
    x.values = poly_of(t, x.ys, n, p);
    x.res = poly_of(t, NULL, 0, p);
    bench_check(cunmod_points_create(&x.points, x.xs, n, p, t->ctx), "prepared points");
    for (int way = 0; way < WAYS; way++)
        measure_way(t, &x, way, NULL);
    measure_way(t, &x, EVALUATE, "tree");
    measure_way(t, &x, EVALUATE_ONCE, "tree");
    if (n <= MOST_SAMPLES)
        measure_way(t, &x, EVALUATE, "horner");
    bench_check(cunmod_set_algorithm(t->ctx, CUNMOD_OP_POINTS, NULL), "algorithm");
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_AUTO), "path");
    cunmod_points_destroy(x.points);
    cunmod_poly_destroy(x.poly);
    cunmod_poly_destroy(x.points_poly);
    cunmod_poly_destroy(x.values);
    cunmod_poly_destroy(x.res);
    free(x.a);
    free(x.xs);
    free(x.ys);
}

void bench_points(const bench_t *t)
{
    if (!t->dev)
    {
        printf("\npoints: no GPU, nothing to measure.\n");
        return;
    }
    printf(
        "\nEvaluation and interpolation at n points, a polynomial of length n, on the device.\n");
    for (int j = 0; j < 2; j++)
    {
        for (int i = 0; i < (int)(sizeof sizes / sizeof *sizes) && sizes[i] <= t->largest; i++)
        {
            measure_size(t, sizes[i], bench_prime(bits[j]));
            bench_scans(t, sizes[i], bench_prime(bits[j]));
        }
    }
}
