/* Mode "images": many integers modulo many primes, and back, beside the CPU path and a comb of
 * another FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "images.h"

#include <stdlib.h>
#include <string.h>

#include "peers.h"

static const struct
{
    int64_t n, k;
} sizes[] = {{1, 1162}, {1000, 64}, {1000, 1162}, {10000, 160}, {8, 10000}, {32, 10000}};
static const int bits[] = {31, 64};

/* ---- integers ------------------------------------------------------------------ */

/* Random integers, half of them negative, of two bits fewer than all words but the highest: less
 * than half of the product of the primes, whose highest word is not 0. */
static void draw(bench_images_t *it, int64_t n, int64_t k, int of_bits)
{
    *it = (bench_images_t){.n = n, .k = k, .words = (k * of_bits + 63) / 64};
    it->p = bench_words(k);
    bench_check(cunmod_primes(it->p, k, of_bits == 64 ? 0 : UINT64_C(1) << of_bits), "primes");
    it->c = (bench_case_t){.op = CUNMOD_OP_ELEMENTARY, .n = n, .m = it->words, .p = it->p[0]};
    it->x = bench_words(n * it->words);
    it->z = bench_words(n * it->words);
    for (int64_t j = 0; j < n; j++)
    {
        uint64_t *const x = it->x + j * it->words;
        bench_random(x, it->words, UINT64_MAX);
        x[it->words - 1] = 0;
        x[it->words - 2] >>= 2;
        for (int64_t w = 0; w < it->words && j % 2 == 1; w++)
            x[w] = ~x[w];
    }
}

static void release(bench_images_t *it)
{
    free(it->p);
    free(it->x);
    free(it->z);
}

/* ---- the library ----------------------------------------------------------------- */

static int make_images(void *data)
{
    const bench_images_t *const it = data;
    bench_check(cunmod_batch_set_integers(it->batch, it->x, it->words, it->n), "images");
    return 0;
}

/* The images are there when the call returns. */
static int make_images_and_wait(void *data)
{
    const bench_images_t *const it = data;
    make_images(data);
    bench_check(cunmod_sync(it->ctx), "wait");
    return 0;
}

static int make_integers(void *data)
{
    const bench_images_t *const it = data;
    bench_check(cunmod_batch_get_integers(it->z, it->words, it->n, it->batch), "integers");
    return 0;
}

static void create(bench_images_t *it, cunmod_ctx_t ctx)
{
    it->ctx = ctx;
    bench_check(cunmod_moduli_create(&it->moduli, it->p, it->k, ctx), "moduli");
    bench_check(cunmod_batch_create(&it->batch, it->moduli), "batch");
}

static void destroy(bench_images_t *it)
{
    cunmod_batch_destroy(it->batch);
    cunmod_moduli_destroy(it->moduli);
}

/* images[j k + i] = integer j modulo prime i, as the batch has it. */
static void read_images(uint64_t *images, const bench_images_t *it)
{
    uint64_t *const words = bench_words(it->n * it->k);
    int64_t *const at = (int64_t *)bench_words(it->k + 1);
    for (int64_t i = 0; i <= it->k; i++)
        at[i] = i * it->n;
    bench_check(cunmod_batch_get_arrays(words, at, it->batch), "download");
    for (int64_t i = 0; i < it->k; i++)
        for (int64_t j = 0; j < it->n; j++)
            images[j * it->k + i] = words[at[i] + j];
    free(words);
    free(at);
}

static void compare(const uint64_t *a, const uint64_t *b, int64_t len, const char *what)
{
    if (memcmp(a, b, (size_t)len * sizeof *a) != 0)
        bench_die("WRONG RESULT: %s", what);
}

/* Checks both directions; `expected` are the images. */
static void check(bench_images_t *it, const uint64_t *expected)
{
    uint64_t *const images = bench_words(it->n * it->k);
    make_images(it);
    read_images(images, it);
    compare(images, expected, it->n * it->k, "images");
    make_integers(it);
    compare(it->z, it->x, it->n * it->words, "integers of images");
    free(images);
}

/* With the moduli's own part made before. */
static void measure_paths(const bench_t *t, bench_images_t *it, const uint64_t *expected)
{
    char text[32];
    bench_time_t time;
    cunmod_ctx_t ctx;
    snprintf(text, sizeof text, "FLINT-%.20s", cunmod_flint_version());
    bench_check(cunmod_ctx_create(&ctx, -2), "context");
    create(it, ctx);
    check(it, expected);
    bench_wall(&time, make_images, it, BENCH_CPU_REPS);
    bench_images_add(it, text, "images", "host", &time);
    bench_wall(&time, make_integers, it, BENCH_CPU_REPS);
    bench_images_add(it, text, "integers", "host", &time);
    destroy(it);
    cunmod_ctx_destroy(ctx);
    if (t->dev)
    {
        create(it, t->ctx);
        check(it, expected);
        bench_wall(&time, make_images_and_wait, it, t->reps);
        bench_images_add(it, "cunmod", "images", "host", &time);
        bench_wall(&time, make_integers, it, t->reps);
        bench_images_add(it, "cunmod", "integers", "host", &time);
        bench_images_kernels(t, it);
        destroy(it);
    }
}

/* ---- FLINT ------------------------------------------------------------------------- */

typedef struct
{
    flint_peer_comb_t *comb;
    uint64_t *images;
} peer_t;

static int peer_mod(void *data)
{
    const peer_t *const peer = data;
    flint_peer_comb_mod(peer->images, peer->comb);
    return 0;
}

static int peer_crt(void *data)
{
    const peer_t *const peer = data;
    flint_peer_comb_crt(peer->comb, peer->images);
    return 0;
}

/* The images, which the caller frees. */
static uint64_t *measure_flint(const bench_t *t, bench_images_t *it)
{
    bench_time_t time;
    const peer_t peer = {flint_peer_comb_create(it->p, it->k, it->x, it->words, it->n),
                         bench_words(it->n * it->k)};
    if (peer.comb == NULL)
        bench_die("FLINT: out of memory");
    flint_peer_threads(1);
    bench_wall(&time, peer_mod, (void *)&peer, BENCH_CPU_REPS);
    bench_images_add(it, t->flint, "peer-images", "host", &time);
    bench_wall(&time, peer_crt, (void *)&peer, BENCH_CPU_REPS);
    bench_images_add(it, t->flint, "peer-integers", "host", &time);
    flint_peer_threads(t->threads);
    flint_peer_comb_read(it->z, peer.comb);
    compare(it->z, it->x, it->n * it->words, "FLINT's integers");
    flint_peer_comb_destroy(peer.comb);
    return peer.images;
}

/* ---- all sizes --------------------------------------------------------------------- */

void bench_images(const bench_t *t)
{
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
        for (size_t b = 0; b < sizeof bits / sizeof *bits && sizes[s].k <= t->largest; b++)
        {
            bench_images_t it;
            draw(&it, sizes[s].n, sizes[s].k, bits[b]);
            uint64_t *const images = measure_flint(t, &it);
            measure_paths(t, &it, images);
            free(images);
            release(&it);
        }
    }
}
