/* Division of host arrays: every path, algorithm and s.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/nmod.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_vec.h>
#include <string.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

static cunmod_ctx_t ctx;
static const test_variant_t *variants;
static int variant_count;

/* A division and its answer. */
typedef struct
{
    const uint64_t *a, *b;
    int64_t lena, lenb;
    int64_t lenq, lenr; /* words of the results */
    uint64_t p;
    const uint64_t *q, *r;
} division_t;

static void set_lengths(division_t *d)
{
    int64_t true_lenb = ref_length(d->b, d->lenb);
    d->lenq = d->lena >= true_lenb ? d->lena - true_lenb + 1 : 0;
    d->lenr = d->lenb - 1;
}

static void check_division(const test_variant_t *variant, const division_t *d)
{
    SCOPED_RESULT uint64_t *q = test_result(d->lenq), *r = test_result(d->lenr);
    test_case_with(ctx, CUNMOD_OP_DIV, variant, "divrem", d->lena, d->lenb, d->p);
    CHECK_OK(cunmod_divrem(q, r, d->a, d->lena, d->b, d->lenb, d->p, ctx));
    CHECK_EQUAL(q, d->q, d->lenq);
    CHECK_EQUAL(r, d->r, d->lenr);
    if (ref_length(d->a, d->lena) >= ref_length(d->b, d->lenb))
        test_check_variant(ctx, variant);
}

/* Computes the quotient alone and the remainder alone. */
static void check_halves(const test_variant_t *variant, const division_t *d)
{
    SCOPED_RESULT uint64_t *q = test_result(d->lenq), *r = test_result(d->lenr);
    test_case_with(ctx, CUNMOD_OP_DIV, variant, "div", d->lena, d->lenb, d->p);
    CHECK_OK(cunmod_div(q, d->a, d->lena, d->b, d->lenb, d->p, ctx));
    CHECK_EQUAL(q, d->q, d->lenq);
    test_case_with(ctx, CUNMOD_OP_DIV, variant, "rem", d->lena, d->lenb, d->p);
    CHECK_OK(cunmod_rem(r, d->a, d->lena, d->b, d->lenb, d->p, ctx));
    CHECK_EQUAL(r, d->r, d->lenr);
}

/* The variants divide a by b. Two of them also compute the quotient and the remainder alone. */
static void check_pair(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p)
{
    division_t d = {.a = a, .b = b, .lena = lena, .lenb = lenb, .p = p};
    set_lengths(&d);
    SCOPED uint64_t *q = test_array(d.lenq), *r = test_array(d.lenr);
    ref_divrem(q, r, a, lena, b, lenb, p);
    d.q = q;
    d.r = r;
    for (int i = 0; i < variant_count; i++)
        if (!test_sits_out(i, lena))
            check_division(&variants[i], &d);
    check_halves(&variants[0], &d);
    check_halves(&variants[test_below((uint64_t)variant_count)], &d);
}

static void check_random(int64_t lena, int kinda, int64_t lenb, int kindb, int64_t pad, uint64_t p)
{
    SCOPED uint64_t *a = test_poly(lena, p, kinda), *b = test_divisor(lenb, pad, p, kindb);
    check_pair(a, lena, b, lenb + pad, p);
}

/* Divides a = q b + r by b, where r has lenr coefficients (0: b divides a). A sparse q makes runs
 * of zeros in the middle of the elimination. */
static void check_planted(int64_t lenq, int kindq, int64_t lenb, int64_t lenr, uint64_t p)
{
    int64_t lena = lenq + lenb - 1;
    SCOPED uint64_t *q = test_poly(lenq, p, kindq), *b = test_divisor(lenb, 0, p, TEST_DENSE);
    SCOPED uint64_t *r = test_poly(lenr, p, TEST_DENSE), *a = test_array(lena);
    ref_mul(a, q, lenq, b, lenb, p);
    for (int64_t i = 0; i < lenr; i++)
        a[i] = ref_addmod(a[i], r[i], p);
    check_pair(a, lena, b, lenb, p);
}

static void check_modulus(uint64_t p, int index)
{
    const int64_t *sizes;
    int count = test_sizes(&sizes, 513);
    int stride = test_small() ? 5 : 6;
    for (int i = 0; i < count; i++)
    {
        int64_t n = sizes[i];
        if ((test_small() || n > 129) && (i + index) % stride != 0)
            continue;
        int kind = (i / stride + index) % TEST_KINDS;
        int64_t m = sizes[test_below((uint64_t)i + 1)];
        check_random(2 * n, TEST_DENSE, n, TEST_DENSE, 0, p);
        check_random(n, TEST_MAX, test_range(1, n), TEST_MAX, 0, p);
        check_random(n, kind, m, (int)test_below(TEST_KINDS), test_range(0, 3), p);
        check_planted(test_range(1, n), TEST_SPARSE, m, test_range(0, m - 1), p);
        if (!test_small())
        {
            check_random(n, TEST_DENSE, n, TEST_DENSE, 0, p);
            check_random(n, TEST_DENSE, 1 + index % 3, TEST_DENSE, i % 2, p);
            check_planted(n, TEST_DENSE, m, 0, p);
        }
    }
    check_random(3, TEST_DENSE, 9, TEST_DENSE, 2, p);
    check_random(0, TEST_DENSE, 1, TEST_DENSE, 0, p);
    check_random(0, TEST_DENSE, 4, TEST_DENSE, 1, p);
    check_random(5, TEST_ZERO, 3, TEST_DENSE, 0, p);
}

/* Remainders have every length, and quotients have zeros at every place. */
static void check_drops(uint64_t p)
{
    int64_t n = test_small() ? 6 : 40;
    for (int64_t lenr = 0; lenr < n; lenr++)
    {
        check_planted(n, TEST_DENSE, n, lenr, p);
        check_planted(lenr + 1, TEST_POWER, n / 2, n / 2 - 1, p);
    }
}

static void check_exhaustive(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                             uint64_t p, void *data)
{
    int *turn = data;
    uint64_t q[8], r[8];
    division_t d = {a, b, lena, lenb, 0, 0, p, q, r};
    if (ref_length(b, lenb) == 0)
        return;
    set_lengths(&d);
    ref_divrem(q, r, a, lena, b, lenb, p);
    check_division(&variants[0], &d);
    check_division(&variants[1 + (*turn)++ % (variant_count - 1)], &d);
}

#define LENA 12
#define LENB 5
#define LENQ (LENA - LENB + 1)
#define LENR (LENB - 1)
#define SPACE 24
#define AT_A 6

/* Results overlap operands: q and r lie at every place over a and b at which they do not overlap
 * each other. */
static void check_overlap(const test_variant_t *variant, uint64_t p)
{
    uint64_t space[SPACE], q[LENQ], r[LENR];
    SCOPED uint64_t *a = test_poly(LENA, p, TEST_DENSE), *b = test_divisor(LENB, 0, p, TEST_DENSE);
    ref_divrem(q, r, a, LENA, b, LENB, p);
    for (int at_q = 0; at_q + LENQ <= SPACE; at_q++)
    {
        int at_r = at_q >= LENR ? (int)test_range(0, at_q - LENR) : at_q + LENQ;
        test_case_with(ctx, CUNMOD_OP_DIV, variant, "divrem, overlapping", LENA, LENB, p);
        memcpy(space + AT_A, a, LENA * sizeof(*a));
        CHECK_OK(cunmod_divrem(space + at_q, space + at_r, space + AT_A, LENA, b, LENB, p, ctx));
        CHECK_EQUAL(space + at_q, q, LENQ);
        CHECK_EQUAL(space + at_r, r, LENR);
        memcpy(space + AT_A, b, LENB * sizeof(*b));
        CHECK_OK(cunmod_divrem(space + at_q, space + at_r, a, LENA, space + AT_A, LENB, p, ctx));
        CHECK_EQUAL(space + at_q, q, LENQ);
        CHECK_EQUAL(space + at_r, r, LENR);
    }
    memcpy(space, a, LENA * sizeof(*a));
    CHECK_OK(cunmod_div(space, space, LENA, b, LENB, p, ctx));
    CHECK_EQUAL(space, q, LENQ);
    memcpy(space, b, LENB * sizeof(*b));
    CHECK_OK(cunmod_rem(space, a, LENA, space, LENB, p, ctx));
    CHECK_EQUAL(space, r, LENR);
    memcpy(space, a, LENA * sizeof(*a));
    CHECK_OK(cunmod_rem(space, space, LENA, space, LENA, p, ctx));
    memset(q, 0, sizeof(q));
    CHECK_EQUAL(space, q, LENQ);
}

/* Compares with FLINT divisions that are too long for the reference. */
static void check_large(int64_t lena, int64_t lenb, uint64_t p, const test_variant_t *used,
                        int count)
{
    nmod_t mod;
    nmod_init(&mod, p);
    SCOPED uint64_t *a = test_poly(lena, p, TEST_DENSE), *b = test_divisor(lenb, 0, p, TEST_DENSE);
    division_t d = {.a = a, .b = b, .lena = lena, .lenb = lenb, .p = p};
    set_lengths(&d);
    SCOPED uint64_t *q = test_array(d.lenq), *r = test_array(d.lenr);
    _nmod_poly_divrem(q, r, a, lena, b, lenb, mod);
    d.q = q;
    d.r = r;
    for (int i = 0; i < count; i++)
        if (!test_sits_out(i, lena))
            check_division(&used[i], &d);
}

static void check_all_large(void)
{
    static const int64_t lengths[][2] = {
        {20000, 10000}, {20000, 100}, {20000, 2}, {8193, 4097}, {12345, 12300}};
    for (int i = 0; i < COUNT(lengths); i++)
        for (int k = i % 4; k < test_prime_count; k += 4)
            check_large(lengths[i][0], lengths[i][1], test_primes[k], variants, variant_count);
}

/* The lengths of quotients lie around those that Newton's iteration computes in one block, by plain
 * products and by transforms. Quotients are computed in one piece, or in the pieces of the plan. */
static void check_newton(void)
{
    static const test_variant_t newton[] = {{CUNMOD_PATH_GPU, "newton", (int64_t)1 << 40},
                                            {CUNMOD_PATH_GPU, "newton", 0}};
    static const int64_t quotients[] = {255, 256, 257, 511, 512, 513, 1023, 1025, 4097, 8193};
    static const uint64_t moduli[] = {2147483647, 18446744073709551557u, 998244353};
    for (int i = 0; i < COUNT(quotients); i++)
    {
        for (int k = i % 2; k < 3; k += test_small() ? 2 : 1)
        {
            const int64_t lenq = quotients[i], m = i % 3 == 0 ? 2 * lenq : lenq - 1 + i % 3;
            check_large(m + lenq - 1, m, moduli[k], newton, test_small() ? 1 : 2);
        }
    }
    check_large(20000, 10000, 1073741789, newton, 2);
    check_large(20000, 300, 4294967311u, newton, 2);
}

/* Quotients have about the length s of a block, and divisors are shorter and longer than s. */
static void check_blocks(void)
{
    static const int64_t lengths[] = {1, 5, 64, 512};
    static const uint64_t moduli[] = {2147483647, 18446744073709551557u, 3, 4294967311u};
    int turn = 0;
    for (int i = 0; i < COUNT(lengths); i++)
    {
        const int64_t s = lengths[i];
        const int64_t quotients[] = {1, 2, s - 1, s, s + 1, 2 * s, 2 * s + 1, 3 * s + 2};
        const int64_t divisors[] = {1, 2, s / 2 + 1, s, s + 1, s + 513};
        const test_variant_t variant = {CUNMOD_PATH_GPU, "blocks", s};
        for (int k = 0; k < COUNT(quotients); k++)
        {
            for (int j = 0; j < COUNT(divisors); j++, turn++)
            {
                if (quotients[k] > 0 && (!test_small() || turn % 3 == 0))
                {
                    check_large(divisors[j] + quotients[k] - 1, divisors[j], moduli[turn / 3 % 4],
                                &variant, 1);
                }
            }
        }
    }
}

int main(void)
{
    ctx = test_start_ctx(0);
    variant_count = test_variants(&variants, CUNMOD_OP_DIV);
    test_moduli(check_modulus);
    check_drops(2);
    check_drops(test_primes[4]);
    check_drops(test_primes[test_prime_count - 1]);
    if (test_gpu_available())
    {
        check_newton();
        check_blocks();
    }
    test_operation(CUNMOD_OP_DIV, check_exhaustive, check_overlap, check_all_large);
    return test_finish_ctx(ctx);
}
