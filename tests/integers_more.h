/* What the files of t-integers-more share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_INTEGERS_MORE_H
#define CUNMOD_TESTS_INTEGERS_MORE_H

#include "cunmod.h"

/* Wrong arguments and lengths, interrupts before the beginning, and limits of work. */
void integers_more_check_errors(cunmod_ctx_t ctx);

/* Results over operands, and zero operands. */
void integers_more_check_aliases(cunmod_ctx_t ctx);

/* A coefficient that is the least integer of its words, in a polynomial with the content -1. */
void integers_more_check_least(cunmod_ctx_t ctx);

/* In the emulator: device calls that fail in turn, on a path; and interrupts at them. */
void integers_more_check_faults(int path);

#endif
