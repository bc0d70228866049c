/* Products of matrices in host memory that do not fit into the memory of the device, in sections.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Two blocks of a and two of b are on the device. While the kernels multiply the blocks of one
 * section, the blocks of the next section pass through the slots of pinned memory to the other
 * places, on the second stream (cunmod_dev_fork). A block that the next section needs, too, stays.
 */
#include "mat/section_product.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/pack.h"
#include "mat/mat_product.h"
#include "runtime/budget.h"
#include "runtime/outcome.h"
#include "runtime/transfer.h"

#define STORE_LEN (INT64_C(1) << 20) /* words that a thread stores at a time */

/* An operand and its present block on the device: rows x columns entries of the operand, from row
 * `row` and column `column` on. */
typedef struct
{
    const cunmod_mat_array_t *from;
    char *place[2]; /* device memory for two blocks */
    int at;         /* place[at] has the present block; columns = 0: there is none */
    int64_t row, column;
    int64_t rows, columns;
} operand_t;

typedef struct
{
    const cunmod_section_product_t *x;
    cunmod_mat_sections_t sections;
    char *memory; /* device memory for a block of the result, blocks of a and b, and planes */
    void *planes; /* work space of the tensor cores; NULL: plain products of words are computed */
    operand_t a, b;
    char *copy; /* the result, in words of size.word bytes */
    int bad;    /* 1: some entry is not below p */
} run_t;

/* ---- transfers ----------------------------------------------------------------------- */

static cunmod_route_t route_of(run_t *run, int forked)
{
    const cunmod_section_product_t *const x = run->x;
    return (cunmod_route_t){.dev = x->dev,
                            .team = &x->ctx->team,
                            .word = x->size.word,
                            .p = x->unchecked ? x->size.p : 0,
                            .forked = forked};
}

/* Returns the upload of rows x columns entries of *from, from entry (row, column) on, to d_dst. On
 * the device the words of the block follow one another without gaps. */
static cunmod_upload_t upload_of(void *d_dst, const cunmod_mat_array_t *from, int64_t row,
                                 int64_t column, int64_t rows, int64_t columns)
{
    const int64_t stride = from->transposed ? from->rows : from->columns;
    const int64_t at = from->transposed ? column * stride + row : row * stride + column;
    const int64_t width = from->transposed ? rows : columns;
    return (cunmod_upload_t){.d_dst = d_dst,
                             .src = from->words + at,
                             .len = rows * columns,
                             .width = width < stride ? width : 0,
                             .stride = stride};
}

/* Uploads `count` blocks. A bad entry in pinned memory is reported at the end of the product.
 * Returns an outcome. */
static int send(run_t *run, const cunmod_upload_t *uploads, int count, int forked)
{
    const cunmod_route_t route = route_of(run, forked);
    CUNMOD_TRY(cunmod_upload(&route, uploads, count, &run->bad));
    for (int i = 0; i < count; i++)
        run->x->ctx->sent += uploads[i].len;
    return run->bad ? cunmod_outcome_of_status(CUNMOD_E_COEFF) : 0;
}

/* Makes the block of `rows` x `columns` entries that begins at (row, column) the present block of
 * *operand. Adds an upload to uploads[0 .. *count-1] if it is not the present one already. */
static void enter(operand_t *operand, int64_t row, int64_t column, int64_t rows, int64_t columns,
                  cunmod_upload_t *uploads, int *count)
{
    if (operand->columns > 0 && operand->row == row && operand->column == column)
        return;
    operand->at ^= 1;
    operand->row = row;
    operand->column = column;
    operand->rows = rows;
    operand->columns = columns;
    uploads[(*count)++] =
        upload_of(operand->place[operand->at], operand->from, row, column, rows, columns);
}

/* Brings the blocks of a and b of *to to the device. Returns an outcome. */
static int send_operands(run_t *run, const cunmod_mat_section_t *to, int forked)
{
    cunmod_upload_t uploads[2];
    int count = 0;
    enter(&run->a, to->row, to->value, to->rows, to->values, uploads, &count);
    enter(&run->b, to->value, to->column, to->values, to->columns, uploads, &count);
    return count > 0 ? send(run, uploads, count, forked) : 0;
}

/* Copies the block of c to the block of the result, by the free place of a. Returns an outcome. */
static int send_sum(run_t *run, const cunmod_mat_section_t *at)
{
    const cunmod_section_product_t *const x = run->x;
    const cunmod_mat_view_t z = cunmod_mat_view(run->memory, at->rows, at->columns, 0);
    char *const place = run->a.place[!run->a.at];
    for (int64_t from = 0; from < at->columns; from += run->sections.depth)
    {
        const int64_t columns = cunmod_least(run->sections.depth, at->columns - from);
        const cunmod_upload_t upload =
            upload_of(place, &x->c, at->row, at->column + from, at->rows, columns);
        const cunmod_mat_gather_t copy =
            cunmod_mat_copy(cunmod_mat_part(z, 0, from, at->rows, columns, x->size.word),
                            cunmod_mat_view(place, at->rows, columns, x->c.transposed), x->mod);
        CUNMOD_TRY(send(run, &upload, 1, 0));
        CUNMOD_TRY(cunmod_dev_mat_gather(x->dev, &copy));
    }
    return 0;
}

/* The section *at, whose block of the result belongs into run->copy. */
typedef struct
{
    const run_t *run;
    const cunmod_mat_section_t *at;
} block_t;

static void place_words(const void *argument, int64_t from, const void *packed, int64_t n)
{
    const block_t *const block = argument;
    const cunmod_mat_size_t *const size = &block->run->x->size;
    const int64_t width = block->at->columns;
    for (int64_t done = 0, part; done < n; done += part)
    {
        const int64_t row = block->at->row + (from + done) / width, at = (from + done) % width;
        part = cunmod_least(n - done, width - at);
        memcpy(block->run->copy + (row * size->columns + block->at->column + at) * size->word,
               (const char *)packed + done * size->word, (size_t)(part * size->word));
    }
}

/* Downloads the block of the result of the section *at. Returns an outcome. */
static int receive_block(run_t *run, const cunmod_mat_section_t *at)
{
    const block_t block = {run, at};
    const cunmod_places_t places = {place_words, &block};
    const cunmod_route_t route = route_of(run, 0);
    run->x->ctx->received += at->rows * at->columns;
    return cunmod_download_to(&route, &places, run->memory, at->rows * at->columns);
}

/* ---- the product ---------------------------------------------------------------------- */

static cunmod_mat_view_t view_of(const operand_t *operand)
{
    return cunmod_mat_view(operand->place[operand->at], operand->rows, operand->columns,
                           operand->from->transposed);
}

/* Launches the product of the section *at. The host does not wait. Returns an outcome. */
static int multiply(run_t *run, const cunmod_mat_section_t *at)
{
    const cunmod_section_product_t *const x = run->x;
    const cunmod_mat_way_t way = {.dev = x->dev, .mod = x->mod, .work = run->planes};
    const cunmod_mat_view_t z = cunmod_mat_view(run->memory, at->rows, at->columns, 0);
    const int add = x->add == 0 && !at->is_first ? 1 : x->add;
    return cunmod_mat_multiply(&way, z, view_of(&run->a), view_of(&run->b), add);
}

/* Computes run->copy. Returns an outcome. */
static int multiply_all(run_t *run)
{
    const cunmod_section_product_t *const x = run->x;
    const int64_t count = cunmod_mat_sections_count(&run->sections);
    cunmod_mat_section_t at = cunmod_mat_section(&run->sections, &x->size, 0);
    CUNMOD_TRY(send_operands(run, &at, 0));
    for (int64_t i = 0; i < count; i++)
    {
        const cunmod_mat_section_t now = at;
        if (cunmod_is_stopped(&x->ctx->stop))
            return CUNMOD_INTERRUPTED;
        if (now.is_first && x->add != 0)
            CUNMOD_TRY(send_sum(run, &now));
        CUNMOD_TRY(cunmod_dev_fork(x->dev));
        CUNMOD_TRY(multiply(run, &now));
        if (i + 1 < count)
        {
            at = cunmod_mat_section(&run->sections, &x->size, i + 1);
            CUNMOD_TRY(send_operands(run, &at, 1));
        }
        if (now.is_last)
            CUNMOD_TRY(receive_block(run, &now));
    }
    CUNMOD_TRY(cunmod_dev_pack_wait(x->dev, &run->bad));
    return run->bad ? cunmod_outcome_of_status(CUNMOD_E_COEFF) : 0;
}

static void store_words(void *argument, int piece, int member)
{
    const run_t *const run = argument;
    const cunmod_mat_size_t *const size = &run->x->size;
    const int64_t len = size->rows * size->columns, from = piece * STORE_LEN;
    (void)member;
    cunmod_unpack(run->x->z + from, run->copy + from * size->word,
                  cunmod_least(STORE_LEN, len - from), size->word, 1);
}

/* ---- memory --------------------------------------------------------------------------- */

/* Allocates run->memory for the sections *sections, or, if too little memory is free, for smaller
 * ones. Returns a device error. */
static int open_memory(run_t *run, const cunmod_mat_sections_t *sections)
{
    const cunmod_section_product_t *const x = run->x;
    int64_t bytes = cunmod_dev_facts(x->dev)->memory_bytes / 2;
    void *memory = NULL;
    int error;
    run->sections = *sections;
    if (sections->rows == 0 && cunmod_mat_sections(&run->sections, &x->size, bytes) != 0)
        return CUNMOD_BATCH_FOR_CPU;
    while ((error = cunmod_dev_alloc(x->dev, &memory, (size_t)run->sections.bytes)) != 0)
    {
        bytes = run->sections.bytes / 4 * 3;
        if (!cunmod_dev_is_full(error) || cunmod_mat_sections(&run->sections, &x->size, bytes) != 0)
            return error;
    }
    sections = &run->sections;
    run->memory = memory;
    run->a = (operand_t){.from = &x->a, .place = {run->memory + sections->result}};
    run->a.place[1] = run->a.place[0] + sections->a;
    run->b = (operand_t){.from = &x->b, .place = {run->a.place[1] + sections->a}};
    run->b.place[1] = run->b.place[0] + sections->b;
    run->planes = x->size.is_plain ? NULL : run->b.place[1] + sections->b;
    return 0;
}

int cunmod_section_product(const cunmod_section_product_t *x, const cunmod_mat_sections_t *sections)
{
    const int64_t len = x->size.rows * x->size.columns;
    run_t run = {.x = x};
    const int status = cunmod_budget_check_memory(x->ctx, (double)len * x->size.word);
    run.copy = status == CUNMOD_OK ? malloc((size_t)len * x->size.word) : NULL;
    if (run.copy == NULL)
        return cunmod_outcome_of_status(CUNMOD_E_MEMORY);
    int error = open_memory(&run, sections);
    CUNMOD_NEXT(multiply_all(&run));
    cunmod_dev_free(x->dev, run.memory);
    if (error == 0)
        cunmod_copy_threads_run(&x->ctx->team, CUNMOD_TRANSFER_THREADS,
                                (int)((len - 1) / STORE_LEN + 1), store_words, &run, NULL);
    free(run.copy);
    return error;
}
