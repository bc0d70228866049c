/* Operations of the tool on batches that find any number of polynomials for an item, or an answer:
 * factors, their degrees, roots, whether an item is irreducible.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/steps.h"
#include "ops_batch.h"

/* What the library finds for the items of `of`: counts[i] numbers and polynomials for item i, from
 * index at[i] on, or -1 times the status of item i. The words of item i begin at 2 at[i] for
 * factors, at at[i] for roots. */
typedef struct
{
    const cli_list_t *of;
    const int64_t *at; /* offsets of the coefficients of the items */
    uint64_t *lead, *words;
    int64_t *lens, *exps, *counts;
} found_t;

/* Adds to the list what was found for item i. Returns false when the host has no memory. */
typedef bool add_item_t(cli_list_t *list, const found_t *found, int64_t i);

static const int64_t start = 0;

/* Allocates the arrays for a call on the items of `of`. The caller calls close_found, also after an
 * error. Errors: E_MEMORY. */
static int open_found(found_t *found, const cli_list_t *of)
{
    const size_t items = (size_t)of->items + 1, words = (size_t)of->words + 1;
    *found = (found_t){.of = of,
                       .at = of->at != NULL ? of->at : &start,
                       .lead = calloc(items, sizeof(uint64_t)),
                       .words = calloc(2 * words, sizeof(uint64_t)),
                       .lens = calloc(words, sizeof(int64_t)),
                       .exps = calloc(words, sizeof(int64_t)),
                       .counts = calloc(items, sizeof(int64_t))};
    const bool has_all = found->lead != NULL && found->words != NULL && found->lens != NULL &&
                         found->exps != NULL && found->counts != NULL;
    return has_all ? CUNMOD_OK : CUNMOD_E_MEMORY;
}

static void close_found(found_t *found)
{
    free(found->lead);
    free(found->words);
    free(found->lens);
    free(found->exps);
    free(found->counts);
}

/* ---- polynomials for an item ------------------------------------------------------- */

/* Adds a polynomial of n words modulo the modulus of item i. Leading words may be 0. */
static bool add_words(cli_list_t *list, const found_t *found, int64_t i, const uint64_t *words,
                      int64_t n)
{
    uint64_t *const coeffs = cli_list_extend(list, n, found->of->p[i]);
    if (coeffs != NULL)
        memcpy(coeffs, words, (size_t)n * sizeof(*words));
    return coeffs != NULL;
}

/* Adds x^e. The tool gives degrees and exponents in this form, since they may exceed the
 * modulus. */
static bool add_power(cli_list_t *list, const found_t *found, int64_t i, int64_t e)
{
    uint64_t *const power = cli_list_extend(list, e + 1, found->of->p[i]);
    if (power == NULL)
        return false;
    memset(power, 0, (size_t)e * sizeof(*power));
    power[e] = 1;
    return true;
}

/* The leading coefficient, then each factor and x to the power of its exponent. */
static bool add_factors(cli_list_t *list, const found_t *found, int64_t i)
{
    const int64_t at = found->at[i];
    const uint64_t *factor = found->words + 2 * at;
    bool good = add_words(list, found, i, &found->lead[i], 1);
    for (int64_t k = 0; k < found->counts[i] && good; factor += found->lens[at + k], k++)
    {
        good = add_words(list, found, i, factor, found->lens[at + k]) &&
               add_power(list, found, i, found->exps[at + k]);
    }
    return good;
}

/* Of each factor x to the power of its degree, and x to the power of its exponent. */
static bool add_degrees(cli_list_t *list, const found_t *found, int64_t i)
{
    const int64_t at = found->at[i];
    bool good = true;
    for (int64_t k = 0; k < found->counts[i] && good; k++)
    {
        good = add_power(list, found, i, found->lens[at + k]) &&
               add_power(list, found, i, found->exps[at + k]);
    }
    return good;
}

/* Each root as a constant. */
static bool add_roots(cli_list_t *list, const found_t *found, int64_t i)
{
    bool good = true;
    for (int64_t k = 0; k < found->counts[i] && good; k++)
        good = add_words(list, found, i, &found->words[found->at[i] + k], 1);
    return good;
}

/* The constant counts[i], which is 0 or 1. */
static bool add_answer(cli_list_t *list, const found_t *found, int64_t i)
{
    const uint64_t answer = (uint64_t)found->counts[i];
    return add_words(list, found, i, &answer, 1);
}

/* *results = what `add` adds for each item, and the statuses. An item with an error gets the zero
 * polynomial. Errors: E_MEMORY. */
static int collect(cli_batch_results_t *results, const found_t *found, add_item_t *add)
{
    const int64_t items = found->of->items;
    cli_list_t *const list = &results->list[0];
    results->from = calloc((size_t)items + 1, sizeof(*results->from));
    results->statuses = calloc((size_t)items + 1, sizeof(*results->statuses));
    bool good = results->from != NULL && results->statuses != NULL;
    for (int64_t i = 0; i < items && good; i++)
    {
        const int64_t count = found->counts[i];
        results->statuses[i] = count < 0 ? (int)-count : CUNMOD_OK;
        good = count < 0 ? cli_list_extend(list, 0, found->of->p[i]) != NULL : add(list, found, i);
        results->from[i + 1] = list->items;
    }
    return good ? CUNMOD_OK : CUNMOD_E_MEMORY;
}

/* ---- the operations ------------------------------------------------------------------ */

int cli_find_factor(cli_batch_results_t *results, cunmod_batch_t a, const cli_list_t *of)
{
    found_t found;
    int status = open_found(&found, of);
    CUNMOD_THEN(cunmod_batch_factor(found.lead, found.words, found.lens, found.exps, found.counts,
                                    found.at, a));
    CUNMOD_THEN(collect(results, &found, add_factors));
    close_found(&found);
    return status;
}

int cli_find_factor_degrees(cli_batch_results_t *results, cunmod_batch_t a, const cli_list_t *of)
{
    found_t found;
    int status = open_found(&found, of);
    CUNMOD_THEN(cunmod_batch_factor_degrees(found.lens, found.exps, found.counts, found.at, a));
    CUNMOD_THEN(collect(results, &found, add_degrees));
    close_found(&found);
    return status;
}

int cli_find_roots(cli_batch_results_t *results, cunmod_batch_t a, const cli_list_t *of)
{
    found_t found;
    int status = open_found(&found, of);
    int *const statuses = calloc((size_t)of->items + 1, sizeof(*statuses));
    CUNMOD_THEN(statuses != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY);
    CUNMOD_THEN(cunmod_batch_roots(a, found.counts, a));
    CUNMOD_THEN(cunmod_batch_get_arrays(found.words, found.at, a));
    CUNMOD_THEN(cunmod_batch_statuses(statuses, a));
    for (int64_t i = 0; i < of->items && status == CUNMOD_OK; i++)
        found.counts[i] = statuses[i] != CUNMOD_OK ? -statuses[i] : found.counts[i];
    CUNMOD_THEN(collect(results, &found, add_roots));
    free(statuses);
    close_found(&found);
    return status;
}

int cli_find_is_irreducible(cli_batch_results_t *results, cunmod_batch_t a, const cli_list_t *of)
{
    found_t found;
    int status = open_found(&found, of);
    int *const answers = calloc((size_t)of->items + 1, sizeof(*answers));
    CUNMOD_THEN(answers != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY);
    CUNMOD_THEN(cunmod_batch_is_irreducible(answers, a));
    for (int64_t i = 0; i < of->items && status == CUNMOD_OK; i++)
        found.counts[i] = answers[i];
    CUNMOD_THEN(collect(results, &found, add_answer));
    free(answers);
    close_found(&found);
    return status;
}
