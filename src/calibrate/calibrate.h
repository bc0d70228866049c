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

/* Measures FLINT on one thread and, when dev is not NULL, that GPU. It takes about a minute, and
 * the machine should do nothing else. When dev is NULL the fields of the GPU stay as they are.
 * progress: gets a line for each part; or NULL. *params is untouched on failure. Errors:
 * E_MEMORY, E_GPU. */
int cunmod_calibrate(cunmod_params_t *params, cunmod_dev_t *dev, FILE *progress);

#endif
