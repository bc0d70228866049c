/* Pairs of polynomials for t-batches-devices, and their products by the reference.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "batches_devices.h"
#include "ref.h"
#include "scoped.h"

problem_t make_problem(int64_t items, int64_t most, int spoilt)
{
    problem_t x = {.items = items};
    x.p = test_array(items);
    x.status = calloc((size_t)items + 1, sizeof *x.status);
    x.at_z = calloc((size_t)items + 1, sizeof *x.at_z);
    x.len_z = calloc((size_t)items + 1, sizeof *x.len_z);
    side_moduli(x.p, items, 0);
    for (int k = 0; k < 2; k++)
        x.side[k] = side_make(x.p, items, most);
    if (spoilt)
        side_spoil(x.p, &x.side[0], &x.side[1]);
    const int64_t *const a = x.side[0].at, *const b = x.side[1].at;
    for (int64_t i = 0; i < items; i++)
    {
        const int64_t n = a[i + 1] - a[i], m = b[i + 1] - b[i];
        x.at_z[i + 1] = x.at_z[i] + (n > 0 && m > 0 ? n + m - 1 : 0);
        x.status[i] = x.side[0].status[i] ? x.side[0].status[i] : x.side[1].status[i];
    }
    x.z = calloc((size_t)x.at_z[items] + 1, sizeof *x.z);
    for (int64_t i = 0; i < items; i++)
    {
        uint64_t *const z = x.z + x.at_z[i];
        const int64_t len = x.status[i] == CUNMOD_OK ? x.at_z[i + 1] - x.at_z[i] : 0;
        if (len > 0)
            ref_mul(z, x.side[0].words + a[i], a[i + 1] - a[i], x.side[1].words + b[i],
                    b[i + 1] - b[i], x.p[i]);
        x.len_z[i] = ref_length(z, len);
    }
    return x;
}

void free_problem(problem_t *x)
{
    free(x->p);
    free(x->status);
    free(x->at_z);
    free(x->len_z);
    free(x->z);
    for (int k = 0; k < 2; k++)
        side_free(&x->side[k]);
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

/* The products lie in the batch as at_z says, and no item as `wide` says, so that both ways to the
 * host are taken, and there is a copy in host memory at the end. */
void check_product(const problem_t *x, cunmod_batch_t batch)
{
    int64_t items = -1;
    SCOPED int64_t *const len = calloc((size_t)x->items + 1, sizeof *len);
    SCOPED int64_t *const wide = calloc((size_t)x->items + 1, sizeof *wide);
    SCOPED int *const status = calloc((size_t)x->items + 1, sizeof *status);
    for (int64_t i = 0; i < x->items; i++)
    {
        const int64_t padding = x->at_z[i + 1] - x->at_z[i] - x->len_z[i];
        wide[i + 1] = wide[i] + x->len_z[i] + (padding == 1 ? 2 : 1);
    }
    SCOPED_RESULT uint64_t *z = test_result(x->at_z[x->items]);
    test_case("batch of items", x->items, 0, 0);
    CHECK_OK(cunmod_batch_items(&items, batch));
    CHECK(items == x->items);
    CHECK_OK(cunmod_batch_get_arrays(z, x->at_z, batch));
    CHECK_EQUAL(z, x->z, x->at_z[x->items]);
    test_result_free(z, x->at_z[x->items]);
    z = test_result(wide[x->items]);
    CHECK_OK(cunmod_batch_get_arrays(z, wide, batch));
    CHECK_OK(cunmod_batch_lengths(len, batch));
    CHECK_OK(cunmod_batch_statuses(status, batch));
    CHECK(memcmp(status, x->status, (size_t)x->items * sizeof *status) == 0);
    CHECK(memcmp(len, x->len_z, (size_t)x->items * sizeof *len) == 0);
    for (int64_t i = 0; i < x->items; i++)
        CHECK_EQUAL(z + wide[i], x->z + x->at_z[i], len[i]);
}

/* Places that are too short for the last item leave all as it was. */
static void check_short(const problem_t *x, cunmod_batch_t batch)
{
    if (x->items > 0 && x->len_z[x->items - 1] > 0)
    {
        SCOPED int64_t *const at = calloc((size_t)x->items + 1, sizeof *at);
        memcpy(at, x->at_z, (size_t)x->items * sizeof *at);
        at[x->items] = at[x->items - 1] + x->len_z[x->items - 1] - 1;
        SCOPED_RESULT uint64_t *const z = test_result(at[x->items]);
        CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_batch_get_arrays(z, at, batch));
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
    SCOPED_RESULT uint64_t *const words = test_result(at[items]), *const others =
                                                                      test_result(at[items]);
    CHECK_OK(cunmod_batch_get_arrays(words, at, x));
    CHECK_OK(cunmod_batch_get_arrays(others, at, y));
    CHECK_EQUAL(words, others, at[items]);
}
