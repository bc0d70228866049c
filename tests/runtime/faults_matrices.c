/* The scenarios of t-faults with products of matrices, of numbers and of polynomials, and with
 * polynomials at matrices.
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

/* c - a b: three operands. */
int run_matrix_sum(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    enum
    {
        M = 60,
        K = 50,
        N = 64
    };
    (void)scenario;
    const cunmod_matrix_t a = {test_poly(K * M, modulus, TEST_DENSE), M, K, M, 1};
    const cunmod_matrix_t b = {test_poly(K * N, modulus, TEST_DENSE), K, N, N, 0};
    const cunmod_matrix_t c = {test_poly(M * N, modulus, TEST_DENSE), M, N, N, 0};
    const cunmod_matrix_t z = {test_result(M * N), M, N, N, 0};
    const int ok = accepted(cunmod_matrix_submul(&z, &c, &a, &b, modulus, ctx), may_fail);
    CHECK(ok || test_untouched(z.words, M * N));
    for (int64_t e = 0; e < M * N && ok; e++)
        CHECK(z.words[e] == ref_submod(c.words[e], entry_of(&a, &b, e / N, e % N), modulus));
    test_result_free(z.words, M * N);
    free(a.words);
    free(b.words);
    free(c.words);
    return ok;
}

/* The value of a polynomial at a matrix, by Horner's rule: rows of n words. a is its own transposed
 * matrix, as entry_of wants it. */
int run_matrix_value(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    enum
    {
        N = 48,
        LEN = 6
    };
    static uint64_t horner[N * N], next[N * N];
    (void)scenario;
    const cunmod_matrix_t a = {test_poly(N * N, modulus, TEST_DENSE), N, N, N, 0};
    uint64_t *const f = test_poly(LEN, modulus, TEST_DENSE);
    const cunmod_matrix_t z = {test_result(N * N), N, N, N, 0}, value = {horner, N, N, N, 0};
    for (int64_t i = 0; i < N; i++)
        for (int64_t j = 0; j < i; j++)
            a.words[i * N + j] = a.words[j * N + i];
    memset(horner, 0, sizeof(horner));
    const int ok = accepted(cunmod_matrix_evaluate(&z, f, LEN, &a, modulus, ctx), may_fail);
    CHECK(ok || test_untouched(z.words, N * N));
    for (int64_t k = LEN - 1; k >= 0; k--)
    {
        for (int64_t e = 0; e < N * N; e++)
            next[e] = entry_of(&a, &value, e / N, e % N);
        for (int64_t e = 0; e < N * N; e++)
            horner[e] = e % (N + 1) == 0
                            ? ref_submod(next[e], ref_submod(0, f[k], modulus), modulus)
                            : next[e];
    }
    for (int64_t e = 0; e < N * N && ok; e++)
        CHECK(z.words[e] == horner[e]);
    test_result_free(z.words, N * N);
    free(a.words);
    free(f);
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
