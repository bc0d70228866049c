/* GCD of host arrays: every path, algorithm and s.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/nmod.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_vec.h>
#include <stdlib.h>
#include <string.h>

#include "backend/types.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

static cunmod_ctx_t ctx;
static const test_variant_t *variants;
static int variant_count;

/* A GCD and its answer. */
typedef struct
{
    const uint64_t *a, *b;
    int64_t lena, lenb;
    uint64_t p;
    const uint64_t *g;
    int64_t leng;
} problem_t;

/* The words that g must have, which is the longer length when an operand is zero. */
static int64_t room_of(const problem_t *problem)
{
    int64_t lo = problem->lena < problem->lenb ? problem->lena : problem->lenb;
    int64_t hi = problem->lena < problem->lenb ? problem->lenb : problem->lena;
    int zero = ref_length(problem->a, problem->lena) == 0 ||
               ref_length(problem->b, problem->lenb) == 0;
    return zero ? hi : lo;
}

static void check_gcd(const test_variant_t *variant, const problem_t *problem)
{
    int64_t room = room_of(problem);
    int64_t leng = -1;
    SCOPED_RESULT uint64_t *g = test_result(room);
    test_case_with(ctx, CUNMOD_OP_GCD, variant, "gcd", problem->lena, problem->lenb, problem->p);
    CHECK_OK(cunmod_gcd(g, &leng, problem->a, problem->lena, problem->b, problem->lenb, problem->p,
                        ctx));
    CHECK(leng == problem->leng);
    if (leng == problem->leng)
    {
        CHECK_EQUAL(g, problem->g, leng);
        CHECK(test_untouched(g + leng, room - leng));
    }
    if (ref_length(problem->a, problem->lena) > 0 && ref_length(problem->b, problem->lenb) > 0)
        test_check_variant(ctx, variant);
}

/* Variants on one pair, one of them in the other order too. */
static void check_pair(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p)
{
    SCOPED uint64_t *g = test_array(lena > lenb ? lena : lenb);
    int64_t leng = ref_gcd(g, a, lena, b, lenb, p);
    problem_t problem = {a, b, lena, lenb, p, g, leng};
    problem_t swapped = {b, a, lenb, lena, p, g, leng};
    for (int i = 0; i < variant_count; i++)
        if (!test_sits_out(i, lena < lenb ? lenb : lena))
            check_gcd(&variants[i], &problem);
    check_gcd(&variants[test_below((uint64_t)variant_count)], &swapped);
}

static void check_random(int64_t lena, int kinda, int64_t lenb, int kindb, uint64_t p)
{
    SCOPED uint64_t *a = test_poly(lena, p, kinda), *b = test_poly(lenb, p, kindb);
    check_pair(a, lena, b, lenb, p);
}

/* Multiples a and b of one polynomial g of leng coefficients. */
typedef struct
{
    uint64_t *a, *b, *g;
} planted_t;

static planted_t plant(int64_t leng, int64_t lena, int64_t lenb, uint64_t p)
{
    planted_t x = {test_array(lena), test_array(lenb), test_poly(leng, p, TEST_DENSE)};
    test_multiples(x.a, lena, x.b, lenb, x.g, leng, p);
    return x;
}

#define SCOPED_PLANTED __attribute__((cleanup(planted_free)))
static void planted_free(planted_t *x)
{
    free(x->a);
    free(x->b);
    free(x->g);
}

static void make_monic(uint64_t *g, int64_t leng, uint64_t p)
{
    const uint64_t inverse = ref_inverse(g[leng - 1], p);
    for (int64_t i = 0; i < leng; i++)
        g[i] = ref_mulmod(g[i], inverse, p);
}

/* The operands have a common factor of leng coefficients, and cofactors of cofa and cofb. */
static void check_planted(int64_t leng, int64_t cofa, int64_t cofb, uint64_t p)
{
    SCOPED_PLANTED planted_t x = plant(leng, leng + cofa - 1, leng + cofb - 1, p);
    check_pair(x.a, leng + cofa - 1, x.b, leng + cofb - 1, p);
}

/* Runs Euclid's algorithm backwards from a GCD of leng coefficients, with quotients of 2 to
 * max_lenq coefficients, until the length reaches n. Euclid's algorithm then meets remainders whose
 * degrees drop by as much. */
static void check_drops(int64_t n, int64_t leng, int64_t max_lenq, uint64_t p)
{
    int64_t room = n + max_lenq;
    SCOPED uint64_t *a = test_array(room), *b = test_array(room), *c = test_array(room);
    SCOPED uint64_t *q = test_array(max_lenq);
    int64_t lena = leng;
    int64_t lenb = 0;
    test_fill(a, leng, p, TEST_DENSE);
    while (lena < n)
    {
        int64_t lenq = test_range(2, max_lenq);
        test_fill(q, lenq, p, TEST_SPARSE);
        ref_mul(c, q, lenq, a, lena, p);
        for (int64_t i = 0; i < lenb; i++)
            c[i] = ref_submod(c[i], b[i], p);
        uint64_t *t = b;
        b = a;
        a = c;
        c = t;
        lenb = lena;
        lena += lenq - 1;
    }
    check_pair(a, lena, b, lenb, p);
}

static void check_modulus(uint64_t p, int index)
{
    const int64_t *sizes;
    int count = test_sizes(&sizes, 257);
    const int stride = 7;
    for (int i = 0; i < count; i++)
    {
        int64_t n = sizes[i];
        if ((test_small() || n > 65) && (i + index) % stride != 0)
            continue;
        int kind = (i / stride + index) % TEST_KINDS;
        int64_t m = sizes[test_below((uint64_t)i + 1)];
        check_random(n, TEST_DENSE, n, TEST_DENSE, p);
        check_random(n, TEST_PADDED, m, kind, p);
        check_planted(m, n, test_range(1, n), p);
        check_drops(n, test_range(1, n), test_range(2, 2 + n / 4), p);
        if (!test_small())
        {
            check_random(n, kind, n, TEST_SPARSE, p);
            check_random(n, TEST_DENSE, n > 1 ? n - 1 : 1, TEST_MAX, p);
            check_planted(n, 1, 1 + (i + index) % 3, p);
            check_drops(n, 1, 2, p);
        }
    }
    check_random(7, TEST_ZERO, 5, TEST_DENSE, p);
    check_random(5, TEST_PADDED, 0, TEST_DENSE, p);
    check_random(4, TEST_ZERO, 4, TEST_ZERO, p);
    check_random(0, TEST_DENSE, 0, TEST_DENSE, p);
}

/* Common factors have every length. */
static void check_factors(uint64_t p)
{
    int64_t n = test_small() ? 7 : 40;
    for (int64_t leng = 1; leng <= n; leng++)
    {
        check_planted(leng, n - leng + 1, n - leng + 1, p);
        check_drops(n, leng, 1 + n - leng > 2 ? 1 + n - leng : 2, p);
    }
}

/* a = q b + r, where r has lenr coefficients and is zero or of a low degree. */
static void check_remainder(int64_t lena, int64_t lenb, int64_t lenr, uint64_t p)
{
    SCOPED uint64_t *q = test_poly(lena - lenb + 1, p, TEST_DENSE);
    SCOPED uint64_t *b = test_poly(lenb, p, TEST_DENSE), *r = test_poly(lenr, p, TEST_DENSE);
    SCOPED uint64_t *a = test_array(lena);
    ref_mul(a, q, lena - lenb + 1, b, lenb, p);
    for (int64_t i = 0; i < lenr; i++)
        a[i] = ref_submod(a[i], r[i], p);
    check_pair(a, lena, b, lenb, p);
}

/* One operand is about so much longer that it is first divided by the other one. */
static void check_unbalanced(uint64_t p, int index)
{
    static const int64_t short_lengths[] = {1, 2, 3, 40, 130};
    const int64_t least = CUNMOD_GCD_DIVIDE;
    for (int i = index % 2; i < 5; i += test_small() ? 2 : 1)
    {
        const int64_t m = short_lengths[i];
        check_random(m + least - 1 + i % 3, TEST_DENSE, m, TEST_DENSE, p);
        check_remainder(m + least + 50, m, 0, p);
        if (m > 1)
        {
            check_remainder(m + least, m, test_range(1, m - 1), p);
            check_planted((m + 1) / 2, m + least + 7, m / 2 + 1, p);
        }
    }
    check_random(least + 44, TEST_DENSE, 2, TEST_ZERO, p);
    check_random(20, TEST_POWER, 20 + least, TEST_DENSE, p);
    check_random(2 * least, TEST_POWER, 30, TEST_POWER, p);
}

static void check_exhaustive(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                             uint64_t p, void *data)
{
    int *turn = data;
    uint64_t g[8];
    problem_t problem = {a, b, lena, lenb, p, g, ref_gcd(g, a, lena, b, lenb, p)};
    check_gcd(&variants[0], &problem);
    check_gcd(&variants[1 + (*turn)++ % (variant_count - 1)], &problem);
    check_gcd(&variants[variant_count - 1], &problem); /* halves, on a GPU */
}

#define LEN 9

/* The result lies at every place over one operand, and then all three lie in one array. */
static void check_overlap(const test_variant_t *variant, uint64_t p)
{
    uint64_t space[3 * LEN], g[LEN], a[LEN], b[LEN], factor[4];
    int64_t len;
    test_fill(factor, 4, p, TEST_DENSE);
    test_multiples(a, LEN, b, LEN, factor, 4, p);
    int64_t leng = ref_gcd(g, a, LEN, b, LEN, p);
    for (int at = 0; at <= 2 * LEN; at++)
    {
        test_case_with(ctx, CUNMOD_OP_GCD, variant, "gcd, overlapping", LEN, LEN, p);
        memcpy(space + LEN, a, sizeof(a));
        CHECK_OK(cunmod_gcd(space + at, &len, space + LEN, LEN, b, LEN, p, ctx));
        CHECK(len == leng);
        CHECK_EQUAL(space + at, g, leng);
        memcpy(space + LEN, b, sizeof(b));
        CHECK_OK(cunmod_gcd(space + at, &len, a, LEN, space + LEN, LEN, p, ctx));
        CHECK(len == leng);
        CHECK_EQUAL(space + at, g, leng);
    }
    memcpy(space, a, sizeof(a));
    leng = ref_gcd(g, a, LEN, a, LEN, p);
    CHECK_OK(cunmod_gcd(space, &len, space, LEN, space, LEN, p, ctx));
    CHECK(len == leng);
    CHECK_EQUAL(space, g, leng);
}

/* Both operands are the same polynomial, which needs no steps. They lie in one array, with other
 * zeros on top, and in two arrays. */
static void check_same(int64_t len, uint64_t p)
{
    SCOPED uint64_t *g = test_poly(len, p, TEST_DENSE), *copy = test_copy(g, len);
    SCOPED uint64_t *a = test_poly(len + 2, p, TEST_ZERO);
    memcpy(a, g, (size_t)len * sizeof(*a));
    make_monic(g, len, p);
    const problem_t problems[] = {{a, a, len, len, p, g, len},
                                  {a, a, len, len + 2, p, g, len},
                                  {a, copy, len, len, p, g, len}};
    for (int i = 0; i < variant_count; i++)
        for (int k = 0; k < 3; k++)
            check_gcd(&variants[i], &problems[k]);
}

/* Long GCDs of operands in several blocks, all of which have a part of the last matrix to apply
 * before they store theirs, after numbers of matrices of all remainders modulo 4. */
static void check_endings(uint64_t p)
{
    static const test_variant_t variant = {CUNMOD_PATH_GPU, "divsteps", 32};
    const int64_t leng = 201;
    for (int64_t lena = 272; lena < 336; lena += 16)
    {
        SCOPED_PLANTED planted_t x = plant(leng, lena, lena - 1, p);
        make_monic(x.g, leng, p);
        const problem_t problem = {x.a, x.b, lena, lena - 1, p, x.g, leng};
        for (int i = 0; i < 40; i++)
            check_gcd(&variant, &problem);
    }
}

/* Operands of which the blocks of a small device, the emulated one, have more coefficients than
 * threads, so that those that are left are shared out again and again, one exchange after the other
 * where s is small; common factors that are in one block at the end, and in all of them. */
static void check_shares(uint64_t p)
{
    static const int64_t lengths[] = {1300, 2100};
    for (int i = 0; i < 8; i++)
    {
        const test_variant_t variant = {CUNMOD_PATH_GPU, "divsteps", 32 << i % 3};
        const int64_t lena = lengths[i / 4] + 3 * i, leng = i % 2 == 0 ? 7 : lena / 3;
        SCOPED_PLANTED planted_t x = plant(leng, lena, lena - i, p);
        make_monic(x.g, leng, p);
        const problem_t problem = {x.a, x.b, lena, lena - i, p, x.g, leng};
        for (int k = 0; k < (test_small() ? 2 : 5); k++)
            check_gcd(&variant, &problem);
    }
}

/* Compares with FLINT GCDs that are too long for the reference. Only a real GPU computes them. */
static void check_large(int64_t lena, int64_t lenb, int64_t leng, uint64_t p)
{
    nmod_t mod;
    nmod_init(&mod, p);
    SCOPED_PLANTED planted_t x = plant(leng, lena, lenb, p);
    SCOPED uint64_t *g = test_array(lenb);
    int64_t len = _nmod_poly_gcd(g, x.a, lena, x.b, lenb, mod);
    make_monic(g, len, p);
    problem_t problem = {x.a, x.b, lena, lenb, p, g, len};
    for (int i = 0; i < variant_count; i += 2)
        check_gcd(&variants[i], &problem);
}

static void check_all_large(void)
{
    static const int64_t lengths[][3] = {{10000, 9000, 100}, {20000, 20000, 3}, {12345, 678, 50},
                                         {8193, 8192, 1000}, {200000, 700, 1},  {70000, 69000, 5}};
    for (int i = 0; i < COUNT(lengths); i++)
        for (int k = i; k < test_prime_count; k += 5)
            check_large(lengths[i][0], lengths[i][1], lengths[i][2], test_primes[k]);
}

int main(void)
{
    ctx = test_start_ctx(0);
    variant_count = test_variants(&variants, CUNMOD_OP_GCD);
    for (int i = 0; i < test_prime_count; i++)
        check_modulus(test_primes[i], i);
    for (int i = 0; i < test_prime_count; i += test_small() ? 3 : 1)
        check_unbalanced(test_primes[i], i);
    check_same(1, 2);
    check_same(2, test_primes[4]);
    check_same(66, test_primes[test_prime_count - 1]);
    check_factors(2);
    check_factors(test_primes[4]);
    check_factors(test_primes[test_prime_count - 1]);
    if (test_gpu_available())
    {
        check_endings(2147483647);
        check_endings(test_primes[test_prime_count - 1]);
        check_shares(2147483647);
        check_shares(1152921504606846883u);
        check_shares(test_primes[test_prime_count - 1]);
    }
    test_operation(CUNMOD_OP_GCD, check_exhaustive, check_overlap, check_all_large);
    return test_finish_ctx(ctx);
}
