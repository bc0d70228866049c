/* The multiplicities of the roots of a polynomial.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_ROOT_EXPONENTS_H
#define CUNMOD_ROOT_EXPONENTS_H

#include <stdint.h>

#include "cunmod.h"

/* exps[i] = the multiplicity of the root roots[i] of a, 0 <= i < count. The roots are different,
 * and a is not 0. Waits. After an error exps have any values. Errors: E_MEMORY, E_GPU,
 * E_UNSUPPORTED, E_INTERRUPTED, E_WORK. */
int cunmod_root_exponents(int64_t *exps, const uint64_t *roots, int64_t count, cunmod_poly_t a);

#endif
