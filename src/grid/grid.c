/* Computes functions of polynomials in x modulo many primes: evaluates the polynomials at points,
 * applies the function to the values at each point, and interpolates the results.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "grid/grid.h"

#include <stdlib.h>
#include <string.h>

#include "base/steps.h"
#include "flint/cpu_grid.h"
#include "flint/cpu_memory.h"
#include "shape/tuning.h"

enum
{
    PRIMES_MOST = 1 << 15,  /* largest number of primes of a slice; CUDA allows 2^16 - 1 */
    ENTRIES_MOST = 1 << 15, /* largest number of entries, and of outputs; CUDA allows 2^16 - 1 */
    POINTS_MOST = 1 << 30   /* bound of points * primes of a slice of several primes */
};

static void grid_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    const cunmod_grid_t *const grid = job->own;
    (void)x;
    z[0] = grid->outputs * grid->points;
}

/* ---- the GPU path ------------------------------------------------------------------ */

/* The workspace for one part of the primes (the primes of one word size on one device). The part is
 * computed in slices of at most `primes` primes. */
typedef struct
{
    const cunmod_batch_job_t *job;
    const cunmod_grid_t *grid;
    cunmod_dev_t *dev;
    int part;
    void *d_block;
    int64_t primes;
    cunmod_grid_tables_t tables;
    uint64_t *powers, *values, *results, *sums, *own;
} work_t;

static int open_work(work_t *work)
{
    const cunmod_grid_t *const grid = work->grid;
    const int64_t count = cunmod_part_count(work->job->moduli, work->part), n = grid->points;
    /* words of workspace of each prime: tables.base, and the words for each point */
    const int64_t words =
        1 + n * (CUNMOD_GRID_TABLES + grid->lenx + grid->entries + 2 * grid->outputs + grid->own);
    const int64_t bytes = cunmod_dev_facts(work->dev)->memory_bytes / CUNMOD_TUNE_GRID_MEMORY;
    const int64_t room = bytes / (int64_t)sizeof(uint64_t) / words;
    const int64_t most = n > POINTS_MOST / PRIMES_MOST ? POINTS_MOST / n : PRIMES_MOST;
    int64_t primes = room < most ? room : most;
    primes = primes < 1 ? 1 : primes;
    primes = count < primes ? count : primes;
    const int error =
        cunmod_dev_alloc(work->dev, &work->d_block, (size_t)(primes * words) * sizeof(uint64_t));
    const int64_t all = primes * n; /* points of all primes */
    work->primes = primes;
    work->tables.points = n;
    work->tables.base = work->d_block;
    work->tables.chirp = work->tables.base + primes;
    work->tables.unchirp = work->tables.chirp + 2 * all;
    work->tables.weights = work->tables.unchirp + all;
    work->tables.master = work->tables.weights + all;
    work->powers = work->tables.master + all;
    work->values = work->powers + all * grid->lenx;
    work->results = work->values + all * grid->entries;
    work->sums = work->results + all * grid->outputs;
    work->own = work->sums + all * grid->outputs;
    return error;
}

/* Returns the polynomials for primes `first`, first + 1, .. of a part. */
static cunmod_polys_t polys_from(const cunmod_storage_t *storage, int part, int64_t first)
{
    cunmod_polys_t polys = storage->part[part].polys;
    polys.words = cunmod_storage_words(storage, part, first);
    polys.len += first;
    polys.status += first;
    return polys;
}

/* Computes the results for primes first .. first+count-1 of the part. Returns a device error. */
static int run_slice(work_t *work, int64_t first, int64_t count)
{
    const cunmod_batch_job_t *const job = work->job;
    const cunmod_grid_t *const grid = work->grid;
    const cunmod_moduli_part_t *const part = &job->moduli->part[work->part];
    const uint32_t word = cunmod_part_word(work->part);
    work->tables.mod = part->mod + first;
    work->tables.primes = count;
    const cunmod_grid_evaluate_t evaluate = {.tables = work->tables,
                                             .a = polys_from(job->x[0], work->part, first),
                                             .values = work->values,
                                             .powers = work->powers,
                                             .entries = grid->entries,
                                             .lenx = grid->lenx,
                                             .word = word};
    const cunmod_grid_slice_t slice = {.mod = work->tables.mod,
                                       .primes = count,
                                       .largest = part->largest,
                                       .values = work->values,
                                       .results = work->results,
                                       .own = work->own};
    const cunmod_grid_interpolate_t interpolate = {.tables = work->tables,
                                                   .z = polys_from(&job->z[0], work->part, first),
                                                   .values = work->results,
                                                   .sums = work->sums,
                                                   .entries = grid->outputs,
                                                   .word = word};
    CUNMOD_TRY(cunmod_dev_grid_tables(work->dev, &work->tables));
    CUNMOD_TRY(cunmod_dev_grid_evaluate(work->dev, &evaluate));
    CUNMOD_TRY(grid->gpu(grid, work->dev, &slice));
    return cunmod_dev_grid_interpolate(work->dev, &interpolate);
}

/* Computes the results for the primes of a part, slice by slice. The results of all items have the
 * same length. Returns an outcome (runtime/outcome.h). If the device has too little memory for a
 * slice, the caller divides the part (batch/memory_slices.c). */
static int run_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    work_t work = {.job = job, .grid = job->own, .dev = dev, .part = part};
    const int64_t count = cunmod_part_count(job->moduli, part);
    const int is_constant = work.grid->lenx == 1 && work.grid->points == 1;
    const int is_large = work.grid->entries > ENTRIES_MOST || work.grid->outputs > ENTRIES_MOST;
    if (is_constant && work.grid->constants != NULL && (part == 1 || is_large))
        return work.grid->constants(job, dev, part);
    if (is_large)
        return CUNMOD_BATCH_FOR_CPU;
    int error = open_work(&work);
    for (int64_t first = 0; first < count && error == 0; first += work.primes)
    {
        const int64_t left = count - first, now = left < work.primes ? left : work.primes;
        error = cunmod_is_stopped(&job->moduli->ctx->stop) ? CUNMOD_INTERRUPTED
                                                           : run_slice(&work, first, now);
        if (error == 0 && cunmod_progress_is_heard(job->moduli->ctx))
        {
            error = cunmod_dev_sync(dev);
            cunmod_progress_tell(job->moduli->ctx, first + now, count);
        }
    }
    cunmod_dev_free(dev, work.d_block);
    return error;
}

/* ---- the CPU path ------------------------------------------------------------------ */

/* An item of the batch: the images modulo one prime. words: grid->entries * grid->lenx coefficients
 * of the operand, then grid->entries values for each point, then grid->outputs results for each
 * point. */
typedef struct
{
    const cunmod_grid_t *grid;
    const cunmod_batch_item_t *item;
    uint64_t *words;
    int stopped; /* 1: the call is interrupted */
} item_t;

static int stops(void *argument)
{
    item_t *const x = argument;
    x->stopped = x->stopped || cunmod_is_stopped(&x->item->ctx->stop);
    return x->stopped;
}

static void make_item(void *argument)
{
    item_t *const x = argument;
    const cunmod_grid_t *const grid = x->grid;
    const int64_t n = grid->points, all = cunmod_grid_words(grid);
    uint64_t *const values = x->words + all, *const results = values + n * grid->entries;
    const int64_t len = x->item->len[0];
    memcpy(x->words, x->item->x[0], (size_t)len * sizeof(*x->words));
    memset(x->words + len, 0, (size_t)(all - len) * sizeof(*x->words));
    cunmod_cpu_grid_values(values, n, x->words, grid->entries, grid->lenx, x->item->p, stops, x);
    for (int64_t j = 0; j < n && !stops(x); j++)
        grid->cpu(grid, results + j * grid->outputs, values + j * grid->entries, x->item->p);
    if (!x->stopped)
        cunmod_cpu_grid_interpolate(x->item->z[0], results, n, grid->outputs, x->item->p, stops, x);
}

static int run_on_cpu(const cunmod_batch_item_t *item)
{
    const cunmod_grid_t *const grid = item->job->own;
    item_t x = {.grid = grid, .item = item};
    const int64_t words = cunmod_grid_words(grid) + grid->points * (grid->entries + grid->outputs);
    x.words = malloc((size_t)words * sizeof(*x.words));
    const int failed = x.words == NULL || cunmod_cpu_guarded(make_item, &x);
    free(x.words);
    return failed ? CUNMOD_E_MEMORY : x.stopped ? CUNMOD_E_INTERRUPTED : CUNMOD_OK;
}

/* ---- the operation ----------------------------------------------------------------- */

static double grid_us(const cunmod_batch_job_t *job, const int64_t *x)
{
    const cunmod_grid_t *const grid = job->own;
    const cunmod_integers_query_t query = cunmod_grid_query(grid, 1);
    (void)x;
    return cunmod_grid_image_us(&query, &job->moduli->ctx->params);
}

int cunmod_grid_run(cunmod_batch_t res, cunmod_batch_t a, const cunmod_grid_t *grid)
{
    static const cunmod_batch_operation_t functions = {.operands = 1,
                                                       .results = 1,
                                                       .room = grid_room,
                                                       .gpu = run_on_gpu,
                                                       .cpu = run_on_cpu,
                                                       .us = grid_us};
    const cunmod_batch_job_t how = {.operation = &functions, .own = grid};
    return cunmod_batch_run(&res, &a, &how);
}
