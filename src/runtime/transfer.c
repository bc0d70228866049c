/* Copies coefficients between host arrays and the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/transfer.h"

#include <stdatomic.h>
#include <string.h>

#include "base/pack.h"
#include "base/steps.h"

#define SHORT_LEN 8192     /* words; whether shorter arrays are pinned is not tested */
#define TEAM_LEN (1 << 16) /* words; one thread copies shorter arrays: others wake in 20 us */
#define ALL_LEN (1 << 22)  /* words; shorter transfers use SOME_THREADS threads, longer ones all */
#define SOME_THREADS 8
#define CHUNK_LEN (1 << 15) /* words; a shorter chunk takes longer to start than overlap saves */
#define CHUNKS 16           /* chunks of an array, unless chunks are then < CHUNK_LEN or > a slot */
#define UP_LEN (1 << 17)    /* words; longest chunk of an upload, so that its source stays cached */
#define DOWN_PIECE 4        /* most chunks in a piece of a download; the first overlaps nothing */
#define CACHE_LEN (1 << 18) /* words; longer results are written to memory past the cache */
#define MEMBER_SLOTS 2      /* slots of a thread: one is in transfer while it uses the other */

_Static_assert(CUNMOD_SLOTS >= MEMBER_SLOTS * CUNMOD_TRANSFER_THREADS,
               "every member has its slots");
_Static_assert(UP_LEN * 8 <= CUNMOD_SLOT_BYTES, "a slot has room for a chunk of any words");

/* The state of one transfer: the download of an array, or the upload of one or two long arrays. An
 * array is divided into chunks. A chunk is transferred in one slot, a buffer of pinned memory
 * (backend/backend.h). */
typedef struct
{
    const cunmod_route_t *route;
    const cunmod_upload_t *uploads[2]; /* upload: the arrays; NULL: none */
    int turn[CUNMOD_TRANSFER_THREADS]; /* upload: number of slots that each thread has filled so
                                          far */
    const char *d_src;                 /* download: the source */
    const cunmod_places_t
        *places; /* download: the function that stores words; NULL: words are stored in dst */
    uint64_t *dst;
    int64_t len;
    int64_t chunk;    /* words in one slot */
    int64_t piece;    /* download: number of consecutive chunks that a thread receives */
    atomic_int error; /* the first device error; 0: none */
    atomic_int bad;
} flow_t;

/* Returns the number of words in a chunk of an array of len words, at most `longest`. */
static int64_t chunk_of(int64_t len, int64_t longest)
{
    const int64_t part = len / CHUNKS > CHUNK_LEN ? len / CHUNKS / 64 * 64 : CHUNK_LEN;
    return cunmod_least(part, longest);
}

/* Returns ceil(len / chunk). */
static int64_t chunks(int64_t len, int64_t chunk)
{
    return (len + chunk - 1) / chunk;
}

static void stop(flow_t *flow, int error)
{
    int none = 0;
    atomic_compare_exchange_strong(&flow->error, &none, error);
}

static void look(const cunmod_route_t *route, const uint64_t *a, int64_t len, atomic_int *bad)
{
    if (route->p != 0 && !cunmod_all_below(a, len, route->p))
        atomic_store(bad, 1);
}

/* Packs words from .. from+len-1 of *it into `memory`, and checks them. The check reads words into
 * the processor's cache, from which they are then packed. */
static void pack_words(const cunmod_route_t *route, const cunmod_upload_t *it, void *memory,
                       int64_t from, int64_t len, atomic_int *bad)
{
    const int64_t width = it->width > 0 ? it->width : it->len;
    for (int64_t done = 0, part; done < len; done += part)
    {
        const int64_t line = (from + done) / width, at = (from + done) % width;
        const uint64_t *const src = it->src + line * it->stride + at;
        part = cunmod_least(len - done, width - at);
        look(route, src, part, bad);
        cunmod_pack((char *)memory + done * route->word, src, part, route->word);
    }
}

/* Returns the greatest number of threads for a transfer of len words. */
static int threads_of(int64_t len)
{
    return len >= ALL_LEN ? CUNMOD_TRANSFER_THREADS : SOME_THREADS;
}

/* Calls body(flow, piece, member) for piece = 0 .. pieces-1: in the threads of flow->route->team if
 * flow->len >= TEAM_LEN, else in the calling thread. */
static void share(flow_t *flow, int64_t pieces, void (*body)(void *flow, int piece, int member))
{
    cunmod_copy_threads_run(flow->len >= TEAM_LEN ? flow->route->team : NULL, threads_of(flow->len),
                            (int)pieces, body, flow, NULL);
}

/* ---- uploads ------------------------------------------------------------- */

/* Returns the number of chunks of an uploaded array; it = NULL: returns 0. */
static int64_t chunks_up(const cunmod_upload_t *it)
{
    return it == NULL ? 0 : chunks(it->len, chunk_of(it->len, UP_LEN));
}

/* Uploads chunk number `piece`, where the chunks of uploads[0] have the numbers from 0 on, and the
 * chunks of uploads[1] the numbers after them. */
static void send_chunk(void *argument, int piece, int member)
{
    flow_t *flow = argument;
    const cunmod_route_t *route = flow->route;
    const int64_t first = chunks_up(flow->uploads[0]);
    const cunmod_upload_t *it = flow->uploads[piece >= first];
    const int64_t chunk = chunk_of(it->len, UP_LEN);
    const int64_t from = (piece >= first ? piece - first : piece) * chunk;
    const int64_t len = cunmod_least(chunk, it->len - from);
    const size_t bytes[2] = {(size_t)len * route->word, 0};
    const int slot = MEMBER_SLOTS * member + flow->turn[member]++ % MEMBER_SLOTS;
    void *memory;
    if (atomic_load(&flow->error) != 0)
        return;
    int error = cunmod_dev_slot(route->dev, slot, bytes[0], &memory);
    if (error == 0)
    {
        void *const d_dst[2] = {(char *)it->d_dst + from * route->word, NULL};
        pack_words(route, it, memory, from, len, &flow->bad);
        error = cunmod_dev_send(route->dev, slot, d_dst, bytes, 1);
        if (it->kept != NULL)
        {
            /* the copy is made during the transfer of the slot, and reads the slot from the
             * cache */
            cunmod_copy_past_cache((char *)it->kept + from * route->word, memory, bytes[0]);
        }
    }
    if (error != 0)
        stop(flow, error);
}

/* Packs chunk number `piece` of a pinned array into it->kept, the copy in host memory. */
static void keep_chunk(void *argument, int piece, int member)
{
    const flow_t *flow = argument;
    const cunmod_upload_t *it = flow->uploads[0];
    const int64_t chunk = chunk_of(it->len, UP_LEN), from = piece * chunk;
    (void)member;
    cunmod_pack((char *)it->kept + from * flow->route->word, it->src + from,
                cunmod_least(chunk, it->len - from), flow->route->word);
}

static void keep_pinned(const cunmod_route_t *route, const cunmod_upload_t *it)
{
    flow_t flow = {.route = route, .uploads = {it}, .len = it->len};
    share(&flow, chunks_up(it), keep_chunk);
}

/* Uploads long arrays on the second stream: pinned arrays by a kernel, other arrays by the threads
 * of route->team. */
static int upload_long(const cunmod_route_t *route, const cunmod_upload_t *uploads, int count,
                       int *bad)
{
    flow_t flow = {.route = route};
    int error = route->forked ? 0 : cunmod_dev_fork(route->dev);
    for (int i = 0; i < count && error == 0; i++)
    {
        const cunmod_upload_t *it = &uploads[i];
        void *d_host = it->len <= SHORT_LEN || it->width > 0
                           ? NULL
                           : cunmod_dev_pinned(route->dev, it->src, (size_t)it->len * 8);
        if (d_host != NULL)
        {
            error = cunmod_dev_pack(route->dev, it->d_dst, d_host, it->len, route->word, route->p);
            if (it->kept != NULL)
                keep_pinned(route, it);
        }
        else
        {
            flow.uploads[flow.uploads[0] != NULL] = it;
            flow.len += it->len;
        }
    }
    if (error == 0)
    {
        const int64_t pieces = chunks_up(flow.uploads[0]) + chunks_up(flow.uploads[1]);
        share(&flow, pieces, send_chunk);
        error = atomic_load(&flow.error);
        *bad |= atomic_load(&flow.bad);
    }
    return error == 0 ? cunmod_dev_join(route->dev) : error;
}

/* Uploads one or two short arrays, both through slot 0. */
static int upload_short(const cunmod_route_t *route, const cunmod_upload_t *uploads, int count,
                        int *bad)
{
    void *d_dst[2] = {NULL, NULL};
    size_t bytes[2] = {0, 0};
    void *memory;
    atomic_int any = 0;
    CUNMOD_TRY(cunmod_dev_slot(route->dev, 0, SHORT_LEN * sizeof(uint64_t), &memory));
    for (int i = 0; i < count; i++)
    {
        const cunmod_upload_t *it = &uploads[i];
        d_dst[i] = it->d_dst;
        bytes[i] = (size_t)it->len * route->word;
        void *const place = (char *)memory + (i == 0 ? 0 : bytes[0]);
        pack_words(route, it, place, 0, it->len, &any);
        if (it->kept != NULL)
            memcpy(it->kept, place, bytes[i]);
    }
    *bad |= atomic_load(&any);
    return cunmod_dev_send(route->dev, 0, d_dst, bytes, 0);
}

int cunmod_upload(const cunmod_route_t *route, const cunmod_upload_t *uploads, int count, int *bad)
{
    int64_t total = 0;
    for (int i = 0; i < count; i++)
        total += uploads[i].len;
    if (total == 0)
        return 0;
    const int error = total <= SHORT_LEN ? upload_short(route, uploads, count, bad)
                                         : upload_long(route, uploads, count, bad);
    if (error != 0)
    {
        int forgotten = 0;
        cunmod_dev_sync(route->dev);
        cunmod_dev_pack_wait(route->dev, &forgotten);
    }
    return error;
}

/* ---- downloads ----------------------------------------------------------- */

static void put(const flow_t *flow, int64_t from, const void *packed, int64_t len)
{
    if (flow->places != NULL)
    {
        flow->places->place(flow->places->argument, from, packed, len);
        return;
    }
    cunmod_unpack(flow->dst + from, packed, len, flow->route->word, flow->len > CACHE_LEN);
}

/* Downloads the chunks of piece number `piece`, flow->piece consecutive chunks. Step k starts the
 * transfer of chunk k of the piece and unpacks chunk k-1. */
static void receive_chunks(void *argument, int piece, int member)
{
    flow_t *flow = argument;
    const cunmod_route_t *route = flow->route;
    const int64_t begin = piece * flow->piece * flow->chunk;
    const int64_t end = cunmod_least(begin + flow->piece * flow->chunk, flow->len);
    const size_t bytes = (size_t)cunmod_least(flow->chunk, flow->len) * route->word;
    int error = atomic_load(&flow->error);
    for (int64_t k = 0; begin + (k - 1) * flow->chunk < end && error == 0; k++)
    {
        const int64_t next = begin + k * flow->chunk;
        const int64_t from = next - flow->chunk;
        const int slot = MEMBER_SLOTS * member + (int)(k % MEMBER_SLOTS);
        void *memory;
        if (next < end)
        {
            error = cunmod_dev_slot(route->dev, slot, bytes, &memory);
            CUNMOD_NEXT(
                cunmod_dev_receive(route->dev, slot, flow->d_src + next * route->word,
                                   (size_t)cunmod_least(flow->chunk, end - next) * route->word));
        }
        if (k > 0 && error == 0)
        {
            error = cunmod_dev_slot(route->dev, slot ^ 1, bytes, &memory);
            if (error == 0)
                put(flow, from, memory, cunmod_least(flow->chunk, end - from));
        }
    }
    if (error != 0)
        stop(flow, error);
}

static int receive(flow_t *flow)
{
    flow->chunk = chunk_of(flow->len, CUNMOD_SLOT_BYTES / flow->route->word);
    flow->piece = cunmod_least(
        DOWN_PIECE, cunmod_most(chunks(flow->len, flow->chunk) / threads_of(flow->len), 1));
    share(flow, chunks(flow->len, flow->piece * flow->chunk), receive_chunks);
    return atomic_load(&flow->error);
}

int cunmod_download_to(const cunmod_route_t *route, const cunmod_places_t *places,
                       const void *d_src, int64_t len)
{
    flow_t flow = {.route = route, .d_src = d_src, .places = places, .len = len};
    return receive(&flow);
}

int cunmod_download(const cunmod_route_t *route, uint64_t *dst, const void *d_src, int64_t len)
{
    flow_t flow = {.route = route, .d_src = d_src, .dst = dst, .len = len};
    void *d_host =
        len <= SHORT_LEN ? NULL : cunmod_dev_pinned(route->dev, dst, (size_t)len * sizeof(*dst));
    if (d_host == NULL)
        return receive(&flow);
    CUNMOD_TRY(cunmod_dev_unpack(route->dev, d_host, d_src, len, route->word));
    return cunmod_dev_sync(route->dev);
}

/* ---- on the calling thread ----------------------------------------------- */

int cunmod_dev_upload(cunmod_dev_t *dev, void *d_dst, const uint64_t *src, int64_t len,
                      uint32_t word)
{
    const cunmod_route_t route = {.dev = dev, .word = word};
    const cunmod_upload_t upload = {.d_dst = d_dst, .src = src, .len = len};
    int bad = 0;
    CUNMOD_TRY(cunmod_upload(&route, &upload, 1, &bad));
    /* NULL: this call reports no bad coefficients; a bad one of an earlier upload is reported to
     * the next cunmod_dev_pack_wait. */
    return cunmod_dev_pack_wait(dev, NULL);
}

int cunmod_dev_download(cunmod_dev_t *dev, uint64_t *dst, const void *d_src, int64_t len,
                        uint32_t word)
{
    const cunmod_route_t route = {.dev = dev, .word = word};
    return cunmod_download(&route, dst, d_src, len);
}
