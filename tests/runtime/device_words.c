/* Device memory of the caller's: polynomials and batches from and to arrays.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/runtime/device_words.h"

#include <stdlib.h>
#include <string.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"
#include "tests/runtime/caller.h"

const uint64_t device_moduli[DEVICE_MODULI] = {3, 2147483629u, 4294967291u, 18446744073709551557u};

int device_word(uint64_t p)
{
    return p < UINT64_C(1) << 31 ? 4 : 8;
}

/* packed[i] = a[i] in words of `word` bytes. */
static void pack(void *packed, const uint64_t *a, int64_t len, int word)
{
    for (int64_t i = 0; i < len; i++)
    {
        const uint32_t narrow = (uint32_t)a[i];
        memcpy((char *)packed + i * word, word == 4 ? (const void *)&narrow : &a[i], (size_t)word);
    }
}

static void unpack(uint64_t *a, const void *packed, int64_t len, int word)
{
    for (int64_t i = 0; i < len; i++)
    {
        uint32_t narrow = 0;
        memcpy(word == 4 ? (void *)&narrow : &a[i], (const char *)packed + i * word, (size_t)word);
        a[i] = word == 4 ? narrow : a[i];
    }
}

device_array_t device_array_new(int64_t len, int word)
{
    const size_t bytes = (size_t)(len + 1) * 8;
    return (device_array_t){caller_alloc(bytes), calloc(1, bytes), len, word};
}

void device_array_end(device_array_t *x)
{
    caller_free(x->d_words);
    free(x->packed);
}

void device_array_put(device_array_t *x, const uint64_t *a, void *stream)
{
    pack(x->packed, a, x->len, x->word);
    caller_put(x->d_words, x->packed, (size_t)(x->len * x->word), stream);
}

void device_array_check(const device_array_t *x, const uint64_t *expected, int64_t len,
                        void *stream)
{
    SCOPED uint64_t *found = test_array(x->len), *all = test_array(x->len);
    caller_get(x->packed, x->d_words, (size_t)(x->len * x->word), stream);
    unpack(found, x->packed, x->len, x->word);
    for (int64_t i = 0; i < x->len; i++)
        all[i] = i < len ? expected[i] : 0;
    CHECK_EQUAL(found, all, x->len);
}

/* ---- words --------------------------------------------------------------------- */

/* x = words that stand for the residues in expected[0 .. n-1], in `word` bytes: reduced ones, or
 * with a multiple of p added or subtracted. */
static void fill_words(device_array_t *x, uint64_t *expected, uint64_t p, int flags)
{
    SCOPED uint64_t *words = test_array(x->len);
    const int word = x->word;
    const uint64_t most = word == 4 ? UINT32_MAX : UINT64_MAX;
    for (int64_t i = 0; i < x->len; i++)
    {
        const uint64_t kinds[] = {0, 1, p - 1, p, most, most / 2, most / 2 + 1, test_random()};
        uint64_t w = kinds[test_below(COUNT(kinds))] & most;
        w = (flags & CUNMOD_WORDS_REDUCE) == 0 ? w % p & most / 2 : w;
        const int negative = (flags & CUNMOD_WORDS_SIGNED) != 0 && w > most / 2;
        const uint64_t size = negative ? most - w + 1 : w; /* the absolute value */
        words[i] = w;
        expected[i] = negative && size % p != 0 ? p - size % p : size % p;
    }
    device_array_put(x, words, NULL);
}

static void check_flags(int64_t n, uint64_t p, int word, int flags, cunmod_ctx_t ctx)
{
    device_array_t x = device_array_new(n, word);
    SCOPED uint64_t *expected = test_array(n);
    SCOPED_POLY cunmod_poly_t poly = NULL;
    test_case("device words", n, flags, p);
    CHECK_OK(cunmod_poly_create(&poly, p, ctx));
    CHECK_OK(cunmod_ctx_wait_stream(ctx, NULL));
    fill_words(&x, expected, p, flags);
    CHECK_OK(cunmod_poly_set_device(poly, x.d_words, word, n, flags));
    test_check_poly(poly, expected, n);
    device_array_end(&x);
}

/* Word `at` of n is not a coefficient: the polynomial keeps its value. */
static void check_bad_word(int64_t n, int64_t at, uint64_t bad, uint64_t p, int word, int flags,
                           cunmod_ctx_t ctx)
{
    const uint64_t one = 1;
    device_array_t x = device_array_new(n, word);
    SCOPED uint64_t *a = test_poly(n, p, TEST_DENSE);
    test_case("device bad words", n, at, p);
    SCOPED_POLY cunmod_poly_t poly = test_poly_of(ctx, &one, 1, p);
    a[at] = bad;
    device_array_put(&x, a, NULL);
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_poly_set_device(poly, x.d_words, word, n, flags));
    test_check_poly(poly, &one, 1);
    device_array_end(&x);
}

/* Leading zeros, also more than the first search for the length reads. */
static void check_lengths(int64_t n, int64_t zeros, uint64_t p, cunmod_ctx_t ctx)
{
    const int word = device_word(p);
    device_array_t x = device_array_new(n + zeros, word), out = device_array_new(n, 8);
    SCOPED uint64_t *a = calloc((size_t)(n + zeros), sizeof(*a));
    test_case("device lengths", n, zeros, p);
    test_fill(a, n, p, TEST_DENSE);
    device_array_put(&x, a, NULL);
    for (int flags = 0; flags <= CUNMOD_WORDS_IN_PLACE; flags += CUNMOD_WORDS_IN_PLACE)
    {
        const void *words = NULL;
        int64_t len = 0;
        int bytes = 0;
        SCOPED_POLY cunmod_poly_t poly = NULL;
        CHECK_OK(cunmod_poly_create(&poly, p, ctx));
        CHECK_OK(cunmod_poly_set_device(poly, x.d_words, word, n + zeros, flags));
        CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_get_device(out.d_words, 8, n - 1, poly));
        CHECK_OK(cunmod_poly_get_device(out.d_words, 8, n, poly));
        CHECK_OK(cunmod_sync(ctx));
        device_array_check(&out, a, n, NULL);
        CHECK_OK(cunmod_poly_device_view(&words, &bytes, &len, poly));
        CHECK(len == n && bytes == word && (words == x.d_words) == (flags != 0));
        test_check_poly(poly, a, n);
    }
    device_array_end(&x);
    device_array_end(&out);
}

void check_words(cunmod_ctx_t ctx)
{
    static const int flags[] = {0, CUNMOD_WORDS_REDUCED, CUNMOD_WORDS_REDUCE, CUNMOD_WORDS_SIGNED,
                                CUNMOD_WORDS_REDUCE | CUNMOD_WORDS_SIGNED};
    for (int i = 0; i < DEVICE_MODULI; i++)
    {
        const uint64_t p = device_moduli[i];
        for (int k = 0; k < COUNT(flags); k++)
            for (int word = 4; word <= 8; word += 4)
                check_flags(k == 0 ? 1 : 700, p, word, flags[k], ctx);
        check_bad_word(300, 299, p, p, 8, 0, ctx);
        check_bad_word(300, 0, UINT64_MAX, p, 8, CUNMOD_WORDS_SIGNED, ctx);
        if (device_word(p) == 4)
        {
            check_bad_word(300, 7, UINT64_C(1) << 32, p, 8, 0, ctx);
            check_bad_word(300, 299, p, p, 4, CUNMOD_WORDS_IN_PLACE, ctx);
        }
        check_lengths(50, 0, p, ctx);
        check_lengths(50, 9, p, ctx);
        check_lengths(50, 40000, p, ctx);
    }
}

void check_refused(cunmod_ctx_t ctx)
{
    static const int both = CUNMOD_WORDS_REDUCED | CUNMOD_WORDS_REDUCE;
    device_array_t x = device_array_new(4, 8);
    uint64_t host[4] = {1, 1, 1, 1};
    SCOPED_POLY cunmod_poly_t poly = test_poly_of(ctx, host, 4, 7);
    SCOPED_POLY cunmod_poly_t large = test_poly_of(ctx, host, 4, device_moduli[3]);
    test_case("device refusals", 4, 0, 7);
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_set_device(poly, host, 8, 4, 0));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_set_device(poly, x.d_words, 2, 4, 0));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_set_device(poly, (char *)x.d_words + 4, 8, 1, 0));
    CHECK_STATUS(CUNMOD_E_ARGUMENT,
                 cunmod_poly_set_device(poly, x.d_words, 8, INT64_C(1) << 60, 0));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_set_device(poly, x.d_words, 8, 4, both));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_set_device(poly, x.d_words, 8, 4, 32));
    CHECK_STATUS(CUNMOD_E_ARGUMENT,
                 cunmod_poly_set_device(poly, x.d_words, 8, 4, CUNMOD_WORDS_IN_PLACE));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_get_device(host, 8, 4, poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_get_device(x.d_words, 4, 4, large));
    CHECK_OK(cunmod_poly_set_device(poly, NULL, 8, 0, 0));
    test_check_poly(poly, host, 0);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_poly_set_device(poly, x.d_words, 8, 4, 0));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    device_array_end(&x);
}

/* ---- batches ------------------------------------------------------------------- */

/* Items with moduli of both word sizes, and one without a modulus, come from a matrix with gaps
 * between its rows; item 2 has a bad word. Squares go back to a matrix of other gaps. */
static void check_batch(int64_t items, int64_t len, int mixed, cunmod_ctx_t ctx)
{
    const int64_t stride = len + 3, out_len = 2 * len - 1, out_stride = out_len + 1;
    device_array_t x = device_array_new(items * stride, 8),
                   z = device_array_new(items * out_stride, 8);
    SCOPED uint64_t *p = test_array(items), *a = calloc((size_t)(items * stride), sizeof(*a)),
                    *expected = calloc((size_t)(items * out_stride), sizeof(*a));
    SCOPED int *statuses = calloc((size_t)items, sizeof(*statuses));
    cunmod_moduli_t objects;
    cunmod_batch_t batch;
    test_case("device batch", items, len, (uint64_t)mixed);
    for (int64_t i = 0; i < items; i++)
    {
        p[i] = mixed ? device_moduli[i % DEVICE_MODULI] : device_moduli[1];
        test_fill(a + i * stride, len, p[i], TEST_DENSE);
        ref_mul(expected + i * out_stride, a + i * stride, len, a + i * stride, len, p[i]);
    }
    p[1] = 0;
    a[2 * stride] = UINT64_MAX;
    for (int i = 1; i <= 2; i++)
        memset(expected + i * out_stride, 0, (size_t)out_len * sizeof(*expected));
    CHECK_OK(cunmod_moduli_create_on(&objects, p, items, &ctx, 1));
    CHECK_OK(cunmod_batch_create(&batch, objects));
    const void *view = NULL;
    int64_t room = 0;
    int bytes = 0;
    CHECK_STATUS(mixed ? CUNMOD_E_UNSUPPORTED : CUNMOD_E_GPU, /* the zeros are in host memory */
                 cunmod_batch_device_view(&view, &bytes, &room, batch));
    device_array_put(&x, a, NULL);
    CHECK_OK(cunmod_ctx_wait_stream(ctx, NULL));
    CHECK_OK(cunmod_batch_set_device(batch, x.d_words, 8, len, stride, 0));
    CHECK_OK(cunmod_batch_mul(batch, batch, batch));
    for (int64_t i = 0; i < z.len; i++)
        ((uint64_t *)z.packed)[i] = 0;
    caller_put(z.d_words, z.packed, (size_t)z.len * 8, NULL);
    CHECK_OK(cunmod_ctx_wait_stream(ctx, NULL));
    CHECK_OK(cunmod_batch_get_device(z.d_words, 8, out_len, out_stride, batch));
    CHECK_OK(cunmod_ctx_lead_stream(ctx, NULL));
    device_array_check(&z, expected, items * out_stride, NULL);
    CHECK_OK(cunmod_batch_statuses(statuses, batch));
    for (int64_t i = 0; i < items; i++)
        CHECK(statuses[i] == (i == 1 ? CUNMOD_E_MODULUS : i == 2 ? CUNMOD_E_COEFF : CUNMOD_OK));
    const int viewed = cunmod_batch_device_view(&view, &bytes, &room, batch);
    CHECK_STATUS(mixed ? CUNMOD_E_UNSUPPORTED : CUNMOD_OK, viewed);
    CHECK(mixed || (room == out_len && bytes == 4 && view != NULL));
    CHECK_STATUS(CUNMOD_E_LENGTH,
                 cunmod_batch_get_device(z.d_words, 8, out_len - 1, out_stride, batch));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_batch_set_device(batch, x.d_words, 8, len, len - 1, 0));
    CHECK_STATUS(CUNMOD_E_ARGUMENT,
                 cunmod_batch_set_device(batch, x.d_words, 8, len, stride, CUNMOD_WORDS_IN_PLACE));
    cunmod_batch_destroy(batch);
    cunmod_moduli_destroy(objects);
    device_array_end(&x);
    device_array_end(&z);
}

/* Squares of a batch with moduli of all sizes are captured once and replayed with other
 * operands. */
static void check_batch_capture(int64_t items, int64_t len, cunmod_ctx_t ctx)
{
    const int64_t out_len = 2 * len - 1;
    void *const stream = caller_stream();
    device_array_t x = device_array_new(items * len, 8), z = device_array_new(items * out_len, 8);
    SCOPED uint64_t *p = test_array(items), *a = test_array(items * len),
                    *expected = test_array(items * out_len);
    cunmod_moduli_t objects;
    cunmod_batch_t batch;
    void *graph = NULL;
    test_case("device batch capture", items, len, 0);
    for (int64_t i = 0; i < items; i++)
        p[i] = device_moduli[i % DEVICE_MODULI];
    CHECK_OK(cunmod_ctx_set_stream(ctx, stream));
    CHECK_OK(cunmod_moduli_create_on(&objects, p, items, &ctx, 1));
    CHECK_OK(cunmod_batch_create(&batch, objects));
    for (int turn = 0; turn < 3; turn++)
    {
        for (int64_t i = 0; i < items; i++)
        {
            test_fill(a + i * len, len, p[i], TEST_DENSE);
            ref_mul(expected + i * out_len, a + i * len, len, a + i * len, len, p[i]);
        }
        device_array_put(&x, a, stream);
        if (turn == 1)
            caller_begin_capture(stream);
        if (turn < 2)
        {
            CHECK_OK(cunmod_batch_set_device(batch, x.d_words, 8, len, len, CUNMOD_WORDS_REDUCED));
            CHECK_OK(cunmod_batch_mul(batch, batch, batch));
            CHECK_OK(cunmod_batch_get_device(z.d_words, 8, out_len, out_len, batch));
        }
        if (turn == 1)
            graph = caller_end_capture(stream);
        CHECK((graph != NULL) == (turn > 0));
        if (graph != NULL)
            caller_replay(graph, stream);
        device_array_check(&z, expected, items * out_len, stream);
    }
    if (graph != NULL)
        caller_end_graph(graph);
    cunmod_batch_destroy(batch);
    cunmod_moduli_destroy(objects);
    CHECK_OK(cunmod_ctx_set_stream(ctx, CUNMOD_STREAM_OWN));
    CHECK_OK(cunmod_sync(ctx));
    device_array_end(&x);
    device_array_end(&z);
    caller_end_stream(stream);
}

/* Moduli of two contexts are spread, though both are on one GPU. */
static void check_spread(cunmod_ctx_t ctx)
{
    const uint64_t p[2] = {7, 11};
    device_array_t x = device_array_new(4, 8);
    cunmod_ctx_t ctxs[2] = {ctx, NULL};
    cunmod_moduli_t spread;
    cunmod_batch_t batch;
    test_case("device spread", 2, 0, 0);
    CHECK_OK(cunmod_ctx_create(&ctxs[1], 0));
    CHECK_OK(cunmod_moduli_create_on(&spread, p, 2, ctxs, 2));
    CHECK_OK(cunmod_batch_create(&batch, spread));
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED, cunmod_batch_set_device(batch, x.d_words, 8, 2, 2, 0));
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED, cunmod_batch_get_device(x.d_words, 8, 2, 2, batch));
    cunmod_batch_destroy(batch);
    cunmod_moduli_destroy(spread);
    cunmod_ctx_destroy(ctxs[1]);
    device_array_end(&x);
}

void check_batches(cunmod_ctx_t ctx)
{
    check_batch(9, 5, 1, ctx);
    check_batch(40, 33, 0, ctx);
    check_batch_capture(9, 5, ctx);
    check_batch_capture(40, 33, ctx);
    check_spread(ctx);
}
