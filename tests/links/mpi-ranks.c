/* What ranks make together is what FLINT makes alone: with any number of ranks, more than there are
 * primes among them, ranks that fail or have no memory, interrupts, long messages, and bad input.
 * And operands for cunmod-images with FLINT's results.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: mpirun -np N mpi-ranks
 *        mpi-ranks FOLDER    writes operands for cunmod-images, and FLINT's results by their names
 */
#include <stdio.h>

#include "cunmod_fmpz.h"
#include "tests/links/mpi_problems.h"
#include "tests/harness/scoped_flint.h"

#define NEVER 1000

static int rank, ranks;

/* What this rank gives for an operand. */
static cunmod_deal_operand_t operand(const cunmod_fmpz_poly_array_ *a, int kind)
{
    return rank == 0 ? mpi_operand(a, kind) : (cunmod_deal_operand_t){NULL, -1, -1, -1, -1};
}

/* Makes a result, which is FLINT's on rank 0 where the status, which is the same on all ranks, is
 * OK. */
static void check_operation(const cunmod_deal_operation_t *operation, int op, int expected_status,
                            const mpi_problem_t *problem)
{
    const cunmod_fmpz_poly_array_ *const a = &problem->a, *const b = &problem->b;
    const int kind = operation->operand;
    const cunmod_deal_operand_t known[] = {mpi_operand(a, kind), mpi_operand(b, kind)};
    const cunmod_deal_operand_t x[] = {operand(a, kind), operand(b, kind)};
    int64_t words = 0, len = 0;
    const int64_t rows = operation->rows(&len, known), n = rows * len;
    SCOPED_FMPZ_POLY fmpz_poly_t expected = {{0}}, z = {{0}};
    test_case(operation->name, a->len, b->len, (uint64_t)ranks);
    mpi_ask_flint(expected, op, problem);
    CHECK_OK(operation->words(&words, known));
    uint64_t *const res = rank == 0 ? test_result(n * words) : NULL;
    CHECK_STATUS(expected_status, cunmod_deal(res, rank == 0 ? words : -1, operation, x,
                                              MPI_COMM_WORLD, problem->ctx));
    if (rank == 0 && expected_status == CUNMOD_OK)
    {
        cunmod_fmpz_poly_set_(z, res, words, n);
        CHECK(fmpz_poly_equal(z, expected));
    }
    CHECK(rank != 0 || expected_status == CUNMOD_OK || test_untouched(res, n * words));
    if (rank == 0)
        test_result_free(res, n * words);
}

static void check_all(int64_t n, int64_t bits_n, int64_t m, int64_t bits_m)
{
    SCOPED_PROBLEM mpi_problem_t problem = mpi_open_problem(n, bits_n, m, bits_m);
    for (int op = 0; op < CUNMOD_DEAL_COUNT; op++)
        check_operation(&cunmod_deal_operations[op], op, CUNMOD_OK, &problem);
}

/* The call at which this rank fails, counted from 0, its status then, and the operation. */
static int fails_at, calls, fails_with, failing;

static int fail_some(uint64_t *res, const uint64_t *p, int64_t k, const cunmod_deal_operand_t *x,
                     cunmod_ctx_t ctx)
{
    return calls++ == fails_at ? fails_with
                               : cunmod_deal_operations[failing].residues(res, p, k, x, ctx);
}

/* A result with ranks of which each fails at a call. */
static void check_failing(const mpi_problem_t *problem, int at, int with, int expected_status)
{
    cunmod_deal_operation_t operation = cunmod_deal_operations[failing];
    operation.residues = fail_some;
    fails_at = at;
    fails_with = with;
    calls = 0;
    check_operation(&operation, failing, expected_status, problem);
    CHECK(calls > 0);
}

static void check_failures(int op)
{
    const int alone = ranks == 1;
    failing = op;
    SCOPED_PROBLEM mpi_problem_t problem =
        mpi_open_problem(30, 1000, 25, 70); /* primes for all ranks in all rounds */
    for (int bad = 0; bad < ranks; bad++)
    {
        check_failing(&problem, rank == bad ? 0 : NEVER, CUNMOD_E_GPU,
                      alone ? CUNMOD_E_GPU : CUNMOD_OK);
        check_failing(&problem, rank == bad ? NEVER : 0, CUNMOD_E_MEMORY, CUNMOD_OK);
        check_failing(&problem, rank == bad ? 0 : NEVER, CUNMOD_E_INTERRUPTED,
                      CUNMOD_E_INTERRUPTED);
    }
    /* One after the other fails, and the last one makes all, or fails itself. */
    check_failing(&problem, rank == ranks - 1 ? NEVER : rank, CUNMOD_E_GPU, CUNMOD_OK);
    check_failing(&problem, rank, rank == 0 ? CUNMOD_E_WORK : CUNMOD_E_GPU, CUNMOD_E_WORK);
}

/* The linker gives the calls of malloc of this program and of src/mpi to this function, which
 * refuses one of those that follow; -1: none. */
static int refused = -1, allocations;

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);

void *__wrap_malloc(size_t size)
{
    return allocations++ == refused ? NULL : __real_malloc(size);
}

static int residues_with_memory(uint64_t *res, const uint64_t *p, int64_t k,
                                const cunmod_deal_operand_t *x, cunmod_ctx_t ctx)
{
    calls++;
    return cunmod_deal_operations[CUNMOD_DEAL_RESULTANT].residues(res, p, k, x, ctx);
}

/* Rank 0 allocates one block, without which the call fails. Each other rank allocates the operands,
 * and then its primes and their rows: if one of these fails, the other ranks compute its part. */
static void check_no_memory(void)
{
    const int64_t words = 200;
    cunmod_deal_operation_t operation = cunmod_deal_operations[CUNMOD_DEAL_RESULTANT];
    operation.residues = residues_with_memory;
    SCOPED_PROBLEM mpi_problem_t problem = mpi_open_problem(30, 60, 25, 70);
    const cunmod_deal_operand_t x[] = {operand(&problem.a, CLI_POLYNOMIAL),
                                       operand(&problem.b, CLI_POLYNOMIAL)};
    SCOPED uint64_t *const res = test_array(words), *const expected = test_array(words);
    CHECK_OK(cunmod_deal(expected, words, &operation, x, MPI_COMM_WORLD, problem.ctx));
    for (int bad = 0; bad < ranks; bad++)
        for (int k = 0; k < (bad == 0 ? 1 : 2); k++)
        {
            test_case("no memory", bad, k, (uint64_t)ranks);
            calls = allocations = 0;
            refused = rank == bad ? k : -1;
            const int status = cunmod_deal(res, words, &operation, x, MPI_COMM_WORLD, problem.ctx);
            refused = -1;
            CHECK(status == (bad == 0 ? CUNMOD_E_MEMORY : CUNMOD_OK));
            CHECK(calls == (bad == 0 || rank == bad ? 0 : 1 + k)); /* rounds */
            if (rank == 0 && bad != 0)
                CHECK_EQUAL(res, expected, words);
        }
}

/* The flag of an interrupt on each rank in turn, where one rank has the only prime. */
static void check_interrupts(cunmod_ctx_t ctx)
{
    static const uint64_t a[] = {1, 2, 3}, b[] = {5, 7};
    static const int flag = 1;
    SCOPED_RESULT uint64_t *const res = test_result(1);
    for (int bad = 0; bad < ranks; bad++)
    {
        test_case("interrupts of ranks", bad, 0, (uint64_t)ranks);
        CHECK_OK(cunmod_set_interrupt(ctx, rank == bad ? &flag : NULL));
        CHECK_FAILS(INTERRUPTED,
                    cunmod_mpi_resultant(res, 1, a, 1, 3, b, 1, 2, MPI_COMM_WORLD, ctx));
        CHECK_FAILS(INTERRUPTED, cunmod_mpi_det(res, 1, a, 1, 1, 1, MPI_COMM_WORLD, ctx));
    }
    CHECK(test_untouched(res, 1));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
}

static void check_errors(void)
{
    static const uint64_t a[] = {1, 2, 3}, b[] = {5, 7};
    SCOPED_RESULT uint64_t *const res = test_result(4);
    cunmod_ctx_t ctx;
    test_case("errors of ranks", 0, 0, (uint64_t)ranks);
    CHECK_FAILS(ARGUMENT, cunmod_mpi_ctx_create(NULL, CUNMOD_PATH_AUTO, MPI_COMM_WORLD));
    CHECK_FAILS(ARGUMENT, cunmod_mpi_ctx_create(&ctx, 7, MPI_COMM_WORLD));
    CHECK_OK(cunmod_mpi_ctx_create(&ctx, CUNMOD_PATH_CPU, MPI_COMM_WORLD));
    CHECK_FAILS(ARGUMENT, cunmod_mpi_resultant(NULL, 1, a, 1, 3, b, 1, 2, MPI_COMM_WORLD, ctx));
    CHECK_FAILS(ARGUMENT,
                cunmod_mpi_mul(res, 1, a, 1, 3, rank == 0 ? NULL : b, 1, 2, MPI_COMM_WORLD, ctx));
    CHECK_FAILS(LENGTH,
                cunmod_mpi_mul(res, rank == 0 ? 0 : 9, a, 1, 3, b, 1, 2, MPI_COMM_WORLD, ctx));
    CHECK_FAILS(LENGTH,
                cunmod_mpi_discriminant(res, 1, a, 1, rank == 0 ? -3 : 3, MPI_COMM_WORLD, ctx));
    CHECK_FAILS(LENGTH, cunmod_mpi_bivariate_resultant(res, 1, a, 1, 1, 3, b, 1, 1, -2,
                                                       MPI_COMM_WORLD, ctx));
    CHECK_FAILS(LENGTH, cunmod_mpi_det(res, 1, a, 1, 1, -1, MPI_COMM_WORLD, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_mpi_charpoly(NULL, 1, a, 1, 1, 1, MPI_COMM_WORLD, ctx));
    CHECK(test_untouched(res, 4));
    check_interrupts(ctx);
    CHECK_OK(cunmod_mpi_mul(NULL, 1, NULL, 1, 0, b, 1, 2, MPI_COMM_WORLD, ctx)); /* nothing */
    CHECK_OK(cunmod_mpi_resultant(res, 1, a, 1, 3, b, 1, 2, MPI_COMM_WORLD, ctx));
    CHECK(rank == 0 ? res[0] == 54 : test_untouched(res, 4));
    CHECK_OK(cunmod_mpi_discriminant(res, 1, a, 1, 3, MPI_COMM_WORLD, ctx));
    CHECK(rank == 0 ? res[0] == (uint64_t)-8 : test_untouched(res, 4));
    CHECK_OK(cunmod_mpi_mul(res, 1, a, 1, 3, b, 1, 2, MPI_COMM_WORLD, ctx));
    CHECK(rank == 0 ? res[3] == 21 : test_untouched(res, 4));
    CHECK_OK(cunmod_mpi_bivariate_resultant(res, 1, a, 1, 1, 3, b, 1, 1, 2, MPI_COMM_WORLD, ctx));
    CHECK(rank == 0 ? res[0] == 54 : test_untouched(res, 4));
    CHECK_OK(cunmod_mpi_det(res, 1, a, 1, 3, 1, MPI_COMM_WORLD, ctx));
    CHECK(rank == 0 ? res[2] == 3 : test_untouched(res, 4));
    CHECK_OK(cunmod_mpi_charpoly(res, 1, b, 1, 2, 1, MPI_COMM_WORLD, ctx));
    CHECK(rank == 0 ? res[0] == (uint64_t)-5 && res[2] == 1 : test_untouched(res, 4));
    cunmod_ctx_destroy(ctx);
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    test_start(0);
    if (argc > 1)
        mpi_write_files(argv[1]);
    else
    {
        for (int64_t n = 0; n <= 3; n++)
            for (int64_t m = 0; m <= 3; m++)
                check_all(n, 1 + 60 * (n == m), m, 40); /* few primes, or one */
        check_all(40, 200, 30, 100);
        for (int op = CUNMOD_DEAL_RESULTANT; op < CUNMOD_DEAL_COUNT; op++)
            check_failures(op);
        check_no_memory();
        check_errors();
        /* operands and rows of several messages */
        SCOPED_PROBLEM mpi_problem_t problem = mpi_open_problem(3000, 1500, 30, 1500);
        check_operation(&cunmod_deal_operations[CUNMOD_DEAL_MUL], CUNMOD_DEAL_MUL, CUNMOD_OK,
                        &problem);
    }
    const int status = test_finish();
    MPI_Finalize();
    return status;
}
