/* The part of t-points about bad input.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_POINTS_BAD_H
#define CUNMOD_TESTS_POINTS_BAD_H

#include "tests/harness/harness.h"

/* What is refused, and leaves results as they are; the variant is set in the context. */
void check_bad(const test_variant_t *variant, cunmod_ctx_t ctx);

#endif
