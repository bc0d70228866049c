/* Conversions between integers of 64-bit words (flint/cpu_zpoly.h) and FLINT's integers, and
 * between polynomials with such coefficients.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CPU_FMPZ_H
#define CUNMOD_CPU_FMPZ_H

#include <string.h>

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>

#include "flint/cpu_zpoly.h"

/* Both functions convert short integers themselves, which takes a fraction of FLINT's time. */
static inline void set_integer(fmpz_t z, const uint64_t *x, int64_t words)
{
    if (words == 1)
        fmpz_set_si(z, (slong)*x);
    else
        fmpz_set_signed_ui_array(z, (const ulong *)x, words);
}

static inline void get_integer(uint64_t *x, int64_t words, const fmpz_t z)
{
    if (COEFF_IS_MPZ(*z))
    {
        fmpz_get_signed_ui_array((ulong *)x, words, z);
        return;
    }
    x[0] = (uint64_t)*z;
    for (int64_t k = 1; k < words; k++)
        x[k] = *z < 0 ? UINT64_MAX : 0;
}

static inline void init_poly(fmpz_poly_t poly, const cunmod_zpoly_t *a)
{
    fmpz_poly_init2(poly, a->len);
    for (int64_t j = 0; j < a->len; j++)
        set_integer(poly->coeffs + j, a->x + j * a->words, a->words);
    _fmpz_poly_set_length(poly, a->len);
    _fmpz_poly_normalise(poly);
}

static inline void get_poly(cunmod_zplace_t z, int64_t n, const fmpz_poly_t poly)
{
    for (int64_t j = 0; j < n; j++)
    {
        uint64_t *const to = z.x + j * z.words;
        if (j < poly->length)
            get_integer(to, z.words, poly->coeffs + j);
        else
            memset(to, 0, (size_t)z.words * sizeof(*to));
    }
}

#endif
