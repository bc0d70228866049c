/* Device polynomials: transfers, chains, aliasings, and the host-resident kind.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "backend/backend.h"
#include "harness.h"
#include "ref.h"

/* A polynomial and what it should be (len has no leading zeros). */
typedef struct
{
    cunmod_poly_t poly;
    uint64_t *value;
    int64_t len;
    uint64_t p;
} pair_t;

static void pair_init(pair_t *x, uint64_t p, cunmod_ctx_t ctx)
{
    x->poly = NULL;
    x->value = NULL;
    x->len = 0;
    x->p = p;
    CHECK_OK(cunmod_poly_create(&x->poly, p, ctx));
}

static void pair_clear(pair_t *x)
{
    cunmod_poly_destroy(x->poly);
    free(x->value);
}

/* x's value becomes `value`, which it owns from here on. */
static void pair_expect(pair_t *x, uint64_t *value, int64_t len)
{
    free(x->value);
    x->value = value;
    x->len = ref_length(value, len);
}

static void pair_set(pair_t *x, int64_t len, int kind)
{
    uint64_t *a = test_poly(len, x->p, kind);
    CHECK_OK(cunmod_poly_set_array(x->poly, a, len));
    pair_expect(x, test_copy(a, len), len);
    memset(a, 0xff, (size_t)len * sizeof(*a)); /* the array may change after the call */
    free(a);
}

static void pair_check(const pair_t *x)
{
    int64_t len = -1;
    int64_t room = x->len + 3;
    uint64_t *a = test_result(room);
    CHECK_OK(cunmod_poly_get_array(a, room, x->poly));
    CHECK_EQUAL(a, x->value, x->len);
    CHECK(test_untouched(a + x->len, room - x->len));
    CHECK_OK(cunmod_poly_length(&len, x->poly));
    CHECK(len == x->len);
    test_result_free(a, room);
}

/* ---- operations on pairs: any of the arguments may be the same object ---- */

static void pair_mul(pair_t *z, pair_t *a, pair_t *b)
{
    int64_t len = a->len > 0 && b->len > 0 ? a->len + b->len - 1 : 0;
    uint64_t *value = test_array(len);
    test_case("poly_mul", a->len, b->len, a->p);
    ref_mul(value, a->value, a->len, b->value, b->len, a->p);
    CHECK_OK(a == b && test_below(2) == 0 ? cunmod_poly_sqr(z->poly, a->poly)
                                          : cunmod_poly_mul(z->poly, a->poly, b->poly));
    pair_expect(z, value, len);
}

/* Coefficients lo .. hi-1 (hi may be beyond the product): moved down to 0, or in their
 * places above lo zeros. */
static void pair_part(pair_t *z, pair_t *a, pair_t *b, int64_t lo, int64_t hi, int in_place)
{
    int64_t len = a->len > 0 && b->len > 0 ? a->len + b->len - 1 : 0;
    uint64_t *value = test_array(len + 1);
    test_case(in_place ? "poly_mulhigh" : "poly_mulmid", a->len, b->len, a->p);
    ref_mul(value, a->value, a->len, b->value, b->len, a->p);
    if (in_place)
    {
        CHECK_OK(cunmod_poly_mulhigh(z->poly, a->poly, b->poly, lo));
        memset(value, 0, (size_t)(lo < len ? lo : len) * sizeof(*value));
    }
    else
    {
        CHECK_OK(lo == 0 && test_below(2) == 0
                     ? cunmod_poly_mullow(z->poly, a->poly, b->poly, hi)
                     : cunmod_poly_mulmid(z->poly, a->poly, b->poly, lo, hi));
        len = hi < len ? hi : len;
        len = lo < len ? len - lo : 0;
        memmove(value, value + (len > 0 ? lo : 0), (size_t)len * sizeof(*value));
    }
    pair_expect(z, value, len);
}

/* Any of q and r may be NULL: the other one alone is computed. */
static void pair_divrem(pair_t *q, pair_t *r, pair_t *a, pair_t *b)
{
    int64_t lenq = a->len >= b->len ? a->len - b->len + 1 : 0;
    uint64_t *quotient = test_array(lenq);
    uint64_t *remainder = test_array(b->len - 1);
    test_case("poly_divrem", a->len, b->len, a->p);
    ref_divrem(quotient, remainder, a->value, a->len, b->value, b->len, a->p);
    int64_t lenr = b->len - 1;
    if (q == NULL)
    {
        CHECK_OK(cunmod_poly_rem(r->poly, a->poly, b->poly));
        free(quotient);
    }
    else if (r == NULL)
    {
        CHECK_OK(cunmod_poly_div(q->poly, a->poly, b->poly));
        free(remainder);
    }
    else
    {
        CHECK_OK(cunmod_poly_divrem(q->poly, r->poly, a->poly, b->poly));
    }
    if (q != NULL)
    {
        pair_expect(q, quotient, lenq);
    }
    if (r != NULL)
    {
        pair_expect(r, remainder, lenr);
    }
}

static void pair_gcd(pair_t *g, pair_t *a, pair_t *b)
{
    uint64_t *value = test_array(a->len > b->len ? a->len : b->len);
    test_case("poly_gcd", a->len, b->len, a->p);
    int64_t len = ref_gcd(value, a->value, a->len, b->value, b->len, a->p);
    CHECK_OK(cunmod_poly_gcd(g->poly, a->poly, b->poly));
    pair_expect(g, value, len);
}

/* ---- the tests ---- */

static void check_transfers(uint64_t p, cunmod_ctx_t ctx)
{
    const int64_t *sizes;
    int count = test_sizes(&sizes, 257);
    uint64_t modulus = 0;
    pair_t x;
    test_case("poly transfers", 0, 0, p);
    pair_init(&x, p, ctx);
    pair_check(&x);
    CHECK_OK(cunmod_poly_modulus(&modulus, x.poly));
    CHECK(modulus == p);
    CHECK_OK(cunmod_poly_get_array(NULL, 0, x.poly));
    for (int i = 0; i < count; i++)
    {
        test_case("poly transfers", sizes[i], 0, p);
        pair_set(&x, sizes[i], TEST_MAX);
        pair_check(&x);
        pair_set(&x, sizes[i], TEST_PADDED);
        pair_check(&x);
        pair_set(&x, sizes[i], TEST_ZERO);
        pair_check(&x);
        pair_set(&x, sizes[i], TEST_DENSE);
        uint64_t *a = test_result(sizes[i] - 1);
        CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_get_array(a, sizes[i] - 1, x.poly));
        CHECK(test_untouched(a, sizes[i] - 1));
        test_result_free(a, sizes[i] - 1);
        pair_check(&x);
    }
    CHECK_OK(cunmod_poly_set_array(x.poly, NULL, 0));
    pair_expect(&x, NULL, 0);
    pair_check(&x);
    pair_clear(&x);
}

/* Every way of giving a result the place of an operand, a being b included. */
static void check_aliasings(int64_t lena, int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    pair_t x[4];
    for (int i = 0; i < 4; i++)
    {
        pair_init(&x[i], p, ctx);
    }
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
                {
                    pair_divrem(&x[to], &x[other], &x[0], &x[second]);
                }
                else if (to % 2 == 0)
                {
                    pair_mul(&x[to / 2], &x[0], &x[second]);
                }
                else
                {
                    pair_gcd(&x[to / 2], &x[0], &x[second]);
                }
                for (int i = 0; i < 4; i++)
                {
                    pair_check(&x[i]);
                }
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
    {
        pair_clear(&x[i]);
    }
}

/* Parts of products: random ranges, ranges beyond the product, and parts whose leading
 * coefficients vanish; results are operands before anyone has asked for their length. */
static void check_parts(int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    pair_t a, b, z, w;
    pair_t *all[] = {&a, &b, &z, &w};
    for (int i = 0; i < 4; i++)
    {
        pair_init(all[i], p, ctx);
    }
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
        {
            pair_check(all[k]);
        }
        /* The operands themselves as results. */
        pair_part(&a, &a, &b, lo / 2, n, 0);
        pair_part(&b, &a, &b, m / 2, INT64_MAX, 1);
        pair_check(&a);
        pair_check(&b);
    }
    for (int i = 0; i < 4; i++)
    {
        pair_clear(all[i]);
    }
}

/* (1 + x^n)(1 - x^n) = 1 - x^2n: nothing between its ends. */
static void check_vanishing(int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    static const int64_t around[] = {0, 1, 2};
    pair_t a, b, z;
    uint64_t *words = test_array(n + 1);
    pair_init(&a, p, ctx);
    pair_init(&b, p, ctx);
    pair_init(&z, p, ctx);
    memset(words, 0, (size_t)n * sizeof(*words));
    words[0] = 1;
    words[n] = 1;
    CHECK_OK(cunmod_poly_set_array(a.poly, words, n + 1));
    pair_expect(&a, test_copy(words, n + 1), n + 1);
    words[n] = p - 1;
    CHECK_OK(cunmod_poly_set_array(b.poly, words, n + 1));
    pair_expect(&b, test_copy(words, n + 1), n + 1);
    for (int i = 0; i < 9; i++)
    {
        int64_t lo = around[i / 3] * n / 2;
        int64_t hi = 2 * n - around[i % 3];
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
    pair_clear(&a);
    pair_clear(&b);
    pair_clear(&z);
    free(words);
}

/* Operands in host memory, the GPU forced; then on the GPU, and the CPU forced. */
static void check_moves(int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    pair_t a, b, z;
    pair_init(&a, p, ctx);
    pair_init(&b, p, ctx);
    pair_init(&z, p, ctx);
    for (int i = 0; i < 8; i++)
    {
        int to_gpu = i % 2 == 0;
        CHECK_OK(cunmod_set_path(ctx, to_gpu ? CUNMOD_PATH_CPU : CUNMOD_PATH_GPU));
        pair_set(&a, n, TEST_DENSE);
        pair_set(&b, (n + 1) / 2, TEST_DENSE);
        CHECK_OK(cunmod_set_path(ctx, to_gpu ? CUNMOD_PATH_GPU : CUNMOD_PATH_CPU));
        if (i >= 4)
        {
            pair_mul(&z, &a, &b); /* whole operands keep their second copies */
        }
        pair_part(&z, &a, i % 4 < 2 ? &b : &a, n - n / 4, n + n / 8, 0);
        pair_part(&z, &a, &z, 0, n / 2, 0);
        pair_part(&b, &b, &b, n / 2, INT64_MAX, 1);
        pair_check(&a);
        pair_check(&b);
        pair_check(&z);
    }
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    pair_clear(&a);
    pair_clear(&b);
    pair_clear(&z);
}

/* Results feed the next operation before anyone has asked for their length. */
static void check_chain(int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    pair_t a, b, c, u, v, q, r, g;
    pair_t *all[] = {&a, &b, &c, &u, &v, &q, &r, &g};
    for (int i = 0; i < 8; i++)
    {
        pair_init(all[i], p, ctx);
    }
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
    {
        pair_divrem(&q, &r, &v, &r);
    }
    pair_gcd(&g, &g, &r);
    pair_mul(&g, &g, &g);
    for (int i = 0; i < 8; i++)
    {
        pair_check(all[i]);
    }
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
    {
        pair_check(all[i]);
        pair_clear(all[i]);
    }
}

/* The same chain under every variant of the three operations. */
static void check_variants(int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    const test_variant_t *mul;
    const test_variant_t *div;
    const test_variant_t *gcd;
    int mul_count = test_variants(&mul, CUNMOD_OP_MUL);
    int count = test_variants(&div, CUNMOD_OP_DIV);
    const int last_gcd = test_variants(&gcd, CUNMOD_OP_GCD) - 1;
    for (int i = 0; i < count; i++)
    {
        int m = i % mul_count;
        while (mul[m].path != div[i].path)
        {
            m = (m + 1) % mul_count;
        }
        test_use(ctx, CUNMOD_OP_MUL, &mul[m]);
        test_use(ctx, CUNMOD_OP_GCD, &gcd[i < last_gcd ? i : last_gcd]);
        test_use(ctx, CUNMOD_OP_DIV, &div[i]);
        check_chain(n, p, ctx);
        check_parts(n, p, ctx);
        if (i % 4 == 2)
        {
            check_aliasings(n, n / 2 + 1, p, ctx);
        }
    }
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
}

/* Divisions of many launches, whose kernels come in the same order again, for other operands, and
 * in more orders than are kept as graphs: sent one after the other, then read. */
static void check_repeated(uint64_t p, cunmod_ctx_t ctx)
{
    enum
    {
        SHAPES = 40
    };
    const int shapes = test_small() ? 3 : SHAPES;
    pair_t a[SHAPES], b[SHAPES], q[SHAPES], r[SHAPES];
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_DIV, "naive"));
    for (int i = 0; i < shapes; i++)
    {
        pair_init(&a[i], p, ctx);
        pair_init(&b[i], p, ctx);
        pair_init(&q[i], p, ctx);
        pair_init(&r[i], p, ctx);
    }
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
    for (int i = 0; i < shapes; i++)
    {
        pair_clear(&a[i]);
        pair_clear(&b[i]);
        pair_clear(&q[i]);
        pair_clear(&r[i]);
    }
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_DIV, NULL));
}

/* The coefficients at the pointer, read through another object of the same device. */
static void check_pointer(int64_t n, uint64_t p, cunmod_ctx_t ctx, int on_gpu)
{
    pair_t a, z;
    const void *words = &a;
    int word = -7;
    test_case("device pointer", n, n, p);
    pair_init(&a, p, ctx);
    pair_init(&z, p, ctx);
    pair_set(&a, n, TEST_DENSE);
    pair_mul(&z, &a, &a);
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_device_pointer(NULL, &word, z.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_device_pointer(&words, NULL, z.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_device_pointer(&words, &word, NULL));
    if (!on_gpu)
    {
        CHECK_STATUS(CUNMOD_E_GPU, cunmod_poly_device_pointer(&words, &word, z.poly));
        CHECK(words == &a && word == -7);
    }
    else
    {
        cunmod_dev_t *dev = NULL;
        uint64_t *read = test_array(z.len);
        CHECK(cunmod_dev_open(&dev, 0) == 0);
        CHECK_OK(cunmod_poly_device_pointer(&words, &word, z.poly));
        CHECK(word == (p < UINT64_C(1) << 31 ? 4 : 8));
        CHECK(cunmod_dev_download(dev, read, words, z.len, (uint32_t)word) == 0);
        CHECK_EQUAL(read, z.value, z.len);
        cunmod_dev_close(dev);
        free(read);
        pair_set(&z, 0, TEST_ZERO);
        CHECK_OK(cunmod_poly_device_pointer(&words, &word, z.poly));
        CHECK(words == NULL);
    }
    pair_clear(&a);
    pair_clear(&z);
}

static void check_mismatch(cunmod_ctx_t ctx)
{
    cunmod_ctx_t other = NULL;
    pair_t x[4];
    test_case("poly mismatch", 0, 0, 0);
    CHECK_OK(cunmod_ctx_create(&other, -1));
    pair_init(&x[0], 31, ctx);
    pair_init(&x[1], 31, ctx);
    pair_init(&x[2], 131071, ctx);
    pair_init(&x[3], 31, other);
    for (int i = 0; i < 4; i++)
    {
        pair_set(&x[i], 5 + i, TEST_DENSE);
    }
    cunmod_poly_t a = x[0].poly;
    cunmod_poly_t b = x[1].poly;
    for (int i = 2; i < 4; i++)
    {
        cunmod_poly_t alien = x[i].poly;
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_mul(a, b, alien));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_mul(a, alien, b));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_mul(alien, a, b));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_sqr(alien, a));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_mulmid(a, b, alien, 0, 3));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_mullow(a, alien, b, 3));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_mulhigh(alien, a, b, 3));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_divrem(alien, a, a, b));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_divrem(a, alien, a, b));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_divrem(a, b, alien, b));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_divrem(a, b, a, alien));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_div(a, b, alien));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_rem(a, alien, b));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_gcd(a, alien, b));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_gcd(alien, a, b));
    }
    for (int i = 0; i < 4; i++)
    {
        pair_check(&x[i]);
        pair_clear(&x[i]);
    }
    cunmod_ctx_destroy(other);
}

static void check_bad(cunmod_ctx_t ctx)
{
    const uint64_t unreduced[] = {1, 31, 2};
    int64_t len = -5;
    uint64_t p = 77;
    cunmod_poly_t none = NULL;
    pair_t x, y;
    test_case("poly, bad input", 0, 0, 31);
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_poly_create(&none, 0, ctx));
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_poly_create(&none, 1, ctx));
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_poly_create(&none, 91, ctx));
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_poly_create(&none, UINT64_MAX, ctx));
    CHECK(none == NULL);
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_create(NULL, 31, ctx));
    cunmod_poly_destroy(NULL);

    pair_init(&x, 31, ctx);
    pair_init(&y, 31, ctx);
    pair_set(&x, 9, TEST_DENSE);
    pair_set(&y, 4, TEST_DENSE);
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_poly_set_array(x.poly, unreduced, 3));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_set_array(x.poly, unreduced, -1));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_set_array(x.poly, unreduced, INT64_MAX));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_set_array(x.poly, NULL, 3));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_set_array(NULL, unreduced, 1));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_get_array(NULL, 9, x.poly));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_get_array(NULL, -1, x.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_get_array(&p, 1, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_length(NULL, x.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_length(&len, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_modulus(NULL, x.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_modulus(&p, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_mul(NULL, x.poly, y.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_mul(x.poly, NULL, y.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_mul(x.poly, y.poly, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_sqr(x.poly, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_mulmid(NULL, x.poly, y.poly, 0, 1));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_mullow(x.poly, NULL, y.poly, 1));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_mulhigh(x.poly, y.poly, NULL, 1));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_mulmid(x.poly, x.poly, y.poly, -1, 1));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_mulmid(x.poly, x.poly, y.poly, 3, 2));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_mulmid(x.poly, x.poly, y.poly, 0, INT64_MIN));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_mullow(x.poly, x.poly, y.poly, -1));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_mulhigh(x.poly, x.poly, y.poly, -1));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_divrem(NULL, y.poly, x.poly, y.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_divrem(x.poly, NULL, x.poly, y.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_div(x.poly, x.poly, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_rem(x.poly, NULL, y.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_gcd(NULL, x.poly, y.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_gcd(x.poly, x.poly, NULL));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_poly_divrem(x.poly, x.poly, x.poly, y.poly));
    CHECK(len == -5);
    CHECK(p == 77);
    pair_check(&x);
    pair_check(&y);
    pair_clear(&x);
    pair_clear(&y);
}

/* Lengths around the tile edges, through one product and one division. */
static void check_sizes(uint64_t p, int index, cunmod_ctx_t ctx)
{
    const int64_t *sizes;
    int count = test_sizes(&sizes, 257);
    pair_t a, b, c;
    pair_init(&a, p, ctx);
    pair_init(&b, p, ctx);
    pair_init(&c, p, ctx);
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
    pair_clear(&a);
    pair_clear(&b);
    pair_clear(&c);
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
    check_mismatch(ctx);
    check_bad(ctx);
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
    cunmod_ctx_destroy(ctx);
    return test_finish();
}
