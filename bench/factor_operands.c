/* Polynomials to factor: random ones, and those whose factors are known.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "factor_operands.h"

#include <stdlib.h>
#include <string.h>

#include "bench.h"

#define EQUAL_DEGREE 16

__extension__ typedef unsigned __int128 wide_t;

static uint64_t mulmod(uint64_t a, uint64_t b, uint64_t p)
{
    return (uint64_t)((wide_t)a * b % p);
}

static uint64_t addmod(uint64_t a, uint64_t b, uint64_t p)
{
    return (uint64_t)(((wide_t)a + b) % p);
}

static uint64_t powmod(uint64_t a, uint64_t e, uint64_t p)
{
    uint64_t z = 1;
    for (; e > 0; e >>= 1)
    {
        z = e & 1 ? mulmod(z, a, p) : z;
        a = mulmod(a, a, p);
    }
    return z;
}

/* Makes *z the monomial x^degree. */
static void create(bench_poly_t *z, int64_t degree, uint64_t p)
{
    z->a = bench_words(degree + 1);
    z->degree = degree;
    z->p = p;
    z->each = 0;
    z->a[degree] = 1;
}

static void start(int64_t degree, uint64_t p, uint64_t seed)
{
    bench_seed(seed * UINT64_C(0x9E3779B97F4A7C15) ^ p ^ (uint64_t)degree * 1000003);
}

/* words[0 .. degree] = a random monic polynomial. */
static void draw(uint64_t *words, int64_t degree, uint64_t p)
{
    bench_random(words, degree + 1, p);
    words[degree] = 1;
}

/* The largest power of 2 that is at most n >= 1. */
static int64_t power_of_2(int64_t n)
{
    int64_t z = 1;
    while (2 * z <= n)
        z *= 2;
    return z;
}

/* ---- random and sparse ------------------------------------------------------------- */

void bench_poly_random(bench_poly_t *z, int64_t degree, uint64_t p, uint64_t seed, cunmod_ctx_t ctx)
{
    (void)ctx;
    start(degree, p, seed);
    create(z, degree, p);
    draw(z->a, degree, p);
}

void bench_poly_trinomial(bench_poly_t *z, int64_t degree, uint64_t p, uint64_t seed,
                          cunmod_ctx_t ctx)
{
    (void)seed;
    (void)ctx;
    create(z, degree, p);
    z->a[0] = z->a[1] = 1;
}

void bench_poly_xn_minus_1(bench_poly_t *z, int64_t degree, uint64_t p, uint64_t seed,
                           cunmod_ctx_t ctx)
{
    (void)seed;
    (void)ctx;
    create(z, degree, p);
    z->a[0] = p - 1;
}

void bench_poly_xp_minus_x(bench_poly_t *z, int64_t degree, uint64_t p, uint64_t seed,
                           cunmod_ctx_t ctx)
{
    (void)degree;
    (void)seed;
    (void)ctx;
    create(z, (int64_t)p, p);
    z->a[1] = p - 1;
    z->each = 1;
}

/* ---- polynomials of number theory -------------------------------------------------- */

/* even + s odd = a(x + s) for s^2 = q, by Horner's rule: len words each. */
static void shift_by_root(uint64_t *even, uint64_t *odd, const uint64_t *a, int64_t len, uint64_t q,
                          uint64_t p)
{
    memset(even, 0, (size_t)len * sizeof *even);
    memset(odd, 0, (size_t)len * sizeof *odd);
    for (int64_t i = len - 1; i >= 0; i--)
    {
        for (int64_t k = len - 1 - i; k >= 0; k--)
        {
            const uint64_t u = even[k], v = odd[k];
            even[k] = addmod(k > 0 ? even[k - 1] : a[i], mulmod(q, v, p), p);
            odd[k] = addmod(k > 0 ? odd[k - 1] : 0, u, p);
        }
    }
}

void bench_poly_swinnerton_dyer(bench_poly_t *z, int64_t degree, uint64_t p, uint64_t seed,
                                cunmod_ctx_t ctx)
{
    static const uint64_t primes[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43};
    const int64_t last = power_of_2(degree < 1 << 14 ? degree : 1 << 14);
    (void)seed;
    create(z, last, p);
    z->a[last] = 0;
    z->a[1] = 1;
    uint64_t *const even = bench_words(last + 1), *const odd = bench_words(last + 1),
                    *const square = bench_words(last + 1);
    for (int64_t k = 0; (INT64_C(1) << k) < last; k++)
    {
        const int64_t len = (INT64_C(1) << k) + 1;
        const uint64_t q = primes[k] % p;
        shift_by_root(even, odd, z->a, len, q, p);
        bench_check(cunmod_mul(z->a, even, len, even, len, p, ctx), "product");
        bench_check(cunmod_mul(square, odd, len, odd, len, p, ctx), "product");
        for (int64_t i = 0; i < 2 * len - 1; i++)
            z->a[i] = addmod(z->a[i], p - mulmod(q, square[i], p), p);
    }
    free(even);
    free(odd);
    free(square);
}

/* The power series a[0 .. len-1] times 1 - x^d, or divided by it. */
static void times_binomial(uint64_t *a, int64_t len, int64_t d, int divides, uint64_t p)
{
    for (int64_t i = d; i < len && divides; i++)
        a[i] = addmod(a[i], a[i - d], p);
    for (int64_t i = len - 1; i >= d && !divides; i--)
        a[i] = addmod(a[i], p - a[i - d], p);
}

void bench_poly_cyclotomic(bench_poly_t *z, int64_t degree, uint64_t p, uint64_t seed,
                           cunmod_ctx_t ctx)
{
    static const int64_t fermat[] = {3, 5, 17, 257}; /* prime k is 2^(2^k) + 1 */
    const int64_t power = power_of_2(degree < 1 << 14 ? degree : 1 << 14);
    int64_t n = 1, primes[4], factors = 0, order = 1;
    (void)seed;
    (void)ctx;
    for (int64_t k = 0, log = __builtin_ctzll((uint64_t)power); k < 4; k++)
    {
        if (log >> k & 1)
        {
            primes[factors++] = fermat[k];
            n *= fermat[k];
        }
    }
    create(z, power, p);
    memset(z->a, 0, (size_t)(power + 1) * sizeof *z->a);
    z->a[0] = 1;
    for (int64_t subset = 0; subset < INT64_C(1) << factors; subset++)
    {
        int64_t d = n;
        for (int64_t i = 0; i < factors; i++)
            d = subset >> i & 1 ? d / primes[i] : d;
        times_binomial(z->a, power + 1, d, __builtin_popcountll((uint64_t)subset) % 2, p);
    }
    if ((uint64_t)n % p == 0)
        return;
    for (uint64_t x = p % (uint64_t)n; x != 1; x = mulmod(x, p, (uint64_t)n))
        order++;
    z->each = order;
}

/* ---- products ---------------------------------------------------------------------- */

int64_t bench_poly_product(uint64_t *z, const uint64_t *factors, const int64_t *lens,
                           const int64_t *exps, int64_t count, uint64_t p, cunmod_ctx_t ctx)
{
    if (count == 1)
    {
        bench_check(cunmod_pow(z, factors, lens[0], (uint64_t)exps[0], p, ctx), "power");
        return (lens[0] - 1) * exps[0] + 1;
    }
    const int64_t half = count / 2;
    int64_t words = 0, len = 1;
    for (int64_t i = 0; i < count; i++)
    {
        words += i < half ? lens[i] : 0;
        len += (lens[i] - 1) * exps[i];
    }
    uint64_t *const parts = bench_words(len + 1);
    const int64_t low = bench_poly_product(parts, factors, lens, exps, half, p, ctx);
    const int64_t high = bench_poly_product(parts + low, factors + words, lens + half, exps + half,
                                            count - half, p, ctx);
    bench_check(cunmod_mul(z, parts, low, parts + low, high, p, ctx), "product");
    free(parts);
    return len;
}

void bench_poly_powers(bench_poly_t *z, int64_t degree, uint64_t p, uint64_t seed, cunmod_ctx_t ctx)
{
    uint64_t factors[1 + 2 + 4 + 8 + 4];
    static const int64_t lens[] = {2, 3, 5, 9};
    int64_t exps[4];
    start(degree, p, seed);
    for (int k = 0, at = 0; k < 4; k++)
    {
        draw(factors + at, lens[k] - 1, p);
        exps[k] = degree / 4 / (lens[k] - 1);
        at += (int)lens[k];
    }
    create(z, exps[0] + 2 * exps[1] + 4 * exps[2] + 8 * exps[3], p);
    bench_poly_product(z->a, factors, lens, exps, 4, p, ctx);
}

void bench_poly_pth_power(bench_poly_t *z, int64_t degree, uint64_t p, uint64_t seed,
                          cunmod_ctx_t ctx)
{
    const int64_t step = (int64_t)p, root = degree / step;
    (void)ctx;
    start(degree, p, seed);
    create(z, root * step, p);
    uint64_t *const g = bench_words(root + 1);
    draw(g, root, p);
    for (int64_t i = 0; i <= root; i++)
        z->a[i * step] = g[i];
    free(g);
}

void bench_poly_of_roots(bench_poly_t *z, const uint64_t *roots, int64_t degree, uint64_t p,
                         cunmod_ctx_t ctx)
{
    create(z, degree, p);
    z->each = 1;
    bench_check(cunmod_product_roots(z->a, roots, degree, p, ctx), "product of linear factors");
}

void bench_poly_linear(bench_poly_t *z, int64_t degree, uint64_t p, uint64_t seed, cunmod_ctx_t ctx)
{
    start(degree, p, seed);
    uint64_t *const roots = bench_words(degree);
    bench_random(roots, degree, p);
    bench_poly_of_roots(z, roots, degree, p, ctx);
    free(roots);
}

/* ---- irreducible factors ------------------------------------------------------------- */

int bench_poly_has_irreducible(uint64_t p)
{
    return p % 20 == 1;
}

/* A random number that is neither a square nor a fifth power modulo p. */
static uint64_t draw_constant(uint64_t p)
{
    for (;;)
    {
        const uint64_t a = 1 + bench_next_random() % (p - 1);
        if (powmod(a, (p - 1) / 2, p) != 1 && powmod(a, (p - 1) / 5, p) != 1)
            return a;
    }
}

/* *z = the product of x^each - a for `count` random a, each of which is irreducible. */
static void multiply_binomials(bench_poly_t *z, int64_t each, int64_t count, uint64_t p,
                               cunmod_ctx_t ctx)
{
    uint64_t *const constants = bench_words(count), *const values = bench_words(count + 1);
    for (int64_t i = 0; i < count; i++)
        constants[i] = draw_constant(p);
    bench_check(cunmod_product_roots(values, constants, count, p, ctx), "product");
    create(z, each * count, p);
    for (int64_t i = 0; i <= count; i++)
        z->a[each * i] = values[i];
    z->each = each;
    free(constants);
    free(values);
}

/* z = the numerator of z(c + 1 / (x + d)), monic. The degrees of its factors are those of z, which
 * has no linear factor. */
static void transform(bench_poly_t *z, uint64_t p, cunmod_ctx_t ctx)
{
    const int64_t len = z->degree + 1;
    bench_check(cunmod_taylor_shift(z->a, z->a, len, bench_next_random() % p, p, ctx), "shift");
    for (int64_t i = 0; 2 * i < len; i++)
    {
        const uint64_t low = z->a[i];
        z->a[i] = z->a[len - 1 - i];
        z->a[len - 1 - i] = low;
    }
    bench_check(cunmod_taylor_shift(z->a, z->a, len, bench_next_random() % p, p, ctx), "shift");
    const uint64_t inverse = powmod(z->a[z->degree], p - 2, p);
    for (int64_t i = 0; i < len; i++)
        z->a[i] = mulmod(z->a[i], inverse, p);
}

void bench_poly_binomial(bench_poly_t *z, int64_t degree, uint64_t p, uint64_t seed,
                         cunmod_ctx_t ctx)
{
    start(degree, p, seed);
    multiply_binomials(z, degree, 1, p, ctx);
}

void bench_poly_irreducible(bench_poly_t *z, int64_t degree, uint64_t p, uint64_t seed,
                            cunmod_ctx_t ctx)
{
    bench_poly_binomial(z, degree, p, seed, ctx);
    transform(z, p, ctx);
}

void bench_poly_halves(bench_poly_t *z, int64_t degree, uint64_t p, uint64_t seed, cunmod_ctx_t ctx)
{
    start(degree, p, seed);
    multiply_binomials(z, degree / 2, 2, p, ctx);
    transform(z, p, ctx);
}

void bench_poly_equal_degree(bench_poly_t *z, int64_t degree, uint64_t p, uint64_t seed,
                             cunmod_ctx_t ctx)
{
    start(degree, p, seed);
    multiply_binomials(z, EQUAL_DEGREE, degree / EQUAL_DEGREE, p, ctx);
    transform(z, p, ctx);
}

/* ---- the problems of both programs ------------------------------------------------- */

#define FACTORS PEER_FACTORS
#define IRREDUCIBLE PEER_IRREDUCIBLE
#define DEGREE BENCH_STRUCTURED_DEGREE
#define PRIME_31 UINT64_C(2147483647)
#define PRIME_61 UINT64_C(2305843009213693951)
#define ANY BENCH_MODULO_ANY
#define SPECIAL BENCH_MODULO_SPECIAL
#define FIXED BENCH_MODULO_FIXED

/* Those of one name are neighbours where the time of one predicts that of the next. */
const bench_problem_t bench_problems[] = {
    {FACTORS, "random", bench_poly_random, 1000, 65537, ANY, 0},
    {FACTORS, "random", bench_poly_random, 10000, 65537, ANY, 0},
    {FACTORS, "random", bench_poly_random, 30000, 65537, ANY, 0},
    {FACTORS, "random", bench_poly_random, 1000, PRIME_61, ANY, 0},
    {FACTORS, "random", bench_poly_random, 4000, PRIME_61, ANY, 0},
    {FACTORS, "random", bench_poly_random, 10000, PRIME_61, ANY, 0},
    {FACTORS, "x^n+x+1", bench_poly_trinomial, 4000, PRIME_31, ANY, 0},
    {IRREDUCIBLE, "irreducible:x^n-a", bench_poly_binomial, 1000, BENCH_PRIME_61, SPECIAL, 0},
    {IRREDUCIBLE, "irreducible:x^n-a", bench_poly_binomial, 10000, BENCH_PRIME_61, SPECIAL, 0},
    {IRREDUCIBLE, "irreducible:dense", bench_poly_irreducible, 1000, BENCH_PRIME_61, SPECIAL, 0},
    {IRREDUCIBLE, "irreducible:dense", bench_poly_irreducible, 10000, BENCH_PRIME_61, SPECIAL, 0},
    {FACTORS, "random", bench_poly_random, DEGREE, BENCH_PRIME_31, ANY, 1},
    {FACTORS, "swinnerton-dyer", bench_poly_swinnerton_dyer, DEGREE, BENCH_PRIME_31, ANY, 1},
    {FACTORS, "x^n-1", bench_poly_xn_minus_1, DEGREE, BENCH_PRIME_31, ANY, 1},
    {FACTORS, "cyclotomic", bench_poly_cyclotomic, DEGREE, BENCH_PRIME_31, ANY, 1},
    {FACTORS, "powers", bench_poly_powers, DEGREE, BENCH_PRIME_31, ANY, 1},
    {FACTORS, "halves", bench_poly_halves, DEGREE, BENCH_PRIME_31, SPECIAL, 1},
    {FACTORS, "linear", bench_poly_linear, DEGREE, BENCH_PRIME_31, ANY, 1},
    {FACTORS, "equal-degree", bench_poly_equal_degree, DEGREE, BENCH_PRIME_31, SPECIAL, 1},
    {FACTORS, "pth-power", bench_poly_pth_power, DEGREE, 31, FIXED, 1},
    {FACTORS, "x^p-x", bench_poly_xp_minus_x, 4099, 4099, FIXED, 1},
    {FACTORS, "x^p-x", bench_poly_xp_minus_x, 65537, 65537, FIXED, 1}};
const int bench_problem_count = sizeof bench_problems / sizeof *bench_problems;
