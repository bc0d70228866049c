/* Chooses between FLINT's factorizations and those of this folder.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "factor/factor_choose.h"

#include <math.h>

#include "base/modulus.h"
#include "base/steps.h"
#include "plan/query.h"
#include "runtime/fallback.h"
#include "shape/tuning.h"

/* Sets *whole as cunmod_factor_choose does, by the plan for *query. With a limit of work *whole =
 * 0, since each operation then compares its own predicted time with the limit. */
static int choose(int *whole, cunmod_query_t *query, int on_device, cunmod_ctx_t ctx)
{
    cunmod_plan_t plan;
    query->where = on_device ? CUNMOD_ON_DEVICE : CUNMOD_ON_HOST;
    CUNMOD_TRY(cunmod_ctx_choose(&plan, ctx, query));
    *whole = plan.path != CUNMOD_PATH_GPU && ctx->work_limit < 0;
    return CUNMOD_OK;
}

/* The small and giant steps are about half of the work: 2 sqrt(len) compositions. The GPU factors
 * where it is predicted to compute these compositions faster than FLINT. Their predicted times are
 * within a factor of 2 of those of the factorization of a random polynomial, on the GPU and by
 * FLINT (300 to 1000 coefficients). */
int cunmod_factor_choose(int *whole, int64_t len, int on_device, uint64_t p, cunmod_ctx_t ctx)
{
    *whole = 0;
    if (cunmod_ctx_path(ctx) == CUNMOD_PATH_AUTO && len <= CUNMOD_TUNE_FACTOR_FLINT)
    {
        *whole = ctx->work_limit < 0;
        return cunmod_fallback_refuse(ctx, CUNMOD_E_UNSUPPORTED,
                                      "FLINT factors short polynomials faster%s", "");
    }
    const int64_t points = cunmod_newton_prepared_points(len, cunmod_modulus_word(p));
    cunmod_query_t query =
        cunmod_ask_compositions(p, len, points, len - 1, (int64_t)ceil(2 * sqrt((double)len)));
    return choose(whole, &query, on_device, ctx);
}

/* Yun's algorithm begins with the GCD of the polynomial and its derivative, which for most
 * polynomials is the only step that takes long. */
int cunmod_squarefree_choose(int *whole, int64_t len, int on_device, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_query_t query = cunmod_ask_gcd(p, len, len - 1, CUNMOD_TASK_GCD, 0);
    *whole = 0;
    return choose(whole, &query, on_device, ctx);
}
