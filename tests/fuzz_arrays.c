/* Random cases on host arrays: results over operands, and words that must not change.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "harness.h"

#define BLOCKS (FUZZ_OPERANDS + FUZZ_RESULTS)

/* Memory of exactly the words of an operand and of the result over it, or of a result alone. */
typedef struct
{
    uint64_t *words;
    uint64_t *before;
    int64_t len;
} block_t;

typedef struct
{
    block_t block[BLOCKS];
    int count;
} memory_t;

static uint64_t *open_block(memory_t *memory, int64_t len)
{
    block_t *const block = &memory->block[memory->count++];
    block->words = test_array(len);
    block->before = test_array(len);
    block->len = len;
    for (int64_t i = 0; i < len; i++)
    {
        block->words[i] = UINT64_MAX - (uint64_t)i;
    }
    return block->words;
}

static void remember(memory_t *memory)
{
    for (int i = 0; i < memory->count; i++)
    {
        const block_t *const block = &memory->block[i];
        memcpy(block->before, block->words, (size_t)block->len * sizeof(*block->words));
    }
}

static void close_blocks(memory_t *memory)
{
    for (int i = 0; i < memory->count; i++)
    {
        free(memory->block[i].words);
        free(memory->block[i].before);
    }
}

/* Whether nothing but result[0 .. written[result]-1] has changed. */
static int only_results_changed(const memory_t *memory, const fuzz_case_t *x,
                                const int64_t *written)
{
    int same = 1;
    for (int i = 0; i < x->results; i++)
    {
        for (int k = 0; k < memory->count && written[i] > 0; k++)
        {
            const block_t *const block = &memory->block[k];
            if (x->r[i] >= block->words && x->r[i] < block->words + block->len)
            {
                memcpy(block->before + (x->r[i] - block->words), x->r[i],
                       (size_t)written[i] * sizeof(*x->r[i]));
            }
        }
    }
    for (int k = 0; k < memory->count; k++)
    {
        const block_t *const block = &memory->block[k];
        same = same &&
               memcmp(block->before, block->words, (size_t)block->len * sizeof(*block->words)) == 0;
    }
    return same;
}

/* ---- places ---- */

/* Notes where a result lies. */
static void note(fuzz_case_t *x, int result, int operand, int64_t offset)
{
    const size_t used = strlen(x->places);
    snprintf(x->places + used, sizeof(x->places) - used, "%sresult %d at %d%+" PRId64,
             used > 0 ? ", " : "", result, operand, offset);
}

/* Operand i with result k over it, so that they share a word, or with none (k < 0). */
static void place_operand(memory_t *memory, fuzz_case_t *x, int i, int k)
{
    const int64_t len = x->operand[i].len, room = k >= 0 ? x->result[k].room : 0;
    int64_t offset = 0;
    if (k >= 0 && fuzz_chance(2))
    {
        offset = test_range(len > 0 ? 1 - room : 0, len > 0 ? len - 1 : 0);
    }
    const int64_t first = offset < 0 ? offset : 0;
    const int64_t end = k >= 0 && offset + room > len ? offset + room : len;
    uint64_t *const words = open_block(memory, end - first) - first;
    if (len > 0)
    {
        memcpy(words, x->operand[i].words, (size_t)len * sizeof(*words));
    }
    x->a[i] = words;
    if (k >= 0)
    {
        x->r[k] = words + offset;
        note(x, k, i, offset);
    }
}

/* The words of result i that are written: fewer than it has room for when it is a GCD. */
static int64_t words_of(const fuzz_case_t *x, int i)
{
    return i == 0 && x->written >= 0 ? x->written : x->result[i].room;
}

/* Two results of which words that are written overlap, in a block of their own. */
static void place_overlapping(memory_t *memory, fuzz_case_t *x)
{
    const int64_t first = x->result[0].room, second = x->result[1].room;
    const int64_t offset = test_range(0, words_of(x, 0) - 1);
    const int64_t end = offset + second > first ? offset + second : first;
    x->r[0] = open_block(memory, end);
    x->r[1] = x->r[0] + offset;
}

/* Which result lies over operand i, or -1; each over one at most. */
static int result_over(const fuzz_case_t *x, int i, int overlaps)
{
    const int k = (i + (int)(x->number % FUZZ_RESULTS)) % FUZZ_RESULTS;
    return overlaps && k < x->results && x->result[k].room > 0 && x->bad != FUZZ_BAD_ALIAS ? k : -1;
}

static void place(memory_t *memory, fuzz_case_t *x)
{
    const int overlaps = fuzz_chance(2), shares = fuzz_chance(2), is_null = fuzz_chance(2);
    x->places[0] = '\0';
    for (int i = 0; i < x->results; i++)
    {
        x->r[i] = NULL;
    }
    for (int i = 0; i < x->operands; i++)
    {
        const int64_t from = x->operand[i].from;
        x->len[i] = x->operand[i].len;
        if (i > 0 && from >= 0 && shares) /* in the array of operand 0 */
        {
            x->a[i] = x->a[0] + from;
            continue;
        }
        place_operand(memory, x, i, result_over(x, i, overlaps));
    }
    if (x->bad == FUZZ_BAD_ALIAS)
    {
        place_overlapping(memory, x);
    }
    for (int i = 0; i < x->results; i++)
    {
        if (x->r[i] == NULL && (x->result[i].room > 0 || is_null))
        {
            x->r[i] = open_block(memory, x->result[i].room);
        }
    }
    remember(memory);
}

/* ---- bad input ---- */

/* Where lengths must agree, a coefficient that is not zero, so that they do not change. */
static int64_t place_to_spoil(const fuzz_case_t *x)
{
    int64_t at = test_range(0, fuzz_spoilable(x, x->spoiled) - 1);
    while (x->operation->by_lengths && x->a[x->spoiled][at] == 0)
    {
        at++;
    }
    return at;
}

static void spoil(memory_t *memory, fuzz_case_t *x)
{
    const int last = x->operands - 1;
    if (x->bad == FUZZ_BAD_COEFF)
    {
        const int64_t at = place_to_spoil(x);
        uint64_t *const word = (uint64_t *)(uintptr_t)&x->a[x->spoiled][at];
        *word = fuzz_chance(2) ? x->p : UINT64_MAX - test_below(UINT64_MAX - x->p + 1);
        remember(memory);
    }
    else if (x->bad == FUZZ_BAD_MODULUS)
    {
        x->modulus = fuzz_chance(2) ? test_below(2) : x->operation->any_modulus ? 0 : x->p + 1;
        x->modulus += x->modulus == 3;
    }
    else if (x->bad == FUZZ_BAD_OPERAND)
    {
        x->a[0] = NULL;
    }
    else if (x->bad == FUZZ_BAD_RESULT)
    {
        x->r[0] = NULL;
    }
    else if (x->bad == FUZZ_BAD_LENGTH)
    {
        x->len[last] = fuzz_chance(2) ? -1 : INT64_MIN;
    }
}

/* ---- the case ---- */

/* Takes the results, and looks at every word that is not one of them. */
static void examine(memory_t *memory, fuzz_case_t *x, const fuzz_options_t *options)
{
    int64_t written[FUZZ_RESULTS];
    for (int i = 0; i < x->results; i++)
    {
        fuzz_result_t *const result = &x->result[i];
        written[i] = words_of(x, i);
        memcpy(result->got, result->want, (size_t)result->room * sizeof(*result->got));
        if (written[i] > 0)
        {
            memcpy(result->got, x->r[i], (size_t)written[i] * sizeof(*result->got));
        }
    }
    if (!only_results_changed(memory, x, written))
    {
        fuzz_report(x, options, "words outside of the results have changed");
    }
    fuzz_compare(x, options, written);
}

int fuzz_arrays(fuzz_case_t *x, const fuzz_options_t *options)
{
    static const int64_t nothing[FUZZ_RESULTS];
    memory_t memory = {.count = 0};
    place(&memory, x);
    spoil(&memory, x);
    const int status = fuzz_call(x);
    const int refused = status == CUNMOD_E_GPU && fuzz_may_refuse(x, options);
    if (status == CUNMOD_OK && (x->expected == CUNMOD_OK || fuzz_is_idle(x)))
    {
        examine(&memory, x, options);
    }
    else if (status != x->expected && !refused)
    {
        fuzz_report(x, options, "status %d (%s), expected %d", status, cunmod_status_text(status),
                    x->expected);
    }
    else if (!only_results_changed(&memory, x, nothing) || x->number_got != FUZZ_UNSET)
    {
        fuzz_report(x, options, "results have changed, though the status is %d", status);
    }
    close_blocks(&memory);
    return refused;
}
