/* Faults while operands and results move: long ones by a team of threads, and pinned ones.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/backend.h"
#include "emu_faults.h"
#include "tests/runtime/faults.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"
#include "runtime/transfer.h"
#include "threads/copy_threads.h"

/* ---- long transfers, by a team ------------------------------------------- */

#define LONG_LEN 70000       /* enough for a team */
#define PINNED_LEN (1 << 15) /* of an array in pinned memory */

/* Two arrays up, one of them pinned, and one down; returns a device error or 0. */
static int transfer(cunmod_dev_t *dev, cunmod_copy_threads_t **team, const uint64_t *a, uint64_t *z)
{
    const cunmod_route_t route = {.dev = dev, .team = team, .word = 4, .p = modulus};
    cunmod_upload_t uploads[2] = {{.src = a, .len = LONG_LEN}, {.len = PINNED_LEN}};
    void *pinned = NULL;
    int bad = 0;
    int error = cunmod_dev_slot(dev, CUNMOD_SLOTS - 1, CUNMOD_SLOT_BYTES, &pinned);
    for (int i = 0; i < 2 && error == 0; i++)
        error = cunmod_dev_alloc(dev, &uploads[i].d_dst, (size_t)uploads[i].len * 4);
    if (error == 0)
    {
        memcpy(pinned, a, PINNED_LEN * sizeof(*a));
        uploads[1].src = pinned;
        error = cunmod_upload(&route, uploads, 2, &bad);
        error = error != 0 ? error : cunmod_dev_pack_wait(dev, &bad);
    }
    for (int i = 0; i < 2 && error == 0; i++)
    {
        memset(z, 0, LONG_LEN * sizeof(*z));
        error = cunmod_download(&route, z, uploads[i].d_dst, uploads[i].len);
        CHECK(error != 0 || memcmp(z, a, (size_t)uploads[i].len * sizeof(*z)) == 0);
    }
    CHECK(error != 0 || bad == 0);
    for (int i = 0; i < 2; i++)
        cunmod_dev_free(dev, uploads[i].d_dst);
    return error;
}

/* Once with the k-th device call failing, and again. Returns how many calls there were. */
static long transfer_with_fault(const uint64_t *a, uint64_t *z, long k)
{
    cunmod_dev_t *dev = NULL;
    cunmod_copy_threads_t *team = NULL;
    test_case("long transfer", LONG_LEN, k, modulus);
    cunmod_emu_fail_at(k);
    int error = cunmod_dev_open(&dev, 0);
    if (error == 0)
    {
        error = transfer(dev, &team, a, z);
        CHECK(k > 0 || error == 0);
        if (error != 0)
            CHECK(transfer(dev, &team, a, z) == 0);
    }
    cunmod_copy_threads_destroy(team);
    cunmod_dev_close(dev);
    const long calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    CHECK(cunmod_emu_allocated() == 0);
    return calls;
}

void check_long_transfers(void)
{
    uint64_t *a = test_poly(LONG_LEN, modulus, TEST_DENSE);
    uint64_t *z = test_array(LONG_LEN);
    long k = 0;
    while (k < MAX_CALLS && transfer_with_fault(a, z, k) >= k)
        k++;
    CHECK(k > 1 && k < MAX_CALLS);
    printf("long transfers: %ld device calls\n", k - 1);
    free(a);
    free(z);
}

/* ---- pinned operands ------------------------------------------------------ */

void check_pinned(int path, int bad)
{
    enum
    {
        LENA = 8200, /* longer than what goes through a slot */
        LENB = 2,
        LENZ = LENA + LENB - 1,
        PINNED = 10 /* kinds of cunmod_emu_untried beside those of the scenarios */
    };
    cunmod_dev_t *dev = NULL;
    void *pinned = NULL;
    uint64_t *a = test_poly(LENA, modulus, TEST_DENSE), *b = test_poly(LENB, modulus, TEST_DENSE);
    uint64_t *expected = test_array(LENZ), *z = test_result(LENZ);
    ref_mul(expected, a, LENA, b, LENB, modulus);
    CHECK(cunmod_dev_open(&dev, 0) == 0);
    CHECK(cunmod_dev_slot(dev, 0, CUNMOD_SLOT_BYTES, &pinned) == 0);
    memcpy(pinned, a, LENA * sizeof(*a));
    if (bad)
        ((uint64_t *)pinned)[LENA / 2] = modulus;
    const int64_t before = cunmod_emu_allocated();
    for (long k = 0, calls = 0; k <= calls; k++)
    {
        if (k > 0 && test_few() && !cunmod_emu_untried(k, PINNED + 2 * path + bad))
            continue;
        test_case("product of a pinned operand", LENA, k, modulus);
        if (k == 0)
            cunmod_emu_note();
        else
            cunmod_emu_fail_at(k);
        cunmod_ctx_t ctx = open_context(&scenarios[0], path);
        const int status = cunmod_mul(z, pinned, LENA, b, LENB, modulus, ctx);
        const int ok = bad ? 0 : accepted(status, path == CUNMOD_PATH_GPU && k > 0);
        calls = k == 0 ? cunmod_emu_calls() : calls;
        cunmod_emu_fail_at(0);
        CHECK(!bad || status == CUNMOD_E_COEFF);
        CHECK(ok || test_untouched(z, LENZ));
        if (ok)
            CHECK_EQUAL(z, expected, LENZ);
        cunmod_ctx_destroy(ctx);
        test_result_free(z, LENZ);
        z = test_result(LENZ);
        CHECK(cunmod_emu_allocated() == before);
    }
    test_result_free(z, LENZ);
    free(expected);
    free(a);
    free(b);
    cunmod_dev_close(dev);
    CHECK(cunmod_emu_allocated() == 0);
}

void check_pinned_euclid(int path)
{
    enum
    {
        LENA = 8200, /* as above */
        LENB = 4
    };
    cunmod_dev_t *dev = NULL;
    void *pinned = NULL;
    int64_t number = -7;
    uint64_t *a = test_poly(LENA, modulus, TEST_DENSE), *b = test_poly(LENB, modulus, TEST_DENSE);
    uint64_t *x = test_result(LENA), *y = test_result(LENA), *z = test_result(3 * LENA);
    CHECK(cunmod_dev_open(&dev, 0) == 0);
    CHECK(cunmod_dev_slot(dev, 0, CUNMOD_SLOT_BYTES, &pinned) == 0);
    for (int64_t at = LENA - 1; at > 0; at -= LENA / 2)
    {
        memcpy(pinned, a, LENA * sizeof(*a));
        ((uint64_t *)pinned)[at] = modulus;
        test_case("pinned operand of Euclid's algorithm", LENA, at, modulus);
        cunmod_ctx_t ctx = open_context(&scenarios[0], path);
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_gcd(x, &number, pinned, LENA, b, LENB, modulus, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_gcd(x, &number, b, 0, pinned, LENA, modulus, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF,
                     cunmod_xgcd(x, &number, y, z, b, LENB, pinned, LENA, modulus, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_invmod(x, pinned, LENA, b, LENB, modulus, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_invmod(x, b, LENB, pinned, LENA, modulus, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_resultant(x, pinned, LENA, b, LENB, modulus, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF,
                     cunmod_hgcd(z, x, y, &number, pinned, LENA, b, LENB, modulus, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF,
                     cunmod_ratrec(x, LENA / 2, y, LENA / 2, b, LENB, pinned, LENA, modulus, ctx));
        cunmod_ctx_destroy(ctx);
    }
    CHECK(test_untouched(x, LENA) && test_untouched(y, LENA) && test_untouched(z, 3 * LENA));
    CHECK(number == -7);
    test_result_free(x, LENA);
    test_result_free(y, LENA);
    test_result_free(z, 3 * LENA);
    free(a);
    free(b);
    cunmod_dev_close(dev);
    CHECK(cunmod_emu_allocated() == 0);
}

void check_pinned_poly(int bad)
{
    enum
    {
        LEN = 8200
    };
    cunmod_dev_t *dev = NULL;
    void *pinned = NULL;
    uint64_t *a = test_poly(LEN, modulus, TEST_DENSE), *z = test_array(LEN);
    CHECK(cunmod_dev_open(&dev, 0) == 0);
    CHECK(cunmod_dev_slot(dev, 0, CUNMOD_SLOT_BYTES, &pinned) == 0);
    memcpy(pinned, a, LEN * sizeof(*a));
    if (bad)
        ((uint64_t *)pinned)[LEN - 2] = modulus;
    const int64_t before = cunmod_emu_allocated();
    for (long k = 0, calls = 0; k <= calls; k++)
    {
        cunmod_poly_t poly = NULL;
        test_case("polynomial from pinned memory", LEN, k, modulus);
        cunmod_ctx_t ctx = open_context(&scenarios[0], CUNMOD_PATH_AUTO);
        CHECK_OK(cunmod_poly_create(&poly, modulus, ctx));
        cunmod_emu_fail_at(k);
        CHECK_STATUS(bad ? CUNMOD_E_COEFF : CUNMOD_OK, cunmod_poly_set_array(poly, pinned, LEN));
        calls = k == 0 ? cunmod_emu_calls() : calls;
        cunmod_emu_fail_at(0);
        if (!bad)
        {
            CHECK_OK(cunmod_poly_get_array(z, LEN, poly));
            CHECK_EQUAL(z, a, LEN);
        }
        cunmod_poly_destroy(poly);
        cunmod_ctx_destroy(ctx);
        CHECK(cunmod_emu_allocated() == before);
    }
    free(a);
    free(z);
    cunmod_dev_close(dev);
    CHECK(cunmod_emu_allocated() == 0);
}
