/* A list of primes that an operation must not use.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EXCLUDED_H
#define CUNMOD_EXCLUDED_H

#include "batch/moduli.h"

typedef struct
{
    uint64_t *p; /* allocated by malloc */
    int64_t count;
} cunmod_excluded_t;

/* Adds the modulus of each item i of `moduli` with useless[i] != 0 to the list. Errors:
 * E_MEMORY. */
int cunmod_exclude(cunmod_excluded_t *excluded, cunmod_moduli_t moduli, const int *useless);

#endif
