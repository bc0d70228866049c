/* What the functions over the integers share: from and to integers of words.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PARI_INTEGERS_H
#define CUNMOD_PARI_INTEGERS_H

#include "glue.h"

/* Coefficients as the library takes them, on PARI's stack. */
typedef struct
{
    uint64_t *x;
    int64_t words, len;
} integers_t;

/* Coefficients as arguments of a function of the library. */
#define INTEGERS(a) (a).x, (a).words, (a).len

uint64_t *integers_room(int64_t count);

/* n objects, which have to be t_INT: e_TYPE of `whole`, which they are part of. */
integers_t integers_pack(const char *name, GEN whole, const GEN *items, long n);

/* The integer of words, which are changed. */
GEN integers_number(uint64_t *z, int64_t words);

/* The polynomial with these coefficients, which are changed. */
GEN integers_poly(const integers_t *a, long variable);

/* The resultant of f and g of one variable, or two constants. */
GEN integers_resultant(const char *name, GEN f, GEN g);

#endif
