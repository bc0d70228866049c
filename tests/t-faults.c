/* Faults, emulated GPU only: the k-th device call fails, and GPU memory runs out.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Whatever fails, the answer is right. With the GPU forced (and for polynomials
 * that were on the GPU) E_GPU is allowed, and nothing is changed then. After the
 * context is destroyed nothing is left allocated.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "backend/backend.h"
#include "base/cpu.h"
#include "emu_faults.h"
#include "harness.h"
#include "plan/params.h"
#include "plan/plan.h"
#include "plan/predict.h"
#include "ref.h"
#include "runtime/ctx.h"
#include "runtime/team.h"
#include "runtime/transfer.h"

#define ROOM 560
#define MAX_CALLS 5000 /* far above the device calls of any scenario */

/* One scenario: an operation by one algorithm, "poly" for a chain on device
 * polynomials (by "block" and "steps"). */
typedef struct
{
    const char *name;
    int op;
    const char *algorithm;
} scenario_t;

static const scenario_t scenarios[] = {
    {"mul", CUNMOD_OP_MUL, "block"},
    {"mul", CUNMOD_OP_MUL, "two_phase"},
    {"mul", CUNMOD_OP_MUL, "tensor"},
    {"mul", CUNMOD_OP_MUL, "ntt"},
    {"mul", CUNMOD_OP_MUL, "ntt_short"},
    {"mul", CUNMOD_OP_MUL, "ntt_pieces"},
    {"sqr", CUNMOD_OP_MUL, "block"},
    {"divrem", CUNMOD_OP_DIV, "naive"},
    {"divrem", CUNMOD_OP_DIV, "steps"},
    {"divrem", CUNMOD_OP_DIV, "newton"},
    {"div", CUNMOD_OP_DIV, "steps"},
    {"rem", CUNMOD_OP_DIV, "naive"},
    {"rem", CUNMOD_OP_DIV, "newton"},
    {"divrem", CUNMOD_OP_DIV, "blocks"},
    {"powmod", CUNMOD_OP_DIV, "newton"},
    {"gcd", CUNMOD_OP_GCD, "naive"},
    {"gcd", CUNMOD_OP_GCD, "steps"},
    {"gcd divided", CUNMOD_OP_GCD, "steps"},
    {"compose", CUNMOD_OP_DIV, "newton"},
    {"evaluate", CUNMOD_OP_POINTS, "tree"},
    {"evaluate", CUNMOD_OP_POINTS, "horner"},
    {"interpolate", CUNMOD_OP_POINTS, "tree"},
    {"gcd", CUNMOD_OP_GCD, "half"},
    {"gcd divided", CUNMOD_OP_GCD, "half"},
    {"xgcd", CUNMOD_OP_GCD, "half"},
    {"invmod", CUNMOD_OP_GCD, "half"},
    {"resultant", CUNMOD_OP_GCD, "half"},
    {"hgcd", CUNMOD_OP_GCD, "half"},
    {"ratrec", CUNMOD_OP_GCD, "half"},
    {"minpoly", CUNMOD_OP_GCD, "half"},
    {"gcd", CUNMOD_OP_GCD, "divsteps"},
    {"gcd divided", CUNMOD_OP_GCD, "divsteps"},
    {"xgcd divided", CUNMOD_OP_GCD, "half"},
    {"invmod divided", CUNMOD_OP_GCD, "half"},
    {"resultant divided", CUNMOD_OP_GCD, "half"},
    {"resultant", CUNMOD_OP_GCD, "divsteps"},
    {"resultant divided", CUNMOD_OP_GCD, "divsteps"},
    {"gcd constant", CUNMOD_OP_GCD, "divsteps"},
    {"gcd zero", CUNMOD_OP_GCD, "half"},
    {"xgcd zero", CUNMOD_OP_GCD, "half"},
    {"pade", CUNMOD_OP_GCD, "half"},
    {"operand", CUNMOD_OP_MUL, "ntt"},
    {"poly", CUNMOD_OP_MUL, "block"},
};

static uint64_t p;

static int is_chain(const scenario_t *scenario)
{
    return strcmp(scenario->name, "poly") == 0;
}

/* ---- a parameter file with which the plan prefers the GPU for everything ---- */

static char cache[] = "/tmp/cunmod-faults-XXXXXX";
static char folder[sizeof(cache) + 16];
static char file[512];

static void make_cache(void)
{
    cunmod_dev_t *dev = NULL;
    cunmod_params_t params = *cunmod_params_default(cunmod_cpu_flint());
    CHECK(mkdtemp(cache) != NULL);
    CHECK(setenv("XDG_CACHE_HOME", cache, 1) == 0);
    snprintf(folder, sizeof(folder), "%s/cunmod", cache);
    CHECK(mkdir(folder, 0700) == 0);
    CHECK(cunmod_dev_open(&dev, 0) == 0);
    const char *gpu = cunmod_dev_facts(dev)->name;
    snprintf(params.gpu, sizeof(params.gpu), "%s", gpu);
    snprintf(params.flint, sizeof(params.flint), "%s", cunmod_cpu_flint());
    for (int i = 0; i < CUNMOD_CPU_SAMPLES; i++)
    {
        for (int k = 0; k < CUNMOD_CPU_KINDS; k++)
        {
            params.cpu_mul[k][i] = 1e9 * (1 + i);
            params.cpu_div[k][i] = 1e9 * (1 + i);
            params.cpu_gcd[k][i] = 1e9 * (1 + i);
        }
    }
    CHECK(cunmod_params_path(file, sizeof(file), gpu) == 0);
    CHECK(cunmod_params_write(&params, file) == 0);
    cunmod_dev_close(dev);
}

static void remove_cache(void)
{
    CHECK(unlink(file) == 0);
    CHECK(rmdir(folder) == 0);
    CHECK(rmdir(cache) == 0);
}

/* ---- one operation; returns whether it succeeded ---- */

static int accepted(int status, int may_fail)
{
    CHECK_STATUS(may_fail && status == CUNMOD_E_GPU ? CUNMOD_E_GPU : CUNMOD_OK, status);
    return status == CUNMOD_OK;
}

static int run_mul(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    int square = strcmp(scenario->name, "sqr") == 0;
    /* The shortest transform has 512 points. */
    const int is_short = strncmp(scenario->algorithm, "ntt_", 4) == 0;
    const int64_t lena = is_short ? 300 : 19;
    const int64_t lenb = square ? lena : is_short ? 230 : 7;
    uint64_t *a = test_poly(lena, p, TEST_DENSE);
    uint64_t *b = square ? test_copy(a, lena) : test_poly(lenb, p, TEST_DENSE);
    uint64_t expected[ROOM];
    uint64_t *z = test_result(ROOM);
    ref_mul(expected, a, lena, b, lenb, p);
    int ok =
        accepted(square ? cunmod_sqr(z, a, lena, p, ctx) : cunmod_mul(z, a, lena, b, lenb, p, ctx),
                 may_fail);
    CHECK(test_untouched(z + (ok ? lena + lenb - 1 : 0), ok ? 1 : ROOM));
    if (ok)
    {
        CHECK_EQUAL(z, expected, lena + lenb - 1);
    }
    test_result_free(z, ROOM);
    free(a);
    free(b);
    return ok;
}

/* Two products by an operand, which the first one prepares. */
static int run_operand(cunmod_ctx_t ctx, int may_fail)
{
    const int64_t lena = 19, lenb = 7, len = lena + lenb - 1;
    uint64_t *a = test_poly(lena, p, TEST_DENSE), *b = test_poly(lenb, p, TEST_DENSE);
    uint64_t expected[ROOM];
    cunmod_operand_t operand = NULL;
    int ok = 1;
    ref_mul(expected, a, lena, b, lenb, p);
    CHECK_OK(cunmod_operand_create(&operand, b, lenb, lena, p, ctx));
    for (int i = 0; i < 2; i++)
    {
        uint64_t *z = test_result(len);
        const int done = accepted(cunmod_mulmid_operand(z, a, lena, operand, 0, len), may_fail);
        CHECK(done || test_untouched(z, len));
        if (done)
        {
            CHECK_EQUAL(z, expected, len);
        }
        ok = ok && done;
        test_result_free(z, len);
    }
    cunmod_operand_destroy(operand);
    free(a);
    free(b);
    return ok;
}

static int run_div(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    const int64_t lena = 17;
    const int64_t lenb = 6;
    int status;
    int want_q = strcmp(scenario->name, "rem") != 0;
    int want_r = strcmp(scenario->name, "div") != 0;
    uint64_t *a = test_poly(lena, p, TEST_DENSE);
    uint64_t *b = test_poly(lenb, p, TEST_DENSE);
    uint64_t expected_q[ROOM];
    uint64_t expected_r[ROOM];
    uint64_t *q = test_result(ROOM);
    uint64_t *r = test_result(ROOM);
    ref_divrem(expected_q, expected_r, a, lena, b, lenb, p);
    if (want_q && want_r)
    {
        status = cunmod_divrem(q, r, a, lena, b, lenb, p, ctx);
    }
    else
    {
        status = want_q ? cunmod_div(q, a, lena, b, lenb, p, ctx)
                        : cunmod_rem(r, a, lena, b, lenb, p, ctx);
    }
    int ok = accepted(status, may_fail);
    if (ok && want_q)
    {
        CHECK_EQUAL(q, expected_q, lena - lenb + 1);
    }
    if (ok && want_r)
    {
        CHECK_EQUAL(r, expected_r, lenb - 1);
    }
    CHECK(ok || (test_untouched(q, ROOM) && test_untouched(r, ROOM)));
    test_result_free(q, ROOM);
    test_result_free(r, ROOM);
    free(a);
    free(b);
    return ok;
}

/* A third power modulo a prepared divisor, twice; or, once, x^3 at a. */
static int run_powmod(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    enum
    {
        LENB = 7,
        POWER = 3 /* a square and a product */
    };
    const int composes = strcmp(scenario->name, "compose") == 0;
    const uint64_t exponent[1] = {POWER};
    const uint64_t power[POWER + 1] = {[POWER] = 1};
    uint64_t *a = test_poly(LENB - 1, p, TEST_DENSE);
    uint64_t *b = test_poly(LENB, p, TEST_DENSE);
    uint64_t expected[LENB], product[2 * LENB], q[LENB];
    uint64_t *r = test_result(LENB - 1);
    cunmod_divisor_t divisor = NULL;
    memcpy(expected, a, (LENB - 1) * sizeof(*a));
    for (int i = 1; i < POWER; i++)
    {
        ref_mul(product, expected, LENB - 1, a, LENB - 1, p);
        ref_divrem(q, expected, product, 2 * LENB - 3, b, LENB, p);
    }
    CHECK_OK(cunmod_divisor_create(&divisor, b, LENB, p, ctx));
    int ok = 1;
    for (int i = 0; i < (composes ? 1 : 2) && ok; i++)
    {
        ok = accepted(composes ? cunmod_compose_mod(r, power, POWER + 1, a, LENB - 1, divisor)
                               : cunmod_powmod(r, a, LENB - 1, exponent, 1, divisor),
                      may_fail);
        CHECK(ok || i > 0 || test_untouched(r, LENB - 1));
        if (ok)
        {
            CHECK_EQUAL(r, expected, LENB - 1);
        }
    }
    cunmod_divisor_destroy(divisor);
    test_result_free(r, LENB - 1);
    free(a);
    free(b);
    return ok;
}

/* Values at prepared points, twice; or back, once, with more points than one block of a tree
 * has. */
static int run_points(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    const int back = strcmp(scenario->name, "interpolate") == 0;
    const int n = back ? 300 : 40;
    uint64_t *a = test_poly(n, p, TEST_DENSE);
    uint64_t xs[ROOM], ys[ROOM];
    uint64_t *res = test_result(n);
    cunmod_points_t points = NULL;
    for (int i = 0; i < n; i++)
    {
        xs[i] = (uint64_t)i * (p / ROOM);
        ys[i] = 0;
        for (int k = n - 1; k >= 0; k--)
        {
            ys[i] = ref_submod(ref_mulmod(ys[i], xs[i], p), ref_submod(0, a[k], p), p);
        }
    }
    CHECK_OK(cunmod_points_create(&points, xs, n, p, ctx));
    int ok = 1;
    for (int i = 0; i < (back ? 1 : 2) && ok; i++)
    {
        ok = accepted(back ? cunmod_interpolate_points(res, ys, points)
                           : cunmod_evaluate_points(res, a, n, points),
                      may_fail);
        CHECK(ok || i > 0 || test_untouched(res, n));
        if (ok)
        {
            CHECK_EQUAL(res, back ? a : ys, n);
        }
    }
    cunmod_points_destroy(points);
    test_result_free(res, n);
    free(a);
    return ok;
}

/* The length of the second operand: 0, 1 or `len`. */
static int64_t second_length(const char *name, int64_t len)
{
    return strstr(name, "zero") != NULL ? 0 : strstr(name, "constant") != NULL ? 1 : len;
}

static int run_gcd(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    const int64_t lena = 8 + (strcmp(scenario->name, "gcd divided") == 0 ? CUNMOD_GCD_DIVIDE : 3);
    const int64_t lenb = second_length(scenario->name, 8);
    int64_t leng = -7;
    uint64_t *u = test_poly(lena - 2, p, TEST_DENSE);
    uint64_t *v = test_poly(6, p, TEST_DENSE);
    uint64_t *factor = test_poly(3, p, TEST_DENSE);
    uint64_t a[ROOM];
    uint64_t b[ROOM];
    uint64_t expected[ROOM];
    uint64_t *g = test_result(ROOM);
    ref_mul(a, u, lena - 2, factor, 3, p);
    ref_mul(b, v, 6, factor, 3, p);
    int64_t len = ref_gcd(expected, a, lena, b, lenb, p);
    int ok = accepted(cunmod_gcd(g, &leng, a, lena, b, lenb, p, ctx), may_fail);
    CHECK(leng == (ok ? len : -7));
    CHECK(test_untouched(g + (ok ? len : 0), ok ? 1 : ROOM));
    if (ok)
    {
        CHECK_EQUAL(g, expected, len);
    }
    test_result_free(g, ROOM);
    free(u);
    free(v);
    free(factor);
    return ok;
}

/* What else Euclid's algorithm gives, by name: results in blocks of EUCLID words. */
#define EUCLID (CUNMOD_GCD_DIVIDE + 40)

static int begins(const char *name, const char *with)
{
    return strncmp(name, with, strlen(with)) == 0;
}

static int call_euclid(const char *name, uint64_t *z, int64_t *number, const uint64_t *a,
                       int64_t lena, const uint64_t *b, int64_t lenb, cunmod_ctx_t ctx)
{
    if (begins(name, "xgcd"))
    {
        return cunmod_xgcd(z, number, z + EUCLID, z + 2 * EUCLID, a, lena, b, lenb, p, ctx);
    }
    if (strcmp(name, "invmod") == 0) /* of the longer one: a division comes first */
    {
        return cunmod_invmod(z, a, lena, b, lenb, p, ctx);
    }
    if (strcmp(name, "invmod divided") == 0) /* and one of the modulus */
    {
        return cunmod_invmod(z, b, lenb, a, lena, p, ctx);
    }
    if (begins(name, "resultant"))
    {
        return cunmod_resultant(z, b, lenb, a, lena, p, ctx);
    }
    if (strcmp(name, "hgcd") == 0)
    {
        return cunmod_hgcd(z, z + 2 * EUCLID, z + 3 * EUCLID, number, a, lena, b, lenb, p, ctx);
    }
    if (strcmp(name, "pade") == 0)
    {
        return cunmod_pade(z, lena / 2, z + EUCLID, lena - lena / 2, a, lena, p, ctx);
    }
    return strcmp(name, "ratrec") == 0
               ? cunmod_ratrec(z, lena / 2, z + EUCLID, lena - lena / 2, b, lenb, a, lena, p, ctx)
               : cunmod_minpoly(z, number, a, lena, p, ctx);
}

static int run_euclid(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    const int divided = strstr(scenario->name, "divided") != NULL;
    const int64_t lena = 9 + (divided ? CUNMOD_GCD_DIVIDE : 3);
    const int64_t lenb = second_length(scenario->name, 9);
    cunmod_ctx_t host = NULL;
    int64_t number = -7, expected_number = -7;
    uint64_t *a = test_poly(lena, p, TEST_DENSE), *b = test_poly(lenb, p, TEST_DENSE);
    uint64_t *z = test_result(4 * EUCLID), *expected = test_result(4 * EUCLID);
    CHECK_OK(cunmod_ctx_create(&host, -2));
    const int wanted =
        call_euclid(scenario->name, expected, &expected_number, a, lena, b, lenb, host);
    const int status = call_euclid(scenario->name, z, &number, a, lena, b, lenb, ctx);
    const int ok = status != CUNMOD_E_GPU;
    CHECK(status == wanted || (may_fail && !ok));
    CHECK(number == (ok ? expected_number : -7));
    if (ok)
    {
        CHECK_EQUAL(z, expected, 4 * EUCLID);
    }
    else
    {
        CHECK(test_untouched(z, 4 * EUCLID));
    }
    cunmod_ctx_destroy(host);
    test_result_free(z, 4 * EUCLID);
    test_result_free(expected, 4 * EUCLID);
    free(a);
    free(b);
    return ok;
}

/* The polynomial has the value, or says that it was lost with the GPU. */
static int check_poly(cunmod_poly_t poly, const uint64_t *value, int64_t len, int may_fail)
{
    uint64_t *a = test_result(ROOM);
    int ok = accepted(cunmod_poly_get_array(a, ROOM, poly), may_fail);
    if (ok)
    {
        CHECK_EQUAL(a, value, len);
    }
    CHECK(test_untouched(a + (ok ? len : 0), ROOM - (ok ? len : 0)));
    test_result_free(a, ROOM);
    return ok;
}

/* x = a; y = b; x = x y; (q, r) = divrem(x, b); g = gcd(x, q). A step that fails
 * leaves the earlier values, and those that follow depend on what it left. */
static int run_poly(cunmod_ctx_t ctx, int may_fail)
{
    cunmod_poly_t x = NULL;
    cunmod_poly_t y = NULL;
    uint64_t *a = test_poly(9, p, TEST_DENSE);
    uint64_t *b = test_poly(6, p, TEST_DENSE);
    uint64_t product[ROOM];
    uint64_t gcd[ROOM];
    ref_mul(product, a, 9, b, 6, p);
    int64_t leng = ref_gcd(gcd, product, 14, b, 6, p);
    CHECK(leng == 6);
    int ok = accepted(cunmod_poly_create(&x, p, ctx), may_fail);
    ok = accepted(cunmod_poly_create(&y, p, ctx), may_fail) && ok;
    if (ok)
    {
        int set_x = accepted(cunmod_poly_set_array(x, a, 9), may_fail);
        int set_y = accepted(cunmod_poly_set_array(y, b, 6), may_fail);
        int set = set_x && set_y;
        ok = check_poly(x, a, set_x ? 9 : 0, may_fail);
        ok = check_poly(y, b, set_y ? 6 : 0, may_fail) && ok && set;
        int multiplied = set && accepted(cunmod_poly_mul(x, x, y), may_fail);
        ok = check_poly(x, multiplied ? product : a,
                        multiplied ? 14
                        : set_x    ? 9
                                   : 0,
                        may_fail) &&
             ok && multiplied;
        int done = multiplied && accepted(cunmod_poly_gcd(y, x, y), may_fail);
        ok = check_poly(y, done ? gcd : b, set_y ? 6 : 0, may_fail) && ok && done;
        int divided = done && accepted(cunmod_poly_rem(x, x, y), may_fail);
        if (divided)
        {
            ok = check_poly(x, product, 0, may_fail) && ok;
        }
        ok = accepted(cunmod_sync(ctx), may_fail) && ok && divided;
    }
    cunmod_poly_destroy(x);
    cunmod_poly_destroy(y);
    free(a);
    free(b);
    return ok;
}

static int run(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    test_case(scenario->name, 0, 0, p);
    if (is_chain(scenario))
    {
        return run_poly(ctx, may_fail);
    }
    switch (scenario->op)
    {
    case CUNMOD_OP_MUL:
        return strcmp(scenario->name, "operand") == 0 ? run_operand(ctx, may_fail)
                                                      : run_mul(scenario, ctx, may_fail);
    case CUNMOD_OP_DIV:
        return strcmp(scenario->name, "powmod") == 0 || strcmp(scenario->name, "compose") == 0
                   ? run_powmod(scenario, ctx, may_fail)
                   : run_div(scenario, ctx, may_fail);
    case CUNMOD_OP_POINTS:
        return run_points(scenario, ctx, may_fail);
    default:
        return strncmp(scenario->name, "gcd", 3) == 0 ? run_gcd(scenario, ctx, may_fail)
                                                      : run_euclid(scenario, ctx, may_fail);
    }
}

/* A new context for a scenario. */
static cunmod_ctx_t open_context(const scenario_t *scenario, int path)
{
    cunmod_ctx_t ctx = NULL;
    test_case(scenario->name, 0, 0, p);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, path));
    CHECK_OK(cunmod_set_algorithm(ctx, scenario->op, scenario->algorithm));
    if (is_chain(scenario))
    {
        CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_DIV, "steps"));
        CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_GCD, "steps"));
    }
    return ctx;
}

/* The context has a GPU: opened when it is asked for, and not given up. */
static int has_gpu(cunmod_ctx_t ctx)
{
    char text[256];
    CHECK_OK(cunmod_device_text(text, sizeof(text), ctx));
    return strncmp(text, "none: ", 6) != 0;
}

/* In a new context, no call failing: CUDA remembers errors, and none of an earlier
 * context is to be taken for one of this. */
static void run_afresh(const scenario_t *scenario, int path)
{
    cunmod_ctx_t ctx = open_context(scenario, path);
    run(scenario, ctx, 0);
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
    cunmod_ctx_destroy(ctx);
}

/* Once with the k-th device call failing (k = 0: none does, and the calls are noted), and again in
 * the same context, which has to succeed if the fault lies behind it and the GPU was not given up.
 * This is seen after every other fault: neighbours leave much the same behind. Returns how many
 * device calls there were. */
static long run_with_fault(const scenario_t *scenario, int path, long k)
{
    const int on_gpu = path == CUNMOD_PATH_GPU;
    int may_fail = on_gpu || is_chain(scenario);
    int behind = 0;
    if (k == 0)
    {
        cunmod_emu_note();
    }
    else
    {
        cunmod_emu_fail_at(k);
    }
    cunmod_ctx_t ctx = open_context(scenario, path);
    for (int turn = 0; turn < 2 && (k % 2 == 0 || !behind); turn++)
    {
        run(scenario, ctx, may_fail);
        behind = k <= cunmod_emu_calls();
        may_fail = behind ? on_gpu && !has_gpu(ctx) : may_fail;
    }
    CHECK(k > 0 || cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
    cunmod_ctx_destroy(ctx);
    long calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    CHECK(cunmod_emu_allocated() == 0);
    if (!behind)
    {
        run_afresh(scenario, path);
    }
    return calls;
}

/* A product over its own operand, downloaded in two pieces: when a call fails half-way,
 * the operand is still there, and is multiplied on the CPU unless the GPU is forced. */
static void check_in_place(int path)
{
    enum
    {
        LENGTH = 140000, /* above a staging buffer of 2^17 words */
        LAST_CALLS = 24  /* their number differs by a few with the turns of the threads */
    };
    static const uint64_t b[2] = {3, 1};
    uint64_t *a = test_poly(LENGTH, p, TEST_DENSE);
    uint64_t *expected = test_array(LENGTH + 1);
    uint64_t *space = test_array(LENGTH + 1);
    ref_mul(expected, a, LENGTH, b, 2, p);
    long calls = 0;
    int failures = 0;
    for (long k = 0; k <= calls; k += k == 0 ? calls - LAST_CALLS : 1)
    {
        memcpy(space, a, LENGTH * sizeof(*a));
        cunmod_ctx_t ctx = open_context(&scenarios[0], path);
        cunmod_emu_fail_at(k);
        int ok = accepted(cunmod_mul(space, space, LENGTH, b, 2, p, ctx), path == CUNMOD_PATH_GPU);
        calls = k == 0 ? cunmod_emu_calls() : calls;
        cunmod_emu_fail_at(0);
        CHECK_EQUAL(space, ok ? expected : a, LENGTH + (ok ? 1 : 0));
        CHECK(k > 0 || (ok && cunmod_last_path(ctx) == CUNMOD_PATH_GPU));
        failures += !ok;
        cunmod_ctx_destroy(ctx);
    }
    CHECK(calls > LAST_CALLS && (failures > 0) == (path == CUNMOD_PATH_GPU));
    free(a);
    free(expected);
    free(space);
}

/* A short remainder does not hold the memory of its dividend, nor does one that is empty; when a
 * call fails on the way, it is right all the same. What the context keeps is there after the first
 * division. The last_calls last ones fail in turn; 0: nothing is called, since nothing remains. */
static void check_remainder_memory(const char *algorithm, int64_t lenb, int last_calls)
{
    enum
    {
        LENGTH = 20000 /* with 64-bit words, half of it above the 64 KiB that are worth a copy */
    };
    uint64_t *a = test_poly(LENGTH, p, TEST_DENSE);
    uint64_t *b = test_poly(lenb, p, TEST_DENSE);
    uint64_t *q = test_array(LENGTH);
    uint64_t expected[ROOM];
    cunmod_poly_t x = NULL;
    cunmod_poly_t y = NULL;
    cunmod_poly_t r = NULL;
    cunmod_ctx_t ctx = open_context(&scenarios[0], CUNMOD_PATH_GPU);
    ref_divrem(q, expected, a, LENGTH, b, lenb, p);
    CHECK_OK(cunmod_poly_create(&x, p, ctx));
    CHECK_OK(cunmod_poly_create(&y, p, ctx));
    CHECK_OK(cunmod_poly_create(&r, p, ctx));
    CHECK_OK(cunmod_poly_set_array(x, a, LENGTH));
    CHECK_OK(cunmod_poly_set_array(y, b, lenb));
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_DIV, algorithm));
    CHECK_OK(cunmod_poly_rem(r, x, y));
    CHECK_OK(cunmod_poly_set_array(r, NULL, 0));
    const int64_t before = cunmod_emu_allocated();
    long calls = 0;
    for (long k = 0; k <= calls; k += k == 0 && calls > last_calls ? calls - last_calls : 1)
    {
        cunmod_emu_fail_at(k);
        int ok = accepted(cunmod_poly_rem(r, x, y), k > 0);
        calls = k == 0 ? cunmod_emu_calls() : calls;
        cunmod_emu_fail_at(0);
        CHECK(k > 0 || cunmod_emu_allocated() - before < 8 * (lenb + 1));
        CHECK(!ok || check_poly(r, expected, ref_length(expected, lenb - 1), 0));
    }
    CHECK(last_calls > 0 ? calls > last_calls : calls == 0);
    cunmod_poly_destroy(x);
    cunmod_poly_destroy(y);
    cunmod_poly_destroy(r);
    cunmod_ctx_destroy(ctx);
    CHECK(cunmod_emu_allocated() == 0);
    free(a);
    free(b);
    free(q);
}

/* Whichever call fails while the first of two GPUs is opened, the second one does the
 * work, and its first operation succeeds. Call 1 counts the GPUs. */
static void check_second_device(const scenario_t *scenario)
{
    CHECK(setenv("CUNMOD_EMU_DEVICES", "2", 1) == 0);
    long opening = 2;
    for (long k = 2; k <= opening; k++)
    {
        cunmod_emu_fail_at(k);
        cunmod_ctx_t ctx = open_context(scenario, CUNMOD_PATH_GPU);
        CHECK(has_gpu(ctx));
        opening = cunmod_emu_calls();
        cunmod_emu_fail_at(0);
        run(scenario, ctx, 0);
        cunmod_ctx_destroy(ctx);
        CHECK(cunmod_emu_allocated() == 0);
    }
    CHECK(opening > 10);
    CHECK(unsetenv("CUNMOD_EMU_DEVICES") == 0);
}

/* Every call fails that is the first or the last one from its place in the library, and none
 * between them, which are rounds of a loop. Of these calls every fifth where FLINT takes over, and
 * every sixth where few are wanted; from another one on in each scenario. */
static void check_faults(const scenario_t *scenario, int path)
{
    static long turn;
    const long stride = path == CUNMOD_PATH_AUTO ? 5 : 1;
    const long calls = run_with_fault(scenario, path, 0);
    long failed = 0;
    long place = turn++;
    CHECK(calls > 0 && calls < MAX_CALLS);
    for (long k = 1; k <= calls; k++)
    {
        if (!cunmod_emu_between(k) && place++ % (test_few() ? 6 * stride : stride) == 0)
        {
            failed++;
            run_with_fault(scenario, path, k);
        }
    }
    CHECK(failed > 0);
    printf("%s %s, path %d: %ld of %ld device calls\n", scenario->name, scenario->algorithm, path,
           failed, calls);
    CHECK(run_with_fault(scenario, path, 0) == calls);
}

/* GPU memory of every size: none, too little, enough. */
static void check_memory(const scenario_t *scenario, int path)
{
    const long step = (path == CUNMOD_PATH_AUTO ? 2 : 1) * (test_few() ? 8 : 2);
    char text[32];
    for (long bytes = 0; bytes <= 1L << 22; bytes = bytes > 0 ? step * bytes : 32)
    {
        snprintf(text, sizeof(text), "%ld", bytes);
        CHECK(setenv("CUNMOD_EMU_MEMORY", text, 1) == 0);
        cunmod_ctx_t ctx = open_context(scenario, path);
        int ok = run(scenario, ctx, path == CUNMOD_PATH_GPU);
        CHECK(bytes > 0 || path == CUNMOD_PATH_AUTO || !ok);
        CHECK(unsetenv("CUNMOD_EMU_MEMORY") == 0);
        run(scenario, ctx, path == CUNMOD_PATH_GPU);
        cunmod_ctx_destroy(ctx);
        CHECK(cunmod_emu_allocated() == 0);
    }
}

/* ---- long transfers, by a team ------------------------------------------- */

#define LONG_LEN 70000 /* enough for a team */

/* Two arrays up, one of them pinned, and one down; returns a device error or 0. */
static int transfer(cunmod_dev_t *dev, cunmod_team_t **team, const uint64_t *a, uint64_t *z)
{
    const cunmod_route_t route = {.dev = dev, .team = team, .word = 4, .p = p};
    cunmod_upload_t uploads[2] = {{NULL, a, LONG_LEN}, {NULL, NULL, CUNMOD_SLOT_BYTES / 8}};
    void *pinned = NULL;
    int bad = 0;
    int error = cunmod_dev_slot(dev, CUNMOD_SLOTS - 1, &pinned);
    for (int i = 0; i < 2 && error == 0; i++)
    {
        error = cunmod_dev_alloc(dev, &uploads[i].d_dst, (size_t)uploads[i].len * 4);
    }
    if (error == 0)
    {
        memcpy(pinned, a, CUNMOD_SLOT_BYTES);
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
    {
        cunmod_dev_free(dev, uploads[i].d_dst);
    }
    return error;
}

/* Once with the k-th device call failing, and again. Returns how many calls there were. */
static long transfer_with_fault(const uint64_t *a, uint64_t *z, long k)
{
    cunmod_dev_t *dev = NULL;
    cunmod_team_t *team = NULL;
    test_case("long transfer", LONG_LEN, k, p);
    cunmod_emu_fail_at(k);
    int error = cunmod_dev_open(&dev, 0);
    if (error == 0)
    {
        error = transfer(dev, &team, a, z);
        CHECK(k > 0 || error == 0);
        if (error != 0)
        {
            CHECK(transfer(dev, &team, a, z) == 0);
        }
    }
    cunmod_team_destroy(team);
    cunmod_dev_close(dev);
    const long calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    CHECK(cunmod_emu_allocated() == 0);
    return calls;
}

static void check_long_transfers(void)
{
    uint64_t *a = test_poly(LONG_LEN, p, TEST_DENSE);
    uint64_t *z = test_array(LONG_LEN);
    long k = 0;
    while (k < MAX_CALLS && transfer_with_fault(a, z, k) >= k)
    {
        k++;
    }
    CHECK(k > 1 && k < MAX_CALLS);
    printf("long transfers: %ld device calls\n", k - 1);
    free(a);
    free(z);
}

/* ---- workspace ------------------------------------------------------------ */

/* A resultant takes no more memory than the plan says, and its result. */
static void check_resultant_memory(const char *algorithm, int64_t lena, int64_t lenb)
{
    uint64_t *a = test_poly(lena, p, TEST_DENSE), *b = test_poly(lenb, p, TEST_DENSE), res;
    cunmod_poly_t x = NULL, y = NULL;
    cunmod_ctx_t ctx = open_context(&scenarios[0], CUNMOD_PATH_GPU);
    cunmod_query_t query;
    cunmod_plan_t plan;
    test_case("memory of a resultant", lena, lenb, p);
    CHECK_OK(cunmod_poly_create(&x, p, ctx));
    CHECK_OK(cunmod_poly_create(&y, p, ctx));
    CHECK_OK(cunmod_poly_set_array(x, a, lena));
    CHECK_OK(cunmod_poly_set_array(y, b, lenb));
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_GCD, algorithm));
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_DIV, "blocks"));
    CHECK_OK(cunmod_poly_resultant(&res, x, y)); /* what the context keeps is there then */
    memset(&query, 0, sizeof(query));
    query.op = CUNMOD_OP_GCD;
    query.task = CUNMOD_TASK_RESULTANT;
    query.where = CUNMOD_ON_DEVICE;
    query.n = lena;
    query.m = lenb;
    query.p = p;
    cunmod_ctx_query(&query, ctx);
    query.s = cunmod_last_s(ctx);
    CHECK(cunmod_plan_best(&plan, &query, &ctx->params) == 0 && plan.s == query.s);
    const int64_t planned = plan.workspace;
    const int64_t before = cunmod_emu_allocated();
    cunmod_emu_peak();
    CHECK_OK(cunmod_poly_resultant(&res, x, y));
    const int64_t used = cunmod_emu_peak() - before;
    CHECK(planned > 0 && used > 0 && used <= planned + 64);
    cunmod_poly_destroy(x);
    cunmod_poly_destroy(y);
    cunmod_ctx_destroy(ctx);
    free(a);
    free(b);
}

static void check_workspace(void)
{
    static const int64_t lengths[][2] = {{2, 2}, {130, 120}, {258, 2}, {400, 100}, {900, 300}};
    for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++)
    {
        check_resultant_memory("divsteps", lengths[i][0], lengths[i][1]);
        check_resultant_memory("half", lengths[i][0], lengths[i][1]);
    }
}

/* ---- pinned operands ------------------------------------------------------ */

/* A product of a pinned operand, which is looked at while the device works already; `bad`: with
 * a coefficient that is not reduced, and then it is refused whatever else fails. */
static void check_pinned(int path, int bad)
{
    enum
    {
        LENA = 8200, /* longer than what goes through a slot */
        LENB = 2,
        LENZ = LENA + LENB - 1
    };
    cunmod_dev_t *dev = NULL;
    void *pinned = NULL;
    uint64_t *a = test_poly(LENA, p, TEST_DENSE), *b = test_poly(LENB, p, TEST_DENSE);
    uint64_t *expected = test_array(LENZ), *z = test_result(LENZ);
    ref_mul(expected, a, LENA, b, LENB, p);
    CHECK(cunmod_dev_open(&dev, 0) == 0);
    CHECK(cunmod_dev_slot(dev, 0, &pinned) == 0);
    memcpy(pinned, a, LENA * sizeof(*a));
    if (bad)
    {
        ((uint64_t *)pinned)[LENA / 2] = p;
    }
    const int64_t before = cunmod_emu_allocated();
    for (long k = 0, calls = 0; k <= calls; k++)
    {
        test_case("product of a pinned operand", LENA, k, p);
        cunmod_emu_fail_at(k);
        cunmod_ctx_t ctx = open_context(&scenarios[0], path);
        const int status = cunmod_mul(z, pinned, LENA, b, LENB, p, ctx);
        const int ok = bad ? 0 : accepted(status, path == CUNMOD_PATH_GPU && k > 0);
        calls = k == 0 ? cunmod_emu_calls() : calls;
        cunmod_emu_fail_at(0);
        CHECK(!bad || status == CUNMOD_E_COEFF);
        CHECK(ok || test_untouched(z, LENZ));
        if (ok)
        {
            CHECK_EQUAL(z, expected, LENZ);
        }
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

/* Pinned operands of Euclid's algorithm, in both places: the device works on until it is known that
 * one of them is not reduced, its leading coefficient or another one. */
static void check_pinned_euclid(int path)
{
    enum
    {
        LENA = 8200, /* as above */
        LENB = 4
    };
    cunmod_dev_t *dev = NULL;
    void *pinned = NULL;
    int64_t number = -7;
    uint64_t *a = test_poly(LENA, p, TEST_DENSE), *b = test_poly(LENB, p, TEST_DENSE);
    uint64_t *x = test_result(LENA), *y = test_result(LENA), *z = test_result(3 * LENA);
    CHECK(cunmod_dev_open(&dev, 0) == 0);
    CHECK(cunmod_dev_slot(dev, 0, &pinned) == 0);
    for (int64_t at = LENA - 1; at > 0; at -= LENA / 2)
    {
        memcpy(pinned, a, LENA * sizeof(*a));
        ((uint64_t *)pinned)[at] = p;
        test_case("pinned operand of Euclid's algorithm", LENA, at, p);
        cunmod_ctx_t ctx = open_context(&scenarios[0], path);
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_gcd(x, &number, pinned, LENA, b, LENB, p, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_gcd(x, &number, b, 0, pinned, LENA, p, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_xgcd(x, &number, y, z, b, LENB, pinned, LENA, p, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_invmod(x, pinned, LENA, b, LENB, p, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_invmod(x, b, LENB, pinned, LENA, p, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_resultant(x, pinned, LENA, b, LENB, p, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_hgcd(z, x, y, &number, pinned, LENA, b, LENB, p, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF,
                     cunmod_ratrec(x, LENA / 2, y, LENA / 2, b, LENB, pinned, LENA, p, ctx));
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

/* A polynomial from pinned memory is there whatever fails on the way. */
static void check_pinned_poly(int bad)
{
    enum
    {
        LEN = 8200
    };
    cunmod_dev_t *dev = NULL;
    void *pinned = NULL;
    uint64_t *a = test_poly(LEN, p, TEST_DENSE), *z = test_array(LEN);
    CHECK(cunmod_dev_open(&dev, 0) == 0);
    CHECK(cunmod_dev_slot(dev, 0, &pinned) == 0);
    memcpy(pinned, a, LEN * sizeof(*a));
    if (bad)
    {
        ((uint64_t *)pinned)[LEN - 2] = p;
    }
    const int64_t before = cunmod_emu_allocated();
    for (long k = 0, calls = 0; k <= calls; k++)
    {
        cunmod_poly_t poly = NULL;
        test_case("polynomial from pinned memory", LEN, k, p);
        cunmod_ctx_t ctx = open_context(&scenarios[0], CUNMOD_PATH_AUTO);
        CHECK_OK(cunmod_poly_create(&poly, p, ctx));
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

int main(void)
{
    static const uint64_t moduli[] = {1073741789, UINT64_C(18446744073709551557)};
    test_start(1);
    make_cache();
    for (int i = 0; i < (int)(sizeof(scenarios) / sizeof(scenarios[0])); i++)
    {
        p = moduli[i % 2];
        if (second_length(scenarios[i].name, 2) == 2) /* the plan leaves the others to FLINT */
        {
            check_faults(&scenarios[i], CUNMOD_PATH_AUTO);
            check_memory(&scenarios[i], CUNMOD_PATH_AUTO);
        }
        check_faults(&scenarios[i], CUNMOD_PATH_GPU);
        check_memory(&scenarios[i], CUNMOD_PATH_GPU);
    }
    p = moduli[1];
    check_second_device(&scenarios[0]);
    check_remainder_memory("steps", 1, 0);
    check_remainder_memory("steps", 2, 10);
    check_remainder_memory("steps", 40, 10);
    check_remainder_memory("blocks", 1, 0);
    check_remainder_memory("blocks", 2, 10);
    check_remainder_memory("blocks", 40, 10);
    check_remainder_memory("newton", 1, 0);
    check_remainder_memory("newton", 2, 10);
    if (!test_few())
    {
        check_remainder_memory("newton", 40, 3); /* by products of thousands of coefficients */
    }
    if (!test_few())
    {
        check_in_place(CUNMOD_PATH_AUTO);
    }
    check_in_place(CUNMOD_PATH_GPU);
    for (int i = 0; i < 2; i++)
    {
        p = moduli[i];
        check_workspace();
    }
    for (int i = 0; i < 4; i++)
    {
        p = moduli[i % 2];
        check_pinned(CUNMOD_PATH_AUTO, i / 2);
        check_pinned(CUNMOD_PATH_GPU, i / 2);
        check_pinned_poly(i / 2);
    }
    for (int i = 0; i < 2; i++)
    {
        p = moduli[i];
        check_pinned_euclid(CUNMOD_PATH_AUTO);
        check_pinned_euclid(CUNMOD_PATH_GPU);
    }
    remove_cache();
    p = moduli[0];
    check_long_transfers();
    return test_finish();
}
