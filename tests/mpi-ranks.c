/* What ranks make together is what FLINT makes alone: with any number of ranks, more than there are
 * primes among them, ranks that fail or have no memory, interrupts, long messages, and bad input.
 * And operands for cunmod-images with FLINT's results.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: mpirun -np N mpi-ranks
 *        mpi-ranks FOLDER    writes a, b, and FLINT's mul, resultant and discriminant there
 */
#include <stdio.h>
#include <stdlib.h>

#include "cunmod_fmpz.h"
#include "harness.h"
#include "integers.h"
#include "mpi/deal.h"

#define NEVER 1000

/* The ranks draw the same random numbers, so that each knows the operands, and rank 0 alone gives
 * them to the call. */
typedef struct
{
    cunmod_ctx_t ctx;
    fmpz_poly_t f, g;
    cunmod_fmpz_poly_array_ a, b;
} problem_t;

static int rank, ranks;

static void open_problem(problem_t *problem, int64_t n, int64_t bits_n, int64_t m, int64_t bits_m)
{
    fmpz_poly_init(problem->f);
    fmpz_poly_init(problem->g);
    integers_random(problem->f, n, bits_n);
    integers_random(problem->g, m, bits_m);
    CHECK_OK(cunmod_mpi_ctx_create(&problem->ctx, CUNMOD_PATH_AUTO, MPI_COMM_WORLD));
    CHECK_OK(cunmod_fmpz_poly_get_(&problem->a, problem->f));
    CHECK_OK(cunmod_fmpz_poly_get_(&problem->b, problem->g));
}

static void close_problem(problem_t *problem)
{
    cunmod_ctx_destroy(problem->ctx);
    fmpz_poly_clear(problem->f);
    fmpz_poly_clear(problem->g);
    free(problem->a.x);
    free(problem->b.x);
}

static cunmod_deal_operand_t operand(const cunmod_fmpz_poly_array_ *a)
{
    return rank == 0 ? (cunmod_deal_operand_t){a->x, a->words, a->len}
                     : (cunmod_deal_operand_t){NULL, -1, -1};
}

/* expected = what FLINT makes. */
static void ask_flint(fmpz_poly_t expected, int op, const problem_t *problem)
{
    fmpz_t z;
    fmpz_init(z);
    switch (op)
    {
    case CUNMOD_DEAL_MUL:
        fmpz_poly_mul(expected, problem->f, problem->g);
        break;
    case CUNMOD_DEAL_RESULTANT:
        fmpz_poly_resultant(z, problem->f, problem->g);
        fmpz_poly_set_fmpz(expected, z);
        break;
    default:
        fmpz_poly_discriminant(z, problem->f);
        fmpz_poly_set_fmpz(expected, z);
    }
    fmpz_clear(z);
}

/* Makes a result, which is FLINT's on rank 0 where the status, which is the same on all ranks, is
 * OK. */
static void check_operation(const cunmod_deal_operation_t *operation, int op, int expected_status,
                            const problem_t *problem)
{
    const cunmod_fmpz_poly_array_ *const a = &problem->a, *const b = &problem->b;
    const cunmod_deal_operand_t known[] = {{a->x, a->words, a->len}, {b->x, b->words, b->len}};
    const cunmod_deal_operand_t x[] = {operand(a), operand(b)};
    const int64_t n = operation->integers(known);
    int64_t words = 0;
    fmpz_poly_t expected, z;
    test_case(operation->name, a->len, b->len, (uint64_t)ranks);
    fmpz_poly_init(expected);
    fmpz_poly_init(z);
    ask_flint(expected, op, problem);
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
    fmpz_poly_clear(expected);
    fmpz_poly_clear(z);
}

static void check_all(int64_t n, int64_t bits_n, int64_t m, int64_t bits_m)
{
    problem_t problem;
    open_problem(&problem, n, bits_n, m, bits_m);
    for (int op = 0; op < CUNMOD_DEAL_COUNT; op++)
        check_operation(&cunmod_deal_operations[op], op, CUNMOD_OK, &problem);
    close_problem(&problem);
}

/* ---- ranks that fail ---------------------------------------------------------------- */

/* The call at which this rank fails, counted from 0, and its status then. */
static int fails_at, calls, fails_with;

static int fail_some(uint64_t *res, const uint64_t *p, int64_t k, const cunmod_deal_operand_t *x,
                     cunmod_ctx_t ctx)
{
    return calls++ == fails_at
               ? fails_with
               : cunmod_deal_operations[CUNMOD_DEAL_RESULTANT].residues(res, p, k, x, ctx);
}

/* A resultant with ranks of which each fails at a call. */
static void check_failing(const problem_t *problem, int at, int with, int expected_status)
{
    cunmod_deal_operation_t operation = cunmod_deal_operations[CUNMOD_DEAL_RESULTANT];
    operation.residues = fail_some;
    fails_at = at;
    fails_with = with;
    calls = 0;
    check_operation(&operation, CUNMOD_DEAL_RESULTANT, expected_status, problem);
    CHECK(calls > 0 || with == CUNMOD_E_INTERRUPTED);
}

static void check_failures(void)
{
    const int alone = ranks == 1;
    problem_t problem;
    open_problem(&problem, 30, 60, 25, 70);
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
    close_problem(&problem);
}

/* ---- no memory ------------------------------------------------------------------------ */

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

/* Rank 0 has memory for four arrays to get; another one for the operands, and for its primes and
 * their rows: without one of these the others make its part. */
static void check_no_memory(void)
{
    const int64_t words = 200;
    cunmod_deal_operation_t operation = cunmod_deal_operations[CUNMOD_DEAL_RESULTANT];
    problem_t problem;
    operation.residues = residues_with_memory;
    open_problem(&problem, 30, 60, 25, 70);
    const cunmod_deal_operand_t x[] = {operand(&problem.a), operand(&problem.b)};
    uint64_t *const res = test_array(words), *const expected = test_array(words);
    CHECK_OK(cunmod_deal(expected, words, &operation, x, MPI_COMM_WORLD, problem.ctx));
    for (int bad = 0; bad < ranks; bad++)
        for (int k = 0; k < (bad == 0 ? 4 : 2); k++)
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
    free(res);
    free(expected);
    close_problem(&problem);
}

/* ---- bad input ------------------------------------------------------------------------ */

static void check_errors(void)
{
    static const uint64_t a[] = {1, 2, 3}, b[] = {5, 7};
    static const int flag = 1;
    uint64_t *const res = test_result(4);
    cunmod_ctx_t ctx;
    test_case("errors of ranks", 0, 0, (uint64_t)ranks);
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_mpi_ctx_create(NULL, CUNMOD_PATH_AUTO, MPI_COMM_WORLD));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_mpi_ctx_create(&ctx, 7, MPI_COMM_WORLD));
    CHECK_OK(cunmod_mpi_ctx_create(&ctx, CUNMOD_PATH_CPU, MPI_COMM_WORLD));
    CHECK_STATUS(CUNMOD_E_ARGUMENT,
                 cunmod_mpi_resultant(NULL, 1, a, 1, 3, b, 1, 2, MPI_COMM_WORLD, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT,
                 cunmod_mpi_mul(res, 1, a, 1, 3, rank == 0 ? NULL : b, 1, 2, MPI_COMM_WORLD, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH,
                 cunmod_mpi_mul(res, rank == 0 ? 0 : 9, a, 1, 3, b, 1, 2, MPI_COMM_WORLD, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH,
                 cunmod_mpi_discriminant(res, 1, a, 1, rank == 0 ? -3 : 3, MPI_COMM_WORLD, ctx));
    CHECK_OK(cunmod_set_interrupt(ctx, rank == ranks - 1 ? &flag : NULL));
    if (ranks == 1)
        CHECK_STATUS(CUNMOD_E_INTERRUPTED,
                     cunmod_mpi_resultant(res, 1, a, 1, 3, b, 1, 2, MPI_COMM_WORLD, ctx));
    CHECK(test_untouched(res, 4));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK_OK(cunmod_mpi_mul(NULL, 1, NULL, 1, 0, b, 1, 2, MPI_COMM_WORLD, ctx)); /* nothing */
    CHECK_OK(cunmod_mpi_resultant(res, 1, a, 1, 3, b, 1, 2, MPI_COMM_WORLD, ctx));
    CHECK(rank == 0 ? res[0] == 54 : test_untouched(res, 4));
    CHECK_OK(cunmod_mpi_discriminant(res, 1, a, 1, 3, MPI_COMM_WORLD, ctx));
    CHECK(rank == 0 ? res[0] == (uint64_t)-8 : test_untouched(res, 4));
    CHECK_OK(cunmod_mpi_mul(res, 1, a, 1, 3, b, 1, 2, MPI_COMM_WORLD, ctx));
    CHECK(rank == 0 ? res[3] == 21 : test_untouched(res, 4));
    cunmod_ctx_destroy(ctx);
    test_result_free(res, 4);
}

/* ---- files for cunmod-images --------------------------------------------------------------- */

static void write_file(const char *folder, const char *name, const fmpz_poly_t poly, int polynomial)
{
    char path[4096];
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    FILE *const file = fopen(path, "w");
    fmpz_t z;
    fmpz_init(z);
    fmpz_poly_get_coeff_fmpz(z, poly, 0);
    CHECK(file != NULL);
    CHECK((polynomial ? fmpz_poly_fprint(file, poly) : fmpz_fprint(file, z)) > 0);
    CHECK(fputc('\n', file) != EOF && fclose(file) == 0);
    fmpz_clear(z);
}

static void write_files(const char *folder)
{
    problem_t problem;
    fmpz_poly_t expected;
    fmpz_poly_init(expected);
    open_problem(&problem, 40, 80, 50, 30);
    write_file(folder, "a", problem.f, 1);
    write_file(folder, "b", problem.g, 1);
    for (int op = 0; op < CUNMOD_DEAL_COUNT; op++)
    {
        ask_flint(expected, op, &problem);
        write_file(folder, cunmod_deal_operations[op].name, expected,
                   cunmod_deal_operations[op].polynomial);
    }
    close_problem(&problem);
    fmpz_poly_clear(expected);
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    test_start(0);
    if (argc > 1)
        write_files(argv[1]);
    else
    {
        for (int64_t n = 0; n <= 3; n++)
            for (int64_t m = 0; m <= 3; m++)
                check_all(n, 1 + 60 * (n == m), m, 40); /* few primes, or one */
        check_all(40, 200, 30, 100);
        check_failures();
        check_no_memory();
        check_errors();
        problem_t problem; /* operands and rows of several messages */
        open_problem(&problem, 3000, 1500, 30, 1500);
        check_operation(&cunmod_deal_operations[CUNMOD_DEAL_MUL], CUNMOD_DEAL_MUL, CUNMOD_OK,
                        &problem);
        close_problem(&problem);
    }
    const int status = test_finish();
    MPI_Finalize();
    return status;
}
