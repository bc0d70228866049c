/* Divisibility, and the Chinese remainder theorem: results that no row of table.h has.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ops.h"

GEN op_divides(const call_t *call, words_t a, words_t b)
{
    GEN z = glue_room(call, a.len);
    int divides = 0, status;
    GLUE_CALL(status,
              cunmod_divides(&divides, glue_space(call, z), WORDS(a), WORDS(b), call->p, NULL));
    glue_check(call, status, 0);
    return divides ? glue_result(call, z, a.len) : cgetg(1, t_VEC);
}

GEN op_remove(const call_t *call, words_t a, words_t b)
{
    b.len = op_length(b);
    if (b.len < 2)
        pari_err_DOMAIN(call->name, "degree of the second polynomial", "<", gen_1, stoi(b.len - 1));
    GEN z = glue_room(call, a.len);
    int64_t e = 0;
    GLUE_RUN(call, 0, cunmod_remove(&e, glue_space(call, z), WORDS(a), WORDS(b), call->p, NULL));
    return mkvec2(glue_result(call, z, a.len), stoi(e));
}

GEN op_gcdinv(const call_t *call, words_t a, words_t b)
{
    const int64_t lens = op_most(b.len, 1);
    GEN zs = glue_room(call, lens), z = glue_room(call, op_most(a.len, b.len));
    int64_t len = 0;
    GLUE_RUN(call, 0,
             cunmod_gcdinv(glue_space(call, z), &len, glue_space(call, zs), WORDS(a), WORDS(b),
                           call->p, NULL));
    GEN s = glue_result(call, zs, lens);
    return mkvec2(glue_result(call, z, len), s);
}

GEN op_chinese(const call_t *call, const words_t *a, const words_t *m, int64_t n)
{
    const uint64_t **words = (const uint64_t **)new_chunk(2 * (size_t)n + 1);
    int64_t *lengths = (int64_t *)new_chunk(2 * (size_t)n + 1), len = 0;
    for (int64_t i = 0; i < n; i++)
    {
        words[i] = m[i].words;
        words[n + i] = a[i].words;
        lengths[i] = m[i].len;
        lengths[n + i] = a[i].len;
        len += op_most(m[i].len - 1, 0);
    }
    GEN z = glue_room(call, len);
    GLUE_RUN(call, 0,
             cunmod_multi_crt(glue_space(call, z), words, lengths, words + n, lengths + n, n,
                              call->p, NULL));
    return glue_result(call, z, len);
}
