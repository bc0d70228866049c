/* Prepared divisors: the object, and what its operations share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVISOR_H
#define CUNMOD_DIVISOR_H

#include <stdint.h>

#include "cunmod.h"
#include "div/newton_prepared.h"
#include "runtime/ctx.h"
#include "runtime/vec.h"

struct cunmod_divisor_struct
{
    cunmod_ctx_t ctx;
    uint64_t p;
    cunmod_vec_t vec; /* normalised, not zero */
    cunmod_newton_prepared_t prepared;
};

/* What a division of lena coefficients uses; NULL when that is so long that longer blocks than
 * the divisor is prepared for are better. */
cunmod_newton_prepared_t *cunmod_divisor_for(cunmod_divisor_t divisor, int64_t lena);

/* Checks polynomials that meet the divisor in one operation: E_ARGUMENT for NULL,
 * E_MISMATCH. */
int cunmod_divisor_check(cunmod_divisor_t divisor, const cunmod_poly_t *polys, int count);

#endif
