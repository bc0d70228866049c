/* Checks the host arrays of a caller: lengths, pointers, the modulus and the coefficients.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/check.h"

#include <stddef.h>

#include "base/pack.h"
#include "cunmod.h"

int cunmod_check_lengths(int64_t lena, int64_t lenb)
{
    const int valid = lena >= 0 && lenb >= 0 && lena <= CUNMOD_LENGTH_MAX &&
                      lenb <= CUNMOD_LENGTH_MAX - lena;
    return valid ? CUNMOD_OK : CUNMOD_E_LENGTH;
}

int cunmod_check_array(const uint64_t *a, int64_t len)
{
    return a == NULL && len > 0 ? CUNMOD_E_ARGUMENT : CUNMOD_OK;
}

int cunmod_check_range(const uint64_t *res, int64_t nlo, int64_t nhi)
{
    if (nlo < 0 || nhi < nlo || nhi - nlo > CUNMOD_LENGTH_MAX)
        return CUNMOD_E_LENGTH;
    return cunmod_check_array(res, nhi - nlo);
}

int cunmod_check_coeffs(const uint64_t *a, int64_t len, uint64_t p)
{
    return cunmod_all_below(a, len, p) ? CUNMOD_OK : CUNMOD_E_COEFF;
}

int cunmod_check_shapes(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                        uint64_t p)
{
    CUNMOD_TRY(cunmod_check_lengths(lena, lenb));
    CUNMOD_TRY(cunmod_check_array(a, lena));
    CUNMOD_TRY(cunmod_check_array(b, lenb));
    return p < 2 ? CUNMOD_E_MODULUS : CUNMOD_OK;
}

int cunmod_check_rest(const uint64_t *a, int64_t lena, int64_t from, int64_t len, uint64_t p)
{
    if (len == lena)
        return CUNMOD_OK;
    CUNMOD_TRY(cunmod_check_coeffs(a, from, p));
    return cunmod_check_coeffs(a + from + len, lena - from - len, p);
}

int cunmod_check_operands(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                          uint64_t p)
{
    CUNMOD_TRY(cunmod_check_shapes(a, lena, b, lenb, p));
    CUNMOD_TRY(cunmod_check_coeffs(a, lena, p));
    return a == b && lenb <= lena ? CUNMOD_OK : cunmod_check_coeffs(b, lenb, p);
}

int64_t cunmod_true_length(const uint64_t *a, int64_t len)
{
    while (len > 0 && a[len - 1] == 0)
        len--;
    return len;
}

int cunmod_overlap(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb)
{
    const uintptr_t begin_a = (uintptr_t)a, begin_b = (uintptr_t)b;
    return lena > 0 && lenb > 0 && begin_a < begin_b + (uintptr_t)lenb * sizeof(*b) &&
           begin_b < begin_a + (uintptr_t)lena * sizeof(*a);
}

int cunmod_check_apart(const uint64_t *const *words, const int64_t *lens, int count)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (cunmod_overlap(words[i], lens[i], words[k], lens[k]))
                return CUNMOD_E_ALIAS;
    return CUNMOD_OK;
}

int cunmod_get_length(int64_t *to, const int64_t *from)
{
    if (to == NULL || from == NULL)
        return CUNMOD_E_ARGUMENT;
    *to = *from;
    return CUNMOD_OK;
}

int cunmod_get_modulus(uint64_t *to, const uint64_t *from)
{
    if (to == NULL || from == NULL)
        return CUNMOD_E_ARGUMENT;
    *to = *from;
    return CUNMOD_OK;
}
