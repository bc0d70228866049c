/* The table of calls (CUNMOD_FLINT_VERBOSE=1).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HOOK_REPORT_H
#define CUNMOD_HOOK_REPORT_H

#include "hook.h"

/* Counts a call that cunmod has computed in `ns` nanoseconds. */
void report_taken(hook_t *hook, int64_t n, int64_t m, uint64_t p, int64_t ns);

/* Sets all counts to 0: in the child of a fork. */
void report_forget(void);

/* Keeps the reason why no call is taken; NULL: calls are taken. */
void report_reason(const char *why);

#endif
