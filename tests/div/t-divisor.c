/* Prepared divisors: divisions, products and powers modulo one divisor, again and again on
 * every path, against the reference; bad input.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "div/divisor.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

static cunmod_ctx_t ctx;

/* A divisor of true length m. */
typedef struct
{
    cunmod_divisor_t divisor;
    uint64_t *b;
    int64_t m;
    uint64_t p;
    int is_prime; /* p: there are device polynomials */
} modulus_t;

/* r[0 .. m-2] = a b modulo the divisor. */
static void reference_mulmod(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                             int64_t lenb, const modulus_t *f)
{
    const int64_t len = lena > 0 && lenb > 0 ? lena + lenb - 1 : 0;
    const int64_t lenq = len >= f->m ? len - f->m + 1 : 0;
    SCOPED uint64_t *product = test_array(len), *q = test_array(lenq);
    ref_mul(product, a, lena, b, lenb, f->p);
    ref_divrem(q, r, product, len, f->b, f->m, f->p);
}

/* r = a^e modulo the divisor, by the bits of e from the lowest to the highest. */
static void reference_powmod(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *e,
                             int64_t limbs, const modulus_t *f)
{
    const int64_t len = f->m - 1;
    const uint64_t one = 1;
    SCOPED uint64_t *square = test_array(len), *next = test_array(len);
    reference_mulmod(r, &one, 1, &one, 1, f);
    reference_mulmod(square, a, lena, &one, 1, f);
    for (int64_t i = 0; i < 64 * limbs; i++)
    {
        if (e[i / 64] >> (i % 64) & 1)
        {
            reference_mulmod(next, r, len, square, len, f);
            memcpy(r, next, (size_t)len * sizeof(*r));
        }
        reference_mulmod(next, square, len, square, len, f);
        memcpy(square, next, (size_t)len * sizeof(*square));
    }
}

static void check_division(const modulus_t *f, int64_t lena)
{
    const int64_t lenq = lena >= f->m ? lena - f->m + 1 : 0, lenr = f->m - 1;
    SCOPED uint64_t *a = test_poly(lena, f->p, TEST_DENSE);
    SCOPED uint64_t *q = test_array(lenq), *r = test_array(lenr);
    SCOPED_RESULT uint64_t *got_q = test_result(lenq), *got_r = test_result(lenr);
    test_case("divisor", lena, f->m, f->p);
    ref_divrem(q, r, a, lena, f->b, f->m, f->p);
    CHECK_OK(cunmod_divrem_divisor(got_q, got_r, a, lena, f->divisor));
    CHECK_EQUAL(got_q, q, lenq);
    CHECK_EQUAL(got_r, r, lenr);
    memset(got_r, 1, (size_t)lenr * sizeof(*r));
    CHECK_OK(cunmod_rem_divisor(got_r, a, lena, f->divisor));
    CHECK_EQUAL(got_r, r, lenr);
    if (f->is_prime)
    {
        SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, a, lena, f->p),
                                  y = test_poly_of(ctx, NULL, 0, f->p);
        CHECK_OK(cunmod_poly_divrem_divisor(y, x, x, f->divisor));
        test_check_poly(y, q, lenq);
        test_check_poly(x, r, lenr);
        CHECK_OK(cunmod_poly_set_array(x, a, lena));
        CHECK_OK(cunmod_poly_rem_divisor(y, x, f->divisor));
        test_check_poly(y, r, lenr);
    }
}

static void check_product(const modulus_t *f, int64_t lena, int64_t lenb)
{
    const int64_t len = f->m - 1;
    SCOPED uint64_t *a = test_poly(lena, f->p, TEST_DENSE), *b = test_poly(lenb, f->p, TEST_DENSE);
    SCOPED uint64_t *expected = test_array(len);
    SCOPED_RESULT uint64_t *res = test_result(len);
    test_case("mulmod", lena, lenb, f->p);
    reference_mulmod(expected, a, lena, b, lenb, f);
    CHECK_OK(cunmod_mulmod_divisor(res, a, lena, b, lenb, f->divisor));
    CHECK_EQUAL(res, expected, len);
    if (f->is_prime)
    {
        SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, a, lena, f->p),
                                  y = test_poly_of(ctx, b, lenb, f->p);
        CHECK_OK(cunmod_poly_mulmod_divisor(y, x, y, f->divisor));
        test_check_poly(y, expected, len);
    }
    reference_mulmod(expected, a, lena, a, lena, f);
    CHECK_OK(cunmod_mulmod_divisor(res, a, lena, a, lena, f->divisor));
    CHECK_EQUAL(res, expected, len);
    if (lena <= len) /* over a factor */
    {
        memcpy(res, a, (size_t)lena * sizeof(*a));
        CHECK_OK(cunmod_mulmod_divisor(res, res, lena, res, lena, f->divisor));
        CHECK_EQUAL(res, expected, len);
    }
}

static void check_power(const modulus_t *f, int64_t lena, const uint64_t *e, int64_t limbs)
{
    const uint64_t x[2] = {0, 1};
    const int64_t len = f->m - 1;
    SCOPED uint64_t *a = test_poly(lena, f->p, TEST_DENSE);
    SCOPED uint64_t *expected = test_array(len);
    SCOPED_RESULT uint64_t *res = test_result(len);
    test_case("powmod", lena, limbs, f->p);
    reference_powmod(expected, a, lena, e, limbs, f);
    CHECK_OK(cunmod_powmod_divisor(res, a, lena, e, limbs, f->divisor));
    CHECK_EQUAL(res, expected, len);
    cunmod_poly_t y = f->is_prime ? test_poly_of(ctx, a, lena, f->p) : NULL;
    if (f->is_prime)
    {
        CHECK_OK(cunmod_poly_powmod_divisor(y, y, e, limbs, f->divisor));
        test_check_poly(y, expected, len);
    }
    test_case("powmod x", f->m, limbs, f->p);
    reference_powmod(expected, x, 2, e, limbs, f);
    memset(res, 1, (size_t)len * sizeof(*res));
    CHECK_OK(cunmod_powmod_x_divisor(res, e, limbs, f->divisor));
    CHECK_EQUAL(res, expected, len);
    if (f->is_prime)
    {
        CHECK_OK(cunmod_poly_powmod_x_divisor(y, e, limbs, f->divisor));
        test_check_poly(y, expected, len);
        cunmod_poly_destroy(y);
    }
}

static const test_variant_t variants[] = {TEST_PATHS, TEST_ON_GPU("newton", 0),
                                          TEST_ON_GPU("steps", 33)};

static void check_turns(const modulus_t *f)
{
    const int64_t m = f->m;
    const int count = VARIANTS_HERE(variants);
    for (int turn = 0; turn < (test_small() || m > 100 ? 5 : 20); turn++)
    {
        const test_variant_t *variant = &variants[turn % count];
        const uint64_t e[3] = {test_random(), test_below(4), 0};
        const uint64_t middle = test_below(test_few() ? 1 << 6 : 1 << 16);
        const int is_long = turn % 4 == 3 && (!test_few() || m % 4 == 0);
        const uint64_t small = test_below((uint64_t)(2 * m + 3));
        test_use(ctx, CUNMOD_OP_DIV, variant);
        check_division(f, 2 * m - 1);
        check_division(f, test_range(0, 4 * m));
        check_product(f, m - 1, m - 1);
        check_product(f, test_range(0, m - 1), test_range(0, m - 1));
        check_power(f, test_range(0, m - 1), &small, 1);
        check_power(f, m - 1, is_long ? e : &middle, is_long && m < 100 ? 3 : turn > 0);
    }
    /* A quotient of many blocks, and of more than the divisor is prepared for. */
    test_use(ctx, CUNMOD_OP_DIV, &variants[count > 3 ? 3 : 0]);
    check_division(f, m + 1500);
    check_division(f, m + 5000);
}

static void check_modulus(int64_t m, int64_t pad, uint64_t p, int is_prime, int kind)
{
    modulus_t f = {.m = m, .p = p, .is_prime = is_prime};
    f.b = test_divisor(m, pad, p, kind);
    test_case_with(ctx, CUNMOD_OP_DIV, &variants[0], "divisor", m, pad, p);
    if (is_prime && pad == 0)
    {
        cunmod_poly_t b = test_poly_of(ctx, f.b, m, p);
        CHECK_OK(cunmod_divisor_create_poly(&f.divisor, b));
        cunmod_poly_destroy(b); /* the divisor has a copy */
    }
    else
    {
        CHECK_OK(cunmod_divisor_create(&f.divisor, f.b, m + pad, p, ctx));
    }
    check_turns(&f);
    cunmod_divisor_destroy(f.divisor);
    free(f.b);
}

/* m = 2^k and 2^k + 1, as much as the transforms hold: the quotient of twice as many coefficients
 * is one or two longer, which are a block of their own. transforms: no product by what is kept is a
 * plain one, so that remainders take the transform of the divisor, whose highest coefficient wraps
 * around for 2^k + 1. */
static void check_full_transforms(int64_t m, uint64_t p, int transforms)
{
    const int count = VARIANTS_HERE(variants);
    modulus_t f = {.m = m, .p = p, .is_prime = 1};
    f.b = test_divisor(m, 0, p, TEST_DENSE);
    CHECK_OK(cunmod_divisor_create(&f.divisor, f.b, m, p, ctx));
    if (transforms)
        f.divisor->prepared.shape.limits.pairs = f.divisor->prepared.shape.limits.per_point = 0;
    for (int64_t more = 0; more < (test_few() ? 2 : 4); more++)
    {
        test_use(ctx, CUNMOD_OP_DIV, &variants[more % 2 && count > 3 ? 3 : count - 1]);
        check_division(&f, 2 * m + more);
    }
    test_use(ctx, CUNMOD_OP_DIV, &variants[count > 3 ? 3 : 0]);
    check_division(&f, 2 * m);
    check_division(&f, 3 * m + 1);
    check_product(&f, m - 1, m - 1);
    cunmod_divisor_destroy(f.divisor);
    free(f.b);
}

/* Divisors f that are not prepared have zeros on top, are constants or NULL, or have no unit on
 * top. t-arguments has all else that is refused. */
static void check_plain(void)
{
    const uint64_t a[4] = {1, 2, 3, 4}, f[4] = {6, 1, 0, 0}, e[1] = {3};
    SCOPED_RESULT uint64_t *res = test_result(4);
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_powmod_x(res, e, 1, NULL, 0, 7, ctx));
    CHECK_STATUS(CUNMOD_E_INVERSE, cunmod_powmod(res, a, 2, e, 1, a, 2, 8, ctx));
    CHECK(test_untouched(res, 4));
    CHECK_OK(cunmod_compose_mod(NULL, a, 4, a, 4, a, 1, 7, ctx));
    /* a at x = 1, for f = x - 1 modulo 7, is 3. */
    CHECK_OK(cunmod_powmod(res, a, 4, e, 1, f, 4, 7, ctx));
    CHECK(res[0] == 6 && res[1] == 0 && res[2] == 0);
}

/* On the CPU path the first operation that needs the inverse of the divisor computes it, and later
 * ones reuse it. A divisor for a single product computes no inverse. */
static void check_inverted_once(uint64_t p)
{
    const int64_t m = 40, lena = 5 * m;
    SCOPED uint64_t *b = test_divisor(m, 0, p, TEST_DENSE), *a = test_poly(lena, p, TEST_DENSE);
    SCOPED uint64_t *q = test_array(lena), *r = test_array(m), *rows = test_array(3 * m);
    const uint64_t e = 12345;
    SCOPED_DIVISOR cunmod_divisor_t divisor = NULL;
    test_case("kept inverse", lena, m, p);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    const int64_t before = cunmod_cpu_divisor_inversions();
    CHECK_OK(cunmod_mulmod(r, a, m, a + 1, m, b, m, p, ctx));
    CHECK_OK(cunmod_divisor_create(&divisor, b, m, p, ctx));
    CHECK(cunmod_cpu_divisor_inversions() == before);
    CHECK_OK(cunmod_mulmod_divisor(r, a, m - 1, a + 1, m - 1, divisor));
    CHECK(cunmod_cpu_divisor_inversions() == before + 1);
    CHECK_OK(cunmod_mulmod_divisor(r, a, lena, a, lena, divisor));
    CHECK_OK(cunmod_divrem_divisor(q, r, a, lena, divisor));
    CHECK_OK(cunmod_rem_divisor(r, a, lena, divisor));
    CHECK_OK(cunmod_powmod_divisor(r, a, lena, &e, 1, divisor));
    CHECK_OK(cunmod_powmod_x_divisor(r, &e, 1, divisor));
    CHECK_OK(cunmod_powers_mod_divisor(rows, a, m, 3, divisor));
    CHECK_OK(cunmod_compose_mod_divisor(r, a, lena, a, m, divisor));
    CHECK_OK(cunmod_compose_mod_vec_divisor(rows, a, m - 1, 3, a, m, divisor));
    CHECK(cunmod_cpu_divisor_inversions() == before + 1);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
}

int main(void)
{
    ctx = test_start_ctx(0);
    for (int i = 0; i < test_prime_count; i++)
    {
        const uint64_t p = test_primes[i];
        if (test_small() && i % (test_few() ? 4 : 2) != 0 && i != test_prime_count - 1)
            continue;
        check_modulus(test_range(2, 40), i % 3, p, 1, TEST_DENSE);
        if (!test_small() || i % 4 == 0)
            check_modulus(1 + i % 3, 0, p, 1, TEST_DENSE);
        if (!test_small() && i % 3 == 0)
            check_modulus(test_range(500, 700), 0, p, 1, i % 2 ? TEST_MAX : TEST_DENSE);
    }
    for (int i = 0; i < test_composite_count; i++)
        check_modulus(test_range(1, 30), 1, test_composites[i], 0, TEST_DENSE);
    check_modulus(530, 0, test_primes[test_prime_count - 1], 1, TEST_DENSE);
    check_modulus(60, 0, 998244353, 1, TEST_SPARSE); /* with its own roots of unity */
    check_full_transforms(1024, test_primes[test_prime_count - 1], 0);
    check_full_transforms(1025, test_primes[test_prime_count - 1], 0);
    check_full_transforms(2048, 2147483647, 0);
    check_full_transforms(2049, 998244353, 0);
    check_full_transforms(1024, UINT64_C(1152921504606846883), 1);
    check_full_transforms(1025, test_primes[test_prime_count - 1], 1);
    check_full_transforms(1025, UINT64_C(1152921504606846883), 1);
    check_full_transforms(2049, 2147483647, 1);
    check_full_transforms(2049, 251, 1);
    if (!test_small()) /* where long remainders are by transforms */
    {
        check_full_transforms(8193, 2147483647, 0);
        check_full_transforms(4097, test_primes[test_prime_count - 1], 0);
    }
    check_plain();
    check_inverted_once(2);
    check_inverted_once(test_composites[0]);
    check_inverted_once(test_primes[test_prime_count - 1]);
    return test_finish_ctx(ctx);
}
