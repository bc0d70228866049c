/* Divisions of batches, on each path, against the reference: items of all lengths and moduli in one
 * call, states of items, results that are operands, and failures of the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "tests/batch/batches.h"
#include "plan/batch_division.h"
#include "tests/harness/ref.h"
#include "tests/harness/scoped.h"
#include "shape/tuning.h"

/* z[0] and z[1] = the quotient and the remainder of item i. */
static void expect(answers_t *z, const side_t *a, const side_t *b, int64_t i)
{
    const int64_t lena = side_room(a, i), lenb = side_room(b, i);
    const uint64_t *u = a->words + a->at[i], *v = b->words + b->at[i];
    const int64_t true_lenb = ref_length(v, lenb);
    int status = a->status[i] ? a->status[i] : b->status[i];
    if (!status && true_lenb == 0)
        status = CUNMOD_E_DIVZERO;
    if (!status && ref_inverse(v[true_lenb - 1], a->p[i]) == 0)
        status = CUNMOD_E_INVERSE;
    z[0].status[i] = z[1].status[i] = status;
    if (status)
        return;
    z[0].len[i] = lena < true_lenb ? 0 : lena - true_lenb + 1;
    z[1].len[i] = lenb - 1;
    for (int r = 0; r < 2; r++)
        z[r].z[i] = test_array(z[r].len[i]);
    ref_divrem(z[0].z[i], z[1].z[i], u, lena, v, lenb, a->p[i]);
}

/* Divisors that divide, for most items: a leading coefficient that is a unit, and now and then 0,
 * 1, or a factor of the dividend. */
static void make_divisors(side_t *a, side_t *b)
{
    for (int64_t i = 0; i < b->items; i++)
    {
        const int64_t lena = side_room(a, i), lenb = side_room(b, i);
        uint64_t *u = a->words + a->at[i], *v = b->words + b->at[i];
        const uint64_t what = test_below(16);
        const int64_t len = lenb == 0 ? 0 : what > 2 ? lenb : test_range(1, lenb);
        if (lenb == 0 || what == 0)
            continue;
        v[len - 1] = what == 3 ? 1 % b->p[i] : test_unit(b->p[i]);
        memset(v + len, 0, (size_t)(lenb - len) * sizeof *v);
        if (what >= 12 && lena > len && len < 200)
        {
            SCOPED uint64_t *c = test_poly(lena - len + 1, a->p[i], TEST_DENSE);
            ref_mul(u, c, lena - len + 1, v, len, a->p[i]);
        }
    }
}

static void make_sides(side_t side[2], int64_t items, int kinds, int64_t lena, int64_t lenb)
{
    sides_draw(side, items, kinds, lena, lenb);
    make_divisors(&side[0], &side[1]);
}

static int divrem(const void *data, const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    (void)data;
    return cunmod_batch_divrem(z[0], z[1], x[0], x[1]);
}

/* Returns a division with remainder, with its expected results. */
static batch_call_t call_of(const side_t side[2])
{
    const int64_t items = side->items;
    batch_call_t x = {.x = {&side[0], &side[1]},
                      .z = {answers_of(items), answers_of(items)},
                      .operands = 2,
                      .results = 2,
                      .call = divrem,
                      .op = CUNMOD_OP_DIV};
    for (int64_t i = 0; i < items; i++)
        expect(x.z, &side[0], &side[1], i);
    return x;
}

/* Algorithms that are forced in turn; where the forced algorithm cannot run, the plan chooses. */
static const char *const algorithms[] = {NULL, NULL, "small", "whole", "newton", "blocks"};

static void force_any(cunmod_ctx_t ctx)
{
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_DIV, algorithms[test_below(COUNT(algorithms))]));
}

/* Each division of a batch, with and without quotient, and with results that are operands. */
static void check_divisions(cunmod_ctx_t ctx, int64_t items, int64_t lena, int64_t lenb, int kinds,
                            int bad)
{
    SCOPED_SIDES side_t side[2];
    make_sides(side, items, kinds, lena, lenb);
    if (bad)
        side_spoil(&side[0], &side[1]);
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(side->p, items, ctx);
    SCOPED_CALL batch_call_t x = call_of(side);
    for (int alias = 0; alias < 3; alias++)
    {
        /* 1: the quotient over b and the remainder over a, 2: the other way round */
        force_any(ctx);
        check_call(moduli, &x, alias == 0 ? 0 : 2, 0, alias);
    }
    SCOPED_BATCH cunmod_batch_t u = side_batch(&side[0], moduli), v = side_batch(&side[1], moduli);
    SCOPED_BATCH cunmod_batch_t r = test_batch(moduli);
    const cunmod_batch_t to = test_below(2) ? u : r;
    force_any(ctx);
    CHECK_OK(cunmod_batch_rem(to, u, v));
    check_answers(to, &x.z[1], &side[0]);
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_DIV, NULL));
}

/* An interrupted call leaves its operands as they were. */
static void check_interrupted(cunmod_ctx_t ctx)
{
    SCOPED_MODULI cunmod_moduli_t moduli = small_moduli(ctx, 12);
    SCOPED_BATCH cunmod_batch_t a = small_batch(moduli), b = test_batch(moduli);
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_batch_divrem(a, b, a, a));
    CHECK_FAILS(INTERRUPTED, cunmod_batch_rem(a, a, a));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    check_small(a);
}

static void check_classes(void)
{
    const int plain = CUNMOD_DIVISION_SMALL_LOG, turns = CUNMOD_TUNE_BATCH_TURNS_LOG;
    const int longest = 12 + turns; /* an inverse is half of a transform of 2^13 points */
    const int64_t most = INT64_C(1) << longest, s = INT64_C(1) << (11 - turns);
    CHECK(cunmod_division_is_plain(plain) && !cunmod_division_is_plain(plain + 1));
    CHECK(cunmod_division_class(INT64_C(1) << plain, 100000, 13) == plain);
    CHECK(cunmod_division_class((INT64_C(1) << plain) + 1, 1, 13) == plain + 1);
    CHECK(cunmod_division_lanes(8) == 32 && cunmod_division_lanes(0) == 4);
    CHECK(cunmod_division_class(most, 8192, 13) == longest);
    CHECK(cunmod_division_class(most + 1, 1, 13) == CUNMOD_DIVISION_LONG);
    CHECK(cunmod_division_class(10000, 8193, 13) == CUNMOD_DIVISION_LONG);
    CHECK(cunmod_division_class(most / 2, 4096, 12) == longest - 1);
    CHECK(cunmod_division_class(most / 2 + 1, 1, 12) == CUNMOD_DIVISION_LONG);
    CHECK(cunmod_division_class(1 << 20, 0, 13) == CUNMOD_DIVISION_LONG);
    const cunmod_division_shape_t shape = cunmod_division_shape(11, 2000, 1000);
    CHECK(shape.s == s && shape.turns == (2000 + s - 1) / s);
    CHECK(shape.terms == (s < 1000 ? s : 1000) && shape.points >= 1000);
    CHECK(shape.points >= 2 * shape.terms && shape.points <= 2048);
    CHECK(cunmod_division_shape(11, 2000, 5000).points == 2048);
}

#ifdef CUNMOD_EMU
/* The forced algorithm runs, and of many short divisions the plan chooses "small". A division
 * alone takes calls of its own. */
static void check_choice(int64_t items)
{
    static const char *const names[] = {NULL, "small", "whole", "newton"};
    long calls[4];
    SCOPED_SIDES side_t side[2];
    make_sides(side, items, 1, 30, 15);
    SCOPED_CALL batch_call_t x = call_of(side);
    for (int k = 0; k < 4; k++)
    {
        x.algorithm = names[k];
        calls[k] = count_calls(&x);
    }
    CHECK(calls[0] == calls[1]);
    CHECK(calls[1] < calls[2] && calls[1] + items < calls[3] && calls[2] != calls[3]);
}

static void check_faults(int path, int64_t items, int64_t lena, int64_t lenb)
{
    SCOPED_SIDES side_t side[2];
    make_sides(side, items, 0, lena, lenb);
    SCOPED_CALL batch_call_t x = call_of(side);
    check_faulty(&x, path);
}
#endif

static void check_path(int path)
{
    const int64_t most = test_small() ? 700 : 3000;
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    check_interrupted(ctx);
    check_divisions(ctx, 0, 10, 10, 0, 0);
    check_divisions(ctx, 1, 10, 5, 0, 0);
    for (int kinds = 0; kinds < 4; kinds++)
    {
        check_divisions(ctx, test_range(2, 60), 12, 6, kinds, 0);
        check_divisions(ctx, test_range(2, 60), 256, 256, kinds, 0);
        check_divisions(ctx, test_range(2, 20), most, most / 2, kinds, 0);
        check_divisions(ctx, test_range(2, 60), 40, 40, kinds, kinds < 3);
    }
    check_divisions(ctx, 5, LONG, LONG / 2, 1, 0);
    check_divisions(ctx, 3, LONG, LONG / 2, 2, 0);
    check_divisions(ctx, 2, LONG * 2, LONG * 2, 0, 0);
    CHECK(cunmod_last_path(ctx) == path);
}

int main(void)
{
    test_start(0);
    check_classes();
    test_paths(check_path, 0);
#ifdef CUNMOD_EMU
    check_choice(40);
    check_faults(CUNMOD_PATH_AUTO, 40, 300, 100);
    check_faults(CUNMOD_PATH_GPU, 40, 300, 100);
    check_faults(CUNMOD_PATH_GPU, 1, LONG * 2, LONG * 2);
#endif
    return test_finish();
}
