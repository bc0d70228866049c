/* The functions that gp installs under the names cunmod_*: cunmod.gp has prototypes and helps.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * p is NULL, or the modulus of vectors, or one for the coefficients of polynomials.
 */
#include <string.h>

#include "ops.h"

static GEN product(const char *name, GEN a, GEN b, long lo, long hi, GEN p)
{
    const pari_sp av = avma;
    GEN x[] = {a, b};
    const int64_t full = glue_length(a) + glue_length(b) - 1;
    const int64_t len = (hi < full ? hi : full) - lo;
    const call_t call = glue_open(name, p, x, 2, 0, 0, lo >= 0 ? len : 0);
    return gerepileupto(av, op_product(&call, X(0), X(1), lo, hi));
}

#define PRODUCT(name, parameters, a, b, lo, hi)                                                    \
    PLUGIN_API GEN gp_cunmod_##name parameters                                                     \
    {                                                                                              \
        return product("cunmod_" #name, a, b, lo, hi, p);                                          \
    }

/* Opens a call on polynomials. */
#define OPEN(name, operands)                                                                       \
    const pari_sp av = avma;                                                                       \
    GEN *const x = operands;                                                                       \
    const call_t call = glue_open("cunmod_" name, p, x, sizeof(operands) / sizeof(*x), 0, 0, 0)

#define FUNCTION(name, parameters, operands, result)                                               \
    PLUGIN_API GEN gp_cunmod_##name parameters                                                     \
    {                                                                                              \
        OPEN(#name, operands);                                                                     \
        return result;                                                                             \
    }

#define MODULUS GEN
#include "pairs.h"

/* Both of gp's divrem as a column, or one alone. */
static GEN divide(const char *name, GEN a, GEN b, GEN p, int with_q, int with_r)
{
    const pari_sp av = avma;
    GEN x[] = {a, b}, q = NULL, r = NULL;
    const call_t call = glue_open(name, p, x, 2, 0, 0, 0);
    op_divide(&call, X(0), X(1), with_q ? &q : NULL, with_r ? &r : NULL);
    return with_q && with_r ? gerepilecopy(av, mkcol2(q, r)) : gerepileupto(av, with_q ? q : r);
}

PLUGIN_API GEN gp_cunmod_divrem(GEN a, GEN b, GEN p)
{
    return divide("cunmod_divrem", a, b, p, 1, 1);
}

PLUGIN_API GEN gp_cunmod_div(GEN a, GEN b, GEN p)
{
    return divide("cunmod_div", a, b, p, 1, 0);
}

PLUGIN_API GEN gp_cunmod_rem(GEN a, GEN b, GEN p)
{
    return divide("cunmod_rem", a, b, p, 0, 1);
}

/* ---- Euclid's algorithm ---------------------------------------------------------- */

PLUGIN_API GEN gp_cunmod_gcdext(GEN a, GEN b, GEN p)
{
    OPEN("gcdext", OPERANDS(a, b));
    GEN u, v, d = op_gcdext(&call, X(0), X(1), &u, &v);
    return gerepilecopy(av, mkvec3(u, v, d));
}

PLUGIN_API GEN gp_cunmod_halfgcd(GEN a, GEN b, GEN p)
{
    OPEN("halfgcd", OPERANDS(a, b));
    GEN v, m = op_halfgcd(&call, X(0), X(1), &v);
    return gerepilecopy(av, mkvec2(m, v));
}

FUNCTION(polresultant, (GEN a, GEN b, GEN p), OPERANDS(a, b),
         gerepilecopy(av, glue_residue(&call, op_resultant(&call, X(0), X(1)))))

/* ---- lists --------------------------------------------------------------------------- */

PLUGIN_API GEN gp_cunmod_minpoly(GEN a, GEN p)
{
    const pari_sp av = avma;
    const call_t call = glue_open("cunmod_minpoly", p, &a, 0, 1, 0, 0);
    return gerepileupto(av, op_minpoly(&call, glue_list(a)));
}

PLUGIN_API GEN gp_cunmod_evaluate(GEN a, GEN xs, GEN p)
{
    const pari_sp av = avma;
    GEN x[] = {a, xs};
    const call_t call = glue_open("cunmod_evaluate", p, x, 1, 1, 0, 0);
    return gerepilecopy(av, op_evaluate(&call, glue_words(&call, x[0]), glue_list(x[1])));
}

PLUGIN_API GEN gp_cunmod_polinterpolate(GEN xs, GEN ys, GEN p)
{
    const pari_sp av = avma;
    GEN x[] = {xs, ys};
    const call_t call = glue_open("cunmod_polinterpolate", p, x, 0, 2, 0, 0);
    return gerepileupto(av, op_interpolate(&call, glue_list(x[0]), glue_list(x[1])));
}

/* ---- divisibility, Chinese remainders, errors of lists --------------------------------- */

PLUGIN_API GEN gp_cunmod_divides(GEN a, GEN b, GEN p)
{
    OPEN("divides", OPERANDS(a, b));
    GEN q = op_divides(&call, X(0), X(1));
    return typ(q) == t_VEC ? gerepilecopy(av, q) : gerepileupto(av, q);
}

FUNCTION(remove, (GEN a, GEN b, GEN p), OPERANDS(a, b),
         gerepilecopy(av, op_remove(&call, X(0), X(1))))

FUNCTION(gcdinv, (GEN a, GEN b, GEN p), OPERANDS(a, b),
         gerepilecopy(av, op_gcdinv(&call, X(0), X(1))))

FUNCTION(factor, (GEN a, GEN p), OPERANDS(a), gerepilecopy(av, op_factor(&call, X(0))))

FUNCTION(factor_degrees, (GEN a, GEN p), OPERANDS(a),
         gerepilecopy(av, op_factor_degrees(&call, X(0))))

FUNCTION(polrootsmod, (GEN a, GEN p), OPERANDS(a), gerepilecopy(av, op_roots(&call, X(0))))

FUNCTION(is_primitive, (GEN a, GEN p), OPERANDS(a),
         gc_const(av, op_is_primitive(&call, X(0)) ? gen_1 : gen_0))

/* A call without operands: 0 stands for a polynomial in x. */
PLUGIN_API GEN gp_cunmod_random_irreducible(long n, GEN seed, GEN p)
{
    OPEN("random_irreducible", OPERANDS(gen_0));
    return gerepileupto(av, op_random_irreducible(&call, n, seed));
}

FUNCTION(is_irreducible, (GEN a, GEN p), OPERANDS(a),
         gc_const(av, op_is_irreducible(&call, X(0)) ? gen_1 : gen_0))

/* The polynomials of two lists are the operands of one call. */
PLUGIN_API GEN gp_cunmod_chinese(GEN a, GEN m, GEN p)
{
    const pari_sp av = avma;
    const char *const name = "cunmod_chinese";
    const GEN lists[] = {a, m};
    glue_check_lists(name, lists, 2);
    const long n = lg(a) - 1;
    if (n == 0)
        pari_err_DIM(name);
    GEN *x = (GEN *)new_chunk(2 * (size_t)n + 1);
    words_t *words = (words_t *)new_chunk(2 * (size_t)n * sizeof(words_t) / sizeof(long) + 1);
    for (long i = 0; i < n; i++)
    {
        x[i] = gel(a, i + 1);
        x[n + i] = gel(m, i + 1);
    }
    const call_t call = glue_open(name, p, x, 2 * (int)n, 0, 0, 0);
    for (long i = 0; i < 2 * n; i++)
        words[i] = glue_words(&call, x[i]);
    return gerepilecopy(av, op_chinese(&call, words, words + n, n));
}

/* For each item the name of its error, or "". */
PLUGIN_API GEN gp_cunmod_batch_status(GEN list)
{
    const GEN lists[] = {list};
    glue_check_lists("cunmod_batch_status", lists, 1);
    GEN z = cgetg(lg(list), t_VEC);
    for (long i = 1; i < lg(z); i++)
    {
        GEN item = gel(list, i);
        gel(z, i) = strtoGENstr(typ(item) == t_ERROR ? numerr_name(err_get_num(item)) : "");
    }
    return z;
}

/* ---- what ran, and what is to run ---------------------------------------------- */

PLUGIN_API GEN gp_cunmod_last(void)
{
    static const char *const paths[] = {"none", "cpu", "gpu"};
    const pari_sp av = avma;
    return gerepilecopy(av,
                        mkvec4(strtoGENstr(paths[cunmod_last_path(NULL)]),
                               strtoGENstr(cunmod_last_algorithm(NULL)), stoi(cunmod_last_s(NULL)),
                               strtoGENstr(cunmod_last_reason(NULL))));
}

PLUGIN_API GEN gp_cunmod_device(void)
{
    char text[512];
    int status;
    BLOCK_SIGINT_START
    status = cunmod_device_text(text, (int64_t)sizeof(text), NULL);
    BLOCK_SIGINT_END
    return strtoGENstr(status == CUNMOD_OK ? text : "");
}

PLUGIN_API GEN gp_cunmod_version(void)
{
    return strtoGENstr(cunmod_version());
}

/* The place of `text` in the list, or e_DOMAIN. */
static int find(const char *name, const char *what, const char *text, const char *const *list,
                int count)
{
    int i = 0;
    while (i < count && strcmp(list[i], text) != 0)
        i++;
    if (i == count)
    {
        GEN given = strtoGENstr(text);
        pari_err_DOMAIN(name, what, "=", given, given);
    }
    return i;
}

PLUGIN_API void gp_cunmod_path(const char *path)
{
    static const char *const names[] = {
        [CUNMOD_PATH_AUTO] = "auto", [CUNMOD_PATH_CPU] = "cpu", [CUNMOD_PATH_GPU] = "gpu"};
    const call_t call = {.name = "cunmod_path"};
    glue_check(&call, cunmod_set_path(NULL, find(call.name, "path", path, names, 3)), 0);
}

PLUGIN_API void gp_cunmod_early(long on)
{
    const call_t call = {.name = "cunmod_early"};
    glue_check(&call, cunmod_set_early_termination(NULL, on != 0), 0);
}

PLUGIN_API void gp_cunmod_open(void)
{
    const call_t call = {.name = "cunmod_open"};
    glue_check(&call, cunmod_ctx_open(NULL), 0);
}

PLUGIN_API void gp_cunmod_algorithm(const char *operation, const char *algorithm, long s)
{
    static const char *const names[] = {[CUNMOD_OP_MUL] = "mul",
                                        [CUNMOD_OP_DIV] = "div",
                                        [CUNMOD_OP_GCD] = "gcd",
                                        [CUNMOD_OP_POINTS] = "points",
                                        [CUNMOD_OP_ELEMENTARY] = "elementary",
                                        [CUNMOD_OP_MAT] = "mat"};
    const call_t call = {.name = "cunmod_algorithm"};
    const int count = sizeof(names) / sizeof(*names);
    const int op = find(call.name, "operation", operation, names, count);
    glue_check_length(&call, "s", s);
    if (cunmod_set_algorithm(NULL, op, *algorithm != 0 ? algorithm : NULL) == CUNMOD_E_ARGUMENT)
    {
        GEN given = strtoGENstr(algorithm);
        pari_err_DOMAIN(call.name, "algorithm", "=", given, given);
    }
    glue_check(&call, cunmod_set_s(NULL, op, s), 0);
}
