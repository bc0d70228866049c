/* Products of t-batch: every range of coefficients, long operands, and tiles that blocks share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/batch/batch.h"

#include <string.h>

#include "tests/harness/device.h"
#include "tests/harness/harness.h"
#include "papers/baseline.h"
#include "tests/harness/ref.h"
#include "runtime/transfer.h"
#include "shape/ntt.h"

/* Coefficients lo .. hi-1 of the product that an item asks for. */
typedef enum
{
    ALL,
    FIRST,
    LAST,
    SINGLE,
    LOW,
    HIGH,
    MIDDLE,
    MOST,
    FEW, /* around the middle */
    RANGES
} range_t;

static void set_range(cunmod_mul_item_t *item, range_t range)
{
    const int64_t len = item->lena + item->lenb - 1;
    item->lo = 0;
    item->hi = len;
    if (range == FIRST || range == LOW)
        item->hi = range == FIRST ? 1 : (item->lena + 1) / 2;
    if (range == LAST || range == HIGH)
        item->lo = range == LAST ? len - 1 : item->lena / 2;
    if (range == SINGLE)
    {
        item->lo = test_range(0, len - 1);
        item->hi = item->lo + 1;
    }
    if (range == MIDDLE)
    {
        item->lo = item->lenb - 1;
        item->hi = item->lena;
    }
    if (range == MOST)
    {
        item->lo = test_range(0, len - 1) / 4;
        item->hi = len - test_range(0, len - 1) / 4;
    }
    if (range == FEW)
    {
        item->lo = len / 2;
        item->hi = len / 2 + 100 < len ? len / 2 + 100 : len;
    }
}

/* What an item adds to its product, and the sign of that. */
static void add_plus(uint64_t *z, const cunmod_mul_item_t *item, const pair_t *pair)
{
    for (int64_t k = 0; k < item->hi - item->lo; k++)
    {
        const uint64_t plus = k < item->lenplus ? pair->b[k] : 0;
        const uint64_t minus = ref_submod(0, plus, pair->p);
        z[k] = item->negate ? ref_submod(plus, z[k], pair->p) : ref_submod(z[k], minus, pair->p);
    }
}

/* Multiplies the pairs, s > 0: block, s = 0: tensor, s < 0: two_phase with -s. Of every product the
 * coefficients in range, and nothing behind them, is written. */
static void multiply_pairs(const pair_t *pairs, int count, int s, range_t range)
{
    static const uint64_t behind = 0x5a5a5a5a;
    cunmod_mul_item_t items[ITEMS];
    for (int i = 0; i < count; i++)
    {
        const pair_t *pair = pairs + i;
        items[i] = (cunmod_mul_item_t){.a = pair->d_a,
                                       .b = pair->d_b,
                                       .z = pair->d_z,
                                       .lena = pair->lena,
                                       .lenb = pair->lenb,
                                       .mod = pair->mod};
        set_range(items + i, range);
        if (s >= 0 && range >= LAST) /* the kernels that add */
        {
            items[i].negate = i % 2;
            items[i].plus = pair->d_b;
            items[i].lenplus = i % 3 == 0 ? 0 : test_range(0, pair->lenb);
        }
        CHECK(cunmod_dev_upload(dev,
                                (char *)pair->d_z + (items[i].hi - items[i].lo) * pair->mod.word,
                                &behind, 1, pair->mod.word) == 0);
    }
    if (s > 0)
        CHECK(cunmod_dev_mul_block(dev, items, count, s) == 0);
    else if (s == 0)
        CHECK(cunmod_dev_mul_tensor(dev, items, count) == 0);
    for (int i = 0; s < 0 && i < count; i++)
        CHECK(cunmod_baseline_mul(dev, &items[i], -s) == 0);
    for (int i = 0; i < count; i++)
    {
        const pair_t *pair = pairs + i;
        SCOPED uint64_t *z = test_array(pair->lena + pair->lenb);
        test_case(s > 0    ? "batch mul block"
                  : s == 0 ? "batch mul tensor"
                           : "batch mul two_phase",
                  pair->lena, pair->lenb, pair->p);
        ref_mul(z, pair->a, pair->lena, pair->b, pair->lenb, pair->p);
        add_plus(z + items[i].lo, items + i, pair);
        z[items[i].hi] = behind;
        device_check(dev, pair->d_z, z + items[i].lo, items[i].hi - items[i].lo + 1,
                     pair->mod.word);
    }
}

void check_mul(int s)
{
    pair_t pairs[ITEMS];
    make_pairs(pairs);
    for (range_t range = ALL; range < RANGES; range++)
        multiply_pairs(pairs, ITEMS, s, range);
    free_pairs(pairs, ITEMS);
}

void check_long_mul(int s)
{
    static const uint64_t primes[] = {1073741789, 2147483647, 18446744073709551557u, 251};
    for (size_t i = 0; i < sizeof primes / sizeof primes[0]; i++)
    {
        const int64_t lenb = !test_small() ? 9000 : s == 0 ? 8300 : 2100;
        pair_t pair;
        make_pair(&pair, primes[i], lenb + test_range(0, 300), lenb, i % 2 == 1 || s == 0);
        multiply_pairs(&pair, 1, s, FEW);
        for (range_t range = ALL; range <= HIGH && (s != 0 || !test_small()); range++)
            if (range == ALL || range == LOW || range == HIGH)
                multiply_pairs(&pair, 1, s, range);
        free_pairs(&pair, 1);
    }
}

void check_shared_tiles(void)
{
    static const uint64_t primes[] = {2147483647, 1125899906842597u, 18446744073709551557u};
    for (size_t i = 0; i < sizeof primes / sizeof primes[0]; i++)
    {
        const int64_t lenb = i == 0 ? 1900 : 1400;
        pair_t pairs[2];
        make_pair(pairs, primes[i], 2 * lenb + test_range(0, 100), lenb, i == 1);
        make_pair(pairs + 1, primes[i], lenb + test_range(0, 100), lenb - 300, i == 2);
        multiply_pairs(pairs, 2, 0, LOW);
        multiply_pairs(pairs + 1, 1, 0, LOW);
        multiply_pairs(pairs + 1, 1, 0, HIGH);
        multiply_pairs(pairs + 1, 1, 0, MOST);
        free_pairs(pairs, 2);
    }
}

/* ---- products in one block of threads an item ---- */

/* The tables of a transform of 2^log points. */
static void *make_tables(cunmod_ntt_t *ntt, int log, int count)
{
    cunmod_ntt_shape_whole(ntt, log, count);
    cunmod_ntt_primes(ntt, 0, 0);
    void *d_tables = device_bytes(dev, count * cunmod_ntt_table_words(ntt) * 4);
    CHECK(cunmod_dev_ntt_tables(dev, ntt, d_tables) == 0);
    return d_tables;
}

/* c[0 .. n-1] = a b modulo x^n - 1. */
static void multiply_cyclic(uint64_t *c, const pair_t *pair, int64_t lena, int64_t lenb, int64_t n)
{
    const int64_t len = lena > 0 && lenb > 0 ? lena + lenb - 1 : 0;
    SCOPED uint64_t *z = test_array(len);
    if (len > 0)
        ref_mul(z, pair->a, lena, pair->b, lenb, pair->p);
    memset(c, 0, (size_t)n * sizeof *c);
    for (int64_t i = 0; i < len; i++)
        c[i % n] = ref_submod(c[i % n], ref_submod(0, z[i], pair->p), pair->p);
}

static const uint64_t words4[ITEMS] = {2, 3, 251, 65521, 1073741789, 2147483629, 2147483647};
static const uint64_t words8[ITEMS] = {
    2147483659u,          1125899906842597u,     4611686018427387847u, 9223372036854775783u,
    9223372036854775837u, 18446744073709551533u, 18446744073709551557u};

/* The products of ITEMS pairs with lengths up to 2^log: the fourth is a square, the fifth is a part
 * of a difference, and the last has an operand without words. Returns how many primes they take. */
static int make_whole_items(cunmod_mul_item_t *items, pair_t *pairs, int log,
                            const uint64_t *primes)
{
    const int64_t size = (int64_t)1 << log;
    int count = 1;
    for (int i = 0; i < ITEMS; i++)
    {
        const int64_t lenb = i == 0 ? size : test_range(1, size / 2);
        const int64_t lena = i == 1 ? size : i == 2 ? size / 2 : test_range(1, size);
        const int64_t least = i != 3 && lenb < lena ? lenb : lena;
        pair_t *pair = pairs + i;
        make_pair(pair, primes[i], lena, lenb, i % 2);
        while (cunmod_ntt_count((uint64_t)least, pair->p) > count)
            count++;
        items[i] = (cunmod_mul_item_t){.a = pair->d_a,
                                       .b = i == 3 ? pair->d_a : pair->d_b,
                                       .z = device_bytes(dev, size * pair->mod.word),
                                       .lena = lena,
                                       .lenb = i == 3   ? lena
                                               : i == 6 ? 0
                                                        : lenb,
                                       .hi = size,
                                       .mod = pair->mod};
    }
    items[4].lo = test_range(0, size - 1);
    items[4].hi = items[4].lo + test_range(1, size);
    items[4].negate = 1;
    items[4].plus = pairs[4].d_a;
    items[4].lenplus = test_range(0, items[4].lena);
    return count;
}

static void check_item(const cunmod_mul_item_t *item, const pair_t *pair, int64_t size)
{
    const int64_t len = item->hi - item->lo;
    pair_t both = *pair;
    SCOPED uint64_t *c = test_array(size), *z = test_array(len);
    both.b = item->b == item->a ? pair->a : pair->b;
    test_case("batch mul whole", item->lena, item->lenb, pair->p);
    multiply_cyclic(c, &both, item->lena, item->lenb, size);
    for (int64_t k = 0; k < len; k++)
    {
        const uint64_t x = c[(item->lo + k) % size];
        const uint64_t plus = k < item->lenplus ? pair->a[k] : 0;
        z[k] = item->negate ? ref_submod(plus, x, pair->p) : x;
    }
    device_check(dev, item->z, z, len, pair->mod.word);
}

/* single: only the first product is made. */
static void check_size(int log, const uint64_t *primes, int single)
{
    pair_t pairs[ITEMS];
    cunmod_mul_item_t items[ITEMS];
    cunmod_ntt_t ntt;
    const int made = single ? 1 : ITEMS;
    void *d_tables = make_tables(&ntt, log, make_whole_items(items, pairs, log, primes));
    CHECK(cunmod_dev_mul_whole(dev, items, made, &ntt, d_tables) == 0);
    for (int i = 0; i < made; i++)
        check_item(&items[i], &pairs[i], (int64_t)1 << log);
    for (int i = 0; i < ITEMS; i++)
        cunmod_dev_free(dev, items[i].z);
    cunmod_dev_free(dev, d_tables);
    free_pairs(pairs, ITEMS);
}

void check_whole(void)
{
    static const uint64_t equal[ITEMS] = {2, 2, 2, 2, 2, 2, 2};
    for (int log = CUNMOD_WHOLE_LEAST_LOG; log <= CUNMOD_WHOLE_MOST_LOG; log++)
    {
        check_size(log, words4, test_small() && log > 10);
        check_size(log, words8, test_small() && log > 10);
        check_size(log, equal, test_small() && log > 9);
    }
}
