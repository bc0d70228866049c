/* The part of t-euclid-poly about bad input, and what both parts need.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_EUCLID_BAD_H
#define CUNMOD_TESTS_EUCLID_BAD_H

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <stdint.h>

#include "cunmod_flint.h"

/* What is refused, and leaves results as they are. */
void check_bad(cunmod_ctx_t ctx);

#endif
