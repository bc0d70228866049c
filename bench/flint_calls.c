/* Makes 10^7 short calls of FLINT, products of two polynomials of length 20, or argv[1] calls.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * bench/flint_costs.py compiles and times the program.
 */
#include <stdio.h>
#include <stdlib.h>

#include <flint/nmod_poly.h>

int main(int argc, char **argv)
{
    const long calls = argc > 1 ? atol(argv[1]) : 10000000;
    nmod_poly_t a, b, c;
    nmod_poly_init(a, 65537);
    nmod_poly_init(b, 65537);
    nmod_poly_init(c, 65537);
    for (slong i = 0; i < 20; i++)
    {
        nmod_poly_set_coeff_ui(a, i, (ulong)(1 + i * i));
        nmod_poly_set_coeff_ui(b, i, (ulong)(3 + i * i * i));
    }
    for (long i = 0; i < calls; i++)
        nmod_poly_mul(c, a, b);
    printf("%lu\n", (unsigned long)nmod_poly_get_coeff_ui(c, 19));
    nmod_poly_clear(a);
    nmod_poly_clear(b);
    nmod_poly_clear(c);
    return 0;
}
