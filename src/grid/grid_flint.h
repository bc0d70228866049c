/* Runs a function by values on a grid by FLINT's own function, so that an interrupt can end the
 * call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_GRID_FLINT_H
#define CUNMOD_GRID_FLINT_H

#include "grid/grid_call.h"

/* Computes the result by call->flint, in predicted `us` microseconds. Errors: those of call->flint;
 * E_INTERRUPTED. */
int cunmod_grid_flint(const cunmod_grid_call_t *call, double us, cunmod_ctx_t ctx);

#endif
