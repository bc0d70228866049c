/* Matrices of polynomials in the emulator: device calls that fail, and interrupts.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "mat.h"

#include "cunmod_mat.h"
#include "emu_faults.h"
#include "harness.h"

enum
{
    ROWS = 4,
    POLYS = ROWS + 1,
    MANY_ROWS = 24, /* for which a GPU is predicted to be faster than any number of processors */
    SOME = 5        /* device calls, one of which fails in turn there */
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
    cunmod_ctx_t ctx;
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, path));
    cunmod_emu_fail_at(k);
    int status = operation->ours(z, a, ctx);
    const long calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    CHECK(status == CUNMOD_OK || (status == CUNMOD_E_GPU && path == CUNMOD_PATH_GPU && k > 0));
    CHECK(status == CUNMOD_OK ? is_as_expected(z, expected, operation->count) : is_untouched(z));
    status = operation->ours(z, a, ctx);
    CHECK(status == CUNMOD_OK || (status == CUNMOD_E_GPU && path == CUNMOD_PATH_GPU && k > 0));
    CHECK(status != CUNMOD_OK || is_as_expected(z, expected, operation->count));
    cunmod_ctx_destroy(ctx);
    mat_free(z, POLYS);
    return calls;
}

/* The flag of the context is set at the k-th device call: the result is right, or as it was. */
static int call_with_interrupt(const operation_t *operation, long k, const fmpz_poly_mat_t a,
                               const fmpz_poly_struct *expected)
{
    volatile int flag = 0;
    fmpz_poly_struct *const z = mat_polys(POLYS);
    cunmod_ctx_t ctx;
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    cunmod_emu_interrupt_at(k, &flag);
    const int status = operation->ours(z, a, ctx);
    cunmod_emu_fail_at(0);
    CHECK(status == CUNMOD_OK || status == CUNMOD_E_INTERRUPTED);
    CHECK(status == CUNMOD_OK ? is_as_expected(z, expected, operation->count) : is_untouched(z));
    cunmod_ctx_destroy(ctx);
    mat_free(z, POLYS);
    return status == CUNMOD_E_INTERRUPTED;
}

static const operation_t operations[] = {{1, cunmod_fmpz_poly_mat_det},
                                         {POLYS, cunmod_fmpz_poly_mat_charpoly}};

static void check_auto(void)
{
    const int64_t before = cunmod_emu_allocated();
    fmpz_poly_struct *const expected = mat_polys(1);
    fmpz_poly_mat_t a;
    fmpz_poly_mat_init(a, MANY_ROWS, MANY_ROWS);
    mat_random(a, 2, 8);
    test_case("faults of matrices", CUNMOD_PATH_AUTO, 0, 0);
    fmpz_poly_mat_det(expected, a);
    const long calls = call_with_fault(&operations[0], CUNMOD_PATH_AUTO, 0, a, expected);
    CHECK(calls > 20);
    for (long k = 1; k <= calls; k += SOME)
    {
        call_with_fault(&operations[0], CUNMOD_PATH_AUTO, k, a, expected);
        CHECK(cunmod_emu_allocated() == before);
    }
    fmpz_poly_mat_clear(a);
    mat_free(expected, 1);
}

static void check_forced(void)
{
    const int64_t before = cunmod_emu_allocated();
    fmpz_poly_struct *const expected = mat_polys(POLYS);
    long interrupted = 0;
    fmpz_poly_mat_t a;
    fmpz_poly_mat_init(a, ROWS, ROWS);
    mat_random(a, 2, 60);
    for (int op = 0; op < 2; op++)
    {
        test_case("faults of matrices", CUNMOD_PATH_GPU, op, 0);
        if (op == 0)
            fmpz_poly_mat_det(expected, a);
        else
            mat_charpoly(expected, a);
        const long calls = call_with_fault(&operations[op], CUNMOD_PATH_GPU, 0, a, expected);
        CHECK(calls > 20);
        for (long k = 1; k <= calls; k++)
        {
            call_with_fault(&operations[op], CUNMOD_PATH_GPU, k, a, expected);
            interrupted += k % 4 == 0 && call_with_interrupt(&operations[op], k, a, expected);
            CHECK(cunmod_emu_allocated() == before);
        }
    }
    CHECK(interrupted > 3);
    fmpz_poly_mat_clear(a);
    mat_free(expected, POLYS);
}

void mat_check_faults(void)
{
    check_auto();
    check_forced();
}
