/* Factors of polynomials: random ones, products of many kinds, powers, and special arguments.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "base/check.h"
#include "factor/factor_choose.h"
#include "tests/factor/factor_checks.h"
#include "tests/harness/harness.h"

static cunmod_ctx_t ctx;

/* ---- problems ------------------------------------------------------------------------ */

static const uint64_t primes[] = {2,
                                  3,
                                  5,
                                  65537,
                                  UINT64_C(2147483629),
                                  UINT64_C(2305843009213693951),
                                  UINT64_C(18446744073709551557)};

/* Random polynomials, and products of powers of random ones. */
static void check_random(uint64_t p, int64_t longest, int times_each)
{
    problem_t x;
    uint64_t f[MOST];
    for (int i = 0; i < times_each; i++)
    {
        factor_set_constant(&x, p, test_unit(p));
        x.len = test_range(1, longest);
        test_fill(x.a, x.len, p, TEST_DENSE);
        factor_check(&x, ctx);
        factor_set_constant(&x, p, test_unit(p));
        for (int k = 0; k < 3 && x.len < longest; k++)
        {
            const int64_t len = test_range(2, 4);
            test_fill(f, len, p, TEST_DENSE);
            factor_times_power(&x, f, len, test_range(1, p < 6 ? 2 * (int64_t)p : 4));
        }
        factor_check(&x, ctx);
    }
}

/* x^n - c. */
static void check_binomial(uint64_t p, int64_t n, uint64_t c)
{
    problem_t x;
    factor_set_constant(&x, p, 0);
    x.a[0] = c % p == 0 ? 0 : p - c % p;
    x.a[n] = 1;
    x.len = n + 1;
    factor_check(&x, ctx);
}

/* x^(p^k) - x, the product of all irreducible polynomials whose degrees divide k. */
static void check_all_of_degree(uint64_t p, int64_t k)
{
    problem_t x;
    factor_set_constant(&x, p, 0);
    x.len = (int64_t)test_power(p, k) + 1;
    x.a[1] = p - 1;
    x.a[x.len - 1] = 1;
    factor_check(&x, ctx);
}

/* f[0 .. n] = a random irreducible polynomial of degree n, monic. */
static void set_irreducible(uint64_t *f, int64_t n, uint64_t p)
{
    do
    {
        test_fill(f, n, p, TEST_DENSE);
        f[n] = 1;
    } while (!factor_has_property(f, n + 1, p, 0));
}

/* Irreducible polynomials of degree n; and products of two, and of `count`, and of one with
 * multiplicity. */
static void check_irreducible(uint64_t p, int64_t n, int count)
{
    problem_t x;
    uint64_t f[MOST];
    factor_set_constant(&x, p, test_unit(p));
    for (int i = 0; i < count; i++)
    {
        set_irreducible(f, n, p);
        factor_times(&x, f, n + 1);
        if (i < 2 || i == count - 1)
            factor_check(&x, ctx);
    }
    factor_times_power(&x, f, n + 1, 2);
    factor_check(&x, ctx);
}

/* Products of `count` polynomials x^2 - c, which are irreducible: those of the first such c from
 * `from` on. The sums of all odd powers of their roots are 0. */
static void check_squares(uint64_t p, uint64_t from, int count)
{
    problem_t x;
    uint64_t f[3] = {0, 0, 1};
    factor_set_constant(&x, p, 1);
    for (uint64_t c = from; count > 0; c++)
    {
        f[0] = p - c;
        if (!factor_has_property(f, 3, p, 0))
            continue;
        factor_times(&x, f, 3);
        count--;
    }
    factor_check(&x, ctx);
}

/* Swinnerton-Dyer: the minimal polynomial over Q of the sum of the roots of 2, 3 and 5, of degree
 * 8: modulo each prime all factors have degree 1 or 2. */
static void check_swinnerton_dyer(uint64_t p)
{
    static const int64_t f[9] = {576, 0, -960, 0, 352, 0, -40, 0, 1};
    problem_t x;
    factor_set_constant(&x, p, 0);
    x.len = 9;
    for (int i = 0; i < 9; i++)
        x.a[i] = f[i] < 0 ? (p - (uint64_t)-f[i] % p) % p : (uint64_t)f[i] % p;
    factor_check(&x, ctx);
}

/* A large exponent, and one that p divides. */
static void check_powers(uint64_t p, int64_t n)
{
    const uint64_t f[2] = {1, 1}, g[3] = {1, 1, 1};
    problem_t x;
    factor_set_constant(&x, p, 1);
    factor_times_power(&x, f, 2, n);
    factor_times(&x, g, 3);
    factor_check(&x, ctx);
    factor_set_constant(&x, p, 1);
    factor_times_power(&x, g, 3, p < 8 ? (int64_t)(p * p) : 7);
    factor_times_power(&x, f, 2, p < 8 ? (int64_t)p : 7);
    factor_check(&x, ctx);
}

/* ---- special arguments ------------------------------------------------------------------ */

static void check_special(void)
{
    const uint64_t constant[3] = {3, 0, 0}, zero[2] = {0, 0}, x[2] = {1, 1};
    answer_t y;
    int found = -1;
    memset(&y, 1, sizeof(y));
    test_case("factor", 3, 0, 5);
    CHECK_OK(cunmod_factor(&y.lead, y.factors, y.lens, y.exps, &y.count, constant, 3, 5, ctx));
    CHECK(y.lead == 3 && y.count == 0);
    CHECK_OK(cunmod_factor(&y.lead, NULL, NULL, NULL, &y.count, constant, 1, 5, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO,
                 cunmod_factor(&y.lead, y.factors, y.lens, y.exps, &y.count, zero, 2, 5, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO,
                 cunmod_factor(&y.lead, y.factors, y.lens, y.exps, &y.count, NULL, 0, 5, ctx));
    CHECK_STATUS(CUNMOD_E_MODULUS,
                 cunmod_factor(&y.lead, y.factors, y.lens, y.exps, &y.count, x, 2, 15, ctx));
    CHECK_STATUS(CUNMOD_E_ALIAS,
                 cunmod_factor(&y.lead, y.factors, y.lens, y.lens, &y.count, x, 2, 5, ctx));
    CHECK_OK(cunmod_is_irreducible(&found, constant, 3, 5, ctx));
    CHECK(found == 0);
    CHECK_OK(cunmod_is_irreducible(&found, zero, 2, 5, ctx));
    CHECK(found == 0);
    CHECK_OK(cunmod_is_irreducible(&found, x, 2, 5, ctx));
    CHECK(found == 1);
}

/* An interrupt ends the call, and leaves the results as they were. */
static void check_interrupt(void)
{
    static const test_variant_t variants[] = {TEST_PATHS};
    static volatile int flag = 1;
    const uint64_t a[5] = {4, 0, 0, 0, 1};
    answer_t y = {.lead = 7, .count = 9};
    for (int v = 0; v < VARIANTS_HERE(variants); v++)
    {
        test_case_with(ctx, CUNMOD_OP_DIV, &variants[v], "factor", 5, 0, 5);
        CHECK_OK(cunmod_set_interrupt(ctx, &flag));
        CHECK_STATUS(CUNMOD_E_INTERRUPTED,
                     cunmod_factor(&y.lead, y.factors, y.lens, y.exps, &y.count, a, 5, 5, ctx));
        CHECK(y.lead == 7 && y.count == 9);
        CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    }
}

/* A context that declines what FLINT would compute declines a factorization before its first step,
 * or computes all steps. */
static void check_decline(uint64_t p, int64_t len)
{
    problem_t x = {.len = len, .p = p};
    answer_t y = {.lead = 7, .count = 9}, expected;
    int whole = 1, irreducible = 7;
    test_case("decline", len, 0, p);
    test_fill(x.a, len - 1, p, TEST_DENSE);
    x.a[len - 1] = 1;
    CHECK_OK(cunmod_factor(&expected.lead, expected.factors, expected.lens, expected.exps,
                           &expected.count, x.a, len, p, ctx));
    CHECK(!test_gpu_available() || cunmod_ctx_open(ctx) == CUNMOD_OK);
    CHECK_OK(cunmod_factor_choose(&whole, len, 0, p, ctx));
    CHECK_OK(cunmod_set_decline(ctx, 1));
    const int status =
        cunmod_factor(&y.lead, y.factors, y.lens, y.exps, &y.count, x.a, len, p, ctx);
    const int of_test = cunmod_is_irreducible(&irreducible, x.a, len, p, ctx);
    CHECK_OK(cunmod_set_decline(ctx, 0));
    if (whole)
    {
        CHECK(cunmod_is_of_gpu(status) && cunmod_is_of_gpu(of_test));
        CHECK(y.lead == 7 && y.count == 9 && irreducible == 7);
        return;
    }
    CHECK(status == CUNMOD_OK && of_test == CUNMOD_OK);
    CHECK(y.lead == 1 && y.count == expected.count);
    CHECK(irreducible == (expected.count == 1 && expected.exps[0] == 1));
    CHECK_EQUAL(y.factors, expected.factors, len - 1 + expected.count);
}

/* The array of the factors may be that of the operand. */
static void check_overlap(void)
{
    const uint64_t a[5] = {4, 0, 0, 0, 1}; /* the product of x - 1, .., x - 4 */
    const uint64_t expected[8] = {1, 1, 2, 1, 3, 1, 4, 1};
    uint64_t words[8], lead = 0;
    int64_t lens[4], exps[4], count = 0;
    memcpy(words, a, sizeof(a));
    CHECK_OK(cunmod_factor(&lead, words, lens, exps, &count, words, 5, 5, ctx));
    CHECK(lead == 1 && count == 4 && exps[0] == 1 && lens[3] == 2);
    CHECK_EQUAL(words, expected, 8);
}

int main(void)
{
    ctx = test_start_ctx(0);
    const int small = test_small();
    check_special();
    check_overlap();
    check_interrupt();
    check_decline(65537, 20);
    if (!test_few())
        check_decline(UINT64_C(18446744073709551557), MOST - 3);
    for (int i = 0; i < COUNT(primes); i++)
    {
        const uint64_t p = primes[i];
        check_random(p, small ? 12 : 40, small ? 1 : 6);
        check_binomial(p, small ? 9 : 60, 1);
        check_irreducible(p, small ? 3 : 7, small ? 3 : 8);
        check_swinnerton_dyer(p);
        check_powers(p, small ? 11 : 150);
    }
    check_squares(65537, 1, 5);
    for (uint64_t from = 25; from < 57; from++) /* two traces modulo 67 are often the same */
        check_squares(67, from, 4);
    check_all_of_degree(2, small ? 4 : 7);
    check_all_of_degree(3, small ? 2 : 4);
    check_all_of_degree(5, small ? 1 : 3);
    check_irreducible(2, small ? 16 : 60, 2);
    check_irreducible(65537, small ? 12 : 80, 2);
    check_random(5, small ? 40 : 150, 1);
    if (!test_few())
        check_random(UINT64_C(18446744073709551557), small ? 70 : 250, 1);
    return test_finish_ctx(ctx);
}
