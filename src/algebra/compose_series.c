/* Composition and reversion of power series, and composition for host arrays.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A composition modulo x^n is computed like a composition modulo a polynomial (Brent and Kung, J.
 * ACM 25, 1978), with truncations in the place of remainders. The reversion is computed by Newton's
 * iteration, with one composition per step. On the CPU path FLINT computes both.
 */
#include "algebra/series_flint.h"
#include "base/check.h"
#include "div/powmod.h"

/* res = a(g) modulo x^n, n >= 1; g(0) must be 0. t[0], t[1]: temporaries. */
static int compose(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g, int64_t n, cunmod_poly_t *t)
{
    int status = cunmod_poly_truncate(t[0], a, n);
    CUNMOD_THEN(cunmod_poly_truncate(t[1], g, n));
    return CUNMOD_THEN(cunmod_poly_compose_truncated(res, t[0], t[1], n));
}

/* Largest length of a result for which a call of FLINT takes only some milliseconds. Compositions
 * of longer power series are one operation of the library, which calls FLINT. */
#define MOST 1024

CUNMOD_LIFT(composed,
            cunmod_poly_compose_series(res, operands[0], operands[1], *(const int64_t *)argument),
            cunmod_cpu_series_compose(result->words, CUNMOD_LIFT_WORDS(0), CUNMOD_LIFT_WORDS(1),
                                      *(const int64_t *)argument, p))

static cunmod_lift_t composition(int64_t *n)
{
    return (cunmod_lift_t){composed_of, composed_by_flint, .most = MOST, .argument = n};
}

int cunmod_poly_compose_series(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g, int64_t n)
{
    const cunmod_poly_t polys[] = {res, a, g};
    cunmod_work_t work;
    int64_t len = 0;
    uint64_t constant = 0;
    int status = cunmod_work_check(&len, polys, 3, g);
    CUNMOD_THEN(cunmod_check_lengths(n, 1));
    CUNMOD_THEN(cunmod_poly_get_coeff(&constant, g, 0));
    if (status != CUNMOD_OK || constant != 0)
        return CUNMOD_THEN(CUNMOD_E_DOMAIN);
    if (n == 0)
        return cunmod_poly_set_array(res, NULL, 0);
    const cunmod_lift_t function = composition(&n);
    if (cunmod_lift_polys(&status, res, polys + 1, 2, n, n, &function))
        return status;
    status = cunmod_work_open(&work, a, 3);
    CUNMOD_THEN(compose(work.t[2], a, g, n, work.t));
    return cunmod_work_end(&work, status, res, 2);
}

int cunmod_compose_series(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *g,
                          int64_t leng, int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operands[] = {{a, lena}, {g, leng}};
    const cunmod_lift_result_t result = {res, n};
    const cunmod_lift_t function = composition(&n);
    return cunmod_lift(operands, 2, &result, n, p, ctx, &function);
}

/* A step of Newton's iteration for the reversion g of a, the series with a(g) = x. Before: g is
 * correct modulo x^m. After: g is correct modulo x^k, m < k <= 2m. t[0 .. 3]: temporaries.
 *
 *     g <- g - (a(g) - x) g' / (a(g))' */
static int revert_step(cunmod_poly_t g, cunmod_poly_t a, cunmod_poly_t x, int64_t k,
                       cunmod_poly_t *t)
{
    int status = compose(t[3], a, g, k, t);
    CUNMOD_THEN(cunmod_poly_derivative(t[0], t[3]));
    CUNMOD_THEN(cunmod_poly_sub(t[3], t[3], x));
    CUNMOD_THEN(cunmod_poly_derivative(t[1], g));
    CUNMOD_THEN(cunmod_poly_mullow(t[1], t[1], t[3], k));
    CUNMOD_THEN(cunmod_poly_div_series(t[1], t[1], t[0], k));
    return CUNMOD_THEN(cunmod_poly_sub(g, g, t[1]));
}

int cunmod_poly_revert_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n)
{
    const cunmod_poly_t polys[] = {res, a};
    cunmod_work_t work;
    int64_t len = 0;
    uint64_t constant = 0, slope = 0;
    int status = cunmod_work_check(&len, polys, 2, a);
    CUNMOD_THEN(cunmod_check_lengths(n, 1));
    CUNMOD_THEN(cunmod_poly_get_coeff(&constant, a, 0));
    CUNMOD_THEN(cunmod_poly_get_coeff(&slope, a, 1));
    if (status != CUNMOD_OK || constant != 0 || slope == 0)
        return CUNMOD_THEN(constant != 0 ? CUNMOD_E_DOMAIN : CUNMOD_E_INVERSE);
    if (n <= 1)
        return cunmod_poly_set_array(res, NULL, 0);
    if (cunmod_series_by_flint(&status, res, a, n, CUNMOD_CPU_REVERT))
        return status;
    /* t[5] = x; t[4] = x / slope, the reversion modulo x^2. The inverse 1 / slope is computed as
     * the inverse of a power series modulo x. */
    cunmod_poly_t *const t = work.t;
    status = cunmod_work_open(&work, a, CUNMOD_WORK_MOST);
    CUNMOD_THEN(cunmod_poly_set_coeff(t[5], 1, 1));
    CUNMOD_THEN(cunmod_poly_set_array(t[4], &slope, 1));
    CUNMOD_THEN(cunmod_poly_inv_series(t[4], t[4], 1));
    CUNMOD_THEN(cunmod_poly_shift_left(t[4], t[4], 1));
    for (int64_t m = 2; m < n;)
    {
        m = cunmod_work_least(2 * m, n);
        CUNMOD_THEN(revert_step(t[4], a, t[5], m, t));
    }
    return cunmod_work_end(&work, status, res, 4);
}
