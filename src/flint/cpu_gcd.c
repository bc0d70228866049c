/* The CPU path of operations by Euclid's algorithm: GCDs, cofactors, resultants, half-GCDs,
 * rational reconstruction and minimal polynomials, by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu.h"

#include <flint/nmod_vec.h>
#include <flint/ulong_extras.h>

#include "flint/cpu_poly.h"

int64_t cunmod_cpu_gcd(uint64_t *g, const uint64_t *a, int64_t lena, const uint64_t *b,
                       int64_t lenb, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    if (lenb == 1)
    {
        g[0] = 1;
        return 1;
    }
    const int64_t len = lenb == 0 ? lena : _nmod_poly_gcd(g, a, lena, b, lenb, mod);
    const uint64_t *multiple = lenb == 0 ? a : g;
    _nmod_vec_scalar_mul_nmod(g, multiple, len, n_invmod(multiple[len - 1], p), mod);
    return len;
}

/* Copies poly to *r, and clears poly. */
static void take_poly(cunmod_cpu_poly_t *r, nmod_poly_t poly)
{
    if (poly->length > 0)
        memcpy(r->words, poly->coeffs, (size_t)poly->length * sizeof(*r->words));
    r->len = poly->length;
    nmod_poly_clear(poly);
}

void cunmod_cpu_xgcd(cunmod_cpu_poly_t r[3], const uint64_t *a, int64_t lena, const uint64_t *b,
                     int64_t lenb, uint64_t p)
{
    cunmod_cpu_operands_t of = cunmod_cpu_operands(a, lena, b, lenb, p);
    nmod_poly_t s, t;
    nmod_poly_init_mod(s, of.x->mod);
    nmod_poly_init_mod(t, of.x->mod);
    nmod_poly_xgcd(of.result, s, t, of.x, of.y);
    take_poly(&r[0], of.result);
    take_poly(&r[1], s);
    if (r[2].words != NULL)
        take_poly(&r[2], t);
    else
        nmod_poly_clear(t);
}

int cunmod_cpu_invmod(cunmod_cpu_poly_t *r, const uint64_t *a, int64_t lena, const uint64_t *f,
                      int64_t lenf, uint64_t p)
{
    cunmod_cpu_operands_t of = cunmod_cpu_operands(a, lena, f, lenf, p);
    const int found = nmod_poly_invmod(of.result, of.x, of.y);
    take_poly(r, of.result);
    return found;
}

uint64_t cunmod_cpu_resultant(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                              uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    const nmod_poly_t x = {cunmod_cpu_view(a, lena, mod)};
    nmod_poly_t y; /* a copy: FLINT's resultant is 0 if both arrays begin at the same word */
    cunmod_cpu_set_poly(y, b, lenb, mod);
    const uint64_t resultant = nmod_poly_resultant(x, y);
    nmod_poly_clear(y);
    return resultant;
}

/* z[0 .. 5] = the results m11, m12, m21, m22, c, d of nmod_poly_hgcd; returns the sign that
 * nmod_poly_hgcd returns. The caller clears z[0 .. 5]. */
static int half_gcd(nmod_poly_t z[6], const nmod_poly_t x, const nmod_poly_t y)
{
    for (int i = 0; i < 6; i++)
        nmod_poly_init_mod(z[i], x->mod);
    return (int)nmod_poly_hgcd(z[0], z[1], z[2], z[3], z[4], z[5], x, y);
}

int cunmod_cpu_hgcd(cunmod_cpu_poly_t r[6], const uint64_t *a, int64_t lena, const uint64_t *b,
                    int64_t lenb, uint64_t p)
{
    const cunmod_cpu_operands_t of = cunmod_cpu_operands(a, lena, b, lenb, p);
    nmod_poly_t z[6];
    const int sign = half_gcd(z, of.x, of.y);
    for (int i = 0; i < 6; i++)
        take_poly(&r[i], z[i]);
    return sign;
}

/* poly = floor(poly / x^k); for k < 0, x^-k poly. cunmod_cpu_ratrec shifts m and a by k before
 * FLINT's half-GCD. The half-GCD stops at the first remainder of degree below ceil((deg m - k) /
 * 2), and the shift does not change the quotients up to this remainder. A remainder of degree d of
 * the shifted operands has degree d + k without the shift. Hence with k = 2 lennum - deg m the
 * half-GCD stops at the first unshifted remainder of degree below ceil((deg m - k) / 2) + k =
 * lennum, as the numerator requires. */
static void shift(nmod_poly_t poly, int64_t k)
{
    if (k >= 0)
        nmod_poly_shift_right(poly, poly, k);
    else
        nmod_poly_shift_left(poly, poly, -k);
}

/* x = m, or x^(lenm-1) when m is NULL. */
static void set_modulus(nmod_poly_t x, const uint64_t *m, int64_t lenm, nmod_t mod)
{
    if (m != NULL)
    {
        cunmod_cpu_set_poly(x, m, lenm, mod);
        return;
    }
    nmod_poly_init_preinv(x, mod.n, mod.ninv);
    nmod_poly_set_coeff_ui(x, lenm - 1, 1);
}

int cunmod_cpu_ratrec(cunmod_cpu_poly_t r[2], const uint64_t *a, int64_t lena, const uint64_t *m,
                      int64_t lenm, int64_t lennum, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    const int64_t k = 2 * lennum - (lenm - 1);
    const nmod_poly_t operand = {cunmod_cpu_view(a, lena, mod)};
    nmod_poly_t x, y, z[6];
    set_modulus(x, m, lenm, mod);
    cunmod_cpu_set_poly(y, a, lena, mod);
    shift(x, k);
    shift(y, k);
    half_gcd(z, x, y);
    nmod_poly_clear(x);
    nmod_poly_clear(y);

    /* den = m11 and num = m11 a - m21 m, for the entries m11 and m21 of the matrix of the half-GCD.
     * num or -num is a remainder of Euclid's algorithm for m and a. */
    nmod_poly_struct *const den = z[0], *const num = z[4], *const product = z[5];
    nmod_poly_mullow(num, den, operand, lennum);
    if (m != NULL) /* for m = x^(lenm-1) the lennum lowest coefficients of m21 m are 0 */
    {
        const nmod_poly_t modulus = {cunmod_cpu_view(m, lenm, mod)};
        nmod_poly_mullow(product, z[2], modulus, lennum);
        nmod_poly_sub(num, num, product);
    }
    const uint64_t inverse = n_invmod(den->coeffs[den->length - 1], p);
    nmod_poly_scalar_mul_nmod(num, num, inverse);
    nmod_poly_scalar_mul_nmod(den, den, inverse);
    if (m != NULL)
        nmod_poly_gcd(product, num, den);
    /* A common factor of num and den divides m, since m11 and m21 are coprime. */
    const int coprime = m == NULL ? den->coeffs[0] != 0 : product->length == 1;
    take_poly(&r[0], num);
    take_poly(&r[1], den);
    for (int i = 1; i < 6; i++)
        if (i != 4)
            nmod_poly_clear(z[i]);
    return coprime;
}

void cunmod_cpu_minpoly(cunmod_cpu_poly_t *r, const uint64_t *a, int64_t lena, int64_t n,
                        uint64_t p)
{
    nmod_berlekamp_massey_t state;
    nmod_poly_t v;
    nmod_berlekamp_massey_init(state, p);
    nmod_berlekamp_massey_add_points(state, a, lena);
    nmod_berlekamp_massey_add_zeros(state, n - lena);
    nmod_berlekamp_massey_reduce(state);
    nmod_poly_init(v, p);
    nmod_poly_make_monic(v, nmod_berlekamp_massey_V_poly(state));
    take_poly(r, v);
    nmod_berlekamp_massey_clear(state);
}
