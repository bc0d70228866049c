/* Lists of factors: memory, order, and the arrays of the user.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "factor/factors.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"

int cunmod_factors_open(cunmod_factors_t *list, int64_t n, int has_words)
{
    const size_t room = (size_t)n + 1;
    *list = (cunmod_factors_t){.lens = malloc(room * sizeof(int64_t)),
                               .exps = malloc(room * sizeof(int64_t))};
    if (has_words)
        list->words = malloc(2 * room * sizeof(uint64_t));
    const int failed = list->lens == NULL || list->exps == NULL ||
                       (has_words && list->words == NULL);
    return failed ? CUNMOD_E_MEMORY : CUNMOD_OK;
}

void cunmod_factors_close(cunmod_factors_t *list)
{
    free(list->words);
    free(list->lens);
    free(list->exps);
}

/* ---- order ---------------------------------------------------------------- */

typedef struct
{
    const uint64_t *words;
    int64_t len, exp;
} factor_t;

static int compare_numbers(int64_t a, int64_t b)
{
    return a < b ? -1 : a > b;
}

static int compare_factors(const void *x, const void *y)
{
    const factor_t *const a = x, *const b = y;
    int order = compare_numbers(a->len, b->len);
    for (int64_t i = a->words != NULL ? a->len - 1 : -1; i >= 0 && order == 0; i--)
        order = a->words[i] < b->words[i] ? -1 : a->words[i] > b->words[i];
    return order != 0 ? order : compare_numbers(a->exp, b->exp);
}

static int compare_exponents(const void *x, const void *y)
{
    return compare_numbers(((const factor_t *)x)->exp, ((const factor_t *)y)->exp);
}

/* Sorts the list, of which words[0 .. list->used-1] is a copy of the words. */
static void sort(cunmod_factors_t *list, const uint64_t *words, factor_t *factors,
                 cunmod_factor_task_t task)
{
    const int64_t count = list->count;
    for (int64_t i = 0, at = 0; i < count; at += list->lens[i], i++)
        factors[i] = (factor_t){words != NULL ? words + at : NULL, list->lens[i], list->exps[i]};
    qsort(factors, (size_t)count, sizeof(*factors),
          task == CUNMOD_FACTOR_SQUAREFREE ? compare_exponents : compare_factors);
    list->count = list->used = 0;
    for (int64_t i = 0; i < count; i++)
        cunmod_factors_add(list, factors[i].words, factors[i].len, factors[i].exp);
}

int cunmod_factors_sort(cunmod_factors_t *list, cunmod_factor_task_t task)
{
    factor_t *const factors = malloc((size_t)(list->count + 1) * sizeof(*factors));
    uint64_t *words = NULL;
    int status = factors != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    if (list->words != NULL)
    {
        words = malloc((size_t)(list->used + 1) * sizeof(*words));
        CUNMOD_THEN(words != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY);
    }
    if (status == CUNMOD_OK && words != NULL)
        memcpy(words, list->words, (size_t)list->used * sizeof(*words));
    if (status == CUNMOD_OK)
        sort(list, words, factors, task);
    free(factors);
    free(words);
    return status;
}

/* ---- the arrays of the user ------------------------------------------------- */

int cunmod_factors_check(const cunmod_factor_arrays_t *arrays, int64_t len, int has_words)
{
    const int64_t n = len > 1 ? len - 1 : 0;
    if (arrays->count == NULL || (has_words && arrays->lead == NULL) ||
        (n > 0 &&
         (arrays->lens == NULL || arrays->exps == NULL || (has_words && arrays->factors == NULL))))
        return CUNMOD_E_ARGUMENT;
    const uint64_t *const words[] = {arrays->lead, arrays->factors, (uint64_t *)arrays->lens,
                                     (uint64_t *)arrays->exps, (uint64_t *)arrays->count};
    const int64_t lens[] = {has_words, has_words ? 2 * n : 0, n, n, 1};
    return cunmod_check_apart(words, lens, 5);
}

void cunmod_factors_deliver(const cunmod_factor_arrays_t *arrays, const cunmod_factors_t *list)
{
    const size_t bytes = (size_t)list->count * sizeof(int64_t);
    if (list->words != NULL)
        *arrays->lead = list->lead;
    if (list->words != NULL && list->used > 0)
        memcpy(arrays->factors, list->words, (size_t)list->used * sizeof(uint64_t));
    if (list->count > 0)
    {
        memcpy(arrays->lens, list->lens, bytes);
        memcpy(arrays->exps, list->exps, bytes);
    }
    *arrays->count = list->count;
}
