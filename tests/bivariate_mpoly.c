/* Resultants of FLINT's polynomials in two variables, by cunmod_mpoly.h, against FLINT's.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "bivariate.h"

#include "cunmod_mpoly.h"
#include "scoped_flint.h"

enum
{
    TERMS = 6,
    LENGTH = 4
};

/* Some terms of these lengths in both variables. */
static void draw_integers(fmpz_mpoly_t a, const fmpz_mpoly_ctx_t ring)
{
    SCOPED_FMPZ fmpz_t c = {0};
    for (int64_t k = test_range(0, TERMS); k > 0; k--)
    {
        const ulong exponents[] = {test_below(LENGTH), test_below(LENGTH)};
        fmpz_set_ui(c, test_random() >> test_below(60));
        fmpz_mul_si(c, c, test_range(-1, 70));
        fmpz_mpoly_set_coeff_fmpz_ui(a, c, exponents, ring);
    }
}

static void draw_modular(nmod_mpoly_t a, const nmod_mpoly_ctx_t ring, uint64_t p)
{
    for (int64_t k = test_range(0, TERMS); k > 0; k--)
    {
        const ulong exponents[] = {test_below(LENGTH), test_below(LENGTH)};
        nmod_mpoly_set_coeff_ui_ui(a, test_below(p), exponents, ring);
    }
}

static void check_integers(cunmod_ctx_t ctx, slong var, ordering_t order)
{
    fmpz_mpoly_ctx_t ring;
    fmpz_mpoly_t a, b, r, expected;
    fmpz_mpoly_ctx_init(ring, 2, order);
    fmpz_mpoly_init(a, ring);
    fmpz_mpoly_init(b, ring);
    fmpz_mpoly_init(r, ring);
    fmpz_mpoly_init(expected, ring);
    draw_integers(a, ring);
    draw_integers(b, ring);
    CHECK(fmpz_mpoly_resultant(expected, a, b, var, ring));
    CHECK_OK(cunmod_fmpz_mpoly_resultant(r, a, b, var, ring, ctx));
    CHECK(fmpz_mpoly_equal(r, expected, ring));
    CHECK_OK(cunmod_fmpz_mpoly_resultant(a, a, b, var, ring, ctx));
    CHECK(fmpz_mpoly_equal(a, expected, ring));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_fmpz_mpoly_resultant(NULL, a, b, var, ring, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_fmpz_mpoly_resultant(r, a, b, 2, ring, ctx));
    fmpz_mpoly_gen(a, 0, ring);
    CHECK(fmpz_mpoly_pow_ui(a, a, (ulong)1 << 50, ring));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_fmpz_mpoly_resultant(r, a, b, var, ring, ctx));
    for (int k = 0; k < 2; k++)
    {
        ulong exponents[] = {1, 1};
        exponents[k] = WORD_MAX;
        fmpz_mpoly_zero(a, ring);
        fmpz_mpoly_set_coeff_si_ui(a, 1, exponents, ring);
        CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_fmpz_mpoly_resultant(r, a, b, var, ring, ctx));
    }
    CHECK(fmpz_mpoly_equal(r, expected, ring));
    fmpz_mpoly_clear(a, ring);
    fmpz_mpoly_clear(b, ring);
    fmpz_mpoly_clear(r, ring);
    fmpz_mpoly_clear(expected, ring);
    fmpz_mpoly_ctx_clear(ring);
}

static void check_modular(cunmod_ctx_t ctx, slong var, ordering_t order, uint64_t p)
{
    nmod_mpoly_ctx_t ring;
    nmod_mpoly_t a, b, r, expected;
    nmod_mpoly_ctx_init(ring, 2, order, p);
    nmod_mpoly_init(a, ring);
    nmod_mpoly_init(b, ring);
    nmod_mpoly_init(r, ring);
    nmod_mpoly_init(expected, ring);
    draw_modular(a, ring, p);
    draw_modular(b, ring, p);
    CHECK(nmod_mpoly_resultant(expected, a, b, var, ring));
    CHECK_OK(cunmod_nmod_mpoly_resultant(r, a, b, var, ring, ctx));
    CHECK(nmod_mpoly_equal(r, expected, ring));
    CHECK_OK(cunmod_nmod_mpoly_resultant(b, a, b, var, ring, ctx));
    CHECK(nmod_mpoly_equal(b, expected, ring));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_mpoly_resultant(r, NULL, b, var, ring, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_mpoly_resultant(r, a, b, -1, ring, ctx));
    nmod_mpoly_clear(a, ring);
    nmod_mpoly_clear(b, ring);
    nmod_mpoly_clear(r, ring);
    nmod_mpoly_clear(expected, ring);
    nmod_mpoly_ctx_clear(ring);
}

void bivariate_check_mpoly(cunmod_ctx_t ctx)
{
    static const ordering_t orders[] = {ORD_LEX, ORD_DEGLEX, ORD_DEGREVLEX};
    static const uint64_t p[] = {2, 3, 101, 2147483647, UINT64_MAX - 58};
    test_case("resultants of FLINT's polynomials in two variables", 0, 0, 0);
    for (int k = 0; k < (test_small() ? 12 : 60); k++)
    {
        check_integers(ctx, k % 2, orders[k % 3]);
        check_modular(ctx, k % 2, orders[k % 3], p[k % 5]);
    }
}
