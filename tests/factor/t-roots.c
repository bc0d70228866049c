/* Roots modulo a prime: of one polynomial, of a device polynomial and of batches, on each path.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Modulo small primes the expected roots come from the values at all numbers and from divisions by
 * x - r, with the reference arithmetic. Modulo large primes they are planted: a product of powers
 * of linear factors and of quadratic factors without roots. Random polynomials are compared with
 * FLINT.
 */
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>
#include <flint/ulong_extras.h>
#include <stdlib.h>
#include <string.h>

#include "cunmod_nmod_poly_factor.h"
#include "base/check.h"
#include "factor/graeffe_roots.h"
#include "factor/split_roots.h"
#include "shape/tuning.h"
#include "tests/factor/roots_problems.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"
#include "tests/harness/scoped.h"

static cunmod_ctx_t ctx;

/* ---- checks of one polynomial ------------------------------------------------------------- */

/* Compares results, of which the arrays have `room` words, with the expected ones. */
static void compare(const problem_t *x, const uint64_t *roots, const uint64_t *exps, int64_t count,
                    int64_t room)
{
    CHECK(count == x->count);
    if (count != x->count)
        return;
    CHECK_EQUAL(roots, x->roots, count);
    CHECK(test_untouched(roots + count, room - count));
    if (exps != NULL)
    {
        CHECK_EQUAL(exps, (const uint64_t *)x->exps, count);
        CHECK(test_untouched(exps + count, room - count));
    }
}

static void check_arrays(const problem_t *x, int with_exps)
{
    const int64_t room = x->len > 0 ? x->len - 1 : 0;
    uint64_t *const roots = test_result(room), *const exps = test_result(room);
    int64_t count = -7;
    CHECK_OK(
        cunmod_roots(roots, with_exps ? (int64_t *)exps : NULL, &count, x->a, x->len, x->p, ctx));
    compare(x, roots, with_exps ? exps : NULL, count, room);
    CHECK(with_exps || test_untouched(exps, room));
    test_result_free(roots, room);
    test_result_free(exps, room);
}

static void check_poly(const problem_t *x)
{
    SCOPED_POLY cunmod_poly_t a = test_poly_of(ctx, x->a, x->len, x->p);
    const int64_t room = x->len > 0 ? x->len - 1 : 0;
    uint64_t *const roots = test_result(room), *const exps = test_result(room);
    int64_t count = -7;
    CHECK_OK(cunmod_poly_roots(roots, (int64_t *)exps, &count, x->len, a));
    compare(x, roots, exps, count, room);
    test_result_free(roots, room);
    test_result_free(exps, room);
}

/* The function on FLINT's types, whose former factors are replaced. */
static void check_twin(const problem_t *x, int with_exps)
{
    nmod_poly_t a;
    nmod_poly_factor_t found;
    nmod_poly_init2(a, x->p, x->len);
    nmod_poly_factor_init(found);
    nmod_poly_one(a);
    nmod_poly_factor_insert(found, a, 7);
    for (int64_t i = 0; i < x->len; i++)
        nmod_poly_set_coeff_ui(a, i, x->a[i]);
    CHECK_OK(cunmod_nmod_poly_roots(found, a, with_exps, ctx));
    CHECK(found->num == x->count);
    for (int64_t i = 0; i < x->count && i < found->num; i++)
    {
        const nmod_poly_struct *const factor = found->p + i;
        CHECK(factor->length == 2 && factor->coeffs[1] == 1 && factor->mod.n == x->p);
        CHECK(factor->coeffs[0] == ref_submod(0, x->roots[i], x->p));
        CHECK(found->exp[i] == (with_exps ? x->exps[i] : 1));
    }
    nmod_poly_factor_clear(found);
    nmod_poly_clear(a);
}

/* Results over the operand. */
static void check_overlap(const problem_t *x)
{
    SCOPED uint64_t *words = test_copy(x->a, x->len);
    int64_t count = -7;
    CHECK_OK(cunmod_roots(words, NULL, &count, words, x->len, x->p, ctx));
    CHECK(count == x->count);
    CHECK_EQUAL(words, x->roots, x->count);
}

static void check(const problem_t *x)
{
    for (int i = 0; i < roots_paths(); i++)
    {
        test_case("roots", x->len, roots_path[i], x->p);
        CHECK_OK(cunmod_set_path(ctx, roots_path[i]));
        check_arrays(x, 1);
        check_arrays(x, 0);
        check_poly(x);
        check_twin(x, 1);
        check_twin(x, 0);
        check_overlap(x);
    }
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
}

/* ---- small primes ---------------------------------------------------------------------------- */

/* All polynomials of at most `len` coefficients modulo p. */
static void check_exhaustive(uint64_t p, int64_t len)
{
    uint64_t codes = test_power(p, len);
    for (uint64_t code = 1; code < codes; code += test_small() ? 1 + codes / 16 : 1)
    {
        problem_t x = problem_of(len, p);
        test_digits(x.a, len, p, code);
        problem_expect_all(&x);
        check(&x);
        problem_free(&x);
    }
}

static void check_random(uint64_t p, int64_t len, int kind)
{
    problem_t x = problem_of(len, p);
    test_fill(x.a, len, p, kind);
    x.a[0] = ref_length(x.a, len) > 0 ? x.a[0] : 1;
    problem_expect_all(&x);
    check(&x);
    problem_free(&x);
}

/* x^p - x, to the power e. */
static void check_all_numbers(uint64_t p, int64_t e)
{
    problem_t x = problem_one((int64_t)p * e + 1, p);
    SCOPED uint64_t *factor = calloc((size_t)p + 1, sizeof(*factor));
    factor[1] = p - 1;
    factor[p] = 1;
    for (int64_t k = 0; k < e; k++)
        problem_times(&x, factor, (int64_t)p + 1);
    for (uint64_t r = 0; r < p; r++)
        problem_expect(&x, r, e);
    check(&x);
    problem_free(&x);
}

/* Multiplicities that are p or more, of some roots and of all. */
static void check_powers(uint64_t p, int64_t e)
{
    problem_t x = problem_one(3 * e + 8, p);
    problem_plant(&x, 0, e);
    problem_plant(&x, 1, e / 2 > 0 ? e / 2 : 1);
    if (p > 2)
    {
        problem_plant(&x, p - 1, 1);
        problem_plant_quadratic(&x);
    }
    check(&x);
    problem_free(&x);
}

static void check_small_primes(void)
{
    static const uint64_t primes[] = {2, 3, 5, 17};
    for (int i = 0; i < COUNT(primes); i++)
    {
        const uint64_t p = primes[i];
        check_exhaustive(p, p == 17 ? 2 : 4);
        check_random(p, 30, TEST_DENSE);
        check_random(p, 30, TEST_PADDED);
        check_random(p, 20, TEST_POWER);
        check_all_numbers(p, 1);
        check_all_numbers(p, p == 17 ? 2 : 3);
        for (int64_t e = 1; e < 40; e += test_small() ? 12 : 1)
            check_powers(p, e);
    }
}

/* ---- large primes -------------------------------------------------------------------------- */

static void check_planted(uint64_t p, int64_t linear, int64_t most, int64_t quadratic, int kinds)
{
    problem_t x = problem_planted(linear, most, quadratic, p, kinds);
    check(&x);
    problem_free(&x);
}

/* Roots that are all squares, or all no squares, of which the first power separates none; and all
 * numbers but some below p as roots. */
static void check_one_sided(uint64_t p, int64_t linear, int squares)
{
    problem_t x = problem_one(linear + 1, p);
    for (uint64_t r = 1; x.count < linear; r++)
        if ((n_jacobi_unsigned(r, p) == 1) == squares)
            problem_plant(&x, r, 1);
    check(&x);
    problem_free(&x);
}

static void check_dense(uint64_t p, int64_t missing)
{
    problem_t x = problem_one((int64_t)p, p);
    for (uint64_t r = 0; r < p - (uint64_t)missing; r++)
        problem_plant(&x, r, 1);
    check(&x);
    problem_free(&x);
}

/* Polynomials that are long enough on each device to be split by power sums, where FLINT would take
 * minutes. */
static void check_long(uint64_t p, int64_t linear, int64_t most, int64_t quadratic)
{
    problem_t x = problem_planted(linear, most, quadratic, p, 1);
    test_case("long", x.len, CUNMOD_PATH_GPU, p);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
    check_arrays(&x, 1);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    problem_free(&x);
}

/* p - 1 is divisible by a power of 2 that suffices for Graeffe's transform, modulo the last prime
 * for no polynomial of these lengths. The polynomials have linear factors alone, or multiplicities
 * and quadratic factors beside them. */
static void check_graeffe(void)
{
    static const uint64_t primes[] = {998244353, UINT64_C(4179340454199820289),
                                      UINT64_C(18446744069414584321)};
    for (int i = 0; i < COUNT(primes); i++)
    {
        const int64_t linear = 3 * CUNMOD_TUNE_GRAEFFE_SHORT;
        CHECK(cunmod_graeffe_suits(linear + 1, primes[i]) == (i < 2));
        if (i < 2)
            roots_check_transform(ctx, primes[i], linear);
        check_long(primes[i], 9 * CUNMOD_TUNE_SPLIT_LONG / 2, 1, 0);
        check_long(primes[i], 3 * CUNMOD_TUNE_GRAEFFE_SHORT, 1, 0);
        check_long(primes[i], 2 * CUNMOD_TUNE_GRAEFFE_SHORT, 2, CUNMOD_TUNE_GRAEFFE_SHORT / 4);
        check_long(primes[i], 2 * CUNMOD_TUNE_SPLIT_LONG, 3, CUNMOD_TUNE_SPLIT_LONG / 4);
    }
}

static void check_large_primes(void)
{
    for (int i = 0; i < ROOTS_PRIMES; i++)
    {
        const uint64_t p = roots_primes[i];
        check_planted(p, 0, 1, 0, 0); /* a constant */
        check_planted(p, 1, 1, 0, 0);
        check_planted(p, 1, 1, 0, 1);
        check_planted(p, 2, 1, 0, 3);
        check_planted(p, 0, 1, 1, 0);
        check_planted(p, 0, 1, 4, 0);
        check_planted(p, 3, 3, 2, 1);
        check_planted(p, 1, 20, 1, 1);
        check_planted(p, test_small() ? 20 : 100, 1, 0, 1);
        check_planted(p, test_small() ? 12 : 40, 3, 5, 2);
        check_planted(p, 5, 2, test_small() ? 10 : 150, 0);
    }
    check_one_sided(roots_primes[0], 20, 0);
    check_one_sided(roots_primes[3], 20, 1);
    check_dense(101, 3);
    if (!test_small())
    {
        check_dense(101, 60);
        check_planted(roots_primes[2], 700, 1, 0, 1);
        check_planted(roots_primes[1], 300, 3, 60, 1);
    }
    if (test_gpu_available() && !test_small())
    {
        check_long(roots_primes[1], 9 * CUNMOD_TUNE_SPLIT_LONG / 4, 1, 0);
        check_long(roots_primes[2], CUNMOD_TUNE_SPLIT_LONG, 3, 500);
    }
}

/* Compares with FLINT, whose roots are in another order. */
static void check_with_flint(uint64_t p, int64_t len)
{
    problem_t x = problem_of(len, p);
    nmod_poly_t a;
    nmod_poly_factor_t found;
    test_fill(x.a, len, p, TEST_DENSE);
    nmod_poly_init2(a, p, len);
    for (int64_t i = 0; i < len; i++)
        nmod_poly_set_coeff_ui(a, i, x.a[i]);
    nmod_poly_factor_init(found);
    nmod_poly_roots(found, a, 1);
    for (slong i = 0; i < found->num; i++)
    {
        const uint64_t low = nmod_poly_get_coeff_ui(found->p + i, 0);
        problem_expect(&x, low == 0 ? 0 : p - low, found->exp[i]);
    }
    nmod_poly_factor_clear(found);
    nmod_poly_clear(a);
    check(&x);
    problem_free(&x);
}

/* A prime that is not above the length: values at all numbers. */
static void check_short_prime(void)
{
    const int64_t linear = test_small() ? 20 : 120;
    check_planted(257, 2 * linear, 2, 40, 3);
    check_with_flint(257, 255);
    check_with_flint(257, 256);
    check_random(257, 257, TEST_DENSE);
    check_random(257, 300, TEST_DENSE);
}

/* ---- splitting by itself ------------------------------------------------------------------- */

/* The function that the splitting of products of linear factors calls. */
static void check_split(uint64_t p, int64_t linear)
{
    problem_t x = problem_one(linear + 1, p);
    while (x.count < linear)
    {
        const int64_t before = x.count;
        const uint64_t r = test_below(p);
        problem_expect(&x, r, 1);
        const uint64_t factor[] = {ref_submod(0, r, p), 1};
        if (x.count > before)
            problem_times(&x, factor, 2);
    }
    for (int i = 0; i < roots_paths(); i++)
    {
        SCOPED uint64_t *roots = test_array(linear);
        test_case("split", x.len, roots_path[i], p);
        CHECK_OK(cunmod_set_path(ctx, roots_path[i]));
        CHECK_OK(cunmod_split_roots(roots, x.a, x.len, p, 0, ctx));
        CHECK_EQUAL(roots, x.roots, linear);
    }
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    problem_free(&x);
}

/* ---- errors -------------------------------------------------------------------------------- */

static void check_errors(void)
{
    static const uint64_t a[] = {6, 1, 1}, zero[] = {0, 0, 0};
    static volatile int flag;
    uint64_t *const roots = test_result(2), *const exps = test_result(2);
    int64_t count = -7;
    for (int i = 0; i < roots_paths(); i++)
    {
        CHECK_OK(cunmod_set_path(ctx, roots_path[i]));
        CHECK_STATUS(CUNMOD_E_DIVZERO,
                     cunmod_roots(roots, (int64_t *)exps, &count, zero, 3, 101, ctx));
        CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_roots(roots, NULL, &count, NULL, 0, 2, ctx));
        CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_roots(roots, NULL, &count, a, 3, 91, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_roots(roots, NULL, &count, a, 3, 5, ctx));
        CHECK_STATUS(CUNMOD_E_ALIAS,
                     cunmod_roots(roots, (int64_t *)roots + 1, &count, a, 3, 101, ctx));
        flag = 1;
        CHECK_OK(cunmod_set_interrupt(ctx, &flag));
        CHECK_STATUS(CUNMOD_E_INTERRUPTED,
                     cunmod_roots(roots, (int64_t *)exps, &count, a, 3, 101, ctx));
        flag = 0;
        CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    }
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    CHECK(count == -7 && test_untouched(roots, 2) && test_untouched(exps, 2));
    test_result_free(roots, 2);
    test_result_free(exps, 2);
}

/* Limits of work and of memory: the operations of the library compute, or refuse. */
static void check_limits(void)
{
    problem_t x = problem_planted(9, 2, 2, roots_primes[2], 1);
    SCOPED uint64_t *roots = test_array(x.len);
    int64_t count = -7;
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    CHECK_OK(cunmod_set_work_limit(ctx, 1e9));
    check_arrays(&x, 1);
    CHECK_OK(cunmod_set_work_limit(ctx, 1e-9));
    CHECK_STATUS(CUNMOD_E_WORK, cunmod_roots(roots, NULL, &count, x.a, x.len, x.p, ctx));
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
    CHECK_OK(cunmod_set_memory_limit(ctx, 0));
    CHECK_STATUS(CUNMOD_E_MEMORY, cunmod_roots(roots, NULL, &count, x.a, x.len, x.p, ctx));
    CHECK_OK(cunmod_set_memory_limit(ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    CHECK(count == -7);
    problem_free(&x);
}

/* A context that declines what FLINT would compute declines all of a call, or computes all
 * steps. */
static void check_decline(int64_t linear, uint64_t p)
{
    problem_t x = problem_planted(linear, 1, 2, p, 0);
    uint64_t *const roots = test_result(x.len);
    int64_t count = -7;
    test_case("decline", x.len, 0, p);
    CHECK(!test_gpu_available() || cunmod_ctx_open(ctx) == CUNMOD_OK);
    CHECK_OK(cunmod_set_decline(ctx, 1));
    const int status = cunmod_roots(roots, NULL, &count, x.a, x.len, p, ctx);
    CHECK_OK(cunmod_set_decline(ctx, 0));
    CHECK(cunmod_is_of_gpu(status) || (status == CUNMOD_OK && test_gpu_available()));
    if (status == CUNMOD_OK)
        CHECK_EQUAL(roots, x.roots, x.count);
    CHECK(status == CUNMOD_OK ? count == x.count : count == -7 && test_untouched(roots, x.len));
    test_result_free(roots, x.len);
    problem_free(&x);
}

int main(void)
{
    ctx = test_start_ctx(0);
    check_small_primes();
    check_large_primes();
    check_short_prime();
    if (test_gpu_available())
        check_graeffe();
    for (int i = 0; i < ROOTS_PRIMES; i++)
        check_with_flint(roots_primes[i], test_small() ? 20 : 200);
    check_split(2, 2);
    check_split(5, 3);
    check_split(17, 16);
    check_split(roots_primes[2], 1);
    check_split(roots_primes[3], test_small() ? 10 : 90);
    roots_check_batches(ctx);
    check_errors();
    check_limits();
    check_decline(5, roots_primes[2]);
    check_decline(test_small() ? 260 : 2000, roots_primes[3]);
    roots_check_faults();
    return test_finish_ctx(ctx);
}
