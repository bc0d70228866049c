/* Words in ascending order.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SORT_H
#define CUNMOD_SORT_H

#include <stdint.h>

#include "runtime/ctx.h"

/* Sorts words[0 .. n-1], n >= 0, which are below p > 0, in ascending order: many words on the
 * device of ctx, if the context has an open device and is not on the CPU path, else on the host. If
 * the device fails, the host sorts. Waits. Errors: E_MEMORY, after which the words are
 * unchanged. */
int cunmod_sort_words(uint64_t *words, int64_t n, uint64_t p, cunmod_ctx_t ctx);

#endif
