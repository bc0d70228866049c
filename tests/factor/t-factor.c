/* Factors of polynomials: multiplied again, proved irreducible by FLINT, and those that FLINT finds,
 * on every path; squarefree decompositions, degrees and irreducibility beside them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

#define MOST 400

static cunmod_ctx_t ctx;

/* A polynomial. */
typedef struct
{
    uint64_t a[MOST + 1];
    int64_t len;
    uint64_t p;
} problem_t;

typedef struct
{
    uint64_t lead, factors[2 * MOST];
    int64_t lens[MOST], exps[MOST], count;
} answer_t;

/* ---- polynomials -------------------------------------------------------------- */

/* x *= f, if there is space. */
static void times(problem_t *x, const uint64_t *f, int64_t len)
{
    uint64_t z[2 * MOST + 2];
    if (x->len + len - 1 > MOST)
        return;
    ref_mul(z, x->a, x->len, f, len, x->p);
    x->len += len - 1;
    memcpy(x->a, z, (size_t)x->len * sizeof(*z));
}

static void times_power(problem_t *x, const uint64_t *f, int64_t len, int64_t e)
{
    for (int64_t i = 0; i < e; i++)
        times(x, f, len);
}

static void set_constant(problem_t *x, uint64_t p, uint64_t c)
{
    *x = (problem_t){.a = {c % p}, .len = 1, .p = p};
}

/* ---- checks --------------------------------------------------------------------- */

static void to_flint(nmod_poly_t f, const uint64_t *a, int64_t len, uint64_t p)
{
    nmod_poly_init(f, p);
    for (int64_t i = 0; i < len; i++)
        nmod_poly_set_coeff_ui(f, i, a[i]);
}

/* Returns whether FLINT finds f[0 .. len-1] irreducible, or squarefree. */
static int has_property(const uint64_t *f, int64_t len, uint64_t p, int squarefree)
{
    nmod_poly_t x;
    to_flint(x, f, len, p);
    const int found = squarefree ? nmod_poly_is_squarefree(x) : nmod_poly_is_irreducible(x);
    nmod_poly_clear(x);
    return found;
}

/* The product of the factors is the polynomial. Each is monic and not constant, and irreducible, or
 * squarefree. */
static void check_product(const answer_t *y, const problem_t *x, int squarefree)
{
    problem_t z;
    const uint64_t *f = y->factors;
    set_constant(&z, x->p, y->lead);
    for (int64_t i = 0; i < y->count; f += y->lens[i], i++)
    {
        CHECK(y->lens[i] > 1 && y->exps[i] > 0 && f[y->lens[i] - 1] == 1);
        CHECK(has_property(f, y->lens[i], x->p, squarefree));
        times_power(&z, f, y->lens[i], y->exps[i]);
    }
    CHECK(z.len == x->len);
    CHECK_EQUAL(z.a, x->a, x->len);
}

/* Returns how the factors f and g are ordered. */
static int compare(const uint64_t *f, int64_t lenf, const uint64_t *g, int64_t leng)
{
    if (lenf != leng)
        return lenf < leng ? -1 : 1;
    for (int64_t i = lenf - 1; i >= 0; i--)
        if (f[i] != g[i])
            return f[i] < g[i] ? -1 : 1;
    return 0;
}

static void check_order(const answer_t *y)
{
    const uint64_t *f = y->factors;
    for (int64_t i = 1; i < y->count; f += y->lens[i - 1], i++)
        CHECK(compare(f, y->lens[i - 1], f + y->lens[i - 1], y->lens[i]) < 0);
}

/* FLINT finds as many factors, with the same sum of exponents. */
static void check_flint(const answer_t *y, const problem_t *x)
{
    nmod_poly_t a;
    nmod_poly_factor_t found;
    int64_t sum = 0;
    to_flint(a, x->a, x->len, x->p);
    nmod_poly_factor_init(found);
    CHECK(nmod_poly_factor(found, a) == y->lead);
    CHECK(found->num == y->count);
    for (int64_t i = 0; i < y->count; i++)
        sum += y->exps[i] - found->exp[i];
    CHECK(sum == 0);
    nmod_poly_factor_clear(found);
    nmod_poly_clear(a);
}

static void check_same(const answer_t *y, const answer_t *z)
{
    CHECK(y->lead == z->lead && y->count == z->count);
    int64_t words = 0;
    for (int64_t i = 0; i < y->count; i++)
    {
        CHECK(y->lens[i] == z->lens[i] && y->exps[i] == z->exps[i]);
        words += y->lens[i];
    }
    CHECK_EQUAL(y->factors, z->factors, words);
}

/* ---- functions --------------------------------------------------------------------- */

/* z = the parts that belong to the factors *y. */
static void gather_parts(answer_t *z, const answer_t *y, uint64_t p)
{
    uint64_t *part = z->factors;
    *z = (answer_t){.lead = y->lead};
    for (int64_t e = 1; e <= MOST; e++)
    {
        problem_t x;
        const uint64_t *f = y->factors;
        set_constant(&x, p, 1);
        for (int64_t i = 0; i < y->count; f += y->lens[i], i++)
            if (y->exps[i] == e)
                times(&x, f, y->lens[i]);
        if (x.len == 1)
            continue;
        memcpy(part, x.a, (size_t)x.len * sizeof(*part));
        part += x.len;
        z->lens[z->count] = x.len;
        z->exps[z->count++] = e;
    }
}

static void check_squarefree(const answer_t *y, const problem_t *x)
{
    answer_t z, parts;
    gather_parts(&parts, y, x->p);
    CHECK_OK(cunmod_factor_squarefree(&z.lead, z.factors, z.lens, z.exps, &z.count, x->a, x->len,
                                      x->p, ctx));
    check_same(&z, &parts);
    check_product(&z, x, 1);
}

/* The degrees and exponents are those of the factors *y, which are sorted by degree; the factors of
 * one degree have the exponents in any order. */
static void check_degrees(const answer_t *y, const problem_t *x)
{
    int64_t degrees[MOST], exps[MOST], count = -1;
    CHECK_OK(cunmod_factor_degrees(degrees, exps, &count, x->a, x->len, x->p, ctx));
    CHECK(count == y->count);
    for (int64_t i = 0; i < count && count == y->count; i++)
    {
        int64_t mine = 0, theirs = 0;
        CHECK(degrees[i] == y->lens[i] - 1);
        CHECK(i == 0 || degrees[i - 1] < degrees[i] || exps[i - 1] <= exps[i]);
        for (int64_t k = 0; k < count; k++)
        {
            mine += degrees[k] == degrees[i] && exps[k] == exps[i];
            theirs += y->lens[k] - 1 == degrees[i] && y->exps[k] == exps[i];
        }
        CHECK(mine == theirs);
    }
}

static void check_device(const answer_t *y, const problem_t *x, int irreducible)
{
    answer_t z;
    int found = -1;
    SCOPED_POLY cunmod_poly_t a = test_poly_of(ctx, x->a, x->len, x->p);
    CHECK_OK(cunmod_poly_factor(&z.lead, z.factors, z.lens, z.exps, &z.count, x->len, a));
    check_same(&z, y);
    CHECK_OK(cunmod_poly_is_irreducible(&found, a));
    CHECK(found == irreducible);
    CHECK_STATUS(CUNMOD_E_LENGTH,
                 cunmod_poly_factor(&z.lead, z.factors, z.lens, z.exps, &z.count, x->len - 1, a));
}

/* Checks all functions, and the factors as those of *first; is_first = 1: sets *first. */
static void check_functions(answer_t *first, int is_first, const problem_t *x)
{
    answer_t y;
    int found = -1;
    CHECK_OK(cunmod_factor(&y.lead, y.factors, y.lens, y.exps, &y.count, x->a, x->len, x->p, ctx));
    const int irreducible = y.count == 1 && y.exps[0] == 1;
    if (is_first)
    {
        *first = y;
        check_flint(&y, x);
        check_product(&y, x, 0);
        check_order(&y);
    }
    check_same(&y, first);
    check_squarefree(&y, x);
    check_degrees(&y, x);
    CHECK_OK(cunmod_is_irreducible(&found, x->a, x->len, x->p, ctx));
    CHECK(found == irreducible);
    check_device(&y, x, irreducible);
}

/* On every path. With a limit of work the CPU path runs the algorithm of the GPU path, too, by
 * operations that FLINT computes. */
static void check(const problem_t *x)
{
    static const test_variant_t variants[] = {TEST_PATHS};
    answer_t first;
    for (int v = 0; v < VARIANTS_HERE(variants); v++)
    {
        test_case_with(ctx, CUNMOD_OP_DIV, &variants[v], "factor", x->len, 0, x->p);
        check_functions(&first, v == 0, x);
        if (v > 0)
            continue;
        CHECK_OK(cunmod_set_work_limit(ctx, 1e12));
        check_functions(&first, 0, x);
        CHECK_OK(cunmod_set_work_limit(ctx, -1));
    }
}

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
        set_constant(&x, p, test_unit(p));
        x.len = test_range(1, longest);
        test_fill(x.a, x.len, p, TEST_DENSE);
        check(&x);
        set_constant(&x, p, test_unit(p));
        for (int k = 0; k < 3 && x.len < longest; k++)
        {
            const int64_t len = test_range(2, 4);
            test_fill(f, len, p, TEST_DENSE);
            times_power(&x, f, len, test_range(1, p < 6 ? 2 * (int64_t)p : 4));
        }
        check(&x);
    }
}

/* x^n - c. */
static void check_binomial(uint64_t p, int64_t n, uint64_t c)
{
    problem_t x;
    set_constant(&x, p, 0);
    x.a[0] = c % p == 0 ? 0 : p - c % p;
    x.a[n] = 1;
    x.len = n + 1;
    check(&x);
}

/* x^(p^k) - x, the product of all irreducible polynomials whose degrees divide k. */
static void check_all_of_degree(uint64_t p, int64_t k)
{
    problem_t x;
    set_constant(&x, p, 0);
    x.len = (int64_t)test_power(p, k) + 1;
    x.a[1] = p - 1;
    x.a[x.len - 1] = 1;
    check(&x);
}

/* f[0 .. n] = a random irreducible polynomial of degree n, monic. */
static void set_irreducible(uint64_t *f, int64_t n, uint64_t p)
{
    do
    {
        test_fill(f, n, p, TEST_DENSE);
        f[n] = 1;
    } while (!has_property(f, n + 1, p, 0));
}

/* Irreducible polynomials of degree n; and products of two, and of `count`, and of one with
 * multiplicity. */
static void check_irreducible(uint64_t p, int64_t n, int count)
{
    problem_t x;
    uint64_t f[MOST];
    set_constant(&x, p, test_unit(p));
    for (int i = 0; i < count; i++)
    {
        set_irreducible(f, n, p);
        times(&x, f, n + 1);
        if (i < 2 || i == count - 1)
            check(&x);
    }
    times_power(&x, f, n + 1, 2);
    check(&x);
}

/* Swinnerton-Dyer: the minimal polynomial over Q of the sum of the roots of 2, 3 and 5, of degree 8:
 * modulo each prime all factors have degree 1 or 2. */
static void check_swinnerton_dyer(uint64_t p)
{
    static const int64_t f[9] = {576, 0, -960, 0, 352, 0, -40, 0, 1};
    problem_t x;
    set_constant(&x, p, 0);
    x.len = 9;
    for (int i = 0; i < 9; i++)
        x.a[i] = f[i] < 0 ? (p - (uint64_t)-f[i] % p) % p : (uint64_t)f[i] % p;
    check(&x);
}

/* A large exponent, and one that p divides. */
static void check_powers(uint64_t p, int64_t n)
{
    const uint64_t f[2] = {1, 1}, g[3] = {1, 1, 1};
    problem_t x;
    set_constant(&x, p, 1);
    times_power(&x, f, 2, n);
    times(&x, g, 3);
    check(&x);
    set_constant(&x, p, 1);
    times_power(&x, g, 3, p < 8 ? (int64_t)(p * p) : 7);
    times_power(&x, f, 2, p < 8 ? (int64_t)p : 7);
    check(&x);
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
    for (int i = 0; i < COUNT(primes); i++)
    {
        const uint64_t p = primes[i];
        check_random(p, small ? 12 : 40, small ? 1 : 6);
        check_binomial(p, small ? 9 : 60, 1);
        check_irreducible(p, small ? 3 : 7, small ? 3 : 8);
        check_swinnerton_dyer(p);
        check_powers(p, small ? 11 : 150);
    }
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
