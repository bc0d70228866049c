/* Polynomials over the integers in the emulator: device calls that fail, interrupts, and several
 * devices.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/integers.h"

#include <stdlib.h>
#include <string.h>

#include "crt/basis.h"
#include "cunmod_fmpz.h"
#include "emu_faults.h"
#include "tests/integers/images.h"
#include "integers/prime_cache.h"
#include "runtime/ctx.h"
#include "tests/harness/scoped_flint.h"

/* What an operation makes of f and g, by the library and by FLINT; and whether it is FLINT's for
 * operands as short as those of the tests, where no path is forced. */
typedef struct
{
    int (*ours)(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g, cunmod_ctx_t ctx);
    void (*theirs)(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g);
    int by_flint;
} operation_t;

static int our_resultant(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g,
                         cunmod_ctx_t ctx)
{
    SCOPED_FMPZ fmpz_t z = {0};
    const int status = cunmod_fmpz_poly_resultant(z, f, g, ctx);
    if (status == CUNMOD_OK)
        fmpz_poly_set_fmpz(res, z);
    return status;
}

/* The resultant from its residues. */
static int our_parts(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g, cunmod_ctx_t ctx)
{
    int64_t k = 0;
    SCOPED cunmod_fmpz_poly_array_ a = integers_array(f), b = integers_array(g);
    CHECK_OK(cunmod_integers_resultant_words(&k, ARRAY(a), ARRAY(b)));
    SCOPED uint64_t *const p = test_array(k), *const rows = test_array(k), *const z = test_array(k);
    CHECK_OK(cunmod_primes(p, k, 0));
    int status = cunmod_integers_resultant_residues(rows, p, k, ARRAY(a), ARRAY(b), ctx);
    if (status == CUNMOD_OK)
        status = cunmod_integers_combine(z, k, 1, rows, p, k, ctx);
    if (status == CUNMOD_OK)
        cunmod_fmpz_poly_set_(res, z, k, 1);
    return status;
}

static void their_resultant(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g)
{
    SCOPED_FMPZ fmpz_t z = {0};
    fmpz_poly_resultant(z, f, g);
    fmpz_poly_set_fmpz(res, z);
}

/* Opens the device, and makes the plan prefer it. */
static void prefer_images(cunmod_ctx_t ctx)
{
    CHECK(cunmod_ctx_open_device(ctx) != NULL);
    integers_prefer_images(ctx);
}

/* An operation of whose *calls device calls the k-th fails: the result is right, or as it was where
 * the GPU is forced. When it is done once more, it is right. Returns whether the GPU has made it
 * though a call has failed. */
static int call_with_fault(long *calls, const operation_t *operation, int path, long k,
                           const fmpz_poly_t f, const fmpz_poly_t g)
{
    SCOPED_FMPZ_POLY fmpz_poly_t expected = {{0}}, z = {{0}};
    operation->theirs(expected, f, g);
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    prefer_images(ctx);
    cunmod_emu_fail_at(k);
    int status = operation->ours(z, f, g, ctx);
    *calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    CHECK(status == CUNMOD_OK || (status == CUNMOD_E_GPU && path == CUNMOD_PATH_GPU && k > 0));
    CHECK(status == CUNMOD_OK ? fmpz_poly_equal(z, expected) : fmpz_poly_is_zero(z));
    const int retried = status == CUNMOD_OK && cunmod_last_path(ctx) == CUNMOD_PATH_GPU;
    CHECK_OK(cunmod_set_path(ctx, path));
    status = operation->ours(z, f, g, ctx);
    CHECK(status == CUNMOD_OK || (status == CUNMOD_E_GPU && path == CUNMOD_PATH_GPU && k > 0));
    CHECK(status != CUNMOD_OK || fmpz_poly_equal(z, expected));
    return retried;
}

/* The flag of the context is set at the k-th device call: the result is right, or as it was. */
static int call_with_interrupt(const operation_t *operation, long k, const fmpz_poly_t f,
                               const fmpz_poly_t g)
{
    volatile int flag = 0;
    SCOPED_FMPZ_POLY fmpz_poly_t expected = {{0}}, z = {{0}};
    operation->theirs(expected, f, g);
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, CUNMOD_PATH_GPU);
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    cunmod_emu_interrupt_at(k, &flag);
    const int status = operation->ours(z, f, g, ctx);
    cunmod_emu_fail_at(0);
    CHECK(status == CUNMOD_OK || status == CUNMOD_E_INTERRUPTED);
    CHECK(status == CUNMOD_OK ? fmpz_poly_equal(z, expected) : fmpz_poly_is_zero(z));
    return status == CUNMOD_E_INTERRUPTED;
}

/* The device calls of an operation fail in turn, on a path; and interrupts come at them. Where
 * neither path is FLINT's, every second call fails, and on the other path the others. Returns how
 * many of the interrupts came through. */
static long check_calls(const operation_t *operation, int path, const fmpz_poly_t f,
                        const fmpz_poly_t g)
{
    const int64_t before = cunmod_emu_allocated();
    const long step = operation->by_flint ? 1 : 2;
    long calls, ignored, failed = 0, interrupted = 0, retried = 0;
    const long on_gpu = call_with_fault(&calls, operation, path, 0, f, g);
    CHECK(calls > 20 || (path == CUNMOD_PATH_AUTO && operation->by_flint));
    for (long k = path == CUNMOD_PATH_AUTO ? 1 : step; k <= calls; k += step)
    {
        retried += call_with_fault(&ignored, operation, path, k, f, g);
        interrupted += failed++ % 4 == 0 && call_with_interrupt(operation, k, f, g);
        CHECK(cunmod_emu_allocated() == before);
    }
    /* of one call that fails nothing is left to be seen, but for the first ones of a device, and
     * parts, which the CPU makes then */
    CHECK(!on_gpu || operation->ours == our_parts || 4 * retried > 3 * failed);
    return interrupted;
}

/* Each of the operations on it.f and it.g. Returns how many interrupts came through. */
static long check_operations(const operation_t *operations, int count, int path,
                             const integers_t *it)
{
    long interrupted = 0;
    for (int op = 0; op < count; op++)
    {
        test_case("faults over Z", path, op, 0);
        interrupted += check_calls(&operations[op], path, it->f, it->g);
    }
    return interrupted;
}

/* The operands have a leading coefficient that a prime divides, and for GCDs a common factor. */
void integers_check_faults(int path)
{
    static const operation_t operations[] = {{cunmod_fmpz_poly_mul, fmpz_poly_mul, 1},
                                             {our_resultant, their_resultant, 0},
                                             {our_parts, their_resultant, 0}};
    static const operation_t gcd = {cunmod_fmpz_poly_gcd, fmpz_poly_gcd, 0};
    SCOPED_INTEGERS integers_t it = {0};
    integers_draw(&it, 4, 60, 3, 90);
    integers_random(it.h, 2, 40);
    integers_primes(it.c, 0, 1);
    integers_scale_highest(it.g, 1, it.c);
    const long interrupted = check_operations(operations, 3, path, &it);
    integers_multiply(&it);
    CHECK(interrupted + check_operations(&gcd, 1, path, &it) > 10);
}

/* ---- exact quotients, values and cofactors ---- */

/* f g over g. */
static int our_quotient(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g, cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_POLY fmpz_poly_t u = {{0}};
    fmpz_poly_mul(u, f, g);
    const int status = cunmod_fmpz_poly_divexact(res, u, g, ctx);
    return status;
}

static void their_quotient(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g)
{
    (void)g;
    fmpz_poly_set(res, f);
}

/* The polynomial whose coefficients are the values of f at the coefficients of g. */
static int our_values(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g, cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_POLY fmpz_poly_t z = {{0}};
    fmpz_poly_set(z, g);
    const int status =
        cunmod_fmpz_poly_evaluate_fmpz_vec(z->coeffs, f, z->coeffs, fmpz_poly_length(z), ctx);
    CHECK(status == CUNMOD_OK || fmpz_poly_equal(z, g));
    if (status == CUNMOD_OK)
        fmpz_poly_set(res, z);
    return status;
}

static void their_values(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g)
{
    fmpz_poly_set(res, g);
    fmpz_poly_evaluate_fmpz_vec(res->coeffs, f, res->coeffs, fmpz_poly_length(res));
}

/* r + x s + x^8 t, for operands of less than 8 coefficients. */
static void join(fmpz_poly_t res, const fmpz_t r, fmpz_poly_t s, fmpz_poly_t t)
{
    fmpz_poly_shift_left(t, t, 8);
    fmpz_poly_shift_left(s, s, 1);
    fmpz_poly_add(res, s, t);
    fmpz_poly_set_coeff_fmpz(res, 0, r);
}

static int our_cofactors(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g,
                         cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_POLY fmpz_poly_t s = {{0}}, t = {{0}};
    SCOPED_FMPZ fmpz_t r = {0};
    const int status = cunmod_fmpz_poly_xgcd(r, s, t, f, g, ctx);
    CHECK(status == CUNMOD_OK || (fmpz_is_zero(r) && fmpz_poly_is_zero(s) && fmpz_poly_is_zero(t)));
    if (status == CUNMOD_OK)
        join(res, r, s, t);
    return status;
}

static void their_cofactors(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g)
{
    SCOPED_FMPZ_POLY fmpz_poly_t s = {{0}}, t = {{0}};
    SCOPED_FMPZ fmpz_t r = {0};
    fmpz_poly_xgcd_modular(r, s, t, f, g); /* of an even degree of g */
    join(res, r, s, t);
}

/* A prime divides the resultant, and a leading coefficient. */
void integers_more_check_faults(int path)
{
    static const operation_t operations[] = {{our_quotient, their_quotient, 1},
                                             {our_values, their_values, 1},
                                             {our_cofactors, their_cofactors, 0}};
    SCOPED_INTEGERS integers_t it = {0};
    integers_draw(&it, 4, 60, 2, 60);
    integers_primes(it.c, 0, 1);
    fmpz_poly_mul(it.g, it.g, it.f);
    fmpz_add(it.g->coeffs, it.g->coeffs, it.c);
    integers_scale_highest(it.g, 1, it.c);
    CHECK(check_operations(operations, 3, path, &it) > 10);
}

#define LONG_LEN 6000
#define LAST 42 /* calls of which some are the first that fails */
#define STEP 6  /* some parts are in the array already at seven calls in a row */

/* A product in the place of an operand, in an array that is downloaded in several parts, with a GPU
 * that is lost at a call late in the operation: FLINT has the operands still. */
void integers_check_overlap(void)
{
    SCOPED uint64_t *const a = test_array(LONG_LEN), *const b = test_array(LONG_LEN);
    int64_t words = 0;
    long calls = 0, by_flint = 0;
    for (int i = 0; i < LONG_LEN; i++)
    {
        a[i] = test_random();
        b[i] = test_random();
    }
    CHECK_OK(cunmod_integers_mul_words(&words, a, 1, LONG_LEN, b, 1, LONG_LEN));
    const int64_t all = (2 * LONG_LEN - 1) * words;
    SCOPED uint64_t *const expected = test_array(all), *const z = test_array(all);
    cunmod_ctx_t ctx = test_ctx(-2);
    CHECK_OK(cunmod_integers_mul(expected, words, a, 1, LONG_LEN, b, 1, LONG_LEN, ctx));
    cunmod_ctx_destroy(ctx);
    for (int k = 0; k <= LAST; k += STEP)
    {
        CHECK_OK(cunmod_ctx_create(&ctx, -1));
        prefer_images(ctx);
        memcpy(z, a, LONG_LEN * sizeof *z);
        if (k == 0)
            cunmod_emu_fail_at(0);
        else
            cunmod_emu_lose_at(calls + 1 - k);
        CHECK_OK(cunmod_integers_mul(z, words, z, 1, LONG_LEN, b, 1, LONG_LEN, ctx));
        calls = k == 0 ? cunmod_emu_calls() : calls;
        cunmod_emu_fail_at(0);
        CHECK(k > 0 || cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
        by_flint += cunmod_last_path(ctx) == CUNMOD_PATH_CPU;
        CHECK_EQUAL(z, expected, all);
        cunmod_ctx_destroy(ctx);
    }
    CHECK(calls > LAST && by_flint > 0 && by_flint < LAST / STEP);
}

/* The constant coefficient becomes 2^bits + 1, whatever the others are. */
static void lengthen(fmpz_poly_t f, int64_t bits)
{
    SCOPED_FMPZ fmpz_t c = {0};
    fmpz_one_2exp(c, (ulong)bits);
    fmpz_add_ui(c, c, 1);
    fmpz_poly_set_coeff_fmpz(f, 0, c);
}

/* So many primes that they are spread over two devices; some of those on each divide a leading
 * coefficient. */
void integers_check_devices(void)
{
    SCOPED_INTEGERS integers_t it = {0};
    integers_draw(&it, 3, 32000, 3, 34000);
    lengthen(it.f, 32000);
    lengthen(it.g, 34000);
    integers_primes(it.c, 0, 2);
    integers_scale_highest(it.f, 1, it.c);
    for (int64_t count = 2000; count < 2002; count++)
    {
        uint64_t p[2002];
        images_primes(p, count + 1, 0);
        fmpz_mul_ui(it.g->coeffs + 2, it.g->coeffs + 2, p[count]);
    }
    CHECK(setenv("CUNMOD_EMU_DEVICES", "2", 1) == 0);
    cunmod_ctx_t ctx = test_ctx_on(-1, CUNMOD_PATH_GPU);
    integers_check_resultant(ctx, it.f, it.g);
    CHECK(ctx->peers == 1);
    /* One of the two is lost: the call is made once more without it. */
    fmpz_t z;
    fmpz_init(z);
    cunmod_emu_only_on(1);
    cunmod_emu_lose_at(1);
    const int status = cunmod_fmpz_poly_resultant(z, it.f, it.g, ctx);
    cunmod_emu_fail_at(0);
    cunmod_emu_only_on(-1);
    fmpz_poly_resultant(it.c, it.f, it.g);
    CHECK_OK(status);
    CHECK(fmpz_equal(z, it.c));
    CHECK_OK(cunmod_fmpz_poly_resultant(z, it.f, it.g, ctx));
    CHECK(fmpz_equal(z, it.c));
    fmpz_clear(z);
    cunmod_ctx_destroy(ctx);
    CHECK(unsetenv("CUNMOD_EMU_DEVICES") == 0);
}

/* ---- primes that are kept ------------------------------------------------------------- */

/* A GCD whose coefficients take more than twice the 64 primes with which it begins: images are made
 * modulo the new primes of each turn, and modulo all of them there are only integers. */
static void check_turns(void)
{
    SCOPED_INTEGERS integers_t it = {0};
    integers_draw(&it, 3, 40, 2, 40);
    integers_random(it.h, 3, 9000);
    integers_multiply(&it);
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, CUNMOD_PATH_GPU);
    CHECK_OK(cunmod_fmpz_poly_gcd(it.u, it.f, it.g, ctx));
    fmpz_poly_gcd(it.h, it.f, it.g);
    CHECK(fmpz_poly_equal(it.u, it.h));
    for (int all = 0; all < 2; all++)
    {
        cunmod_moduli_t moduli;
        CHECK_OK(cunmod_primes_open_from(&moduli, all ? 0 : 64, all ? 128 : 64, NULL, ctx));
        CHECK(moduli->basis != NULL);
        CHECK((moduli->basis->d_powers == NULL) == all);
        cunmod_moduli_destroy(moduli);
    }
}

/* Whether the context still keeps moduli that the caller holds. */
static int are_kept(cunmod_moduli_t moduli, int64_t count, const cunmod_excluded_t *without,
                    cunmod_ctx_t ctx)
{
    cunmod_moduli_t again;
    CHECK_OK(cunmod_primes_open(&again, count, without, ctx));
    cunmod_moduli_destroy(again);
    return again == moduli;
}

/* On a device with so much memory that moduli of 1000 primes are more than an eighth of it, or not;
 * and with excluded primes, which count. */
static void check_limit(void)
{
    cunmod_ctx_t ctx;
    cunmod_moduli_t moduli[2];
    uint64_t p[2];
    images_primes(p, 2, 0);
    const cunmod_excluded_t without[] = {{p, 1}, {p + 1, 1}};
    for (int small = 0; small < 2; small++)
    {
        CHECK(setenv("CUNMOD_EMU_MEMORY", small ? "262144" : "1073741824", 1) == 0);
        CHECK_OK(cunmod_ctx_create(&ctx, -1));
        CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
        CHECK(cunmod_ctx_open_device(ctx) != NULL);
        for (int k = 0; k < 2; k++)
            CHECK_OK(cunmod_primes_open(&moduli[k], 1000, &without[k], ctx));
        CHECK(cunmod_moduli_at(moduli[0], 0) == p[1] && cunmod_moduli_at(moduli[1], 0) == p[0]);
        CHECK(are_kept(moduli[0], 1000, &without[0], ctx) == !small);
        CHECK(are_kept(moduli[1], 1000, &without[1], ctx) == !small);
        CHECK(!are_kept(moduli[1], 1000, NULL, ctx));
        EACH(cunmod_moduli_destroy, moduli[0], moduli[1]);
        cunmod_ctx_destroy(ctx);
    }
    CHECK(unsetenv("CUNMOD_EMU_MEMORY") == 0);
}

void integers_check_kept(void)
{
    test_case("kept primes", 0, 0, 0);
    check_turns();
    check_limit();
}
