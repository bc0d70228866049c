/* Random cases on device polynomials: results that are operands, and values that must not change.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "tests/fuzz/fuzz.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

static const uint64_t one[1] = {1};

/* ---- values ---- */

/* Reads the length and, into a new array, the coefficients. Returns E_GPU if a fault or the loss of
 * the GPU prevents that. */
static int read_poly(uint64_t **words, int64_t *len, cunmod_poly_t poly)
{
    int status = cunmod_poly_length(len, poly);
    *words = NULL;
    if (status == CUNMOD_OK)
    {
        *words = test_array(*len);
        status = cunmod_poly_get_array(*words, *len, poly);
    }
    return status;
}

/* Returns whether the polynomial is words[0 .. len-1]; sets *refused if it cannot be read. */
static int has_value(cunmod_poly_t poly, const uint64_t *words, int64_t len, int *refused)
{
    uint64_t *got;
    int64_t lengot = -1;
    len = ref_length(words, len);
    const int status = read_poly(&got, &lengot, poly);
    const int same = status == CUNMOD_OK && lengot == len &&
                     (len == 0 || memcmp(got, words, (size_t)len * sizeof(*got)) == 0);
    *refused = *refused || status == CUNMOD_E_GPU;
    free(got);
    return same || status == CUNMOD_E_GPU;
}

/* Sets poly to the words by truncating a longer polynomial on the device, so that the host does not
 * know the length of poly. Returns whether that succeeded. */
static int set_with_unknown_length(cunmod_poly_t poly, const uint64_t *words, int64_t len,
                                   uint64_t p, cunmod_ctx_t ctx)
{
    const int64_t gap = test_range(0, 3), more = test_range(1, 5);
    cunmod_poly_t unit = test_poly_of(ctx, one, 1, p);
    uint64_t *const longer = test_array(len + gap + more);
    memcpy(longer, words, (size_t)len * sizeof(*words));
    memset(longer + len, 0, (size_t)gap * sizeof(*words));
    test_fill(longer + len + gap, more, p, TEST_DENSE);
    const int done = cunmod_poly_set_array(poly, longer, len + gap + more) == CUNMOD_OK &&
                     cunmod_poly_mullow(poly, poly, unit, len + gap) == CUNMOD_OK;
    cunmod_poly_destroy(unit);
    free(longer);
    return done;
}

static cunmod_poly_t make_poly(const fuzz_case_t *x, int i)
{
    const fuzz_operand_t *const operand = &x->operand[i];
    cunmod_poly_t poly = NULL;
    CHECK_OK(cunmod_poly_create(&poly, x->p, x->ctx));
    if (operand->is_raw)
        return poly;
    if (operand->len == 0 || !fuzz_chance(4) ||
        !set_with_unknown_length(poly, operand->words, operand->len, x->p, x->ctx))
        CHECK_OK(cunmod_poly_set_array(poly, operand->words, operand->len));
    return poly;
}

/* ---- objects ---- */

/* Creates the operands and the results. A result is an operand, or a new polynomial 1. */
static void open_polys(fuzz_case_t *x)
{
    const int overlaps = fuzz_chance(2), is_same = fuzz_chance(2);
    int order[FUZZ_RESULTS]; /* which operand each result is, if there is such an operand */
    fuzz_shuffle(order, FUZZ_RESULTS);
    x->places[0] = '\0';
    CHECK_OK(cunmod_set_path(x->ctx, x->force.path));
    for (int i = 0; i < x->operands; i++)
    {
        x->a[i] = x->operand[i].words;
        x->len[i] = x->operand[i].len;
        const int same = i == 1 && is_same && x->operand[1].from == 0 &&
                         fuzz_true(x, 0) == fuzz_true(x, 1);
        x->pa[i] = same ? x->pa[0] : make_poly(x, i);
    }
    for (int i = 0; i < x->results; i++)
    {
        const int k = order[i];
        const int over = overlaps && k < x->operands && !x->operand[k].is_raw &&
                         !(k == 1 && x->pa[1] == x->pa[0]) && !x->operation->gives_word;
        x->pr[i] = over ? x->pa[k] : test_poly_of(x->ctx, one, 1, x->p);
        if (over)
        {
            const size_t used = strlen(x->places);
            snprintf(x->places + used, sizeof(x->places) - used, "%sresult %d is operand %d",
                     used > 0 ? ", " : "", i, k);
        }
    }
}

static int is_operand(const fuzz_case_t *x, cunmod_poly_t poly)
{
    int found = 0;
    for (int i = 0; i < x->operands; i++)
        found = found || poly == x->pa[i];
    return found;
}

static int is_result(const fuzz_case_t *x, cunmod_poly_t poly)
{
    int found = 0;
    for (int i = 0; i < x->results; i++)
        found = found || poly == x->pr[i];
    return found;
}

static void close_polys(fuzz_case_t *x)
{
    for (int i = 0; i < x->results; i++)
        if (!is_operand(x, x->pr[i]))
            cunmod_poly_destroy(x->pr[i]);
    for (int i = x->operands - 1; i >= 0; i--)
        if (i == 0 || x->pa[i] != x->pa[0])
            cunmod_poly_destroy(x->pa[i]);
}

/* ---- the case ---- */

/* Returns whether the operands are unchanged, apart from operands that are results. */
static int operands_kept(const fuzz_case_t *x, int succeeded, int *refused)
{
    int kept = 1;
    for (int i = 0; i < x->operands; i++)
    {
        const fuzz_operand_t *const operand = &x->operand[i];
        if (!operand->is_raw && !(succeeded && is_result(x, x->pa[i])))
            kept = kept && has_value(x->pa[i], operand->words, operand->len, refused);
    }
    return kept;
}

static int results_kept(const fuzz_case_t *x, int *refused)
{
    int kept = x->number_got == FUZZ_UNSET &&
               (!x->operation->gives_word || x->result[0].got[0] == UINT64_MAX);
    for (int i = 0; i < x->results; i++)
        kept = kept && (is_operand(x, x->pr[i]) || has_value(x->pr[i], one, 1, refused));
    return kept;
}

/* Reads the results, zero-padded, and compares them. */
static void examine(fuzz_case_t *x, const fuzz_options_t *options, int *refused)
{
    int64_t written[FUZZ_RESULTS];
    for (int i = 0; i < x->results; i++)
    {
        fuzz_result_t *const result = &x->result[i];
        written[i] = result->room;
        if (x->operation->gives_word)
            continue;
        uint64_t *words;
        int64_t len = -1;
        const int status = read_poly(&words, &len, x->pr[i]);
        if (status == CUNMOD_OK && len <= result->room)
        {
            memset(result->got, 0, (size_t)result->room * sizeof(*words));
            memcpy(result->got, words, (size_t)len * sizeof(*words));
        }
        else if (status != CUNMOD_E_GPU)
        {
            fuzz_report(x, options, "result %d: status %d, length %" PRId64 " of %" PRId64, i,
                        status, len, result->room);
        }
        *refused = *refused || status == CUNMOD_E_GPU;
        free(words);
    }
    if (!*refused && !x->differs)
        fuzz_compare(x, options, written);
}

/* Calls with a missing object or with one object as two results, if the case is of that kind. */
static int call_badly(fuzz_case_t *x)
{
    const cunmod_poly_t operand = x->pa[0], first = x->pr[0], second = x->pr[1];
    if (x->bad == FUZZ_BAD_OPERAND)
    {
        x->pa[0] = NULL;
    }
    else if (x->bad == FUZZ_BAD_RESULT)
    {
        x->pr[0] = NULL;
        x->r[0] = NULL;
    }
    else if (x->bad == FUZZ_BAD_ALIAS)
    {
        x->pr[1] = x->pr[0];
    }
    const int status = fuzz_call(x);
    x->pa[0] = operand;
    x->pr[0] = first;
    x->pr[1] = second;
    return status;
}

int fuzz_polys(fuzz_case_t *x, const fuzz_options_t *options)
{
    int lost = 0;
    open_polys(x);
    x->r[0] = x->operation->gives_word ? x->result[0].got : NULL;
    if (x->r[0] != NULL)
        x->r[0][0] = UINT64_MAX; /* no word below p */
    const int status = call_badly(x);
    int refused = cunmod_is_of_gpu(status) && fuzz_may_refuse(x, options);
    const int succeeded = status == CUNMOD_OK;
    if (succeeded && (x->expected == CUNMOD_OK || fuzz_is_idle(x)))
    {
        examine(x, options, &lost);
    }
    else if (status != x->expected && !refused)
    {
        fuzz_report(x, options, "status %d (%s), expected %d", status, cunmod_status_text(status),
                    x->expected);
    }
    if (!x->differs &&
        ((!succeeded && !results_kept(x, &lost)) || !operands_kept(x, succeeded, &lost)))
        fuzz_report(x, options, "a polynomial has changed, the status is %d", status);
    if (lost && !fuzz_may_refuse(x, options))
        fuzz_report(x, options, "a polynomial cannot be read");
    close_polys(x);
    return refused || lost;
}
