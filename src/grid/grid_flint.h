/* Runs the function call->flint of a cunmod_grid_call_t such that an interrupt can end the call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_GRID_FLINT_H
#define CUNMOD_GRID_FLINT_H

#include "grid/grid_call.h"

/* Computes the result by call->flint. us: the predicted time in microseconds. Errors: those of
 * call->flint, and E_INTERRUPTED. */
int cunmod_grid_flint(const cunmod_grid_call_t *call, double us, cunmod_ctx_t ctx);

#endif
