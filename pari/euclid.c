/* What Euclid's algorithm gives, on words.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ops.h"

GEN op_gcd(const call_t *call, words_t a, words_t b)
{
    GEN z = glue_room(call, op_most(a.len, b.len));
    int64_t len = 0;
    GLUE_RUN(call, 0, cunmod_gcd(glue_space(call, z), &len, WORDS(a), WORDS(b), call->p, NULL));
    return glue_result(call, z, len);
}

GEN op_gcdext(const call_t *call, words_t a, words_t b, GEN *u, GEN *v)
{
    const int64_t lenu = op_most(b.len, 1), lenv = op_most(a.len, 1);
    GEN zu = glue_room(call, lenu), zv = glue_room(call, lenv);
    GEN z = glue_room(call, op_most(a.len, b.len));
    int64_t len = 0;
    GLUE_RUN(call, 0,
             cunmod_xgcd(glue_space(call, z), &len, glue_space(call, zu), glue_space(call, zv),
                         WORDS(a), WORDS(b), call->p, NULL));
    *u = glue_result(call, zu, lenu);
    *v = glue_result(call, zv, lenv);
    return glue_result(call, z, len);
}

GEN op_invmod(const call_t *call, words_t a, words_t f)
{
    f.len = op_length(f);
    if (f.len == 1)
        pari_err_DOMAIN(call->name, "degree of the modulus", "<", gen_1, gen_0);
    GEN z = glue_room(call, op_most(f.len - 1, 0));
    int status;
    GLUE_CALL(status, cunmod_invmod(glue_space(call, z), WORDS(a), WORDS(f), call->p, NULL));
    if (status == CUNMOD_E_INVERSE)
        pari_err_INV(call->name, glue_copy(call, a));
    glue_check(call, status, 0);
    return glue_result(call, z, f.len - 1);
}

ulong op_resultant(const call_t *call, words_t a, words_t b)
{
    uint64_t res = 0;
    GLUE_RUN(call, 0, cunmod_resultant(&res, WORDS(a), WORDS(b), call->p, NULL));
    return res;
}

/* ---- the half-GCD ------------------------------------------------------------ */

/* An entry of the inverse matrix. */
static GEN entry(const call_t *call, const uint64_t *words, int64_t len, int negate)
{
    GEN z = glue_room(call, len);
    uint64_t *space = glue_space(call, z);
    for (int64_t i = 0; i < len; i++)
        space[i] = negate && words[i] != 0 ? call->p - words[i] : words[i];
    return glue_result(call, z, len);
}

GEN op_halfgcd(const call_t *call, words_t a, words_t b, GEN *v)
{
    a.len = op_length(a);
    b.len = op_length(b);
    if (a.len <= b.len)
    {
        pari_err_DOMAIN(call->name, "degree of the second polynomial", ">=", stoi(a.len - 1),
                        stoi(b.len - 1));
    }
    const int64_t len = (a.len + 1) / 2;
    uint64_t *m = (uint64_t *)new_chunk(4 * (size_t)len);
    GEN c = glue_room(call, a.len), d = glue_room(call, a.len / 2);
    int64_t sign = 0;
    GLUE_RUN(call, 0,
             cunmod_hgcd(m, glue_space(call, c), glue_space(call, d), &sign, WORDS(a), WORDS(b),
                         call->p, NULL));
    const int minus = sign < 0;
    GEN m11 = entry(call, m, len, minus), m12 = entry(call, m + len, len, !minus);
    GEN m21 = entry(call, m + 2 * len, len, !minus), m22 = entry(call, m + 3 * len, len, minus);
    if (v != NULL)
        *v = mkcol2(glue_result(call, c, a.len), glue_result(call, d, a.len / 2));
    return mkmat2(mkcol2(m22, m21), mkcol2(m12, m11));
}

/* ---- fractions --------------------------------------------------------------- */

/* modulo m, or modulo a power of x when its words are NULL. */
static GEN fraction(const call_t *call, words_t a, words_t m, int64_t lenn, int64_t lend)
{
    GEN n = glue_room(call, lenn), d = glue_room(call, lend);
    uint64_t *num = glue_space(call, n), *den = glue_space(call, d);
    int status;
    GLUE_CALL(status, m.words != NULL
                          ? cunmod_ratrec(num, lenn, den, lend, WORDS(a), WORDS(m), call->p, NULL)
                          : cunmod_pade(num, lenn, den, lend, WORDS(a), call->p, NULL));
    if (status == CUNMOD_E_NO_FRACTION)
        return cgetg(1, t_VEC);
    glue_check(call, status, 0);
    return mkvec2(glue_result(call, n, lenn), glue_result(call, d, lend));
}

static void check_degrees(const call_t *call, long n, long d)
{
    glue_check_length(call, "degree of the numerator", n);
    glue_check_length(call, "degree of the denominator", d);
    if (n > LONG_MAX / 4 || d > LONG_MAX / 4)
        pari_err_OVERFLOW(call->name);
}

GEN op_ratrec(const call_t *call, words_t a, words_t m, long n, long d)
{
    check_degrees(call, n, d);
    m.len = op_length(m);
    if (m.len > 0 && n + d >= m.len - 1)
        pari_err_DOMAIN(call->name, "sum of the degrees", ">=", stoi(m.len - 1), stoi(n + d));
    return fraction(call, a, m, n + 1, d + 1);
}

GEN op_pade(const call_t *call, words_t a, long n, long d)
{
    check_degrees(call, n, d);
    return fraction(call, a, NO_WORDS, n + 1, d + 1);
}
