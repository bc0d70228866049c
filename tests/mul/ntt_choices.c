/* The choice of primes, lengths and shapes of transforms, which needs no GPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/mul/ntt_choices.h"

#include "tests/harness/harness.h"
#include "shape/ntt.h"

/* Checks that there are kernels for all transforms modulo p itself. */
static void check_own(uint64_t p)
{
    int64_t size;
    for (int64_t points = 1; (size = cunmod_ntt_points(points, p, 1)) != 0; points = size + 1)
    {
        cunmod_ntt_t ntt;
        cunmod_ntt_shape(&ntt, size, 1, cunmod_ntt_word(p, 1));
        CHECK(cunmod_ntt_size(&ntt) == size && cunmod_ntt_has_columns(&ntt));
    }
}

/* Checks the lengths and shapes of transforms modulo the fixed primes. */
static void check_fixed(void)
{
    int64_t before = 0;
    for (int64_t points = 1; points <= (int64_t)3 << 25; points += 1 + points / 7)
    {
        const int64_t size = cunmod_ntt_points(points, 0, 0);
        CHECK(size >= points && size >= before);
        CHECK(size <= 512 || size < 2 * points);
        CHECK(size <= 1 << 18 || size == (int64_t)3 << 25 || 2 * size <= 3 * points + 2);
        before = size;
        for (int primes = 1; primes <= CUNMOD_NTT_PRIMES; primes++)
        {
            cunmod_ntt_t ntt;
            cunmod_ntt_shape(&ntt, size, primes, 4);
            CHECK(cunmod_ntt_size(&ntt) == size && cunmod_ntt_has_columns(&ntt));
            CHECK(ntt.log_cols >= CUNMOD_NTT_MIN_COLS);
            CHECK(ntt.log_cols <= CUNMOD_NTT_MAX_COLS - (ntt.top == 3));
            CHECK(ntt.log_rows >= CUNMOD_NTT_MIN_ROWS && ntt.log_rows <= CUNMOD_NTT_MAX_ROWS);
        }
        if (size <= (int64_t)3 << 24)
        {
            cunmod_ntt_t ntt;
            cunmod_ntt_shape(&ntt, size, 1, 8);
            CHECK(cunmod_ntt_size(&ntt) == size && ntt.log_rows <= CUNMOD_NTT_MAX_ROWS_WIDE);
            CHECK(ntt.log_cols <= CUNMOD_NTT_MAX_COLS - (ntt.top == 3));
            CHECK(cunmod_ntt_has_columns(&ntt));
        }
    }
}

void check_choices(const uint64_t *wide, int count)
{
    /* The products of the first primes, less one: terms = 1, p - 1 the root of it. */
    CHECK(cunmod_ntt_count(1, 2) == 1);
    CHECK(cunmod_ntt_count(2113929216u, 2) == 1);
    CHECK(cunmod_ntt_count(2113929217u, 2) == 2);
    CHECK(cunmod_ntt_count(1, 45978u) == 1); /* 45977^2 < 2113929217 < 45978^2 */
    CHECK(cunmod_ntt_count(1, 45979u) == 2);
    CHECK(cunmod_ntt_count((uint64_t)1 << 26, 2147483647) == 3);
    CHECK(cunmod_ntt_count((uint64_t)1 << 25, 18446744073709551557u) == 5);
    CHECK(cunmod_ntt_count((uint64_t)1 << 26, 18446744073709551557u) == 0);
    check_fixed();
    CHECK(cunmod_ntt_points(((int64_t)3 << 25) + 1, 0, 0) == 0);
    CHECK(cunmod_ntt_points(300, 40961, 1) == 512); /* 5 2^13 + 1 */
    CHECK(cunmod_ntt_points(8193, 40961, 1) == 0);
    CHECK(cunmod_ntt_points(8193, 1073741789, 1) == 0);
    CHECK(cunmod_ntt_points(600000, 2113929217u, 1) == 786432); /* 3 2^18 */
    CHECK(cunmod_ntt_points(1100, 12289, 1) == 2048);           /* 3 2^12 + 1 */
    CHECK(cunmod_ntt_points(4097, 12289, 1) == 12288);
    CHECK(cunmod_ntt_word(2147483647u, 1) == 4 && cunmod_ntt_word(wide[0], 0) == 4);
    for (int i = 0; i < count; i++)
    {
        const int last = i == count - 1 ? 12 : 24; /* of 3 2^last points */
        CHECK(cunmod_ntt_word(wide[i], 1) == 8);
        CHECK(cunmod_ntt_points(4096, wide[i], 1) == 4096);
        CHECK(cunmod_ntt_points((int64_t)3 << last, wide[i], 1) == (int64_t)3 << last);
        CHECK(cunmod_ntt_points(((int64_t)3 << last) + 1, wide[i], 1) == 0);
        check_own(wide[i]);
    }
    /* the least p = 3 k 2^order2 + 1, k odd, for order2 = 9 .. 24 */
    static const uint64_t own[] = {7681,     15361,     18433,     12289,    270337,   147457,
                                   2654209,  1376257,   1179649,   786433,   14155777, 28311553,
                                   69206017, 113246209, 377487361, 754974721};
    for (int i = 0; i < (int)(sizeof(own) / sizeof(own[0])); i++)
        check_own(own[i]);
    check_own(40961);
    check_own(2113929217);
    CHECK(cunmod_ntt_points(512, 18446744073709551557u, 1) == 0);
    CHECK(cunmod_ntt_points(512, UINT64_MAX, 1) == 0);
}
