/* Products of t-batch in one block of threads an item.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch.h"

#include <string.h>

#include "device.h"
#include "harness.h"
#include "ref.h"
#include "shape/ntt.h"

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
static int make_items(cunmod_mul_item_t *items, pair_t *pairs, int log, const uint64_t *primes)
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
    void *d_tables = make_tables(&ntt, log, make_items(items, pairs, log, primes));
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
