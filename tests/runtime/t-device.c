/* Streams, events, allocators and device memory of the caller's (cunmod_device.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"
#include "tests/runtime/caller.h"
#include "tests/runtime/device_memory.h"
#include "tests/runtime/device_words.h"

static void poly_end(cunmod_poly_t x[4])
{
    for (int i = 0; i < 4; i++)
        cunmod_poly_destroy(x[i]);
}

/* How the work of the context and of the caller's stream is ordered. */
enum
{
    ONE_STREAM, /* both use the caller's stream */
    BY_STREAMS, /* cunmod_ctx_wait_stream, cunmod_ctx_lead_stream */
    BY_EVENTS,
    WAYS
};

static void order_before(cunmod_ctx_t ctx, int way, void *stream, void *event)
{
    if (way == BY_STREAMS)
        CHECK_OK(cunmod_ctx_wait_stream(ctx, stream));
    if (way != BY_EVENTS)
        return;
    caller_record(event, stream);
    CHECK_OK(cunmod_ctx_wait_event(ctx, event));
}

static void order_after(cunmod_ctx_t ctx, int way, void *stream, void *event)
{
    if (way == BY_STREAMS)
        CHECK_OK(cunmod_ctx_lead_stream(ctx, stream));
    if (way != BY_EVENTS)
        return;
    CHECK_OK(cunmod_ctx_record_event(ctx, event));
    caller_await(stream, event);
}

/* The caller's stream writes a, b and f, the context computes a b and its remainder modulo f, and
 * the stream reads both: nobody waits in between. */
static void check_order(int64_t n, uint64_t p, int way, int in_place, cunmod_ctx_t ctx)
{
    const int word = device_word(p);
    const int flags = CUNMOD_WORDS_REDUCED | CUNMOD_WORDS_NORMALISED |
                      (in_place ? CUNMOD_WORDS_IN_PLACE : 0);
    void *const stream = caller_stream(), *const event = caller_event();
    device_array_t in[3], out[2] = {device_array_new(2 * n - 1, word), device_array_new(2 * n, 8)};
    cunmod_poly_t x[4];
    SCOPED uint64_t *product = test_array(2 * n - 1), *quotient = test_array(n),
                    *rest = test_array(n);
    SCOPED uint64_t *a = test_poly(n, p, TEST_DENSE), *b = test_poly(n, p, TEST_DENSE),
                    *f = test_poly(n, p, TEST_DENSE);
    const uint64_t *const host[] = {a, b, f};
    int64_t sent = 0, received = 0, sent_after = 0, received_after = 0;
    test_case("device order", n, way, p);
    CHECK_OK(cunmod_transferred(&sent, &received, ctx));
    if (way == ONE_STREAM)
        CHECK_OK(cunmod_ctx_set_stream(ctx, stream));
    for (int i = 0; i < 3; i++)
    {
        in[i] = device_array_new(n, word);
        device_array_put(&in[i], host[i], stream);
    }
    order_before(ctx, way, stream, event);
    for (int i = 0; i < 4; i++)
        CHECK_OK(cunmod_poly_create(&x[i], p, ctx));
    for (int i = 0; i < 3; i++)
        CHECK_OK(cunmod_poly_set_device(x[i], in[i].d_words, word, n, flags));
    CHECK_OK(cunmod_poly_mul(x[3], x[0], x[1]));
    CHECK_OK(cunmod_poly_get_device(out[0].d_words, word, out[0].len, x[3]));
    CHECK_OK(cunmod_poly_rem(x[3], x[3], x[2]));
    CHECK_OK(cunmod_poly_get_device(out[1].d_words, 8, out[1].len, x[3]));
    order_after(ctx, way, stream, event);
    ref_mul(product, a, n, b, n, p);
    ref_divrem(quotient, rest, product, 2 * n - 1, f, n, p);
    device_array_check(&out[0], product, 2 * n - 1, stream);
    device_array_check(&out[1], rest, n - 1, stream);
    CHECK_OK(cunmod_transferred(&sent_after, &received_after, ctx));
    CHECK(sent == sent_after && received == received_after);
    poly_end(x);
    if (way == ONE_STREAM)
        CHECK_OK(cunmod_ctx_set_stream(ctx, CUNMOD_STREAM_OWN));
    CHECK_OK(cunmod_sync(ctx));
    caller_end_event(event);
    caller_end_stream(stream);
    for (int i = 0; i < 3; i++)
        device_array_end(&in[i]);
    for (int i = 0; i < 2; i++)
        device_array_end(&out[i]);
}

/* Polynomials go from stream to stream with the context: each product is computed on another one,
 * the default stream among them, and host arrays come in between. The context is destroyed while it
 * has the caller's stream, and a polynomial after the stream. */
static void check_streams(int64_t n, uint64_t p)
{
    void *const streams[] = {caller_stream(), NULL, caller_stream(), CUNMOD_STREAM_OWN};
    cunmod_ctx_t ctx;
    test_case("device streams", n, 0, p);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    SCOPED uint64_t *a = test_poly(n, p, TEST_DENSE), *power = test_copy(a, n), *found = NULL;
    int64_t len = n;
    cunmod_poly_t x = test_poly_of(ctx, a, n, p), y = test_poly_of(ctx, a, n, p);
    for (int i = 0; i < 7; i++)
    {
        uint64_t *const next = test_array(len + n - 1);
        void *present = NULL;
        CHECK_OK(cunmod_ctx_set_stream(ctx, streams[i % 4]));
        CHECK_OK(cunmod_ctx_stream(&present, ctx));
        CHECK((present == streams[i % 4]) == (i % 4 != 3));
        CHECK_OK(cunmod_poly_mul(x, x, y));
        ref_mul(next, power, len, a, n, p);
        free(power);
        power = next;
        len += n - 1;
        if (i % 3 == 2)
        {
            free(found);
            found = test_array(len);
            CHECK_OK(cunmod_poly_get_array(found, len, x));
            CHECK_EQUAL(found, power, len);
        }
    }
    cunmod_ctx_destroy(ctx);
    caller_end_stream(streams[0]);
    caller_end_stream(streams[2]);
    test_check_poly(x, power, len);
    cunmod_poly_destroy(x);
    cunmod_poly_destroy(y);
}

/* ---- without a GPU ------------------------------------------------------------- */

static void check_without(void)
{
    cunmod_ctx_t ctx;
    uint64_t words[2] = {1, 1};
    const void *view;
    void *stream;
    int64_t len;
    int bytes;
    test_case("device without a GPU", 2, 0, 7);
    CHECK_OK(cunmod_ctx_create(&ctx, -2));
    SCOPED_POLY cunmod_poly_t poly = test_poly_of(ctx, words, 2, 7);
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_ctx_set_stream(ctx, NULL));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_ctx_stream(&stream, ctx));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_ctx_gpu(&bytes, ctx));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_ctx_wait_stream(ctx, NULL));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_ctx_lead_stream(ctx, NULL));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_ctx_wait_event(ctx, words));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_ctx_record_event(ctx, words));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_ctx_set_allocator(ctx, counter_alloc, counter_free, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_ctx_set_allocator(ctx, counter_alloc, NULL, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_ctx_wait_event(ctx, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_ctx_record_event(ctx, NULL));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_poly_set_device(poly, words, 8, 2, 0));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_poly_get_device(words, 8, 2, poly));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_poly_device_view(&view, &bytes, &len, poly));
    test_check_poly(poly, words, 2);
    cunmod_ctx_destroy(ctx);
}

int main(void)
{
    cunmod_ctx_t ctx = test_start_ctx(0);
    check_without();
    if (caller_open())
    {
        CHECK_OK(cunmod_ctx_open(ctx));
        for (int i = 0; i < DEVICE_MODULI; i++)
        {
            for (int way = 0; way < WAYS; way++)
                for (int in_place = 0; in_place < 2; in_place++)
                    check_order(test_small() ? 60 : 3000, device_moduli[i], way, in_place, ctx);
            check_streams(test_small() ? 20 : 500, device_moduli[i]);
            check_allocator(100, device_moduli[i], INT64_MAX);
            check_allocator(100, device_moduli[i], 0);
            check_capture(40, device_moduli[i], test_small() ? 2 : 100, 0);
            check_capture(test_small() ? 700 : 5000, device_moduli[i], 2, i % 2);
            check_capture(50, device_moduli[i], 2, 1);
            check_capture_keeps(test_small() ? 700 : 5000, device_moduli[i]);
            for (int k = 0; k < 2; k++)
            {
                check_capture_over_operands(60, device_moduli[i], k);
                check_capture_of_two_streams(60, device_moduli[i], k);
            }
            check_capture_around_work(60, device_moduli[i]);
            check_capture_without_memory(60, device_moduli[i]);
            check_failed_capture(60, device_moduli[i]);
        }
        check_words(ctx);
        check_refused(ctx);
        check_batches(ctx);
        check_matrices(ctx);
    }
    return test_finish_ctx(ctx);
}
