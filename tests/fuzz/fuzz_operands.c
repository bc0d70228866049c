/* Moduli, lengths and operands of random cases.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/fuzz/fuzz.h"

#include <flint/ulong_extras.h>
#include <string.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

int fuzz_chance(int in)
{
    return test_below((uint64_t)in) == 0;
}

void fuzz_shuffle(int *order, int count)
{
    for (int i = 0; i < count; i++)
    {
        const int k = (int)test_range(0, i);
        order[i] = order[k];
        order[k] = i;
    }
}

/* ---- moduli ---- */

/* Primes with roots of unity, and numbers next to the limits of words and of reductions. */
/* clang-format off */
static const uint64_t primes[] = {
    2, 3, 5, 17, 65537, 131071, 469762049, 998244353, 1073741789, 2147483629, 2147483647,
    2147483659, 4294967279, 4294967291, 4294967311, 8589934583, 1152921504606846883,
    1152921504606847009, 2305843009213693951, 4179340454199820289, 4611686018427387847,
    9223372036854775783, 9223372036854775837u, 18446744069414584321u, 18446744073709547521u, 18446744073709551557u};
static const uint64_t composites[] = {
    4, 6, 15, 65536, 2147483646, 2147483648, 4294967295, 4294967296, 561, UINT64_MAX,
    UINT64_C(1) << 63, 9223372030926249001 /* 3037000493^2 */};
/* clang-format on */
static const int prime_bits[] = {2, 3, 5, 17, 30, 31, 32, 33, 50, 60, 61, 62, 63, 64};

static uint64_t random_of_bits(int bits)
{
    const uint64_t top = UINT64_C(1) << (bits - 1);
    return top | test_below(top);
}

static uint64_t random_prime(int bits)
{
    uint64_t p = random_of_bits(bits);
    while (!n_is_prime(p) || p > UINT64_C(18446744073709551557))
        p = random_of_bits(bits) | (bits > 2);
    return p;
}

void fuzz_modulus(fuzz_case_t *x)
{
    x->is_prime = !x->operation->any_modulus || x->of_polys || !fuzz_chance(8);
    if (!x->is_prime)
    {
        x->p = fuzz_chance(2) ? composites[test_below(COUNT(composites))]
                              : random_of_bits((int)test_range(3, 64)) & ~UINT64_C(1);
    }
    else if (fuzz_chance(2))
    {
        x->p = primes[test_below(COUNT(primes))];
    }
    else
    {
        x->p = random_prime(prime_bits[test_below(COUNT(prime_bits))]);
    }
}

/* ---- lengths ---- */

/* Returns a number next to 2^k, to 3 2^k, or to a multiple of 32. */
static int64_t length_near(int64_t bound)
{
    int64_t len = INT64_C(1) << test_below(18);
    switch (test_below(3))
    {
    case 0:
        return len + test_range(-2, 2);
    case 1:
        return 3 * len + test_range(-2, 2);
    default:
        return 32 * test_range(1, 1 + bound / 32) + test_range(-1, 1);
    }
}

int64_t fuzz_length(const fuzz_case_t *x)
{
    const uint64_t kind = test_below(8);
    if (kind == 0)
        return test_range(0, x->bound < 5 ? x->bound : 5);
    for (int i = 0; i < 8 && kind < 5; i++)
    {
        const int64_t len = length_near(x->bound);
        if (len >= 0 && len <= x->bound)
            return len;
    }
    return test_range(0, x->bound);
}

/* Returns the length of a second operand, where the first one has the length len. */
static int64_t length_beside(const fuzz_case_t *x, int64_t len)
{
    int64_t other;
    switch (test_below(8))
    {
    case 0:
        return len;
    case 1:
    case 2:
        other = len + test_range(-2, 2);
        break;
    case 3:
        other = len / 2 + test_range(-1, 2);
        break;
    case 4:
        return test_range(0, 5);
    default:
        return fuzz_length(x);
    }
    return other < 0 ? 0 : other;
}

/* ---- one operand ---- */

static const char *const kinds[] = {"dense",     "max",           "sparse", "power",
                                    "power - 1", "zero",          "padded", "low 0",
                                    "bits",      "0 and largest", "dense",  "dense"};

static uint64_t coefficient(size_t kind, int64_t i, int64_t len, int64_t at, uint64_t p)
{
    switch (kind)
    {
    case 1:
        return p - 1;
    case 2:
        return fuzz_chance(16) ? test_below(p) : 0;
    case 3:
        return i == len - 1 ? 1 : 0;
    case 4:
        return i == len - 1 ? 1 : i == 0 ? p - 1 : 0;
    case 5:
        return 0;
    case 6:
        return i < at ? test_below(p) : 0;
    case 7:
        return i < at ? 0 : test_below(p);
    case 8:
        return test_below(2);
    case 9:
        return fuzz_chance(2) ? 0 : p - 1;
    default:
        return test_below(p);
    }
}

uint64_t *fuzz_space(fuzz_case_t *x, int i, int64_t len, const char *kind)
{
    fuzz_operand_t *const operand = &x->operand[i];
    operand->words = test_array(len);
    operand->len = len;
    operand->kind = kind;
    operand->from = -1;
    x->operands = i < x->operands ? x->operands : i + 1;
    if (len > 0)
        memset(operand->words, 0, (size_t)len * sizeof(*operand->words));
    return operand->words;
}

void fuzz_operand(fuzz_case_t *x, int i, int64_t len)
{
    const size_t kind = test_below(COUNT(kinds));
    const int64_t at = test_range(0, len);
    uint64_t *const a = fuzz_space(x, i, len, kinds[kind]);
    for (int64_t k = 0; k < len; k++)
        a[k] = coefficient(kind, k, len, at, x->p);
}

void fuzz_take(fuzz_case_t *x, int i, const nmod_poly_t f, const char *kind)
{
    const int64_t len = nmod_poly_length(f), zeros = fuzz_chance(8) ? test_range(1, 40) : 0;
    fuzz_copy(fuzz_space(x, i, len + zeros, kind), len + zeros, f);
}

int64_t fuzz_true(const fuzz_case_t *x, int i)
{
    return ref_length(x->operand[i].words, x->operand[i].len);
}

/* Initialises f with len coefficients of a kind of harness.h; the leading one is not 0. */
static void random_poly(nmod_poly_t f, int64_t len, int kind, uint64_t p)
{
    nmod_poly_init2(f, p, len);
    test_fill(f->coeffs, len, p, kind);
    f->length = len;
}

void fuzz_random_poly(nmod_poly_t f, int64_t len, uint64_t p)
{
    random_poly(f, len, TEST_DENSE, p);
}

void fuzz_lead(fuzz_case_t *x, int i)
{
    const int64_t len = fuzz_true(x, i);
    if (len > 0 && !fuzz_chance(4))
        x->operand[i].words[len - 1] = test_unit(x->p);
}

/* ---- two operands ---- */

/* Draws operand 1 as a part of operand 0, so that both may lie in one array. */
static void make_slice(fuzz_case_t *x, int64_t lena)
{
    fuzz_operand(x, 0, lena);
    const int64_t from = fuzz_chance(2) ? 0 : test_range(0, lena);
    const int64_t len = fuzz_chance(2) ? lena - from : test_range(0, lena - from);
    uint64_t *const b = fuzz_space(x, 1, len, "slice");
    if (len > 0)
        memcpy(b, x->operand[0].words + from, (size_t)len * sizeof(*b));
    x->operand[1].from = from;
}

/* Operands 0 and 1 become a and b, which are cleared. */
static void take_both(fuzz_case_t *x, nmod_poly_t a, nmod_poly_t b, const char *kind)
{
    fuzz_take(x, 0, a, kind);
    fuzz_take(x, 1, b, kind);
    FUZZ_CLEAR(a, b);
}

/* Draws operands g u and g v with a random g. */
static void make_planted(fuzz_case_t *x, int64_t lena, int64_t lenb)
{
    nmod_poly_t g, u, v;
    const int64_t least = lena < lenb ? lena : lenb,
                  leng = fuzz_chance(3) ? least : test_range(0, least);
    fuzz_random_poly(g, leng, x->p);
    fuzz_random_poly(u, lena - leng + 1, x->p);
    fuzz_random_poly(v, lenb - leng + 1, x->p);
    nmod_poly_mul(u, u, g);
    nmod_poly_mul(v, v, g);
    take_both(x, u, v, "planted factor");
    nmod_poly_clear(g);
}

/* Draws operands q b + r and b, where r may be much shorter than b, and q has few coefficients. */
static void make_drop(fuzz_case_t *x, int64_t lena, int64_t lenb)
{
    nmod_poly_t a, b, r;
    fuzz_random_poly(b, lenb, x->p);
    fuzz_random_poly(r, test_range(0, lenb), x->p);
    const int64_t lenq = lena > lenb ? lena - lenb + 1 : 1;
    random_poly(a, lenq, fuzz_chance(2) ? TEST_SPARSE : TEST_POWER, x->p);
    nmod_poly_mul(a, a, b);
    nmod_poly_add(a, a, r);
    take_both(x, a, b, "planted drop");
    nmod_poly_clear(r);
}

/* Draws operands whose quotients in Euclid's algorithm have chosen degrees, from the last remainder
 * upwards. */
static void make_jumps(fuzz_case_t *x, int64_t most)
{
    nmod_poly_t a, b, q;
    fuzz_random_poly(b, 1, x->p);
    fuzz_random_poly(a, test_range(1, 4), x->p);
    const int64_t jump = fuzz_chance(2) ? 3 : test_range(2, 70);
    for (int i = 0; i < 40 && nmod_poly_length(a) + jump < most; i++)
    {
        fuzz_random_poly(q, fuzz_chance(3) ? test_range(2, jump + 1) : 2, x->p);
        nmod_poly_mul(q, q, a);
        nmod_poly_add(q, q, b);
        nmod_poly_swap(b, a);
        nmod_poly_swap(a, q);
        nmod_poly_clear(q);
    }
    take_both(x, a, b, "planted jumps");
}

void fuzz_pair(fuzz_case_t *x)
{
    const int64_t lena = fuzz_length(x), lenb = length_beside(x, lena);
    const uint64_t kind = test_below(12);
    if (kind == 0)
    {
        make_slice(x, lena);
    }
    else if (kind == 1 || kind == 2)
    {
        make_planted(x, lena, lenb);
    }
    else if (kind == 3)
    {
        make_drop(x, lena, lenb);
    }
    else if (kind == 4)
    {
        make_jumps(x, lena);
    }
    else
    {
        fuzz_operand(x, 0, lena);
        fuzz_operand(x, 1, lenb);
    }
}
