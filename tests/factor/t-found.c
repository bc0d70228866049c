/* What factorizations and searches for roots tell of the factors that they have found, and of their
 * progress: in calls that succeed, in calls that are stopped at one of these factors, and in calls
 * whose GPU is lost.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <pthread.h>
#include <string.h>

#include <flint/flint.h>
#include <flint/nmod_poly.h>

#include "tests/factor/factor_checks.h"
#include "tests/harness/harness.h"
#include "tests/harness/scoped.h"
#ifdef CUNMOD_EMU
#include "emu_faults.h"
#endif

/* What was told of a call. */
typedef struct
{
    pthread_t thread; /* in which the functions have to be called */
    answer_t told;    /* in the order in which it was told */
    int64_t words;
    int begins; /* how often the call has begun */
    int reports;
    double done;     /* the last report */
    int64_t stop_at; /* the call is stopped when so many factors are told; 0: it is not */
    volatile int flag;
} heard_t;

static void hear(void *data, const uint64_t *f, int64_t len, int64_t exp)
{
    heard_t *const heard = data;
    answer_t *const told = &heard->told;
    CHECK(pthread_equal(heard->thread, pthread_self()));
    CHECK(len >= 0 && len != 1 && exp >= 0 && (len > 0 || (f == NULL && exp == 0)));
    if (len == 0)
    {
        told->count = heard->words = 0;
        heard->begins++;
        return;
    }
    CHECK(told->count < MOST && heard->words + len <= 2 * MOST);
    if (f != NULL)
        memcpy(told->factors + heard->words, f, (size_t)len * sizeof(*f));
    heard->words += f != NULL ? len : 0;
    told->lens[told->count] = len;
    told->exps[told->count++] = exp;
    heard->flag |= told->count == heard->stop_at;
}

static void hear_progress(void *data, double done)
{
    heard_t *const heard = data;
    CHECK(pthread_equal(heard->thread, pthread_self()));
    CHECK(done > heard->done && done <= 1);
    heard->done = done;
    heard->reports++;
}

/* Makes ctx tell *heard of a new call, which is stopped after `stop_at` factors. */
static void listen(cunmod_ctx_t ctx, heard_t *heard, int64_t stop_at)
{
    *heard = (heard_t){.thread = pthread_self(), .stop_at = stop_at};
    CHECK_OK(cunmod_set_interrupt(ctx, &heard->flag));
    CHECK_OK(cunmod_set_found(ctx, hear, heard));
    CHECK_OK(cunmod_set_progress(ctx, hear_progress, heard));
}

static void listen_no_more(cunmod_ctx_t ctx)
{
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK_OK(cunmod_set_found(ctx, NULL, NULL));
    CHECK_OK(cunmod_set_progress(ctx, NULL, NULL));
}

/* ---- calls ------------------------------------------------------------------------------ */

static int factor(answer_t *y, const problem_t *x, cunmod_ctx_t ctx)
{
    return cunmod_factor(&y->lead, y->factors, y->lens, y->exps, &y->count, x->a, x->len, x->p,
                         ctx);
}

static int factor_poly(answer_t *y, const problem_t *x, cunmod_ctx_t ctx)
{
    SCOPED_POLY cunmod_poly_t a = test_poly_of(ctx, x->a, x->len, x->p);
    return cunmod_poly_factor(&y->lead, y->factors, y->lens, y->exps, &y->count, x->len, a);
}

static int squarefree(answer_t *y, const problem_t *x, cunmod_ctx_t ctx)
{
    return cunmod_factor_squarefree(&y->lead, y->factors, y->lens, y->exps, &y->count, x->a, x->len,
                                    x->p, ctx);
}

static int degrees(answer_t *y, const problem_t *x, cunmod_ctx_t ctx)
{
    const int status = cunmod_factor_degrees(y->lens, y->exps, &y->count, x->a, x->len, x->p, ctx);
    for (int64_t i = 0; i < y->count && status == CUNMOD_OK; i++)
        y->lens[i]++;
    return status;
}

/* y = the factors x - r of y->count roots r, without exponents. */
static void to_factors(answer_t *y, const uint64_t *roots, uint64_t p)
{
    for (int64_t i = 0; i < y->count; i++)
    {
        y->factors[2 * i] = roots[i] != 0 ? p - roots[i] : 0;
        y->factors[2 * i + 1] = 1;
        y->lens[i] = 2;
        y->exps[i] = 0;
    }
}

static int roots(answer_t *y, const problem_t *x, cunmod_ctx_t ctx)
{
    uint64_t words[MOST];
    const int status = cunmod_roots(words, y->exps, &y->count, x->a, x->len, x->p, ctx);
    if (status == CUNMOD_OK)
        to_factors(y, words, x->p);
    return status;
}

static int roots_poly(answer_t *y, const problem_t *x, cunmod_ctx_t ctx)
{
    uint64_t words[MOST];
    SCOPED_POLY cunmod_poly_t a = test_poly_of(ctx, x->a, x->len, x->p);
    const int status = cunmod_poly_roots(words, NULL, &y->count, x->len, a);
    if (status == CUNMOD_OK)
        to_factors(y, words, x->p);
    return status;
}

/* A call, with the property of its factors: irreducible, or squarefree; and whether they have
 * words. */
typedef struct
{
    const char *name;
    int (*call)(answer_t *y, const problem_t *x, cunmod_ctx_t ctx);
    int squarefree;
    int words;
} call_t;

static const call_t calls[] = {{"found: factor", factor, 0, 1},
                               {"found: factor a device polynomial", factor_poly, 0, 1},
                               {"found: squarefree parts", squarefree, 1, 1},
                               {"found: degrees", degrees, 0, 0},
                               {"found: roots", roots, 0, 1},
                               {"found: roots of a device polynomial", roots_poly, 0, 1}};

/* ---- checks ----------------------------------------------------------------------------- */

/* Returns whether factor i of *y, with the words f, is factor k of *z, with the words g. */
static int is_same(const answer_t *y, int64_t i, const uint64_t *f, const answer_t *z, int64_t k,
                   const uint64_t *g, int words)
{
    return y->lens[i] == z->lens[k] && y->exps[i] == z->exps[k] &&
           (!words || memcmp(f, g, (size_t)y->lens[i] * sizeof(*f)) == 0);
}

/* Returns how many factors of *z are factor i of *y, which has the words f. */
static int64_t count_same(const answer_t *y, int64_t i, const uint64_t *f, const answer_t *z,
                          int words)
{
    const uint64_t *g = z->factors;
    int64_t same = 0;
    for (int64_t k = 0; k < z->count; g += words ? z->lens[k] : 0, k++)
        same += is_same(y, i, f, z, k, g, words);
    return same;
}

/* What was told is the result, in any order. */
static void check_all_told(const answer_t *told, const answer_t *y, int words)
{
    const uint64_t *f = y->factors;
    CHECK(told->count == y->count);
    for (int64_t i = 0; i < y->count; f += words ? y->lens[i] : 0, i++)
        CHECK(count_same(y, i, f, told, words) == count_same(y, i, f, y, words));
}

static void to_flint(nmod_poly_t f, const uint64_t *a, int64_t len, uint64_t p)
{
    nmod_poly_init(f, p);
    for (int64_t i = 0; i < len; i++)
        nmod_poly_set_coeff_ui(f, i, a[i]);
}

/* Divides `rest` by f^exp, or by f if exp = 0. FLINT finds no remainder, and no further factor f if
 * exp > 0. */
static void divide(nmod_poly_t rest, const uint64_t *f, int64_t len, int64_t exp, uint64_t p)
{
    nmod_poly_t divisor, remainder;
    to_flint(divisor, f, len, p);
    nmod_poly_init(remainder, p);
    for (int64_t e = 0; e < (exp > 0 ? exp : 1); e++)
    {
        nmod_poly_divrem(rest, remainder, rest, divisor);
        CHECK(nmod_poly_is_zero(remainder));
    }
    nmod_poly_gcd(remainder, rest, divisor);
    CHECK(exp == 0 || remainder->length == 1);
    nmod_poly_clear(divisor);
    nmod_poly_clear(remainder);
}

/* What was told are different factors of the polynomial, with the right exponents. */
static void check_factors(const answer_t *told, const problem_t *x, int is_squarefree)
{
    nmod_poly_t rest;
    const uint64_t *f = told->factors;
    to_flint(rest, x->a, x->len, x->p);
    for (int64_t i = 0; i < told->count; f += told->lens[i], i++)
    {
        CHECK(f[told->lens[i] - 1] == 1);
        CHECK(factor_has_property(f, told->lens[i], x->p, is_squarefree));
        CHECK(count_same(told, i, f, told, 1) == 1);
        divide(rest, f, told->lens[i], told->exps[i], x->p);
    }
    nmod_poly_clear(rest);
}

static int64_t stopped; /* calls that were stopped when some of their factors were told */

/* A call that succeeds, and calls that are stopped. */
static void check_call(const call_t *call, const problem_t *x, cunmod_ctx_t ctx)
{
    heard_t heard;
    answer_t y = {.count = -1}, none;
    listen(ctx, &heard, 0);
    CHECK_OK(call->call(&y, x, ctx));
    CHECK(heard.begins == 1 && heard.done >= 1);
    check_all_told(&heard.told, &y, call->words);
    const int64_t stops[] = {1, y.count / 2, y.count};
    for (int i = 0; i < COUNT(stops) && y.count > 0; i++)
    {
        memset(&none, 1, sizeof(none));
        none.count = -7;
        listen(ctx, &heard, stops[i]);
        const int status = call->call(&none, x, ctx);
        CHECK(heard.begins == 1);
        if (call->words)
            check_factors(&heard.told, x, call->squarefree);
        if (status == CUNMOD_OK)
        {
            check_all_told(&heard.told, &none, call->words);
            continue;
        }
        CHECK_STATUS(CUNMOD_E_INTERRUPTED, status);
        CHECK(heard.told.count >= stops[i] && heard.done < 1);
        CHECK(none.count == -7 && none.lens[0] == none.lens[MOST - 1]);
        stopped += heard.told.count < y.count;
    }
    listen_no_more(ctx);
}

/* Checks all calls on every path. With a limit of work the CPU path runs the algorithm of the GPU
 * path. */
static void check_problem(const problem_t *x, cunmod_ctx_t ctx)
{
    static const test_variant_t variants[] = {TEST_PATHS};
    for (int v = 0; v < VARIANTS_HERE(variants); v++)
    {
        for (int k = 0; k < COUNT(calls); k++)
        {
            test_case_with(ctx, CUNMOD_OP_DIV, &variants[v], calls[k].name, x->len, 0, x->p);
            check_call(&calls[k], x, ctx);
            if (v > 0)
                continue;
            CHECK_OK(cunmod_set_work_limit(ctx, 1e12));
            check_call(&calls[k], x, ctx);
            CHECK_OK(cunmod_set_work_limit(ctx, -1));
        }
    }
}

/* ---- problems --------------------------------------------------------------------------- */

/* *x *= `count` random monic polynomials of degree n with the exponent e. */
static void times_random(problem_t *x, int64_t n, int64_t e, int count)
{
    uint64_t f[MOST];
    for (int i = 0; i < count; i++)
    {
        test_fill(f, n, x->p, TEST_DENSE);
        f[n] = 1;
        factor_times_power(x, f, n + 1, e);
    }
}

/* Factors of several degrees and exponents, several of one degree, and the factor x. */
static void set_problem(problem_t *x, uint64_t p)
{
    const uint64_t gen[2] = {0, 1};
    factor_set_constant(x, p, test_unit(p));
    times_random(x, 1, 1, 3);
    times_random(x, 3, 1, 2);
    times_random(x, 2, p < 6 ? (int64_t)p : 2, 2);
    factor_times(x, gen, 2);
}

/* x^2 - c for the first `count` numbers c for which this is irreducible: one trace gives all these
 * factors. */
static void set_squares(problem_t *x, uint64_t p, int count)
{
    uint64_t f[3] = {p, 0, 1};
    factor_set_constant(x, p, 1);
    while (count > 0)
    {
        f[0]--;
        if (!factor_has_property(f, 3, p, 0))
            continue;
        factor_times(x, f, 3);
        count--;
    }
}

/* Limits of work that refuse a step. Returns the number of refused calls that have told a factor. */
static int count_refused(const problem_t *x, cunmod_ctx_t ctx)
{
    heard_t heard;
    answer_t y;
    int refused = 0, status = CUNMOD_E_WORK;
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    for (double us = 0.1; us < 1e9 && status != CUNMOD_OK; us *= 1.1)
    {
        test_case("found: a limit of work", x->len, 0, x->p);
        y.count = -7;
        listen(ctx, &heard, 0);
        CHECK_OK(cunmod_set_work_limit(ctx, us));
        status = factor(&y, x, ctx);
        CHECK(status == CUNMOD_OK || (status == CUNMOD_E_WORK && y.count == -7));
        check_factors(&heard.told, x, 0);
        refused += status == CUNMOD_E_WORK && heard.told.count > 0;
    }
    listen_no_more(ctx);
    CHECK_OK(status == CUNMOD_OK ? cunmod_set_work_limit(ctx, -1) : status);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    return refused;
}

/* The linear factor with exponent 1 takes no work, but the other part takes a power, for which more
 * work is predicted than for the steps of the squarefree decomposition. */
static void check_work(cunmod_ctx_t ctx)
{
    problem_t x;
    factor_set_constant(&x, UINT64_C(2305843009213693951), 1);
    times_random(&x, 1, 1, 1);
    times_random(&x, 30, 2, 1);
    CHECK(count_refused(&x, ctx) > 0);
    set_squares(&x, UINT64_C(2305843009213693951), 6);
    count_refused(&x, ctx);
}

/* A call on a batch tells nothing. */
static void check_batch(const problem_t *x, cunmod_ctx_t ctx)
{
    SCOPED_MODULI cunmod_moduli_t moduli = NULL;
    SCOPED_BATCH cunmod_batch_t a = NULL;
    const int64_t at[] = {0, x->len};
    heard_t heard;
    answer_t y;
    test_case("found: batch", x->len, 0, x->p);
    CHECK_OK(cunmod_moduli_create(&moduli, &x->p, 1, ctx));
    CHECK_OK(cunmod_batch_create(&a, moduli));
    CHECK_OK(cunmod_batch_set_arrays(a, x->a, at));
    listen(ctx, &heard, 0);
    CHECK_OK(cunmod_batch_factor(&y.lead, y.factors, y.lens, y.exps, &y.count, at, a));
    CHECK_OK(cunmod_batch_factor_degrees(y.lens, y.exps, &y.count, at, a));
    CHECK_OK(cunmod_batch_roots(a, &y.count, a));
    CHECK(y.count > 0 && heard.begins == 0 && heard.told.count == 0 && heard.reports == 0);
    listen_no_more(ctx);
}

#ifdef CUNMOD_EMU
/* The GPU is lost in a search for roots, and the CPU begins anew. */
static void check_lost(void)
{
    problem_t x;
    int again = 0;
    factor_set_constant(&x, UINT64_C(2305843009213693951), 1);
    times_random(&x, 1, 1, 300); /* long enough for the GPU */
    test_case("found: a lost GPU", x.len, 0, x.p);
    for (long k = 1, calls_of_run = 1; k <= calls_of_run; k += 1 + calls_of_run / 8)
    {
        heard_t heard;
        answer_t y;
        SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, CUNMOD_PATH_AUTO);
        CHECK_OK(cunmod_ctx_open(ctx));
        listen(ctx, &heard, 0);
        cunmod_emu_lose_at(k);
        CHECK_OK(roots(&y, &x, ctx));
        calls_of_run = cunmod_emu_calls() > calls_of_run ? cunmod_emu_calls() : calls_of_run;
        cunmod_emu_fail_at(0);
        CHECK(heard.done >= 1);
        check_all_told(&heard.told, &y, 1);
        again += heard.begins > 1;
    }
    CHECK(again > 0);
}

/* A device call fails on the forced GPU path: what is told are factors. */
static void check_failures(void)
{
    problem_t x;
    int failed = 0;
    set_squares(&x, UINT64_C(2305843009213693951), 4);
    test_case("found: a device call fails", x.len, 0, x.p);
    for (long k = 1, calls_of_run = 1; k <= calls_of_run; k += 1 + calls_of_run / 40)
    {
        heard_t heard;
        answer_t y = {.count = -7};
        SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, CUNMOD_PATH_GPU);
        CHECK_OK(cunmod_ctx_open(ctx));
        listen(ctx, &heard, 0);
        cunmod_emu_fail_at(k);
        const int status = factor(&y, &x, ctx);
        calls_of_run = cunmod_emu_calls() > calls_of_run ? cunmod_emu_calls() : calls_of_run;
        cunmod_emu_fail_at(0);
        CHECK(status == CUNMOD_OK || (status == CUNMOD_E_GPU && y.count == -7));
        check_factors(&heard.told, &x, 0);
        failed += status != CUNMOD_OK;
    }
    CHECK(failed > 0);
}
#endif

int main(void)
{
    static const uint64_t primes[] = {5, 65537, UINT64_C(2305843009213693951)};
    problem_t x;
    cunmod_ctx_t ctx = test_start_ctx(0);
    for (int i = 0; i < COUNT(primes); i++)
    {
        set_problem(&x, primes[i]);
        check_problem(&x, ctx);
        check_batch(&x, ctx);
    }
    CHECK(stopped > 0);
    check_work(ctx);
#ifdef CUNMOD_EMU
    check_lost();
    check_failures();
#endif
    return test_finish_ctx(ctx);
}
