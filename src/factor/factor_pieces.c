/* Lists of polynomials in host memory whose factors or roots are those of other polynomials.
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
    *pieces = (cunmod_factor_pieces_t){.p = malloc(room * sizeof(uint64_t)),
                                       .owner = malloc(room * sizeof(int64_t)),
                                       .at = calloc(room, sizeof(int64_t)),
                                       .words = malloc((room + (size_t)degree) * sizeof(uint64_t))};
    const int there = pieces->p != NULL && pieces->owner != NULL && pieces->at != NULL &&
                      pieces->words != NULL;
    return there ? CUNMOD_OK : CUNMOD_E_MEMORY;
}

void cunmod_factor_pieces_close(cunmod_factor_pieces_t *pieces)
{
    free(pieces->p);
    free(pieces->owner);
    free(pieces->at);
    free(pieces->words);
}

void cunmod_factor_pieces_add(cunmod_factor_pieces_t *pieces, int64_t owner, uint64_t p,
                              const uint64_t *words, int64_t len)
{
    const int64_t k = pieces->items++;
    memmove(pieces->words + pieces->at[k], words, (size_t)len * sizeof(*words));
    pieces->p[k] = p;
    pieces->owner[k] = owner;
    pieces->at[k + 1] = pieces->at[k] + len;
}

int cunmod_factor_pieces_load(cunmod_moduli_t *moduli, cunmod_batch_t *batch,
                              const cunmod_factor_pieces_t *pieces, const cunmod_ctx_t *ctxs,
                              int count)
{
    CUNMOD_TRY(cunmod_moduli_create_on(moduli, pieces->p, pieces->items, ctxs, count));
    cunmod_moduli_are_prime(*moduli);
    CUNMOD_TRY(cunmod_batch_create(batch, *moduli));
    return cunmod_batch_set_arrays(*batch, pieces->words, pieces->at);
}
