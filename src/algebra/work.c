/* Temporaries, and host arrays as device polynomials.
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

int cunmod_work_open(cunmod_work_t *work, cunmod_poly_t like, int count)
{
    int status = CUNMOD_OK;
    memset(work, 0, sizeof(*work));
    for (int i = 0; i < count; i++)
    {
        CUNMOD_THEN(cunmod_poly_create(&work->t[i], like->p, like->ctx));
    }
    return status;
}

void cunmod_work_close(cunmod_work_t *work)
{
    for (int i = 0; i < CUNMOD_WORK_MOST; i++)
    {
        cunmod_poly_destroy(work->t[i]);
    }
}

int cunmod_work_check(int64_t *len, const cunmod_poly_t *polys, int count, cunmod_poly_t a)
{
    const int status = cunmod_poly_check(polys, count);
    return status == CUNMOD_OK ? cunmod_poly_length(len, a) : status;
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

/* Host arrays as polynomials: operands with their values, and a result of value 0. */
typedef struct
{
    cunmod_ctx_t ctx;
    const cunmod_lift_t *function;
    cunmod_poly_t operand[CUNMOD_LIFT_MOST], result;
    int made;     /* by FLINT, and there are no polynomials */
    int again;    /* the GPU has failed, and all is made on the CPU */
    int path;     /* of the context, while `again` is set */
    int overlaps; /* the result's array overlaps that of an operand, or may do so */
} lift_t;

static int check_arrays(const cunmod_lift_operand_t *operands, int count,
                        const cunmod_lift_result_t *result, uint64_t p)
{
    int status = CUNMOD_OK;
    for (int i = 0; i < count; i++)
    {
        CUNMOD_THEN(cunmod_check_operands(operands[i].words, operands[i].len, NULL, 0, p));
    }
    return result == NULL ? status : CUNMOD_THEN(cunmod_check_array(result->words, result->room));
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

/* A call of FLINT's. */
typedef struct
{
    const cunmod_lift_t *function;
    const cunmod_lift_operand_t *operands;
    const cunmod_lift_result_t *result;
    uint64_t p;
    int made;
} whole_t;

static void run_whole(void *call)
{
    whole_t *const x = call;
    x->made = x->function->flint(x->result, x->operands, x->p, x->function->argument);
}

/* *made = whether FLINT has made the result. Limits are for predicted times, which `make` has for
 * its operations; a test that wants every call in a thread gets those, too. Errors: E_MEMORY. */
static int make_whole(int *made, const lift_t *lift, const cunmod_lift_operand_t *operands,
                      const cunmod_lift_result_t *result, int64_t n, uint64_t p)
{
    const cunmod_lift_t *const function = lift->function;
    cunmod_ctx_t ctx = lift->ctx;
    whole_t x = {function, operands, result, p, 0};
    *made = 0;
    if (function->flint == NULL || n > function->most || ctx->work_limit >= 0 ||
        ctx->memory_limit >= 0 || ctx->apart_us <= 0)
    {
        return CUNMOD_OK;
    }
    if (cunmod_cpu_guarded(run_whole, &x) != 0)
    {
        return CUNMOD_E_MEMORY;
    }
    *made = x.made;
    return CUNMOD_OK;
}

static int open(lift_t *lift, const cunmod_lift_operand_t *operands, int count,
                const cunmod_lift_result_t *result, int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    int on_gpu = 0;
    int status = check_arrays(operands, count, result, p);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    if (!cunmod_ctx_is_prime(ctx, p))
    {
        return CUNMOD_E_MODULUS;
    }
    lift->ctx = ctx;
    lift->path = ctx->path;
    if (lift->again)
    {
        ctx->path = CUNMOD_PATH_CPU;
    }
    lift->overlaps = count == 0;
    for (int i = 0; i < count && result != NULL; i++)
    {
        lift->overlaps |=
            cunmod_overlap(result->words, result->room, operands[i].words, operands[i].len);
    }
    status = cunmod_work_choose(&on_gpu, n, p, ctx);
    if (status == CUNMOD_OK && !on_gpu)
    {
        status = make_whole(&lift->made, lift, operands, result, n, p);
    }
    else if (cunmod_is_of_gpu(status))
    {
        /* `make` checks the arguments, and the first operation that is refused tells why. */
        status = CUNMOD_OK;
        on_gpu = 0;
    }
    if (status != CUNMOD_OK || lift->made)
    {
        return status;
    }
    for (int i = 0; i < count; i++)
    {
        CUNMOD_THEN(cunmod_poly_create(&lift->operand[i], p, ctx));
        CUNMOD_THEN(
            cunmod_poly_set_at(lift->operand[i], operands[i].words, operands[i].len, on_gpu));
    }
    return CUNMOD_THEN(cunmod_poly_create(&lift->result, p, ctx));
}

/* The array of the result, zero-padded. Operands are overwritten when all of it is there: they are
 * wanted again when a transfer fails. */
static int deliver(const lift_t *lift, const cunmod_lift_result_t *result)
{
    int64_t len = 0;
    uint64_t *own = NULL;
    int status = cunmod_poly_length(&len, lift->result);
    if (status == CUNMOD_OK && lift->overlaps && len > 0)
    {
        own = malloc((size_t)len * sizeof(*own));
        status = own != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    }
    CUNMOD_THEN(own != NULL ? cunmod_poly_get_array(own, len, lift->result)
                            : cunmod_poly_get_array(result->words, result->room, lift->result));
    if (status == CUNMOD_OK && own != NULL)
    {
        memcpy(result->words, own, (size_t)len * sizeof(*own));
    }
    if (status == CUNMOD_OK && len < result->room)
    {
        memset(result->words + len, 0, (size_t)(result->room - len) * sizeof(*own));
    }
    free(own);
    return status;
}

/* Delivers when status is OK, and frees everything, after a failure of open, too. Returns status,
 * or what went wrong on the way to the host. */
static int close(lift_t *lift, int status, const cunmod_lift_result_t *result)
{
    if (result != NULL && !lift->made)
    {
        CUNMOD_THEN(deliver(lift, result));
    }
    for (int i = 0; i < CUNMOD_LIFT_MOST; i++)
    {
        cunmod_poly_destroy(lift->operand[i]);
        lift->operand[i] = NULL;
    }
    cunmod_poly_destroy(lift->result);
    lift->result = NULL;
    if (lift->again)
    {
        lift->ctx->path = lift->path;
        cunmod_ctx_note(lift->ctx, CUNMOD_PATH_CPU, "the GPU failed, computed with FLINT%s", "");
    }
    return status;
}

int cunmod_lift(const cunmod_lift_operand_t *operands, int count,
                const cunmod_lift_result_t *result, int64_t n, uint64_t p, cunmod_ctx_t ctx,
                const cunmod_lift_t *function)
{
    lift_t lift = {.function = function};
    int status;
    do
    {
        status = open(&lift, operands, count, result, n, p, ctx);
        if (!lift.made)
        {
            CUNMOD_THEN(function->make(lift.result, lift.operand, function->argument));
        }
        status = close(&lift, status, result);
        lift.again = cunmod_is_of_gpu(status) && !lift.again && lift.path == CUNMOD_PATH_AUTO;
    } while (lift.again);
    return status;
}
