/* Polynomials with factors of all kinds, and what FLINT's factors of a polynomial say about results
 * of the library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A digest is a word that depends on all numbers and words of a result, and on their order.
 */
#ifndef CUNMOD_TESTS_FUZZ_FACTORED_H
#define CUNMOD_TESTS_FUZZ_FACTORED_H

#include "tests/fuzz/fuzz.h"

/* ---- draws ---- */

/* Initialises f as a polynomial of at most `most` coefficients, most >= 2, modulo the prime p.
 * Returns the kind: with many linear factors, x^n - c, x^p - x, a p-th power, of high
 * multiplicities, with factors of one degree, irreducible, a product, or of any coefficients. */
const char *fuzz_draw_factored(nmod_poly_t f, int64_t most, uint64_t p);

/* Initialises f as a monic irreducible polynomial of degree n >= 1 modulo the prime p. */
void fuzz_draw_irreducible(nmod_poly_t f, int64_t n, uint64_t p);

/* ---- digests of results ---- */

/* Each of the functions returns the digest of the results of a function of cunmod_factor.h:
 * cunmod_factor or cunmod_factor_squarefree, cunmod_factor_degrees, and the `count` roots of
 * cunmod_batch_roots. */
uint64_t fuzz_digest_factors(uint64_t lead, const uint64_t *factors, const int64_t *lens,
                             const int64_t *exps, int64_t count);
uint64_t fuzz_digest_degrees(const int64_t *degrees, const int64_t *exps, int64_t count);
uint64_t fuzz_digest_roots(const uint64_t *roots, int64_t count);

/* ---- digests that are expected ---- */

/* Each of the functions returns the digest that follows from FLINT's irreducible factors of f. f is
 * not zero, and its modulus is prime. */
typedef uint64_t fuzz_expected_t(const nmod_poly_t f);
fuzz_expected_t fuzz_expected_factors, fuzz_expected_squarefree, fuzz_expected_degrees,
    fuzz_expected_roots;

/* Returns 1 if f is irreducible, else 0: 0 for constants. */
uint64_t fuzz_expected_irreducible(const nmod_poly_t f);

#endif
