/* Lists of polynomials in host memory whose factors are factors of the items of a batch.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "factor/factor_pieces.h"

#include <stdlib.h>
#include <string.h>

#include "base/steps.h"
#include "batch/moduli.h"

int cunmod_factor_pieces_open(cunmod_factor_pieces_t *pieces, int64_t items, int64_t degree)
{
    const size_t room = (size_t)items + 1;
    *pieces = (cunmod_factor_pieces_t){.owner = malloc(room * sizeof(int64_t)),
                                       .at = calloc(room, sizeof(int64_t)),
                                       .words = malloc((room + (size_t)degree) * sizeof(uint64_t))};
    const int there = pieces->owner != NULL && pieces->at != NULL && pieces->words != NULL;
    return there ? CUNMOD_OK : CUNMOD_E_MEMORY;
}

void cunmod_factor_pieces_close(cunmod_factor_pieces_t *pieces)
{
    free(pieces->owner);
    free(pieces->at);
    free(pieces->words);
}

void cunmod_factor_pieces_add(cunmod_factor_pieces_t *pieces, int64_t owner, const uint64_t *words,
                              int64_t len)
{
    const int64_t k = pieces->items++;
    memcpy(pieces->words + pieces->at[k], words, (size_t)len * sizeof(*words));
    pieces->owner[k] = owner;
    pieces->at[k + 1] = pieces->at[k] + len;
}

int cunmod_factor_pieces_load(cunmod_moduli_t *moduli, cunmod_batch_t *batch,
                              const cunmod_factor_pieces_t *pieces, const uint64_t *p,
                              const cunmod_ctx_t *ctxs, int count)
{
    uint64_t *const own = malloc((size_t)(pieces->items + 1) * sizeof(*own));
    int status = own != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    for (int64_t k = 0; k < pieces->items && status == CUNMOD_OK; k++)
        own[k] = p[pieces->owner[k]];
    CUNMOD_THEN(cunmod_moduli_create_on(moduli, own, pieces->items, ctxs, count));
    free(own);
    if (status == CUNMOD_OK)
        cunmod_moduli_are_prime(*moduli);
    CUNMOD_THEN(cunmod_batch_create(batch, *moduli));
    return CUNMOD_THEN(cunmod_batch_set_arrays(*batch, pieces->words, pieces->at));
}
