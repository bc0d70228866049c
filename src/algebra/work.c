/* Creates temporary polynomials for algorithms, and runs such algorithms on host arrays.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "algebra/work.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "flint/cpu_memory.h"
#include "plan/query.h"
#include "runtime/fallback.h"

int cunmod_work_open(cunmod_work_t *work, cunmod_poly_t like, int count)
{
    int status = CUNMOD_OK;
    memset(work, 0, sizeof(*work));
    for (int i = 0; i < count; i++)
        CUNMOD_THEN(cunmod_poly_create(&work->t[i], like->p, like->ctx));
    return status;
}

void cunmod_work_close(cunmod_work_t *work)
{
    for (int i = 0; i < CUNMOD_WORK_MOST; i++)
        cunmod_poly_destroy(work->t[i]);
}

int cunmod_work_end(cunmod_work_t *work, int status, cunmod_poly_t res, int i)
{
    CUNMOD_THEN(cunmod_poly_swap(res, work->t[i]));
    cunmod_work_close(work);
    return status;
}

int cunmod_work_check(int64_t *len, const cunmod_poly_t *polys, int count, cunmod_poly_t a)
{
    int status = cunmod_poly_check(polys, count);
    return CUNMOD_THEN(cunmod_poly_length(len, a));
}

int cunmod_work_check_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n, uint64_t constant)
{
    const cunmod_poly_t polys[] = {res, a};
    int64_t len = 0;
    uint64_t c = 0;
    int status = cunmod_work_check(&len, polys, 2, a);
    CUNMOD_THEN(cunmod_check_lengths(n, 0));
    CUNMOD_THEN(cunmod_poly_get_coeff(&c, a, 0));
    return status == CUNMOD_OK && c != constant ? CUNMOD_E_DOMAIN : status;
}

int cunmod_work_check_units(int64_t n, uint64_t p)
{
    return n > 0 && (uint64_t)n >= p ? CUNMOD_E_DOMAIN : CUNMOD_OK;
}

/* ---- host arrays --------------------------------------------------------------- */

/* The arguments of a call of cunmod_lift. */
typedef struct
{
    const cunmod_lift_operand_t *operands;
    int count;
    const cunmod_lift_result_t *result;
    int64_t n;
    uint64_t p;
    cunmod_ctx_t ctx;
    const cunmod_lift_t *function;
} lift_t;

/* The operands of a call of cunmod_lift, copied from the arrays to polynomials, and its result. */
typedef struct
{
    cunmod_poly_t operand[CUNMOD_LIFT_MOST], result;
    int made; /* 1: FLINT has computed the result, and all polynomials are NULL */
} polys_t;

static int check(const lift_t *lift)
{
    int status = CUNMOD_OK;
    for (int i = 0; i < lift->count; i++)
    {
        const cunmod_lift_operand_t *const x = &lift->operands[i];
        CUNMOD_THEN(cunmod_check_operands(x->words, x->len, NULL, 0, lift->p));
    }
    if (lift->result != NULL)
        CUNMOD_THEN(cunmod_check_array(lift->result->words, lift->result->room));
    CUNMOD_THEN(lift->ctx != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY);
    return CUNMOD_THEN(cunmod_ctx_is_prime(lift->ctx, lift->p) ? CUNMOD_OK : CUNMOD_E_MODULUS);
}

int cunmod_work_choose(int *on_gpu, int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_plan_t plan;
    cunmod_query_t query = cunmod_ask_mul(p, n > 0 ? n : 1, n > 0 ? n : 1, 0, n);
    query.where = CUNMOD_ON_HOST;
    const int status = cunmod_ctx_choose(&plan, ctx, &query);
    *on_gpu = plan.path == CUNMOD_PATH_GPU;
    return status;
}

/* A call of function->flint, and its return value `made`. */
typedef struct
{
    const lift_t *lift;
    int made;
} whole_t;

static void run_whole(void *call)
{
    whole_t *const x = call;
    const lift_t *const lift = x->lift;
    x->made =
        lift->function->flint(lift->result, lift->operands, lift->p, lift->function->argument);
}

/* Calls function->flint if this is possible and allowed; *made = whether FLINT has computed the
 * result. Not allowed: if the context has a limit of work or memory, which needs predictions that
 * only the operations of function->make have; or if ctx->apart_us <= 0 (a test in which each call
 * of FLINT runs in its own thread). Errors: E_MEMORY. */
static int make_whole(int *made, const lift_t *lift)
{
    const cunmod_lift_t *const function = lift->function;
    const struct cunmod_ctx_struct *const ctx = lift->ctx;
    whole_t x = {lift, 0};
    *made = 0;
    if (function->flint == NULL || lift->n > function->most || ctx->work_limit >= 0 ||
        ctx->memory_limit >= 0 || ctx->apart_us <= 0)
        return CUNMOD_OK;
    if (cunmod_cpu_guarded(run_whole, &x) != 0)
        return CUNMOD_E_MEMORY;
    *made = x.made;
    return CUNMOD_OK;
}

static int open(polys_t *polys, const lift_t *lift)
{
    int on_gpu = 0;
    int status = cunmod_work_choose(&on_gpu, lift->n, lift->p, lift->ctx);
    if (status == CUNMOD_OK && !on_gpu)
    {
        status = make_whole(&polys->made, lift);
    }
    else if (cunmod_is_of_gpu(status))
    {
        /* The GPU is forced and fails. Goes on with operands in host memory: function->make then
         * checks its arguments, and its first operation returns the error of the GPU. */
        status = CUNMOD_OK;
        on_gpu = 0;
    }
    if (status != CUNMOD_OK || polys->made)
        return status;
    for (int i = 0; i < lift->count; i++)
    {
        const cunmod_lift_operand_t *const x = &lift->operands[i];
        CUNMOD_THEN(cunmod_poly_create(&polys->operand[i], lift->p, lift->ctx));
        CUNMOD_THEN(cunmod_poly_set_at(polys->operand[i], x->words, x->len, on_gpu));
    }
    return CUNMOD_THEN(cunmod_poly_create(&polys->result, lift->p, lift->ctx));
}

/* Returns whether the array of the result overlaps the array of an operand, or may do so since the
 * operands are not known (lift->count = 0). */
static int overlaps(const lift_t *lift)
{
    const cunmod_lift_result_t *const z = lift->result;
    int found = lift->count == 0;
    for (int i = 0; i < lift->count; i++)
    {
        const cunmod_lift_operand_t *const x = &lift->operands[i];
        found |= cunmod_overlap(z->words, z->room, x->words, x->len);
    }
    return found;
}

/* Copies the polynomial `made` to the array of the result, padded with zeros. If the array overlaps
 * an operand, first copies the coefficients from the device to other memory, since the operands are
 * needed again if this copy fails. */
static int deliver(const lift_t *lift, cunmod_poly_t made)
{
    const cunmod_lift_result_t *const result = lift->result;
    int64_t len = 0;
    uint64_t *own = NULL;
    int status = cunmod_poly_length(&len, made);
    if (status == CUNMOD_OK && len > 0 && overlaps(lift))
    {
        own = malloc((size_t)len * sizeof(*own));
        status = own != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    }
    CUNMOD_THEN(own != NULL ? cunmod_poly_get_array(own, len, made)
                            : cunmod_poly_get_array(result->words, result->room, made));
    if (status == CUNMOD_OK && own != NULL)
        memcpy(result->words, own, (size_t)len * sizeof(*own));
    if (status == CUNMOD_OK && len < result->room)
        memset(result->words + len, 0, (size_t)(result->room - len) * sizeof(*own));
    free(own);
    return status;
}

static int run(const void *argument)
{
    const lift_t *const lift = argument;
    const cunmod_lift_t *const function = lift->function;
    polys_t polys = {.made = 0};
    int status = open(&polys, lift);
    if (!polys.made)
    {
        CUNMOD_THEN(function->make(polys.result, polys.operand, function->argument));
        CUNMOD_THEN(lift->result != NULL ? deliver(lift, polys.result) : CUNMOD_OK);
    }
    for (int i = 0; i < CUNMOD_LIFT_MOST; i++)
        cunmod_poly_destroy(polys.operand[i]);
    cunmod_poly_destroy(polys.result);
    return status;
}

int cunmod_lift(const cunmod_lift_operand_t *operands, int count,
                const cunmod_lift_result_t *result, int64_t n, uint64_t p, cunmod_ctx_t ctx,
                const cunmod_lift_t *function)
{
    const lift_t lift = {operands, count, result, n, p, cunmod_ctx_resolve(ctx), function};
    int status = check(&lift);
    return CUNMOD_THEN(cunmod_fallback_run(lift.ctx, run, run, &lift));
}
