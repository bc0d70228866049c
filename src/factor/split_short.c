/* Finds the roots of short products of linear factors by FLINT, on all processors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A level of the splitting separates the two roots of a quadratic piece with a probability of only
 * 1/2, and a square root always finds both. With many pieces most are quadratic in the last levels.
 */
#include "factor/split_short.h"

#include "flint/cpu_roots.h"
#include "shape/tuning.h"
#include "threads/parallel_for.h"

/* So many pieces are given to a thread at once. */
#define SPAN 64

/* A list of pieces, of which those of at most `longest` words are replaced by their roots. */
typedef struct
{
    cunmod_split_t *pieces;
    int64_t longest;
    const cunmod_stop_t *stop;
} task_t;

static int64_t length_of(const cunmod_split_t *pieces, int64_t k)
{
    return pieces->at[k + 1] - pieces->at[k];
}

/* Returns the most words of a piece for FLINT: 3, or the length of the longest piece. 0: FLINT gets
 * no piece. */
static int64_t choose(const cunmod_split_t *pieces)
{
    double words = 0;
    int64_t longest = 0, shortest = INT64_MAX;
    for (int64_t k = 0; k < pieces->items; k++)
    {
        const int64_t len = length_of(pieces, k);
        words += (double)len * (double)len;
        longest = len > longest ? len : longest;
        shortest = len < shortest ? len : shortest;
    }
    const int threads = cunmod_parallel_processors(CUNMOD_PARALLEL_MAX);
    const int levels = 64 - __builtin_clzll((uint64_t)longest | 1);
    if (words * CUNMOD_TUNE_SPLIT_WORD_US < threads * levels * CUNMOD_TUNE_SPLIT_LEVEL_US)
        return longest;
    return shortest <= 3 ? 3 : 0;
}

static void find_some(void *argument, int64_t span, int member)
{
    const task_t *const x = argument;
    cunmod_split_t *const pieces = x->pieces;
    const int64_t first = span * SPAN;
    (void)member;
    for (int64_t k = first; k < first + SPAN && k < pieces->items; k++)
        if (length_of(pieces, k) <= x->longest && !cunmod_is_stopped(x->stop))
            cunmod_cpu_split(pieces->words + pieces->at[k], length_of(pieces, k), pieces->p[k]);
}

/* Adds the roots that find_some has stored to *found, and removes their pieces from the list. */
static void collect(cunmod_split_t *pieces, cunmod_found_t *found, int64_t longest)
{
    const int64_t items = pieces->items;
    int64_t from = 0, end = 0;
    pieces->items = pieces->degree = 0;
    for (int64_t k = 0; k < items; k++, from = end)
    {
        uint64_t *const words = pieces->words + from;
        end = pieces->at[k + 1];
        if (end - from > longest)
        {
            cunmod_split_add(pieces, found, pieces->owner[k], pieces->p[k], words, end - from);
            continue;
        }
        for (int64_t i = 0; i < end - from - 1; i++)
            cunmod_found_add(found, pieces->owner[k], words[i]);
    }
}

int cunmod_split_short(cunmod_split_t *pieces, cunmod_found_t *found, const cunmod_stop_t *stop)
{
    task_t x = {pieces, choose(pieces), stop};
    if (x.longest == 0)
        return CUNMOD_OK;
    cunmod_parallel_for(CUNMOD_PARALLEL_MAX, (pieces->items + SPAN - 1) / SPAN, find_some, &x,
                        stop);
    if (cunmod_is_stopped(stop))
        return CUNMOD_E_INTERRUPTED;
    collect(pieces, found, x.longest);
    return CUNMOD_OK;
}
