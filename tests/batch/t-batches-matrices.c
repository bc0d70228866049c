/* Matrices as items of batches: sizes around those that one block of threads eliminates, and around
 * the tiles of products, each matrix modulo a prime of its own, against FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/nmod.h>
#include <flint/nmod_mat.h>
#include <stdlib.h>
#include <string.h>

#include "tests/batch/batches.h"
#include "tests/harness/harness.h"

#define RIGHT 3 /* columns of right sides */

/* The matrices of a batch, and results by FLINT. */
typedef struct
{
    int64_t items, rows, columns;
    uint64_t *p;
    nmod_mat_struct *a, *b; /* b: rows x RIGHT */
    cunmod_moduli_t moduli;
    cunmod_batch_t x, y, z;
} problem_t;

/* The kinds of matrices. */
typedef enum
{
    RANDOM,
    DEFICIENT,  /* of rank 2 */
    TRIANGULAR, /* with some zeros in the diagonal */
    PERMUTED,
    LARGEST, /* p - 1 everywhere */
    KINDS
} kind_t;

static uint64_t entry(const nmod_mat_struct *a, kind_t kind, slong i, slong j)
{
    const uint64_t p = a->mod.n;
    switch (kind)
    {
    case DEFICIENT:
        return i > 1 ? nmod_mul((uint64_t)i % p, nmod_mat_entry(a, i % 2, j), a->mod)
                     : test_below(p);
    case TRIANGULAR:
        return i > j || (i == j && i % 5 == 4) ? 0 : test_below(p);
    case PERMUTED:
        return j == (i * 7 + 3) % a->r;
    case LARGEST:
        return p - 1;
    default:
        return test_below(p);
    }
}

static void fill(nmod_mat_struct *a, kind_t kind)
{
    for (slong i = 0; i < a->r; i++)
        for (slong j = 0; j < a->c; j++)
            nmod_mat_entry(a, i, j) = entry(a, kind, i, j);
}

static cunmod_batch_t batch_of(const problem_t *x, const nmod_mat_struct *mats)
{
    const int64_t words = mats->r * mats->c;
    cunmod_batch_t batch = NULL;
    uint64_t *const all = test_array(x->items * words);
    int64_t *const at = malloc((size_t)(x->items + 1) * sizeof(*at));
    for (int64_t i = 0; i <= x->items; i++)
        at[i] = i * words;
    for (int64_t e = 0; e < x->items * words; e++)
        all[e] = nmod_mat_entry(mats + e / words, e % words / mats->c, e % words % mats->c);
    CHECK_OK(cunmod_batch_create(&batch, x->moduli));
    CHECK_OK(cunmod_batch_set_arrays(batch, all, at));
    free(all);
    free(at);
    return batch;
}

static problem_t open_problem(int64_t items, int64_t rows, int64_t columns, int kinds,
                              cunmod_ctx_t ctx)
{
    problem_t x = {.items = items, .rows = rows, .columns = columns};
    x.p = test_array(items);
    x.a = malloc((size_t)items * sizeof(*x.a));
    x.b = malloc((size_t)items * sizeof(*x.b));
    side_moduli(x.p, items, kinds);
    for (int64_t i = 0; i < items; i++)
    {
        nmod_mat_init(x.a + i, rows, columns, x.p[i]);
        nmod_mat_init(x.b + i, rows, RIGHT, x.p[i]);
        fill(x.a + i, (kind_t)test_below(KINDS));
        fill(x.b + i, RANDOM);
    }
    CHECK_OK(cunmod_moduli_create(&x.moduli, x.p, items, ctx));
    x.x = batch_of(&x, x.a);
    x.y = batch_of(&x, x.b);
    CHECK_OK(cunmod_batch_create(&x.z, x.moduli));
    return x;
}

static void close_problem(problem_t *x)
{
    cunmod_batch_destroy(x->x);
    cunmod_batch_destroy(x->y);
    cunmod_batch_destroy(x->z);
    cunmod_moduli_destroy(x->moduli);
    for (int64_t i = 0; i < x->items; i++)
    {
        nmod_mat_clear(x->a + i);
        nmod_mat_clear(x->b + i);
    }
    free(x->p);
    free(x->a);
    free(x->b);
}

/* What a call is expected to give: matrices of `words` words, and statuses. */
typedef struct
{
    int64_t words;
    uint64_t *all;
    int *status;
} expected_t;

static expected_t open_expected(const problem_t *x, int64_t words)
{
    const expected_t e = {words, test_array(x->items * words),
                          calloc((size_t)x->items, sizeof(*e.status))};
    memset(e.all, 0, (size_t)(x->items * words) * sizeof(*e.all));
    return e;
}

/* Item i is expected to be mat, or, if `has` is 0, to have no inverse. Clears mat. */
static void expect_item(expected_t *e, int64_t i, int has, nmod_mat_t mat)
{
    e->status[i] = has ? CUNMOD_OK : CUNMOD_E_INVERSE;
    for (int64_t k = 0; k < e->words && has; k++)
        e->all[i * e->words + k] = nmod_mat_entry(mat, k / mat->c, k % mat->c);
    nmod_mat_clear(mat);
}

/* Compares x->z, and frees *e. */
static void check_expected(const problem_t *x, const expected_t *e, const char *name)
{
    uint64_t *const all = test_array(x->items * e->words);
    int64_t *const at = malloc((size_t)(x->items + 1) * sizeof(*at));
    int *const status = calloc((size_t)x->items, sizeof(*status));
    for (int64_t i = 0; i <= x->items; i++)
        at[i] = i * e->words;
    test_case(name, x->rows, x->columns, x->p[0]);
    CHECK_OK(cunmod_batch_statuses(status, x->z));
    CHECK(memcmp(status, e->status, (size_t)x->items * sizeof(*status)) == 0);
    CHECK_OK(cunmod_batch_get_arrays(all, at, x->z));
    CHECK_EQUAL(all, e->all, x->items * e->words);
    EACH(free, all, at, status, e->all, e->status);
}

/* Products, in another batch and in the batch of an operand. */
static void check_products(int64_t rows, int64_t inner, int64_t columns, int64_t items, int kinds,
                           cunmod_ctx_t ctx)
{
    problem_t x = open_problem(items, rows, inner, kinds, ctx);
    nmod_mat_t mat;
    for (int64_t i = 0; i < items; i++)
    {
        nmod_mat_clear(x.b + i);
        nmod_mat_init(x.b + i, inner, columns, x.p[i]);
        fill(x.b + i, i % 2 != 0 ? LARGEST : RANDOM);
    }
    cunmod_batch_destroy(x.y);
    x.y = batch_of(&x, x.b);
    for (int in_place = 0; in_place < 2; in_place++)
    {
        expected_t e = open_expected(&x, rows * columns);
        CHECK_OK(cunmod_batch_matrix_mul(in_place ? x.y : x.z, x.x, x.y, rows, inner, columns));
        if (in_place)
            CHECK_OK(cunmod_batch_set(x.z, x.y));
        for (int64_t i = 0; i < items; i++)
        {
            nmod_mat_init(mat, rows, columns, x.p[i]);
            nmod_mat_mul(mat, x.a + i, x.b + i);
            expect_item(&e, i, 1, mat);
        }
        check_expected(&x, &e, "products");
    }
    close_problem(&x);
}

static void check_square(problem_t *x)
{
    nmod_mat_t mat;
    expected_t e = open_expected(x, 1);
    CHECK_OK(cunmod_batch_matrix_det(x->z, x->x, x->rows));
    for (int64_t i = 0; i < x->items; i++)
    {
        nmod_mat_init(mat, 1, 1, x->p[i]);
        nmod_mat_entry(mat, 0, 0) = nmod_mat_det(x->a + i);
        expect_item(&e, i, 1, mat);
    }
    check_expected(x, &e, "determinants");
    e = open_expected(x, x->rows * x->rows);
    CHECK_OK(cunmod_batch_matrix_inv(x->z, x->x, x->rows));
    for (int64_t i = 0; i < x->items; i++)
    {
        nmod_mat_init(mat, x->rows, x->rows, x->p[i]);
        const int has = nmod_mat_inv(mat, x->a + i);
        expect_item(&e, i, has, mat);
    }
    check_expected(x, &e, "inverses");
    e = open_expected(x, x->rows * RIGHT);
    CHECK_OK(cunmod_batch_matrix_solve(x->z, x->x, x->y, x->rows, RIGHT));
    for (int64_t i = 0; i < x->items; i++)
    {
        nmod_mat_init(mat, x->rows, RIGHT, x->p[i]);
        const int has = nmod_mat_solve(mat, x->a + i, x->b + i);
        expect_item(&e, i, has, mat);
    }
    check_expected(x, &e, "solutions");
}

static void check_ranks(const problem_t *x)
{
    int64_t *const rank = malloc((size_t)x->items * sizeof(*rank));
    CHECK_OK(cunmod_batch_matrix_rank(rank, x->x, x->rows, x->columns));
    test_case("ranks", x->rows, x->columns, x->p[0]);
    for (int64_t i = 0; i < x->items; i++)
        CHECK(rank[i] == nmod_mat_rank(x->a + i));
    free(rank);
}

/* The length of an item determines the number of vectors in its basis. */
static void check_nullspaces(const problem_t *x)
{
    const int64_t n = x->columns;
    expected_t e = open_expected(x, n * n);
    int64_t *const length = malloc((size_t)x->items * sizeof(*length));
    nmod_mat_t mat;
    CHECK_OK(cunmod_batch_matrix_nullspace(x->z, x->x, x->rows, n));
    CHECK_OK(cunmod_batch_lengths(length, x->z));
    for (int64_t i = 0; i < x->items; i++)
    {
        nmod_mat_init(mat, n, n, x->p[i]);
        const int64_t nullity = nmod_mat_nullspace(mat, x->a + i);
        CHECK(nullity == (length[i] == 0 ? 0 : (length[i] - 1) % n + 1));
        expect_item(&e, i, 1, mat);
    }
    check_expected(x, &e, "nullspaces");
    free(length);
}

static void check_size(int64_t rows, int64_t columns, int64_t items, int kinds, cunmod_ctx_t ctx)
{
    problem_t x = open_problem(items, rows, columns, kinds, ctx);
    expected_t e = open_expected(&x, rows * columns);
    nmod_mat_t mat;
    if (rows == columns)
        check_square(&x);
    check_ranks(&x);
    check_nullspaces(&x);
    CHECK_OK(cunmod_batch_matrix_rref(x.x, x.x, rows, columns));
    CHECK_OK(cunmod_batch_set(x.z, x.x));
    for (int64_t i = 0; i < items; i++)
    {
        nmod_mat_init_set(mat, x.a + i);
        nmod_mat_rref(mat);
        expect_item(&e, i, 1, mat);
    }
    check_expected(&x, &e, "reduced row echelon forms");
    close_problem(&x);
}

/* Sizes around tiles and panels, and around the largest sizes of a block. */
static void check_sizes(cunmod_ctx_t ctx)
{
    static const struct
    {
        int64_t rows, columns;
    } sizes[] = {{0, 0},   {0, 3},     {3, 0},     {1, 1},     {1, 5},    {5, 1},
                 {15, 15}, {16, 17},   {31, 32},   {33, 33},   {61, 61},  {64, 64},
                 {65, 65}, {20, 100},  {99, 40},   {1, 130},   {2, 129},  {129, 1},
                 {96, 96}, {125, 125}, {128, 128}, {129, 130}, {150, 150}};
    const int small = test_small();
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes - (small ? 4 : 0); k++)
        for (int kinds = 0; kinds < 3; kinds++)
            check_size(sizes[k].rows, sizes[k].columns, small && sizes[k].rows > 20 ? 3 : 12, kinds,
                       ctx);
}

/* Sizes around the tiles of products, of one tile and of several, and products that are computed
 * one after the other. */
static void check_all_products(cunmod_ctx_t ctx)
{
    static const struct
    {
        int64_t rows, inner, columns;
    } sizes[] = {{0, 0, 0},    {0, 3, 2},   {2, 0, 3},    {3, 2, 0},    {1, 1, 1},
                 {8, 8, 8},    {3, 9, 7},   {9, 5, 2},    {16, 31, 16}, {2, 64, 17},
                 {32, 33, 20}, {33, 2, 33}, {64, 65, 64}, {65, 3, 66},  {4, 2, 130},
                 {1, 257, 2},  {257, 1, 1}, {1, 2, 257},  {70, 256, 3}, {256, 100, 256}};
    const size_t count = sizeof sizes / sizeof *sizes - (test_small() ? 1 : 0);
    for (size_t k = 0; k < count; k++)
        for (int kinds = 0; kinds < 3; kinds++)
            check_products(sizes[k].rows, sizes[k].inner, sizes[k].columns,
                           test_small() && sizes[k].rows > 8 ? 3 : 12, kinds, ctx);
}

static void check_refused(cunmod_ctx_t ctx)
{
    problem_t x = open_problem(2, 3, 3, 0, ctx);
    CHECK_STATUS(cunmod_batch_matrix_det(NULL, x.x, 3), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_batch_matrix_det(x.z, NULL, 3), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_batch_matrix_det(x.z, x.x, -1), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_batch_matrix_mul(x.z, x.x, NULL, 3, 3, 3), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_batch_matrix_mul(x.z, x.x, x.y, 3, -1, 3), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_batch_matrix_mul(x.z, x.x, x.y, INT64_C(1) << 31, 0, INT64_C(1) << 31),
                 CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_batch_matrix_rref(x.z, x.x, INT64_C(1) << 31, INT64_C(1) << 31),
                 CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_batch_matrix_solve(x.z, x.x, x.y, 3, -1), CUNMOD_E_LENGTH);
    int64_t rank[2] = {7, 7};
    CHECK_STATUS(cunmod_batch_matrix_rank(NULL, x.x, 3, 3), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_batch_matrix_rank(rank, NULL, 3, 3), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_batch_matrix_rank(rank, x.x, 3, -1), CUNMOD_E_LENGTH);
    CHECK(rank[0] == 7 && rank[1] == 7);
    CHECK_STATUS(cunmod_batch_matrix_nullspace(x.z, x.x, 0, INT64_C(1) << 31), CUNMOD_E_LENGTH);
    /* nine coefficients are more than one entry */
    fill(x.a, LARGEST);
    fill(x.a + 1, LARGEST);
    cunmod_batch_t full = batch_of(&x, x.a);
    expected_t e = open_expected(&x, 1);
    e.status[0] = e.status[1] = CUNMOD_E_LENGTH;
    CHECK_OK(cunmod_batch_matrix_det(x.z, full, 1));
    check_expected(&x, &e, "too many coefficients");
    CHECK_OK(cunmod_batch_matrix_rank(rank, full, 1, 1));
    CHECK(rank[0] == -CUNMOD_E_LENGTH && rank[1] == -CUNMOD_E_LENGTH);
    e = open_expected(&x, 9);
    e.status[0] = e.status[1] = CUNMOD_E_LENGTH;
    CHECK_OK(cunmod_batch_matrix_mul(x.z, x.y, full, 3, 3, 2));
    check_expected(&x, &e, "too many coefficients of the second operand");
    cunmod_batch_destroy(full);
    close_problem(&x);
}

static void check_path(int path)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    check_sizes(ctx);
    check_all_products(ctx);
    CHECK(cunmod_last_path(ctx) == path);
    check_refused(ctx);
}

int main(void)
{
    test_start(0);
    test_paths(check_path, 0);
    return test_finish();
}
