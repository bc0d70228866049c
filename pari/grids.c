/* Resultants in two variables and determinants of matrices of polynomials over the integers, for
 * gp.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers.h"
#include "ops.h"

#define NO_VARIABLE (-1)

/* ---- coefficients ---------------------------------------------------------------- */

/* How many powers of v, the highest of its variables, f has; of another variable, none but 1. */
static long powers(GEN f, long v)
{
    return typ(f) == t_POL && varn(f) == v ? lg(f) - 2 : !gequal0(f);
}

/* The coefficient of v^i. */
static GEN coefficient(GEN f, long v, long i)
{
    if (typ(f) == t_POL && varn(f) == v)
    {
        return i < lg(f) - 2 ? gel(f, i + 2) : gen_0;
    }
    return i == 0 ? f : gen_0;
}

/* ---- resultants ------------------------------------------------------------------ */

/* The variables of two polynomials, NO_VARIABLE where there are less. */
typedef struct
{
    long first, second;
} variables_t;

/* Adds v; false when it is the third one. */
static int add_variable(variables_t *seen, long v)
{
    if (seen->first == NO_VARIABLE)
    {
        seen->first = v;
    }
    else if (seen->first != v && seen->second == NO_VARIABLE)
    {
        seen->second = v;
    }
    return v == seen->first || v == seen->second;
}

/* Adds those of f and of its coefficients. */
static int add_variables(variables_t *seen, GEN f)
{
    int good = 1;
    if (typ(f) == t_POL)
    {
        good = add_variable(seen, varn(f));
        for (long i = 2; i < lg(f) && good; i++)
        {
            good = typ(gel(f, i)) != t_POL || add_variable(seen, varn(gel(f, i)));
        }
    }
    return good;
}

/* The coefficients of other^i v^j at j lenx + i, and leny powers of v. */
typedef struct
{
    integers_t a;
    long lenx, leny;
} bivariate_t;

static bivariate_t bivariate_of(const char *name, GEN f, long v, long other)
{
    const int is_high = varncmp(v, other) < 0;
    const long high = is_high ? v : other, low = is_high ? other : v, m = powers(f, high);
    long n = 0;
    for (long i = 0; i < m; i++)
    {
        n = op_most(n, powers(coefficient(f, high, i), low));
    }
    GEN items = cgetg(m * n + 1, t_VEC);
    for (long i = 0; i < m; i++)
    {
        for (long j = 0; j < n; j++)
        {
            const long at = is_high ? i * n + j : j * m + i;
            gel(items, at + 1) = coefficient(coefficient(f, high, i), low, j);
        }
    }
    return (bivariate_t){integers_pack(name, f, &gel(items, 1), m * n), is_high ? n : m,
                         is_high ? m : n};
}

static GEN bivariate_resultant(const char *name, GEN f, GEN g, long v, long other)
{
    const call_t call = {.name = name, .form = FORM_POL, .variable = other};
    const bivariate_t a = bivariate_of(name, f, v, other), b = bivariate_of(name, g, v, other);
    integers_t z = {.len = 0};
    glue_check(&call, cunmod_bivariate_resultant_length(&z.len, a.lenx, a.leny, b.lenx, b.leny), 0);
    glue_check(&call,
               cunmod_integers_bivariate_resultant_words(&z.words, a.a.x, a.a.words, a.lenx, a.leny,
                                                         b.a.x, b.a.words, b.lenx, b.leny),
               0);
    z.x = integers_room(z.len * z.words);
    int status;
    GLUE_CALL(status,
              cunmod_integers_bivariate_resultant(z.x, z.words, a.a.x, a.a.words, a.lenx, a.leny,
                                                  b.a.x, b.a.words, b.lenx, b.leny, NULL));
    glue_check(&call, status, 0);
    return integers_poly(&z, other);
}

/* With respect to v, or as polresultant does to the variable of the highest priority. An integer
 * where there is no other variable. Errors: e_VAR (more than one other). */
PLUGIN_API GEN gp_cunmod_zresultant(GEN f, GEN g, long v)
{
    static const char name[] = "cunmod_zresultant";
    const pari_sp av = avma;
    variables_t seen = {v >= 0 ? v : NO_VARIABLE, NO_VARIABLE};
    if (!add_variables(&seen, f) || !add_variables(&seen, g))
    {
        pari_err_VAR(name, f, g);
    }
    if (seen.second == NO_VARIABLE)
    {
        return gerepileuptoint(av, integers_resultant(name, f, g));
    }
    const int is_first = v >= 0 || varncmp(seen.first, seen.second) < 0;
    const long by = is_first ? seen.first : seen.second;
    const long other = is_first ? seen.second : seen.first;
    return gerepileupto(av, bivariate_resultant(name, f, g, by, other));
}

/* ---- determinants ---------------------------------------------------------------- */

/* The variable of the entries of M; x where all are constants. Errors: e_VAR, e_DIM. */
static long variable_of(const char *name, GEN M)
{
    GEN known = NULL;
    if (lg(M) > 1 && lg(gel(M, 1)) != lg(M))
    {
        pari_err_DIM(name);
    }
    for (long c = 1; c < lg(M); c++)
    {
        for (long r = 1; r < lg(M); r++)
        {
            GEN entry = gcoeff(M, r, c);
            known = typ(entry) == t_POL && known == NULL ? entry : known;
            if (typ(entry) == t_POL && varn(entry) != varn(known))
            {
                pari_err_VAR(name, known, entry);
            }
        }
    }
    return known != NULL ? varn(known) : 0;
}

/* Errors: e_TYPE, e_DIM, e_VAR. */
PLUGIN_API GEN gp_cunmod_zmatdet(GEN M)
{
    const pari_sp av = avma;
    call_t call = {.name = "cunmod_zmatdet", .form = FORM_POL};
    if (typ(M) != t_MAT)
    {
        pari_err_TYPE(call.name, M);
    }
    call.variable = variable_of(call.name, M);
    const long n = lg(M) - 1;
    long len = 0;
    for (long k = 0; k < n * n; k++)
    {
        len = op_most(len, powers(gcoeff(M, k / n + 1, k % n + 1), call.variable));
    }
    GEN items = cgetg(n * n * len + 1, t_VEC);
    for (long k = 0; k < n * n; k++)
    {
        for (long i = 0; i < len; i++)
        {
            gel(items, k * len + i + 1) =
                coefficient(gcoeff(M, k / n + 1, k % n + 1), call.variable, i);
        }
    }
    const integers_t a = integers_pack(call.name, M, &gel(items, 1), n * n * len);
    integers_t z = {.len = len > 0 ? n * (len - 1) + 1 : 1};
    glue_check(&call, cunmod_integers_mat_det_words(&z.words, a.x, a.words, len, n), 0);
    z.x = integers_room(z.len * z.words);
    int status;
    GLUE_CALL(status, cunmod_integers_mat_det(z.x, z.words, a.x, a.words, len, n, NULL));
    glue_check(&call, status, 0);
    return gerepileupto(av, integers_poly(&z, call.variable));
}
