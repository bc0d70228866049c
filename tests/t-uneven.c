/* Polynomials over the integers of which only a part counts, or with coefficients of very uneven
 * length. An array that gives each coefficient the words of the longest one would have terabytes
 * here: such a call fails with E_MEMORY.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "cunmod_fmpz.h"
#include "harness.h"
#include "integers.h"

/* f = 1 + 2 x + .. + n x^(n-1), and coefficient number `at` has that many bits. */
static void make_uneven(fmpz_poly_t f, slong n, slong at, ulong bits)
{
    fmpz_t c;
    fmpz_init(c);
    fmpz_poly_zero(f);
    fmpz_poly_fit_length(f, n);
    for (slong i = 0; i < n; i++)
        fmpz_poly_set_coeff_ui(f, i, (ulong)i + 1);
    fmpz_one_2exp(c, bits - 1);
    fmpz_poly_set_coeff_fmpz(f, at, c);
    fmpz_clear(c);
}

/* Only the lowest coefficients of operands are converted. */
static void check_mullow(cunmod_ctx_t ctx)
{
    fmpz_poly_t f, g, z, expected;
    fmpz_poly_init(f);
    fmpz_poly_init(g);
    fmpz_poly_init(z);
    fmpz_poly_init(expected);
    make_uneven(f, 1000000, 999999, 100000000);
    make_uneven(g, 50000, 49999, 100000000);
    for (slong n = 0; n < 4; n++)
    {
        test_case("fmpz_poly_mullow, long operands", n, n, 0);
        fmpz_poly_mullow(expected, f, g, n);
        CHECK_OK(cunmod_fmpz_poly_mullow(z, f, g, n, ctx));
        CHECK(fmpz_poly_equal(z, expected));
        fmpz_poly_mullow(expected, g, g, n);
        CHECK_OK(cunmod_fmpz_poly_mullow(z, g, g, n, ctx));
        CHECK(fmpz_poly_equal(z, expected));
    }
    fmpz_poly_clear(f);
    fmpz_poly_clear(g);
    fmpz_poly_clear(z);
    fmpz_poly_clear(expected);
}

int main(void)
{
    cunmod_ctx_t ctx;
    test_start(0);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    check_mullow(ctx);
    cunmod_ctx_destroy(ctx);
    flint_cleanup();
    return test_finish();
}
