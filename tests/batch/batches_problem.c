/* Pairs of polynomials for t-batches-devices, and their products by the reference.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "tests/batch/batches_devices.h"
#include "tests/harness/ref.h"
#include "tests/harness/scoped.h"

problem_t make_problem(int64_t items, int64_t most, int spoilt)
{
    problem_t x = {.items = items, .product = answers_of(items)};
    sides_draw(x.side, items, 0, most, most);
    x.p = x.side->p;
    const side_t *const a = &x.side[0], *const b = &x.side[1];
    if (spoilt)
        side_spoil(&x.side[0], &x.side[1]);
    for (int64_t i = 0; i < items; i++)
    {
        const int64_t n = side_room(a, i), m = side_room(b, i),
                      len = n > 0 && m > 0 ? n + m - 1 : 0;
        uint64_t *const z = calloc((size_t)len + 1, sizeof *z);
        x.product.z[i] = z;
        x.product.status[i] = a->status[i] ? a->status[i] : b->status[i];
        x.product.len[i] = len;
        if (len > 0 && !x.product.status[i])
            ref_mul(z, a->words + a->at[i], n, b->words + b->at[i], m, x.p[i]);
    }
    return x;
}

void free_problem(problem_t *x)
{
    answers_free(&x->product);
    sides_free(&x->side);
}

cunmod_batch_t batch_of(const problem_t *x, int operand, cunmod_moduli_t moduli)
{
    return side_batch(&x->side[operand], moduli);
}

cunmod_batch_t product_of(const problem_t *x, cunmod_moduli_t moduli)
{
    SCOPED_BATCH cunmod_batch_t a = batch_of(x, 0, moduli), b = batch_of(x, 1, moduli);
    cunmod_batch_t z = test_batch(moduli);
    CHECK_OK(cunmod_batch_mul(z, a, b));
    return z;
}

/* at[i] = the place of product i, in as much room as it has in the batch. */
static int64_t *places_of(const problem_t *x)
{
    int64_t *const at = calloc((size_t)x->items + 1, sizeof *at);
    for (int64_t i = 0; i < x->items; i++)
    {
        const int64_t n = side_room(&x->side[0], i), m = side_room(&x->side[1], i);
        at[i + 1] = at[i] + (n > 0 && m > 0 ? n + m - 1 : 0);
    }
    return at;
}

/* The products are copied to the host as they lie in the batch, and by check_answers to other
 * places, so that both ways to the host are taken. */
void check_product(const problem_t *x, cunmod_batch_t batch)
{
    int64_t items = -1;
    SCOPED int64_t *const at = places_of(x);
    SCOPED_RESULT uint64_t *z = test_result(at[x->items]);
    test_case("batch of items", x->items, 0, 0);
    CHECK_OK(cunmod_batch_items(&items, batch));
    CHECK(items == x->items);
    CHECK_OK(cunmod_batch_get_arrays(z, at, batch));
    for (int64_t i = 0; i < x->items; i++)
        CHECK_EQUAL(z + at[i], x->product.z[i], at[i + 1] - at[i]);
    check_answers(batch, &x->product, &x->side[0]);
}

/* Places that are too short for the last item leave all as it was. */
static void check_short(const problem_t *x, cunmod_batch_t batch)
{
    const int64_t last = x->items - 1;
    const int64_t len = last < 0 ? 0 : ref_length(x->product.z[last], x->product.len[last]);
    if (len > 0)
    {
        SCOPED int64_t *const at = places_of(x);
        at[x->items] = at[last] + len - 1;
        SCOPED_RESULT uint64_t *const z = test_result(at[x->items]);
        CHECK_FAILS(LENGTH, cunmod_batch_get_arrays(z, at, batch));
        CHECK(test_untouched(z, at[x->items]));
    }
}

void check_problem(const problem_t *x, cunmod_moduli_t moduli)
{
    SCOPED_BATCH cunmod_batch_t z = product_of(x, moduli), a = batch_of(x, 0, moduli);
    SCOPED_BATCH cunmod_batch_t b = batch_of(x, 1, moduli);
    check_short(x, z);
    check_product(x, z);
    CHECK_OK(cunmod_batch_mul(b, a, b));
    check_product(x, b);
    /* (a b - a) + (a b + a) - a b */
    CHECK_OK(cunmod_batch_add(b, z, a));
    CHECK_OK(cunmod_batch_sub(a, z, a));
    CHECK_OK(cunmod_batch_add(a, a, b));
    CHECK_OK(cunmod_batch_sub(a, a, z));
    check_product(x, a);
}

void check_same(cunmod_batch_t x, cunmod_batch_t y, int64_t items)
{
    SCOPED int64_t *const len = calloc((size_t)items + 1, sizeof *len);
    SCOPED int64_t *const other = calloc((size_t)items + 1, sizeof *other);
    SCOPED int64_t *const at = calloc((size_t)items + 1, sizeof *at);
    SCOPED int *const status = calloc((size_t)items + 1, sizeof *status);
    SCOPED int *const other_status = calloc((size_t)items + 1, sizeof *other_status);
    CHECK_OK(cunmod_batch_lengths(len, x));
    CHECK_OK(cunmod_batch_lengths(other, y));
    CHECK_OK(cunmod_batch_statuses(status, x));
    CHECK_OK(cunmod_batch_statuses(other_status, y));
    CHECK(memcmp(len, other, (size_t)items * sizeof *len) == 0);
    CHECK(memcmp(status, other_status, (size_t)items * sizeof *status) == 0);
    for (int64_t i = 0; i < items; i++)
        at[i + 1] = at[i] + (len[i] > other[i] ? len[i] : other[i]);
    SCOPED_RESULT uint64_t *const words = test_result(at[items]);
    SCOPED_RESULT uint64_t *const others = test_result(at[items]);
    CHECK_OK(cunmod_batch_get_arrays(words, at, x));
    CHECK_OK(cunmod_batch_get_arrays(others, at, y));
    CHECK_EQUAL(words, others, at[items]);
}
