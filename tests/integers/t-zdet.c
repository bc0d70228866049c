/* Determinants over the integers against FLINT, in the sizes that a solution of a system of
 * equations gives on a GPU: random and singular matrices, determinants of 1 and -1, determinants
 * much larger than the denominator of the solution, primes that divide it; results over operands;
 * interrupts and limits.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/zmat.h"

#include <string.h>

#include "runtime/ctx.h"
#include "tests/harness/scoped_flint.h"
#include "tests/integers/images.h"

enum
{
    ROWS = 12 /* for which the emulator takes solutions */
};

/* An array with some words more than it needs; the result over it. */
static void check_array(cunmod_ctx_t ctx, const fmpz_mat_t a, const fmpz_t det)
{
    const int64_t n = fmpz_mat_nrows(a);
    int64_t worda = 0, words = 0;
    SCOPED uint64_t *const x = zmat_array(&worda, a, test_range(0, 1));
    SCOPED_FMPZ fmpz_t z = {0};
    CHECK_OK(cunmod_integers_det_words(&words, x, worda, 1, n));
    words += test_range(0, 1);
    const int64_t room = words > n * n * worda ? words : n * n * worda;
    SCOPED uint64_t *const y = test_array(room);
    memcpy(y, x, (size_t)(n * n * worda) * sizeof(*y));
    CHECK_OK(cunmod_integers_det(y, words, y, worda, 1, n, ctx));
    fmpz_set_signed_ui_array(z, (const ulong *)y, (slong)words);
    CHECK(fmpz_equal(z, det));
}

static void check_det(cunmod_ctx_t ctx, const fmpz_mat_t a)
{
    SCOPED_FMPZ fmpz_t det = {0};
    zmat_check_det(det, a, ctx);
    check_array(ctx, a, det);
}

/* Also with two rows swapped, so that the sign changes. */
static void check_signs(cunmod_ctx_t ctx, fmpz_mat_t a)
{
    check_det(ctx, a);
    fmpz_mat_swap_rows(a, NULL, 0, fmpz_mat_nrows(a) - 1);
    check_det(ctx, a);
}

static void check_random(cunmod_ctx_t ctx)
{
    static const int64_t bits[] = {1, 9, 31, 62, 63, 64, 65, 128, 300, 640};
    for (int k = 0; k < 10; k++)
    {
        const slong n = (slong)test_range(2, test_small() ? ROWS + 4 : 60);
        SCOPED_ZMAT fmpz_mat_t a;
        fmpz_mat_init(a, n, n);
        zmat_random(a, bits[k]);
        check_signs(ctx, a);
    }
}

/* ---- the way ----------------------------------------------------------------------------- */

/* Returns whether a solution gives the determinant of ROWS rows: in the emulator on the GPU path.
 */
static int solves(int path)
{
#ifdef CUNMOD_EMU
    return path == CUNMOD_PATH_GPU;
#else
    (void)path;
    return 0;
#endif
}

/* The number of primes of the images. Few are needed for a random matrix, of whose determinant the
 * solution gives nearly all; many for a multiple of 1, of whose determinant the solution gives the
 * n-th root. */
static void check_way(cunmod_ctx_t ctx, int path)
{
    const slong n = test_small() || !test_gpu_available() ? ROWS : 350;
    const int64_t bits = test_small() ? 640 : 64;
    SCOPED_ZMAT fmpz_mat_t a;
    fmpz_mat_init(a, n, n);
    for (slong e = 0; e < n * n; e++)
        images_random(fmpz_mat_entry(a, e / n, e % n), bits - 31);
    ctx->last_primes = 0;
    check_det(ctx, a);
    CHECK(!solves(path) || (ctx->last_primes > 0 && ctx->last_primes < n));
    fmpz_mat_zero(a);
    for (slong i = 0; i < n; i++)
        fmpz_set_ui(fmpz_mat_entry(a, i, i), UINT64_MAX / 3);
    check_det(ctx, a);
    CHECK(!solves(path) || ctx->last_primes >= n - 1);
}

/* ---- special matrices -------------------------------------------------------------------- */

/* Equal rows; a rank far below the number of rows; a column of small multiples of another one. */
static void check_singular(cunmod_ctx_t ctx)
{
    SCOPED_ZMAT fmpz_mat_t a, x, y;
    fmpz_mat_init(a, ROWS, ROWS);
    fmpz_mat_init(x, ROWS, 3);
    fmpz_mat_init(y, 3, ROWS);
    zmat_random(a, 90);
    for (slong j = 0; j < ROWS; j++)
        fmpz_set(fmpz_mat_entry(a, 7, j), fmpz_mat_entry(a, 1, j));
    check_det(ctx, a);
    zmat_random(x, 30);
    zmat_random(y, 30);
    fmpz_mat_mul(a, x, y);
    check_det(ctx, a);
    zmat_random(a, 20);
    for (slong i = 0; i < ROWS; i++)
        fmpz_mul_si(fmpz_mat_entry(a, i, 2), fmpz_mat_entry(a, i, 9), -3);
    check_det(ctx, a);
}

/* Determinants 1 and -1, so that images give nothing new. */
static void check_unimodular(cunmod_ctx_t ctx)
{
    SCOPED_ZMAT fmpz_mat_t a;
    fmpz_mat_init(a, ROWS, ROWS);
    zmat_unimodular(a, 30);
    check_signs(ctx, a);
    fmpz_mat_one(a);
    check_signs(ctx, a);
    fmpz_mat_scalar_mul_si(a, a, -1);
    check_signs(ctx, a);
}

/* Blocks on the diagonal that are equal: the denominator is at most the determinant of one. */
static void check_blocks(cunmod_ctx_t ctx)
{
    SCOPED_ZMAT fmpz_mat_t a, block, change;
    fmpz_mat_init(a, ROWS, ROWS);
    fmpz_mat_init(block, 3, 3);
    fmpz_mat_init(change, ROWS, ROWS);
    zmat_random(block, 100);
    for (slong i = 0; i < ROWS; i++)
        for (slong j = i / 3 * 3; j < i / 3 * 3 + 3; j++)
            fmpz_set(fmpz_mat_entry(a, i, j), fmpz_mat_entry(block, i % 3, j % 3));
    check_signs(ctx, a);
    zmat_unimodular(change, 10);
    fmpz_mat_mul(a, a, change);
    check_signs(ctx, a);
}

/* The largest primes below 2^64, modulo which solutions and images are computed, divide entries and
 * the denominator. */
static void check_divisors(cunmod_ctx_t ctx)
{
    uint64_t p[20];
    SCOPED_ZMAT fmpz_mat_t a, change;
    fmpz_mat_init(a, ROWS, ROWS);
    fmpz_mat_init(change, ROWS, ROWS);
    CHECK(images_primes(p, 20, 0) == 20);
    fmpz_mat_one(a);
    for (int k = 0; k < 20; k++)
    {
        fmpz_mul_ui(fmpz_mat_entry(a, 1, 1), fmpz_mat_entry(a, 1, 1), p[k]);
        if (k != 0 && k != 2 && k != 19)
            continue;
        check_signs(ctx, a);
    }
    fmpz_set(fmpz_mat_entry(a, 4, 4), fmpz_mat_entry(a, 1, 1));
    fmpz_mul_si(fmpz_mat_entry(a, 5, 5), fmpz_mat_entry(a, 4, 4), -6);
    zmat_unimodular(change, 10);
    fmpz_mat_mul(a, change, a);
    check_signs(ctx, a);
}

/* Hilbert's matrix with one denominator, rows and columns of different lengths, and the least
 * integers of a word. */
static void check_uneven(cunmod_ctx_t ctx)
{
    SCOPED_ZMAT fmpz_mat_t a;
    fmpz_mat_init(a, ROWS, ROWS);
    for (slong e = 0; e < ROWS * ROWS; e++)
    {
        fmpz *const entry = fmpz_mat_entry(a, e / ROWS, e % ROWS);
        fmpz_fac_ui(entry, 2 * ROWS);
        fmpz_divexact_si(entry, entry, e / ROWS + e % ROWS + 1);
    }
    check_signs(ctx, a);
    for (slong e = 0; e < ROWS * ROWS; e++)
        fmpz_set_si(fmpz_mat_entry(a, e / ROWS, e % ROWS),
                    e % (ROWS + 1) <= e % 5 ? INT64_MIN : INT64_MAX - e);
    check_signs(ctx, a);
    zmat_random(a, 3);
    for (slong j = 0; j < ROWS; j++)
    {
        images_random(fmpz_mat_entry(a, 2, j), 2000);
        images_random(fmpz_mat_entry(a, j, 5), 500);
    }
    check_signs(ctx, a);
}

/* ---- errors ------------------------------------------------------------------------------ */

static void check_errors(cunmod_ctx_t ctx)
{
    SCOPED_FMPZ fmpz_t det = {0};
    SCOPED_ZMAT fmpz_mat_t a;
    fmpz_mat_init(a, ROWS, ROWS);
    fmpz_mat_one(a);
    fmpz_set_ui(fmpz_mat_entry(a, 3, 4), UINT64_MAX);
    test_case("errors of determinants over Z", ROWS, 0, 0);
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_fmpz_mat_det(det, a, ctx));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK_OK(cunmod_set_work_limit(ctx, 1e-9));
    CHECK_FAILS(WORK, cunmod_fmpz_mat_det(det, a, ctx));
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
    CHECK(fmpz_is_zero(det));
    check_det(ctx, a);
}

static void check_path(int path)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    check_errors(ctx);
    check_random(ctx);
    check_way(ctx, path);
    check_singular(ctx);
    check_unimodular(ctx);
    check_blocks(ctx);
    check_divisors(ctx);
    check_uneven(ctx);
    CHECK(path == CUNMOD_PATH_AUTO || cunmod_last_path(ctx) == path);
}

int main(void)
{
    test_start(0);
    test_paths(check_path, 1);
    return test_finish();
}
