/* The building blocks of Newton's division through the seam: the start, copies, the inverse
 * by every kind of step, and whole divisions with every kind of block, against the
 * reference.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "tests/harness/device.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

#include "div/newton_prepared.h"
#include "mul/series.h"
#include "shape/ntt.h"

static cunmod_dev_t *dev;
static cunmod_tables_t tables;

/* h[0 .. n-1] = n coefficients of -1/b, one after the other from the top. */
static void reference_inverse(uint64_t *h, int64_t n, const uint64_t *b, int64_t lenb, uint64_t p)
{
    const uint64_t lead = ref_inverse(b[lenb - 1], p);
    for (int64_t i = 0; i < n; i++)
    {
        uint64_t sum = i == 0 ? 1 : 0; /* b h = -x^... */
        for (int64_t j = 1; j <= i && j < lenb; j++)
            sum = ref_addmod(sum, ref_mulmod(b[lenb - 1 - j], h[n - 1 - i + j], p), p);
        h[n - 1 - i] = ref_submod(0, ref_mulmod(sum, lead, p), p);
    }
}

static void check_start(int64_t lenb, int64_t n, uint64_t p, int kind)
{
    const cunmod_modulus_t mod = device_modulus(p);
    SCOPED uint64_t *b = test_divisor(lenb, 0, p, kind), *expected = test_array(n);
    reference_inverse(expected, n, b, lenb, p);
    SCOPED_DEVICE void *d_b = device_copy(dev, b, lenb, mod.word);
    SCOPED_DEVICE void *d_h = device_bytes(dev, n * mod.word);
    const cunmod_series_item_t item = {.b = d_b, .h = d_h, .lenb = lenb, .n = n, .mod = mod};
    test_case("start", lenb, n, p);
    CHECK(cunmod_dev_series_start(dev, &item, 1) == 0);
    device_check(dev, d_h, expected, n, mod.word);
}

static void check_copy(int64_t lena, int64_t lenz, uint64_t p)
{
    const cunmod_modulus_t mod = device_modulus(p);
    SCOPED uint64_t *a = test_poly(lena, p, TEST_DENSE), *expected = test_array(lenz);
    SCOPED_DEVICE void *d_a = device_copy(dev, a, lena, mod.word);
    for (int kind = 0; kind < 8; kind++)
    {
        const int reverse = kind % 2, negate = kind / 2 % 2, plus = kind / 4;
        SCOPED_DEVICE void *d_z = device_bytes(dev, lenz * mod.word);
        for (int64_t i = 0; i < lenz; i++)
        {
            const int64_t at = reverse ? lenz - 1 - i : lena - lenz + i;
            const uint64_t x = at >= 0 && at < lena ? a[at] : 0;
            expected[i] = negate ? ref_submod(0, x, p) : x;
        }
        expected[0] = plus ? ref_addmod(expected[0], a[lena - 1], p) : expected[0];
        const cunmod_copy_item_t item = {.a = d_a,
                                         .z = d_z,
                                         .lena = lena,
                                         .lenz = lenz,
                                         .reverse = reverse,
                                         .negate = negate,
                                         .plus = plus ? (char *)d_a + (lena - 1) * mod.word : NULL,
                                         .mod = mod};
        test_case("copy", lena, lenz, p);
        CHECK(cunmod_dev_series_copy(dev, &item, 1) == 0);
        device_check(dev, d_z, expected, lenz, mod.word);
    }
}

#define ITEMS 4 /* two of each size of words */

/* Computes starts of different lengths and moduli in one batch. */
static void check_batch(void)
{
    static const uint64_t moduli[ITEMS] = {2147483647, 18446744073709551557u, 3, 4294967311u};
    cunmod_series_item_t items[ITEMS];
    uint64_t *expected[ITEMS];
    for (int i = 0; i < ITEMS; i++)
    {
        const int64_t lenb = test_range(1, 100), n = test_range(1, i < 2 ? 400 : 100);
        const cunmod_modulus_t mod = device_modulus(moduli[i]);
        SCOPED uint64_t *b = test_divisor(lenb, 0, moduli[i], TEST_DENSE);
        expected[i] = test_array(n);
        reference_inverse(expected[i], n, b, lenb, moduli[i]);
        items[i] = (cunmod_series_item_t){.b = device_copy(dev, b, lenb, mod.word),
                                          .h = device_bytes(dev, n * mod.word),
                                          .lenb = lenb,
                                          .n = n,
                                          .mod = mod};
    }
    CHECK(cunmod_dev_series_start(dev, items, ITEMS) == 0);
    for (int i = 0; i < ITEMS; i++)
    {
        test_case("start, batch", items[i].lenb, items[i].n, moduli[i]);
        device_check(dev, items[i].h, expected[i], items[i].n, items[i].mod.word);
        cunmod_dev_free(dev, items[i].h);
        cunmod_dev_free(dev, (void *)items[i].b);
        free(expected[i]);
    }
}

static void check_inverse(int64_t lenb, int64_t n, uint64_t p, cunmod_newton_limits_t limits)
{
    const cunmod_modulus_t mod = device_modulus(p);
    const int count = cunmod_ntt_count((uint64_t)n, p);
    SCOPED uint64_t *b = test_divisor(lenb, 0, p, TEST_DENSE), *expected = test_array(n);
    reference_inverse(expected, n, b, lenb, p);
    const int64_t residues = 4 * count * cunmod_ntt_points(n, p, 0);
    SCOPED_DEVICE void *d_b = device_copy(dev, b, lenb, mod.word);
    SCOPED_DEVICE void *d_h = device_bytes(dev, n * mod.word);
    SCOPED_DEVICE void *d_error = device_bytes(dev, n > 1 ? n / 2 * mod.word : 1);
    SCOPED_DEVICE void *d_kept = device_bytes(dev, residues),
                       *work = device_bytes(dev, 2 * residues);
    const cunmod_series_t x = {
        .dev = dev, .tables = &tables, .count = count, .limits = limits, .mod = mod, .work = work};
    test_case("inverse", lenb, n, p);
    CHECK(cunmod_series_inverse(&x, d_h, n, d_b, lenb, d_error, d_kept, NULL) == 0);
    device_check(dev, d_h, expected, n, mod.word);
}

/* Prepares the divisor b at d_b, and then again with a copy of b, as the words of b may lie
 * elsewhere the next time. Returns the copy. */
static void *prepare_twice(cunmod_newton_prepared_t *prepared, void *d_b, const uint64_t *b,
                           const cunmod_modulus_t *mod)
{
    CHECK(cunmod_newton_prepare(prepared, d_b, mod, dev, &tables) == 0);
    void *const d_moved = device_copy(dev, b, prepared->shape.m, mod->word);
    cunmod_dev_free(dev, d_b);
    CHECK(cunmod_newton_prepare(prepared, d_moved, mod, dev, &tables) == 0);
    return d_moved;
}

/* For s = 0 the divisor is prepared. `own`: transforms are modulo p itself. */
static void check_division(int64_t n, int64_t m, int64_t s, uint64_t p, int own, int want_r,
                           cunmod_newton_limits_t limits)
{
    const int64_t lenq = n - m + 1;
    const cunmod_modulus_t mod = device_modulus(p);
    cunmod_newton_t shape;
    cunmod_newton_prepared_t prepared = {.device = NULL};
    SCOPED uint64_t *a = test_poly(n, p, test_below(8) == 0 ? TEST_MAX : TEST_DENSE);
    SCOPED uint64_t *b = test_divisor(m, 0, p, test_below(8) == 0 ? TEST_MAX : TEST_DENSE);
    SCOPED uint64_t *q = test_array(lenq), *r = test_array(m - 1);
    ref_divrem(q, r, a, n, b, m, p);
    test_case(s > 0 ? "newton" : "newton, prepared", n, m, p);
    SCOPED_DEVICE void *d_a = device_copy(dev, a, n, mod.word);
    SCOPED_DEVICE void *d_b = device_copy(dev, b, m, mod.word);
    if (s > 0)
    {
        CHECK(cunmod_newton_shape(&shape, n, m, s, p, own, &limits) == 0);
    }
    else
    {
        CHECK(cunmod_newton_prepared_shape(&prepared.shape, m, p, own, &limits) == 0);
        d_b = prepare_twice(&prepared, d_b, b, &mod);
        shape = prepared.shape;
        cunmod_newton_reshape(&shape, n);
    }
    const int64_t remains = cunmod_newton_remainder_words(&shape) * mod.word;
    SCOPED_DEVICE void *d_q = device_bytes(dev, lenq * mod.word);
    SCOPED_DEVICE void *d_r = device_bytes(dev, remains > 0 ? remains : 1);
    const cunmod_newton_operands_t operands = {
        .a = d_a, .q = d_q, .r = shape.blocks > 1 || want_r ? d_r : NULL, .remainder = want_r};
    CHECK((s > 0
               ? cunmod_newton_divide(&shape, d_b, &operands, &mod, dev, &tables)
               : cunmod_newton_divide_prepared(&prepared, n, &operands, &mod, dev, &tables)) == 0);
    device_check(dev, d_q, q, lenq, mod.word);
    if (want_r && m > 1)
        device_check(dev, d_r, r, m - 1, mod.word);
    device_check(dev, d_a, a, n, mod.word); /* not written */
    cunmod_dev_free(dev, prepared.device);
}

static void check_starts(uint64_t p, int index)
{
    static const int64_t lengths[] = {1,  2,  3,  4,   5,   7,   8,   9,   31,
                                      32, 33, 64, 100, 127, 128, 129, 192, 193};
    for (int i = 0; i < COUNT(lengths); i++)
    {
        const int64_t n = lengths[i];
        check_start(test_range(1, 2 * n), n, p, (i + index) % 4 == 0 ? TEST_MAX : TEST_DENSE);
    }
    check_start(1, 5, p, TEST_DENSE);
    check_start(test_range(1, 600), test_range(256, test_small() ? 700 : CUNMOD_SERIES_START), p,
                TEST_DENSE);
    check_copy(lengths[index % COUNT(lengths)], 5, p);
    check_copy(test_range(1, 300), test_range(1, 600), p);
}

/* The limits are so low that short operands meet every kind of step. */
static void check_steps(uint64_t p, int index)
{
    const cunmod_newton_limits_t plain = {.start = 1, .pairs = 1e12, .block = 500},
                                 transforms = {.start = 1 + index % 7},
                                 both = {.start = 5, .per_point = 10, .block = 100};
    const cunmod_newton_limits_t all[] = {plain, transforms, both};
    const int64_t n = test_range(2, 150);
    for (int i = 0; i < 3; i++)
        check_inverse(test_range(n / 2 + 1, 2 * n), n, p, all[i]);
    check_inverse(1, 1, p, both);
    check_inverse(n / 2 + 1, n, p, transforms);
    check_inverse(600, 600, p, (cunmod_newton_limits_t){.start = 300});
    for (int i = 0; i < 3; i++)
    {
        const int64_t m = test_range(2, 90), lenq = test_range(1, 200);
        check_division(m + lenq - 1, m, lenq, p, 0, 1, all[i]);
        check_division(m + lenq - 1, m, test_range((lenq + 4) / 5, lenq), p, 0, i != 1, all[i]);
        check_division(2 * m, m, m + 1, p, 0, 1, all[i]);
        check_division(2 * m - 1, m, m, p, 0, i != 2, all[i]);
        check_division(m + lenq - 1, m, 0, p, 0, i != 1, all[i]);
    }
    /* Quotients that are short for a prepared divisor, as long as it, and longer. */
    for (int64_t lenq = 200; lenq < 1600; lenq += 300 + 50 * test_small())
        check_division(600 + lenq - 1, 600, 0, p, 0, 1, lenq % 400 == 0 ? both : transforms);
    /* Transforms that are full: a first block of one or two coefficients, and of some more. */
    for (int64_t m = 512; m <= 513; m++)
    {
        for (int64_t more = 0; more < 6; more++)
        {
            const int64_t len = more < 4 ? 2 * m + more : (more - 1) * m + 3;
            check_division(len, m, 0, p, 0, more != 1, all[(index + more) % 3]);
        }
        check_division(2 * m, m, 0, p, 0, 1, both);
        check_division(2 * m + 20, m, 0, p, 0, 1, both);
    }
    /* A quotient that comes with its whole inverse, and one of which a half does. */
    check_division(100, 20, 81, p, 0, 1, (cunmod_newton_limits_t){.start = 100, .pairs = 1e12});
    check_division(480, 200, 281, p, 0, 1, (cunmod_newton_limits_t){.start = 300, .pairs = 1e12});
    check_division(300, 20, 281, p, 0, 1, (cunmod_newton_limits_t){.start = 150, .pairs = 1e12});
    check_division(60, 1, test_range(13, 60), p, 0, 1, both);
    check_division(60, 60, 1, p, 0, 1, both);
    check_division(700, 2, 699, p, 0, 1, both);
    check_division(1100, 530, 571, p, 0, 1, both); /* two lengths of transforms */
    check_division(900, 600, 301, p, 0, 1, both);
}

static void check_modulus(uint64_t p, int index)
{
    check_starts(p, index);
    if (!test_small() || index % 3 == 0 || index >= test_prime_count - 1)
        check_steps(p, index);
}

/* Divisors are prepared with transforms modulo p. Those of one coefficient are also prepared for
 * other primes. */
static void check_own_roots(void)
{
    static const uint64_t primes[] = {40961, 998244353, 2013265921};
    const cunmod_newton_limits_t plain = {.start = 10, .pairs = 1e12, .block = 1000},
                                 transforms = {.start = 10}, both = {.start = 10, .per_point = 20};
    const cunmod_newton_limits_t all[] = {plain, transforms, both};
    for (int i = 0; i < 9; i++)
    {
        const uint64_t p = primes[i / 3];
        const cunmod_newton_limits_t limits = all[i % 3];
        check_division(600, 300, 0, p, 1, 1, limits);
        check_division(1024, 512, 0, p, 1, 1, limits);
        check_division(1030, 513, 0, p, 1, 1, limits);
        check_division(400, 380, 0, p, 1, 1, limits);
        check_division(test_range(1, 100), 1, 0, p, 1, 1, limits);
        check_division(test_range(1, 100), 1, 0, test_primes[i % test_prime_count], 0, 1, limits);
    }
}

int main(void)
{
    test_start(0);
    if (test_gpu_available())
    {
        CHECK(cunmod_dev_open(&dev, 0) == 0);
        test_moduli(check_modulus);
        check_batch();
        check_division(1200, 500, 701, 40961, 1, 1,
                       (cunmod_newton_limits_t){.start = 20, .pairs = 1500, .block = 1000});
        check_division(1200, 300, 260, 998244353, 1, 1,
                       (cunmod_newton_limits_t){.start = 20, .pairs = 1500, .block = 1000});
        check_own_roots();
        cunmod_tables_clear(&tables, dev);
        cunmod_dev_close(dev);
    }
    return test_finish();
}
