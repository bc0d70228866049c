/* Functions for call->make that call FLINT for operations modulo a polynomial.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MODULAR_CPU_H
#define CUNMOD_MODULAR_CPU_H

#include "flint/cpu_call.h"

/* Store the result in out[0]. The result is reduced modulo the divisor call->shared, a
 * cunmod_cpu_divisor_t; for a series composition modulo x^number[0].
 *
 *   product              in[0], in[1]: the factors
 *   series composition   in[0], in[1]: the outer and the inner polynomial
 *   power                in[0]: the base; in[0].words = NULL: the base is x. in[1]: the exponent;
 *                        number[0]: its bit length. The flag call->stop can end the computation */
void cunmod_make_modular_product(cunmod_cpu_call_t *call);
void cunmod_make_series_composition(cunmod_cpu_call_t *call);
void cunmod_make_power(cunmod_cpu_call_t *call);

/* Store number[0] results modulo the divisor in out[0], one after the other. cunmod_make_powers:
 * the powers a, a^2, .., a^number[0] of a = in[0]. cunmod_make_compositions: for each of the
 * number[0] rows of in[0], an outer polynomial, the composition with the inner polynomial in[1].
 * The flag call->stop can end the computation after some results are written. */
void cunmod_make_powers(cunmod_cpu_call_t *call);
void cunmod_make_compositions(cunmod_cpu_call_t *call);

#endif
