/* Matrices of polynomials: operands, and comparisons with FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/mat.h"

#include <stdlib.h>

#include "cunmod_mat.h"
#include "tests/integers/images.h"
#include "tests/harness/scoped_flint.h"

void mat_random(fmpz_poly_mat_t a, int64_t len, int64_t bits)
{
    const int64_t n = fmpz_poly_mat_nrows(a);
    SCOPED_FMPZ fmpz_t c = {0};
    for (int64_t k = 0; k < n * n * len; k++)
    {
        images_some(c, bits);
        fmpz_poly_set_coeff_fmpz(fmpz_poly_mat_entry(a, k / len / n, k / len % n), k % len, c);
    }
}

fmpz_poly_struct *mat_polys(int64_t n)
{
    fmpz_poly_struct *const polys = malloc((size_t)n * sizeof(*polys) + 1);
    CHECK(polys != NULL);
    for (int64_t k = 0; k < n; k++)
        fmpz_poly_init(polys + k);
    return polys;
}

void mat_free(fmpz_poly_struct *polys, int64_t n)
{
    for (int64_t k = 0; k < n; k++)
        fmpz_poly_clear(polys + k);
    free(polys);
}

/* M_1 = I, c_(n-k) = -tr(A M_k) / k, M_(k+1) = A M_k + c_(n-k) I. */
void mat_charpoly(fmpz_poly_struct *res, const fmpz_poly_mat_t a)
{
    const int64_t n = fmpz_poly_mat_nrows(a);
    SCOPED_FMPZ_MAT fmpz_poly_mat_t m;
    fmpz_poly_mat_init(m, n, n);
    fmpz_poly_mat_one(m);
    fmpz_poly_one(res + n);
    for (int64_t k = 1; k <= n; k++)
    {
        fmpz_poly_struct *const c = res + n - k;
        fmpz_poly_mat_mul(m, a, m);
        fmpz_poly_mat_trace(c, m);
        fmpz_poly_scalar_divexact_si(c, c, -k);
        for (int64_t i = 0; i < n; i++)
        {
            fmpz_poly_struct *const entry = fmpz_poly_mat_entry(m, i, i);
            fmpz_poly_add(entry, entry, c);
        }
    }
}

_Static_assert(offsetof(cunmod_mat_array_, x) == 0, "SCOPED frees x");

/* The entries as an array, with `more` coefficients and words more than they need. */
static cunmod_mat_array_ array_of(const fmpz_poly_mat_t a, int64_t more)
{
    SCOPED cunmod_mat_array_ from = {0};
    SCOPED_FMPZ fmpz_t c = {0};
    CHECK_OK(cunmod_fmpz_poly_mat_get_(&from, a));
    cunmod_mat_array_ to = from;
    to.len += more;
    to.words += more;
    to.x = test_array(to.n * to.n * to.len * to.words);
    for (int64_t k = 0; k < to.n * to.n * to.len; k++)
    {
        const int64_t e = k / to.len, j = k % to.len;
        fmpz_poly_get_coeff_fmpz(c, fmpz_poly_mat_entry(a, e / to.n, e % to.n), j);
        fmpz_get_signed_ui_array((ulong *)to.x + k * to.words, to.words, c);
    }
    return to;
}

/* The integers z of so many words are the coefficients of `count` polynomials r, len of each. */
static void compare(const uint64_t *z, int64_t words, int64_t count, int64_t len,
                    const fmpz_poly_struct *r)
{
    for (int64_t k = 0; k < count; k++)
        CHECK(fmpz_poly_length(r + k) <= len);
    images_check_coefficients(z, words, count * len, r, len);
}

/* A matrix as four arguments. */
#define MATRIX(a) (a).x, (a).words, (a).len, (a).n

typedef int residues_t(uint64_t *res, const uint64_t *p, int64_t k, const uint64_t *a, int64_t word,
                       int64_t len, int64_t n, cunmod_ctx_t ctx);

/* z has the coefficients of the result, `count` polynomials of len each: residues modulo primes of
 * both sizes are theirs. */
static void check_residues(cunmod_ctx_t ctx, residues_t *residues, const cunmod_mat_array_ *x,
                           const uint64_t *z, int64_t words, int64_t count, int64_t len)
{
    int64_t k = 0;
    SCOPED uint64_t *const p = images_mixed_primes(&k, words, len);
    SCOPED_RESULT uint64_t *const rows = test_result(k * count * len);
    CHECK_OK(residues(rows, p, k, MATRIX(*x), ctx));
    images_check_rows(ctx, rows, count * len, p, k, z, words);
}

static void check_arrays(cunmod_ctx_t ctx, const fmpz_poly_mat_t a, const fmpz_poly_struct *det,
                         const fmpz_poly_struct *charpoly)
{
    SCOPED cunmod_mat_array_ x = array_of(a, 1);
    const int64_t n = x.n, len = n * (x.len - 1) + 1;
    const int residues_too = !test_small() || test_below(4) == 0;
    int64_t words = 0;
    CHECK_OK(cunmod_integers_det_words(&words, MATRIX(x)));
    SCOPED_RESULT uint64_t *z = test_result(len * words);
    CHECK_FAILS(LENGTH, cunmod_integers_det(z, words - 1, MATRIX(x), ctx));
    CHECK(test_untouched(z, len * words));
    CHECK_OK(cunmod_integers_det(z, words, MATRIX(x), ctx));
    compare(z, words, 1, len, det);
    if (residues_too)
        check_residues(ctx, cunmod_integers_det_residues, &x, z, words, 1, len);
    test_result_free(z, len * words);
    CHECK_OK(cunmod_integers_charpoly_words(&words, MATRIX(x)));
    words += test_range(0, 1);
    z = test_result((n + 1) * len * words);
    CHECK_OK(cunmod_integers_charpoly(z, words, MATRIX(x), ctx));
    compare(z, words, n + 1, len, charpoly);
    if (residues_too)
        check_residues(ctx, cunmod_integers_charpoly_residues, &x, z, words, n + 1, len);
}

void mat_check(cunmod_ctx_t ctx, const fmpz_poly_mat_t a)
{
    const int64_t n = fmpz_poly_mat_nrows(a);
    fmpz_poly_struct *const expected = mat_polys(n + 2), *const z = mat_polys(n + 2);
    test_case("matrix over Z", n, fmpz_poly_mat_max_length(a), 0);
    fmpz_poly_mat_det(expected, a);
    mat_charpoly(expected + 1, a);
    CHECK_OK(cunmod_fmpz_poly_mat_det(z, a, ctx));
    CHECK_OK(cunmod_fmpz_poly_mat_charpoly(z + 1, a, ctx));
    for (int64_t k = 0; k < n + 2; k++)
        CHECK(fmpz_poly_equal(z + k, expected + k));
    check_arrays(ctx, a, expected, expected + 1);
    mat_free(expected, n + 2);
    mat_free(z, n + 2);
}

/* r and z are congruent modulo p. */
static void compare_modular(const nmod_poly_t z, const fmpz_poly_struct *r, uint64_t p)
{
    SCOPED_NMOD_POLY nmod_poly_t expected;
    nmod_poly_init(expected, p);
    fmpz_poly_get_nmod_poly(expected, r);
    CHECK(nmod_poly_equal(z, expected));
}

void mat_check_modular(cunmod_ctx_t ctx, const fmpz_poly_mat_t a, uint64_t p)
{
    const int64_t n = fmpz_poly_mat_nrows(a);
    fmpz_poly_struct *const expected = mat_polys(n + 1);
    nmod_poly_struct *const z = malloc((size_t)(n + 1) * sizeof(*z));
    nmod_poly_mat_t b;
    SCOPED_NMOD_POLY nmod_poly_t det, ours;
    test_case("matrix modulo a prime", n, fmpz_poly_mat_max_length(a), p);
    nmod_poly_mat_init(b, n, n, p);
    EACH_IN(p, nmod_poly_init, det, ours);
    for (int64_t e = 0; e <= n; e++)
        nmod_poly_init(z + e, p);
    for (int64_t e = 0; e < n * n; e++)
        fmpz_poly_get_nmod_poly(nmod_poly_mat_entry(b, e / n, e % n),
                                fmpz_poly_mat_entry(a, e / n, e % n));
    mat_charpoly(expected, a);
    nmod_poly_mat_det(det, b);
    CHECK_OK(cunmod_nmod_poly_mat_det(ours, b, ctx));
    CHECK(nmod_poly_equal(det, ours));
    CHECK_OK(cunmod_nmod_poly_mat_charpoly(z, b, ctx));
    for (int64_t e = 0; e <= n; e++)
    {
        compare_modular(z + e, expected + e, p);
        nmod_poly_clear(z + e);
    }
    free(z);
    nmod_poly_mat_clear(b);
    mat_free(expected, n + 1);
}
