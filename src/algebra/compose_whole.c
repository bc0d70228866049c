/* Composition of polynomials: host arrays and device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * a(g) is computed by combining blocks in pairs. Let d = deg g. After k steps the polynomial t[0]
 * consists of blocks of d 2^k coefficients: block j is B_j = sum_i a[j 2^k + i] g^i over 0 <= i <
 * 2^k, of degree at most d (2^k - 1). The next step computes the new blocks B_(2j) + g^(2^k)
 * B_(2j+1), for all j at once. One product multiplies all odd blocks by g^(2^k), since B_(2j+1)
 * g^(2^k) fits into two blocks. On the CPU path FLINT computes a(g).
 */
#include "algebra/lift.h"
#include "base/check.h"
#include "elementary/linear.h"
#include "flint/cpu_series.h"

/* Largest length of a result for which a call of FLINT takes only some milliseconds. */
#define MOST 8192

CUNMOD_LIFT(composed, cunmod_poly_compose(res, operands[0], operands[1]),
            cunmod_cpu_compose(result->words, CUNMOD_LIFT_WORDS(0), CUNMOD_LIFT_WORDS(1),
                               result->room, p))

static const cunmod_lift_t composition = {composed_of, composed_by_flint, .most = MOST,
                                          .words = CUNMOD_LIFT_PRODUCTS};

/* *n = the length of a(g), where a has lena and g has leng coefficients. Errors: E_LENGTH. */
static int composed_length(int64_t *n, int64_t lena, int64_t leng)
{
    *n = 1;
    if (lena > 1 && leng > 1)
    {
        if (leng - 1 > (CUNMOD_LENGTH_MAX - 1) / (lena - 1))
            return CUNMOD_E_LENGTH;
        *n = (lena - 1) * (leng - 1) + 1;
    }
    return CUNMOD_OK;
}

/* t[0] = a(g); lena, leng > 1. t[1]: g^(2^k) in step k. t[2]: temporary. */
static int compose(cunmod_poly_t *t, cunmod_poly_t a, int64_t lena, cunmod_poly_t g, int64_t leng)
{
    int status = cunmod_poly_inflate(t[0], a, leng - 1);
    CUNMOD_THEN(cunmod_poly_set(t[1], g));
    int64_t block = leng - 1;
    for (int64_t parts = lena; parts > 1; parts = (parts + 1) / 2, block *= 2)
    {
        CUNMOD_THEN(cunmod_poly_blocks(t[2], t[0], block, 1));
        CUNMOD_THEN(cunmod_poly_blocks(t[0], t[0], block, 0));
        CUNMOD_THEN(cunmod_poly_mul(t[2], t[2], t[1]));
        CUNMOD_THEN(cunmod_poly_add(t[0], t[0], t[2]));
        if (parts > 2)
            CUNMOD_THEN(cunmod_poly_sqr(t[1], t[1]));
    }
    return status;
}

int cunmod_poly_compose(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g)
{
    const cunmod_poly_t polys[] = {res, a, g};
    cunmod_work_t work;
    int64_t lena = 0, leng = 0, n = 0;
    uint64_t x = 0, value = 0;
    CUNMOD_TRY(cunmod_work_check(&lena, polys, 3, a));
    CUNMOD_TRY(cunmod_poly_length(&leng, g));
    CUNMOD_TRY(composed_length(&n, lena, leng));
    if (lena <= 1)
        return cunmod_poly_set(res, a);
    int status = CUNMOD_OK;
    if (cunmod_lift_polys(&status, res, polys + 1, 2, n, n, &composition))
        return status;
    status = cunmod_work_open(&work, a, 3);
    if (leng > 1)
    {
        CUNMOD_THEN(compose(work.t, a, lena, g, leng));
    }
    else
    {
        CUNMOD_THEN(cunmod_poly_get_coeff(&x, g, 0));
        CUNMOD_THEN(cunmod_poly_evaluate_at(&value, a, x));
        CUNMOD_THEN(cunmod_poly_set_array(work.t[0], &value, 1));
    }
    return cunmod_work_end(&work, status, res, 0);
}

int cunmod_compose(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *g, int64_t leng,
                   uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operands[] = {{a, lena}, {g, leng}};
    cunmod_lift_result_t result = {res, 0};
    int status = composed_length(&result.room, lena, leng);
    return CUNMOD_THEN(cunmod_lift(operands, 2, &result, result.room, p, ctx, &composition));
}
