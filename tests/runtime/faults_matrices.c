/* The scenarios of t-faults with products of matrices of numbers and of polynomials, with systems
 * and approximant bases, polynomials at matrices, characteristic and minimal polynomials,
 * eliminations and device matrices.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/runtime/faults.h"

#include <stdlib.h>
#include <string.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"
#include "tests/mat/pmbasis_ref.h"

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

/* The sizes of a x = b modulo x^TERMS, which takes two steps of a lifting. */
enum
{
    SYSTEM = 2,
    TERMS = 300
};

/* Returns coefficient t of row i of a x, for one column x. */
static uint64_t coefficient_of_row(const cunmod_matrix_poly_t *a, const uint64_t *x, int64_t i,
                                   int64_t t)
{
    uint64_t minus = 0;
    for (int64_t k = 0; k < SYSTEM; k++)
        for (int64_t s = 0; s < a->length && s <= t; s++)
            minus = ref_submod(minus,
                               ref_mulmod(a->words[(i * SYSTEM + k) * a->length + s],
                                          x[k * TERMS + t - s], modulus),
                               modulus);
    return ref_submod(0, minus, modulus);
}

/* The constant coefficients of a are those of a triangular matrix. */
int run_matrix_series(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    (void)scenario;
    const cunmod_matrix_poly_t a = {test_poly(SYSTEM * SYSTEM * LENA, modulus, TEST_DENSE), SYSTEM,
                                    SYSTEM, LENA};
    const cunmod_matrix_poly_t b = {test_poly(SYSTEM * TERMS, modulus, TEST_DENSE), SYSTEM, 1,
                                    TERMS};
    const cunmod_matrix_poly_t z = {test_result(SYSTEM * TERMS), SYSTEM, 1, TERMS};
    a.words[0] = a.words[3 * LENA] = 1;
    a.words[LENA] = 0;
    const int ok = accepted(cunmod_matrix_poly_solve_series(&z, &a, &b, modulus, ctx), may_fail);
    CHECK(ok || test_untouched(z.words, SYSTEM * TERMS));
    for (int64_t e = 0; e < SYSTEM * TERMS && ok; e++)
        CHECK(coefficient_of_row(&a, z.words, e / TERMS, e % TERMS) == b.words[e]);
    test_result_free(z.words, SYSTEM * TERMS);
    free(a.words);
    free(b.words);
    return ok;
}

/* The emulated GPU computes two halves of the order. */
int run_matrix_basis(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    enum
    {
        M = 4,
        N = 1,
        ORDER = 9,
        WORDS = M * M * (ORDER + 1)
    };
    (void)scenario;
    const cunmod_matrix_poly_t a = {test_poly(M * N * ORDER, modulus, TEST_DENSE), M, N, ORDER};
    const cunmod_matrix_poly_t z = {test_result(WORDS), M, M, ORDER + 1};
    int64_t shift[M] = {1, 0, 2, 1}, degrees[M] = {1, 0, 2, 1};
    const int64_t before[M] = {1, 0, 2, 1};
    const cunmod_matrix_poly_t expected = pmbasis_ref(degrees, &a, ORDER, modulus);
    const int ok =
        accepted(cunmod_matrix_poly_pmbasis(&z, shift, &a, ORDER, modulus, ctx), may_fail);
    CHECK(ok || test_untouched(z.words, WORDS));
    CHECK(memcmp(shift, ok ? degrees : before, sizeof(shift)) == 0);
    for (int64_t e = 0; e < M * M && ok; e++)
        CHECK_EQUAL(z.words + e * z.length, expected.words + e * expected.length, expected.length);
    test_result_free(z.words, WORDS);
    free(a.words);
    free(expected.words);
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

/* ---- eliminations ---------------------------------------------------------------- */

/* WIDTH columns are two strips modulo a prime of 64 bits, both of which have pivots. */
enum
{
    WIDTH = 66,
    HEIGHT = 4,
    RANK = 4,
    SOLVED = 9 /* rows and columns of a matrix that has an inverse */
};

static const int64_t pivots[RANK] = {0, 1, 64, 65};

/* Returns a reduced row echelon form, of HEIGHT rows, random but for the columns with pivots. */
static uint64_t *new_echelon_form(void)
{
    uint64_t *r = test_poly(HEIGHT * WIDTH, modulus, TEST_DENSE);
    for (int64_t i = 0; i < HEIGHT; i++)
    {
        for (int64_t j = 0; j < WIDTH; j++)
            if (i >= RANK || j < pivots[i])
                r[i * WIDTH + j] = 0;
        for (int64_t k = 0; k < RANK; k++)
            r[i * WIDTH + pivots[k]] = k == i;
    }
    return r;
}

/* The echelon form of a random matrix times an echelon form is the echelon form. */
int run_elimination(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    (void)scenario;
    const cunmod_matrix_t factor = {test_poly(HEIGHT * HEIGHT, modulus, TEST_DENSE), HEIGHT, HEIGHT,
                                    HEIGHT, 1};
    const cunmod_matrix_t form = {new_echelon_form(), HEIGHT, WIDTH, WIDTH, 0};
    const cunmod_matrix_t a = {test_array(HEIGHT * WIDTH), HEIGHT, WIDTH, WIDTH, 0};
    const cunmod_matrix_t z = {test_result(HEIGHT * WIDTH), HEIGHT, WIDTH, WIDTH, 0};
    int64_t rank = -1;
    for (int64_t e = 0; e < HEIGHT * WIDTH; e++)
        a.words[e] = entry_of(&factor, &form, e / WIDTH, e % WIDTH);
    const int ok = accepted(cunmod_matrix_rref(&z, &rank, &a, modulus, ctx), may_fail);
    CHECK(rank == (ok ? RANK : -1));
    if (ok)
        CHECK_EQUAL(z.words, form.words, HEIGHT * WIDTH);
    else
        CHECK(test_untouched(z.words, HEIGHT * WIDTH));
    test_result_free(z.words, HEIGHT * WIDTH);
    free(a.words);
    free(form.words);
    free(factor.words);
    return ok;
}

/* a is random, with an inverse but for a probability of about 1 / modulus. */
int run_solution(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    (void)scenario;
    const cunmod_matrix_t a = {test_poly(SOLVED * SOLVED, modulus, TEST_DENSE), SOLVED, SOLVED,
                               SOLVED, 1};
    const cunmod_matrix_t b = {test_poly(2 * SOLVED, modulus, TEST_DENSE), SOLVED, 2, 2, 0};
    const cunmod_matrix_t z = {test_result(2 * SOLVED), SOLVED, 2, 2, 0};
    const int ok = accepted(cunmod_matrix_solve(&z, &a, &b, modulus, ctx), may_fail);
    CHECK(ok || test_untouched(z.words, 2 * SOLVED));
    for (int64_t e = 0; e < 2 * SOLVED && ok; e++)
        CHECK(entry_of(&a, &z, e / 2, e % 2) == b.words[e]);
    test_result_free(z.words, 2 * SOLVED);
    free(a.words);
    free(b.words);
    return ok;
}

/* ---- device matrices -------------------------------------------------------------- */

#define DIM 5 /* rows and columns */

/* *z = mat, DIM x DIM entries. Returns whether that succeeded. */
static int get_mat(const cunmod_matrix_t *z, cunmod_mat_t mat, int may_fail)
{
    const int ok = accepted(cunmod_mat_get_matrix(z, mat), may_fail);
    CHECK(ok || test_untouched(z->words, DIM * DIM));
    return ok;
}

/* Checks that mat has the value, or E_GPU if may_fail is set. Returns whether it has. */
static int check_mat(cunmod_mat_t mat, const uint64_t *value, int may_fail)
{
    const cunmod_matrix_t z = {test_result(DIM * DIM), DIM, DIM, DIM, 0};
    const int ok = get_mat(&z, mat, may_fail);
    if (ok)
        CHECK_EQUAL(z.words, value, DIM * DIM);
    test_result_free(z.words, DIM * DIM);
    return ok;
}

/* Checks that mat is the inverse of a, or E_GPU if may_fail is set. Returns whether it is. */
static int check_inverse(cunmod_mat_t mat, const cunmod_matrix_t *a, int may_fail)
{
    const cunmod_matrix_t z = {test_result(DIM * DIM), DIM, DIM, DIM, 0};
    const int ok = get_mat(&z, mat, may_fail);
    for (int64_t e = 0; e < DIM * DIM && ok; e++)
        CHECK(entry_of(a, &z, e / DIM, e % DIM) == (e / DIM == e % DIM));
    test_result_free(z.words, DIM * DIM);
    return ok;
}

/* x = a; y = the transposed matrix of x; y = y + x; y = x y; x = 1 / x. A step that fails leaves
 * the earlier values, and the later steps are left out. */
static int run_chain(cunmod_mat_t x, cunmod_mat_t y, const cunmod_matrix_t *a, int may_fail)
{
    uint64_t value[DIM * DIM], sum[DIM * DIM], product[DIM * DIM];
    const cunmod_matrix_t b = {sum, DIM, DIM, DIM, 0};
    for (int64_t e = 0; e < DIM * DIM; e++)
    {
        value[e] = a->words[e % DIM * DIM + e / DIM];
        sum[e] = ref_submod(value[e], ref_submod(0, a->words[e], modulus), modulus);
    }
    for (int64_t e = 0; e < DIM * DIM; e++)
        product[e] = entry_of(a, &b, e / DIM, e % DIM);
    if (!accepted(cunmod_mat_set_matrix(x, a), may_fail) ||
        !accepted(cunmod_mat_transpose(y, x), may_fail))
        return 0;
    const int added = accepted(cunmod_mat_add(y, y, x), may_fail);
    const int multiplied = added && accepted(cunmod_mat_mul(y, x, y), may_fail);
    const int inverted = multiplied && accepted(cunmod_mat_inv(x, x), may_fail);
    const int has_y = check_mat(y, multiplied ? product : added ? sum : a->words, may_fail);
    const int has_x = inverted ? check_inverse(x, a, may_fail) : check_mat(x, value, may_fail);
    return inverted && has_x && has_y;
}

int run_device_matrices(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    (void)scenario;
    const cunmod_matrix_t a = {test_poly(DIM * DIM, modulus, TEST_DENSE), DIM, DIM, DIM, 1};
    cunmod_mat_t x = NULL, y = NULL;
    const int made = accepted(cunmod_mat_create(&x, modulus, ctx), may_fail) &&
                     accepted(cunmod_mat_create(&y, modulus, ctx), may_fail);
    const int ok = made && run_chain(x, y, &a, may_fail);
    cunmod_mat_destroy(x);
    cunmod_mat_destroy(y);
    free(a.words);
    return ok;
}
