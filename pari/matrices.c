/* Matrices modulo p, for gp.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * An operand is a t_MAT, or a t_COL for a matrix of one column. Entries are t_INTMOD or t_INT; p is
 * NULL or their modulus. A matrix without columns has no rows in gp.
 */
#include "glue.h"

#define OPERANDS_MOST 3

/* A call with its operands, whose words are on PARI's stack, column by column. */
typedef struct
{
    call_t call;
    cunmod_matrix_t of[OPERANDS_MOST];
} matrices_t;

static long rows_of(GEN A)
{
    return typ(A) == t_COL ? lg(A) - 1 : lg(A) > 1 ? lg(gel(A, 1)) - 1 : 0;
}

/* The entries column by column, a t_VEC or t_COL. Errors: e_TYPE. */
static GEN entries_of(const char *name, GEN A)
{
    if (typ(A) == t_COL)
        return A;
    if (typ(A) != t_MAT || (lg(A) > 1 && typ(gel(A, 1)) != t_COL))
        pari_err_TYPE(name, A);
    const long rows = rows_of(A), columns = lg(A) - 1;
    GEN z = cgetg(rows * columns + 1, t_VEC);
    for (long j = 0; j < columns; j++)
        for (long i = 1; i <= rows; i++)
            gel(z, j * rows + i) = gcoeff(A, i, j + 1);
    return z;
}

/* The library's description of words that are stored column by column. */
static cunmod_matrix_t described(GEN words, long rows, long columns)
{
    return (cunmod_matrix_t){.words = (uint64_t *)(words + 1),
                             .rows = rows,
                             .columns = columns,
                             .stride = rows,
                             .transposed = 1};
}

/* Opens a call on given[0 .. count-1]. Errors: e_TYPE, e_DOMAIN (p), e_MODULUS. */
static matrices_t open_all(const char *name, const GEN *given, int count, GEN p)
{
    GEN lists[OPERANDS_MOST];
    for (int i = 0; i < count; i++)
        lists[i] = entries_of(name, given[i]);
    matrices_t z = {.call = glue_open(name, p, lists, 0, count, 0, 0)};
    for (int i = 0; i < count; i++)
    {
        const long columns = typ(given[i]) == t_COL ? 1 : lg(given[i]) - 1;
        z.of[i] = described(lists[i], rows_of(given[i]), columns);
    }
    return z;
}

/* open_all for A, and for B unless B is NULL. */
static matrices_t matrices_open(const char *name, GEN A, GEN B, GEN p)
{
    const GEN given[] = {A, B};
    return open_all(name, given, B != NULL ? 2 : 1, p);
}

/* Room for a result, on PARI's stack. Errors: e_STACK. */
static cunmod_matrix_t room_of(int64_t rows, int64_t columns)
{
    return described(cgetg(rows * columns + 1, t_VECSMALL), rows, columns);
}

/* Makes a call of the library. Errors: e_DIM, e_INV of A, and those of glue_check. */
#define RUN(x, A, expression)                                                                      \
    do                                                                                             \
    {                                                                                              \
        int status_;                                                                               \
        GLUE_CALL(status_, expression);                                                            \
        check(&(x)->call, A, status_);                                                             \
    } while (0)

static void check(const call_t *call, GEN A, int status)
{
    if (status == CUNMOD_E_LENGTH)
        pari_err_DIM(call->name);
    if (status == CUNMOD_E_INVERSE)
        pari_err_INV(call->name, A);
    glue_check(call, status, 0);
}

/* A column of the residues words[0 .. rows-1]. */
static GEN column_of(const uint64_t *words, int64_t rows, GEN p)
{
    GEN z = cgetg(rows + 1, t_COL);
    for (long i = 0; i < rows; i++)
        gel(z, i + 1) = mkintmod(utoi(words[i]), p);
    return z;
}

/* The first `columns` columns of *m as a t_MAT. p and the columns are allocated after the t_MAT, as
 * gerepileupto wants them. */
static GEN matrix_of(pari_sp av, const call_t *call, const cunmod_matrix_t *m, int64_t columns)
{
    GEN z = cgetg(columns + 1, t_MAT), p = utoi(call->p);
    for (long j = 0; j < columns; j++)
        gel(z, j + 1) = column_of(m->words + j * m->stride, m->rows, p);
    return gerepileupto(av, z);
}

/* *m: a t_COL if B is one, else a t_MAT. gerepilecopy, since p is allocated before the t_COL. */
static GEN product_of(pari_sp av, const call_t *call, const cunmod_matrix_t *m, GEN B)
{
    if (typ(B) == t_COL)
        return gerepilecopy(av, column_of(m->words, m->rows, utoi(call->p)));
    return matrix_of(av, call, m, m->columns);
}

PLUGIN_API GEN gp_cunmod_matmul(GEN A, GEN B, GEN p)
{
    const pari_sp av = avma;
    matrices_t x = matrices_open("cunmod_matmul", A, B, p);
    const cunmod_matrix_t z = room_of(x.of[0].rows, x.of[1].columns);
    RUN(&x, A, cunmod_matrix_mul(&z, &x.of[0], &x.of[1], x.call.p, NULL));
    return product_of(av, &x.call, &z, B);
}

typedef int add_t(const cunmod_matrix_t *res, const cunmod_matrix_t *c, const cunmod_matrix_t *a,
                  const cunmod_matrix_t *b, uint64_t p, cunmod_ctx_t ctx);

/* C + A B or C - A B, by `function`. */
static GEN sum_of(const char *name, add_t *function, GEN C, GEN A, GEN B, GEN p)
{
    const pari_sp av = avma;
    const GEN given[] = {C, A, B};
    matrices_t x = open_all(name, given, 3, p);
    const cunmod_matrix_t *const z = &x.of[0];
    RUN(&x, A, function(z, z, &x.of[1], &x.of[2], x.call.p, NULL));
    return product_of(av, &x.call, z, C);
}

PLUGIN_API GEN gp_cunmod_mataddmul(GEN C, GEN A, GEN B, GEN p)
{
    return sum_of("cunmod_mataddmul", cunmod_matrix_addmul, C, A, B, p);
}

PLUGIN_API GEN gp_cunmod_matsubmul(GEN C, GEN A, GEN B, GEN p)
{
    return sum_of("cunmod_matsubmul", cunmod_matrix_submul, C, A, B, p);
}

/* Errors also: e_DOMAIN, e < 0; e_OVERFLOW, e >= 2^64. */
PLUGIN_API GEN gp_cunmod_matpow(GEN A, GEN e, GEN p)
{
    const pari_sp av = avma;
    if (typ(e) != t_INT)
        pari_err_TYPE("cunmod_matpow", e);
    if (signe(e) < 0)
        pari_err_DOMAIN("cunmod_matpow", "e", "<", gen_0, e);
    const uint64_t exponent = itou(e);
    matrices_t x = matrices_open("cunmod_matpow", A, NULL, p);
    const cunmod_matrix_t *const z = &x.of[0];
    RUN(&x, A, cunmod_matrix_pow(z, z, exponent, x.call.p, NULL));
    return matrix_of(av, &x.call, z, z->columns);
}

PLUGIN_API GEN gp_cunmod_mateval(GEN f, GEN A, GEN p)
{
    const pari_sp av = avma;
    GEN given[] = {f, entries_of("cunmod_mateval", A)};
    const long columns = typ(A) == t_COL ? 1 : lg(A) - 1;
    matrices_t x = {.call = glue_open("cunmod_mateval", p, given, 1, 1, 0, 0)};
    const words_t poly = glue_words(&x.call, given[0]);
    const cunmod_matrix_t z = described(given[1], rows_of(A), columns);
    RUN(&x, A, cunmod_matrix_evaluate(&z, poly.words, poly.len, &z, x.call.p, NULL));
    return matrix_of(av, &x.call, &z, columns);
}

PLUGIN_API GEN gp_cunmod_matrank(GEN A, GEN p)
{
    const pari_sp av = avma;
    matrices_t x = matrices_open("cunmod_matrank", A, NULL, p);
    int64_t rank = 0;
    RUN(&x, A, cunmod_matrix_rank(&rank, &x.of[0], x.call.p, NULL));
    return gerepileuptoint(av, stoi(rank));
}

PLUGIN_API GEN gp_cunmod_matdet(GEN A, GEN p)
{
    const pari_sp av = avma;
    matrices_t x = matrices_open("cunmod_matdet", A, NULL, p);
    uint64_t det = 0;
    RUN(&x, A, cunmod_matrix_det(&det, &x.of[0], x.call.p, NULL));
    return gerepilecopy(av, glue_residue(&x.call, det));
}

/* The polynomial of z[0 .. len-1], a t_VECSMALL of at least as many words, in x. */
static GEN poly_of(const call_t *call, GEN z, int64_t len)
{
    GEN f = cgetg(len + 2, t_POL);
    f[1] = evalsigne(1) | evalvarn(0);
    GEN p = utoi(call->p);
    for (long i = 0; i < len; i++)
        gel(f, i + 2) = mkintmod(utoi((ulong)z[i + 1]), p);
    return f;
}

PLUGIN_API GEN gp_cunmod_matcharpoly(GEN A, GEN p)
{
    const pari_sp av = avma;
    matrices_t x = matrices_open("cunmod_matcharpoly", A, NULL, p);
    const int64_t len = x.of[0].rows + 1;
    GEN z = cgetg(len + 1, t_VECSMALL);
    RUN(&x, A, cunmod_matrix_charpoly((uint64_t *)(z + 1), &x.of[0], x.call.p, NULL));
    return gerepilecopy(av, poly_of(&x.call, z, len));
}

PLUGIN_API GEN gp_cunmod_matminpoly(GEN A, GEN p)
{
    const pari_sp av = avma;
    matrices_t x = matrices_open("cunmod_matminpoly", A, NULL, p);
    int64_t len = 0;
    GEN z = cgetg(x.of[0].rows + 2, t_VECSMALL);
    RUN(&x, A, cunmod_matrix_minpoly((uint64_t *)(z + 1), &len, &x.of[0], x.call.p, NULL));
    return gerepilecopy(av, poly_of(&x.call, z, len));
}

PLUGIN_API GEN gp_cunmod_matrref(GEN A, GEN p)
{
    const pari_sp av = avma;
    matrices_t x = matrices_open("cunmod_matrref", A, NULL, p);
    int64_t rank = 0;
    RUN(&x, A, cunmod_matrix_rref(&x.of[0], &rank, &x.of[0], x.call.p, NULL));
    return matrix_of(av, &x.call, &x.of[0], x.of[0].columns);
}

PLUGIN_API GEN gp_cunmod_matker(GEN A, GEN p)
{
    const pari_sp av = avma;
    matrices_t x = matrices_open("cunmod_matker", A, NULL, p);
    const cunmod_matrix_t z = room_of(x.of[0].columns, x.of[0].columns);
    int64_t nullity = 0;
    RUN(&x, A, cunmod_matrix_nullspace(&z, &nullity, &x.of[0], x.call.p, NULL));
    return matrix_of(av, &x.call, &z, nullity);
}

PLUGIN_API GEN gp_cunmod_matinv(GEN A, GEN p)
{
    const pari_sp av = avma;
    matrices_t x = matrices_open("cunmod_matinv", A, NULL, p);
    RUN(&x, A, cunmod_matrix_inv(&x.of[0], &x.of[0], x.call.p, NULL));
    return matrix_of(av, &x.call, &x.of[0], x.of[0].columns);
}

PLUGIN_API GEN gp_cunmod_matsolve(GEN A, GEN B, GEN p)
{
    const pari_sp av = avma;
    matrices_t x = matrices_open("cunmod_matsolve", A, B, p);
    const cunmod_matrix_t *const z = &x.of[1];
    RUN(&x, A, cunmod_matrix_solve(z, &x.of[0], z, x.call.p, NULL));
    return product_of(av, &x.call, z, B);
}
