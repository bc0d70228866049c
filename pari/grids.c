/* Resultants in two variables, and matrices of polynomials over the integers, for gp.
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
        return i < lg(f) - 2 ? gel(f, i + 2) : gen_0;
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
        seen->first = v;
    else if (seen->first != v && seen->second == NO_VARIABLE)
        seen->second = v;
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
            good = typ(gel(f, i)) != t_POL || add_variable(seen, varn(gel(f, i)));
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
        n = op_most(n, powers(coefficient(f, high, i), low));
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
    GLUE_RUN(&call, 0,
             cunmod_integers_bivariate_resultant(z.x, z.words, a.a.x, a.a.words, a.lenx, a.leny,
                                                 b.a.x, b.a.words, b.lenx, b.leny, NULL));
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
        pari_err_VAR(name, f, g);
    if (seen.second == NO_VARIABLE)
        return gerepileuptoint(av, integers_resultant(name, f, g));
    const int is_first = v >= 0 || varncmp(seen.first, seen.second) < 0;
    const long by = is_first ? seen.first : seen.second;
    const long other = is_first ? seen.second : seen.first;
    return gerepileupto(av, bivariate_resultant(name, f, g, by, other));
}

/* ---- matrices -------------------------------------------------------------------- */

/* The variable of the entries of M; x where all are constants. Errors: e_VAR, e_DIM. */
static long variable_of(const char *name, GEN M)
{
    GEN known = NULL;
    if (lg(M) > 1 && lg(gel(M, 1)) != lg(M))
        pari_err_DIM(name);
    for (long c = 1; c < lg(M); c++)
    {
        for (long r = 1; r < lg(M); r++)
        {
            GEN entry = gcoeff(M, r, c);
            known = typ(entry) == t_POL && known == NULL ? entry : known;
            if (typ(entry) == t_POL && varn(entry) != varn(known))
                pari_err_VAR(name, known, entry);
        }
    }
    return known != NULL ? varn(known) : 0;
}

/* The entries of a matrix with n rows, of len coefficients each. */
typedef struct
{
    integers_t a;
    long n, len, variable;
} matrix_t;

/* Errors: e_TYPE, e_DIM, e_VAR. */
static matrix_t matrix_of(const char *name, GEN M)
{
    if (typ(M) != t_MAT)
        pari_err_TYPE(name, M);
    const long n = lg(M) - 1, variable = variable_of(name, M);
    long len = 0;
    for (long k = 0; k < n * n; k++)
        len = op_most(len, powers(gcoeff(M, k / n + 1, k % n + 1), variable));
    GEN items = cgetg(n * n * len + 1, t_VEC);
    for (long k = 0; k < n * n; k++)
        for (long i = 0; i < len; i++)
            gel(items, k * len + i + 1) = coefficient(gcoeff(M, k / n + 1, k % n + 1), variable, i);
    return (matrix_t){integers_pack(name, M, &gel(items, 1), n * n * len), n, len, variable};
}

/* The coefficients of a determinant. */
static long det_length(const matrix_t *m)
{
    return m->len > 0 ? m->n * (m->len - 1) + 1 : 1;
}

PLUGIN_API GEN gp_cunmod_zmatdet(GEN M)
{
    const pari_sp av = avma;
    call_t call = {.name = "cunmod_zmatdet", .form = FORM_POL};
    const matrix_t m = matrix_of(call.name, M);
    call.variable = m.variable;
    integers_t z = {.len = det_length(&m)};
    glue_check(&call, cunmod_integers_det_words(&z.words, m.a.x, m.a.words, m.len, m.n), 0);
    z.x = integers_room(z.len * z.words);
    GLUE_RUN(&call, 0, cunmod_integers_det(z.x, z.words, m.a.x, m.a.words, m.len, m.n, NULL));
    return gerepileupto(av, integers_poly(&z, call.variable));
}

/* Whether an entry is a polynomial. */
static int has_polynomials(GEN M)
{
    int found = 0;
    for (long c = 1; c < lg(M); c++)
        for (long r = 1; r < lg(M); r++)
            found |= typ(gcoeff(M, r, c)) == t_POL;
    return found;
}

/* In v, or x, whose coefficients are polynomials, or integers where all entries are. Errors:
 * e_PRIORITY, where v is not of a higher priority than the variable of the entries. */
PLUGIN_API GEN gp_cunmod_zmatcharpoly(GEN M, long v)
{
    const pari_sp av = avma;
    call_t call = {.name = "cunmod_zmatcharpoly", .form = FORM_POL, .variable = v >= 0 ? v : 0};
    const matrix_t m = matrix_of(call.name, M);
    const int two = has_polynomials(M);
    if (two && varncmp(call.variable, m.variable) >= 0)
        pari_err_PRIORITY(call.name, M, ">=", call.variable);
    integers_t z = {.len = det_length(&m)};
    glue_check(&call, cunmod_integers_charpoly_words(&z.words, m.a.x, m.a.words, m.len, m.n), 0);
    const long part = z.len * z.words;
    uint64_t *const all = integers_room((m.n + 1) * part);
    GLUE_RUN(&call, 0, cunmod_integers_charpoly(all, z.words, m.a.x, m.a.words, m.len, m.n, NULL));
    GEN f = cgetg(m.n + 3, t_POL);
    f[1] = (long)(evalsigne(1) | evalvarn(call.variable));
    for (long e = 0; e <= m.n; e++)
    {
        z.x = all + e * part;
        gel(f, e + 2) = two ? integers_poly(&z, m.variable) : integers_number(z.x, z.words);
    }
    return gerepilecopy(av, f);
}

/* ---- matrices of integers ---------------------------------------------------------- */

static long rows_of(GEN M)
{
    return lg(M) > 1 ? lg(gel(M, 1)) - 1 : 0;
}

/* The entries of M, row by row. Errors: e_TYPE. */
static integers_t numbers_of(const char *name, GEN M)
{
    if (typ(M) != t_MAT)
        pari_err_TYPE(name, M);
    const long rows = rows_of(M), columns = lg(M) - 1;
    GEN items = cgetg(rows * columns + 1, t_VEC);
    for (long k = 0; k < rows * columns; k++)
        gel(items, k + 1) = gcoeff(M, k / columns + 1, k % columns + 1);
    return integers_pack(name, M, &gel(items, 1), rows * columns);
}

/* The matrix of `columns` columns whose entries z has row by row. */
static GEN matrix_with(const integers_t *z, long columns, long rows)
{
    GEN matrix = cgetg(columns + 1, t_MAT);
    for (long j = 0; j < columns; j++)
    {
        gel(matrix, j + 1) = cgetg(rows + 1, t_COL);
        for (long i = 0; i < rows; i++)
            gcoeff(matrix, i + 1, j + 1) =
                integers_number(z->x + (i * columns + j) * z->words, z->words);
    }
    return matrix;
}

/* Errors: e_TYPE, e_DIM. */
PLUGIN_API GEN gp_cunmod_zmatmul(GEN A, GEN B)
{
    const pari_sp av = avma;
    const call_t call = {.name = "cunmod_zmatmul", .form = FORM_POL};
    const integers_t a = numbers_of(call.name, A), b = numbers_of(call.name, B);
    const long m = rows_of(A), k = lg(A) - 1, n = lg(B) - 1;
    if (n > 0 && k != rows_of(B))
        pari_err_DIM(call.name);
    integers_t z = {.len = m * n};
    glue_check(&call, cunmod_integers_mat_mul_words(&z.words, a.x, a.words, b.x, b.words, m, k, n),
               0);
    z.x = integers_room(z.len * z.words);
    GLUE_RUN(&call, 0,
             cunmod_integers_mat_mul(z.x, z.words, a.x, a.words, b.x, b.words, m, k, n, NULL));
    return gerepilecopy(av, matrix_with(&z, n, m));
}

/* B may be a t_COL. Errors: e_TYPE, e_DIM, e_INV. */
PLUGIN_API GEN gp_cunmod_zmatsolve(GEN A, GEN B)
{
    const pari_sp av = avma;
    const call_t call = {.name = "cunmod_zmatsolve", .form = FORM_POL};
    const int is_column = typ(B) == t_COL;
    GEN right = is_column ? mkmat(B) : B;
    const integers_t a = numbers_of(call.name, A), b = numbers_of(call.name, right);
    const long n = lg(A) - 1, m = lg(right) - 1;
    if (n != rows_of(A) || (m > 0 && n != rows_of(right)))
        pari_err_DIM(call.name);
    integers_t z = {.len = n * m + 1};
    glue_check(&call, cunmod_integers_mat_solve_words(&z.words, a.x, a.words, b.x, b.words, n, m),
               0);
    z.x = integers_room(z.len * z.words);
    GLUE_RUN(&call, 0,
             cunmod_integers_mat_solve(z.x, z.words, a.x, a.words, b.x, b.words, n, m, NULL));
    GEN x = gdiv(matrix_with(&z, m, n), integers_number(z.x + n * m * z.words, z.words));
    return gerepilecopy(av, is_column ? gel(x, 1) : x);
}

/* Errors: e_TYPE. */
PLUGIN_API GEN gp_cunmod_zmatrank(GEN A)
{
    const pari_sp av = avma;
    const call_t call = {.name = "cunmod_zmatrank", .form = FORM_POL};
    const integers_t a = numbers_of(call.name, A);
    int64_t rank = 0;
    GLUE_RUN(&call, 0, cunmod_integers_mat_rank(&rank, a.x, a.words, rows_of(A), lg(A) - 1, NULL));
    set_avma(av);
    return stoi(rank);
}
