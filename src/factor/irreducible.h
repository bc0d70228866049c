/* Tests whether a device polynomial is irreducible.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_IRREDUCIBLE_H
#define CUNMOD_IRREDUCIBLE_H

#include "cunmod.h"

/* *irreducible = whether f, which is not constant, is irreducible. Errors: those of operations on
 * device polynomials. */
int cunmod_irreducible(int *irreducible, cunmod_poly_t f);

#endif
