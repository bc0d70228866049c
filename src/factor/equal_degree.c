/* Separates irreducible factors of equal degree.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * von zur Gathen and Shoup, Computing Frobenius maps and factoring polynomials, Computational
 * Complexity 2 (1992). For a random polynomial u the trace T = u + u^p + .. + u^(p^(d-1)) modulo f
 * is a random number modulo each irreducible factor. So about half of the factors divide
 * T^((p-1)/2) - 1, or T for p = 2. The two parts of f are separated further, for odd p by the same
 * trace plus a random number. If p is large, one trace gives all factors of a part that are not too
 * many (factor/trace_factors.h). Linear factors are separated all at once (factor/split_roots.h).
 * Short parts of factors of low degree are set aside, and FLINT factors them on all processors.
 */
#include "factor/equal_degree.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "algebra/work.h"
#include "factor/factor_choose.h"
#include "factor/frobenius.h"
#include "factor/split_roots.h"
#include "factor/trace_factors.h"
#include "factor/whole.h"
#include "flint/cpu_memory.h"
#include "shape/tuning.h"
#include "threads/parallel_for.h"

/* A part words[0 .. len-1], in the place of its factors, which need as many words or more. */
typedef struct
{
    uint64_t *words;
    int64_t len;
} part_t;

/* The separation of one polynomial. */
typedef struct
{
    uint64_t *next; /* where the next factor is stored */
    int64_t d;
    uint64_t p;
    uint64_t seed; /* for the next random polynomial */
    cunmod_ctx_t ctx;
    int64_t n;     /* degree of the polynomial */
    int mixes;     /* 1: FLINT may factor parts */
    part_t *parts; /* parts[0 .. count-1] are set aside for FLINT */
    int64_t count;
    atomic_int status; /* the first error of a thread that factors parts */
} separation_t;

/* The temporaries of one step. */
enum
{
    POWER,  /* x^p modulo f */
    RANDOM, /* random polynomial, then random number */
    TRACE,  /* a trace modulo f */
    TRIAL,  /* a polynomial that about half of the factors divide */
    PART,
    REST,
    COUNT
};

/* TRIES numbers are added to one trace, which is then replaced: no number separates factors modulo
 * which the trace has one value. */
#define TRIES 4

/* Sets t[TRACE] to the trace, modulo the divisor, of a random polynomial of n words. */
static int make_trace(separation_t *x, cunmod_poly_t *t, int64_t n, cunmod_divisor_t divisor)
{
    CUNMOD_TRY(cunmod_poly_random(t[RANDOM], n, x->seed++));
    return cunmod_frobenius_trace(t[TRACE], t[RANDOM], t[POWER], x->d, divisor);
}

/* Sets t[TRIAL]: the trace for p = 2, else (the trace plus a random number)^((p-1)/2) - 1. */
static int make_trial(separation_t *x, cunmod_poly_t *t, cunmod_divisor_t divisor)
{
    static const uint64_t one[1] = {1};
    const uint64_t exponent = (x->p - 1) / 2;
    if (x->p == 2)
        return cunmod_poly_set(t[TRIAL], t[TRACE]);
    CUNMOD_TRY(cunmod_poly_random(t[RANDOM], 1, x->seed++));
    CUNMOD_TRY(cunmod_poly_add(t[TRIAL], t[TRACE], t[RANDOM]));
    CUNMOD_TRY(cunmod_poly_powmod_divisor(t[TRIAL], t[TRIAL], &exponent, 1, divisor));
    CUNMOD_TRY(cunmod_poly_set_array(t[PART], one, 1));
    return cunmod_poly_sub(t[TRIAL], t[TRIAL], t[PART]);
}

/* Sets t[PART] to a factor of f of degree *part, 0 < *part < n, where n is the degree of f.
 * t[TRACE] is a trace modulo f. A trace that has not separated f after TRIES numbers, or at once if
 * p = 2, is replaced. */
static int find_part(separation_t *x, int64_t *part, cunmod_poly_t *t, cunmod_poly_t f, int64_t n,
                     cunmod_divisor_t divisor)
{
    const int most = x->p == 2 ? 1 : TRIES;
    *part = 0;
    for (int tries = 0; *part == 0 || *part == n; tries++)
    {
        if (tries == most)
        {
            CUNMOD_TRY(make_trace(x, t, n, divisor));
            tries = 0;
        }
        CUNMOD_TRY(make_trial(x, t, divisor));
        CUNMOD_TRY(cunmod_poly_gcd(t[PART], f, t[TRIAL]));
        CUNMOD_TRY(cunmod_poly_length(part, t[PART]));
        *part -= 1;
    }
    return CUNMOD_OK;
}

/* Sets f, of degree n, aside for FLINT. */
static int set_aside(separation_t *x, cunmod_poly_t f, int64_t n)
{
    const part_t part = {x->next, n + 1};
    x->parts[x->count++] = part;
    x->next += n / x->d * (x->d + 1);
    return cunmod_poly_get_array(part.words, part.len, f);
}

/* How a polynomial is separated: FLINT factors it, a trace gives all factors at once, or a GCD
 * gives two parts. */
typedef enum
{
    BY_FLINT,
    BY_TRACE,
    BY_GCD
} way_t;

/* Returns the predicted microseconds that FLINT takes for a part of degree n, divided by the number
 * of parts that threads factor at once, of about x->n / n parts. */
static double flint_us(const separation_t *x, int64_t n)
{
    const int threads = cunmod_parallel_processors(CUNMOD_PARALLEL_MAX);
    const double parts = (double)cunmod_work_least(threads, x->n / n), d = (double)x->d;
    const double bits = 64 - __builtin_clzll(x->p), scale = bits * bits / (31 * 31);
    return scale * (double)n * (CUNMOD_TUNE_EQUAL_SQUARE_US * d * d + CUNMOD_TUNE_EQUAL_WORD_US) /
           parts;
}

/* *way = the fastest way to separate the factors of a polynomial of degree n, which may be a part
 * of f. Returns the predicted time in microseconds. The times of a GPU also decide on the CPU path
 * (x->mixes = 0), where a trace is faster than GCDs, too. */
static double choose(way_t *way, const separation_t *x, int64_t n)
{
    way_t of_half = BY_GCD;
    const int64_t count = n / x->d;
    if (count < 2)
        return 0;
    *way = BY_GCD;
    double us = CUNMOD_TUNE_EQUAL_SPLIT_US + 2 * choose(&of_half, x, n / 2);
    const double trace_us = CUNMOD_TUNE_EQUAL_TRACE_US +
                            CUNMOD_TUNE_EQUAL_FACTOR_US * (double)count;
    if (trace_us < us && count <= CUNMOD_TUNE_EQUAL_TRACE_MOST &&
        cunmod_trace_suffices(count, x->d, x->p))
    {
        *way = BY_TRACE;
        us = trace_us;
    }
    if (x->mixes && n <= CUNMOD_TUNE_EQUAL_MOST && flint_us(x, n) < us)
    {
        *way = BY_FLINT;
        us = flint_us(x, n);
    }
    return us;
}

/* Tells `count` factors, which begin at `words`. */
static void tell(const separation_t *x, const uint64_t *words, int64_t count)
{
    const int64_t len = x->d + 1;
    for (int64_t i = 0; i < count; i++)
        cunmod_finding_factor(x->ctx, words + i * len, len, x->ctx->finding.exp);
}

/* Keeps and tells the next `count` factors, which are stored. */
static void keep_all(separation_t *x, int64_t count)
{
    tell(x, x->next, count);
    x->next += count * (x->d + 1);
}

/* Stores, keeps and tells the factor f. */
static int keep(separation_t *x, cunmod_poly_t f, int64_t len)
{
    CUNMOD_TRY(cunmod_poly_get_array(x->next, len, f));
    keep_all(x, 1);
    return CUNMOD_OK;
}

static int separate(separation_t *x, cunmod_poly_t f, cunmod_poly_t power, cunmod_poly_t trace);

/* Splits f, of degree n, in two parts, and separates both. t: of split. The parts need a new trace
 * if p = 2, since the trace is then the same number modulo all factors of a part, and after a trace
 * that is the same number modulo two factors (way = BY_TRACE). */
static int separate_parts(separation_t *x, cunmod_poly_t *t, cunmod_poly_t f, int64_t n, way_t way,
                          cunmod_divisor_t divisor)
{
    const cunmod_poly_t trace = x->p != 2 && way != BY_TRACE ? t[TRACE] : NULL;
    int64_t part = 0;
    CUNMOD_TRY(find_part(x, &part, t, f, n, divisor));
    CUNMOD_TRY(cunmod_poly_divexact(t[REST], f, t[PART]));
    CUNMOD_TRY(separate(x, t[PART], t[POWER], trace));
    return separate(x, t[REST], t[POWER], trace);
}

/* Stores the factors of f, of degree n > x->d, or sets parts of f aside. power, trace: x^p and a
 * trace modulo a multiple of f; trace may be NULL. way: BY_TRACE or BY_GCD. */
static int split(separation_t *x, cunmod_poly_t f, int64_t n, way_t way, cunmod_poly_t power,
                 cunmod_poly_t trace)
{
    cunmod_work_t work;
    cunmod_divisor_t divisor = NULL;
    cunmod_poly_t *const t = work.t;
    const int64_t d = x->d;
    int separated = 0;
    int status = cunmod_work_open(&work, f, COUNT);
    CUNMOD_THEN(cunmod_divisor_create_poly(&divisor, f));
    CUNMOD_THEN(cunmod_poly_rem_divisor(t[POWER], power, divisor));
    CUNMOD_THEN(trace != NULL ? cunmod_poly_rem_divisor(t[TRACE], trace, divisor)
                              : make_trace(x, t, n, divisor));
    if (way == BY_TRACE)
        CUNMOD_THEN(cunmod_trace_factors(&separated, x->next, f, t[TRACE], d, n / d, divisor));
    if (status == CUNMOD_OK && separated)
        keep_all(x, n / d);
    else
        CUNMOD_THEN(separate_parts(x, t, f, n, way, divisor));
    cunmod_divisor_destroy(divisor);
    cunmod_work_close(&work);
    return status;
}

/* Stores the factors of f, or sets f aside. power, trace: as for `split`. */
static int separate(separation_t *x, cunmod_poly_t f, cunmod_poly_t power, cunmod_poly_t trace)
{
    way_t way = BY_GCD;
    int64_t len = 0;
    CUNMOD_TRY(cunmod_poly_length(&len, f));
    if (len == x->d + 1)
        return keep(x, f, len);
    choose(&way, x, len - 1);
    return way == BY_FLINT ? set_aside(x, f, len - 1) : split(x, f, len - 1, way, power, trace);
}

/* ---- parts that are set aside ------------------------------------------------------------- */

/* Part number k of a separation. */
typedef struct
{
    const separation_t *x;
    int64_t k;
} place_t;

static void factor_part(void *argument)
{
    const place_t *const place = argument;
    const separation_t *const x = place->x;
    const part_t part = x->parts[place->k];
    cunmod_cpu_equal_degree(part.words, part.words, part.len, x->d, x->p);
}

static void run_part(void *argument, int64_t k, int member)
{
    separation_t *const x = argument;
    place_t place = {x, k};
    int none = CUNMOD_OK;
    (void)member;
    const int status = cunmod_is_stopped(&x->ctx->stop) ? CUNMOD_E_INTERRUPTED
                                                        : cunmod_cpu_guarded(factor_part, &place);
    if (status != CUNMOD_OK)
        atomic_compare_exchange_strong(&x->status, &none, status);
}

/* Factors all parts on all processors, each part in its place, and tells the factors. */
static int factor_parts(separation_t *x)
{
    cunmod_parallel_for(CUNMOD_PARALLEL_MAX, x->count, run_part, x, &x->ctx->stop);
    const int status = atomic_load(&x->status);
    for (int64_t k = 0; k < x->count && status == CUNMOD_OK; k++)
        tell(x, x->parts[k].words, (x->parts[k].len - 1) / x->d);
    return status;
}

/* ---- the operation ------------------------------------------------------------------------- */

/* Stores the factors of a, in any order. */
static int separate_array(separation_t *x, const uint64_t *a, int64_t lena)
{
    cunmod_poly_t f = NULL, power = NULL;
    cunmod_divisor_t divisor = NULL;
    x->parts = malloc((size_t)(x->n / x->d) * sizeof(*x->parts));
    int status = x->parts != NULL ? cunmod_poly_create(&f, x->p, x->ctx) : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_poly_create(&power, x->p, x->ctx));
    CUNMOD_THEN(cunmod_poly_set_array(f, a, lena));
    CUNMOD_THEN(cunmod_divisor_create_poly(&divisor, f));
    CUNMOD_THEN(cunmod_frobenius(power, divisor));
    cunmod_divisor_destroy(divisor);
    CUNMOD_THEN(separate(x, f, power, NULL));
    CUNMOD_THEN(factor_parts(x));
    cunmod_poly_destroy(f);
    cunmod_poly_destroy(power);
    free(x->parts);
    return status;
}

/* Stores the factors of a, which are linear, by its roots. */
static int separate_linear(separation_t *x, const uint64_t *a, int64_t lena)
{
    uint64_t *const roots = malloc((size_t)(lena - 1) * sizeof(*roots));
    int status = roots != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_split_roots(roots, a, lena, x->p, 1, x->ctx));
    for (int64_t i = 0; i < lena - 1 && status == CUNMOD_OK; i++)
    {
        x->next[2 * i] = roots[i] != 0 ? x->p - roots[i] : 0;
        x->next[2 * i + 1] = 1;
    }
    free(roots);
    return status;
}

/* Returns whether FLINT is predicted to take twice as long to separate the factors as a trace, both
 * on one processor, counted in products modulo the polynomial, of degree n with k factors. FLINT
 * computes a power (p^d - 1) / 2 for each of about log2 k + 1 levels. A trace takes x^p, 2 log2 d
 * compositions and k products, and then the roots of a polynomial of degree k, by powers (p - 1) /
 * 2 modulo this polynomial. */
static int trace_pays(const separation_t *x)
{
    const double n = (double)x->n, d = (double)x->d, k = n / d;
    const double power = 1.5 * (64 - __builtin_clzll(x->p)), levels = log2(k) + 1;
    const double by_flint = levels * d * power;
    const double by_trace = power * (1 + levels / d) + 6 * log2(d) * sqrt(n) + 2 * k;
    return k <= CUNMOD_TUNE_EQUAL_TRACE_MOST && by_flint > 2 * by_trace &&
           cunmod_trace_suffices((int64_t)k, x->d, x->p);
}

/* Sets x->mixes. *whole = whether FLINT separates the factors, as far as predictions decide.
 * Errors: those of cunmod_factor_choose. */
static int choose_whole(int *whole, separation_t *x)
{
    way_t way = BY_FLINT;
    const int is_automatic = cunmod_ctx_path(x->ctx) == CUNMOD_PATH_AUTO;
    x->mixes = is_automatic && x->ctx->work_limit < 0 && cunmod_ctx_device(x->ctx) != NULL;
    if (!x->mixes)
    {
        CUNMOD_TRY(cunmod_factor_choose(whole, x->n + 1, 0, x->p, x->ctx));
        *whole &= !trace_pays(x);
        return CUNMOD_OK;
    }
    choose(&way, x, x->n);
    *whole = way == BY_FLINT;
    return CUNMOD_OK;
}

int cunmod_equal_degree(uint64_t *factors, const uint64_t *a, int64_t lena, int64_t d, uint64_t p,
                        uint64_t seed, cunmod_ctx_t ctx)
{
    separation_t x = {.next = factors, .n = lena - 1, .d = d, .p = p, .seed = seed, .ctx = ctx};
    int whole = 0;
    if (x.n > d)
        CUNMOD_TRY(choose_whole(&whole, &x));
    if (x.n > d && !whole)
        return d == 1 ? separate_linear(&x, a, lena) : separate_array(&x, a, lena);
    if (whole)
        CUNMOD_TRY(cunmod_factor_whole_equal(factors, a, lena, d, p, ctx));
    else
        memcpy(factors, a, (size_t)lena * sizeof(*a));
    tell(&x, factors, x.n / d);
    return CUNMOD_OK;
}
