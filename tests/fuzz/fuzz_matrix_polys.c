/* Random cases of products of matrices of polynomials, of their inverses and solutions as power
 * series, and of approximant bases.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/nmod_mat.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_mat.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz_matrix.h"
#include "tests/mat/pmbasis_ref.h"

/* n[3]: the first coefficient that is computed. */
enum
{
    FIRST = OTHER
};

/* The lengths of the entries follow from those of the operands and of the result. */
static cunmod_matrix_poly_t polys_of(const uint64_t *words, int64_t rows, int64_t columns,
                                     int64_t len, int is_bad)
{
    const int64_t length = rows * columns > 0 ? len / (rows * columns) : 1;
    return (cunmod_matrix_poly_t){(uint64_t *)(uintptr_t)words, is_bad ? -1 : rows, columns,
                                  length};
}

static int call_polys(fuzz_case_t *x, int is_whole)
{
    const int64_t m = x->n[ROWS], k = x->n[DEPTH], n = x->n[COLUMNS];
    const int64_t *const len = x->len;
    const cunmod_matrix_poly_t a =
        polys_of(x->a[0], m, k, x->operand[0].len, len[0] != x->operand[0].len);
    const cunmod_matrix_poly_t b =
        polys_of(x->a[1], k, n, x->operand[1].len, len[1] != x->operand[1].len);
    const cunmod_matrix_poly_t z = polys_of(x->r[0], m, n, x->result[0].room, 0);
    return is_whole ? cunmod_matrix_poly_mul(&z, &a, &b, x->modulus, x->ctx)
                    : cunmod_matrix_poly_mulmid(&z, &a, &b, x->n[FIRST], x->modulus, x->ctx);
}

static int array_matrix_poly_mul(fuzz_case_t *x)
{
    return call_polys(x, 1);
}

static int array_matrix_poly_mulmid(fuzz_case_t *x)
{
    return call_polys(x, 0);
}

/* Initialises mat as operand i, of rows x columns entries. */
static void get_polys(nmod_poly_mat_t mat, const fuzz_case_t *x, int i, int64_t rows,
                      int64_t columns)
{
    const int64_t entries = rows * columns, len = x->operand[i].len / entries;
    nmod_poly_mat_init(mat, (slong)rows, (slong)columns, x->p);
    for (int64_t e = 0; e < entries; e++)
        for (int64_t t = len - 1; t >= 0; t--)
            nmod_poly_set_coeff_ui(
                nmod_poly_mat_entry(mat, (slong)(e / columns), (slong)(e % columns)), (slong)t,
                x->operand[i].words[e * len + t]);
}

/* Draws operands, and computes all coefficients of their product, or a range of them. */
static void make_polys(fuzz_case_t *x, int is_whole)
{
    nmod_poly_mat_t a, b, z;
    int64_t *const n = x->n;
    const int64_t bound = most_words(x);
    draw_entries(x, cunmod_least(bound, 400), 20);
    const char *const forced = x->force.algorithm[CUNMOD_OP_MAT];
    const int64_t most = forced != NULL && strcmp(forced, "tensor") == 0 ? 4 : bound; /* slow */
    const int64_t lena = test_range(1, cunmod_least(most, bound / (n[ROWS] * n[DEPTH])));
    const int64_t lenb = test_range(1, cunmod_least(most, bound / (n[DEPTH] * n[COLUMNS])));
    const int64_t len = lena + lenb - 1, width = is_whole ? len : test_range(1, len + 2);
    n[FIRST] = is_whole ? 0 : test_range(0, len);
    fuzz_operand(x, 0, n[ROWS] * n[DEPTH] * lena);
    fuzz_operand(x, 1, n[DEPTH] * n[COLUMNS] * lenb);
    get_polys(a, x, 0, n[ROWS], n[DEPTH]);
    get_polys(b, x, 1, n[DEPTH], n[COLUMNS]);
    nmod_poly_mat_init(z, (slong)n[ROWS], (slong)n[COLUMNS], x->p);
    nmod_poly_mat_mul(z, a, b);
    uint64_t *want = fuzz_want_space(x, n[ROWS] * n[COLUMNS] * width);
    for (slong i = 0; i < z->r; i++)
        for (slong j = 0; j < z->c; j++)
            for (int64_t t = 0; t < width; t++)
                *want++ =
                    nmod_poly_get_coeff_ui(nmod_poly_mat_entry(z, i, j), (slong)(n[FIRST] + t));
    nmod_poly_mat_clear(a);
    nmod_poly_mat_clear(b);
    nmod_poly_mat_clear(z);
}

static void make_matrix_poly_mul(fuzz_case_t *x)
{
    make_polys(x, 1);
}

static void make_matrix_poly_mulmid(fuzz_case_t *x)
{
    make_polys(x, 0);
}

/* ---- power series ------------------------------------------------------------------ */

static int call_series(fuzz_case_t *x, int has_right_side)
{
    const int64_t n = x->n[ROWS], columns = x->n[COLUMNS];
    const int64_t *const len = x->len;
    const cunmod_matrix_poly_t a =
        polys_of(x->a[0], n, n, x->operand[0].len, len[0] != x->operand[0].len);
    const cunmod_matrix_poly_t z = polys_of(x->r[0], n, columns, x->result[0].room, 0);
    if (!has_right_side)
        return cunmod_matrix_poly_inv_series(&z, &a, x->modulus, x->ctx);
    const cunmod_matrix_poly_t b =
        polys_of(x->a[1], n, columns, x->operand[1].len, len[1] != x->operand[1].len);
    return cunmod_matrix_poly_solve_series(&z, &a, &b, x->modulus, x->ctx);
}

static int array_matrix_poly_inv_series(fuzz_case_t *x)
{
    return call_series(x, 0);
}

static int array_matrix_poly_solve_series(fuzz_case_t *x)
{
    return call_series(x, 1);
}

/* Returns whether the constant coefficients of a have an inverse. */
static int is_regular(const nmod_poly_mat_t a, uint64_t p)
{
    nmod_mat_t constants;
    nmod_mat_init(constants, a->r, a->c, p);
    nmod_poly_mat_evaluate_nmod(constants, a, 0);
    const int regular = nmod_mat_rank(constants) == a->r;
    nmod_mat_clear(constants);
    return regular;
}

/* The expected result = the first `terms` coefficients of the entries of 1 / a times b, from the
 * fractions that FLINT computes. */
static void want_series(fuzz_case_t *x, const nmod_poly_mat_t a, const nmod_poly_mat_t b,
                        int64_t terms)
{
    nmod_poly_mat_t z;
    nmod_poly_t den, series;
    uint64_t *want = fuzz_want_space(x, b->r * b->c * terms);
    nmod_poly_mat_init(z, b->r, b->c, x->p);
    nmod_poly_init(den, x->p);
    nmod_poly_init(series, x->p);
    x->expected = is_regular(a, x->p) ? CUNMOD_OK : CUNMOD_E_INVERSE;
    if (x->expected == CUNMOD_OK)
        nmod_poly_mat_solve(z, den, a, b);
    for (slong e = 0; e < b->r * b->c && x->expected == CUNMOD_OK; e++)
    {
        nmod_poly_div_series(series, nmod_poly_mat_entry(z, e / b->c, e % b->c), den, (slong)terms);
        for (int64_t t = 0; t < terms; t++)
            *want++ = nmod_poly_get_coeff_ui(series, (slong)t);
    }
    nmod_poly_mat_clear(z);
    nmod_poly_clear(den);
    nmod_poly_clear(series);
}

/* Few terms, or several blocks of a lifting. */
static void make_series(fuzz_case_t *x, int has_right_side)
{
    const int64_t most = most_words(x);
    int64_t *const n = x->n;
    n[ROWS] = test_range(1, most < 64 ? 1 : most > 6000 && fuzz_chance(30) ? 40 : 8);
    n[COLUMNS] = has_right_side ? test_range(1, 3) : n[ROWS];
    const int is_long = fuzz_chance(4);
    const int64_t room =
        cunmod_least(most / (n[ROWS] * (n[ROWS] + n[COLUMNS])), is_long ? 900 : 40);
    const int64_t lena = test_range(1, cunmod_most(is_long && fuzz_chance(2) ? 5 : room, 1));
    const int64_t lenb = test_range(1, cunmod_most(room, 1));
    nmod_poly_mat_t a, b;
    fuzz_operand(x, 0, n[ROWS] * n[ROWS] * cunmod_least(lena, cunmod_most(room, 1)));
    get_polys(a, x, 0, n[ROWS], n[ROWS]);
    if (has_right_side)
    {
        fuzz_operand(x, 1, n[ROWS] * n[COLUMNS] * lenb);
        get_polys(b, x, 1, n[ROWS], n[COLUMNS]);
    }
    else
    {
        nmod_poly_mat_init(b, (slong)n[ROWS], (slong)n[ROWS], x->p);
        nmod_poly_mat_one(b);
    }
    want_series(x, a, b, test_range(1, cunmod_most(room, 1) + 2));
    nmod_poly_mat_clear(a);
    nmod_poly_mat_clear(b);
}

static void make_matrix_poly_inv_series(fuzz_case_t *x)
{
    make_series(x, 0);
}

static void make_matrix_poly_solve_series(fuzz_case_t *x)
{
    make_series(x, 1);
}

/* ---- approximant bases --------------------------------------------------------------- */

/* Operand 0 has n[ROWS] x n[COLUMNS] entries, operand 1 the shifts. The result has the coefficients
 * of the basis, and then the degrees of its rows. */
enum
{
    ORDER = OTHER,
    MOST_ROWS = 12
};

/* A bad length is a bad order. */
static int array_matrix_poly_pmbasis(fuzz_case_t *x)
{
    const int64_t m = x->n[ROWS], words = x->result[0].room - m;
    const cunmod_matrix_poly_t a = polys_of(x->a[0], m, x->n[COLUMNS], x->operand[0].len, 0);
    const cunmod_matrix_poly_t z = polys_of(x->r[0], m, m, words, 0);
    int64_t shift[MOST_ROWS], before[MOST_ROWS];
    const size_t bytes = (size_t)m * sizeof(*shift);
    memcpy(shift, x->a[1], bytes);
    memcpy(before, x->a[1], bytes);
    const int status = cunmod_matrix_poly_pmbasis(
        &z, shift, &a, x->len[1] != m ? x->len[1] : x->n[ORDER], x->modulus, x->ctx);
    CHECK(status == CUNMOD_OK || memcmp(shift, before, bytes) == 0);
    if (status == CUNMOD_OK)
        memcpy(x->r[0] + words, shift, bytes);
    return status;
}

/* Draws the shifts: equal, of both signs, or far from one another. */
static void draw_shifts(fuzz_case_t *x)
{
    const int64_t most = fuzz_chance(3) ? 0 : fuzz_chance(6) ? INT64_C(1) << 60 : 2 * x->n[ORDER];
    uint64_t *const shift = fuzz_space(x, 1, x->n[ROWS], "shifts");
    x->operand[1].is_raw = 1;
    for (int64_t i = 0; i < x->n[ROWS]; i++)
        shift[i] = (uint64_t)test_range(-most, most);
}

/* The result has as many coefficients as its longest entry, or more, or one fewer. */
static void make_matrix_poly_pmbasis(fuzz_case_t *x)
{
    const int64_t most = most_words(x);
    int64_t *const n = x->n, degrees[MOST_ROWS];
    n[ROWS] = test_range(1, most < 64 ? 2 : fuzz_chance(8) ? MOST_ROWS : 5);
    n[COLUMNS] = test_range(1, fuzz_chance(3) ? n[ROWS] + 2 : (n[ROWS] + 1) / 2);
    const int64_t longest = cunmod_least(most / (n[ROWS] * n[ROWS]), fuzz_chance(4) ? 400 : 40);
    n[ORDER] = test_range(0, longest);
    const int64_t length = fuzz_chance(4) ? test_range(0, longest + 2) : n[ORDER];
    fuzz_operand(x, 0, n[ROWS] * n[COLUMNS] * length);
    draw_shifts(x);
    memcpy(degrees, x->operand[1].words, (size_t)n[ROWS] * sizeof(*degrees));
    const cunmod_matrix_poly_t a =
        polys_of(x->operand[0].words, n[ROWS], n[COLUMNS], x->operand[0].len, 0);
    const cunmod_matrix_poly_t basis = pmbasis_ref(degrees, &a, n[ORDER], x->p);
    const int64_t entries = n[ROWS] * n[ROWS];
    const int64_t room = fuzz_chance(3)    ? n[ORDER] + 1
                         : fuzz_chance(20) ? basis.length - 1
                                           : basis.length;
    x->expected = room < basis.length ? CUNMOD_E_LENGTH : CUNMOD_OK;
    uint64_t *const want = fuzz_want_space(x, entries * room + n[ROWS]);
    for (int64_t e = 0; e < entries && x->expected == CUNMOD_OK; e++)
        memcpy(want + e * room, basis.words + e * basis.length,
               (size_t)basis.length * sizeof(*want));
    memcpy(want + entries * room, degrees, (size_t)n[ROWS] * sizeof(*want));
    free(basis.words);
}

const fuzz_operation_t fuzz_matrix_polys[] = {
    ANY_MODULUS(matrix_poly_mul),
    ANY_MODULUS(matrix_poly_mulmid),
    PRIME_MODULUS(matrix_poly_inv_series, FUZZ_NO_NUMBER, 0),
    PRIME_MODULUS(matrix_poly_solve_series, FUZZ_NO_NUMBER, 0),
    {.name = "matrix_poly_pmbasis",
     .op = CUNMOD_OP_MAT,
     .may_be_idle = 1,
     .in_steps = 1, /* the basis says whether the result is too short */
     .cost = 1,
     .make = make_matrix_poly_pmbasis,
     .array = array_matrix_poly_pmbasis},
    {.name = NULL}};
