/* A program with two FLINTs, the second one loaded late (tests/flint/t-hooks). The file is compiled
 * as three things:
 *
 *   SECOND_FLINT   a library that stands for another FLINT: products of its own, with a wrong value;
 *                  one of them ends with a jump to another one, so that this call of the second FLINT
 *                  seems to come from a hook
 *   SECOND_CALLER  a library that is linked with it, and calls the products
 *   neither        the program, which is linked with the system's FLINT
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: second LIBRARY before|after   loads SECOND_CALLER before or after its own first product
 */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include <flint/flint.h>
#include <flint/nmod_poly.h>

/* The coefficient that the product of the second FLINT has at 0. */
#define SECOND 424242

#if defined(SECOND_FLINT)

void nmod_poly_mul(nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b)
{
    res->coeffs[0] = a == b ? 0 : SECOND;
}

void _nmod_poly_mul(ulong *res, const ulong *a, slong n, const ulong *b, slong m, nmod_t mod)
{
    res[0] = a == b || n < 1 || m < 1 || mod.n == 0 ? 0 : SECOND;
}

void _nmod_poly_mullow(ulong *res, const ulong *a, slong n, const ulong *b, slong m, slong length,
                       nmod_t mod)
{
    if (length > 0)
        _nmod_poly_mul(res, a, n, b, m, mod);
}

#elif defined(SECOND_CALLER)

ulong second_product(nmod_poly_struct *res, const nmod_poly_struct *a, const nmod_poly_struct *b);

ulong second_product(nmod_poly_struct *res, const nmod_poly_struct *a, const nmod_poly_struct *b)
{
    nmod_poly_mul(res, a, b);
    const ulong product = res->coeffs[0];
    res->coeffs[0] = 0;
    _nmod_poly_mullow(res->coeffs, a->coeffs, a->length, b->coeffs, b->length, 1, a->mod);
    return res->coeffs[0] == product ? product : 0;
}

#else

typedef ulong (*product_t)(nmod_poly_struct *, const nmod_poly_struct *, const nmod_poly_struct *);

static product_t load(const char *path)
{
    void *const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        fprintf(stderr, "%s\n", dlerror());
    return library == NULL ? NULL : (product_t)dlsym(library, "second_product");
}

/* Returns a coefficient of a product of two polynomials of this length by the program's FLINT: with
 * 1 + x + ... the coefficients at 0 and 1 are 1 and 2. *other = the coefficient at 0 of the product
 * by the second FLINT. */
static ulong multiply(ulong *other, product_t second, slong length)
{
    nmod_poly_t a, b, c;
    nmod_poly_init(a, 1000003);
    nmod_poly_init(b, 1000003);
    nmod_poly_init(c, 1000003);
    for (slong i = 0; i < length; i++)
    {
        nmod_poly_set_coeff_ui(a, i, 1);
        nmod_poly_set_coeff_ui(b, i, 1);
    }
    nmod_poly_mul(c, a, b);
    const ulong mine = nmod_poly_get_coeff_ui(c, 1);
    if (second != NULL)
        *other = second(c, a, b);
    nmod_poly_clear(a);
    nmod_poly_clear(b);
    nmod_poly_clear(c);
    return mine;
}

int main(int argc, char **argv)
{
    static const slong lengths[] = {2, 30, 5000};
    product_t second = NULL;
    if (argc != 3)
        return 2;
    for (int turn = 0; turn < 2; turn++)
    {
        if (second == NULL && (turn == 1 || strcmp(argv[2], "before") == 0))
            second = load(argv[1]);
        if (turn == 1 && second == NULL)
            return 3;
        for (size_t i = 0; i < sizeof(lengths) / sizeof(*lengths); i++)
        {
            ulong other = SECOND;
            const ulong mine = multiply(&other, second, lengths[i]);
            if (mine != 2 || other != SECOND)
            {
                printf("length %ld: %lu and %lu\n", (long)lengths[i], mine, other);
                return 1;
            }
        }
    }
    return 0;
}

#endif
