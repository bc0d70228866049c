/* Batches: every elementary operation on items of all lengths and moduli in one call, against the
 * reference.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/batch/batches.h"

#include <stdlib.h>
#include <string.h>

#include "tests/harness/ref.h"
#include "tests/harness/scoped.h"

enum
{
    SET,
    NEG,
    SCALAR_MUL,
    SCALAR_ADDMUL,
    SHIFT_LEFT,
    SHIFT_RIGHT,
    TRUNCATE,
    REVERSE,
    TAKE,
    DERIVATIVE,
    INTEGRAL,
    MONIC,
    OPERATIONS
};

/* An operation, and its numbers beside the operands. */
typedef struct
{
    int operation;
    int64_t first, step, n;
} request_t;

/* Calls the operation on x[0] .. x[2]. */
static int call(const void *data, const cunmod_batch_t *res, const cunmod_batch_t *x)
{
    const request_t *const request = data;
    cunmod_batch_t z = res[0], a = x[0], b = x[1], c = x[2];
    switch (request->operation)
    {
    case SET:
        return cunmod_batch_set(z, a);
    case NEG:
        return cunmod_batch_neg(z, a);
    case SCALAR_MUL:
        return cunmod_batch_scalar_mul(z, a, c);
    case SCALAR_ADDMUL:
        return cunmod_batch_scalar_addmul(z, a, b, c);
    case SHIFT_LEFT:
        return cunmod_batch_shift_left(z, a, request->n);
    case SHIFT_RIGHT:
        return cunmod_batch_shift_right(z, a, request->n);
    case TRUNCATE:
        return cunmod_batch_truncate(z, a, request->n);
    case REVERSE:
        return cunmod_batch_reverse(z, a, request->n);
    case TAKE:
        return cunmod_batch_take(z, a, request->first, request->step, request->n);
    case DERIVATIVE:
        return cunmod_batch_derivative(z, a);
    case INTEGRAL:
        return cunmod_batch_integral(z, a);
    default:
        return cunmod_batch_make_monic(z, a);
    }
}

/* Returns coefficient k of the result of item i, or sets *status if there is no result. */
static uint64_t coefficient(int *status, const request_t *request, const side_t *const *sides,
                            int64_t i, int64_t k)
{
    const side_t *const a = sides[0];
    const int64_t lena = side_length(a, i);
    const uint64_t p = a->p[i], number = (uint64_t)k % p, c = side_word(sides[2], i, 0);
    const uint64_t lead = lena > 0 ? side_word(a, i, lena - 1) : 0;
    const uint64_t minus = ref_submod(0, ref_mulmod(side_word(sides[1], i, k), c, p), p);
    switch (request->operation)
    {
    case NEG:
        return ref_submod(0, side_word(a, i, k), p);
    case SCALAR_MUL:
        return ref_mulmod(side_word(a, i, k), c, p);
    case SCALAR_ADDMUL:
        return ref_submod(side_word(a, i, k), minus, p);
    case SHIFT_LEFT:
        return side_word(a, i, k - request->n);
    case SHIFT_RIGHT:
        return side_word(a, i, k + request->n);
    case TRUNCATE:
        return k < request->n ? side_word(a, i, k) : 0;
    case REVERSE:
        return side_word(a, i, request->n - 1 - k);
    case TAKE:
        return k < request->n ? side_word(a, i, request->first + request->step * k) : 0;
    case DERIVATIVE:
        return ref_mulmod(side_word(a, i, k + 1), ((uint64_t)k + 1) % p, p);
    case INTEGRAL:
        if (k == 0 || k > lena)
            return 0;
        *status = ref_inverse(number, p) ? *status : CUNMOD_E_INVERSE;
        return *status ? 0 : ref_mulmod(side_word(a, i, k - 1), ref_inverse(number, p), p);
    case MONIC:
        *status = ref_inverse(lead, p) ? *status : CUNMOD_E_INVERSE;
        return *status ? 0 : ref_mulmod(side_word(a, i, k), ref_inverse(lead, p), p);
    default:
        return side_word(a, i, k);
    }
}

static void expect(answers_t *answers, const request_t *request, const side_t *const *sides,
                   int64_t i)
{
    const side_t *a = sides[0], *b = sides[1], *c = sides[2];
    const int has_b = request->operation == SCALAR_ADDMUL;
    const int has_c = has_b || request->operation == SCALAR_MUL;
    const int64_t lena = side_length(a, i), lenb = has_b ? side_length(b, i) : 0;
    const int64_t most = lena > lenb ? lena : lenb;
    int *status = &answers->status[i];
    *status = a->status[i]                               ? a->status[i]
              : has_b && b->status[i]                    ? b->status[i]
              : has_c && c->status[i]                    ? c->status[i]
              : has_c && side_length(c, i) > 1           ? CUNMOD_E_LENGTH
              : request->operation == MONIC && lena == 0 ? CUNMOD_E_DIVZERO
                                                         : CUNMOD_OK;
    const int64_t len = *status || most == 0                                          ? 0
                        : request->operation == TAKE || request->operation == REVERSE ? request->n
                        : request->operation == SHIFT_LEFT ? most + request->n
                                                           : most + 1;
    answers->z[i] = test_array(len);
    for (int64_t k = 0; k < len; k++)
        answers->z[i][k] = coefficient(status, request, sides, i, k);
    answers->len[i] = *status ? 0 : len;
}

/* Returns a call of the operation on three sides, with its expected result. */
static batch_call_t call_of(const request_t *request, const side_t *const *sides)
{
    const int64_t items = sides[0]->items;
    batch_call_t x = {.x = {sides[0], sides[1], sides[2]},
                      .z = {answers_of(items)},
                      .operands = 3,
                      .results = 1,
                      .call = call,
                      .data = request};
    for (int64_t i = 0; i < items; i++)
        expect(&x.z[0], request, sides, i);
    return x;
}

/* Calls each operation once. In about half of the calls the result is an operand. */
static void check_operations(cunmod_moduli_t moduli, const side_t *const *sides, int64_t most)
{
    for (int operation = 0; operation < OPERATIONS; operation++)
    {
        const request_t request = {.operation = operation,
                                   .first = test_range(-3, most),
                                   .step = test_range(-3, 4),
                                   .n = test_below(3) ? test_range(0, most + 2)
                                                      : (int64_t)test_below(3)};
        SCOPED_CALL batch_call_t x = call_of(&request, sides);
        check_call(moduli, &x, (int)test_below(2), 0, (int)test_below(3));
    }
}

/* a and b agree in about half of the items. */
static void check_equal(cunmod_moduli_t moduli, const side_t *a, const side_t *b)
{
    SCOPED int *equal = calloc((size_t)a->items + 1, sizeof *equal);
    SCOPED_SIDE side_t mixed = {.items = a->items,
                                .at = calloc((size_t)a->items + 1, sizeof *mixed.at)};
    mixed.words = test_array(a->at[a->items] + b->at[a->items]);
    for (int64_t i = 0; i < a->items; i++)
    {
        const side_t *from = i % 2 ? a : b;
        const int64_t len = from->at[i + 1] - from->at[i];
        mixed.at[i + 1] = mixed.at[i] + len;
        memcpy(mixed.words + mixed.at[i], from->words + from->at[i],
               (size_t)len * sizeof(uint64_t));
        if (i % 4 == 3 && len > 0)
            mixed.words[mixed.at[i] + test_range(0, len - 1)] = 0;
    }
    SCOPED_BATCH cunmod_batch_t x = side_batch(a, moduli), y = side_batch(&mixed, moduli);
    CHECK_OK(cunmod_batch_equal(equal, x, y));
    for (int64_t i = 0; i < a->items; i++)
    {
        const int64_t lenx = side_length(a, i), leny = side_length(&mixed, i);
        const uint64_t *u = a->words + a->at[i], *v = mixed.words + mixed.at[i];
        const int status = i % 2 ? a->status[i] : a->status[i] | b->status[i];
        CHECK(equal[i] ==
              (!status && lenx == leny && memcmp(u, v, (size_t)lenx * sizeof(uint64_t)) == 0));
    }
}

static void check_mixed(cunmod_ctx_t ctx, int64_t items, int64_t most, int kinds, int bad)
{
    SCOPED uint64_t *p = test_array(items);
    side_moduli(p, items, kinds);
    SCOPED_SIDE side_t a = side_make(p, items, most), b = side_make(p, items, most);
    SCOPED_SIDE side_t c = side_make(p, items, bad ? 2 : 1);
    const side_t *const sides[] = {&a, &b, &c};
    if (bad)
        side_spoil(&a, &b);
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(a.p, items, ctx);
    check_operations(moduli, sides, most);
    check_equal(moduli, &a, &b);
}

/* Tiles of many polynomials, polynomials of many tiles, and items without room between them. The
 * difference of equal ones has only leading zeros. */
static void check_tiles(cunmod_ctx_t ctx, int kinds, const int64_t *room, int64_t items)
{
    SCOPED uint64_t *p = test_array(items);
    side_moduli(p, items, kinds);
    SCOPED_SIDE side_t side = side_make(p, items, 0);
    free(side.words);
    for (int64_t i = 0; i < items; i++)
        side.at[i + 1] = side.at[i] + room[i];
    side.words = test_array(side.at[items]);
    for (int64_t i = 0; i < items; i++)
    {
        uint64_t *to = side.words + side.at[i];
        const int64_t zeros = test_below(3) ? 0 : test_range(0, room[i]);
        if (room[i] > 0)
            test_fill(to, room[i], p[i], (int)test_below(TEST_KINDS));
        memset(to + room[i] - zeros, 0, (size_t)zeros * sizeof *to);
    }
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(p, items, ctx);
    SCOPED_BATCH cunmod_batch_t a = side_batch(&side, moduli), z = test_batch(moduli);
    SCOPED_ANSWERS answers_t negative = answers_of(items), nothing = answers_of(items);
    for (int64_t i = 0; i < items; i++)
    {
        negative.z[i] = test_array(room[i]);
        negative.len[i] = room[i];
        for (int64_t k = 0; k < room[i]; k++)
            negative.z[i][k] = ref_submod(0, side.words[side.at[i] + k], p[i]);
    }
    CHECK_OK(cunmod_batch_neg(z, a));
    check_answers(z, &negative, &side);
    CHECK_OK(cunmod_batch_sub(z, a, a));
    check_answers(z, &nothing, &side);
}

/* Lengths that are as large as they may be, and results that are too long. */
static void check_long(cunmod_ctx_t ctx)
{
    const int64_t most = INT64_C(1) << 60;
    int equal[2];
    SCOPED_MODULI cunmod_moduli_t moduli = small_moduli(ctx, 11);
    SCOPED_BATCH cunmod_batch_t a = small_batch(moduli);
    CHECK_FAILS(LENGTH, cunmod_batch_shift_left(a, a, most));
    CHECK_FAILS(LENGTH, cunmod_batch_take(a, a, 0, 0, most));
    check_small(a);
    CHECK_OK(cunmod_batch_take(a, a, most, -most, most));
    CHECK_OK(cunmod_batch_shift_right(a, a, INT64_MAX));
    CHECK_OK(cunmod_batch_equal(equal, a, a));
    CHECK(equal[0] == 1 && equal[1] == 1);
}

void check_elementary(cunmod_ctx_t ctx)
{
    const int64_t most = test_small() ? 300 : 2500;
    static const int64_t rooms[][6] = {
        {0, 0, 5000, 0, 0, 3}, {1, 1024, 1023, 1, 2048, 0}, {2047, 1, 65, 64, 66, 4096}};
    static const int64_t large[] = {40000, 3, 0, 50000, 1, 36000};
    int64_t many[300];
    check_long(ctx);
    check_mixed(ctx, 0, 10, 0, 0);
    check_mixed(ctx, 1, 10, 0, 0);
    for (int kinds = 0; kinds < 4; kinds++)
    {
        check_mixed(ctx, test_range(2, 60), 5, kinds, 0);
        check_mixed(ctx, test_range(2, 60), most, kinds, 0);
        check_mixed(ctx, test_range(2, 60), 40, kinds, kinds < 3);
    }
    for (int kinds = 1; kinds <= 2; kinds++)
        for (int r = 0; r < 3; r++)
            check_tiles(ctx, kinds, rooms[r], 6);
    for (int turn = 0; turn < 3; turn++)
    {
        for (int i = 0; i < 300; i++)
            many[i] = turn == 0 ? 9 : turn == 1 ? 70 : test_range(0, 12) * (int64_t)test_below(2);
        check_tiles(ctx, 1 + turn % 2, many, 300);
    }
    for (int kinds = 1; kinds <= 2; kinds++)
        check_tiles(ctx, kinds, large, 6); /* blocks trim several tiles each */
}

#ifdef CUNMOD_EMU
/* Calls the operation, and compares a copy with a beside: what that comparison waits for may be
 * lost with the device. */
static int call_and_compare(const void *data, const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    const request_t *const request = data;
    int equal[40];
    int status = call(request, z, x);
    if (status != CUNMOD_OK || request->operation != SET)
        return status;
    status = cunmod_batch_equal(equal, z[0], x[0]);
    for (int i = 0; i < 40 && status == CUNMOD_OK; i++)
        CHECK(equal[i] == 1);
    return status;
}

void check_elementary_faults(int path)
{
    static const int operations[] = {SET, SCALAR_MUL, INTEGRAL, MONIC};
    uint64_t p[40];
    side_moduli(p, 40, 0);
    SCOPED_SIDE side_t a = side_make(p, 40, 60);
    const side_t *const sides[] = {&a, &a, &a};
    for (int j = 0; j < COUNT(operations); j++)
    {
        const request_t request = {.operation = operations[j]};
        SCOPED_CALL batch_call_t x = call_of(&request, sides);
        x.call = call_and_compare;
        x.waits = request.operation == SET;
        check_faulty(&x, path);
    }
}
#endif
