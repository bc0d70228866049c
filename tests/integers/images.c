/* Moduli and integers of t-images, and the reference: FLINT's integers, one modulus at a time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/images.h"

#include <stdlib.h>
#include <string.h>

#include <flint/flint.h>
#include <flint/ulong_extras.h>

#include "tests/harness/scoped_flint.h"

int64_t images_primes(uint64_t *p, int64_t count, uint64_t below)
{
    int64_t found = 0;
    for (uint64_t k = below - 1; k >= 2 && found < count && below != 1; k--)
        if (n_is_prime(k))
            p[found++] = k;
    return found;
}

static void shuffle(uint64_t *p, int64_t items)
{
    for (int64_t i = items - 1; i > 0; i--)
    {
        const int64_t k = (int64_t)test_below((uint64_t)i + 1);
        const uint64_t old = p[i];
        p[i] = p[k];
        p[k] = old;
    }
}

uint64_t *images_moduli(int64_t items, int kind)
{
    uint64_t *p = test_array(items), next = 1;
    if (kind == IMAGES_NARROW || kind == IMAGES_WIDE)
        images_primes(p, items, kind == IMAGES_NARROW ? UINT64_C(1) << 31 : 0);
    if (kind == IMAGES_MIXED)
    {
        const int64_t some = items / 2;
        images_primes(p, some, UINT64_C(1) << 31);
        images_primes(p + some, items - some, 0);
        for (int64_t i = 0; i < items && i < 2; i++)
            p[i * (items - 1)] = (uint64_t)i + 2;
        shuffle(p, items);
    }
    for (int64_t i = 0; i < items && (kind == IMAGES_SMALL || kind == IMAGES_POWERS); i++)
    {
        next = n_nextprime(next, 0);
        p[i] = next;
        const uint64_t most = test_random() >> test_below(40);
        while (kind == IMAGES_POWERS && p[i] <= most / next)
            p[i] *= next;
    }
    return p;
}

void images_fill(uint64_t *x, int64_t words, int64_t n)
{
    for (int64_t j = 0; j < n; j++)
    {
        uint64_t *const to = x + j * words;
        const int64_t place = test_range(0, words - 1);
        const int shape = j < 6 ? (int)j : (int)test_below(8);
        for (int64_t w = 0; w < words; w++)
            to[w] = shape == 1 ? UINT64_MAX : shape >= 6 && w <= place ? test_random() : 0;
        if (shape == 2 || shape == 3) /* 2^(64 k), - 2^(64 k) */
            for (int64_t w = place; w < words; w++)
                to[w] = shape == 3 ? UINT64_MAX : w == place;
        if (shape == 4) /* the least and the largest one */
            to[words - 1] = UINT64_C(1) << 63;
        if (shape == 5)
            for (int64_t w = 0; w < words; w++)
                to[w] = w < words - 1 ? UINT64_MAX : INT64_MAX;
    }
}

static void product(fmpz_t m, const uint64_t *p, int64_t items)
{
    fmpz_one(m);
    for (int64_t i = 0; i < items; i++)
        fmpz_mul_ui(m, m, p[i]);
}

int64_t images_words(const uint64_t *p, int64_t items)
{
    SCOPED_FMPZ fmpz_t m = {0};
    product(m, p, items);
    const int64_t words = (int64_t)(fmpz_bits(m) + 63) / 64;
    return words;
}

void images_random(fmpz_t z, int64_t bits)
{
    fmpz_zero(z);
    for (int64_t k = 0; k < bits; k += 32)
    {
        fmpz_mul_2exp(z, z, 32);
        fmpz_add_ui(z, z, test_random() >> 32);
    }
}

void images_some(fmpz_t z, int64_t bits)
{
    fmpz_zero(z);
    for (int64_t done = 0; done < bits && test_below(8) > 0; done += 32)
    {
        fmpz_mul_2exp(z, z, 32);
        fmpz_add_ui(z, z, test_random() >> 32);
    }
    fmpz_fdiv_r_2exp(z, z, (ulong)bits);
    if (test_below(2))
        fmpz_neg(z, z);
}

void images_check_coefficients(const uint64_t *x, int64_t words, int64_t n,
                               const fmpz_poly_struct *f, int64_t len)
{
    SCOPED uint64_t *const expected = test_array(n * words);
    SCOPED_FMPZ fmpz_t c = {0};
    for (int64_t k = 0; k < n; k++)
    {
        fmpz_poly_get_coeff_fmpz(c, f + k / len, k % len);
        CHECK((int64_t)fmpz_bits(c) < 64 * words);
        fmpz_get_signed_ui_array((ulong *)(expected + k * words), words, c);
    }
    CHECK_EQUAL(x, expected, n * words);
}

void images_balanced(uint64_t *x, int64_t words, int64_t n, const uint64_t *p, int64_t items)
{
    SCOPED_FMPZ fmpz_t m = {0}, half = {0}, z = {0};
    product(m, p, items);
    fmpz_tdiv_q_2exp(half, m, 1);
    for (int64_t j = 0; j < n; j++)
    {
        const uint64_t near = test_below(3), shape = j < 4 ? (uint64_t)j : test_below(6);
        if (shape < 2) /* next to M / 2, on both sides: modulo M this is next to - M / 2, too */
            fmpz_add_ui(z, half, near);
        else if (shape == 2)
            fmpz_set_si(z, (slong)near - 1);
        else if (shape == 3 && items > 0) /* only one image is not 0 */
            fmpz_tdiv_q_ui(z, m, p[test_below((uint64_t)items)]);
        else if (shape == 4) /* short ones */
            images_random(z, test_range(0, (int64_t)fmpz_bits(m)));
        else
            images_random(z, (int64_t)fmpz_bits(m) + 32);
        fmpz_smod(z, z, m);
        if (fmpz_is_zero(z) && near == 2)
            fmpz_set(z, half);
        fmpz_get_signed_ui_array((ulong *)(x + j * words), words, z);
    }
}

/* z[j] = integer j modulo p. */
static void remainders(uint64_t *z, const uint64_t *x, int64_t words, int64_t n, uint64_t p)
{
    SCOPED_FMPZ fmpz_t integer = {0};
    for (int64_t j = 0; j < n; j++)
    {
        fmpz_set_signed_ui_array(integer, (const ulong *)(x + j * words), words);
        z[j] = fmpz_fdiv_ui(integer, p);
    }
}

void images_store(cunmod_batch_t batch, const uint64_t *p, int64_t items, const uint64_t *x,
                  int64_t words, int64_t n)
{
    SCOPED uint64_t *coeffs = test_array(items * n);
    SCOPED int64_t *at = calloc((size_t)items + 1, sizeof *at);
    for (int64_t i = 0; i < items; i++)
    {
        int64_t len = n;
        remainders(coeffs + at[i], x, words, n, p[i]);
        while (len > 0 && coeffs[at[i] + len - 1] == 0)
            len--;
        at[i + 1] = at[i] + len;
    }
    CHECK_OK(cunmod_batch_set_arrays(batch, coeffs, at));
}

void images_compare(cunmod_batch_t batch, const uint64_t *p, int64_t items, const uint64_t *x,
                    int64_t words, int64_t n)
{
    SCOPED uint64_t *coeffs = test_array(items * n), *expected = test_array(n);
    SCOPED int64_t *at = calloc((size_t)items + 1, sizeof *at);
    SCOPED int64_t *len = calloc((size_t)items + 1, sizeof *len);
    SCOPED int *statuses = calloc((size_t)items + 1, sizeof *statuses);
    for (int64_t i = 0; i < items; i++)
        at[i + 1] = at[i] + n;
    CHECK_OK(cunmod_batch_get_arrays(coeffs, at, batch));
    CHECK_OK(cunmod_batch_lengths(len, batch));
    CHECK_OK(cunmod_batch_statuses(statuses, batch));
    for (int64_t i = 0; i < items; i++)
    {
        int64_t length = n;
        CHECK(statuses[i] == (p[i] < 2 ? CUNMOD_E_MODULUS : CUNMOD_OK));
        if (p[i] < 2)
            memset(expected, 0, (size_t)n * sizeof *expected);
        else
            remainders(expected, x, words, n, p[i]);
        while (length > 0 && expected[length - 1] == 0)
            length--;
        CHECK(len[i] == length);
        CHECK_EQUAL(coeffs + i * n, expected, n);
    }
}

uint64_t *images_mixed_primes(int64_t *k, int64_t count, int64_t least)
{
    *k = count + 4;
    uint64_t *const p = test_array(*k);
    images_primes(p, count, 0);
    p[count] = n_nextprime((uint64_t)(least > 2 ? least : 2), 0);
    p[count + 1] = n_nextprime(p[count], 0);
    images_primes(p + count + 2, 2, UINT64_C(1) << 31);
    shuffle(p, *k);
    return p;
}

void images_check_rows(cunmod_ctx_t ctx, const uint64_t *rows, int64_t n, const uint64_t *p,
                       int64_t k, const uint64_t *x, int64_t words)
{
    SCOPED uint64_t *const expected = test_array(n);
    SCOPED_RESULT uint64_t *const z = test_result(n * k);
    for (int64_t i = 0; i < k; i++)
    {
        remainders(expected, x, words, n, p[i]);
        CHECK_EQUAL(rows + i * n, expected, n);
    }
    CHECK_OK(cunmod_integers_combine(z, k, n, rows, p, k, ctx));
    for (int64_t j = 0; j < n; j++)
    {
        const uint64_t *const from = x + j * words;
        for (int64_t w = 0; w < k; w++)
            CHECK(z[j * k + w] == (w < words                    ? from[w]
                                   : from[words - 1] >> 63 != 0 ? UINT64_MAX
                                                                : 0));
    }
}
