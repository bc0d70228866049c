/* Circular and hyperbolic functions of power series, and their inverses.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Inverse tangent AT and inverse sine AS, with c = -1 for the circular and c = 1 for the hyperbolic
 * functions:
 *
 *   AT(f)   the integral of f' / (1 - c f^2)
 *   AS(f)   the integral of f' / sqrt(1 + c f^2)
 *
 * The circular functions (without complex exponentials, since -1 may have no square root mod p):
 *
 *   tan f   Newton's iteration: t <- t + (1 + t^2) (f - atan t)
 *   sin f   2 t / (1 + t^2),           t = tan(f / 2)
 *   cos f   (1 - t^2) / (1 + t^2),     t = tan(f / 2)
 *
 * The hyperbolic functions:
 *
 *   tanh f  1 - 2 / (e + 1),           e = exp(2 f)
 *   sinh f  (e - 1 / e) / 2,           e = exp f
 *   cosh f  (e + 1 / e) / 2,           e = exp f
 *
 * (Brent and Zimmermann, Modern Computer Arithmetic, section 4.2.) On the CPU path FLINT computes
 * all of these functions.
 */
#include "algebra/series_flint.h"

typedef enum
{
    TANGENT,
    SINE,
    COSINE,
    INVERSE_TANGENT,
    INVERSE_SINE
} what_t;

/* Indices of the temporaries t[..] of a function; t[RESULT] becomes the result. */
enum
{
    RESULT,
    SQUARE,
    OTHER,
    UNIT, /* the polynomial 1 */
    FACTOR
};

/* t[SQUARE] = 1 + c f^2 modulo x^n; f(0) = 0. */
static int add_square(cunmod_poly_t *t, cunmod_poly_t f, uint64_t c, int64_t n)
{
    int status = cunmod_poly_mullow(t[SQUARE], f, f, n);
    return CUNMOD_THEN(cunmod_poly_scalar_addmul(t[SQUARE], t[UNIT], t[SQUARE], c));
}

/* t[OTHER] = AT(f) modulo x^n; t[SQUARE] must be 1 - c f^2. */
static int invert_tangent(cunmod_poly_t *t, cunmod_poly_t f, int64_t n)
{
    int status = cunmod_poly_derivative(t[OTHER], f);
    CUNMOD_THEN(cunmod_poly_div_series(t[OTHER], t[OTHER], t[SQUARE], n - 1));
    return CUNMOD_THEN(cunmod_poly_integral(t[OTHER], t[OTHER]));
}

/* t[RESULT] = AS(f) modulo x^n; t[SQUARE] must be 1 + c f^2. */
static int invert_sine(cunmod_poly_t *t, cunmod_poly_t f, int64_t n)
{
    int status = cunmod_poly_derivative(t[RESULT], f);
    CUNMOD_THEN(cunmod_poly_invsqrt_series(t[SQUARE], t[SQUARE], n - 1));
    CUNMOD_THEN(cunmod_poly_mullow(t[RESULT], t[RESULT], t[SQUARE], n - 1));
    return CUNMOD_THEN(cunmod_poly_integral(t[RESULT], t[RESULT]));
}

/* t[RESULT] = tan f modulo x^n. tan f is f modulo x^3. */
static int make_tangent(cunmod_poly_t *t, cunmod_poly_t f, int64_t n)
{
    int status = cunmod_poly_truncate(t[RESULT], f, cunmod_work_least(n, 3));
    for (int64_t m = 3; m < n;)
    {
        m = cunmod_work_least(2 * m, n);
        CUNMOD_THEN(add_square(t, t[RESULT], 1, m));
        CUNMOD_THEN(invert_tangent(t, t[RESULT], m));
        CUNMOD_THEN(cunmod_poly_truncate(t[FACTOR], f, m));
        CUNMOD_THEN(cunmod_poly_sub(t[OTHER], t[FACTOR], t[OTHER]));
        CUNMOD_THEN(cunmod_poly_mullow(t[OTHER], t[OTHER], t[SQUARE], m));
        CUNMOD_THEN(cunmod_poly_add(t[RESULT], t[RESULT], t[OTHER]));
    }
    return status;
}

/* t[RESULT] = sin f (what = SINE) or cos f (what = COSINE) modulo x^n. Overwrites f. */
static int halve_angle(cunmod_poly_t *t, cunmod_poly_t f, what_t what, int64_t n)
{
    int status = cunmod_poly_scalar_mul(f, f, (f->p + 1) / 2);
    CUNMOD_THEN(make_tangent(t, f, n));
    CUNMOD_THEN(add_square(t, t[RESULT], 1, n));
    if (what == SINE)
    {
        CUNMOD_THEN(cunmod_poly_add(t[RESULT], t[RESULT], t[RESULT]));
    }
    else /* 1 - t^2 = 2 - (1 + t^2) */
    {
        CUNMOD_THEN(cunmod_poly_add(t[RESULT], t[UNIT], t[UNIT]));
        CUNMOD_THEN(cunmod_poly_sub(t[RESULT], t[RESULT], t[SQUARE]));
    }
    return CUNMOD_THEN(cunmod_poly_div_series(t[RESULT], t[RESULT], t[SQUARE], n));
}

/* t[RESULT] = tanh f modulo x^n. Overwrites f. */
static int make_hyperbolic_tangent(cunmod_poly_t *t, cunmod_poly_t f, int64_t n)
{
    int status = cunmod_poly_add(f, f, f);
    CUNMOD_THEN(cunmod_poly_exp_series(t[OTHER], f, n));
    CUNMOD_THEN(cunmod_poly_add(t[OTHER], t[OTHER], t[UNIT]));
    CUNMOD_THEN(cunmod_poly_inv_series(t[OTHER], t[OTHER], n));
    return CUNMOD_THEN(cunmod_poly_scalar_addmul(t[RESULT], t[UNIT], t[OTHER], f->p - 2));
}

/* t[RESULT] = sinh f (what = SINE) or cosh f (what = COSINE) modulo x^n. */
static int halve_exponentials(cunmod_poly_t *t, cunmod_poly_t f, what_t what, int64_t n)
{
    int status = cunmod_poly_exp_series(t[RESULT], f, n);
    CUNMOD_THEN(cunmod_poly_inv_series(t[OTHER], t[RESULT], n));
    CUNMOD_THEN(what == SINE ? cunmod_poly_sub(t[RESULT], t[RESULT], t[OTHER])
                             : cunmod_poly_add(t[RESULT], t[RESULT], t[OTHER]));
    return CUNMOD_THEN(cunmod_poly_scalar_mul(t[RESULT], t[RESULT], (f->p + 1) / 2));
}

/* t[RESULT] = the function `what` of f modulo x^n, n > 2: the circular function if hyperbolic = 0,
 * the hyperbolic one if hyperbolic = 1. f has at most n coefficients, and is overwritten. */
static int make(cunmod_poly_t *t, cunmod_poly_t f, what_t what, int hyperbolic, int64_t n)
{
    const uint64_t one = 1, minus = f->p - 1;
    int status = cunmod_poly_set_array(t[UNIT], &one, 1);
    switch (what)
    {
    case TANGENT:
        return CUNMOD_THEN(hyperbolic ? make_hyperbolic_tangent(t, f, n) : make_tangent(t, f, n));
    case INVERSE_TANGENT:
        CUNMOD_THEN(add_square(t, f, hyperbolic ? minus : one, n));
        CUNMOD_THEN(invert_tangent(t, f, n));
        return CUNMOD_THEN(cunmod_poly_swap(t[RESULT], t[OTHER]));
    case INVERSE_SINE:
        CUNMOD_THEN(add_square(t, f, hyperbolic ? one : minus, n));
        return CUNMOD_THEN(invert_sine(t, f, n));
    default:
        return CUNMOD_THEN(hyperbolic ? halve_exponentials(t, f, what, n)
                                      : halve_angle(t, f, what, n));
    }
}

/* res = the function `what` of a modulo x^n for n <= 2 and any p: 1 for COSINE, else a. */
static int make_short(cunmod_poly_t res, cunmod_poly_t a, what_t what, int64_t n)
{
    const uint64_t one = 1;
    return what == COSINE ? cunmod_poly_set_array(res, &one, n > 0)
                          : cunmod_poly_truncate(res, a, n);
}

static int series(cunmod_poly_t res, cunmod_poly_t a, what_t what, int hyperbolic,
                  cunmod_cpu_series_t flint, int64_t n)
{
    cunmod_work_t work;
    int status = cunmod_work_check_series(res, a, n, 0);
    CUNMOD_THEN(cunmod_work_check_units(n - 1, res->p));
    if (status != CUNMOD_OK || n <= 2)
        return CUNMOD_THEN(make_short(res, a, what, n));
    if (cunmod_series_by_flint(&status, res, a, n, flint))
        return status;
    status = cunmod_work_open(&work, a, CUNMOD_WORK_MOST);
    cunmod_poly_t const f = work.t[CUNMOD_WORK_MOST - 1];
    CUNMOD_THEN(cunmod_poly_truncate(f, a, n));
    CUNMOD_THEN(make(work.t, f, what, hyperbolic, n));
    return cunmod_work_end(&work, status, res, RESULT);
}

#define SERIES(name, what, hyperbolic, flint)                                                      \
    int cunmod_poly_##name##_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n)                 \
    {                                                                                              \
        return series(res, a, what, hyperbolic, flint, n);                                         \
    }

SERIES(tan, TANGENT, 0, CUNMOD_CPU_TAN)
SERIES(sin, SINE, 0, CUNMOD_CPU_SIN)
SERIES(cos, COSINE, 0, CUNMOD_CPU_COS)
SERIES(atan, INVERSE_TANGENT, 0, CUNMOD_CPU_ATAN)
SERIES(asin, INVERSE_SINE, 0, CUNMOD_CPU_ASIN)
SERIES(tanh, TANGENT, 1, CUNMOD_CPU_TANH)
SERIES(sinh, SINE, 1, CUNMOD_CPU_SINH)
SERIES(cosh, COSINE, 1, CUNMOD_CPU_COSH)
SERIES(atanh, INVERSE_TANGENT, 1, CUNMOD_CPU_ATANH)
SERIES(asinh, INVERSE_SINE, 1, CUNMOD_CPU_ASINH)
