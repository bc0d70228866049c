/* Pairs of polynomials for tests of Euclid's algorithm on batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/batch/batches_pairs.h"

#include <stdlib.h>
#include <string.h>

#include "tests/harness/scoped_flint.h"

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
    SCOPED uint64_t *a = test_poly(len, p, len > 0 ? (int)test_below(TEST_KINDS) : TEST_DENSE);
    to_poly(poly, a, len);
}

/* a and b of at most n and m coefficients. */
static void make_operands(nmod_poly_t a, nmod_poly_t b, int64_t n, int64_t m, uint64_t p)
{
    const int kind = n > 0 && m > 0 ? (int)test_below(KINDS) : RANDOM;
    const int64_t shorter = n < m ? n : m, factor = shorter > 0 ? test_range(1, shorter) : 0;
    SCOPED_NMOD_POLY nmod_poly_t c, d;
    EACH_IN(p, nmod_poly_init, c, d);
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
}

static int64_t length(int64_t most)
{
    const int64_t small = test_range(0, 20), large = test_range(0, most);
    return test_below(4) > 0 ? large : small < most ? small : most;
}

/* The words of operand j of all items. */
static void fill_side(side_t *side, int j, nmod_poly_t *polys)
{
    const int64_t items = side->items;
    side->words = test_array(side->at[items]);
    memset(side->words, 0, (size_t)side->at[items] * sizeof *side->words);
    for (int64_t i = 0; i < items; i++)
        for (int64_t k = 0; k < polys[2 * i + j]->length; k++)
            side->words[side->at[i] + k] = polys[2 * i + j]->coeffs[k];
}

/* uniform: the room of all, 0: each has its own. longest: the room of one item, 0: there is
 * none. */
static void make(side_t side[2], const uint64_t *p, int64_t items, int64_t most, int64_t uniform,
                 int64_t longest)
{
    const int64_t among = longest > 0 ? test_range(0, items - 1) : -1;
    nmod_poly_t *polys = malloc((size_t)(2 * items + 1) * sizeof *polys);
    for (int j = 0; j < 2; j++)
        side[j] = side_open(p, items);
    for (int64_t i = 0; i < items; i++)
    {
        const int is_long = i == among;
        const int64_t n = is_long ? test_range(longest - 20, longest) : length(most);
        const int64_t m = is_long ? test_range(longest - 20, longest) : length(most);
        EACH_IN(p[i], nmod_poly_init, polys[2 * i], polys[2 * i + 1]);
        make_operands(polys[2 * i], polys[2 * i + 1], n, m, p[i]);
        for (int j = 0; j < 2; j++)
            side[j].at[i + 1] = side[j].at[i] +
                                (is_long       ? longest
                                 : uniform > 0 ? uniform
                                               : polys[2 * i + j]->length + (int64_t)test_below(3));
    }
    for (int j = 0; j < 2; j++)
        fill_side(&side[j], j, polys);
    for (int64_t i = 0; i < 2 * items; i++)
        nmod_poly_clear(polys[i]);
    free(polys);
}

/* In half of the batches all have the same room. */
void make_pairs(side_t side[2], const uint64_t *p, int64_t items, int64_t most)
{
    make(side, p, items, most, test_below(2) == 0 ? most : 0, 0);
}

void make_pairs_with(side_t side[2], const uint64_t *p, int64_t items, int64_t most,
                     int64_t longest)
{
    make(side, p, items, most, 0, longest);
}

void make_uneven_pairs(side_t side[2], const uint64_t *p, int64_t items, int64_t lena, int64_t lenb)
{
    for (int j = 0; j < 2; j++)
    {
        const int64_t len = j == 0 ? lena : lenb;
        side[j] = side_open(p, items);
        side[j].words = test_array(items * len);
        for (int64_t i = 0; i < items; i++)
        {
            side[j].at[i + 1] = side[j].at[i] + len;
            test_fill(side[j].words + side[j].at[i], len, p[i], TEST_DENSE);
        }
    }
}

/* A modulus that is none, or one that is not prime and for which no coefficient is too large. */
static uint64_t wrong_modulus(uint64_t p, uint64_t what)
{
    return what < 2                ? what
           : p < 5                 ? 4
           : p < 65535             ? 65535
           : p < UINT64_C(1) << 31 ? (UINT64_C(1) << 31) + 1
                                   : UINT64_MAX;
}

void spoil(side_t side[2])
{
    for (int64_t i = 0; i < side[0].items; i++)
    {
        side_t *const x = &side[test_below(2)];
        const int64_t len = x->at[i + 1] - x->at[i];
        const uint64_t what = test_below(12), p = x->p[i];
        if (what < 5)
        {
            side[0].p[i] = side[1].p[i] = wrong_modulus(p, what);
            side[0].status[i] = CUNMOD_E_MODULUS;
        }
        else if (what < 7 && len > 0)
        {
            x->words[x->at[i] + test_range(0, len - 1)] = p + test_below(2);
            x->status[i] = CUNMOD_E_COEFF;
        }
    }
}

void set_moduli(uint64_t *p, int64_t items, int kinds)
{
    static const int first[] = {0, 0, BATCH_SHORT_PRIMES, BATCH_SHORT_PRIMES};
    static const int end[] = {BATCH_PRIMES, BATCH_SHORT_PRIMES, BATCH_LAZY_PRIMES, BATCH_PRIMES};
    for (int64_t i = 0; i < items; i++)
        p[i] = batch_primes[test_range(first[kinds], end[kinds] - 1)];
}
