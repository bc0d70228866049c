/* Products by a transform with fewer points than the product has coefficients; the coefficients
 * that the transform does not yield, the rest, are computed separately.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/wrapped.h"

#include <string.h>

#include "backend/types.h"
#include "cunmod.h"
#include "plan/query.h"
#include "shape/ntt.h"

static int64_t past(const cunmod_query_t *query)
{
    return query->hi > 0 ? query->hi : query->n + query->m - 1;
}

/* Let N = points. If N >= n, the wanted coefficients lo .. hi-1 must include all coefficients from
 * N on, or none of them. If N < n, all coefficients must be wanted. If the rest has more than a
 * third of the coefficients of the product, the function returns 0, since this is too slow. */
int cunmod_wrapped_possible(const cunmod_query_t *query, int64_t points)
{
    if (query->prepared > 0 || query->mul.depth >= CUNMOD_PLAN_RESTS || points < query->n / 2 ||
        points >= cunmod_query_points(query))
        return 0;
    const int64_t len = query->n + query->m - 1, hi = past(query);
    const int fits = points >= query->n ? query->mul.lo < points && (hi <= points || hi == len)
                                        : query->mul.lo == 0 && hi == len;
    return fits && len - points <= len / 3 &&
           cunmod_ntt_points(points, query->p, query->own_roots) == points &&
           cunmod_query_primes(query) != 0;
}

/* Sets *rest for points >= n. The rest depends on word i of an operand only if i plus the index of
 * the last word of the other operand is >= start. */
static void set_top(cunmod_wrapped_t *rest, const cunmod_query_t *query, int64_t points)
{
    const int64_t len = query->n + query->m - 1, hi = past(query);
    rest->in_place = hi > points;
    rest->start = rest->in_place ? points : points + query->mul.lo;
    rest->stop = rest->in_place || len - points < hi ? len : points + hi;
    rest->from[0] = rest->start - (query->m - 1);
    rest->from[1] = rest->start - (query->n - 1);
    rest->lena = query->n;
    rest->lenplus = len - points - query->mul.lo;
    rest->minus = 1;
    rest->at = points;
    rest->n = rest->m = len - rest->start;
    rest->lo = rest->n - 1;
    rest->hi = rest->lo + (rest->stop - rest->start);
}

static void set_cut(cunmod_wrapped_t *rest, const cunmod_query_t *query, int64_t points)
{
    const int64_t high = query->n + query->m - 1 - points;
    rest->in_place = 1;
    rest->lena = points - (query->m - 1);
    rest->start = rest->from[0] = rest->lena;
    rest->stop = query->n + query->m - 1;
    rest->shift = rest->at = rest->start;
    rest->lenplus = query->m - 1;
    rest->swapped = high < query->m;
    rest->n = rest->swapped ? query->m : high;
    rest->m = rest->swapped ? high : query->m;
    rest->hi = rest->stop - rest->start;
}

cunmod_wrapped_t cunmod_wrapped_of(const cunmod_query_t *query, int64_t points)
{
    cunmod_wrapped_t rest;
    memset(&rest, 0, sizeof(rest));
    if (points >= query->n)
        set_top(&rest, query, points);
    else
        set_cut(&rest, query, points);
    return rest;
}

cunmod_query_t cunmod_wrapped_query(const cunmod_wrapped_t *rest, const cunmod_query_t *query)
{
    cunmod_query_t part = *query;
    part.where = CUNMOD_ON_DEVICE;
    part.path = CUNMOD_PATH_GPU;
    part.algorithm = -1;
    part.s = 0;
    part.mul.depth++;
    part.n = rest->n;
    part.m = rest->m;
    part.mul.lo = rest->lo;
    part.hi = rest->hi;
    return part;
}
