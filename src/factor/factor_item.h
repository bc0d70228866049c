/* Factors of items of batches that are factored by themselves. These functions tell no factors and
 * report no progress, since the user has called a function on a batch.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_FACTOR_ITEM_H
#define CUNMOD_FACTOR_ITEM_H

#include <stdint.h>

#include "cunmod.h"
#include "flint/cpu_factor.h"

/* As cunmod_factor, with the results in *res, which has space for them. */
int cunmod_factor_item(cunmod_factors_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                       cunmod_ctx_t ctx);

/* As cunmod_factor_degrees. */
int cunmod_factor_degrees_item(int64_t *degrees, int64_t *exps, int64_t *count, const uint64_t *a,
                               int64_t lena, uint64_t p, cunmod_ctx_t ctx);

#endif
