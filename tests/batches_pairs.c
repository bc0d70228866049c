/* Pairs of polynomials for tests of Euclid's algorithm on batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batches_pairs.h"

#include <stdlib.h>
#include <string.h>

#include "harness.h"

static const uint64_t primes[] = {2,
                                  3,
                                  5,
                                  251,
                                  65521,
                                  1073741789,
                                  2147483629,
                                  2147483647,
                                  2147483659u,
                                  4294967291u,
                                  1125899906842597u,
                                  1152921504606846883u,
                                  4611686018427387847u,
                                  9223372036854775783u,
                                  18446744073709551557u};
enum
{
    PRIMES = sizeof primes / sizeof primes[0],
    SHORT_PRIMES = 8, /* below 2^31 */
    LAZY_PRIMES = 12  /* below 2^60 */
};

/* ---- operands ---------------------------------------------------------------- */

/* What the operands of an item have to do with each other. */
enum
{
    RANDOM,
    COMMON,   /* a common factor of any degree */
    SAME,     /* a constant factor at most */
    MULTIPLE, /* one divides the other */
    GAPS,     /* remainders much shorter than those before */
    KINDS
};

void to_poly(nmod_poly_t poly, const uint64_t *a, int64_t len)
{
    nmod_poly_fit_length(poly, len);
    for (int64_t k = 0; k < len; k++)
        poly->coeffs[k] = a[k];
    poly->length = len;
    _nmod_poly_normalise(poly);
}

/* A random polynomial of at most len coefficients. */
static void random_poly(nmod_poly_t poly, int64_t len, uint64_t p)
{
    uint64_t *a = test_poly(len, p, len > 0 ? (int)test_below(TEST_KINDS) : TEST_DENSE);
    to_poly(poly, a, len);
    free(a);
}

/* a and b of at most n and m coefficients. */
static void make_operands(nmod_poly_t a, nmod_poly_t b, int64_t n, int64_t m, uint64_t p)
{
    const int kind = n > 0 && m > 0 ? (int)test_below(KINDS) : RANDOM;
    const int64_t shorter = n < m ? n : m, factor = shorter > 0 ? test_range(1, shorter) : 0;
    nmod_poly_t c, d;
    nmod_poly_init(c, p);
    nmod_poly_init(d, p);
    random_poly(a, n, p);
    random_poly(b, m, p);
    if (kind == COMMON)
    {
        random_poly(c, factor, p);
        random_poly(a, n - factor + 1, p);
        random_poly(b, m - factor + 1, p);
        nmod_poly_mul(a, a, c);
        nmod_poly_mul(b, b, c);
    }
    if (kind == SAME)
    {
        random_poly(a, shorter, p);
        nmod_poly_scalar_mul_nmod(b, a, test_unit(p));
    }
    if (kind == MULTIPLE)
    {
        random_poly(c, n > m ? m : n, p);
        random_poly(d, n > m ? n - m + 1 : m - n + 1, p);
        nmod_poly_mul(n > m ? a : b, c, d);
        nmod_poly_set(n > m ? b : a, c);
    }
    if (kind == GAPS && n > m && m > 3)
    {
        /* a = q b + r, r much shorter than b */
        random_poly(c, n - m + 1, p);
        random_poly(d, test_range(0, m / 2), p);
        nmod_poly_mul(a, b, c);
        nmod_poly_add(a, a, d);
    }
    nmod_poly_clear(c);
    nmod_poly_clear(d);
}

static int64_t length(int64_t most)
{
    const int64_t small = test_range(0, 20), large = test_range(0, most);
    return test_below(4) > 0 ? large : small < most ? small : most;
}

/* longest: of one item, 0: there is none. */
static pairs_t make(const uint64_t *p, int64_t items, int64_t most, int64_t longest, int uniform)
{
    pairs_t x = {.items = items, .p = test_copy(p, items)};
    const int64_t among = longest > 0 ? test_range(0, items - 1) : -1;
    nmod_poly_t *polys = malloc((size_t)(2 * items + 1) * sizeof *polys);
    x.status = calloc((size_t)items + 1, sizeof *x.status);
    for (int j = 0; j < 2; j++)
        x.at[j] = calloc((size_t)items + 1, sizeof *x.at[j]);
    for (int64_t i = 0; i < items; i++)
    {
        nmod_poly_init(polys[2 * i], p[i]);
        nmod_poly_init(polys[2 * i + 1], p[i]);
        if (i == among)
            make_operands(polys[2 * i], polys[2 * i + 1], test_range(longest - 20, longest),
                          test_range(longest - 20, longest), p[i]);
        else
            make_operands(polys[2 * i], polys[2 * i + 1], length(most), length(most), p[i]);
        for (int j = 0; j < 2; j++)
            x.at[j][i + 1] = x.at[j][i] + (uniform ? most
                                           : i == among
                                               ? longest
                                               : polys[2 * i + j]->length + (int64_t)test_below(3));
    }
    for (int j = 0; j < 2; j++)
    {
        x.words[j] = test_array(x.at[j][items]);
        memset(x.words[j], 0, (size_t)x.at[j][items] * sizeof *x.words[j]);
        for (int64_t i = 0; i < items; i++)
            for (int64_t k = 0; k < polys[2 * i + j]->length; k++)
                x.words[j][x.at[j][i] + k] = polys[2 * i + j]->coeffs[k];
    }
    for (int64_t i = 0; i < 2 * items; i++)
        nmod_poly_clear(polys[i]);
    free(polys);
    return x;
}

/* In half of the batches all have the same room. */
pairs_t make_pairs(const uint64_t *p, int64_t items, int64_t most)
{
    return make(p, items, most, 0, test_below(2) == 0);
}

pairs_t make_pairs_with(const uint64_t *p, int64_t items, int64_t most, int64_t longest)
{
    return make(p, items, most, longest, 0);
}

pairs_t make_uneven_pairs(const uint64_t *p, int64_t items, int64_t lena, int64_t lenb)
{
    pairs_t x = {.items = items, .p = test_copy(p, items)};
    x.status = calloc((size_t)items + 1, sizeof *x.status);
    for (int j = 0; j < 2; j++)
    {
        const int64_t len = j == 0 ? lena : lenb;
        x.at[j] = calloc((size_t)items + 1, sizeof *x.at[j]);
        x.words[j] = test_array(items * len);
        for (int64_t i = 0; i < items; i++)
        {
            x.at[j][i + 1] = x.at[j][i] + len;
            test_fill(x.words[j] + x.at[j][i], len, p[i], TEST_DENSE);
        }
    }
    return x;
}

void free_pairs(pairs_t *x)
{
    for (int j = 0; j < 2; j++)
    {
        free(x->at[j]);
        free(x->words[j]);
    }
    free(x->p);
    free(x->status);
}

void spoil(pairs_t *x)
{
    for (int64_t i = 0; i < x->items; i++)
    {
        const int j = (int)test_below(2);
        const int64_t len = x->at[j][i + 1] - x->at[j][i];
        const uint64_t what = test_below(12);
        if (what < 2)
        {
            x->p[i] = what;
            x->status[i] = CUNMOD_E_MODULUS;
        }
        else if (what < 5)
        {
            /* no coefficient becomes too large */
            x->p[i] = x->p[i] < 5                   ? 4
                      : x->p[i] < 65535             ? 65535
                      : x->p[i] < UINT64_C(1) << 31 ? (UINT64_C(1) << 31) + 1
                                                    : UINT64_MAX;
            x->status[i] = CUNMOD_E_MODULUS;
        }
        else if (what < 7 && len > 0)
        {
            x->words[j][x->at[j][i] + test_range(0, len - 1)] = x->p[i] + test_below(2);
            x->status[i] = CUNMOD_E_COEFF;
        }
    }
}

void set_moduli(uint64_t *p, int64_t items, int kinds)
{
    for (int64_t i = 0; i < items; i++)
        p[i] = kinds == 0   ? primes[test_below(PRIMES)]
               : kinds == 1 ? primes[test_below(SHORT_PRIMES)]
               : kinds == 2 ? primes[SHORT_PRIMES + test_below(LAZY_PRIMES - SHORT_PRIMES)]
                            : primes[SHORT_PRIMES + test_below(PRIMES - SHORT_PRIMES)];
}
