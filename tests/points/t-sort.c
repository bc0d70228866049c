/* Sorts of words, by the device alone and by the library, beside qsort.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "backend/backend_sort.h"
#include "base/modulus.h"
#include "points/sort.h"
#include "runtime/vec.h"
#include "shape/tuning.h"
#include "tests/harness/harness.h"
#include "tests/harness/scoped.h"

static cunmod_ctx_t ctx;

/* Moduli of words of 4 and of 8 bytes; the words are below. */
static const uint64_t moduli[] = {1,
                                  2,
                                  257,
                                  65537,
                                  2147483647,
                                  4294967295,
                                  UINT64_C(4294967311),
                                  UINT64_C(2305843009213693951),
                                  UINT64_C(18446744073709551557)};

enum
{
    RANDOM,
    EQUAL,     /* all words are equal */
    FEW,       /* at most three different words, of which one is p - 1 */
    ASCENDING, /* and the reverse */
    DESCENDING,
    KINDS
};

static int compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* words[0 .. n-1] = words below p; sorted[0 .. n-1]: these words, sorted. */
static void draw(uint64_t *words, uint64_t *sorted, int64_t n, uint64_t p, int kind)
{
    const uint64_t few[] = {0, p - 1, p / 2};
    for (int64_t i = 0; i < n; i++)
        words[i] = kind == EQUAL ? p - 1 : kind == FEW ? few[test_below(3)] : test_below(p);
    memcpy(sorted, words, (size_t)n * sizeof(*words));
    qsort(sorted, (size_t)n, sizeof(*sorted), compare);
    for (int64_t i = 0; i < n && kind >= ASCENDING; i++)
        words[i] = sorted[kind == ASCENDING ? i : n - 1 - i];
}

/* The device sorts, and leaves its operand unchanged. */
static void check_device(const uint64_t *words, const uint64_t *sorted, int64_t n, uint64_t p)
{
    const uint32_t word = cunmod_modulus_word(p);
    SCOPED uint64_t *const got = test_array(n);
    cunmod_dev_t *const dev = cunmod_ctx_open_device(ctx);
    cunmod_vec_t a = cunmod_vec_of(words, n), z = cunmod_vec_empty(), *vec = &a;
    int bad = 0;
    CHECK_OK(cunmod_vec_to_device(&vec, 1, ctx, word, 0, &bad));
    CHECK_OK(cunmod_vec_alloc_device(&z, dev, n, word));
    CHECK_OK(cunmod_dev_sort(dev, z.device, a.device, n, word, cunmod_modulus_bits(p)));
    CHECK_OK(cunmod_vec_read(got, &z, ctx, word));
    CHECK_EQUAL(got, sorted, n);
    a.host = NULL;
    CHECK_OK(cunmod_vec_read(got, &a, ctx, word));
    CHECK_EQUAL(got, words, n);
    cunmod_vec_clear(&a, ctx);
    cunmod_vec_clear(&z, ctx);
}

static void check_library(const uint64_t *words, const uint64_t *sorted, int64_t n, uint64_t p)
{
    static const int paths[] = {CUNMOD_PATH_CPU, CUNMOD_PATH_AUTO, CUNMOD_PATH_GPU};
    SCOPED uint64_t *const got = test_array(n);
    for (int k = 0; k < (test_gpu_available() ? 3 : 2); k++)
    {
        memcpy(got, words, (size_t)n * sizeof(*got));
        CHECK_OK(cunmod_set_path(ctx, paths[k]));
        CHECK_OK(cunmod_sort_words(got, n, p, ctx));
        CHECK_EQUAL(got, sorted, n);
    }
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
}

static void check(int64_t n)
{
    SCOPED uint64_t *const words = test_array(n);
    SCOPED uint64_t *const sorted = test_array(n);
    for (int k = 0; k < COUNT(moduli); k++)
        for (int kind = 0; kind < KINDS; kind++)
        {
            test_case("sort", n, kind, moduli[k]);
            draw(words, sorted, n, moduli[k], kind);
            if (test_gpu_available() && n > 0)
                check_device(words, sorted, n, moduli[k]);
            check_library(words, sorted, n, moduli[k]);
        }
}

int main(void)
{
    static const int64_t sizes[] = {0, 1, 2, 3, 63, 64, 65, 255, 1000};
    ctx = test_start_ctx(0);
    for (int i = 0; i < COUNT(sizes); i++)
        check(sizes[i]);
    check(CUNMOD_TUNE_SORT_LEAST - 1);
    check(CUNMOD_TUNE_SORT_LEAST);
    check(CUNMOD_TUNE_SORT_LEAST + 1);
    if (!test_small())
        check(100000);
    return test_finish_ctx(ctx);
}
