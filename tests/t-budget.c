/* Limits of memory and of work: what FLINT takes stays below the bound that the limit is compared
 * with, refusals leave results untouched, and what the host does not have is refused, too.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <flint/flint.h>
#include <gmp.h>

#include "harness.h"

#define P UINT64_C(18446744073709551557)

static cunmod_ctx_t ctx;

/* ---- what FLINT and GMP take -------------------------------------------- */

static size_t taken, most_taken;

static void *count(void *block)
{
    taken += block != NULL ? malloc_usable_size(block) : 0;
    most_taken = taken > most_taken ? taken : most_taken;
    return block;
}

static void give(void *block)
{
    taken -= block != NULL ? malloc_usable_size(block) : 0;
    free(block);
}

static void *take(size_t size)
{
    return count(malloc(size));
}

static void *take_zeros(size_t number, size_t size)
{
    return count(calloc(number, size));
}

/* Both blocks are there at once for a moment, as in the worst case of realloc. */
static void *take_again(void *old, size_t size)
{
    void *block = take(size);
    if (old != NULL && block != NULL)
    {
        const size_t had = malloc_usable_size(old);
        memcpy(block, old, had < size ? had : size);
        give(old);
    }
    return block;
}

static void *gmp_take_again(void *old, size_t old_size, size_t size)
{
    (void)old_size;
    return take_again(old, size);
}

static void gmp_give(void *block, size_t size)
{
    (void)size;
    give(block);
}

/* ---- the operations ------------------------------------------------------ */

/* x: room for 8 n + 8 words; n >= m >= 1, leading and lowest coefficients 1. */
typedef int operation_t(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m);

static int64_t len;
static int64_t sign;

static int run_mul(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_mul(x, a, n, b, m, P, ctx);
}

static int run_mullow(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_mullow(x, a, n, b, m, n, P, ctx);
}

static int run_mulmid(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_mulmid(x, a, n, b, m, m - 1, n, P, ctx);
}

static int run_divrem(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_divrem(x, x + n, a, n, b, m, P, ctx);
}

static int run_div(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_div(x, a, n, b, m, P, ctx);
}

static int run_rem(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_rem(x, a, n, b, m, P, ctx);
}

static int run_inv_series(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    (void)a;
    return cunmod_inv_series(x, b, m, n, P, ctx);
}

static int run_div_series(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_div_series(x, a, n, b, m, n, P, ctx);
}

/* The last ones are modulo x^n + b, which has n + 1 coefficients. */
static cunmod_divisor_t divisor;

static int run_mulmod(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_mulmod(x, a, n, b, m, divisor);
}

static int run_powmod(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    const uint64_t e = 5;
    (void)b;
    (void)m;
    return cunmod_powmod(x, a, n, &e, 1, divisor);
}

static int run_compose_mod(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_compose_mod(x, a, n, b, m, divisor);
}

static int run_gcd(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_gcd(x, &len, a, n, b, m, P, ctx);
}

static int run_xgcd(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_xgcd(x, &len, x + n, x + 2 * n, a, n, b, m, P, ctx);
}

static int run_resultant(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_resultant(x, a, n, b, m, P, ctx);
}

static int run_hgcd(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return m == n ? CUNMOD_OK
                  : cunmod_hgcd(x, x + 4 * n + 4, x + 6 * n + 4, &sign, a, n, b, m, P, ctx);
}

/* A numerator of a tenth of the coefficients; there may be no such fraction. */
static int run_ratrec(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    const int64_t num = n / 10;
    const int status = cunmod_ratrec(x, num, x + n, n - num, b, m, a, n, P, ctx);
    return status == CUNMOD_E_INVERSE ? CUNMOD_OK : status;
}

static int run_pade(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    const int status = cunmod_pade(x, n / 2, x + n, n - n / 2, a, n, P, ctx);
    (void)b;
    (void)m;
    return status == CUNMOD_E_INVERSE ? CUNMOD_OK : status;
}

static int run_minpoly(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    (void)b;
    (void)m;
    return cunmod_minpoly(x, &len, a, n, P, ctx);
}

static int run_evaluate(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    return cunmod_evaluate(x, a, n, b, m, P, ctx);
}

static int run_evaluate_more(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b,
                             int64_t m)
{
    return cunmod_evaluate(x, b, m, a, n, P, ctx);
}

static int run_interpolate(uint64_t *x, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    for (int64_t i = 0; i < n; i++)
    {
        x[n + i] = (uint64_t)i;
    }
    (void)b;
    (void)m;
    return cunmod_interpolate(x, x + n, a, n, P, ctx);
}

static const struct
{
    const char *name;
    operation_t *run;
} operations[] = {{"mul", run_mul},
                  {"mullow", run_mullow},
                  {"mulmid", run_mulmid},
                  {"divrem", run_divrem},
                  {"div", run_div},
                  {"rem", run_rem},
                  {"inv_series", run_inv_series},
                  {"div_series", run_div_series},
                  {"mulmod", run_mulmod},
                  {"powmod", run_powmod},
                  {"compose_mod", run_compose_mod},
                  {"gcd", run_gcd},
                  {"xgcd", run_xgcd},
                  {"resultant", run_resultant},
                  {"hgcd", run_hgcd},
                  {"ratrec", run_ratrec},
                  {"pade", run_pade},
                  {"minpoly", run_minpoly},
                  {"evaluate", run_evaluate},
                  {"evaluate_more", run_evaluate_more},
                  {"interpolate", run_interpolate}};

/* ---- the bound ------------------------------------------------------------ */

/* What it is refused with when nothing is allowed; 0 when it is not refused. */
static double bound_of(operation_t *run, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m)
{
    uint64_t *x = test_array(8 * n + 8);
    double bytes = 0;
    CHECK_OK(cunmod_set_memory_limit(ctx, 0));
    const int status = run(x, a, n, b, m);
    CHECK(status == CUNMOD_OK || status == CUNMOD_E_MEMORY);
    if (status == CUNMOD_E_MEMORY)
    {
        CHECK(sscanf(cunmod_last_reason(ctx), "it may take %lf bytes", &bytes) == 1);
    }
    free(x);
    return bytes;
}

static uint64_t *operand(int64_t n)
{
    uint64_t *a = test_poly(n, P, TEST_DENSE);
    a[0] = 1;
    a[n - 1] = 1;
    return a;
}

static void check_bounds(int64_t n, int64_t m)
{
    uint64_t *a = operand(n), *b = operand(m), *f = operand(n + 1), *x = test_array(8 * n + 8);
    CHECK_OK(cunmod_divisor_create(&divisor, f, n + 1, P, ctx));
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
    {
        test_case(operations[i].name, n, m, P);
        CHECK_OK(cunmod_set_memory_limit(ctx, -1));
        const size_t before = taken;
        most_taken = taken;
        CHECK_OK(operations[i].run(x, a, n, b, m));
        CHECK((double)(most_taken - before) <= bound_of(operations[i].run, a, n, b, m));
    }
    CHECK_OK(cunmod_set_memory_limit(ctx, -1));
    cunmod_divisor_destroy(divisor);
    free(a);
    free(b);
    free(f);
    free(x);
}

/* ---- refusals -------------------------------------------------------------- */

static void check_refusals(int path)
{
    const int64_t n = 300;
    uint64_t *a = operand(n), *x = test_result(2 * n - 1);
    test_case("refusal", n, n, P);
    CHECK_OK(cunmod_set_path(ctx, path));
    CHECK_OK(cunmod_set_work_limit(ctx, 0));
    CHECK_STATUS(CUNMOD_E_WORK, cunmod_mul(x, a, n, a, n, P, ctx));
    CHECK(test_untouched(x, 2 * n - 1));
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_AUTO);
    CHECK(strstr(cunmod_last_reason(ctx), "the limit is 0") != NULL);
    CHECK_OK(cunmod_set_work_limit(ctx, 3.6e9));
    CHECK_OK(cunmod_set_memory_limit(ctx, 0));
    if (path == CUNMOD_PATH_CPU)
    {
        CHECK_STATUS(CUNMOD_E_MEMORY, cunmod_mul(x, a, n, a, n, P, ctx));
        CHECK(test_untouched(x, 2 * n - 1));
        CHECK(strstr(cunmod_last_reason(ctx), "the limit is 0") != NULL);
        CHECK_OK(cunmod_set_memory_limit(ctx, -1));
    }
    CHECK_OK(cunmod_mul(x, a, n, a, n, P, ctx));
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
    CHECK_OK(cunmod_set_memory_limit(ctx, -1));
    test_result_free(x, 2 * n - 1);
    free(a);
}

/* A power of so many products that nobody waits for it. */
static void check_exponent(void)
{
    const int64_t n = 1000, limbs = 1 << 14;
    uint64_t *f = operand(n), *x = test_result(n - 1), *e = test_array(limbs);
    memset(e, 0xff, (size_t)limbs * sizeof(*e));
    test_case("power", n, limbs, P);
    CHECK_OK(cunmod_divisor_create(&divisor, f, n, P, ctx));
    CHECK_OK(cunmod_set_work_limit(ctx, 1e6));
    CHECK_STATUS(CUNMOD_E_WORK, cunmod_powmod(x, f, n - 1, e, limbs, divisor));
    CHECK_OK(cunmod_powmod(x, f, n - 1, e, 1, divisor));
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
    cunmod_divisor_destroy(divisor);
    test_result_free(x, n - 1);
    free(f);
    free(e);
}

/* A composition for which a process of 2 GiB has no room; FLINT would abort. */
static void check_host(void)
{
    const int64_t n = 1 << 18;
    struct rlimit all, limit = {.rlim_cur = (rlim_t)1 << 31};
    uint64_t *f = operand(n), *x = test_result(n - 1);
    test_case("composition", n, n, P);
    CHECK_OK(cunmod_divisor_create(&divisor, f, n, P, ctx));
    CHECK(getrlimit(RLIMIT_AS, &all) == 0);
    limit.rlim_max = all.rlim_max;
    CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
    CHECK_STATUS(CUNMOD_E_MEMORY, cunmod_compose_mod(x, f, n - 1, f, n - 1, divisor));
    CHECK(setrlimit(RLIMIT_AS, &all) == 0);
    CHECK(test_untouched(x, n - 1));
    CHECK(strstr(cunmod_last_reason(ctx), "the host does not have") != NULL);
    cunmod_divisor_destroy(divisor);
    test_result_free(x, n - 1);
    free(f);
}

int main(void)
{
    static const int64_t short_lengths[] = {1, 2, 3, 5, 17, 60, 200};
    static const int64_t long_lengths[][2] = {{1000, 999}, {2050, 205}, {2050, 1025}, {5000, 2500}};
    /* Before FLINT has taken anything. */
    __flint_set_memory_functions(take, take_zeros, take_again, give);
    mp_set_memory_functions(take, gmp_take_again, gmp_give);
    test_start(0);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    for (size_t i = 0; i < sizeof short_lengths / sizeof *short_lengths; i++)
    {
        check_bounds(short_lengths[i], short_lengths[i]);
        check_bounds(short_lengths[i], (short_lengths[i] + 1) / 2);
    }
    for (size_t i = 0; i < sizeof long_lengths / sizeof *long_lengths && !test_small(); i++)
    {
        check_bounds(long_lengths[i][0], long_lengths[i][1]);
    }
    check_refusals(CUNMOD_PATH_CPU);
    check_refusals(test_gpu_available() ? CUNMOD_PATH_GPU : CUNMOD_PATH_CPU);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    check_exponent();
    if (!test_small()) /* sanitizers reserve more address space than that */
    {
        check_host();
    }
    cunmod_ctx_destroy(ctx);
    return test_finish();
}
