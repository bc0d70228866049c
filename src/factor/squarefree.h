/* The squarefree decomposition of device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SQUAREFREE_H
#define CUNMOD_SQUAREFREE_H

#include <stdint.h>

#include "cunmod.h"

/* Called for each part of a decomposition: a part and its exponent, or its degree. May overwrite
 * `part`. Returns a status, and an error ends the decomposition. */
typedef int (*cunmod_part_use_t)(const void *data, cunmod_poly_t part, int64_t number);

/* Calls use(data, part, e) for the parts of the monic polynomial f, which is not constant: f is the
 * product of all part^e. The parts are monic, not constant, squarefree and pairwise without a
 * common factor; each e occurs once. Overwrites f. Errors: those of operations on device
 * polynomials, and of `use`. */
int cunmod_squarefree_parts(cunmod_poly_t f, cunmod_part_use_t use, const void *data);

#endif
