/* Functions that the conversions from integers and to integers share: checks, slices of the GPU
 * path, and the loop of the CPU path.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "crt/crt_loop.h"

#include <stdlib.h>

#include "base/check.h"
#include "base/steps.h"
#include "cunmod.h"
#include "shape/tuning.h"
#include "threads/parallel_for.h"

int cunmod_integers_check(const uint64_t *x, int64_t words, int64_t n)
{
    if (n < 0 || words < 1 || words > CUNMOD_LENGTH_MAX / (n > 0 ? n : 1))
        return CUNMOD_E_LENGTH;
    return cunmod_check_array(x, n * words);
}

int64_t cunmod_integers_longest(const uint64_t *x, int64_t words, int64_t n)
{
    int64_t longest = 1;
    for (int64_t j = 0; j < n; j++)
    {
        const uint64_t *const integer = x + j * words;
        const uint64_t sign = integer[words - 1] >> 63 ? UINT64_MAX : 0;
        int64_t k = words;
        while (k > longest && integer[k - 1] == sign)
            k--;
        longest = k > longest ? k : longest;
    }
    return longest;
}

int64_t cunmod_integers_slice(const cunmod_dev_t *dev, int64_t rows, int64_t words)
{
    const int64_t bytes = cunmod_dev_facts(dev)->memory_bytes / CUNMOD_TUNE_IMAGES_MEMORY;
    const int64_t slice = bytes / (int64_t)sizeof(uint64_t) / words,
                  most = CUNMOD_IMAGES_ROWS_MOST / rows;
    return slice < 1 || most < 1 ? 1 : slice < most ? slice : most;
}

/* Converts piece number `piece` of the loop: neighbouring integers of one group. The pieces of a
 * group have consecutive numbers. */
static void run_piece(void *argument, int64_t piece, int member)
{
    cunmod_integers_loop_t *const loop = argument;
    const int64_t pieces = (loop->n - 1) / loop->size + 1;
    const int64_t first = piece % pieces * loop->size;
    const int64_t end = first + loop->size < loop->n ? first + loop->size : loop->n;
    int none = CUNMOD_OK, status = atomic_load(&loop->status);
    CUNMOD_THEN(cunmod_is_stopped(&loop->share->ctx->stop)
                    ? CUNMOD_E_INTERRUPTED
                    : loop->body(loop, piece / pieces, first, end));
    if (status != CUNMOD_OK)
        atomic_compare_exchange_strong(&loop->status, &none, status);
    else if (member == 0)
        cunmod_progress_tell(loop->share->ctx, piece + 1, pieces * loop->share->basis->groups);
}

static int run_pieces(cunmod_integers_loop_t *loop)
{
    loop->size = 1 + CUNMOD_TUNE_IMAGES_WORDS / loop->words;
    atomic_init(&loop->status, CUNMOD_OK);
    if (loop->n > 0)
    {
        const int64_t pieces = (loop->n - 1) / loop->size + 1;
        cunmod_parallel_for(CUNMOD_PARALLEL_MAX, pieces * loop->share->basis->groups, run_piece,
                            loop, &loop->share->ctx->stop);
    }
    return atomic_load(&loop->status);
}

int cunmod_integers_loop(cunmod_integers_loop_t *loop)
{
    const int64_t groups = loop->n > 0 ? loop->share->basis->groups : 0;
    for (int64_t g = 0; g < groups; g++)
    {
        cunmod_cpu_moduli_t *tree = NULL;
        if (cunmod_is_stopped(&loop->share->ctx->stop))
            return CUNMOD_E_INTERRUPTED;
        CUNMOD_TRY(cunmod_basis_tree(&tree, loop->share, g));
        CUNMOD_TRY(loop->open(loop, g, tree));
    }
    return run_pieces(loop);
}
