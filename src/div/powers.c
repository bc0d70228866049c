/* Computes the powers a^0 .. a^(n-1) of a polynomial modulo a prepared divisor, for host arrays and
 * device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * On the device these powers are computed as the powers of the inner polynomial of a composition,
 * by doubling: a^(k+i) = a^k a^i for all i <= k at once.
 */
#include <string.h>

#include "base/check.h"
#include "base/modulus.h"
#include "div/compose.h"
#include "div/divisor.h"
#include "div/modular_cpu.h"
#include "div/residue.h"
#include "div/rows.h"
#include "runtime/poly.h"

/* ---- the job: the powers a^1 .. a^(rows.count) ------------------------------ */

typedef struct
{
    cunmod_job_t job; /* the first member. job.a = job.b: the base */
    cunmod_divisor_t divisor;
    cunmod_rows_t rows;
} powers_t;

static int powers_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    powers_t *x = (powers_t *)job;
    const cunmod_compose_t shape = cunmod_compose_powers(x->rows.count + 1);
    cunmod_compose_run_t run;
    (void)plan;
    int error = cunmod_divisor_prepare(x->divisor, job, dev);
    CUNMOD_NEXT(cunmod_rows_begin(&x->rows, job, dev));
    CUNMOD_NEXT(cunmod_compose_open(&run, &x->divisor->prepared, 0, &shape, job->a->device,
                                    job->a->len, &job->mod, dev, &job->ctx->tables));
    if (error != 0)
        return error;
    for (int64_t i = 0; i < x->rows.count && error == 0; i++)
        error = cunmod_rows_put(&x->rows, job, dev, i, cunmod_compose_power(&run, i + 1));
    cunmod_compose_close(&run);
    return error;
}

static int powers_on_cpu(cunmod_job_t *job)
{
    powers_t *x = (powers_t *)job;
    cunmod_cpu_call_t call = {
        .make = cunmod_make_powers, .in = {{job->a->host, job->a->len}}, .number = {x->rows.count}};
    int status = cunmod_rows_host(&x->rows, job, &call.out[0].words);
    CUNMOD_THEN(cunmod_divisor_call(x->divisor, job, &call));
    return CUNMOD_THEN(cunmod_rows_split(&x->rows, job));
}

/* Computes a^1 .. a^(rows->count), a->len > 0. The results are stored in the array res; res = NULL:
 * in rows->vecs. */
static int run(uint64_t *res, cunmod_rows_t *rows, cunmod_vec_t *a, cunmod_divisor_t divisor)
{
    powers_t x = {
        .job = {.ctx = divisor->ctx,
                .query = cunmod_ask_powers(divisor->p, divisor->vec.len,
                                           divisor->prepared.shape.points, rows->count + 1),
                .a = a,
                .b = a,
                .out = {{.wanted = 1}},
                .gpu = powers_on_gpu,
                .cpu = powers_on_cpu},
        .divisor = divisor,
        .rows = *rows};
    if (res != NULL)
        cunmod_job_to_array(&x.job, 0, res, rows->count * rows->len);
    const int status = cunmod_execute(&x.job);
    cunmod_vec_clear(&x.job.out[0].vec, divisor->ctx); /* its rows have been copied */
    return status;
}

/* ---- host arrays --------------------------------------------------------- */

/* res = the rows a^0 .. a^(n-1), n >= 0; if n > 1, a is reduced. */
static int deliver(uint64_t *res, cunmod_vec_t *a, int64_t n, cunmod_divisor_t divisor)
{
    const int64_t len = divisor->vec.len - 1;
    cunmod_rows_t rows = {.count = n - 1, .len = len};
    int status = CUNMOD_OK;
    if (n > 1 && len > 0 && a->len > 0)
    {
        status = run(res + len, &rows, a, divisor);
    }
    else
    {
        cunmod_ctx_note_nothing(divisor->ctx);
        if (n > 1 && len > 0)
            memset(res + len, 0, (size_t)(rows.count * len) * sizeof(*res));
    }
    if (status == CUNMOD_OK && n > 0 && len > 0)
    {
        memset(res, 0, (size_t)len * sizeof(*res));
        res[0] = 1;
    }
    return status;
}

int cunmod_powers_mod_divisor(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                              cunmod_divisor_t divisor)
{
    cunmod_residue_t u = {.vec = cunmod_vec_empty()};
    int status = divisor == NULL ? CUNMOD_E_ARGUMENT : cunmod_residue_open(&u, a, lena, divisor);
    CUNMOD_THEN(cunmod_rows_check_array(res, n, divisor->vec.len - 1));
    CUNMOD_THEN(n > 1 ? cunmod_residue_reduce(&u, divisor) : CUNMOD_OK);
    CUNMOD_THEN(deliver(res, &u.vec, n, divisor));
    cunmod_residue_close(&u, divisor);
    return status;
}

/* ---- device polynomials -------------------------------------------------- */

/* Stores a^0 .. a^(all->count-1) in the rows *all, all->count >= 1. Row 0 is the constant 1, or 0
 * if the divisor is a constant. */
static int make(cunmod_rows_t *all, cunmod_vec_t *a, cunmod_divisor_t divisor)
{
    cunmod_rows_t rows = {.count = all->count - 1, .len = all->len, .vecs = all->vecs + 1};
    const int status = cunmod_rows_constant(all, 0, all->len > 0);
    if (status == CUNMOD_OK && rows.count > 0 && all->len > 0 && a->len > 0)
        return run(NULL, &rows, a, divisor);
    cunmod_ctx_note_nothing(divisor->ctx);
    return status;
}

int cunmod_poly_powers_mod_divisor(cunmod_poly_t *res, cunmod_poly_t a, int64_t n,
                                   cunmod_divisor_t divisor)
{
    cunmod_rows_t rows;
    cunmod_poly_t own = NULL;
    cunmod_vec_t *u = NULL;
    int status = cunmod_divisor_check(divisor, &a, 1);
    CUNMOD_THEN(cunmod_rows_check(res, n, a));
    CUNMOD_THEN(cunmod_poly_resolve(a));
    if (status != CUNMOD_OK || n == 0)
        return status;
    status = cunmod_rows_open(&rows, n, divisor->vec.len - 1);
    CUNMOD_THEN(cunmod_residue_of_poly(&u, &own, a, divisor));
    CUNMOD_THEN(make(&rows, u, divisor));
    cunmod_poly_destroy(own);
    return cunmod_rows_close(&rows, status, res, divisor->ctx);
}
