/* Transfers of coefficients: lengths around every edge, ordinary and pinned memory, with
 * and without a team, coefficients that are out of range, and the team itself.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/harness/device.h"
#include "tests/harness/harness.h"

#include "backend/backend.h"
#include "base/pack.h"
#include "runtime/transfer.h"
#include "threads/copy_threads.h"
#include "threads/parallel_for.h"

#define PIECES 1000
#define SLOT_LEN (CUNMOD_SLOT_BYTES / 8) /* coefficients that a slot takes in the user's form */

static cunmod_dev_t *dev;
static cunmod_copy_threads_t *team;

/* ---- the team ------------------------------------------------------------ */

typedef struct
{
    atomic_int done[PIECES];
    atomic_int busy[CUNMOD_COPY_THREADS_MAX];
} record_t;

static void count_piece(void *argument, int piece, int member)
{
    record_t *record = argument;
    CHECK(member >= 0 && member < CUNMOD_COPY_THREADS_MAX);
    CHECK(atomic_fetch_add(&record->busy[member], 1) == 0);
    atomic_fetch_add(&record->done[piece], 1);
    atomic_fetch_sub(&record->busy[member], 1);
}

/* Each piece is copied once, and no member has two pieces at a time. */
static void check_team(void)
{
    static const int counts[] = {0, 1, 2, 3, 7, PIECES};
    for (int i = 0; i < 200; i++)
    {
        cunmod_copy_threads_t *fresh = NULL;
        const int pieces = counts[i % 6];
        static record_t record;
        memset(&record, 0, sizeof(record));
        test_case("team", pieces, i, 0);
        const int most = 1 + i % CUNMOD_TRANSFER_THREADS;
        cunmod_copy_threads_run(i % 10 == 0   ? &fresh
                                : i % 10 == 1 ? NULL
                                              : &team,
                                most, pieces, count_piece, &record, NULL);
        for (int k = 0; k < PIECES; k++)
            CHECK(atomic_load(&record.done[k]) == (k < pieces));
        cunmod_copy_threads_destroy(fresh);
    }
}

/* The caller ends its piece when another thread has begun one, which waits until the caller's
 * function is called. */
static atomic_int begun, polled;

static void note_poll(void *unused)
{
    (void)unused;
    atomic_store(&polled, 1);
}

static void wait_for_poll(void *unused, int piece, int member)
{
    const struct timespec look = {.tv_nsec = 1000000L};
    (void)unused;
    (void)piece;
    atomic_store(&begun, atomic_load(&begun) || member != 0);
    for (int i = 0; i < 20000 && !atomic_load(member == 0 ? &begun : &polled); i++)
        nanosleep(&look, NULL);
}

static void check_team_polls(void)
{
    static const cunmod_poll_state_t state = {.function = note_poll};
    static const volatile int flag = 0;
    static cunmod_stop_t stop;
    stop.flag = &flag;
    stop.poll = &state;
    test_case("a team that waits", 0, 0, 0);
    if (cunmod_parallel_processors(2) == 2)
    {
        cunmod_copy_threads_run(&team, 2, 2, wait_for_poll, NULL, &stop);
        CHECK(atomic_load(&begun) && atomic_load(&polled));
    }
}

/* ---- loops --------------------------------------------------------------- */

static void check_pack(int64_t len, uint32_t word, int64_t shift)
{
    SCOPED uint64_t *a = test_array(len + 1);
    SCOPED_RESULT uint64_t *z = test_result(len + 2);
    SCOPED char *packed = malloc((size_t)len * word + 1);
    CHECK(packed != NULL);
    test_case("pack", len, shift, word);
    for (int64_t i = 0; i <= len; i++)
        a[i] = word == 4 ? test_below(UINT64_C(1) << 32) : test_below(UINT64_MAX);
    cunmod_pack(packed, a + shift, len, word);
    for (int64_t i = 0; i < len; i++)
    {
        uint64_t wide = 0;
        uint32_t narrow = 0;
        memcpy(word == 4 ? (void *)&narrow : (void *)&wide, packed + i * word, word);
        CHECK((word == 4 ? narrow : wide) == a[i + shift]);
    }
    for (int past_cache = 0; past_cache < 2; past_cache++)
    {
        memset(z + shift, 0, (size_t)len * sizeof(*z));
        cunmod_unpack(z + shift, packed, len, word, past_cache);
        CHECK_EQUAL(z + shift, a + shift, len);
    }
}

static void check_below(int64_t len, uint64_t p)
{
    SCOPED uint64_t *a = test_array(len);
    test_case("below", len, 0, p);
    for (int64_t i = 0; i < len; i++)
        a[i] = i % 3 == 0 ? p - 1 : test_below(p);
    CHECK(cunmod_all_below(a, len, p));
    for (int64_t i = 0; i < len; i++)
    {
        const uint64_t kept = a[i];
        a[i] = i % 2 == 0 ? p : UINT64_MAX;
        CHECK(!cunmod_all_below(a, len, p));
        a[i] = kept;
    }
}

static void check_loops(void)
{
    for (int64_t len = 0; len <= 40; len++)
    {
        for (uint32_t word = 4; word <= 8; word += 4)
        {
            check_pack(len, word, 0);
            check_pack(len, word, 1);
        }
        for (int i = 0; i < test_prime_count; i++)
            check_below(len, test_primes[i]);
        check_below(len, UINT64_C(1) << 63);
        check_below(len, (UINT64_C(1) << 63) + 1);
    }
}

/* ---- transfers ----------------------------------------------------------- */

/* A word that is not below p is found once. */
static void check_bad_word(const cunmod_route_t *route, const cunmod_upload_t *upload, uint64_t *a)
{
    int bad = 0;
    a[(int64_t)test_below((uint64_t)upload->len)] = route->p;
    CHECK(cunmod_upload(route, upload, 1, &bad) == 0);
    CHECK(cunmod_dev_pack_wait(dev, &bad) == 0);
    CHECK(bad == 1);
    bad = 0;
    CHECK(cunmod_dev_pack_wait(dev, &bad) == 0);
    CHECK(bad == 0);
}

/* The copy on the host has all words. */
static void check_kept(cunmod_upload_t *upload, uint32_t word)
{
    SCOPED_RESULT uint64_t *words = test_result(upload->len);
    cunmod_unpack(words, upload->kept, upload->len, word, 0);
    CHECK_EQUAL(words, upload->src, upload->len);
    free(upload->kept);
    upload->kept = NULL;
}

/* Copies two arrays to the device and back. Pinned memory for both arrays is a slot that no member
 * of a team of one uses. */
static void check_round_trip(int64_t lena, int64_t lenb, uint32_t word, int teamed, int pinned)
{
    const uint64_t p = word == 4 ? UINT64_C(2147483647) : UINT64_C(18446744073709551557);
    const cunmod_route_t route = {.dev = dev, .team = teamed ? &team : NULL, .word = word, .p = p};
    const int64_t lens[2] = {lena, lenb};
    uint64_t *arrays[2];
    uint64_t *copies[2];
    cunmod_upload_t uploads[2];
    int bad = 0;
    test_case(teamed   ? "transfer with a team"
              : pinned ? "pinned transfer"
                       : "transfer",
              lena, lenb, p);
    for (int i = 0; i < 2; i++)
    {
        arrays[i] = test_poly(lens[i] > 0 ? lens[i] : 1, p, TEST_DENSE);
        copies[i] = test_result(lens[i]);
        if (pinned)
        {
            void *memory;
            CHECK(cunmod_dev_slot(dev, CUNMOD_SLOTS - 1 - i, CUNMOD_SLOT_BYTES, &memory) == 0);
            CHECK(cunmod_dev_pinned(dev, memory, CUNMOD_SLOT_BYTES) != NULL);
            memcpy(memory, arrays[i], (size_t)lens[i] * sizeof(*arrays[i]));
            free(arrays[i]);
            arrays[i] = memory;
        }
        uploads[i] = (cunmod_upload_t){.d_dst = device_bytes(dev, lens[i] * word),
                                       .src = arrays[i],
                                       .len = lens[i],
                                       .kept = i == 0 ? test_array(lens[i]) : NULL};
    }
    CHECK(cunmod_upload(&route, uploads, 2, &bad) == 0);
    CHECK(cunmod_dev_pack_wait(dev, &bad) == 0);
    CHECK(bad == 0);
    check_kept(&uploads[0], word);
    for (int i = 0; i < 2; i++)
    {
        CHECK(cunmod_download(&route, copies[i], uploads[i].d_dst, lens[i]) == 0);
        CHECK_EQUAL(copies[i], arrays[i], lens[i]);
        if (pinned)
        {
            memset(arrays[i], 0, (size_t)lens[i] * sizeof(*arrays[i]));
            CHECK(cunmod_download(&route, arrays[i], uploads[i].d_dst, lens[i]) == 0);
            CHECK_EQUAL(copies[i], arrays[i], lens[i]);
        }
        if (lens[i] > 0)
            check_bad_word(&route, &uploads[i], arrays[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        test_result_free(copies[i], lens[i]);
        cunmod_dev_free(dev, uploads[i].d_dst);
        if (!pinned)
            free(arrays[i]);
    }
}

static void check_transfers(void)
{
    static const int64_t lens[] = {0,      1,      2,      31,     32,     33,    4096,
                                   8191,   8192,   8193,   32768,  32769,  65536, 65537,
                                   131072, 131073, 262143, 262145, 300001, 700000};
    const int count = COUNT(lens);
    for (int i = 0; i < count; i++)
    {
        for (uint32_t word = 4; word <= 8; word += 4)
        {
            const int64_t other = lens[(i * 7 + 3) % count];
            check_round_trip(lens[i], other, word, 0, 0);
            check_round_trip(lens[i], lens[i], word, 1, 0);
            if (lens[i] <= SLOT_LEN)
                check_round_trip(lens[i], SLOT_LEN - lens[i], word, 0, 1);
        }
    }
}

/* An upload to where another one's words are still being read waits for that, and what reads them
 * next waits for the upload. */
static void check_order(void)
{
    enum
    {
        LEN = 20000,
        COUNT = 3
    };
    const uint64_t p = 2147483647;
    const cunmod_route_t route = {.dev = dev, .team = &team, .word = 4, .p = p};
    uint64_t *arrays[COUNT];
    SCOPED_DEVICE void *d_words = device_bytes(dev, LEN * 4);
    SCOPED_DEVICE void *d_copies = device_bytes(dev, COUNT * LEN * 4);
    int bad = 0;
    test_case("order", LEN, COUNT, p);
    for (int i = 0; i < COUNT; i++)
    {
        arrays[i] = test_poly(LEN, p, TEST_DENSE);
        const cunmod_upload_t upload = {.d_dst = d_words, .src = arrays[i], .len = LEN};
        CHECK(cunmod_upload(&route, &upload, 1, &bad) == 0);
        CHECK(cunmod_dev_copy(dev, (char *)d_copies + i * LEN * 4, d_words, LEN * 4) == 0);
    }
    for (int i = 0; i < COUNT; i++)
    {
        SCOPED_RESULT uint64_t *z = test_result(LEN);
        CHECK(cunmod_download(&route, z, (char *)d_copies + i * LEN * 4, LEN) == 0);
        CHECK_EQUAL(z, arrays[i], LEN);
        free(arrays[i]);
    }
    CHECK(bad == 0);
}

/* ---- operations on pinned arrays ----------------------------------------- */

/* Checks that a call refused a coefficient and left its result untouched. */
static void check_refused(int status, const uint64_t *z, int64_t lenz)
{
    CHECK_STATUS(CUNMOD_E_COEFF, status);
    CHECK(test_untouched(z, lenz));
}

/* A product whose operands lie in two slots. Coefficients are looked at while the device works
 * already, and are refused all the same. */
static void check_product(int64_t lena, int64_t lenb, uint64_t p)
{
    const int64_t lenz = lena + lenb - 1, lens[2] = {lena, lenb};
    SCOPED_RESULT uint64_t *z = test_result(lenz);
    SCOPED uint64_t *expected = test_array(lenz);
    uint64_t *arrays[2];
    cunmod_ctx_t ctx;
    test_case("product of pinned arrays", lena, lenb, p);
    CHECK_OK(cunmod_ctx_create(&ctx, 0));
    for (int i = 0; i < 2; i++)
    {
        void *memory;
        SCOPED uint64_t *a = test_poly(lens[i], p, TEST_DENSE);
        CHECK(cunmod_dev_slot(dev, CUNMOD_SLOTS - 1 - i, CUNMOD_SLOT_BYTES, &memory) == 0);
        memcpy(memory, a, (size_t)lens[i] * sizeof(*a));
        arrays[i] = memory;
    }
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    CHECK_OK(cunmod_mul(expected, arrays[0], lena, arrays[1], lenb, p, ctx));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
    for (int i = 0; i < 2; i++)
    {
        uint64_t *bad = &arrays[i][(int64_t)test_below((uint64_t)lens[i])], kept = *bad;
        *bad = i == 0 ? p : UINT64_MAX;
        check_refused(cunmod_mul(z, arrays[0], lena, arrays[1], lenb, p, ctx), z, lenz);
        check_refused(cunmod_sqr(z, arrays[i], lens[i], p, ctx), z, lenz);
        *bad = kept;
    }
    CHECK_OK(cunmod_mul(z, arrays[0], lena, arrays[1], lenb, p, ctx));
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
    CHECK_EQUAL(z, expected, lenz);
    cunmod_ctx_destroy(ctx);
}

/* Sets a polynomial from a pinned array. */
static void check_set_array(int64_t len, uint64_t p)
{
    SCOPED uint64_t *a = test_poly(len, p, TEST_DENSE);
    cunmod_ctx_t ctx;
    void *memory;
    test_case("polynomial from a pinned array", len, 0, p);
    CHECK_OK(cunmod_ctx_create(&ctx, 0));
    cunmod_poly_t poly = test_poly_of(ctx, a, len, p);
    CHECK(cunmod_dev_slot(dev, CUNMOD_SLOTS - 1, CUNMOD_SLOT_BYTES, &memory) == 0);
    memcpy(memory, a, (size_t)len * sizeof(*a));
    uint64_t *const bad = (uint64_t *)memory + len / 2;
    *bad = p;
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_poly_set_array(poly, memory, len));
    test_check_poly(poly, a, len);
    *bad = a[len / 2] = p - 1;
    CHECK_OK(cunmod_poly_set_array(poly, memory, len));
    memset(memory, 0, (size_t)len * sizeof(*a));
    test_check_poly(poly, a, len);
    cunmod_poly_destroy(poly);
    cunmod_ctx_destroy(ctx);
}

static void check_operations(void)
{
    static const uint64_t primes[] = {2, 2147483647, UINT64_C(18446744073709551557)};
    for (int i = 0; i < COUNT(primes); i++)
    {
        check_product(9001, 8999, primes[i]);
        check_product(8500, 30, primes[i]);
        check_set_array(10000, primes[i]);
    }
}

int main(void)
{
    test_start(0);
    check_team();
    check_team_polls();
    check_loops();
    if (test_gpu_available())
    {
        CHECK(cunmod_dev_open(&dev, 0) == 0);
        check_transfers();
        check_order();
        check_operations();
        cunmod_dev_close(dev);
    }
    cunmod_copy_threads_destroy(team);
    return test_finish();
}
