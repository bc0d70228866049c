/* Roots that have been found, and products of linear factors that are to be split.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "factor/root_pieces.h"

#include <stdlib.h>
#include <string.h>

#include "points/sort.h"
#include "runtime/ctx.h"

/* ---- roots that have been found ---------------------------------------------------- */

void cunmod_root_list_add(cunmod_root_list_t *found, int64_t i, uint64_t root)
{
    found->roots[found->at[i] + found->count[i]] = root;
    found->count[i]++;
}

void cunmod_root_list_tell(cunmod_root_list_t *found)
{
    const cunmod_ctx_t ctx = found->teller;
    for (; ctx != NULL && found->told < found->count[0]; found->told++)
    {
        const uint64_t root = found->roots[found->at[0] + found->told];
        const uint64_t factor[] = {root != 0 ? found->p - root : 0, 1};
        cunmod_finding_factor(ctx, factor, 2, ctx->finding.exp);
    }
}

int cunmod_root_list_by_values(cunmod_root_list_t *found, int64_t i, const uint64_t *a,
                               int64_t lena, uint64_t p, cunmod_ctx_t ctx)
{
    uint64_t *const points = calloc(2 * (size_t)p, sizeof(*points));
    uint64_t *const values = points != NULL ? points + p : NULL;
    for (uint64_t x = 0; x < p && points != NULL; x++)
        points[x] = x;
    const int status = points != NULL ? cunmod_evaluate(values, a, lena, points, (int64_t)p, p, ctx)
                                      : CUNMOD_E_MEMORY;
    for (uint64_t x = 0; x < p && status == CUNMOD_OK; x++)
        if (values[x] == 0)
            cunmod_root_list_add(found, i, x);
    free(points);
    return status;
}

int cunmod_root_list_sort(cunmod_root_list_t *found, int64_t i, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_root_list_tell(found);
    return cunmod_sort_words(found->roots + found->at[i], found->count[i], p, ctx);
}

/* ---- pieces ------------------------------------------------------------------------ */

void cunmod_split_add(cunmod_factor_pieces_t *pieces, cunmod_root_list_t *found, int64_t owner,
                      uint64_t p, const uint64_t *words, int64_t len)
{
    if (len == 2)
        cunmod_root_list_add(found, owner, words[0] != 0 ? p - words[0] : 0);
    else if (len > 2)
        cunmod_factor_pieces_add(pieces, owner, p, words, len);
}
