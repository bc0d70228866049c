/* A list of primes that an operation must not use.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/excluded.h"

#include <stdlib.h>

#include "cunmod.h"

int cunmod_exclude(cunmod_excluded_t *excluded, cunmod_moduli_t moduli, const int *useless)
{
    const int64_t most = excluded->count + moduli->items;
    uint64_t *const p = realloc(excluded->p, (size_t)most * sizeof(*p));
    if (p == NULL)
        return CUNMOD_E_MEMORY;
    excluded->p = p;
    for (int64_t i = 0; i < moduli->items; i++)
        if (useless[i] != 0)
            p[excluded->count++] = cunmod_moduli_at(moduli, i);
    return CUNMOD_OK;
}
