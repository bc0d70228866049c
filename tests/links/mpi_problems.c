/* What ranks are asked to compute: operands, FLINT's results, and files of both.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/links/mpi_problems.h"

#include <stdio.h>

#include "tests/integers/bivariate.h"
#include "tests/integers/integers.h"
#include "tests/integers/mat.h"
#include "tests/harness/scoped_flint.h"

mpi_problem_t mpi_open_problem(int64_t n, int64_t bits_n, int64_t m, int64_t bits_m)
{
    mpi_problem_t problem = {.f = {{0}}, .g = {{0}}};
    integers_random(problem.f, n, bits_n);
    integers_random(problem.g, m, bits_m);
    CHECK_OK(cunmod_mpi_ctx_create(&problem.ctx, CUNMOD_PATH_AUTO, MPI_COMM_WORLD));
    problem.a = integers_array(problem.f);
    problem.b = integers_array(problem.g);
    return problem;
}

void mpi_close_problem(mpi_problem_t *problem)
{
    cunmod_ctx_destroy(problem->ctx);
    EACH(fmpz_poly_clear, problem->f, problem->g);
    EACH(free, problem->a.x, problem->b.x);
}

cunmod_deal_operand_t mpi_operand(const cunmod_fmpz_poly_array_ *a, int kind)
{
    cunmod_deal_operand_t x = {ARRAY(*a), 1, 1};
    if (kind == CLI_BIVARIATE)
    {
        x.len = a->len > 20 ? 4 : a->len > 2 ? 2 : a->len;
        x.rows = x.len > 0 ? a->len / x.len : 0;
    }
    if (kind == CLI_MATRIX)
    {
        x.rows = x.columns = a->len >= 9 ? 3 : a->len >= 4 ? 2 : a->len > 0;
        x.len = x.rows > 0 ? a->len / (x.rows * x.columns) : 0;
    }
    return x;
}

static void ask_bivariate(fmpz_poly_t expected, const mpi_problem_t *problem)
{
    const cunmod_deal_operand_t x = mpi_operand(&problem->a, CLI_BIVARIATE);
    const cunmod_deal_operand_t y = mpi_operand(&problem->b, CLI_BIVARIATE);
    const bivariate_t a = {problem->f->coeffs, x.len, x.rows};
    const bivariate_t b = {problem->g->coeffs, y.len, y.rows};
    bivariate_sylvester(expected, &a, &b);
}

static void get_matrix(fmpz_poly_mat_t matrix, const mpi_problem_t *problem)
{
    const cunmod_deal_operand_t x = mpi_operand(&problem->a, CLI_MATRIX);
    fmpz_poly_mat_init(matrix, x.rows, x.columns);
    for (int64_t e = 0; e < x.rows * x.columns; e++)
        for (int64_t k = 0; k < x.len; k++)
            fmpz_poly_set_coeff_fmpz(fmpz_poly_mat_entry(matrix, e / x.columns, e % x.columns), k,
                                     problem->f->coeffs + e * x.len + k);
}

/* A characteristic polynomial has its coefficients one behind the other. */
static void ask_matrix(fmpz_poly_t expected, int op, const mpi_problem_t *problem)
{
    const cunmod_deal_operand_t x = mpi_operand(&problem->a, CLI_MATRIX);
    fmpz_poly_struct *const polys = mat_polys(x.rows + 1);
    SCOPED_FMPZ_MAT fmpz_poly_mat_t matrix;
    int64_t len = 0;
    get_matrix(matrix, problem);
    const int64_t rows = cunmod_deal_operations[op].rows(&len, &x);
    if (op == CUNMOD_DEAL_MAT_DET)
        fmpz_poly_mat_det(polys, matrix);
    else
        mat_charpoly(polys, matrix);
    fmpz_poly_zero(expected);
    for (int64_t e = 0; e < rows; e++)
        for (int64_t k = 0; k < fmpz_poly_length(polys + e); k++)
            fmpz_poly_set_coeff_fmpz(expected, e * len + k, polys[e].coeffs + k);
    mat_free(polys, x.rows + 1);
}

void mpi_ask_flint(fmpz_poly_t expected, int op, const mpi_problem_t *problem)
{
    SCOPED_FMPZ fmpz_t z = {0};
    switch (op)
    {
    case CUNMOD_DEAL_MUL:
        fmpz_poly_mul(expected, problem->f, problem->g);
        break;
    case CUNMOD_DEAL_RESULTANT:
        fmpz_poly_resultant(z, problem->f, problem->g);
        fmpz_poly_set_fmpz(expected, z);
        break;
    case CUNMOD_DEAL_DISCRIMINANT:
        fmpz_poly_discriminant(z, problem->f);
        fmpz_poly_set_fmpz(expected, z);
        break;
    case CUNMOD_DEAL_BIVARIATE_RESULTANT:
        ask_bivariate(expected, problem);
        break;
    default:
        ask_matrix(expected, op, problem);
    }
}

/* ---- files for cunmod-images --------------------------------------------------------------- */

static FILE *open_file(const char *folder, const char *name)
{
    char path[4096];
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    FILE *const file = fopen(path, "w");
    CHECK(file != NULL);
    return file;
}

static void close_file(FILE *file)
{
    CHECK(fputc('\n', file) != EOF && fclose(file) == 0);
}

static void write_bivariate(FILE *file, const fmpz_poly_t poly, int64_t lenx, int64_t leny)
{
    SCOPED_FMPZ fmpz_t c = {0};
    fprintf(file, "%lld %lld ", (long long)lenx, (long long)leny);
    for (int64_t k = 0; k < lenx * leny; k++)
    {
        fmpz_poly_get_coeff_fmpz(c, poly, k);
        fputc(' ', file);
        fmpz_fprint(file, c);
    }
}

static void write_operand(const char *folder, const char *name, const fmpz_poly_t poly,
                          const cunmod_fmpz_poly_array_ *a, int kind)
{
    const cunmod_deal_operand_t x = mpi_operand(a, kind);
    FILE *const file = open_file(folder, name);
    if (kind == CLI_BIVARIATE)
        write_bivariate(file, poly, x.len, x.rows);
    else
        fmpz_poly_fprint(file, poly);
    close_file(file);
}

static void write_matrix(const char *folder, const char *name, const mpi_problem_t *problem)
{
    FILE *const file = open_file(folder, name);
    SCOPED_FMPZ_MAT fmpz_poly_mat_t matrix;
    get_matrix(matrix, problem);
    const int64_t n = fmpz_poly_mat_nrows(matrix);
    fprintf(file, "%lld %lld", (long long)n, (long long)n);
    for (int64_t e = 0; e < n * n; e++)
    {
        fputs("  ", file);
        fmpz_poly_fprint(file, fmpz_poly_mat_entry(matrix, e / n, e % n));
    }
    close_file(file);
}

static void write_result(const char *folder, int op, const mpi_problem_t *problem)
{
    const cunmod_deal_operation_t *const operation = &cunmod_deal_operations[op];
    const cunmod_deal_operand_t x[] = {mpi_operand(&problem->a, operation->operand),
                                       mpi_operand(&problem->b, operation->operand)};
    FILE *const file = open_file(folder, operation->name);
    int64_t len = 0;
    const int64_t rows = operation->rows(&len, x);
    SCOPED_FMPZ_POLY fmpz_poly_t expected = {{0}};
    SCOPED_FMPZ fmpz_t z = {0};
    mpi_ask_flint(expected, op, problem);
    fmpz_poly_get_coeff_fmpz(z, expected, 0);
    if (operation->result == CLI_BIVARIATE)
        write_bivariate(file, expected, len, rows);
    else
        CHECK((operation->result == CLI_POLYNOMIAL ? fmpz_poly_fprint(file, expected)
                                                   : fmpz_fprint(file, z)) > 0);
    close_file(file);
}

void mpi_write_files(const char *folder)
{
    SCOPED_PROBLEM mpi_problem_t problem = mpi_open_problem(40, 80, 50, 30);
    write_operand(folder, "a", problem.f, &problem.a, CLI_POLYNOMIAL);
    write_operand(folder, "b", problem.g, &problem.b, CLI_POLYNOMIAL);
    write_operand(folder, "ay", problem.f, &problem.a, CLI_BIVARIATE);
    write_operand(folder, "by", problem.g, &problem.b, CLI_BIVARIATE);
    write_matrix(folder, "m", &problem);
    for (int op = 0; op < CUNMOD_DEAL_COUNT; op++)
        write_result(folder, op, &problem);
}
