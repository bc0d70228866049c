/* Computes the powers a^0 .. a^(n-1) of a polynomial modulo a prepared divisor.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * On the device they are computed as in a composition with inner polynomial a (div/compose.h), by
 * doubling: a^(k+i) = a^k a^i for all i <= k at once.
 */
#include <string.h>

#include "div/compose.h"
#include "div/divisor.h"
#include "div/residue.h"
#include "div/rows.h"
#include "runtime/result.h"

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

/* Computes a, a^2, .., a^number[0] modulo the divisor, one after the other in out[0], for a =
 * in[0]. The flag call->stop can end the computation. */
static void make_powers(cunmod_cpu_call_t *call)
{
    call->stopped = !cunmod_cpu_divisor_powers(call->out[0].words, CUNMOD_INPUT(0), call->number[0],
                                               cunmod_call_divisor(call), call->stop);
}

static int powers_on_cpu(cunmod_job_t *job)
{
    powers_t *x = (powers_t *)job;
    cunmod_cpu_call_t call = {
        .make = make_powers, .in = {{job->a->host, job->a->len}}, .number = {x->rows.count}};
    int status = cunmod_rows_host(&x->rows, job, &call.out[0].words);
    CUNMOD_THEN(cunmod_divisor_call(x->divisor, job, &call));
    return CUNMOD_THEN(cunmod_rows_split(&x->rows, job));
}

/* Stores a^1 .. a^(rows->count) modulo the divisor in the rows *rows; a->len > 0. */
static int run(const cunmod_rows_t *rows, cunmod_vec_t *a, cunmod_divisor_t divisor)
{
    powers_t x = {
        .job = cunmod_result_job(divisor->ctx,
                                 cunmod_ask_powers(divisor->p, divisor->vec.len,
                                                   divisor->prepared.shape.points, rows->count + 1),
                                 a, a, powers_on_gpu, powers_on_cpu),
        .divisor = divisor,
        .rows = *rows};
    return cunmod_rows_execute(&x.rows, &x.job);
}

/* Stores a^0 .. a^(all->count-1) modulo the divisor in the rows *all, all->count >= 1. Row 0 is the
 * constant 1, or 0 if the divisor is a constant. If all->count > 1, a is shorter than the
 * divisor. */
static int store_powers(cunmod_rows_t *all, cunmod_vec_t *a, cunmod_divisor_t divisor)
{
    cunmod_rows_t rows = {.count = all->count - 1, .len = all->len};
    int status = CUNMOD_OK;
    if (all->vecs != NULL)
        rows.vecs = all->vecs + 1;
    else if (all->len > 0)
        rows.array = all->array + all->len;
    if (rows.count > 0 && rows.len > 0 && a->len > 0)
        status = run(&rows, a, divisor);
    else
        cunmod_rows_zero(&rows, divisor->ctx);
    return CUNMOD_THEN(cunmod_rows_constant(all, 0, all->len > 0));
}

int cunmod_powers_mod_divisor(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                              cunmod_divisor_t divisor)
{
    cunmod_residue_t u = {.vec = NULL};
    int status = cunmod_residue_open(&u, a, lena, divisor);
    CUNMOD_THEN(cunmod_rows_check_array(res, n, divisor->vec.len - 1));
    if (n > 1)
        CUNMOD_THEN(cunmod_residue_reduce(&u, divisor));
    if (status == CUNMOD_OK && n == 0)
    {
        cunmod_ctx_note_nothing(divisor->ctx);
    }
    else if (status == CUNMOD_OK)
    {
        cunmod_rows_t rows = {.count = n, .len = divisor->vec.len - 1, .array = res};
        status = store_powers(&rows, u.vec, divisor);
    }
    cunmod_residue_close(&u, divisor);
    return status;
}

int cunmod_poly_powers_mod_divisor(cunmod_poly_t *res, cunmod_poly_t a, int64_t n,
                                   cunmod_divisor_t divisor)
{
    cunmod_rows_t rows;
    cunmod_residue_t u = {.vec = NULL};
    CUNMOD_TRY(cunmod_divisor_check(divisor, &a, 1));
    CUNMOD_TRY(cunmod_rows_check(res, n, a));
    CUNMOD_TRY(cunmod_poly_resolve(a));
    if (n == 0)
        return CUNMOD_OK;
    int status = cunmod_rows_open(&rows, n, divisor->vec.len - 1);
    CUNMOD_THEN(cunmod_residue_of_poly(&u, a, divisor));
    CUNMOD_THEN(store_powers(&rows, u.vec, divisor));
    cunmod_residue_close(&u, divisor);
    return cunmod_rows_close(&rows, status, res, divisor->ctx);
}
