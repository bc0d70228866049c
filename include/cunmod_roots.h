/* cunmod: roots of polynomials modulo primes below 2^64. Part of cunmod.h, which programs include.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_ROOTS_H
#define CUNMOD_ROOTS_H

#include <stdint.h>

#include "cunmod_poly.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- roots modulo a prime ------------------------------------------------ */

/* roots[0 .. *count-1] = all different roots of a in [0, p), the smallest first; exps[i] = the
 * multiplicity of roots[i]. If exps is NULL, the multiplicities are not computed, which saves a GCD
 * and values at the roots. *count is at most lena - 1. roots and exps have room for lena - 1
 * numbers each, and for none if lena is 0; what lies behind the results is not changed. A constant
 * has no roots. a is not zero (E_DIVZERO): each number is a root of zero. p must be prime
 * (E_MODULUS). roots may overlap a. FLINT: nmod_poly_roots, which sorts in another way, and aborts
 * for zero.
 *
 * The function calls operations on batches and on device polynomials, each with its own plan
 * (docs/roots.md). On the CPU path FLINT computes all roots in one call. cunmod_last_* report on
 * the last operation. The results are the same on each path and in each run. More errors:
 * E_ARGUMENT (count NULL), E_ALIAS (roots and exps overlap). */
CUNMOD_STATUS cunmod_roots(uint64_t *roots, int64_t *exps, int64_t *count, const uint64_t *a,
                           int64_t lena, uint64_t p, cunmod_ctx_t ctx);

/* As cunmod_roots on host arrays, of a device polynomial a. `room` is the length for which the
 * caller provides arrays, as lena of cunmod_roots (E_LENGTH when a is longer). The call waits. More
 * errors: E_DIVZERO, E_ALIAS. */
CUNMOD_STATUS cunmod_poly_roots(uint64_t *roots, int64_t *exps, int64_t *count, int64_t room,
                                cunmod_poly_t a);

/* Item i of res = the different roots of item i of a, the smallest first, as coefficients;
 * counts[i] = the number of these roots. cunmod_batch_get_arrays with offsets at[i+1] = at[i] +
 * counts[i] copies the roots to an array. (An item whose only root is 0 is the polynomial of length
 * 0, and its count is 1.) Multiplicities are not computed. The item has the status E_MODULUS if its
 * modulus is not prime, and E_DIVZERO if it is zero; counts[i] is 0 for an item with a status. res
 * may be a. The call waits. On the GPU all polynomials are split at once (docs/roots.md). More
 * errors: E_ARGUMENT (counts NULL). */
CUNMOD_STATUS cunmod_batch_roots(cunmod_batch_t res, int64_t *counts, cunmod_batch_t a);

#ifdef __cplusplus
}
#endif

#endif
