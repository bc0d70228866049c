/* The operations on words, for every form of a call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Results are made by glue.c. A new operation is a function here, an entry in gp.c and flx.c, and
 * an install line in cunmod.gp.in.
 */
#ifndef CUNMOD_PARI_OPS_H
#define CUNMOD_PARI_OPS_H

#include "glue.h"

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

/* ---- points.c: of lists ---- */

GEN op_minpoly(const call_t *call, words_t a);
GEN op_evaluate(const call_t *call, words_t a, words_t xs); /* a list */
GEN op_interpolate(const call_t *call, words_t xs, words_t ys);

/* ---- lengths ---- */

/* Without zeros on top. */
static inline int64_t op_length(words_t a)
{
    while (a.len > 0 && a.words[a.len - 1] == 0)
    {
        a.len--;
    }
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

/* ---- lists of polynomials, each modulo a number of its own (batch.c) ---- */

#define OP_BATCH_OPERANDS 3

/* An operation: room(lengths, n) words are enough for an item of its result, of operands of these
 * lengths, and call(res, operands, n) is the library's. */
typedef struct
{
    const char *name;
    int operands;
    int64_t (*room)(const int64_t *length, const long *n);
    int (*call)(cunmod_batch_t res, const cunmod_batch_t *x, const long *n);
} op_batch_t;

extern const op_batch_t op_batch_mul, op_batch_mullow, op_batch_mulmid, op_batch_sqr;

/* The results of as many items as each of the lists has. p: a list of moduli, one for all, or NULL;
 * n: numbers that the operation takes. An error of an item is that of the call. */
GEN op_batch(const op_batch_t *op, const GEN *lists, GEN p, const long *n);

#endif
