/* The harness: arrays, moduli, lengths and operands.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/harness/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/harness/ref.h"

#define HEADER_WORDS 2 /* even, as GUARD_WORDS, so that results begin at a multiple of 16 bytes */
#define GUARD_WORDS 4
#define PATTERN UINT64_C(0xa5a5f00dbeefa5a5)

const uint64_t test_primes[] = {
    2,
    3,
    31,
    131071,
    1073741789, /* largest of 30 bits */
    2147483647, /* largest with 32-bit words */
    2147483659, /* smallest with 64-bit words */
    4294967291,
    4294967311,
    8589934583,
    UINT64_C(1152921504606846883), /* largest of 60 bits */
    UINT64_C(2305843009213693951),
    UINT64_C(18446744069414584321), /* 2^64 - 2^32 + 1, roots of unity of order 2^32 */
    UINT64_C(18446744073709547521), /* 2^64 - 2^12 + 1, of order 2^12 */
    UINT64_C(9223372036854775783),
    UINT64_C(9223372036854775837),
    UINT64_C(18446744073709551557),
};
const int test_prime_count = COUNT(test_primes);

const uint64_t test_composites[] = {
    6, 65536, 2147483646, 2147483648, 4294967296, 4294967295, UINT64_C(1) << 63, UINT64_MAX,
};
const int test_composite_count = COUNT(test_composites);

static const int64_t sizes_small[] = {1,  2,   3,   7,   8,   9,   31,  32,  33,  63,   64,
                                      65, 127, 128, 129, 255, 256, 257, 511, 513, 1023, 1025};
static const int64_t sizes_all[] = {1,   2,    3,    7,    8,    9,    31,   32,  33,  63,
                                    64,  65,   127,  128,  129,  255,  256,  257, 511, 512,
                                    513, 1000, 1023, 1024, 1025, 2047, 2048, 2049};

/* ---- arrays ---- */

uint64_t *test_array(int64_t len)
{
    uint64_t *a = malloc((size_t)len * sizeof(*a) + (len == 0));
    if (a == NULL)
    {
        fprintf(stderr, "out of memory\n");
        exit(TEST_HARD_ERROR);
    }
    return a;
}

void test_end_array(const void *array)
{
    free(*(void *const *)array);
}

void test_end_result(uint64_t *const *result)
{
    uint64_t *const header = *result - GUARD_WORDS - HEADER_WORDS;
    const int whole = header[1] == ~header[0];
    CHECK(whole);
    if (whole)
        test_result_free(*result, (int64_t)header[0]);
    else
        free(header);
}

#define END(name)                                                                                  \
    void test_end_##name(const cunmod_##name##_t *object)                                          \
    {                                                                                              \
        cunmod_##name##_destroy(*object);                                                          \
    }
END(poly)
END(divisor)
END(operand)
END(points)
END(recurrence)

uint64_t *test_copy(const uint64_t *a, int64_t len)
{
    uint64_t *copy = test_array(len);
    if (len > 0)
        memcpy(copy, a, (size_t)len * sizeof(*a));
    return copy;
}

/* The words of a result are: len and ~len, GUARD_WORDS of the pattern, the result, and GUARD_WORDS
 * of the pattern. */
uint64_t *test_result(int64_t len)
{
    const int64_t words = HEADER_WORDS + len + 2 * GUARD_WORDS;
    uint64_t *a = test_array(words);
    a[0] = (uint64_t)len;
    a[1] = ~a[0];
    for (int64_t i = HEADER_WORDS; i < words; i++)
        a[i] = PATTERN;
    return a + HEADER_WORDS + GUARD_WORDS;
}

void test_result_free(uint64_t *a, int64_t len)
{
    CHECK(test_untouched(a - GUARD_WORDS, GUARD_WORDS));
    CHECK(test_untouched(a + len, GUARD_WORDS));
    free(a - GUARD_WORDS - HEADER_WORDS);
}

int test_untouched(const uint64_t *a, int64_t len)
{
    for (int64_t i = 0; i < len; i++)
        if (a[i] != PATTERN)
            return 0;
    return 1;
}

cunmod_poly_t test_poly_of(cunmod_ctx_t ctx, const uint64_t *a, int64_t len, uint64_t p)
{
    cunmod_poly_t poly = NULL;
    CHECK_OK(cunmod_poly_create(&poly, p, ctx));
    CHECK_OK(cunmod_poly_set_array(poly, a, len));
    return poly;
}

void test_check_poly(cunmod_poly_t poly, const uint64_t *expected, int64_t len)
{
    int64_t got = -1;
    const int64_t true_len = ref_length(expected, len);
    uint64_t *a = test_array(true_len);
    CHECK_OK(cunmod_poly_length(&got, poly));
    CHECK(got == true_len);
    if (got == true_len)
    {
        CHECK_OK(cunmod_poly_get_array(a, true_len, poly));
        CHECK_EQUAL(a, expected, true_len);
    }
    free(a);
}

/* ---- operands ---- */

void test_fill(uint64_t *a, int64_t len, uint64_t p, int kind)
{
    int64_t from = kind == TEST_PADDED && len > 0 ? test_range(0, len) : len;
    for (int64_t i = 0; i < len; i++)
    {
        switch (kind)
        {
        case TEST_MAX:
            a[i] = p - 1;
            break;
        case TEST_SPARSE:
            a[i] = test_below(16) == 0 ? test_below(p) : 0;
            break;
        case TEST_POWER:
        case TEST_ZERO:
            a[i] = 0;
            break;
        default:
            a[i] = i < from ? test_below(p) : 0;
        }
    }
    if (len > 0 && (kind == TEST_DENSE || kind == TEST_SPARSE || kind == TEST_POWER))
        a[len - 1] = 1 + test_below(p - 1);
}

uint64_t *test_poly(int64_t len, uint64_t p, int kind)
{
    uint64_t *a = test_array(len);
    test_fill(a, len, p, kind);
    return a;
}

uint64_t test_unit(uint64_t p)
{
    uint64_t unit;
    do
    {
        unit = test_below(p);
    } while (ref_inverse(unit, p) == 0);
    return unit;
}

uint64_t *test_divisor(int64_t lenb, int64_t pad, uint64_t p, int kind)
{
    uint64_t *b = test_array(lenb + pad);
    test_fill(b, lenb, p, kind);
    b[lenb - 1] = test_unit(p);
    memset(b + lenb, 0, (size_t)pad * sizeof(*b));
    return b;
}

void test_multiples(uint64_t *a, int64_t lena, uint64_t *b, int64_t lenb, const uint64_t *g,
                    int64_t leng, uint64_t p)
{
    SCOPED uint64_t *u = test_poly(lena - leng + 1, p, TEST_DENSE);
    SCOPED uint64_t *v = test_poly(lenb - leng + 1, p, TEST_DENSE);
    ref_mul(a, g, leng, u, lena - leng + 1, p);
    ref_mul(b, g, leng, v, lenb - leng + 1, p);
}

int test_sizes(const int64_t **sizes, int64_t longest_small)
{
    int count = test_small() ? COUNT(sizes_small) : COUNT(sizes_all);
    *sizes = test_small() ? sizes_small : sizes_all;
    while (test_small() && sizes_small[count - 1] > longest_small)
        count--;
    return count;
}

void test_moduli(void (*check)(uint64_t p, int index))
{
    for (int i = 0; i < test_prime_count; i++)
        check(test_primes[i], i);
    for (int i = 0; i < test_composite_count; i++)
        check(test_composites[i], test_prime_count + i);
}

void test_digits(uint64_t *a, int64_t len, uint64_t p, uint64_t code)
{
    for (int64_t i = 0; i < len; i++)
    {
        a[i] = code % p;
        code /= p;
    }
}

uint64_t test_power(uint64_t base, int64_t exponent)
{
    uint64_t power = 1;
    for (int64_t i = 0; i < exponent; i++)
        power *= base;
    return power;
}

void test_exhaustive(test_visit_t visit, void *data)
{
    static const uint64_t primes[] = {2, 3, 5};
    static const int64_t lengths[] = {6, 4, 3};
    static const int64_t lengths_small[] = {3, 2, 1};
    uint64_t a[8];
    uint64_t b[8];
    for (int i = 0; i < COUNT(primes); i++)
    {
        uint64_t p = primes[i];
        int64_t len = test_small() ? lengths_small[i] : lengths[i];
        uint64_t count = test_power(p, len);
        for (uint64_t code = 0; code < count * count; code++)
        {
            /* Every other pair comes without its leading zeros. */
            int trimmed = (int)((code + code / count) % 2);
            test_digits(a, len, p, code % count);
            test_digits(b, len, p, code / count);
            visit(a, trimmed ? ref_length(a, len) : len, b, trimmed ? ref_length(b, len) : len, p,
                  data);
        }
    }
}
