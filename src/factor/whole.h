/* Calls of FLINT's factorizations, which an interrupt can end.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_WHOLE_H
#define CUNMOD_WHOLE_H

#include <stdint.h>

#include "flint/cpu_factor.h"
#include "runtime/ctx.h"

/* Adds what `task` asks of a[0 .. len-1], len >= 2, a[len-1] != 0, to *list, with exponents
 * multiplied by `exp`; IRREDUCIBLE: *irreducible = the answer, and list is not used. After an error
 * *list is unchanged. Errors: E_MEMORY, E_INTERRUPTED. */
int cunmod_factor_whole(cunmod_factors_t *list, int *irreducible, cunmod_factor_task_t task,
                        const uint64_t *a, int64_t len, int64_t exp, uint64_t p, cunmod_ctx_t ctx);

/* z = the factors of a by cunmod_cpu_equal_degree. Errors: E_MEMORY, E_INTERRUPTED. */
int cunmod_factor_whole_equal(uint64_t *z, const uint64_t *a, int64_t len, int64_t d, uint64_t p,
                              cunmod_ctx_t ctx);

#endif
