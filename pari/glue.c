/* What the calls from PARI share: arguments to words, words to results, statuses to errors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "glue.h"

#include <string.h>

/* ---- arguments ------------------------------------------------------------ */

void glue_wrong_type(const char *name, GEN coefficient, GEN x)
{
    if (typ(coefficient) == t_FRAC)
        name = stack_sprintf("%s: the coefficient %Ps is a fraction", name, coefficient);
    pari_err_TYPE(name, x);
}

/* Takes the modulus of a coefficient of `x`, or compares it with the one that is known. */
static void meet_modulus(const char *name, GEN *p, GEN coefficient, GEN x)
{
    if (typ(coefficient) == t_INTMOD)
    {
        GEN q = gel(coefficient, 1);
        if (*p == NULL)
            *p = q;
        else if (*p != q && !equalii(*p, q))
            pari_err_MODULUS(name, *p, q);
    }
    else if (typ(coefficient) != t_INT)
    {
        glue_wrong_type(name, coefficient, x);
    }
}

static void meet_polynomial(call_t *call, GEN *p, GEN x)
{
    if (typ(x) != t_POL)
    {
        meet_modulus(call->name, p, x, x);
        return;
    }
    if (call->variable >= 0 && call->variable != varn(x))
        pari_err_VAR(call->name, pol_x(call->variable), x);
    call->variable = varn(x);
    for (long i = 2; i < lg(x); i++)
        meet_modulus(call->name, p, gel(x, i), x);
}

static void meet_list(call_t *call, GEN *p, GEN x)
{
    if (typ(x) != t_VEC && typ(x) != t_COL)
        pari_err_TYPE(call->name, x);
    for (long i = 1; i < lg(x); i++)
        meet_modulus(call->name, p, gel(x, i), x);
}

static ulong word_of(const char *name, GEN p)
{
    if (typ(p) != t_INT)
        pari_err_TYPE(stack_sprintf("%s: the modulus is no integer", name), p);
    if (cmpis(p, 2) < 0)
        pari_err_DOMAIN(name, "modulus", "<", gen_2, p);
    if (lgefint(p) > 3)
        pari_err_DOMAIN(name, "modulus", ">", utoi(ULONG_MAX), p);
    return itou(p);
}

static ulong residue(GEN coefficient, ulong p)
{
    return typ(coefficient) == t_INTMOD ? itou(gel(coefficient, 2)) : umodiu(coefficient, p);
}

static GEN to_flx(const call_t *call, GEN x)
{
    if (typ(x) != t_POL)
    {
        GEN z = glue_room(call, 1);
        glue_space(call, z)[0] = residue(x, call->p);
        return z;
    }
    const long len = lg(x) - 2;
    GEN z = glue_room(call, len);
    uint64_t *words = glue_space(call, z);
    for (long i = 0; i < len; i++)
        words[i] = residue(gel(x, i + 2), call->p);
    return z;
}

static GEN to_flv(const call_t *call, GEN x)
{
    GEN z = cgetg(lg(x), t_VECSMALL);
    for (long i = 1; i < lg(x); i++)
        z[i] = (long)residue(gel(x, i), call->p);
    return z;
}

static int all_vectors(const GEN *args, int count)
{
    int vectors = 0;
    for (int i = 0; i < count; i++)
        vectors += typ(args[i]) == t_VECSMALL;
    return vectors == count;
}

int64_t glue_length(GEN x)
{
    return typ(x) == t_POL ? lg(x) - 2 : 1;
}

/* Words of a t_POL with its coefficients, which share their modulus. */
static size_t polynomial_words(int64_t len)
{
    return (size_t)(lg(gen_2) + 2 + 7 * (len > 0 ? len : 1));
}

/* A list of one residue. */
static GEN to_constant(const call_t *call, GEN x)
{
    return mkvecsmall((long)residue(x, call->p));
}

static void miss_modulus(const char *name, const char *wanted, GEN x)
{
    pari_err_TYPE(stack_sprintf("%s: a modulus is missing: %s", name, wanted), x);
}

call_t glue_open(const char *name, GEN p, GEN *args, int polys, int lists, int constants,
                 int64_t expected)
{
    const int vectors = polys + lists, count = vectors + constants;
    call_t call = {.name = name, .form = FORM_VEC, .variable = -1};
    call.p = p != NULL ? word_of(name, p) : 0;
    const int is_vectors = (p != NULL || vectors > 0) && all_vectors(args, vectors);
    if (is_vectors && p == NULL)
        miss_modulus(name, "an argument p", args[0]);
    for (int i = is_vectors ? vectors : 0; i < count; i++)
        if (i < polys)
            meet_polynomial(&call, &p, args[i]);
        else if (i < vectors)
            meet_list(&call, &p, args[i]);
        else
            meet_modulus(name, &p, args[i], args[i]);
    if (p == NULL)
        miss_modulus(name, "a coefficient Mod(a,p), or an argument p", args[0]);
    call.p = word_of(name, p);
    if (!is_vectors)
    {
        call.form = FORM_POL;
        call.variable = call.variable < 0 ? 0 : call.variable;
    }
    if (!is_vectors && expected > 0)
    {
        call.reserve = avma;
        call.reserved = expected;
        (void)new_chunk(polynomial_words(expected));
    }
    GEN first = count > 0 ? args[0] : NULL;
    for (int i = is_vectors ? vectors : 0; i < count; i++)
    {
        args[i] = i >= vectors                ? to_constant(&call, args[i])
                  : i >= polys                ? to_flv(&call, args[i])
                  : i > 0 && args[i] == first ? args[0]
                                              : to_flx(&call, args[i]);
    }
    return call;
}

call_t glue_open_flx(const char *name, ulong p, const GEN *args, int count, int lists)
{
    const int polys = count - lists;
    for (int i = 0; i < count; i++)
        if (typ(args[i]) != t_VECSMALL || (i < polys && lg(args[i]) < 2))
            pari_err_TYPE(name, args[i]);
    return (call_t){.name = name, .form = FORM_FLX, .p = p, .variable = polys > 0 ? args[0][1] : 0};
}

/* ---- words ----------------------------------------------------------------- */

/* Where the coefficients of a vector begin. */
static long head(const call_t *call)
{
    return call->form == FORM_VEC ? 1 : 2;
}

words_t glue_words(const call_t *call, GEN x)
{
    return (words_t){.words = (const uint64_t *)(x + head(call)), .len = lg(x) - head(call)};
}

words_t glue_list(GEN x)
{
    return (words_t){.words = (const uint64_t *)(x + 1), .len = lg(x) - 1};
}

GEN glue_room(const call_t *call, int64_t len)
{
    GEN z = cgetg(len + head(call), t_VECSMALL);
    if (call->form != FORM_VEC)
        z[1] = call->form == FORM_FLX ? call->variable : (long)evalvarn(call->variable);
    return z;
}

uint64_t *glue_space(const call_t *call, GEN room)
{
    return (uint64_t *)(room + head(call));
}

static GEN to_polynomial(const call_t *call, const uint64_t *words, int64_t len)
{
    GEN z = cgetg(len > 0 ? len + 2 : 3, t_POL);
    GEN p = utoi(call->p); /* behind z, as gerepileupto wants it */
    z[1] = (long)(evalvarn(call->variable) | (len > 0 ? evalsigne(1) : 0));
    if (len == 0)
        gel(z, 2) = mkintmod(gen_0, p); /* as libpari keeps the modulus of a zero */
    for (int64_t i = 0; i < len; i++)
        gel(z, i + 2) = mkintmod(utoi(words[i]), p);
    return z;
}

GEN glue_result(const call_t *call, GEN room, int64_t len)
{
    const uint64_t *words = glue_space(call, room);
    while (len > 0 && words[len - 1] == 0)
        len--;
    if (call->form == FORM_POL)
    {
        if (call->reserved > 0 && len <= call->reserved)
            set_avma(call->reserve); /* the words lie beyond what is going to be written */
        return to_polynomial(call, words, len);
    }
    const long before = lg(room);
    const long after = len + head(call);
    if (after < before)
    {
        stackdummy((pari_sp)(room + before), (pari_sp)(room + after));
        room[0] = (long)evaltyp(t_VECSMALL) | evallg(after);
    }
    return room;
}

GEN glue_copy(const call_t *call, words_t a)
{
    GEN z = glue_room(call, a.len);
    if (a.len > 0)
        memcpy(glue_space(call, z), a.words, (size_t)a.len * sizeof(*a.words));
    return glue_result(call, z, a.len);
}

GEN glue_residue(const call_t *call, ulong residue)
{
    GEN r = utoi(residue);
    return call->form == FORM_POL ? mkintmod(r, utoi(call->p)) : r;
}

GEN glue_residues(const call_t *call, GEN list)
{
    if (call->form != FORM_POL)
        return list;
    GEN z = cgetg(lg(list), t_VEC);
    GEN p = utoi(call->p);
    for (long i = 1; i < lg(list); i++)
        gel(z, i) = mkintmod(utoi((ulong)list[i]), p);
    return z;
}

/* ---- errors ----------------------------------------------------------------- */

void glue_check_lists(const char *name, const GEN *lists, int count)
{
    for (int k = 0; k < count; k++)
    {
        if (typ(lists[k]) != t_VEC && typ(lists[k]) != t_COL)
            pari_err_TYPE(name, lists[k]);
        if (lg(lists[k]) != lg(lists[0]))
            pari_err_DIM(name);
    }
}

void glue_check_length(const call_t *call, const char *what, long n)
{
    if (n < 0)
        pari_err_DOMAIN(call->name, what, "<", gen_0, stoi(n));
}

void glue_check(const call_t *call, int status, ulong unit)
{
    GEN p = status == CUNMOD_OK ? NULL : utoi(call->p);
    switch (status)
    {
    case CUNMOD_OK:
        return;
    case CUNMOD_E_MODULUS:
        if (call->p < 2)
            pari_err_DOMAIN(call->name, "modulus", "<", gen_2, p);
        pari_err_PRIME(call->name, p);
        return;
    case CUNMOD_E_COEFF:
        pari_err_DOMAIN(call->name, "coefficient", ">=", p, p);
        return;
    case CUNMOD_E_DIVZERO:
    case CUNMOD_E_REPEATED: /* the difference of two points would be inverted */
        pari_err_INV(call->name, mkintmod(gen_0, p));
        return;
    case CUNMOD_E_INVERSE:
        pari_err_INV(call->name, mkintmod(utoi(unit), p));
        return;
    case CUNMOD_E_LENGTH:
        pari_err_OVERFLOW(call->name);
        return;
    case CUNMOD_E_MEMORY:
        pari_err(e_MEM);
        return;
    case CUNMOD_E_GPU:
    case CUNMOD_E_UNSUPPORTED:
        pari_err(e_MISC, "%s: %s: %s", call->name, cunmod_status_text(status),
                 cunmod_last_reason(NULL));
        return;
    default:
        pari_err(e_MISC, "%s: %s", call->name, cunmod_status_text(status));
    }
}
