/* Approximant bases of matrices of polynomials in host memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "backend/backend_mat.h"
#include "base/check.h"
#include "flint/cpu_mat.h"
#include "mat/host_matrix.h"
#include "mat/mat_poly_basis.h"
#include "runtime/outcome.h"
#include "runtime/result.h"

/* ---- the job ----------------------------------------------------------------------- */

typedef struct
{
    cunmod_job_t job;  /* the first member */
    int64_t m, n, len; /* rows and columns of a, and coefficients of an entry */
    int64_t order;
    int64_t length;       /* of an entry of the result */
    const int64_t *shift; /* the caller's */
    int64_t *degrees;     /* result */
} basis_t;

/* Sets *fits to 1 if all coefficients of z from x->length on are 0, else to 0. Returns a device
 * error. store_basis returns a device error, too. */
static int check_fits(int *fits, const basis_t *x, cunmod_dev_t *dev, cunmod_mat_polys_t z)
{
    const int64_t above = z.length - x->length, words = x->m * x->m * above;
    const uint32_t word = x->job.mod.word;
    cunmod_vec_t top = cunmod_vec_empty();
    int64_t len = 0;
    CUNMOD_TRY(cunmod_vec_alloc_device(&top, dev, words, word));
    const cunmod_mat_axes_t copy = {.a = z.words + x->length * word,
                                    .z = top.device,
                                    .count = {1, x->m * x->m, above},
                                    .step_a = {0, z.length, 1},
                                    .step_z = {0, above, 1},
                                    .word = word};
    int64_t *const slot = cunmod_vec_length_slot(&top, words, word);
    int error = cunmod_dev_mat_axes(dev, &copy);
    CUNMOD_NEXT(cunmod_dev_find_length(dev, slot, top.device, words, word));
    CUNMOD_NEXT(cunmod_dev_read_length(dev, &len, slot));
    cunmod_vec_clear(&top, x->job.ctx);
    *fits = len == 0;
    return error;
}

/* Sets the result of the job to the basis z, followed by zeros in each entry. Refuses the job with
 * E_LENGTH if the result is too short for z. */
static int store_basis(basis_t *x, cunmod_dev_t *dev, cunmod_mat_polys_t z)
{
    cunmod_vec_t *const vec = &x->job.out[0].vec;
    const int64_t entries = x->m * x->m, words = entries * x->length;
    const uint32_t word = x->job.mod.word;
    cunmod_mat_axes_t copy = {.a = z.words,
                              .count = {1, entries, cunmod_least(z.length, x->length)},
                              .step_a = {0, z.length, 1},
                              .step_z = {0, x->length, 1},
                              .word = word};
    int fits = 1;
    if (z.length > x->length)
        CUNMOD_TRY(check_fits(&fits, x, dev, z));
    if (!fits)
    {
        x->job.refused = CUNMOD_E_LENGTH;
        return 0;
    }
    CUNMOD_TRY(cunmod_vec_alloc_device(vec, dev, words, word));
    copy.z = vec->device;
    if (z.length < x->length)
    {
        const cunmod_linear_item_t zeros = {.z = vec->device,
                                            .a = {.step = 1, .scale = 1},
                                            .b = {.step = 1},
                                            .n = words,
                                            .at = -1,
                                            .mod = x->job.mod};
        CUNMOD_TRY(cunmod_dev_linear(dev, &zeros, 1));
    }
    return cunmod_dev_mat_axes(dev, &copy);
}

static int compute_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    basis_t *const x = (basis_t *)job;
    cunmod_pmbasis_t shape;
    cunmod_mat_polys_t z = {0};
    (void)plan;
    if (!cunmod_query_basis(&shape, &job->query))
        return CUNMOD_BATCH_FOR_CPU; /* not planned */
    memcpy(x->degrees, x->shift, (size_t)x->m * sizeof(*x->degrees));
    cunmod_pmbasis_run_t basis = {.dev = dev,
                                  .tables = &job->ctx->tables,
                                  .shape = &shape,
                                  .mod = &job->mod,
                                  .shift = x->shift,
                                  .degrees = x->degrees,
                                  .length = x->length};
    const cunmod_mat_polys_t a = {job->a->device, x->m, x->n, x->len};
    int outcome = cunmod_mat_poly_pmbasis(&basis, &z, a, x->order);
    if (outcome == 0 && basis.too_long)
        job->refused = CUNMOD_E_LENGTH;
    else if (outcome == 0)
        outcome = store_basis(x, dev, z);
    if (z.words != NULL)
        cunmod_dev_free(dev, z.words);
    return outcome;
}

/* FLINT's path stores the degrees behind the words of the basis. */
static int compute_on_cpu(cunmod_job_t *job)
{
    const basis_t *const x = (const basis_t *)job;
    const int64_t words = x->m * x->m * x->length;
    cunmod_cpu_call_t call = {
        .make = cunmod_make_mat_poly_basis,
        .in = {{job->a->host, job->a->len}, {(const uint64_t *)(const void *)x->shift, x->m}},
        .number = {x->m, x->len, x->order, x->length}};
    CUNMOD_TRY(
        cunmod_job_host(job, &job->out[0], &call.out[0].words, words + x->m, CUNMOD_INEXACT));
    const uint64_t *const degrees = call.out[0].words + words;
    CUNMOD_TRY(cunmod_job_call(job, &call));
    memcpy(x->degrees, degrees, (size_t)x->m * sizeof(*degrees));
    job->out[0].vec.len = words;
    return call.result ? CUNMOD_OK : CUNMOD_E_LENGTH;
}

/* ---- arguments --------------------------------------------------------------------- */

/* Errors: E_DOMAIN: a shift is too large. */
static int check_shifts(const int64_t *shift, int64_t m)
{
    for (int64_t i = 0; i < m; i++)
        if (shift[i] > CUNMOD_LENGTH_MAX || shift[i] < -CUNMOD_LENGTH_MAX)
            return CUNMOD_E_DOMAIN;
    return CUNMOD_OK;
}

/* Sets *res to the unit matrix, which is the basis if a is 0 modulo x^order. Errors: E_LENGTH. */
static int store_unit(const cunmod_matrix_poly_t *res, cunmod_ctx_t ctx)
{
    const int64_t words = cunmod_matrix_poly_words(res);
    if (words == 0 && res->rows > 0)
        return CUNMOD_E_LENGTH;
    cunmod_ctx_note_nothing(ctx);
    if (words > 0)
        memset(res->words, 0, (size_t)words * sizeof(*res->words));
    for (int64_t i = 0; i < res->rows; i++)
        res->words[i * (res->rows + 1) * res->length] = 1;
    return CUNMOD_OK;
}

/* Computes *res, and stores the degrees of its rows in x->degrees. Errors: those of
 * cunmod_execute. */
static int run(basis_t *x, const cunmod_matrix_poly_t *res, const cunmod_matrix_poly_t *a,
               uint64_t p, cunmod_ctx_t ctx)
{
    const int64_t words = cunmod_matrix_poly_words(res);
    cunmod_vec_t u = cunmod_vec_of(a->words, cunmod_matrix_poly_words(a));
    x->job = cunmod_result_job(ctx,
                               cunmod_ask_mat_poly_basis(p, x->m, x->n, x->len, x->order, words),
                               &u, &u, compute_on_gpu, compute_on_cpu);
    x->job.unchecked = 1;
    const int status = cunmod_result_run(cunmod_result_array(res->words, words), &x->job);
    cunmod_vec_clear(&u, ctx);
    return status;
}

int cunmod_matrix_poly_pmbasis(const cunmod_matrix_poly_t *res, int64_t *shift,
                               const cunmod_matrix_poly_t *a, int64_t order, uint64_t p,
                               cunmod_ctx_t ctx)
{
    CUNMOD_TRY(shift == NULL ? CUNMOD_E_ARGUMENT : cunmod_matrix_poly_check(res));
    CUNMOD_TRY(cunmod_matrix_poly_check(a));
    const int64_t m = a->rows, n = a->columns, most = CUNMOD_LENGTH_MAX / cunmod_most(m, 1);
    if (res->rows != m || res->columns != m || order < 0 ||
        order >= most / cunmod_most(cunmod_most(m, n), 1))
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(check_shifts(shift, m));
    CUNMOD_TRY(cunmod_matrix_check_prime(p, &ctx));
    if (m == 0 || n == 0 || order == 0 || a->length == 0)
    {
        CUNMOD_TRY(cunmod_check_coeffs(a->words, cunmod_matrix_poly_words(a), p));
        return store_unit(res, ctx);
    }
    CUNMOD_TRY(res->length == 0 ? CUNMOD_E_LENGTH : CUNMOD_OK);
    basis_t x = {.m = m,
                 .n = n,
                 .len = a->length,
                 .order = order,
                 .length = res->length,
                 .shift = shift,
                 .degrees = malloc((size_t)m * sizeof(*shift))};
    if (x.degrees == NULL)
        return CUNMOD_E_MEMORY;
    const int status = run(&x, res, a, p, ctx);
    if (status == CUNMOD_OK)
        memcpy(shift, x.degrees, (size_t)m * sizeof(*shift));
    free(x.degrees);
    return status;
}
