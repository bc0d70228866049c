/* The scenarios of t-faults with matrices: products of matrices of numbers and of polynomials, and
 * characteristic and minimal polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/runtime/faults.h"

#include <stdlib.h>
#include <string.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

/* Returns entry (i, j) of the product of a and b. a is transposed. */
static uint64_t entry_of(const cunmod_matrix_t *a, const cunmod_matrix_t *b, int64_t i, int64_t j)
{
    uint64_t minus = 0;
    for (int64_t k = 0; k < b->rows; k++)
    {
        const uint64_t x = a->words[k * a->stride + i], y = b->words[k * b->stride + j];
        minus = ref_submod(minus, ref_mulmod(x, y, modulus), modulus);
    }
    return ref_submod(0, minus, modulus);
}

/* The emulated GPU computes the product in two panels of columns. All rows have words between
 * them. */
int run_matrices(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    enum
    {
        M = 70,
        K = 65,
        N = 300,
        GAP = 3
    };
    (void)scenario;
    const cunmod_matrix_t a = {test_poly(K * (M + GAP), modulus, TEST_DENSE), M, K, M + GAP, 1};
    const cunmod_matrix_t b = {test_poly(K * (N + GAP), modulus, TEST_DENSE), K, N, N + GAP, 0};
    const cunmod_matrix_t z = {test_result(M * (N + GAP)), M, N, N + GAP, 0};
    const int ok = accepted(cunmod_matrix_mul(&z, &a, &b, modulus, ctx), may_fail);
    CHECK(ok || test_untouched(z.words, M * (N + GAP)));
    for (int64_t i = 0; i < M && ok; i++)
    {
        for (int64_t j = 0; j < N; j++)
            CHECK(z.words[i * (N + GAP) + j] == entry_of(&a, &b, i, j));
        CHECK(test_untouched(z.words + i * (N + GAP) + N, GAP));
    }
    test_result_free(z.words, M * (N + GAP));
    free(a.words);
    free(b.words);
    return ok;
}

/* The sizes of matrices of polynomials: SIDE x DEPTH by DEPTH x SIDE entries. The emulated GPU
 * multiplies them in slices of DEPTH. */
enum
{
    SIDE = 5,
    DEPTH = 40,
    LENA = 4,
    LENB = 3,
    LEN = LENA + LENB - 1
};

/* Returns coefficient t of entry (i, j) of the product of a and b. */
static uint64_t coefficient_of(const uint64_t *a, const uint64_t *b, int64_t i, int64_t j,
                               int64_t t)
{
    uint64_t minus = 0;
    for (int64_t k = 0; k < DEPTH; k++)
    {
        for (int64_t s = 0; s < LENA; s++)
        {
            if (t - s < 0 || t - s >= LENB)
                continue;
            const uint64_t x = a[(i * DEPTH + k) * LENA + s];
            const uint64_t y = b[(k * SIDE + j) * LENB + t - s];
            minus = ref_submod(minus, ref_mulmod(x, y, modulus), modulus);
        }
    }
    return ref_submod(0, minus, modulus);
}

int run_matrix_polys(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    (void)scenario;
    const cunmod_matrix_poly_t a = {test_poly(SIDE * DEPTH * LENA, modulus, TEST_DENSE), SIDE,
                                    DEPTH, LENA};
    const cunmod_matrix_poly_t b = {test_poly(DEPTH * SIDE * LENB, modulus, TEST_DENSE), DEPTH,
                                    SIDE, LENB};
    const cunmod_matrix_poly_t z = {test_result(SIDE * SIDE * LEN), SIDE, SIDE, LEN};
    const int ok = accepted(cunmod_matrix_poly_mul(&z, &a, &b, modulus, ctx), may_fail);
    CHECK(ok || test_untouched(z.words, SIDE * SIDE * LEN));
    for (int64_t e = 0; e < SIDE * SIDE && ok; e++)
        for (int64_t t = 0; t < LEN; t++)
            CHECK(z.words[e * LEN + t] == coefficient_of(a.words, b.words, e / SIDE, e % SIDE, t));
    test_result_free(z.words, SIDE * SIDE * LEN);
    free(a.words);
    free(b.words);
    return ok;
}

/* ---- characteristic and minimal polynomials ------------------------------------------- */

#define ROWS 4

/* Multiplies z[0 .. len-1] by x - c; z has space for another word. */
static void multiply_root(uint64_t *z, int64_t len, uint64_t c)
{
    z[len] = 0;
    for (int64_t k = len; k >= 0; k--)
        z[k] = ref_submod(k > 0 ? z[k - 1] : 0, ref_mulmod(c, z[k], modulus), modulus);
}

/* The characteristic or the minimal polynomial of a diagonal matrix with two different entries,
 * each of them twice, so that no vector has the characteristic polynomial as its minimal one. */
int run_matrix_charpoly(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    const uint64_t roots[] = {3, 5, 3, 5};
    uint64_t words[ROWS * ROWS] = {0}, expected[ROWS + 1] = {1};
    uint64_t *const z = test_result(ROWS + 1);
    const cunmod_matrix_t a = {words, ROWS, ROWS, ROWS, 0};
    const int least = strcmp(scenario->name, "charpoly") != 0;
    const int64_t count = least ? 2 : ROWS;
    int64_t len = count + 1;
    for (int64_t i = 0; i < ROWS; i++)
        words[i * ROWS + i] = roots[i];
    for (int64_t i = 0; i < count; i++)
        multiply_root(expected, i + 1, roots[i]);
    const int status = least ? cunmod_matrix_minpoly(z, &len, &a, modulus, ctx)
                             : cunmod_matrix_charpoly(z, &a, modulus, ctx);
    const int ok = accepted(status, may_fail);
    CHECK(ok || test_untouched(z, ROWS + 1));
    if (ok)
        CHECK_EQUAL(z, expected, ROWS + 1);
    CHECK(len == count + 1);
    test_result_free(z, ROWS + 1);
    return ok;
}
