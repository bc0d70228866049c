/* A polynomial over the integers without its content.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PRIMITIVE_H
#define CUNMOD_PRIMITIVE_H

#include "flint/cpu_zpoly.h"

typedef struct
{
    /* The polynomial over its content, with a positive leading coefficient; in a word more where a
     * coefficient is the least integer of its words, whose negative needs it. */
    cunmod_zpoly_t poly;
    cunmod_zint_t content; /* with the sign of the leading coefficient */
    uint64_t *own;         /* the memory of poly; NULL: it is the operand */
} cunmod_primitive_t;

/* Of a, which is not zero. To be closed after a failure, too. Errors: E_MEMORY. */
int cunmod_primitive_open(cunmod_primitive_t *primitive, const cunmod_zpoly_t *a);
void cunmod_primitive_close(cunmod_primitive_t *primitive);

#endif
