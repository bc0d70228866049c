/* Computes integers from their images in a batch, and writes them to the result of a call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/download.h"

#include <stdlib.h>
#include <string.h>

static int is_in_result(const cunmod_integers_call_t *call, const cunmod_zpoly_t *x)
{
    const uint64_t *const z = call->z.x;
    return x->x < z + call->n * call->z.words && z < x->x + x->len * x->words;
}

int cunmod_integers_download(const cunmod_integers_call_t *call, cunmod_batch_t z)
{
    const size_t bytes = (size_t)(call->n * call->z.words) * sizeof(uint64_t);
    if (!is_in_result(call, &call->a) && !is_in_result(call, &call->b))
        return cunmod_batch_get_integers(call->z.x, call->z.words, call->n, z);
    uint64_t *const own = malloc(bytes);
    const int status = own == NULL ? CUNMOD_E_MEMORY
                                   : cunmod_batch_get_integers(own, call->z.words, call->n, z);
    if (status == CUNMOD_OK)
        memcpy(call->z.x, own, bytes);
    free(own);
    return status;
}
