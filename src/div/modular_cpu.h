/* FLINT's calls for operations modulo a polynomial.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MODULAR_CPU_H
#define CUNMOD_MODULAR_CPU_H

#include "flint/cpu_call.h"

/* For call->make. out[0] becomes the result modulo the divisor in `shared`, a cunmod_cpu_divisor_t.
 * in[0] and in[1] are the factors, or the outer and the inner polynomial. Of a power in[0] is the base, which is x when it is NULL, in[1]
 * the exponent and number[0] its bits; the flag can stop it. */
void cunmod_make_modular_product(cunmod_cpu_call_t *call);
void cunmod_make_series_composition(cunmod_cpu_call_t *call); /* modulo x^number[0] */
void cunmod_make_power(cunmod_cpu_call_t *call);

/* Many results, number[0] of them, one behind the other in out[0]: the powers of in[0] from the
 * first on, or the compositions of as many rows of in[0] with in[1]. The flag can stop them, and
 * some of the results are written then. */
void cunmod_make_powers(cunmod_cpu_call_t *call);
void cunmod_make_compositions(cunmod_cpu_call_t *call);

#endif
