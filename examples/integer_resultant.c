/* The resultant of two polynomials over the integers, with cunmod under the calls of FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: integer_resultant [DEGREE]
 *
 * The coefficients are random numbers of 32 bits, with signs.
 */
#include "example_cunmod.h"

#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>
#include <cunmod_flint_override.h>

/* poly = a random polynomial of degree n. */
static void set_random(fmpz_poly_t poly, uint64_t first, long n)
{
    for (long i = 0; i <= n; i++)
        fmpz_poly_set_coeff_si(poly, i,
                               (long)(random_word(first + (uint64_t)i) >> 31) - (1L << 32));
}

int main(int argc, char **argv)
{
    const long n = argument(argc, argv, 1, 300);
    fmpz_poly_t a, b;
    fmpz_t r;
    open_gpu();
    fmpz_poly_init(a);
    fmpz_poly_init(b);
    fmpz_init(r);
    set_random(a, 1000000, n);
    set_random(b, 2000000, n);

    lap(NULL);
    fmpz_poly_resultant(r, a, b);
    lap("resultant");
    printf("%ld bits, %lu modulo 2^61 - 1\n", (long)fmpz_bits(r),
           (unsigned long)fmpz_fdiv_ui(r, (UINT64_C(1) << 61) - 1));

    fmpz_poly_clear(a);
    fmpz_poly_clear(b);
    fmpz_clear(r);
    return 0;
}
