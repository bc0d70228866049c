/* Polynomials modulo an integer m of any size, as FLINT's fmpz_mod_poly. Products are computed over
 * the integers, by images or by FLINT as the plan decides; divisions and GCDs are computed from
 * products.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Functions return OK or a status. They are called in the body of cunmod_cpu_guarded
 * (flint/cpu_memory.h). After a failure results have any values. m may be composite. The status is
 * E_INVERSE when an element that the algorithm must invert has no inverse modulo m. Errors of all
 * functions: those of cunmod_integers_mullow.
 */
#ifndef CUNMOD_ZMOD_H
#define CUNMOD_ZMOD_H

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_mod.h>
#include <flint/fmpz_mod_poly.h>

#include "cunmod.h"
#include "flint/cpu_zpoly.h"

/* Divisions use Newton's iteration when quotient and divisor have this length or more, else
 * FLINT. */
#define CUNMOD_ZMOD_NEWTON 64

/* GCDs use half-GCDs for operands of this length or more, else single steps of Euclid's
 * algorithm. */
#define CUNMOD_ZMOD_HALF 64

#define CUNMOD_ZMOD_SPACES 3

typedef struct
{
    fmpz_mod_ctx_t modulus;
    cunmod_ctx_t ctx;
    int64_t words;                       /* words of a coefficient, including a sign bit */
    int64_t products;                    /* number of products computed over the integers */
    uint64_t *space[CUNMOD_ZMOD_SPACES]; /* operands and result of the current product, or NULL */
} cunmod_zmod_t;

/* ---- zmod_product.c ---- */

/* Opens the ring of integers modulo m, an integer of `words` words, m >= 1. */
void cunmod_zmod_open(cunmod_zmod_t *ring, const uint64_t *m, int64_t words, cunmod_ctx_t ctx);
void cunmod_zmod_close(cunmod_zmod_t *ring);

/* Frees ring->space after a product that a longjmp has left, since FLINT got no memory. */
void cunmod_zmod_free_space(cunmod_zmod_t *ring);

/* Initializes n polynomials to zero; cunmod_zmod_clear frees them. */
void cunmod_zmod_init(fmpz_mod_poly_struct *x, int n, const cunmod_zmod_t *ring);
void cunmod_zmod_clear(fmpz_mod_poly_struct *x, int n, const cunmod_zmod_t *ring);

/* x = a. The coefficients of a are unsigned, unlike those of other cunmod_zpoly_t. */
void cunmod_zmod_set(fmpz_mod_poly_struct *x, const cunmod_zpoly_t *a, const cunmod_zmod_t *ring);

/* Returns the polynomial with coefficients from .. to-1 of a. The polynomial uses the memory of a:
 * the caller neither writes to the polynomial nor clears it. */
fmpz_mod_poly_struct cunmod_zmod_part(const fmpz_mod_poly_struct *a, slong from, slong to);

/* res = 1 / c modulo m. Errors: E_INVERSE. */
int cunmod_zmod_inverse(fmpz_t res, const fmpz_t c, const cunmod_zmod_t *ring);

/* cunmod_zmod_mullow: res = a b modulo x^n, n >= 0. cunmod_zmod_mul: res = a b. res may be an
 * operand. */
int cunmod_zmod_mullow(fmpz_mod_poly_struct *res, const fmpz_mod_poly_struct *a,
                       const fmpz_mod_poly_struct *b, slong n, cunmod_zmod_t *ring);
int cunmod_zmod_mul(fmpz_mod_poly_struct *res, const fmpz_mod_poly_struct *a,
                    const fmpz_mod_poly_struct *b, cunmod_zmod_t *ring);

/* ---- zmod_div.c ---- */

/* res = 1 / a modulo x^n, for n >= 0 and a != 0. res may be a. Errors: those of all functions of
 * this file, and E_INVERSE, when a(0) has no inverse. */
int cunmod_zmod_inv_series(fmpz_mod_poly_struct *res, const fmpz_mod_poly_struct *a, slong n,
                           cunmod_zmod_t *ring);

/* Computes q and r with a = q b + r and deg r < deg b; b is not zero. q and r are two objects, and
 * neither is a or b. Errors: those of all functions of this file, and E_INVERSE, when the leading
 * coefficient of b has no inverse. */
int cunmod_zmod_divrem(fmpz_mod_poly_struct *q, fmpz_mod_poly_struct *r,
                       const fmpz_mod_poly_struct *a, const fmpz_mod_poly_struct *b,
                       cunmod_zmod_t *ring);

/* ---- half-GCDs and GCDs ---- */

/* A half-GCD: replaces (a, b), deg a > deg b, by two consecutive remainders of Euclid's algorithm
 * with deg b < m <= deg a, where m = ceil(n / 2) for the initial degree n of a. Multiplies the
 * matrix e by the matrix of the steps from the left: e has two rows and `columns` (0, 1 or 2)
 * columns, column j has the elements e[j] and e[columns + j]. When a has fewer than `shortest` >= 2
 * coefficients, the function runs single steps, else recursive half-GCDs. Errors: those of all
 * functions of this file, and E_INVERSE, when an element that a step must invert has no inverse. */
int cunmod_zmod_half(fmpz_mod_poly_struct *e, int columns, fmpz_mod_poly_struct *a,
                     fmpz_mod_poly_struct *b, slong shortest, cunmod_zmod_t *ring);

/* g = the monic GCD of a and b, or 0 when a = b = 0; s, t = the cofactors of
 * cunmod_integers_mod_xgcd, s a + t b = g. s = t = NULL: no cofactors. g, s and t are three
 * objects, and none of them is a or b. `shortest`: as for cunmod_zmod_half. Errors: those of all
 * functions of this file, and E_INVERSE, when the leading coefficient of a remainder has no
 * inverse. */
int cunmod_zmod_xgcd(fmpz_mod_poly_struct *g, fmpz_mod_poly_struct *s, fmpz_mod_poly_struct *t,
                     const fmpz_mod_poly_struct *a, const fmpz_mod_poly_struct *b, slong shortest,
                     cunmod_zmod_t *ring);

#endif
