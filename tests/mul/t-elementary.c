/* Elementary operations: every short polynomial, lengths around the tiles of the kernels, bad
 * arguments, and a step of a distinct-degree factorization of which nothing leaves the GPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Random cases of all of them are in t-fuzz.
 */
#include <string.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

static cunmod_ctx_t ctx;

static const test_variant_t variants[] = {
    {CUNMOD_PATH_CPU, NULL, 0}, {CUNMOD_PATH_AUTO, NULL, 0}, {CUNMOD_PATH_GPU, "linear", 0}};

/* ---- references ---------------------------------------------------------------- */

static uint64_t at(const uint64_t *a, int64_t len, int64_t i)
{
    return i >= 0 && i < len ? a[i] : 0;
}

/* ---- sums ---------------------------------------------------------------------- */

/* Computes a + b, a - b and a + c b on arrays and on device polynomials. */
static void check_sums(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb, uint64_t c,
                       uint64_t p, int is_prime)
{
    const int64_t n = lena > lenb ? lena : lenb;
    const uint64_t factors[3] = {1, p - 1, c};
    SCOPED uint64_t *want = test_array(n);
    SCOPED_RESULT uint64_t *got = test_result(n);
    b = lenb > 0 ? b : NULL;
    test_case("sum", lena, lenb, p);
    for (int k = 0; k < 3; k++)
    {
        for (int64_t i = 0; i < n; i++)
            want[i] = ref_addmod(at(a, lena, i), ref_mulmod(factors[k], at(b, lenb, i), p), p);
        CHECK_OK(k == 0   ? cunmod_add(got, a, lena, b, lenb, p, ctx)
                 : k == 1 ? cunmod_sub(got, a, lena, b, lenb, p, ctx)
                          : cunmod_scalar_addmul(got, a, lena, b, lenb, c, p, ctx));
        CHECK_EQUAL(got, want, n);
        if (is_prime)
        {
            SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, a, lena, p),
                                      y = test_poly_of(ctx, b, lenb, p);
            SCOPED_POLY cunmod_poly_t z = test_poly_of(ctx, NULL, 0, p);
            CHECK_OK(k == 0   ? cunmod_poly_add(z, x, y)
                     : k == 1 ? cunmod_poly_sub(z, x, y)
                              : cunmod_poly_scalar_addmul(z, x, y, c));
            test_check_poly(z, want, n);
            CHECK_OK(k == 0   ? cunmod_poly_add(y, x, y)
                     : k == 1 ? cunmod_poly_sub(y, x, y)
                              : cunmod_poly_scalar_addmul(y, x, y, c));
            test_check_poly(y, want, n);
            test_check_poly(x, a, lena);
        }
    }
}

/* ---- one operand --------------------------------------------------------------- */

typedef struct
{
    const char *name;
    int64_t n; /* words of the result */
    int (*array)(uint64_t *res, const uint64_t *a, int64_t lena, int64_t k, uint64_t p);
    int (*poly)(cunmod_poly_t res, cunmod_poly_t a, int64_t k);
    uint64_t (*word)(const uint64_t *a, int64_t lena, int64_t i, int64_t k, uint64_t p);
} single_t;

#define FORM(name, array, coefficient)                                                             \
    static int name##_array(uint64_t *res, const uint64_t *a, int64_t lena, int64_t k, uint64_t p) \
    {                                                                                              \
        (void)k;                                                                                   \
        return array;                                                                              \
    }                                                                                              \
    static uint64_t name##_word(const uint64_t *a, int64_t lena, int64_t i, int64_t k, uint64_t p) \
    {                                                                                              \
        (void)k;                                                                                   \
        (void)p;                                                                                   \
        return coefficient;                                                                        \
    }
FORM(left, cunmod_shift_left(res, a, lena, k, p, ctx), at(a, lena, i - k))
FORM(right, cunmod_shift_right(res, a, lena, k, p, ctx), at(a, lena, i + k))
FORM(reverse, cunmod_reverse(res, a, lena, k, p, ctx), at(a, lena, k - 1 - i))
FORM(derivative, cunmod_derivative(res, a, lena, p, ctx),
     ref_mulmod((uint64_t)(i + 1) % p, at(a, lena, i + 1), p))

static uint64_t truncate_word(const uint64_t *a, int64_t lena, int64_t i, int64_t k, uint64_t p)
{
    (void)p;
    return i < k ? at(a, lena, i) : 0;
}

static int derivative_poly(cunmod_poly_t res, cunmod_poly_t a, int64_t k)
{
    (void)k;
    return cunmod_poly_derivative(res, a);
}

static void check_single(const single_t *x, const uint64_t *a, int64_t lena, int64_t k, uint64_t p,
                         int is_prime)
{
    SCOPED uint64_t *want = test_array(x->n);
    SCOPED_RESULT uint64_t *got = test_result(x->n);
    test_case(x->name, lena, k, p);
    for (int64_t i = 0; i < x->n; i++)
        want[i] = x->word(a, lena, i, k, p);
    if (x->array != NULL)
    {
        CHECK_OK(x->array(got, a, lena, k, p));
        CHECK_EQUAL(got, want, x->n);
    }
    if (is_prime)
    {
        SCOPED_POLY cunmod_poly_t f = test_poly_of(ctx, a, lena, p),
                                  g = test_poly_of(ctx, NULL, 0, p);
        CHECK_OK(x->poly(g, f, k));
        test_check_poly(g, want, x->n);
        test_check_poly(f, a, lena);
        CHECK_OK(x->poly(f, f, k));
        test_check_poly(f, want, x->n);
    }
}

static void check_singles(const uint64_t *a, int64_t lena, int64_t k, uint64_t p, int is_prime)
{
    const single_t all[] = {
        {"shift_left", lena > 0 ? lena + k : 0, left_array, cunmod_poly_shift_left, left_word},
        {"shift_right", lena > k ? lena - k : 0, right_array, cunmod_poly_shift_right, right_word},
        {"reverse", k, reverse_array, cunmod_poly_reverse, reverse_word},
        {"truncate", lena, NULL, cunmod_poly_truncate, truncate_word},
        {"derivative", lena > 0 ? lena - 1 : 0, derivative_array, derivative_poly,
         derivative_word}};
    for (int i = 0; i < COUNT(all); i++)
        check_single(&all[i], a, lena, k, p, is_prime);
}

/* The derivative of the integral is the polynomial, and it is 0 at 0. */
static void check_integral(const uint64_t *a, int64_t lena, uint64_t p, int is_prime)
{
    const int64_t n = ref_length(a, lena);
    int units = (uint64_t)n < p;
    for (int64_t i = 2; i <= n && units; i++)
        units = p % (uint64_t)i != 0;
    const int status = units ? CUNMOD_OK : CUNMOD_E_INVERSE;
    SCOPED uint64_t *back = test_array(lena);
    SCOPED_RESULT uint64_t *got = test_result(lena + 1);
    test_case("integral", lena, 0, p);
    CHECK_STATUS(status, cunmod_integral(got, a, lena, p, ctx));
    if (units)
    {
        for (int64_t i = 0; i < lena; i++)
            back[i] = ref_mulmod((uint64_t)(i + 1) % p, got[i + 1], p);
        CHECK(got[0] == 0);
        CHECK_EQUAL(back, a, lena);
    }
    if (is_prime)
    {
        SCOPED_POLY cunmod_poly_t f = test_poly_of(ctx, a, lena, p);
        CHECK_STATUS(status, cunmod_poly_integral(f, f));
        test_check_poly(f, units ? got : a, units ? lena + 1 : lena);
    }
}

static void check_value(const uint64_t *a, int64_t lena, uint64_t x, uint64_t p, int is_prime)
{
    const uint64_t want = ref_evaluate(a, lena, x, p);
    uint64_t got = p;
    test_case("value", lena, (int64_t)x, p);
    CHECK_OK(cunmod_evaluate_at(&got, a, lena, x, p, ctx));
    CHECK(got == want);
    if (is_prime)
    {
        SCOPED_POLY cunmod_poly_t f = test_poly_of(ctx, a, lena, p);
        got = p;
        CHECK_OK(cunmod_poly_evaluate_at(&got, f, x));
        CHECK(got == want);
    }
}

/* ---- what is checked ------------------------------------------------------------ */

static void check_pair(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p,
                       void *data)
{
    int *turn = data;
    test_use(ctx, CUNMOD_OP_ELEMENTARY, &variants[*turn % VARIANTS_HERE(variants)]);
    check_sums(a, lena, b, lenb, (uint64_t)*turn % p, p, 1);
    if (lenb == 0)
    {
        check_singles(a, lena, *turn % 5, p, 1);
        check_integral(a, lena, p, 1);
        check_value(a, lena, (uint64_t)*turn % p, p, 1);
    }
    (*turn)++;
}

/* Lengths around tiles; a difference of 20000 zeros is longer than one block looks at. */
static void check_tiles(const test_variant_t *variant, uint64_t p, int is_prime)
{
    static const int64_t lengths[] = {1, 20000, 6145, 255, 1024, 4096, 1025, 2047, 4097, 2049};
    test_use(ctx, CUNMOD_OP_ELEMENTARY, variant);
    for (int i = test_small() ? (int)(p % 3) : 0; i < 10; i += test_small() ? 3 : 1)
    {
        const int64_t len = lengths[i], other = lengths[(i + 3) % 10];
        SCOPED uint64_t *a = test_poly(len, p, TEST_DENSE), *b = test_poly(other, p, TEST_DENSE);
        SCOPED uint64_t *c = test_copy(a, len);
        c[len / 3] = ref_addmod(c[len / 3], 1, p);
        check_sums(a, len, b, other, test_below(p), p, is_prime);
        check_sums(a, len, c, len, p - 1, p, is_prime); /* most coefficients of a sum are 0 */
        check_sums(a, len, a, len, p - 1, p, is_prime); /* all are */
        check_singles(a, len, len / 2, p, is_prime);
        check_singles(a, len, len + 3, p, is_prime);
        check_integral(a, len, p, is_prime);
        check_value(a, len, test_below(p), p, is_prime);
    }
}

static void check_coefficients(const test_variant_t *variant, uint64_t p)
{
    const int64_t n = 3000;
    SCOPED uint64_t *a = test_poly(n, p, TEST_DENSE);
    SCOPED_POLY cunmod_poly_t f = test_poly_of(ctx, a, n, p), g = test_poly_of(ctx, NULL, 0, p);
    int answer = -1;
    uint64_t c = p;
    test_case_with(ctx, CUNMOD_OP_ELEMENTARY, variant, "coefficients", n, 0, p);
    CHECK_OK(cunmod_poly_set(g, f));
    CHECK(cunmod_poly_equal(&answer, f, g) == CUNMOD_OK && answer == 1);
    for (int k = 0; k < 4; k++)
    {
        const int64_t i = k == 0 ? n - 1 : k == 1 ? 0 : test_range(0, n - 1);
        CHECK(cunmod_poly_get_coeff(&c, f, i) == CUNMOD_OK && c == a[i]);
        CHECK_OK(cunmod_poly_set_coeff(g, i, ref_addmod(c, 1, p)));
        CHECK(cunmod_poly_equal(&answer, f, g) == CUNMOD_OK && answer == 0);
        CHECK_OK(cunmod_poly_set_coeff(g, i, c));
        CHECK(cunmod_poly_equal(&answer, g, f) == CUNMOD_OK && answer == 1);
    }
    CHECK_OK(cunmod_poly_set_coeff(g, n - 1, 0)); /* shorter */
    test_check_poly(g, a, n - 1);
    CHECK_OK(cunmod_poly_set_coeff(g, n - 1, a[n - 1]));
    test_check_poly(g, a, n);
    CHECK_OK(cunmod_poly_set_array(g, NULL, 0));
    CHECK(cunmod_poly_is_zero(&answer, g) == CUNMOD_OK && answer == 1);
    CHECK(cunmod_poly_is_zero(&answer, f) == CUNMOD_OK && answer == 0);
    CHECK(cunmod_poly_get_coeff(&c, g, 7) == CUNMOD_OK && c == 0);
    CHECK_OK(cunmod_poly_swap(f, g));
    test_check_poly(g, a, n);
    test_check_poly(f, NULL, 0);
}

/* Some words are no units modulo 9. t-arguments has all else that is refused. */
static void check_no_units(const test_variant_t *variant)
{
    const uint64_t a[3] = {1, 2, 6}, ones[3] = {1, 1, 1};
    SCOPED_RESULT uint64_t *res = test_result(4);
    test_use(ctx, CUNMOD_OP_ELEMENTARY, variant);
    CHECK_STATUS(CUNMOD_E_INVERSE, cunmod_integral(res, ones, 3, 9, ctx));
    CHECK_STATUS(CUNMOD_E_INVERSE, cunmod_make_monic(res, a, 3, 9, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_make_monic(res, a, 0, 9, ctx));
    CHECK(test_untouched(res, 4));
}

/* gcd(x^p - x, f) is the product of the different factors x - r of f, and no coefficient goes to
 * the host or comes from it on the way. (Short polynomials are FLINT's, if nothing is forced.) */
static void check_distinct_degree(int64_t n, int64_t roots, uint64_t p)
{
    SCOPED uint64_t *f = test_poly(n, p, TEST_DENSE), *product = test_array(n + roots);
    uint64_t linear[2] = {0, 1}, exponent = p, root = 0;
    int64_t before[2], after[2], len = 0;
    SCOPED_DIVISOR cunmod_divisor_t divisor = NULL;
    test_case("distinct degree", n, roots, p);
    CHECK_OK(cunmod_set_path(ctx, test_gpu_available() && test_small() ? CUNMOD_PATH_GPU
                                                                       : CUNMOD_PATH_AUTO));
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_ELEMENTARY, NULL));
    memcpy(product, f, (size_t)n * sizeof(*f));
    for (int64_t i = 0; i < roots; i++)
    {
        linear[0] = p - 1 - (uint64_t)i;
        CHECK_OK(cunmod_mul(product, product, n + i, linear, 2, p, ctx));
    }
    SCOPED_POLY cunmod_poly_t modulus = test_poly_of(ctx, product, n + roots, p);
    SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, linear, 0, p),
                              h = test_poly_of(ctx, NULL, 0, p);
    CHECK_OK(cunmod_poly_set_coeff(x, 1, 1));
    CHECK_OK(cunmod_divisor_create_poly(&divisor, modulus));
    CHECK_OK(cunmod_transferred(&before[0], &before[1], ctx));
    CHECK_OK(cunmod_poly_powmod_x_divisor(h, &exponent, 1, divisor));
    CHECK_OK(cunmod_poly_sub(h, h, x));
    CHECK_OK(cunmod_poly_gcd(h, h, modulus));
    CHECK_OK(cunmod_poly_length(&len, h));
    CHECK_OK(cunmod_transferred(&after[0], &after[1], ctx));
    CHECK(after[0] <= before[0] + 1 && after[1] == before[1]); /* a power begins with 1 */
    CHECK(len > roots);
    for (int64_t i = 0; i < roots; i++)
        CHECK(cunmod_poly_evaluate_at(&root, h, (uint64_t)i + 1) == CUNMOD_OK && root == 0);
}

/* On a real GPU a thread computes several tiles of a value. */
static void check_large(int64_t len, uint64_t p)
{
    SCOPED uint64_t *a = test_poly(len, p, TEST_DENSE);
    test_use(ctx, CUNMOD_OP_ELEMENTARY, &variants[2]);
    check_value(a, len, test_below(p), p, 1);
    check_integral(a, len, p, 1);
    check_sums(a, len, a, len, p - 1, p, 1);
}

int main(void)
{
    int turn = 0;
    ctx = test_start_ctx(0);
    test_exhaustive(check_pair, &turn);
    for (int i = 0; i < VARIANTS_HERE(variants); i++)
    {
        for (int k = test_small() ? i : 0; k < test_prime_count; k += test_small() ? 5 : 1)
            check_tiles(&variants[i], test_primes[k], 1);
        for (int k = 0; k < test_composite_count; k += test_small() ? 3 : 1)
            check_tiles(&variants[i], test_composites[k], 0);
        check_coefficients(&variants[i], 2147483647);
        check_coefficients(&variants[i], 18446744073709551557u);
        check_no_units(&variants[i]);
    }
    check_distinct_degree(test_small() ? 60 : 10000, 5, 65537);
    check_distinct_degree(test_small() ? 60 : 10000, 3, 18446744073709551557u);
    if (test_gpu_available() && !test_small())
    {
        check_large(9000001, 2147483647);
        check_large(5000000, 18446744073709551557u);
    }
    return test_finish_ctx(ctx);
}
