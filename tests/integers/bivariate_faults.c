/* Resultants of polynomials in x and y in the emulator: device calls that fail, and interrupts.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/bivariate.h"

#include <stdlib.h>

#include "emu_faults.h"
#include "runtime/ctx.h"
#include "tests/harness/scoped.h"

/* The result is a resultant, or its residues modulo `words` primes, in as many words. */
typedef struct
{
    bivariate_array_t a, b;
    int64_t words, len;
    uint64_t *primes; /* NULL: a resultant */
    uint64_t *expected;
} operands_t;

#define LENX 2
#define LENY 3

static int resultant(uint64_t *z, const operands_t *x, cunmod_ctx_t ctx)
{
    if (x->primes != NULL)
        return cunmod_integers_bivariate_resultant_residues(z, x->primes, x->words, x->a.x,
                                                            x->a.words, LENX, LENY, x->b.x,
                                                            x->b.words, LENX, LENY, ctx);
    return cunmod_integers_bivariate_resultant(z, x->words, x->a.x, x->a.words, LENX, LENY, x->b.x,
                                               x->b.words, LENX, LENY, ctx);
}

/* The plan believes that FLINT's resultants modulo primes take very long, and has no other way than
 * these on the CPU. */
static cunmod_ctx_t create(int path)
{
    cunmod_ctx_t ctx = test_ctx_on(-1, path);
    CHECK(cunmod_ctx_open_device(ctx) != NULL);
    for (int kind = 0; kind < CUNMOD_CPU_KINDS; kind++)
        for (int k = 0; k < CUNMOD_CPU_SAMPLES; k++)
            ctx->params.cpu_gcd[kind][k] *= 1e9;
    ctx->host_way = CUNMOD_WAY_IMAGES;
    return ctx;
}

/* z is right where the call has succeeded, and else untouched. */
static void check_result(const operands_t *x, const uint64_t *z, int status)
{
    if (status == CUNMOD_OK)
        CHECK_EQUAL(z, x->expected, x->len * x->words);
    else
        CHECK(test_untouched(z, x->len * x->words));
}

/* A call of which the k-th device call fails: the result is right, or the call has failed where the
 * GPU is forced. When it is made once more, it is right. */
static long call_with_fault(const operands_t *x, int path, long k)
{
    SCOPED_CTX cunmod_ctx_t ctx = create(path);
    SCOPED_RESULT uint64_t *const z = test_result(x->len * x->words);
    cunmod_emu_fail_at(k);
    int status = resultant(z, x, ctx);
    const long calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    CHECK(status == CUNMOD_OK || (status == CUNMOD_E_GPU && path == CUNMOD_PATH_GPU && k > 0));
    check_result(x, z, status);
    status = resultant(z, x, ctx);
    CHECK(status == CUNMOD_OK || (status == CUNMOD_E_GPU && path == CUNMOD_PATH_GPU && k > 0));
    if (status == CUNMOD_OK)
        CHECK_EQUAL(z, x->expected, x->len * x->words);
    return calls;
}

/* The flag of the context is set at the k-th device call. */
static int call_with_interrupt(const operands_t *x, long k)
{
    volatile int flag = 0;
    SCOPED_CTX cunmod_ctx_t ctx = create(CUNMOD_PATH_GPU);
    SCOPED_RESULT uint64_t *const z = test_result(x->len * x->words);
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    cunmod_emu_interrupt_at(k, &flag);
    const int status = resultant(z, x, ctx);
    cunmod_emu_fail_at(0);
    CHECK(status == CUNMOD_OK || status == CUNMOD_E_INTERRUPTED);
    check_result(x, z, status);
    return status == CUNMOD_E_INTERRUPTED;
}

/* Operands and their resultant, made on the CPU. */
static operands_t open_operands(const bivariate_t *f, const bivariate_t *g, int residues)
{
    operands_t x = {.a = bivariate_array(f, 0), .b = bivariate_array(g, 0)};
    CHECK_OK(cunmod_bivariate_resultant_length(&x.len, LENX, LENY, LENX, LENY));
    CHECK_OK(cunmod_integers_bivariate_resultant_words(&x.words, x.a.x, x.a.words, LENX, LENY,
                                                       x.b.x, x.b.words, LENX, LENY));
    x.expected = test_array(x.len * x.words);
    x.primes = residues ? test_array(x.words) : NULL;
    CHECK_OK(cunmod_primes(x.primes, residues ? x.words : 0, 0));
    SCOPED_CTX cunmod_ctx_t ctx = create(CUNMOD_PATH_CPU);
    CHECK_OK(resultant(x.expected, &x, ctx));
    return x;
}

static void close_operands(operands_t *x)
{
    EACH(free, x->a.x, x->b.x, x->primes, x->expected);
}
#define SCOPED_OPERANDS __attribute__((cleanup(close_operands)))

/* One device call in `step` fails. */
static void check_calls(int path, int residues, long step)
{
    const int64_t before = cunmod_emu_allocated();
    SCOPED_BIVARIATE bivariate_t f = bivariate_random(LENX, LENY, 60),
                                 g = bivariate_random(LENX, LENY, 60);
    SCOPED_OPERANDS operands_t x = open_operands(&f, &g, residues);
    long interrupted = 0;
    test_case("faults of bivariate resultants", path, residues, 0);
    const long calls = call_with_fault(&x, path, 0);
    CHECK(calls > 20);
    for (long k = 1; k <= calls; k += step)
    {
        call_with_fault(&x, path, k);
        interrupted += (step > 1 || k % 4 == 0) && call_with_interrupt(&x, k);
        CHECK(cunmod_emu_allocated() == before);
    }
    CHECK(interrupted > 3);
}

void bivariate_check_faults(int path)
{
    check_calls(path, 0, 1);
    check_calls(path, 1, 4);
}

/* So many primes that they are spread over two devices. One of these is lost: the call is made once
 * more without it. */
void bivariate_check_lost(void)
{
    SCOPED_BIVARIATE bivariate_t f = bivariate_random(LENX, LENY, 60),
                                 g = bivariate_random(LENX, LENY, 60);
    fmpz_one(f.c);
    fmpz_setbit(f.c, 33000);
    fmpz_one(g.c);
    fmpz_setbit(g.c, 33000);
    test_case("lost devices of bivariate resultants", 0, 0, 0);
    CHECK(setenv("CUNMOD_EMU_DEVICES", "2", 1) == 0);
    SCOPED_OPERANDS operands_t x = open_operands(&f, &g, 0);
    SCOPED_RESULT uint64_t *const z = test_result(x.len * x.words);
    cunmod_ctx_t ctx = create(CUNMOD_PATH_GPU);
    CHECK_OK(resultant(z, &x, ctx));
    CHECK(ctx->peers == 1);
    cunmod_emu_only_on(1);
    cunmod_emu_lose_at(1);
    CHECK_OK(resultant(z, &x, ctx));
    cunmod_emu_fail_at(0);
    cunmod_emu_only_on(-1);
    CHECK_EQUAL(z, x.expected, x.len * x.words);
    cunmod_ctx_destroy(ctx);
    CHECK(unsetenv("CUNMOD_EMU_DEVICES") == 0);
}
