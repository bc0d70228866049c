/* Polynomials over the integers, for gp: from and to integers of words, and the functions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "glue.h"
#include "ops.h"

/* Coefficients as the library takes them, on PARI's stack. */
typedef struct
{
    uint64_t *x;
    int64_t words, len;
} integers_t;

static uint64_t *words_room(int64_t count)
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
    {
        z[i] = (uint64_t)*int_W(x, i);
    }
    if (signe(x) < 0)
    {
        negate(z, words);
    }
}

/* The integer of words that may be changed. */
static GEN integer_of(uint64_t *z, int64_t words)
{
    const int negative = z[words - 1] >> 63 != 0;
    GEN x = cgetipos(words + 2);
    if (negative)
    {
        negate(z, words);
    }
    for (int64_t i = 0; i < words; i++)
    {
        *int_W(x, i) = (long)z[i];
    }
    x = int_normalize(x, 0);
    if (negative)
    {
        setsigne(x, -1);
    }
    return x;
}

/* Coefficient i of a polynomial or a constant. Errors: e_TYPE. */
static GEN coefficient(const char *name, GEN f, long i)
{
    GEN c = typ(f) == t_POL ? gel(f, i + 2) : f;
    if (typ(c) != t_INT)
    {
        pari_err_TYPE(name, f);
    }
    return c;
}

static integers_t integers_of(const char *name, GEN f)
{
    integers_t a = {.words = 1, .len = typ(f) == t_POL ? lg(f) - 2 : !gequal0(f)};
    for (long i = 0; i < a.len; i++)
    {
        a.words = op_most(a.words, lgefint(coefficient(name, f, i)) - 1);
    }
    a.x = words_room(a.len * a.words);
    for (long i = 0; i < a.len; i++)
    {
        set_words(a.x + i * a.words, a.words, coefficient(name, f, i));
    }
    return a;
}

static GEN polynomial_of(const integers_t *a, long variable)
{
    GEN f = cgetg(a->len + 2, t_POL);
    f[1] = (long)(evalsigne(1) | evalvarn(variable));
    for (long i = 0; i < a->len; i++)
    {
        gel(f, i + 2) = integer_of(a->x + i * a->words, a->words);
    }
    return normalizepol(f);
}

/* A call of polynomials of one variable, of which constants have none. Errors: e_VAR. */
static call_t open_call(const char *name, GEN f, GEN g)
{
    const long v = typ(f) == t_POL ? varn(f) : -1, w = typ(g) == t_POL ? varn(g) : -1;
    if (v >= 0 && w >= 0 && v != w)
    {
        pari_err_VAR(name, f, g);
    }
    return (call_t){.name = name, .form = FORM_POL, .variable = v >= 0 ? v : w >= 0 ? w : 0};
}

/* ---- functions -------------------------------------------------------------------- */

PLUGIN_API GEN gp_cunmod_zmul(GEN f, GEN g)
{
    const pari_sp av = avma;
    const call_t call = open_call("cunmod_zmul", f, g);
    const integers_t a = integers_of(call.name, f), b = integers_of(call.name, g);
    integers_t z = {.len = a.len > 0 && b.len > 0 ? a.len + b.len - 1 : 0};
    glue_check(&call, cunmod_integers_mul_words(&z.words, a.x, a.words, a.len, b.x, b.words, b.len),
               0);
    z.x = words_room(z.len * z.words);
    int status;
    GLUE_CALL(status,
              cunmod_integers_mul(z.x, z.words, a.x, a.words, a.len, b.x, b.words, b.len, NULL));
    glue_check(&call, status, 0);
    return gerepileupto(av, polynomial_of(&z, call.variable));
}

PLUGIN_API GEN gp_cunmod_zgcd(GEN f, GEN g)
{
    const pari_sp av = avma;
    const call_t call = open_call("cunmod_zgcd", f, g);
    const integers_t a = integers_of(call.name, f), b = integers_of(call.name, g);
    integers_t z = {.len = 0};
    glue_check(&call, cunmod_integers_gcd_words(&z.words, a.x, a.words, a.len, b.x, b.words, b.len),
               0);
    z.x = words_room(op_most(a.len, b.len) * z.words);
    int status;
    GLUE_CALL(status, cunmod_integers_gcd(z.x, &z.len, z.words, a.x, a.words, a.len, b.x, b.words,
                                          b.len, NULL));
    glue_check(&call, status, 0);
    return gerepileupto(av, polynomial_of(&z, call.variable));
}

PLUGIN_API GEN gp_cunmod_zresultant(GEN f, GEN g)
{
    const pari_sp av = avma;
    const call_t call = open_call("cunmod_zresultant", f, g);
    const integers_t a = integers_of(call.name, f), b = integers_of(call.name, g);
    int64_t words = 0;
    glue_check(&call,
               cunmod_integers_resultant_words(&words, a.x, a.words, a.len, b.x, b.words, b.len),
               0);
    uint64_t *const z = words_room(words);
    int status;
    GLUE_CALL(status,
              cunmod_integers_resultant(z, words, a.x, a.words, a.len, b.x, b.words, b.len, NULL));
    glue_check(&call, status, 0);
    return gerepileuptoint(av, integer_of(z, words));
}

PLUGIN_API GEN gp_cunmod_zdisc(GEN f)
{
    const pari_sp av = avma;
    const call_t call = open_call("cunmod_zdisc", f, f);
    const integers_t a = integers_of(call.name, f);
    int64_t words = 0;
    glue_check(&call, cunmod_integers_discriminant_words(&words, a.x, a.words, a.len), 0);
    uint64_t *const z = words_room(words);
    int status;
    GLUE_CALL(status, cunmod_integers_discriminant(z, words, a.x, a.words, a.len, NULL));
    glue_check(&call, status, 0);
    return gerepileuptoint(av, integer_of(z, words));
}
