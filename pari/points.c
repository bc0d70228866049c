/* Operations on lists of residues: sequences, and values at many points.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ops.h"

GEN op_minpoly(const call_t *call, words_t a)
{
    GEN z = glue_room(call, a.len / 2 + 1);
    int64_t len = 0;
    GLUE_RUN(call, 0, cunmod_minpoly(glue_space(call, z), &len, WORDS(a), call->p, NULL));
    return glue_result(call, z, len);
}

GEN op_evaluate(const call_t *call, words_t a, words_t xs)
{
    GEN ys = cgetg(xs.len + 1, t_VECSMALL);
    GLUE_RUN(call, 0, cunmod_evaluate((uint64_t *)(ys + 1), WORDS(a), WORDS(xs), call->p, NULL));
    return glue_residues(call, ys);
}

GEN op_interpolate(const call_t *call, words_t xs, words_t ys)
{
    if (xs.len != ys.len)
        pari_err_DIM(call->name);
    GEN z = glue_room(call, xs.len);
    GLUE_RUN(call, 0,
             cunmod_interpolate(glue_space(call, z), xs.words, ys.words, xs.len, call->p, NULL));
    return glue_result(call, z, xs.len);
}
