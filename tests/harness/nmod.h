/* FLINT's polynomials in tests.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_NMOD_H
#define CUNMOD_TESTS_NMOD_H

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <stdint.h>

/* SCOPED_NMOD nmod_poly_t f = {test_nmod_of(a, len, p)} is cleared when its block ends. */
#define SCOPED_NMOD __attribute__((cleanup(test_end_nmod)))
void test_end_nmod(nmod_poly_t *f);

/* New polynomials: zero modulo p, the coefficients a[0 .. len-1], and a copy of f. */
nmod_poly_struct test_nmod_zero(uint64_t p);
nmod_poly_struct test_nmod_of(const uint64_t *a, int64_t len, uint64_t p);
nmod_poly_struct test_nmod_copy(const nmod_poly_struct *f);

/* Returns -1, 0 or 1 where f comes before g, is equal to g, or comes after g in the order of the
 * library's factors: by degree, then by the coefficients from the highest one. */
int test_compare_nmod(const nmod_poly_struct *f, const nmod_poly_struct *g);

/* Checks that got[0 .. room-1] is f with zeros above. */
void test_check_nmod(const uint64_t *got, int64_t room, const nmod_poly_t f);

#endif
