/* Measuring the parameters of the plan on this machine.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CALIBRATE_H
#define CUNMOD_CALIBRATE_H

#include <stdio.h>

#include "backend/backend.h"
#include "plan/params.h"

/* Measures FLINT on one thread and, when dev is not NULL, that GPU: within a minute
 * or so, on a machine that does nothing else. Fields of the GPU stay as they are
 * when dev is NULL. progress: a line for each part, or NULL. *params is untouched
 * on failure. Errors, of cunmod.h: E_MEMORY, E_GPU. */
int cunmod_calibrate(cunmod_params_t *params, cunmod_dev_t *dev, FILE *progress);

#endif
