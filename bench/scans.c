/* The part of mode "points" about Taylor shifts and geometric progressions, on the device, beside
 * FLINT.
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
#define ROOT 7       /* FLINT's r; the ratio is its square */
#define CHECKED 3    /* values that are compared with Horner's rule */
#define SHIFT 123457 /* constant of the Taylor shift */

enum
{
    TAYLOR,
    GEOMETRIC,
    BACK,
    WAYS
};

static const char *const way_names[WAYS] = {"taylor shift", "geometric", "geometric back"};

typedef struct
{
    bench_case_t c; /* only op, n, m and p are set */
    uint64_t *a;
    uint64_t *result[WAYS]; /* what is expected */
    cunmod_poly_t poly, values, res;
} problem_t;

typedef struct
{
    const problem_t *x;
    int way;
} way_t;

/* ---- on the device ----------------------------------------------------------- */

static void call(void *data)
{
    const way_t *way = data;
    const problem_t *x = way->x;
    bench_check(way->way == TAYLOR ? cunmod_poly_taylor_shift(x->res, x->poly, SHIFT)
                : way->way == GEOMETRIC
                    ? cunmod_poly_evaluate_geometric(x->res, x->poly, ROOT * ROOT, x->c.n)
                    : cunmod_poly_interpolate_geometric(x->res, ROOT * ROOT, x->values, x->c.n),
                way_names[way->way]);
}

static void measure(const bench_t *t, const problem_t *x, int number)
{
    way_t way = {x, number};
    uint64_t *words = bench_words(x->c.n);
    char label[32];
    call(&way);
    memset(words, 0, (size_t)x->c.n * sizeof *words);
    bench_check(cunmod_poly_get_array(words, x->c.n, x->res), "download");
    if (memcmp(words, x->result[number], (size_t)x->c.n * sizeof *words) != 0)
        bench_die("WRONG RESULT: %s", way_names[number]);
    free(words);
    const bench_time_t time = bench_stream_time(t, call, &way, MAX_CALLS);
    snprintf(label, sizeof label, "%s %.8s", way_names[number], cunmod_last_algorithm(t->ctx));
    bench_add(&x->c, "cunmod", label, 0, "device", &time);
    printf("  %-28s %10.1f us\n", label, time.median);
}

/* ---- FLINT ------------------------------------------------------------------- */

static int call_flint(void *data)
{
    const way_t *way = data;
    const problem_t *x = way->x;
    uint64_t *result = x->result[way->way];
    if (way->way == TAYLOR)
    {
        memcpy(result, x->a, (size_t)x->c.n * sizeof *result);
        flint_peer_taylor(result, x->c.n, SHIFT, x->c.p);
    }
    else if (way->way == GEOMETRIC)
    {
        flint_peer_evaluate_geometric(result, x->a, x->c.n, ROOT, x->c.p);
    }
    else
    {
        flint_peer_interpolate_geometric(result, x->result[GEOMETRIC], x->c.n, ROOT, x->c.p);
    }
    return 0;
}

static void measure_flint(const bench_t *t, const problem_t *x, int number)
{
    way_t way = {x, number};
    bench_time_t time;
    char label[32];
    snprintf(label, sizeof label, "%s 1-thread", way_names[number]);
    bench_wall(&time, call_flint, &way, t->reps);
    bench_add(&x->c, t->flint, label, 0, "host", &time);
    printf("  %-28s %10.1f us\n", label, time.median);
}

/* ---- one size ------------------------------------------------------------------ */

/* Where FLINT has no such function: the values of the CPU path, some of them compared with Horner's
 * rule. */
static void set_values(const bench_t *t, const problem_t *x)
{
    __extension__ typedef unsigned __int128 wide_t;
    const int64_t n = x->c.n;
    const uint64_t p = x->c.p;
    uint64_t point = 1;
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_CPU), "path");
    bench_check(cunmod_evaluate_geometric(x->result[GEOMETRIC], x->a, n, ROOT * ROOT, n, p, t->ctx),
                "values on the CPU");
    for (int64_t i = 0; i < n; i++)
    {
        uint64_t value = 0;
        for (int64_t k = n - 1; k >= 0 && (i < CHECKED || i == n - 1); k--)
            value = (uint64_t)(((wide_t)value * point + x->a[k]) % p);
        if ((i < CHECKED || i == n - 1) && value != x->result[GEOMETRIC][i])
            bench_die("WRONG RESULT: values on the CPU");
        point = (uint64_t)((wide_t)point * (ROOT * ROOT) % p);
    }
    memcpy(x->result[BACK], x->a, (size_t)n * sizeof *x->a);
}

static cunmod_poly_t poly_of(const bench_t *t, const uint64_t *words, int64_t n, uint64_t p)
{
    cunmod_poly_t poly;
    bench_check(cunmod_poly_create(&poly, p, t->ctx), "device polynomial");
    bench_check(cunmod_poly_set_array(poly, words, n), "upload");
    return poly;
}

void bench_scans(const bench_t *t, int64_t n, uint64_t p)
{
    problem_t x = {.c = {.op = CUNMOD_OP_POINTS, .n = n, .m = n, .p = p}, .a = bench_words(n)};
    bench_random(x.a, n, p);
    for (int i = 0; i < WAYS; i++)
        x.result[i] = bench_words(n);
    flint_peer_threads(1);
    set_values(t, &x);
    for (int i = 0; i < (flint_peer_has_geometric() ? WAYS : 1); i++)
        measure_flint(t, &x, i);
    if (memcmp(x.result[BACK], x.a, (size_t)n * sizeof *x.a) != 0)
        bench_die("WRONG RESULT: FLINT's interpolation at a geometric progression");
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_GPU), "path");
    x.poly = poly_of(t, x.a, n, p);
    x.values = poly_of(t, x.result[GEOMETRIC], n, p);
    x.res = poly_of(t, NULL, 0, p);
    for (int i = 0; i < WAYS; i++)
        measure(t, &x, i);
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_AUTO), "path");
    cunmod_poly_destroy(x.poly);
    cunmod_poly_destroy(x.values);
    cunmod_poly_destroy(x.res);
    for (int i = 0; i < WAYS; i++)
        free(x.result[i]);
    free(x.a);
}
