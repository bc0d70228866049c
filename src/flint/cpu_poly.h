/* Conversions of arrays of words to FLINT's polynomials modulo p.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CPU_POLY_H
#define CUNMOD_CPU_POLY_H

#include <stdint.h>
#include <string.h>

#include <flint/flint.h>
#include <flint/nmod.h>
#include <flint/nmod_poly.h>

static inline nmod_t cunmod_cpu_modulus(uint64_t p)
{
    nmod_t mod;
    nmod_init(&mod, p);
    return mod;
}

/* Initializes poly with a normalised copy of a[0 .. len-1]. */
static inline void cunmod_cpu_set_poly(nmod_poly_t poly, const uint64_t *a, int64_t len, nmod_t mod)
{
    nmod_poly_init2_preinv(poly, mod.n, mod.ninv, len);
    if (len > 0)
        memcpy(poly->coeffs, a, (size_t)len * sizeof(*a));
    poly->length = len;
    _nmod_poly_normalise(poly);
}

/* Returns the polynomial with the coefficients a[0 .. len-1], without leading zeros. The polynomial
 * uses the words of a: the caller neither writes to the polynomial nor clears it. */
static inline nmod_poly_struct cunmod_cpu_view(const uint64_t *a, int64_t len, nmod_t mod)
{
    nmod_poly_struct poly = {(ulong *)(uintptr_t)a, len, len, mod};
    _nmod_poly_normalise(&poly);
    return poly;
}

/* z[0 .. n-1] = the first n coefficients of poly, zero-padded. */
static inline void cunmod_cpu_get_poly(uint64_t *z, int64_t n, const nmod_poly_t poly)
{
    const int64_t len = poly->length < n ? poly->length : n;
    if (len > 0)
        memcpy(z, poly->coeffs, (size_t)len * sizeof(*z));
    if (n > len)
        memset(z + len, 0, (size_t)(n - len) * sizeof(*z));
}

/* The operands x and y and the result of a function of FLINT. x and y use the words of the caller's
 * arrays. `result` is initialized to 0, without memory; FLINT allocates its memory. */
typedef struct
{
    nmod_poly_t x, y, result;
} cunmod_cpu_operands_t;

/* Returns x = a, y = b and result = 0. After the call of FLINT, the caller clears `result`. */
static inline cunmod_cpu_operands_t cunmod_cpu_operands(const uint64_t *a, int64_t lena,
                                                        const uint64_t *b, int64_t lenb, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    cunmod_cpu_operands_t of = {.x = {cunmod_cpu_view(a, lena, mod)},
                                .y = {cunmod_cpu_view(b, lenb, mod)}};
    nmod_poly_init_preinv(of.result, mod.n, mod.ninv);
    return of;
}

#endif
