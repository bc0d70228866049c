/* Approximant bases of matrices of polynomials: what is true of each basis, by FLINT's products,
 * determinants and ranks; generators of sequences of matrices.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <flint/nmod_mat.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_mat.h>
#include <stdlib.h>

#include "tests/harness/scoped.h"
#include "tests/mat/pmbasis_cases.h"
#include "tests/mat/pmbasis_ref.h"

/* ---- properties ---------------------------------------------------------------------- */

/* Checks that the pivot of row i, the last entry of the largest degree, is in column i, and that
 * this degree is degrees[i]. */
static void check_pivots(const nmod_poly_mat_t basis, const int64_t *shift, const int64_t *degrees)
{
    for (slong i = 0; i < basis->r; i++)
    {
        CHECK(shift[i] + nmod_poly_degree(nmod_poly_mat_entry(basis, i, i)) == degrees[i]);
        for (slong j = 0; j < basis->c; j++)
        {
            const nmod_poly_struct *const entry = nmod_poly_mat_entry(basis, i, j);
            CHECK(nmod_poly_is_zero(entry) || j == i ||
                  shift[j] + nmod_poly_degree(entry) + (j > i) <= degrees[i]);
        }
    }
}

/* Checks that all coefficients of basis times a below x^order are 0. */
static void check_zero(const nmod_poly_mat_t basis, const cunmod_matrix_poly_t *a, int64_t order,
                       uint64_t p)
{
    nmod_poly_mat_t u, v;
    nmod_poly_t low;
    set_flint(u, a, p);
    nmod_poly_mat_init(v, (slong)a->rows, (slong)a->columns, p);
    nmod_poly_init(low, p);
    nmod_poly_mat_mul(v, basis, u);
    for (slong e = 0; e < v->r * v->c; e++)
    {
        nmod_poly_set_trunc(low, nmod_poly_mat_entry(v, e / v->c, e % v->c), (slong)order);
        CHECK(nmod_poly_is_zero(low));
    }
    nmod_poly_clear(low);
    nmod_poly_mat_clear(u);
    nmod_poly_mat_clear(v);
}

/* Returns the rank of the matrix of the rows x^k times row i of a modulo x^order, 0 <= k < order.
 * This is the degree of the determinant of a basis. */
static int64_t rank_of(const cunmod_matrix_poly_t *a, int64_t order, uint64_t p)
{
    const int64_t m = a->rows, n = a->columns;
    nmod_mat_t rows;
    nmod_mat_init(rows, (slong)(m * order), (slong)(n * order), p);
    for (int64_t i = 0; i < m * order; i++)
        for (int64_t j = 0; j < n * order; j++)
        {
            const int64_t k = j / n - i / m;
            if (k >= 0 && k < a->length)
                nmod_mat_entry(rows, i, j) = a->words[(i % m * n + j % n) * a->length + k];
        }
    const int64_t rank = nmod_mat_rank(rows);
    nmod_mat_clear(rows);
    return rank;
}

/* Checks that the determinant is c x^k for the sum k of the increases of the degrees; for few words
 * also that no basis has a smaller determinant. */
static void check_determinant(const nmod_poly_mat_t basis, const cunmod_matrix_poly_t *a,
                              const int64_t *shift, const int64_t *degrees, int64_t order,
                              uint64_t p)
{
    nmod_poly_t det, low;
    int64_t sum = 0;
    for (int64_t i = 0; i < a->rows; i++)
        sum += degrees[i] - shift[i];
    nmod_poly_init(det, p);
    nmod_poly_init(low, p);
    nmod_poly_mat_det(det, basis);
    nmod_poly_set_trunc(low, det, (slong)sum);
    CHECK(nmod_poly_degree(det) == sum && nmod_poly_is_zero(low));
    if (a->rows * order <= 200 && a->columns * order <= 200)
        CHECK(sum == rank_of(a, order, p));
    nmod_poly_clear(det);
    nmod_poly_clear(low);
}

/* The properties of a basis that is too large for the reference, or of the reference itself. */
static void check_properties(int64_t m, int64_t n, int64_t lena, int64_t order, int kind,
                             int shifts, int of_reference, uint64_t p)
{
    const cunmod_matrix_poly_t a = new_operand(m, n, lena, kind, p);
    int64_t *const shift = new_shifts(m, order, shifts), *const degrees = copy_shifts(shift, m);
    cunmod_matrix_poly_t res = {NULL, m, m, order + 1};
    nmod_poly_mat_t basis;
    test_case(of_reference ? "pmbasis_ref" : "matrix_poly_pmbasis, properties", lena, order, p);
    if (of_reference)
        res = pmbasis_ref(degrees, &a, order, p);
    else
    {
        res.words = test_array(poly_matrix_words(&res));
        CHECK_OK(cunmod_matrix_poly_pmbasis(&res, degrees, &a, order, p, ctx));
    }
    set_flint(basis, &res, p);
    check_pivots(basis, shift, degrees);
    check_zero(basis, &a, order, p);
    if (m <= 12)
        check_determinant(basis, &a, shift, degrees, order, p);
    nmod_poly_mat_clear(basis);
    EACH(free, a.words, res.words, shift, degrees);
}

void check_reference(uint64_t p)
{
    for (int i = 0; i < 2 * ALL_KINDS; i++)
        check_properties(test_range(1, 5), test_range(1, 5), test_range(0, 20), test_range(0, 20),
                         i % ALL_KINDS, (int)test_below(SHIFTS), 1, p);
    check_properties(4, 2, 50, 50, RANDOM, NO_SHIFTS, 1, p);
}

void check_large(uint64_t p, int64_t order)
{
    check_properties(4, 2, order, order, RANDOM, NO_SHIFTS, 0, p);
    check_properties(8, 3, order / 2, order / 2, SPARSE, UNEVEN, 0, p);
    check_properties(3, 4, order / 3, order, RANDOM, DIFFERENT, 0, p);
    check_properties(order / 10, order / 20, 20, 20, RANDOM, NO_SHIFTS, 0, p);
    check_properties(6, 3, order / 2, order / 2 - 1, REPEATED, EXTREME, 0, p);
}

/* ---- generators of sequences of matrices ---------------------------------------------- */

/* Initialises a random matrix. */
static void new_matrix(nmod_mat_t mat, int64_t rows, int64_t columns, uint64_t p)
{
    nmod_mat_init(mat, (slong)rows, (slong)columns, p);
    for (slong e = 0; e < rows * columns; e++)
        nmod_mat_entry(mat, e / columns, e % columns) = test_below(p);
}

/* Returns [S; -1], for the first `length` matrices S_k = u mat^k v, of s rows and columns, for
 * random u and v. */
static cunmod_matrix_poly_t new_sequence(const nmod_mat_t mat, int64_t s, int64_t length,
                                         uint64_t p)
{
    const cunmod_matrix_poly_t a = {test_array(2 * s * s * length), 2 * s, s, length};
    nmod_mat_t u, v, power, product;
    new_matrix(u, s, mat->r, p);
    new_matrix(v, mat->r, s, p);
    nmod_mat_init(power, mat->r, (slong)s, p);
    nmod_mat_init(product, (slong)s, (slong)s, p);
    for (int64_t k = 0; k < length; k++)
    {
        nmod_mat_mul(product, u, v);
        for (int64_t e = 0; e < s * s; e++)
        {
            a.words[e * length + k] = nmod_mat_entry(product, e / s, e % s);
            a.words[(s * s + e) * length + k] = k == 0 && e % (s + 1) == 0 ? p - 1 : 0;
        }
        nmod_mat_mul(power, mat, v);
        nmod_mat_set(v, power);
    }
    nmod_mat_clear(u);
    nmod_mat_clear(v);
    nmod_mat_clear(power);
    nmod_mat_clear(product);
    return a;
}

/* Initialises q as the first s columns of the s rows of the smallest degrees, and returns the sum
 * of these degrees. Spoils the degrees. */
static int64_t get_generator(nmod_poly_mat_t q, const cunmod_matrix_poly_t *basis, int64_t *degrees,
                             int64_t s, uint64_t p)
{
    const int64_t none = INT64_MAX;
    int64_t sum = 0;
    nmod_poly_mat_init(q, (slong)s, (slong)s, p);
    for (int64_t i = 0; i < s; i++)
    {
        int64_t row = 0;
        for (int64_t t = 1; t < 2 * s; t++)
            row = degrees[t] < degrees[row] ? t : row;
        sum += degrees[row];
        degrees[row] = none;
        for (int64_t j = 0; j < s; j++)
            for (int64_t k = 0; k < basis->length; k++)
                nmod_poly_set_coeff_ui(nmod_poly_mat_entry(q, i, j), (slong)k,
                                       basis->words[(row * 2 * s + j) * basis->length + k]);
    }
    return sum;
}

/* The determinant of the least generator of a random sequence, reversed, is the characteristic
 * polynomial of the matrix, but for a probability of about size / p. */
void check_generator(int64_t size, int64_t s, uint64_t p)
{
    const int64_t length = 2 * ((size + s - 1) / s) + 2;
    int64_t degrees[20] = {0};
    nmod_mat_t mat;
    nmod_poly_mat_t q;
    nmod_poly_t det, expected;
    test_case("generator of a sequence", size, s, p);
    new_matrix(mat, size, size, p);
    const cunmod_matrix_poly_t a = new_sequence(mat, s, length, p);
    const cunmod_matrix_poly_t basis = {test_array(4 * s * s * (length + 1)), 2 * s, 2 * s,
                                        length + 1};
    for (int64_t i = s; i < 2 * s; i++)
        degrees[i] = 1;
    CHECK_OK(cunmod_matrix_poly_pmbasis(&basis, degrees, &a, length, p, ctx));
    CHECK(get_generator(q, &basis, degrees, s, p) == size);
    nmod_poly_init(det, p);
    nmod_poly_init(expected, p);
    nmod_poly_mat_det(det, q);
    nmod_poly_reverse(det, det, (slong)size + 1);
    CHECK(nmod_poly_degree(det) == size);
    nmod_poly_make_monic(det, det);
    nmod_mat_charpoly(expected, mat);
    CHECK(nmod_poly_equal(det, expected));
    nmod_mat_clear(mat);
    nmod_poly_mat_clear(q);
    nmod_poly_clear(det);
    nmod_poly_clear(expected);
    EACH(free, a.words, basis.words);
}
