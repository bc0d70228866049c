/* Computes all irreducible factors of one degree from a trace.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TRACE_FACTORS_H
#define CUNMOD_TRACE_FACTORS_H

#include <stdint.h>

#include "cunmod.h"

/* Returns whether cunmod_trace_factors may compute `count` factors of degree d modulo p. If so, the
 * probability that a random trace has one value modulo two of these factors is at most 1/8. */
static inline int cunmod_trace_suffices(int64_t count, int64_t d, uint64_t p)
{
    const uint64_t k = (uint64_t)count;
    return k < UINT32_MAX && p / 4 >= k * k && p > (uint64_t)d;
}

/* factors = the irreducible factors of f, of which there are `count` >= 2, d + 1 words each, in any
 * order. f is monic, squarefree and prepared as `divisor`, and all its factors have degree d. trace
 * is congruent to a number modulo each factor. *separated = 1; or *separated = 0, and factors is
 * undefined: the trace is congruent to the same number modulo two factors, or there is an error.
 * cunmod_trace_suffices holds for count, d and f->p. Waits. Errors: E_MEMORY, and those of
 * operations on device polynomials. */
int cunmod_trace_factors(int *separated, uint64_t *factors, cunmod_poly_t f, cunmod_poly_t trace,
                         int64_t d, int64_t count, cunmod_divisor_t divisor);

#endif
