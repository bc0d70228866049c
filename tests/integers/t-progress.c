/* Reports of the progress of calls over the integers: they grow, come from the thread of the caller
 * and end with 1 where the call succeeds; also when a device is lost, and in calls that a report
 * stops.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <pthread.h>
#include <stdlib.h>

#include "cunmod_fmpz.h"
#include "cunmod_mat.h"
#include "tests/integers/integers.h"
#include "tests/integers/mat.h"
#include "runtime/ctx.h"
#include "tests/harness/scoped_flint.h"
#ifdef CUNMOD_EMU
#include "emu_faults.h"
#endif

typedef struct
{
    pthread_t thread; /* in which they have to come */
    long count;
    double last;
    long stop_at; /* the report at which the call is stopped; 0: none */
    volatile int flag;
} reports_t;

static void listen(void *data, double done)
{
    reports_t *const reports = data;
    CHECK(pthread_equal(reports->thread, pthread_self()));
    CHECK(done > reports->last && done <= 1);
    reports->last = done;
    reports->count++;
    reports->flag |= reports->count == reports->stop_at;
}

/* A new call will report. */
static void restart(reports_t *reports)
{
    reports->count = reports->flag = 0;
    reports->last = 0;
}

static cunmod_ctx_t open_reports(reports_t *reports, int path)
{
    cunmod_ctx_t ctx = test_ctx_on(-1, path);
    (void)cunmod_ctx_open_device(ctx);
    integers_prefer_images(ctx);
    *reports = (reports_t){.thread = pthread_self()};
    CHECK_OK(cunmod_set_interrupt(ctx, &reports->flag));
    CHECK_OK(cunmod_set_progress(ctx, listen, reports));
    return ctx;
}

typedef struct
{
    fmpz_poly_t f, g, z;
    fmpz_poly_mat_t a;
    fmpz_t r;
} operands_t;

/* What a device with little memory makes in several slices, and a GCD of several turns. */
static operands_t open_operands(void)
{
    operands_t x = {.r = {0}};
    SCOPED_FMPZ_POLY fmpz_poly_t h = {{0}};
    fmpz_poly_mat_init(x.a, 3, 3);
    integers_random(x.f, 20, 1000);
    integers_random(x.g, 3, 1100);
    integers_random(h, 3, 9000);
    fmpz_poly_mul(x.f, x.f, h);
    fmpz_poly_mul(x.g, x.g, h);
    mat_random(x.a, 2, 300);
    for (int64_t k = 0; k < 9; k++)
        fmpz_poly_set_coeff_ui(fmpz_poly_mat_entry(x.a, k / 3, k % 3), 2, 1 + test_random());
    return x;
}

static void close_operands(operands_t *x)
{
    EACH(fmpz_poly_clear, x->f, x->g, x->z);
    fmpz_clear(x->r);
    fmpz_poly_mat_clear(x->a);
}
#define SCOPED_OPERANDS __attribute__((cleanup(close_operands)))

static int mul(operands_t *x, cunmod_ctx_t ctx)
{
    return cunmod_fmpz_poly_mul(x->z, x->f, x->g, ctx);
}

static int gcd(operands_t *x, cunmod_ctx_t ctx)
{
    return cunmod_fmpz_poly_gcd(x->z, x->f, x->g, ctx);
}

static int charpoly(operands_t *x, cunmod_ctx_t ctx)
{
    fmpz_poly_struct *const z = mat_polys(4);
    const int status = cunmod_fmpz_poly_mat_charpoly(z, x->a, ctx);
    fmpz_poly_set(x->z, z);
    mat_free(z, 4);
    return status;
}

/* Two rounds: the resultant is 2^1500. */
static int early(operands_t *x, cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}}, g = {{0}};
    fmpz_poly_set_coeff_ui(f, 1, 1);
    fmpz_setbit(f->coeffs, 1000);
    fmpz_poly_mul(g, f, f);
    fmpz_setbit(x->r, 1500);
    fmpz_add(g->coeffs, g->coeffs, x->r);
    ctx->early = 1e9;
    const int status = cunmod_fmpz_poly_resultant(x->r, f, g, ctx);
    CHECK(status != CUNMOD_OK || (fmpz_bits(x->r) == 1501 && fmpz_val2(x->r) == 1500));
    fmpz_poly_set_fmpz(x->z, x->r);
    fmpz_zero(x->r);
    return status;
}

static int xgcd(operands_t *x, cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}}, g = {{0}}, t = {{0}};
    fmpz_poly_set_str(f, "3  7 5 11");
    fmpz_poly_set_str(g, "3  -3 1 2");
    const int status = cunmod_fmpz_poly_xgcd(x->r, x->z, t, f, g, ctx);
    return status;
}

/* The reports of a call on any path at least, and on a device with so many bytes. */
static const struct
{
    const char *name;
    int (*call)(operands_t *x, cunmod_ctx_t ctx);
    long any, slices;
    const char *bytes;
} calls[] = {{"progress of a product", mul, 1, 5, "4194304"},
             {"progress of a GCD", gcd, 1, 2, "8388608"},
             {"progress of a characteristic polynomial", charpoly, 1, 5, "262144"},
             {"progress of rounds", early, 3, 3, "4194304"},
             {"progress of cofactors", xgcd, 1, 2, "4194304"}};

enum
{
    CALLS = sizeof calls / sizeof *calls
};

/* A call, which makes at least so many reports; the same when its first report stops it, and when
 * nobody listens. */
static void check_call(int (*call)(operands_t *x, cunmod_ctx_t ctx), int path, long least)
{
    reports_t reports;
    SCOPED_OPERANDS operands_t x = open_operands();
    SCOPED_CTX cunmod_ctx_t ctx = open_reports(&reports, path);
    CHECK_OK(call(&x, ctx));
    const long count = reports.count;
    CHECK(reports.last >= 1 && count >= least);
    restart(&reports);
    reports.stop_at = 1;
    const int status = call(&x, ctx);
    reports.stop_at = 0;
    CHECK(status == CUNMOD_OK || status == CUNMOD_E_INTERRUPTED);
    CHECK(status == CUNMOD_OK ? reports.last >= 1 : reports.last < 1);
    CHECK(status == CUNMOD_E_INTERRUPTED || count < 4 || path != CUNMOD_PATH_GPU);
    restart(&reports);
    CHECK_OK(cunmod_set_progress(ctx, NULL, NULL));
    CHECK_OK(call(&x, ctx));
    CHECK(reports.count == 0);
    CHECK_OK(cunmod_set_progress(ctx, listen, &reports));
    fmpz_poly_zero(x.f);
    CHECK_OK(mul(&x, ctx));
    CHECK(reports.count == 0);
}

static void check_calls(int path)
{
    for (int k = 0; k < CALLS; k++)
    {
        test_case(calls[k].name, path, 0, 0);
        check_call(calls[k].call, path, calls[k].any);
    }
}

#ifdef CUNMOD_EMU
static void check_slices(void)
{
    for (int k = 0; k < CALLS; k++)
    {
        test_case(calls[k].name, CUNMOD_PATH_GPU, 1, 0);
        CHECK(setenv("CUNMOD_EMU_MEMORY", calls[k].bytes, 1) == 0);
        check_call(calls[k].call, CUNMOD_PATH_GPU, calls[k].slices);
    }
    CHECK(unsetenv("CUNMOD_EMU_MEMORY") == 0);
}

/* A device is lost in the call, and the CPU makes the result from the beginning. */
static void check_lost(void)
{
    reports_t reports;
    long by_cpu = 0;
    SCOPED_OPERANDS operands_t x = open_operands();
    test_case("progress with a lost device", 0, 0, 0);
    for (long k = 40; k < 200; k += 40)
    {
        SCOPED_CTX cunmod_ctx_t ctx = open_reports(&reports, CUNMOD_PATH_AUTO);
        cunmod_emu_lose_at(k);
        CHECK_OK(early(&x, ctx));
        cunmod_emu_fail_at(0);
        by_cpu += cunmod_last_path(ctx) == CUNMOD_PATH_CPU;
        CHECK(reports.last >= 1);
    }
    CHECK(by_cpu > 0);
}
#endif

int main(void)
{
    test_start(0);
    CHECK_OK(cunmod_set_progress(NULL, NULL, NULL));
    check_calls(CUNMOD_PATH_CPU);
    if (test_gpu_available())
        check_calls(CUNMOD_PATH_GPU);
#ifdef CUNMOD_EMU
    check_slices();
    check_lost();
#endif
    return test_finish();
}
