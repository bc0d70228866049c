/* Objects of FLINT that end with the block in which they are declared.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * An integer or polynomial whose fields are all 0 is zero: no function has to initialise it. The
 * other types need their init functions behind the declaration.
 */
#ifndef CUNMOD_TESTS_SCOPED_FLINT_H
#define CUNMOD_TESTS_SCOPED_FLINT_H

#include <flint/fmpq_poly.h>
#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_poly_mat.h>
#include <flint/nmod_poly.h>

#include "tests/harness/scoped.h"

#define SCOPED_FMPZ __attribute__((cleanup(test_end_fmpz)))
#define SCOPED_FMPZ_POLY __attribute__((cleanup(test_end_fmpz_poly)))
#define SCOPED_FMPZ_MAT __attribute__((cleanup(test_end_fmpz_mat)))
#define SCOPED_FMPQ_POLY __attribute__((cleanup(test_end_fmpq_poly)))
#define SCOPED_NMOD_POLY __attribute__((cleanup(test_end_nmod_poly)))

static inline void test_end_fmpz(fmpz_t *c)
{
    fmpz_clear(*c);
}

static inline void test_end_fmpz_poly(fmpz_poly_t *poly)
{
    fmpz_poly_clear(*poly);
}

static inline void test_end_fmpz_mat(fmpz_poly_mat_t *mat)
{
    fmpz_poly_mat_clear(*mat);
}

static inline void test_end_fmpq_poly(fmpq_poly_t *poly)
{
    fmpq_poly_clear(*poly);
}

static inline void test_end_nmod_poly(nmod_poly_t *poly)
{
    nmod_poly_clear(*poly);
}

#endif
