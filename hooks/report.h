/* The table of CUNMOD_FLINT_VERBOSE=1.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HOOK_REPORT_H
#define CUNMOD_HOOK_REPORT_H

#include "hook.h"

/* Reads the environment, and has the table printed at exit where it is wanted. */
void report_begin(void);

/* Whether calls are counted. */
int report_is_wanted(void);

/* Counts a call that cunmod has answered, in `ns`. */
void report_taken(hook_t *hook, int64_t n, int64_t m, uint64_t p, int64_t ns);

/* Keeps the reason why no call is taken; NULL: calls are taken. */
void report_reason(const char *why);

#endif
