/* What the random cases of elementary operations and of what is made of them share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_FUZZ_DRAW_H
#define CUNMOD_TESTS_FUZZ_DRAW_H

#include "fuzz.h"

/* A constant below p, of every kind, into n[1]; and that constant. */
uint64_t fuzz_draw_constant(fuzz_case_t *x);
uint64_t fuzz_constant(const fuzz_case_t *x);

/* A number of coefficients, now and then beyond operand 0, into n[0]. */
int64_t fuzz_draw_count(fuzz_case_t *x);

/* ---- functions of power series: n[0] coefficients ---- */

typedef void fuzz_series_t(nmod_poly_t res, const nmod_poly_t a, slong n);

/* Operand 0, which f becomes, with the lowest coefficient low0, and mostly fewer coefficients than
 * p. */
void fuzz_open_series(fuzz_case_t *x, nmod_poly_t f, uint64_t low0, int has_slope);

/* The status of a logarithm or an exponential of n[0] coefficients. */
void fuzz_expect_units(fuzz_case_t *x, int is_good);

/* The result is the function of f, which is cleared. */
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
