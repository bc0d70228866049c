/* What a graph of the caller's needs: memory, streams, captures that fail (device_memory.h).
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

/* A context whose stream is captured, and three arrays of its caller's. */
typedef struct
{
    void *stream, *own;
    counter_t count;
    cunmod_ctx_t ctx;
    int64_t n;
    uint64_t p, *a, *b, *product;
    device_array_t in[2], out;
} captured_t;

/* p is the modulus, and all memory comes from x->count. */
static captured_t captured_start(int64_t n, uint64_t p)
{
    captured_t x = {.stream = caller_stream(), .n = n, .p = p};
    const int word = device_word(p);
    x.a = test_poly(n, p, TEST_DENSE);
    x.b = test_poly(n, p, TEST_DENSE);
    x.product = test_array(2 * n - 1);
    ref_mul(x.product, x.a, n, x.b, n, p);
    for (int i = 0; i < 2; i++)
    {
        x.in[i] = device_array_new(n, word);
        device_array_put(&x.in[i], i == 0 ? x.a : x.b, x.stream);
    }
    x.out = device_array_new(2 * n - 1, word);
    x.count = (counter_t){.stream = x.stream, .empty = INT64_MAX};
    CHECK_OK(cunmod_ctx_create(&x.ctx, -1));
    CHECK_OK(cunmod_ctx_stream(&x.own, x.ctx));
    CHECK_OK(cunmod_ctx_set_stream(x.ctx, x.stream));
    return x;
}

static void captured_end(captured_t *x)
{
    cunmod_ctx_destroy(x->ctx);
    CHECK(x->count.blocks == 0 && x->count.bytes == 0);
    for (int i = 0; i < 2; i++)
        device_array_end(&x->in[i]);
    device_array_end(&x->out);
    caller_end_stream(x->stream);
    free(x->a);
    free(x->b);
    free(x->product);
}

/* Replays the graph, whose product is that of x->a and x->b. */
static void captured_check(captured_t *x, void *graph)
{
    CHECK(graph != NULL);
    if (graph == NULL)
        return;
    caller_replay(graph, x->stream);
    device_array_check(&x->out, x->product, 2 * x->n - 1, x->stream);
    caller_end_graph(graph);
}

static cunmod_poly_t poly_in_place(const captured_t *x, int i)
{
    static const int flags = CUNMOD_WORDS_REDUCED | CUNMOD_WORDS_NORMALISED | CUNMOD_WORDS_IN_PLACE;
    cunmod_poly_t poly;
    CHECK_OK(cunmod_poly_create(&poly, x->p, x->ctx));
    CHECK_OK(cunmod_poly_set_device(poly, x->in[i].d_words, device_word(x->p), x->n, flags));
    return poly;
}

/* x->out = a b, and z = a b if z is not NULL. Returns the status of the product. */
static int captured_mul(const captured_t *x, cunmod_poly_t z, cunmod_poly_t a, cunmod_poly_t b)
{
    SCOPED_POLY cunmod_poly_t own = NULL;
    CHECK_OK(cunmod_poly_create(&own, x->p, x->ctx));
    cunmod_poly_t const result = z != NULL ? z : own;
    const int status = cunmod_poly_mul(result, a, b);
    if (status == CUNMOD_OK)
        CHECK_OK(cunmod_poly_get_device(x->out.d_words, device_word(x->p), x->out.len, result));
    return status;
}

/* Products by transforms of many lengths modulo all primes, more than the context has room for
 * tables. */
static void use_many_tables(cunmod_ctx_t ctx)
{
    const int sizes = test_small() ? 6 : 8;
    for (int i = 0; i < DEVICE_MODULI; i++)
        for (int k = 0; k < 2 * sizes; k++)
        {
            const uint64_t p = device_moduli[i];
            const int64_t n = (k % 2 == 0 ? INT64_C(20) : 15) << k / 2;
            SCOPED uint64_t *a = test_poly(n, p, TEST_DENSE), *square = test_array(2 * n - 1);
            SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, a, n, p);
            CHECK_OK(cunmod_poly_mul(x, x, x));
            ref_mul(square, a, n, a, n, p);
            test_check_poly(x, square, 2 * n - 1);
        }
}

void check_capture_keeps(int64_t n, uint64_t p)
{
    captured_t x = captured_start(n, p);
    test_case("device capture keeps", n, 0, p);
    CHECK_OK(cunmod_set_path(x.ctx, CUNMOD_PATH_GPU));
    CHECK_OK(cunmod_set_algorithm(x.ctx, CUNMOD_OP_MUL, "ntt"));
    cunmod_poly_t a = test_poly_of(x.ctx, x.a, n, p), b = test_poly_of(x.ctx, x.b, n, p);
    CHECK_OK(captured_mul(&x, NULL, a, b)); /* makes the tables */
    CHECK_OK(cunmod_sync(x.ctx));
    caller_begin_capture(x.stream);
    CHECK_OK(captured_mul(&x, NULL, a, b));
    void *const graph = caller_end_capture(x.stream);
    cunmod_poly_destroy(a);
    cunmod_poly_destroy(b);
    use_many_tables(x.ctx);
    captured_check(&x, graph);
    use_many_tables(x.ctx); /* frees what only the graph has used */
    captured_end(&x);
}

/* The graph is launched twice; each time the product is that of x->a and x->b. */
static void captured_check_twice(captured_t *x, void *graph)
{
    CHECK(graph != NULL);
    for (int i = 0; i < 2 && graph != NULL; i++)
    {
        caller_replay(graph, x->stream);
        device_array_check(&x->out, x->product, 2 * x->n - 1, x->stream);
    }
    if (graph != NULL)
        caller_end_graph(graph);
}

/* In a capture an operand that was there before is replaced by the product, and another is
 * destroyed; their memory must not become that of polynomials that the capture creates. */
void check_capture_over_operands(int64_t n, uint64_t p, int own_memory)
{
    static const int flags = CUNMOD_WORDS_REDUCED | CUNMOD_WORDS_NORMALISED;
    captured_t x = captured_start(n, p);
    SCOPED uint64_t *junk = test_poly(n, p, TEST_DENSE);
    cunmod_poly_t later[2];
    test_case("device capture over operands", n, own_memory, p);
    if (own_memory)
        CHECK_OK(cunmod_ctx_set_allocator(x.ctx, counter_alloc, counter_free, &x.count));
    device_array_t spare = device_array_new(n, device_word(p));
    device_array_put(&spare, junk, x.stream);
    cunmod_poly_t a = test_poly_of(x.ctx, x.a, n, p), b = test_poly_of(x.ctx, x.b, n, p);
    CHECK_OK(cunmod_set_path(x.ctx, CUNMOD_PATH_GPU));
    CHECK_OK(captured_mul(&x, NULL, a, b));
    CHECK_OK(cunmod_sync(x.ctx));
    caller_begin_capture(x.stream);
    x.count.stream = x.own;
    CHECK_OK(captured_mul(&x, a, a, b));
    cunmod_poly_destroy(b);
    for (int i = 0; i < 2; i++)
    {
        CHECK_OK(cunmod_poly_create(&later[i], p, x.ctx));
        CHECK_OK(cunmod_poly_set_device(later[i], spare.d_words, device_word(p), n, flags));
    }
    void *const graph = caller_end_capture(x.stream);
    x.count.stream = x.stream;
    captured_check_twice(&x, graph);
    for (int i = 0; i < 2; i++)
        cunmod_poly_destroy(later[i]);
    cunmod_poly_destroy(a);
    CHECK_OK(cunmod_sync(x.ctx));
    x.count.stream = x.own;
    captured_end(&x);
    device_array_end(&spare);
}

/* Between captured calls the context works on its own stream; what it creates there is read by the
 * graph, and destroyed before the graph is launched. */
void check_capture_around_work(int64_t n, uint64_t p)
{
    captured_t x = captured_start(n, p);
    test_case("device capture around work", n, 0, p);
    cunmod_poly_t a = poly_in_place(&x, 0), b = poly_in_place(&x, 1), copy;
    SCOPED uint64_t *junk = test_poly(n, p, TEST_DENSE);
    CHECK_OK(captured_mul(&x, NULL, a, b));
    CHECK_OK(cunmod_sync(x.ctx));
    caller_begin_capture(x.stream);
    CHECK_OK(captured_mul(&x, NULL, a, b));
    CHECK_OK(cunmod_ctx_set_stream(x.ctx, CUNMOD_STREAM_OWN));
    CHECK_OK(cunmod_poly_create(&copy, p, x.ctx));
    CHECK_OK(cunmod_poly_set_device(copy, x.in[0].d_words, device_word(p), n,
                                    CUNMOD_WORDS_REDUCED | CUNMOD_WORDS_NORMALISED));
    CHECK_OK(cunmod_ctx_set_stream(x.ctx, x.stream));
    CHECK_OK(captured_mul(&x, NULL, copy, b));
    void *const graph = caller_end_capture(x.stream);
    cunmod_poly_destroy(copy);
    cunmod_poly_t later[2] = {test_poly_of(x.ctx, junk, n, p), test_poly_of(x.ctx, junk, n, p)};
    for (int i = 0; i < 2; i++)
        CHECK_OK(cunmod_poly_mul(later[i], later[i], a)); /* copies it to the GPU */
    captured_check_twice(&x, graph);
    for (int i = 0; i < 2; i++)
        cunmod_poly_destroy(later[i]);
    cunmod_poly_destroy(a);
    cunmod_poly_destroy(b);
    captured_end(&x);
}

void check_capture_of_two_streams(int64_t n, uint64_t p, int by_own)
{
    captured_t x = captured_start(n, p);
    void *const beside = caller_stream(), *const fork = caller_event(),
                *const join = caller_event();
    test_case("device capture of two streams", n, by_own, p);
    cunmod_poly_t a = poly_in_place(&x, 0), b = poly_in_place(&x, 1), z;
    CHECK_OK(cunmod_poly_create(&z, p, x.ctx));
    CHECK_OK(captured_mul(&x, z, a, b));
    CHECK_OK(cunmod_sync(x.ctx));
    caller_begin_capture(x.stream);
    caller_record(fork, x.stream);
    caller_await(beside, fork);
    CHECK_OK(cunmod_poly_mul(z, a, b));
    if (by_own)
        CHECK_OK(cunmod_ctx_set_stream(x.ctx, CUNMOD_STREAM_OWN));
    CHECK_OK(cunmod_ctx_set_stream(x.ctx, beside));
    CHECK_OK(cunmod_poly_get_device(x.out.d_words, device_word(p), x.out.len, z));
    CHECK_OK(cunmod_ctx_set_stream(x.ctx, x.stream));
    caller_record(join, beside);
    caller_await(x.stream, join);
    void *const graph = caller_end_capture(x.stream);
    captured_check(&x, graph);
    cunmod_poly_destroy(a);
    cunmod_poly_destroy(b);
    cunmod_poly_destroy(z);
    captured_end(&x);
    caller_end_event(fork);
    caller_end_event(join);
    caller_end_stream(beside);
}

/* The operands have words in host memory and on the GPU. */
void check_capture_without_memory(int64_t n, uint64_t p)
{
    captured_t x = captured_start(n, p);
    test_case("device capture without memory", n, 0, p);
    cunmod_poly_t a = test_poly_of(x.ctx, x.a, n, p), b = test_poly_of(x.ctx, x.b, n, p), z;
    CHECK_OK(cunmod_poly_create(&z, p, x.ctx));
    CHECK_OK(cunmod_set_path(x.ctx, CUNMOD_PATH_GPU));
    CHECK_OK(captured_mul(&x, z, a, b));
    CHECK_OK(cunmod_set_path(x.ctx, CUNMOD_PATH_AUTO));
    CHECK_OK(cunmod_sync(x.ctx));
    x.count.empty = 0;
    caller_begin_capture(x.stream);
    CHECK_OK(cunmod_ctx_set_allocator(x.ctx, counter_alloc, counter_free, &x.count));
    x.count.stream = x.own;
    CHECK_STATUS(CUNMOD_E_GPU, captured_mul(&x, z, a, b));
    x.count.empty = INT64_MAX;
    CHECK_OK(captured_mul(&x, z, a, b));
    void *const graph = caller_end_capture(x.stream);
    CHECK(x.count.wrong == 0);
    captured_check(&x, graph);
    x.count.stream = x.stream;
    cunmod_poly_destroy(a);
    cunmod_poly_destroy(b);
    cunmod_poly_destroy(z);
    captured_end(&x);
}

void check_failed_capture(int64_t n, uint64_t p)
{
    captured_t x = captured_start(n, p);
    test_case("device failed capture", n, 0, p);
    CHECK_OK(cunmod_ctx_set_allocator(x.ctx, counter_alloc, counter_free, &x.count));
    cunmod_poly_t a = poly_in_place(&x, 0), b = poly_in_place(&x, 1), z;
    CHECK_OK(cunmod_poly_create(&z, p, x.ctx));
    CHECK_OK(captured_mul(&x, z, a, b));
    CHECK_OK(cunmod_sync(x.ctx));
    caller_begin_capture(x.stream);
    x.count.stream = x.own;
    CHECK_OK(captured_mul(&x, NULL, a, b));
    caller_break_capture(x.stream);
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED, captured_mul(&x, NULL, a, b));
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED, cunmod_sync(x.ctx));
    cunmod_poly_destroy(z);
    CHECK(caller_end_capture(x.stream) == NULL);
    x.count.stream = x.stream;
    CHECK_OK(captured_mul(&x, NULL, a, b));
    device_array_check(&x.out, x.product, 2 * n - 1, x.stream);
    cunmod_poly_destroy(a);
    cunmod_poly_destroy(b);
    CHECK_OK(cunmod_sync(x.ctx));
    CHECK(x.count.wrong == 0);
    captured_end(&x);
}
