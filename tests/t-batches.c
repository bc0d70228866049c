/* Batches: every operation on items of all lengths and moduli in one call, on each path, against
 * the reference; states of items, errors of calls, and copies.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "batches_bad.h"
#include "batches_sides.h"
#include "cunmod.h"
#include "harness.h"
#include "ref.h"

#ifdef CUNMOD_EMU
#include "emu_faults.h"
#endif

enum
{
    ADD,
    SUB,
    MUL,
    SQR,
    MULLOW,
    MULMID,
    OPERATIONS
};

/* z = coefficients of a b or of a sum, for item i; returns how many there are. */
static int64_t expect(uint64_t **z, int operation, const side_t *a, const side_t *b, int64_t i,
                      int64_t lo, int64_t hi)
{
    const int64_t lena = a->at[i + 1] - a->at[i], lenb = b->at[i + 1] - b->at[i];
    const uint64_t *u = a->words + a->at[i], *v = b->words + b->at[i];
    const uint64_t p = a->p[i];
    if (operation == ADD || operation == SUB)
    {
        const int64_t len = lena > lenb ? lena : lenb;
        *z = test_array(len);
        for (int64_t k = 0; k < len; k++)
        {
            const uint64_t x = k < lena ? u[k] : 0, y = k < lenb ? v[k] : 0;
            (*z)[k] = ref_submod(x, operation == ADD ? ref_submod(0, y, p) : y, p);
        }
        return len;
    }
    const int64_t full = lena > 0 && lenb > 0 ? lena + lenb - 1 : 0;
    const int64_t end = full < hi ? full : hi, len = end > lo ? end - lo : 0;
    uint64_t *all = test_array(full);
    if (full > 0)
        ref_mul(all, u, lena, v, lenb, p);
    *z = test_array(len);
    if (len > 0)
        memcpy(*z, all + lo, (size_t)len * sizeof **z);
    free(all);
    return len;
}

static int call(int operation, cunmod_batch_t z, cunmod_batch_t a, cunmod_batch_t b, int64_t lo,
                int64_t hi)
{
    switch (operation)
    {
    case ADD:
        return cunmod_batch_add(z, a, b);
    case SUB:
        return cunmod_batch_sub(z, a, b);
    case MUL:
        return cunmod_batch_mul(z, a, b);
    case SQR:
        return cunmod_batch_sqr(z, a);
    case MULLOW:
        return cunmod_batch_mullow(z, a, b, hi);
    default:
        return cunmod_batch_mulmid(z, a, b, lo, hi);
    }
}

/* Compares a batch with what an operation gives on the two sides. */
static void check_result(int operation, cunmod_batch_t batch, const side_t *a, const side_t *b,
                         int64_t lo, int64_t hi)
{
    const int64_t items = a->items;
    int64_t *len = calloc((size_t)items + 1, sizeof *len);
    int64_t *at = calloc((size_t)items + 1, sizeof *at);
    int *statuses = calloc((size_t)items + 1, sizeof *statuses);
    uint64_t **z = calloc((size_t)items + 1, sizeof *z);
    int64_t *lenz = calloc((size_t)items + 1, sizeof *lenz);
    CHECK_OK(cunmod_batch_lengths(len, batch));
    CHECK_OK(cunmod_batch_statuses(statuses, batch));
    for (int64_t i = 0; i < items; i++)
    {
        const int status = a->status[i] ? a->status[i] : b->status[i];
        lenz[i] = status ? 0 : expect(&z[i], operation, a, b, i, lo, hi);
        test_case("batch", a->at[i + 1] - a->at[i], b->at[i + 1] - b->at[i], a->p[i]);
        CHECK(statuses[i] == status);
        CHECK(len[i] == ref_length(z[i], lenz[i]));
        at[i + 1] = at[i] + lenz[i] + (int64_t)test_below(3);
    }
    uint64_t *words = test_result(at[items]);
    CHECK_OK(cunmod_batch_get_arrays(words, at, batch));
    for (int64_t i = 0; i < items; i++)
    {
        test_case("batch", a->at[i + 1] - a->at[i], b->at[i + 1] - b->at[i], a->p[i]);
        CHECK_EQUAL(words + at[i], z[i], lenz[i]);
        CHECK(ref_length(words + at[i], at[i + 1] - at[i]) == len[i]);
        free(z[i]);
    }
    test_result_free(words, at[items]);
    free(len);
    free(at);
    free(statuses);
    free(z);
    free(lenz);
}

/* One batch of each operation, with result and operand the same object now and then. */
static void check_operations(cunmod_ctx_t ctx, int64_t items, int64_t most, int kinds, int bad)
{
    uint64_t *p = test_array(items);
    side_moduli(p, items, kinds);
    side_t a = make_side(p, items, most), b = make_side(p, items, most);
    if (bad)
        spoil_sides(p, &a, &b);
    cunmod_moduli_t moduli;
    CHECK_OK(cunmod_moduli_create(&moduli, p, items, ctx));
    for (int operation = 0; operation < OPERATIONS; operation++)
    {
        const int64_t lo = operation == MULMID ? test_range(0, most) : 0;
        const int64_t hi = operation == MULLOW || operation == MULMID ? lo + test_range(0, most)
                                                                      : INT64_MAX;
        cunmod_batch_t u = side_batch(&a, moduli), v = side_batch(&b, moduli), z;
        CHECK_OK(cunmod_batch_create(&z, moduli));
        const int alias = (int)test_below(4);
        cunmod_batch_t res = alias == 1 ? u : alias == 2 ? v : z;
        CHECK_OK(call(operation, res, u, v, lo, hi));
        check_result(operation, res, &a, operation == SQR ? &a : &b, lo, hi);
        cunmod_batch_destroy(u);
        cunmod_batch_destroy(v);
        cunmod_batch_destroy(z);
    }
    cunmod_moduli_destroy(moduli);
    free_side(&a);
    free_side(&b);
    free(p);
}

/* (a + b) (a - b) = a^2 - b^2 without a copy to the host between; the moduli go first. */
static void check_chain(cunmod_ctx_t ctx)
{
    uint64_t p[40];
    for (int i = 0; i < 40; i++)
        p[i] = side_primes[test_below(SIDE_PRIMES)];
    side_t a = make_side(p, 40, 60), b = make_side(p, 40, 60);
    cunmod_moduli_t moduli;
    cunmod_batch_t sum, difference;
    CHECK_OK(cunmod_moduli_create(&moduli, p, 40, ctx));
    cunmod_batch_t u = side_batch(&a, moduli), v = side_batch(&b, moduli);
    CHECK_OK(cunmod_batch_create(&sum, moduli));
    CHECK_OK(cunmod_batch_create(&difference, moduli));
    cunmod_moduli_destroy(moduli);
    CHECK_OK(cunmod_batch_add(sum, u, v));
    CHECK_OK(cunmod_batch_sub(difference, u, v));
    CHECK_OK(cunmod_batch_mul(sum, sum, difference));
    CHECK_OK(cunmod_batch_sqr(u, u));
    CHECK_OK(cunmod_batch_sqr(v, v));
    CHECK_OK(cunmod_batch_sub(u, u, v));
    CHECK_OK(cunmod_batch_sub(sum, sum, u));
    int64_t len[40];
    CHECK_OK(cunmod_batch_lengths(len, sum));
    for (int i = 0; i < 40; i++)
        CHECK(len[i] == 0);
    cunmod_batch_destroy(u);
    cunmod_batch_destroy(v);
    cunmod_batch_destroy(sum);
    cunmod_batch_destroy(difference);
    free_side(&a);
    free_side(&b);
}

#ifdef CUNMOD_EMU
/* A product of host arrays, of whose *calls device calls the k-th fails. They end with the lengths
 * of the result; when these cannot be read, they are read once more. Returns the status of the
 * product. */
static int multiply_with_fault(long *calls, const side_t *a, const side_t *b, int path, long k)
{
    cunmod_ctx_t ctx;
    cunmod_moduli_t moduli;
    cunmod_batch_t u, v, z;
    int64_t len[40];
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, path));
    cunmod_emu_fail_at(k);
    CHECK_OK(cunmod_moduli_create(&moduli, a->p, a->items, ctx));
    CHECK_OK(cunmod_batch_create(&z, moduli));
    u = side_batch(a, moduli);
    v = side_batch(b, moduli);
    const int status = cunmod_batch_mul(z, u, v);
    if (status == CUNMOD_OK && cunmod_batch_lengths(len, z) != CUNMOD_OK)
        CHECK(k > 0 && k <= cunmod_emu_calls());
    *calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    if (status == CUNMOD_OK)
        check_result(MUL, z, a, b, 0, INT64_MAX);
    cunmod_batch_destroy(u);
    cunmod_batch_destroy(v);
    cunmod_batch_destroy(z);
    cunmod_moduli_destroy(moduli);
    cunmod_ctx_destroy(ctx);
    return status;
}

/* Every device call fails in turn, until the lengths of the result are known. */
static void check_faults(int path)
{
    uint64_t p[40];
    const int64_t before = cunmod_emu_allocated();
    for (int i = 0; i < 40; i++)
        p[i] = side_primes[test_below(SIDE_PRIMES)];
    side_t a = make_side(p, 40, 200), b = make_side(p, 40, 200);
    long calls, ignored, failed = 0;
    CHECK_OK(multiply_with_fault(&calls, &a, &b, path, 0));
    for (long k = 1; k <= calls; k++)
    {
        const int status = multiply_with_fault(&ignored, &a, &b, path, k);
        failed += status != CUNMOD_OK;
        CHECK(status == CUNMOD_OK || (status == CUNMOD_E_GPU && path == CUNMOD_PATH_GPU));
        CHECK(cunmod_emu_allocated() == before);
    }
    CHECK(path != CUNMOD_PATH_GPU || failed > 0);
    free_side(&a);
    free_side(&b);
}
#endif

static void check_path(int path)
{
    cunmod_ctx_t ctx;
    const int64_t most = test_small() ? 300 : 2500;
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, path));
    check_errors(ctx);
    check_refusals(ctx, path);
    check_chain(ctx);
    check_operations(ctx, 0, 10, 0, 0);
    check_operations(ctx, 1, 10, 0, 0);
    for (int kinds = 0; kinds < 4; kinds++)
    {
        check_operations(ctx, test_range(2, 60), 12, kinds, 0);
        check_operations(ctx, test_range(2, 60), most, kinds, 0);
        check_operations(ctx, test_range(2, 60), 40, kinds, kinds < 3);
    }
    check_operations(ctx, 3, test_small() ? SIDE_LONG : 9000, 2, 0);
    check_operations(ctx, 3, test_small() ? SIDE_LONG : 9000, 1, 0);
    CHECK(cunmod_last_path(ctx) == path);
    cunmod_ctx_destroy(ctx);
}

int main(void)
{
    test_start(0);
    check_classes();
    check_path(CUNMOD_PATH_CPU);
    if (test_gpu_available())
        check_path(CUNMOD_PATH_GPU);
#ifdef CUNMOD_EMU
    check_faults(CUNMOD_PATH_AUTO);
    check_faults(CUNMOD_PATH_GPU);
#endif
    return test_finish();
}
