/* Device matrices: transfers in any form, copies, products, eliminations, results in the place of
 * operands, sizes of 0; against FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/harness/scoped.h"
#include "tests/mat/matrices.h"

static cunmod_ctx_t ctx;

static void check_copies(const nmod_mat_t a, const nmod_mat_t b)
{
    const cunmod_mat_t x = upload(ctx, a), y = upload(ctx, b);
    nmod_mat_t turned;
    nmod_mat_init(turned, a->c, a->r, a->mod.n);
    nmod_mat_transpose(turned, a);
    check_mat(x, a);
    CHECK_STATUS(cunmod_mat_swap(x, y), CUNMOD_OK);
    check_mat(x, b);
    check_mat(y, a);
    CHECK_STATUS(cunmod_mat_set(x, y), CUNMOD_OK);
    CHECK_STATUS(cunmod_mat_set(x, x), CUNMOD_OK);
    check_mat(x, a);
    CHECK_STATUS(cunmod_mat_transpose(x, y), CUNMOD_OK);
    check_mat(x, turned);
    CHECK_STATUS(cunmod_mat_transpose(x, x), CUNMOD_OK);
    check_mat(x, a);
    check_mat(y, a);
    EACH(cunmod_mat_destroy, x, y);
    nmod_mat_clear(turned);
}

/* Sums and multiples of a and b, whose words may be those of transposed matrices. */
static void check_sums(const nmod_mat_t a, const nmod_mat_t b)
{
    const cunmod_mat_t x = upload(ctx, a), y = upload(ctx, b), z = upload(ctx, a);
    const uint64_t c = test_below(a->mod.n);
    nmod_mat_t sum;
    int equal = -1;
    nmod_mat_init(sum, a->r, a->c, a->mod.n);
    nmod_mat_add(sum, a, b);
    CHECK_STATUS(cunmod_mat_add(z, x, y), CUNMOD_OK);
    check_mat(z, sum);
    nmod_mat_sub(sum, a, b);
    CHECK_STATUS(cunmod_mat_sub(z, x, y), CUNMOD_OK);
    check_mat(z, sum);
    CHECK_STATUS(cunmod_mat_equal(&equal, z, x), CUNMOD_OK);
    CHECK(equal == nmod_mat_equal(sum, a));
    CHECK_STATUS(cunmod_mat_add(z, y, z), CUNMOD_OK);
    CHECK_STATUS(cunmod_mat_equal(&equal, z, x), CUNMOD_OK);
    CHECK(equal == 1);
    nmod_mat_scalar_mul(sum, b, c);
    CHECK_STATUS(cunmod_mat_scalar_mul(z, y, c), CUNMOD_OK);
    check_mat(z, sum);
    nmod_mat_add(sum, sum, a);
    CHECK_STATUS(cunmod_mat_scalar_addmul(y, x, y, c), CUNMOD_OK);
    check_mat(y, sum);
    nmod_mat_neg(sum, a);
    CHECK_STATUS(cunmod_mat_neg(x, x), CUNMOD_OK);
    check_mat(x, sum);
    EACH(cunmod_mat_destroy, x, y, z);
    nmod_mat_clear(sum);
}

/* a b, then a (a b)^T^T in the place of operands; squares. */
static void check_products(const nmod_mat_t a, const nmod_mat_t b)
{
    const cunmod_mat_t x = upload(ctx, a), y = upload(ctx, b), z = upload(ctx, b);
    nmod_mat_t expected;
    nmod_mat_init(expected, a->r, b->c, a->mod.n);
    nmod_mat_mul(expected, a, b);
    CHECK_STATUS(cunmod_mat_mul(z, x, y), CUNMOD_OK);
    check_mat(z, expected);
    CHECK_STATUS(cunmod_mat_transpose(z, z), CUNMOD_OK);
    CHECK_STATUS(cunmod_mat_transpose(z, z), CUNMOD_OK);
    check_mat(z, expected);
    CHECK_STATUS(cunmod_mat_mul(y, x, y), CUNMOD_OK);
    check_mat(y, expected);
    if (a->r == a->c)
    {
        nmod_mat_t square;
        nmod_mat_init(square, a->r, a->r, a->mod.n);
        nmod_mat_mul(square, a, a);
        CHECK_STATUS(cunmod_mat_mul(x, x, x), CUNMOD_OK);
        check_mat(x, square);
        nmod_mat_clear(square);
    }
    else
        CHECK_STATUS(cunmod_mat_mul(z, x, x), CUNMOD_E_LENGTH);
    EACH(cunmod_mat_destroy, x, y, z);
    nmod_mat_clear(expected);
}

static void check_left_nullspace(const nmod_mat_t a)
{
    const cunmod_mat_t x = upload(ctx, a), z = upload(ctx, a);
    nmod_mat_t flipped, basis, rows, cut;
    nmod_mat_init(flipped, a->c, a->r, a->mod.n);
    nmod_mat_init(basis, a->r, a->r, a->mod.n);
    nmod_mat_init(rows, a->r, a->r, a->mod.n);
    nmod_mat_transpose(flipped, a);
    const slong nullity = nmod_mat_nullspace(basis, flipped);
    nmod_mat_transpose(rows, basis);
    nmod_mat_window_init(cut, rows, 0, 0, nullity, a->r);
    CHECK_STATUS(cunmod_mat_left_nullspace(z, x), CUNMOD_OK);
    check_mat(z, cut);
    check_mat(x, a);
    /* the words of the operand are those of the transposed matrix; the result is the operand */
    EACH(cunmod_mat_destroy, x, z);
    const cunmod_mat_t y = upload(ctx, flipped);
    CHECK_STATUS(cunmod_mat_transpose(y, y), CUNMOD_OK);
    CHECK_STATUS(cunmod_mat_left_nullspace(y, y), CUNMOD_OK);
    check_mat(y, cut);
    cunmod_mat_destroy(y);
    nmod_mat_window_clear(cut);
    nmod_mat_clear(flipped);
    nmod_mat_clear(basis);
    nmod_mat_clear(rows);
}

static void check_forms(const nmod_mat_t a)
{
    const cunmod_mat_t x = upload(ctx, a), z = upload(ctx, a);
    int64_t rank = -1, again = -1;
    nmod_mat_t expected, basis, cut;
    nmod_mat_init_set(expected, a);
    nmod_mat_init(basis, a->c, a->c, a->mod.n);
    const slong wanted = nmod_mat_rref(expected), nullity = nmod_mat_nullspace(basis, a);
    CHECK_STATUS(cunmod_mat_rank(&rank, x), CUNMOD_OK);
    CHECK_STATUS(cunmod_mat_rref(z, &again, x), CUNMOD_OK);
    CHECK(rank == wanted && again == wanted);
    check_mat(z, expected);
    check_mat(x, a);
    check_left_nullspace(a);
    CHECK_STATUS(cunmod_mat_nullspace(x, x), CUNMOD_OK);
    nmod_mat_window_init(cut, basis, 0, 0, a->c, nullity);
    check_mat(x, cut);
    nmod_mat_window_clear(cut);
    EACH(cunmod_mat_destroy, x, z);
    nmod_mat_clear(expected);
    nmod_mat_clear(basis);
}

static void check_square(const nmod_mat_t a, const nmod_mat_t b)
{
    const cunmod_mat_t x = upload(ctx, a), y = upload(ctx, b), z = upload(ctx, b);
    uint64_t det = 0;
    nmod_mat_t expected;
    nmod_mat_init(expected, a->r, a->c, a->mod.n);
    const int status = nmod_mat_inv(expected, a) ? CUNMOD_OK : CUNMOD_E_INVERSE;
    CHECK_STATUS(cunmod_mat_det(&det, x), CUNMOD_OK);
    CHECK(det == nmod_mat_det(a));
    CHECK_STATUS(cunmod_mat_inv(z, x), status);
    if (status == CUNMOD_OK)
        check_mat(z, expected);
    else
        check_mat(z, b);
    nmod_mat_clear(expected);
    nmod_mat_init_set(expected, b);
    if (status == CUNMOD_OK)
        CHECK(nmod_mat_solve(expected, a, b) != 0);
    CHECK_STATUS(cunmod_mat_solve(y, x, y), b->c == 0 ? CUNMOD_OK : status);
    check_mat(y, expected);
    EACH(cunmod_mat_destroy, x, y, z);
    nmod_mat_clear(expected);
}

/* Matrices of m x k, k x n, k x k and k x n entries; p is prime if `prime` is set. */
static void check_sizes(int64_t m, int64_t k, int64_t n, uint64_t p, int prime, int deficient)
{
    nmod_mat_t a, b, square, other;
    test_case("device matrix", m, n, p);
    nmod_mat_init(other, m, k, p);
    nmod_mat_init(a, m, k, p);
    nmod_mat_init(b, k, n, p);
    nmod_mat_init(square, k, k, p);
    fill(a, deficient);
    fill(b, 0);
    fill(square, deficient);
    fill(other, 0);
    check_copies(a, b);
    check_sums(a, other);
    check_products(a, b);
    check_products(square, b);
    if (prime)
    {
        check_forms(a);
        check_square(square, b);
    }
    nmod_mat_clear(a);
    nmod_mat_clear(b);
    nmod_mat_clear(square);
    nmod_mat_clear(other);
}

/* Entries that are not below p, and matrices that do not match, change nothing. */
static void check_bad(void)
{
    uint64_t words[4] = {1, 2, 3, 4}, kept[4] = {0};
    const uint64_t expected[4] = {1, 2, 3, 4};
    const cunmod_matrix_t a = {words, 2, 2, 2, 0}, res = {kept, 2, 2, 2, 0};
    const cunmod_matrix_t row = {words, 1, 2, 2, 0}, narrow = {words, 2, 2, 1, 0};
    cunmod_mat_t x = NULL, y = NULL;
    uint64_t det = 9;
    test_case("device matrix, bad", 2, 2, 6);
    CHECK_STATUS(cunmod_mat_create(&x, 6, ctx), CUNMOD_OK);
    CHECK_STATUS(cunmod_mat_create(&y, 6, ctx), CUNMOD_OK);
    CHECK_STATUS(cunmod_mat_set_matrix(x, &a), CUNMOD_OK);
    words[3] = 6;
    CHECK_STATUS(cunmod_mat_set_matrix(x, &a), CUNMOD_E_COEFF);
    CHECK_STATUS(cunmod_mat_set_matrix(x, &narrow), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_mat_set_matrix(x, NULL), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_mat_set_matrix(y, &row), CUNMOD_OK);
    CHECK_STATUS(cunmod_mat_mul(x, x, y), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_mat_solve(x, x, y), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_mat_add(x, x, y), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_mat_det(&det, y), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_mat_inv(x, y), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_mat_det(&det, x), CUNMOD_E_MODULUS);
    CHECK_STATUS(cunmod_mat_get_matrix(&res, y), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_mat_get_matrix(NULL, x), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_mat_get_matrix(&res, x), CUNMOD_OK);
    CHECK_EQUAL(kept, expected, 4);
    CHECK(det == 9);
    EACH(cunmod_mat_destroy, x, y);
}

static void check_path(int path)
{
    static const uint64_t primes[] = {2, 3, 929, 2147483647, 18446744073709551557u};
    const int64_t most = test_small() ? 40 : 200;
    CHECK_STATUS(cunmod_set_path(ctx, path), CUNMOD_OK);
    check_bad();
    for (int i = 0; i < COUNT(primes); i++)
        for (int j = 0; j < 3; j++)
            check_sizes(test_range(1, most), test_range(1, most), test_range(1, most), primes[i], 1,
                        j == 0);
    check_sizes(7, 9, 5, 6, 0, 0);
    check_sizes(most, 3, most, UINT64_MAX, 0, 0);
    for (int i = 0; i < 8; i++)
        check_sizes(i & 1 ? 3 : 0, i & 2 ? 2 : 0, i & 4 ? 4 : 0, 7, 1, 0);
}

/* While the flag is set, computations are refused, and matrices stay as they were. */
static void check_interrupted(void)
{
    static volatile int flag;
    uint64_t words[4] = {1, 2, 3, 4};
    const cunmod_matrix_t value = {words, 2, 2, 2, 0};
    int64_t rank = 9, rows = 9, columns = 9;
    cunmod_mat_t f, g;
    int equal = 0;
    test_case("device matrix, interrupted", 2, 2, 7);
    CHECK_STATUS(cunmod_mat_create(&f, 7, ctx), CUNMOD_OK);
    CHECK_STATUS(cunmod_mat_create(&g, 7, ctx), CUNMOD_OK);
    CHECK_STATUS(cunmod_mat_set_matrix(f, &value), CUNMOD_OK);
    flag = 1;
    CHECK_STATUS(cunmod_set_interrupt(ctx, &flag), CUNMOD_OK);
    CHECK_STATUS(cunmod_mat_mul(g, f, f), CUNMOD_E_INTERRUPTED);
    CHECK_STATUS(cunmod_mat_rref(g, &rank, f), CUNMOD_E_INTERRUPTED);
    CHECK_STATUS(cunmod_mat_solve(g, f, f), CUNMOD_E_INTERRUPTED);
    CHECK_STATUS(cunmod_set_interrupt(ctx, NULL), CUNMOD_OK);
    CHECK_STATUS(cunmod_mat_size(&rows, &columns, g), CUNMOD_OK);
    CHECK(rank == 9 && rows == 0 && columns == 0);
    CHECK_STATUS(cunmod_mat_set_matrix(g, &value), CUNMOD_OK);
    CHECK_STATUS(cunmod_mat_equal(&equal, f, g), CUNMOD_OK);
    CHECK(equal);
    cunmod_mat_destroy(f);
    cunmod_mat_destroy(g);
}

int main(void)
{
    ctx = test_start_ctx(0);
    check_path(CUNMOD_PATH_CPU);
    if (test_gpu_available())
        check_path(CUNMOD_PATH_GPU);
    check_path(CUNMOD_PATH_AUTO);
    check_interrupted();
    return test_finish_ctx(ctx);
}
