/* What the files of t-defects share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_DEFECTS_H
#define CUNMOD_TESTS_DEFECTS_H

#include <gmp.h> /* before FLINT's headers, which declare fmpz_get_mpz only then */

#include <flint/flint.h>

#include "tests/harness/scoped_flint.h"

/* Whether the FLINT at hand may have a defect that later ones do not have. */
#define DEFECTS_FLINT_IS_OLD (__FLINT_RELEASE <= 30600)

/* fft_small makes fewer of FLINT's products by the transforms that are wrong. */
#ifdef FLINT_HAVE_FFT_SMALL
#define DEFECTS_FFT_SMALL 1
#else
#define DEFECTS_FFT_SMALL 0
#endif

/* z = a b, by rows. */
void defects_multiply(fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b);

/* n coefficients of 2^bits - 1, less what `low` says: a random number below 2^low. Of these signs:
 * 0: positive, 1: negative, 2: alternating. */
void defects_full(fmpz_poly_t a, int64_t n, int64_t bits, int64_t low, int signs);

/* ---- defects_products.c ---- */

void defects_products(int path);

/* The check of products, and products by GMP. */
void defects_checks(void);

/* ---- defects_divisions.c, defects_spoiled.c ---- */

void defects_divisions(int path);
void defects_spoiled(void);

#endif
