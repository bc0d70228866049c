/* GCDs of polynomials over the integers from images modulo primes, on the GPU or the CPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGERS_GCD_H
#define CUNMOD_INTEGERS_GCD_H

#include "integers/call.h"

/* call->z = the GCD of call->a and call->b, which are not zero; *call->len = the length of the GCD.
 * Errors: E_MEMORY, E_GPU, E_INTERRUPTED, E_LENGTH, E_WORK. */
int cunmod_gcd_images(const cunmod_integers_call_t *call);

#endif
