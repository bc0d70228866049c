/* Stores many results of one operation as rows of one array, or as device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "div/rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/modulus.h"

/* ---- checks ---------------------------------------------------------------- */

static int compare(const void *x, const void *y)
{
    const uintptr_t a = (uintptr_t)(*(const cunmod_poly_t *)x);
    const uintptr_t b = (uintptr_t)(*(const cunmod_poly_t *)y);
    return a < b ? -1 : a > b;
}

/* Returns E_ALIAS if two of the pointers res[0 .. count-1] are equal; else OK. Errors: E_MEMORY. */
static int check_different(const cunmod_poly_t *res, int64_t count)
{
    cunmod_poly_t *sorted = malloc((size_t)count * sizeof(cunmod_poly_t));
    int status = sorted == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    if (sorted != NULL)
    {
        memcpy(sorted, res, (size_t)count * sizeof(cunmod_poly_t));
        qsort(sorted, (size_t)count, sizeof(cunmod_poly_t), compare);
        for (int64_t i = 1; i < count && status == CUNMOD_OK; i++)
            status = sorted[i] == sorted[i - 1] ? CUNMOD_E_ALIAS : CUNMOD_OK;
    }
    free(sorted);
    return status;
}

int cunmod_rows_check_operands(const cunmod_poly_t *polys, int64_t count, cunmod_poly_t like)
{
    if (count < 0 || count > CUNMOD_LENGTH_MAX / (int64_t)sizeof(cunmod_poly_t))
        return CUNMOD_E_LENGTH;
    if (polys == NULL && count > 0)
        return CUNMOD_E_ARGUMENT;
    for (int64_t i = 0; i < count; i++)
    {
        const cunmod_poly_t both[] = {polys[i], like};
        CUNMOD_TRY(cunmod_poly_check(both, 2));
    }
    return CUNMOD_OK;
}

int cunmod_rows_check(const cunmod_poly_t *res, int64_t count, cunmod_poly_t like)
{
    const int status = cunmod_rows_check_operands(res, count, like);
    return status == CUNMOD_OK && count > 1 ? check_different(res, count) : status;
}

int cunmod_rows_check_array(const uint64_t *res, int64_t count, int64_t len)
{
    if (count < 0 || (len > 0 && count > CUNMOD_LENGTH_MAX / len))
        return CUNMOD_E_LENGTH;
    return cunmod_check_array(res, count * len);
}

/* ---- rows ------------------------------------------------------------------ */

int cunmod_rows_open(cunmod_rows_t *rows, int64_t count, int64_t len)
{
    *rows = (cunmod_rows_t){.count = count, .len = len};
    rows->vecs = malloc((size_t)(count > 0 ? count : 1) * sizeof(*rows->vecs));
    for (int64_t i = 0; rows->vecs != NULL && i < count; i++)
        rows->vecs[i] = cunmod_vec_empty();
    return rows->vecs != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
}

/* Frees the vectors of all rows, for example of rows that the GPU path has stored before it
 * failed. */
static void clear(cunmod_rows_t *rows, cunmod_ctx_t ctx)
{
    for (int64_t i = 0; rows->vecs != NULL && i < rows->count; i++)
        cunmod_vec_clear(&rows->vecs[i], ctx);
}

int cunmod_rows_execute(cunmod_rows_t *rows, cunmod_job_t *job)
{
    if (rows->vecs == NULL)
        cunmod_job_to_array(job, 0, rows->array, rows->count * rows->len);
    const int status = cunmod_execute(job);
    cunmod_vec_clear(&job->out[0].vec, job->ctx); /* the rows have been copied from this vector */
    return status;
}

int cunmod_rows_begin(cunmod_rows_t *rows, cunmod_job_t *job, cunmod_dev_t *dev)
{
    return rows->vecs != NULL ? 0
                              : cunmod_vec_alloc_device(&job->out[0].vec, dev,
                                                        rows->count * rows->len, job->mod.word);
}

int cunmod_rows_put(cunmod_rows_t *rows, cunmod_job_t *job, cunmod_dev_t *dev, int64_t i,
                    const void *d_row)
{
    const uint32_t word = job->mod.word;
    const size_t bytes = (size_t)rows->len * word;
    if (rows->vecs == NULL)
    {
        return cunmod_dev_copy(dev, (char *)job->out[0].vec.device + (size_t)i * bytes, d_row,
                               bytes);
    }
    int error = cunmod_vec_alloc_device(&rows->vecs[i], dev, rows->len, word);
    CUNMOD_NEXT(cunmod_dev_copy(dev, rows->vecs[i].device, d_row, bytes));
    return CUNMOD_NEXT(cunmod_vec_trim(&rows->vecs[i], rows->len, rows->len, dev, word));
}

int cunmod_rows_host(const cunmod_rows_t *rows, cunmod_job_t *job, uint64_t **words)
{
    const int exact = job->ctx->stop.flag != NULL ? CUNMOD_INEXACT : CUNMOD_EXACT;
    return cunmod_job_host(job, &job->out[0], words, rows->count * rows->len, exact);
}

int cunmod_rows_split(cunmod_rows_t *rows, cunmod_job_t *job)
{
    const uint64_t *words = job->out[0].vec.host;
    int status = CUNMOD_OK;
    clear(rows, job->ctx);
    for (int64_t i = 0; rows->vecs != NULL && i < rows->count && status == CUNMOD_OK; i++)
    {
        const int64_t len = cunmod_true_length(words + i * rows->len, rows->len);
        status = cunmod_vec_alloc_host(&rows->vecs[i], len);
        if (status == CUNMOD_OK && len > 0)
            memcpy(rows->vecs[i].own, words + i * rows->len, (size_t)len * sizeof(*words));
    }
    return status;
}

int cunmod_rows_constant(cunmod_rows_t *rows, int64_t i, uint64_t c)
{
    if (rows->vecs != NULL)
    {
        CUNMOD_TRY(cunmod_vec_alloc_host(&rows->vecs[i], c != 0));
        rows->vecs[i].own[0] = c; /* there is at least one word */
    }
    else if (rows->len > 0)
    {
        memset(rows->array + i * rows->len, 0, (size_t)rows->len * sizeof(*rows->array));
        rows->array[i * rows->len] = c;
    }
    return CUNMOD_OK;
}

void cunmod_rows_zero(const cunmod_rows_t *rows, cunmod_ctx_t ctx)
{
    cunmod_ctx_note_nothing(ctx);
    if (rows->vecs == NULL && rows->count * rows->len > 0)
        memset(rows->array, 0, (size_t)(rows->count * rows->len) * sizeof(*rows->array));
}

int cunmod_rows_close(cunmod_rows_t *rows, int status, const cunmod_poly_t *res, cunmod_ctx_t ctx)
{
    for (int64_t i = 0; status == CUNMOD_OK && i < rows->count; i++)
    {
        cunmod_poly_take(res[i], &rows->vecs[i]);
        rows->vecs[i] = cunmod_vec_empty();
    }
    clear(rows, ctx);
    free(rows->vecs);
    rows->vecs = NULL;
    return status;
}

int cunmod_rows_gather(uint64_t *words, cunmod_vec_t *const *vecs, int64_t count, int64_t len,
                       uint64_t p, cunmod_ctx_t ctx)
{
    const uint32_t word = cunmod_modulus_word(p);
    memset(words, 0, (size_t)(count * len) * sizeof(*words));
    for (int64_t i = 0; i < count; i++)
    {
        CUNMOD_TRY(cunmod_vec_to_host(vecs[i], ctx, word));
        if (vecs[i]->len > 0)
            memcpy(words + i * len, vecs[i]->host, (size_t)vecs[i]->len * sizeof(*words));
    }
    return CUNMOD_OK;
}
