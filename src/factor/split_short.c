/* Finds the roots of short products of linear factors by FLINT, on all processors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A level of the splitting separates the two roots of a quadratic piece with a probability of only
 * 1/2, and a square root always finds both. With many pieces most are quadratic in the last levels.
 */
#include "factor/split_short.h"

#include <stdatomic.h>

#include "base/steps.h"
#include "flint/cpu_memory.h"
#include "flint/cpu_roots.h"
#include "shape/tuning.h"
#include "threads/parallel_for.h"

/* So many quadratic pieces, some 100 us, are given to a thread at once. */
#define QUADRATICS 64

/* The list, in which each piece of at most `longest` words is replaced by its roots. Threads get
 * `span` pieces at once. status: the first error. */
typedef struct
{
    cunmod_factor_pieces_t *pieces;
    int64_t longest, span;
    const cunmod_stop_t *stop;
    atomic_int status;
} task_t;

/* Pieces first .. end-1 of a task. */
typedef struct
{
    task_t *task;
    int64_t first, end;
    int status;
} span_t;

/* Chooses the pieces for FLINT: quadratic ones, or all of them. x->longest = 0: none. */
static void choose(task_t *x)
{
    const cunmod_factor_pieces_t *const pieces = x->pieces;
    const int threads = cunmod_parallel_processors(CUNMOD_PARALLEL_MAX);
    double sum = 0, most = 0;
    int64_t longest = 0, shortest = INT64_MAX;
    for (int64_t k = 0; k < pieces->items; k++)
    {
        const int64_t len = cunmod_factor_pieces_length(pieces, k);
        const double us = CUNMOD_TUNE_SPLIT_WORD_US * (double)len * (double)len;
        sum += us;
        most = us > most ? us : most;
        longest = len > longest ? len : longest;
        shortest = len < shortest ? len : shortest;
    }
    const int levels = 64 - __builtin_clzll((uint64_t)longest | 1);
    const double gpu_us = levels * CUNMOD_TUNE_SPLIT_LEVEL_US;
    const int all = sum / threads < gpu_us && most < gpu_us;
    x->longest = all ? longest : shortest <= 3 ? 3 : 0;
    x->span = all && longest > 3 ? 1 + pieces->items / (4 * threads) : QUADRATICS;
}

static void find_some(void *argument)
{
    span_t *const x = argument;
    const cunmod_factor_pieces_t *const pieces = x->task->pieces;
    for (int64_t k = x->first; k < x->end && x->status == CUNMOD_OK; k++)
        if (cunmod_is_stopped(x->task->stop))
            x->status = CUNMOD_E_INTERRUPTED;
        else if (cunmod_factor_pieces_length(pieces, k) <= x->task->longest &&
                 !cunmod_cpu_split(pieces->words + pieces->at[k],
                                   cunmod_factor_pieces_length(pieces, k), pieces->p[k]))
            x->status = CUNMOD_E_GPU; /* which has computed the piece */
}

static void run_span(void *argument, int64_t number, int member)
{
    task_t *const task = argument;
    const int64_t first = number * task->span, items = task->pieces->items;
    const int64_t end = task->span < items - first ? first + task->span : items;
    span_t x = {task, first, end, CUNMOD_OK};
    int none = CUNMOD_OK;
    (void)member;
    int status = cunmod_cpu_guarded(find_some, &x);
    CUNMOD_THEN(x.status);
    if (status != CUNMOD_OK)
        atomic_compare_exchange_strong(&task->status, &none, status);
}

/* Adds the roots that find_some has stored to *found, and removes their pieces from the list. */
static void collect(cunmod_factor_pieces_t *pieces, cunmod_root_list_t *found, int64_t longest)
{
    const int64_t items = pieces->items;
    int64_t from = 0, end = 0;
    cunmod_factor_pieces_clear(pieces);
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
            cunmod_root_list_add(found, pieces->owner[k], words[i]);
    }
}

int cunmod_split_short(cunmod_factor_pieces_t *pieces, cunmod_root_list_t *found,
                       const cunmod_stop_t *stop)
{
    task_t x = {.pieces = pieces, .stop = stop};
    choose(&x);
    if (x.longest == 0)
        return CUNMOD_OK;
    cunmod_parallel_for(CUNMOD_PARALLEL_MAX, (pieces->items + x.span - 1) / x.span, run_span, &x,
                        stop);
    const int status = atomic_load(&x.status);
    if (status == CUNMOD_OK)
        collect(pieces, found, x.longest);
    return status;
}
