/* Batches: wrong arguments, refusals, and which kernel makes which product.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batches_bad.h"

#include <string.h>

#include "harness.h"
#include "plan/batch_product.h"

void check_errors(cunmod_ctx_t ctx)
{
    const uint64_t p[] = {7, 11};
    const uint64_t words[] = {1, 2, 3};
    const int64_t at[] = {0, 1, 3}, down[] = {0, 2, 1}, late[] = {1, 2, 3}, tight[] = {0, 1, 2};
    uint64_t out[3] = {9, 9, 9};
    int64_t items;
    cunmod_moduli_t moduli, others;
    cunmod_batch_t a, b;
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_moduli_create(NULL, p, 2, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_moduli_create(&moduli, NULL, 2, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_moduli_create(&moduli, p, -1, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_moduli_create(&moduli, p, CUNMOD_BATCH_ITEMS + 1, ctx));
    CHECK_OK(cunmod_moduli_create(&moduli, p, 2, ctx));
    CHECK_OK(cunmod_moduli_create(&others, p, 2, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_create(NULL, moduli));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_create(&a, NULL));
    CHECK_OK(cunmod_batch_create(&a, moduli));
    CHECK_OK(cunmod_batch_create(&b, others));
    CHECK_OK(cunmod_batch_items(&items, a));
    CHECK(items == 2);
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_items(&items, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_items(NULL, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_set_arrays(NULL, words, at));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_set_arrays(a, NULL, at));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_set_arrays(a, words, NULL));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_batch_set_arrays(a, words, down));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_batch_set_arrays(a, words, late));
    CHECK_OK(cunmod_batch_set_arrays(a, words, at));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_batch_get_arrays(out, tight, a));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_batch_get_arrays(out, down, a));
    CHECK(out[0] == 9 && out[1] == 9);
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_get_arrays(NULL, at, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_get_arrays(out, NULL, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_get_arrays(out, at, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_lengths(NULL, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_lengths(&items, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_statuses(NULL, a));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_batch_add(a, a, b));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_batch_mul(b, a, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_mul(NULL, a, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_sub(a, a, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_sqr(a, NULL));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_batch_mullow(a, a, a, -1));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_batch_mulmid(a, a, a, 3, 2));
    CHECK_OK(cunmod_batch_get_arrays(out, at, a));
    CHECK_EQUAL(out, words, 3);
    cunmod_batch_destroy(a);
    cunmod_batch_destroy(b);
    cunmod_batch_destroy(NULL);
    cunmod_moduli_destroy(moduli);
    cunmod_moduli_destroy(others);
    cunmod_moduli_destroy(NULL);
}

void check_classes(void)
{
    CHECK(cunmod_batch_class(0, 5000, INT64_MAX) == 0);
    CHECK(cunmod_batch_class(1, 1, INT64_MAX) == 0);
    CHECK(cunmod_batch_class(2, 1, INT64_MAX) == 1);
    CHECK(cunmod_batch_class(4096, 4096, INT64_MAX) == 13);
    CHECK(cunmod_batch_class(4096, 4097, INT64_MAX) == 13);
    CHECK(cunmod_batch_class(4096, 4098, INT64_MAX) == CUNMOD_BATCH_LONG);
    CHECK(cunmod_batch_class(4096, 4096, 2048) == 12);
}

void check_refusals(cunmod_ctx_t ctx, int path)
{
    const uint64_t p[] = {7, 11}, words[] = {1, 2, 3};
    const int64_t at[] = {0, 1, 3};
    volatile int flag = 1;
    uint64_t out[3];
    cunmod_moduli_t moduli;
    cunmod_batch_t a;
    CHECK_OK(cunmod_moduli_create(&moduli, p, 2, ctx));
    CHECK_OK(cunmod_batch_create(&a, moduli));
    CHECK_OK(cunmod_batch_set_arrays(a, words, at));
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_batch_add(a, a, a));
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_batch_sqr(a, a));
    CHECK(strstr(cunmod_last_reason(ctx), "interrupt") != NULL);
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    if (path == CUNMOD_PATH_CPU)
    {
        CHECK_OK(cunmod_set_work_limit(ctx, 0));
        CHECK_STATUS(CUNMOD_E_WORK, cunmod_batch_sqr(a, a));
        CHECK(strstr(cunmod_last_reason(ctx), "limit") != NULL);
        CHECK_OK(cunmod_set_work_limit(ctx, -1));
    }
    CHECK_OK(cunmod_batch_get_arrays(out, at, a));
    CHECK_EQUAL(out, words, 3);
    cunmod_batch_destroy(a);
    cunmod_moduli_destroy(moduli);
}
