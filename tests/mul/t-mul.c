/* Products, squares and parts of products of host arrays: every path, algorithm and s.
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

#include "runtime/ctx.h"

static cunmod_ctx_t ctx;
static const test_variant_t *variants;
static int variant_count;

typedef struct
{
    const uint64_t *a, *b;
    int64_t lena, lenb;
    uint64_t p;
    const uint64_t *product; /* all coefficients */
} operands_t;

static int64_t full_length(const operands_t *x)
{
    return x->lena > 0 && x->lenb > 0 ? x->lena + x->lenb - 1 : 0;
}

/* The product, or the square where `square`. */
static void check_result(const test_variant_t *variant, const operands_t *x, int square)
{
    const int64_t len = full_length(x);
    SCOPED_RESULT uint64_t *z = test_result(len);
    test_case_with(ctx, CUNMOD_OP_MUL, variant, square ? "sqr" : "mul", x->lena, x->lenb, x->p);
    CHECK_OK(square ? cunmod_sqr(z, x->a, x->lena, x->p, ctx)
                    : cunmod_mul(z, x->a, x->lena, x->b, x->lenb, x->p, ctx));
    CHECK_EQUAL(z, x->product, len);
    if (ref_length(x->a, x->lena) > 0 && ref_length(x->b, x->lenb) > 0)
        test_check_variant(ctx, variant);
}

/* Every variant multiplies the pair, and one of them the pair in the other order. */
static void check_pair(int64_t lena, int kinda, int64_t lenb, int kindb, uint64_t p)
{
    SCOPED uint64_t *a = test_poly(lena, p, kinda), *b = test_poly(lenb, p, kindb);
    SCOPED uint64_t *z = test_array(lena + lenb);
    const operands_t x = {a, b, lena, lenb, p, z}, swapped = {b, a, lenb, lena, p, z};
    ref_mul(z, a, lena, b, lenb, p);
    for (int i = 0; i < variant_count; i++)
        check_result(&variants[i], &x, 0);
    check_result(&variants[test_below((uint64_t)variant_count)], &swapped, 0);
}

static void check_square(int64_t lena, int kind, uint64_t p)
{
    SCOPED uint64_t *a = test_poly(lena, p, kind), *z = test_array(2 * lena);
    const operands_t x = {a, a, lena, lena, p, z};
    ref_mul(z, a, lena, a, lena, p);
    for (int i = 0; i < variant_count; i++)
        check_result(&variants[i], &x, 1);
}

/* ---- coefficients lo .. hi-1 ---- */

/* Whether any coefficient of lo .. hi-1 takes arithmetic. */
static int has_work(const operands_t *x, int64_t lo, int64_t hi)
{
    int64_t lena = ref_length(x->a, x->lena < hi ? x->lena : hi);
    int64_t lenb = ref_length(x->b, x->lenb < hi ? x->lenb : hi);
    return lena > 0 && lenb > 0 && lo < hi && lo < lena + lenb - 1;
}

/* Coefficients lo .. hi-1, by every function that computes this part of a product. */
static void check_part(const test_variant_t *variant, const operands_t *x, int64_t lo, int64_t hi)
{
    int64_t full = full_length(x);
    SCOPED uint64_t *expected = test_array(hi - lo);
    for (int64_t i = lo; i < hi; i++)
        expected[i - lo] = i < full ? x->product[i] : 0;
    for (int form = 0; form < 3; form++)
    {
        static const char *const names[] = {"mulmid", "mullow", "mulhigh"};
        if ((form == 1 && lo != 0) || (form == 2 && hi != (lo < full ? full : lo)))
            continue;
        test_case_with(ctx, CUNMOD_OP_MUL, variant, names[form], x->lena, x->lenb, x->p);
        SCOPED_RESULT uint64_t *z = test_result(hi - lo);
        CHECK_OK(form == 0   ? cunmod_mulmid(z, x->a, x->lena, x->b, x->lenb, lo, hi, x->p, ctx)
                 : form == 1 ? cunmod_mullow(z, x->a, x->lena, x->b, x->lenb, hi, x->p, ctx)
                             : cunmod_mulhigh(z, x->a, x->lena, x->b, x->lenb, lo, x->p, ctx));
        CHECK_EQUAL(z, expected, hi - lo);
        if (has_work(x, lo, hi))
            test_check_variant(ctx, variant);
    }
}

#define RANGES 14

/* Range number `index` of a product. The ranges are empty, low, high, in the middle, around the
 * edges of tiles, and beyond the product. */
static void range_of(const operands_t *x, int index, int64_t *lo, int64_t *hi)
{
    int64_t full = full_length(x);
    int64_t tile = 64 * test_range(0, full / 64) + test_range(-1, 1);
    int64_t longer = x->lena > x->lenb ? x->lena : x->lenb;
    int64_t shorter = x->lena > x->lenb ? x->lenb : x->lena;
    const int64_t ranges[RANGES][2] = {
        {0, full},
        {0, shorter},
        {0, test_range(0, full)},
        {0, full + 5},
        {test_range(0, full), full},
        {longer > 0 ? longer - 1 : 0, full},
        {shorter > 0 ? shorter - 1 : 0, longer}, /* the middle product */
        {full / 2, full / 2 + 1},
        {full / 3, full / 3},
        {full > 0 ? full - 1 : 0, full + 2},
        {full, full + 3},
        {full + 2, full + 2},
        {tile > 0 ? tile : 0, (tile > 0 ? tile : 0) + test_range(63, 65)},
        {test_range(0, full / 2), test_range(full / 2, full + 1)},
    };
    *lo = ranges[index][0];
    *hi = ranges[index][1] > *lo ? ranges[index][1] : *lo;
}

/* Computes every range of a product by one variant or two. */
static void check_parts(int64_t lena, int kinda, int64_t lenb, int kindb, uint64_t p, int turn)
{
    int square = lena >= lenb && turn % 4 == 3; /* both operands are the same array */
    SCOPED uint64_t *a = test_poly(lena, p, kinda), *other = test_poly(lenb, p, kindb);
    SCOPED uint64_t *product = test_array(lena + lenb);
    const uint64_t *b = square ? a : other;
    operands_t x = {a, b, lena, lenb, p, product};
    operands_t swapped = {b, a, lenb, lena, p, product};
    ref_mul(product, a, lena, b, lenb, p);
    for (int i = 0; i < RANGES; i++)
    {
        int64_t lo, hi;
        int variant = (turn + i) % variant_count;
        range_of(&x, i, &lo, &hi);
        check_part(&variants[variant], i % 2 == 0 ? &x : &swapped, lo, hi);
        check_part(&variants[variant == 0 ? turn % variant_count : 0], &x, lo, hi);
    }
}

/* Computes all ranges lo .. hi-1 of a short product. */
static void check_all_ranges(int64_t lena, int64_t lenb, uint64_t p)
{
    SCOPED uint64_t *a = test_poly(lena, p, TEST_MAX), *b = test_poly(lenb, p, TEST_DENSE);
    uint64_t product[64];
    operands_t x = {a, b, lena, lenb, p, product};
    ref_mul(product, a, lena, b, lenb, p);
    for (int64_t lo = 0; lo <= lena + lenb; lo++)
    {
        for (int64_t hi = lo; hi <= lena + lenb; hi++)
        {
            check_part(&variants[0], &x, lo, hi);
            check_part(&variants[(lo + hi) % variant_count], &x, lo, hi);
        }
    }
}

/* The sizes of one modulus: all of them up to 129, and above 129 one in `stride`, which depends on
 * the index of the modulus. */
static void check_modulus(uint64_t p, int index)
{
    const int64_t *sizes;
    int count = test_sizes(&sizes, 1025);
    const int stride = 4;
    for (int i = 0; i < count; i++)
    {
        int64_t n = sizes[i];
        if ((test_small() || n > 129) && (i + index) % stride != 0)
            continue;
        int kind = (i / stride + index) % TEST_KINDS;
        check_pair(n, TEST_DENSE, n, TEST_DENSE, p);
        check_pair(n, TEST_MAX, test_range(1, n), TEST_MAX, p);
        check_pair(n, kind, sizes[test_below((uint64_t)i + 1)], (int)test_below(TEST_KINDS), p);
        if (!test_small())
            check_pair(n, TEST_DENSE, 1 + (i + index) % 3, TEST_DENSE, p);
        check_square(n, i % 2 == 0 ? TEST_MAX : kind, p);
        check_parts(n, kind, test_range(1, n), TEST_DENSE, p, i + index);
        check_parts(n, TEST_MAX, (n + 1) / 2, kind, p, i + index + 1);
    }
    check_pair(0, TEST_DENSE, 5, TEST_DENSE, p);
    check_pair(0, TEST_DENSE, 0, TEST_DENSE, p);
    check_square(0, TEST_DENSE, p);
    check_parts(0, TEST_DENSE, 5, TEST_DENSE, p, index);
    check_parts(0, TEST_DENSE, 0, TEST_DENSE, p, index);
    check_parts(7, TEST_ZERO, 5, TEST_DENSE, p, index);
    check_parts(40, TEST_POWER, 20, TEST_POWER, p, index);
    check_all_ranges(index % 3 + 1, index % 4 + 1, p);
}

/* The CPU computes narrow ranges by dot products and by blocks. They lie at both ends and in the
 * middle. */
static void check_narrow(int64_t lena, int64_t lenb, uint64_t p)
{
    static const int64_t widths[] = {1, 2, 31, 64, 65, 96, 97, 100, 125, 126};
    const int64_t full = lena + lenb - 1;
    SCOPED uint64_t *const a = test_poly(lena, p, TEST_MAX);
    SCOPED uint64_t *const b = test_poly(lenb, p, TEST_DENSE), *const product = test_array(full);
    const operands_t x = {a, b, lena, lenb, p, product};
    ref_mul(product, a, lena, b, lenb, p);
    for (int k = 0; k < COUNT(widths); k++)
    {
        const int64_t w = widths[k];
        const int64_t from[] = {0, 3, lenb - 1, lenb, full / 2, lena - 7, full - 2 * w, full - w};
        for (int j = 0; j < COUNT(from); j++)
            check_part(&variants[0], &x, from[j], from[j] + w);
    }
}

static void check_exhaustive(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                             uint64_t p, void *data)
{
    int *turn = data;
    uint64_t z[16];
    ref_mul(z, a, lena, b, lenb, p);
    const operands_t x = {a, b, lena, lenb, p, z};
    check_result(&variants[0], &x, 0);
    check_result(&variants[1 + (*turn)++ % (variant_count - 1)], &x, 0);
    int64_t lo = test_range(0, lena + lenb);
    check_part(&variants[*turn % variant_count], &x, lo, test_range(lo, lena + lenb));
}

/* The result overlaps an operand at every distance. */
static void check_overlap(const test_variant_t *variant, uint64_t p)
{
    const int64_t lena = 13, lenb = 9;
    SCOPED uint64_t *a = test_poly(lena, p, TEST_DENSE), *b = test_poly(lenb, p, TEST_DENSE);
    uint64_t space[64], z[64];
    ref_mul(z, a, lena, b, lenb, p);
    for (int64_t at = 0; at <= 40; at++)
    {
        test_case_with(ctx, CUNMOD_OP_MUL, variant, "mul, overlapping", lena, lenb, p);
        memcpy(space + 20, a, (size_t)lena * sizeof(*a));
        CHECK_OK(cunmod_mul(space + at, space + 20, lena, b, lenb, p, ctx));
        CHECK_EQUAL(space + at, z, lena + lenb - 1);
        memcpy(space + 20, b, (size_t)lenb * sizeof(*b));
        CHECK_OK(cunmod_mul(space + at, a, lena, space + 20, lenb, p, ctx));
        CHECK_EQUAL(space + at, z, lena + lenb - 1);
        for (int64_t lo = 0; lo < lena + lenb; lo += 5)
        {
            memcpy(space + 20, a, (size_t)lena * sizeof(*a));
            CHECK_OK(cunmod_mulmid(space + at, space + 20, lena, b, lenb, lo, lo + 6, p, ctx));
            int64_t len = lena + lenb - 1 - lo < 6 ? lena + lenb - 1 - lo : 6;
            CHECK_EQUAL(space + at, z + lo, len);
            CHECK(len == 6 || ref_length(space + at, 6) <= len);
        }
    }
    test_case("sqr, aliased", lena, lena, p);
    ref_mul(z, a, lena, a, lena, p);
    memcpy(space, a, (size_t)lena * sizeof(*a));
    CHECK_OK(cunmod_sqr(space, space, lena, p, ctx));
    CHECK_EQUAL(space, z, 2 * lena - 1);
    memcpy(space, a, (size_t)lena * sizeof(*a));
    CHECK_OK(cunmod_mul(space, space, lena, space, lena, p, ctx));
    CHECK_EQUAL(space, z, 2 * lena - 1);
}

/* Lengths beyond the reach of the reference, against FLINT; a real GPU only. */
static void check_large(int64_t lena, int64_t lenb, int kind, uint64_t p)
{
    nmod_t mod;
    nmod_init(&mod, p);
    SCOPED uint64_t *a = test_poly(lena, p, kind), *b = test_poly(lenb, p, kind);
    SCOPED uint64_t *z = test_array(lena + lenb - 1);
    _nmod_poly_mul(z, a, lena, b, lenb, mod);
    const operands_t x = {a, b, lena, lenb, p, z};
    for (int i = 0; i < variant_count; i++)
        check_result(&variants[i], &x, 0);
    for (int i = 0; i < RANGES; i++)
    {
        int64_t lo, hi;
        range_of(&x, i, &lo, &hi);
        check_part(&variants[i % variant_count], &x, lo, hi);
    }
}

static void check_all_large(void)
{
    static const int64_t lengths[][2] = {{4097, 4095}, {10000, 10000}, {20000, 333},
                                         {20000, 1},   {12345, 6789},  {16385, 16383}};
    for (int i = 0; i < COUNT(lengths); i++)
        for (int k = i % 2; k < test_prime_count; k += 2)
            check_large(lengths[i][0], lengths[i][1], k % 4 == 0 ? TEST_MAX : TEST_DENSE,
                        test_primes[k]);
}

/* A transform modulo p itself where p has the roots of unity, else modulo 31-bit primes. */
static void check_own_roots(void)
{
    static const struct
    {
        uint64_t p;
        int64_t len, primes;
    } cases[] = {{12289, 400, 1},
                 {12289, 6145, 2},
                 {2147483647, 400, 3},
                 {UINT64_C(18446744069414584321), 400, 5},
                 {UINT64_C(18446744069414584321), 401, 1},
                 {UINT64_C(18446744073709547521), 6144, 5},
                 {UINT64_C(18446744073709547521), 6143, 1},
                 {UINT64_C(18446744073709547521), 6145, 5},
                 {UINT64_C(18446744073709551557), 400, 5},
                 {UINT64_C(4294967297), 400, 3}}; /* 641 6700417 */
    const test_variant_t transforms = {CUNMOD_PATH_GPU, "ntt", 0};
    for (int i = 0; i < COUNT(cases); i++)
    {
        const uint64_t p = cases[i].p;
        const int64_t len = cases[i].len;
        /* Residues of 8 bytes are taken where they are measured to be faster. */
        double(*const wide)[CUNMOD_NTT_LOGS] = ctx->params.ntt_us[CUNMOD_NTT_PRIMES];
        const int favoured = p >> 31 != 0 && cases[i].primes == 1;
        for (int k = 0; k < 2 * CUNMOD_NTT_LOGS; k++)
            wide[k / CUNMOD_NTT_LOGS][k % CUNMOD_NTT_LOGS] = favoured ? 1e-3 : 1e9;
        SCOPED uint64_t *a = test_poly(len, p, TEST_MAX), *z = test_array(2 * len);
        ref_mul(z, a, len, a, len, p);
        const operands_t x = {a, a, len, len, p, z};
        check_result(&transforms, &x, 0);
        CHECK(cunmod_last_s(ctx) == cases[i].primes);
    }
}

int main(void)
{
    ctx = test_start_ctx(0);
    variant_count = test_variants(&variants, CUNMOD_OP_MUL);
    test_moduli(check_modulus);
    check_all_ranges(13, 13, test_primes[test_prime_count - 1]);
    check_all_ranges(6, 14, test_primes[5]);
    check_narrow(900, 505, test_primes[test_prime_count - 1]);
    check_narrow(700, 700, 2147483629);
    check_narrow(1600, 1100, 3);
    if (test_gpu_available())
        check_own_roots();
    test_operation(CUNMOD_OP_MUL, check_exhaustive, check_overlap, check_all_large);
    return test_finish_ctx(ctx);
}
