/* Polynomials over the integers, for gp: from and to integers of words, and the functions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "integers.h"
#include "ops.h"

uint64_t *integers_room(int64_t count)
{
    return (uint64_t *)(cgetg(count + 2, t_VECSMALL) + 1);
}

/* ---- from and to PARI's integers ------------------------------------------------- */

/* z[0 .. words-1] = -z */
static void negate(uint64_t *z, int64_t words)
{
    uint64_t carry = 1;
    for (int64_t i = 0; i < words; i++)
    {
        z[i] = ~z[i] + carry;
        carry = carry != 0 && z[i] == 0;
    }
}

/* There is a word more than the absolute value needs. */
static void set_words(uint64_t *z, int64_t words, GEN x)
{
    memset(z, 0, (size_t)words * sizeof(*z));
    for (long i = 0; i < lgefint(x) - 2; i++)
        z[i] = (uint64_t)*int_W(x, i);
    if (signe(x) < 0)
        negate(z, words);
}

GEN integers_number(uint64_t *z, int64_t words)
{
    const int negative = z[words - 1] >> 63 != 0;
    GEN x = cgetipos(words + 2);
    if (negative)
        negate(z, words);
    for (int64_t i = 0; i < words; i++)
        *int_W(x, i) = (long)z[i];
    x = int_normalize(x, 0);
    if (negative)
        setsigne(x, -1);
    return x;
}

integers_t integers_pack(const char *name, GEN whole, const GEN *items, long n)
{
    integers_t a = {.words = 1, .len = n};
    for (long i = 0; i < n; i++)
    {
        if (typ(items[i]) != t_INT)
            glue_wrong_type(name, items[i], whole);
        a.words = op_most(a.words, lgefint(items[i]) - 1);
    }
    a.x = integers_room(a.len * a.words);
    for (long i = 0; i < n; i++)
        set_words(a.x + i * a.words, a.words, items[i]);
    return a;
}

/* A polynomial or a constant. Errors: e_TYPE. */
static integers_t integers_of(const char *name, GEN f)
{
    return typ(f) == t_POL ? integers_pack(name, f, &gel(f, 2), lg(f) - 2)
                           : integers_pack(name, f, &f, !gequal0(f));
}

GEN integers_poly(const integers_t *a, long variable)
{
    GEN f = cgetg(a->len + 2, t_POL);
    f[1] = (long)(evalsigne(1) | evalvarn(variable));
    for (long i = 0; i < a->len; i++)
        gel(f, i + 2) = integers_number(a->x + i * a->words, a->words);
    return normalizepol(f);
}

/* A call of polynomials of one variable, of which constants have none. Errors: e_VAR. */
static call_t open_call(const char *name, GEN f, GEN g)
{
    const long v = typ(f) == t_POL ? varn(f) : -1, w = typ(g) == t_POL ? varn(g) : -1;
    if (v >= 0 && w >= 0 && v != w)
        pari_err_VAR(name, f, g);
    return (call_t){.name = name, .form = FORM_POL, .variable = v >= 0 ? v : w >= 0 ? w : 0};
}

/* ---- functions -------------------------------------------------------------------- */

PLUGIN_API GEN gp_cunmod_zmul(GEN f, GEN g)
{
    const pari_sp av = avma;
    const call_t call = open_call("cunmod_zmul", f, g);
    const integers_t a = integers_of(call.name, f), b = integers_of(call.name, g);
    integers_t z = {.len = a.len > 0 && b.len > 0 ? a.len + b.len - 1 : 0};
    glue_check(&call, cunmod_integers_mul_words(&z.words, INTEGERS(a), INTEGERS(b)), 0);
    z.x = integers_room(z.len * z.words);
    GLUE_RUN(&call, 0, cunmod_integers_mul(z.x, z.words, INTEGERS(a), INTEGERS(b), NULL));
    return gerepileupto(av, integers_poly(&z, call.variable));
}

PLUGIN_API GEN gp_cunmod_zgcd(GEN f, GEN g)
{
    const pari_sp av = avma;
    const call_t call = open_call("cunmod_zgcd", f, g);
    const integers_t a = integers_of(call.name, f), b = integers_of(call.name, g);
    integers_t z = {.len = 0};
    glue_check(&call, cunmod_integers_gcd_words(&z.words, INTEGERS(a), INTEGERS(b)), 0);
    z.x = integers_room(op_most(a.len, b.len) * z.words);
    GLUE_RUN(&call, 0, cunmod_integers_gcd(z.x, &z.len, z.words, INTEGERS(a), INTEGERS(b), NULL));
    return gerepileupto(av, integers_poly(&z, call.variable));
}

GEN integers_resultant(const char *name, GEN f, GEN g)
{
    const call_t call = open_call(name, f, g);
    const integers_t a = integers_of(name, f), b = integers_of(name, g);
    int64_t words = 0;
    glue_check(&call, cunmod_integers_resultant_words(&words, INTEGERS(a), INTEGERS(b)), 0);
    uint64_t *const z = integers_room(words);
    GLUE_RUN(&call, 0, cunmod_integers_resultant(z, words, INTEGERS(a), INTEGERS(b), NULL));
    return integers_number(z, words);
}

PLUGIN_API GEN gp_cunmod_zdisc(GEN f)
{
    const pari_sp av = avma;
    const call_t call = open_call("cunmod_zdisc", f, f);
    const integers_t a = integers_of(call.name, f);
    int64_t words = 0;
    glue_check(&call, cunmod_integers_discriminant_words(&words, INTEGERS(a)), 0);
    uint64_t *const z = integers_room(words);
    GLUE_RUN(&call, 0, cunmod_integers_discriminant(z, words, INTEGERS(a), NULL));
    return gerepileuptoint(av, integers_number(z, words));
}

/* Errors: e_INV (g is zero), e_DOMAIN (g does not divide f). */
PLUGIN_API GEN gp_cunmod_zdivexact(GEN f, GEN g)
{
    const pari_sp av = avma;
    const call_t call = open_call("cunmod_zdivexact", f, g);
    const integers_t a = integers_of(call.name, f), b = integers_of(call.name, g);
    integers_t z = {.len = 0};
    if (gequal0(g))
        pari_err_INV(call.name, g);
    glue_check(&call, cunmod_integers_divexact_words(&z.words, INTEGERS(a), INTEGERS(b)), 0);
    z.x = integers_room(a.len * z.words);
    int status;
    GLUE_CALL(status,
              cunmod_integers_divexact(z.x, &z.len, z.words, INTEGERS(a), INTEGERS(b), NULL));
    if (status == CUNMOD_E_NOT_DIVISIBLE)
        pari_err_DOMAIN(call.name, "remainder", "!=", gen_0, f);
    glue_check(&call, status, 0);
    return gerepileupto(av, integers_poly(&z, call.variable));
}

/* The value at an integer, or those at a list of them. */
PLUGIN_API GEN gp_cunmod_zeval(GEN f, GEN points)
{
    const pari_sp av = avma;
    const int is_list = typ(points) == t_VEC || typ(points) == t_COL;
    const call_t call = open_call("cunmod_zeval", f, f);
    const integers_t a = integers_of(call.name, f);
    const integers_t x = is_list ? integers_pack(call.name, points, &gel(points, 1), lg(points) - 1)
                                 : integers_pack(call.name, points, &points, 1);
    integers_t z = {.len = x.len};
    glue_check(&call, cunmod_integers_evaluate_words(&z.words, INTEGERS(a), INTEGERS(x)), 0);
    z.x = integers_room(z.len * z.words);
    GLUE_RUN(&call, 0, cunmod_integers_evaluate(z.x, z.words, INTEGERS(a), INTEGERS(x), NULL));
    if (!is_list)
        return gerepileuptoint(av, integers_number(z.x, z.words));
    GEN values = cgetg(lg(points), typ(points));
    for (long i = 1; i < lg(points); i++)
        gel(values, i) = integers_number(z.x + (i - 1) * z.words, z.words);
    return gerepilecopy(av, values);
}
