/* What t-batches checks beside results.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_BATCHES_BAD_H
#define CUNMOD_TESTS_BATCHES_BAD_H

#include "cunmod.h"

/* A block of threads makes a product only where its tiles fit into shared memory. */
void check_classes(void);

/* An interrupt, and a limit of time, leave the result as it was. */
void check_refusals(cunmod_ctx_t ctx, int path);

#endif
