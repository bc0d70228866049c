/* A function by values on a grid, made by FLINT, which an interrupt can end.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_GRID_FLINT_H
#define CUNMOD_GRID_FLINT_H

#include "grid/grid_call.h"

/* Makes the result by call->flint, in so many microseconds as is predicted. Errors: those of
 * call->flint; E_INTERRUPTED. */
int cunmod_grid_flint(const cunmod_grid_call_t *call, double us, cunmod_ctx_t ctx);

#endif
