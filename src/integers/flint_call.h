/* Runs an operation on polynomials over the integers by FLINT, such that an interrupt ends the call
 * at once.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_FLINT_CALL_H
#define CUNMOD_FLINT_CALL_H

#include "integers/call.h"

/* Computes the result by call->flint. `us`: the predicted time in microseconds. Errors: those of
 * call->flint; E_INTERRUPTED. */
int cunmod_flint_call(const cunmod_integers_call_t *call, double us);

#endif
