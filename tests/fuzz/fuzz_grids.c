/* Random cases of resultants in x and y, and of determinants and characteristic polynomials of
 * matrices of polynomials, over the integers and modulo a prime.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * FLINT's results are those over the integers, also modulo a prime: the degrees are those of the
 * residues, whose integers are from 0 on.
 */
#include <flint/fmpz_vec.h>
#include <stdlib.h>

#include "tests/integers/bivariate.h"
#include "tests/fuzz/fuzz.h"
#include "tests/harness/harness.h"
#include "tests/integers/images.h"
#include "tests/integers/mat.h"

/* Operand i has rows of n[i] coefficients of n[2 + i] words; a matrix has n[1] rows. */
static int64_t rows_of(const fuzz_case_t *x, int i)
{
    return x->len[i] < 0 ? -1 : x->len[i] / (x->n[i] * x->n[2 + i]);
}

/* Mostly short, since the reference is slow. */
static int64_t draw_short(int64_t least, int64_t most)
{
    return test_range(least, fuzz_chance(8) ? 2 * most : most);
}

/* Operand i of so many coefficients: integers where the operation is over these, else residues. */
static void draw_coefficients(fuzz_case_t *x, int i, int64_t count)
{
    x->n[2 + i] = x->operation->over_integers ? test_range(1, 3) : 1;
    if (!x->operation->over_integers)
    {
        fuzz_operand(x, i, count);
        return;
    }
    images_fill(fuzz_space(x, i, count * x->n[2 + i], "integers"), x->n[2 + i], count);
    x->operand[i].is_raw = 1;
}

/* c = coefficient k of operand i. */
static void get_coefficient(fmpz_t c, const fuzz_case_t *x, int i, int64_t k)
{
    const uint64_t *const words = x->operand[i].words + k * x->n[2 + i];
    if (x->operation->over_integers)
        fmpz_set_signed_ui_array(c, (const ulong *)words, (slong)x->n[2 + i]);
    else
        fmpz_set_ui(c, *words);
}

/* Expects `count` polynomials of len coefficients each, of so many words, or modulo p. */
static void want_polys(fuzz_case_t *x, const fmpz_poly_struct *r, int64_t count, int64_t len,
                       int64_t words)
{
    uint64_t *const want = fuzz_want_space(x, count * len * words);
    fmpz_t c;
    fmpz_init(c);
    for (int64_t k = 0; k < count * len; k++)
    {
        CHECK(fmpz_poly_length(r + k / len) <= len);
        fmpz_poly_get_coeff_fmpz(c, r + k / len, (slong)(k % len));
        if (x->operation->over_integers)
        {
            CHECK((int64_t)fmpz_bits(c) < 64 * words);
            fmpz_get_signed_ui_array((ulong *)want + k * words, (slong)words, c);
        }
        else
        {
            want[k] = fmpz_fdiv_ui(c, x->p);
        }
    }
    fmpz_clear(c);
}

/* ---- resultants ---- */

static bivariate_t get_bivariate(const fuzz_case_t *x, int i)
{
    const int64_t count = x->operand[i].len / x->n[2 + i];
    const bivariate_t a = {_fmpz_vec_init((slong)count), x->n[i], count / x->n[i]};
    for (int64_t k = 0; k < count; k++)
        get_coefficient(a.c + k, x, i, k);
    return a;
}

static void make_bivariate_resultant(fuzz_case_t *x)
{
    int64_t words = 1, len = 0;
    fmpz_poly_t r;
    for (int i = 0; i < 2; i++)
    {
        x->n[i] = draw_short(1, 4);
        draw_coefficients(x, i, x->n[i] * draw_short(0, 5));
    }
    bivariate_t a = get_bivariate(x, 0), b = get_bivariate(x, 1);
    CHECK_OK(cunmod_bivariate_resultant_length(&len, a.lenx, a.leny, b.lenx, b.leny));
    if (x->operation->over_integers)
    {
        CHECK_OK(cunmod_integers_bivariate_resultant_words(&words, x->operand[0].words, x->n[2],
                                                           a.lenx, a.leny, x->operand[1].words,
                                                           x->n[3], b.lenx, b.leny));
    }
    fmpz_poly_init(r);
    bivariate_sylvester(r, &a, &b);
    want_polys(x, r, len > 0, len, words);
    x->words = words;
    fmpz_poly_clear(r);
    bivariate_clear(&a);
    bivariate_clear(&b);
}

ARRAY_CALL(bivariate_resultant, cunmod_bivariate_resultant(x->r[0], x->a[0], x->n[0], rows_of(x, 0),
                                                           x->a[1], x->n[1], rows_of(x, 1), OVER))
ARRAY_CALL(integers_bivariate_resultant,
           cunmod_integers_bivariate_resultant(x->r[0], x->words, x->a[0], x->n[2], x->n[0],
                                               rows_of(x, 0), x->a[1], x->n[3], x->n[1],
                                               rows_of(x, 1), x->ctx))

/* ---- matrices ---- */

typedef int words_t(int64_t *words, const uint64_t *a, int64_t word, int64_t len, int64_t n);

/* Draws the operand. Over the integers words_of tells the words of the result. */
static void open_matrix(fmpz_poly_mat_t a, fuzz_case_t *x, words_t *words_of)
{
    const int64_t n = x->n[1] = draw_short(1, 4), len = x->n[0] = draw_short(1, 3);
    fmpz_t c;
    fmpz_init(c);
    draw_coefficients(x, 0, n * n * len);
    fmpz_poly_mat_init(a, (slong)n, (slong)n);
    for (int64_t k = 0; k < n * n * len; k++)
    {
        const int64_t e = k / len;
        get_coefficient(c, x, 0, k);
        fmpz_poly_set_coeff_fmpz(fmpz_poly_mat_entry(a, e / n, e % n), (slong)(k % len), c);
    }
    fmpz_clear(c);
    x->words = 1;
    if (x->operation->over_integers)
        CHECK_OK(words_of(&x->words, x->operand[0].words, x->n[2], x->n[0], x->n[1]));
}

static void make_mat_det(fuzz_case_t *x)
{
    fmpz_poly_mat_t a;
    fmpz_poly_t r;
    open_matrix(a, x, cunmod_integers_det_words);
    fmpz_poly_init(r);
    fmpz_poly_mat_det(r, a);
    want_polys(x, r, 1, x->n[1] * (x->n[0] - 1) + 1, x->words);
    fmpz_poly_clear(r);
    fmpz_poly_mat_clear(a);
}

static void make_mat_charpoly(fuzz_case_t *x)
{
    fmpz_poly_mat_t a;
    open_matrix(a, x, cunmod_integers_charpoly_words);
    fmpz_poly_struct *const r = mat_polys(x->n[1] + 1);
    mat_charpoly(r, a);
    want_polys(x, r, x->n[1] + 1, x->n[1] * (x->n[0] - 1) + 1, x->words);
    mat_free(r, x->n[1] + 1);
    fmpz_poly_mat_clear(a);
}

/* A length that is bad is that of rows. */
static int64_t length_of(const fuzz_case_t *x)
{
    return x->len[0] < 0 ? -1 : x->n[0];
}

ARRAY_CALL(det, cunmod_det(x->r[0], x->a[0], length_of(x), x->n[1], OVER))
ARRAY_CALL(charpoly, cunmod_charpoly(x->r[0], x->a[0], length_of(x), x->n[1], OVER))

ARRAY_CALL(integers_det,
           cunmod_integers_det(x->r[0], x->words, x->a[0], x->n[2], length_of(x), x->n[1], x->ctx))
ARRAY_CALL(integers_charpoly, cunmod_integers_charpoly(x->r[0], x->words, x->a[0], x->n[2],
                                                       length_of(x), x->n[1], x->ctx))

/* Of a matrix of zeros x^n is known, and an interrupt finds nothing. */
#define GRID(title, what, integers, idle)                                                          \
    {                                                                                              \
        .name = #title, .op = CUNMOD_OP_GCD, .over_integers = integers, .may_be_idle = idle,       \
        .cost = 1, .make = make_##what, .array = array_##title                                     \
    }

const fuzz_operation_t fuzz_grids[] = {
    GRID(bivariate_resultant, bivariate_resultant, 0, 0),
    GRID(integers_bivariate_resultant, bivariate_resultant, 1, 0),
    GRID(det, mat_det, 0, 0),
    GRID(charpoly, mat_charpoly, 0, 1),
    GRID(integers_det, mat_det, 1, 0),
    GRID(integers_charpoly, mat_charpoly, 1, 1),
    {.name = NULL},
};
