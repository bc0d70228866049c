/* Allocators and graphs of the caller's (device_memory.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/runtime/device_memory.h"

#include <stdlib.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"
#include "tests/runtime/caller.h"
#include "tests/runtime/device_words.h"

void *counter_alloc(void *data, size_t bytes, void *stream)
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
void counter_free(void *data, void *memory, size_t bytes, void *stream)
{
    counter_t *const x = data;
    x->wrong += stream != x->stream;
    x->blocks--;
    x->bytes -= (int64_t)bytes;
    caller_wait(stream);
    caller_free(memory);
}

void check_allocator(int64_t n, uint64_t p, int64_t empty)
{
    void *const stream = caller_stream();
    counter_t count = {.stream = stream, .empty = empty};
    cunmod_ctx_t ctx;
    test_case("device allocator", n, empty, p);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    SCOPED uint64_t *a = test_poly(n, p, TEST_DENSE), *square = test_array(2 * n - 1),
                    *fourth = test_array(4 * n - 3);
    cunmod_poly_t x = test_poly_of(ctx, a, n, p);
    CHECK_OK(cunmod_ctx_set_stream(ctx, stream));
    CHECK_OK(cunmod_ctx_set_allocator(ctx, counter_alloc, counter_free, &count));
    ref_mul(square, a, n, a, n, p);
    ref_mul(fourth, square, 2 * n - 1, square, 2 * n - 1, p);
    CHECK_OK(cunmod_poly_mul(x, x, x));
    CHECK(count.calls > 0 && (empty == 0) == (count.blocks == 0));
    test_check_poly(x, square, 2 * n - 1);
    CHECK_OK(cunmod_ctx_set_allocator(ctx, NULL, NULL, NULL));
    const int64_t calls = count.calls;
    CHECK_OK(cunmod_poly_mul(x, x, x));
    test_check_poly(x, fourth, 4 * n - 3);
    CHECK(count.calls == calls && count.wrong == 0);
    cunmod_poly_destroy(x);
    cunmod_ctx_destroy(ctx);
    CHECK(count.blocks == 0 && count.bytes == 0);
    caller_end_stream(stream);
}

/* ---- graphs -------------------------------------------------------------------- */

enum
{
    PRODUCTS = 10
};

/* The products of a graph: out[i] = the product of in[i] and in[i + 1], rest = out[0] modulo
 * in[2]. */
typedef struct
{
    device_array_t in[PRODUCTS + 1], out[PRODUCTS], rest;
    int64_t n;
    uint64_t p;
    cunmod_ctx_t ctx;
} products_t;

/* Computes all products from the words that the arrays have when the stream gets there. The
 * operands of every other product use the arrays themselves. */
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

/* One polynomial is created in the capture and outlives the graph; one is created in the capture
 * and destroyed before the graph; one is freed in the capture and was there before. */
void check_capture(int64_t n, uint64_t p, int replays, int own_memory)
{
    const uint64_t ones[2] = {1, 1};
    void *const stream = caller_stream();
    counter_t count = {.stream = stream, .empty = INT64_MAX};
    products_t x = {.n = n, .p = p};
    SCOPED uint64_t *a = test_array((PRODUCTS + 1) * n);
    cunmod_poly_t before, made, brief;
    void *own = NULL;
    test_case("device capture", n, own_memory, p);
    CHECK_OK(cunmod_ctx_create(&x.ctx, -1));
    CHECK_OK(cunmod_ctx_stream(&own, x.ctx));
    CHECK_OK(cunmod_ctx_set_stream(x.ctx, stream));
    if (own_memory)
        CHECK_OK(cunmod_ctx_set_allocator(x.ctx, counter_alloc, counter_free, &count));
    products_start(&x);
    products_fill(&x, a, stream);
    before = test_poly_of(x.ctx, ones, 2, p);
    made = test_poly_of(x.ctx, ones, 2, p);
    CHECK_OK(cunmod_poly_mul(made, before, before));
    multiply_all(&x); /* makes the tables, which a capture cannot make */
    CHECK_OK(cunmod_sync(x.ctx));
    caller_begin_capture(stream);
    count.stream = own; /* memory that a graph uses is not ordered with the captured stream */
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
    count.stream = stream;
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
    count.stream = own;
    cunmod_ctx_destroy(x.ctx);
    CHECK(count.blocks == 0 && count.bytes == 0 && count.wrong == 0);
    products_end(&x);
    caller_end_stream(stream);
}
