/* Batches: every operation on items of all lengths and moduli in one call, on each path, against
 * the reference; states of items, errors of calls, and copies.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "tests/batch/batches.h"
#include "plan/batch_product.h"
#include "tests/harness/ref.h"
#include "tests/harness/scoped.h"

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

/* An operation. Of products the coefficients lo .. hi-1 are asked for. */
typedef struct
{
    int operation;
    int64_t lo, hi;
} request_t;

static const request_t whole_product = {MUL, 0, INT64_MAX};

/* z = the coefficients of a b or of a sum, for item i; returns how many there are. */
static int64_t expect(uint64_t **z, const request_t *request, const side_t *a, const side_t *b,
                      int64_t i)
{
    const int64_t lena = side_room(a, i), lenb = side_room(b, i);
    const uint64_t *u = a->words + a->at[i], *v = b->words + b->at[i];
    const uint64_t p = a->p[i];
    if (request->operation == ADD || request->operation == SUB)
    {
        const int64_t len = lena > lenb ? lena : lenb;
        *z = test_array(len);
        for (int64_t k = 0; k < len; k++)
        {
            const uint64_t y = side_word(b, i, k);
            (*z)[k] = ref_submod(side_word(a, i, k),
                                 request->operation == ADD ? ref_submod(0, y, p) : y, p);
        }
        return len;
    }
    const int64_t full = lena > 0 && lenb > 0 ? lena + lenb - 1 : 0;
    const int64_t end = full < request->hi ? full : request->hi,
                  len = end > request->lo ? end - request->lo : 0;
    SCOPED uint64_t *all = test_array(full);
    if (full > 0)
        ref_mul(all, u, lena, v, lenb, p);
    *z = test_array(len);
    if (len > 0)
        memcpy(*z, all + request->lo, (size_t)len * sizeof **z);
    return len;
}

static int call(const void *data, const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    const request_t *const request = data;
    switch (request->operation)
    {
    case ADD:
        return cunmod_batch_add(z[0], x[0], x[1]);
    case SUB:
        return cunmod_batch_sub(z[0], x[0], x[1]);
    case MUL:
        return cunmod_batch_mul(z[0], x[0], x[1]);
    case SQR:
        return cunmod_batch_sqr(z[0], x[0]);
    case MULLOW:
        return cunmod_batch_mullow(z[0], x[0], x[1], request->hi);
    default:
        return cunmod_batch_mulmid(z[0], x[0], x[1], request->lo, request->hi);
    }
}

/* Returns a call of the operation on two sides, with its expected result. */
static batch_call_t call_of(const request_t *request, const side_t *a, const side_t *b)
{
    batch_call_t x = {.x = {a, b},
                      .z = {answers_of(a->items)},
                      .operands = 2,
                      .results = 1,
                      .call = call,
                      .data = request};
    answers_t *const z = &x.z[0];
    b = request->operation == SQR ? a : b;
    for (int64_t i = 0; i < a->items; i++)
    {
        z->status[i] = a->status[i] ? a->status[i] : b->status[i];
        if (z->status[i] == CUNMOD_OK)
            z->len[i] = expect(&z->z[i], request, a, b, i);
    }
    return x;
}

/* Algorithms that are forced in turn. */
static const char *const algorithms[] = {NULL, NULL, "small", "whole", "ntt", "block"};

/* Calls each operation once. In about half of the calls the result is an operand. */
static void check_operations(cunmod_ctx_t ctx, int64_t items, int64_t most, int kinds, int bad)
{
    SCOPED_SIDES side_t side[2];
    sides_draw(side, items, kinds, most, most);
    if (bad)
        side_spoil(&side[0], &side[1]);
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(side->p, items, ctx);
    for (int operation = 0; operation < OPERATIONS; operation++)
    {
        const int64_t lo = operation == MULMID ? test_range(0, most) : 0;
        const int64_t hi = operation == MULLOW || operation == MULMID ? lo + test_range(0, most)
                                                                      : INT64_MAX;
        SCOPED_CALL batch_call_t x = call_of(&(request_t){operation, lo, hi}, &side[0], &side[1]);
        CHECK_OK(
            cunmod_set_algorithm(ctx, CUNMOD_OP_MUL, algorithms[test_below(COUNT(algorithms))]));
        check_call(moduli, &x, (int)test_below(2), 0, (int)test_below(2));
    }
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_MUL, NULL));
}

/* (a + b) (a - b) = a^2 - b^2 without a copy to the host between; the moduli go first. */
static void check_chain(cunmod_ctx_t ctx)
{
    SCOPED_SIDES side_t side[2];
    sides_draw(side, 40, 0, 60, 60);
    cunmod_moduli_t moduli = test_new_moduli(side->p, 40, ctx);
    SCOPED_BATCH cunmod_batch_t u = side_batch(&side[0], moduli), v = side_batch(&side[1], moduli);
    SCOPED_BATCH cunmod_batch_t sum = test_batch(moduli), difference = test_batch(moduli);
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
}

#define ITEMS 12
#define MOST 60

/* (a b)^2 of operands with zeros on top, where a b is shorter than its room: "ntt" and "block" take
 * the room for the length. */
static void check_room(cunmod_ctx_t ctx, const char *first, const char *second)
{
    uint64_t p[ITEMS];
    side_moduli(p, ITEMS, 0);
    SCOPED_SIDE side_t a = side_make(p, ITEMS, MOST), b = side_make(p, ITEMS, MOST);
    SCOPED_SIDE side_t product = side_make(p, ITEMS, 2 * MOST);
    for (int i = 0; i < ITEMS; i++)
        for (int64_t k = a.at[i] + (a.at[i + 1] - a.at[i]) / 2; k < a.at[i + 1]; k++)
            a.words[k] = 0;
    for (int i = 0; i < ITEMS; i++)
    {
        uint64_t *z;
        const int64_t len = expect(&z, &whole_product, &a, &b, i);
        side_lengthen(&product, i, len);
        if (len > 0)
            memcpy(product.words + product.at[i], z, (size_t)len * sizeof *z);
        free(z);
    }
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(p, ITEMS, ctx);
    SCOPED_BATCH cunmod_batch_t u = side_batch(&a, moduli), v = side_batch(&b, moduli);
    SCOPED_BATCH cunmod_batch_t z = test_batch(moduli);
    CHECK_OK(cunmod_batch_sqr(z, v)); /* the product gets memory that has been used */
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_MUL, first));
    CHECK_OK(cunmod_batch_mul(z, u, v));
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_MUL, second));
    CHECK_OK(cunmod_batch_sqr(z, z));
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_MUL, NULL));
    SCOPED_CALL batch_call_t square = call_of(&(request_t){SQR, 0, INT64_MAX}, &product, &product);
    check_answers(z, &square.z[0], &product);
}

#define LENGTH 70000

/* A long polynomial times zero is no reason to make room for a long product: it is of the class of
 * constants. */
static void check_zero(cunmod_ctx_t ctx)
{
    static const uint64_t p[] = {UINT64_C(18446744073709551557), UINT64_C(18446744073709551557)};
    static const int64_t at_a[] = {0, LENGTH, LENGTH + 1}, at_b[] = {0, 0, 1}, at_z[] = {0, 0, 1};
    uint64_t *const a = test_array(LENGTH + 1), b = 5, z = 0;
    cunmod_batch_t batch[3];
    for (int64_t k = 0; k <= LENGTH; k++)
        a[k] = 3;
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(p, 2, ctx);
    for (int k = 0; k < 3; k++)
        CHECK_OK(cunmod_batch_create(&batch[k], moduli));
    CHECK_OK(cunmod_batch_set_arrays(batch[0], a, at_a));
    CHECK_OK(cunmod_batch_set_arrays(batch[1], &b, at_b));
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_MUL, "small"));
    CHECK_OK(cunmod_batch_mul(batch[2], batch[0], batch[1]));
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_MUL, NULL));
    CHECK_OK(cunmod_batch_get_arrays(&z, at_z, batch[2]));
    CHECK(z == 15);
    for (int k = 0; k < 3; k++)
        cunmod_batch_destroy(batch[k]);
    free(a);
}

/* A forced algorithm that has no transform for so short a product is no lack of memory. */
static void check_forced(cunmod_ctx_t ctx, int path)
{
    static const uint64_t p[] = {UINT64_C(18446744073709551557)}, words[] = {1, 2, 3, 4, 5, 6};
    static const int64_t at[] = {0, 6};
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(p, 1, ctx);
    SCOPED_BATCH cunmod_batch_t x = test_batch(moduli), z = test_batch(moduli);
    CHECK_OK(cunmod_batch_set_arrays(x, words, at));
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_MUL, "ntt_short"));
    CHECK_STATUS(path == CUNMOD_PATH_GPU ? CUNMOD_E_UNSUPPORTED : CUNMOD_OK,
                 cunmod_batch_mul(z, x, x));
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_MUL, NULL));
}

#ifdef CUNMOD_EMU
static void check_faults(int path)
{
    SCOPED_SIDES side_t side[2];
    sides_draw(side, 40, 0, 200, 200);
    SCOPED_CALL batch_call_t x = call_of(&whole_product, &side[0], &side[1]);
    check_faulty(&x, path);
}
#endif

/* A block of threads computes a product only where its tiles fit into shared memory. */
static void check_classes(void)
{
    CHECK(cunmod_batch_class(0, 5000, INT64_MAX) == 0);
    CHECK(cunmod_batch_class(1, 1, INT64_MAX) == 0);
    CHECK(cunmod_batch_class(2, 1, INT64_MAX) == 1);
    CHECK(cunmod_batch_class(4096, 4096, INT64_MAX) == 13);
    CHECK(cunmod_batch_class(4096, 4097, INT64_MAX) == 13);
    CHECK(cunmod_batch_class(4096, 4098, INT64_MAX) == CUNMOD_BATCH_LONG);
    CHECK(cunmod_batch_class(4096, 4096, 2048) == 12);
}

/* An interrupt, and a limit of time, leave the result as it was. */
static void check_refusals(cunmod_ctx_t ctx, int path)
{
    SCOPED_MODULI cunmod_moduli_t moduli = small_moduli(ctx, 11);
    SCOPED_BATCH cunmod_batch_t a = small_batch(moduli);
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_batch_add(a, a, a));
    CHECK_FAILS(INTERRUPTED, cunmod_batch_sqr(a, a));
    CHECK(strstr(cunmod_last_reason(ctx), "interrupt") != NULL);
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    if (path == CUNMOD_PATH_CPU)
    {
        CHECK_OK(cunmod_set_work_limit(ctx, 0));
        CHECK_FAILS(WORK, cunmod_batch_sqr(a, a));
        CHECK(strstr(cunmod_last_reason(ctx), "limit") != NULL);
        CHECK_OK(cunmod_set_work_limit(ctx, -1));
    }
    check_small(a);
}

#define SET_ITEMS 18

/* Statuses that the caller sets: what is added to the batch, or computed from it, has them. A
 * modulus below 2, and an earlier operand, come first. A refused call changes nothing. */
static void check_statuses(cunmod_ctx_t ctx)
{
    uint64_t p[SET_ITEMS], ones[SET_ITEMS], words[SET_ITEMS];
    int64_t at[SET_ITEMS + 1] = {0};
    int wanted[SET_ITEMS], found[SET_ITEMS];
    for (int i = 0; i < SET_ITEMS; i++)
    {
        p[i] = i == 5 ? 1 : batch_primes[i % BATCH_PRIMES]; /* words of both sizes */
        ones[i] = i == 6 ? p[i] : 1;
        at[i + 1] = i + 1;
        wanted[i] = i;
    }
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(p, SET_ITEMS, ctx);
    SCOPED_BATCH cunmod_batch_t a = test_batch_of(moduli, ones, at), states = test_batch(moduli);
    SCOPED_BATCH cunmod_batch_t res = test_batch(moduli);
    CHECK_OK(cunmod_batch_set(states, a));
    wanted[1] = CUNMOD_E_UNSUPPORTED + 1;
    CHECK_FAILS(ARGUMENT, cunmod_batch_set_statuses(states, wanted));
    wanted[1] = -1;
    CHECK_FAILS(ARGUMENT, cunmod_batch_set_statuses(states, wanted));
    CHECK_FAILS(ARGUMENT, cunmod_batch_set_statuses(states, NULL));
    CHECK_FAILS(ARGUMENT, cunmod_batch_set_statuses(NULL, wanted));
    CHECK_OK(cunmod_batch_equal(found, states, a));
    CHECK(found[0] == 1 && found[1] == 1 && found[6] == 0);
    wanted[1] = CUNMOD_E_ARGUMENT;
    CHECK_OK(cunmod_batch_set_statuses(states, wanted));
    CHECK_OK(cunmod_batch_add(res, a, states));
    CHECK_OK(cunmod_batch_mul(res, res, res));
    CHECK_OK(cunmod_batch_statuses(found, res));
    CHECK_OK(cunmod_batch_get_arrays(words, at, res));
    for (int i = 0; i < SET_ITEMS; i++)
    {
        const int expected = i == 5 ? CUNMOD_E_MODULUS : i == 6 ? CUNMOD_E_COEFF : i;
        CHECK(found[i] == expected && words[i] == (i == 0));
    }
}

static void check_path(int path)
{
    const int64_t most = test_small() ? 300 : 2500;
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    check_refusals(ctx, path);
    check_chain(ctx);
    check_room(ctx, "small", "ntt");
    check_room(ctx, "whole", "block");
    check_zero(ctx);
    check_forced(ctx, path);
    check_statuses(ctx);
    check_elementary(ctx);
    check_operations(ctx, 0, 10, 0, 0);
    check_operations(ctx, 1, 10, 0, 0);
    for (int kinds = 0; kinds < 4; kinds++)
    {
        check_operations(ctx, test_range(2, 60), 12, kinds, 0);
        check_operations(ctx, test_range(2, 60), most, kinds, 0);
        check_operations(ctx, test_range(2, 60), 40, kinds, kinds < 3);
    }
    check_operations(ctx, 3, test_small() ? LONG : 9000, 2, 0);
    check_operations(ctx, 3, test_small() ? LONG : 9000, 1, 0);
    CHECK(cunmod_last_path(ctx) == path);
}

int main(void)
{
    test_start(0);
    check_classes();
    test_paths(check_path, 0);
#ifdef CUNMOD_EMU
    check_faults(CUNMOD_PATH_AUTO);
    check_faults(CUNMOD_PATH_GPU);
    check_elementary_faults(CUNMOD_PATH_AUTO);
    check_elementary_faults(CUNMOD_PATH_GPU);
#endif
    return test_finish();
}
