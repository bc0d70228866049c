/* Device polynomials: transfers, chains, aliasings, and the host-resident kind.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/harness/harness.h"
#include "tests/runtime/poly_pairs.h"
#include "tests/harness/ref.h"

/* Results take the places of operands in every way, also where both operands are one object. */
static void check_aliasings(int64_t lena, int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    pair_t x[4];
    for (int i = 0; i < 4; i++)
        x[i] = pair_new(p, ctx);
    /* Operands are x[0] and x[1], or x[0] twice. */
    for (int second = 0; second < 2; second++)
    {
        for (int to = 0; to < 4; to++)
        {
            for (int other = 0; other < 4; other++)
            {
                pair_set(&x[0], lena, TEST_DENSE);
                pair_set(&x[1], lenb, TEST_DENSE);
                pair_set(&x[2], 3, TEST_DENSE);
                if (to != other)
                    pair_divrem(&x[to], &x[other], &x[0], &x[second]);
                else if (to % 2 == 0)
                    pair_mul(&x[to / 2], &x[0], &x[second]);
                else
                    pair_gcd(&x[to / 2], &x[0], &x[second]);
                for (int i = 0; i < 4; i++)
                    pair_check(&x[i]);
            }
        }
    }
    pair_set(&x[0], lena, TEST_DENSE);
    pair_set(&x[1], lenb, TEST_DENSE);
    pair_divrem(&x[0], NULL, &x[0], &x[1]);
    pair_check(&x[0]);
    pair_divrem(NULL, &x[1], &x[0], &x[1]);
    pair_check(&x[1]);
    for (int i = 0; i < 4; i++)
        pair_clear(&x[i]);
}

/* Parts of products have random ranges, ranges beyond the product, and leading coefficients that
 * vanish. Results are operands before anyone has asked for their length. */
static void check_parts(int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    SCOPED_PAIR pair_t a = pair_new(p, ctx), b = pair_new(p, ctx), z = pair_new(p, ctx),
                       w = pair_new(p, ctx);
    pair_t *all[] = {&a, &b, &z, &w};
    for (int i = 0; i < 12; i++)
    {
        static const int kinds[] = {TEST_DENSE, TEST_POWER, TEST_SPARSE, TEST_ZERO};
        int64_t m = test_range(1, n);
        int64_t lo = test_range(0, n + m);
        int64_t hi = i % 3 == 0 ? INT64_MAX : test_range(lo, n + m + 2);
        pair_t *second = i % 4 == 3 ? &a : &b;
        pair_set(&a, n, kinds[i % 2]);
        pair_set(&b, m, kinds[(i / 2) % 4]);
        pair_part(&z, &a, second, lo, hi, 0);
        pair_part(&w, &a, second, lo, INT64_MAX, 1);
        pair_check(&z);
        pair_check(&w);
        pair_part(&z, second, &a, 0, hi / 2, 0);
        pair_part(&w, &z, &b, n / 3, n, 0);
        pair_part(&z, &w, &z, lo / 4, INT64_MAX, 1);
        pair_part(&w, &w, &w, 1, n, 0);
        pair_mul(&w, &w, &z);
        for (int k = 0; k < 4; k++)
            pair_check(all[k]);
        /* The operands themselves as results. */
        pair_part(&a, &a, &b, lo / 2, n, 0);
        pair_part(&b, &a, &b, m / 2, INT64_MAX, 1);
        pair_check(&a);
        pair_check(&b);
    }
}

/* (1 + x^n)(1 - x^n) = 1 - x^2n: nothing between its ends. */
static void check_vanishing(int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    SCOPED_PAIR pair_t a = pair_new(p, ctx), b = pair_new(p, ctx), z = pair_new(p, ctx);
    SCOPED uint64_t *words = test_poly(n + 1, p, TEST_ZERO);
    words[0] = words[n] = 1;
    pair_set_words(&a, words, n + 1);
    words[n] = p - 1;
    pair_set_words(&b, words, n + 1);
    for (int i = 0; i < 9; i++)
    {
        int64_t lo = i / 3 * n / 2;
        int64_t hi = 2 * n - i % 3;
        pair_part(&z, &a, &b, lo, hi + 1, 0);
        CHECK(z.len == (hi == 2 * n ? hi + 1 - lo : lo == 0));
        pair_check(&z);
        pair_part(&z, &a, &b, lo + 1, hi, 0);
        CHECK(z.len == 0);
        pair_part(&z, &z, &a, 0, n, 0);
        pair_check(&z);
        pair_part(&z, &a, &b, lo, INT64_MAX, 1);
        pair_check(&z);
    }
}

/* Results feed the next operation before anyone has asked for their length. */
static void check_chain(int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    SCOPED_PAIR pair_t a = pair_new(p, ctx), b = pair_new(p, ctx), c = pair_new(p, ctx),
                       u = pair_new(p, ctx), v = pair_new(p, ctx), q = pair_new(p, ctx),
                       r = pair_new(p, ctx), g = pair_new(p, ctx);
    pair_t *all[] = {&a, &b, &c, &u, &v, &q, &r, &g};
    pair_set(&a, n, TEST_DENSE);
    pair_set(&b, (n + 1) / 2, TEST_DENSE);
    pair_set(&c, (n + 3) / 4, TEST_DENSE);
    pair_mul(&u, &a, &c);
    pair_mul(&v, &b, &c);
    pair_gcd(&g, &u, &v);
    pair_mul(&q, &g, &b);
    pair_divrem(&q, &r, &q, &g);
    pair_check(&q);
    pair_check(&r);
    pair_mul(&r, &r, &a);
    pair_gcd(&r, &r, &v);
    pair_check(&r);
    pair_divrem(NULL, &r, &u, &v);
    if (r.len > 0)
        pair_divrem(&q, &r, &v, &r);
    pair_gcd(&g, &g, &r);
    pair_mul(&g, &g, &g);
    for (int i = 0; i < 8; i++)
        pair_check(all[i]);
    /* The remainder of an exact division is zero, and division by it refused. */
    pair_divrem(NULL, &r, &u, &c);
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_poly_divrem(q.poly, g.poly, u.poly, r.poly));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_poly_div(q.poly, u.poly, r.poly));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_poly_rem(q.poly, u.poly, r.poly));
    pair_gcd(&a, &r, &u);
    pair_gcd(&b, &u, &r);
    pair_gcd(&c, &r, &r);
    pair_mul(&v, &r, &u);
    for (int i = 0; i < 8; i++)
        pair_check(all[i]);
}

/* The same chain is computed by every variant of the three operations. */
static void check_variants(int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    const test_variant_t *mul, *div, *gcd;
    const int mul_count = test_variants(&mul, CUNMOD_OP_MUL);
    const int count = test_variants(&div, CUNMOD_OP_DIV);
    const int last_gcd = test_variants(&gcd, CUNMOD_OP_GCD) - 1;
    for (int i = 0; i < count; i++)
    {
        int m = i % mul_count;
        while (mul[m].path != div[i].path)
            m = (m + 1) % mul_count;
        test_use(ctx, CUNMOD_OP_MUL, &mul[m]);
        test_use(ctx, CUNMOD_OP_GCD, &gcd[i < last_gcd ? i : last_gcd]);
        test_use(ctx, CUNMOD_OP_DIV, &div[i]);
        check_chain(n, p, ctx);
        check_parts(n, p, ctx);
        if (i % 4 == 2)
            check_aliasings(n, n / 2 + 1, p, ctx);
    }
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
}

#define SHAPES 40

/* Divisions of many launches, whose kernels come in the same order again, for other operands, and
 * in more orders than are kept as graphs: sent one after the other, then read. */
static void check_repeated(uint64_t p, cunmod_ctx_t ctx)
{
    const int shapes = test_small() ? 3 : SHAPES;
    pair_t all[4 * SHAPES], *const a = all, *const b = a + shapes;
    pair_t *const q = b + shapes, *const r = q + shapes;
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_DIV, "naive"));
    for (int i = 0; i < 4 * shapes; i++)
        all[i] = pair_new(p, ctx);
    for (int round = 0; round < 6; round++)
    {
        /* The last rounds are about few orders, which are still kept when they come again. */
        const int used = round < 3 || shapes < 8 ? shapes : 8;
        for (int i = 0; i < used; i++)
        {
            const int64_t lenb = 2 + i % 5;
            pair_set(&b[i], lenb, TEST_DENSE);
            pair_set(&a[i], lenb + 8 + i, TEST_DENSE);
            pair_divrem(&q[i], &r[i], &a[i], &b[i]);
            CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
        }
        for (int i = 0; i < used; i++)
        {
            pair_check(&q[i]);
            pair_check(&r[i]);
        }
    }
    for (int i = 0; i < 4 * shapes; i++)
        pair_clear(&all[i]);
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_DIV, NULL));
}

/* Lengths lie around the edges of tiles. */
static void check_sizes(uint64_t p, int index, cunmod_ctx_t ctx)
{
    const int64_t *sizes;
    int count = test_sizes(&sizes, 257);
    SCOPED_PAIR pair_t a = pair_new(p, ctx), b = pair_new(p, ctx), c = pair_new(p, ctx);
    for (int i = index % 3; i < count; i += 3)
    {
        pair_set(&a, sizes[i], TEST_DENSE);
        pair_set(&b, test_range(1, sizes[i]), TEST_PADDED);
        pair_mul(&c, &a, &b);
        pair_divrem(&c, &b, &c, &a);
        pair_gcd(&a, &a, &c);
        pair_check(&a);
        pair_check(&b);
        pair_check(&c);
    }
}

static void check_context(cunmod_ctx_t ctx)
{
    for (int i = 0; i < test_prime_count; i++)
    {
        check_transfers(test_primes[i], ctx);
        check_chain(test_small() ? 11 : 150, test_primes[i], ctx);
        check_sizes(test_primes[i], i, ctx);
        check_aliasings(9, 4, test_primes[i], ctx);
        check_parts(test_small() ? 40 : 700, test_primes[i], ctx);
        check_vanishing(test_small() ? 33 : 1100, test_primes[i], ctx);
    }
    check_aliasings(4, 9, test_primes[4], ctx);
}

int main(void)
{
    cunmod_ctx_t ctx = NULL;
    test_start(0);
    CHECK_OK(cunmod_ctx_create(&ctx, -2));
    check_context(ctx);
    check_sizes(31, 0, ctx);
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_CPU);
    check_pointer(20, 31, ctx, 0);
    cunmod_ctx_destroy(ctx);

    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    check_context(ctx);
    check_variants(test_small() ? 9 : 140, test_primes[4], ctx);
    check_variants(test_small() ? 12 : 300, test_primes[test_prime_count - 1], ctx);
    if (test_gpu_available())
    {
        check_moves(test_small() ? 40 : 3000, test_primes[3], ctx);
        check_moves(test_small() ? 41 : 3001, test_primes[test_prime_count - 1], ctx);
        CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
        check_context(ctx);
        check_repeated(test_primes[4], ctx);
        check_repeated(test_primes[test_prime_count - 1], ctx);
        check_pointer(50, 31, ctx, 1);
        check_pointer(50, 2147483647, ctx, 1);
        check_pointer(50, 2147483659, ctx, 1);
    }
    CHECK_OK(cunmod_sync(ctx));
    return test_finish_ctx(ctx);
}
