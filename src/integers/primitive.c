/* The primitive part and the content of a polynomial over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/bounds.h"

#include <stdlib.h>

#include "cunmod.h"

/* Returns whether a coefficient is -2^(64 words - 1), whose negative needs one word more. */
static int has_least(const cunmod_zpoly_t *a)
{
    int found = 0;
    for (int64_t j = 0; j < a->len && !found; j++)
    {
        const uint64_t *const x = a->x + j * a->words;
        int64_t zeros = 0;
        while (zeros < a->words - 1 && x[zeros] == 0)
            zeros++;
        found = zeros == a->words - 1 && x[zeros] == UINT64_C(1) << 63;
    }
    return found;
}

int cunmod_primitive_open(cunmod_primitive_t *primitive, const cunmod_zpoly_t *a)
{
    int is_one = 0;
    *primitive = (cunmod_primitive_t){.poly = *a};
    int status = cunmod_cpu_zpoly_content(&primitive->content, &is_one, a);
    if (status != CUNMOD_OK || is_one)
        return status;
    const int64_t words = a->words + has_least(a);
    primitive->own = malloc((size_t)(a->len * words) * sizeof(*primitive->own));
    if (primitive->own == NULL)
        return CUNMOD_E_MEMORY;
    primitive->poly.x = primitive->own;
    primitive->poly.words = words;
    return cunmod_cpu_zpoly_divide((cunmod_zplace_t){primitive->own, words}, a,
                                   &primitive->content);
}

void cunmod_primitive_close(cunmod_primitive_t *primitive)
{
    free(primitive->own);
    free(primitive->content.x);
}
