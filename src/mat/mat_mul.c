/* Products of matrices in host memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "flint/cpu_mat.h"
#include "runtime/result.h"
#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"

/* ---- matrices of the caller ------------------------------------------------------ */

/* The words of a matrix, row after row without gaps. */
typedef struct
{
    const uint64_t *words;
    uint64_t *own; /* NULL: the words are the caller's */
    int transposed;
} dense_t;

/* Returns the number of rows, and of columns, of the array of words: those of the transposed matrix
 * if `transposed` is set. */
static int64_t lines(const cunmod_matrix_t *a)
{
    return a->transposed ? a->columns : a->rows;
}

static int64_t width(const cunmod_matrix_t *a)
{
    return a->transposed ? a->rows : a->columns;
}

static int check_matrix(const cunmod_matrix_t *a)
{
    if (a == NULL || (a->transposed & ~1) != 0)
        return CUNMOD_E_ARGUMENT;
    if (a->rows < 0 || a->columns < 0 || a->stride < width(a))
        return CUNMOD_E_LENGTH;
    if (a->rows == 0 || a->columns == 0)
        return CUNMOD_OK;
    if (a->stride > CUNMOD_LENGTH_MAX / lines(a))
        return CUNMOD_E_LENGTH;
    return a->words == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_OK;
}

static int has_gaps(const cunmod_matrix_t *a)
{
    return a->stride != width(a) && lines(a) > 1;
}

static int is_same(const cunmod_matrix_t *a, const cunmod_matrix_t *b)
{
    return a->words == b->words && a->rows == b->rows && a->columns == b->columns &&
           a->stride == b->stride && a->transposed == b->transposed;
}

/* *x = the words of *a, copied if there are gaps between rows. Errors: E_MEMORY. */
static int open_dense(dense_t *x, const cunmod_matrix_t *a)
{
    const size_t bytes = (size_t)width(a) * sizeof(*x->own);
    *x = (dense_t){.words = a->words, .transposed = a->transposed};
    if (!has_gaps(a))
        return CUNMOD_OK;
    x->words = x->own = malloc((size_t)lines(a) * bytes);
    if (x->own == NULL)
        return CUNMOD_E_MEMORY;
    for (int64_t i = 0; i < lines(a); i++)
        memcpy(x->own + i * width(a), a->words + i * a->stride, bytes);
    return CUNMOD_OK;
}

/* Sets all entries of *a to those of `words`, row after row without gaps; to 0 if words = NULL. */
static void store(const cunmod_matrix_t *a, const uint64_t *words)
{
    const size_t bytes = (size_t)width(a) * sizeof(*words);
    for (int64_t i = 0; i < lines(a) && bytes > 0; i++)
        if (words != NULL)
            memcpy(a->words + i * a->stride, words + i * width(a), bytes);
        else
            memset(a->words + i * a->stride, 0, bytes);
}

/* ---- the job ----------------------------------------------------------------------- */

typedef struct
{
    cunmod_job_t job; /* the first member */
    int64_t m, k, n;
    int transposed[CUNMOD_MAT_SIDES];
} product_t;

/* The part of a product that one call of the seam computes: rows `row` .. row+size.rows-1 and
 * columns `column` .. of z, from the values `first` .. of k. */
typedef struct
{
    int64_t row, first, column;
    cunmod_mat_panel_t size;
} part_t;

/* Returns the word in row i and column j of an operand of `rows` rows and `columns` columns. */
static int64_t place(int64_t i, int64_t j, int64_t rows, int64_t columns, int transposed)
{
    return transposed ? j * rows + i : i * columns + j;
}

/* Returns the item of part *part of z, without workspace and moduli. If part->first > 0, the
 * kernels add the product to z. */
static cunmod_mat_item_t item_of(const product_t *x, char *z, const part_t *part)
{
    const uint32_t word = x->job.mod.word;
    const int ta = x->transposed[CUNMOD_MAT_A], tb = x->transposed[CUNMOD_MAT_B];
    const int64_t a = place(part->row, part->first, x->m, x->k, ta);
    const int64_t b = place(part->first, part->column, x->k, x->n, tb);
    return (cunmod_mat_item_t){.a = (const char *)x->job.a->device + a * word,
                               .b = (const char *)x->job.b->device + b * word,
                               .z = z + place(part->row, part->column, x->m, x->n, 0) * word,
                               .m = part->size.rows,
                               .k = part->size.depth,
                               .n = part->size.columns,
                               .stride_a = ta ? x->m : x->k,
                               .stride_b = tb ? x->k : x->n,
                               .stride_z = x->n,
                               .transposed = {ta, tb},
                               .add = part->first > 0,
                               .mod = x->job.mod};
}

/* Computes all of z by plain products. */
static int multiply_plain(const product_t *x, cunmod_dev_t *dev, char *z)
{
    const part_t all = {.size = {.rows = x->m, .depth = x->k, .columns = x->n}};
    const cunmod_mat_item_t item = item_of(x, z, &all);
    return cunmod_dev_mat_plain(dev, &item, 1);
}

/* Computes a part of z by the tensor cores. */
static int multiply_part(const product_t *x, cunmod_dev_t *dev, char *z, void *work,
                         const part_t *part)
{
    cunmod_mat_item_t item = item_of(x, z, part);
    item.work = work;
    cunmod_mat_moduli(&item.moduli, x->job.mod.p, item.k);
    return cunmod_dev_mat_mul(dev, &item, 1);
}

/* Waits until the device has computed the part before. Returns CUNMOD_INTERRUPTED if the caller has
 * ended the call, else a device error. */
static int go_on(const product_t *x, cunmod_dev_t *dev)
{
    const int error = cunmod_dev_sync(dev);
    return error == 0 && cunmod_is_stopped(&x->job.ctx->stop) ? CUNMOD_INTERRUPTED : error;
}

/* Computes all parts of z, of which *size is the largest. */
static int multiply_parts(const product_t *x, cunmod_dev_t *dev, char *z, void *work,
                          const cunmod_mat_panel_t *size)
{
    part_t part;
    for (part.row = 0; part.row < x->m; part.row += size->rows)
    {
        part.size.rows = cunmod_least(x->m - part.row, size->rows);
        for (part.column = 0; part.column < x->n; part.column += size->columns)
        {
            part.size.columns = cunmod_least(x->n - part.column, size->columns);
            for (part.first = 0; part.first < x->k; part.first += size->depth)
            {
                part.size.depth = cunmod_least(x->k - part.first, size->depth);
                if (part.row + part.column + part.first > 0)
                    CUNMOD_TRY(go_on(x, dev));
                CUNMOD_TRY(multiply_part(x, dev, z, work, &part));
            }
        }
    }
    return 0;
}

/* Computes z by the tensor cores, in parts that the workspace has room for. */
static int multiply_by_tensor(const product_t *x, cunmod_dev_t *dev, char *z)
{
    const int64_t depth = cunmod_least(x->k, CUNMOD_MAT_DEPTH);
    const int count = cunmod_mat_count(x->job.mod.p, depth);
    const cunmod_mat_panel_t size = cunmod_mat_panels(x->m, depth, x->n, count);
    const int64_t bytes = cunmod_mat_bytes(size.rows, depth, size.columns, count);
    void *work = NULL;
    CUNMOD_TRY(cunmod_dev_alloc(dev, &work, (size_t)bytes));
    const int error = multiply_parts(x, dev, z, work, &size);
    cunmod_dev_free(dev, work);
    return error;
}

static int multiply_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const product_t *const x = (const product_t *)job;
    cunmod_vec_t *const z = &job->out[0].vec;
    CUNMOD_TRY(cunmod_vec_alloc_device(z, dev, x->m * x->n, job->mod.word));
    return plan->algorithm == CUNMOD_ALG_MAT_PLAIN ? multiply_plain(x, dev, z->device)
                                                   : multiply_by_tensor(x, dev, z->device);
}

static int multiply_on_cpu(cunmod_job_t *job)
{
    const product_t *const x = (const product_t *)job;
    cunmod_cpu_call_t call = {
        .make = cunmod_make_mat_mul,
        .in = {{job->a->host, job->a->len}, {job->b->host, job->b->len}},
        .number = {x->k, x->transposed[CUNMOD_MAT_A] | x->transposed[CUNMOD_MAT_B] << 1}};
    const int64_t len = x->m * x->n;
    CUNMOD_TRY(cunmod_job_host(job, &job->out[0], &call.out[0].words, len, CUNMOD_EXACT));
    job->out[0].vec.len = len;
    return cunmod_job_call(job, &call);
}

/* res[0 .. m n - 1] = the product of *a, m x k entries, and *b, k x n entries. */
static int multiply(uint64_t *res, const dense_t *a, const dense_t *b, int64_t m, int64_t k,
                    int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_vec_t u = cunmod_vec_of(a->words, m * k), v = cunmod_vec_of(b->words, k * n);
    product_t x = {.m = m, .k = k, .n = n, .transposed = {a->transposed, b->transposed}};
    const int is_square = u.host == v.host && u.len == v.len;
    cunmod_query_t query = cunmod_ask_mat(p, m, k, n);
    query.square = is_square;
    x.job =
        cunmod_result_job(ctx, query, &u, is_square ? &u : &v, multiply_on_gpu, multiply_on_cpu);
    x.job.unchecked = 1;
    const int status = cunmod_result_run(cunmod_result_array(res, m * n), &x.job);
    cunmod_vec_clear(&u, ctx);
    cunmod_vec_clear(&v, ctx);
    return status;
}

/* res = a b, where a has at least one column, and res is not empty. */
static int multiply_matrices(const cunmod_matrix_t *res, const cunmod_matrix_t *a,
                             const cunmod_matrix_t *b, uint64_t p, cunmod_ctx_t ctx)
{
    dense_t x = {0}, y = {0};
    uint64_t *own = NULL;
    int status = open_dense(&x, a);
    if (is_same(a, b))
        y = x;
    else
        CUNMOD_THEN(open_dense(&y, b));
    if (status == CUNMOD_OK && has_gaps(res))
    {
        own = malloc((size_t)(res->rows * res->columns) * sizeof(*own));
        status = own == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    }
    uint64_t *const words = own != NULL ? own : res->words;
    CUNMOD_THEN(multiply(words, &x, &y, a->rows, a->columns, b->columns, p, ctx));
    if (status == CUNMOD_OK && own != NULL)
        store(res, own);
    free(own);
    free(x.own);
    if (y.own != x.own)
        free(y.own);
    return status;
}

static cunmod_matrix_t transpose(const cunmod_matrix_t *a)
{
    return (cunmod_matrix_t){a->words, a->columns, a->rows, a->stride, !a->transposed};
}

/* Checks that all entries of *a are below p, for operands that no job checks. */
static int check_entries(const cunmod_matrix_t *a, uint64_t p)
{
    for (int64_t i = 0; i < lines(a) && width(a) > 0; i++)
        CUNMOD_TRY(cunmod_check_coeffs(a->words + i * a->stride, width(a), p));
    return CUNMOD_OK;
}

int cunmod_matrix_mul(const cunmod_matrix_t *res, const cunmod_matrix_t *a,
                      const cunmod_matrix_t *b, uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(check_matrix(res));
    CUNMOD_TRY(check_matrix(a));
    CUNMOD_TRY(check_matrix(b));
    if (a->columns != b->rows || res->rows != a->rows || res->columns != b->columns)
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(p < 2 ? CUNMOD_E_MODULUS : CUNMOD_OK);
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    if (a->columns == 0 || res->rows == 0 || res->columns == 0)
    {
        CUNMOD_TRY(check_entries(a, p));
        CUNMOD_TRY(check_entries(b, p));
        store(res, NULL);
        return cunmod_result_constant(cunmod_result_array(NULL, 0), 0, ctx);
    }
    if (!res->transposed)
        return multiply_matrices(res, a, b, p, ctx);
    const cunmod_matrix_t x = transpose(b), y = transpose(a), z = transpose(res);
    return multiply_matrices(&z, &x, &y, p, ctx); /* (a b)^T = b^T a^T */
}
