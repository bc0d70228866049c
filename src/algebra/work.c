/* Creates temporary polynomials for algorithms, checks arguments, and asks the plan.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "algebra/work.h"

#include <string.h>

#include "base/check.h"
#include "plan/query.h"

int cunmod_work_open(cunmod_work_t *work, cunmod_poly_t like, int count)
{
    int status = CUNMOD_OK;
    memset(work, 0, sizeof(*work));
    for (int i = 0; i < count; i++)
        CUNMOD_THEN(cunmod_poly_create(&work->t[i], like->p, like->ctx));
    return status;
}

void cunmod_work_close(cunmod_work_t *work)
{
    for (int i = 0; i < CUNMOD_WORK_MOST; i++)
        cunmod_poly_destroy(work->t[i]);
}

int cunmod_work_end(cunmod_work_t *work, int status, cunmod_poly_t res, int i)
{
    CUNMOD_THEN(cunmod_poly_swap(res, work->t[i]));
    cunmod_work_close(work);
    return status;
}

int cunmod_work_check(int64_t *len, const cunmod_poly_t *polys, int count, cunmod_poly_t a)
{
    int status = cunmod_poly_check(polys, count);
    return CUNMOD_THEN(cunmod_poly_length(len, a));
}

int cunmod_work_check_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n, uint64_t constant)
{
    const cunmod_poly_t polys[] = {res, a};
    int64_t len = 0;
    uint64_t c = 0;
    int status = cunmod_work_check(&len, polys, 2, a);
    CUNMOD_THEN(cunmod_check_lengths(n, 0));
    CUNMOD_THEN(cunmod_poly_get_coeff(&c, a, 0));
    return status == CUNMOD_OK && c != constant ? CUNMOD_E_DOMAIN : status;
}

int cunmod_work_check_units(int64_t n, uint64_t p)
{
    return n > 0 && (uint64_t)n >= p ? CUNMOD_E_DOMAIN : CUNMOD_OK;
}

int cunmod_work_choose(int *on_gpu, int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_plan_t plan;
    cunmod_query_t query = cunmod_ask_mul(p, n > 0 ? n : 1, n > 0 ? n : 1, 0, n);
    query.where = CUNMOD_ON_HOST;
    const int status = cunmod_ctx_choose(&plan, ctx, &query);
    *on_gpu = plan.path == CUNMOD_PATH_GPU;
    return status;
}
