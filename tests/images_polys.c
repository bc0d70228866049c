/* Polynomials over the integers and their images, by cunmod_fmpz.h, against FLINT's remainders and
 * products.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "cunmod_fmpz.h"

#include <stdlib.h>

#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>

#include "images.h"
#include "scoped_flint.h"

enum
{
    ITEMS = 12
};

/* poly = random coefficients of at most so many bits, some of them 0, the last one not. */
static void set_random(fmpz_poly_t poly, int64_t n, int64_t bits)
{
    SCOPED_FMPZ fmpz_t c = {0};
    fmpz_poly_zero(poly);
    for (int64_t j = 0; j < n; j++)
    {
        fmpz_set_ui(c, test_random());
        fmpz_mul_2exp(c, c, (ulong)bits);
        fmpz_fdiv_q_2exp(c, c, (ulong)test_range(64, 63 + bits));
        if (test_below(2))
            fmpz_neg(c, c);
        if (j == n - 1 && fmpz_is_zero(c))
            fmpz_one(c);
        fmpz_poly_set_coeff_fmpz(poly, j, c);
    }
}

/* Item i of the batch is poly modulo p[i]. */
static void check_images(cunmod_batch_t batch, const fmpz_poly_t poly, const uint64_t *p)
{
    const int64_t n = fmpz_poly_length(poly);
    int64_t at[ITEMS + 1] = {0};
    for (int64_t i = 0; i < ITEMS; i++)
        at[i + 1] = at[i] + n;
    SCOPED uint64_t *const coeffs = test_array(at[ITEMS]), *const expected = test_array(at[ITEMS]);
    for (int64_t i = 0; i < ITEMS; i++)
        for (int64_t j = 0; j < n; j++)
            expected[at[i] + j] = fmpz_fdiv_ui(poly->coeffs + j, p[i]);
    CHECK_OK(cunmod_batch_get_arrays(coeffs, at, batch));
    CHECK_EQUAL(coeffs, expected, at[ITEMS]);
}

/* The product of two polynomials, modulo the moduli, is that of FLINT. */
static void check_product(cunmod_moduli_t moduli, const uint64_t *p, int64_t n, int64_t bits)
{
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}}, g = {{0}}, product = {{0}}, result = {{0}};
    test_case("fmpz_poly", n, bits, p[0]);
    set_random(f, n, bits);
    set_random(g, n / 2 + 1, bits);
    set_random(result, 3, bits); /* is overwritten */
    fmpz_poly_mul(product, f, g);
    SCOPED_BATCH cunmod_batch_t a = test_batch(moduli), b = test_batch(moduli);
    CHECK_OK(cunmod_fmpz_poly_get_images(a, f));
    check_images(a, f, p);
    CHECK_OK(cunmod_fmpz_poly_get_images(b, g));
    CHECK_OK(cunmod_batch_mul(a, a, b));
    CHECK_OK(cunmod_fmpz_poly_set_images(result, a));
    CHECK(fmpz_poly_equal(result, product));
}

void check_polys(cunmod_ctx_t ctx)
{
    uint64_t *p = images_moduli(ITEMS, IMAGES_WIDE);
    const uint64_t none[] = {3, 1};
    cunmod_moduli_t moduli;
    SCOPED_FMPZ_POLY fmpz_poly_t poly = {{0}};
    CHECK_OK(cunmod_moduli_create(&moduli, p, ITEMS, ctx));
    for (int64_t n = 0; n < 20; n = 3 * n / 2 + 1)
        for (int64_t bits = 1; bits < 64 * ITEMS / 2 - 8; bits = 3 * bits + 1)
            check_product(moduli, p, n, bits);
    cunmod_moduli_destroy(moduli);
    free(p);

    fmpz_poly_set_ui(poly, 5);
    CHECK_OK(cunmod_moduli_create(&moduli, none, 2, ctx));
    SCOPED_BATCH cunmod_batch_t batch = test_batch(moduli);
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_fmpz_poly_get_images(NULL, poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_fmpz_poly_get_images(batch, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_fmpz_poly_set_images(NULL, batch));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_fmpz_poly_set_images(poly, NULL));
    CHECK_OK(cunmod_fmpz_poly_get_images(batch, poly));
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_fmpz_poly_set_images(poly, batch));
    CHECK(fmpz_poly_length(poly) == 1 && fmpz_poly_get_coeff_ui(poly, 0) == 5);
    cunmod_moduli_destroy(moduli);
}
