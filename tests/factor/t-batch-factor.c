/* Factors and irreducibility of batches on each path, and on several contexts, while device calls
 * of the emulator fail, too.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/nmod_poly.h>
#include <stdlib.h>
#include <string.h>

#include "factor/split_items.h"
#include "shape/tuning.h"
#include "tests/factor/factored_items.h"
#include "tests/harness/fault_runs.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"
#include "tests/harness/scoped.h"

enum
{
    PLACES = 8 /* so many of the device calls fail, one in each run */
};

#define BIG_PRIME UINT64_C(18446744073709551557)

static cunmod_ctx_t ctx;

static const uint64_t primes[] = {2, 3, 257, 65537, 2147483647, 2147483659, BIG_PRIME};

/* items: of all primes and kinds, and some with a status. */
static void make(factored_t *x, int64_t items, int64_t most)
{
    factored_open(x, (items + 8) * (most + 1));
    for (int64_t i = 0; i < items; i++)
        factored_add_random(x, primes[i % COUNT(primes)], most, (int)(i / COUNT(primes)) % 4);
    factored_add_bad(x, 101, 0, 0, CUNMOD_E_DIVZERO);
    factored_add_bad(x, 91, 1, 1, CUNMOD_E_MODULUS);
    factored_add_bad(x, 91, 0, 0, CUNMOD_E_MODULUS);
    factored_add_bad(x, 1, 0, 0, CUNMOD_E_MODULUS);
    factored_add_bad(x, 101, 1, 101, CUNMOD_E_COEFF);
}

/* ---- checks ---------------------------------------------------------------------------------- */

/* Sets *a to the polynomials of x, modulo the new *moduli. */
static void load(const factored_t *x, cunmod_moduli_t *moduli, cunmod_batch_t *a,
                 const cunmod_ctx_t *ctxs, int number)
{
    CHECK_OK(cunmod_moduli_create_on(moduli, x->p, x->items, ctxs, number));
    CHECK_OK(cunmod_batch_create(a, *moduli));
    CHECK_OK(cunmod_batch_set_arrays(*a, x->words, x->at));
}

/* Results, and the number of numbers in lens and exps. */
typedef struct
{
    uint64_t *lead, *factors, *lens, *exps, *counts;
    int64_t room;
} results_t;

static results_t results_of(const factored_t *x)
{
    const int64_t room = x->to[x->items];
    return (results_t){test_result(x->items), test_result(2 * room), test_result(room),
                       test_result(room),     test_result(x->items), room};
}

static void results_free(const results_t *y, int64_t items)
{
    test_result_free(y->lead, items);
    test_result_free(y->factors, 2 * y->room);
    test_result_free(y->lens, y->room);
    test_result_free(y->exps, y->room);
    test_result_free(y->counts, items);
}

/* The results of item i are as expected, and what lies behind them is untouched. */
static void check_item(const factored_t *x, const results_t *y, int64_t i)
{
    const int64_t count = x->count[i] > 0 ? x->count[i] : 0, to = x->to[i];
    const int64_t left = x->to[i + 1] - to - count;
    int64_t words = 0;
    for (int64_t k = 0; k < count; k++)
        words += x->lens[to + k];
    CHECK_EQUAL(y->lens + to, (const uint64_t *)x->lens + to, count);
    CHECK_EQUAL(y->exps + to, (const uint64_t *)x->exps + to, count);
    CHECK_EQUAL(y->factors + 2 * to, x->factors + 2 * to, words);
    CHECK(test_untouched(y->lens + to + count, left));
    CHECK(test_untouched(y->exps + to + count, left));
    CHECK(test_untouched(y->factors + 2 * to + words, 2 * (x->to[i + 1] - to) - words));
}

/* Calls the function, and checks its results: after an error they are untouched. Returns the
 * status. */
static int call(const factored_t *x, cunmod_batch_t a)
{
    const results_t y = results_of(x);
    const int status = cunmod_batch_factor(y.lead, y.factors, (int64_t *)y.lens, (int64_t *)y.exps,
                                           (int64_t *)y.counts, x->to, a);
    if (status != CUNMOD_OK)
    {
        CHECK(test_untouched(y.lead, x->items) && test_untouched(y.counts, x->items));
        CHECK(test_untouched(y.lens, y.room) && test_untouched(y.exps, y.room));
        CHECK(test_untouched(y.factors, 2 * y.room));
    }
    else
    {
        CHECK_EQUAL(y.counts, (const uint64_t *)x->count, x->items);
        CHECK_EQUAL(y.lead, x->lead, x->items);
        for (int64_t i = 0; i < x->items; i++)
            check_item(x, &y, i);
    }
    results_free(&y, x->items);
    return status;
}

/* Checks which items are irreducible: those with one factor, whose exponent is 1. */
static int call_irreducible(const factored_t *x, cunmod_batch_t a)
{
    int found[MOST];
    memset(found, 77, sizeof(found));
    const int status = cunmod_batch_is_irreducible(found, a);
    for (int64_t i = 0; i < x->items && status == CUNMOD_OK; i++)
    {
        const int64_t count = x->count[i];
        const int expected = count == -CUNMOD_E_DIVZERO ? 0
                             : count < 0                ? (int)count
                                                        : count == 1 && x->exps[x->to[i]] == 1;
        CHECK(found[i] == expected);
    }
    if (status != CUNMOD_OK && x->items > 0)
        CHECK(((unsigned char *)found)[0] == 77);
    return status;
}

static void check_on(const factored_t *x, const cunmod_ctx_t *ctxs, int number)
{
    SCOPED_MODULI cunmod_moduli_t moduli = NULL;
    SCOPED_BATCH cunmod_batch_t a = NULL;
    load(x, &moduli, &a, ctxs, number);
    CHECK_OK(call(x, a));
    CHECK_OK(call_irreducible(x, a));
}

/* The function of the GPU path by itself, by operations that FLINT may compute: it finds as many
 * factors of as many words. */
static void check_operations(const factored_t *x)
{
    SCOPED_MODULI cunmod_moduli_t moduli = NULL;
    SCOPED_BATCH cunmod_batch_t a = NULL;
    factored_t y;
    cunmod_factors_t found[MOST];
    int statuses[MOST];
    factored_open(&y, x->to[x->items]);
    load(x, &moduli, &a, &ctx, 1);
    for (int64_t i = 0; i < x->items; i++)
        found[i] = (cunmod_factors_t){.words = y.factors + 2 * x->to[i],
                                      .lens = y.lens + x->to[i],
                                      .exps = y.exps + x->to[i]};
    CHECK_OK(cunmod_split_items(found, statuses, a));
    for (int64_t i = 0; i < x->items; i++)
    {
        int64_t degree = 0, words = 0;
        for (int64_t k = 0; k < found[i].count; k++)
        {
            words += found[i].lens[k];
            degree += found[i].exps[k] * (found[i].lens[k] - 1);
        }
        CHECK(x->count[i] == (statuses[i] != CUNMOD_OK ? -statuses[i] : found[i].count));
        CHECK(found[i].used == words);
        CHECK(x->count[i] < 0 || degree == x->at[i + 1] - x->at[i] - 1);
    }
    factored_free(&y);
}

static void check(const factored_t *x)
{
    static const int paths[] = {CUNMOD_PATH_CPU, CUNMOD_PATH_AUTO, CUNMOD_PATH_GPU};
    SCOPED_CTX cunmod_ctx_t other = test_ctx(-1);
    const cunmod_ctx_t two[] = {ctx, other};
    for (int k = 0; k < (test_gpu_available() ? COUNT(paths) : 2); k++)
    {
        test_case("batch_factor", x->items, paths[k], 0);
        CHECK_OK(cunmod_set_path(ctx, paths[k]));
        check_on(x, &ctx, 1);
    }
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    check_operations(x);
    check_on(x, two, 2);
}

static void check_random(int64_t items, int64_t most)
{
    factored_t x;
    make(&x, items, most);
    check(&x);
    factored_free(&x);
}

/* Items that are longer than those that are factored together, between short ones, and no items. */
static void check_long(void)
{
    factored_t x;
    nmod_poly_t a;
    factored_open(&x, 0);
    check(&x);
    factored_free(&x);
    factored_open(&x, 3 * CUNMOD_TUNE_PATTERN_LENGTH);
    factored_add_random(&x, 65537, 9, 0);
    for (int64_t n = CUNMOD_TUNE_BERLEKAMP_DEGREE; n < CUNMOD_TUNE_PATTERN_LENGTH + 9;
         n += CUNMOD_TUNE_PATTERN_LENGTH - CUNMOD_TUNE_BERLEKAMP_DEGREE)
    {
        nmod_poly_init(a, 65537);
        nmod_poly_set_coeff_ui(a, n + 1, 1); /* x^(n - 2) (x^3 + 3) */
        nmod_poly_set_coeff_ui(a, n - 2, 3);
        factored_add_poly(&x, a);
        nmod_poly_clear(a);
    }
    factored_add_random(&x, 65537, 12, 0);
    check(&x);
    factored_free(&x);
}

/* Squarefree items on both sides of the limits of the lengths: x^127 - c, which is irreducible or
 * has all its roots modulo 509 = 4 127 + 1, and random ones. A class of two items and more of each
 * length is factored together in the emulator, too. */
static void check_squarefree(void)
{
    static const int64_t lens[] = {65, 127, 128, 129, 200, 256, 257};
    const int number = test_small() ? 2 : COUNT(lens);
    factored_t x;
    factored_open(&x, 4 * 257 * COUNT(lens));
    for (int k = 0; k < number; k++)
    {
        factored_add_length(&x, 65537, lens[k]);
        if (!test_small())
            factored_add_length(&x, BIG_PRIME, lens[k]);
    }
    if (!test_small())
    {
        factored_add_binomial(&x, 509, 128, 1);
        factored_add_binomial(&x, 509, 128, 2);
        factored_add_binomial(&x, BIG_PRIME, 128, 3);
    }
    check(&x);
    factored_free(&x);
}

/* ---- errors --------------------------------------------------------------------------- */

static void check_errors(int path)
{
    static const uint64_t words[] = {1, 2, 0, 5, 1, 2, 3}, p[] = {101, 103};
    static const int64_t at[] = {0, 3, 7}, late[] = {1, 3, 7}, falling[] = {0, 5, 4};
    static const int64_t least[] = {0, 1, 4}, narrow[] = {0, 1, 3};
    static volatile int flag;
    uint64_t lead[2] = {7, 7}, z[14];
    int answers[2];
    int64_t lens[7], exps[7], counts[2] = {-7, -7};
    SCOPED_CTX cunmod_ctx_t own = test_ctx_on(-1, path);
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(p, 2, own);
    SCOPED_BATCH cunmod_batch_t a = NULL;
    CHECK_OK(cunmod_batch_create(&a, moduli));
    CHECK_OK(cunmod_batch_set_arrays(a, words, at));
    CHECK_FAILS(ARGUMENT, cunmod_batch_factor(lead, z, lens, exps, counts, at, NULL));
    CHECK_FAILS(ARGUMENT, cunmod_batch_factor(lead, z, lens, exps, counts, NULL, a));
    CHECK_FAILS(ARGUMENT, cunmod_batch_factor(lead, z, lens, exps, NULL, at, a));
    CHECK_FAILS(ARGUMENT, cunmod_batch_factor(lead, z, lens, NULL, counts, at, a));
    CHECK_FAILS(ARGUMENT, cunmod_batch_factor(lead, z, NULL, exps, counts, at, a));
    CHECK_FAILS(ARGUMENT, cunmod_batch_factor(lead, NULL, lens, exps, counts, at, a));
    CHECK_FAILS(ARGUMENT, cunmod_batch_factor(NULL, z, lens, exps, counts, at, a));
    CHECK_FAILS(ALIAS, cunmod_batch_factor(lead, z, lens, lens + 6, counts, at, a));
    CHECK_FAILS(ALIAS, cunmod_batch_factor(z + 13, z, lens, exps, counts, at, a));
    CHECK_FAILS(LENGTH, cunmod_batch_factor(lead, z, lens, exps, counts, late, a));
    CHECK_FAILS(LENGTH, cunmod_batch_factor(lead, z, lens, exps, counts, falling, a));
    CHECK_FAILS(LENGTH, cunmod_batch_factor(lead, z, lens, exps, counts, narrow, a));
    flag = 1;
    CHECK_OK(cunmod_set_interrupt(own, &flag));
    CHECK_FAILS(ARGUMENT, cunmod_batch_is_irreducible(NULL, a));
    CHECK_FAILS(ARGUMENT, cunmod_batch_is_irreducible(answers, NULL));
    CHECK_FAILS(INTERRUPTED, cunmod_batch_is_irreducible(answers, a));
    CHECK_FAILS(INTERRUPTED, cunmod_batch_factor(lead, z, lens, exps, counts, at, a));
    flag = 0;
    CHECK_OK(cunmod_set_interrupt(own, NULL));
    CHECK(counts[0] == -7 && counts[1] == -7 && lead[0] == 7 && lead[1] == 7);
    CHECK_OK(cunmod_batch_factor(lead, z, lens, exps, counts, least, a));
    CHECK(lead[0] == 2 && counts[0] == 1 && lens[0] == 2 && exps[0] == 1);
    CHECK(z[0] == 51 && z[1] == 1); /* 1 + 2 x = 2 (x + 51) modulo 101 */
}

/* A limit of work is compared with each item on the CPU path, and with items that are computed by
 * themselves on the GPU path: here (x + 1)^2, and an item of CUNMOD_TUNE_PATTERN_LENGTH + 1 words.
 * Items that the GPU computes together are compared with no limit. */
static void check_limit(int path)
{
    static const uint64_t square[] = {1, 2, 1}, p[] = {101};
    static const int64_t at[] = {0, 3}, far[] = {0, CUNMOD_TUNE_PATTERN_LENGTH + 1};
    uint64_t lead[] = {7}, z[6], words[CUNMOD_TUNE_PATTERN_LENGTH + 1] = {1, 1};
    int answer = 7, expected = path == CUNMOD_PATH_CPU ? CUNMOD_E_WORK : CUNMOD_OK;
    int64_t lens[3], exps[3], counts[] = {-7};
    SCOPED_CTX cunmod_ctx_t own = test_ctx_on(-1, path);
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(p, 1, own);
    SCOPED_BATCH cunmod_batch_t a = NULL;
    SCOPED_BATCH cunmod_batch_t b = NULL;
    CHECK_OK(cunmod_batch_create(&a, moduli));
    CHECK_OK(cunmod_batch_create(&b, moduli));
    CHECK_OK(cunmod_batch_set_arrays(a, square, at));
    CHECK_OK(cunmod_set_work_limit(own, 0));
    if (path != CUNMOD_PATH_AUTO)
    {
        CHECK_STATUS(expected, cunmod_batch_mul(b, a, a));
        CHECK_STATUS(expected, cunmod_batch_is_irreducible(&answer, a));
        CHECK(answer == (expected == CUNMOD_OK ? 0 : 7));
    }
    CHECK_FAILS(WORK, cunmod_batch_factor(lead, z, lens, exps, counts, at, a));
    CHECK_FAILS(WORK, cunmod_batch_factor_degrees(lens, exps, counts, at, a));
    CHECK(lead[0] == 7 && counts[0] == -7);
    words[CUNMOD_TUNE_PATTERN_LENGTH] = 1;
    CHECK_OK(cunmod_batch_set_arrays(a, words, far));
    answer = 7;
    CHECK_FAILS(WORK, cunmod_batch_is_irreducible(&answer, a));
    CHECK(answer == 7);
    CHECK_OK(cunmod_set_work_limit(own, 3.6e9));
    CHECK_OK(cunmod_batch_set_arrays(a, square, at));
    CHECK_OK(cunmod_batch_factor(lead, z, lens, exps, counts, at, a));
    CHECK(counts[0] == 1 && exps[0] == 2 && z[0] == 1 && z[1] == 1);
}

#ifdef CUNMOD_EMU
/* What a run with a fault computes: the factors, or which items are irreducible. */
typedef struct
{
    const factored_t *x;
    int tests_irreducible;
} faulty_t;

static int run_faulty(const void *argument, fault_t *fault)
{
    const faulty_t *const y = argument;
    SCOPED_CTX cunmod_ctx_t own = test_ctx_on(-1, fault->path);
    SCOPED_MODULI cunmod_moduli_t moduli = NULL;
    SCOPED_BATCH cunmod_batch_t a = NULL;
    CHECK_OK(cunmod_set_recovery(own, CUNMOD_RECOVERY_ON));
    load(y->x, &moduli, &a, &own, 1);
    fault_begin(fault);
    return fault_end(fault, y->tests_irreducible ? call_irreducible(y->x, a) : call(y->x, a));
}

static void check_faults(void)
{
    factored_t x;
    factored_open(&x, 50);
    factored_add_random(&x, 65537, 7, 0);
    factored_add_random(&x, BIG_PRIME, 6, 1);
    factored_add_random(&x, 3, 7, 3);
    factored_add_binomial(&x, 65537, 5, 1); /* two of a class, so that they are factored together */
    factored_add_binomial(&x, 65537, 6, 3);
    for (int k = 0; k < 4; k++)
    {
        const int path = k % 2 == 0 ? CUNMOD_PATH_GPU : CUNMOD_PATH_AUTO;
        const faulty_t y = {&x, k / 2};
        test_case("batch_factor_faults", x.items, path, (uint64_t)y.tests_irreducible);
        fault_runs(run_faulty, &y, path, PLACES);
    }
    factored_free(&x);
}
#endif

int main(void)
{
    ctx = test_start_ctx(0);
    check_random(test_small() ? 36 : MOST - 8, test_small() ? 9 : 24);
    check_random(test_small() ? 0 : 200, 60);
    check_long();
    check_squarefree();
    test_paths(check_errors, 1);
    test_paths(check_limit, 1);
#ifdef CUNMOD_EMU
    check_faults();
#endif
    return test_finish_ctx(ctx);
}
