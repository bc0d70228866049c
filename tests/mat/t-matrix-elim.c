/* Eliminations of matrices in host memory: shapes, transposed matrices, parts of larger matrices,
 * memory that operands and results share, FLINT's matrices, bad arguments; against FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <flint/nmod_mat.h>
#include <stdlib.h>
#include <string.h>

#include "cunmod_nmod_mat.h"
#include "tests/harness/harness.h"
#include "tests/harness/scoped.h"
#include "tests/mat/matrices.h"

static cunmod_ctx_t ctx;

/* The result is in the place of the operand, or in other memory. */
static cunmod_matrix_t result_of(const cunmod_matrix_t *a, int in_place)
{
    return in_place ? *a : new_matrix(a->rows, a->columns, (int)test_below(2), test_range(0, 2));
}

static void check_rref(const nmod_mat_t a)
{
    const cunmod_matrix_t x = matrix_of(a);
    const int in_place = (int)test_below(2);
    const cunmod_matrix_t z = result_of(&x, in_place);
    int64_t rank = -1;
    nmod_mat_t expected;
    nmod_mat_init_set(expected, a);
    const slong wanted = nmod_mat_rref(expected);
    CHECK_STATUS(cunmod_matrix_rank(&rank, &x, a->mod.n, ctx), CUNMOD_OK);
    CHECK(rank == wanted);
    rank = -1;
    CHECK_STATUS(cunmod_matrix_rref(&z, &rank, &x, a->mod.n, ctx), CUNMOD_OK);
    CHECK(rank == wanted);
    check_entries(&z, expected);
    nmod_mat_clear(expected);
    free(x.words);
    if (!in_place)
        free(z.words);
}

static cunmod_matrix_t transposed(const cunmod_matrix_t *a)
{
    return (cunmod_matrix_t){a->words, a->columns, a->rows, a->stride, !a->transposed};
}

/* Nullspaces of a, and left nullspaces of the transposed matrix. */
static void check_nullspace(const nmod_mat_t a)
{
    const cunmod_matrix_t x = matrix_of(a);
    int64_t nullity = -1;
    nmod_mat_t expected;
    nmod_mat_init(expected, a->c, a->c, a->mod.n);
    const slong wanted = nmod_mat_nullspace(expected, a);
    const int64_t columns = test_below(2) ? a->c : wanted;
    const cunmod_matrix_t z = new_matrix(a->c, columns, (int)test_below(2), test_range(0, 2));
    CHECK_STATUS(cunmod_matrix_nullspace(&z, &nullity, &x, a->mod.n, ctx), CUNMOD_OK);
    CHECK(nullity == wanted);
    check_entries(&z, expected);
    const cunmod_matrix_t y = new_matrix(a->c, columns, (int)test_below(2), test_range(0, 2));
    const cunmod_matrix_t of = transposed(&x), rows = transposed(&y);
    nullity = -1;
    CHECK_STATUS(cunmod_matrix_left_nullspace(&rows, &nullity, &of, a->mod.n, ctx), CUNMOD_OK);
    CHECK(nullity == wanted);
    check_entries(&y, expected);
    if (wanted > 0)
    {
        cunmod_matrix_t narrow = z;
        narrow.columns = wanted - 1;
        CHECK_STATUS(cunmod_matrix_nullspace(&narrow, &nullity, &x, a->mod.n, ctx),
                     CUNMOD_E_LENGTH);
        check_entries(&z, expected);
    }
    nmod_mat_clear(expected);
    EACH(free, x.words, y.words, z.words);
}

static void check_square(const nmod_mat_t a)
{
    const cunmod_matrix_t x = matrix_of(a);
    const int in_place = (int)test_below(2);
    const cunmod_matrix_t z = result_of(&x, in_place);
    uint64_t det = 0;
    nmod_mat_t expected;
    nmod_mat_init(expected, a->r, a->c, a->mod.n);
    CHECK_STATUS(cunmod_matrix_det(&det, &x, a->mod.n, ctx), CUNMOD_OK);
    CHECK(det == nmod_mat_det(a));
    const int has_inverse = nmod_mat_inv(expected, a);
    CHECK_STATUS(cunmod_matrix_inv(&z, &x, a->mod.n, ctx),
                 has_inverse ? CUNMOD_OK : CUNMOD_E_INVERSE);
    if (has_inverse)
        check_entries(&z, expected);
    nmod_mat_clear(expected);
    free(x.words);
    if (!in_place)
        free(z.words);
}

static void check_solution(const nmod_mat_t a, int64_t columns)
{
    nmod_mat_t b, expected;
    nmod_mat_init(b, a->r, (slong)columns, a->mod.n);
    nmod_mat_init(expected, a->r, (slong)columns, a->mod.n);
    fill(b, 0);
    const cunmod_matrix_t x = matrix_of(a), y = matrix_of(b);
    const int in_place = (int)test_below(2);
    const cunmod_matrix_t z = result_of(&y, in_place);
    const int has_solution = nmod_mat_solve(expected, a, b);
    CHECK_STATUS(cunmod_matrix_solve(&z, &x, &y, a->mod.n, ctx),
                 has_solution ? CUNMOD_OK : CUNMOD_E_INVERSE);
    if (has_solution)
        check_entries(&z, expected);
    nmod_mat_clear(b);
    nmod_mat_clear(expected);
    EACH(free, x.words, y.words);
    if (!in_place)
        free(z.words);
}

/* Solves a x = b with the result in the place of a, and then with windows of one array that share
 * some of their words. */
static void check_shared(uint64_t p)
{
    enum
    {
        N = 8,
        STRIDE = 12
    };
    uint64_t words[STRIDE * STRIDE], wanted[STRIDE * STRIDE];
    const cunmod_matrix_t a = {words, N, N, STRIDE, 0};
    const cunmod_matrix_t b = {words + 3 * STRIDE + 4, N, N, STRIDE, 1};
    const cunmod_matrix_t part = {words + STRIDE + 2, N, N, STRIDE, 0};
    nmod_mat_t x, y, expected;
    nmod_mat_init(x, N, N, p);
    nmod_mat_init(y, N, N, p);
    nmod_mat_init(expected, N, N, p);
    test_case("matrix elim, shared", N, N, p);
    for (int in_place = 0; in_place < 2; in_place++)
    {
        const cunmod_matrix_t res = in_place ? a : part;
        do
        {
            for (int i = 0; i < COUNT(words); i++)
                wanted[i] = words[i] = test_below(p);
            for (int64_t e = 0; e < N * N; e++)
            {
                nmod_mat_entry(x, e / N, e % N) = *entry(&a, e / N, e % N);
                nmod_mat_entry(y, e / N, e % N) = *entry(&b, e / N, e % N);
            }
        } while (!nmod_mat_solve(expected, x, y));
        cunmod_matrix_t copy = res;
        copy.words = wanted + (res.words - words);
        for (int64_t e = 0; e < N * N; e++)
            *entry(&copy, e / N, e % N) = nmod_mat_entry(expected, e / N, e % N);
        CHECK_STATUS(cunmod_matrix_solve(&res, &a, &b, p, ctx), CUNMOD_OK);
        CHECK_EQUAL(words, wanted, COUNT(words));
    }
    EACH(nmod_mat_clear, x, y, expected);
}

static void check_matrix(int64_t rows, int64_t columns, uint64_t p, int deficient)
{
    nmod_mat_t a;
    test_case(deficient ? "matrix elim, deficient" : "matrix elim", rows, columns, p);
    nmod_mat_init(a, (slong)rows, (slong)columns, p);
    fill(a, deficient);
    check_rref(a);
    check_nullspace(a);
    if (rows == columns)
    {
        check_square(a);
        check_solution(a, test_range(1, 9));
    }
    nmod_mat_clear(a);
}

static void check_moduli(int64_t most)
{
    static const uint64_t moduli[] = {2,          3,           929,        65537,
                                      2147483647, 2147483659u, 4294967291, UINT64_MAX - 58};
    for (int i = 0; i < COUNT(moduli); i++)
        for (int deficient = 0; deficient < 2; deficient++)
        {
            const int64_t n = test_range(1, most);
            check_matrix(n, n, moduli[i], deficient);
            check_matrix(n, test_range(1, most), moduli[i], deficient);
        }
    check_shared(929);
    check_shared(UINT64_MAX - 58);
    check_matrix(1, 1, 7, 0);
    check_matrix(1, most, 7, 0);
    check_matrix(most, 1, 7, 0);
}

/* Matrices without rows, or without columns. */
static void check_empty(void)
{
    uint64_t words[12], det = 9;
    int64_t number = 9;
    const uint64_t expected[12] = {1, 0, 0, 7, 0, 1, 0, 7, 0, 0, 1, 7};
    const cunmod_matrix_t none = {NULL, 0, 3, 3, 0}, tall = {NULL, 3, 0, 0, 0};
    const cunmod_matrix_t nothing = {NULL, 0, 0, 0, 0}, res = {words, 3, 3, 4, 0};
    const cunmod_matrix_t column = {words, 3, 2, 4, 0};
    const cunmod_matrix_t one = {words, 1, 1, 1, 0}, empty = {NULL, 1, 0, 0, 0};
    test_case("matrix elim, empty", 0, 3, 7);
    for (int i = 0; i < 12; i++)
        words[i] = 7;
    CHECK_STATUS(cunmod_matrix_nullspace(&res, &number, &none, 11, ctx), CUNMOD_OK);
    CHECK(number == 3);
    CHECK_EQUAL(words, expected, 12);
    CHECK_STATUS(cunmod_matrix_nullspace(&column, &number, &none, 11, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_nullspace(&nothing, &number, &tall, 11, ctx), CUNMOD_OK);
    CHECK(number == 0);
    CHECK_STATUS(cunmod_matrix_rank(&number, &none, 11, ctx), CUNMOD_OK);
    CHECK(number == 0);
    CHECK_STATUS(cunmod_matrix_rref(&tall, &number, &tall, 11, ctx), CUNMOD_OK);
    CHECK(number == 0);
    CHECK_STATUS(cunmod_matrix_det(&det, &nothing, 11, ctx), CUNMOD_OK);
    CHECK(det == 1);
    CHECK_STATUS(cunmod_matrix_inv(&nothing, &nothing, 11, ctx), CUNMOD_OK);
    CHECK_STATUS(cunmod_matrix_solve(&none, &nothing, &none, 11, ctx), CUNMOD_OK);
    words[0] = 0;
    CHECK_STATUS(cunmod_matrix_solve(&empty, &one, &empty, 11, ctx), CUNMOD_OK);
    words[0] = 11;
    CHECK_STATUS(cunmod_matrix_solve(&empty, &one, &empty, 11, ctx), CUNMOD_E_COEFF);
}

/* Left nullspaces with arguments that are refused; results stay as they are. */
static void check_bad_left(void)
{
    uint64_t words[4] = {1, 2, 3, 4}, z[4] = {9, 9, 9, 9};
    int64_t number = 9;
    const cunmod_matrix_t a = {words, 2, 2, 2, 0}, res = {z, 2, 2, 2, 0};
    const cunmod_matrix_t row = {words, 1, 2, 2, 0}, narrow = {z, 2, 1, 1, 0};
    test_case("matrix left nullspace, bad", 2, 2, 5);
    CHECK_STATUS(cunmod_matrix_left_nullspace(NULL, &number, &a, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_left_nullspace(&res, NULL, &a, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_left_nullspace(&res, &number, NULL, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_left_nullspace(&res, &number, &row, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_left_nullspace(&narrow, &number, &a, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_left_nullspace(&res, &number, &a, 6, ctx), CUNMOD_E_MODULUS);
    CHECK_STATUS(cunmod_matrix_left_nullspace(&res, &number, &a, 3, ctx), CUNMOD_E_COEFF);
    CHECK(number == 9);
    for (int i = 0; i < 4; i++)
        CHECK(z[i] == 9);
}

/* Every function with arguments that it refuses; results stay as they are. */
static void check_bad(void)
{
    uint64_t words[4] = {1, 2, 3, 4}, z[4] = {9, 9, 9, 9}, det = 9;
    int64_t number = 9;
    const cunmod_matrix_t a = {words, 2, 2, 2, 0}, res = {z, 2, 2, 2, 0};
    const cunmod_matrix_t row = {words, 1, 2, 2, 0}, column = {words, 2, 1, 1, 0};
    const cunmod_matrix_t odd = {words, 2, 2, 2, 2}, small = {z, 1, 2, 2, 0};
    uint64_t unit[4] = {1, 0, 0, 1};
    const cunmod_matrix_t one = {unit, 2, 2, 2, 0};
    const int64_t many = INT64_C(1) << 31; /* a basis could have many^2 words */
    const cunmod_matrix_t wide = {words, 1, many, many, 0}, high = {z, many, 1, 1, 0};
    static const uint64_t moduli[] = {0, 1, 6, 1000000};
    test_case("matrix elim, bad", 2, 2, 5);
    for (int i = 0; i < COUNT(moduli); i++)
    {
        const uint64_t p = moduli[i];
        CHECK_STATUS(cunmod_matrix_rank(&number, &a, p, ctx), CUNMOD_E_MODULUS);
        CHECK_STATUS(cunmod_matrix_det(&det, &a, p, ctx), CUNMOD_E_MODULUS);
        CHECK_STATUS(cunmod_matrix_rref(&res, &number, &a, p, ctx), CUNMOD_E_MODULUS);
        CHECK_STATUS(cunmod_matrix_nullspace(&res, &number, &a, p, ctx), CUNMOD_E_MODULUS);
        CHECK_STATUS(cunmod_matrix_inv(&res, &a, p, ctx), CUNMOD_E_MODULUS);
        CHECK_STATUS(cunmod_matrix_solve(&res, &a, &a, p, ctx), CUNMOD_E_MODULUS);
    }
    CHECK_STATUS(cunmod_matrix_rank(NULL, &a, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_rank(&number, NULL, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_rank(&number, &a, 3, ctx), CUNMOD_E_COEFF);
    CHECK_STATUS(cunmod_matrix_det(NULL, &a, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_det(&det, &odd, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_det(&det, &row, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_det(&det, &a, 3, ctx), CUNMOD_E_COEFF);
    CHECK_STATUS(cunmod_matrix_rref(NULL, &number, &a, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_rref(&res, NULL, &a, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_rref(&small, &number, &a, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_rref(&res, &number, &a, 3, ctx), CUNMOD_E_COEFF);
    CHECK_STATUS(cunmod_matrix_nullspace(NULL, &number, &a, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_nullspace(&res, NULL, &a, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_nullspace(&res, &number, NULL, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_nullspace(&small, &number, &row, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_nullspace(&res, &number, &a, 3, ctx), CUNMOD_E_COEFF);
    CHECK_STATUS(cunmod_matrix_nullspace(&high, &number, &wide, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_inv(NULL, &a, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_inv(&res, NULL, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_inv(&small, &a, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_inv(&small, &row, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_inv(&res, &a, 3, ctx), CUNMOD_E_COEFF);
    CHECK_STATUS(cunmod_matrix_solve(NULL, &a, &a, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_solve(&res, NULL, &a, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_solve(&res, &a, NULL, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_solve(&res, &row, &a, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_solve(&res, &a, &row, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_solve(&res, &a, &column, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_solve(&res, &a, &a, 3, ctx), CUNMOD_E_COEFF);
    CHECK_STATUS(cunmod_matrix_solve(&res, &a, &one, 3, ctx), CUNMOD_E_COEFF);
    CHECK_STATUS(cunmod_matrix_solve(&res, &one, &a, 3, ctx), CUNMOD_E_COEFF);
    CHECK(det == 9 && number == 9);
    for (int i = 0; i < 4; i++)
        CHECK(z[i] == 9);
}

/* While the flag is set, every function is refused, and results stay as they were. */
static void check_interrupted(void)
{
    static const volatile int flag = 1;
    uint64_t words[4] = {1, 2, 3, 4}, z[4] = {9, 9, 9, 9}, det = 9;
    int64_t number = 9;
    const cunmod_matrix_t a = {words, 2, 2, 2, 0}, res = {z, 2, 2, 2, 0};
    test_case("matrix elim, interrupted", 2, 2, 7);
    CHECK_STATUS(cunmod_set_interrupt(ctx, &flag), CUNMOD_OK);
    CHECK_STATUS(cunmod_matrix_rank(&number, &a, 7, ctx), CUNMOD_E_INTERRUPTED);
    CHECK_STATUS(cunmod_matrix_det(&det, &a, 7, ctx), CUNMOD_E_INTERRUPTED);
    CHECK_STATUS(cunmod_matrix_rref(&res, &number, &a, 7, ctx), CUNMOD_E_INTERRUPTED);
    CHECK_STATUS(cunmod_matrix_nullspace(&res, &number, &a, 7, ctx), CUNMOD_E_INTERRUPTED);
    CHECK_STATUS(cunmod_matrix_inv(&res, &a, 7, ctx), CUNMOD_E_INTERRUPTED);
    CHECK_STATUS(cunmod_matrix_solve(&res, &a, &a, 7, ctx), CUNMOD_E_INTERRUPTED);
    CHECK_STATUS(cunmod_set_interrupt(ctx, NULL), CUNMOD_OK);
    CHECK(det == 9 && number == 9);
    for (int i = 0; i < 4; i++)
        CHECK(z[i] == 9);
}

/* FLINT's matrices, one with exchanged rows, results in the place of operands. */
static void check_flint(uint64_t p)
{
    nmod_mat_t a, b, z, expected;
    int64_t number = 0;
    uint64_t det = 0;
    nmod_mat_init(a, 9, 9, p);
    nmod_mat_init(b, 9, 12, p);
    nmod_mat_init(z, 9, 12, p);
    nmod_mat_init(expected, 9, 12, p);
    fill(a, 0);
    fill(b, 0);
    nmod_mat_swap_rows(a, NULL, 1, 5);
    test_case("nmod_mat elim", 9, 12, p);
    CHECK_STATUS(cunmod_nmod_mat_rank(&number, b, ctx), CUNMOD_OK);
    CHECK(number == nmod_mat_rank(b));
    CHECK_STATUS(cunmod_nmod_mat_det(&det, a, ctx), CUNMOD_OK);
    CHECK(det == nmod_mat_det(a));
    nmod_mat_solve(expected, a, b);
    CHECK_STATUS(cunmod_nmod_mat_solve(z, a, b, ctx), CUNMOD_OK);
    CHECK(nmod_mat_equal(z, expected));
    nmod_mat_set(expected, b);
    nmod_mat_rref(expected);
    CHECK_STATUS(cunmod_nmod_mat_rref(b, &number, b, ctx), CUNMOD_OK);
    CHECK(nmod_mat_equal(b, expected));
    nmod_mat_clear(expected);
    nmod_mat_clear(z);
    nmod_mat_init(expected, 12, 12, p);
    nmod_mat_init(z, 12, 12, p);
    CHECK(nmod_mat_nullspace(expected, b) == 3);
    CHECK_STATUS(cunmod_nmod_mat_nullspace(z, &number, b, ctx), CUNMOD_OK);
    CHECK(number == 3 && nmod_mat_equal(z, expected));
    nmod_mat_clear(z);
    nmod_mat_init(z, b->c, b->r, p);
    nmod_mat_transpose(z, b);
    nmod_mat_transpose(expected, expected);
    nmod_mat_t rows;
    nmod_mat_init(rows, 12, 12, p);
    CHECK_STATUS(cunmod_nmod_mat_left_nullspace(rows, &number, z, ctx), CUNMOD_OK);
    CHECK(number == 3 && nmod_mat_equal(rows, expected));
    nmod_mat_clear(rows);
    CHECK_STATUS(cunmod_nmod_mat_inv(z, a, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_nmod_mat_inv(NULL, a, ctx), CUNMOD_E_ARGUMENT);
    nmod_mat_clear(expected);
    nmod_mat_init(expected, 9, 9, p);
    nmod_mat_inv(expected, a);
    CHECK_STATUS(cunmod_nmod_mat_inv(a, a, ctx), CUNMOD_OK);
    CHECK(nmod_mat_equal(a, expected));
    nmod_mat_clear(z);
    nmod_mat_init(z, 9, 9, 7);
    CHECK_STATUS(cunmod_nmod_mat_inv(z, a, ctx), CUNMOD_E_MODULUS);
    CHECK_STATUS(cunmod_nmod_mat_solve(a, a, z, ctx), CUNMOD_E_MODULUS);
    nmod_mat_clear(a);
    nmod_mat_clear(b);
    nmod_mat_clear(z);
    nmod_mat_clear(expected);
}

int main(void)
{
    ctx = test_start_ctx(0);
    check_empty();
    check_bad();
    check_bad_left();
    check_flint(2147483647);
    check_flint(UINT64_MAX - 58);
    for (int path = CUNMOD_PATH_CPU; path <= CUNMOD_PATH_GPU; path++)
    {
        if (path == CUNMOD_PATH_GPU && !test_gpu_available())
            continue;
        CHECK_STATUS(cunmod_set_path(ctx, path), CUNMOD_OK);
        check_moduli(test_small() ? 80 : 300);
        check_interrupted();
    }
    CHECK_STATUS(cunmod_set_path(ctx, CUNMOD_PATH_AUTO), CUNMOD_OK);
    check_matrix(200, 200, 2147483647, 0);
    return test_finish_ctx(ctx);
}
