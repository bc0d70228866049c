/* Random cases of products, powers and eliminations of matrices, and of polynomials at matrices.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/nmod_mat.h>
#include <flint/nmod_poly.h>

#include "tests/fuzz/fuzz_matrix.h"

#define WIDEST 200 /* columns of a matrix that is eliminated */
#define POWERED 40 /* rows of a matrix of which many powers are computed */

/* More numbers of a case: n[2] may be an exponent. Bit i of n[3]: operand i, or the result (bit 2),
 * has the words of the transposed matrix. */
enum
{
    EXPONENT = COLUMNS,
    TRANSPOSED = OTHER
};

/* The matrix with these words; rows = -1 if its length is to be a bad one. */
static cunmod_matrix_t matrix_of(const fuzz_case_t *x, const uint64_t *words, int which,
                                 int64_t rows, int64_t columns, int is_bad)
{
    const int transposed = (int)(x->n[TRANSPOSED] >> which & 1);
    return (cunmod_matrix_t){(uint64_t *)(uintptr_t)words, is_bad ? -1 : rows, columns,
                             transposed ? rows : columns, transposed};
}

static int array_matrix_mul(fuzz_case_t *x)
{
    const int64_t m = x->n[ROWS], k = x->n[DEPTH], n = x->n[COLUMNS];
    const cunmod_matrix_t a = matrix_of(x, x->a[0], 0, m, k, x->len[0] != x->operand[0].len);
    const cunmod_matrix_t b = matrix_of(x, x->a[1], 1, k, n, x->len[1] != x->operand[1].len);
    const cunmod_matrix_t z = matrix_of(x, x->r[0], 2, m, n, 0);
    return cunmod_matrix_mul(&z, &a, &b, x->modulus, x->ctx);
}

/* Initialises mat as operand i, of rows x columns entries. */
static void get_matrix(nmod_mat_t mat, const fuzz_case_t *x, int i, int64_t rows, int64_t columns)
{
    const int transposed = (int)(x->n[TRANSPOSED] >> i & 1);
    nmod_mat_init(mat, (slong)rows, (slong)columns, x->p);
    for (int64_t r = 0; r < rows; r++)
        for (int64_t c = 0; c < columns; c++)
            nmod_mat_entry(mat, r, c) =
                x->operand[i].words[transposed ? c * rows + r : r * columns + c];
}

/* Draws the shape, in which no matrix has more than x->bound words. */
static void draw_shape(fuzz_case_t *x)
{
    int64_t *const n = x->n;
    draw_entries(x, most_words(x), 200);
    if (fuzz_chance(30))
        n[test_below(3)] = 0;
    n[TRANSPOSED] = (int64_t)test_below(8);
}

/* The first result is the matrix `z`. */
static void want_matrix(fuzz_case_t *x, const nmod_mat_t z)
{
    const int transposed = (int)(x->n[TRANSPOSED] >> 2);
    uint64_t *const want = fuzz_want_space(x, z->r * z->c);
    for (slong i = 0; i < z->r; i++)
        for (slong j = 0; j < z->c; j++)
            want[transposed ? j * z->r + i : i * z->c + j] = nmod_mat_entry(z, i, j);
}

static void make_matrix_mul(fuzz_case_t *x)
{
    nmod_mat_t a, b, z;
    draw_shape(x);
    const int64_t m = x->n[ROWS], k = x->n[DEPTH], n = x->n[COLUMNS];
    fuzz_operand(x, 0, m * k);
    fuzz_operand(x, 1, k * n);
    get_matrix(a, x, 0, m, k);
    get_matrix(b, x, 1, k, n);
    nmod_mat_init(z, (slong)m, (slong)n, x->p);
    nmod_mat_mul(z, a, b);
    want_matrix(x, z);
    nmod_mat_clear(a);
    nmod_mat_clear(b);
    nmod_mat_clear(z);
}

/* ---- sums with products, powers ------------------------------------------------------ */

/* The result and c have the same form. */
static int add_product(fuzz_case_t *x, int minus)
{
    const int64_t m = x->n[ROWS], k = x->n[DEPTH], n = x->n[COLUMNS];
    const cunmod_matrix_t a = matrix_of(x, x->a[0], 0, m, k, x->len[0] != x->operand[0].len);
    const cunmod_matrix_t b = matrix_of(x, x->a[1], 1, k, n, x->len[1] != x->operand[1].len);
    const cunmod_matrix_t c = matrix_of(x, x->a[2], 2, m, n, x->len[2] != x->operand[2].len);
    const cunmod_matrix_t z = matrix_of(x, x->r[0], 2, m, n, 0);
    return minus ? cunmod_matrix_submul(&z, &c, &a, &b, x->modulus, x->ctx)
                 : cunmod_matrix_addmul(&z, &c, &a, &b, x->modulus, x->ctx);
}

static int array_matrix_addmul(fuzz_case_t *x)
{
    return add_product(x, 0);
}

static int array_matrix_submul(fuzz_case_t *x)
{
    return add_product(x, 1);
}

static void make_sum(fuzz_case_t *x, int minus)
{
    nmod_mat_t a, b, c;
    draw_shape(x);
    const int64_t m = x->n[ROWS], k = x->n[DEPTH], n = x->n[COLUMNS];
    fuzz_operand(x, 0, m * k);
    fuzz_operand(x, 1, k * n);
    fuzz_operand(x, 2, m * n);
    get_matrix(a, x, 0, m, k);
    get_matrix(b, x, 1, k, n);
    get_matrix(c, x, 2, m, n);
    (minus ? nmod_mat_submul : nmod_mat_addmul)(c, c, a, b);
    want_matrix(x, c);
    nmod_mat_clear(a);
    nmod_mat_clear(b);
    nmod_mat_clear(c);
}

static void make_matrix_addmul(fuzz_case_t *x)
{
    make_sum(x, 0);
}

static void make_matrix_submul(fuzz_case_t *x)
{
    make_sum(x, 1);
}

/* Initialises `a` as operand 0, a square matrix of at most POWERED rows. */
static void draw_square(nmod_mat_t a, fuzz_case_t *x)
{
    int64_t *const n = x->n;
    draw_shape(x);
    n[ROWS] = n[DEPTH] = cunmod_least(POWERED, cunmod_least(n[ROWS], n[DEPTH]));
    fuzz_operand(x, 0, n[ROWS] * n[ROWS]);
    get_matrix(a, x, 0, n[ROWS], n[ROWS]);
}

static cunmod_matrix_t square_of(const fuzz_case_t *x)
{
    return matrix_of(x, x->a[0], 0, x->n[ROWS], x->n[ROWS], x->len[0] != x->operand[0].len);
}

static int array_matrix_pow(fuzz_case_t *x)
{
    const cunmod_matrix_t a = square_of(x), z = matrix_of(x, x->r[0], 2, a.columns, a.columns, 0);
    return cunmod_matrix_pow(&z, &a, (uint64_t)x->n[EXPONENT], x->modulus, x->ctx);
}

static void make_matrix_pow(fuzz_case_t *x)
{
    nmod_mat_t a;
    draw_square(a, x);
    x->n[EXPONENT] = fuzz_chance(3) ? test_range(0, INT64_MAX) : test_range(0, 20);
    nmod_mat_pow(a, a, (ulong)x->n[EXPONENT]);
    want_matrix(x, a);
    nmod_mat_clear(a);
}

static int array_matrix_evaluate(fuzz_case_t *x)
{
    const cunmod_matrix_t a = square_of(x), z = matrix_of(x, x->r[0], 2, a.columns, a.columns, 0);
    return cunmod_matrix_evaluate(&z, x->a[1], x->len[1], &a, x->modulus, x->ctx);
}

/* By Horner's rule. */
static void make_matrix_evaluate(fuzz_case_t *x)
{
    nmod_mat_t a, z;
    nmod_poly_t f;
    draw_square(a, x);
    fuzz_operand(x, 1, test_range(0, fuzz_chance(3) ? 3 * POWERED : 8));
    nmod_poly_init(f, x->p);
    for (int64_t i = 0; i < x->operand[1].len; i++)
        nmod_poly_set_coeff_ui(f, (slong)i, x->operand[1].words[i]);
    nmod_mat_init(z, a->r, a->r, x->p);
    nmod_poly_evaluate_mat_horner(z, f, a);
    want_matrix(x, z);
    nmod_mat_clear(a);
    nmod_mat_clear(z);
    nmod_poly_clear(f);
}

/* ---- eliminations ------------------------------------------------------------------- */

/* The matrix of operand 0, and the one of the right side. */
static cunmod_matrix_t operand_of(const fuzz_case_t *x)
{
    return matrix_of(x, x->a[0], 0, x->n[ROWS], x->n[DEPTH], x->len[0] != x->operand[0].len);
}

static cunmod_matrix_t right_side_of(const fuzz_case_t *x)
{
    return matrix_of(x, x->a[1], 1, x->n[ROWS], x->n[COLUMNS], x->len[1] != x->operand[1].len);
}

static cunmod_matrix_t result_of(const fuzz_case_t *x, int64_t rows, int64_t columns)
{
    return matrix_of(x, x->r[0], 2, rows, columns, 0);
}

static int array_matrix_rank(fuzz_case_t *x)
{
    const cunmod_matrix_t a = operand_of(x);
    return cunmod_matrix_rank(&x->number_got, &a, x->modulus, x->ctx);
}

static int array_matrix_det(fuzz_case_t *x)
{
    const cunmod_matrix_t a = operand_of(x);
    return cunmod_matrix_det(x->r[0], &a, x->modulus, x->ctx);
}

static int array_matrix_charpoly(fuzz_case_t *x)
{
    const cunmod_matrix_t a = operand_of(x);
    return cunmod_matrix_charpoly(x->r[0], &a, x->modulus, x->ctx);
}

static int array_matrix_minpoly(fuzz_case_t *x)
{
    const cunmod_matrix_t a = operand_of(x);
    return cunmod_matrix_minpoly(x->r[0], &x->number_got, &a, x->modulus, x->ctx);
}

static int array_matrix_rref(fuzz_case_t *x)
{
    const cunmod_matrix_t a = operand_of(x), z = result_of(x, x->n[ROWS], x->n[DEPTH]);
    return cunmod_matrix_rref(&z, &x->number_got, &a, x->modulus, x->ctx);
}

static int array_matrix_nullspace(fuzz_case_t *x)
{
    const cunmod_matrix_t a = operand_of(x), z = result_of(x, x->n[DEPTH], x->n[DEPTH]);
    return cunmod_matrix_nullspace(&z, &x->number_got, &a, x->modulus, x->ctx);
}

static int array_matrix_left_nullspace(fuzz_case_t *x)
{
    const cunmod_matrix_t a = operand_of(x), z = result_of(x, x->n[ROWS], x->n[ROWS]);
    return cunmod_matrix_left_nullspace(&z, &x->number_got, &a, x->modulus, x->ctx);
}

static int array_matrix_inv(fuzz_case_t *x)
{
    const cunmod_matrix_t a = operand_of(x), z = result_of(x, x->n[ROWS], x->n[DEPTH]);
    return cunmod_matrix_inv(&z, &a, x->modulus, x->ctx);
}

static int array_matrix_solve(fuzz_case_t *x)
{
    const cunmod_matrix_t a = operand_of(x), b = right_side_of(x);
    const cunmod_matrix_t z = result_of(x, x->n[ROWS], x->n[COLUMNS]);
    return cunmod_matrix_solve(&z, &a, &b, x->modulus, x->ctx);
}

/* Initialises `a` as operand 0, square if `square` is set, in some cases with few different rows or
 * columns. */
static void draw_matrix(nmod_mat_t a, fuzz_case_t *x, int square)
{
    draw_shape(x);
    int64_t *const n = x->n;
    n[DEPTH] = n[DEPTH] < WIDEST ? n[DEPTH] : WIDEST;
    if (square)
        n[ROWS] = n[DEPTH] = n[ROWS] < n[DEPTH] ? n[ROWS] : n[DEPTH];
    fuzz_operand(x, 0, n[ROWS] * n[DEPTH]);
    const int64_t width = n[TRANSPOSED] & 1 ? n[ROWS] : n[DEPTH];
    const int64_t different = fuzz_chance(3) ? 3 * width : x->operand[0].len;
    for (int64_t i = different; i < x->operand[0].len; i++)
        x->operand[0].words[i] = x->operand[0].words[i % different];
    get_matrix(a, x, 0, n[ROWS], n[DEPTH]);
}

static void make_matrix_rank(fuzz_case_t *x)
{
    nmod_mat_t a;
    draw_matrix(a, x, 0);
    x->want_number = nmod_mat_rank(a);
    nmod_mat_clear(a);
}

static void make_matrix_det(fuzz_case_t *x)
{
    nmod_mat_t a;
    draw_matrix(a, x, 1);
    *fuzz_want_space(x, 1) = nmod_mat_det(a);
    nmod_mat_clear(a);
}

/* The characteristic polynomial, or the minimal one, in n + 1 words for n rows. */
static void make_poly(fuzz_case_t *x, void (*make)(nmod_poly_t f, const nmod_mat_t a))
{
    nmod_mat_t a;
    nmod_poly_t f;
    draw_matrix(a, x, 1);
    nmod_poly_init(f, x->p);
    make(f, a);
    uint64_t *const want = fuzz_want_space(x, a->r + 1);
    for (slong k = 0; k <= a->r; k++)
        want[k] = nmod_poly_get_coeff_ui(f, k);
    x->want_number = f->length;
    nmod_poly_clear(f);
    nmod_mat_clear(a);
}

static void make_matrix_charpoly(fuzz_case_t *x)
{
    make_poly(x, nmod_mat_charpoly);
}

static void make_matrix_minpoly(fuzz_case_t *x)
{
    make_poly(x, nmod_mat_minpoly);
}

static void make_matrix_rref(fuzz_case_t *x)
{
    nmod_mat_t a;
    draw_matrix(a, x, 0);
    x->want_number = nmod_mat_rref(a);
    want_matrix(x, a);
    nmod_mat_clear(a);
}

static void make_matrix_nullspace(fuzz_case_t *x)
{
    nmod_mat_t a, z;
    draw_matrix(a, x, 0);
    nmod_mat_init(z, a->c, a->c, x->p);
    x->want_number = nmod_mat_nullspace(z, a);
    want_matrix(x, z);
    nmod_mat_clear(a);
    nmod_mat_clear(z);
}

static void make_matrix_left_nullspace(fuzz_case_t *x)
{
    nmod_mat_t a, flipped, z;
    draw_matrix(a, x, 0);
    nmod_mat_init(flipped, a->c, a->r, x->p);
    nmod_mat_init(z, a->r, a->r, x->p);
    nmod_mat_transpose(flipped, a);
    x->want_number = nmod_mat_nullspace(z, flipped);
    nmod_mat_transpose(z, z);
    want_matrix(x, z);
    nmod_mat_clear(a);
    nmod_mat_clear(flipped);
    nmod_mat_clear(z);
}

static void make_matrix_inv(fuzz_case_t *x)
{
    nmod_mat_t a, z;
    draw_matrix(a, x, 1);
    nmod_mat_init(z, a->r, a->c, x->p);
    x->expected = nmod_mat_inv(z, a) ? CUNMOD_OK : CUNMOD_E_INVERSE;
    want_matrix(x, z);
    nmod_mat_clear(a);
    nmod_mat_clear(z);
}

static void make_matrix_solve(fuzz_case_t *x)
{
    nmod_mat_t a, b, z;
    draw_matrix(a, x, 1);
    fuzz_operand(x, 1, x->n[ROWS] * x->n[COLUMNS]);
    get_matrix(b, x, 1, x->n[ROWS], x->n[COLUMNS]);
    nmod_mat_init(z, b->r, b->c, x->p);
    x->expected = nmod_mat_solve(z, a, b) ? CUNMOD_OK : CUNMOD_E_INVERSE;
    want_matrix(x, z);
    nmod_mat_clear(a);
    nmod_mat_clear(b);
    nmod_mat_clear(z);
}

const fuzz_operation_t fuzz_matrices[] = {ANY_MODULUS(matrix_mul),
                                          ANY_MODULUS(matrix_addmul),
                                          ANY_MODULUS(matrix_submul),
                                          ANY_MODULUS(matrix_pow),
                                          ANY_MODULUS(matrix_evaluate),
                                          PRIME_MODULUS(matrix_rank, FUZZ_ALWAYS, 0),
                                          PRIME_MODULUS(matrix_det, FUZZ_NO_NUMBER, 1),
                                          PRIME_MODULUS(matrix_charpoly, FUZZ_NO_NUMBER, 0),
                                          PRIME_MODULUS(matrix_minpoly, FUZZ_ALWAYS, 0),
                                          PRIME_MODULUS(matrix_rref, FUZZ_ALWAYS, 0),
                                          PRIME_MODULUS(matrix_nullspace, FUZZ_ALWAYS, 0),
                                          PRIME_MODULUS(matrix_left_nullspace, FUZZ_ALWAYS, 0),
                                          PRIME_MODULUS(matrix_inv, FUZZ_NO_NUMBER, 0),
                                          PRIME_MODULUS(matrix_solve, FUZZ_NO_NUMBER, 0),
                                          {.name = NULL}};
