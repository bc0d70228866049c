/* Random cases of products of matrices.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/nmod_mat.h>

#include "tests/fuzz/fuzz.h"
#include "tests/harness/harness.h"

#define LONGEST 40000 /* words of an operand: FLINT takes milliseconds */

/* The numbers of a case: n[0] rows of the product, n[1] columns of operand 0, n[2] columns of the
 * product. Bit i of n[3]: operand i, or the result (bit 2), has the words of the transposed
 * matrix. */
enum
{
    ROWS,
    DEPTH,
    COLUMNS,
    TRANSPOSED
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

/* Draws the shape: any, thin ones too, in which no matrix has more than x->bound words. */
static void draw_shape(fuzz_case_t *x)
{
    const int64_t bound = x->bound < 1 ? 1 : x->bound < LONGEST ? x->bound : LONGEST;
    int64_t *const n = x->n;
    n[DEPTH] = test_range(1, fuzz_chance(3) ? bound : bound < 200 ? bound : 200);
    n[ROWS] = test_range(1, bound / n[DEPTH]);
    n[COLUMNS] = test_range(1, bound / (n[DEPTH] > n[ROWS] ? n[DEPTH] : n[ROWS]));
    if (fuzz_chance(30))
        n[test_below(3)] = 0;
    n[TRANSPOSED] = (int64_t)test_below(8);
}

static void make_matrix_mul(fuzz_case_t *x)
{
    nmod_mat_t a, b, z;
    draw_shape(x);
    const int64_t m = x->n[ROWS], k = x->n[DEPTH], n = x->n[COLUMNS];
    const int transposed = (int)(x->n[TRANSPOSED] >> 2);
    fuzz_operand(x, 0, m * k);
    fuzz_operand(x, 1, k * n);
    get_matrix(a, x, 0, m, k);
    get_matrix(b, x, 1, k, n);
    nmod_mat_init(z, (slong)m, (slong)n, x->p);
    nmod_mat_mul(z, a, b);
    uint64_t *const want = fuzz_want_space(x, m * n);
    for (int64_t i = 0; i < m; i++)
        for (int64_t j = 0; j < n; j++)
            want[transposed ? j * m + i : i * n + j] = nmod_mat_entry(z, i, j);
    nmod_mat_clear(a);
    nmod_mat_clear(b);
    nmod_mat_clear(z);
}

const fuzz_operation_t fuzz_matrices[] = {{.name = "matrix_mul",
                                           .op = CUNMOD_OP_MAT,
                                           .any_modulus = 1,
                                           .cost = 1,
                                           .may_be_idle = 1,
                                           .make = make_matrix_mul,
                                           .array = array_matrix_mul},
                                          {.name = NULL}};
