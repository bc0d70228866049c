/* Streams, events, allocators and device memory of the caller's (cunmod_device.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"
#include "tests/runtime/caller.h"
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

/* ---- allocators ---------------------------------------------------------------- */

/* An allocator that counts, knows its stream, and has no memory for the calls from `empty` on. */
typedef struct
{
    void *stream;
    int64_t blocks, bytes, calls, empty, wrong;
} counter_t;

static void *count_alloc(void *data, size_t bytes, void *stream)
{
    counter_t *const x = data;
    x->wrong += stream != x->stream;
    if (bytes == 0 || x->calls++ >= x->empty)
        return NULL;
    x->blocks++;
    x->bytes += (int64_t)bytes;
    return caller_alloc(bytes);
}

/* The memory is freed after the present work of the stream, as a pool of the caller's would do. */
static void count_free(void *data, void *memory, size_t bytes, void *stream)
{
    counter_t *const x = data;
    x->blocks--;
    x->bytes -= (int64_t)bytes;
    caller_wait(stream);
    caller_free(memory);
}

/* A product before, during and after the setting; an operand of one allocator is freed under
 * another. With `empty` calls there is no memory, and the CPU computes. */
static void check_allocator(int64_t n, uint64_t p, int64_t empty)
{
    counter_t count = {.stream = caller_stream(), .empty = empty};
    cunmod_ctx_t ctx;
    test_case("device allocator", n, empty, p);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    SCOPED uint64_t *a = test_poly(n, p, TEST_DENSE), *square = test_array(2 * n - 1),
                    *fourth = test_array(4 * n - 3);
    cunmod_poly_t x = test_poly_of(ctx, a, n, p);
    CHECK_OK(cunmod_ctx_set_stream(ctx, count.stream));
    CHECK_OK(cunmod_ctx_set_allocator(ctx, count_alloc, count_free, &count));
    ref_mul(square, a, n, a, n, p);
    ref_mul(fourth, square, 2 * n - 1, square, 2 * n - 1, p);
    CHECK_OK(cunmod_poly_mul(x, x, x));
    CHECK(count.calls > 0 && (empty == 0) == (count.blocks == 0));
    test_check_poly(x, square, 2 * n - 1);
    CHECK_OK(cunmod_ctx_set_allocator(ctx, NULL, NULL, NULL));
    const int64_t calls = count.calls;
    CHECK_OK(cunmod_poly_mul(x, x, x));
    test_check_poly(x, fourth, 4 * n - 3);
    CHECK(count.calls == calls);
    cunmod_poly_destroy(x);
    cunmod_ctx_destroy(ctx);
    CHECK(count.blocks == 0 && count.bytes == 0 && count.wrong == 0);
    caller_end_stream(count.stream);
}

/* ---- graphs -------------------------------------------------------------------- */

enum
{
    PRODUCTS = 10
};

/* The products of a graph: out[i] = the product of in[i] and in[i + 1], rest = out[0] modulo in[2]. */
typedef struct
{
    device_array_t in[PRODUCTS + 1], out[PRODUCTS], rest;
    int64_t n;
    uint64_t p;
    cunmod_ctx_t ctx;
} products_t;

/* Computes all products from the words that the arrays have when the stream gets there. The operands
 * of every other product use the arrays themselves. */
static void multiply_all(const products_t *x)
{
    const int word = device_word(x->p);
    for (int i = 0; i < PRODUCTS; i++)
    {
        const int flags = CUNMOD_WORDS_REDUCED | CUNMOD_WORDS_NORMALISED |
                          (i % 2 == 0 ? CUNMOD_WORDS_IN_PLACE : 0);
        SCOPED_POLY cunmod_poly_t a = NULL, b = NULL;
        CHECK_OK(cunmod_poly_create(&a, x->p, x->ctx));
        CHECK_OK(cunmod_poly_create(&b, x->p, x->ctx));
        CHECK_OK(cunmod_poly_set_device(a, x->in[i].d_words, word, x->n, flags));
        CHECK_OK(cunmod_poly_set_device(b, x->in[i + 1].d_words, word, x->n, flags));
        CHECK_OK(cunmod_poly_mul(a, a, b));
        CHECK_OK(cunmod_poly_get_device(x->out[i].d_words, word, x->out[i].len, a));
        if (i > 0)
            continue;
        CHECK_OK(cunmod_poly_set_device(b, x->in[2].d_words, word, x->n, flags));
        CHECK_OK(cunmod_poly_rem(a, a, b));
        CHECK_OK(cunmod_poly_get_device(x->rest.d_words, word, x->rest.len, a));
    }
}

/* Calls that wait, transfer or keep something for later are refused in a capture, and leave the
 * capture as it was. */
static void check_refused_in_capture(const products_t *x, cunmod_poly_t poly)
{
    uint64_t words[2] = {1, 1};
    int64_t len = 0;
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED, cunmod_sync(x->ctx));
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED, cunmod_trim(x->ctx));
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED, cunmod_poly_get_array(words, 2, poly));
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED,
                 cunmod_poly_set_device(poly, x->in[0].d_words, device_word(x->p), x->n, 0));
    CHECK_OK(cunmod_poly_length(&len, poly));
    CHECK(len == 2);
}

enum
{
    LIVE = 12
};

/* Launches the graph while polynomials live that were created after the capture, as long as those
 * of the capture: the graph must not write to their memory. */
static void replay_beside(void *graph, void *stream, const products_t *x)
{
    const int64_t lengths[2] = {x->n, 2 * x->n - 1};
    uint64_t *words[LIVE];
    cunmod_poly_t live[LIVE];
    for (int i = 0; i < LIVE; i++)
    {
        words[i] = test_poly(lengths[i % 2], x->p, TEST_DENSE);
        live[i] = test_poly_of(x->ctx, words[i], lengths[i % 2], x->p);
    }
    caller_replay(graph, stream);
    for (int i = 0; i < LIVE; i++)
    {
        test_check_poly(live[i], words[i], lengths[i % 2]);
        cunmod_poly_destroy(live[i]);
        free(words[i]);
    }
}

/* The arrays of *x, whose operands are not set yet. */
static void products_start(products_t *x)
{
    const int word = device_word(x->p);
    for (int i = 0; i <= PRODUCTS; i++)
        x->in[i] = device_array_new(x->n, word);
    for (int i = 0; i < PRODUCTS; i++)
        x->out[i] = device_array_new(2 * x->n - 1, word);
    x->rest = device_array_new(x->n, word);
}

static void products_end(products_t *x)
{
    for (int i = 0; i <= PRODUCTS; i++)
        device_array_end(&x->in[i]);
    for (int i = 0; i < PRODUCTS; i++)
        device_array_end(&x->out[i]);
    device_array_end(&x->rest);
}

/* The operands become random polynomials when the stream gets there; a = their coefficients. */
static void products_fill(products_t *x, uint64_t *a, void *stream)
{
    for (int i = 0; i <= PRODUCTS; i++)
    {
        test_fill(a + i * x->n, x->n, x->p, TEST_DENSE);
        device_array_put(&x->in[i], a + i * x->n, stream);
    }
}

/* The results are those of the operands `a`, once the stream has got there. */
static void products_check(const products_t *x, const uint64_t *a, void *stream)
{
    const int64_t n = x->n, len = 2 * n - 1;
    SCOPED uint64_t *product = test_array(len), *quotient = test_array(n), *rest = test_array(n);
    for (int i = PRODUCTS - 1; i >= 0; i--)
    {
        ref_mul(product, a + i * n, n, a + (i + 1) * n, n, x->p);
        device_array_check(&x->out[i], product, len, stream);
    }
    ref_divrem(quotient, rest, product, len, a + 2 * n, n, x->p);
    device_array_check(&x->rest, rest, n - 1, stream);
}

/* Ten products are captured once and replayed, each time with other operands. One polynomial is
 * created in the capture and outlives the graph; one is created in the capture and destroyed before
 * the graph; one is freed in the capture and was there before.
 * own_memory: all memory comes from the caller's allocator, which gets all of it back. */
static void check_capture(int64_t n, uint64_t p, int replays, int own_memory)
{
    const uint64_t ones[2] = {1, 1};
    void *const stream = caller_stream();
    counter_t count = {.stream = stream, .empty = INT64_MAX};
    products_t x = {.n = n, .p = p};
    SCOPED uint64_t *a = test_array((PRODUCTS + 1) * n);
    cunmod_poly_t before, made, brief;
    test_case("device capture", n, own_memory, p);
    CHECK_OK(cunmod_ctx_create(&x.ctx, -1));
    CHECK_OK(cunmod_ctx_set_stream(x.ctx, stream));
    if (own_memory)
        CHECK_OK(cunmod_ctx_set_allocator(x.ctx, count_alloc, count_free, &count));
    products_start(&x);
    products_fill(&x, a, stream);
    before = test_poly_of(x.ctx, ones, 2, p);
    made = test_poly_of(x.ctx, ones, 2, p);
    CHECK_OK(cunmod_poly_mul(made, before, before));
    multiply_all(&x); /* makes the tables, which a capture cannot make */
    CHECK_OK(cunmod_sync(x.ctx));
    caller_begin_capture(stream);
    multiply_all(&x);
    CHECK_OK(cunmod_poly_mul(made, before, before));
    CHECK_OK(cunmod_poly_create(&brief, p, x.ctx));
    CHECK_OK(cunmod_poly_set_device(brief, x.in[0].d_words, device_word(p), n,
                                    CUNMOD_WORDS_REDUCED | CUNMOD_WORDS_NORMALISED));
    CHECK_OK(cunmod_poly_mul(brief, brief, brief));
    check_refused_in_capture(&x, before);
    cunmod_poly_destroy(before);
    void *const graph = caller_end_capture(stream);
    CHECK(graph != NULL);
    cunmod_poly_destroy(brief);
    for (int k = 0; k < replays && graph != NULL; k++)
    {
        products_fill(&x, a, stream);
        replay_beside(graph, stream, &x);
        products_check(&x, a, stream);
    }
    const uint64_t square[3] = {1, 2 % p, 1};
    test_check_poly(made, square, 3);
    caller_end_graph(graph);
    multiply_all(&x); /* frees what only the graph has used */
    test_check_poly(made, square, 3);
    cunmod_poly_destroy(made);
    CHECK_OK(cunmod_sync(x.ctx));
    cunmod_ctx_destroy(x.ctx);
    CHECK(count.blocks == 0 && count.bytes == 0 && count.wrong == 0);
    products_end(&x);
    caller_end_stream(stream);
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
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_ctx_set_allocator(ctx, count_alloc, count_free, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_ctx_set_allocator(ctx, count_alloc, NULL, NULL));
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
        }
        check_words(ctx);
        check_refused(ctx);
        check_batches(ctx);
    }
    return test_finish_ctx(ctx);
}
