/* Evaluation and interpolation at geometric progressions: arrays and device polynomials, on every
 * path, against Horner's rule.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

static cunmod_ctx_t ctx;

static const test_variant_t variants[] = {
    TEST_PATHS, TEST_ON_GPU("scan", 0), TEST_ON_GPU("horner", 0), /* cannot: is not taken */
};

/* ys[i] = a(q^i); *different tells whether these points are. */
static void reference(uint64_t *ys, const uint64_t *a, int64_t lena, uint64_t q, int64_t n,
                      uint64_t p, int *different)
{
    uint64_t x = 1;
    *different = 1;
    for (int64_t i = 0; i < n; i++)
    {
        /* q^i = 1 or 0: 1 comes again, and 0 from then on. */
        *different = *different && !(i > 0 && x == 1) && !(i > 1 && x == 0);
        ys[i] = ref_evaluate(a, lena, x, p);
        x = ref_mulmod(x, q, p);
    }
}

typedef struct
{
    uint64_t q;
    int64_t n;
    uint64_t p;
    int is_prime;
} points_t;

static void check_evaluation(const points_t *t, int64_t lena, int kind,
                             const test_variant_t *variant)
{
    const uint64_t p = t->p;
    const int64_t most = lena > t->n ? lena : t->n;
    SCOPED uint64_t *a = test_poly(lena, p, kind), *ys = test_array(t->n);
    SCOPED_RESULT uint64_t *got = test_result(most);
    int different;
    test_case_with(ctx, CUNMOD_OP_POINTS, variant, "evaluate", lena, t->n, p);
    reference(ys, a, lena, t->q, t->n, p, &different);
    CHECK_OK(cunmod_evaluate_geometric(got, a, lena, t->q, t->n, p, ctx));
    CHECK_EQUAL(got, ys, t->n);
    if (variant->path == CUNMOD_PATH_GPU && ref_inverse(t->q, p) != 0 && t->n > 0 &&
        ref_length(a, lena) > 0)
        CHECK(strcmp(cunmod_last_algorithm(ctx), "scan") == 0);
    memcpy(got, a, (size_t)lena * sizeof(*a)); /* over the polynomial */
    CHECK_OK(cunmod_evaluate_geometric(got, got, lena, t->q, t->n, p, ctx));
    CHECK_EQUAL(got, ys, t->n);
    if (t->is_prime)
    {
        SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, a, lena, p),
                                  y = test_poly_of(ctx, NULL, 0, p);
        CHECK_OK(cunmod_poly_evaluate_geometric(y, x, t->q, t->n));
        test_check_poly(x, a, lena);
        test_check_poly(y, ys, t->n);
        CHECK_OK(cunmod_poly_evaluate_geometric(x, x, t->q, t->n));
        test_check_poly(x, ys, t->n);
    }
}

/* Finds a polynomial of n coefficients from its values. */
static void check_interpolation(const points_t *t, int kind, const test_variant_t *variant)
{
    const int64_t n = t->n;
    SCOPED uint64_t *a = test_poly(n, t->p, kind), *ys = test_array(n);
    SCOPED_RESULT uint64_t *got = test_result(n);
    int different;
    reference(ys, a, n, t->q, n, t->p, &different);
    const int status = !t->is_prime ? CUNMOD_E_MODULUS : different ? CUNMOD_OK : CUNMOD_E_REPEATED;
    test_case_with(ctx, CUNMOD_OP_POINTS, variant, "interpolate", n, different, t->p);
    CHECK_STATUS(status, cunmod_interpolate_geometric(got, t->q, ys, n, t->p, ctx));
    if (status != CUNMOD_OK)
    {
        CHECK(test_untouched(got, n));
    }
    else
    {
        CHECK_EQUAL(got, a, n);
        memcpy(got, ys, (size_t)n * sizeof(*ys)); /* over the values */
        CHECK_OK(cunmod_interpolate_geometric(got, t->q, got, n, t->p, ctx));
        CHECK_EQUAL(got, a, n);
    }
    if (t->is_prime)
    {
        SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, ys, n, t->p),
                                  y = test_poly_of(ctx, NULL, 0, t->p);
        CHECK_STATUS(status, cunmod_poly_interpolate_geometric(y, t->q, x, n));
        test_check_poly(x, ys, n);
        test_check_poly(y, a, status == CUNMOD_OK ? n : 0);
        CHECK_STATUS(status, cunmod_poly_interpolate_geometric(x, t->q, x, n));
        test_check_poly(x, status == CUNMOD_OK ? a : ys, n);
    }
}

/* Checks all short lengths of polynomials, numbers of points, and q modulo small p. */
static void check_short(void)
{
    static const uint64_t moduli[] = {2, 3, 5, 4, 9, 7, 13};
    const int64_t most = test_small() ? 4 : 8;
    int turn = 0;
    for (int i = 0; i < 7; i++)
    {
        for (uint64_t q = 0; q < moduli[i]; q++)
        {
            for (int64_t n = 0; n <= most; n++, turn++)
            {
                const points_t t = {q, n, moduli[i], moduli[i] != 4 && moduli[i] != 9};
                const test_variant_t *variant = &variants[turn % VARIANTS_HERE(variants)];
                check_evaluation(&t, test_range(0, most), turn % TEST_KINDS, variant);
                check_interpolation(&t, (turn + 1) % TEST_KINDS, variant);
            }
        }
    }
}

static void check_all(void)
{
    static const int64_t sizes[] = {1, 2, 31, 33, 64, 129, 257, 300, 700};
    int turn = 0;
    for (int i = 0; i < test_prime_count; i++)
    {
        const uint64_t p = test_primes[i];
        for (int k = 0; k < (test_small() ? 2 : 9); k++, turn++)
        {
            const test_variant_t *variant = &variants[turn % VARIANTS_HERE(variants)];
            const points_t t = {1 + test_below(p - 1), sizes[(i + 4 * k) % 9], p, 1};
            check_evaluation(&t, sizes[(i + 3 * k + 2) % 9], TEST_DENSE, variant);
            check_interpolation(&t, turn % 3 == 0 ? TEST_SPARSE : TEST_DENSE, variant);
        }
    }
    for (int i = 0; i < test_composite_count; i++, turn++)
    {
        const uint64_t p = test_composites[i];
        const points_t unit = {test_unit(p), test_range(32, 200), p, 0};
        const points_t any = {test_below(p), test_range(1, 100), p, 0};
        check_evaluation(&unit, test_range(32, 200), TEST_DENSE,
                         &variants[turn % VARIANTS_HERE(variants)]);
        check_evaluation(&any, test_range(1, 90), TEST_DENSE,
                         &variants[turn % VARIANTS_HERE(variants)]);
        check_interpolation(&any, TEST_DENSE, &variants[turn % VARIANTS_HERE(variants)]);
    }
    for (int i = 0; i < VARIANTS_HERE(variants); i++)
    {
        /* 3 has order 256 modulo 257, and 9 has order 128: q^n = 1 is allowed. */
        const points_t whole = {3, 256, 257, 1}, half = {9, 128, 257, 1}, more = {9, 129, 257, 1};
        const points_t wide = {2, 600, 18446744073709551557u, 1};
        check_interpolation(&whole, TEST_DENSE, &variants[i]);
        check_interpolation(&half, TEST_MAX, &variants[i]);
        check_interpolation(&more, TEST_DENSE, &variants[i]);
        check_interpolation(&wide, TEST_DENSE, &variants[i]);
        check_evaluation(&whole, 700, TEST_DENSE, &variants[i]);
        check_evaluation(&wide, 40, TEST_MAX, &variants[i]);
    }
}

/* Each algorithm finds repeated points. t-arguments has all else that is refused. */
static void check_repeated(const test_variant_t *variant)
{
    const uint64_t a[3] = {1, 2, 6};
    SCOPED_RESULT uint64_t *res = test_result(3);
    SCOPED_POLY cunmod_poly_t y = test_poly_of(ctx, NULL, 0, 7);
    test_use(ctx, CUNMOD_OP_POINTS, variant);
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_interpolate_geometric(res, 2, a, 3, 9, ctx));
    CHECK_STATUS(CUNMOD_E_REPEATED, cunmod_interpolate_geometric(res, 0, a, 3, 7, ctx));
    CHECK_STATUS(CUNMOD_E_REPEATED, cunmod_interpolate_geometric(res, 1, a, 3, 7, ctx));
    CHECK_STATUS(CUNMOD_E_REPEATED, cunmod_interpolate_geometric(res, 6, a, 3, 7, ctx));
    CHECK(test_untouched(res, 3));
    CHECK_STATUS(CUNMOD_E_REPEATED, cunmod_poly_interpolate_geometric(y, 1, y, 2));
}

/* On a real GPU: compares some of many values, and interpolates them. */
static void check_large(int64_t n, uint64_t q, uint64_t p)
{
    static const test_variant_t scan = {CUNMOD_PATH_GPU, "scan", 0};
    SCOPED uint64_t *a = test_poly(n, p, TEST_DENSE), *ys = test_array(n), *back = test_array(n);
    test_case_with(ctx, CUNMOD_OP_POINTS, &scan, "large", n, n, p);
    CHECK_OK(cunmod_evaluate_geometric(ys, a, n, q, n, p, ctx));
    test_check_variant(ctx, &scan);
    for (int turn = 0; turn < 10; turn++)
    {
        const int64_t i = turn == 0 ? n - 1 : test_range(0, n - 1);
        uint64_t x = 1;
        for (int64_t k = 0; k < i; k++)
            x = ref_mulmod(x, q, p);
        CHECK(ys[i] == ref_evaluate(a, n, x, p));
    }
    CHECK_OK(cunmod_interpolate_geometric(back, q, ys, n, p, ctx));
    CHECK_EQUAL(back, a, n);
}

int main(void)
{
    ctx = test_start_ctx(0);
    check_short();
    check_all();
    for (int i = 0; i < VARIANTS_HERE(variants); i++)
        check_repeated(&variants[i]);
    if (test_gpu_available() && !test_small())
    {
        check_large(1 << 17, 3, 998244353);
        check_large(1000003, 7, 2147483647);
        check_large(700001, 2, 18446744073709551557u);
    }
    return test_finish_ctx(ctx);
}
