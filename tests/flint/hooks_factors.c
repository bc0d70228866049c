/* A program that uses FLINT and knows nothing of cunmod: it prints sums of factorizations,
 * squarefree decompositions and roots, and tests of irreducibility (tests/flint/t-hooks).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * CUNMOD_TEST_SMALL: modulo one of five primes.
 *
 * The sum of a list of factors does not depend on their order, but for squarefree decompositions.
 */
#include <gmp.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>

typedef void factors_t(nmod_poly_factor_t res, const nmod_poly_t f);
typedef ulong with_lead_t(nmod_poly_factor_t res, const nmod_poly_t f);
typedef int test_t(const nmod_poly_t f);

static ulong state = 1;

/* The next number of the generator of Knuth's MMIX. */
static ulong next(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return state >> 1;
}

/* f = a random polynomial of degree n, monic if `monic` is set. */
static void draw(nmod_poly_t f, slong n, int monic)
{
    nmod_poly_zero(f);
    for (slong i = 0; i < n; i++)
        nmod_poly_set_coeff_ui(f, i, next() % f->mod.n);
    nmod_poly_set_coeff_ui(f, n, monic ? 1 : 1 + next() % (f->mod.n - 1));
}

static ulong sum(const nmod_poly_t f)
{
    ulong all = (ulong)f->length;
    for (slong i = 0; i < f->length; i++)
        all = (all ^ f->coeffs[i]) * 6364136223846793005u + 1442695040888963407u;
    return all;
}

/* Returns a sum of the factors, in their order if `ordered` is set. */
static ulong sum_of(const nmod_poly_factor_t fac, int ordered)
{
    ulong all = (ulong)fac->num;
    for (slong i = 0; i < fac->num; i++)
        all = (ordered ? 31 * all : all) +
              (sum(fac->p + i) + fac->p[i].mod.n) * (2 * (ulong)fac->exp[i] + 1);
    return all;
}

/* fac = x + 1 if `filled` is set, else no factors. */
static void begin(nmod_poly_factor_t fac, ulong p, int filled)
{
    nmod_poly_t f;
    nmod_poly_init(f, p);
    nmod_poly_factor_init(fac);
    nmod_poly_set_coeff_ui(f, 1, 1);
    nmod_poly_set_coeff_ui(f, 0, 1);
    if (filled)
        nmod_poly_factor_insert(fac, f, 2);
    nmod_poly_clear(f);
}

static void print_with_lead(with_lead_t *function, const nmod_poly_t f)
{
    nmod_poly_factor_t fac;
    for (int filled = 0; filled < 2; filled++)
    {
        begin(fac, f->mod.n, filled);
        const ulong lead = function(fac, f);
        printf(" %lu:%lu", lead, sum_of(fac, 0));
        nmod_poly_factor_clear(fac);
    }
}

/* is_squarefree: the function finds a squarefree decomposition, which has an order, also beside
 * factors that there are before the call. */
static void print_factors(factors_t *function, const nmod_poly_t f, int is_squarefree)
{
    nmod_poly_factor_t fac;
    for (int filled = 0; filled <= is_squarefree; filled++)
    {
        begin(fac, f->mod.n, filled);
        function(fac, f);
        printf(" %lu", sum_of(fac, is_squarefree));
        nmod_poly_factor_clear(fac);
    }
}

static void print_roots(const nmod_poly_t f)
{
    nmod_poly_factor_t fac;
    for (int k = 0; k < 4; k++)
    {
        begin(fac, f->mod.n, k / 2);
        nmod_poly_roots(fac, f, k % 2);
        printf(" %lu", sum_of(fac, 0));
        nmod_poly_factor_clear(fac);
    }
}

static void print(const char *name, const nmod_poly_t f)
{
    static with_lead_t *const with_lead[] = {nmod_poly_factor, nmod_poly_factor_with_berlekamp,
                                             nmod_poly_factor_with_cantor_zassenhaus,
                                             nmod_poly_factor_with_kaltofen_shoup};
    static test_t *const tests[] = {nmod_poly_is_irreducible, nmod_poly_is_irreducible_ddf,
                                    nmod_poly_is_irreducible_rabin};
    printf("%s, modulo %lu, length %ld:", name, f->mod.n, (long)f->length);
    for (int i = 0; i < 4; i++)
        print_with_lead(with_lead[i], f);
    for (int i = 0; i < 3; i++)
        printf(" %d", tests[i](f));
    print_factors(nmod_poly_factor_squarefree, f, 1);
    if (f->length > 0)
        print_roots(f);
    if (f->length > 1)
    {
        print_factors(nmod_poly_factor_cantor_zassenhaus, f, 0);
        print_factors(nmod_poly_factor_kaltofen_shoup, f, 0);
        if (nmod_poly_is_squarefree(f))
            print_factors(nmod_poly_factor_berlekamp, f, 0);
    }
    printf("\n");
}

/* f = c times a product of powers of random polynomials of degree n, with these exponents. */
static void set_powers(nmod_poly_t f, ulong c, slong n, const ulong *exps, int count)
{
    nmod_poly_t g;
    nmod_poly_init(g, f->mod.n);
    nmod_poly_zero(f);
    nmod_poly_set_coeff_ui(f, 0, c);
    for (int i = 0; i < count; i++)
    {
        draw(g, n, 1);
        nmod_poly_pow(g, g, exps[i]);
        nmod_poly_mul(f, f, g);
    }
    nmod_poly_clear(g);
}

static void print_powers(nmod_poly_t f)
{
    const ulong p = f->mod.n, q = p < 10 ? p : 5;
    const ulong exps[] = {q, 1, 2 * q, q + 1, 3, q * q, 1};
    for (slong n = 1; n < 4; n++)
    {
        set_powers(f, 1, n, exps, 7);
        print("powers", f);
        set_powers(f, p - 1, n, exps + 5, 2);
        print("powers that are not monic", f);
        set_powers(f, p - 1, n, exps, 1);
        print("a power that is not monic", f);
        set_powers(f, p - 1, n, exps + 4, 1);
        print("another one", f);
    }
}

/* The largest factor of a random polynomial. */
static void print_irreducible(nmod_poly_t f)
{
    nmod_poly_factor_t fac;
    nmod_poly_factor_init(fac);
    draw(f, 40, 0);
    nmod_poly_factor(fac, f);
    for (slong i = 0; i < fac->num; i++)
        if (i == 0 || fac->p[i].length > f->length)
            nmod_poly_set(f, fac->p + i);
    print("irreducible", f);
    nmod_poly_scalar_mul_nmod(f, f, f->mod.n - 1);
    print("irreducible, not monic", f);
    nmod_poly_factor_clear(fac);
}

static void modulo(ulong p)
{
    static const ulong once[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    nmod_poly_t f;
    nmod_poly_init(f, p);
    print("zero", f);
    nmod_poly_set_coeff_ui(f, 0, p - 1);
    print("a constant", f);
    for (int i = 0; i < 4; i++)
    {
        draw(f, i == 0 ? 1 : 12 * i, 0);
        print("random", f);
        draw(f, i == 0 ? 1 : 12 * i, 1);
        nmod_poly_inflate(f, f, 2 + (ulong)i % 2);
        print("inflated", f);
        nmod_poly_zero(f);
        nmod_poly_set_coeff_ui(f, 0, p - 1);
        nmod_poly_set_coeff_ui(f, i == 0 ? 1 : 36 * i, 1);
        print("x^n - 1", f);
    }
    set_powers(f, 1, 1, once, 12);
    print("linear factors", f);
    set_powers(f, p - 1, 10, once, 12);
    print("factors", f);
    print_powers(f);
    print_irreducible(f);
    nmod_poly_clear(f);
}

int main(void)
{
    static const ulong moduli[] = {2, 3, 7, 65537, UWORD(18446744073709551557)};
    const int count = getenv("CUNMOD_TEST_SMALL") != NULL ? 1 : 5;
    for (int i = 0; i < count; i++)
        modulo(moduli[i]);
    return 0;
}
