/* Computes operations by one function of FLINT, or by an algorithm of several operations: for host
 * arrays and for device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "algebra/lift.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "flint/cpu_memory.h"
#include "runtime/apart.h"
#include "runtime/budget.h"
#include "runtime/fallback.h"

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

/* ---- one function of FLINT ------------------------------------------------------- */

/* A call of `flint` of a cunmod_lift_t, and its return value `made`. */
typedef struct
{
    int (*flint)(const cunmod_lift_result_t *result, const cunmod_lift_operand_t *operands,
                 uint64_t p, void *argument);
    const cunmod_lift_result_t *result;
    const cunmod_lift_operand_t *operands;
    uint64_t p;
    void *argument;
    int made;
} call_t;

static void run_flint(void *call)
{
    call_t *const x = call;
    x->made = x->flint(x->result, x->operands, x->p, x->argument);
}

/* A call in another thread: `argument` is a copy of *function->argument. */
typedef struct
{
    call_t call;
    max_align_t argument[];
} facts_t;

static int make_apart(cunmod_apart_t *x)
{
    facts_t *const facts = x->facts;
    const cunmod_lift_result_t result = {x->out[0].words, x->out[0].count};
    const cunmod_lift_operand_t operands[] = {{x->in[0].words, x->in[0].count},
                                              {x->in[1].words, x->in[1].count}};
    facts->call.result = &result;
    facts->call.operands = operands;
    facts->call.argument = facts->argument;
    CUNMOD_TRY(cunmod_cpu_guarded(run_flint, &facts->call));
    x->out[0].written = facts->call.made ? x->out[0].count : 0;
    return CUNMOD_OK;
}

/* Runs call->flint in another thread, which the library does not wait for after an interrupt.
 * Errors: E_MEMORY, E_INTERRUPTED. */
static int call_apart(call_t *call, const lift_t *lift)
{
    const size_t bytes = lift->function->bytes;
    cunmod_apart_t x = {.make = make_apart, .facts_bytes = sizeof(facts_t) + bytes};
    facts_t *const facts = malloc(x.facts_bytes);
    if (facts == NULL)
        return CUNMOD_E_MEMORY;
    for (int i = 0; i < lift->count; i++)
    {
        x.in[i].words = lift->operands[i].words;
        x.in[i].count = lift->operands[i].len;
    }
    if (lift->result != NULL)
    {
        x.out[0].words = lift->result->words;
        x.out[0].count = lift->result->room;
    }
    facts->call = *call;
    x.facts = facts;
    if (bytes > 0)
        memcpy(facts->argument, call->argument, bytes);
    const int status = cunmod_apart(&x, lift->ctx->apart_us, lift->ctx);
    if (status == CUNMOD_OK)
    {
        call->made = facts->call.made;
        if (bytes > 0)
            memcpy(call->argument, facts->argument, bytes);
    }
    free(facts);
    return status;
}

/* Returns whether a call of function->flint for n > function->most is wanted, and the host has the
 * memory that the call needs at most. */
static int takes_long(const lift_t *lift)
{
    int64_t most = lift->n;
    for (int i = 0; i < lift->count; i++)
        most = lift->operands[i].len > most ? lift->operands[i].len : most;
    const double bytes = sizeof(uint64_t) * lift->function->words * (double)most;
    return bytes > 0 && cunmod_budget_check_memory(lift->ctx, bytes) == CUNMOD_OK;
}

/* Calls function->flint if this is possible and allowed; *made = whether FLINT has computed the
 * result. Not allowed: if the context has a limit of work or memory, declines calls of FLINT, or is
 * interrupted, which the operations of an algorithm find out; or if ctx->apart_us <= 0 (a test in
 * which each call of FLINT runs in its own thread). Errors: E_MEMORY, E_INTERRUPTED. */
static int make_whole(int *made, const lift_t *lift)
{
    const cunmod_lift_t *const function = lift->function;
    const struct cunmod_ctx_struct *const ctx = lift->ctx;
    const int is_long = lift->n > function->most;
    call_t call = {function->flint, lift->result, lift->operands, lift->p, function->argument, 0};
    *made = 0;
    if (ctx->work_limit >= 0 || ctx->memory_limit >= 0 || ctx->apart_us <= 0 ||
        cunmod_fallback_declines(lift->ctx) || cunmod_is_stopped(&ctx->stop) ||
        (is_long && !takes_long(lift)))
        return CUNMOD_OK;
    CUNMOD_TRY(is_long && ctx->stop.flag != NULL ? call_apart(&call, lift)
                                                 : cunmod_cpu_guarded(run_flint, &call));
    *made = call.made;
    return CUNMOD_OK;
}

/* ---- host arrays --------------------------------------------------------------- */

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

/* ---- device polynomials ---------------------------------------------------------- */

int cunmod_lift_is_on_host(const cunmod_poly_t *polys, int64_t count)
{
    int found = 1;
    for (int64_t i = 0; i < count && found; i++)
        found = cunmod_poly_resolve(polys[i]) == CUNMOD_OK && cunmod_vec_on_host(&polys[i]->vec);
    return found;
}

int cunmod_lift_polys(int *status, cunmod_poly_t res, const cunmod_poly_t *operands, int count,
                      int64_t room, int64_t n, const cunmod_lift_t *function)
{
    cunmod_lift_operand_t words[CUNMOD_LIFT_MOST];
    cunmod_vec_t vec = cunmod_vec_empty();
    int on_gpu = 0, made = 0;
    *status = CUNMOD_OK;
    if (!cunmod_lift_is_on_host(operands, count) ||
        cunmod_work_choose(&on_gpu, n, res->p, res->ctx) != CUNMOD_OK || on_gpu)
        return 0;
    for (int i = 0; i < count; i++)
        words[i] = (cunmod_lift_operand_t){operands[i]->vec.host, operands[i]->vec.len};
    *status = room >= 0 ? cunmod_vec_alloc_host(&vec, room) : CUNMOD_OK;
    const cunmod_lift_result_t result = {vec.own, room};
    const lift_t lift = {words, count, room >= 0 ? &result : NULL, n, res->p, res->ctx, function};
    if (*status == CUNMOD_OK)
        *status = make_whole(&made, &lift);
    if (made && room >= 0)
    {
        vec.len = cunmod_true_length(vec.host, room);
        cunmod_poly_take(res, &vec);
    }
    else
    {
        cunmod_vec_clear(&vec, res->ctx);
    }
    return made || *status != CUNMOD_OK;
}
