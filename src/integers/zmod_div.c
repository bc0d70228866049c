/* Polynomials modulo an integer of any size: inverses of power series, divisions, half-GCDs and
 * GCDs by Euclid's algorithm.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/zmod.h"

#include "algebra/work.h"

/* ---- inverses of power series ------------------------------------------------------ */

/* A step of Newton's iteration: on entry z = 1 / a modulo x^h, on return z = 1 / a modulo x^n; n <=
 * 2 h. The new z is z - x^h z ((a z - 1) / x^h). */
static int newton_step(fmpz_mod_poly_struct *z, const fmpz_mod_poly_struct *a, slong h, slong n,
                       cunmod_zmod_t *ring)
{
    fmpz_mod_poly_t e;
    const fmpz_mod_poly_struct low = cunmod_zmod_part(a, 0, n);
    fmpz_mod_poly_init(e, ring->modulus);
    int status = cunmod_zmod_mullow(e, &low, z, n, ring);
    fmpz_mod_poly_shift_right(e, e, h, ring->modulus);
    CUNMOD_THEN(cunmod_zmod_mullow(e, e, z, n - h, ring));
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_shift_left(e, e, h, ring->modulus);
        fmpz_mod_poly_sub(z, z, e, ring->modulus);
    }
    fmpz_mod_poly_clear(e, ring->modulus);
    return status;
}

/* Returns n / 2^steps, rounded up. */
static slong halved(slong n, int steps)
{
    return ((n - 1) >> steps) + 1;
}

/* z = 1 / a modulo x^n by Newton's iteration; a(0) is a unit, n > 0. FLINT computes the inverse
 * from which the iteration starts, modulo x^k with k <= CUNMOD_ZMOD_NEWTON. */
static int invert(fmpz_mod_poly_struct *z, const fmpz_mod_poly_struct *a, slong n,
                  cunmod_zmod_t *ring)
{
    int status = CUNMOD_OK, steps = 0;
    while (halved(n, steps) > CUNMOD_ZMOD_NEWTON)
        steps++;
    const slong first = halved(n, steps);
    const fmpz_mod_poly_struct low = cunmod_zmod_part(a, 0, first);
    fmpz_mod_poly_inv_series(z, &low, first, ring->modulus);
    for (; steps > 0 && status == CUNMOD_OK; steps--)
        status = newton_step(z, a, halved(n, steps), halved(n, steps - 1), ring);
    return status;
}

int cunmod_zmod_inv_series(fmpz_mod_poly_struct *res, const fmpz_mod_poly_struct *a, slong n,
                           cunmod_zmod_t *ring)
{
    fmpz_mod_poly_t z;
    fmpz_t c;
    fmpz_mod_poly_init(z, ring->modulus);
    fmpz_init(c);
    int status = cunmod_zmod_inverse(c, a->coeffs, ring);
    CUNMOD_THEN(n > 0 ? invert(z, a, n, ring) : CUNMOD_OK);
    fmpz_mod_poly_swap(res, z, ring->modulus);
    fmpz_mod_poly_clear(z, ring->modulus);
    fmpz_clear(c);
    return status;
}

/* ---- divisions --------------------------------------------------------------------- */

/* q = the quotient of a by b, and a = the remainder a - q b; q has at most n coefficients. inverse
 * = 1 / (reverse of b) modulo x^n. */
static int divide_block(fmpz_mod_poly_struct *q, fmpz_mod_poly_struct *a,
                        const fmpz_mod_poly_struct *b, const fmpz_mod_poly_struct *inverse, slong n,
                        cunmod_zmod_t *ring)
{
    fmpz_mod_poly_t z;
    const slong m = b->length - 1;
    const fmpz_mod_poly_struct high = cunmod_zmod_part(a, m, m + n);
    fmpz_mod_poly_init(z, ring->modulus);
    fmpz_mod_poly_reverse(q, &high, n, ring->modulus);
    int status = cunmod_zmod_mullow(q, q, inverse, n, ring);
    fmpz_mod_poly_reverse(q, q, n, ring->modulus);
    CUNMOD_THEN(cunmod_zmod_mullow(z, q, b, m, ring));
    fmpz_mod_poly_truncate(a, m, ring->modulus);
    if (status == CUNMOD_OK)
        fmpz_mod_poly_sub(a, a, z, ring->modulus);
    fmpz_mod_poly_clear(z, ring->modulus);
    return status;
}

/* Computes q and r with a = q b + r for a not shorter than b. The quotient is computed in blocks of
 * n coefficients, n at most the length of b, from the highest block down. All blocks use the same
 * inverse of the reverse of b. */
static int divide(fmpz_mod_poly_struct *q, fmpz_mod_poly_struct *r, const fmpz_mod_poly_struct *a,
                  const fmpz_mod_poly_struct *b, cunmod_zmod_t *ring)
{
    fmpz_mod_poly_struct z[2]; /* z[0]: the inverse; z[1]: a block of the quotient */
    const slong all = a->length - b->length + 1, blocks = (all - 1) / b->length + 1;
    const slong n = (all - 1) / blocks + 1;
    cunmod_zmod_init(z, 2, ring);
    fmpz_mod_poly_reverse(z, b, b->length, ring->modulus);
    int status = cunmod_zmod_inv_series(z, z, n, ring);
    fmpz_mod_poly_zero(q, ring->modulus);
    fmpz_mod_poly_zero(r, ring->modulus);
    slong end = a->length;
    for (slong at = (all - 1) / n * n; at >= 0 && status == CUNMOD_OK; at -= n)
    {
        const fmpz_mod_poly_struct next = cunmod_zmod_part(a, at, end);
        fmpz_mod_poly_shift_left(r, r, n, ring->modulus);
        fmpz_mod_poly_add(r, r, &next, ring->modulus);
        status = divide_block(z + 1, r, b, z, n, ring);
        for (slong j = z[1].length - 1; j >= 0 && status == CUNMOD_OK; j--)
            fmpz_mod_poly_set_coeff_fmpz(q, at + j, z[1].coeffs + j, ring->modulus);
        end = at;
    }
    cunmod_zmod_clear(z, 2, ring);
    return status;
}

int cunmod_zmod_divrem(fmpz_mod_poly_struct *q, fmpz_mod_poly_struct *r,
                       const fmpz_mod_poly_struct *a, const fmpz_mod_poly_struct *b,
                       cunmod_zmod_t *ring)
{
    fmpz_t factor;
    if (b->length >= CUNMOD_ZMOD_NEWTON && a->length - b->length + 1 >= CUNMOD_ZMOD_NEWTON)
        return divide(q, r, a, b, ring);
    fmpz_init(factor);
    fmpz_mod_poly_divrem_f(factor, q, r, a, b, ring->modulus);
    const int status = fmpz_is_one(factor) ? CUNMOD_OK : CUNMOD_E_INVERSE;
    fmpz_clear(factor);
    return status;
}

/* ---- half-GCDs --------------------------------------------------------------------- */

/* (x, y) = (e[0] x + e[1] y, e[2] x + e[3] y). */
static int apply(const fmpz_mod_poly_struct *e, fmpz_mod_poly_struct *x, fmpz_mod_poly_struct *y,
                 cunmod_zmod_t *ring)
{
    fmpz_mod_poly_struct z[4];
    int status = CUNMOD_OK;
    cunmod_zmod_init(z, 4, ring);
    for (int k = 0; k < 4 && status == CUNMOD_OK; k++)
        status = cunmod_zmod_mul(z + k, e + k, k % 2 == 0 ? x : y, ring);
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_add(x, z, z + 1, ring->modulus);
        fmpz_mod_poly_add(y, z + 2, z + 3, ring->modulus);
    }
    cunmod_zmod_clear(z, 4, ring);
    return status;
}

/* (x, y) = (y, x - q y). FLINT computes the product q y when q is short, as nearly all quotients
 * are. */
static int subtract_multiple(const fmpz_mod_poly_struct *q, fmpz_mod_poly_struct *x,
                             fmpz_mod_poly_struct *y, cunmod_zmod_t *ring)
{
    fmpz_mod_poly_t z;
    int status = CUNMOD_OK;
    fmpz_mod_poly_init(z, ring->modulus);
    if (q->length < CUNMOD_ZMOD_NEWTON)
        fmpz_mod_poly_mul(z, q, y, ring->modulus);
    else
        status = cunmod_zmod_mul(z, q, y, ring);
    if (status == CUNMOD_OK)
        fmpz_mod_poly_sub(x, x, z, ring->modulus);
    fmpz_mod_poly_swap(x, y, ring->modulus);
    fmpz_mod_poly_clear(z, ring->modulus);
    return status;
}

/* One step of Euclid's algorithm: (a, b) = (b, a - q b) for the quotient q of a by b. Each column
 * of e, (x, y) = (e[j], e[columns + j]), becomes (y, x - q y). */
static int step(fmpz_mod_poly_struct *e, int columns, fmpz_mod_poly_struct *a,
                fmpz_mod_poly_struct *b, cunmod_zmod_t *ring)
{
    fmpz_mod_poly_struct z[2];
    cunmod_zmod_init(z, 2, ring);
    int status = cunmod_zmod_divrem(z, z + 1, a, b, ring);
    for (int j = 0; j < columns && status == CUNMOD_OK; j++)
        status = subtract_multiple(z, e + j, e + columns + j, ring);
    fmpz_mod_poly_swap(a, b, ring->modulus);
    fmpz_mod_poly_swap(b, z + 1, ring->modulus);
    cunmod_zmod_clear(z, 2, ring);
    return status;
}

/* Applies the half-GCD of a1 and b1 to a = a1 x^k + a0 and b = b1 x^k + b0, k >= 0: computes the
 * half-GCD (cunmod_zmod_half) of a1 and b1, and then multiplies (a0, b0) and e by its matrix. */
static int half_of(fmpz_mod_poly_struct *e, int columns, fmpz_mod_poly_struct *a,
                   fmpz_mod_poly_struct *b, slong k, slong shortest, cunmod_zmod_t *ring)
{
    fmpz_mod_poly_struct z[6]; /* z[0 .. 3]: the matrix, row by row; z[4], z[5]: a1, b1 */
    fmpz_mod_poly_struct *const high = z + 4;
    cunmod_zmod_init(z, 6, ring);
    fmpz_mod_poly_one(z, ring->modulus);
    fmpz_mod_poly_one(z + 3, ring->modulus);
    fmpz_mod_poly_shift_right(high, a, k, ring->modulus);
    fmpz_mod_poly_shift_right(high + 1, b, k, ring->modulus);
    int status = cunmod_zmod_half(z, 2, high, high + 1, shortest, ring);
    for (int j = 0; j < columns && status == CUNMOD_OK; j++)
        status = apply(z, e + j, e + columns + j, ring);
    fmpz_mod_poly_truncate(a, k, ring->modulus);
    fmpz_mod_poly_truncate(b, k, ring->modulus);
    CUNMOD_THEN(apply(z, a, b, ring));
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

/* A half-GCD consists of three parts: a half-GCD of upper parts of a and b; a step of Euclid's
 * algorithm for a and b; a half-GCD of upper parts of the new a and b.
 *
 * Why half_of is correct: let a = a1 x^k + a0 have the degree n, so that a1 has the degree n - k.
 * Let the steps for a1 and b1 end with the degree i of a1, i >= (n - k) / 2. The elements of their
 * matrix have degrees of at most n - k - i. a0 and b0 have degrees below k, so that the product of
 * the matrix and (a0, b0) has a degree below n - i <= k + i. So a ends with the degree k + i, and b
 * with a lower degree, which is also below k + ceil((n - k) / 2).
 *
 * The first half-GCD has k = m and ends with deg b < m + ceil((n - m) / 2). If then d = deg b >= m,
 * the step makes d the degree of a. The second half-GCD has k = 2 m - d >= 0, so that a1 has the
 * degree d - k = 2 (d - m). It ends with deg a >= k + (d - m) = m > deg b. Both half-GCDs begin
 * with a degree lower than n, since m > 0 and 2 (d - m) <= n - m - 1. */
int cunmod_zmod_half(fmpz_mod_poly_struct *e, int columns, fmpz_mod_poly_struct *a,
                     fmpz_mod_poly_struct *b, slong shortest, cunmod_zmod_t *ring)
{
    const slong m = a->length / 2;
    while (a->length < shortest && b->length > m)
        CUNMOD_TRY(step(e, columns, a, b, ring));
    if (b->length > m)
        CUNMOD_TRY(half_of(e, columns, a, b, m, shortest, ring));
    if (b->length > m)
    {
        CUNMOD_TRY(step(e, columns, a, b, ring));
        if (b->length > m)
            return half_of(e, columns, a, b, 2 * m - (a->length - 1), shortest, ring);
    }
    return CUNMOD_OK;
}

/* ---- greatest common divisors ---------------------------------------------------- */

/* a = the GCD of a and b, by FLINT, for short a and b; then b = 0. Errors: E_INVERSE. */
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

/* a = a GCD of a and b, not necessarily monic, and b = 0, by Euclid's algorithm. Multiplies e, with
 * `columns` columns, by the matrices of all steps (cunmod_zmod_half). The loop ends, since a
 * half-GCD does not lengthen b, and the step after the half-GCD shortens b. */
static int euclid(fmpz_mod_poly_struct *e, int columns, fmpz_mod_poly_struct *a,
                  fmpz_mod_poly_struct *b, slong shortest, cunmod_zmod_t *ring)
{
    while (b->length > 0)
    {
        if (a->length > b->length && a->length >= shortest)
            CUNMOD_TRY(cunmod_zmod_half(e, columns, a, b, shortest, ring));
        if (b->length > 0)
            CUNMOD_TRY(step(e, columns, a, b, ring));
        if (columns == 0 && a->length < shortest)
            CUNMOD_TRY(short_gcd(a, b, ring));
    }
    return CUNMOD_OK;
}

/* s = c e and t = (g - s a) / b, so that s a + t b = g. On entry e a = g / c modulo b, where g is
 * the monic GCD, and g / c the GCD that Euclid's algorithm computed. c = 0 for g = 0. Overwrites
 * e. */
static int cofactors(fmpz_mod_poly_struct *s, fmpz_mod_poly_struct *t, fmpz_mod_poly_struct *e,
                     const fmpz_mod_poly_struct *g, const fmpz_t c, const fmpz_mod_poly_struct *a,
                     const fmpz_mod_poly_struct *b, cunmod_zmod_t *ring)
{
    fmpz_mod_poly_t rest; /* the remainder of the exact division: 0 */
    fmpz_mod_poly_scalar_mul_fmpz(s, e, c, ring->modulus);
    fmpz_mod_poly_zero(t, ring->modulus);
    if (b->length == 0)
        return CUNMOD_OK;
    fmpz_mod_poly_init(rest, ring->modulus);
    int status = cunmod_zmod_mul(e, s, a, ring);
    if (status == CUNMOD_OK)
        fmpz_mod_poly_sub(e, g, e, ring->modulus);
    CUNMOD_THEN(cunmod_zmod_divrem(t, rest, e, b, ring));
    fmpz_mod_poly_clear(rest, ring->modulus);
    return status;
}

int cunmod_zmod_xgcd(fmpz_mod_poly_struct *g, fmpz_mod_poly_struct *s, fmpz_mod_poly_struct *t,
                     const fmpz_mod_poly_struct *a, const fmpz_mod_poly_struct *b, slong shortest,
                     cunmod_zmod_t *ring)
{
    fmpz_mod_poly_struct e[3]; /* e[0] a = g and e[1] a = e[2] modulo b; e[2]: the next remainder */
    fmpz_t c;
    if (a->length < b->length)
        return cunmod_zmod_xgcd(g, t, s, b, a, shortest, ring);
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
