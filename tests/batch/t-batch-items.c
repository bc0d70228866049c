/* Random and degenerate items of batches, many in one call and each with a modulus of its own,
 * against FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 *   t-batch-items [--items N] [--longest L] [--operation NAME]
 *
 * N items of each operation, whose operands have at most L coefficients.
 */
#include <flint/nmod.h>
#include <flint/nmod_vec.h>
#include <flint/ulong_extras.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/batch/batch_items.h"
#include "tests/harness/scoped_flint.h"

#define MOST_ITEMS (1 << 15) /* of one call */
#define TASKS 16

typedef struct
{
    int64_t items; /* of a task */
    int64_t longest;
    const test_batch_operation_t *operation;
    int path;
} run_t;

/* A composite number of 3 to 64 bits. */
static uint64_t draw_composite(void)
{
    const uint64_t n = (test_random() >> test_range(0, 60)) & ~UINT64_C(1);
    return test_below(2) ? test_composites[test_below((uint64_t)test_composite_count)]
           : n < 4       ? 4
                         : n;
}

/* A modulus of 2 to 64 bits, mostly a prime, the extreme ones often. */
static uint64_t draw_modulus(void)
{
    if (test_below(8) == 0)
        return draw_composite();
    static const uint64_t extreme[] = {2,
                                       3,
                                       5,
                                       7,
                                       2147483629,
                                       2147483647,
                                       2147483659u,
                                       4294967291u,
                                       4611686018427387847u,
                                       9223372036854775783u,
                                       UINT64_C(18446744073709551557)};
    const int64_t count = (int64_t)(sizeof extreme / sizeof *extreme);
    const int64_t k = (int64_t)test_below(3 * (uint64_t)count);
    const uint64_t n = test_random() >> test_range(0, 62), last = extreme[count - 1];
    return k < count || n >= last ? extreme[k % count] : n_nextprime(n, 1);
}

static void draw(nmod_poly_t a, int64_t longest)
{
    const int64_t most = test_below(4) > 0 && longest > 20 ? 20 : longest;
    const int64_t len = test_below(8) == 0 ? longest : test_range(0, most);
    nmod_poly_fit_length(a, len);
    test_fill((uint64_t *)a->coeffs, len, a->mod.n, (int)test_below(TEST_KINDS));
    a->length = len;
    _nmod_poly_normalise(a);
}

/* Different points in most cases, where there are so many. */
static void draw_points(nmod_poly_t a)
{
    const uint64_t p = a->mod.n, step = test_unit(p);
    uint64_t point = test_below(p);
    nmod_poly_zero(a);
    for (slong k = 0; k < TEST_BATCH_POINTS; k++)
    {
        nmod_poly_set_coeff_ui(a, k, point);
        point = nmod_add(point, test_below(100) == 0 ? 0 : step, a->mod);
    }
}

static uint64_t draw_exponent(uint64_t p)
{
    const uint64_t kind = test_below(8);
    return kind == 0   ? test_below(3)
           : kind == 1 ? p
                       : test_random() >> test_range(test_small() ? 56 : 0, 63);
}

/* The operands of an item: independent ones, with a common factor, equal, or one a multiple of the
 * other. */
static void draw_related(nmod_poly_struct *x, int operands, int64_t longest)
{
    for (int k = 0; k < operands; k++)
        draw(x + k, longest);
    const uint64_t kind = test_below(6);
    if (operands < 2 || kind > 2)
        return;
    if (kind == 0)
    {
        nmod_poly_set(x + 1, x);
        return;
    }
    SCOPED_NMOD_POLY nmod_poly_t factor;
    nmod_poly_init(factor, x->mod.n);
    draw(factor, longest / 2);
    nmod_poly_truncate(x, longest - longest / 2);
    nmod_poly_truncate(x + 1, longest - longest / 2);
    nmod_poly_mul(x, x, factor);
    if (kind == 1)
        nmod_poly_mul(x + 1, x + 1, factor);
    else
        nmod_poly_set(x + 1, factor);
}

static void draw_item(nmod_poly_struct *x, const run_t *run)
{
    const test_batch_operation_t *operation = run->operation;
    draw_related(x, operation->operands, run->longest);
    if (operation->kind == TEST_BATCH_SCALAR && test_below(8) > 0)
        nmod_poly_truncate(x + operation->operands - 1, 1);
    if (operation->kind == TEST_BATCH_POINT_SETS && test_below(8) > 0)
        draw_points(x);
    if (operation->kind == TEST_BATCH_LINEAR)
        nmod_poly_truncate(x, 2);
}

/* The operands of all items of a call: x[k + i operands] is operand k of item i; and exponents. */
typedef struct
{
    int64_t items;
    uint64_t *p, *e;
    nmod_poly_struct *x;
} operands_t;

static operands_t make_operands(const run_t *run, int64_t items)
{
    const int count = run->operation->operands;
    operands_t all = {.items = items, .p = test_array(items), .e = test_array(items)};
    all.x = calloc((size_t)(items * count), sizeof *all.x);
    for (int64_t i = 0; i < items; i++)
    {
        all.p[i] = draw_modulus();
        for (int k = 0; k < count; k++)
            nmod_poly_init(all.x + i * count + k, all.p[i]);
        draw_item(all.x + i * count, run);
        all.e[i] = draw_exponent(all.p[i]);
    }
    return all;
}

static void clear_operands(operands_t *all, int count)
{
    for (int64_t i = 0; i < all->items * count; i++)
        nmod_poly_clear(all->x + i);
    EACH(free, all->x, all->p, all->e);
}

/* Operand k of all items as a batch, with zeros behind some of them. */
static cunmod_batch_t send(const operands_t *all, int k, int count, cunmod_moduli_t moduli)
{
    SCOPED int64_t *at = calloc((size_t)all->items + 1, sizeof *at);
    for (int64_t i = 0; i < all->items; i++)
        at[i + 1] = at[i] + all->x[i * count + k].length + (int64_t)(test_below(4) == 0);
    SCOPED uint64_t *words = calloc((size_t)at[all->items] + 1, sizeof *words);
    for (int64_t i = 0; i < all->items; i++)
    {
        const nmod_poly_struct *x = all->x + i * count + k;
        if (x->length > 0)
            memcpy(words + at[i], x->coeffs, (size_t)x->length * sizeof *words);
    }
    cunmod_batch_t batch = test_batch_of(moduli, words, at);
    return batch;
}

/* A result in host memory. */
typedef struct
{
    int64_t *len, *at;
    int *status;
    uint64_t *words;
} received_t;

static received_t receive(cunmod_batch_t batch, int64_t items)
{
    received_t z = {.len = calloc((size_t)items + 1, sizeof *z.len),
                    .at = calloc((size_t)items + 1, sizeof *z.at),
                    .status = calloc((size_t)items + 1, sizeof *z.status)};
    CHECK_OK(cunmod_batch_lengths(z.len, batch));
    CHECK_OK(cunmod_batch_statuses(z.status, batch));
    for (int64_t i = 0; i < items; i++)
        z.at[i + 1] = z.at[i] + z.len[i];
    z.words = test_array(z.at[items]);
    CHECK_OK(cunmod_batch_get_arrays(z.words, z.at, batch));
    return z;
}

static void clear_received(received_t *z)
{
    EACH(free, z->len, z->at, z->status, z->words);
}

/* Compares the results of item i with FLINT's. */
static void check_item(const run_t *run, const received_t *z, const operands_t *all, int64_t i)
{
    const test_batch_operation_t *operation = run->operation;
    nmod_poly_struct *x = all->x + i * operation->operands;
    const uint64_t p = x->mod.n;
    nmod_poly_struct expected[TEST_BATCH_RESULTS];
    for (int r = 0; r < operation->results; r++)
        nmod_poly_init(expected + r, p);
    const int status = test_batch_expect(operation, expected, x, all->e[i]);
    test_case(operation->name, x[0].length, operation->operands > 1 ? x[1].length : 0, p);
    for (int r = 0; r < operation->results; r++)
    {
        const int64_t len = status == CUNMOD_OK ? expected[r].length : 0;
        CHECK_STATUS(status, z[r].status[i]);
        CHECK(z[r].len[i] == len);
        if (z[r].len[i] == len && len > 0)
            CHECK_EQUAL(z[r].words + z[r].at[i], (const uint64_t *)expected[r].coeffs, len);
        nmod_poly_clear(expected + r);
    }
}

static void check_call(cunmod_ctx_t ctx, const run_t *run, int64_t items)
{
    const test_batch_operation_t *operation = run->operation;
    operands_t all = make_operands(run, items);
    cunmod_batch_t x[TEST_BATCH_OPERANDS], z[TEST_BATCH_RESULTS];
    received_t received[TEST_BATCH_RESULTS];
    cunmod_moduli_t moduli = test_new_moduli(all.p, items, ctx);
    for (int k = 0; k < operation->operands; k++)
        x[k] = send(&all, k, operation->operands, moduli);
    for (int r = 0; r < operation->results; r++)
        CHECK_OK(cunmod_batch_create(&z[r], moduli));
    CHECK_OK(operation->call(z, x, all.e));
    CHECK(cunmod_last_path(ctx) == run->path);
    for (int r = 0; r < operation->results; r++)
        received[r] = receive(z[r], items);
    for (int64_t i = 0; i < items; i++)
        check_item(run, received, &all, i);
    for (int r = 0; r < operation->results; r++)
    {
        clear_received(&received[r]);
        cunmod_batch_destroy(z[r]);
    }
    for (int k = 0; k < operation->operands; k++)
        cunmod_batch_destroy(x[k]);
    cunmod_moduli_destroy(moduli);
    clear_operands(&all, operation->operands);
}

static void check_task(int number, void *data)
{
    (void)number;
    const run_t *run = data;
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, run->path);
    for (int64_t left = run->items; left > 0; left -= MOST_ITEMS)
        check_call(ctx, run, left < MOST_ITEMS ? left : MOST_ITEMS);
}

/* The value of an option, or `otherwise`. */
static const char *option(int argc, char **argv, const char *name, const char *otherwise)
{
    for (int i = 1; i + 1 < argc; i += 2)
        if (strcmp(argv[i], name) == 0)
            return argv[i + 1];
    return otherwise;
}

int main(int argc, char **argv)
{
    test_start(0);
    const int few = test_small();
    const int64_t items = atoll(option(argc, argv, "--items", few ? "640" : "16000"));
    const int64_t longest = atoll(option(argc, argv, "--longest", few ? "60" : "300"));
    const char *only = option(argc, argv, "--operation", "");
    for (const test_batch_operation_t *x = test_batch_operations; x->name; x++)
    {
        if (*only && strcmp(only, x->name) != 0)
            continue;
        run_t run = {.items = (items + TASKS - 1) / TASKS, .longest = longest, .operation = x};
        run.path = test_gpu_available() ? CUNMOD_PATH_GPU : CUNMOD_PATH_CPU;
        test_parallel(TASKS, check_task, &run);
        printf("%s: %lld items\n", x->name, (long long)(TASKS * run.items));
    }
    return test_finish();
}
