/* The operations of the tool over the integers, by name: their operands, and the call of the
 * library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ops_integers.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The words of results, as the library tells them of two operands. */
typedef int words_t(int64_t *words, const uint64_t *a, int64_t worda, int64_t lena,
                    const uint64_t *b, int64_t wordb, int64_t lenb);

/* Takes room for `count` results of these lengths of integers of so many words. */
static int take(cli_integers_results_t *results, int64_t words, const int64_t *length, int count)
{
    for (int i = 0; i < count; i++)
    {
        cli_integers_t *const z = &results->list[results->count];
        *z = (cli_integers_t){.words = words, .length = length[i]};
        results->asked += (double)length[i] * (double)words;
        z->x = calloc((size_t)length[i] + 1, (size_t)words * sizeof(*z->x));
        if (z->x == NULL)
        {
            return CUNMOD_E_MEMORY;
        }
        results->count++;
    }
    return CUNMOD_OK;
}

/* The same for the words that `tell` says. */
static int take_told(cli_integers_results_t *results, words_t *tell, const cli_integers_t *a,
                     const cli_integers_t *b, const int64_t *length, int count)
{
    int64_t words = 0;
    const int status = tell(&words, a->x, a->words, a->length, b->x, b->words, b->length);
    return status == CUNMOD_OK ? take(results, words, length, count) : status;
}

/* A polynomial without its leading zeros. */
static void trim(cli_integers_t *z)
{
    for (; z->length > 0; z->length--)
    {
        const uint64_t *const top = z->x + (z->length - 1) * z->words;
        for (int64_t k = 0; k < z->words; k++)
        {
            if (top[k] != 0)
            {
                return;
            }
        }
    }
}

static int trimmed(cli_integers_results_t *results, int status)
{
    for (int i = 0; i < results->count && status == CUNMOD_OK; i++)
    {
        trim(&results->list[i]);
    }
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
    if (status == CUNMOD_OK)
    {
        status = cunmod_integers_mul(z->x, z->words, a->x, a->words, a->length, b->x, b->words,
                                     b->length, ctx);
    }
    return trimmed(results, status);
}

static int run_sqr(cli_integers_results_t *results, const cli_integers_t *x, cunmod_ctx_t ctx)
{
    const cli_integers_t *const a = &x[0], *const z = results->list;
    const int64_t length = product_length(a, a);
    int status = take_told(results, cunmod_integers_mul_words, a, a, &length, 1);
    if (status == CUNMOD_OK)
    {
        status = cunmod_integers_sqr(z->x, z->words, a->x, a->words, a->length, ctx);
    }
    return trimmed(results, status);
}

static int run_divexact(cli_integers_results_t *results, const cli_integers_t *x, cunmod_ctx_t ctx)
{
    const cli_integers_t *const a = &x[0], *const b = &x[1];
    cli_integers_t *const z = results->list;
    int status = take_told(results, cunmod_integers_divexact_words, a, b, &a->length, 1);
    if (status == CUNMOD_OK)
    {
        status = cunmod_integers_divexact(z->x, &z->length, z->words, a->x, a->words, a->length,
                                          b->x, b->words, b->length, ctx);
    }
    return status;
}

static int run_gcd(cli_integers_results_t *results, const cli_integers_t *x, cunmod_ctx_t ctx)
{
    const cli_integers_t *const a = &x[0], *const b = &x[1];
    cli_integers_t *const z = results->list;
    const int64_t length = longer(a, b);
    int status = take_told(results, cunmod_integers_gcd_words, a, b, &length, 1);
    if (status == CUNMOD_OK)
    {
        status = cunmod_integers_gcd(z->x, &z->length, z->words, a->x, a->words, a->length, b->x,
                                     b->words, b->length, ctx);
    }
    return status;
}

/* Result: the resultant as a constant polynomial, here and in the next two. */
static int run_resultant(cli_integers_results_t *results, const cli_integers_t *x, cunmod_ctx_t ctx)
{
    const cli_integers_t *const a = &x[0], *const b = &x[1], *const z = results->list;
    const int64_t length = 1;
    int status = take_told(results, cunmod_integers_resultant_words, a, b, &length, 1);
    if (status == CUNMOD_OK)
    {
        status = cunmod_integers_resultant(z->x, z->words, a->x, a->words, a->length, b->x,
                                           b->words, b->length, ctx);
    }
    return trimmed(results, status);
}

static int run_discriminant(cli_integers_results_t *results, const cli_integers_t *x,
                            cunmod_ctx_t ctx)
{
    const cli_integers_t *const a = &x[0], *const z = results->list;
    const int64_t length = 1;
    int64_t words = 0;
    int status = cunmod_integers_discriminant_words(&words, a->x, a->words, a->length);
    if (status == CUNMOD_OK)
    {
        status = take(results, words, &length, 1);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_integers_discriminant(z->x, z->words, a->x, a->words, a->length, ctx);
    }
    return trimmed(results, status);
}

/* Results: r, s, t. */
static int run_xgcd(cli_integers_results_t *results, const cli_integers_t *x, cunmod_ctx_t ctx)
{
    const cli_integers_t *const a = &x[0], *const b = &x[1], *const z = results->list;
    const int64_t lengths[] = {1, less_one(b->length), less_one(a->length)};
    int status = take_told(results, cunmod_integers_xgcd_words, a, b, lengths, 3);
    if (status == CUNMOD_OK)
    {
        status = cunmod_integers_xgcd(z[0].x, z[1].x, z[2].x, z->words, a->x, a->words, a->length,
                                      b->x, b->words, b->length, ctx);
    }
    return trimmed(results, status);
}

/* A value for each point, also where the last ones are zero. */
static int run_evaluate(cli_integers_results_t *results, const cli_integers_t *x, cunmod_ctx_t ctx)
{
    const cli_integers_t *const a = &x[0], *const b = &x[1], *const z = results->list;
    int status = take_told(results, cunmod_integers_evaluate_words, a, b, &b->length, 1);
    if (status == CUNMOD_OK)
    {
        status = cunmod_integers_evaluate(z->x, z->words, a->x, a->words, a->length, b->x, b->words,
                                          b->length, ctx);
    }
    return status;
}

static const cli_integers_operation_t operations[] = {
    {"mul", 2, run_mul, NULL},
    {"sqr", 1, run_sqr, NULL},
    {"divexact", 2, run_divexact, "B does not divide A"},
    {"evaluate", 2, run_evaluate, NULL},
    {"gcd", 2, run_gcd, NULL},
    {"resultant", 2, run_resultant, NULL},
    {"discriminant", 1, run_discriminant, NULL},
    {"xgcd", 2, run_xgcd, "A and B are constants"},
};

const cli_integers_operation_t *cli_find_integers(const char *name)
{
    for (size_t i = 0; i < sizeof(operations) / sizeof(*operations); i++)
    {
        if (strcmp(operations[i].name, name) == 0)
        {
            return &operations[i];
        }
    }
    return NULL;
}

void cli_integers_results_clear(cli_integers_results_t *results)
{
    for (int i = 0; i < results->count; i++)
    {
        free(results->list[i].x);
    }
    results->count = 0;
}
