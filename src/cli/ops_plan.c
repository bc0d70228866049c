/* Computes the question to the plan (cunmod_query_t) about each operation of the tool from the
 * lengths of its operands.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "backend/types_modulus.h"
#include "div/division.h"
#include "div/divisor.h"
#include "div/modular.h"
#include "mul/product.h"
#include "ops.h"
#include "shape/compose_shape.h"

/* ---- products -------------------------------------------------------------- */

/* *query = the question about coefficients lo .. hi-1 of the product of polynomials 0 and 1.
 * Returns false when no coefficient is in this range. */
static bool product(cunmod_query_t *query, const cli_question_t *x, int64_t lo, int64_t hi)
{
    const int64_t end = cunmod_least(hi, x->length[0] + x->length[1] - 1);
    if (lo >= end)
        return false;
    const cunmod_window_t window = cunmod_window_of(cunmod_least(x->length[0], end),
                                                    cunmod_least(x->length[1], end), lo, end, 0);
    const int64_t a = window.len[0], b = window.len[1];
    *query = cunmod_ask_mul(x->p, a > b ? a : b, cunmod_least(a, b), window.lo, window.hi);
    return a > 0 && b > 0;
}

bool cli_ask_product(cunmod_query_t *query, const cli_question_t *x)
{
    return product(query, x, 0, INT64_MAX);
}

bool cli_ask_square(cunmod_query_t *query, const cli_question_t *x)
{
    cli_question_t both = *x;
    both.length[1] = x->length[0];
    const bool good = product(query, &both, 0, INT64_MAX);
    query->square = 1;
    return good;
}

bool cli_ask_low(cunmod_query_t *query, const cli_question_t *x)
{
    return product(query, x, 0, x->number[0]);
}

bool cli_ask_high(cunmod_query_t *query, const cli_question_t *x)
{
    return product(query, x, x->number[0], INT64_MAX);
}

bool cli_ask_middle(cunmod_query_t *query, const cli_question_t *x)
{
    return product(query, x, x->number[0], x->number[1]);
}

/* ---- divisions ------------------------------------------------------------- */

bool cli_ask_division(cunmod_query_t *query, const cli_question_t *x)
{
    *query = cunmod_ask_div(x->p, x->length[0], x->length[1], 0);
    return x->length[0] >= x->length[1];
}

/* *query = the question about a division that computes only the quotient. */
bool cli_ask_quotient(cunmod_query_t *query, const cli_question_t *x)
{
    const int64_t a = x->length[0], b = x->length[1];
    if (a < b)
        return false;
    const int64_t unused = cunmod_quotient_unused(a, b);
    *query = cunmod_ask_div(x->p, a - unused, b - unused, 0);
    return true;
}

bool cli_ask_series(cunmod_query_t *query, const cli_question_t *x)
{
    *query = cunmod_ask_series(x->p, x->number[0]);
    return x->number[0] > 0;
}

static bool modular(cunmod_query_t *query, const cli_question_t *x, int64_t m, int64_t products,
                    int64_t composed)
{
    cunmod_newton_t shape;
    if (m < 2)
        return false;
    cunmod_divisor_shape(&shape, m, x->p, x->ctx);
    *query = cunmod_ask_modular(x->p, m, shape.points, products > 0 ? products : 1, composed);
    return true;
}

bool cli_ask_mulmod(cunmod_query_t *query, const cli_question_t *x)
{
    return modular(query, x, x->length[2], 1, 0);
}

bool cli_ask_powmod(cunmod_query_t *query, const cli_question_t *x)
{
    int64_t bits = 64 * x->limbs;
    while (bits > 0 && (x->exponent[(bits - 1) / 64] >> ((bits - 1) % 64) & 1) == 0)
        bits--;
    const cunmod_exponent_t e = {x->exponent, bits > 0 ? bits : 1};
    return bits > 0 &&
           modular(query, x, x->length[1], cunmod_exponent_products(&e, x->length[1], 0), 0);
}

bool cli_ask_compose_mod(cunmod_query_t *query, const cli_question_t *x)
{
    const int64_t len = x->length[0];
    return modular(query, x, x->length[2], cunmod_compose_products(len, 1), len);
}

/* ---- Euclid's algorithm ------------------------------------------------------ */

static bool euclid(cunmod_query_t *query, const cli_question_t *x, int task)
{
    const int64_t a = x->length[0], b = x->length[1];
    *query = cunmod_ask_gcd(x->p, a > b ? a : b, cunmod_least(a, b), task, 0);
    return true;
}

bool cli_ask_gcd(cunmod_query_t *query, const cli_question_t *x)
{
    return euclid(query, x, CUNMOD_TASK_GCD);
}

bool cli_ask_xgcd(cunmod_query_t *query, const cli_question_t *x)
{
    return euclid(query, x, CUNMOD_TASK_XGCD);
}

bool cli_ask_resultant(cunmod_query_t *query, const cli_question_t *x)
{
    return euclid(query, x, CUNMOD_TASK_RESULTANT);
}

/* The question is about the remainder of polynomial 0 modulo polynomial 1, which the library
 * computes first. */
bool cli_ask_invmod(cunmod_query_t *query, const cli_question_t *x)
{
    const int64_t m = x->length[1];
    *query = cunmod_ask_gcd(x->p, m, cunmod_least(x->length[0], m - 1), CUNMOD_TASK_INVERSE, 0);
    return m > 1;
}

bool cli_ask_hgcd(cunmod_query_t *query, const cli_question_t *x)
{
    const int64_t a = x->length[0], b = x->length[1];
    *query = cunmod_ask_gcd(x->p, a, b, CUNMOD_TASK_HGCD, a / 2);
    return a > b && b > a / 2;
}

bool cli_ask_ratrec(cunmod_query_t *query, const cli_question_t *x)
{
    const int64_t m = x->length[1], n = x->number[0];
    *query = cunmod_ask_gcd(x->p, m, cunmod_least(x->length[0], m - 1), CUNMOD_TASK_RATREC, n);
    return m > 1 && n < m && x->length[0] > n;
}

static bool series_fraction(cunmod_query_t *query, const cli_question_t *x, int64_t power,
                            int64_t stop)
{
    *query = cunmod_ask_gcd(x->p, power + 1, power, CUNMOD_TASK_SERIES, stop);
    return power > 0 && stop < power;
}

bool cli_ask_pade(cunmod_query_t *query, const cli_question_t *x)
{
    const int64_t n = x->number[0], d = x->number[1];
    return d > 0 && n < INT64_MAX - d && series_fraction(query, x, n + d - 1, n);
}

bool cli_ask_minpoly(cunmod_query_t *query, const cli_question_t *x)
{
    const int64_t n = x->number[0];
    return n < INT64_MAX - 1 && series_fraction(query, x, n, (n + 1) / 2);
}

/* ---- values ------------------------------------------------------------------ */

bool cli_ask_evaluate(cunmod_query_t *query, const cli_question_t *x)
{
    *query = cunmod_ask_evaluate(x->p, x->length[0], x->number[0], 0);
    return x->number[0] > 0;
}

bool cli_ask_interpolate(cunmod_query_t *query, const cli_question_t *x)
{
    *query = cunmod_ask_interpolate(x->p, x->number[0], 0);
    return x->number[0] > 0;
}

bool cli_ask_product_roots(cunmod_query_t *query, const cli_question_t *x)
{
    *query = cunmod_ask_product_roots(x->p, x->number[0], 0);
    return x->number[0] > 0;
}

bool cli_ask_taylor_shift(cunmod_query_t *query, const cli_question_t *x)
{
    const int64_t n = x->length[0];
    *query = cunmod_ask_taylor(x->p, n, x->p >= (uint64_t)n);
    return true;
}

bool cli_ask_evaluate_geometric(cunmod_query_t *query, const cli_question_t *x)
{
    *query = cunmod_ask_geometric(x->p, x->length[0], x->number[0], 0);
    return x->number[0] > 0;
}

bool cli_ask_interpolate_geometric(cunmod_query_t *query, const cli_question_t *x)
{
    *query = cunmod_ask_geometric(x->p, x->number[0], x->number[0], 1);
    return x->number[0] > 0;
}

/* ---- elementary operations ---------------------------------------------------- */

/* length[1] = 0: one operand, as in squaring. */
static bool elementary(cunmod_query_t *query, const cli_question_t *x, int task)
{
    *query = cunmod_ask_elementary(x->p, task, x->length[0], x->length[1], x->result);
    query->square = x->length[1] == 0;
    return x->result > 0;
}

bool cli_ask_linear(cunmod_query_t *query, const cli_question_t *x)
{
    return elementary(query, x, CUNMOD_ELEMENTARY_LINEAR);
}

bool cli_ask_integral(cunmod_query_t *query, const cli_question_t *x)
{
    return elementary(query, x, CUNMOD_ELEMENTARY_INTEGRAL);
}

bool cli_ask_monic(cunmod_query_t *query, const cli_question_t *x)
{
    return elementary(query, x, CUNMOD_ELEMENTARY_MONIC);
}

bool cli_ask_value(cunmod_query_t *query, const cli_question_t *x)
{
    return elementary(query, x, CUNMOD_ELEMENTARY_VALUE);
}
