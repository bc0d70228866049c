/* Products of matrices in host memory in sections, for a device with little memory: the shape of
 * the sections; results against FLINT; interrupts, bad entries and failures of the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "runtime/ctx.h"
#include "tests/harness/scoped.h"
#include "tests/mat/limited_memory.h"
#include "tests/mat/matrices.h"
#include "tests/mat/section_shapes.h"

#ifdef CUNMOD_EMU
#include "emu_faults.h"
#endif

static const uint64_t moduli[] = {2, 2147483647, UINT64_C(18446744073709551557), UINT64_MAX};

/* ---- products -------------------------------------------------------------------------- */

/* The operands of a product or a sum, in any form, and the result. */
typedef struct
{
    nmod_mat_t wanted;
    cunmod_matrix_t a, b, c, z;
    uint64_t p;
    int add;
} product_t;

static product_t new_product(int64_t m, int64_t k, int64_t n, uint64_t p, int add)
{
    product_t x = {.p = p, .add = add};
    nmod_mat_t a, b, c;
    nmod_mat_init(a, m, k, p);
    nmod_mat_init(b, k, n, p);
    nmod_mat_init(c, m, n, p);
    nmod_mat_init(x.wanted, m, n, p);
    fill(a, 0);
    fill(b, 0);
    fill(c, 0);
    nmod_mat_mul(x.wanted, a, b);
    if (add > 0)
        nmod_mat_add(x.wanted, c, x.wanted);
    if (add < 0)
        nmod_mat_sub(x.wanted, c, x.wanted);
    x.a = matrix_of(a);
    x.b = matrix_of(b);
    x.c = matrix_of(c);
    x.z = new_matrix(m, n, (int)test_below(2), test_below(2) ? test_range(0, 3) : 0);
    nmod_mat_clear(a);
    nmod_mat_clear(b);
    nmod_mat_clear(c);
    return x;
}

static void end_product(product_t *x)
{
    EACH(free, x->a.words, x->b.words, x->c.words, x->z.words);
    nmod_mat_clear(x->wanted);
}

static int compute(const product_t *x, const cunmod_matrix_t *res, cunmod_ctx_t ctx)
{
    return x->add == 0  ? cunmod_matrix_mul(res, &x->a, &x->b, x->p, ctx)
           : x->add > 0 ? cunmod_matrix_addmul(res, &x->c, &x->a, &x->b, x->p, ctx)
                        : cunmod_matrix_submul(res, &x->c, &x->a, &x->b, x->p, ctx);
}

/* Computes *x once, and once more over an operand of the same size. */
static void check_result(product_t *x, cunmod_ctx_t ctx)
{
    CHECK_OK(compute(x, &x->z, ctx));
    check_entries(&x->z, x->wanted);
    const cunmod_matrix_t *const over = x->add != 0                    ? &x->c
                                        : x->a.columns == x->z.columns ? &x->a
                                        : x->b.rows == x->z.rows       ? &x->b
                                                                       : NULL;
    if (over == NULL)
        return;
    CHECK_OK(compute(x, over, ctx));
    check_entries(over, x->wanted);
}

static cunmod_ctx_t open_ctx(int path, const char *algorithm)
{
    cunmod_ctx_t ctx = NULL;
    CHECK_OK(cunmod_ctx_create(&ctx, 0));
    CHECK_OK(cunmod_set_path(ctx, path));
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_MAT, algorithm));
    CHECK(cunmod_ctx_open_device(ctx) != NULL);
    return ctx;
}

/* The GPU has no block of memory for the whole product, though the plan counts on it. */
static void check_limited(int64_t m, int64_t k, int64_t n, uint64_t p, const char *algorithm,
                          int add)
{
    const cunmod_mat_size_t size = section_size(m, k, n, p, strcmp(algorithm, "plain") == 0);
    limited_t limited = {.most = least_section(&size) / 2 * 3};
    const cunmod_ctx_t ctx = open_ctx(CUNMOD_PATH_GPU, algorithm);
    product_t x = new_product(m, k, n, p, add);
    test_case("limited memory", m, n, p);
    limited_begin(&limited, ctx);
    check_result(&x, ctx);
    CHECK(limited.refused > 0 && limited.count < LIMITED_BLOCKS);
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
    limited_end(&limited, ctx);
    end_product(&x);
    cunmod_ctx_destroy(ctx);
}

static void check_limits(void)
{
    const int64_t large = test_small() ? 1 : 4;
    for (int i = 0; i < COUNT(moduli); i++)
    {
        check_limited(400 * large, 140 * large, 700 * large, moduli[i], "tensor", i % 3 - 1);
        check_limited(130 * large, 1000 * large, 130 * large, moduli[i], "plain", (i + 1) % 3 - 1);
    }
}

#ifdef CUNMOD_EMU

/* Checks that no word of the result was written. */
static void check_untouched(const product_t *x)
{
    const int64_t len = (x->z.transposed ? x->z.columns : x->z.rows) * x->z.stride;
    for (int64_t i = 0; i < len; i++)
        CHECK(x->z.words[i] == 1);
}

/* Checks the result of a call that has returned `status`. */
static void check_all_or_none(const product_t *x, int status)
{
    if (status == CUNMOD_OK)
        check_entries(&x->z, x->wanted);
    else
        check_untouched(x);
}

static void set_memory(int64_t bytes)
{
    char text[32];
    snprintf(text, sizeof(text), "%lld", (long long)bytes);
    CHECK(setenv("CUNMOD_EMU_MEMORY", text, 1) == 0);
}

/* Returns the memory of a device with 5/4 of the memory of the least section, of the product and of
 * the transposed product, which is computed where the result is transposed. */
static int64_t little_memory(const product_t *x, int is_plain)
{
    const int64_t m = x->a.rows, k = x->a.columns, n = x->b.columns;
    const cunmod_mat_size_t size = section_size(m, k, n, x->p, is_plain);
    const cunmod_mat_size_t turned = section_size(n, k, m, x->p, is_plain);
    return cunmod_most(least_section(&size), least_section(&turned)) / 4 * 5;
}

/* The plan chooses sections, and they are used. */
static void check_planned(int64_t m, int64_t k, int64_t n, uint64_t p, int path,
                          const char *algorithm, int add)
{
    product_t x = new_product(m, k, n, p, add);
    cunmod_planned_t planned;
    test_case("little memory", m, n, p);
    set_memory(little_memory(&x, algorithm == NULL || strcmp(algorithm, "plain") == 0));
    const cunmod_ctx_t ctx = open_ctx(path, algorithm);
    check_result(&x, ctx);
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
    CHECK(strstr(cunmod_last_reason(ctx), " sections") != NULL);
    const int64_t words = k * (m + n) + (add != 0 ? m * n : 0);
    CHECK(ctx->sent >= 2 * words || (add == 0 && x.a.columns != n && x.b.rows != m));
    cunmod_query_t query = ctx->query[CUNMOD_OP_MAT];
    CHECK_OK(cunmod_ctx_candidate(&planned, &query, 0, ctx));
    CHECK(planned.candidate.workspace > 0 && planned.candidate.workspace <= query.memory);
    end_product(&x);
    cunmod_ctx_destroy(ctx);
}

/* Each of m, k and n is cut; and all are. */
static void check_plans(void)
{
    static const int64_t sizes[][3] = {
        {700, 40, 30}, {30, 400, 40}, {30, 40, 700}, {300, 200, 300}};
    for (int i = 0; i < COUNT(sizes); i++)
    {
        for (int j = 0; j < COUNT(moduli); j++)
        {
            if (test_few() && j != i)
                continue;
            const int64_t *const s = sizes[i];
            check_planned(s[0], s[1], s[2], moduli[j], CUNMOD_PATH_GPU, "tensor", (i + j) % 3 - 1);
            check_planned(s[0], s[1], s[2], moduli[j], CUNMOD_PATH_GPU, "plain",
                          (i + j + 1) % 3 - 1);
        }
    }
    check_planned(300, 200, 300, moduli[1], CUNMOD_PATH_AUTO, NULL, 0);
}

/* No section fits: only the CPU can compute the product. */
static void check_none(void)
{
    product_t x = new_product(200, 200, 300, moduli[1], 1);
    test_case("no section", 200, 300, moduli[1]);
    set_memory(little_memory(&x, 0) / 2);
    cunmod_ctx_t ctx = open_ctx(CUNMOD_PATH_GPU, "tensor");
    CHECK_STATUS(compute(&x, &x.z, ctx), CUNMOD_E_GPU);
    check_untouched(&x);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    CHECK_OK(compute(&x, &x.z, ctx));
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_CPU);
    check_entries(&x.z, x.wanted);
    end_product(&x);
    cunmod_ctx_destroy(ctx);
}

/* Entries that are not reduced, in the first and in the last section; the result is unchanged. */
static void check_bad(void)
{
    for (int i = 0; i < 6; i++)
    {
        product_t x = new_product(300, 200, 300, moduli[1], i % 2);
        const cunmod_matrix_t *const bad = i < 2 ? &x.a : i < 4 || x.add == 0 ? &x.b : &x.c;
        *entry(bad, bad->rows - 1, i < 3 ? 0 : bad->columns - 1) = x.p;
        test_case("bad entry", 300, 300, x.p);
        set_memory(little_memory(&x, i >= 3));
        const cunmod_ctx_t ctx =
            open_ctx(i < 3 ? CUNMOD_PATH_GPU : CUNMOD_PATH_AUTO, i < 3 ? "tensor" : NULL);
        CHECK_STATUS(compute(&x, &x.z, ctx), CUNMOD_E_COEFF);
        check_untouched(&x);
        end_product(&x);
        cunmod_ctx_destroy(ctx);
    }
}

/* Blocks of whole rows in pinned memory, which kernels read, without and with a bad entry. */
static void check_pinned(int is_bad)
{
    product_t x = new_product(700, 128, 30, moduli[1], 0);
    cunmod_matrix_t pinned = {NULL, 700, 128, 128, 0};
    cunmod_dev_t *dev = NULL;
    void *memory = NULL;
    test_case("pinned operand", 700, 30, x.p);
    set_memory(little_memory(&x, 0) / 2 * 3);
    const cunmod_ctx_t ctx = open_ctx(CUNMOD_PATH_GPU, "tensor");
    CHECK(cunmod_dev_open(&dev, 0) == 0);
    CHECK(cunmod_dev_slot(dev, 0, CUNMOD_SLOT_BYTES, &memory) == 0);
    pinned.words = memory;
    for (int64_t i = 0; i < pinned.rows; i++)
        for (int64_t j = 0; j < pinned.columns; j++)
            *entry(&pinned, i, j) = *entry(&x.a, i, j);
    *entry(&pinned, 650, 3) += is_bad ? x.p : 0;
    const int status = cunmod_matrix_mul(&x.z, &pinned, &x.b, x.p, ctx);
    CHECK_STATUS(status, is_bad ? CUNMOD_E_COEFF : CUNMOD_OK);
    check_all_or_none(&x, status);
    CHECK(is_bad || strstr(cunmod_last_reason(ctx), " sections") != NULL);
    cunmod_dev_close(dev);
    end_product(&x);
    cunmod_ctx_destroy(ctx);
}

/* An interrupt at any device call: the call ends without a result, or is complete. Another call
 * succeeds. */
static void check_interrupts(void)
{
    long calls = 1;
    int interrupted = 0;
    for (long k = 0; k <= calls; k += calls / 12 + 1)
    {
        volatile int flag = 0;
        product_t x = new_product(300, 200, 300, moduli[1], k % 3 == 0);
        test_case("interrupt", 300, 300, x.p);
        set_memory(little_memory(&x, 1));
        const cunmod_ctx_t ctx = open_ctx(CUNMOD_PATH_AUTO, NULL);
        CHECK_OK(cunmod_set_interrupt(ctx, &flag));
        cunmod_emu_interrupt_at(k, &flag);
        const int status = compute(&x, &x.z, ctx);
        calls = k == 0 ? cunmod_emu_calls() : calls;
        cunmod_emu_fail_at(0);
        CHECK(status == CUNMOD_OK || (k > 0 && status == CUNMOD_E_INTERRUPTED));
        interrupted += status != CUNMOD_OK;
        check_all_or_none(&x, status);
        flag = 0;
        check_result(&x, ctx);
        CHECK_OK(cunmod_set_interrupt(ctx, NULL));
        end_product(&x);
        cunmod_ctx_destroy(ctx);
    }
    CHECK(interrupted >= 3);
}

/* Every device call fails in turn, those of the rounds of a loop left out: the CPU computes the
 * result, or, if the GPU is forced, nothing is changed. No memory is left. */
static void check_faults(int path)
{
    long calls = 1, failed = 0;
    for (long k = 0; k <= calls; k++)
    {
        if (k > 0 && cunmod_emu_between(k))
            continue;
        product_t x = new_product(300, 200, 300, moduli[1], -1);
        test_case("fault", 300, 300, x.p);
        set_memory(little_memory(&x, path != CUNMOD_PATH_GPU));
        const cunmod_ctx_t ctx = open_ctx(path, path == CUNMOD_PATH_GPU ? "tensor" : NULL);
        if (k == 0)
            cunmod_emu_note();
        else
            cunmod_emu_fail_at(k);
        const int status = compute(&x, &x.z, ctx);
        const int on_gpu = status == CUNMOD_OK && cunmod_last_path(ctx) == CUNMOD_PATH_GPU;
        calls = k == 0 ? cunmod_emu_calls() : calls;
        cunmod_emu_fail_at(0);
        failed += !on_gpu;
        CHECK(k > 0 || on_gpu);
        CHECK(status == CUNMOD_OK || (path == CUNMOD_PATH_GPU && status == CUNMOD_E_GPU));
        check_all_or_none(&x, status);
        end_product(&x);
        cunmod_ctx_destroy(ctx);
        CHECK(cunmod_emu_allocated() == 0);
    }
    CHECK(failed > 10);
}

static void check_emulated(void)
{
    check_plans();
    check_none();
    check_bad();
    check_pinned(0);
    check_pinned(1);
    check_interrupts();
    check_faults(CUNMOD_PATH_AUTO);
    check_faults(CUNMOD_PATH_GPU);
    CHECK(unsetenv("CUNMOD_EMU_MEMORY") == 0);
}

#else

static void check_emulated(void) {}

#endif

int main(void)
{
    test_start(0);
    check_section_shapes(moduli, COUNT(moduli));
    if (test_gpu_available())
    {
        check_emulated();
        check_limits();
    }
    return test_finish();
}
