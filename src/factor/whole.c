/* Calls of FLINT's factorizations, which an interrupt can end.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "factor/whole.h"

#include <math.h>

#include "base/steps.h"
#include "flint/cpu_memory.h"
#include "runtime/apart.h"
#include "runtime/budget.h"

/* FLINT factors polynomials of lower degree in less than about CUNMOD_APART_US, modulo primes of 64
 * bits. */
#define LONG 100

/* The scalars of a call. */
typedef struct
{
    int equal; /* 1: the call is cunmod_cpu_equal_degree with degree d; 0: the call does `task` */
    cunmod_factor_task_t task;
    int64_t exp;
    int64_t d;
    uint64_t p;
    int irreducible;
} facts_t;

static void run(void *call)
{
    cunmod_apart_t *const x = call;
    facts_t *const facts = x->facts;
    const uint64_t *const a = x->in[0].words;
    const int64_t len = x->in[0].count;
    cunmod_factors_t list = {.words = facts->task == CUNMOD_FACTOR_DEGREES ? NULL : x->out[0].words,
                             .lens = (int64_t *)x->out[1].words,
                             .exps = (int64_t *)x->out[2].words};
    if (facts->equal)
    {
        cunmod_cpu_equal_degree(x->out[0].words, a, len, facts->d, facts->p);
        x->out[0].written = x->out[0].count;
        return;
    }
    if (facts->task == CUNMOD_FACTOR_IRREDUCIBLE)
        facts->irreducible = cunmod_cpu_is_irreducible(a, len, facts->p);
    else
        cunmod_cpu_factor(&list, facts->task, a, len, facts->exp, facts->p);
    x->out[0].written = list.used;
    x->out[1].written = x->out[2].written = list.count;
}

static int make(cunmod_apart_t *x)
{
    return cunmod_cpu_guarded(run, x);
}

/* Runs the call, whose operand is a[0 .. len-1]. FLINT's factorizations store about 4 sqrt(n)
 * residues modulo a polynomial of degree n, and the operands of a few products. */
static int call(cunmod_apart_t *x, const uint64_t *a, int64_t len, facts_t *facts, cunmod_ctx_t ctx)
{
    const double words = (double)len * (4 * sqrt((double)len) + 100);
    x->make = make;
    x->in[0].words = a;
    x->in[0].count = len;
    x->facts = facts;
    x->facts_bytes = sizeof(*facts);
    CUNMOD_TRY(cunmod_budget_check_memory(ctx, (double)sizeof(*a) * words));
    return cunmod_apart(x, len > LONG ? ctx->apart_us : 0, ctx);
}

int cunmod_factor_whole(cunmod_factors_t *list, int *irreducible, cunmod_factor_task_t task,
                        const uint64_t *a, int64_t len, int64_t exp, uint64_t p, cunmod_ctx_t ctx)
{
    facts_t facts = {.task = task, .exp = exp, .p = p};
    cunmod_apart_t x = {.make = make};
    if (task != CUNMOD_FACTOR_IRREDUCIBLE)
    {
        x.out[1].words = (uint64_t *)(list->lens + list->count);
        x.out[2].words = (uint64_t *)(list->exps + list->count);
        x.out[1].count = x.out[2].count = len - 1;
    }
    if (task != CUNMOD_FACTOR_IRREDUCIBLE && task != CUNMOD_FACTOR_DEGREES)
    {
        x.out[0].words = list->words + list->used;
        x.out[0].count = 2 * (len - 1);
    }
    CUNMOD_TRY(call(&x, a, len, &facts, ctx));
    if (task == CUNMOD_FACTOR_IRREDUCIBLE)
    {
        *irreducible = facts.irreducible;
        return CUNMOD_OK;
    }
    list->used += x.out[0].written;
    list->count += x.out[1].written;
    return CUNMOD_OK;
}

int cunmod_factor_whole_equal(uint64_t *z, const uint64_t *a, int64_t len, int64_t d, uint64_t p,
                              cunmod_ctx_t ctx)
{
    facts_t facts = {.equal = 1, .d = d, .p = p};
    cunmod_apart_t x = {.out = {{.words = z, .count = (len - 1) / d * (d + 1)}}};
    return call(&x, a, len, &facts, ctx);
}
