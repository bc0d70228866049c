/* Separates irreducible factors of equal degree.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EQUAL_DEGREE_H
#define CUNMOD_EQUAL_DEGREE_H

#include <stdint.h>

#include "cunmod.h"

/* factors = the irreducible factors of a[0 .. lena-1], d + 1 words each, in any order. a is monic
 * and squarefree, all irreducible factors of a have degree d >= 1, and p is prime. factors has
 * space for (lena - 1) / d factors, and does not overlap a. The random choices depend on `seed`
 * alone, and only the order of the factors depends on the random choices. Tells each factor as soon
 * as it is found (cunmod_finding_factor), with the exponent of the current squarefree part. After
 * an error factors is undefined. Errors: those of operations on device polynomials. */
int cunmod_equal_degree(uint64_t *factors, const uint64_t *a, int64_t lena, int64_t d, uint64_t p,
                        uint64_t seed, cunmod_ctx_t ctx);

#endif
