/* Products of matrices of polynomials in host memory: shapes, lengths, ranges of coefficients,
 * panels, memory that operands and result share, bad arguments; against FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <flint/nmod_poly_mat.h>
#include <stdlib.h>
#include <string.h>

#include "cunmod_poly_mat.h"
#include "tests/harness/harness.h"
#include "tests/harness/scoped.h"
#include "tests/mat/poly_matrices.h"

static cunmod_ctx_t ctx;

/* Computes *res = coefficients of a b from lo on; lo = -1: the whole product. */
static void check_product(const cunmod_matrix_poly_t *res, const cunmod_matrix_poly_t *a,
                          const cunmod_matrix_poly_t *b, int64_t lo, uint64_t p)
{
    nmod_poly_mat_t u, v, w;
    uint64_t *const expected = test_array(poly_matrix_words(res));
    set_flint(u, a, p);
    set_flint(v, b, p);
    nmod_poly_mat_init(w, (slong)res->rows, (slong)res->columns, p);
    nmod_poly_mat_mul(w, u, v);
    get_flint(expected, w, lo < 0 ? 0 : lo, res->length);
    test_case(lo < 0 ? "matrix_poly_mul" : "matrix_poly_mulmid", a->length, b->length, p);
    CHECK_STATUS(lo < 0 ? cunmod_matrix_poly_mul(res, a, b, p, ctx)
                        : cunmod_matrix_poly_mulmid(res, a, b, lo, p, ctx),
                 CUNMOD_OK);
    CHECK_EQUAL(res->words, expected, poly_matrix_words(res));
    nmod_poly_mat_clear(u);
    nmod_poly_mat_clear(v);
    nmod_poly_mat_clear(w);
    free(expected);
}

/* The product, and ranges of its coefficients, of m x k by k x n entries of these lengths. */
static void check_all(int64_t m, int64_t k, int64_t n, int64_t lena, int64_t lenb, int kind,
                      uint64_t p)
{
    const int64_t len = lena + lenb - 1, lo = test_range(0, len), width = test_range(1, len + 2);
    cunmod_matrix_poly_t a = new_poly_matrix(m, k, lena, kind, p),
                         b = new_poly_matrix(k, n, lenb, kind, p);
    cunmod_matrix_poly_t z = new_poly_matrix(m, n, len, RANDOM, p);
    cunmod_matrix_poly_t part = new_poly_matrix(m, n, width, RANDOM, p);
    check_product(&part, &a, &b, 0, p);
    check_product(&part, &a, &b, lo, p); /* which may be beyond the product */
    check_product(&z, &a, &b, -1, p);
    EACH(free, a.words, b.words, z.words, part.words);
}

static void check_shapes(uint64_t p, int64_t most)
{
    check_all(1, 1, 1, 1, 1, RANDOM, p);
    check_all(1, 7, 1, 1, 5, LARGEST, p);
    for (int i = 0; i < (test_small() ? KINDS : 4 * KINDS); i++)
        check_all(test_range(1, most), test_range(1, most), test_range(1, most), test_range(1, 40),
                  test_range(1, 40), i % KINDS, p);
}

/* Longer polynomials, middle products that wrap round, and one long operand. */
static void check_long(uint64_t p, int64_t len)
{
    check_all(2, 3, 2, len, len, LARGEST, p);
    check_all(1, 2, 3, 3 * len, len / 3, RANDOM, p);
    cunmod_matrix_poly_t a = new_poly_matrix(2, 2, 2 * len, RANDOM, p);
    cunmod_matrix_poly_t b = new_poly_matrix(2, 2, len, RANDOM, p),
                         z = new_poly_matrix(2, 2, len, RANDOM, p);
    check_product(&z, &a, &b, len - 1, p);
    check_product(&z, &a, &a, len, p);
    EACH(free, a.words, b.words, z.words);
}

/* More rows, columns and values of k than the emulated GPU multiplies at once; thin matrices. */
static void check_panels(uint64_t p)
{
    check_all(19, 23, 18, 9, 8, RANDOM, p);
    check_all(1, 300, 2, 4, 3, LARGEST, p);
    check_all(70, 2, 3, 3, 5, RANDOM, p);
    check_all(2, 3, 70, 3, 5, RANDOM, p);
}

/* A result in the place of an operand, and a square. */
static void check_shared(uint64_t p)
{
    cunmod_matrix_poly_t a = new_poly_matrix(5, 5, 6, RANDOM, p),
                         b = new_poly_matrix(5, 5, 1, RANDOM, p);
    cunmod_matrix_poly_t z = new_poly_matrix(5, 5, 11, RANDOM, p);
    check_product(&z, &a, &a, -1, p);
    check_product(&a, &a, &b, -1, p);
    check_product(&a, &a, &a, 3, p);
    check_product(&b, &b, &b, -1, p);
    EACH(free, a.words, b.words, z.words);
}

#define ROOM 32

static void check_zero(uint64_t z[ROOM], int status, int64_t len)
{
    const uint64_t zeros[ROOM] = {0};
    CHECK_STATUS(status, CUNMOD_OK);
    CHECK_EQUAL(z, zeros, len);
    memset(z, 1, ROOM * sizeof(*z));
}

/* Matrices without columns, without rows, and without coefficients; coefficients beyond the end. */
static void check_empty(void)
{
    uint64_t words[4] = {1, 2, 3, 4}, z[ROOM];
    const cunmod_matrix_poly_t a = {words, 2, 2, 1}, zero = {NULL, 2, 2, 0};
    const cunmod_matrix_poly_t thin = {NULL, 2, 0, 4}, flat = {NULL, 0, 2, 5};
    const cunmod_matrix_poly_t few = {z, 2, 2, 3}, many = {z, 2, 2, 8};
    const cunmod_matrix_poly_t huge = {NULL, INT64_C(1) << 40, INT64_C(1) << 40, 0};
    memset(z, 1, sizeof(z));
    test_case("matrix_poly_mul, empty", 2, 2, 7);
    check_zero(z, cunmod_matrix_poly_mul(&many, &thin, &flat, 7, ctx), 32);
    check_zero(z, cunmod_matrix_poly_mul(&zero, &a, &zero, 7, ctx), 0);
    check_zero(z, cunmod_matrix_poly_mul(&zero, &zero, &zero, 7, ctx), 0);
    check_zero(z, cunmod_matrix_poly_mul(&huge, &huge, &huge, 7, ctx), 0);
    check_zero(z, cunmod_matrix_poly_mulmid(&few, &zero, &a, 2, 7, ctx), 12);
    check_zero(z, cunmod_matrix_poly_mulmid(&few, &thin, &flat, 0, 7, ctx), 12);
    check_zero(z, cunmod_matrix_poly_mulmid(&few, &a, &a, 1, 7, ctx), 12);
    check_zero(z, cunmod_matrix_poly_mulmid(&few, &a, &a, INT64_MAX, 7, ctx), 12);
    const cunmod_matrix_poly_t row = {NULL, 0, 2, 8};
    const cunmod_matrix_poly_t none = {NULL, 0, 2, 4}, right = {words, 2, 2, 1};
    check_zero(z, cunmod_matrix_poly_mulmid(&row, &none, &right, 0, 7, ctx), 0);
    CHECK_STATUS(cunmod_matrix_poly_mulmid(&row, &none, &right, 0, 4, ctx), CUNMOD_E_COEFF);
}

static void check_bad(void)
{
    uint64_t words[8] = {1, 2, 3, 4, 0, 1, 2, 3}, z[12];
    const cunmod_matrix_poly_t good = {words, 2, 2, 2}, res = {z, 2, 2, 3};
    const cunmod_matrix_poly_t missing = {NULL, 2, 2, 2}, hole = {NULL, 2, 2, 3};
    const cunmod_matrix_poly_t rows = {words, -1, 2, 2}, columns = {words, 2, -1, 2};
    const cunmod_matrix_poly_t length = {words, 2, 2, -1}, tall = {words, 4, 1, 2};
    const cunmod_matrix_poly_t huge = {words, 2, INT64_C(1) << 40, INT64_C(1) << 40};
    const cunmod_matrix_poly_t row = {z, 1, 2, 3}, less = {z, 2, 2, 2};
    for (int i = 0; i < 12; i++)
        z[i] = 9;
    test_case("matrix_poly_mul, bad", 2, 2, 5);
    CHECK_STATUS(cunmod_matrix_poly_mul(NULL, &good, &good, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_poly_mul(&res, NULL, &good, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_poly_mul(&res, &good, NULL, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_poly_mul(&res, &missing, &good, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_poly_mul(&hole, &good, &good, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_poly_mul(&res, &rows, &good, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_poly_mul(&res, &good, &columns, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_poly_mul(&res, &good, &length, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_poly_mul(&res, &good, &huge, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_poly_mul(&res, &tall, &good, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_poly_mul(&row, &good, &good, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_poly_mul(&less, &good, &good, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_poly_mulmid(&less, &good, &good, -1, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_poly_mul(&res, &good, &good, 1, ctx), CUNMOD_E_MODULUS);
    CHECK_STATUS(cunmod_matrix_poly_mul(&res, &good, &good, 0, ctx), CUNMOD_E_MODULUS);
    CHECK_STATUS(cunmod_matrix_poly_mul(&res, &good, &good, 4, ctx), CUNMOD_E_COEFF);
    CHECK_STATUS(cunmod_matrix_poly_mulmid(&less, &good, &good, 1, 4, ctx), CUNMOD_E_COEFF);
    for (int i = 0; i < 12; i++)
        CHECK(z[i] == 9);
}

/* FLINT's matrices: entries of several lengths, a result in the place of an operand, errors. */
static void check_flint(int64_t len, uint64_t p)
{
    cunmod_matrix_poly_t x = new_poly_matrix(4, 5, len + 2, SPARSE, p);
    cunmod_matrix_poly_t y = new_poly_matrix(5, 5, len, SPARSE, p);
    nmod_poly_mat_t a, b, z, expected, other;
    set_flint(a, &x, p);
    set_flint(b, &y, p);
    nmod_poly_mat_init(z, 4, 5, p);
    nmod_poly_mat_init(expected, 4, 5, p);
    nmod_poly_mat_init(other, 4, 5, p - 1);
    test_case("nmod_poly_mat_mul", 4, 5, p);
    nmod_poly_mat_mul(expected, a, b);
    CHECK_STATUS(cunmod_nmod_poly_mat_mul(z, a, b, ctx), CUNMOD_OK);
    CHECK(nmod_poly_mat_equal(z, expected));
    CHECK_STATUS(cunmod_nmod_poly_mat_mul(other, a, b, ctx), CUNMOD_E_MODULUS);
    CHECK_STATUS(cunmod_nmod_poly_mat_mul(z, b, a, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_nmod_poly_mat_mul(z, a, NULL, ctx), CUNMOD_E_ARGUMENT);
    CHECK(nmod_poly_mat_equal(z, expected));
    CHECK_STATUS(cunmod_nmod_poly_mat_mul(a, a, b, ctx), CUNMOD_OK);
    CHECK(nmod_poly_mat_equal(a, expected));
    nmod_poly_mat_clear(expected);
    nmod_poly_mat_init(expected, 5, 5, p);
    nmod_poly_mat_mul(expected, b, b);
    CHECK_STATUS(cunmod_nmod_poly_mat_mul(b, b, b, ctx), CUNMOD_OK);
    CHECK(nmod_poly_mat_equal(b, expected));
    nmod_poly_mat_zero(b);
    CHECK_STATUS(cunmod_nmod_poly_mat_mul(z, a, b, ctx), CUNMOD_OK);
    CHECK(nmod_poly_mat_is_zero(z));
    nmod_poly_mat_clear(a);
    nmod_poly_mat_clear(b);
    nmod_poly_mat_clear(z);
    nmod_poly_mat_clear(expected);
    nmod_poly_mat_clear(other);
    EACH(free, x.words, y.words);
}

/* Products by coefficients, several of them at once if p is small. */
static void check_layered(void)
{
    static const uint64_t moduli[] = {251, 2147483647, UINT64_MAX};
    for (int i = 0; i < COUNT(moduli); i++)
    {
        const int kind = i % KINDS;
        check_all(1, 1, 1, 1, 1, RANDOM, moduli[i]);
        check_all(5, 4, 3, 3, 2, kind, moduli[i]);
        check_all(2, 3, 4, 1, 4, kind, moduli[i]);
        if (!test_small())
            check_all(150, 70, 130, 40, 30, kind, moduli[i]);
    }
    check_all(3, 2, 2, 20, 17, RANDOM, 251);
    CHECK(strcmp(cunmod_last_algorithm(ctx), "tensor") == 0);
    /* The entries are too long for layers. */
    check_all(1, 1, 1, 2000, 3, RANDOM, 251);
    CHECK(strcmp(cunmod_last_algorithm(ctx), "ntt") == 0);
}

static void check_path(int path, const char *algorithm)
{
    static const uint64_t moduli[] = {2,
                                      6,
                                      65537,
                                      2147483647,
                                      UINT64_C(1) << 31,
                                      UINT64_C(1) << 32,
                                      4611686018427387847u,
                                      18446744073709551557u,
                                      UINT64_MAX};
    CHECK_STATUS(cunmod_set_path(ctx, path), CUNMOD_OK);
    CHECK_STATUS(cunmod_set_algorithm(ctx, CUNMOD_OP_MAT, algorithm), CUNMOD_OK);
    for (int i = 0; i < COUNT(moduli); i++)
    {
        check_shapes(moduli[i], test_small() ? 8 : 40);
        check_shared(moduli[i]);
        check_long(moduli[i], test_small() ? 300 : 3000);
    }
    check_panels(2147483647);
    check_panels(18446744073709551557u);
}

int main(void)
{
    ctx = test_start_ctx(0);
    check_empty();
    check_bad();
    check_flint(7, 2147483647);
    check_flint(60, 2147483647);
    check_flint(7, UINT64_MAX);
    check_flint(60, UINT64_MAX);
    check_path(CUNMOD_PATH_CPU, NULL);
    if (test_gpu_available())
    {
        check_path(CUNMOD_PATH_GPU, "ntt");
        CHECK(strcmp(cunmod_last_algorithm(ctx), "ntt") == 0);
        check_flint(7, UINT64_MAX);
        check_flint(60, UINT64_MAX);
        CHECK_STATUS(cunmod_set_algorithm(ctx, CUNMOD_OP_MAT, "tensor"), CUNMOD_OK);
        check_layered();
    }
    CHECK_STATUS(cunmod_set_path(ctx, CUNMOD_PATH_AUTO), CUNMOD_OK);
    CHECK_STATUS(cunmod_set_algorithm(ctx, CUNMOD_OP_MAT, "plain"), CUNMOD_OK); /* ignored */
    check_shapes(2147483647, test_small() ? 8 : 60);
    return test_finish_ctx(ctx);
}
