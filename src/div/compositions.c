/* Computes compositions of many outer polynomials with one inner polynomial modulo a prepared
 * divisor.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/modulus.h"
#include "div/compose.h"
#include "div/divisor.h"
#include "div/powmod.h"
#include "div/residue.h"
#include "div/rows.h"
#include "runtime/result.h"

/* ---- the job --------------------------------------------------------------- */

typedef struct
{
    cunmod_job_t
        job; /* the first member. job.a: all outer polynomials, one every `stride` words; if outer
                != NULL, the longest polynomial of `outer`. job.b: the inner polynomial */
    cunmod_divisor_t divisor;
    cunmod_rows_t rows;
    cunmod_vec_t **outer; /* outer device polynomials; NULL: job.a has all of them */
    int64_t stride;
    int64_t longest; /* length of the longest outer polynomial; 0: no job is run */
} compositions_t;

/* (*d_a)[0 .. *len-1] = the words of outer polynomial i, on the device. Returns a device error. */
static int outer_on_gpu(compositions_t *x, int64_t i, const void **d_a, int64_t *len)
{
    const uint32_t word = x->job.mod.word;
    int bad = 0;
    if (x->outer == NULL)
    {
        *d_a = (const char *)x->job.a->device + i * x->stride * word;
        *len = x->longest;
        return 0;
    }
    const int error = cunmod_vec_to_device(&x->outer[i], 1, x->job.ctx, word, 0, &bad);
    *d_a = x->outer[i]->device;
    *len = x->outer[i]->len;
    return error;
}

/* Computes the compositions one after the other: each one in d_row, from which it is copied to its
 * row of x->rows. If an outer device polynomial is zero (len = 0), its row remains zero. */
static int compose_all(compositions_t *x, cunmod_compose_run_t *run, void *d_row, cunmod_dev_t *dev)
{
    for (int64_t i = 0; i < x->rows.count; i++)
    {
        const void *d_a = NULL;
        int64_t len = 0;
        CUNMOD_TRY(outer_on_gpu(x, i, &d_a, &len));
        CUNMOD_TRY(len > 0 ? cunmod_compose_outer(run, d_row, d_a, len) : 0);
        CUNMOD_TRY(len > 0 ? cunmod_rows_put(&x->rows, &x->job, dev, i, d_row) : 0);
    }
    return 0;
}

static int compositions_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    compositions_t *x = (compositions_t *)job;
    const cunmod_compose_t shape = cunmod_compose_shape(
        x->longest, cunmod_compose_terms(&x->divisor->prepared.shape, job->mod.p));
    cunmod_compose_run_t run;
    void *d_row = NULL;
    (void)plan;
    CUNMOD_TRY(cunmod_divisor_prepare(x->divisor, job, dev));
    CUNMOD_TRY(cunmod_rows_begin(&x->rows, job, dev));
    CUNMOD_TRY(cunmod_dev_alloc(dev, &d_row, (size_t)x->rows.len * job->mod.word));
    int error = cunmod_compose_open(&run, &x->divisor->prepared, 0, &shape, job->b->device,
                                    job->b->len, &job->mod, dev, &job->ctx->tables);
    if (error == 0)
    {
        error = compose_all(x, &run, d_row, dev);
        cunmod_compose_close(&run);
    }
    cunmod_dev_free(dev, d_row);
    return error;
}

static int compositions_on_cpu(cunmod_job_t *job)
{
    compositions_t *x = (compositions_t *)job;
    uint64_t *own = NULL;
    cunmod_cpu_call_t call = {
        .make = cunmod_make_compositions,
        .in = {{job->a->host, x->rows.count * x->stride}, {job->b->host, job->b->len}},
        .number = {x->rows.count}};
    int status = CUNMOD_OK;
    if (x->outer != NULL)
    {
        own = malloc((size_t)(x->rows.count * x->longest) * sizeof(*own));
        status = own == NULL ? CUNMOD_E_MEMORY
                             : cunmod_rows_gather(own, x->outer, x->rows.count, x->longest,
                                                  job->query.p, job->ctx);
        call.in[0].words = own;
        call.in[0].len = x->rows.count * x->longest;
    }
    CUNMOD_THEN(cunmod_rows_host(&x->rows, job, &call.out[0].words));
    CUNMOD_THEN(cunmod_divisor_call(x->divisor, job, &call));
    free(own);
    return CUNMOD_THEN(cunmod_rows_split(&x->rows, job));
}

/* Sets x->job, the job with the outer polynomials *a and the inner polynomial *g, and runs it. The
 * caller has set the other fields of *x. */
static int run(compositions_t *x, cunmod_vec_t *a, cunmod_vec_t *g)
{
    cunmod_divisor_t divisor = x->divisor;
    x->job = cunmod_result_job(divisor->ctx,
                               cunmod_ask_compositions(divisor->p, divisor->vec.len,
                                                       divisor->prepared.shape.points, x->longest,
                                                       x->rows.count),
                               a, g, compositions_on_gpu, compositions_on_cpu);
    return cunmod_rows_execute(&x->rows, &x->job);
}

/* ---- host arrays --------------------------------------------------------- */

/* Checks a, `count` outer polynomials (rows) of lena words each. *longest = the largest of their
 * lengths without leading zeros. */
static int check_outer(int64_t *longest, const uint64_t *a, int64_t lena, int64_t count, uint64_t p)
{
    CUNMOD_TRY(cunmod_check_lengths(lena, 0));
    *longest = 0;
    CUNMOD_TRY(cunmod_rows_check_array(a, count, lena));
    CUNMOD_TRY(cunmod_check_coeffs(a, count * lena, p));
    for (int64_t i = 0; i < count && lena > 0; i++)
    {
        const int64_t len = cunmod_true_length(a + i * lena, lena);
        *longest = len > *longest ? len : *longest;
    }
    return CUNMOD_OK;
}

/* Stores the compositions of all rows of the array a with g in x->rows. */
static int compose_arrays(compositions_t *x, const uint64_t *a, cunmod_residue_t *g)
{
    if (x->longest == 0 || x->rows.count * x->rows.len == 0)
    {
        cunmod_rows_zero(&x->rows, x->divisor->ctx);
        return CUNMOD_OK;
    }
    CUNMOD_TRY(cunmod_residue_reduce(g, x->divisor));
    cunmod_vec_t u = cunmod_vec_of(a, x->rows.count * x->stride);
    const int status = run(x, &u, g->vec);
    cunmod_vec_clear(&u, x->divisor->ctx);
    return status;
}

int cunmod_compose_mod_vec_divisor(uint64_t *res, const uint64_t *a, int64_t lena, int64_t count,
                                   const uint64_t *g, int64_t leng, cunmod_divisor_t divisor)
{
    if (divisor == NULL)
        return CUNMOD_E_ARGUMENT;
    compositions_t x = {.divisor = divisor,
                        .rows = {.count = count, .len = divisor->vec.len - 1, .array = res},
                        .stride = lena};
    cunmod_residue_t v = {.vec = NULL};
    int status = check_outer(&x.longest, a, lena, count, divisor->p);
    CUNMOD_THEN(cunmod_residue_open(&v, g, leng, divisor));
    CUNMOD_THEN(cunmod_rows_check_array(res, count, x.rows.len));
    CUNMOD_THEN(compose_arrays(&x, a, &v));
    cunmod_residue_close(&v, divisor);
    return status;
}

/* ---- device polynomials -------------------------------------------------- */

/* x->outer[i] = the vector of a[i] for i < x->rows.count; x->longest = the largest of their
 * lengths; *longest = a vector of this length, unchanged if all polynomials are zero. Errors:
 * E_GPU. */
static int resolve_outer(compositions_t *x, cunmod_vec_t **longest, const cunmod_poly_t *a)
{
    for (int64_t i = 0; i < x->rows.count; i++)
    {
        CUNMOD_TRY(cunmod_poly_resolve(a[i]));
        x->outer[i] = &a[i]->vec;
        if (a[i]->vec.len > x->longest)
        {
            x->longest = a[i]->vec.len;
            *longest = x->outer[i];
        }
    }
    return CUNMOD_OK;
}

/* Stores the compositions of a[0 .. x->rows.count-1] with g in x->rows. */
static int compose_polys(compositions_t *x, const cunmod_poly_t *a, cunmod_poly_t g)
{
    cunmod_vec_t *longest = NULL;
    cunmod_residue_t v = {.vec = NULL};
    int status = cunmod_residue_of_poly(&v, g, x->divisor);
    x->outer = malloc((size_t)x->rows.count * sizeof(cunmod_vec_t *));
    CUNMOD_THEN(x->outer == NULL ? CUNMOD_E_MEMORY : resolve_outer(x, &longest, a));
    if (status == CUNMOD_OK && longest != NULL && x->rows.len > 0)
        status = run(x, longest, v.vec);
    else if (status == CUNMOD_OK)
        cunmod_rows_zero(&x->rows, x->divisor->ctx);
    free(x->outer);
    cunmod_residue_close(&v, x->divisor);
    return status;
}

int cunmod_poly_compose_mod_vec_divisor(cunmod_poly_t *res, const cunmod_poly_t *a, int64_t count,
                                        cunmod_poly_t g, cunmod_divisor_t divisor)
{
    compositions_t x = {.divisor = divisor};
    int status = cunmod_divisor_check(divisor, &g, 1);
    CUNMOD_THEN(cunmod_rows_check(res, count, g));
    CUNMOD_THEN(cunmod_rows_check_operands(a, count, g));
    if (status != CUNMOD_OK || count == 0)
        return status;
    status = cunmod_rows_open(&x.rows, count, divisor->vec.len - 1);
    CUNMOD_THEN(compose_polys(&x, a, g));
    return cunmod_rows_close(&x.rows, status, res, divisor->ctx);
}
