/* Degrees of the factors of batches on each path, and on several contexts, while device calls of
 * the emulator fail, too.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The expected degrees are those of the factors that FLINT's algorithm of Cantor and Zassenhaus
 * finds. It divides by each factor as often as possible, so that it needs no squarefree
 * decomposition.
 */
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>
#include <stdlib.h>
#include <string.h>

#include "factor/patterns.h"
#include "shape/tuning.h"
#include "tests/harness/fault_runs.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"
#include "tests/harness/scoped.h"

#ifdef CUNMOD_EMU
#include "emu_faults.h"
#endif

enum
{
    MOST = 400, /* items of a batch */
    GAP = 2     /* words between the results of two items */
};

static cunmod_ctx_t ctx;

static const int paths[] = {CUNMOD_PATH_CPU, CUNMOD_PATH_AUTO, CUNMOD_PATH_GPU};

static int path_count(void)
{
    return test_gpu_available() ? COUNT(paths) : 2;
}

static const uint64_t primes[] = {2,
                                  3,
                                  5,
                                  17,
                                  257,
                                  65537,
                                  2147483647,
                                  2147483659,
                                  UINT64_C(2305843009213693951),
                                  UINT64_C(18446744073709551557)};

/* ---- items -------------------------------------------------------------------------------- */

/* Polynomials, offsets of their coefficients and of their results, and the expected results: sorted
 * degrees and exponents, or a negative count. */
typedef struct
{
    int64_t items;
    uint64_t p[MOST];
    int64_t at[MOST + 1], to[MOST + 1], count[MOST];
    uint64_t *words;
    int64_t *degrees, *exps;
} problem_t;

static void problem_open(problem_t *x, int64_t words)
{
    memset(x, 0, sizeof(*x));
    x->words = calloc((size_t)words + 1, sizeof(*x->words));
    x->degrees = calloc((size_t)words + GAP * MOST, sizeof(*x->degrees));
    x->exps = calloc((size_t)words + GAP * MOST, sizeof(*x->exps));
    CHECK(x->words != NULL && x->degrees != NULL && x->exps != NULL);
}

static void problem_free(problem_t *x)
{
    free(x->words);
    free(x->degrees);
    free(x->exps);
}

/* Adds a factor to those of the last item, in order. */
static void expect(problem_t *x, int64_t degree, int64_t exp)
{
    int64_t *const degrees = x->degrees + x->to[x->items], *const exps = x->exps + x->to[x->items];
    int64_t k = x->count[x->items]++;
    for (; k > 0 && (degrees[k - 1] > degree || (degrees[k - 1] == degree && exps[k - 1] > exp));
         k--)
    {
        degrees[k] = degrees[k - 1];
        exps[k] = exps[k - 1];
    }
    degrees[k] = degree;
    exps[k] = exp;
}

/* Ends the last item, of len words. */
static void end_item(problem_t *x, int64_t len, uint64_t p)
{
    const int64_t i = x->items++;
    x->p[i] = p;
    x->at[i + 1] = x->at[i] + len;
    x->to[i + 1] = x->to[i] + (len > 0 ? len - 1 : 0) + (i % 3 == 0 ? GAP : 0);
}

/* Adds an item, and clears a. */
static void add_poly(problem_t *x, nmod_poly_t a)
{
    nmod_poly_factor_t found;
    nmod_poly_factor_init(found);
    nmod_poly_factor_cantor_zassenhaus(found, a);
    for (slong k = 0; k < found->num; k++)
        expect(x, found->p[k].length - 1, found->exp[k]);
    for (slong k = 0; k < a->length; k++)
        x->words[x->at[x->items] + k] = nmod_poly_get_coeff_ui(a, k);
    end_item(x, a->length, a->mod.n);
    nmod_poly_clear(a);
    nmod_poly_factor_clear(found);
}

/* Adds an item with the expected status. */
static void add_bad(problem_t *x, uint64_t p, uint64_t low, uint64_t high, int status)
{
    uint64_t *const words = x->words + x->at[x->items];
    words[0] = low;
    words[1] = high;
    x->count[x->items] = -status;
    end_item(x, 2, p);
}

/* a *= a random monic polynomial of the degree, which is irreducible if irreducible = 1. */
static void times_random(nmod_poly_t a, int64_t degree, int irreducible)
{
    nmod_poly_t f;
    nmod_poly_init(f, a->mod.n);
    do
        for (int64_t k = 0; k <= degree; k++)
            nmod_poly_set_coeff_ui(f, k, k < degree ? test_below(a->mod.n) : 1);
    while (irreducible && !nmod_poly_is_irreducible(f));
    nmod_poly_mul(a, a, f);
    nmod_poly_clear(f);
}

/* Adds an item of at most `most` words: random, irreducible, split, or with a square. */
static void add_random(problem_t *x, uint64_t p, int64_t most, int kind)
{
    nmod_poly_t a;
    const int64_t degree = test_range(0, most - 1);
    nmod_poly_init(a, p);
    nmod_poly_set_coeff_ui(a, 0, 1 + test_below(p - 1));
    if (kind == 0)
        times_random(a, degree, 0);
    else if (kind == 1 && degree > 0)
        times_random(a, degree, 1);
    else if (kind == 2)
        for (int64_t k = 0; k < degree; k++)
            times_random(a, 1, 0);
    else
    {
        times_random(a, degree / 4, 0);
        nmod_poly_mul(a, a, a);
        times_random(a, degree / 3, 0);
    }
    add_poly(x, a);
}

/* Adds a random item of len words. */
static void add_length(problem_t *x, uint64_t p, int64_t len)
{
    nmod_poly_t a;
    nmod_poly_init(a, p);
    nmod_poly_set_coeff_ui(a, 0, 1 + test_below(p - 1));
    times_random(a, len - 1, 0);
    add_poly(x, a);
}

/* items: of all primes and kinds, and some with a status. */
static void make(problem_t *x, int64_t items, int64_t most)
{
    problem_open(x, (items + 8) * (most + 1));
    for (int64_t i = 0; i < items; i++)
        add_random(x, primes[i % COUNT(primes)], most, (int)(i / COUNT(primes)) % 4);
    add_bad(x, 101, 0, 0, CUNMOD_E_DIVZERO);
    add_bad(x, 91, 1, 1, CUNMOD_E_MODULUS);
    add_bad(x, 91, 0, 0, CUNMOD_E_MODULUS);
    add_bad(x, 1, 0, 0, CUNMOD_E_MODULUS);
    add_bad(x, 101, 1, 101, CUNMOD_E_COEFF);
    add_bad(x, primes[9], 0, 0, CUNMOD_E_DIVZERO);
}

/* ---- checks ---------------------------------------------------------------------------------- */

static int is_equal(const problem_t *x, const uint64_t *found, const int64_t *expected)
{
    int equal = 1;
    for (int64_t i = 0; i < x->items; i++)
    {
        const int64_t count = x->count[i] > 0 ? x->count[i] : 0, to = x->to[i];
        for (int64_t k = 0; k < count; k++)
            equal &= found[to + k] == (uint64_t)expected[to + k];
        equal &= test_untouched(found + to + count, x->to[i + 1] - to - count);
    }
    return equal;
}

/* Sets *a to the polynomials of x, modulo the new *moduli. */
static void load(const problem_t *x, cunmod_moduli_t *moduli, cunmod_batch_t *a,
                 const cunmod_ctx_t *ctxs, int number)
{
    CHECK_OK(cunmod_moduli_create_on(moduli, x->p, x->items, ctxs, number));
    CHECK_OK(cunmod_batch_create(a, *moduli));
    CHECK_OK(cunmod_batch_set_arrays(*a, x->words, x->at));
}

/* Calls the function, and checks its results: after an error they are untouched. Returns the
 * status. */
static int call(const problem_t *x, cunmod_batch_t a)
{
    const int64_t room = x->to[x->items];
    SCOPED_RESULT uint64_t *degrees = test_result(room);
    SCOPED_RESULT uint64_t *exps = test_result(room);
    SCOPED_RESULT uint64_t *counts = test_result(x->items);
    const int status = cunmod_batch_factor_degrees((int64_t *)degrees, (int64_t *)exps,
                                                   (int64_t *)counts, x->to, a);
    if (status != CUNMOD_OK)
    {
        CHECK(test_untouched(degrees, room) && test_untouched(exps, room));
        CHECK(test_untouched(counts, x->items));
        return status;
    }
    CHECK_EQUAL(counts, (const uint64_t *)x->count, x->items);
    CHECK(is_equal(x, degrees, x->degrees));
    CHECK(is_equal(x, exps, x->exps));
    return status;
}

static void check_on(const problem_t *x, const cunmod_ctx_t *ctxs, int number)
{
    SCOPED_MODULI cunmod_moduli_t moduli = NULL;
    SCOPED_BATCH cunmod_batch_t a = NULL;
    load(x, &moduli, &a, ctxs, number);
    CHECK_OK(call(x, a));
}

/* The function of the GPU path by itself, by operations that FLINT may compute. */
static void check_operations(const problem_t *x)
{
    SCOPED_MODULI cunmod_moduli_t moduli = NULL;
    SCOPED_BATCH cunmod_batch_t a = NULL;
    SCOPED_RESULT uint64_t *degrees = test_result(x->to[x->items]);
    int64_t counts[MOST];
    cunmod_patterns_t found = {(int64_t *)degrees, NULL, counts, x->to};
    load(x, &moduli, &a, &ctx, 1);
    CHECK_OK(cunmod_batch_patterns(&found, a));
    CHECK_EQUAL((const uint64_t *)counts, (const uint64_t *)x->count, x->items);
    CHECK(is_equal(x, degrees, x->degrees));
    for (int64_t i = 0; i < x->items; i++)
        for (int64_t k = x->to[i]; k < x->to[i] + x->count[i]; k++)
            CHECK((found.exps != NULL ? found.exps[k] : 1) == x->exps[k]);
    free(found.exps);
}

/* Checks the function for the problem, and frees the problem. */
static void check(problem_t *x)
{
    SCOPED_CTX cunmod_ctx_t other = NULL;
    for (int k = 0; k < path_count(); k++)
    {
        test_case("patterns", x->items, paths[k], 0);
        CHECK_OK(cunmod_set_path(ctx, paths[k]));
        check_on(x, &ctx, 1);
        check_operations(x);
    }
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    CHECK_OK(cunmod_ctx_create(&other, -1));
    const cunmod_ctx_t two[] = {ctx, other};
    check_on(x, two, 2);
    problem_free(x);
}

static void check_random(int64_t items, int64_t most)
{
    problem_t x;
    make(&x, items, most);
    check(&x);
}

/* Many items of low degree, and a few of high degree between them. The many items are more than a
 * class of degree 200 takes in, so that there are several classes (factor/degree_classes.h). */
static void check_mixed(void)
{
    static const int64_t long_ones[] = {60, 127, 128, 200};
    const int64_t each = test_small() ? 6 : 180;
    problem_t x;
    problem_open(&x, 2 * each * 17 + 2 * 3 * COUNT(long_ones) * 201 + 10);
    for (int64_t i = 0; i < each; i++)
    {
        add_length(&x, primes[i % COUNT(primes)], 5 + i % 4);
        if (i < (test_small() ? 1 : COUNT(long_ones)))
            for (int k = 5; k < COUNT(primes); k += 2)
                add_length(&x, primes[k], 1 + long_ones[i]);
        add_length(&x, primes[COUNT(primes) - 1 - i % COUNT(primes)], 13 + i % 4);
    }
    add_bad(&x, 101, 0, 0, CUNMOD_E_DIVZERO);
    add_length(&x, 65537, 2);
    add_length(&x, 65537, 1);
    check(&x);
}

/* An item that is longer than those of the loop, between short ones. */
static void check_long(void)
{
    problem_t x;
    problem_open(&x, 3 * CUNMOD_TUNE_PATTERN_LENGTH);
    add_random(&x, 65537, 9, 0);
    nmod_poly_t a;
    nmod_poly_init(a, 65537);
    nmod_poly_set_coeff_ui(a, CUNMOD_TUNE_PATTERN_LENGTH + 4, 1); /* x^(n - 4) (x^4 + x + 3) */
    nmod_poly_set_coeff_ui(a, CUNMOD_TUNE_PATTERN_LENGTH + 1, 1);
    nmod_poly_set_coeff_ui(a, CUNMOD_TUNE_PATTERN_LENGTH, 3);
    add_poly(&x, a);
    add_random(&x, 65537, 12, 0);
    check(&x);
}

static void check_none(void)
{
    problem_t x;
    problem_open(&x, 1);
    check(&x);
}

/* ---- errors --------------------------------------------------------------------------- */

static void check_errors(void)
{
    static const uint64_t words[] = {1, 2, 0, 5, 1, 2, 3}, p[] = {101, 103};
    static const int64_t at[] = {0, 3, 7}, late[] = {1, 3, 7}, falling[] = {0, 5, 4};
    static const int64_t least[] = {0, 1, 4}, narrow[] = {0, 1, 3};
    static volatile int flag;
    SCOPED_MODULI cunmod_moduli_t moduli = NULL;
    SCOPED_BATCH cunmod_batch_t a = NULL;
    int64_t degrees[7], exps[7], counts[2];
    for (int k = 0; k < path_count(); k++)
    {
        counts[0] = counts[1] = -7;
        CHECK_OK(cunmod_set_path(ctx, paths[k]));
        CHECK_OK(cunmod_moduli_create(&moduli, p, 2, ctx));
        CHECK_OK(cunmod_batch_create(&a, moduli));
        CHECK_OK(cunmod_batch_set_arrays(a, words, at));
        CHECK_FAILS(ARGUMENT, cunmod_batch_factor_degrees(degrees, exps, counts, at, NULL));
        CHECK_FAILS(ARGUMENT, cunmod_batch_factor_degrees(degrees, exps, counts, NULL, a));
        CHECK_FAILS(ARGUMENT, cunmod_batch_factor_degrees(degrees, exps, NULL, at, a));
        CHECK_FAILS(ARGUMENT, cunmod_batch_factor_degrees(NULL, exps, counts, at, a));
        CHECK_FAILS(ARGUMENT, cunmod_batch_factor_degrees(degrees, NULL, counts, at, a));
        CHECK_FAILS(ALIAS, cunmod_batch_factor_degrees(degrees, degrees + 6, counts, at, a));
        CHECK_FAILS(LENGTH, cunmod_batch_factor_degrees(degrees, exps, counts, late, a));
        CHECK_FAILS(LENGTH, cunmod_batch_factor_degrees(degrees, exps, counts, falling, a));
        CHECK_FAILS(LENGTH, cunmod_batch_factor_degrees(degrees, exps, counts, narrow, a));
        flag = 1;
        CHECK_OK(cunmod_set_interrupt(ctx, &flag));
        CHECK_FAILS(INTERRUPTED, cunmod_batch_factor_degrees(degrees, exps, counts, at, a));
        flag = 0;
        CHECK_OK(cunmod_set_interrupt(ctx, NULL));
        CHECK(counts[0] == -7 && counts[1] == -7);
        CHECK_OK(cunmod_batch_factor_degrees(degrees, exps, counts, least, a));
        CHECK(counts[0] == 1 && degrees[0] == 1 && exps[0] == 1);
        cunmod_batch_destroy(a);
        cunmod_moduli_destroy(moduli);
        a = NULL;
        moduli = NULL;
    }
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
}

#ifdef CUNMOD_EMU
enum
{
    PLACES = 12 /* so many of the device calls fail, one in each run */
};

static int run_faulty(const void *argument, fault_t *fault)
{
    const problem_t *const x = argument;
    SCOPED_CTX cunmod_ctx_t own = test_ctx_on(-1, fault->path);
    SCOPED_MODULI cunmod_moduli_t moduli = NULL;
    SCOPED_BATCH cunmod_batch_t a = NULL;
    CHECK_OK(cunmod_set_recovery(own, CUNMOD_RECOVERY_ON));
    load(x, &moduli, &a, &own, 1);
    fault_begin(fault);
    return fault_end(fault, call(x, a));
}

/* longest: the length of an item beside short ones, which are then in another class if the length
 * is above 11. */
static void check_faults(int64_t longest)
{
    problem_t x;
    problem_open(&x, 50);
    add_random(&x, 65537, 7, 0);
    add_random(&x, primes[9], 6, 0);
    add_random(&x, 3, 7, 3);
    add_length(&x, 65537, longest);
    for (int k = 1; k < COUNT(paths); k++) /* not the CPU path */
    {
        test_case("patterns_faults", x.items, paths[k], 0);
        fault_runs(run_faulty, &x, paths[k], PLACES);
    }
    problem_free(&x);
}

/* Many linear and constant items beside one of degree n. A call needs less device memory than
 * matrices of n x n entries for all items. */
static void check_memory(void)
{
    const int64_t n = 20, items = MOST - 1;
    problem_t x;
    SCOPED_CTX cunmod_ctx_t own = test_ctx_on(-1, CUNMOD_PATH_GPU);
    SCOPED_MODULI cunmod_moduli_t moduli = NULL;
    SCOPED_BATCH cunmod_batch_t a = NULL;
    problem_open(&x, 2 * items + n);
    for (int64_t i = 0; i < items; i++)
        add_length(&x, primes[9], i == items / 2 ? n + 1 : 1 + i % 2);
    test_case("patterns_memory", items, n, primes[9]);
    load(&x, &moduli, &a, &own, 1);
    CHECK_OK(call(&x, a));
    const int64_t before = cunmod_emu_allocated();
    cunmod_emu_peak();
    CHECK_OK(call(&x, a));
    CHECK(cunmod_emu_peak() - before < items * n * n * (int64_t)sizeof(uint64_t));
    problem_free(&x);
}
#endif

int main(void)
{
    ctx = test_start_ctx(0);
    check_none();
    check_random(test_small() ? 40 : MOST - 8, test_small() ? 9 : 24);
    check_random(test_small() ? 20 : 200, test_small() ? 14 : 60);
    check_mixed();
    check_long();
    check_errors();
#ifdef CUNMOD_EMU
    check_faults(6);
    check_faults(13);
    check_memory();
#endif
    return test_finish_ctx(ctx);
}
