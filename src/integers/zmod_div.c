/* Polynomials modulo an integer of any size: inverses of power series, and divisions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "algebra/work.h"
#include "integers/zmod.h"

/* ---- inverses of power series ------------------------------------------------------ */

/* A step of Newton's iteration: for z = 1 / a modulo x^h before, z = 1 / a modulo x^n after; n <= 2
 * h. The new z is z - x^h z ((a z - 1) / x^h). */
static int newton_step(fmpz_mod_poly_struct *z, const fmpz_mod_poly_struct *a, slong h, slong n,
                       cunmod_zmod_t *ring)
{
    fmpz_mod_poly_t e;
    const fmpz_mod_poly_struct low = cunmod_zmod_part(a, 0, n);
    fmpz_mod_poly_init(e, ring->modulus);
    int status = cunmod_zmod_mullow(e, &low, z, n, ring);
    fmpz_mod_poly_shift_right(e, e, h, ring->modulus);
    CUNMOD_THEN(cunmod_zmod_mullow(e, e, z, n - h, ring));
    fmpz_mod_poly_shift_left(e, e, h, ring->modulus);
    fmpz_mod_poly_sub(z, z, e, ring->modulus);
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
