/* Calls FLINT for products, powers and compositions modulo a polynomial.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "div/modular_cpu.h"

#include "flint/cpu.h"
#include "flint/cpu_divisor.h"

static cunmod_cpu_divisor_t *divisor_of(const cunmod_cpu_call_t *call)
{
    return (cunmod_cpu_divisor_t *)call->shared;
}

void cunmod_make_series_composition(cunmod_cpu_call_t *call)
{
    cunmod_cpu_compose_series(call->out[0].words, call->in[0].words, call->in[0].len,
                              call->in[1].words, call->in[1].len, call->number[0], call->p);
}

void cunmod_make_power(cunmod_cpu_call_t *call)
{
    call->stopped = !cunmod_cpu_divisor_pow(call->out[0].words, call->in[0].words, call->in[0].len,
                                            call->in[1].words, call->number[0], divisor_of(call),
                                            call->stop);
}

void cunmod_make_modular_product(cunmod_cpu_call_t *call)
{
    cunmod_cpu_divisor_mul(call->out[0].words, call->in[0].words, call->in[0].len,
                           call->in[1].words, call->in[1].len, divisor_of(call));
}

void cunmod_make_powers(cunmod_cpu_call_t *call)
{
    call->stopped = !cunmod_cpu_divisor_powers(call->out[0].words, call->in[0].words,
                                               call->in[0].len, call->number[0], divisor_of(call),
                                               call->stop);
}

void cunmod_make_compositions(cunmod_cpu_call_t *call)
{
    call->stopped = !cunmod_cpu_divisor_compositions(
        call->out[0].words, call->in[0].words, call->in[0].len / call->number[0], call->number[0],
        call->in[1].words, call->in[1].len, divisor_of(call), call->stop);
}
