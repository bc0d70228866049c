/* Systems of linear equations over the integers: solutions are multiplied back, their denominators
 * are the least ones, and FLINT has the same; singular matrices; results over operands; bad input,
 * interrupts and limits.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/zmat.h"

#include <stdlib.h>
#include <string.h>

#include "integers/mat_solve.h"
#include "runtime/ctx.h"
#include "tests/harness/scoped_flint.h"
#include "tests/integers/images.h"

/* Checks that a x = den b, that den > 0, and that no number > 1 divides den and all entries. */
static void check_solution(const fmpz_mat_t x, const fmpz_t den, const fmpz_mat_t a,
                           const fmpz_mat_t b)
{
    SCOPED_FMPZ fmpz_t gcd = {0};
    SCOPED_ZMAT fmpz_mat_t left, right;
    fmpz_mat_init(left, fmpz_mat_nrows(b), fmpz_mat_ncols(b));
    fmpz_mat_init(right, fmpz_mat_nrows(b), fmpz_mat_ncols(b));
    fmpz_mat_mul_classical(left, a, x);
    fmpz_mat_scalar_mul_fmpz(right, b, den);
    fmpz_mat_content(gcd, x);
    fmpz_gcd(gcd, gcd, den);
    CHECK(fmpz_mat_equal(left, right));
    CHECK(fmpz_sgn(den) > 0 && fmpz_is_one(gcd));
}

/* Arrays with some words more than they need; the result over a. */
static void check_arrays(cunmod_ctx_t ctx, const fmpz_mat_t a, const fmpz_mat_t b,
                         const fmpz_mat_t x, const fmpz_t den)
{
    const int64_t n = fmpz_mat_nrows(b), m = fmpz_mat_ncols(b);
    int64_t worda = 0, wordb = 0, words = 0;
    SCOPED uint64_t *const left = zmat_array(&worda, a, test_range(0, 1));
    SCOPED uint64_t *const right = zmat_array(&wordb, b, test_range(0, 1));
    SCOPED_FMPZ fmpz_t c = {0};
    CHECK_OK(cunmod_integers_mat_solve_words(&words, left, worda, right, wordb, n, m));
    const int64_t count = n * m + 1, room = count * (words + 1) + n * n * worda;
    SCOPED_RESULT uint64_t *const z = test_result(room);
    CHECK_FAILS(LENGTH,
                cunmod_integers_mat_solve(z, words - 1, left, worda, right, wordb, n, m, ctx));
    CHECK(test_untouched(z, room));
    words += test_range(0, 1);
    if (n > 0)
        memcpy(z, left, (size_t)(n * n * worda) * sizeof(*z));
    CHECK_OK(cunmod_integers_mat_solve(z, words, z, worda, right, wordb, n, m, ctx));
    int same = 1;
    for (int64_t e = 0; e < count; e++)
    {
        fmpz_set_signed_ui_array(c, (const ulong *)z + e * words, (slong)words);
        same &= fmpz_equal(c, e == n * m ? den : fmpz_mat_entry(x, e / m, e % m));
    }
    CHECK(same);
}

/* Checks that the forced path has computed a solution. */
static void check_last_path(cunmod_ctx_t ctx)
{
    CHECK(cunmod_ctx_path(ctx) == CUNMOD_PATH_AUTO ||
          cunmod_last_path(ctx) == cunmod_ctx_path(ctx));
}

/* Solves a x = b; if a is singular, the results stay as they were. */
static void check_solve(cunmod_ctx_t ctx, const fmpz_mat_t a, const fmpz_mat_t b)
{
    const slong n = fmpz_mat_nrows(b), m = fmpz_mat_ncols(b);
    SCOPED_FMPZ fmpz_t den = {0}, expected_den = {0};
    SCOPED_ZMAT fmpz_mat_t x, expected;
    fmpz_mat_init(x, n, m);
    fmpz_mat_init(expected, n, m);
    zmat_random(x, 70);
    fmpz_mat_set(expected, x);
    test_case("system over Z", n, m, 0);
    if (m > 0 && fmpz_mat_rank(a) < n)
    {
        CHECK_FAILS(INVERSE, cunmod_fmpz_mat_solve_dixon_den(x, den, a, b, ctx));
        CHECK(fmpz_mat_equal(x, expected) && fmpz_is_zero(den));
        return;
    }
    CHECK_OK(cunmod_fmpz_mat_solve_dixon_den(x, den, a, b, ctx));
    if (!fmpz_mat_is_zero(b))
        check_last_path(ctx);
    check_solution(x, den, a, b);
    CHECK(fmpz_mat_solve_dixon_den(expected, expected_den, a, b));
    CHECK(fmpz_mat_equal(x, expected) && fmpz_equal(den, expected_den));
    check_arrays(ctx, a, b, x, den);
}

/* Entries of a of at most `bits` bits; of b of any of these sizes, or 0. */
static void check_random(cunmod_ctx_t ctx, int64_t n, int64_t m, int64_t bits_a, int64_t bits_b)
{
    SCOPED_ZMAT fmpz_mat_t a, b;
    fmpz_mat_init(a, (slong)n, (slong)n);
    fmpz_mat_init(b, (slong)n, (slong)m);
    zmat_random(a, bits_a);
    zmat_random(b, bits_b);
    check_solve(ctx, a, b);
}

static void check_shapes(cunmod_ctx_t ctx)
{
    static const int64_t bits[] = {1, 31, 62, 63, 64, 65, 127, 128, 300, 640};
    const int64_t most = test_small() ? 6 : 30;
    for (int64_t n = 0; n <= 3; n++)
        for (int64_t m = 0; m <= 5; m++)
            check_random(ctx, n, m, bits[test_below(10)], bits[test_below(10)]);
    for (int k = 0; k < 10; k++)
        check_random(ctx, test_range(4, most), test_range(1, 3), bits[k], bits[test_below(10)]);
    check_random(ctx, 9, 9, 1, 1);
    check_random(ctx, 4, 2, 64, 0); /* b = 0 */
    if (!test_small())
        check_random(ctx, 120, 7, 64, 64);
}

/* ---- singular matrices ------------------------------------------------------------------- */

/* Matrices with zero rows, equal rows, and of small rank; and those with entries that are multiples
 * of the largest primes below 2^64, modulo which the matrix is singular. */
static void check_singular(cunmod_ctx_t ctx)
{
    uint64_t p[20];
    SCOPED_ZMAT fmpz_mat_t a, b, d, none;
    fmpz_mat_init(a, 5, 5);
    fmpz_mat_init(b, 5, 2);
    fmpz_mat_init(none, 5, 0);
    check_solve(ctx, a, none);
    zmat_random(b, 40);
    check_solve(ctx, a, b);
    zmat_random(a, 9);
    for (slong j = 0; j < 5; j++)
        fmpz_set(fmpz_mat_entry(a, 4, j), fmpz_mat_entry(a, 1, j));
    check_solve(ctx, a, b);
    for (slong j = 0; j < 5; j++)
        fmpz_zero(fmpz_mat_entry(a, 2, j));
    check_solve(ctx, a, b);
    fmpz_mat_zero(b);
    check_solve(ctx, a, b);
    CHECK_OK(cunmod_primes(p, 20, 0));
    fmpz_mat_init(d, 3, 3);
    fmpz_mat_one(d);
    for (int k = 0; k < 20; k++)
    {
        fmpz_mul_ui(fmpz_mat_entry(d, 1, 1), fmpz_mat_entry(d, 1, 1), p[k]);
        if (k != 0 && k != 2 && k != 19)
            continue;
        SCOPED_ZMAT fmpz_mat_t right;
        fmpz_mat_init(right, 3, 1);
        zmat_random(right, 100);
        check_solve(ctx, d, right);
    }
}

/* ---- structured matrices ----------------------------------------------------------------- */

/* Reports of progress: after each group of digits, and 1 at the end. */
typedef struct
{
    double digits; /* the last report below 1: the part of the digits that were computed */
    int count;
    int stop_at; /* the report at which the call is interrupted; 0: none */
    volatile int flag;
} reports_t;

static void listen(void *data, double done)
{
    reports_t *const reports = data;
    reports->digits = done < 1 ? done : reports->digits;
    reports->count++;
    reports->flag = reports->count == reports->stop_at;
}

/* A solution that is bounded by about 200 digits. On the GPU the first 64 digits suffice if `early`
 * is set; otherwise nearly all are needed. */
static void check_digits(cunmod_ctx_t ctx, const fmpz_mat_t a, const fmpz_mat_t b, int early)
{
    reports_t reports = {.digits = 0};
    SCOPED_FMPZ fmpz_t den = {0};
    SCOPED_ZMAT fmpz_mat_t x;
    fmpz_mat_init(x, fmpz_mat_nrows(b), fmpz_mat_ncols(b));
    CHECK_OK(cunmod_set_progress(ctx, listen, &reports));
    CHECK_OK(cunmod_fmpz_mat_solve_dixon_den(x, den, a, b, ctx));
    CHECK_OK(cunmod_set_progress(ctx, NULL, NULL));
    check_solution(x, den, a, b);
    if (cunmod_last_path(ctx) == CUNMOD_PATH_GPU)
        CHECK(early ? reports.digits > 0.2 && reports.digits < 0.4 : reports.digits > 0.8);
}

/* A limit of memory of the host that suffices for 64 digits, but not for 200. */
static void check_memory(cunmod_ctx_t ctx, const fmpz_mat_t a, const fmpz_mat_t b, int early)
{
    SCOPED_FMPZ fmpz_t den = {0};
    SCOPED_ZMAT fmpz_mat_t x;
    fmpz_mat_init(x, fmpz_mat_nrows(b), fmpz_mat_ncols(b));
    if (cunmod_ctx_path(ctx) != CUNMOD_PATH_GPU)
        return;
    CHECK_OK(cunmod_set_memory_limit(ctx, 28000));
    if (early)
        CHECK_OK(cunmod_fmpz_mat_solve_dixon_den(x, den, a, b, ctx));
    else
        CHECK_FAILS(MEMORY, cunmod_fmpz_mat_solve_dixon_den(x, den, a, b, ctx));
    CHECK_OK(cunmod_set_memory_limit(ctx, -1));
    CHECK(early ? fmpz_is_one(den) : fmpz_mat_is_zero(x) && fmpz_is_zero(den));
}

/* An interrupt between the digits, or in the fractions after the first 64 digits, for a solution
 * that needs all: the results stay as they were. */
static void check_interrupt(cunmod_ctx_t ctx, const fmpz_mat_t a, const fmpz_mat_t b, int stop_at)
{
    reports_t reports = {.stop_at = stop_at};
    SCOPED_FMPZ fmpz_t den = {0};
    SCOPED_ZMAT fmpz_mat_t x;
    fmpz_mat_init(x, fmpz_mat_nrows(b), fmpz_mat_ncols(b));
    if (cunmod_ctx_path(ctx) != CUNMOD_PATH_GPU)
        return;
    CHECK_OK(cunmod_set_interrupt(ctx, &reports.flag));
    CHECK_OK(cunmod_set_progress(ctx, listen, &reports));
    CHECK_FAILS(INTERRUPTED, cunmod_fmpz_mat_solve_dixon_den(x, den, a, b, ctx));
    CHECK(reports.count == stop_at && fmpz_mat_is_zero(x) && fmpz_is_zero(den));
    CHECK_OK(cunmod_set_progress(ctx, NULL, NULL));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
}

/* All entries have 640 bits. */
static void random_long(fmpz_mat_t mat)
{
    for (slong i = 0; i < fmpz_mat_nrows(mat); i++)
        for (slong j = 0; j < fmpz_mat_ncols(mat); j++)
            images_random(fmpz_mat_entry(mat, i, j), 640);
}

/* So many digits that shorter solutions are tried: some are found, with denominators 1 and others;
 * others are longer. */
static void check_short(cunmod_ctx_t ctx)
{
    SCOPED_ZMAT fmpz_mat_t a, b, x;
    fmpz_mat_init(a, 10, 10);
    fmpz_mat_init(b, 10, 1);
    fmpz_mat_init(x, 10, 1);
    random_long(a);
    zmat_random(x, 20);
    fmpz_mat_mul(b, a, x);
    check_solve(ctx, a, b);
    check_digits(ctx, a, b, 1);
    check_memory(ctx, a, b, 1);
    fmpz_mat_scalar_mul_si(a, a, 35);
    check_solve(ctx, a, b);
    check_digits(ctx, a, b, 1);
    random_long(b);
    check_solve(ctx, a, b);
    check_digits(ctx, a, b, 0);
    check_memory(ctx, a, b, 0);
    check_interrupt(ctx, a, b, 1);
    check_interrupt(ctx, a, b, 2);
    check_solve(ctx, a, b);
}

static void check_structured(cunmod_ctx_t ctx)
{
    SCOPED_ZMAT fmpz_mat_t a, b;
    fmpz_mat_init(a, 8, 8);
    fmpz_mat_init(b, 8, 3);
    zmat_random(b, 90);
    zmat_unimodular(a, 30);
    check_solve(ctx, a, b);
    for (slong e = 0; e < 64; e++) /* Hilbert's matrix, times 15! */
    {
        fmpz_fac_ui(fmpz_mat_entry(a, e / 8, e % 8), 15);
        fmpz_divexact_si(fmpz_mat_entry(a, e / 8, e % 8), fmpz_mat_entry(a, e / 8, e % 8),
                         e / 8 + e % 8 + 1);
    }
    check_solve(ctx, a, b);
    for (slong e = 0; e < 64; e++) /* a different denominator in each row */
        fmpz_set_si(fmpz_mat_entry(a, e / 8, e % 8), e % 9 == 0 ? 1000003 + 30 * e : 0);
    check_solve(ctx, a, b);
    for (slong e = 0; e < 64; e++) /* the least integers of a word */
        fmpz_set_si(fmpz_mat_entry(a, e / 8, e % 8), e % 9 <= e % 5 ? INT64_MIN : INT64_MAX - e);
    check_solve(ctx, a, b);
    zmat_random(a, 3); /* uneven rows and columns */
    for (slong j = 0; j < 8; j++)
    {
        images_random(fmpz_mat_entry(a, 2, j), 2000);
        images_random(fmpz_mat_entry(a, j, 5), 500);
    }
    check_solve(ctx, a, b);
    images_random(fmpz_mat_entry(b, 3, 1), 3000);
    check_solve(ctx, a, b);
}

/* Rows of which several warps compute a product: 1 and -1 on the diagonal and beside it. */
static void check_long(cunmod_ctx_t ctx)
{
    const slong n = test_small() ? 261 : 1100;
    SCOPED_FMPZ fmpz_t den = {0};
    SCOPED_ZMAT fmpz_mat_t a, b, x;
    fmpz_mat_init(a, n, n);
    fmpz_mat_init(b, n, 2);
    fmpz_mat_init(x, n, 2);
    zmat_random(b, 5);
    for (slong i = 0; i < n; i++)
    {
        fmpz_set_si(fmpz_mat_entry(a, i, i), i % 3 == 0 ? -1 : 1);
        fmpz_set_si(fmpz_mat_entry(a, i, (i * 7 + 1) % n), i % 40 == 5);
    }
    fmpz_set_si(fmpz_mat_entry(a, n - 1, 0), 5);
    fmpz_set_si(fmpz_mat_entry(a, 0, n - 1), 7);
    test_case("system over Z", n, 2, 0);
    CHECK_OK(cunmod_fmpz_mat_solve_dixon_den(x, den, a, b, ctx));
    check_last_path(ctx);
    check_solution(x, den, a, b);
}

/* ---- aliases and errors ------------------------------------------------------------------ */

static void check_aliases(cunmod_ctx_t ctx)
{
    SCOPED_FMPZ fmpz_t den = {0}, expected_den = {0};
    SCOPED_ZMAT fmpz_mat_t a, b, expected;
    fmpz_mat_init(a, 4, 4);
    fmpz_mat_init(b, 4, 4);
    fmpz_mat_init(expected, 4, 4);
    zmat_unimodular(a, 50);
    fmpz_mat_scalar_mul_si(a, a, 3);
    zmat_random(b, 60);
    fmpz_one(fmpz_mat_entry(b, 0, 0));
    test_case("aliases of systems over Z", 4, 4, 0);
    CHECK(fmpz_mat_solve_dixon_den(expected, expected_den, a, b));
    SCOPED_ZMAT fmpz_mat_t left;
    fmpz_mat_init_set(left, a);
    CHECK_OK(cunmod_fmpz_mat_solve_dixon_den(left, den, left, b, ctx));
    CHECK(fmpz_mat_equal(left, expected) && fmpz_equal(den, expected_den));
    CHECK_OK(cunmod_fmpz_mat_solve_dixon_den(b, den, a, b, ctx));
    CHECK(fmpz_mat_equal(b, expected) && fmpz_equal(den, expected_den));
    CHECK_OK(cunmod_fmpz_mat_solve_dixon_den(b, den, a, a, ctx));
    CHECK(fmpz_mat_is_one(b) && fmpz_is_one(den));
}

/* The denominator is computed by a GPU alone: without one the function fails. */
static void check_no_gpu(cunmod_ctx_t ctx)
{
    static const uint64_t a[] = {2, 3, 5, 7}, b[] = {1, 1};
    cunmod_zint_t d = {NULL, 0};
    int64_t bound = 0;
    CHECK_FAILS(GPU, cunmod_mat_denominator(&d, &bound, &(cunmod_zpoly_t){a, 1, 4},
                                            &(cunmod_zpoly_t){b, 1, 2}, ctx));
    free(d.x);
}

/* Numbers that are too large together, interrupts and limits: t-arguments has one bad argument at a
 * time. */
static void check_errors(cunmod_ctx_t ctx)
{
    static const uint64_t a[] = {1, 2, 3, 4};
    const int64_t beyond = INT64_C(1) << 40;
    SCOPED_RESULT uint64_t *const z = test_result(10);
    SCOPED_FMPZ fmpz_t den = {0};
    SCOPED_ZMAT fmpz_mat_t x, y;
    int64_t words = 9;
    fmpz_mat_init(x, 2, 2);
    fmpz_mat_init(y, 2, 3);
    test_case("errors of systems over Z", 0, 0, 0);
    CHECK_FAILS(LENGTH, cunmod_integers_mat_solve_words(&words, a, 1, a, 1, beyond, 1));
    CHECK_FAILS(LENGTH, cunmod_integers_mat_solve_words(&words, a, 1, a, 1, 2, INT64_MAX));
    CHECK_FAILS(LENGTH, cunmod_fmpz_mat_solve_dixon_den(y, den, y, y, ctx));
    CHECK_FAILS(LENGTH, cunmod_fmpz_mat_solve_dixon_den(x, den, x, y, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mat_solve_dixon_den(NULL, den, x, x, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mat_solve_dixon_den(x, NULL, x, x, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mat_solve_dixon_den(x, den, NULL, x, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mat_solve_dixon_den(x, den, x, NULL, ctx));
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_integers_mat_solve(z, 2, a, 1, a, 1, 2, 2, ctx));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK_OK(cunmod_set_work_limit(ctx, 1e-9));
    CHECK_FAILS(WORK, cunmod_integers_mat_solve(z, 2, a, 1, a, 1, 2, 2, ctx));
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
    CHECK(test_untouched(z, 10) && words == 9 && fmpz_is_zero(den));
}

static void check_path(int path)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    check_errors(ctx);
    if (path == CUNMOD_PATH_CPU)
        check_no_gpu(ctx);
    check_aliases(ctx);
    check_shapes(ctx);
    check_singular(ctx);
    check_structured(ctx);
    check_short(ctx);
    check_long(ctx);
    CHECK(path == CUNMOD_PATH_AUTO || cunmod_last_path(ctx) == path);
}

int main(void)
{
    test_start(0);
    test_paths(check_path, 1);
    return test_finish();
}
