/* Operations on batches of which each device call fails in turn.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "batches.h"
#include "emu_faults.h"

/* Makes the call, of whose *calls device calls the k-th fails. They end with the lengths of the
 * results; when these cannot be read, they are read once more. Returns the status of the call. */
static int call_with_fault(long *calls, const batch_call_t *x, int path, long k)
{
    cunmod_batch_t z[BATCH_RESULTS], operands[BATCH_OPERANDS];
    SCOPED int64_t *const len = calloc((size_t)x->x[0]->items + 1, sizeof *len);
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    if (x->algorithm != NULL)
        CHECK_OK(cunmod_set_algorithm(ctx, x->op, x->algorithm));
    cunmod_emu_fail_at(k);
    SCOPED_MODULI cunmod_moduli_t moduli = test_moduli(x->x[0]->p, x->x[0]->items, ctx);
    for (int r = 0; r < x->results; r++)
        z[r] = test_batch(moduli);
    for (int j = 0; j < x->operands; j++)
        operands[j] = side_batch(x->x[j], moduli);
    const int status = x->call(x->data, z, operands);
    for (int r = 0; r < x->results && status == CUNMOD_OK; r++)
        if (cunmod_batch_lengths(len, z[r]) != CUNMOD_OK)
            CHECK(k > 0 && k <= cunmod_emu_calls());
    *calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    for (int r = 0; r < x->results; r++)
    {
        if (status == CUNMOD_OK)
            check_answers(z[r], &x->z[r], x->x[0]);
        cunmod_batch_destroy(z[r]);
    }
    for (int j = 0; j < x->operands; j++)
        cunmod_batch_destroy(operands[j]);
    return status;
}

void check_faulty(const batch_call_t *x, int path)
{
    const int64_t before = cunmod_emu_allocated();
    long calls, ignored, failed = 0;
    CHECK_OK(call_with_fault(&calls, x, path, 0));
    for (long k = 1; k <= calls; k++)
    {
        const int status = call_with_fault(&ignored, x, path, k);
        failed += status != CUNMOD_OK;
        CHECK(status == CUNMOD_OK ||
              (status == CUNMOD_E_GPU && (path == CUNMOD_PATH_GPU || x->waits)));
        CHECK(cunmod_emu_allocated() == before);
    }
    CHECK(path != CUNMOD_PATH_GPU || failed > 0);
}

long count_calls(const batch_call_t *x)
{
    long calls = 0;
    CHECK_OK(call_with_fault(&calls, x, CUNMOD_PATH_GPU, 0));
    return calls;
}
