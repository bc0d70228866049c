/* What random cases of elementary operations share with cases of series and of algebra.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_FUZZ_DRAW_H
#define CUNMOD_TESTS_FUZZ_DRAW_H

#include "tests/fuzz/fuzz.h"

/* Draws a constant below p, and stores it in n[1]. Both functions return the constant. */
uint64_t fuzz_draw_constant(fuzz_case_t *x);
uint64_t fuzz_constant(const fuzz_case_t *x);

/* Draws a number of coefficients, which may exceed the length of operand 0. Stores it in n[0], and
 * returns it. */
int64_t fuzz_draw_count(fuzz_case_t *x);

/* ---- functions of power series: n[0] coefficients ---- */

typedef void fuzz_series_t(nmod_poly_t res, const nmod_poly_t a, slong n);

/* Draws n[0], mostly at most p, and operand 0 with the constant coefficient low0. With has_slope
 * the coefficient of x is not 0. Initialises f as operand 0. */
void fuzz_open_series(fuzz_case_t *x, nmod_poly_t f, uint64_t low0, int has_slope);

/* Sets the expected status of a logarithm or an exponential of n[0] coefficients: E_DOMAIN unless
 * is_good is set and p is larger than n[0] - 1. */
void fuzz_expect_units(fuzz_case_t *x, int is_good);

/* Expects function(f) modulo x^n[0], or f = 0 where an error is expected, and clears f. */
void fuzz_close_series(fuzz_case_t *x, nmod_poly_t f, fuzz_series_t *function);

/* The calls of an operation on operand 0 and n[0]. */
#define COUNTED(title, of_arrays, on_polys)                                                        \
    CALLS(title, of_arrays(x->r[0], ARRAY(0), x->n[0], OVER), on_polys(x->pr[0], x->pa[0], x->n[0]))

/* A function that returns the status of a call, which writes to &got a number of this type. */
#define NUMBER_CALL(function, type, call)                                                          \
    static int function(fuzz_case_t *x)                                                            \
    {                                                                                              \
        type got = 0;                                                                              \
        const int status = call;                                                                   \
        x->number_got = status == CUNMOD_OK ? got : x->number_got;                                 \
        return status;                                                                             \
    }

#define ELEMENTARY(title, ...)                                                                     \
    {                                                                                              \
        .name = #title, .op = CUNMOD_OP_ELEMENTARY, .any_modulus = 1, .cost = 1,                   \
        .make = make_##title, .poly = poly_##title, __VA_ARGS__                                    \
    }

#define ALGEBRA(title, ...)                                                                        \
    {                                                                                              \
        .name = #title, .op = CUNMOD_OP_MUL, .cost = 8, .make = make_##title,                      \
        .array = array_##title, .poly = poly_##title, .may_be_idle = 1, __VA_ARGS__                \
    }

#endif
