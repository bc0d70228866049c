/* Bounds of coefficients of polynomials over the integers, of products, resultants and GCDs, and
 * the numbers of primes and of words that integers within a bound require.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/bounds.h"

#include <math.h>
#include <stdlib.h>

#include "base/steps.h"

/* Returns 1 + the index of the highest word of x that is not a copy of the sign (0, or all bits 1
 * for a negative x); 0 when all words are copies of the sign. */
static int64_t top_word(const uint64_t *x, int64_t words)
{
    const uint64_t sign = x[words - 1] >> 63 != 0 ? UINT64_MAX : 0;
    while (words > 0 && x[words - 1] == sign)
        words--;
    return words;
}

/* Returns the bit length of x; 0 for x = 0. */
static int64_t word_bits(uint64_t x)
{
    return x == 0 ? 0 : 64 - __builtin_clzll(x);
}

cunmod_zpoly_t cunmod_zpoly_trimmed(const uint64_t *x, int64_t words, int64_t len)
{
    while (len > 0 && top_word(x + (len - 1) * words, words) == 0 && x[(len - 1) * words] == 0)
        len--;
    return (cunmod_zpoly_t){x, words, len};
}

/* For x < 0, |x| = ~x + 1 <= 2^e, where e is the bit length of ~x. */
int64_t cunmod_zpoly_bits(const cunmod_zpoly_t *a)
{
    int64_t most = -1;
    for (int64_t j = 0; j < a->len; j++)
    {
        const uint64_t *const x = a->x + j * a->words;
        const int64_t top = top_word(x, a->words);
        const uint64_t sign = x[a->words - 1] >> 63 != 0 ? UINT64_MAX : 0;
        const int64_t bits = top > 0 ? 64 * (top - 1) + word_bits(x[top - 1] ^ sign) : 0;
        most = (sign != 0 || bits > 0) && bits > most ? bits : most;
    }
    return most;
}

/* Returns an approximation of |x| / 2^(64 (scale - 1)) by the two highest words of x; top_word(x,
 * words) <= scale. The result is too small by at most 2^-51 of its value, or by at most 2^-1000. */
static double scaled(const uint64_t *x, int64_t words, int64_t scale)
{
    const int64_t top = top_word(x, words);
    const uint64_t sign = x[words - 1] >> 63 != 0 ? UINT64_MAX : 0;
    const double low = top > 1 ? (double)(x[top - 2] ^ sign) + 1 : sign != 0 ? 1 : 0;
    if (top == 0)
        return ldexp(low, (int)fmax(-64.0 * (double)(scale - 1), -2000));
    const double value = (double)(x[top - 1] ^ sign) + (top > 1 ? ldexp(low, -64) : low);
    return ldexp(value, (int)fmax(64.0 * (double)(top - scale), -2000));
}

/* Coefficients are scaled by 2^(-64 (scale - 1)); `value` is the sum of the absolute values of
 * `group` coefficients, and `sum` the sum of the squares of all `value`. `norm` = log2(sqrt(sum)),
 * not scaled; the returned value has a margin for rounding errors. `sum` >= 1, because of the
 * largest coefficient. `value` is too small by a relative error below (group + 32) 2^-53, its
 * square by twice as much, and each addition to `sum` adds a relative error of 2^-53. So log2(sum)
 * / 2 is too small by less than (len + 64) 2^-52. The function log2 rounds by less than 2^-44,
 * since `sum` < 2^255. The addition for `norm` and the addition of the margin round by 2^-53 of the
 * result each. */
double cunmod_zpoly_norms(const cunmod_zpoly_t *a, int64_t group)
{
    int64_t scale = 1;
    double sum = 0;
    for (int64_t j = 0; j < a->len; j++)
    {
        const int64_t top = top_word(a->x + j * a->words, a->words);
        scale = top > scale ? top : scale;
    }
    for (int64_t first = 0; first < a->len; first += group)
    {
        double value = 0;
        for (int64_t j = first; j < a->len && j < first + group; j++)
            value += scaled(a->x + j * a->words, a->words, scale);
        sum += value * value;
    }
    const double norm = 64.0 * (double)(scale - 1) + 0.5 * log2(sum);
    return norm + (norm * 0x1p-50 + (double)a->len * 0x1p-52 + 0x1p-30);
}

double cunmod_zpoly_norm(const cunmod_zpoly_t *a)
{
    return cunmod_zpoly_norms(a, 1);
}

int64_t cunmod_log_above(int64_t n)
{
    return word_bits((uint64_t)(n - 1));
}

int64_t cunmod_bound_product(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b)
{
    return cunmod_zpoly_bits(a) + cunmod_zpoly_bits(b) +
           cunmod_log_above(a->len < b->len ? a->len : b->len);
}

/* The margin sum * 2^-50 covers rounding errors: the three operations of `sum` and the addition of
 * the margin round by 2^-53 of the result each. */
int64_t cunmod_bound_resultant(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b)
{
    const double sum = (double)(b->len - 1) * cunmod_zpoly_norm(a) +
                       (double)(a->len - 1) * cunmod_zpoly_norm(b);
    const double bound = sum + sum * 0x1p-50;
    return bound < 0x1p60 ? (int64_t)ceil(bound) : INT64_C(1) << 60;
}

int64_t cunmod_bound_gcd(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b)
{
    if (a->len == 0 || b->len == 0)
        return cunmod_zpoly_bits(a->len == 0 ? b : a);
    const double norm = fmin(cunmod_zpoly_norm(a), cunmod_zpoly_norm(b));
    return (a->len < b->len ? a->len : b->len) - 1 + (int64_t)ceil(norm);
}

/* ---- primitive parts ---------------------------------------------------------------- */

/* Returns whether a coefficient of a is -2^(64 a->words - 1), whose negative needs one word
 * more. */
static int has_least(const cunmod_zpoly_t *a)
{
    int found = 0;
    for (int64_t j = 0; j < a->len && !found; j++)
    {
        const uint64_t *const x = a->x + j * a->words;
        int64_t zeros = 0;
        while (zeros < a->words - 1 && x[zeros] == 0)
            zeros++;
        found = zeros == a->words - 1 && x[zeros] == UINT64_C(1) << 63;
    }
    return found;
}

int cunmod_primitive_open(cunmod_primitive_t *primitive, const cunmod_zpoly_t *a)
{
    int is_one = 0;
    *primitive = (cunmod_primitive_t){.poly = *a};
    int status = cunmod_cpu_zpoly_content(&primitive->content, &is_one, a);
    if (status != CUNMOD_OK || is_one)
        return status;
    const int64_t words = a->words + has_least(a);
    primitive->own = malloc((size_t)(a->len * words) * sizeof(*primitive->own));
    if (primitive->own == NULL)
        return CUNMOD_E_MEMORY;
    primitive->poly.x = primitive->own;
    primitive->poly.words = words;
    return cunmod_cpu_zpoly_divide((cunmod_zplace_t){primitive->own, words}, a,
                                   &primitive->content);
}

void cunmod_primitive_close(cunmod_primitive_t *primitive)
{
    free(primitive->own);
    free(primitive->content.x);
}
