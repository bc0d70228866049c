/* What roots and degrees of factors of batches share: the choice of the path, and moduli.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "factor/batch_path.h"

#include <string.h>

#include "runtime/outcome.h"
#include "shape/tuning.h"

int cunmod_factor_is_on_cpu(cunmod_moduli_t moduli)
{
    const int path = cunmod_ctx_path(moduli->ctx);
    return path == CUNMOD_PATH_CPU ||
           (path == CUNMOD_PATH_AUTO && cunmod_ctx_open_device(moduli->ctx) == NULL);
}

int cunmod_factor_run_on_cpu(const cunmod_batch_operation_t *operation, cunmod_batch_t res,
                             cunmod_batch_t a)
{
    const cunmod_batch_job_t how = {.operation = operation};
    return cunmod_batch_run(&res, &a, &how);
}

int cunmod_factor_no_kernel(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    (void)job;
    (void)dev;
    (void)part;
    return CUNMOD_BATCH_FOR_CPU;
}

double cunmod_factor_item_us(const cunmod_batch_job_t *job, const int64_t *x)
{
    (void)job;
    return CUNMOD_TUNE_POWER_US * 64 * (double)x[0];
}

void cunmod_factor_read_moduli(uint64_t *p, cunmod_moduli_t moduli)
{
    for (int k = 0; k < moduli->shares; k++)
    {
        const struct cunmod_moduli_struct *const share = cunmod_moduli_share(moduli, k);
        if (share->items > 0)
            memcpy(p + share->first, share->p, (size_t)share->items * sizeof(*p));
    }
}
