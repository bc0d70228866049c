/* Logarithm, exponential and square roots of power series.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The functions use Newton's iteration (Brent and Zimmermann, Modern Computer Arithmetic, section
 * 4.2). The iteration for the exponential also updates the inverse of the exponential (Hanrot and
 * Zimmermann, Newton iteration revisited, 2004). On the CPU path FLINT computes all of these
 * functions.
 */
#include "algebra/series_flint.h"

/* ---- logarithm: the integral of a' / a ------------------------------------------- */

int cunmod_poly_log_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n)
{
    cunmod_work_t work;
    CUNMOD_TRY(cunmod_work_check_series(res, a, n, 1));
    CUNMOD_TRY(cunmod_work_check_units(n - 1, res->p));
    if (n <= 1)
        return cunmod_poly_set_array(res, NULL, 0);
    int status = CUNMOD_OK;
    if (cunmod_series_by_flint(&status, res, a, n, CUNMOD_CPU_LOG))
        return status;
    cunmod_poly_t *const t = work.t;
    status = cunmod_work_open(&work, a, 2);
    CUNMOD_THEN(cunmod_poly_truncate(t[0], a, n));
    CUNMOD_THEN(cunmod_poly_derivative(t[1], t[0]));
    CUNMOD_THEN(cunmod_poly_div_series(t[1], t[1], t[0], n - 1));
    CUNMOD_THEN(cunmod_poly_integral(t[1], t[1]));
    return cunmod_work_end(&work, status, res, 1);
}

/* ---- exponential ----------------------------------------------------------------- */

/* A step of Newton's iteration for the exponential g of a. Before: g = exp a modulo x^m, h = 1 / g
 * modulo x^ceil(m/2). After: g = exp a modulo x^k, m < k <= 2m, and h = 1 / g modulo x^m. With q =
 * a' modulo x^(m-1):
 *
 *     w = q + h (g' - g q),    g <- g + g (a - integral of w) */
static int exp_step(cunmod_poly_t g, cunmod_poly_t h, cunmod_poly_t a, cunmod_poly_t *t, int64_t m,
                    int64_t k)
{
    int status = cunmod_poly_mullow(t[0], h, h, m);
    CUNMOD_THEN(cunmod_poly_mullow(t[0], t[0], g, m));
    CUNMOD_THEN(cunmod_poly_add(h, h, h));
    CUNMOD_THEN(cunmod_poly_sub(h, h, t[0]));
    CUNMOD_THEN(cunmod_poly_truncate(t[0], a, m));
    CUNMOD_THEN(cunmod_poly_derivative(t[0], t[0]));
    CUNMOD_THEN(cunmod_poly_mullow(t[1], g, t[0], k - 1));
    CUNMOD_THEN(cunmod_poly_derivative(t[2], g));
    CUNMOD_THEN(cunmod_poly_sub(t[2], t[2], t[1]));
    CUNMOD_THEN(cunmod_poly_mullow(t[2], t[2], h, k - 1));
    CUNMOD_THEN(cunmod_poly_add(t[2], t[2], t[0]));
    CUNMOD_THEN(cunmod_poly_integral(t[2], t[2]));
    CUNMOD_THEN(cunmod_poly_truncate(t[1], a, k));
    CUNMOD_THEN(cunmod_poly_sub(t[1], t[1], t[2]));
    CUNMOD_THEN(cunmod_poly_mullow(t[1], t[1], g, k));
    return CUNMOD_THEN(cunmod_poly_add(g, g, t[1]));
}

int cunmod_poly_exp_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n)
{
    static const uint64_t one[1] = {1};
    cunmod_work_t work;
    CUNMOD_TRY(cunmod_work_check_series(res, a, n, 0));
    CUNMOD_TRY(cunmod_work_check_units(n - 1, res->p));
    if (n == 0)
        return cunmod_poly_set_array(res, NULL, 0);
    int status = CUNMOD_OK;
    if (cunmod_series_by_flint(&status, res, a, n, CUNMOD_CPU_EXP))
        return status;
    cunmod_poly_t *const t = work.t;
    status = cunmod_work_open(&work, a, 5);
    CUNMOD_THEN(cunmod_poly_set_array(t[0], one, 1));
    CUNMOD_THEN(cunmod_poly_set_array(t[1], one, 1));
    for (int64_t m = 1; m < n; m = cunmod_work_least(2 * m, n))
        CUNMOD_THEN(exp_step(t[0], t[1], a, t + 2, m, cunmod_work_least(2 * m, n)));
    return cunmod_work_end(&work, status, res, 0);
}

/* ---- square roots ---------------------------------------------------------------- */

/* t[0] = 1 / sqrt(a) modulo x^n, n >= 1, by Newton's iteration h <- h - h (a h^2 - 1) / 2. */
static int invert_root(cunmod_poly_t *t, cunmod_poly_t a, int64_t n)
{
    static const uint64_t one[1] = {1};
    const uint64_t minus_half = (a->p - 1) / 2; /* -1 / 2 modulo an odd p */
    int status = cunmod_poly_set_array(t[0], one, 1);
    CUNMOD_THEN(cunmod_poly_set_array(t[1], one, 1));
    for (int64_t m = 1; m < n;)
    {
        m = cunmod_work_least(2 * m, n);
        CUNMOD_THEN(cunmod_poly_truncate(t[3], a, m));
        CUNMOD_THEN(cunmod_poly_mullow(t[2], t[0], t[0], m));
        CUNMOD_THEN(cunmod_poly_mullow(t[2], t[2], t[3], m));
        CUNMOD_THEN(cunmod_poly_sub(t[2], t[2], t[1]));
        CUNMOD_THEN(cunmod_poly_mullow(t[2], t[2], t[0], m));
        CUNMOD_THEN(cunmod_poly_scalar_addmul(t[0], t[0], t[2], minus_half));
    }
    return status;
}

static int root(cunmod_poly_t res, cunmod_poly_t a, int64_t n, int inverse)
{
    cunmod_work_t work;
    CUNMOD_TRY(cunmod_work_check_series(res, a, n, 1));
    CUNMOD_TRY(n > 1 && a->p == 2 ? CUNMOD_E_INVERSE : CUNMOD_OK);
    if (n == 0)
        return cunmod_poly_set_array(res, NULL, 0);
    int status = CUNMOD_OK;
    if (cunmod_series_by_flint(&status, res, a, n, inverse ? CUNMOD_CPU_INVSQRT : CUNMOD_CPU_SQRT))
        return status;
    cunmod_poly_t *const t = work.t;
    status = cunmod_work_open(&work, a, 4);
    CUNMOD_THEN(invert_root(t, a, n));
    if (!inverse)
        CUNMOD_THEN(cunmod_poly_mullow(t[0], t[0], a, n));
    return cunmod_work_end(&work, status, res, 0);
}

int cunmod_poly_invsqrt_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n)
{
    return root(res, a, n, 1);
}

int cunmod_poly_sqrt_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n)
{
    return root(res, a, n, 0);
}
