/* Small operands by the hundred thousand, where every pattern of falling degrees occurs, against
 * FLINT: GCDs by divsteps in batches through the seam, all else one by one.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "tests/harness/device.h"
#include "tests/harness/harness.h"
#include "tests/harness/nmod.h"
#include "tests/harness/ref.h"

#include "runtime/transfer.h"

#define MOST 24    /* coefficients of an operand */
#define CHUNK 4096 /* pairs of a batch */
#define FEW 512    /* of a batch of random pairs: those that are taken one by one as well */

static const uint64_t primes[] = {2, 3, 5, 7, 17};

static _Thread_local cunmod_ctx_t ctx; /* of the task */

/* a is not shorter than b, and is not zero. */
typedef struct
{
    uint64_t a[MOST], b[MOST];
    int64_t lena, lenb;
} pair_t;

/* True lengths, the longer operand first. 0: both are zero. */
static int sort_pair(pair_t *pair)
{
    pair->lena = ref_length(pair->a, pair->lena);
    pair->lenb = ref_length(pair->b, pair->lenb);
    if (pair->lena < pair->lenb)
    {
        const pair_t turned = *pair;
        memcpy(pair->a, turned.b, sizeof(pair->a));
        memcpy(pair->b, turned.a, sizeof(pair->b));
        pair->lena = turned.lenb;
        pair->lenb = turned.lena;
    }
    return pair->lena > 0;
}

/* Coefficients are of any kind, and every other pair has a common factor. */
static void random_pair(pair_t *pair, uint64_t p)
{
    uint64_t g[MOST], u[MOST], v[MOST];
    const int64_t leng = test_below(2) ? 1 : test_range(1, MOST / 2);
    const int64_t most = MOST + 1 - leng, lenu = test_range(1, most), lenv = test_range(0, most);
    test_fill(g, leng, p, TEST_DENSE);
    test_fill(u, lenu, p, test_below(4) ? TEST_DENSE : TEST_SPARSE);
    test_fill(v, lenv, p, (int)test_below(TEST_KINDS));
    memset(pair, 0, sizeof(*pair));
    pair->lena = leng + lenu - 1;
    ref_mul(pair->a, g, leng, u, lenu, p);
    if (lenv > 0)
    {
        pair->lenb = leng + lenv - 1;
        ref_mul(pair->b, g, leng, v, lenv, p);
    }
}

/* ---- GCDs in batches ----------------------------------------------------- */

typedef struct
{
    cunmod_dev_t *dev;
    uint64_t *host; /* the words of all pairs, MOST for each of a, b and g */
    void *d_words, *d_work, *d_lens;
    cunmod_gcd_item_t *items;
    int64_t work; /* words of a pair */
} bench_t;

static void open_bench(bench_t *x)
{
    CHECK(cunmod_dev_open(&x->dev, 0) == 0);
    x->work = (cunmod_gcd_divsteps_work_words(MOST, MOST, 4) + 3) / 4 * 4;
    x->host = test_array(3 * MOST * CHUNK);
    x->items = malloc(CHUNK * sizeof(*x->items));
    CHECK(x->items != NULL);
    x->d_words = device_bytes(x->dev, 4 * 3 * MOST * CHUNK);
    x->d_work = device_bytes(x->dev, 4 * x->work * CHUNK);
    x->d_lens = device_bytes(x->dev, 8 * (1 + CUNMOD_GCD_STATUS) * CHUNK);
}

static void close_bench(bench_t *x)
{
    cunmod_dev_free(x->dev, x->d_words);
    cunmod_dev_free(x->dev, x->d_work);
    cunmod_dev_free(x->dev, x->d_lens);
    device_close(x->dev);
    free(x->host);
    free(x->items);
}

static void make_items(bench_t *x, const pair_t *pairs, int count, uint64_t p)
{
    const cunmod_modulus_t mod = device_modulus(p);
    memset(x->host, 0, sizeof(*x->host) * 3 * MOST * CHUNK);
    for (int i = 0; i < count; i++)
    {
        char *const words = (char *)x->d_words + (size_t)i * 3 * MOST * sizeof(uint32_t);
        int64_t *const lens = (int64_t *)x->d_lens + i * (1 + CUNMOD_GCD_STATUS);
        memcpy(x->host + (int64_t)i * 3 * MOST, pairs[i].a, sizeof(pairs[i].a));
        memcpy(x->host + ((int64_t)i * 3 + 1) * MOST, pairs[i].b, sizeof(pairs[i].b));
        x->items[i] = (cunmod_gcd_item_t){.a = words,
                                          .b = words + MOST * sizeof(uint32_t),
                                          .g = words + 2 * MOST * sizeof(uint32_t),
                                          .len = lens,
                                          .work = (uint32_t *)x->d_work + i * x->work,
                                          .status = lens + 1,
                                          .lena = pairs[i].lena,
                                          .lenb = pairs[i].lenb,
                                          .mod = mod};
    }
}

/* s > 0 calls divsteps, and s < 0 calls steps. */
static void check_items(bench_t *x, const pair_t *pairs, int count, uint64_t p, int s)
{
    const int64_t words = (int64_t)3 * MOST * count;
    const int64_t lens = (int64_t)(1 + CUNMOD_GCD_STATUS) * count;
    SCOPED uint64_t *len = test_array(lens);
    make_items(x, pairs, count, p);
    CHECK(cunmod_dev_upload(x->dev, x->d_words, x->host, words, sizeof(uint32_t)) == 0);
    CHECK(s < 0 || cunmod_dev_gcd_divsteps(x->dev, x->items, count, s) == 0);
    for (int i = 0; s < 0 && i < count; i++)
        CHECK(cunmod_dev_gcd_steps(x->dev, &x->items[i], -s) == 0);
    CHECK(cunmod_dev_download(x->dev, x->host, x->d_words, words, sizeof(uint32_t)) == 0);
    CHECK(cunmod_dev_download(x->dev, len, x->d_lens, lens, sizeof(uint64_t)) == 0);
    for (int i = 0; i < count; i++)
    {
        test_case(s > 0 ? "small gcd divsteps" : "small gcd steps", pairs[i].lena, pairs[i].lenb,
                  p);
        SCOPED_NMOD nmod_poly_t a = {test_nmod_of(pairs[i].a, pairs[i].lena, p)};
        SCOPED_NMOD nmod_poly_t b = {test_nmod_of(pairs[i].b, pairs[i].lenb, p)};
        SCOPED_NMOD nmod_poly_t g = {test_nmod_zero(p)};
        nmod_poly_gcd(g, a, b);
        CHECK((int64_t)len[i * (1 + CUNMOD_GCD_STATUS)] == nmod_poly_length(g));
        test_check_nmod(x->host + ((int64_t)i * 3 + 2) * MOST, nmod_poly_length(g), g);
    }
}

/* The baseline also computes the first `one_by_one` pairs. */
static void check_batch(bench_t *x, const pair_t *pairs, int count, int one_by_one, uint64_t p)
{
    check_items(x, pairs, count, p, CUNMOD_DIVSTEPS);
    check_items(x, pairs, one_by_one, p, -8);
    check_items(x, pairs, one_by_one, p, -33);
}

/* Checks every pair of at most len coefficients, with and without leading zeros. */
static void check_exhaustive(bench_t *x, pair_t *pairs, uint64_t p, int64_t len)
{
    const uint64_t all = test_power(p, len);
    int count = 0;
    for (uint64_t code = 0; code < all * all; code++)
    {
        pair_t *const pair = &pairs[count];
        memset(pair, 0, sizeof(*pair));
        test_digits(pair->a, len, p, code % all);
        test_digits(pair->b, len, p, code / all);
        pair->lena = pair->lenb = len;
        count += sort_pair(pair);
        if (count == CHUNK || code + 1 == all * all)
        {
            check_batch(x, pairs, count, count, p);
            count = 0;
        }
    }
}

static void check_random(bench_t *x, pair_t *pairs, uint64_t p, int total)
{
    for (int done = 0; done < total; done += CHUNK)
    {
        const int most = total - done < CHUNK ? total - done : CHUNK;
        for (int i = 0; i < most; i++)
            do
            {
                random_pair(&pairs[i], p);
            } while (!sort_pair(&pairs[i]));
        check_batch(x, pairs, most, most < FEW ? most : FEW, p);
    }
}

/* ---- cofactors and resultants -------------------------------------------- */

static void check_xgcd(const pair_t *pair, nmod_poly_t a, nmod_poly_t b, uint64_t p)
{
    uint64_t g[MOST], s[MOST], t[MOST];
    int64_t leng = -1;
    SCOPED_NMOD nmod_poly_t flint_g = {test_nmod_zero(p)};
    SCOPED_NMOD nmod_poly_t flint_s = {test_nmod_zero(p)}, flint_t = {test_nmod_zero(p)};
    nmod_poly_xgcd(flint_g, flint_s, flint_t, a, b);
    CHECK_OK(cunmod_xgcd(g, &leng, s, t, pair->a, pair->lena, pair->b, pair->lenb, p, ctx));
    CHECK(leng == nmod_poly_length(flint_g));
    test_check_nmod(g, nmod_poly_length(flint_g), flint_g);
    test_check_nmod(s, pair->lenb > 0 ? pair->lenb : 1, flint_s);
    test_check_nmod(t, pair->lena > 0 ? pair->lena : 1, flint_t);
}

static void check_cofactors(const pair_t *pair, uint64_t p, int turn)
{
    static const int64_t leaves[] = {0, 32, 64};
    test_variant_t variant = {turn % 7 == 6 ? CUNMOD_PATH_CPU : CUNMOD_PATH_GPU,
                              turn % 7 == 6 ? NULL : "half", leaves[turn % 3]};
    uint64_t res;
    test_case_with(ctx, CUNMOD_OP_GCD, &variant, "small cofactors", pair->lena, pair->lenb, p);
    SCOPED_NMOD nmod_poly_t a = {test_nmod_of(pair->a, pair->lena, p)};
    SCOPED_NMOD nmod_poly_t b = {test_nmod_of(pair->b, pair->lenb, p)};
    check_xgcd(pair, a, b, p);
    if (variant.path == CUNMOD_PATH_GPU && turn % 2 == 1)
    {
        variant.algorithm = "divsteps";
        test_use(ctx, CUNMOD_OP_GCD, &variant);
    }
    CHECK_OK(cunmod_resultant(&res, pair->a, pair->lena, pair->b, pair->lenb, p, ctx));
    CHECK(res == nmod_poly_resultant(a, b));
}

/* ---- tasks ---------------------------------------------------------------- */

/* The first tasks are the exhaustive pairs; then the random ones of each prime have `parts`. */
#define EXHAUSTIVE 2

static void run(int number, void *data)
{
    const int parts = *(const int *)data, random = number - EXHAUSTIVE;
    bench_t bench;
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    pair_t *pairs = malloc(CHUNK * sizeof(*pairs));
    CHECK(pairs != NULL);
    open_bench(&bench);
    if (number == 0)
    {
        check_exhaustive(&bench, pairs, 2, test_small() ? 4 : 6);
    }
    else if (number == 1)
    {
        check_exhaustive(&bench, pairs, 3, test_small() ? 2 : 4);
    }
    else
    {
        const uint64_t p = primes[random / parts];
        const int turns = (test_small() ? 100 : 20000) / parts, from = random % parts * turns;
        check_random(&bench, pairs, p, (test_small() ? 100 : 100000) / parts);
        for (int k = from; k < from + turns; k++)
        {
            random_pair(&pairs[0], p);
            check_cofactors(&pairs[0], p, k);
        }
    }
    close_bench(&bench);
    free(pairs);
    cunmod_ctx_destroy(ctx);
}

int main(void)
{
    test_start(1);
    int parts = test_small() ? 1 : 20; /* divides what there is of random pairs */
    test_parallel(EXHAUSTIVE + COUNT(primes) * parts, run, &parts);
    return test_finish();
}
