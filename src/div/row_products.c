/* Computes products of differences of many polynomials modulo a prepared divisor.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * On the device the differences are rows of one array, those for several a[j] side by side: row i g
 * + j is a[j] - b[i], for a group of g polynomials a[j]. One step multiplies the first half of the
 * rows by the other half, all products in the same launches, until g rows are left. If memory does
 * not suffice for all b[i], these g rows are factors of the next step, beside more differences. So
 * the number of launches is logarithmic in the number of rows.
 */
#include "div/row_products.h"

#include <stdlib.h>
#include <string.h>

#include "backend/types_modulus.h"
#include "base/modulus.h"
#include "div/rows.h"
#include "elementary/linear.h"
#include "runtime/result.h"
#include "shape/compose_shape.h"
#include "shape/tuning.h"

/* ---- the job --------------------------------------------------------------- */

typedef struct
{
    cunmod_job_t job; /* the first member. job.a = job.b: the longest operand */
    cunmod_divisor_t divisor;
    cunmod_rows_t rows;
    cunmod_vec_t **operands; /* those of a, then those of b */
    int64_t n;
} products_t;

/* The workspace on the device. */
typedef struct
{
    cunmod_reducer_t reducer;
    void *d_space;
    char *rows, *others; /* `room` rows; room / 2 + 1 rows and `group` more */
    cunmod_linear_item_t *items;
    int64_t room;
    int64_t group; /* polynomials a[j] that are computed at once */
    int64_t turn;  /* products of one call */
    int64_t m;
    int64_t row_bytes;
} space_t;

/* Sets x->room, group and turn. Rows use at most a quarter of the memory of the device. */
static void set_sizes(space_t *x, const products_t *of)
{
    const cunmod_newton_t *const shape = &of->divisor->prepared.shape;
    const int64_t count = of->rows.count, n = of->n;
    const int64_t residues = shape->count * shape->points;
    x->m = shape->m;
    x->row_bytes = cunmod_compose_row_bytes(shape, of->job.mod.word);
    const int64_t bytes = cunmod_least(of->job.query.memory / 4, CUNMOD_TUNE_FACTOR_ROWS);
    const int64_t fit = cunmod_most(bytes / (2 * x->row_bytes), 2);
    x->group = cunmod_most(cunmod_least(fit / n, count), 1);
    x->room = cunmod_least(cunmod_most(fit, 2 * x->group), x->group * n);
    x->room = cunmod_most(x->room, 2 * x->group);
    x->turn = cunmod_least(cunmod_most(CUNMOD_TUNE_COMPOSE_ROUND / residues, 1), (x->room + 1) / 2);
}

static int open_space(space_t *x, const products_t *of, cunmod_dev_t *dev)
{
    const cunmod_newton_prepared_t *const prepared = &of->divisor->prepared;
    const cunmod_modulus_t *const mod = &of->job.mod;
    int64_t at = 0;
    *x = (space_t){.items = NULL};
    set_sizes(x, of);
    const int64_t work = cunmod_take(&at, cunmod_newton_work_bytes(&prepared->shape) * x->turn);
    const int64_t quotients = cunmod_take(&at, x->turn * prepared->shape.s * mod->word);
    const int64_t rows = cunmod_take(&at, x->room * x->row_bytes);
    const int64_t others = cunmod_take(&at, (x->room / 2 + x->group + 1) * x->row_bytes);
    x->items = malloc((size_t)x->room * sizeof(*x->items));
    if (x->items == NULL)
        return cunmod_outcome_of_status(CUNMOD_E_MEMORY);
    CUNMOD_TRY(cunmod_dev_alloc(dev, &x->d_space, (size_t)at));
    char *const base = x->d_space;
    x->reducer = (cunmod_reducer_t){.series = cunmod_newton_series(&prepared->shape, base + work,
                                                                   mod, dev, &of->job.ctx->tables),
                                    .prepared = prepared,
                                    .d_quotient = base + quotients};
    x->rows = base + rows;
    x->others = base + others;
    return 0;
}

/* Rows `from` g .. (from + count) g - 1 = the differences a[j] - b[i], for g polynomials from a[j]
 * on and `count` polynomials from b[i] on. */
static int subtract(const space_t *x, const products_t *of, int64_t j, int64_t g, int64_t i,
                    int64_t count, int64_t from)
{
    const cunmod_modulus_t *const mod = &of->job.mod;
    cunmod_vec_t *const *const b = of->operands + of->rows.count;
    for (int64_t k = 0; k < count * g; k++)
    {
        const cunmod_vec_t *const left = of->operands[j + k % g], *const right = b[i + k / g];
        x->items[k] =
            (cunmod_linear_item_t){.z = x->rows + (from * g + k) * x->row_bytes,
                                   .a = cunmod_term_of(left->device, left->len, 1),
                                   .b = cunmod_term_of(right->device, right->len, mod->p - 1),
                                   .n = x->m - 1,
                                   .at = -1,
                                   .mod = *mod};
    }
    return cunmod_dev_linear(x->reducer.series.dev, x->items, count * g);
}

/* Rows 0 .. count-1 of z = the products of rows 0 .. count-1 from a on and from b on. */
static int multiply(const space_t *x, char *z, const char *a, const char *b, int64_t count)
{
    const cunmod_newton_t *const shape = &x->reducer.prepared->shape;
    const int64_t len = 2 * x->m - 3;
    for (int64_t i = 0; i < count; i += x->turn)
    {
        const int64_t rows = cunmod_least(x->turn, count - i);
        const cunmod_ntt_item_t item = {.a = a + i * x->row_bytes,
                                        .b = b + i * x->row_bytes,
                                        .z = z + i * x->row_bytes,
                                        .lena = x->m - 1,
                                        .lenb = x->m - 1,
                                        .hi = len,
                                        .step = {.a = x->row_bytes,
                                                 .b = x->row_bytes,
                                                 .z = x->row_bytes,
                                                 .work = cunmod_newton_work_bytes(shape)}};
        CUNMOD_TRY(cunmod_series_products(&x->reducer.series, shape->points, item, rows));
        if (len >= x->m)
            CUNMOD_TRY(cunmod_newton_reduce_rows(&x->reducer, z + i * x->row_bytes, x->row_bytes,
                                                 rows, len));
    }
    return 0;
}

/* Rows 0 .. g-1 of x->rows become the products of `blocks` rows each: of rows j, j + g, j + 2 g,
 * .. . */
static int multiply_all(const space_t *x, int64_t g, int64_t blocks)
{
    cunmod_dev_t *const dev = x->reducer.series.dev;
    char *from = x->rows, *to = x->others;
    const size_t group = (size_t)(g * x->row_bytes);
    while (blocks > 1)
    {
        const int64_t half = blocks / 2, rest = blocks - half;
        CUNMOD_TRY(multiply(x, to, from, from + rest * (int64_t)group, half * g));
        if (rest > half)
            CUNMOD_TRY(cunmod_dev_copy(dev, to + half * (int64_t)group,
                                       from + half * (int64_t)group, group));
        char *const swap = from;
        from = to;
        to = swap;
        blocks = rest;
    }
    return from != x->rows ? cunmod_dev_copy(dev, x->rows, from, group) : 0;
}

/* Computes the products for a[j .. j+g-1]. */
static int compute_group(const space_t *x, products_t *of, cunmod_dev_t *dev, int64_t j, int64_t g)
{
    int64_t have = 0; /* 1: rows 0 .. g-1 have the products of the differences so far */
    for (int64_t i = 0, count; i < of->n; i += count)
    {
        count = cunmod_least(x->room / g - have, of->n - i);
        if (cunmod_is_stopped(&of->job.ctx->stop))
            return CUNMOD_INTERRUPTED;
        CUNMOD_TRY(subtract(x, of, j, g, i, count, have));
        CUNMOD_TRY(multiply_all(x, g, count + have));
        have = 1;
    }
    for (int64_t k = 0; k < g; k++)
        CUNMOD_TRY(cunmod_rows_put(&of->rows, &of->job, dev, j + k, x->rows + k * x->row_bytes));
    return 0;
}

static int products_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    products_t *const of = (products_t *)job;
    const int64_t count = of->rows.count;
    space_t x;
    int bad = 0;
    (void)plan;
    CUNMOD_TRY(cunmod_divisor_prepare(of->divisor, job, dev));
    for (int64_t i = 0; i < count + of->n; i++)
        CUNMOD_TRY(cunmod_vec_to_device(&of->operands[i], 1, job->ctx, job->mod.word, 0, &bad));
    int error = open_space(&x, of, dev);
    for (int64_t j = 0; j < count && error == 0; j += x.group)
        error = compute_group(&x, of, dev, j, cunmod_least(x.group, count - j));
    cunmod_dev_free(dev, x.d_space);
    free(x.items);
    return error;
}

/* ---- the CPU path ------------------------------------------------------------ */

/* Computes the products of in[0], number[0] rows a[j], and in[1], number[1] rows b[i], all of as
 * many words as a residue. The flag call->stop can end the computation. */
static void make_products(cunmod_cpu_call_t *call)
{
    call->stopped = !cunmod_cpu_divisor_differences(
        call->out[0].words, call->in[0].words, call->number[0], call->in[1].words, call->number[1],
        cunmod_call_divisor(call), call->stop);
}

static int products_on_cpu(cunmod_job_t *job)
{
    products_t *const x = (products_t *)job;
    const int64_t count = x->rows.count, len = x->rows.len, all = count + x->n;
    uint64_t *const words = malloc((size_t)(all * len) * sizeof(*words));
    if (words == NULL)
        return CUNMOD_E_MEMORY;
    cunmod_cpu_call_t call = {.make = make_products,
                              .in = {{words, count * len}, {words + count * len, x->n * len}},
                              .number = {count, x->n}};
    int status = cunmod_rows_gather(words, x->operands, all, len, job->query.p, job->ctx);
    CUNMOD_THEN(cunmod_rows_host(&x->rows, job, &call.out[0].words));
    CUNMOD_THEN(cunmod_divisor_call(x->divisor, job, &call));
    free(words);
    return CUNMOD_THEN(cunmod_rows_split(&x->rows, job));
}

/* ---- device polynomials -------------------------------------------------------- */

/* x->operands = the vectors of all operands. *longest = a longest one. Errors: E_MEMORY, E_GPU. */
static int resolve(products_t *x, cunmod_vec_t **longest, const cunmod_poly_t *a,
                   const cunmod_poly_t *b)
{
    const int64_t count = x->rows.count;
    x->operands = malloc((size_t)(count + x->n) * sizeof(cunmod_vec_t *));
    if (x->operands == NULL)
        return CUNMOD_E_MEMORY;
    for (int64_t i = 0; i < count + x->n; i++)
    {
        const cunmod_poly_t poly = i < count ? a[i] : b[i - count];
        CUNMOD_TRY(cunmod_poly_resolve(poly));
        x->operands[i] = &poly->vec;
        if (i == 0 || poly->vec.len > (*longest)->len)
            *longest = &poly->vec;
    }
    return CUNMOD_OK;
}

int cunmod_poly_difference_products(cunmod_poly_t *res, const cunmod_poly_t *a, int64_t count,
                                    const cunmod_poly_t *b, int64_t n, cunmod_divisor_t divisor)
{
    products_t x = {.divisor = divisor, .n = n};
    cunmod_vec_t *longest = NULL;
    CUNMOD_TRY(cunmod_rows_open(&x.rows, count, divisor->vec.len - 1));
    int status = resolve(&x, &longest, a, b);
    if (status == CUNMOD_OK && longest->len > 0)
    {
        cunmod_query_t query = cunmod_ask_modular(divisor->p, divisor->vec.len,
                                                  divisor->prepared.shape.points, count * n, 0);
        query.div.results = count;
        x.job = cunmod_result_job(divisor->ctx, query, longest, longest, products_on_gpu,
                                  products_on_cpu);
        status = cunmod_rows_execute(&x.rows, &x.job);
    }
    free(x.operands);
    return cunmod_rows_close(&x.rows, status, res, divisor->ctx);
}
