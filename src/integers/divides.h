/* Decides whether a polynomial over the integers divides another one, from images modulo many
 * primes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGERS_DIVIDES_H
#define CUNMOD_INTEGERS_DIVIDES_H

#include "integers/call.h"

/* *divides = 1 when h divides a over the integers, else 0; the answer is proved. h is primitive,
 * and not longer than a. Errors: E_MEMORY, E_GPU, E_INTERRUPTED, E_LENGTH, E_WORK. */
int cunmod_zpoly_divides(int *divides, const cunmod_zpoly_t *a, const cunmod_zpoly_t *h,
                         cunmod_ctx_t ctx);

/* ---- integers_gcd.c ---- */

/* call->z = the GCD of call->a and call->b, which are not zero; *call->len = the length of the GCD.
 * Errors: E_MEMORY, E_GPU, E_INTERRUPTED, E_LENGTH, E_WORK. */
int cunmod_gcd_images(const cunmod_integers_call_t *call);

#endif
