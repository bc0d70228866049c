/* Matrices of divsteps through the seam, of several pairs together: leaves, plain products and
 * transforms, each in turn, against one step after the other.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "tests/harness/device.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

#include "euclid/half.h"
#include "runtime/transfer.h"

#define STATE_BYTES (CUNMOD_HALF_STATE * (int64_t)sizeof(int64_t))

static cunmod_dev_t *dev;
static cunmod_tables_t tables;

/* The reference: series of `len` coefficients and the matrix. */
typedef struct
{
    int64_t delta, last, swaps;
    uint64_t unit_f, unit_g;
    int64_t len, n;
    uint64_t *f, *g;
    uint64_t *row[4]; /* U, V, S, T: n + 1 coefficients */
} steps_t;

static steps_t start_steps(const uint64_t *f, const uint64_t *g, int64_t len, int64_t n,
                           int64_t delta, uint64_t p)
{
    steps_t x = {.delta = delta, .unit_f = 1 % p, .unit_g = 1 % p, .len = len, .n = n};
    x.f = test_copy(f, len);
    x.g = test_copy(g, len);
    for (int i = 0; i < 4; i++)
        x.row[i] = test_poly(n + 1, p, TEST_ZERO);
    x.row[0][0] = x.row[3][0] = 1 % p;
    return x;
}

static void free_steps(steps_t *x)
{
    free(x->f);
    free(x->g);
    for (int i = 0; i < 4; i++)
        free(x->row[i]);
}

/* z = c x - d y, of len words, into x. */
static void combine(uint64_t *x, uint64_t c, const uint64_t *y, uint64_t d, int64_t len, uint64_t p)
{
    for (int64_t i = 0; i < len; i++)
        x[i] = ref_submod(ref_mulmod(c, x[i], p), ref_mulmod(d, y[i], p), p);
}

static void swap_words(uint64_t **x, uint64_t **y)
{
    uint64_t *const z = *x;
    *x = *y;
    *y = z;
}

static void step(steps_t *x, int64_t number, uint64_t p)
{
    const int swap = x->delta > 0 && x->g[0] != 0;
    x->last = x->delta > 0 ? number : x->last;
    if (swap)
    {
        const uint64_t unit = x->unit_f;
        swap_words(&x->f, &x->g);
        swap_words(&x->row[0], &x->row[2]);
        swap_words(&x->row[1], &x->row[3]);
        x->unit_f = x->unit_g;
        x->unit_g = unit;
        x->delta = -x->delta;
        x->swaps++;
    }
    const uint64_t c = x->f[0], d = x->g[0];
    combine(x->g, c, x->f, d, x->len, p);
    combine(x->row[2], c, x->row[0], d, x->n + 1, p);
    combine(x->row[3], c, x->row[1], d, x->n + 1, p);
    memmove(x->g, x->g + 1, (size_t)(x->len - 1) * sizeof(uint64_t));
    x->g[x->len - 1] = 0;
    for (int i = 0; i < 2; i++)
    {
        memmove(x->row[i] + 1, x->row[i], (size_t)x->n * sizeof(uint64_t));
        x->row[i][0] = 0;
    }
    x->unit_g = ref_mulmod(x->unit_g, c, p);
    x->delta++;
}

/* unit becomes the two units by which the device's steps differ from the reference's. */
static void check_state(const int64_t *d_state, const steps_t *expected, uint64_t unit[2],
                        uint64_t p)
{
    int64_t state[CUNMOD_HALF_STATE];
    for (int i = 0; i < CUNMOD_HALF_STATE; i++)
        CHECK(cunmod_dev_read_length(dev, &state[i], d_state + i) == 0);
    CHECK(state[CUNMOD_HALF_DELTA] == expected->delta);
    CHECK(state[CUNMOD_HALF_STEPS] == expected->n);
    CHECK(state[CUNMOD_HALF_LAST] == (expected->delta > 0 ? expected->n : expected->last));
    CHECK(state[CUNMOD_HALF_SWAPS] == expected->swaps);
    const uint64_t f = (uint64_t)state[CUNMOD_HALF_UNIT_F], g = (uint64_t)state[CUNMOD_HALF_UNIT_G];
    unit[0] = ref_mulmod(f, ref_inverse(expected->unit_f, p), p);
    unit[1] = ref_mulmod(g, ref_inverse(expected->unit_g, p), p);
    CHECK(f < p && g < p && unit[0] != 0 && unit[1] != 0);
}

/* Checks that the len words at d_a are unit * expected, which `expected` then becomes. */
static void check_multiple(const void *d_a, uint64_t *expected, int64_t len, uint64_t unit,
                           const cunmod_modulus_t *mod)
{
    for (int64_t i = 0; i < len; i++)
        expected[i] = ref_mulmod(expected[i], unit, mod->p);
    device_check(dev, d_a, expected, len, mod->word);
}

/* A pair of operands that is worked on beside others, its two series, and its memory. */
typedef struct
{
    uint64_t *a, *b, *fg;
    void *d_a, *d_b;
    char *d_memory;
} pair_t;

/* Where the parts of the memory of a pair begin. */
typedef struct
{
    int64_t fg, p, z, work, bytes;
} places_t;

static places_t places_of(int64_t n, int64_t stride, int64_t work, int64_t word)
{
    places_t at = {.fg = cunmod_half_aligned(STATE_BYTES)};
    at.p = at.fg + cunmod_half_aligned(2 * stride * word);
    at.z = at.p + cunmod_half_aligned(4 * (n + 1) * word);
    at.work = at.z + cunmod_half_aligned(stride * word);
    at.bytes = at.work + cunmod_half_aligned(work);
    return at;
}

static pair_t make_pair(const cunmod_modulus_t *mod, int64_t lenf, int64_t leng, int64_t stride,
                        int kind, char *d_memory)
{
    pair_t x = {.a = test_poly(lenf, mod->p, TEST_DENSE),
                .b = test_poly(leng, mod->p, kind),
                .fg = test_poly(2 * stride, mod->p, TEST_ZERO),
                .d_memory = d_memory};
    x.d_a = device_copy(dev, x.a, lenf, mod->word);
    x.d_b = device_copy(dev, x.b, leng, mod->word);
    for (int64_t i = 0; i < lenf || i < leng; i++)
    {
        x.fg[i] = i < lenf ? x.a[lenf - 1 - i] : 0;
        x.fg[stride + i] = i < leng ? x.b[leng - 1 - i] : 0;
    }
    return x;
}

static void free_pair(pair_t *x)
{
    cunmod_dev_free(dev, x->d_a);
    cunmod_dev_free(dev, x->d_b);
    free(x->a);
    free(x->b);
    free(x->fg);
}

/* Checks the state of a pair after n steps, `rows` rows of the matrix, and the lenz coefficients of
 * the series after these steps where lenz > 0. */
static void check_pair(const pair_t *x, const cunmod_half_start_item_t *item, const places_t *at,
                       int64_t n, int rows, int64_t lenz)
{
    const cunmod_modulus_t mod = item->mod;
    const int64_t stride = item->stride;
    uint64_t unit[2];
    steps_t expected =
        start_steps(x->fg, x->fg + stride, stride, n, item->lena - item->lenb, mod.p);
    for (int64_t i = 0; i < n; i++)
        step(&expected, i, mod.p);
    check_state(item->state, &expected, unit, mod.p);
    for (int i = 0; i < 2 * rows; i++)
    {
        check_multiple(x->d_memory + at->p + i * (n + 1) * mod.word, expected.row[i], n + 1,
                       unit[i / 2], &mod);
    }
    if (lenz > 0)
        check_multiple(x->d_memory + at->z, expected.f, lenz, unit[0], &mod);
    free_steps(&expected);
}

#define PAIRS 3

/* mods[0 .. count-1] = p, and primes below it with words of the same size. Returns count. */
static int set_mods(cunmod_modulus_t mods[PAIRS], uint64_t p)
{
    const int wanted = (int)test_range(1, PAIRS);
    int count = 1;
    mods[0] = device_modulus(p);
    for (int i = 0; i < test_prime_count && count < wanted; i++)
    {
        mods[count] = device_modulus(test_primes[i]);
        count += mods[count].word == mods[0].word && test_primes[i] < p;
    }
    return count;
}

/* Computes n steps of some pairs together, from series of lenf and leng coefficients, with these
 * limits. */
static void check_steps(int64_t n, int64_t lenf, int64_t leng, int kind, uint64_t p, int64_t leaf,
                        int64_t plain, int rows)
{
    cunmod_modulus_t mods[PAIRS];
    pair_t pairs[PAIRS];
    cunmod_half_start_item_t starts[PAIRS];
    const int64_t stride = n + 3, longer = lenf > leng ? lenf : leng;
    const cunmod_half_limits_t limits = {leaf, plain};
    const int count = set_mods(mods, p);
    test_case("divsteps", lenf, leng, p);
    const uint32_t word = mods[0].word;
    const int64_t most = n + n / 7; /* there is room for more */
    const int64_t work = cunmod_half_work(most, &limits, p, word).bytes;
    CHECK(work >= 0);
    const places_t at = places_of(n, stride, work, word);
    SCOPED_DEVICE char *d_memory = device_bytes(dev, count * at.bytes);
    SCOPED_DEVICE void *d_mods = device_bytes(dev, sizeof mods);
    CHECK(cunmod_dev_write(dev, d_mods, mods, sizeof mods) == 0);
    for (int k = 0; k < count; k++)
    {
        pairs[k] = make_pair(&mods[k], lenf, leng, stride, kind, d_memory + k * at.bytes);
        starts[k] = (cunmod_half_start_item_t){.a = pairs[k].d_a,
                                               .b = pairs[k].d_b,
                                               .fg = pairs[k].d_memory + at.fg,
                                               .state = (int64_t *)(void *)pairs[k].d_memory,
                                               .lena = lenf,
                                               .lenb = leng,
                                               .stride = stride,
                                               .mod = mods[k]};
    }
    const cunmod_half_t x = {.dev = dev,
                             .tables = &tables,
                             .stack = {count, at.bytes, d_mods},
                             .mod = mods[0],
                             .p = p,
                             .limits = limits,
                             .most = most,
                             .state = starts[0].state,
                             .work = d_memory + at.work};
    const int64_t lenz = rows > 0 && n >= longer ? longer : 0;
    CHECK(cunmod_dev_half_start(dev, starts, count) == 0);
    CHECK(cunmod_half_matrix(&x, d_memory + at.p, n, rows, d_memory + at.fg, stride) == 0);
    if (lenz > 0)
    {
        /* The series themselves: as many coefficients as there are. */
        CHECK(cunmod_half_apply(&x, d_memory + at.z, lenz, d_memory + at.p, n, d_memory + at.fg,
                                stride, lenz) == 0);
    }
    for (int k = 0; k < count; k++)
    {
        check_pair(&pairs[k], &starts[k], &at, n, rows, lenz);
        free_pair(&pairs[k]);
    }
}

/* ---- the record of a GCD's steps ---- */

/* Checks the pivots and the deltas of all steps of an item with the operands a and b. */
static void check_record(const cunmod_gcd_record_item_t *item, const uint64_t *a, const uint64_t *b)
{
    const uint64_t p = item->mod.p;
    const int64_t steps = item->lena + item->lenb - 2, len = item->lena;
    const uint64_t word = item->mod.word == 4 ? (UINT64_C(1) << 32) % p : (0 - p) % p;
    const uint64_t factor = ref_inverse(p == 2 ? 1 : word, p);
    SCOPED uint64_t *f = test_array(len), *g = test_poly(len, p, TEST_ZERO);
    SCOPED uint64_t *pivots = test_array(steps);
    int64_t delta = item->lena - item->lenb, got;
    for (int64_t i = 0; i < len; i++)
    {
        f[i] = a[len - 1 - i];
        g[i] = i < item->lenb ? b[item->lenb - 1 - i] : 0;
    }
    CHECK(cunmod_dev_download(dev, pivots, item->pivots, steps, item->mod.word) == 0);
    for (int64_t i = 0; i < steps; i++)
    {
        const uint64_t c = f[0], d = g[0];
        const int swap = delta > 0 && d != 0;
        if (swap)
            swap_words(&f, &g);
        combine(g, swap ? d : ref_submod(0, c, p), f, swap ? c : ref_submod(0, d, p), len, p);
        for (int64_t j = 0; j < len; j++)
            g[j] = j + 1 < len ? ref_mulmod(g[j + 1], factor, p) : 0;
        delta = (swap ? -delta : delta) + 1;
        CHECK(pivots[i] == ref_mulmod(swap ? d : ref_submod(0, c, p), factor, p));
        CHECK(cunmod_dev_read_length(dev, &got, item->deltas + i) == 0 && got == delta);
    }
}

/* Records items in one batch or one by one. Operands that are longer than s are computed in several
 * blocks. */
static void check_records(int together, int s)
{
    static const int64_t lengths[][2] = {{2, 1}, {17, 17}, {60, 39}, {140, 20}, {200, 199}};
    enum
    {
        LENGTHS = sizeof(lengths) / sizeof(lengths[0]),
        MODULI = 5,
        COUNT = LENGTHS * MODULI
    };
    cunmod_gcd_record_item_t items[COUNT] = {{0}};
    uint64_t *a[COUNT], *b[COUNT];
    for (int i = 0; i < COUNT; i++)
    {
        const int64_t lena = lengths[i % LENGTHS][0], lenb = lengths[i % LENGTHS][1];
        const uint64_t p = test_primes[i / LENGTHS * (test_prime_count - 1) / (MODULI - 1)];
        const int64_t steps = lena + lenb - 2;
        const cunmod_modulus_t mod = device_modulus(p);
        a[i] = test_poly(lena, p, TEST_DENSE);
        b[i] = test_poly(lenb, p, i % 2 == 0 ? TEST_SPARSE : TEST_DENSE);
        items[i] = (cunmod_gcd_record_item_t){
            .a = device_copy(dev, a[i], lena, mod.word),
            .b = device_copy(dev, b[i], lenb, mod.word),
            .pivots = device_bytes(dev, steps * mod.word),
            .deltas = device_bytes(dev, steps * 8),
            .work = device_bytes(dev, cunmod_gcd_record_work_bytes(lena, lenb, mod.word)),
            .lena = lena,
            .lenb = lenb,
            .mod = mod};
    }
    for (int i = 0; i < COUNT; i += together ? COUNT : 1)
        CHECK(cunmod_dev_gcd_record(dev, items + i, together ? COUNT : 1, s) == 0);
    for (int i = 0; i < COUNT; i++)
    {
        test_case("divsteps, record", items[i].lena, items[i].lenb, items[i].mod.p);
        check_record(&items[i], a[i], b[i]);
        void *arrays[] = {(void *)items[i].a, (void *)items[i].b, items[i].pivots, items[i].deltas,
                          items[i].work};
        for (int k = 0; k < 5; k++)
            cunmod_dev_free(dev, arrays[k]);
        free(a[i]);
        free(b[i]);
    }
}

static void check_modulus(uint64_t p, int index)
{
    const int kind = index % 3 == 0 ? TEST_SPARSE : index % 3 == 1 ? TEST_DENSE : TEST_PADDED;
    const int64_t never = 1 << 20;
    for (int64_t n = 1; n < (test_small() ? 8 : 20); n++)
        check_steps(n, test_range(1, n), test_range(1, n), kind, p, 32, never, 2);
    check_steps(31, 16, 17, kind, p, 64, never, 2);
    check_steps(32, 17, 17, kind, p, 32, never, 2); /* one leaf */
    check_steps(33, 18, 17, kind, p, 32, never, 0);
    check_steps(64, 40, 26, TEST_SPARSE, p, 64, never, 2);
    check_steps(100, 40, 62, kind, p, 64, 70, 1); /* a leaf, one that is not, plain and not */
    check_steps(129, 66, 65, kind, p, 64, 0, 2);  /* transforms alone */
    if (!test_small() || index % 4 == 0)
    {
        check_steps(170, 90, 82, kind, p, 32, 100, 2);
        check_steps(511, 256, 257, kind, p, 128, 128, 2); /* as many coefficients as points */
        check_steps(512, 500, 14, kind, p, 64, 300, 1);
    }
    if (!test_small() || index % 4 == 1)
    {
        check_steps(256, 129, 129, TEST_SPARSE, p, 256, never, 2); /* leaves in one block */
        check_steps(288, 145, 145, kind, p, 512, never, 2);        /* and in several */
        check_steps(704, 360, 346, TEST_SPARSE, p, 1024, never, 2);
    }
}

int main(void)
{
    test_start(1);
    CHECK(cunmod_dev_open(&dev, 0) == 0);
    for (int i = 0; i < test_prime_count; i++)
        check_modulus(test_primes[i], i);
    if (!test_small())
    {
        check_steps(3000, 1501, 1501, TEST_DENSE, test_primes[0], 512, 700, 2);
        check_steps(5000, 2600, 2402, TEST_DENSE, test_primes[test_prime_count - 1], 256, 1000, 1);
        for (int i = 1; i < test_prime_count; i += 4)
        {
            check_steps(4096, 2050, 2048, TEST_SPARSE, test_primes[i], 4096, 0, 2);
            check_steps(9000, 4501, 4501, TEST_DENSE, test_primes[i], 32768, 0, 1);
        }
    }
    check_records(1, 32);
    check_records(0, 32);
    check_records(0, 1024);
    cunmod_tables_clear(&tables, dev);
    cunmod_dev_close(dev);
    return test_finish();
}
