/* In the place of hooks/library.c, for a program that is linked with libcunmod and has the hooks in
 * itself (tests/flint/t-hooks).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stddef.h>

#include "hooks/library.h"

const char *library_open(void *flint)
{
    (void)flint;
    return NULL;
}
