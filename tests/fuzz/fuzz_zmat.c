/* Random cases of products, ranks and systems of matrices over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/fuzz/fuzz.h"
#include "tests/harness/harness.h"
#include "tests/integers/images.h"
#include "tests/integers/zmat.h"

/* The numbers of a case: operand 0 has n[ROWS] rows and n[DEPTH] columns, operand 1 has n[DEPTH]
 * rows and n[COLUMNS] columns. All entries have n[WORDS] words. */
enum
{
    ROWS,
    DEPTH,
    COLUMNS,
    WORDS
};

/* Draws the numbers. Matrices are small, since the reference is slow. */
static void draw_shape(fuzz_case_t *x)
{
    const int64_t most = fuzz_chance(8) ? 20 : 6;
    for (int k = ROWS; k <= COLUMNS; k++)
        x->n[k] = test_range(fuzz_chance(20) ? 0 : 1, most);
    x->n[WORDS] = test_range(1, fuzz_chance(6) ? 12 : 3);
}

/* Initialises mat as operand i, which has rows x columns random entries. */
static void open_operand(fmpz_mat_t mat, fuzz_case_t *x, int i, int64_t rows, int64_t columns)
{
    const int64_t words = x->n[WORDS], count = rows * columns;
    uint64_t *const to = fuzz_space(x, i, count * words, "integers");
    images_fill(to, words, count);
    x->operand[i].is_raw = 1;
    fmpz_mat_init(mat, (slong)rows, (slong)columns);
    for (int64_t e = 0; e < count; e++)
        fmpz_set_signed_ui_array(fmpz_mat_entry(mat, e / columns, e % columns),
                                 (const ulong *)to + e * words, (slong)words);
}

/* Expects the entries of mat, of x->words words each. */
static void want_mat(fuzz_case_t *x, const fmpz_mat_t mat)
{
    const int64_t columns = fmpz_mat_ncols(mat), count = fmpz_mat_nrows(mat) * columns;
    uint64_t *const want = fuzz_want_space(x, count * x->words);
    for (int64_t e = 0; e < count; e++)
        fmpz_get_signed_ui_array((ulong *)want + e * x->words, (slong)x->words,
                                 fmpz_mat_entry(mat, e / columns, e % columns));
}

static void make_mat_mul(fuzz_case_t *x)
{
    fmpz_mat_t a, b, z;
    draw_shape(x);
    const int64_t m = x->n[ROWS], k = x->n[DEPTH], n = x->n[COLUMNS], words = x->n[WORDS];
    open_operand(a, x, 0, m, k);
    open_operand(b, x, 1, k, n);
    fmpz_mat_init(z, (slong)m, (slong)n);
    fmpz_mat_mul_classical(z, a, b);
    CHECK_OK(cunmod_integers_mat_mul_words(&x->words, x->operand[0].words, words,
                                           x->operand[1].words, words, m, k, n));
    want_mat(x, z);
    x->may_be_idle = m * k * n == 0 || fmpz_mat_is_zero(a) || fmpz_mat_is_zero(b);
    fmpz_mat_clear(a);
    fmpz_mat_clear(b);
    fmpz_mat_clear(z);
}

/* A length that is bad is the number of rows, or of columns. */
static int array_integers_mat_mul(fuzz_case_t *x)
{
    const int64_t m = x->len[0] < 0 ? -1 : x->n[ROWS], n = x->len[1] < 0 ? -1 : x->n[COLUMNS];
    return cunmod_integers_mat_mul(x->r[0], x->words, x->a[0], x->n[WORDS], x->a[1], x->n[WORDS], m,
                                   x->n[DEPTH], n, x->ctx);
}

/* In some cases only the first row is random, or rows are repeated. */
static void make_mat_rank(fuzz_case_t *x)
{
    fmpz_mat_t a;
    draw_shape(x);
    open_operand(a, x, 0, x->n[ROWS], x->n[DEPTH]);
    const int64_t width = x->n[DEPTH] * x->n[WORDS], different = fuzz_chance(2) ? 2 * width : -1;
    uint64_t *const words = x->operand[0].words;
    for (int64_t i = different; different > 0 && i < x->operand[0].len; i++)
        words[i] = words[i % different];
    for (int64_t e = 0; different > 0 && e < x->n[ROWS] * x->n[DEPTH]; e++)
        fmpz_set_signed_ui_array(fmpz_mat_entry(a, e / x->n[DEPTH], e % x->n[DEPTH]),
                                 (const ulong *)words + e * x->n[WORDS], (slong)x->n[WORDS]);
    x->want_number = fmpz_mat_rank(a);
    x->may_be_idle = fmpz_mat_is_zero(a);
    fmpz_mat_clear(a);
}

static int array_integers_mat_rank(fuzz_case_t *x)
{
    return cunmod_integers_mat_rank(&x->number_got, x->a[0], x->n[WORDS],
                                    x->len[0] < 0 ? -1 : x->n[ROWS], x->n[DEPTH], x->ctx);
}

/* Entry e of the result is entry e of the solution, and the last one is the denominator. In some
 * cases the first two rows are equal. */
static void make_mat_solve(fuzz_case_t *x)
{
    fmpz_mat_t a, b, z, all;
    fmpz_t d;
    draw_shape(x);
    const int64_t n = x->n[ROWS], m = x->n[COLUMNS], words = x->n[WORDS];
    open_operand(a, x, 0, n, n);
    open_operand(b, x, 1, n, m);
    const int64_t equal = n > 1 && fuzz_chance(8) ? n * words : 0;
    for (int64_t j = 0; j < equal; j++)
        x->operand[0].words[j] = x->operand[0].words[n * words + j];
    for (int64_t e = 0; e < n * n; e++)
        fmpz_set_signed_ui_array(fmpz_mat_entry(a, e / n, e % n),
                                 (const ulong *)x->operand[0].words + e * words, (slong)words);
    fmpz_init(d);
    fmpz_mat_init(z, (slong)n, (slong)m);
    fmpz_mat_init(all, 1, (slong)(n * m + 1));
    CHECK_OK(cunmod_integers_mat_solve_words(&x->words, x->operand[0].words, words,
                                             x->operand[1].words, words, n, m));
    x->expected = fmpz_mat_solve_dixon_den(z, d, a, b) ? CUNMOD_OK : CUNMOD_E_INVERSE;
    for (int64_t e = 0; e < n * m; e++)
        fmpz_set(fmpz_mat_entry(all, 0, e), fmpz_mat_entry(z, e / m, e % m));
    fmpz_set(fmpz_mat_entry(all, 0, n * m), d);
    want_mat(x, all);
    x->may_be_idle = n * m == 0 || fmpz_mat_is_zero(a) || fmpz_mat_is_zero(b);
    fmpz_mat_clear(a);
    fmpz_mat_clear(b);
    fmpz_mat_clear(z);
    fmpz_mat_clear(all);
    fmpz_clear(d);
}

static int array_integers_mat_solve(fuzz_case_t *x)
{
    const int64_t n = x->len[0] < 0 ? -1 : x->n[ROWS], m = x->len[1] < 0 ? -1 : x->n[COLUMNS];
    return cunmod_integers_mat_solve(x->r[0], x->words, x->a[0], x->n[WORDS], x->a[1], x->n[WORDS],
                                     n, m, x->ctx);
}

const fuzz_operation_t fuzz_zmat[] = {
    {.name = "integers_mat_solve",
     .op = CUNMOD_OP_MAT,
     .over_integers = 1,
     .cost = 1,
     .make = make_mat_solve,
     .array = array_integers_mat_solve},
    {.name = "integers_mat_rank",
     .op = CUNMOD_OP_MAT,
     .over_integers = 1,
     .gives_number = FUZZ_ALWAYS,
     .cost = 1,
     .make = make_mat_rank,
     .array = array_integers_mat_rank},
    {.name = "integers_mat_mul",
     .op = CUNMOD_OP_MAT,
     .over_integers = 1,
     .cost = 1,
     .make = make_mat_mul,
     .array = array_integers_mat_mul},
    {.name = NULL},
};
