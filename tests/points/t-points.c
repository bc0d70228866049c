/* Evaluation at many points and interpolation: on every path, by every algorithm, once and with
 * prepared points, against Horner's rule; exact quotients; bad input.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "flint/cpu_tree.h"
#include "tests/harness/harness.h"
#include "tests/points/points_bad.h"
#include "tests/harness/ref.h"

static cunmod_ctx_t ctx;

static const test_variant_t variants[] = {TEST_PATHS, TEST_ON_GPU("tree", 0),
                                          TEST_ON_GPU("horner", 0)};

static void reference(uint64_t *ys, const uint64_t *a, int64_t lena, const uint64_t *xs, int64_t n,
                      uint64_t p)
{
    for (int64_t i = 0; i < n; i++)
        ys[i] = ref_evaluate(a, lena, xs[i], p);
}

/* n points modulo p: prepared, and their words. */
typedef struct
{
    cunmod_points_t points;
    const uint64_t *xs;
    int64_t n;
    uint64_t p;
    int is_prime;
    int different;
} points_t;

/* ---- evaluation ------------------------------------------------------------ */

static void check_evaluation(const points_t *t, int64_t lena, int kind,
                             const test_variant_t *variant)
{
    SCOPED uint64_t *a = test_poly(lena, t->p, kind);
    SCOPED uint64_t *ys = test_array(t->n);
    SCOPED_RESULT uint64_t *got = test_result(t->n);
    test_case("evaluate", lena, t->n, t->p);
    reference(ys, a, lena, t->xs, t->n, t->p);
    CHECK_OK(cunmod_evaluate(got, a, lena, t->xs, t->n, t->p, ctx));
    CHECK_EQUAL(got, ys, t->n);
    if (ref_length(a, lena) > 0 && t->n > 0)
        test_check_variant(ctx, variant);
    memset(got, 1, (size_t)t->n * sizeof(*got));
    CHECK_OK(cunmod_evaluate_points(got, a, lena, t->points));
    CHECK_EQUAL(got, ys, t->n);
    if (lena <= t->n) /* over the polynomial */
    {
        memcpy(got, a, (size_t)lena * sizeof(*a));
        CHECK_OK(cunmod_evaluate_points(got, got, lena, t->points));
        CHECK_EQUAL(got, ys, t->n);
    }
    memcpy(got, t->xs, (size_t)t->n * sizeof(*got)); /* over the points */
    CHECK_OK(cunmod_evaluate(got, a, lena, got, t->n, t->p, ctx));
    CHECK_EQUAL(got, ys, t->n);
    if (t->is_prime)
    {
        SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, a, lena, t->p),
                                  y = test_poly_of(ctx, t->xs, t->n, t->p);
        CHECK_OK(cunmod_poly_evaluate(y, x, y, t->n));
        test_check_poly(y, ys, t->n);
        CHECK_OK(cunmod_poly_evaluate_points(x, x, t->points));
        test_check_poly(x, ys, t->n);
    }
}

/* ---- interpolation ----------------------------------------------------------- */

/* Checks that res has the values ys. No other polynomial of n coefficients has them. */
static void check_values(const points_t *t, const uint64_t *res, const uint64_t *ys)
{
    SCOPED uint64_t *values = test_array(t->n);
    reference(values, res, t->n, t->xs, t->n, t->p);
    CHECK_EQUAL(values, ys, t->n);
}

static void check_interpolation(const points_t *t, int kind)
{
    SCOPED uint64_t *ys = test_array(t->n);
    SCOPED_RESULT uint64_t *res = test_result(t->n), *again = test_result(t->n);
    const int expected = t->different ? CUNMOD_OK : CUNMOD_E_REPEATED;
    test_fill(ys, t->n, t->p, kind);
    test_case("interpolate", t->n, t->different, t->p);
    CHECK_STATUS(expected, cunmod_interpolate(res, t->xs, ys, t->n, t->p, ctx));
    CHECK_STATUS(expected, cunmod_interpolate_points(again, ys, t->points));
    SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, t->xs, t->n, t->p),
                              y = test_poly_of(ctx, ys, t->n, t->p);
    CHECK_STATUS(expected, cunmod_poly_interpolate(x, x, y, t->n));
    CHECK_STATUS(expected, cunmod_poly_interpolate_points(y, y, t->points));
    if (t->different)
    {
        check_values(t, res, ys);
        CHECK_EQUAL(again, res, t->n);
        test_check_poly(x, res, t->n);
        test_check_poly(y, res, t->n);
        memcpy(again, ys, (size_t)t->n * sizeof(*ys)); /* over the values */
        CHECK_OK(cunmod_interpolate_points(again, again, t->points));
        CHECK_EQUAL(again, res, t->n);
    }
    else
    {
        CHECK(test_untouched(res, t->n) && test_untouched(again, t->n));
        test_check_poly(x, t->xs, t->n);
        test_check_poly(y, ys, t->n);
    }
}

/* ---- points ------------------------------------------------------------------ */

static int compare(const void *x, const void *y)
{
    const uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;
    return a < b ? -1 : a > b;
}

static int are_different(const uint64_t *xs, int64_t n)
{
    SCOPED uint64_t *sorted = test_copy(xs, n);
    int result = 1;
    if (n > 0)
        qsort(sorted, (size_t)n, sizeof(*sorted), compare);
    for (int64_t i = 1; i < n; i++)
        result = result && sorted[i] != sorted[i - 1];
    return result;
}

/* Points are random, or where `different` x, x + step, ... from 0 or a random start on. */
static void fill_points(uint64_t *xs, int64_t n, uint64_t p, int different)
{
    const uint64_t step = 1 + test_below(p - 1);
    uint64_t x = test_below(2) ? 0 : test_below(p);
    for (int64_t i = 0; i < n; i++)
    {
        xs[i] = different ? x : test_below(p);
        x = ref_submod(x, step, p);
    }
}

static void check_points(int64_t n, uint64_t p, int is_prime, int different, int turns)
{
    SCOPED uint64_t *xs = test_array(n);
    points_t t = {.xs = xs, .n = n, .p = p, .is_prime = is_prime};
    fill_points(xs, n, p, different);
    t.different = are_different(xs, n);
    test_case_with(ctx, CUNMOD_OP_POINTS, &variants[0], "points", n, different, p);
    if (is_prime && different)
    {
        cunmod_poly_t x = test_poly_of(ctx, xs, n, p);
        CHECK_OK(cunmod_points_create_poly(&t.points, x, n));
        cunmod_poly_destroy(x); /* there is a copy */
    }
    else
    {
        CHECK_OK(cunmod_points_create(&t.points, xs, n, p, ctx));
    }
    for (int turn = 0; turn < turns; turn++)
    {
        const test_variant_t *variant = &variants[(turn + n) % VARIANTS_HERE(variants)];
        test_use(ctx, CUNMOD_OP_POINTS, variant);
        const int64_t lengths[] = {n, test_range(0, n), n + 1, test_range(0, 3 * n), 2 * n + 600};
        const int64_t lena = lengths[turn % 5];
        check_evaluation(&t, lena, turn % 4 == 3 ? TEST_MAX : TEST_DENSE, variant);
        if (is_prime)
            check_interpolation(&t, turn % 5 == 4 ? TEST_ZERO : TEST_DENSE);
    }
    cunmod_points_destroy(t.points);
}

/* Checks all short polynomials and numbers of points modulo small p. */
static void check_short(void)
{
    static const uint64_t moduli[] = {2, 3, 5, 4, 18446744073709551557u};
    const int64_t most = test_small() ? 4 : 9;
    for (int64_t n = 0; n <= most; n++)
    {
        for (int i = 0; i < 5; i++)
        {
            check_points(n, moduli[i], moduli[i] != 4, (uint64_t)n <= moduli[i],
                         test_small() ? 2 : 5);
        }
    }
}

static void check_all(void)
{
    static const int64_t sizes[] = {31, 33, 255, 256, 257, 511, 513, 700};
    const int many = test_small() ? 4 : 8;
    for (int i = 0; i < test_prime_count; i++)
    {
        const uint64_t p = test_primes[i];
        for (int k = 0; k < (test_small() ? 1 : 3); k++)
        {
            const int64_t n = sizes[(i + 3 * k) % many];
            check_points(n, p, 1, p > (uint64_t)n && (i + k) % 3 != 0, 5);
        }
    }
    for (int i = 0; i < test_composite_count; i++)
        check_points(test_range(200, 300), test_composites[i], 0, 0, 3);
    /* Two levels of transforms and more; with roots of unity of their own. */
    check_points(600, 998244353, 1, 1, 4);
    check_points(1100, 2147483647, 1, 1, 4);
    check_points(test_small() ? 520 : 2500, 18446744073709551557u, 1, 1, 4);
    if (!test_small())
    {
        check_points(3000, 469762049, 1, 1, 5);
        check_points(5000, 2147483647, 1, 1, 5);
    }
}

/* ---- large, on a real GPU: random points against Horner's rule --------------- */

static void check_large(int64_t n, int64_t lena, uint64_t p)
{
    static const test_variant_t tree = {CUNMOD_PATH_GPU, "tree", 0};
    SCOPED uint64_t *xs = test_array(n), *a = test_poly(lena, p, TEST_DENSE);
    SCOPED uint64_t *ys = test_array(n), *back = test_array(n);
    SCOPED_POINTS cunmod_points_t points = NULL;
    test_case_with(ctx, CUNMOD_OP_POINTS, &tree, "large", lena, n, p);
    fill_points(xs, n, p, 1);
    CHECK_OK(cunmod_points_create(&points, xs, n, p, ctx));
    CHECK_OK(cunmod_evaluate_points(ys, a, lena, points));
    test_check_variant(ctx, &tree);
    for (int i = 0; i < 50; i++)
    {
        const int64_t k = i == 0 ? n - 1 : test_range(0, n - 1);
        CHECK(ys[k] == ref_evaluate(a, lena, xs[k], p));
    }
    CHECK_OK(cunmod_interpolate_points(back, ys, points));
    if (lena <= n)
    {
        CHECK_EQUAL(back, a, lena);
        CHECK(ref_length(back, n) == lena);
    }
}

static void check_all_large(void)
{
    if (test_gpu_available() && !test_small())
    {
        check_large(100000, 100000, 2147483647);
        check_large(70001, 300000, 18446744073709551557u);
        check_large(65536, 65536, 998244353);
        check_large(1000003, 900000, 1152921504606846883u);
    }
}

/* ---- exact quotients ------------------------------------------------------------ */

static void check_exact(int64_t lenq, int64_t lenb, uint64_t p, int is_prime)
{
    const int64_t lena = lenq + lenb - 1;
    SCOPED uint64_t *q = test_poly(lenq, p, TEST_DENSE);
    SCOPED uint64_t *b = test_divisor(lenb, 0, p, TEST_DENSE);
    SCOPED uint64_t *a = test_array(lena);
    SCOPED_RESULT uint64_t *got = test_result(lenq);
    ref_mul(a, q, lenq, b, lenb, p);
    for (int i = 0; i < VARIANTS_HERE(variants) && i < 3; i++)
    {
        test_case_with(ctx, CUNMOD_OP_DIV, &variants[i], "divexact", lena, lenb, p);
        memset(got, 1, (size_t)lenq * sizeof(*got));
        CHECK_OK(cunmod_divexact(got, a, lena, b, lenb, p, ctx));
        CHECK_EQUAL(got, q, lenq);
        if (is_prime)
        {
            SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, a, lena, p),
                                      y = test_poly_of(ctx, b, lenb, p);
            CHECK_OK(cunmod_poly_divexact(x, x, y));
            test_check_poly(x, q, lenq);
            test_check_poly(y, b, lenb);
            CHECK_OK(cunmod_poly_set_array(x, a, lena));
            CHECK_OK(cunmod_poly_divexact(y, x, y));
            test_check_poly(y, q, lenq);
            CHECK_OK(cunmod_poly_divexact(y, y, y));
            CHECK_OK(cunmod_poly_set_array(x, NULL, 0));
            CHECK_OK(cunmod_poly_divexact(x, x, y));
            test_check_poly(x, NULL, 0);
        }
    }
}

/* On the CPU path prepared points build FLINT's tree once. */
static void check_built_once(uint64_t p)
{
    const int64_t n = 50;
    SCOPED uint64_t *xs = test_array(n), *a = test_poly(n, p, TEST_DENSE), *z = test_array(n + 1);
    SCOPED_POINTS cunmod_points_t points = NULL;
    test_case("kept tree", n, n, p);
    for (int64_t i = 0; i < n; i++)
        xs[i] = (uint64_t)(n - 1 - i); /* with a zero at the end, which is no word of the points */
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    const int64_t before = cunmod_cpu_trees_built();
    CHECK_OK(cunmod_points_create(&points, xs, n, p, ctx));
    CHECK(cunmod_cpu_trees_built() == before);
    for (int i = 0; i < 3; i++)
    {
        CHECK_OK(cunmod_evaluate_points(z, a, n, points));
        CHECK_OK(cunmod_interpolate_points(z, z, points));
        CHECK_EQUAL(z, a, n);
        CHECK_OK(cunmod_product_roots_points(z, points));
        CHECK(z[0] == 0 && z[n] == 1);
    }
    CHECK(cunmod_cpu_trees_built() == before + 1);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
}

int main(void)
{
    ctx = test_start_ctx(0);
    check_short();
    check_all();
    for (int i = 0; i < test_prime_count; i++)
    {
        check_exact(test_range(1, 40), test_range(1, 40), test_primes[i], 1);
        check_exact(test_range(1, 5), test_range(40, 300), test_primes[i], 1);
    }
    for (int i = 0; i < test_composite_count; i++)
        check_exact(test_range(1, 20), test_range(1, 60), test_composites[i], 0);
    for (int i = 0; i < VARIANTS_HERE(variants); i++)
        check_bad(&variants[i], ctx);
    check_all_large();
    check_built_once(251);
    check_built_once(test_primes[test_prime_count - 1]);
    return test_finish_ctx(ctx);
}
