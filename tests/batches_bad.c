/* Batches: refusals, and which kernel makes which product. t-arguments has wrong arguments.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batches_bad.h"

#include <string.h>

#include "plan/batch_product.h"
#include "scoped.h"

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
    SCOPED_MODULI cunmod_moduli_t moduli = test_moduli(p, 2, ctx);
    SCOPED_BATCH cunmod_batch_t a = test_batch_of(moduli, words, at);
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
}
