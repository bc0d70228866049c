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
    /* The primitive part, with a positive leading coefficient. Its coefficients may have one word
     * more than the coefficients of the polynomial, when a sign changes. */
    cunmod_zpoly_t poly;
    cunmod_zint_t content; /* the content, with the sign of the polynomial's leading coefficient */
    uint64_t *own;         /* memory of poly.x; NULL: poly.x is the operand's array */
} cunmod_primitive_t;

/* Computes the primitive part and the content of a, which is not zero. The caller calls
 * cunmod_primitive_close also after a failure. Errors: E_MEMORY. */
int cunmod_primitive_open(cunmod_primitive_t *primitive, const cunmod_zpoly_t *a);
void cunmod_primitive_close(cunmod_primitive_t *primitive);

#endif
