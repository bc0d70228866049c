/* The operations of the tool on matrices: each has its result and calls the library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ops_matrix.h"

#include <stdlib.h>
#include <string.h>

#include "base/steps.h"

/* Allocates the result. Errors: E_MEMORY. */
static int take(cli_matrix_result_t *result, int64_t rows, int64_t columns)
{
    result->asked = (double)rows * (double)columns;
    return cli_make_entries(&result->entries, rows, columns) ? CUNMOD_OK : CUNMOD_E_MEMORY;
}

/* The words of an operand, which the library has replaced, become the result. Returns `status`. */
static int replaced(cli_matrix_result_t *result, cli_matrix_t *x, int status)
{
    result->entries = x->entries;
    x->entries.words = NULL;
    return status;
}

static int run_mul(cli_matrix_result_t *result, cli_matrix_t *x, cunmod_ctx_t ctx)
{
    const cunmod_matrix_t *const a = &x[0].entries, *const b = &x[1].entries;
    CUNMOD_TRY(take(result, a->rows, b->columns));
    return cunmod_matrix_mul(&result->entries, a, b, x->p, ctx);
}

static int run_pow(cli_matrix_result_t *result, cli_matrix_t *x, cunmod_ctx_t ctx)
{
    const cunmod_matrix_t *const a = &x[0].entries;
    return replaced(result, x, cunmod_matrix_pow(a, a, x[1].entries.words[0], x->p, ctx));
}

static int run_eval(cli_matrix_result_t *result, cli_matrix_t *x, cunmod_ctx_t ctx)
{
    const cunmod_matrix_t *const a = &x[0].entries, *const f = &x[1].entries;
    return replaced(result, x, cunmod_matrix_evaluate(a, f->words, f->columns, a, x->p, ctx));
}

static int run_rank(cli_matrix_result_t *result, cli_matrix_t *x, cunmod_ctx_t ctx)
{
    int64_t rank = 0;
    CUNMOD_TRY(cunmod_matrix_rank(&rank, &x->entries, x->p, ctx));
    result->number = (uint64_t)rank;
    return CUNMOD_OK;
}

static int run_det(cli_matrix_result_t *result, cli_matrix_t *x, cunmod_ctx_t ctx)
{
    return cunmod_matrix_det(&result->number, &x->entries, x->p, ctx);
}

/* Allocates a polynomial of n + 1 coefficients for a matrix of n rows. Errors: E_MEMORY. */
static int take_poly(cli_matrix_result_t *result, const cli_matrix_t *x)
{
    result->length = x->entries.rows + 1;
    result->asked = (double)result->length;
    result->coeffs = malloc((size_t)result->length * sizeof(*result->coeffs));
    return result->coeffs != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
}

static int run_charpoly(cli_matrix_result_t *result, cli_matrix_t *x, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(take_poly(result, x));
    return cunmod_matrix_charpoly(result->coeffs, &x->entries, x->p, ctx);
}

static int run_minpoly(cli_matrix_result_t *result, cli_matrix_t *x, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(take_poly(result, x));
    return cunmod_matrix_minpoly(result->coeffs, &result->length, &x->entries, x->p, ctx);
}

static int run_rref(cli_matrix_result_t *result, cli_matrix_t *x, cunmod_ctx_t ctx)
{
    int64_t rank;
    return replaced(result, x, cunmod_matrix_rref(&x->entries, &rank, &x->entries, x->p, ctx));
}

/* Result: a basis in columns. */
static int run_nullspace(cli_matrix_result_t *result, cli_matrix_t *x, cunmod_ctx_t ctx)
{
    const int64_t n = x->entries.columns;
    int64_t nullity = 0;
    CUNMOD_TRY(take(result, n, n));
    const int status = cunmod_matrix_nullspace(&result->entries, &nullity, &x->entries, x->p, ctx);
    result->entries.columns = nullity;
    return status;
}

static int run_inv(cli_matrix_result_t *result, cli_matrix_t *x, cunmod_ctx_t ctx)
{
    return replaced(result, x, cunmod_matrix_inv(&x->entries, &x->entries, x->p, ctx));
}

static int run_solve(cli_matrix_result_t *result, cli_matrix_t *x, cunmod_ctx_t ctx)
{
    const cunmod_matrix_t *const a = &x[0].entries, *const b = &x[1].entries;
    return replaced(result, &x[1], cunmod_matrix_solve(b, a, b, x->p, ctx));
}

/* clang-format off */
const cli_matrix_operation_t cli_matrix_operations[] = {
    {"mat-mul", "mm", CLI_GIVES_MATRIX, run_mul},
    {"mat-pow", "me", CLI_GIVES_MATRIX, run_pow},
    {"mat-eval", "pm", CLI_GIVES_MATRIX, run_eval},
    {"mat-rank", "m", CLI_GIVES_NUMBER, run_rank},
    {"mat-det", "m", CLI_GIVES_NUMBER, run_det},
    {"mat-charpoly", "m", CLI_GIVES_POLY, run_charpoly},
    {"mat-minpoly", "m", CLI_GIVES_POLY, run_minpoly},
    {"mat-rref", "m", CLI_GIVES_MATRIX, run_rref},
    {"mat-nullspace", "m", CLI_GIVES_MATRIX, run_nullspace},
    {"mat-inv", "m", CLI_GIVES_MATRIX, run_inv},
    {"mat-solve", "mm", CLI_GIVES_MATRIX, run_solve},
    {.name = NULL},
};
/* clang-format on */

const cli_matrix_operation_t *cli_find_matrix(const char *name)
{
    const cli_matrix_operation_t *operation = cli_matrix_operations;
    while (operation->name != NULL && strcmp(operation->name, name) != 0)
        operation++;
    return operation->name != NULL ? operation : NULL;
}
