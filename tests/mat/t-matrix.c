/* Products of matrices in host memory: shapes, parts of larger matrices, transposed matrices,
 * memory that operands and result share, bad arguments; against FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <flint/nmod_mat.h>
#include <stdlib.h>
#include <string.h>

#include "backend/types.h"
#include "cunmod_nmod_mat.h"
#include "tests/harness/harness.h"
#include "tests/harness/scoped.h"

static cunmod_ctx_t ctx;

/* Returns a matrix of random entries, in an array that the caller frees, with `more` further words
 * at the end of each row. */
static cunmod_matrix_t new_matrix(int64_t rows, int64_t columns, int transposed, int64_t more,
                                  uint64_t p)
{
    cunmod_matrix_t a = {NULL, rows, columns, (transposed ? rows : columns) + more, transposed};
    const int64_t len = (transposed ? columns : rows) * a.stride;
    a.words = test_array(len);
    for (int64_t i = 0; i < len; i++)
        a.words[i] = test_below(p);
    return a;
}

static uint64_t *entry(const cunmod_matrix_t *a, int64_t i, int64_t j)
{
    return a->words + (a->transposed ? j * a->stride + i : i * a->stride + j);
}

static void set_flint(nmod_mat_t to, const cunmod_matrix_t *a, uint64_t p)
{
    nmod_mat_init(to, (slong)a->rows, (slong)a->columns, p);
    for (int64_t i = 0; i < a->rows; i++)
        for (int64_t j = 0; j < a->columns; j++)
            nmod_mat_entry(to, i, j) = *entry(a, i, j);
}

/* Computes res = a b, and checks all words of the array of res. */
static void check_product(const cunmod_matrix_t *res, const cunmod_matrix_t *a,
                          const cunmod_matrix_t *b, uint64_t p)
{
    nmod_mat_t u, v, w;
    const int64_t len = (res->transposed ? res->columns : res->rows) * res->stride;
    uint64_t *const expected = test_copy(res->words, len);
    const cunmod_matrix_t wanted = {expected, res->rows, res->columns, res->stride,
                                    res->transposed};
    set_flint(u, a, p);
    set_flint(v, b, p);
    nmod_mat_init(w, (slong)res->rows, (slong)res->columns, p);
    nmod_mat_mul(w, u, v);
    for (int64_t i = 0; i < res->rows; i++)
        for (int64_t j = 0; j < res->columns; j++)
            *entry(&wanted, i, j) = nmod_mat_entry(w, i, j);
    test_case("matrix mul", a->rows, b->columns, p);
    CHECK_STATUS(cunmod_matrix_mul(res, a, b, p, ctx), CUNMOD_OK);
    CHECK_EQUAL(res->words, expected, len);
    nmod_mat_clear(u);
    nmod_mat_clear(v);
    nmod_mat_clear(w);
    free(expected);
}

static void check_shapes(uint64_t p, int64_t most)
{
    for (int i = 0; i < 8; i++)
    {
        const int64_t m = test_range(1, most), k = test_range(1, most), n = test_range(1, most);
        cunmod_matrix_t a = new_matrix(m, k, i & 1, test_range(0, 2), p);
        cunmod_matrix_t b = new_matrix(k, n, i >> 1 & 1, test_range(0, 2), p);
        cunmod_matrix_t z = new_matrix(m, n, i >> 2 & 1, test_range(0, 2), p);
        check_product(&z, &a, &b, p);
        EACH(free, a.words, b.words, z.words);
    }
}

/* Squares; a result in the place of an operand; operands that are parts of one matrix. */
static void check_shared(uint64_t p)
{
    const int64_t n = 37;
    cunmod_matrix_t a = new_matrix(n, n, 0, 0, p), b = new_matrix(n, n, 0, 3, p);
    cunmod_matrix_t z = new_matrix(n, n, 0, 0, p);
    const cunmod_matrix_t turned = {a.words, n, n, n, 1};
    check_product(&z, &a, &a, p);
    check_product(&z, &a, &turned, p);
    check_product(&a, &a, &b, p);
    check_product(&b, &a, &b, p);
    check_product(&a, &a, &a, p);
    const cunmod_matrix_t left = {b.words, n, 10, b.stride, 0};
    const cunmod_matrix_t right = {b.words + 10, 10, 20, b.stride, 0};
    const cunmod_matrix_t result = {z.words, n, 20, n, 0};
    check_product(&result, &left, &right, p);
    EACH(free, a.words, b.words, z.words);
}

/* More rows and columns than the emulated GPU multiplies at once. */
static void check_panels(uint64_t p)
{
    cunmod_matrix_t a = new_matrix(300, 200, 0, 0, p), b = new_matrix(200, 600, 1, 0, p);
    cunmod_matrix_t z = new_matrix(300, 600, 0, 0, p);
    check_product(&z, &a, &b, p);
    EACH(free, a.words, b.words, z.words);
}

/* More values of k than a GPU multiplies in one turn. */
static void check_turns(void)
{
    const int64_t k = 2 * CUNMOD_MAT_DEPTH + 7;
    for (int i = 0; i < 4; i++)
    {
        cunmod_matrix_t a = new_matrix(3, k, i & 1, 0, 251), b = new_matrix(k, 5, i >> 1, 0, 251);
        cunmod_matrix_t z = new_matrix(3, 5, 0, 0, 251);
        check_product(&z, &a, &b, 251);
        EACH(free, a.words, b.words, z.words);
    }
}

static void check_empty(void)
{
    const cunmod_matrix_t tall = {NULL, INT64_C(1) << 62, 0, 0, 0};
    uint64_t words[6] = {1, 2, 3, 4, 5, 6};
    const uint64_t expected[6] = {0, 0, 3, 0, 0, 6};
    const cunmod_matrix_t none = {NULL, 2, 0, 0, 0}, other = {NULL, 0, 2, 2, 0};
    const cunmod_matrix_t res = {words, 2, 2, 3, 0}, nothing = {NULL, 0, 0, 0, 0};
    test_case("matrix mul, empty", 2, 2, 7);
    CHECK_STATUS(cunmod_matrix_mul(&res, &none, &other, 7, ctx), CUNMOD_OK);
    CHECK_EQUAL(words, expected, 6);
    CHECK_STATUS(cunmod_matrix_mul(&nothing, &other, &none, 7, ctx), CUNMOD_OK);
    CHECK_STATUS(cunmod_matrix_mul(&tall, &tall, &nothing, 7, ctx), CUNMOD_OK);
}

static void check_bad(void)
{
    uint64_t words[4] = {1, 2, 3, 4}, z[4] = {9, 9, 9, 9};
    const cunmod_matrix_t good = {words, 2, 2, 2, 0}, res = {z, 2, 2, 2, 0};
    const cunmod_matrix_t narrow = {words, 2, 2, 1, 0}, negative = {words, -1, 2, 2, 0};
    const cunmod_matrix_t missing = {NULL, 2, 2, 2, 0}, odd = {words, 2, 2, 2, 2};
    const cunmod_matrix_t tall = {words, 4, 1, 1, 0}, row = {words, 1, 2, 2, 0};
    const cunmod_matrix_t huge = {words, INT64_C(1) << 40, 2, INT64_C(1) << 40, 0};
    test_case("matrix mul, bad", 2, 2, 5);
    CHECK_STATUS(cunmod_matrix_mul(NULL, &good, &good, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_mul(&res, NULL, &good, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_mul(&res, &good, NULL, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_mul(&res, &missing, &good, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_mul(&missing, &good, &good, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_mul(&res, &good, &odd, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_mul(&res, &narrow, &good, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_mul(&res, &good, &negative, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_mul(&res, &huge, &good, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_mul(&res, &tall, &good, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_mul(&row, &good, &good, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_mul(&res, &good, &good, 1, ctx), CUNMOD_E_MODULUS);
    CHECK_STATUS(cunmod_matrix_mul(&res, &good, &good, 0, ctx), CUNMOD_E_MODULUS);
    CHECK_STATUS(cunmod_matrix_mul(&res, &good, &good, 4, ctx), CUNMOD_E_COEFF);
    for (int i = 0; i < 4; i++)
        CHECK(z[i] == 9);
}

/* A modulus that is not prime, the largest one, and the entries that give the largest sums. */
static void check_moduli(int64_t most)
{
    static const uint64_t moduli[] = {2,
                                      6,
                                      256,
                                      65537,
                                      2147483647,
                                      UINT64_C(1) << 32,
                                      4611686018427387847u,
                                      18446744073709551557u,
                                      UINT64_MAX};
    for (int i = 0; i < COUNT(moduli); i++)
    {
        check_shapes(moduli[i], most);
        check_shared(moduli[i]);
    }
}

static void set_random(nmod_mat_t a)
{
    for (slong i = 0; i < a->r; i++)
        for (slong j = 0; j < a->c; j++)
            nmod_mat_entry(a, i, j) = test_below(a->mod.n);
}

/* FLINT's matrices: windows, results in the place of an operand, exchanged rows. */
static void check_flint(uint64_t p)
{
    nmod_mat_t a, b, z, expected, part;
    nmod_mat_init(a, 9, 9, p);
    nmod_mat_init(b, 9, 12, p);
    nmod_mat_init(z, 9, 12, p);
    nmod_mat_init(expected, 9, 12, p);
    set_random(a);
    set_random(b);
    test_case("nmod_mat_mul", 9, 12, p);
    nmod_mat_mul(expected, a, b);
    CHECK_STATUS(cunmod_nmod_mat_mul(z, a, b, ctx), CUNMOD_OK);
    CHECK(nmod_mat_equal(z, expected));
    nmod_mat_zero(z);
    CHECK_STATUS(cunmod_nmod_mat_mul(b, a, b, ctx), CUNMOD_OK);
    CHECK(nmod_mat_equal(b, expected));
    nmod_mat_window_init(part, b, 0, 3, 9, 12); /* the last nine columns */
    nmod_mat_swap_rows(b, NULL, 1, 5);
    nmod_mat_swap_rows(z, NULL, 0, 8);
    nmod_mat_t left, right, result;
    nmod_mat_init_set(left, part);
    nmod_mat_init(right, 9, 9, p);
    nmod_mat_init(result, 9, 9, p);
    nmod_mat_mul(right, left, a);
    CHECK_STATUS(cunmod_nmod_mat_mul(result, part, a, ctx), CUNMOD_OK);
    CHECK(nmod_mat_equal(result, right));
    nmod_mat_mul(expected, a, b);
    CHECK_STATUS(cunmod_nmod_mat_mul(z, a, b, ctx), CUNMOD_OK);
    CHECK(nmod_mat_equal(z, expected));
    CHECK_STATUS(cunmod_nmod_mat_mul(z, b, a, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_nmod_mat_mul(z, a, NULL, ctx), CUNMOD_E_ARGUMENT);
    nmod_mat_clear(result);
    nmod_mat_init(result, 9, 12, p - 1);
    CHECK_STATUS(cunmod_nmod_mat_mul(result, a, b, ctx), CUNMOD_E_MODULUS);
    nmod_mat_window_clear(part);
    nmod_mat_clear(left);
    nmod_mat_clear(right);
    nmod_mat_clear(result);
    nmod_mat_clear(a);
    nmod_mat_clear(b);
    nmod_mat_clear(z);
    nmod_mat_clear(expected);
}

static void check_path(int path, const char *algorithm)
{
    CHECK_STATUS(cunmod_set_path(ctx, path), CUNMOD_OK);
    CHECK_STATUS(cunmod_set_algorithm(ctx, CUNMOD_OP_MAT, algorithm), CUNMOD_OK);
    check_moduli(test_small() ? 60 : 300);
    check_turns();
    check_panels(2147483647);
    check_panels(UINT64_MAX);
}

int main(void)
{
    ctx = test_start_ctx(0);
    check_empty();
    check_bad();
    check_flint(2147483647);
    check_flint(UINT64_MAX);
    check_path(CUNMOD_PATH_CPU, NULL);
    if (test_gpu_available())
    {
        check_path(CUNMOD_PATH_GPU, "plain");
        check_path(CUNMOD_PATH_GPU, "tensor");
    }
    CHECK_STATUS(cunmod_set_path(ctx, CUNMOD_PATH_AUTO), CUNMOD_OK);
    CHECK_STATUS(cunmod_set_algorithm(ctx, CUNMOD_OP_MAT, NULL), CUNMOD_OK);
    check_shapes(2147483647, test_small() ? 60 : 700);
    return test_finish_ctx(ctx);
}
