/* The operations of the tool over the integers: each allocates its results and calls the library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ops_integers.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/steps.h"

/* Stands for the three arguments by which an operand is passed to a function of the library. */
#define OPERAND(a) (a)->x, (a)->words, (a)->length

/* A function of the library that computes from two operands how many words each integer of a result
 * needs. */
typedef int words_t(int64_t *words, const uint64_t *a, int64_t worda, int64_t lena,
                    const uint64_t *b, int64_t wordb, int64_t lenb);

/* Allocates the next result: `rows` rows of `length` integers of `words` words each. Errors:
 * E_MEMORY. */
static int take_rows(cli_integers_results_t *results, int64_t words, int64_t length, int64_t rows)
{
    results->asked += (double)length * (double)rows * (double)words;
    if (!cli_make_integers(&results->list[results->count], words, length, rows))
        return CUNMOD_E_MEMORY;
    results->count++;
    return CUNMOD_OK;
}

/* Allocates the next `count` results: polynomials of the lengths length[0 .. count-1] with integers
 * of `words` words. Errors: E_MEMORY. */
static int take(cli_integers_results_t *results, int64_t words, const int64_t *length, int count)
{
    int status = CUNMOD_OK;
    for (int i = 0; i < count && status == CUNMOD_OK; i++)
        status = take_rows(results, words, length[i], 1);
    return status;
}

/* Calls `take` with the number of words that `tell` computes for a and b. Returns a status. */
static int take_told(cli_integers_results_t *results, words_t *tell, const cli_integers_t *a,
                     const cli_integers_t *b, const int64_t *length, int count)
{
    int64_t words = 0;
    CUNMOD_TRY(tell(&words, OPERAND(a), OPERAND(b)));
    return take(results, words, length, count);
}

static int trimmed(cli_integers_results_t *results, int status)
{
    for (int i = 0; i < results->count && status == CUNMOD_OK; i++)
        cli_trim_integers(&results->list[i]);
    return status;
}

static int64_t product_length(const cli_integers_t *a, const cli_integers_t *b)
{
    return a->length > 0 && b->length > 0 ? a->length + b->length - 1 : 0;
}

static int64_t longer(const cli_integers_t *a, const cli_integers_t *b)
{
    return a->length > b->length ? a->length : b->length;
}

static int64_t less_one(int64_t n)
{
    return n > 0 ? n - 1 : 0;
}

static int run_mul(cli_integers_results_t *results, const cli_integers_t *x, cunmod_ctx_t ctx)
{
    const cli_integers_t *const a = &x[0], *const b = &x[1], *const z = results->list;
    const int64_t length = product_length(a, b);
    int status = take_told(results, cunmod_integers_mul_words, a, b, &length, 1);
    CUNMOD_THEN(cunmod_integers_mul(z->x, z->words, OPERAND(a), OPERAND(b), ctx));
    return trimmed(results, status);
}

static int run_sqr(cli_integers_results_t *results, const cli_integers_t *x, cunmod_ctx_t ctx)
{
    const cli_integers_t *const a = &x[0], *const z = results->list;
    const int64_t length = product_length(a, a);
    int status = take_told(results, cunmod_integers_mul_words, a, a, &length, 1);
    CUNMOD_THEN(cunmod_integers_sqr(z->x, z->words, OPERAND(a), ctx));
    return trimmed(results, status);
}

static int run_divexact(cli_integers_results_t *results, const cli_integers_t *x, cunmod_ctx_t ctx)
{
    const cli_integers_t *const a = &x[0], *const b = &x[1];
    cli_integers_t *const z = results->list;
    int status = take_told(results, cunmod_integers_divexact_words, a, b, &a->length, 1);
    CUNMOD_THEN(cunmod_integers_divexact(z->x, &z->length, z->words, OPERAND(a), OPERAND(b), ctx));
    return status;
}

static int run_gcd(cli_integers_results_t *results, const cli_integers_t *x, cunmod_ctx_t ctx)
{
    const cli_integers_t *const a = &x[0], *const b = &x[1];
    cli_integers_t *const z = results->list;
    const int64_t length = longer(a, b);
    int status = take_told(results, cunmod_integers_gcd_words, a, b, &length, 1);
    CUNMOD_THEN(cunmod_integers_gcd(z->x, &z->length, z->words, OPERAND(a), OPERAND(b), ctx));
    return status;
}

/* Result: the resultant as a constant polynomial; the polynomial of length 0 for the resultant 0.
 * The discriminant of run_discriminant and r of run_xgcd have the same form. */
static int run_resultant(cli_integers_results_t *results, const cli_integers_t *x, cunmod_ctx_t ctx)
{
    const cli_integers_t *const a = &x[0], *const b = &x[1], *const z = results->list;
    const int64_t length = 1;
    int status = take_told(results, cunmod_integers_resultant_words, a, b, &length, 1);
    CUNMOD_THEN(cunmod_integers_resultant(z->x, z->words, OPERAND(a), OPERAND(b), ctx));
    return trimmed(results, status);
}

static int run_discriminant(cli_integers_results_t *results, const cli_integers_t *x,
                            cunmod_ctx_t ctx)
{
    const cli_integers_t *const a = &x[0], *const z = results->list;
    const int64_t length = 1;
    int64_t words = 0;
    int status = cunmod_integers_discriminant_words(&words, OPERAND(a));
    CUNMOD_THEN(take(results, words, &length, 1));
    CUNMOD_THEN(cunmod_integers_discriminant(z->x, z->words, OPERAND(a), ctx));
    return trimmed(results, status);
}

/* Results: r, the resultant of a and b, and its cofactors s and t, r = s a + t b. */
static int run_xgcd(cli_integers_results_t *results, const cli_integers_t *x, cunmod_ctx_t ctx)
{
    const cli_integers_t *const a = &x[0], *const b = &x[1], *const z = results->list;
    const int64_t lengths[] = {1, less_one(b->length), less_one(a->length)};
    int status = take_told(results, cunmod_integers_xgcd_words, a, b, lengths, 3);
    CUNMOD_THEN(
        cunmod_integers_xgcd(z[0].x, z[1].x, z[2].x, z->words, OPERAND(a), OPERAND(b), ctx));
    return trimmed(results, status);
}

/* Result: a list of the values of a at the points b; zeros at its end are kept. */
static int run_evaluate(cli_integers_results_t *results, const cli_integers_t *x, cunmod_ctx_t ctx)
{
    const cli_integers_t *const a = &x[0], *const b = &x[1], *const z = results->list;
    int status = take_told(results, cunmod_integers_evaluate_words, a, b, &b->length, 1);
    CUNMOD_THEN(cunmod_integers_evaluate(z->x, z->words, OPERAND(a), OPERAND(b), ctx));
    return status;
}

/* Result: the resultant with respect to y, a polynomial in x. */
static int run_bivariate_resultant(cli_integers_results_t *results, const cli_integers_t *x,
                                   cunmod_ctx_t ctx)
{
    const cli_integers_t *const a = &x[0], *const b = &x[1], *const z = results->list;
    int64_t length = 0, words = 0;
    int status = cunmod_bivariate_resultant_length(&length, a->length, a->rows, b->length, b->rows);
    CUNMOD_THEN(cunmod_integers_bivariate_resultant_words(&words, OPERAND(a), a->rows, OPERAND(b),
                                                          b->rows));
    CUNMOD_THEN(take(results, words, &length, 1));
    CUNMOD_THEN(cunmod_integers_bivariate_resultant(z->x, z->words, OPERAND(a), a->rows, OPERAND(b),
                                                    b->rows, ctx));
    return trimmed(results, status);
}

/* Returns the greatest length of the determinant of a matrix whose entries have a->length
 * coefficients. */
static int64_t det_length(const cli_integers_t *a)
{
    return a->length > 0 ? a->rows * (a->length - 1) + 1 : 1;
}

/* Result: the determinant, a polynomial in t. */
static int run_det(cli_integers_results_t *results, const cli_integers_t *x, cunmod_ctx_t ctx)
{
    const cli_integers_t *const z = results->list;
    int64_t words = 0;
    int status = cunmod_integers_det_words(&words, OPERAND(x), x->rows);
    CUNMOD_THEN(take_rows(results, words, det_length(x), 1));
    CUNMOD_THEN(cunmod_integers_det(z->x, words, OPERAND(x), x->rows, ctx));
    return trimmed(results, status);
}

/* Result: the characteristic polynomial, a polynomial in t and x. */
static int run_charpoly(cli_integers_results_t *results, const cli_integers_t *x, cunmod_ctx_t ctx)
{
    const cli_integers_t *const z = results->list;
    int64_t words = 0;
    int status = cunmod_integers_charpoly_words(&words, OPERAND(x), x->rows);
    CUNMOD_THEN(take_rows(results, words, det_length(x), x->rows + 1));
    return status == CUNMOD_OK ? cunmod_integers_charpoly(z->x, words, OPERAND(x), x->rows, ctx)
                               : status;
}

/* Result: the product of two matrices of integers. */
static int run_mat_mul(cli_integers_results_t *results, const cli_integers_t *x, cunmod_ctx_t ctx)
{
    const cli_integers_t *const a = &x[0], *const b = &x[1], *const z = results->list;
    const int64_t m = a->rows, k = a->length, n = b->length;
    int64_t words = 0;
    if (k != b->rows)
        return CUNMOD_E_DOMAIN;
    int status = cunmod_integers_mat_mul_words(&words, a->x, a->words, b->x, b->words, m, k, n);
    CUNMOD_THEN(take_rows(results, words, n, m));
    return CUNMOD_THEN(
        cunmod_integers_mat_mul(z->x, words, a->x, a->words, b->x, b->words, m, k, n, ctx));
}

/* Result: the rank of a matrix of integers, as an integer. */
static int run_mat_rank(cli_integers_results_t *results, const cli_integers_t *x, cunmod_ctx_t ctx)
{
    int64_t rank = 0;
    int status = take_rows(results, 1, 1, 1);
    CUNMOD_THEN(cunmod_integers_mat_rank(&rank, x->x, x->words, x->rows, x->length, ctx));
    if (status == CUNMOD_OK)
        results->list->x[0] = (uint64_t)rank;
    return status;
}

/* Results: the numerators of the solution; their common denominator, as a matrix of one entry. */
static int run_mat_solve(cli_integers_results_t *results, const cli_integers_t *x, cunmod_ctx_t ctx)
{
    const cli_integers_t *const a = &x[0], *const b = &x[1];
    cli_integers_t *const z = results->list;
    const int64_t n = a->rows, m = b->length;
    int64_t words = 0;
    if (n != a->length || n != b->rows)
        return CUNMOD_E_DOMAIN;
    int status = cunmod_integers_mat_solve_words(&words, a->x, a->words, b->x, b->words, n, m);
    CUNMOD_THEN(take_rows(results, words, n * m + 1, 1));
    CUNMOD_THEN(take_rows(results, words, 1, 1));
    CUNMOD_THEN(cunmod_integers_mat_solve(z->x, words, a->x, a->words, b->x, b->words, n, m, ctx));
    if (status == CUNMOD_OK)
    {
        memcpy(z[1].x, z->x + n * m * words, (size_t)words * sizeof(*z->x));
        z->rows = n;
        z->length = m;
    }
    return status;
}

const cli_integers_operation_t cli_integers_operations[] = {
    {"mul", 2, CLI_POLYNOMIAL, CLI_POLYNOMIAL, run_mul, NULL},
    {"sqr", 1, CLI_POLYNOMIAL, CLI_POLYNOMIAL, run_sqr, NULL},
    {"divexact", 2, CLI_POLYNOMIAL, CLI_POLYNOMIAL, run_divexact, "B does not divide A"},
    {"evaluate", 2, CLI_POLYNOMIAL, CLI_POLYNOMIAL, run_evaluate, NULL},
    {"gcd", 2, CLI_POLYNOMIAL, CLI_POLYNOMIAL, run_gcd, NULL},
    {"resultant", 2, CLI_POLYNOMIAL, CLI_POLYNOMIAL, run_resultant, NULL},
    {"discriminant", 1, CLI_POLYNOMIAL, CLI_POLYNOMIAL, run_discriminant, NULL},
    {"xgcd", 2, CLI_POLYNOMIAL, CLI_POLYNOMIAL, run_xgcd, "A and B are constants"},
    {"bivariate-resultant", 2, CLI_BIVARIATE, CLI_POLYNOMIAL, run_bivariate_resultant, NULL},
    {"det", 1, CLI_MATRIX, CLI_POLYNOMIAL, run_det, NULL},
    {"charpoly", 1, CLI_MATRIX, CLI_BIVARIATE, run_charpoly, NULL},
    {"mat-mul", 2, CLI_NUMBERS, CLI_NUMBERS, run_mat_mul,
     "A has not as many columns as B has rows"},
    {"mat-rank", 1, CLI_NUMBERS, CLI_INTEGER, run_mat_rank, NULL},
    {"mat-solve", 2, CLI_NUMBERS, CLI_NUMBERS, run_mat_solve,
     "A is not square, or has not as many rows as B"},
    {.name = NULL},
};

const cli_integers_operation_t *cli_find_integers(const char *name)
{
    const cli_integers_operation_t *operation = cli_integers_operations;
    while (operation->name != NULL && strcmp(operation->name, name) != 0)
        operation++;
    return operation->name != NULL ? operation : NULL;
}

void cli_integers_results_clear(cli_integers_results_t *results)
{
    for (int i = 0; i < results->count; i++)
        free(results->list[i].x);
    results->count = 0;
}
