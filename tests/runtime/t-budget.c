/* Limits of memory and of work: what FLINT takes stays below the bound that the limit is compared
 * with, refusals leave results untouched, and what the host does not have is refused, too.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <flint/flint.h>
#include <flint/ulong_extras.h>
#include <gmp.h>

#include "base/host.h"
#include "tests/runtime/budget.h"
#include "tests/harness/harness.h"
#include "plan/predict.h"
#include "plan/query.h"
#include "runtime/budget.h"

#define LONG_PRIME UINT64_C(18446744073709551557)

cunmod_ctx_t ctx;
uint64_t modulus;

/* ---- what FLINT and GMP take -------------------------------------------- */

size_t taken, most_taken;

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

/* ---- the bound ------------------------------------------------------------ */

/* Runs the operation with the least limit under which it is not refused, and returns that. An
 * operation may be made of several, each of which has a bound. *most: what it took. */
static double bound_of(double *most, operation_t *run, const uint64_t *a, int64_t n,
                       const uint64_t *b, int64_t m)
{
    const int parts = 3;
    uint64_t *x = test_array(8 * n + 8);
    double bytes = 0;
    int status = CUNMOD_E_MEMORY;
    for (int i = 0; i <= parts && status == CUNMOD_E_MEMORY; i++)
    {
        /* The text has the bytes without their fraction. */
        CHECK_OK(cunmod_set_memory_limit(ctx, bytes > 0 ? (int64_t)bytes + 1 : 0));
        const size_t before = taken;
        most_taken = taken;
        status = run(x, a, n, b, m);
        *most = (double)(most_taken - before);
        if (status == CUNMOD_E_MEMORY)
            CHECK(sscanf(cunmod_last_reason(ctx), "it may take %lf bytes", &bytes) == 1);
    }
    CHECK_OK(status);
    CHECK_OK(cunmod_set_memory_limit(ctx, -1));
    free(x);
    return bytes;
}

static uint64_t *operand(int64_t n)
{
    uint64_t *a = test_poly(n, modulus, TEST_DENSE);
    a[0] = 1;
    a[n - 1] = 1;
    return a;
}

/* Points below the modulus are different. */
static int has_points(operation_t *run, int64_t n)
{
    return run != run_interpolate || (uint64_t)n <= modulus;
}

/* Lets FLINT allocate what it keeps: a table of primes, and 0.2 MB for transforms by fft_small. */
static void make_tables(void)
{
    static uint64_t ones[200], product[399];
    for (int i = 0; i < 200; i++)
        ones[i] = 1;
    (void)n_is_prime(LONG_PRIME);
    CHECK_OK(cunmod_mul(product, ones, 200, ones, 200, 2, ctx));
}

static void check_bounds(int64_t n, int64_t m)
{
    uint64_t *a = operand(n), *b = operand(m), *f = operand(n + 1);
    CHECK_OK(cunmod_divisor_create(&divisor, f, n + 1, modulus, ctx));
    for (size_t i = 0; i < operation_count; i++)
    {
        if (!has_points(operations[i].run, n))
            continue;
        double most;
        test_case(operations[i].name, n, m, modulus);
        const double bound = bound_of(&most, operations[i].run, a, n, b, m);
        CHECK(most <= bound);
    }
    cunmod_divisor_destroy(divisor);
    free(a);
    free(b);
    free(f);
}

/* The bound of a product follows the bits of the modulus, as FLINT's memory does: a product modulo
 * 2 is not refused for what one modulo a prime of 64 bits takes. */
static void check_short_modulus(void)
{
    const int64_t n = 20000;
    double most[2], bound[2];
    for (int i = 0; i < 2; i++)
    {
        modulus = i == 0 ? 2 : LONG_PRIME;
        uint64_t *a = operand(n), *b = operand(n);
        test_case("short modulus", n, n, modulus);
        bound[i] = bound_of(&most[i], run_mul, a, n, b, n);
        free(a);
        free(b);
    }
    CHECK(most[0] < bound[0] && most[1] < bound[1]);
    CHECK(bound[0] < 2 * most[1]);
}

/* Matrices so large that FLINT multiplies by Strassen's algorithm, with memory for its sums. */
static void check_strassen(void)
{
    static const int64_t sizes[][2] = {{300, 300}, {900, 300}, {700, 700}};
    for (int i = 0; i < 2 * COUNT(sizes); i++)
    {
        const int64_t n = sizes[i / 2][0] * sizes[i / 2][0], m = sizes[i / 2][1] * sizes[i / 2][1];
        double most;
        modulus = i % 2 ? 2147483647 : LONG_PRIME;
        uint64_t *a = operand(n), *b = operand(m);
        test_case("large matrices", n, m, modulus);
        const double bound = bound_of(&most, run_matrix_mul, a, n, b, m);
        CHECK(most <= bound);
        free(a);
        free(b);
    }
}

/* With a flag, a thread makes long calls of FLINT, and needs memory for copies. No thread makes
 * elementary operations, however long they are. */
static void check_copies(void)
{
    const volatile int flag = 0;
    cunmod_cost_t cost;
    cunmod_query_t sum = cunmod_ask_elementary(7, CUNMOD_ELEMENTARY_LINEAR, 1 << 20, 1 << 20, 0);
    cunmod_query_t product = cunmod_ask_mul(7, 1 << 20, 1 << 20, 0, 0);
    const double apart_us = ctx->apart_us;
    test_case("copies", 1 << 20, 1 << 20, 7);
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    ctx->apart_us = 0;
    CHECK_OK(cunmod_budget_check_cpu(&cost, ctx, &product));
    CHECK(cost.apart && cost.bytes > cunmod_predict_cpu_bytes(&product));
    CHECK_OK(cunmod_budget_check_cpu(&cost, ctx, &sum));
    CHECK(!cost.apart && cost.bytes == cunmod_predict_cpu_bytes(&sum));
    ctx->apart_us = apart_us;
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
}

/* The limit of time is for each operation, and for all together after cunmod_budget_begin. */
static void check_sum(void)
{
    test_case("sum", 0, 0, 0);
    CHECK_OK(cunmod_set_work_limit(ctx, 10));
    CHECK_OK(cunmod_budget_check_work(ctx, 9));
    CHECK_OK(cunmod_budget_check_work(ctx, 9));
    cunmod_budget_begin(ctx);
    CHECK_OK(cunmod_budget_check_work(ctx, 6));
    CHECK_STATUS(CUNMOD_E_WORK, cunmod_budget_check_work(ctx, 6));
    CHECK_OK(cunmod_budget_check_work(ctx, 4));
    CHECK_STATUS(CUNMOD_E_WORK, cunmod_budget_check_work(ctx, 1));
    cunmod_budget_begin(ctx);
    CHECK_OK(cunmod_budget_check_work(ctx, 9));
    ctx->work_sum = -1;
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
}

/* ---- refusals -------------------------------------------------------------- */

static void check_refusals(int path, operation_t *run)
{
    const int64_t n = 300, room = 8 * n + 8;
    modulus = LONG_PRIME;
    uint64_t *a = operand(n), *x = test_result(room);
    test_case(run == run_mul ? "refused mul" : "refused matrix_mul", n, n, modulus);
    CHECK_OK(cunmod_set_path(ctx, path));
    CHECK_OK(cunmod_set_work_limit(ctx, 0));
    CHECK_STATUS(CUNMOD_E_WORK, run(x, a, n, a, n));
    CHECK(test_untouched(x, room));
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_AUTO);
    CHECK(strstr(cunmod_last_reason(ctx), "the limit is 0") != NULL);
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_set_work_limit(ctx, NAN)); /* the limit stays */
    CHECK_STATUS(CUNMOD_E_WORK, run(x, a, n, a, n));
    CHECK_OK(cunmod_set_work_limit(ctx, 3.6e9));
    CHECK_OK(cunmod_set_memory_limit(ctx, 0));
    if (path == CUNMOD_PATH_CPU)
    {
        CHECK_STATUS(CUNMOD_E_MEMORY, run(x, a, n, a, n));
        CHECK(test_untouched(x, room));
        CHECK(strstr(cunmod_last_reason(ctx), "the limit is 0") != NULL);
        CHECK_OK(cunmod_set_memory_limit(ctx, -1));
    }
    CHECK_OK(run(x, a, n, a, n));
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
    CHECK_OK(cunmod_set_memory_limit(ctx, -1));
    test_result_free(x, room);
    free(a);
}

/* A power that would take years is refused. */
static void check_exponent(void)
{
    const int64_t n = 1000, limbs = 1 << 14;
    uint64_t *f = operand(n), *x = test_result(n - 1), *e = test_array(limbs);
    memset(e, 0xff, (size_t)limbs * sizeof(*e));
    test_case("power", n, limbs, modulus);
    CHECK_OK(cunmod_divisor_create(&divisor, f, n, modulus, ctx));
    CHECK_OK(cunmod_set_work_limit(ctx, 1e6));
    CHECK_STATUS(CUNMOD_E_WORK, cunmod_powmod_divisor(x, f, n - 1, e, limbs, divisor));
    CHECK_OK(cunmod_powmod_divisor(x, f, n - 1, e, 1, divisor));
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
    cunmod_divisor_destroy(divisor);
    test_result_free(x, n - 1);
    free(f);
    free(e);
}

/* A composition that needs more than the 2 GiB of the process is refused. FLINT would abort. */
static void check_host(void)
{
    const int64_t n = 1 << 18;
    struct rlimit all, limit = {.rlim_cur = (rlim_t)1 << 31};
    uint64_t *f = operand(n), *x = test_result(n - 1);
    test_case("composition", n, n, modulus);
    CHECK_OK(cunmod_divisor_create(&divisor, f, n, modulus, ctx));
    CHECK(getrlimit(RLIMIT_AS, &all) == 0);
    limit.rlim_max = all.rlim_max;
    CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
    CHECK_STATUS(CUNMOD_E_MEMORY, cunmod_compose_mod_divisor(x, f, n - 1, f, n - 1, divisor));
    CHECK(setrlimit(RLIMIT_AS, &all) == 0);
    CHECK(test_untouched(x, n - 1));
    CHECK(strstr(cunmod_last_reason(ctx), "the host does not have") != NULL);
    cunmod_divisor_destroy(divisor);
    test_result_free(x, n - 1);
    free(f);
}

/* ---- control groups ------------------------------------------------------ */

static void write_file(const char *folder, const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    CHECK(file != NULL && fputs(text, file) >= 0 && fclose(file) == 0);
}

/* Checks what the groups of a list leave of 1000 bytes of memory and 500 of swap space. */
static void check_groups(const char *root, const char *list, double memory, double with_swap)
{
    const cunmod_host_t most = {1000, 1500};
    char path[300];
    write_file(root, "list", list);
    snprintf(path, sizeof(path), "%s/list", root);
    const cunmod_host_t found = cunmod_host_groups(most, path, root);
    CHECK(found.memory == memory && found.with_swap == with_swap);
}

/* The folders are like those of control groups of both versions. */
static void check_all_groups(void)
{
    static const char *const folders[] = {"", "/a", "/a/b", "/memory", "/memory/c"};
    static const char *const files[] = {"list", "memory.max", "memory.swap.max",
                                        "memory.limit_in_bytes", "memory.memsw.limit_in_bytes"};
    enum
    {
        FOLDERS = sizeof folders / sizeof *folders,
        FILES = sizeof files / sizeof *files
    };
    char root[] = "t-budget.XXXXXX", folder[FOLDERS][100], path[300];
    CHECK(mkdtemp(root) != NULL);
    for (int i = 0; i < FOLDERS; i++)
    {
        snprintf(folder[i], sizeof(folder[i]), "%s%s", root, folders[i]);
        CHECK(i == 0 || mkdir(folder[i], 0700) == 0);
    }
    check_groups(root, "", 1000, 1500);
    check_groups(root, "0::/a/b\n", 1000, 1500); /* without a limit */
    write_file(folder[1], "memory.max", "700\n");
    write_file(folder[2], "memory.max", "max\n");
    check_groups(root, "0::/\n", 1000, 1500);
    check_groups(root, "0::/a/b\n", 700, 1200); /* the limit of the group above */
    write_file(folder[2], "memory.max", "300\n");
    write_file(folder[2], "memory.swap.max", "10\n");
    check_groups(root, "0::/a/b\n", 300, 310);
    check_groups(root, "0::/a\n", 700, 1200);
    write_file(folder[4], "memory.limit_in_bytes", "400\n");
    write_file(folder[4], "memory.memsw.limit_in_bytes", "450\n");
    check_groups(root, "5:cpu,memory:/c\n4:pids:/a\n", 400, 450);
    check_groups(root, "5:memory_numa,pids:/c\n", 1000, 1500);
    check_groups(root, "1:memory:/c\n0::/a\n", 400, 450);
    check_groups(root, "no list", 1000, 1500);
    for (int i = FOLDERS - 1; i >= 0; i--)
    {
        for (int k = 0; k < FILES; k++)
        {
            snprintf(path, sizeof(path), "%s/%s", folder[i], files[k]);
            (void)remove(path); /* some are there */
        }
        CHECK(rmdir(folder[i]) == 0);
    }
}

/* A context declines what FLINT would compute, and nothing else; a forced GPU computes. The results
 * of a declined call stay as they were. */
static void check_decline(void)
{
    static const uint64_t three[] = {4, 5, 6};
    static const uint64_t squared[] = {16, 9, 11, 29, 5}; /* three^2 modulo 31 */
    static const uint64_t before[] = {1, 2, 3, 4, 5};
    static const uint64_t sum[] = {8, 10, 12};
    uint64_t z[5];
    cunmod_ctx_t declining = NULL;
    test_case("decline", 3, 3, 31);
    CHECK_OK(cunmod_ctx_create(&declining, -2));
    CHECK_OK(cunmod_set_decline(declining, 1));
    memcpy(z, before, sizeof(z));
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED, cunmod_sqr(z, three, 3, 31, declining));
    CHECK_EQUAL(z, before, 5);
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED, cunmod_resultant(z, three, 3, squared, 5, 31, declining));
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED, cunmod_log_series(z, before, 5, 5, 31, declining));
    CHECK_EQUAL(z, before, 5);
    CHECK_OK(cunmod_add(z, three, 3, three, 3, 31, declining));
    CHECK_EQUAL(z, sum, 3);
    CHECK_OK(cunmod_sqr(z, three, 0, 31, declining));
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_sqr(z, three, 3, 0, declining));
    CHECK_OK(cunmod_set_decline(declining, 0));
    CHECK_OK(cunmod_sqr(z, three, 3, 31, declining));
    CHECK_EQUAL(z, squared, 5);
    cunmod_ctx_destroy(declining);
    if (!test_gpu_available())
        return;
    CHECK_OK(cunmod_ctx_create(&declining, -1));
    CHECK_OK(cunmod_set_decline(declining, 1));
    CHECK_OK(cunmod_ctx_open(declining));
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED, cunmod_sqr(z, three, 3, 31, declining));
    CHECK_OK(cunmod_set_path(declining, CUNMOD_PATH_GPU));
    CHECK_OK(cunmod_sqr(z, three, 3, 31, declining));
    CHECK_EQUAL(z, squared, 5);
    cunmod_ctx_destroy(declining);
}

int main(void)
{
    /* Products of several lengths in bits, each packed into integers of others. */
    static const uint64_t moduli[] = {2, 65521, 2147483647, LONG_PRIME};
    static const int64_t short_lengths[] = {1, 2, 3, 5, 17, 60, 200};
    static const int64_t long_lengths[][2] = {{1000, 999}, {2050, 205}, {2050, 1025}, {5000, 2500}};
    /* Before FLINT has taken anything. */
    __flint_set_memory_functions(take, take_zeros, take_again, give);
    mp_set_memory_functions(take, gmp_take_again, gmp_give);
    test_start(0);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    make_tables();
    for (size_t k = 0; k < sizeof moduli / sizeof *moduli; k++)
    {
        modulus = moduli[k];
        for (size_t i = 0; i < sizeof short_lengths / sizeof *short_lengths; i++)
        {
            check_bounds(short_lengths[i], short_lengths[i]);
            check_bounds(short_lengths[i], (short_lengths[i] + 1) / 2);
        }
        if (modulus > 5000)
            check_series_memory();
        for (size_t i = 0; i < sizeof long_lengths / sizeof *long_lengths && !test_small(); i++)
            check_bounds(long_lengths[i][0], long_lengths[i][1]);
    }
    check_all_groups();
    check_short_modulus();
    if (!test_small())
        check_strassen();
    check_copies();
    check_sum();
    for (int i = 0; i < 2; i++)
    {
        operation_t *const run = i == 0 ? run_mul : run_matrix_mul;
        check_refusals(CUNMOD_PATH_CPU, run);
        check_refusals(test_gpu_available() ? CUNMOD_PATH_GPU : CUNMOD_PATH_CPU, run);
    }
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    check_exponent();
    if (!test_small()) /* sanitizers reserve more address space than that */
        check_host();
    cunmod_ctx_destroy(ctx);
    check_decline();
    return test_finish();
}
