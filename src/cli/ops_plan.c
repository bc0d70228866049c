/* Computes the question to the plan (cunmod_query_t) about each operation of the tool from the
 * lengths of its operands. Each function returns false when there is nothing to compute.
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

/* *query = the question about coefficients lo .. hi-1 of a product of operands of lena and lenb
 * words. */
static bool window(cunmod_query_t *query, const cli_question_t *x, int64_t lenb, int64_t lo,
                   int64_t hi)
{
    const int64_t lena = x->length[0], end = cunmod_least(hi, lena + lenb - 1);
    if (lo >= end)
        return false;
    const cunmod_window_t window =
        cunmod_window_of(cunmod_least(lena, end), cunmod_least(lenb, end), lo, end, 0);
    const int64_t a = window.len[0], b = window.len[1];
    *query = cunmod_ask_mul(x->p, cunmod_most(a, b), cunmod_least(a, b), window.lo, window.hi);
    return a > 0 && b > 0;
}

static bool product(cunmod_query_t *query, cli_ask_t ask, const cli_question_t *x)
{
    const int64_t lenb = ask == CLI_ASK_SQUARE ? x->length[0] : x->length[1];
    const bool has_lo = ask == CLI_ASK_HIGH || ask == CLI_ASK_MIDDLE;
    const int64_t hi = ask == CLI_ASK_LOW      ? x->number[0]
                       : ask == CLI_ASK_MIDDLE ? x->number[1]
                                               : INT64_MAX;
    const bool good = window(query, x, lenb, has_lo ? x->number[0] : 0, hi);
    query->square = ask == CLI_ASK_SQUARE;
    return good;
}

/* ---- divisions ------------------------------------------------------------- */

/* *query = the question about `products` products modulo a polynomial of m coefficients. composed:
 * length of the outer polynomial when the products compute a composition, else 0. */
static bool modular(cunmod_query_t *query, const cli_question_t *x, int64_t m, int64_t products,
                    int64_t composed)
{
    cunmod_newton_t shape;
    if (m < 2)
        return false;
    cunmod_divisor_shape(&shape, m, x->p, x->ctx);
    *query = cunmod_ask_modular(x->p, m, shape.points, cunmod_most(products, 1), composed);
    return true;
}

static bool power(cunmod_query_t *query, const cli_question_t *x)
{
    int64_t bits = 64 * x->limbs;
    while (bits > 0 && (x->exponent[(bits - 1) / 64] >> ((bits - 1) % 64) & 1) == 0)
        bits--;
    const cunmod_exponent_t e = {x->exponent, cunmod_most(bits, 1)};
    return bits > 0 &&
           modular(query, x, x->length[1], cunmod_exponent_products(&e, x->length[1], 0), 0);
}

static bool division(cunmod_query_t *query, cli_ask_t ask, const cli_question_t *x)
{
    const int64_t a = x->length[0], b = x->length[1], n = x->number[0];
    const int64_t unused = ask == CLI_ASK_QUOTIENT && a >= b ? cunmod_quotient_unused(a, b) : 0;
    switch (ask)
    {
    case CLI_ASK_SERIES:
        *query = cunmod_ask_series(x->p, n);
        return n > 0;
    case CLI_ASK_MULMOD:
        return modular(query, x, x->length[2], 1, 0);
    case CLI_ASK_POWMOD:
        return power(query, x);
    case CLI_ASK_COMPOSE_MOD:
        return modular(query, x, x->length[2], cunmod_compose_products(a, 1), a);
    default: /* CLI_ASK_QUOTIENT computes only the quotient */
        *query = cunmod_ask_div(x->p, a - unused, b - unused, 0);
        return a >= b;
    }
}

/* ---- Euclid's algorithm ------------------------------------------------------ */

static bool series_fraction(cunmod_query_t *query, const cli_question_t *x, int64_t power,
                            int64_t stop)
{
    *query = cunmod_ask_gcd(x->p, power + 1, power, CUNMOD_TASK_SERIES, stop);
    return power > 0 && stop < power;
}

/* CLI_ASK_INVMOD and CLI_ASK_RATREC: the question is about the remainder of polynomial 0 modulo
 * polynomial 1, which the library computes first. */
static bool euclid(cunmod_query_t *query, cli_ask_t ask, const cli_question_t *x)
{
    const int64_t a = x->length[0], b = x->length[1], n = x->number[0], d = x->number[1];
    const int task = ask == CLI_ASK_XGCD        ? CUNMOD_TASK_XGCD
                     : ask == CLI_ASK_RESULTANT ? CUNMOD_TASK_RESULTANT
                                                : CUNMOD_TASK_GCD;
    switch (ask)
    {
    case CLI_ASK_INVMOD:
        *query = cunmod_ask_gcd(x->p, b, cunmod_least(a, b - 1), CUNMOD_TASK_INVERSE, 0);
        return b > 1;
    case CLI_ASK_HGCD:
        *query = cunmod_ask_gcd(x->p, a, b, CUNMOD_TASK_HGCD, a / 2);
        return a > b && b > a / 2;
    case CLI_ASK_RATREC:
        *query = cunmod_ask_gcd(x->p, b, cunmod_least(a, b - 1), CUNMOD_TASK_RATREC, n);
        return b > 1 && n < b && a > n;
    case CLI_ASK_PADE:
        return d > 0 && n < INT64_MAX - d && series_fraction(query, x, n + d - 1, n);
    case CLI_ASK_MINPOLY:
        return n < INT64_MAX - 1 && series_fraction(query, x, n, (n + 1) / 2);
    default:
        *query = cunmod_ask_gcd(x->p, cunmod_most(a, b), cunmod_least(a, b), task, 0);
        return true;
    }
}

/* ---- values ------------------------------------------------------------------ */

static bool values(cunmod_query_t *query, cli_ask_t ask, const cli_question_t *x)
{
    const int64_t a = x->length[0], n = x->number[0];
    *query = ask == CLI_ASK_EVALUATE             ? cunmod_ask_evaluate(x->p, a, n, 0)
             : ask == CLI_ASK_INTERPOLATE        ? cunmod_ask_interpolate(x->p, n, 0)
             : ask == CLI_ASK_PRODUCT_ROOTS      ? cunmod_ask_product_roots(x->p, n, 0)
             : ask == CLI_ASK_TAYLOR_SHIFT       ? cunmod_ask_taylor(x->p, a, x->p >= (uint64_t)a)
             : ask == CLI_ASK_EVALUATE_GEOMETRIC ? cunmod_ask_geometric(x->p, a, n, 0)
                                                 : cunmod_ask_geometric(x->p, n, n, 1);
    return ask == CLI_ASK_TAYLOR_SHIFT || n > 0;
}

/* ---- elementary operations ---------------------------------------------------- */

/* *query = the question about an elementary operation. x->length[1] = 0: the operation has one
 * operand, and the query is marked as a square. */
static bool elementary(cunmod_query_t *query, cli_ask_t ask, const cli_question_t *x)
{
    const int task = ask == CLI_ASK_INTEGRAL ? CUNMOD_ELEMENTARY_INTEGRAL
                     : ask == CLI_ASK_MONIC  ? CUNMOD_ELEMENTARY_MONIC
                     : ask == CLI_ASK_VALUE  ? CUNMOD_ELEMENTARY_VALUE
                                             : CUNMOD_ELEMENTARY_LINEAR;
    *query = cunmod_ask_elementary(x->p, task, x->length[0], x->length[1], x->result);
    query->square = x->length[1] == 0;
    return x->result > 0;
}

bool cli_ask(cunmod_query_t *query, const cli_operation_t *operation, const cli_question_t *x)
{
    const cli_ask_t ask = operation->ask;
    return ask >= CLI_ASK_EVALUATE   ? values(query, ask, x)
           : ask >= CLI_ASK_GCD      ? euclid(query, ask, x)
           : ask >= CLI_ASK_DIVISION ? division(query, ask, x)
           : ask >= CLI_ASK_PRODUCT  ? product(query, ask, x)
                                     : elementary(query, ask, x);
}
