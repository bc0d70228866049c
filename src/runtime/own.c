/* cunmod_begin_own: checks a computation of the caller, outside the library, against the limits and
 * the path of a context.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "cunmod.h"
#include "runtime/budget.h"
#include "runtime/fallback.h"

int cunmod_begin_own(cunmod_ctx_t ctx, double us, const char *reason)
{
    if (reason == NULL)
        return CUNMOD_E_ARGUMENT;
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
        return CUNMOD_E_MEMORY;
    if (cunmod_ctx_path(ctx) == CUNMOD_PATH_GPU)
        return CUNMOD_E_UNSUPPORTED;
    int status = cunmod_fallback_check_stop(ctx);
    if (status == CUNMOD_OK)
        status = cunmod_budget_check_work(ctx, us);
    if (status == CUNMOD_OK)
        cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, "%s", reason);
    return status;
}
