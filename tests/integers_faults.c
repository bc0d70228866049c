/* Polynomials over the integers in the emulator: device calls that fail, interrupts, and several
 * devices.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers.h"

#include <stdlib.h>
#include <string.h>

#include "cunmod_fmpz.h"
#include "emu_faults.h"
#include "harness.h"
#include "images.h"
#include "runtime/ctx.h"

/* What an operation makes of f and g, by the library and by FLINT. */
typedef struct
{
    int (*ours)(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g, cunmod_ctx_t ctx);
    void (*theirs)(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g);
} operation_t;

static int our_mul(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g, cunmod_ctx_t ctx)
{
    return cunmod_fmpz_poly_mul(res, f, g, ctx);
}

static int our_gcd(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g, cunmod_ctx_t ctx)
{
    return cunmod_fmpz_poly_gcd(res, f, g, ctx);
}

static int our_resultant(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g,
                         cunmod_ctx_t ctx)
{
    fmpz_t z;
    fmpz_init(z);
    const int status = cunmod_fmpz_poly_resultant(z, f, g, ctx);
    if (status == CUNMOD_OK)
        fmpz_poly_set_fmpz(res, z);
    fmpz_clear(z);
    return status;
}

/* The resultant from its residues. */
static int our_parts(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g, cunmod_ctx_t ctx)
{
    cunmod_fmpz_poly_array_ a, b;
    int64_t k = 0;
    CHECK_OK(cunmod_fmpz_poly_get_(&a, f));
    CHECK_OK(cunmod_fmpz_poly_get_(&b, g));
    CHECK_OK(cunmod_integers_resultant_words(&k, a.x, a.words, a.len, b.x, b.words, b.len));
    uint64_t *const p = test_array(k), *const rows = test_array(k), *const z = test_array(k);
    CHECK_OK(cunmod_primes(p, k, 0));
    int status = cunmod_integers_resultant_residues(rows, p, k, a.x, a.words, a.len, b.x, b.words,
                                                    b.len, ctx);
    if (status == CUNMOD_OK)
        status = cunmod_integers_combine(z, k, 1, rows, p, k, ctx);
    if (status == CUNMOD_OK)
        cunmod_fmpz_poly_set_(res, z, k, 1);
    free(p);
    free(rows);
    free(z);
    free(a.x);
    free(b.x);
    return status;
}

static void their_resultant(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g)
{
    fmpz_t z;
    fmpz_init(z);
    fmpz_poly_resultant(z, f, g);
    fmpz_poly_set_fmpz(res, z);
    fmpz_clear(z);
}

/* Opens the device, and makes the plan believe that FLINT's GCDs take very long. */
static void prefer_images(cunmod_ctx_t ctx)
{
    CHECK(cunmod_ctx_open_device(ctx) != NULL);
    for (int kind = 0; kind < CUNMOD_CPU_KINDS; kind++)
        for (int k = 0; k < CUNMOD_CPU_SAMPLES; k++)
            ctx->params.cpu_gcd[kind][k] *= 1e9;
}

/* An operation of whose *calls device calls the k-th fails: the result is right, or as it was where
 * the GPU is forced. When it is done once more, it is right. */
static void call_with_fault(long *calls, const operation_t *operation, int path, long k,
                            const fmpz_poly_t f, const fmpz_poly_t g)
{
    cunmod_ctx_t ctx;
    fmpz_poly_t expected, z;
    fmpz_poly_init(expected);
    fmpz_poly_init(z);
    operation->theirs(expected, f, g);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, path));
    prefer_images(ctx);
    cunmod_emu_fail_at(k);
    int status = operation->ours(z, f, g, ctx);
    *calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    CHECK(status == CUNMOD_OK || (status == CUNMOD_E_GPU && path == CUNMOD_PATH_GPU && k > 0));
    CHECK(status == CUNMOD_OK ? fmpz_poly_equal(z, expected) : fmpz_poly_is_zero(z));
    CHECK_OK(cunmod_set_path(ctx, path));
    status = operation->ours(z, f, g, ctx);
    CHECK(status == CUNMOD_OK || (status == CUNMOD_E_GPU && path == CUNMOD_PATH_GPU && k > 0));
    CHECK(status != CUNMOD_OK || fmpz_poly_equal(z, expected));
    cunmod_ctx_destroy(ctx);
    fmpz_poly_clear(expected);
    fmpz_poly_clear(z);
}

/* The flag of the context is set at the k-th device call: the result is right, or as it was. */
static int call_with_interrupt(const operation_t *operation, long k, const fmpz_poly_t f,
                               const fmpz_poly_t g)
{
    volatile int flag = 0;
    cunmod_ctx_t ctx;
    fmpz_poly_t expected, z;
    fmpz_poly_init(expected);
    fmpz_poly_init(z);
    operation->theirs(expected, f, g);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    cunmod_emu_interrupt_at(k, &flag);
    const int status = operation->ours(z, f, g, ctx);
    cunmod_emu_fail_at(0);
    CHECK(status == CUNMOD_OK || status == CUNMOD_E_INTERRUPTED);
    CHECK(status == CUNMOD_OK ? fmpz_poly_equal(z, expected) : fmpz_poly_is_zero(z));
    cunmod_ctx_destroy(ctx);
    fmpz_poly_clear(expected);
    fmpz_poly_clear(z);
    return status == CUNMOD_E_INTERRUPTED;
}

/* The operands have a common factor, and a leading coefficient that a prime divides. */
void integers_check_faults(int path)
{
    static const operation_t operations[] = {{our_mul, fmpz_poly_mul},
                                             {our_resultant, their_resultant},
                                             {our_parts, their_resultant},
                                             {our_gcd, fmpz_poly_gcd}};
    const int64_t before = cunmod_emu_allocated();
    long calls, ignored, interrupted = 0;
    fmpz_poly_t f, g, h;
    fmpz_t c;
    fmpz_init(c);
    fmpz_poly_init(f);
    fmpz_poly_init(g);
    fmpz_poly_init(h);
    integers_random(f, 4, 60);
    integers_random(g, 3, 90);
    integers_random(h, 2, 40);
    integers_primes(c, 0, 1);
    integers_scale_highest(g, 1, c);
    for (int op = 0; op < 4; op++)
    {
        if (op == 3)
        {
            fmpz_poly_mul(f, f, h);
            fmpz_poly_mul(g, g, h);
        }
        test_case("faults over Z", path, op, 0);
        call_with_fault(&calls, &operations[op], path, 0, f, g);
        CHECK(calls > 20 || (path == CUNMOD_PATH_AUTO && op == 0)); /* a product is FLINT's */
        for (long k = 1; k <= calls; k++)
        {
            call_with_fault(&ignored, &operations[op], path, k, f, g);
            interrupted += k % 4 == 0 && call_with_interrupt(&operations[op], k, f, g);
            CHECK(cunmod_emu_allocated() == before);
        }
    }
    CHECK(interrupted > 10);
    fmpz_poly_clear(f);
    fmpz_poly_clear(g);
    fmpz_poly_clear(h);
    fmpz_clear(c);
}

/* A product in the place of an operand, in an array that is downloaded in several parts, with a GPU
 * that is lost at a call late in the operation: FLINT has the operands still. */
void integers_check_overlap(void)
{
    enum
    {
        N = 6000,
        LAST = 40 /* calls of which each is the first that fails */
    };
    uint64_t *const a = test_array(N), *const b = test_array(N);
    int64_t words = 0;
    long calls = 0;
    cunmod_ctx_t ctx;
    for (int i = 0; i < N; i++)
    {
        a[i] = test_random();
        b[i] = test_random();
    }
    CHECK_OK(cunmod_integers_mul_words(&words, a, 1, N, b, 1, N));
    const int64_t all = (2 * N - 1) * words;
    uint64_t *const expected = test_array(all), *const z = test_array(all);
    CHECK_OK(cunmod_ctx_create(&ctx, -2));
    CHECK_OK(cunmod_integers_mul(expected, words, a, 1, N, b, 1, N, ctx));
    cunmod_ctx_destroy(ctx);
    for (int k = 0; k <= LAST; k++)
    {
        CHECK_OK(cunmod_ctx_create(&ctx, -1));
        prefer_images(ctx);
        memcpy(z, a, N * sizeof *z);
        if (k == 0)
            cunmod_emu_fail_at(0);
        else
            cunmod_emu_lose_at(calls + 1 - k);
        CHECK_OK(cunmod_integers_mul(z, words, z, 1, N, b, 1, N, ctx));
        calls = k == 0 ? cunmod_emu_calls() : calls;
        cunmod_emu_fail_at(0);
        CHECK(k > 0 || cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
        CHECK_EQUAL(z, expected, all);
        cunmod_ctx_destroy(ctx);
    }
    CHECK(calls > LAST);
    free(a);
    free(b);
    free(z);
    free(expected);
}

/* The constant coefficient becomes 2^bits + 1, whatever the others are. */
static void lengthen(fmpz_poly_t f, int64_t bits)
{
    fmpz_t c;
    fmpz_init(c);
    fmpz_one(c);
    fmpz_mul_2exp(c, c, (ulong)bits);
    fmpz_add_ui(c, c, 1);
    fmpz_poly_set_coeff_fmpz(f, 0, c);
    fmpz_clear(c);
}

/* So many primes that they are spread over two devices; some of those on each divide a leading
 * coefficient. */
void integers_check_devices(void)
{
    cunmod_ctx_t ctx;
    fmpz_poly_t f, g;
    fmpz_t c;
    fmpz_init(c);
    fmpz_poly_init(f);
    fmpz_poly_init(g);
    integers_random(f, 3, 32000);
    integers_random(g, 3, 34000);
    lengthen(f, 32000);
    lengthen(g, 34000);
    integers_primes(c, 0, 2);
    integers_scale_highest(f, 1, c);
    for (int64_t count = 2000; count < 2002; count++)
    {
        uint64_t p[2002];
        images_primes(p, count + 1, 0);
        fmpz_mul_ui(g->coeffs + 2, g->coeffs + 2, p[count]);
    }
    CHECK(setenv("CUNMOD_EMU_DEVICES", "2", 1) == 0);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
    integers_check_resultant(ctx, f, g);
    CHECK(ctx->companions == 1);
    /* One of the two is lost: the next call does without it. */
    fmpz_t z;
    fmpz_init(z);
    cunmod_emu_only_on(1);
    cunmod_emu_lose_at(1);
    const int status = cunmod_fmpz_poly_resultant(z, f, g, ctx);
    cunmod_emu_fail_at(0);
    cunmod_emu_only_on(-1);
    CHECK(status == CUNMOD_OK || status == CUNMOD_E_GPU);
    integers_check_resultant(ctx, f, g);
    fmpz_clear(z);
    cunmod_ctx_destroy(ctx);
    CHECK(unsetenv("CUNMOD_EMU_DEVICES") == 0);
    fmpz_poly_clear(f);
    fmpz_poly_clear(g);
    fmpz_clear(c);
}
