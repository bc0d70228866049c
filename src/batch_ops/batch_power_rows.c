/* Matrices of the powers of the polynomials of a batch modulo other polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch_ops/batch_power_rows.h"

#include "backend/backend_batch.h"
#include "base/steps.h"
#include "batch/batch.h"
#include "shape/tuning.h"

/* The parameters of a call, as in cunmod_batch_power_rows_t. */
typedef struct
{
    int32_t n, is_frobenius;
} shape_t;

static const shape_t *shape_of(const cunmod_batch_job_t *job)
{
    return job->own;
}

static void rows_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    const int64_t n = shape_of(job)->n;
    (void)x;
    z[0] = n * n;
}

static int rows_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    const shape_t *const shape = shape_of(job);
    const cunmod_batch_power_rows_t x = {.z = job->z[0].part[part].polys,
                                         .h = job->x[0]->part[part].polys,
                                         .f = job->x[1]->part[part].polys,
                                         .mod = job->moduli->part[part].mod,
                                         .count = cunmod_part_count(job->moduli, part),
                                         .n = shape->n,
                                         .is_frobenius = shape->is_frobenius,
                                         .word = cunmod_part_word(part)};
    return cunmod_dev_batch_power_rows(dev, &x);
}

/* ---- the CPU path ----------------------------------------------------------------- */

/* Row k of z, which has n zeros, = h^k modulo f; the rows above are set. */
static int set_row(uint64_t *z, int64_t k, int64_t n, const cunmod_batch_item_t *x)
{
    const int64_t m = x->len[1] - 1;
    uint64_t *const row = z + k * n;
    row[0] = k == 0;
    return k == 0 ? CUNMOD_OK
                  : cunmod_mulmod(row, row - n, m, x->x[0], x->len[0], x->x[1], x->len[1], x->p,
                                  x->ctx);
}

/* Replaces the n x n matrix z by its transpose minus the identity matrix. */
static void transpose(uint64_t *z, int64_t n, uint64_t p)
{
    for (int64_t i = 0; i < n; i++)
    {
        for (int64_t k = 0; k < i; k++)
        {
            const uint64_t word = z[i * n + k];
            z[i * n + k] = z[k * n + i];
            z[k * n + i] = word;
        }
        z[i * n + i] = z[i * n + i] != 0 ? z[i * n + i] - 1 : p - 1;
    }
}

static int rows_item(const cunmod_batch_item_t *x)
{
    const shape_t *const shape = shape_of(x->job);
    const int64_t n = shape->n;
    uint64_t *const z = x->z[0];
    if (x->len[1] < 2 || x->len[1] - 1 > n)
        return CUNMOD_OK;
    for (int64_t k = 0; k < x->len[1] - 1; k++)
        CUNMOD_TRY(set_row(z, k, n, x));
    if (shape->is_frobenius)
        transpose(z, n, x->p);
    return CUNMOD_OK;
}

/* ---- the operations --------------------------------------------------------------- */

/* A step of a row takes at least as long as 32 coefficients would. */
static double rows_us(const cunmod_batch_job_t *job, const int64_t *x)
{
    const double n = shape_of(job)->n;
    (void)x;
    return CUNMOD_TUNE_POWER_ROWS_US * n * n * (n + 32);
}

static int run(cunmod_batch_t res, cunmod_batch_t h, cunmod_batch_t f, int64_t n, int is_frobenius)
{
    static const cunmod_batch_operation_t rows = {.operands = 2,
                                                  .results = 1,
                                                  .room = rows_room,
                                                  .gpu = rows_on_gpu,
                                                  .cpu = rows_item,
                                                  .us = rows_us,
                                                  .own_bytes = sizeof(shape_t)};
    const cunmod_batch_t x[] = {h, f};
    const shape_t shape = {(int32_t)n, is_frobenius};
    const cunmod_batch_job_t how = {.operation = &rows, .own = &shape};
    return n > 0 && n <= CUNMOD_POWER_ROWS_MOST ? cunmod_batch_run(&res, x, &how) : CUNMOD_E_LENGTH;
}

int cunmod_batch_power_rows(cunmod_batch_t res, cunmod_batch_t h, cunmod_batch_t f, int64_t n)
{
    return run(res, h, f, n, 0);
}

int cunmod_batch_frobenius_minus_one(cunmod_batch_t res, cunmod_batch_t h, cunmod_batch_t f,
                                     int64_t n)
{
    return run(res, h, f, n, 1);
}
