/* Products by transforms through the seam: every shape, every number of primes, squares,
 * prepared operands, ranges, wrapped products, and what is taken off or added at the end,
 * against the reference.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "tests/harness/device.h"
#include "tests/harness/harness.h"
#include "tests/mul/ntt_choices.h"
#include "tests/harness/ref.h"

#include "backend/backend.h"
#include "flint/cpu.h"
#include "runtime/transfer.h"
#include "shape/ntt.h"

#define ITEMS 3

/* Beyond so many points one operand is short, or the reference would take minutes. */
#define MOST_DENSE (1 << 18)
#define SHORT 500

/* Primes beyond 2^31 with roots of unity of order 2^12 at least, and of order 3. */
static const uint64_t wide[] = {3221225473u,            /* 3 2^30 + 1 */
                                18446744069414584321u,  /* 2^64 - 2^32 + 1 */
                                18446742974197923841u,  /* 2^64 - 2^40 + 1 */
                                18446744071729840129u,  /* 549755813829 2^25 + 1 */
                                18446744073709547521u}; /* 2^64 - 2^12 + 1, the largest */

#define WIDE (COUNT(wide))

static cunmod_dev_t *dev;

enum
{
    PRODUCT,
    SQUARE,
    PREPARED,
    KEPT, /* prepared by another product of two */
    KINDS
};

typedef struct
{
    int64_t size, lena, lenb;
    uint64_t *a, *b, *z;      /* z: the wrapped product, `size` words */
    uint64_t *before, *apart; /* what is in d_z, and behind it */
    const uint64_t *plus;
    void *d_a, *d_b, *d_z, *d_plus, *d_work, *d_prepared;
    cunmod_modulus_t mod;
} case_t;

/* z = a b modulo x^size - 1. */
static void wrapped_product(uint64_t *z, int64_t size, const case_t *c, uint64_t p)
{
    const int64_t len = c->lena + c->lenb - 1;
    SCOPED uint64_t *full = test_array(len);
    if (len < 4000)
    {
        ref_mul(full, c->a, c->lena, c->b, c->lenb, p);
    }
    else
    {
        const int swap = c->lena < c->lenb;
        cunmod_cpu_mul(full, swap ? c->b : c->a, swap ? c->lenb : c->lena, swap ? c->a : c->b,
                       swap ? c->lena : c->lenb, p);
    }
    memset(z, 0, (size_t)size * sizeof(*z));
    for (int64_t i = 0; i < len; i++)
    {
        uint64_t *const to = z + i % size;
        *to = ref_addmod(*to, full[i], p);
    }
}

static void make_case(case_t *c, const cunmod_ntt_t *ntt, uint64_t p, int kind, int fill)
{
    const int64_t size = cunmod_ntt_size(ntt);
    c->mod = device_modulus(p);
    const uint32_t word = c->mod.word;
    c->size = size;
    c->lena = fill == TEST_MAX ? size : test_range(1, size);
    c->lenb = fill == TEST_MAX ? size : test_range(1, size);
    if (size > MOST_DENSE && c->lenb > SHORT)
    {
        c->lenb = SHORT;
        c->lena = kind == SQUARE ? SHORT : c->lena;
    }
    c->a = test_poly(c->lena, p, fill);
    c->b = test_poly(c->lenb, p, fill);
    c->d_a = device_copy(dev, c->a, c->lena, word);
    c->d_b = device_copy(dev, c->b, c->lenb, word);
    if (kind == SQUARE)
    {
        free(c->b);
        c->b = test_copy(c->a, c->lena);
        c->lenb = c->lena;
    }
    c->z = test_array(size);
    c->before = test_poly(size, p, fill);
    c->apart = test_poly(3 * size, p, fill);
    c->d_z = device_bytes(dev, 5 * size * word);
    CHECK(cunmod_dev_upload(dev, c->d_z, c->before, size, word) == 0);
    CHECK(cunmod_dev_upload(dev, (char *)c->d_z + size * word, c->apart, 3 * size, word) == 0);
    c->d_work = device_bytes(dev, size * 2 * ntt->word * ntt->count);
    c->d_prepared = device_bytes(dev, size * ntt->word * ntt->count);
    wrapped_product(c->z, size, c, p);
}

static void free_case(case_t *c)
{
    void *const arrays[] = {c->a, c->b, c->z, c->before, c->apart};
    void *const device_arrays[] = {c->d_a, c->d_b, c->d_z, c->d_work, c->d_prepared};
    for (int i = 0; i < 5; i++)
    {
        free(arrays[i]);
        cunmod_dev_free(dev, device_arrays[i]);
    }
}

static int items_prepared(int kind)
{
    return kind == PREPARED || kind == KEPT;
}

/* What an item makes of its coefficients z[0 .. hi-lo-1] of the product. */
static void finish(uint64_t *z, const cunmod_ntt_item_t *item, const uint64_t *plus, int64_t size)
{
    const uint64_t p = item->mod.p;
    const int64_t len = item->hi - item->lo;
    for (int64_t k = 0; k < len && item->negate; k++)
        z[k] = ref_submod(0, z[k], p);
    for (int64_t k = 0; k < item->lenplus; k++)
    {
        const int64_t at = item->shift + k % size;
        if (at < len)
            z[at] = item->minus ? ref_submod(z[at], plus[k], p) : ref_addmod(z[at], plus[k], p);
    }
}

/* What prepares the operand b for an item: its transform, or a product of b and the
 * first coefficient of a, which keeps it. */
static cunmod_ntt_item_t preparation(const case_t *c, const cunmod_ntt_item_t *item, int kind)
{
    cunmod_ntt_item_t prepare = *item;
    prepare.prepared = NULL;
    if (kind == KEPT)
    {
        prepare.lena = 1;
        prepare.b = c->d_b;
        prepare.z = (char *)c->d_z + 4 * c->size * c->mod.word;
        prepare.keep = c->d_prepared;
    }
    else
    {
        prepare.a = c->d_b;
        prepare.lena = c->lenb;
        prepare.z = NULL;
        prepare.work = c->d_prepared;
    }
    return prepare;
}

static void check_batch(const cunmod_ntt_t *ntt, const void *d_tables, const uint64_t *p, int kind,
                        int fill)
{
    const int64_t size = cunmod_ntt_size(ntt);
    const int count = size > MOST_DENSE ? 1 : ITEMS;
    case_t cases[ITEMS];
    cunmod_ntt_item_t items[ITEMS], prepare[ITEMS];
    for (int i = 0; i < count; i++)
    {
        case_t *const c = &cases[i];
        make_case(c, ntt, p[i], kind, fill);
        const int64_t lo = test_below(2) ? 0 : test_range(0, size - 1);
        const int64_t hi = test_below(2) ? size : test_range(lo + 1, size);
        const int64_t shift = test_below(2) ? 0 : test_range(0, hi - lo);
        const int in_place = test_below(2) != 0;
        const int64_t most = in_place || shift > 0 ? size : 2 * size;
        c->plus = in_place ? c->before + shift : c->apart;
        c->d_plus = (char *)c->d_z + (in_place ? shift : size) * c->mod.word;
        items[i] = (cunmod_ntt_item_t){.a = c->d_a,
                                       .b = items_prepared(kind) ? NULL
                                            : kind == SQUARE     ? c->d_a
                                                                 : c->d_b,
                                       .z = c->d_z,
                                       .lena = c->lena,
                                       .lenb = c->lenb,
                                       .lo = lo,
                                       .hi = hi,
                                       .plus = c->d_plus,
                                       .lenplus = test_below(2) ? 0 : test_range(0, most),
                                       .shift = shift,
                                       .minus = (int32_t)test_below(2),
                                       .negate = (int32_t)test_below(2),
                                       .work = c->d_work,
                                       .prepared = items_prepared(kind) ? c->d_prepared : NULL,
                                       .mod = c->mod};
        cunmod_ntt_radix(items[i].radix, ntt, p[i]);
        prepare[i] = preparation(c, &items[i], kind);
    }
    if (items_prepared(kind))
        CHECK(cunmod_dev_ntt(dev, prepare, count, ntt, d_tables) == 0);
    CHECK(cunmod_dev_ntt(dev, items, count, ntt, d_tables) == 0);
    for (int i = 0; i < count; i++)
    {
        uint64_t *const z = cases[i].z + items[i].lo;
        finish(z, &items[i], cases[i].plus, size);
        test_case("transform", cases[i].lena, cases[i].lenb, p[i]);
        device_check(dev, cases[i].d_z, z, items[i].hi - items[i].lo, cases[i].mod.word);
        free_case(&cases[i]);
    }
}

/* A product, and one of a part of it by a prepared operand, as one call. */
static void check_twice(const cunmod_ntt_t *ntt, const void *d_tables, uint64_t p, int fill)
{
    const int64_t size = cunmod_ntt_size(ntt);
    case_t one, two;
    make_case(&one, ntt, p, PRODUCT, fill);
    make_case(&two, ntt, p, PREPARED, fill);
    const int64_t lo = test_range(0, size - 1), hi = test_range(lo + 1, size);
    const int64_t from = test_range(0, size - 1), len = test_range(1, size);
    const int64_t shift = test_below(2) ? 0 : test_range(0, hi - lo);
    cunmod_ntt_item_t first = {.a = one.d_a,
                               .b = one.d_b,
                               .lena = one.lena,
                               .lenb = one.lenb,
                               .lo = lo,
                               .hi = hi,
                               .plus = (char *)one.d_z + size * one.mod.word,
                               .lenplus = test_below(2) ? 0 : test_range(0, 2 * size),
                               .shift = shift,
                               .minus = (int32_t)test_below(2),
                               .negate = (int32_t)test_below(2),
                               .work = one.d_work,
                               .mod = one.mod};
    cunmod_ntt_item_t second = {.z = two.d_z,
                                .lo = from,
                                .hi = from + len,
                                .negate = (int32_t)test_below(2),
                                .work = one.d_work,
                                .prepared = two.d_prepared,
                                .mod = two.mod};
    const cunmod_ntt_item_t prepare = {
        .a = two.d_b, .lena = two.lenb, .work = two.d_prepared, .mod = two.mod};
    cunmod_ntt_radix(first.radix, ntt, p);
    cunmod_ntt_radix(second.radix, ntt, p);
    CHECK(cunmod_dev_ntt(dev, &prepare, 1, ntt, d_tables) == 0);
    CHECK(cunmod_dev_ntt_twice(dev, &first, &second, ntt, d_tables) == 0);
    /* The operand of the second product. */
    finish(one.z + lo, &first, one.apart, size);
    memset(one.z, 0, (size_t)lo * sizeof(*one.z));
    memset(one.z + hi, 0, (size_t)(size - hi) * sizeof(*one.z));
    const case_t product = {.lena = size, .lenb = two.lenb, .a = one.z, .b = two.b};
    wrapped_product(two.z, size, &product, p);
    SCOPED uint64_t *expected = test_array(len);
    for (int64_t k = 0; k < len; k++)
    {
        const uint64_t c = two.z[(from + k) % size];
        expected[k] = second.negate ? ref_submod(0, c, p) : c;
    }
    test_case("two transforms", one.lena, two.lenb, p);
    device_check(dev, two.d_z, expected, len, two.mod.word);
    free_case(&one);
    free_case(&two);
}

/* Checks products by transforms of a shape for which kernels exist. own: 0, or the prime modulo
 * which the transforms are. */
static void check_shape(int top, int log_cols, int log_rows, int count, uint64_t own)
{
    /* Moduli that need `count` primes or fewer, both word sizes. */
    static const uint64_t moduli[CUNMOD_NTT_PRIMES + 1][ITEMS] = {
        {0},
        {2, 3, 31},
        {65537, 2, 131071},
        {2147483647, 1073741789, 1000000007},
        {2147483659u, 17592186044399u, 17592186044399u},
        {18446744073709551557u, 9223372036854775783u, 2147483659u}};
    uint64_t p[ITEMS];
    cunmod_ntt_t ntt = {.word = cunmod_ntt_word(own, own != 0),
                        .count = count,
                        .top = top,
                        .log_cols = log_cols,
                        .log_rows = log_rows};
    CHECK(cunmod_ntt_has_columns(&ntt));
    cunmod_ntt_primes(&ntt, own, own != 0);
    for (int i = 0; i < ITEMS; i++)
    {
        p[i] = own ? own : moduli[count][i];
        const int needed = cunmod_ntt_count((uint64_t)cunmod_ntt_size(&ntt), p[i]);
        if (!own)
            CHECK(needed > 0 && needed <= count);
    }
    SCOPED_DEVICE void *d_tables = device_bytes(dev, 4 * count * cunmod_ntt_table_words(&ntt));
    CHECK(cunmod_dev_ntt_tables(dev, &ntt, d_tables) == 0);
    const int large = cunmod_ntt_size(&ntt) > MOST_DENSE;
    for (int kind = 0; kind < (large ? 1 : KINDS); kind++)
        check_batch(&ntt, d_tables, p, kind, TEST_DENSE);
    if (!large)
        check_batch(&ntt, d_tables, p, PRODUCT, TEST_MAX);
    if (!large || log_cols % 2 == 0)
        check_twice(&ntt, d_tables, p[log_cols % ITEMS], TEST_DENSE);
    if (log_cols + log_rows <= 11)
        check_twice(&ntt, d_tables, p[log_rows % ITEMS], TEST_MAX);
}

/* Calls check_shape if kernels exist for the shape. */
static void check_columns(int top, int log_cols, int log_rows, int count, uint64_t own)
{
    const int word = cunmod_ntt_word(own, own != 0);
    if (CUNMOD_NTT_COLUMNS(top, count, word) >> log_cols & 1)
        check_shape(top, log_cols, log_rows, count, own);
}

static void check_shapes(void)
{
    const int most = test_small() ? 11 : 16;
    for (int log = CUNMOD_NTT_MIN_COLS + CUNMOD_NTT_MIN_ROWS; log <= most; log++)
    {
        for (int cols = CUNMOD_NTT_MIN_COLS; cols <= CUNMOD_NTT_MAX_COLS; cols++)
        {
            const int rows = log - cols;
            if (rows < CUNMOD_NTT_MIN_ROWS || rows > CUNMOD_NTT_MAX_ROWS)
                continue;
            check_columns(1, cols, rows, (int)test_range(1, CUNMOD_NTT_PRIMES), 0);
            check_columns(3, cols, rows, (int)test_range(1, CUNMOD_NTT_PRIMES), 0);
            check_columns(1, cols, rows, 1, log <= 13 ? 40961 : 998244353);
        }
    }
    for (int count = 1; count <= CUNMOD_NTT_PRIMES; count++)
    {
        check_shape(1, 4, 6, count, 0);
        check_shape(3, 6, 5, count, 0);
    }
    check_shape(3, 4, 5, 1, 2113929217u);
    for (int cols = CUNMOD_NTT_MIN_COLS; cols <= CUNMOD_NTT_MAX_COLS && !test_small(); cols++)
        check_columns(1, cols, 21 - cols < 14 ? 21 - cols : 14, 1 + cols % CUNMOD_NTT_PRIMES, 0);
    /* More threads than an emulated GPU has: one operand after the other. */
    for (int rows = CUNMOD_NTT_MIN_ROWS; rows < 10; rows++)
        check_columns(1, 13 - rows, rows, 3, 0);
    check_shape(3, 6, 6, 5, 0);
}

/* Every shape with residues of 8 bytes. */
static void check_wide_shapes(void)
{
    const int most = test_small() ? 11 : 16;
    for (int cols = CUNMOD_NTT_MIN_COLS; cols <= CUNMOD_NTT_MAX_COLS; cols++)
    {
        for (int rows = CUNMOD_NTT_MIN_ROWS; rows <= CUNMOD_NTT_MAX_ROWS_WIDE; rows++)
        {
            if (rows + cols > most)
                continue;
            check_columns(1, cols, rows, 1, wide[test_below(rows + cols <= 12 ? WIDE : WIDE - 1)]);
            check_columns(3, cols, rows, 1, wide[(cols + rows) % (WIDE - 1)]);
        }
    }
    for (int i = 0; i < WIDE; i++)
    {
        check_shape(1, 4, 8, 1, wide[i]);
        check_shape(3, 5, 6, 1, wide[i]);
    }
    /* The narrowest tiles of columns, the most rounds of rows that are quick to emulate. */
    check_shape(1, 8, 5, 1, wide[1]);
    check_shape(3, 9, 5, 1, wide[3]);
    check_shape(1, 4, 9, 1, wide[2]);
    /* More threads than an emulated GPU has. */
    check_shape(1, 6, 7, 1, wide[1]);
    check_shape(3, 6, 6, 1, wide[1]);
    if (!test_small())
    {
        check_shape(1, 12, 13, 1, wide[1]);
        check_shape(3, 11, 13, 1, wide[1]);
    }
}

int main(void)
{
    test_start(0);
    check_choices(wide, WIDE);
    if (test_gpu_available())
    {
        CHECK(cunmod_dev_open(&dev, 0) == 0);
        check_shapes();
        check_wide_shapes();
        cunmod_dev_close(dev);
    }
    return test_finish();
}
