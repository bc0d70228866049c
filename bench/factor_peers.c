/* Factors, roots and irreducibility of one polynomial by FLINT and NTL.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "factor_peers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "flint_limited.h"

#define ENOUGH_US 1e6 /* a call of the library that takes longer has fewer samples */

enum
{
    FLINT,
    FLINT_THREADS,
    NTL,
    PEERS
};

/* ---- results ----------------------------------------------------------------------- */

static int64_t words_of(int64_t degree)
{
    return 4 * degree + 1;
}

void bench_factors_create(bench_factors_t *x, int64_t degree)
{
    uint64_t *const memory = bench_shared_words(words_of(degree));
    x->degree = degree;
    x->words = memory;
    x->lens = (int64_t *)(memory + 2 * degree);
    x->exps = x->lens + degree;
    x->count = x->exps + degree;
}

void bench_factors_destroy(bench_factors_t *x)
{
    bench_shared_free(x->words, words_of(x->degree));
}

typedef struct
{
    const uint64_t *words;
    int64_t len, exp;
} factor_t;

/* The order of cunmod_factor. */
static int compare_factors(const void *x, const void *y)
{
    const factor_t *const a = x, *const b = y;
    if (a->len != b->len)
        return a->len < b->len ? -1 : 1;
    for (int64_t i = a->len - 1; i >= 0; i--)
        if (a->words[i] != b->words[i])
            return a->words[i] < b->words[i] ? -1 : 1;
    return 0;
}

int bench_factors_equal(const bench_factors_t *x, const bench_factors_t *own)
{
    const int64_t count = *x->count;
    int equal = count == *own->count;
    const uint64_t *next = x->words, *wanted = own->words;
    factor_t *const list = malloc((size_t)(count + 1) * sizeof *list);
    if (list == NULL)
        bench_die("out of memory");
    for (int64_t i = 0; i < count; next += x->lens[i], i++)
        list[i] = (factor_t){next, x->lens[i], x->exps[i]};
    qsort(list, (size_t)count, sizeof *list, compare_factors);
    for (int64_t i = 0; i < count && equal; wanted += own->lens[i], i++)
        equal = list[i].len == own->lens[i] && list[i].exp == own->exps[i] &&
                memcmp(list[i].words, wanted, (size_t)list[i].len * sizeof *wanted) == 0;
    free(list);
    return equal;
}

int bench_factoring_is_own(const bench_factoring_t *x, bench_factors_t *z)
{
    if (x->task == PEER_FACTORS)
        return bench_factors_equal(z, &x->own);
    if (*z->count != *x->own.count)
        return 0;
    if (x->task == PEER_IRREDUCIBLE)
        return 1;
    bench_sort(z->words, *z->count);
    return memcmp(z->words, x->own.words, (size_t)*z->count * sizeof *z->words) == 0;
}

/* ---- the times of peers so far ------------------------------------------------------- */

typedef struct
{
    int peer, task, bits;
    const char *name;
    int64_t n;
    double us;
} known_t;

static known_t *known;
static int64_t known_count;

static void remember(const bench_factoring_t *x, int peer, double us)
{
    known = realloc(known, (size_t)(known_count + 1) * sizeof *known);
    if (known == NULL)
        bench_die("out of memory");
    known[known_count++] = (known_t){.peer = peer,
                                     .task = x->task,
                                     .bits = bench_bits(x->f->p),
                                     .name = x->name,
                                     .n = x->f->degree,
                                     .us = us};
}

/* Microseconds that are predicted, at least: those for the largest smaller degree modulo a prime of
 * as many bits, times n^growth, by which the times of the task grow at least. Only times of
 * polynomials of this name count unless any_name is set. 0: nothing is known. */
static double scaled_us(const bench_factoring_t *x, int peer, int any_name)
{
    const double growth = x->task == PEER_ROOTS ? BENCH_GROWTH_ROOTS : BENCH_GROWTH_FACTORS;
    double us = 0;
    int64_t largest = 0;
    for (int64_t i = 0; i < known_count; i++)
    {
        const known_t *const k = &known[i];
        if (k->peer != peer || k->task != x->task || k->bits != bench_bits(x->f->p) ||
            k->n >= x->f->degree || k->n < largest || (!any_name && strcmp(k->name, x->name) != 0))
            continue;
        const double scaled = k->us * pow((double)x->f->degree / (double)k->n, growth);
        us = k->n > largest ? scaled : fmin(us, scaled);
        largest = k->n;
    }
    return us;
}

static double predicted(const bench_factoring_t *x, int peer)
{
    const double us = scaled_us(x, peer, 0);
    return us > 0 ? us : scaled_us(x, peer, 1);
}

/* ---- calls ----------------------------------------------------------------------------- */

typedef struct
{
    const bench_factoring_t *x;
    ntl_factor_t *ntl;
    bench_factors_t z;
} call_t;

static int call_flint(void *data)
{
    call_t *const call = data;
    const bench_poly_t *const f = call->x->f;
    const int64_t len = f->degree + 1;
    if (call->x->task == PEER_FACTORS)
        *call->z.count =
            flint_peer_factor(call->z.words, call->z.lens, call->z.exps, f->a, len, f->p);
    else if (call->x->task == PEER_ROOTS)
        *call->z.count = flint_peer_roots(call->z.words, f->a, len, f->p);
    else
        *call->z.count = flint_peer_is_irreducible(f->a, len, f->p);
    return 0;
}

#ifdef HAVE_NTL
static int call_ntl(void *data)
{
    return ntl_factor_run(((call_t *)data)->ntl);
}

static int write_ntl(void *data)
{
    call_t *const call = data;
    *call->z.count = ntl_factor_result(call->z.words, call->z.lens, call->z.exps, call->ntl);
    return 0;
}
#endif

static int threads_of(const bench_t *t, int peer)
{
    return peer == FLINT_THREADS ? t->threads : 1;
}

/* *time = the time of the peer. Returns BENCH_LIMITED_*. */
static int run(bench_time_t *time, call_t *call, int peer)
{
    const bench_t *const t = call->x->t;
    if (peer != NTL)
        return bench_limited_flint(time, call_flint, NULL, call, threads_of(t, peer),
                                   t->flint_limit_us);
#ifdef HAVE_NTL
    const bench_poly_t *const f = call->x->f;
    call->ntl = ntl_factor_create(call->x->task, f->a, f->degree + 1, f->p);
    if (call->ntl == NULL)
        bench_die("NTL: out of memory");
    const int outcome = bench_limited(time, call_ntl, write_ntl, call, t->flint_limit_us);
    ntl_factor_destroy(call->ntl);
    return outcome;
#else
    return BENCH_LIMITED_LATE;
#endif
}

static const char *library_of(const bench_t *t, int peer)
{
    return peer == NTL ? t->ntl : t->flint;
}

/* Whether a wrong result is a known defect (docs/defects.md): of FLINT 2 if p <= degree. */
static int is_defect(const bench_factoring_t *x, int peer)
{
    return peer != NTL && strncmp(x->t->flint, "FLINT-2.", 8) == 0 &&
           x->f->p <= (uint64_t)x->f->degree + 1;
}

void bench_print_ms(double us)
{
    const double ms = us / 1e3;
    printf(" %.*f", ms < 10 ? 2 : ms < 100 ? 1 : 0, ms);
}

static void measure(const bench_factoring_t *x, int peer)
{
    bench_time_t time = {.median = x->t->flint_limit_us};
    call_t call = {.x = x};
    if (predicted(x, peer) > x->t->flint_limit_us)
    {
        printf(" -");
        return;
    }
    bench_factors_create(&call.z, x->f->degree);
    const int outcome = run(&time, &call, peer);
    if (outcome == BENCH_LIMITED_DONE && !bench_factoring_is_own(x, &call.z))
    {
        if (!is_defect(x, peer))
            bench_die("WRONG RESULT: %s of degree %lld modulo %llu, the library and %s differ",
                      x->name, (long long)x->f->degree, (unsigned long long)x->f->p,
                      library_of(x->t, peer));
        printf(" wrong");
    }
    else if (outcome == BENCH_LIMITED_DONE)
    {
        if (peer == NTL)
            bench_add(&x->c, x->t->ntl, x->name, 0, "host", &time);
        else
            bench_add_flint(x->t, &x->c, x->name, threads_of(x->t, peer), &time);
        bench_print_ms(time.median);
    }
    else
        printf(outcome == BENCH_LIMITED_LATE ? " -" : " failed");
    if (outcome != BENCH_LIMITED_FAILED)
        remember(x, peer, outcome == BENCH_LIMITED_LATE ? 2 * time.median : time.median);
    bench_factors_destroy(&call.z);
}

double bench_factoring_own(const bench_factoring_t *x, bench_call_t call, void *data,
                           const char *before, const char *behind, const char *where)
{
    bench_time_t time;
    char label[32];
    snprintf(label, sizeof label, "%.8s%.18s%.5s", before, x->name, behind);
    bench_check(bench_wall_long(&time, call, data, x->t->reps, ENOUGH_US), x->name);
    bench_add(&x->c, "cunmod", label, 0, where, &time);
    bench_print_ms(time.median);
    return time.median;
}

void bench_factoring_peers(const bench_factoring_t *x)
{
    printf("; %s", x->t->flint);
    if (x->t->flint_limit_us <= 0)
    {
        printf(" -");
        return;
    }
    measure(x, FLINT);
    if (x->t->threads > 1)
    {
        printf(", %s", x->t->flint_many);
        measure(x, FLINT_THREADS);
    }
    if (x->t->ntl[0] != 0)
    {
        printf(", %s", x->t->ntl);
        measure(x, NTL);
    }
}
