/* Random cases on host arrays: results over operands, and words that must not change.
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
        block->words[i] = UINT64_MAX - (uint64_t)i;
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

/* Returns whether no word has changed but the first written[i] words of each result i. */
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

/* Adds to x->places that a result begins at this offset from an operand. */
static void note(fuzz_case_t *x, int result, int operand, int64_t offset)
{
    const size_t used = strlen(x->places);
    snprintf(x->places + used, sizeof(x->places) - used, "%sresult %d at %d%+" PRId64,
             used > 0 ? ", " : "", result, operand, offset);
}

/* The results that lie over an operand, or -1. The second one lies beside the first one. */
typedef struct
{
    int first, second;
} over_t;

/* Draws at most two results for each operand, and no result twice. */
static void draw_places(const fuzz_case_t *x, over_t *over)
{
    int order[FUZZ_RESULTS], next = 0;
    fuzz_shuffle(order, x->results);
    for (int i = 0; i < x->operands; i++)
    {
        over[i] = (over_t){-1, -1};
        if (next < x->results && fuzz_chance(2))
        {
            over[i].first = order[next++];
            if (next < x->results && fuzz_chance(2))
                over[i].second = order[next++];
        }
    }
}

/* Returns the offset from an operand of len words at which a result begins that shares a word with
 * the operand. */
static int64_t overlap(int64_t room, int64_t len)
{
    return fuzz_chance(2) || room == 0 ? 0
                                       : test_range(len > 0 ? 1 - room : 0, len > 0 ? len - 1 : 0);
}

/* Returns the offset of a result of own_room words that lies behind or before another result,
 * without a common word. So a remainder and a quotient may be neighbours over a dividend. */
static int64_t beside(int64_t offset, int64_t room, int64_t own_room)
{
    const int64_t gap = fuzz_chance(2) ? 0 : test_range(1, 3);
    return fuzz_chance(2) ? offset + room + gap : offset - own_room - gap;
}

/* Opens a block for operand i and the results that lie over the operand. */
static void place_operand(memory_t *memory, fuzz_case_t *x, int i, over_t over)
{
    const int result[2] = {over.first, over.second};
    const int64_t len = x->operand[i].len;
    int64_t offset[2] = {0, 0}, first = 0, end = len;
    for (int k = 0; k < 2 && result[k] >= 0; k++)
    {
        const int64_t room = x->result[result[k]].room;
        offset[k] = k == 0 ? overlap(room, len)
                           : beside(offset[0], x->result[result[0]].room, room);
        first = offset[k] < first ? offset[k] : first;
        end = offset[k] + room > end ? offset[k] + room : end;
    }
    uint64_t *const words = open_block(memory, end - first) - first;
    if (len > 0)
        memcpy(words, x->operand[i].words, (size_t)len * sizeof(*words));
    x->a[i] = words;
    for (int k = 0; k < 2 && result[k] >= 0; k++)
    {
        x->r[result[k]] = words + offset[k];
        note(x, result[k], i, offset[k]);
    }
}

/* Returns how many words of result i a call writes: fewer than its room if the result is a GCD. */
static int64_t words_of(const fuzz_case_t *x, int i)
{
    return i == 0 && x->written >= 0 ? x->written : x->result[i].room;
}

/* Places two results, whose written words overlap, in one block. */
static void place_overlapping(memory_t *memory, fuzz_case_t *x)
{
    const int64_t first = x->result[0].room, second = x->result[1].room;
    const int64_t offset = test_range(0, words_of(x, 0) - 1);
    const int64_t end = offset + second > first ? offset + second : first;
    x->r[0] = open_block(memory, end);
    x->r[1] = x->r[0] + offset;
}

static void place(memory_t *memory, fuzz_case_t *x)
{
    const int overlaps = fuzz_chance(2) && x->bad != FUZZ_BAD_ALIAS;
    const int shares = fuzz_chance(2), is_null = fuzz_chance(2);
    over_t over[FUZZ_OPERANDS];
    draw_places(x, over);
    x->places[0] = '\0';
    for (int i = 0; i < x->results; i++)
        x->r[i] = NULL;
    for (int i = 0; i < x->operands; i++)
    {
        const int64_t from = x->operand[i].from;
        x->len[i] = x->operand[i].len;
        if (i > 0 && from >= 0 && shares) /* in the array of operand 0 */
        {
            x->a[i] = x->a[0] + from;
            continue;
        }
        place_operand(memory, x, i, overlaps ? over[i] : (over_t){-1, -1});
    }
    if (x->bad == FUZZ_BAD_ALIAS)
        place_overlapping(memory, x);
    for (int i = 0; i < x->results; i++)
        if (x->r[i] == NULL && (x->result[i].room > 0 || is_null))
            x->r[i] = open_block(memory, x->result[i].room);
    remember(memory);
}

/* ---- bad input ---- */

/* Returns the index of a coefficient to spoil. If true lengths matter the coefficient is not 0, so
 * that the true length does not change. */
static int64_t place_to_spoil(const fuzz_case_t *x)
{
    int64_t at = test_range(0, fuzz_spoilable(x, x->spoiled) - 1);
    while (x->operation->by_lengths && x->a[x->spoiled][at] == 0)
        at++;
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

/* Copies the results, compares them, and checks every word that is no result. */
static void examine(memory_t *memory, fuzz_case_t *x, const fuzz_options_t *options)
{
    int64_t written[FUZZ_RESULTS];
    for (int i = 0; i < x->results; i++)
    {
        fuzz_result_t *const result = &x->result[i];
        written[i] = words_of(x, i);
        memcpy(result->got, result->want, (size_t)result->room * sizeof(*result->got));
        if (written[i] > 0)
            memcpy(result->got, x->r[i], (size_t)written[i] * sizeof(*result->got));
    }
    if (!only_results_changed(memory, x, written))
        fuzz_report(x, options, "words outside of the results have changed");
    fuzz_compare(x, options, written);
}

int fuzz_arrays(fuzz_case_t *x, const fuzz_options_t *options)
{
    static const int64_t nothing[FUZZ_RESULTS];
    memory_t memory = {.count = 0};
    place(&memory, x);
    spoil(&memory, x);
    const int status = fuzz_call(x);
    const int refused = cunmod_is_of_gpu(status) && fuzz_may_refuse(x, options);
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
