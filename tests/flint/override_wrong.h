/* Included before a program whose calls of FLINT's functions become those of
 * cunmod_flint_override.h; the answers of the function that CUNMOD_TEST_WRONG names are wrong
 * (tests/flint/t-override).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/flint/hooks_wrong.h"

/* Whether this function, cunmod_override_NAME, is to be wrong. */
static inline int is_wrong_override(const char *function)
{
    const char *const name = getenv("CUNMOD_TEST_WRONG");
    return name != NULL && strcmp(function + strlen("cunmod_override_"), name) == 0;
}

/* Of WRONG: no hook calls a twin here. */
#define is_wrong(hook_) is_wrong_override(__func__)

#include "cunmod_flint_override.h"
