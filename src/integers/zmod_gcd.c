/* Polynomials modulo an integer of any size: half-GCDs and GCDs by Euclid's algorithm.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "algebra/work.h"
#include "integers/zmod.h"

/* ---- half-GCD ---------------------------------------------------------------------- */

/* (x, y) = (e[0] x + e[1] y, e[2] x + e[3] y). */
static int apply(const fmpz_mod_poly_struct *e, fmpz_mod_poly_struct *x, fmpz_mod_poly_struct *y,
                 cunmod_zmod_t *ring)
{
    fmpz_mod_poly_struct z[4];
    int status = CUNMOD_OK;
    cunmod_zmod_init(z, 4, ring);
    for (int k = 0; k < 4 && status == CUNMOD_OK; k++)
    {
        status = cunmod_zmod_mul(z + k, e + k, k % 2 == 0 ? x : y, ring);
    }
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_add(x, z, z + 1, ring->modulus);
        fmpz_mod_poly_add(y, z + 2, z + 3, ring->modulus);
    }
    cunmod_zmod_clear(z, 4, ring);
    return status;
}

/* (x, y) = (y, x - q y). FLINT computes the product by a short q, which nearly all q are. */
static int turn(const fmpz_mod_poly_struct *q, fmpz_mod_poly_struct *x, fmpz_mod_poly_struct *y,
                cunmod_zmod_t *ring)
{
    fmpz_mod_poly_t z;
    int status = CUNMOD_OK;
    fmpz_mod_poly_init(z, ring->modulus);
    if (q->length < CUNMOD_ZMOD_NEWTON)
    {
        fmpz_mod_poly_mul(z, q, y, ring->modulus);
    }
    else
    {
        status = cunmod_zmod_mul(z, q, y, ring);
    }
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_sub(x, x, z, ring->modulus);
        fmpz_mod_poly_swap(x, y, ring->modulus);
    }
    fmpz_mod_poly_clear(z, ring->modulus);
    return status;
}

/* One step of Euclid's algorithm: (a, b) = (b, a - q b) for the quotient q, and in the same way for
 * each column of e, (e[j], e[columns + j]). */
static int step(fmpz_mod_poly_struct *e, int columns, fmpz_mod_poly_struct *a,
                fmpz_mod_poly_struct *b, cunmod_zmod_t *ring)
{
    fmpz_mod_poly_struct z[2];
    cunmod_zmod_init(z, 2, ring);
    int status = cunmod_zmod_divrem(z, z + 1, a, b, ring);
    for (int j = 0; j < columns && status == CUNMOD_OK; j++)
    {
        status = turn(z, e + j, e + columns + j, ring);
    }
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_swap(a, b, ring->modulus);
        fmpz_mod_poly_swap(b, z + 1, ring->modulus);
    }
    cunmod_zmod_clear(z, 2, ring);
    return status;
}

/* cunmod_zmod_half for a = a1 x^k + a0 and b = b1 x^k + b0, k >= 0: by the half-GCD of a1 and b1,
 * whose matrix is then applied to a0, b0 and e. */
static int half_of(fmpz_mod_poly_struct *e, int columns, fmpz_mod_poly_struct *a,
                   fmpz_mod_poly_struct *b, slong k, slong shortest, cunmod_zmod_t *ring)
{
    fmpz_mod_poly_struct z[6]; /* the matrix, and a1 and b1 */
    fmpz_mod_poly_struct *const high = z + 4;
    cunmod_zmod_init(z, 6, ring);
    fmpz_mod_poly_one(z, ring->modulus);
    fmpz_mod_poly_one(z + 3, ring->modulus);
    fmpz_mod_poly_shift_right(high, a, k, ring->modulus);
    fmpz_mod_poly_shift_right(high + 1, b, k, ring->modulus);
    int status = cunmod_zmod_half(z, 2, high, high + 1, shortest, ring);
    for (int j = 0; j < columns && status == CUNMOD_OK; j++)
    {
        status = apply(z, e + j, e + columns + j, ring);
    }
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_truncate(a, k, ring->modulus);
        fmpz_mod_poly_truncate(b, k, ring->modulus);
        status = apply(z, a, b, ring);
    }
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_shift_left(high, high, k, ring->modulus);
        fmpz_mod_poly_shift_left(high + 1, high + 1, k, ring->modulus);
        fmpz_mod_poly_add(a, a, high, ring->modulus);
        fmpz_mod_poly_add(b, b, high + 1, ring->modulus);
    }
    cunmod_zmod_clear(z, 6, ring);
    return status;
}

/* A half-GCD consists of a half-GCD of the upper halves of a and b, a step for all of a and b, and
 * a half-GCD of upper parts of the new a and b.
 *
 * Let a = a1 x^k + a0 have the degree n. Steps for a1 and b1 that end with the degree i of a1,
 * which is at least half of n - k, have a matrix of elements of degree at most n - k - i. The
 * product of this matrix and (a0, b0), which have degrees below k, has a degree below n - i <= k +
 * i. So a ends with the degree k + i, and b with a lower degree, which is also below k plus half of
 * n - k, rounded up.
 *
 * The first half-GCD has k = m and ends with deg b < m + (n - m) / 2, rounded up. If deg b >= m,
 * the step gives a this degree d. For the second half-GCD k = 2 m - d, which is at least 0, leaves
 * the degree d - k = 2 (d - m) of a1. So it ends with deg a >= k + d - m = m > deg b. Both
 * half-GCDs are for a degree lower than n, since m > 0 and 2 (d - m) <= n - m - 1.
 * for a lower degree than n, as m > 0 and 2 (d - m) <= n - m - 1. */
int cunmod_zmod_half(fmpz_mod_poly_struct *e, int columns, fmpz_mod_poly_struct *a,
                     fmpz_mod_poly_struct *b, slong shortest, cunmod_zmod_t *ring)
{
    const slong m = a->length / 2;
    int status = CUNMOD_OK;
    while (a->length < shortest && b->length > m && status == CUNMOD_OK)
    {
        status = step(e, columns, a, b, ring);
    }
    if (status != CUNMOD_OK || b->length <= m)
    {
        return status;
    }
    status = half_of(e, columns, a, b, m, shortest, ring);
    if (status == CUNMOD_OK && b->length > m)
    {
        status = step(e, columns, a, b, ring);
    }
    if (status == CUNMOD_OK && b->length > m)
    {
        status = half_of(e, columns, a, b, 2 * m - (a->length - 1), shortest, ring);
    }
    return status;
}

/* ---- greatest common divisors ---------------------------------------------------- */

/* a = the GCD of a and b, which are short, and b = 0, by FLINT. Errors: E_INVERSE. */
static int short_gcd(fmpz_mod_poly_struct *a, fmpz_mod_poly_struct *b, const cunmod_zmod_t *ring)
{
    fmpz_t factor;
    fmpz_init(factor);
    fmpz_mod_poly_gcd_f(factor, a, a, b, ring->modulus);
    const int status = fmpz_is_one(factor) ? CUNMOD_OK : CUNMOD_E_INVERSE;
    fmpz_clear(factor);
    fmpz_mod_poly_zero(b, ring->modulus);
    return status;
}

/* a = a GCD of a and b, and b = 0, by Euclid's algorithm; the steps are applied to e, too. The loop
 * ends, since a half-GCD does not make b longer, and the step after it makes b shorter. */
static int euclid(fmpz_mod_poly_struct *e, int columns, fmpz_mod_poly_struct *a,
                  fmpz_mod_poly_struct *b, slong shortest, cunmod_zmod_t *ring)
{
    int status = CUNMOD_OK;
    while (status == CUNMOD_OK && b->length > 0)
    {
        if (a->length > b->length && a->length >= shortest)
        {
            status = cunmod_zmod_half(e, columns, a, b, shortest, ring);
        }
        if (status == CUNMOD_OK && b->length > 0)
        {
            status = step(e, columns, a, b, ring);
        }
        if (status == CUNMOD_OK && columns == 0 && a->length < shortest)
        {
            status = short_gcd(a, b, ring);
        }
    }
    return status;
}

/* s = c e, for the cofactor e of a before g became monic, and t = (g - s a) / b. c is the inverse
 * of the leading coefficient that g had before; 0 for g = 0. Overwrites e. */
static int cofactors(fmpz_mod_poly_struct *s, fmpz_mod_poly_struct *t, fmpz_mod_poly_struct *e,
                     const fmpz_mod_poly_struct *g, const fmpz_t c, const fmpz_mod_poly_struct *a,
                     const fmpz_mod_poly_struct *b, cunmod_zmod_t *ring)
{
    fmpz_mod_poly_t rest; /* 0 at last */
    fmpz_mod_poly_scalar_mul_fmpz(s, e, c, ring->modulus);
    fmpz_mod_poly_zero(t, ring->modulus);
    if (b->length == 0)
    {
        return CUNMOD_OK;
    }
    fmpz_mod_poly_init(rest, ring->modulus);
    int status = cunmod_zmod_mul(e, s, a, ring);
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_sub(e, g, e, ring->modulus);
        status = cunmod_zmod_divrem(t, rest, e, b, ring);
    }
    fmpz_mod_poly_clear(rest, ring->modulus);
    return status;
}

int cunmod_zmod_xgcd(fmpz_mod_poly_struct *g, fmpz_mod_poly_struct *s, fmpz_mod_poly_struct *t,
                     const fmpz_mod_poly_struct *a, const fmpz_mod_poly_struct *b, slong shortest,
                     cunmod_zmod_t *ring)
{
    fmpz_mod_poly_struct e[3]; /* cofactors of a for g and the next remainder, which follows */
    fmpz_t c;
    if (a->length < b->length)
    {
        return cunmod_zmod_xgcd(g, t, s, b, a, shortest, ring);
    }
    fmpz_init(c);
    cunmod_zmod_init(e, 3, ring);
    fmpz_mod_poly_one(e, ring->modulus);
    fmpz_mod_poly_set(g, a, ring->modulus);
    fmpz_mod_poly_set(e + 2, b, ring->modulus);
    int status = euclid(e, s == NULL ? 0 : 1, g, e + 2, shortest, ring);
    if (status == CUNMOD_OK && g->length > 0)
    {
        status = cunmod_zmod_inverse(c, g->coeffs + (g->length - 1), ring);
        fmpz_mod_poly_scalar_mul_fmpz(g, g, c, ring->modulus);
    }
    CUNMOD_THEN(s != NULL ? cofactors(s, t, e, g, c, a, b, ring) : CUNMOD_OK);
    cunmod_zmod_clear(e, 3, ring);
    fmpz_clear(c);
    return status;
}
