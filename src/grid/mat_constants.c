/* Determinants and characteristic polynomials of matrices of constants modulo many primes: by the
 * kernels of matrices of values, many at once, or determinants of large matrices by elimination,
 * one after the other.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "grid/mat_constants.h"

#include "backend/backend_grid.h"
#include "base/steps.h"
#include "grid/matrix.h"
#include "integers/mat_eliminations.h"
#include "runtime/outcome.h"
#include "shape/tuning.h"

typedef struct
{
    const cunmod_batch_job_t *job;
    const cunmod_grid_t *grid;
    cunmod_dev_t *dev;
    int part;
    int64_t n, count; /* rows of a matrix, and number of matrices */
} constants_t;

/* Reads the interrupt flag, waits for the device if a function of progress is set, and tells that
 * `done` matrices are computed. Returns an outcome. */
static int go_on(const constants_t *x, int64_t done)
{
    cunmod_ctx_t ctx = x->job->moduli->ctx;
    if (cunmod_is_stopped(&ctx->stop))
        return CUNMOD_INTERRUPTED;
    if (done == 0 || !cunmod_progress_is_heard(ctx))
        return 0;
    CUNMOD_TRY(cunmod_dev_sync(x->dev));
    cunmod_progress_tell(ctx, done, x->count);
    return 0;
}

/* ---- by the kernels ------------------------------------------------------------------ */

/* Computes the results of `count` matrices from item `first` on, from a copy of the entries at
 * `copy`, which the kernels overwrite. The kernels take and store words of 8 bytes: behind the copy
 * is space for the results. Returns a device error. */
static int compute_slice(const constants_t *x, uint64_t *copy, int64_t first, int64_t count)
{
    const uint32_t word = cunmod_part_word(x->part), wide = sizeof(uint64_t);
    const int64_t entries = count * x->n * x->n, outputs = x->grid->outputs;
    const cunmod_modulus_t *const mod = x->job->moduli->part[x->part].mod + first;
    const cunmod_words_out_t from = {.to = copy,
                                     .from = cunmod_storage_words(x->job->x[0], x->part, first),
                                     .rows = 1,
                                     .len = entries,
                                     .stride = entries,
                                     .room = entries,
                                     .to_word = wide,
                                     .word = word};
    const cunmod_grid_mat_t mat = {.a = copy,
                                   .mod = mod,
                                   .z = copy + entries,
                                   .count = count,
                                   .points = 1,
                                   .n = x->n,
                                   .panels = cunmod_grid_by_panels(x->n)};
    const cunmod_words_in_t to = {.z = cunmod_storage_words(&x->job->z[0], x->part, first),
                                  .from = mat.z,
                                  .mods = mod,
                                  .rows = count,
                                  .len = outputs,
                                  .stride = outputs,
                                  .from_word = wide,
                                  .word = word};
    CUNMOD_TRY(cunmod_dev_words_out(x->dev, &from));
    CUNMOD_TRY(x->grid->asked.op == CUNMOD_INTEGERS_CHARPOLY
                   ? cunmod_dev_grid_charpoly(x->dev, &mat)
                   : cunmod_dev_grid_det(x->dev, &mat));
    return cunmod_dev_words_in(x->dev, &to);
}

static int by_kernels(const constants_t *x)
{
    const int64_t bytes = (x->n * x->n + x->grid->outputs) * (int64_t)sizeof(uint64_t);
    const int64_t room = cunmod_dev_facts(x->dev)->memory_bytes / CUNMOD_TUNE_GRID_MEMORY / bytes;
    const int64_t most = cunmod_least(x->count, room > 1 ? room : 1);
    void *copy = NULL;
    CUNMOD_TRY(cunmod_dev_alloc(x->dev, &copy, (size_t)(most * bytes)));
    int error = 0;
    for (int64_t first = 0; first < x->count && error == 0; first += most)
    {
        error = go_on(x, first);
        CUNMOD_NEXT(compute_slice(x, copy, first, cunmod_least(x->count - first, most)));
    }
    cunmod_dev_free(x->dev, copy);
    return error;
}

/* ---- the choice ---------------------------------------------------------------------- */

/* An elimination computes every determinant modulo a prime of 4 bytes. */
int cunmod_mat_constants(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    const cunmod_grid_t *const grid = job->own;
    const constants_t x = {.job = job,
                           .grid = grid,
                           .dev = dev,
                           .part = part,
                           .n = ((const cunmod_grid_matrix_t *)grid->argument)->n,
                           .count = cunmod_part_count(job->moduli, part)};
    cunmod_integers_query_t query = cunmod_grid_query(grid, x.count);
    query.memory = cunmod_ctx_memory(job->moduli->ctx);
    const int narrow = cunmod_part_word(part) == 4;
    const int is_det = grid->asked.op == CUNMOD_INTEGERS_DET;
    if ((is_det && narrow) || cunmod_integers_eliminates(&query, &job->moduli->ctx->params))
        return cunmod_mat_eliminate_items(job, dev, part, x.n, x.n, CUNMOD_MAT_DET);
    CUNMOD_TRY(by_kernels(&x));
    return cunmod_storage_check_part(&job->z[0], job->moduli, dev, part);
}
