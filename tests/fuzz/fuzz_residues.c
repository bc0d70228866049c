/* Random cases of products, powers and compositions modulo a prepared divisor.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/fmpz.h>
#include <stdlib.h>

#include "tests/fuzz/fuzz.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

/* ---- operands ---- */

/* Draws the divisor, operand i, with a unit as leading coefficient. Returns its true length. */
static int64_t make_divisor(fuzz_case_t *x, int i)
{
    const int64_t len = fuzz_length(x);
    fuzz_operand(x, i, len > 0 ? len : 1);
    const int64_t true_len = fuzz_true(x, i) > 0 ? fuzz_true(x, i) : x->operand[i].len;
    x->operand[i].words[true_len - 1] = test_unit(x->p);
    return true_len;
}

/* Draws operand i, in most cases shorter than the divisor; it may have leading zeros. */
static void make_residue(fuzz_case_t *x, int i, int64_t lenf)
{
    const int64_t len = fuzz_chance(2)   ? lenf - 1
                        : fuzz_chance(2) ? test_range(0, lenf - 1)
                                         : test_range(0, x->bound);
    fuzz_operand(x, i, len);
}

/* Returns the number of words of a result modulo operand i, whose true length is lenf. The leading
 * zeros of a prepared divisor do not count. */
static int64_t residue_room(const fuzz_case_t *x, int i, int64_t lenf)
{
    return (x->operation->prepares ? lenf : x->operand[i].len) - 1;
}

/* Draws an exponent, which is operand i. It is short if operands may be long, and may have leading
 * zero words. */
static void make_exponent(fuzz_case_t *x, int i)
{
    const int64_t limbs = test_range(0, x->bound > 400 ? 1 : 3);
    uint64_t *const e = fuzz_space(x, i, limbs, "exponent");
    x->operand[i].is_raw = 1;
    for (int64_t k = 0; k < limbs; k++)
    {
        const uint64_t some[] = {
            test_random(), x->p, test_below(20), UINT64_C(1) << test_below(64), 0, UINT64_MAX};
        e[k] = x->bound > 400 ? some[1 + test_below(2)] : some[test_below(6)];
    }
}

/* ---- products and compositions ---- */

typedef void reference_t(nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b,
                         const nmod_poly_t f);

/* Draws operands 0 and 1, which are sometimes equal if may_be_equal is set, and the divisor, which
 * is operand 2. Expects operation(operand 0, operand 1) modulo the divisor. */
static void make_binary(fuzz_case_t *x, int may_be_equal, reference_t *operation)
{
    nmod_poly_t a, b, f;
    const int64_t lenf = make_divisor(x, 2);
    make_residue(x, 0, lenf);
    make_residue(x, 1, lenf);
    if (may_be_equal && fuzz_chance(6))
    {
        free(x->operand[1].words);
        x->operand[1] = x->operand[0];
        x->operand[1].words = test_copy(x->operand[0].words, x->operand[0].len);
        x->operand[1].from = 0;
    }
    fuzz_get(a, x, 0);
    fuzz_get(b, x, 1);
    fuzz_get(f, x, 2);
    operation(a, a, b, f);
    fuzz_want(x, residue_room(x, 2, lenf), a);
    FUZZ_CLEAR(a, b, f);
}

static void multiply(nmod_poly_t res, const nmod_poly_t a, const nmod_poly_t b, const nmod_poly_t f)
{
    nmod_poly_mul(res, a, b);
    nmod_poly_rem(res, res, f);
}

MAKE(mulmod, make_binary(x, 1, multiply))
MAKE(compose, make_binary(x, 0, nmod_poly_compose_mod)) /* 0 modulo a constant */

CALLS(mulmod_divisor, cunmod_mulmod_divisor(x->r[0], ARRAY(0), ARRAY(1), x->divisor),
      cunmod_poly_mulmod_divisor(x->pr[0], x->pa[0], x->pa[1], x->divisor))
CALLS(compose_divisor, cunmod_compose_mod_divisor(x->r[0], ARRAY(0), ARRAY(1), x->divisor),
      cunmod_poly_compose_mod_divisor(x->pr[0], x->pa[0], x->pa[1], x->divisor))

/* ---- powers ---- */

/* Of the base, to the power operand `of`, modulo the operand f behind it. */
static void want_power(fuzz_case_t *x, nmod_poly_t base, int of, const nmod_poly_t f, int64_t lenf)
{
    const fuzz_operand_t *const e = &x->operand[of];
    fmpz_t exponent;
    fmpz_init(exponent);
    if (lenf > 1)
    {
        for (int64_t k = e->len - 1; k >= 0; k--)
        {
            fmpz_mul_2exp(exponent, exponent, 64);
            fmpz_add_ui(exponent, exponent, e->words[k]);
        }
        nmod_poly_powmod_fmpz_binexp(base, base, exponent, f);
    }
    else
    {
        nmod_poly_zero(base);
    }
    fuzz_want(x, residue_room(x, of + 1, lenf), base);
    fmpz_clear(exponent);
}

static void make_powmod(fuzz_case_t *x)
{
    nmod_poly_t a, f;
    const int64_t lenf = make_divisor(x, 2);
    make_residue(x, 0, lenf);
    make_exponent(x, 1);
    fuzz_get(a, x, 0);
    fuzz_get(f, x, 2);
    want_power(x, a, 1, f, lenf);
    FUZZ_CLEAR(a, f);
}

CALLS(powmod_divisor, cunmod_powmod_divisor(x->r[0], ARRAY(0), ARRAY(1), x->divisor),
      cunmod_poly_powmod_divisor(x->pr[0], x->pa[0], ARRAY(1), x->divisor))

static void make_powmod_x(fuzz_case_t *x)
{
    nmod_poly_t a, f;
    const int64_t lenf = make_divisor(x, 1);
    make_exponent(x, 0);
    fuzz_get(f, x, 1);
    nmod_poly_init(a, x->p);
    nmod_poly_set_coeff_ui(a, 1, 1);
    nmod_poly_rem(a, a, f);
    want_power(x, a, 0, f, lenf);
    FUZZ_CLEAR(a, f);
}

CALLS(powmod_x_divisor, cunmod_powmod_x_divisor(x->r[0], ARRAY(0), x->divisor),
      cunmod_poly_powmod_x_divisor(x->pr[0], ARRAY(0), x->divisor))

/* ---- divisors that are not prepared ---- */

CALLS(mulmod, cunmod_mulmod(x->r[0], ARRAY(0), ARRAY(1), ARRAY(2), OVER),
      cunmod_poly_mulmod(x->pr[0], x->pa[0], x->pa[1], x->pa[2]))
CALLS(compose, cunmod_compose_mod(x->r[0], ARRAY(0), ARRAY(1), ARRAY(2), OVER),
      cunmod_poly_compose_mod(x->pr[0], x->pa[0], x->pa[1], x->pa[2]))

CALLS(powmod, cunmod_powmod(x->r[0], ARRAY(0), ARRAY(1), ARRAY(2), OVER),
      cunmod_poly_powmod(x->pr[0], x->pa[0], ARRAY(1), x->pa[2]))
CALLS(powmod_x, cunmod_powmod_x(x->r[0], ARRAY(0), ARRAY(1), OVER),
      cunmod_poly_powmod_x(x->pr[0], ARRAY(0), x->pa[1]))

/* ---- many results: rows of one array, or polynomials; n[0] of them ---- */

/* Returns a random number of rows of len words. */
static int64_t draw_rows(const fuzz_case_t *x, int64_t len)
{
    const int64_t most = fuzz_chance(4) ? 70 : 9, room = 20000 / (len + 1);
    return test_range(0, x->of_polys ? FUZZ_RESULTS : most < room ? most : room);
}

/* Expects the rows, and clears them. */
static void want_rows(fuzz_case_t *x, nmod_poly_struct *rows, int64_t n, int64_t len)
{
    fuzz_want_rows(x, rows, n, len);
    for (int64_t i = 0; i < n; i++)
        nmod_poly_clear(rows + i);
    free(rows);
}

static nmod_poly_struct *open_rows(int64_t n, uint64_t p)
{
    nmod_poly_struct *const rows = malloc((size_t)(n + 1) * sizeof(*rows));
    for (int64_t i = 0; i < n; i++)
        nmod_poly_init(rows + i, p);
    return rows;
}

static void make_powers_mod(fuzz_case_t *x)
{
    nmod_poly_t a, f;
    const int64_t lenf = make_divisor(x, 1), n = x->n[0] = draw_rows(x, lenf - 1);
    nmod_poly_struct *const rows = open_rows(n, x->p);
    make_residue(x, 0, lenf);
    x->may_be_idle = n < 2;
    fuzz_get(a, x, 0);
    fuzz_get(f, x, 1);
    nmod_poly_rem(a, a, f);
    if (lenf > 1 && n > 0)
        nmod_poly_powers_mod_naive(rows, a, n, f);
    want_rows(x, rows, n, lenf - 1);
    FUZZ_CLEAR(a, f);
}

/* Returns the array for the rows. The first use of a prepared object gets an array of its own. */
static uint64_t *open_array(const fuzz_case_t *x)
{
    return x->of_polys && x->results > 0 ? test_array(x->n[0] * x->result[0].room) : x->r[0];
}

static int close_array(const fuzz_case_t *x, uint64_t *array, int status)
{
    if (array != x->r[0])
        free(array);
    return status;
}

static int array_powers_mod_divisor(fuzz_case_t *x)
{
    uint64_t *const r = open_array(x);
    return close_array(x, r, cunmod_powers_mod_divisor(r, x->a[0], x->len[0], x->n[0], x->divisor));
}

POLY_CALL(powers_mod_divisor, cunmod_poly_powers_mod_divisor(x->pr, x->pa[0], x->n[0], x->divisor))

/* Operand 0 consists of n[0] outer polynomials of n[1] words each. */
static void make_compose_mod_vec(fuzz_case_t *x)
{
    nmod_poly_t a, g, f;
    const int64_t lenf = make_divisor(x, 2), n = x->n[0] = draw_rows(x, lenf - 1);
    const int64_t lena = x->n[1] = test_range(0, fuzz_chance(3) ? 2 * lenf : lenf - 1);
    nmod_poly_struct *const rows = open_rows(n, x->p);
    fuzz_operand(x, 0, n * lena);
    make_residue(x, 1, lenf);
    fuzz_get(g, x, 1);
    fuzz_get(f, x, 2);
    for (int64_t i = 0; i < n && lenf > 1; i++)
    {
        fuzz_set(a, x->operand[0].words + i * lena, lena, x->p);
        nmod_poly_compose_mod(rows + i, a, g, f);
        nmod_poly_clear(a);
    }
    want_rows(x, rows, n, lenf - 1);
    FUZZ_CLEAR(g, f);
}

static int array_compose_mod_vec_divisor(fuzz_case_t *x)
{
    uint64_t *const r = open_array(x);
    return close_array(x, r,
                       cunmod_compose_mod_vec_divisor(r, x->a[0], x->n[1], x->n[0], x->a[1],
                                                      x->len[1], x->divisor));
}

static int poly_compose_mod_vec_divisor(fuzz_case_t *x)
{
    const int64_t n = x->n[0], lena = x->n[1];
    cunmod_poly_t outer[FUZZ_RESULTS] = {NULL};
    const int is_bad = x->pa[0] == NULL;
    for (int64_t i = 0; i < n; i++)
        outer[i] = test_poly_of(x->ctx, x->operand[0].words + i * lena, lena, x->p);
    const int status =
        cunmod_poly_compose_mod_vec_divisor(x->pr, is_bad ? NULL : outer, n, x->pa[1], x->divisor);
    for (int64_t i = 0; i < n; i++)
        cunmod_poly_destroy(outer[i]);
    return status;
}

#define RESIDUE(title, shorter, what, call, prepared)                                              \
    {                                                                                              \
        .name = title, .op = CUNMOD_OP_DIV, .any_modulus = 1, .prepares = prepared,                \
        .cost = shorter, .make = make_##what, .array = array_##call, .poly = poly_##call           \
    }

const fuzz_operation_t fuzz_residues[] = {
    RESIDUE("mulmod", 1, mulmod, mulmod, 0),
    RESIDUE("powmod", 16, powmod, powmod, 0),
    RESIDUE("powmod_x", 16, powmod_x, powmod_x, 0),
    RESIDUE("compose_mod", 64, compose, compose, 0),
    RESIDUE("mulmod_divisor", 1, mulmod, mulmod_divisor, FUZZ_DIVISOR),
    RESIDUE("powmod_divisor", 16, powmod, powmod_divisor, FUZZ_DIVISOR),
    RESIDUE("powmod_x_divisor", 16, powmod_x, powmod_x_divisor, FUZZ_DIVISOR),
    RESIDUE("compose_mod_divisor", 64, compose, compose_divisor, FUZZ_DIVISOR),
    RESIDUE("compose_mod_vec_divisor", 128, compose_mod_vec, compose_mod_vec_divisor, FUZZ_DIVISOR),
    RESIDUE("powers_mod_divisor", 32, powers_mod, powers_mod_divisor, FUZZ_DIVISOR),
    {.name = NULL},
};
