/* Results of functions by values on a grid modulo given primes. Several machines can compute rows
 * of residues, which are then joined to integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "grid/grid_results.h"

#include <stdlib.h>
#include <string.h>

#include "algebra/work.h"
#include "integers/resultant.h"

/* On input `rows` has k rows of `made` residues, without gaps. Moves them to rows of n residues,
 * with zeros behind the `made` residues, and calls call->complete for each row. */
static void complete(uint64_t *rows, const cunmod_grid_residues_t *call)
{
    const size_t made = (size_t)call->made, zeros = (size_t)call->n - made;
    for (int64_t i = call->k - 1; i >= 0; i--)
    {
        uint64_t *const row = rows + i * call->n;
        memmove(row, rows + i * call->made, made * sizeof(*row));
        memset(row + made, 0, zeros * sizeof(*row));
        if (call->complete != NULL)
            call->complete(row, call);
    }
}

int cunmod_grid_residues(uint64_t *res, const cunmod_grid_residues_t *call)
{
    const uint64_t least = call->points > 2 ? (uint64_t)call->points : 2;
    int status = cunmod_residues_check(res, call->n, call->p, call->k);
    CUNMOD_THEN(cunmod_residues_check_moduli(call->p, call->k, least, 1));
    const int nothing = call->k == 0 || call->made == 0;
    CUNMOD_THEN(nothing ? cunmod_residues_nothing(call->ctx) : CUNMOD_OK);
    if (status != CUNMOD_OK || call->k == 0 || call->n == 0)
        return status;
    const size_t bytes = (size_t)(call->k * call->n) * sizeof(*res);
    uint64_t *const rows = malloc(bytes);
    status = rows == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    CUNMOD_THEN(nothing ? CUNMOD_OK : call->make(rows, call));
    if (status == CUNMOD_OK)
    {
        complete(rows, call);
        memcpy(res, rows, bytes);
    }
    free(rows);
    return status;
}
