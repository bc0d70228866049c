/* Runs the function call->flint of a cunmod_grid_call_t such that an interrupt can end the call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "grid/grid_flint.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/apart.h"

/* Copies for a thread that may outlive the call: of a call, of *call->grid, and of
 * *call->grid->argument, which begins at `argument`. */
typedef struct
{
    cunmod_grid_call_t call;
    cunmod_grid_t grid;
    max_align_t argument[];
} facts_t;

static int make(cunmod_apart_t *x)
{
    facts_t *const facts = x->facts;
    facts->grid.argument = facts->argument;
    facts->call.ctx = NULL;
    facts->call.grid = &facts->grid;
    facts->call.x = x->in[0].words;
    facts->call.p = x->in[1].count > 0 ? x->in[1].words : NULL;
    facts->call.z.x = x->out[0].words;
    x->out[0].written = x->out[0].count;
    return facts->call.flint(&facts->call);
}

int cunmod_grid_flint(const cunmod_grid_call_t *call, double us, cunmod_ctx_t ctx)
{
    const cunmod_grid_t *const grid = call->grid;
    const int64_t rows = call->p != NULL && call->primes > 0 ? call->primes : 1;
    cunmod_apart_t x = {
        .make = make,
        .in = {{call->x, cunmod_grid_words(grid) * call->words},
               {call->p, call->p == NULL ? 0 : rows}},
        .out = {{call->z.x, rows * grid->outputs * grid->points * call->z.words, 0}},
        .facts_bytes = sizeof(facts_t) + grid->argument_bytes};
    facts_t *const facts = malloc(x.facts_bytes);
    if (facts == NULL)
        return CUNMOD_E_MEMORY;
    facts->call = *call;
    facts->grid = *grid;
    memcpy(facts->argument, grid->argument, grid->argument_bytes);
    x.facts = facts;
    const int status = cunmod_apart(&x, us, ctx);
    free(facts);
    return status;
}
