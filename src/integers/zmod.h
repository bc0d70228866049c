/* Polynomials modulo an integer of any size: FLINT's, of which products are made over the integers,
 * by images or by FLINT as the plan says. Divisions and GCDs are made of products.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Functions return OK or a status. They are called in the body of cunmod_cpu_guarded
 * (flint/cpu_memory.h). After a failure results have any values. The modulus may be composite: an
 * element that has to be inverted and has no inverse is E_INVERSE. Errors of all functions: those
 * of cunmod_integers_mullow.
 */
#ifndef CUNMOD_ZMOD_H
#define CUNMOD_ZMOD_H

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_mod.h>
#include <flint/fmpz_mod_poly.h>

#include "cunmod.h"
#include "flint/cpu_zpoly.h"

/* Where the quotient or the divisor is shorter, FLINT divides. */
#define CUNMOD_ZMOD_NEWTON 64

/* Shorter polynomials have plain steps of Euclid's algorithm. */
#define CUNMOD_ZMOD_HALF 64

#define CUNMOD_ZMOD_SPACES 3

typedef struct
{
    fmpz_mod_ctx_t modulus;
    cunmod_ctx_t ctx;
    int64_t words;                       /* of a coefficient, with a bit for the sign */
    int64_t products;                    /* that were made */
    uint64_t *space[CUNMOD_ZMOD_SPACES]; /* operands of a product that is made, and its place */
} cunmod_zmod_t;

/* ---- zmod_product.c ---- */

/* The integers modulo m, an integer of so many words, which is at least 1. */
void cunmod_zmod_open(cunmod_zmod_t *ring, const uint64_t *m, int64_t words, cunmod_ctx_t ctx);
void cunmod_zmod_close(cunmod_zmod_t *ring);

/* Frees the arrays of a product in the midst of which FLINT had no memory. */
void cunmod_zmod_free_space(cunmod_zmod_t *ring);

/* n polynomials, zero at first. */
void cunmod_zmod_init(fmpz_mod_poly_struct *x, int n, const cunmod_zmod_t *ring);
void cunmod_zmod_clear(fmpz_mod_poly_struct *x, int n, const cunmod_zmod_t *ring);

/* x = a, whose coefficients have no sign. */
void cunmod_zmod_set(fmpz_mod_poly_struct *x, const cunmod_zpoly_t *a, const cunmod_zmod_t *ring);

/* Coefficients from .. to-1 of a as a polynomial, which is only read and not cleared. */
fmpz_mod_poly_struct cunmod_zmod_part(const fmpz_mod_poly_struct *a, slong from, slong to);

/* res = 1 / c. Errors: E_INVERSE. */
int cunmod_zmod_inverse(fmpz_t res, const fmpz_t c, const cunmod_zmod_t *ring);

/* res = a b modulo x^n, n >= 0, and a b. res may be an operand. */
int cunmod_zmod_mullow(fmpz_mod_poly_struct *res, const fmpz_mod_poly_struct *a,
                       const fmpz_mod_poly_struct *b, slong n, cunmod_zmod_t *ring);
int cunmod_zmod_mul(fmpz_mod_poly_struct *res, const fmpz_mod_poly_struct *a,
                    const fmpz_mod_poly_struct *b, cunmod_zmod_t *ring);

/* ---- zmod_div.c ---- */

/* res = 1 / a modulo x^n, for n >= 0 and a != 0. res may be a. More errors: E_INVERSE, when a(0)
 * has no inverse. */
int cunmod_zmod_inv_series(fmpz_mod_poly_struct *res, const fmpz_mod_poly_struct *a, slong n,
                           cunmod_zmod_t *ring);

/* a = q b + r with deg r < deg b, b != 0. q and r are different, and no operands. More errors:
 * E_INVERSE (the leading coefficient of b has no inverse). */
int cunmod_zmod_divrem(fmpz_mod_poly_struct *q, fmpz_mod_poly_struct *r,
                       const fmpz_mod_poly_struct *a, const fmpz_mod_poly_struct *b,
                       cunmod_zmod_t *ring);

/* ---- zmod_gcd.c ---- */

/* Steps of Euclid's algorithm for deg a > deg b, until deg b < m <= deg a, where m is half of the
 * degree of a at first, rounded up; e is multiplied by their matrix from the left: it has 0, 1 or 2
 * columns, and the elements of column j are e[j] and e[columns + j]. From `shortest` >= 2
 * coefficients of a on the steps are half-GCDs. More errors: E_INVERSE. */
int cunmod_zmod_half(fmpz_mod_poly_struct *e, int columns, fmpz_mod_poly_struct *a,
                     fmpz_mod_poly_struct *b, slong shortest, cunmod_zmod_t *ring);

/* g = the monic GCD of a and b, or 0 where both are, and s a + t b = g, with the cofactors of
 * cunmod_integers_mod_xgcd; s and t are NULL where they are not wanted. Results are different, and
 * no operands. More errors: E_INVERSE (a remainder has a leading coefficient without an
 * inverse). */
int cunmod_zmod_xgcd(fmpz_mod_poly_struct *g, fmpz_mod_poly_struct *s, fmpz_mod_poly_struct *t,
                     const fmpz_mod_poly_struct *a, const fmpz_mod_poly_struct *b, slong shortest,
                     cunmod_zmod_t *ring);

#endif
