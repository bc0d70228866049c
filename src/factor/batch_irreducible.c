/* Tests which polynomials of a batch are irreducible.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * On the GPU the degrees of the factors tell, of all squarefree items at once. Items with multiple
 * factors are reducible, and long items are tested one by one. On the CPU each thread tests one
 * item after the other.
 */
#include <stdlib.h>
#include <string.h>

#include "base/steps.h"
#include "factor/batch_path.h"
#include "runtime/fallback.h"
#include "shape/tuning.h"

/* ---- the CPU path ------------------------------------------------------------------ */

static void test_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    (void)job;
    (void)x;
    z[0] = 1;
}

static int test_item(const cunmod_batch_item_t *x)
{
    int irreducible = 0;
    CUNMOD_TRY(cunmod_is_irreducible(&irreducible, x->x[0], x->len[0], x->p, x->ctx));
    x->z[0][0] = irreducible != 0;
    return CUNMOD_OK;
}

/* The result is 1 or 0, of length 1 or 0. */
static const cunmod_batch_operation_t test_on_cpu = {.operands = 1,
                                                     .results = 1,
                                                     .room = test_room,
                                                     .gpu = cunmod_factor_no_kernel,
                                                     .cpu = test_item,
                                                     .us = cunmod_factor_item_us};

/* answer[i] = the result for item i. len: memory for a number for each item. */
static int run_on_cpu(int *answer, int64_t *len, cunmod_batch_t a)
{
    cunmod_batch_t made = NULL;
    int status = cunmod_batch_create(&made, a->moduli);
    CUNMOD_THEN(cunmod_factor_run_on_cpu(&test_on_cpu, made, a));
    CUNMOD_THEN(cunmod_batch_statuses(answer, made));
    CUNMOD_THEN(cunmod_batch_lengths(len, made));
    for (int64_t i = 0; i < a->moduli->items && status == CUNMOD_OK; i++)
        answer[i] = answer[i] != CUNMOD_OK ? -answer[i] : len[i] == 1;
    cunmod_batch_destroy(made);
    return status;
}

/* ---- the GPU path ------------------------------------------------------------------ */

/* f = a, but 0 in the place of items with multiple factors, and of long items. is_long[i] = whether
 * item i is long, and has no error. len: as in run_on_cpu. */
static int keep_short(cunmod_batch_t f, char *is_long, int64_t *len, cunmod_batch_t a)
{
    const int64_t items = a->moduli->items;
    cunmod_batch_t g = NULL;
    char *const leave = malloc((size_t)items + 1);
    int status = leave != NULL ? cunmod_batch_create(&g, a->moduli) : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_batch_lengths(len, a));
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
        is_long[i] = len[i] > CUNMOD_TUNE_PATTERN_LENGTH;
    CUNMOD_THEN(cunmod_factor_set_power(g, 0, is_long));
    CUNMOD_THEN(cunmod_batch_scalar_mul(f, a, g));
    CUNMOD_THEN(cunmod_batch_derivative(g, f));
    CUNMOD_THEN(cunmod_batch_gcd(g, g, f));
    CUNMOD_THEN(cunmod_batch_lengths(len, g));
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
        leave[i] = len[i] > 1;
    CUNMOD_THEN(cunmod_factor_set_power(g, 0, leave));
    CUNMOD_THEN(cunmod_batch_scalar_mul(f, f, g));
    cunmod_batch_destroy(g);
    free(leave);
    return status;
}

/* answer[i] = the result for item i of f, by the degrees of its factors. */
static int test_short(int *answer, cunmod_batch_t f)
{
    const int64_t items = f->moduli->items;
    int64_t *const at = malloc(2 * (size_t)(items + 1) * sizeof(*at));
    if (at == NULL)
        return CUNMOD_E_MEMORY;
    int64_t *const counts = at + items + 1, *degrees = NULL;
    int status = cunmod_factor_offsets(at, f);
    if (status == CUNMOD_OK)
    {
        degrees = malloc((2 * (size_t)at[items] + 1) * sizeof(*degrees));
        status = degrees != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    }
    CUNMOD_THEN(cunmod_batch_factor_degrees(degrees, degrees + at[items], counts, at, f));
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
        answer[i] = counts[i] == -CUNMOD_E_DIVZERO ? 0
                    : counts[i] < 0                ? (int)counts[i]
                                                   : counts[i] == 1;
    free(degrees);
    free(at);
    return status;
}

/* answer[i] = the result for item i of a, for all long items. */
static int test_long(int *answer, const char *is_long, cunmod_batch_t a)
{
    const int64_t items = a->moduli->items;
    if (memchr(is_long, 1, (size_t)items) == NULL)
        return CUNMOD_OK;
    cunmod_factor_items_t words = {NULL, NULL};
    uint64_t *const p = malloc((size_t)(items + 1) * sizeof(*p));
    int status = p != NULL ? cunmod_factor_items_read(&words, a) : CUNMOD_E_MEMORY;
    if (status == CUNMOD_OK)
        cunmod_factor_read_moduli(p, a->moduli);
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
        if (is_long[i] && answer[i] == 0)
            status = cunmod_is_irreducible(&answer[i], words.words + words.at[i],
                                           cunmod_factor_items_length(&words, i), p[i],
                                           a->moduli->ctx);
    cunmod_factor_items_clear(&words);
    free(p);
    return status;
}

static int run_by_batches(int *answer, int64_t *len, cunmod_batch_t a)
{
    cunmod_batch_t f = NULL;
    char *const is_long = calloc((size_t)a->moduli->items + 1, 1);
    int status = is_long != NULL ? cunmod_batch_create(&f, a->moduli) : CUNMOD_E_MEMORY;
    CUNMOD_THEN(keep_short(f, is_long, len, a));
    CUNMOD_THEN(test_short(answer, f));
    cunmod_batch_destroy(f);
    CUNMOD_THEN(test_long(answer, is_long, a));
    free(is_long);
    return status;
}

/* ---- the operation ------------------------------------------------------------------ */

int cunmod_batch_is_irreducible(int *irreducible, cunmod_batch_t a)
{
    if (a == NULL || (irreducible == NULL && a->moduli->items > 0))
        return CUNMOD_E_ARGUMENT;
    const size_t room = (size_t)a->moduli->items + 1;
    int *const answer = malloc(room * sizeof(*answer));
    int64_t *const len = malloc(room * sizeof(*len));
    int status = answer != NULL && len != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_factor_is_on_cpu(a->moduli->ctx) ? run_on_cpu(answer, len, a)
                                                        : run_by_batches(answer, len, a));
    if (cunmod_fallback_takes(a->moduli->ctx, status))
        status = run_on_cpu(answer, len, a);
    if (status == CUNMOD_OK && room > 1)
        memcpy(irreducible, answer, (room - 1) * sizeof(*answer));
    free(answer);
    free(len);
    return status;
}
