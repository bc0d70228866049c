/* The primitive part and the content of a polynomial over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PRIMITIVE_H
#define CUNMOD_PRIMITIVE_H

#include "flint/cpu_zpoly.h"

typedef struct
{
    /* The primitive part, with a positive leading coefficient. It has a word more than the
     * polynomial where the negative of a coefficient needs one. */
    cunmod_zpoly_t poly;
    cunmod_zint_t content; /* with the sign of the leading coefficient */
    uint64_t *own;         /* memory of poly.x; NULL: poly is the operand itself */
} cunmod_primitive_t;

/* Computes primitive part and content of a, which is not zero. cunmod_primitive_close is to be
 * called also after a failure. Errors: E_MEMORY. */
int cunmod_primitive_open(cunmod_primitive_t *primitive, const cunmod_zpoly_t *a);
void cunmod_primitive_close(cunmod_primitive_t *primitive);

#endif
