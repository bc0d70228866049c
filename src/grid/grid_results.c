/* Results of functions by values on a grid: zeros, and residues of integers modulo a small prime.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "grid/grid_results.h"

#include <string.h>

#include "flint/cpu_moduli.h"
#include "runtime/ctx.h"

int cunmod_grid_zero(uint64_t *res, int64_t words, cunmod_ctx_t ctx)
{
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
        return CUNMOD_E_MEMORY;
    cunmod_ctx_note_nothing(ctx);
    if (words > 0)
        memset(res, 0, (size_t)words * sizeof(*res));
    return CUNMOD_OK;
}

int cunmod_grid_reduce(uint64_t *z, const cunmod_zpoly_t *x, uint64_t p)
{
    cunmod_cpu_moduli_t *tree = NULL;
    int status = cunmod_cpu_moduli_open(&tree, &p, 1);
    for (int64_t j = 0; j < x->len && status == CUNMOD_OK; j++)
        status = cunmod_cpu_moduli_reduce(z + j, tree, x->x + j * x->words, x->words);
    cunmod_cpu_moduli_close(tree);
    return status;
}
