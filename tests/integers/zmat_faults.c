/* Matrices over the integers in the emulator: device calls that fail, and interrupts.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/zmat.h"

#include "emu_faults.h"
#include "tests/harness/scoped_flint.h"

enum
{
    ROWS = 5,
    MANY_CALLS = 10, /* a call makes at least so many device calls */
    FAULTS = 16      /* so many of them fail, or are interrupted */
};

/* z = a a. */
static int multiply(fmpz_mat_t z, const fmpz_mat_t a, cunmod_ctx_t ctx)
{
    return cunmod_fmpz_mat_mul(z, a, a, ctx);
}

static void multiply_flint(fmpz_mat_t z, const fmpz_mat_t a)
{
    fmpz_mat_mul(z, a, a);
}

/* The entry of z in row 0 and column 0 is the rank of a, of which the last row is the first one. */
static int find_rank(fmpz_mat_t z, const fmpz_mat_t a, cunmod_ctx_t ctx)
{
    int64_t rank = 0;
    SCOPED_ZMAT fmpz_mat_t x;
    fmpz_mat_init_set(x, a);
    for (slong j = 0; j < ROWS; j++)
        fmpz_set(fmpz_mat_entry(x, ROWS - 1, j), fmpz_mat_entry(x, 0, j));
    const int status = cunmod_fmpz_mat_rank(&rank, x, ctx);
    fmpz_set_si(fmpz_mat_entry(z, 0, 0), (slong)rank);
    return status;
}

static void find_rank_flint(fmpz_mat_t z, const fmpz_mat_t a)
{
    SCOPED_ZMAT fmpz_mat_t x;
    fmpz_mat_init_set(x, a);
    for (slong j = 0; j < ROWS; j++)
        fmpz_set(fmpz_mat_entry(x, ROWS - 1, j), fmpz_mat_entry(x, 0, j));
    fmpz_set_si(fmpz_mat_entry(z, 0, 0), fmpz_mat_rank(x));
}

/* The entry of z in row 0 and column 0 is the determinant of a. */
static int find_det(fmpz_mat_t z, const fmpz_mat_t a, cunmod_ctx_t ctx)
{
    return cunmod_fmpz_mat_det(fmpz_mat_entry(z, 0, 0), a, ctx);
}

static void find_det_flint(fmpz_mat_t z, const fmpz_mat_t a)
{
    fmpz_mat_det(fmpz_mat_entry(z, 0, 0), a);
}

/* z = the numerators of the solution of a x = 1, which are those of 1 / a. */
static int solve(fmpz_mat_t z, const fmpz_mat_t a, cunmod_ctx_t ctx)
{
    SCOPED_FMPZ fmpz_t den = {0};
    SCOPED_ZMAT fmpz_mat_t one;
    fmpz_mat_init(one, ROWS, ROWS);
    fmpz_mat_one(one);
    return cunmod_fmpz_mat_solve_dixon_den(z, den, a, one, ctx);
}

static void solve_flint(fmpz_mat_t z, const fmpz_mat_t a)
{
    SCOPED_FMPZ fmpz_t den = {0};
    SCOPED_ZMAT fmpz_mat_t one;
    fmpz_mat_init(one, ROWS, ROWS);
    fmpz_mat_one(one);
    CHECK(fmpz_mat_solve_dixon_den(z, den, a, one));
}

/* An operation on a ROWS x ROWS matrix, whose result is put into such a matrix. */
typedef struct
{
    int (*ours)(fmpz_mat_t z, const fmpz_mat_t a, cunmod_ctx_t ctx);
    void (*flint)(fmpz_mat_t z, const fmpz_mat_t a);
    int64_t bits; /* of the entries */
} operation_t;

static const operation_t operations[] = {{multiply, multiply_flint, 150},
                                         {find_rank, find_rank_flint, 9},
                                         {find_det, find_det_flint, 20},  /* by images */
                                         {find_det, find_det_flint, 640}, /* by a solution */
                                         {solve, solve_flint, 150}};

/* A call of which the k-th device call fails: the result is right, or the call has failed where the
 * GPU is forced, and the result is as before. When it is made once more, it is right. Returns the
 * number of device calls. */
static long call_with_fault(const operation_t *operation, int path, long k, const fmpz_mat_t a,
                            const fmpz_mat_t expected)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    SCOPED_ZMAT fmpz_mat_t z;
    fmpz_mat_init(z, ROWS, ROWS);
    CHECK_OK(cunmod_ctx_open(ctx));
    cunmod_emu_fail_at(k);
    int status = operation->ours(z, a, ctx);
    const long calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    CHECK(status == CUNMOD_OK || (status == CUNMOD_E_GPU && path == CUNMOD_PATH_GPU && k > 0));
    CHECK(status == CUNMOD_OK ? fmpz_mat_equal(z, expected) : fmpz_mat_is_zero(z));
    status = operation->ours(z, a, ctx);
    CHECK(status == CUNMOD_OK || (status == CUNMOD_E_GPU && path == CUNMOD_PATH_GPU && k > 0));
    CHECK(status != CUNMOD_OK || fmpz_mat_equal(z, expected));
    return calls;
}

/* The flag of the context is set at the k-th device call: the result is right, or as it was.
 * Returns whether the call was interrupted. */
static int call_with_interrupt(const operation_t *operation, long k, const fmpz_mat_t a,
                               const fmpz_mat_t expected)
{
    volatile int flag = 0;
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, CUNMOD_PATH_GPU);
    SCOPED_ZMAT fmpz_mat_t z;
    fmpz_mat_init(z, ROWS, ROWS);
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    cunmod_emu_interrupt_at(k, &flag);
    const int status = operation->ours(z, a, ctx);
    cunmod_emu_fail_at(0);
    CHECK(status == CUNMOD_OK || status == CUNMOD_E_INTERRUPTED);
    CHECK(status == CUNMOD_OK ? fmpz_mat_equal(z, expected) : fmpz_mat_is_zero(z));
    return status == CUNMOD_E_INTERRUPTED;
}

static void check_operation(const operation_t *operation)
{
    const int64_t before = cunmod_emu_allocated();
    int interrupted = 0;
    SCOPED_ZMAT fmpz_mat_t a, expected;
    fmpz_mat_init(a, ROWS, ROWS);
    fmpz_mat_init(expected, ROWS, ROWS);
    zmat_random(a, operation->bits);
    operation->flint(expected, a);
    test_case("faults of matrices over Z", (int64_t)(operation - operations), 0, 0);
    const long calls = call_with_fault(operation, CUNMOD_PATH_GPU, 0, a, expected);
    CHECK(calls > MANY_CALLS);
    for (long k = 1; k <= calls; k += 1 + calls / FAULTS)
    {
        call_with_fault(operation, CUNMOD_PATH_GPU, k, a, expected);
        interrupted += call_with_interrupt(operation, k, a, expected);
        CHECK(cunmod_emu_allocated() == before);
    }
    CHECK(interrupted > 0);
}

void zmat_check_faults(void)
{
    for (size_t k = 0; k < sizeof(operations) / sizeof(*operations); k++)
        check_operation(&operations[k]);
}
