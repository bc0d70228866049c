/* The operations on words, for every form of a call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * glue.c makes the results. A new operation is a line of src/api/operations.txt, from which a row
 * of table.h is generated. An operation that fits into no row also has a function here, and an
 * entry in pairs.h, or in gp.c and flx.c.
 */
#ifndef CUNMOD_PARI_OPS_H
#define CUNMOD_PARI_OPS_H

#include "glue.h"

/* WORDS: the words of an operand as the library takes them. X: those of operand i of a call. */
#define WORDS(a) (a).words, (a).len
#define NO_WORDS ((words_t){NULL, 0})
#define OPERANDS(...) ((GEN[]){__VA_ARGS__})
#define X(i) glue_words(&call, x[i])

/* Coefficients lo .. hi-1 of a b; LONG_MAX as hi: all from lo on. */
GEN op_product(const call_t *call, words_t a, words_t b, long lo, long hi);

/* The quotient and the remainder; NULL for what is not wanted. */
void op_divide(const call_t *call, words_t a, words_t b, GEN *q, GEN *r);

/* a / b modulo x^n; without words in a (NULL): 1 / b. */
GEN op_series(const call_t *call, words_t a, words_t b, long n);

/* The quotient where b divides a. */
GEN op_divexact(const call_t *call, words_t a, words_t b);

/* a b, and a^e, and a(g), modulo f; e a t_INT, not negative (e_TYPE, e_DOMAIN); deg a < deg f for
 * a(g) (e_DOMAIN). */
GEN op_mulmod(const call_t *call, words_t a, words_t b, words_t f);
GEN op_powmod(const call_t *call, words_t a, GEN e, words_t f);
GEN op_compose_mod(const call_t *call, words_t a, words_t g, words_t f);

/* ---- euclid.c ---- */

GEN op_gcd(const call_t *call, words_t a, words_t b);

/* d = *u a + *v b, the monic GCD. */
GEN op_gcdext(const call_t *call, words_t a, words_t b, GEN *u, GEN *v);

GEN op_invmod(const call_t *call, words_t a, words_t f);
ulong op_resultant(const call_t *call, words_t a, words_t b);

/* PARI's matrix M with *v = M (a, b), which is the inverse of cunmod_hgcd's, and *v unless v is
 * NULL. deg a > deg b (e_DOMAIN). */
GEN op_halfgcd(const call_t *call, words_t a, words_t b, GEN *v);

/* [num, den] with num = den a modulo m, of degrees at most n and d, n + d < deg m (e_DOMAIN); the
 * same modulo x^(n+d+1). [] when there is none. */
GEN op_ratrec(const call_t *call, words_t a, words_t m, long n, long d);
GEN op_pade(const call_t *call, words_t a, long n, long d);

/* ---- lists ---- */

GEN op_minpoly(const call_t *call, words_t a);
GEN op_evaluate(const call_t *call, words_t a, words_t xs); /* a list */
GEN op_interpolate(const call_t *call, words_t xs, words_t ys);

/* ---- lengths ---- */

/* Without zeros on top. */
static inline int64_t op_length(words_t a)
{
    while (a.len > 0 && a.words[a.len - 1] == 0)
        a.len--;
    return a.len;
}

static inline int64_t op_least(int64_t x, int64_t y)
{
    return x < y ? x : y;
}

static inline int64_t op_most(int64_t x, int64_t y)
{
    return x > y ? x : y;
}

/* ---- the operations of table.h ---- */

#define OP_OPERANDS 3
#define OP_NUMBERS 3
#define OP_RESULTS 3
#define OP_TOO_LONG (-1)

/* The operands come in this order: polynomials, lists, constants. Where `numbers` is 1, the number
 * is `least` or more; of two, 0 <= the first <= the second; of three, the last is not negative. The
 * number is how long the lists are when `as_many` is 1, the longest one of a batch, or 2, when all
 * lists of a batch are equally long. `inverts`: what E_INVERSE says has no inverse. `start`: the
 * constant coefficient that a power series has. */
typedef struct
{
    int polys, lists, constants, numbers, as_many, inverts, start;
    long least;
} op_kinds_t;

/* What an operation inverts: numbers up to the length of the result; the leading coefficient of the
 * operand of this number, from 1 on; or the first operand, modulo the second. */
enum
{
    OP_INVERTS_FIRST = -1,
    OP_INVERTS_NUMBERS
};

/* Where cunmod_batch_factor writes, and the offsets `at` that it gets. cunmod_batch_factor_degrees
 * writes degrees at lens, and neither lead nor factors; cunmod_batch_roots writes counts alone. */
typedef struct
{
    uint64_t *lead, *factors;
    int64_t *lens, *exps, *counts;
    const int64_t *at;
} op_factors_t;

/* What an operation takes. e: exponents, one for each item of a batch; all_x: all polynomials of
 * the first operand are x; found: for OP_FACTORS, OP_DEGREES, OP_ROOTS. */
typedef struct
{
    words_t of[OP_OPERANDS];
    long n[OP_NUMBERS];
    const uint64_t *e;
    int all_x;
    const op_factors_t *found;
} op_arguments_t;

/* Words that are enough for a result, or OP_TOO_LONG. */
typedef int64_t op_room_t(const op_arguments_t *x);

/* What the user gets: a polynomial, a residue, a list of residues, 0 or 1, a column or a row of
 * several polynomials: as gp has cofactors, the row has the first result, the GCD, behind them. Of
 * batches also an answer, 0 or 1, that an item may fail to have, a matrix of factors or of their
 * degrees, and a column of roots. */
enum
{
    OP_POLYNOMIAL,
    OP_RESIDUE,
    OP_LIST,
    OP_FLAG,
    OP_COLUMN,
    OP_ROW,
    OP_ANSWER,
    OP_FACTORS,
    OP_DEGREES,
    OP_ROOTS
};

typedef struct
{
    const char *name;
    op_kinds_t kinds;
    op_room_t *room;
    int form;
    int (*call)(uint64_t *z, const op_arguments_t *x, uint64_t p); /* the library's */
} op_single_t;

/* Operands that are not lists have no zeros on top when room and call get them. n: numbers, or
 * NULL; e: an exponent, or NULL; p as in gp.c. Errors: E_DOMAIN (a number or an exponent that is
 * not allowed, or a power series whose constant coefficient is not), E_OVERFLOW. */
GEN op_single(const op_single_t *op, GEN *operands, const long *n, GEN e, GEN p);

/* x->n = the numbers n, when they are allowed. Errors: E_DOMAIN. */
void op_numbers(const char *name, const op_kinds_t *kinds, op_arguments_t *x, const long *n);

/* What has no inverse, of these operands, for a result of `most` words. */
GEN op_no_unit(const op_kinds_t *kinds, const call_t *call, const words_t *of, int64_t most);

/* e as a word, 0 <= e < 2^64. Errors: E_TYPE, E_DOMAIN, E_OVERFLOW. */
uint64_t op_exponent(const char *name, GEN e);

/* ---- the same on lists of operands, each item modulo a number of its own (batch.c) ---- */

typedef struct
{
    const char *name;
    op_kinds_t kinds;
    op_room_t *room[OP_RESULTS]; /* of as many as there are results */
    int form;
    int (*call)(const cunmod_batch_t *res, const cunmod_batch_t *of, const op_arguments_t *x,
                int *flags);
} op_batch_t;

/* A list with the results of as many items as each of the lists has. p: a list of moduli, one for
 * all, or NULL; a constant or an exponent may be one for all, too. An item that has no result is
 * the error that the operation would raise for it (t_ERROR), and so is an item with such an
 * operand. Errors of the whole: E_TYPE, E_VAR, E_DIM, and those of numbers. */
GEN op_batch(const op_batch_t *op, GEN *lists, const long *n, GEN e, GEN p);

/* ---- operations with results of their own ---- */

/* a / b, or [] when b does not divide a; [a / b^e, e] for the largest e; [g, s] with s a = g modulo
 * b, g the monic GCD. */
GEN op_divides(const call_t *call, words_t a, words_t b);
GEN op_remove(const call_t *call, words_t a, words_t b);
GEN op_gcdinv(const call_t *call, words_t a, words_t b);

/* The matrix of `count` factors, which lie one behind the other, and of their exponents. */
GEN op_factor_matrix(const call_t *call, const uint64_t *factors, const int64_t *lens,
                     const int64_t *exps, int64_t count);

/* The matrix of `count` degrees of factors and of the exponents of these factors. */
GEN op_degree_matrix(const int64_t *degrees, const int64_t *exps, int64_t count);

/* The roots in the t_VECSMALL `roots` as a column; for vectors `roots` itself. */
GEN op_root_column(const call_t *call, GEN roots);

/* The matrix of the monic irreducible factors of a and their exponents; that of their degrees and
 * exponents; the different roots of a, a column, for vectors a t_VECSMALL. */
GEN op_factor(const call_t *call, words_t a);
GEN op_factor_degrees(const call_t *call, words_t a);
GEN op_roots(const call_t *call, words_t a);
int op_is_irreducible(const call_t *call, words_t a);

/* A random monic irreducible polynomial of degree n >= 1 (e_DOMAIN). seed: a t_INT from 0 to 2^64 -
 * 1 (e_TYPE, e_DOMAIN, e_OVERFLOW). */
GEN op_random_irreducible(const call_t *call, long n, GEN seed);
int op_is_primitive(const call_t *call, words_t a);

/* The polynomial with the remainders a[i] modulo m[i], 0 <= i < n. */
GEN op_chinese(const call_t *call, const words_t *a, const words_t *m, int64_t n);

#endif
