/* Runs a function of FLINT on polynomials over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_zcall.h"

#include "base/steps.h"
#include "cunmod.h"
#include "flint/cpu_fmpz.h"
#include "flint/cpu_memory.h"

static void open_operand(fmpz_poly_t poly, const cunmod_zpoly_t *a)
{
    if (a != NULL)
        init_poly(poly, a);
    else
        fmpz_poly_init(poly);
}

static void run(void *argument)
{
    cunmod_zcall_t *const call = argument;
    open_operand(call->x, call->a);
    open_operand(call->y, call->b);
    fmpz_poly_init(call->f);
    fmpz_poly_init(call->g);
    fmpz_init(call->r);
    fmpz_init(call->c);
    call->compute(call);
    fmpz_poly_clear(call->x);
    fmpz_poly_clear(call->y);
    fmpz_poly_clear(call->f);
    fmpz_poly_clear(call->g);
    fmpz_clear(call->r);
    fmpz_clear(call->c);
}

int cunmod_zcall_run(cunmod_zcall_t *call)
{
    CUNMOD_TRY(cunmod_cpu_guarded(run, call));
    return call->wrong ? CUNMOD_CPU_WRONG : CUNMOD_OK;
}
