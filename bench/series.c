/* Mode "series": compositions and reversions of power series, operands and results on the device,
 * beside FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "factor_peers.h"
#include "flint_limited.h"

#define ENOUGH_US 1e6  /* a call that takes longer has fewer samples */
#define LOW_TERMS 1000 /* terms of each result that are compared with FLINT's */
#define GROWTH 1.1     /* times of FLINT 3.6 grow by n^GROWTH at least, other times by more */

__extension__ typedef unsigned __int128 wide_t;

/* The composition a(g), or the reversion of g, modulo x^n. */
typedef struct
{
    const bench_t *t;
    int reverts;
    int64_t n;
    uint64_t p;
    const uint64_t *a, *g;
    uint64_t *z;           /* the result; of FLINT: in shared words */
    cunmod_poly_t poly[3]; /* a, g and the result */
} series_t;

static const char *name_of(const series_t *x)
{
    return x->reverts ? "revert" : "compose";
}

/* The call waits for the result. */
static int on_device(void *data)
{
    series_t *const x = data;
    int64_t len;
    const int status = x->reverts
                           ? cunmod_poly_revert_series(x->poly[2], x->poly[1], x->n)
                           : cunmod_poly_compose_series(x->poly[2], x->poly[0], x->poly[1], x->n);
    return status != CUNMOD_OK ? status : cunmod_poly_length(&len, x->poly[2]);
}

static int on_arrays(void *data)
{
    series_t *const x = data;
    return x->reverts ? cunmod_revert_series(x->z, x->g, x->n, x->n, x->p, x->t->ctx)
                      : cunmod_compose_series(x->z, x->a, x->n, x->g, x->n, x->n, x->p, x->t->ctx);
}

static int by_flint(void *data)
{
    series_t *const x = data;
    if (x->reverts)
        flint_peer_revert_series(x->z, x->g, x->n, x->p);
    else
        flint_peer_compose_series(x->z, x->a, x->g, x->n, x->p);
    return 0;
}

/* ---- checks -------------------------------------------------------------------------------- */

static void compare(const series_t *x, const uint64_t *z, const uint64_t *wanted, int64_t n,
                    const char *what)
{
    if (memcmp(z, wanted, (size_t)n * sizeof *z) != 0)
        bench_die("WRONG RESULT: %s of %lld terms modulo %llu: %s", name_of(x), (long long)x->n,
                  (unsigned long long)x->p, what);
}

/* words = x^first / (1 - c x) modulo x^n. */
static void geometric(uint64_t *words, int64_t first, uint64_t c, int64_t n, uint64_t p)
{
    uint64_t power = 1;
    for (int64_t i = 0; i < n; i++)
    {
        words[i] = i < first ? 0 : power;
        power = i < first ? 1 : (uint64_t)((wide_t)power * c % p);
    }
}

/* With a = 1 / (1 - c x) and g = x / (1 - d x), a(g) = (1 - d x) / (1 - (c + d) x), and g reverted
 * is x / (1 + d x): dense series, whose results are known. */
static void check_known(const series_t *x)
{
    const int64_t n = x->n;
    const uint64_t p = x->p, c = p / 3, d = p / 5, sum = c + d;
    uint64_t *const a = bench_words(n), *const g = bench_words(n), *const z = bench_words(n),
                    *const wanted = bench_words(n);
    series_t known = *x;
    known.a = a;
    known.g = g;
    known.z = z;
    geometric(a, 0, c, n, p);
    geometric(g, 1, d, n, p);
    geometric(wanted, x->reverts, x->reverts ? p - d : sum, n, p);
    for (int64_t i = n - 1; i > 0 && !x->reverts; i--)
        wanted[i] = (uint64_t)((wanted[i] + (wide_t)(p - d) * wanted[i - 1]) % p);
    bench_check(on_arrays(&known), name_of(x));
    compare(x, z, wanted, n, "of series whose result is known");
    free(a);
    free(g);
    free(z);
    free(wanted);
}

/* Terms below LOW_TERMS depend on those of the operands alone. */
static void check_low(const series_t *x)
{
    series_t low = *x;
    low.n = x->n < LOW_TERMS ? x->n : LOW_TERMS;
    low.z = bench_words(low.n);
    by_flint(&low);
    compare(x, x->z, low.z, low.n, "of random series, the first terms");
    free(low.z);
}

/* ---- times ---------------------------------------------------------------------------------- */

static void add(const series_t *x, const char *library, const char *suffix, const char *where,
                const bench_time_t *time)
{
    const bench_case_t c = {.op = BENCH_OP_SERIES, .n = x->n, .m = x->n, .p = x->p};
    char label[32];
    snprintf(label, sizeof label, "%s%s", name_of(x), suffix);
    bench_add(&c, library, label, 0, where, time);
    bench_print_ms(time->median);
}

/* *us is the time for the size before, and n_before its number of terms. Leaves FLINT out if more
 * than the limit is predicted from these. */
static void measure_flint(series_t *x, int threads, double *us, int64_t n_before)
{
    bench_time_t time;
    const double limit = x->t->flint_limit_us;
    series_t peer = *x;
    const double least = *us * pow((double)x->n / (double)n_before, GROWTH);
    printf(", %s", threads > 1 ? x->t->flint_many : x->t->flint);
    if (least > limit || limit <= 0)
    {
        printf(" -");
        *us = least;
        return;
    }
    peer.z = bench_shared_words(x->n);
    const int outcome = bench_limited_flint(&time, by_flint, NULL, &peer, threads, limit);
    *us = outcome == BENCH_LIMITED_DONE ? time.median : 2 * limit;
    if (outcome == BENCH_LIMITED_DONE)
    {
        compare(x, x->z, peer.z, x->n, "FLINT's result");
        add(x, x->t->flint, threads > 1 ? ":threads" : "", "host", &time);
    }
    else
        printf(outcome == BENCH_LIMITED_LATE ? " -" : " failed");
    bench_shared_free(peer.z, x->n);
}

static void measure_own(series_t *x)
{
    bench_time_t time;
    check_known(x);
    bench_check(on_arrays(x), name_of(x));
    check_low(x);
    if (x->t->dev != NULL)
    {
        uint64_t *const z = bench_words(x->n);
        for (int i = 0; i < 3; i++)
            bench_check(cunmod_poly_create(&x->poly[i], x->p, x->t->ctx), "device polynomial");
        bench_check(cunmod_poly_set_array(x->poly[0], x->a, x->n), "upload");
        bench_check(cunmod_poly_set_array(x->poly[1], x->g, x->n), "upload");
        bench_check(on_device(x), name_of(x));
        bench_check(cunmod_poly_get_array(z, x->n, x->poly[2]), "download");
        compare(x, z, x->z, x->n, "of device polynomials");
        bench_check(bench_wall_long(&time, on_device, x, x->t->reps, ENOUGH_US), name_of(x));
        printf(" on the device");
        add(x, "cunmod", "", "device", &time);
        printf(",");
        for (int i = 0; i < 3; i++)
            cunmod_poly_destroy(x->poly[i]);
        free(z);
    }
    bench_check(bench_wall_long(&time, on_arrays, x, x->t->reps, ENOUGH_US), name_of(x));
    printf(" host arrays");
    add(x, "cunmod", "", "host", &time);
}

static void measure(const bench_t *t, int reverts, uint64_t p)
{
    double flint_us[2] = {0, 0}; /* on one thread, and on all */
    int64_t before = 1;
    for (int64_t n = 1000; n <= 1000000 && n <= t->largest; n *= 10)
    {
        series_t x = {.t = t, .reverts = reverts, .n = n, .p = p};
        bench_seed(t->seed ^ p ^ (uint64_t)n);
        uint64_t *const a = bench_residues(n, p), *const g = bench_residues(n, p);
        g[0] = 0;
        g[1] = g[1] == 0 ? 1 : g[1];
        x.a = a;
        x.g = g;
        x.z = bench_words(n);
        printf("  %-7s %7lld terms, p of %2d bits:", name_of(&x), (long long)n, bench_bits(p));
        measure_own(&x);
        measure_flint(&x, 1, &flint_us[0], before);
        if (t->threads > 1)
            measure_flint(&x, t->threads, &flint_us[1], before);
        printf("\n");
        before = n;
        free(a);
        free(g);
        free(x.z);
    }
}

void bench_series(const bench_t *t)
{
    static const int bits[] = {31, 60};
    printf("\nCompositions and reversions of power series, milliseconds.\n");
    for (int reverts = 0; reverts < 2; reverts++)
        for (int i = 0; i < (t->prime_given ? 1 : 2); i++)
            measure(t, reverts, t->prime_given ? t->p : bench_prime(bits[i]));
}
