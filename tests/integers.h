/* What the files of t-integers share: polynomials over the integers, and comparisons with FLINT's
 * functions for fmpz_poly_t.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_INTEGERS_H
#define CUNMOD_TESTS_INTEGERS_H

#include "cunmod_fmpz.h"
#include "scoped_flint.h"

/* Operands and results of a check. It begins as {0}, which are zeros. */
typedef struct
{
    fmpz_poly_t f, g, h, u;
    fmpz_t c;
} integers_t;

#define SCOPED_INTEGERS __attribute__((cleanup(integers_close)))
void integers_close(integers_t *x);

/* poly = n coefficients of at most so many bits, of any sign, some of them 0 or extreme, the last
 * one not 0. */
void integers_random(fmpz_poly_t poly, int64_t n, int64_t bits);

/* x->f and x->g = random polynomials of n and of m coefficients; and both times x->h. */
void integers_draw(integers_t *x, int64_t n, int64_t bits_n, int64_t m, int64_t bits_m);
void integers_multiply(integers_t *x);

/* The highest coefficients, as many as that, become multiples of c. */
void integers_scale_highest(fmpz_poly_t f, int64_t count, const fmpz_t c);

/* z = the product of the largest primes below 2^64, `count` of them from number `first` on. */
void integers_primes(fmpz_t z, int64_t first, int64_t count);

/* status; or E_GPU where the GPU is forced and there is none: that is found after the arguments
 * were checked, and before anything is predicted or computed. */
int integers_refusal(cunmod_ctx_t ctx, int status);

/* The operations of the library on arrays, with longer words and leading zeros now and then, and
 * those of cunmod_fmpz.h, whose result is an operand now and then, are FLINT's; and where the CPU
 * path is forced, so are resultants and GCDs by images on it. */
void integers_check_mul(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g);
void integers_check_resultant(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g);
void integers_check_discriminant(cunmod_ctx_t ctx, const fmpz_poly_t f);
void integers_check_gcd(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g);

/* All of them. */
void integers_check(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g);

/* Leaves FLINT out, and makes the plan believe that Euclid's algorithm takes very long on a
 * processor. */
void integers_prefer_images(cunmod_ctx_t ctx);

/* f as an array of its own, which the caller frees; and an array as three arguments. */
cunmod_fmpz_poly_array_ integers_array(const fmpz_poly_t f);
#define ARRAY(a) (a).x, (a).words, (a).len

/* ---- integers_residues.c ---- */

/* Residues modulo large and small primes, and the integers of them. */
void integers_check_residues(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g);

/* The same where primes divide coefficients. */
void integers_check_vanishing(cunmod_ctx_t ctx);

void integers_check_parts_errors(cunmod_ctx_t ctx);

/* ---- integers_faults.c, in the emulator ---- */

/* The device calls of products, resultants and GCDs fail in turn, on a path; and interrupts come at
 * them. */
void integers_check_faults(int path);

/* A GPU that is lost while a product goes into the place of an operand. */
void integers_check_overlap(void);

/* Only new primes have images in a turn of a GCD; sets of primes are kept, within the limit of
 * memory. */
void integers_check_kept(void);

/* Images on two devices. */
void integers_check_devices(void);

/* ---- integers_more_bad.c and integers_faults.c, of t-integers-more ---- */

/* Wrong arguments and lengths, interrupts before the beginning, and limits of work. */
void integers_more_check_errors(cunmod_ctx_t ctx);

/* Results over operands, and zero operands. */
void integers_more_check_aliases(cunmod_ctx_t ctx);

/* A coefficient that is the least integer of its words, in a polynomial with the content -1. */
void integers_more_check_least(cunmod_ctx_t ctx);

/* In the emulator: device calls that fail in turn, on a path; and interrupts at them. */
void integers_more_check_faults(int path);

#endif
