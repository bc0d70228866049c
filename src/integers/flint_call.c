/* Runs an operation on polynomials over the integers by FLINT, such that an interrupt ends the call
 * at once.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/flint_call.h"

#include "base/steps.h"
#include "runtime/apart.h"

/* A copy of the call, whose pointers `len` and `divides` point to the members of this struct, so
 * that a thread that is still running after the call has returned does not write to the caller's
 * variables. */
typedef struct
{
    cunmod_integers_call_t call;
    int64_t len;
    int divides;
} facts_t;

/* Returns the number of integers that call->flint has written to call->z. */
static int64_t integers_of(const facts_t *facts)
{
    const int op = facts->call.op;
    return op == CUNMOD_INTEGERS_GCD                      ? facts->len
           : op == CUNMOD_INTEGERS_XGCD                   ? 1
           : op == CUNMOD_INTEGERS_DIV && !facts->divides ? 0
                                                          : facts->call.n;
}

static int make(cunmod_apart_t *x)
{
    facts_t *const facts = x->facts;
    cunmod_integers_call_t *const call = &facts->call;
    call->ctx = NULL;
    call->a.x = x->in[0].words;
    call->b.x = x->in[1].words;
    call->z.x = x->out[0].words;
    call->s.x = x->out[1].words;
    call->t.x = x->out[2].words;
    call->len = &facts->len;
    call->divides = &facts->divides;
    const int status = call->flint(call);
    x->out[0].written = integers_of(facts) * call->z.words;
    x->out[1].written = x->out[1].count;
    x->out[2].written = x->out[2].count;
    return status;
}

int cunmod_flint_call(const cunmod_integers_call_t *call, double us)
{
    const int xgcd = call->op == CUNMOD_INTEGERS_XGCD;
    facts_t facts = {.call = *call};
    cunmod_apart_t x = {
        .make = make,
        .in = {{call->a.x, call->a.len * call->a.words}, {call->b.x, call->b.len * call->b.words}},
        .out = {{call->z.x, (xgcd ? 1 : call->n) * call->z.words, 0}},
        .facts = &facts,
        .facts_bytes = sizeof(facts)};
    if (xgcd)
    {
        x.out[1].words = call->s.x;
        x.out[1].count = (call->b.len - 1) * call->s.words;
        x.out[2].words = call->t.x;
        x.out[2].count = (call->a.len - 1) * call->t.words;
    }
    CUNMOD_TRY(cunmod_apart(&x, us, call->ctx));
    if (call->len != NULL)
        *call->len = facts.len;
    if (call->divides != NULL)
        *call->divides = facts.divides;
    return CUNMOD_OK;
}
