/* Determinants and characteristic polynomials of matrices of polynomials, over the integers and
 * modulo primes, against FLINT's determinants and traces of powers: sizes around those at which
 * kernels change, matrices that are singular, or modulo primes that are taken, or at points; pivots
 * that vanish; determinants at their bounds; bad input, and failures of the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/mat.h"

#include <flint/nmod_mat.h>

#include "tests/integers/images.h"
#include "tests/harness/scoped_flint.h"

static const uint64_t primes[] = {2, 3, 5, 7, 13, 101, 65537, 2147483647, UINT64_MAX - 58};

static void check_both(cunmod_ctx_t ctx, const fmpz_poly_mat_t a)
{
    mat_check(ctx, a);
    mat_check_modular(ctx, a, primes[test_below(9)]);
}

static void check_random(cunmod_ctx_t ctx, int64_t n, int64_t len, int64_t bits)
{
    SCOPED_FMPZ_MAT fmpz_poly_mat_t a;
    fmpz_poly_mat_init(a, n, n);
    mat_random(a, len, bits);
    check_both(ctx, a);
}

static void check_shapes(cunmod_ctx_t ctx)
{
    static const int64_t bits[] = {0, 1, 31, 64, 130};
    for (int64_t n = 0; n <= 5; n++)
        for (int64_t len = 0; len <= 3; len++)
            check_random(ctx, n, len, bits[test_below(5)]);
    for (int64_t n = 7; n <= 9; n++)
        check_random(ctx, n, 2, 20);
    check_random(ctx, test_small() ? 12 : 24, 2, 8);
    for (int k = 0; k < 9; k++)
    {
        /* as many coefficients as there are points, and one more or less */
        SCOPED_FMPZ_MAT fmpz_poly_mat_t a;
        fmpz_poly_mat_init(a, 2, 2);
        mat_random(a, primes[k] < 14 ? (int64_t)primes[k] / 2 + test_range(0, 1) : 4, 30);
        mat_check_modular(ctx, a, primes[k]);
    }
}

/* x = a, a random matrix of constants. */
static void draw_constants(nmod_mat_t a, uint64_t *x, int64_t n, uint64_t p)
{
    nmod_mat_init(a, n, n, p);
    for (int64_t e = 0; e < n * n; e++)
        x[e] = nmod_mat_entry(a, e / n, e % n) = test_random() % p;
}

static void check_det(cunmod_ctx_t ctx, int64_t n, uint64_t p)
{
    SCOPED uint64_t *const x = test_array(n * n);
    SCOPED_RESULT uint64_t *const z = test_result(1);
    nmod_mat_t a;
    test_case("determinant of constants", n, 0, p);
    draw_constants(a, x, n, p);
    CHECK_OK(cunmod_det(z, x, 1, n, p, ctx));
    CHECK(z[0] == nmod_mat_det(a));
    nmod_mat_clear(a);
}

/* Matrices of constants, so that a single one modulo p is made: with the sizes at which blocks have
 * more threads, and beyond those which fit into shared memory. */
static void check_constants(cunmod_ctx_t ctx, int64_t n, uint64_t p)
{
    SCOPED uint64_t *const x = test_array(n * n);
    SCOPED_RESULT uint64_t *const z = test_result(n + 1);
    nmod_mat_t a;
    SCOPED_NMOD_POLY nmod_poly_t expected;
    check_det(ctx, n, p);
    test_case("matrix of constants", n, 0, p);
    draw_constants(a, x, n, p);
    nmod_poly_init(expected, p);
    nmod_mat_charpoly(expected, a);
    CHECK_OK(cunmod_charpoly(z, x, 1, n, p, ctx));
    for (int64_t e = 0; e <= n; e++)
        CHECK(z[e] == nmod_poly_get_coeff_ui(expected, e));
    nmod_mat_clear(a);
}

static void check_sizes(cunmod_ctx_t ctx)
{
    static const int64_t n[] = {8, 9, 32, 33, 64, 65, 168, 169, 170, 181};
    const int count = (int)(sizeof n / sizeof *n);
    for (int k = 0; k < count; k++)
        check_constants(ctx, n[k], primes[3 + test_below(6)]);
    for (int k = 0; k < 9; k++)
        check_constants(ctx, 10, primes[k]);
}

/* Too many rows for a GPU, of polynomials that are not all constants: the determinant is 1 + t. */
static void check_most(cunmod_ctx_t ctx, int path)
{
    const int64_t n = 182;
    SCOPED uint64_t *const x = test_array(2 * n * n);
    SCOPED_RESULT uint64_t *const z = test_result(n + 1);
    test_case("most rows", n, 0, 401);
    for (int64_t e = 0; e < n * n; e++)
    {
        x[2 * e] = e / n < e % n ? 0 : 1;
        x[2 * e + 1] = 0;
    }
    x[1] = 1;
    if (path == CUNMOD_PATH_GPU)
    {
        CHECK_FAILS(UNSUPPORTED, cunmod_det(z, x, 2, n, 401, ctx));
        CHECK(test_untouched(z, n + 1));
    }
    else
    {
        CHECK_OK(cunmod_det(z, x, 2, n, 401, ctx));
        CHECK(z[0] == 1 && z[1] == 1 && z[2] == 0 && cunmod_last_path(ctx) == CUNMOD_PATH_CPU);
    }
}

/* Determinants of many rows of constants, by elimination, and characteristic polynomials, modulo
 * primes of both sizes. */
static void check_many(cunmod_ctx_t ctx, int path)
{
    static const uint64_t p[] = {101, UINT64_MAX - 58};
    const int64_t n = test_small() ? 190 : 300, charpoly = 183;
    for (int k = 0; k < 2; k++)
        check_det(ctx, n, p[k]);
    for (int k = 0; k < 2; k++)
    {
        check_constants(ctx, charpoly, p[k]);
        if (path == CUNMOD_PATH_GPU)
            CHECK(cunmod_last_path(ctx) == path);
    }
}

/* a = a matrix of n rows whose elimination by panels of columns is not the usual one. */
static void draw_unusual(nmod_mat_t a, int64_t n, int kind, uint64_t p)
{
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++)
        {
            const int is_zero = kind == 0   ? i + j != n - 1             /* a permutation */
                                : kind == 1 ? (i < n / 2) == (j < n / 2) /* two blocks of zeros */
                                : kind == 2 ? j == n - 1                 /* no last pivot */
                                : kind == 3 ? j == 0                     /* no first pivot */
                                : kind == 4 ? i < n - 2 && j > i /* triangular, but two rows */
                                            : 0;
            nmod_mat_entry(a, i, j) = is_zero ? 0 : test_random() % p;
        }
    for (int64_t j = 0; j < n && kind == 5; j++) /* two equal rows, a panel apart */
        nmod_mat_entry(a, n - 1, j) = nmod_mat_entry(a, 1, j);
}

/* Matrices of constants modulo primes of 64 bits, which the GPU eliminates by panels of columns. */
static void check_panels(cunmod_ctx_t ctx)
{
    static const uint64_t p[] = {UINT64_C(4294967311), UINT64_MAX - 58};
    const int64_t sizes[] = {20, 32, 33, 47, test_small() ? 49 : 130};
    SCOPED_FMPZ_MAT fmpz_poly_mat_t binary;
    for (int k = 0; k < 2 * 5 * 6; k++)
    {
        const int64_t n = sizes[k / 2 % 5];
        SCOPED_RESULT uint64_t *const z = test_result(1);
        SCOPED uint64_t *const x = test_array(n * n);
        nmod_mat_t a;
        test_case("determinant by panels", n, k / 10, p[k % 2]);
        nmod_mat_init(a, n, n, p[k % 2]);
        draw_unusual(a, n, k / 10, p[k % 2]);
        for (int64_t e = 0; e < n * n; e++)
            x[e] = nmod_mat_entry(a, e / n, e % n);
        CHECK_OK(cunmod_det(z, x, 1, n, p[k % 2], ctx));
        CHECK(z[0] == nmod_mat_det(a));
        nmod_mat_clear(a);
    }
    fmpz_poly_mat_init(binary, 21, 21);
    mat_random(binary, 2, 8);
    mat_check_modular(ctx, binary, 2);
}

static fmpz_poly_struct *entry(fmpz_poly_mat_t a, int64_t i, int64_t j)
{
    return fmpz_poly_mat_entry(a, i, j);
}

/* A row or a column of zeros, equal rows and columns, and a factor that all entries of a row have:
 * a prime that is taken, or one that vanishes at the first points (1, 2, .. of the GPU, 0, 1, .. of
 * the CPU). */
static void check_singular(cunmod_ctx_t ctx)
{
    const int64_t n = 4;
    uint64_t p[2];
    SCOPED_FMPZ_MAT fmpz_poly_mat_t a;
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}};
    SCOPED_FMPZ fmpz_t c = {0};
    images_primes(p, 2, 0);
    fmpz_set_ui(c, p[0]);
    fmpz_mul_ui(c, c, p[1]);
    fmpz_poly_set_coeff_si(f, 2, 1);
    fmpz_poly_set_coeff_si(f, 1, -1); /* t (t - 1) */
    fmpz_poly_mat_init(a, n, n);
    for (int kind = 0; kind < 7; kind++)
    {
        mat_random(a, 2, 50);
        for (int64_t k = 0; k < n; k++)
        {
            switch (kind)
            {
            case 0:
                fmpz_poly_zero(entry(a, 2, k));
                break;
            case 1:
                fmpz_poly_zero(entry(a, k, 1));
                break;
            case 2:
                fmpz_poly_set(entry(a, 3, k), entry(a, 0, k));
                break;
            case 3:
                fmpz_poly_scalar_mul_si(entry(a, k, 2), entry(a, k, 1), -3);
                break;
            case 4:
                fmpz_poly_scalar_mul_fmpz(entry(a, 1, k), entry(a, 1, k), c);
                break;
            case 5:
                fmpz_poly_mul(entry(a, k, 0), entry(a, k, 0), f);
                break;
            default:
                fmpz_poly_zero(entry(a, k, (k + 1) % 4));
                fmpz_poly_zero(entry(a, k, k));
            }
        }
        check_both(ctx, a);
    }
}

/* Pivots that vanish: permutations times polynomials, triangular matrices and companions. */
static void check_pivots(cunmod_ctx_t ctx)
{
    for (int64_t n = 2; n <= 6; n++)
        for (int kind = 0; kind < 4; kind++)
        {
            SCOPED_FMPZ_MAT fmpz_poly_mat_t a, b;
            int64_t to[6];
            fmpz_poly_mat_init(a, n, n);
            fmpz_poly_mat_init(b, n, n);
            mat_random(b, 2, 9);
            for (int64_t i = 0; i < n; i++)
            {
                const int64_t k = test_range(0, i);
                to[i] = to[k];
                to[k] = i;
            }
            for (int64_t i = 0; i < n; i++)
                for (int64_t j = 0; j < n; j++)
                    if (kind == 0   ? j == to[i]
                        : kind == 1 ? j >= i
                        : kind == 2 ? j <= i
                                    : j == i + 1 || i == n - 1)
                        fmpz_poly_set(entry(a, i, j), entry(b, i, j));
            check_both(ctx, a);
        }
}

/* Sylvester's matrices of 1 and -1, whose determinants are Hadamard's bound n^(n/2), times powers
 * of 2: the determinants are 2^(64 k - 1), of both signs, for which k primes are too few. */
static void check_bounds(cunmod_ctx_t ctx)
{
    static const int64_t logs[] = {0, 0, 1, 0, 4, 0, 0, 0, 12}; /* of n^(n/2) */
    for (int64_t n = 1; n <= 8; n *= 2)
        for (int64_t power = 0; power < 130; power += 31)
            for (int sign = 0; sign < 2; sign++)
            {
                SCOPED_FMPZ_MAT fmpz_poly_mat_t a;
                SCOPED_FMPZ fmpz_t c = {0};
                fmpz_poly_mat_init(a, n, n);
                for (int64_t i = 0; i < n; i++)
                    for (int64_t j = 0; j < n; j++)
                    {
                        const int64_t both = i & j, odd = (both ^ both >> 1 ^ both >> 2) & 1;
                        fmpz_set_si(c, odd ? -1 : 1);
                        fmpz_mul_2exp(c, c, (ulong)power);
                        if (i == 0)
                            fmpz_mul_2exp(c, c, (ulong)(63 - (n * power + logs[n]) % 64));
                        if (sign && i == 0)
                            fmpz_neg(c, c);
                        fmpz_poly_set_coeff_fmpz(entry(a, i, j), (i + j) % 2, c);
                    }
                mat_check(ctx, a);
            }
}

/* Lengths that are too large together, interrupts and limits: t-arguments has one bad argument at a
 * time. */
static void check_errors(cunmod_ctx_t ctx)
{
    static const uint64_t a[] = {1, 2, 3, 4}, p[] = {7, 11}, bad[] = {7, 15};
    const int64_t beyond = INT64_C(1) << 40;
    SCOPED_RESULT uint64_t *const z = test_result(3);
    int64_t words = 9;
    test_case("errors of matrices", 0, 0, 0);
    CHECK_FAILS(LENGTH, cunmod_integers_charpoly_words(&words, a, 1, 1, beyond));
    CHECK_FAILS(MODULUS, cunmod_integers_det_residues(z, bad, 2, a, 1, 1, 0, ctx));
    CHECK_FAILS(LENGTH, cunmod_integers_det_residues(z, p, beyond, a, 1, 1, 2, ctx));
    CHECK_OK(cunmod_integers_det_residues(NULL, NULL, 0, a, 1, 1, 2, ctx));
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_integers_det_residues(z, p, 2, a, 1, 1, 2, ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_integers_charpoly_residues(NULL, NULL, 0, a, 1, 1, 2, ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_integers_det(z, 1, a, 1, 1, 2, ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_charpoly(z, a, 1, 2, 101, ctx));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK_OK(cunmod_set_work_limit(ctx, 1e-9));
    CHECK_FAILS(WORK, cunmod_integers_det(z, 1, a, 1, 1, 2, ctx));
    CHECK_FAILS(WORK, cunmod_integers_charpoly(z, 1, a, 1, 1, 2, ctx));
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
    CHECK(test_untouched(z, 3) && words == 9);
}

/* Results over operands, of the matrix with rows 1, 2 + t and 3, 4. */
static void check_aliases(cunmod_ctx_t ctx)
{
    static const uint64_t a[] = {1, 0, 2, 1, 3, 0, 4, 0};
    static const uint64_t det[] = {UINT64_MAX - 1, UINT64_MAX - 2, 0};
    static const uint64_t charpoly[] = {99, 98, 0, 96, 0, 0, 1, 0, 0};
    uint64_t x[9];
    test_case("aliases of matrices", 0, 0, 0);
    for (int k = 0; k < 8; k++)
        x[k] = a[k];
    CHECK_OK(cunmod_integers_det(x + 1, 1, x, 1, 2, 2, ctx));
    CHECK_EQUAL(x + 1, det, 3);
    for (int k = 0; k < 8; k++)
        x[k] = a[k];
    CHECK_OK(cunmod_charpoly(x, x, 2, 2, 101, ctx));
    CHECK_EQUAL(x, charpoly, 9);
    x[8] = 101; /* residues over the prime, too */
    for (int k = 0; k < 8; k++)
        x[k] = a[k];
    CHECK_OK(cunmod_integers_charpoly_residues(x, x + 8, 1, x, 1, 2, 2, ctx));
    CHECK_EQUAL(x, charpoly, 9);
}

static void check_path(int path)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    check_errors(ctx);
    check_aliases(ctx);
    check_shapes(ctx);
    check_sizes(ctx);
    check_panels(ctx);
    check_most(ctx, path);
    check_many(ctx, path);
    check_singular(ctx);
    check_pivots(ctx);
    check_bounds(ctx);
    CHECK(path == CUNMOD_PATH_AUTO || cunmod_last_path(ctx) == path);
}

int main(void)
{
    test_start(0);
    test_paths(check_path, 1);
#ifdef CUNMOD_EMU
    mat_check_faults();
#endif
    return test_finish();
}
