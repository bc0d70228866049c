/* What the files of t-integers share: polynomials over the integers, and comparisons with FLINT's
 * functions for fmpz_poly_t.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_INTEGERS_H
#define CUNMOD_TESTS_INTEGERS_H

#include "cunmod_fmpz.h"
#include "tests/harness/scoped_flint.h"

/* Operands and results of a check. It begins as {0}, which are zeros. */
typedef struct
{
    fmpz_poly_t f, g, h, u;
    fmpz_t c;
} integers_t;

#define SCOPED_INTEGERS __attribute__((cleanup(integers_close)))
void integers_close(integers_t *x);

/* poly = a random polynomial of n coefficients of at most so many bits and of any sign. Some of
 * them are 0 or a power of 2, and the last one is not 0. */
void integers_random(fmpz_poly_t poly, int64_t n, int64_t bits);

/* integers_draw sets x->f and x->g to random polynomials of n and m coefficients, and
 * integers_multiply multiplies both by x->h. */
void integers_draw(integers_t *x, int64_t n, int64_t bits_n, int64_t m, int64_t bits_m);
void integers_multiply(integers_t *x);

/* Multiplies the `count` highest coefficients of f by c. */
void integers_scale_highest(fmpz_poly_t f, int64_t count, const fmpz_t c);

/* z = the product of `count` primes: the largest ones below 2^64, but for the first `first`. */
void integers_primes(fmpz_t z, int64_t first, int64_t count);

/* Returns `status`, or E_GPU if the GPU is forced and there is none. The library notices a missing
 * GPU after it has checked the arguments, and before it predicts or computes anything. */
int integers_refusal(cunmod_ctx_t ctx, int status);

/* Compare results of the library with FLINT's: of the functions on arrays, which have longer
 * integers and leading zeros now and then, and of those of cunmod_fmpz.h, whose result is an
 * operand now and then. Where the CPU is forced, resultants and GCDs by images are compared,
 * too. */
void integers_check_mul(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g);
void integers_check_resultant(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g);
void integers_check_discriminant(cunmod_ctx_t ctx, const fmpz_poly_t f);
void integers_check_gcd(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g);

/* Makes all of these checks. */
void integers_check(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g);

/* Lets the CPU compute by images, and makes the plan believe that Euclid's algorithm takes very
 * long on a processor. */
void integers_prefer_images(cunmod_ctx_t ctx);

/* integers_array returns the coefficients of f in an array that the caller frees. ARRAY gives an
 * array to a function as three arguments. */
cunmod_fmpz_poly_array_ integers_array(const fmpz_poly_t f);
#define ARRAY(a) (a).x, (a).words, (a).len
_Static_assert(offsetof(cunmod_fmpz_poly_array_, x) == 0, "SCOPED frees x");

/* ---- integers_residues.c ---- */

/* Checks residues of results modulo large and small primes, and the integers computed from them. */
void integers_check_residues(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g);

/* Checks residues where primes divide coefficients. */
void integers_check_vanishing(cunmod_ctx_t ctx);

void integers_check_parts_errors(cunmod_ctx_t ctx);

/* ---- integers_faults.c, in the emulator ---- */

/* Lets the device calls of products, resultants and GCDs fail in turn, and interrupts the calls. */
void integers_check_faults(int path);

/* Loses a GPU while a product is written over an operand. */
void integers_check_overlap(void);

/* Checks that a round of a GCD computes images modulo its new primes alone, and that the context
 * keeps sets of primes within the limit of memory. */
void integers_check_kept(void);

/* Computes images on two devices. */
void integers_check_devices(void);

/* ---- integers_more_bad.c and integers_faults.c, of t-integers-more ---- */

/* Checks wrong arguments and lengths, interrupts before the beginning, and limits of work. */
void integers_more_check_errors(cunmod_ctx_t ctx);

/* Checks results over operands, and operands that are 0. */
void integers_more_check_aliases(cunmod_ctx_t ctx);

/* Checks a polynomial with the content -1 and a coefficient that is the least integer of its
 * words. */
void integers_more_check_least(cunmod_ctx_t ctx);

/* Lets device calls fail in turn, and interrupts the calls, in the emulator. */
void integers_more_check_faults(int path);

#endif
