/* Matrices of polynomials in the emulator: device calls that fail, and interrupts.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/mat.h"

#include <limits.h>
#include <string.h>

#include "cunmod_mat.h"
#include "emu_faults.h"
#include "tests/harness/scoped_flint.h"

enum
{
    ROWS = 4,
    POLYS = ROWS + 1,
    MANY_ROWS = 24, /* for which a GPU is predicted to be faster than any number of processors */
    SOME = 5,       /* device calls, one of which fails in turn there */
    LAST = 24,      /* device calls, among which are those of a download of several chunks */
    CHUNKS = 7      /* of these, at least */
};

/* An operation makes `count` polynomials of a. */
typedef struct
{
    int64_t count;
    int (*ours)(fmpz_poly_struct *res, const fmpz_poly_mat_struct *a, cunmod_ctx_t ctx);
} operation_t;

static int is_as_expected(const fmpz_poly_struct *z, const fmpz_poly_struct *expected,
                          int64_t count)
{
    int equal = 1;
    for (int64_t e = 0; e < count; e++)
        equal &= fmpz_poly_equal(z + e, expected + e);
    return equal;
}

static int is_untouched(const fmpz_poly_struct *z)
{
    int zero = 1;
    for (int64_t e = 0; e < POLYS; e++)
        zero &= fmpz_poly_is_zero(z + e);
    return zero;
}

/* A call of which the k-th device call fails: the result is right, or the call has failed where the
 * GPU is forced. When it is made once more, it is right. */
static long call_with_fault(const operation_t *operation, int path, long k, const fmpz_poly_mat_t a,
                            const fmpz_poly_struct *expected)
{
    fmpz_poly_struct *const z = mat_polys(POLYS);
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    CHECK_OK(cunmod_ctx_open(ctx));
    cunmod_emu_fail_at(k);
    int status = operation->ours(z, a, ctx);
    const long calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    CHECK(status == CUNMOD_OK || (status == CUNMOD_E_GPU && path == CUNMOD_PATH_GPU && k > 0));
    CHECK(status == CUNMOD_OK ? is_as_expected(z, expected, operation->count) : is_untouched(z));
    status = operation->ours(z, a, ctx);
    CHECK(status == CUNMOD_OK || (status == CUNMOD_E_GPU && path == CUNMOD_PATH_GPU && k > 0));
    CHECK(status != CUNMOD_OK || is_as_expected(z, expected, operation->count));
    mat_free(z, POLYS);
    return calls;
}

/* The flag of the context is set at the k-th device call: the result is right, or as it was. */
static int call_with_interrupt(const operation_t *operation, long k, const fmpz_poly_mat_t a,
                               const fmpz_poly_struct *expected)
{
    volatile int flag = 0;
    fmpz_poly_struct *const z = mat_polys(POLYS);
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, CUNMOD_PATH_GPU);
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    cunmod_emu_interrupt_at(k, &flag);
    const int status = operation->ours(z, a, ctx);
    cunmod_emu_fail_at(0);
    CHECK(status == CUNMOD_OK || status == CUNMOD_E_INTERRUPTED);
    CHECK(status == CUNMOD_OK ? is_as_expected(z, expected, operation->count) : is_untouched(z));
    mat_free(z, POLYS);
    return status == CUNMOD_E_INTERRUPTED;
}

static const operation_t operations[] = {{1, cunmod_fmpz_poly_mat_det},
                                         {POLYS, cunmod_fmpz_poly_mat_charpoly}};

/* One device call in `step` fails, for a matrix of so many rows. Returns how many interrupts came
 * through. */
static long check_calls(const operation_t *operation, int path, int64_t rows, int64_t bits,
                        long step)
{
    const int64_t before = cunmod_emu_allocated();
    fmpz_poly_struct *const expected = mat_polys(POLYS);
    long interrupted = 0;
    SCOPED_FMPZ_MAT fmpz_poly_mat_t a;
    fmpz_poly_mat_init(a, rows, rows);
    mat_random(a, 2, bits);
    test_case("faults of matrices", path, operation->count, 0);
    if (operation->count == 1)
        fmpz_poly_mat_det(expected, a);
    else
        mat_charpoly(expected, a);
    const long calls = call_with_fault(operation, path, 0, a, expected);
    CHECK(calls > 20);
    for (long k = 1; k <= calls; k += step)
    {
        call_with_fault(operation, path, k, a, expected);
        interrupted += path == CUNMOD_PATH_GPU && k % 4 == 0 &&
                       call_with_interrupt(operation, k, a, expected);
        CHECK(cunmod_emu_allocated() == before);
    }
    mat_free(expected, POLYS);
    return interrupted;
}

#define LONG_LEN 128
#define WORDS 258

/* The characteristic polynomial of a matrix of one polynomial f of LONG_LEN coefficients is x - f.
 * The result lies over f, and comes in chunks, some of which are there when the device is lost. */
static void check_overlapping(void)
{
    int64_t words = 0;
    SCOPED uint64_t *const f = test_array(LONG_LEN * WORDS);
    for (int64_t k = 0; k < LONG_LEN * WORDS; k++)
        f[k] = k % WORDS < WORDS - 2 ? test_random() : 0;
    CHECK_OK(cunmod_integers_charpoly_words(&words, f, WORDS, LONG_LEN, 1));
    SCOPED uint64_t *const z = test_array(2 * LONG_LEN * words);
    long calls = LONG_MAX;
    test_case("faults of a matrix under its result", CUNMOD_PATH_AUTO, words, 0);
    for (long k = 0; k < calls; k = k == 0 ? calls - LAST : k + CHUNKS)
    {
        SCOPED_CTX cunmod_ctx_t ctx = test_ctx(-1);
        CHECK_OK(cunmod_ctx_open(ctx));
        memcpy(z, f, (size_t)(LONG_LEN * WORDS) * sizeof *z);
        cunmod_emu_fail_at(k);
        CHECK_OK(cunmod_integers_charpoly(z, words, z, WORDS, LONG_LEN, 1, ctx));
        calls = k == 0 ? cunmod_emu_calls() : calls;
        cunmod_emu_fail_at(0);
        CHECK(k > 0 || cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
        for (int64_t j = 0; j < LONG_LEN; j++)
            for (int64_t w = 0, borrow = 0; w < words; w++)
            {
                const uint64_t word = w < WORDS ? f[j * WORDS + w] : 0;
                CHECK(z[j * words + w] == 0 - word - (uint64_t)borrow);
                borrow |= word != 0;
            }
    }
}

void mat_check_faults(void)
{
    check_calls(&operations[0], CUNMOD_PATH_AUTO, MANY_ROWS, 8, SOME);
    check_overlapping();
    const long interrupted = check_calls(&operations[0], CUNMOD_PATH_GPU, ROWS, 60, 1) +
                             check_calls(&operations[1], CUNMOD_PATH_GPU, ROWS, 60, 1);
    CHECK(interrupted > 3);
}
