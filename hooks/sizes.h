/* Words of integers of FLINT, by which the hooks over the integers measure operands.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HOOK_SIZES_H
#define CUNMOD_HOOK_SIZES_H

#include <stdint.h>
#include <stdlib.h>

#include <gmp.h>

#include <flint/fmpz.h>

/* Returns the words of an integer. */
static inline int64_t words_of(fmpz c)
{
    return COEFF_IS_MPZ(c) ? labs((long)COEFF_TO_PTR(c)->_mp_size) : 1;
}

/* Returns the words of the largest of three integers of an array. */
static inline int64_t words_among(const fmpz *a, slong len)
{
    int64_t most = 0;
    for (int i = 0; i < 3 && len > 0; i++)
    {
        const int64_t size = words_of(a[(len - 1) * i / 2]);
        most = size > most ? size : most;
    }
    return most;
}

/* Returns the words of an array of integers, by an estimate. */
static inline int64_t words_total(const fmpz *a, slong len)
{
    return len * words_among(a, len);
}

#endif
