/* A polynomial over the integers without its content.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/primitive.h"

#include <stdlib.h>

#include "cunmod.h"

int cunmod_primitive_open(cunmod_primitive_t *primitive, const cunmod_zpoly_t *a)
{
    int is_one = 0;
    *primitive = (cunmod_primitive_t){.poly = *a};
    int status = cunmod_cpu_zpoly_content(&primitive->content, &is_one, a);
    if (status != CUNMOD_OK || is_one)
    {
        return status;
    }
    primitive->own = malloc((size_t)(a->len * a->words) * sizeof(*primitive->own));
    if (primitive->own == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    status = cunmod_cpu_zpoly_divide((cunmod_zplace_t){primitive->own, a->words}, a,
                                     &primitive->content);
    primitive->poly.x = primitive->own;
    return status;
}

void cunmod_primitive_close(cunmod_primitive_t *primitive)
{
    free(primitive->own);
    free(primitive->content.x);
}
