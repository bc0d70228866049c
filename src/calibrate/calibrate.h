/* Measures the parameters of the plan on this machine.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CALIBRATE_H
#define CUNMOD_CALIBRATE_H

#include <stdio.h>

#include "backend/backend.h"
#include "plan/params.h"

/* Measures FLINT on one thread and, when dev is not NULL, the GPU of dev. The measurement takes
 * about a minute; other programs on the machine disturb it. dev = NULL: the parameters of the GPU
 * stay as they are, and FLINT alone is measured, in half a minute. progress: the stream to which
 * each step of the measurement writes a line, or NULL. *params is unchanged on failure. Errors:
 * E_MEMORY, E_GPU. */
int cunmod_calibrate(cunmod_params_t *params, cunmod_dev_t *dev, FILE *progress);

#endif
