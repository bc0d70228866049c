/* The first coefficients of 1 / a, and of 1 / a times b, for matrices of polynomials in host
 * memory: blocks, lengths, shared memory, singular constant coefficients, bad arguments; a z = b by
 * FLINT's products.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <flint/nmod_mat.h>
#include <flint/nmod_poly_mat.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cunmod_poly_mat.h"
#include "tests/harness/harness.h"
#include "tests/harness/scoped.h"
#include "tests/mat/poly_matrices.h"

static cunmod_ctx_t ctx;

/* Returns whether the matrix of the constant coefficients has an inverse. */
static int is_regular(const cunmod_matrix_poly_t *a, uint64_t p)
{
    nmod_mat_t constants;
    nmod_mat_init(constants, (slong)a->rows, (slong)a->rows, p);
    for (int64_t i = 0; i < a->rows * a->rows; i++)
        nmod_mat_entry(constants, i / a->rows, i % a->rows) = a->words[i * a->length];
    const int is = nmod_mat_rank(constants) == a->rows;
    nmod_mat_clear(constants);
    return is;
}

/* Returns a random matrix, whose constant coefficients have an inverse: those of a matrix that has
 * none become those of the unit matrix. */
static cunmod_matrix_poly_t new_regular(int64_t n, int64_t length, int kind, uint64_t p)
{
    cunmod_matrix_poly_t a = new_poly_matrix(n, n, length, kind, p);
    for (int64_t i = 0; i < n * n && !is_regular(&a, p); i++)
        for (int64_t e = 0; e < n * n; e++)
            a.words[e * length] = e % (n + 1) == 0;
    return a;
}

/* Checks a z = b modulo x^N, for b = NULL a z = 1. */
static void check_solution(const cunmod_matrix_poly_t *x, const cunmod_matrix_poly_t *a,
                           const cunmod_matrix_poly_t *b, uint64_t p)
{
    const int64_t words = x->rows * x->columns * x->length;
    uint64_t *const made = test_array(words), *const expected = test_array(words);
    nmod_poly_mat_t u, v, w;
    set_flint(u, a, p);
    set_flint(v, x, p);
    nmod_poly_mat_init(w, (slong)x->rows, (slong)x->columns, p);
    nmod_poly_mat_mul(w, u, v);
    get_flint(made, w, 0, x->length);
    if (b != NULL)
    {
        nmod_poly_mat_clear(v);
        set_flint(v, b, p);
    }
    else
        nmod_poly_mat_one(v);
    get_flint(expected, v, 0, x->length);
    CHECK_EQUAL(made, expected, words);
    nmod_poly_mat_clear(u);
    nmod_poly_mat_clear(v);
    nmod_poly_mat_clear(w);
    EACH(free, made, expected);
}

static void check_inverse(int64_t n, int64_t lena, int64_t terms, int kind, uint64_t p)
{
    cunmod_matrix_poly_t a = new_regular(n, lena, kind, p);
    cunmod_matrix_poly_t inverse = new_poly_matrix(n, n, terms, RANDOM, p);
    test_case("matrix_poly_inv_series", lena, terms, p);
    CHECK_STATUS(cunmod_matrix_poly_inv_series(&inverse, &a, p, ctx), CUNMOD_OK);
    check_solution(&inverse, &a, NULL, p);
    EACH(free, a.words, inverse.words);
}

/* 1 / a times b, for n x n by n x columns entries of these lengths. */
static void check_solve(int64_t n, int64_t columns, int64_t lena, int64_t lenb, int64_t terms,
                        int kind, uint64_t p)
{
    cunmod_matrix_poly_t a = new_regular(n, lena, kind, p);
    cunmod_matrix_poly_t b = new_poly_matrix(n, columns, lenb, kind, p);
    cunmod_matrix_poly_t x = new_poly_matrix(n, columns, terms, RANDOM, p);
    test_case("matrix_poly_solve_series", lena, terms, p);
    CHECK_STATUS(cunmod_matrix_poly_solve_series(&x, &a, &b, p, ctx), CUNMOD_OK);
    check_solution(&x, &a, &b, p);
    EACH(free, a.words, b.words, x.words);
}

static void check_all(int64_t n, int64_t columns, int64_t lena, int64_t lenb, int64_t terms,
                      int kind, uint64_t p)
{
    check_inverse(n, lena, terms, kind, p);
    check_solve(n, columns, lena, lenb, terms, kind, p);
}

static void check_shapes(uint64_t p, int64_t most)
{
    check_all(1, 1, 1, 1, 1, RANDOM, p);
    check_all(1, 3, 9, 2, 30, LARGEST, p);
    check_all(4, 2, 1, 7, 40, RANDOM, p);  /* a is constant */
    check_all(3, 2, 50, 40, 7, RANDOM, p); /* only some coefficients count */
    check_all(3, 1, 2, 0, 20, SPARSE, p);
    for (int i = 0; i < (test_small() ? KINDS : 4 * KINDS); i++)
        check_all(test_range(1, most), test_range(1, most), test_range(1, 40), test_range(0, 40),
                  test_range(1, 90), i % KINDS, p);
}

/* One block, or several of 256 coefficients or more, of which the last one is short or not; b ends
 * before, at, or behind the end of a block. On a GPU the inverses are one block, for few rows. */
static void check_blocks(uint64_t p)
{
    check_all(2, 1, 3, 5, 256, RANDOM, p);
    check_solve(4, 1, 3, 257, 600, LARGEST, p);
    check_solve(3, 1, 257, 2000, 513, RANDOM, p);
    check_solve(4, 1, 258, 100, 1100, RANDOM, p);
    check_solve(4, 1, 5, 256, 768, SPARSE, p);
    check_all(2, 2, 385, 3, 386, RANDOM, p);
    if (!test_small())
        check_inverse(40, 5, 700, RANDOM, p);
}

/* On the emulated GPU: transforms of the matrices that are too large to be stored, and panels of
 * columns. */
static void check_memory(uint64_t p)
{
    check_solve(11, 1, 3, 4, 257, RANDOM, p);
    check_solve(8, 7, 3, 4, 257, RANDOM, p);
}

/* So many rows that a GPU computes the first coefficients by layers, and that the emulated GPU does
 * not store the transforms of a. */
static void check_layers(uint64_t p)
{
    check_inverse(33, 3, 8, RANDOM, p);
    check_solve(33, 2, 3, 4, 7, RANDOM, p);
    check_solve(33, 9, 1, 1, 282, RANDOM, p); /* the last step has few coefficients */
    check_inverse(33, 1, 257, RANDOM, p);
}

/* A result in the place of an operand. */
static void check_shared(uint64_t p)
{
    cunmod_matrix_poly_t a = new_regular(3, 6, RANDOM, p), b = new_poly_matrix(3, 3, 6, RANDOM, p);
    cunmod_matrix_poly_t x = new_poly_matrix(3, 3, 6, RANDOM, p);
    cunmod_matrix_poly_t copy = new_poly_matrix(3, 3, 6, RANDOM, p);
    memcpy(copy.words, b.words, 54 * sizeof(*b.words));
    CHECK_STATUS(cunmod_matrix_poly_solve_series(&copy, &a, &copy, p, ctx), CUNMOD_OK);
    check_solution(&copy, &a, &b, p);
    memcpy(copy.words, a.words, 54 * sizeof(*a.words));
    CHECK_STATUS(cunmod_matrix_poly_inv_series(&copy, &copy, p, ctx), CUNMOD_OK);
    check_solution(&copy, &a, NULL, p);
    memcpy(copy.words, a.words, 54 * sizeof(*a.words));
    CHECK_STATUS(cunmod_matrix_poly_solve_series(&x, &copy, &copy, p, ctx), CUNMOD_OK);
    for (int64_t k = 0; k < 54; k++)
        CHECK(x.words[k] == (k % 24 == 0));
    EACH(free, a.words, b.words, x.words, copy.words);
}

/* The same for several blocks, the first of which is there when b is still read. */
static void check_shared_blocks(uint64_t p)
{
    cunmod_matrix_poly_t a = new_regular(4, 3, RANDOM, p),
                         b = new_poly_matrix(4, 1, 600, RANDOM, p);
    cunmod_matrix_poly_t z = new_poly_matrix(4, 1, 600, RANDOM, p);
    memcpy(z.words, b.words, 2400 * sizeof(*b.words));
    CHECK_STATUS(cunmod_matrix_poly_solve_series(&z, &a, &z, p, ctx), CUNMOD_OK);
    check_solution(&z, &a, &b, p);
    EACH(free, a.words, b.words, z.words);
}

/* FLINT's matrices. */
static void check_flint(uint64_t p)
{
    cunmod_matrix_poly_t a = new_regular(3, 5, RANDOM, p), b = new_poly_matrix(3, 2, 4, SPARSE, p);
    cunmod_matrix_poly_t inverse = {test_array(3 * 3 * 20), 3, 3, 20};
    cunmod_matrix_poly_t x = {test_array(3 * 2 * 20), 3, 2, 20};
    nmod_poly_mat_t u, v, y, z;
    set_flint(u, &a, p);
    set_flint(v, &b, p);
    nmod_poly_mat_init(y, 3, 3, p);
    nmod_poly_mat_init(z, 3, 2, p);
    test_case("nmod_poly_mat_inv_series", 3, 20, p);
    CHECK_STATUS(cunmod_nmod_poly_mat_inv_series(y, u, 20, ctx), CUNMOD_OK);
    get_flint(inverse.words, y, 0, 20);
    check_solution(&inverse, &a, NULL, p);
    CHECK_STATUS(cunmod_nmod_poly_mat_solve_series(z, u, v, 20, ctx), CUNMOD_OK);
    get_flint(x.words, z, 0, 20);
    check_solution(&x, &a, &b, p);
    CHECK_STATUS(cunmod_nmod_poly_mat_solve_series(v, u, v, 20, ctx), CUNMOD_OK);
    CHECK(nmod_poly_mat_equal(v, z));
    CHECK_STATUS(cunmod_nmod_poly_mat_inv_series(z, u, 20, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_nmod_poly_mat_solve_series(z, u, y, 20, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_nmod_poly_mat_inv_series(y, u, -1, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_nmod_poly_mat_inv_series(y, NULL, 20, ctx), CUNMOD_E_ARGUMENT);
    CHECK(nmod_poly_mat_equal(v, z));
    CHECK_STATUS(cunmod_nmod_poly_mat_inv_series(u, u, 0, ctx), CUNMOD_OK);
    CHECK(nmod_poly_mat_is_zero(u));
    CHECK_STATUS(cunmod_nmod_poly_mat_inv_series(y, u, 20, ctx), CUNMOD_E_INVERSE);
    nmod_poly_mat_clear(u);
    nmod_poly_mat_clear(v);
    nmod_poly_mat_clear(y);
    nmod_poly_mat_clear(z);
    EACH(free, a.words, b.words, inverse.words, x.words);
}

/* Constant coefficients without an inverse; coefficients that are not below p; the result stays. */
static void check_refused(uint64_t p)
{
    cunmod_matrix_poly_t a = new_regular(4, 3, RANDOM, p), b = new_poly_matrix(4, 2, 3, RANDOM, p);
    cunmod_matrix_poly_t x = {test_result(4 * 2 * 300), 4, 2, 300};
    uint64_t *const last = &b.words[4 * 2 * 3 - 1];
    test_case("matrix_poly_solve_series, refused", 4, 300, p);
    *last = p;
    CHECK_STATUS(cunmod_matrix_poly_solve_series(&x, &a, &b, p, ctx), CUNMOD_E_COEFF);
    *last = 0;
    for (int64_t j = 0; j < 4; j++)
        a.words[(3 * 4 + j) * 3] = a.words[j * 3];
    CHECK_STATUS(cunmod_matrix_poly_solve_series(&x, &a, &b, p, ctx), CUNMOD_E_INVERSE);
    CHECK(test_untouched(x.words, 4 * 2 * 300));
    test_result_free(x.words, 4 * 2 * 300);
    EACH(free, a.words, b.words);
}

static volatile int flag;

static void *set_flag(void *unused)
{
    usleep(20000);
    flag = 1;
    return unused;
}

/* An interrupt of an inverse that takes seconds. */
static void check_interrupted(uint64_t p)
{
    cunmod_matrix_poly_t a = new_regular(40, 2, RANDOM, p);
    cunmod_matrix_poly_t x = {test_result(40 * 40 * 2000), 40, 40, 2000};
    pthread_t thread;
    test_case("matrix_poly_inv_series, interrupted", 2, 2000, p);
    flag = 0;
    CHECK_STATUS(cunmod_set_interrupt(ctx, (const int *)&flag), CUNMOD_OK);
    CHECK(pthread_create(&thread, NULL, set_flag, NULL) == 0);
    CHECK_STATUS(cunmod_matrix_poly_inv_series(&x, &a, p, ctx), CUNMOD_E_INTERRUPTED);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK_STATUS(cunmod_set_interrupt(ctx, NULL), CUNMOD_OK);
    CHECK(test_untouched(x.words, 40 * 40 * 2000));
    test_result_free(x.words, 40 * 40 * 2000);
    free(a.words);
}

/* Matrices without rows, columns or coefficients. */
static void check_empty(void)
{
    uint64_t words[4] = {1, 0, 0, 1}, z[4] = {9, 9, 9, 9};
    const cunmod_matrix_poly_t one = {words, 2, 2, 1}, zero = {NULL, 2, 2, 0},
                               none = {NULL, 0, 0, 3};
    const cunmod_matrix_poly_t thin = {NULL, 2, 0, 4}, res = {z, 2, 2, 1};
    test_case("matrix_poly_solve_series, empty", 2, 2, 7);
    CHECK_STATUS(cunmod_matrix_poly_inv_series(&none, &none, 7, ctx), CUNMOD_OK);
    CHECK_STATUS(cunmod_matrix_poly_solve_series(&none, &none, &none, 7, ctx), CUNMOD_OK);
    CHECK_STATUS(cunmod_matrix_poly_solve_series(&thin, &one, &thin, 7, ctx), CUNMOD_OK);
    CHECK_STATUS(cunmod_matrix_poly_inv_series(&zero, &zero, 7, ctx), CUNMOD_OK);
    CHECK_STATUS(cunmod_matrix_poly_inv_series(&res, &zero, 7, ctx), CUNMOD_E_INVERSE);
    CHECK_STATUS(cunmod_matrix_poly_solve_series(&res, &zero, &one, 7, ctx), CUNMOD_E_INVERSE);
    for (int i = 0; i < 4; i++)
        CHECK(z[i] == 9);
    CHECK_STATUS(cunmod_matrix_poly_solve_series(&res, &one, &zero, 7, ctx), CUNMOD_OK);
    for (int i = 0; i < 4; i++)
        CHECK(z[i] == 0);
}

static void check_bad(void)
{
    uint64_t words[8] = {1, 2, 0, 4, 0, 1, 2, 3}, z[12];
    const cunmod_matrix_poly_t good = {words, 2, 2, 2}, res = {z, 2, 2, 3};
    const cunmod_matrix_poly_t missing = {NULL, 2, 2, 2}, wide = {words, 2, 4, 1};
    const cunmod_matrix_poly_t tall = {words, 4, 2, 1}, negative = {z, 2, 2, -1};
    for (int i = 0; i < 12; i++)
        z[i] = 9;
    test_case("matrix_poly_solve_series, bad", 2, 2, 5);
    CHECK_STATUS(cunmod_matrix_poly_inv_series(NULL, &good, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_poly_inv_series(&res, NULL, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_poly_inv_series(&res, &missing, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_poly_inv_series(&res, &wide, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_poly_inv_series(&wide, &good, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_poly_inv_series(&negative, &good, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_poly_inv_series(&res, &good, 1, ctx), CUNMOD_E_MODULUS);
    CHECK_STATUS(cunmod_matrix_poly_inv_series(&res, &good, 15, ctx), CUNMOD_E_MODULUS);
    CHECK_STATUS(cunmod_matrix_poly_inv_series(&res, &good, 3, ctx), CUNMOD_E_COEFF);
    CHECK_STATUS(cunmod_matrix_poly_solve_series(&res, &good, NULL, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_poly_solve_series(&res, &good, &tall, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_poly_solve_series(&res, &good, &wide, 5, ctx), CUNMOD_E_LENGTH);
    for (int i = 0; i < 12; i++)
        CHECK(z[i] == 9);
}

static void check_path(int path)
{
    static const uint64_t moduli[] = {
        2, 3, 65537, 2147483647, 4294967291u, 4611686018427387847u, 18446744073709551557u};
    CHECK_STATUS(cunmod_set_path(ctx, path), CUNMOD_OK);
    for (int i = 0; i < COUNT(moduli); i += test_small() ? 2 : 1)
    {
        check_shapes(moduli[i], test_small() ? 4 : 30);
        check_shared(moduli[i]);
        check_refused(moduli[i]);
    }
    for (int i = 0; i < 2 && !test_small(); i++)
        check_blocks(moduli[3 * i]);
    check_solve(3, 1, 257, 2000, 513, RANDOM, 2147483647);
    check_blocks(18446744073709551557u);
    check_shared_blocks(2147483647);
    check_memory(18446744073709551557u);
    check_layers(65537);
    check_layers(18446744073709551557u);
}

int main(void)
{
    ctx = test_start_ctx(0);
    check_empty();
    check_bad();
    check_flint(2147483647);
    check_flint(18446744073709551557u);
    check_path(CUNMOD_PATH_CPU);
    check_interrupted(18446744073709551557u);
    if (test_gpu_available())
    {
        check_path(CUNMOD_PATH_GPU);
        CHECK(strcmp(cunmod_last_algorithm(ctx), "ntt") == 0);
        check_flint(18446744073709551557u);
    }
    return test_finish_ctx(ctx);
}
