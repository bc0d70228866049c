/* The operations on words, for every form of a call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ops.h"

/* What has to be a unit in a divisor. */
static ulong leading(words_t b)
{
    const int64_t len = op_length(b);
    return len > 0 ? b.words[len - 1] : 0;
}

GEN op_product(const call_t *call, words_t a, words_t b, long lo, long hi)
{
    glue_check_length(call, "lower limit", lo);
    glue_check_length(call, "length or upper limit", hi);
    if (hi < lo)
        pari_err_DOMAIN(call->name, "upper limit", "<", stoi(lo), stoi(hi));
    const int64_t full = a.len > 0 && b.len > 0 ? a.len + b.len - 1 : 0;
    const int64_t end = op_least(hi, full), from = op_least(lo, end), len = end - from;
    GEN z = glue_room(call, len);
    GLUE_RUN(call, 0,
             cunmod_mulmid(glue_space(call, z), WORDS(a), WORDS(b), from, end, call->p, NULL));
    return glue_result(call, z, len);
}

void op_divide(const call_t *call, words_t a, words_t b, GEN *q, GEN *r)
{
    const int64_t lenq = op_most(a.len - op_length(b) + 1, 0), lenr = op_most(b.len - 1, 0);
    GEN zq = q != NULL ? glue_room(call, lenq) : NULL;
    GEN zr = r != NULL ? glue_room(call, lenr) : NULL;
    uint64_t *space_q = q != NULL ? glue_space(call, zq) : NULL;
    uint64_t *space_r = r != NULL ? glue_space(call, zr) : NULL;
    GLUE_RUN(call, leading(b),
             r == NULL   ? cunmod_div(space_q, WORDS(a), WORDS(b), call->p, NULL)
             : q == NULL ? cunmod_rem(space_r, WORDS(a), WORDS(b), call->p, NULL)
                         : cunmod_divrem(space_q, space_r, WORDS(a), WORDS(b), call->p, NULL));
    if (q != NULL)
        *q = glue_result(call, zq, lenq);
    if (r != NULL)
        *r = glue_result(call, zr, lenr);
}

GEN op_series(const call_t *call, words_t a, words_t b, long n)
{
    glue_check_length(call, "precision", n);
    GEN z = glue_room(call, n);
    uint64_t *space = glue_space(call, z);
    GLUE_RUN(call, b.len > 0 ? b.words[0] : 0,
             a.words == NULL ? cunmod_inv_series(space, WORDS(b), n, call->p, NULL)
                             : cunmod_div_series(space, WORDS(a), WORDS(b), n, call->p, NULL));
    return glue_result(call, z, n);
}

GEN op_divexact(const call_t *call, words_t a, words_t b)
{
    const int64_t len = op_most(a.len - op_length(b) + 1, 0);
    GEN z = glue_room(call, len);
    GLUE_RUN(call, leading(b),
             cunmod_divexact(glue_space(call, z), WORDS(a), WORDS(b), call->p, NULL));
    return glue_result(call, z, len);
}

/* ---- modulo a polynomial ---------------------------------------------------- */

GEN op_mulmod(const call_t *call, words_t a, words_t b, words_t f)
{
    f.len = op_length(f);
    GEN z = glue_room(call, op_most(f.len - 1, 0));
    GLUE_RUN(call, leading(f),
             cunmod_mulmod(glue_space(call, z), WORDS(a), WORDS(b), WORDS(f), call->p, NULL));
    return glue_result(call, z, op_most(f.len - 1, 0));
}

GEN op_powmod(const call_t *call, words_t a, GEN e, words_t f)
{
    if (typ(e) != t_INT)
        pari_err_TYPE(call->name, e);
    if (signe(e) < 0)
        pari_err_DOMAIN(call->name, "exponent", "<", gen_0, e);
    const int is_x = op_length(a) == 2 && a.words[0] == 0 && a.words[1] == 1;
    const int64_t limbs = lgefint(e) - 2;
    f.len = op_length(f);
    GEN z = glue_room(call, op_most(f.len - 1, 0));
    const pari_sp av = avma;
    uint64_t *exponent = (uint64_t *)new_chunk((size_t)limbs + 1), *space = glue_space(call, z);
    for (int64_t i = 0; i < limbs; i++)
        exponent[i] = (uint64_t)*int_W(e, i);
    int status;
    GLUE_CALL(status,
              is_x ? cunmod_powmod_x(space, exponent, limbs, WORDS(f), call->p, NULL)
                   : cunmod_powmod(space, WORDS(a), exponent, limbs, WORDS(f), call->p, NULL));
    set_avma(av);
    glue_check(call, status, leading(f));
    return glue_result(call, z, op_most(f.len - 1, 0));
}

GEN op_compose_mod(const call_t *call, words_t a, words_t g, words_t f)
{
    f.len = op_length(f);
    const int64_t len = op_most(f.len - 1, 0);
    a.len = len > 0 ? op_length(a) : 0; /* all is zero modulo a constant */
    if (len > 0 && a.len > len)
        pari_err_DOMAIN(call->name, "degree of the first polynomial", ">=", stoi(len),
                        stoi(a.len - 1));
    GEN z = glue_room(call, len);
    GLUE_RUN(call, leading(f),
             cunmod_compose_mod(glue_space(call, z), WORDS(a), WORDS(g), WORDS(f), call->p, NULL));
    return glue_result(call, z, len);
}

/* ---- sequences, and values at many points ------------------------------------ */

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

/* ---- divisibility, and Chinese remainders --------------------------------- */

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

GEN op_factor_matrix(const call_t *call, const uint64_t *factors, const int64_t *lens,
                     const int64_t *exps, int64_t count)
{
    GEN f = cgetg(count + 1, t_COL), e = cgetg(count + 1, t_COL);
    words_t next = {factors, 0};
    for (int64_t i = 0; i < count; i++, next.words += next.len)
    {
        next.len = lens[i];
        gel(f, i + 1) = glue_copy(call, next);
        gel(e, i + 1) = stoi(exps[i]);
    }
    return mkmat2(f, e);
}

GEN op_factor(const call_t *call, words_t a)
{
    a.len = op_length(a);
    const size_t n = (size_t)op_most(a.len - 1, 0);
    uint64_t lead, *const factors = (uint64_t *)new_chunk(2 * n + 1);
    int64_t *const lens = (int64_t *)new_chunk(n + 1), *const exps = (int64_t *)new_chunk(n + 1);
    int64_t count = 0;
    GLUE_RUN(call, 0, cunmod_factor(&lead, factors, lens, exps, &count, WORDS(a), call->p, NULL));
    return op_factor_matrix(call, factors, lens, exps, count);
}

GEN op_degree_matrix(const int64_t *degrees, const int64_t *exps, int64_t count)
{
    GEN d = cgetg(count + 1, t_COL), e = cgetg(count + 1, t_COL);
    for (int64_t i = 0; i < count; i++)
    {
        gel(d, i + 1) = stoi(degrees[i]);
        gel(e, i + 1) = stoi(exps[i]);
    }
    return mkmat2(d, e);
}

GEN op_factor_degrees(const call_t *call, words_t a)
{
    a.len = op_length(a);
    const size_t n = (size_t)op_most(a.len - 1, 0);
    int64_t *const degrees = (int64_t *)new_chunk(n + 1), *const exps = (int64_t *)new_chunk(n + 1);
    int64_t count = 0;
    GLUE_RUN(call, 0, cunmod_factor_degrees(degrees, exps, &count, WORDS(a), call->p, NULL));
    return op_degree_matrix(degrees, exps, count);
}

GEN op_root_column(const call_t *call, GEN roots)
{
    GEN column = glue_residues(call, roots);
    if (typ(column) == t_VEC)
        settyp(column, t_COL);
    return column;
}

GEN op_roots(const call_t *call, words_t a)
{
    a.len = op_length(a);
    GEN z = cgetg(op_most(a.len - 1, 0) + 1, t_VECSMALL);
    int64_t count = 0;
    GLUE_RUN(call, 0, cunmod_roots((uint64_t *)(z + 1), NULL, &count, WORDS(a), call->p, NULL));
    return op_root_column(call, vecsmall_shorten(z, count));
}

int op_is_primitive(const call_t *call, words_t a)
{
    int primitive = 0;
    GLUE_RUN(call, 0, cunmod_is_primitive(&primitive, WORDS(a), call->p, NULL, 0, 0, NULL));
    return primitive != 0;
}

GEN op_random_irreducible(const call_t *call, long n, GEN seed)
{
    if (n < 1)
        pari_err_DOMAIN(call->name, "degree", "<", gen_1, stoi(n));
    if (typ(seed) == t_INT && signe(seed) < 0)
        pari_err_DOMAIN(call->name, "seed", "<", gen_0, seed);
    const uint64_t word = op_exponent(call->name, seed);
    if (n == LONG_MAX)
        pari_err_OVERFLOW(call->name);
    GEN z = glue_room(call, n + 1);
    GLUE_RUN(call, 0, cunmod_random_irreducible(glue_space(call, z), n + 1, call->p, word, NULL));
    return glue_result(call, z, n + 1);
}

int op_is_irreducible(const call_t *call, words_t a)
{
    int irreducible = 0;
    GLUE_RUN(call, 0, cunmod_is_irreducible(&irreducible, WORDS(a), call->p, NULL));
    return irreducible != 0;
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
