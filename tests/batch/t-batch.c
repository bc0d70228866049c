/* The kernels through the seam: batches of items with lengths and primes of their
 * own, every algorithm and s, against the reference. The baselines take the items one by one.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/modulus.h"
#include "tests/batch/batch.h"
#include "tests/harness/device.h"
#include "div/division.h"
#include "papers/baseline.h"
#include "plan/algorithms.h"
#include "plan/query.h"
#include "tests/harness/ref.h"
#include "runtime/transfer.h"
#include "tests/harness/scoped.h"

#ifdef CUNMOD_EMU
#include "emu_faults.h"
#endif

cunmod_dev_t *dev;

void make_pair(pair_t *pair, uint64_t p, int64_t lena, int64_t lenb, int largest)
{
    pair->p = p;
    pair->lena = lena;
    pair->lenb = lenb;
    pair->a = test_poly(lena, p, TEST_DENSE);
    pair->b = test_poly(lenb, p, TEST_DENSE);
    for (int64_t k = 0; largest && k < lena; k++)
    {
        pair->a[k] = p - 1;
        pair->b[k < lenb ? k : 0] = p - 1;
    }
    cunmod_modulus_set(&pair->mod, p);
    const uint32_t word = pair->mod.word;
    pair->d_a = device_copy(dev, pair->a, lena, word);
    pair->d_b = device_copy(dev, pair->b, lenb, word);
    pair->d_z = device_bytes(dev, (lena + lenb) * word);
    pair->d_y = device_bytes(
        dev,
        (CUNMOD_DIV_HEAD + cunmod_gcd_divsteps_work_words(lena, lenb > 0 ? lenb : 1, word)) * word);
    pair->d_len = device_bytes(dev, (1 + CUNMOD_GCD_STATUS) * 8);
}

void make_pairs(pair_t *pairs)
{
    static const uint64_t primes[ITEMS] = {
        2, 1073741789, 2147483647, 18446744073709551557u, 2147483659u, 7, 4611686018427387847u};
    const int64_t most = test_small() ? 90 : 700;
    for (int i = 0; i < ITEMS; i++)
    {
        const int64_t lenb = i == 2 ? 1 : test_range(1, most);
        const int64_t lena = i == 3   ? lenb
                             : i == 4 ? lenb + CUNMOD_GCD_DIVIDE + test_range(0, most)
                                      : lenb + test_range(0, most);
        make_pair(pairs + i, primes[i], lena, lenb, 0);
    }
}

void free_pairs(pair_t *pairs, int count)
{
    for (int i = 0; i < count; i++)
    {
        cunmod_dev_free(dev, pairs[i].d_a);
        cunmod_dev_free(dev, pairs[i].d_b);
        cunmod_dev_free(dev, pairs[i].d_z);
        cunmod_dev_free(dev, pairs[i].d_y);
        cunmod_dev_free(dev, pairs[i].d_len);
        EACH(free, pairs[i].a, pairs[i].b);
    }
}

static int divide_each(cunmod_dev_t *device, const cunmod_div_item_t *items, int64_t count,
                       int algorithm, int s)
{
    int error = 0;
    for (int64_t i = 0; i < count && error == 0; i++)
        error = cunmod_baseline_div(device, &items[i], algorithm, s);
    return error;
}

static int divide_naive(cunmod_dev_t *device, const cunmod_div_item_t *items, int64_t count, int s)
{
    return divide_each(device, items, count, CUNMOD_ALG_DIV_NAIVE, s);
}

static int divide_steps(cunmod_dev_t *device, const cunmod_div_item_t *items, int64_t count, int s)
{
    return divide_each(device, items, count, CUNMOD_ALG_DIV_STEPS, s);
}

static void check_div(cunmod_division_kernel_t divide, const char *name, int s)
{
    pair_t pairs[ITEMS];
    cunmod_div_item_t items[ITEMS];
    make_pairs(pairs);
    for (int i = 0; i < ITEMS; i++)
    {
        const pair_t *pair = pairs + i;
        items[i] = (cunmod_div_item_t){.a = pair->d_a,
                                       .b = pair->d_b,
                                       .q = pair->d_z,
                                       .head = pair->d_y,
                                       .lena = pair->lena,
                                       .lenb = pair->lenb,
                                       .mod = pair->mod};
    }
    CHECK(divide(dev, items, ITEMS, s) == 0);
    for (int i = 0; i < ITEMS; i++)
    {
        const pair_t *pair = pairs + i;
        SCOPED uint64_t *q = test_array(pair->lena - pair->lenb + 1);
        SCOPED uint64_t *r = test_array(pair->lenb - 1);
        test_case(name, pair->lena, pair->lenb, pair->p);
        ref_divrem(q, r, pair->a, pair->lena, pair->b, pair->lenb, pair->p);
        device_check(dev, pair->d_z, q, pair->lena - pair->lenb + 1, pair->mod.word);
        device_check(dev, pair->d_a, r, pair->lenb - 1, pair->mod.word);
    }
    free_pairs(pairs, ITEMS);
}

/* A kernel of divisions with s of its whole range. */
static void check_div_kernel(int algorithm)
{
    const cunmod_division_kernel_t kernel = cunmod_division_kernel(algorithm);
    if (kernel == NULL)
        return;
    cunmod_query_t query = cunmod_ask_div(3, 2 * CUNMOD_DIV_MAX_S, 1, 0);
    query.s = 1;
    const cunmod_range_t range = cunmod_alg(algorithm)->range(&query, cunmod_params_default(NULL));
    for (int s = (int)range.least; s <= range.most; s *= 2)
    {
        check_div(kernel, cunmod_alg_name(algorithm), s);
        check_div(kernel, cunmod_alg_name(algorithm), s - s / 3);
    }
}

/* s = 0: naive; s < 0: divsteps. */
static int run_gcds(const cunmod_gcd_item_t *items, int s)
{
    int error = s < 0 ? cunmod_dev_gcd_divsteps(dev, items, ITEMS, -s) : 0;
    for (int i = 0; s >= 0 && i < ITEMS && error == 0; i++)
    {
        error = cunmod_baseline_gcd(dev, &items[i],
                                    s > 0 ? CUNMOD_ALG_GCD_STEPS : CUNMOD_ALG_GCD_NAIVE, s);
    }
    return error;
}

static void check_gcd(int s)
{
    pair_t pairs[ITEMS];
    cunmod_gcd_item_t items[ITEMS];
    make_pairs(pairs);
    for (int i = 0; i < ITEMS; i++)
    {
        const pair_t *pair = pairs + i;
        items[i] =
            (cunmod_gcd_item_t){pair->d_a, pair->d_b,       pair->d_z,  pair->d_len,
                                pair->d_y, pair->d_len + 1, pair->lena, i == 5 ? 0 : pair->lenb,
                                pair->mod};
    }
    CHECK(run_gcds(items, s) == 0);
    for (int i = 0; i < ITEMS; i++)
    {
        const pair_t *pair = pairs + i;
        SCOPED uint64_t *g = test_array(pair->lena);
        int64_t len = -1;
        test_case(s > 0   ? "batch gcd steps"
                  : s < 0 ? "batch gcd divsteps"
                          : "batch gcd naive",
                  pair->lena, items[i].lenb, pair->p);
        const int64_t expected = ref_gcd(g, pair->a, pair->lena, pair->b, items[i].lenb, pair->p);
        CHECK(cunmod_dev_read_length(dev, &len, pair->d_len) == 0);
        CHECK(len == expected);
        device_check(dev, pair->d_z, g, expected, pair->mod.word);
    }
    free_pairs(pairs, ITEMS);
}

#define ALTERNATE 400
#define MANY (65535 + ALTERNATE)

/* More items than a launch takes, some hundred with word sizes that alternate: 3 times 3
 * modulo 5 and modulo 2^64 - 59. They travel in as few launches as the sizes allow: a batch
 * that ran item by item would need a device call for each. */
static void check_many(void)
{
    static const uint64_t primes[2] = {5, 18446744073709551557u};
    SCOPED cunmod_mul_item_t *items = malloc(MANY * sizeof(*items));
    SCOPED uint64_t *z = test_array(MANY);
    void *d_a = device_bytes(dev, 2 * 8);
    void *d_z = device_bytes(dev, MANY * 8);
    CHECK(cunmod_dev_upload(dev, d_a, (const uint64_t[]){3}, 1, 8) == 0);
    test_case("many items", 1, 1, primes[0]);
    for (int i = 0; i < MANY; i++)
    {
        items[i] = (cunmod_mul_item_t){
            .a = d_a, .b = d_a, .z = (uint64_t *)d_z + i, .lena = 1, .lenb = 1, .lo = 0, .hi = 1};
        cunmod_modulus_set(&items[i].mod, primes[i < ALTERNATE && i % 2]);
    }
#ifdef CUNMOD_EMU
    cunmod_emu_fail_at(0);
#endif
    CHECK(cunmod_dev_mul_block(dev, items, MANY, 2) == 0);
#ifdef CUNMOD_EMU
    CHECK(cunmod_emu_calls() < ALTERNATE / 2);
#endif
    CHECK(cunmod_dev_download(dev, z, d_z, MANY, 8) == 0);
    int wrong = 0;
    for (int i = 0; i < MANY; i++)
        wrong += i < ALTERNATE && i % 2 ? z[i] != 9 : (uint32_t)z[i] != 4;
    CHECK(wrong == 0);
    cunmod_dev_free(dev, d_a);
    cunmod_dev_free(dev, d_z);
}

/* Lengths of vectors with runs of leading zeros, and transfers of more than a
 * staging buffer. */
static void check_vectors(void)
{
    static const int64_t lengths[] = {0, 1, 5, 1023, 1024, 1025, 5000, 700000, 5000, 0};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        for (uint32_t word = 4; word <= 8; word += 4)
        {
            const int64_t zeros = i >= 8 ? 2 * CUNMOD_LENGTH_TOP : i % 2 ? 3000 : 0;
            const int64_t room = lengths[i] + zeros;
            SCOPED uint64_t *a = test_array(room);
            SCOPED uint64_t *back = test_array(room);
            memset(a, 0, (size_t)room * 8);
            test_case("vector", lengths[i], room, word);
            for (int64_t k = 0; k < lengths[i]; k++)
                a[k] = 1 + test_below(UINT32_MAX - 1);
            void *d_a = device_bytes(dev, room * word);
            int64_t *d_len = device_bytes(dev, 8);
            int64_t len = -1;
            CHECK(cunmod_dev_upload(dev, d_a, a, room, word) == 0);
            CHECK(cunmod_dev_download(dev, back, d_a, room, word) == 0);
            CHECK_EQUAL(back, a, room);
            CHECK(cunmod_dev_length(dev, d_len, d_a, room, word) == 0);
            CHECK(cunmod_dev_read_length(dev, &len, d_len) == 0);
            if (zeros > CUNMOD_LENGTH_TOP)
            {
                uint32_t same = 0;
                const int64_t rest = cunmod_length_rest(len, &same);
                CHECK(len < 0 && same == word && rest >= lengths[i] && rest < room);
                CHECK(cunmod_dev_find_length(dev, d_len, d_a, rest, word) == 0);
                CHECK(cunmod_dev_read_length(dev, &len, d_len) == 0);
            }
            CHECK(len == lengths[i]);
            cunmod_dev_free(dev, d_a);
            cunmod_dev_free(dev, d_len);
        }
}

/* Integrals of several lengths and moduli at once, with narrow and with wide numbers. */
static void check_integrals(int wide)
{
    static const uint64_t moduli[] = {2147483647, UINT64_C(18446744073709551557), 2, 8209,
                                      UINT64_C(4294967291) * 4294967279u};
    static const int64_t lengths[] = {6146, 6145, 2, 8209, 20};
    cunmod_integral_item_t items[COUNT(moduli)];
    uint64_t *a[COUNT(moduli)];
    for (int i = 0; i < COUNT(moduli); i++)
    {
        cunmod_modulus_t mod;
        cunmod_modulus_set(&mod, moduli[i]);
        a[i] = test_poly(lengths[i], moduli[i], TEST_DENSE);
        items[i] = (cunmod_integral_item_t){.z = device_bytes(dev, lengths[i] * mod.word),
                                            .a = device_copy(dev, a[i], lengths[i], mod.word),
                                            .n = lengths[i],
                                            .wide = wide,
                                            .mod = mod};
    }
    CHECK(cunmod_dev_integral(dev, items, COUNT(moduli)) == 0);
    for (int i = 0; i < COUNT(moduli); i++)
    {
        SCOPED uint64_t *z = test_array(lengths[i]);
        int wrong = 0;
        test_case("integral", lengths[i], wide, moduli[i]);
        CHECK(cunmod_dev_download(dev, z, items[i].z, lengths[i], items[i].mod.word) == 0);
        for (int64_t k = 1; k < lengths[i]; k++)
        {
            wrong += z[k] >= moduli[i] ||
                     ref_mulmod(z[k], (uint64_t)k % moduli[i], moduli[i]) != a[i][k - 1];
        }
        CHECK(z[0] == 0 && wrong == 0);
        cunmod_dev_free(dev, items[i].z);
        cunmod_dev_free(dev, (void *)items[i].a);
        free(a[i]);
    }
}

/* The time of a launch, whatever it is. */
static void check_launch(void)
{
    double us = NAN;
    CHECK(cunmod_dev_measure_launch(dev, &us) == 0);
    CHECK(isfinite(us));
}

int main(void)
{
    test_start(1);
    CHECK(cunmod_dev_open(&dev, 0) == 0);
    check_launch();
    check_vectors();
    check_many();
    check_integrals(0);
    check_integrals(1);
    for (int s = 2; s <= 8; s *= 2)
    {
        check_mul(s);
        check_long_mul(s);
    }
    check_mul(0);
    check_long_mul(0);
    check_shared_tiles();
    check_whole();
    for (int s = 1; s <= 16; s *= 2)
        check_mul(-s);
    check_div(divide_naive, "batch div naive", 1);
    for (int s = 1; s <= CUNMOD_DIV_MAX_S; s *= 2)
        check_div(divide_steps, "batch div steps", s);
    for (int i = 0; i < CUNMOD_ALG_COUNT; i++)
        check_div_kernel(i);
    for (int s = 0; s <= CUNMOD_GCD_MAX_S; s = s ? 2 * s : 1)
        check_gcd(s);
    for (int s = CUNMOD_DIVSTEPS; s <= CUNMOD_GCD_DIVSTEPS_MAX_S; s *= 2)
        check_gcd(-s);
    cunmod_dev_close(dev);
    return test_finish();
}
