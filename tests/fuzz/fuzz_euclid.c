/* Random cases of what Euclid's algorithm gives of two polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/fuzz/fuzz.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

static int64_t at_least_one(int64_t len)
{
    return len > 1 ? len : 1;
}

/* The room of a GCD. */
static int64_t gcd_room(const fuzz_case_t *x)
{
    const int64_t lena = x->operand[0].len, lenb = x->operand[1].len;
    const int has_zero = fuzz_true(x, 0) == 0 || fuzz_true(x, 1) == 0;
    return (lena > lenb) == has_zero ? lena : lenb;
}

/* ---- GCDs ---- */

static void make_gcd(fuzz_case_t *x)
{
    nmod_poly_t a, b;
    fuzz_open_two(x, a, b);
    nmod_poly_gcd(a, a, b);
    fuzz_want(x, gcd_room(x), a);
    x->written = x->want_number = nmod_poly_length(a);
    FUZZ_CLEAR(a, b);
}

CALLS(gcd, cunmod_gcd(x->r[0], &x->number_got, ARRAY(0), ARRAY(1), OVER),
      cunmod_poly_gcd(x->pr[0], x->pa[0], x->pa[1]))

static void make_xgcd(fuzz_case_t *x)
{
    nmod_poly_t a, b, g, s, t;
    fuzz_open_two(x, a, b);
    FUZZ_INIT(x->p, g, s, t);
    nmod_poly_xgcd(g, s, t, a, b);
    fuzz_want(x, gcd_room(x), g);
    fuzz_want(x, at_least_one(x->operand[1].len), s);
    fuzz_want(x, at_least_one(x->operand[0].len), t);
    x->written = x->want_number = nmod_poly_length(g);
    FUZZ_CLEAR(a, b, g, s, t);
}

CALLS(xgcd, cunmod_xgcd(x->r[0], &x->number_got, x->r[1], x->r[2], ARRAY(0), ARRAY(1), OVER),
      cunmod_poly_xgcd(x->pr[0], x->pr[1], x->pr[2], x->pa[0], x->pa[1]))

/* s a + t b = g. */
static int holds_xgcd(fuzz_case_t *x)
{
    const uint64_t t = test_below(x->p);
    const uint64_t of_b = fuzz_sum(fuzz_result_at(x, 2, t), fuzz_operand_at(x, 1, t), 0, x->p);
    return fuzz_sum(fuzz_result_at(x, 1, t), fuzz_operand_at(x, 0, t), of_b, x->p) ==
           fuzz_result_at(x, 0, t);
}

/* g divides both. */
static int holds_gcd(fuzz_case_t *x)
{
    nmod_poly_t g, f;
    int divides = 1;
    fuzz_set(g, x->result[0].got, x->result[0].room, x->p);
    for (int i = 0; i < 2; i++)
    {
        fuzz_get(f, x, i);
        if (!nmod_poly_is_zero(f))
            nmod_poly_rem(f, f, g);
        divides = divides && nmod_poly_is_zero(f);
        nmod_poly_clear(f);
    }
    nmod_poly_clear(g);
    return divides;
}

/* ---- inverses ---- */

static int status_of_invmod(const fuzz_case_t *x, nmod_poly_t z, const nmod_poly_t a,
                            const nmod_poly_t f)
{
    if (nmod_poly_length(f) <= 1)
        return nmod_poly_is_zero(f) ? CUNMOD_E_DIVZERO : CUNMOD_E_LENGTH;
    nmod_poly_t r;
    nmod_poly_init(r, x->p);
    nmod_poly_rem(r, a, f);
    const int exists = !nmod_poly_is_zero(r) && nmod_poly_invmod(z, r, f);
    nmod_poly_clear(r);
    return exists ? CUNMOD_OK : CUNMOD_E_INVERSE;
}

static void make_invmod(fuzz_case_t *x)
{
    nmod_poly_t a, f, z;
    fuzz_open_two(x, a, f);
    nmod_poly_init(z, x->p);
    x->expected = status_of_invmod(x, z, a, f);
    if (x->expected != CUNMOD_OK)
        nmod_poly_zero(z);
    fuzz_want(x, x->operand[1].len - 1, z);
    FUZZ_CLEAR(a, f, z);
}

CALLS(invmod, cunmod_invmod(x->r[0], ARRAY(0), ARRAY(1), OVER),
      cunmod_poly_invmod(x->pr[0], x->pa[0], x->pa[1]))

/* ---- resultants ---- */

static void make_resultant(fuzz_case_t *x)
{
    nmod_poly_t a, b;
    fuzz_open_two(x, a, b);
    *fuzz_want_space(x, 1) = nmod_poly_resultant(a, b);
    FUZZ_CLEAR(a, b);
}

CALLS(resultant, cunmod_resultant(x->r[0], ARRAY(0), ARRAY(1), OVER),
      cunmod_poly_resultant(x->r[0], x->pa[0], x->pa[1]))

/* The determinant of Sylvester's matrix, where that is quick. */
static int holds_resultant(fuzz_case_t *x)
{
    const fuzz_operand_t *const a = &x->operand[0], *const b = &x->operand[1];
    return a->len + b->len > 40 ||
           x->result[0].got[0] == ref_resultant(a->words, a->len, b->words, b->len, x->p);
}

/* ---- half-GCDs: results m11, m12, m21, m22, c, d; of arrays m, c, d ---- */

#define MATRIX 4

static void want_half(fuzz_case_t *x, nmod_poly_struct f[MATRIX + 2])
{
    const int64_t lena = x->operand[0].len, entry = (lena + 1) / 2;
    fuzz_want_rows(x, f, MATRIX, entry);
    fuzz_want(x, lena, &f[MATRIX]);
    fuzz_want(x, lena / 2, &f[MATRIX + 1]);
}

/* What FLINT has; the identity when b is less than half as long, where FLINT does not look. */
static void make_hgcd(fuzz_case_t *x)
{
    nmod_poly_struct f[MATRIX + 2];
    nmod_poly_t a, b;
    fuzz_open_two(x, a, b);
    for (int i = 0; i < MATRIX + 2; i++)
        nmod_poly_init(&f[i], x->p);
    x->want_number = 1;
    x->expected = nmod_poly_length(a) > nmod_poly_length(b) ? CUNMOD_OK : CUNMOD_E_LENGTH;
    if (x->expected == CUNMOD_OK && nmod_poly_length(b) > nmod_poly_length(a) / 2)
    {
        x->want_number = nmod_poly_hgcd(&f[0], &f[1], &f[2], &f[3], &f[4], &f[5], a, b);
    }
    else if (x->expected == CUNMOD_OK)
    {
        nmod_poly_one(&f[0]);
        nmod_poly_one(&f[3]);
        nmod_poly_set(&f[4], a);
        nmod_poly_set(&f[5], b);
    }
    want_half(x, f);
    for (int i = 0; i < MATRIX + 2; i++)
        nmod_poly_clear(&f[i]);
    FUZZ_CLEAR(a, b);
}

CALLS(hgcd, cunmod_hgcd(x->r[0], x->r[1], x->r[2], &x->number_got, ARRAY(0), ARRAY(1), OVER),
      cunmod_poly_hgcd(x->pr[0], x->pr[1], x->pr[2], x->pr[3], x->pr[4], x->pr[5], &x->number_got,
                       x->pa[0], x->pa[1]))

/* a = m11 c + m12 d and b = m21 c + m22 d. */
static int holds_hgcd(fuzz_case_t *x)
{
    const uint64_t t = test_below(x->p);
    const int64_t entry = (x->operand[0].len + 1) / 2;
    const int last = x->results - 1;
    const uint64_t c = fuzz_result_at(x, last - 1, t), d = fuzz_result_at(x, last, t);
    uint64_t m[MATRIX];
    for (int i = 0; i < MATRIX; i++)
    {
        const uint64_t *const words = x->of_polys ? x->result[i].got : x->result[0].got + i * entry;
        m[i] = fuzz_at(words, entry, t, x->p);
    }
    return fuzz_sum(m[0], c, fuzz_sum(m[1], d, 0, x->p), x->p) == fuzz_operand_at(x, 0, t) &&
           fuzz_sum(m[2], c, fuzz_sum(m[3], d, 0, x->p), x->p) == fuzz_operand_at(x, 1, t);
}

#define EUCLID(title, what, number, word, lengths, identity)                                       \
    {                                                                                              \
        .name = title, .op = CUNMOD_OP_GCD, .gives_number = number, .gives_word = word,            \
        .by_lengths = lengths, .cost = 8, .make = make_##what, .array = array_##what,              \
        .poly = poly_##what, .holds = identity                                                     \
    }

const fuzz_operation_t fuzz_euclid[] = {
    EUCLID("gcd", gcd, FUZZ_OF_ARRAYS, 0, 0, holds_gcd),
    EUCLID("xgcd", xgcd, FUZZ_OF_ARRAYS, 0, 0, holds_xgcd),
    EUCLID("invmod", invmod, FUZZ_NO_NUMBER, 0, 0, NULL),
    EUCLID("resultant", resultant, FUZZ_NO_NUMBER, 1, 0, holds_resultant),
    EUCLID("hgcd", hgcd, FUZZ_ALWAYS, 0, 1, holds_hgcd),
    {.name = NULL},
};
