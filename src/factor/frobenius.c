/* Powers x^(p^i) modulo a polynomial over Z/pZ, by compositions or by powers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * von zur Gathen and Shoup, Computing Frobenius maps and factoring polynomials, Computational
 * Complexity 2 (1992).
 */
#include "factor/frobenius.h"

#include "algebra/work.h"
#include "div/divisor.h"
#include "div/modular.h"
#include "shape/compose_shape.h"

int cunmod_frobenius(cunmod_poly_t res, cunmod_divisor_t divisor)
{
    const uint64_t exponent[1] = {divisor->p};
    return cunmod_poly_powmod_x_divisor(res, exponent, 1, divisor);
}

/* Returns whether `count` compositions with one inner polynomial are less work than as many p-th
 * powers, counted in products modulo the divisor. */
static int composes(int64_t count, cunmod_divisor_t divisor)
{
    const cunmod_exponent_t p = {&divisor->p, 64 - __builtin_clzll(divisor->p)};
    const int64_t m = divisor->vec.len;
    return (double)cunmod_compose_products(m - 1, count) <
           (double)count * (double)cunmod_exponent_products(&p, m, 0);
}

int cunmod_frobenius_powers(cunmod_poly_t *h, int64_t n, cunmod_divisor_t divisor)
{
    for (int64_t k = 1, count; k < n; k += count)
    {
        count = cunmod_work_least(k, n - k);
        if (composes(count, divisor))
        {
            CUNMOD_TRY(cunmod_poly_compose_mod_vec_divisor(h + k + 1, h + 1, count, h[k], divisor));
            continue;
        }
        count = 1;
        CUNMOD_TRY(cunmod_poly_powmod_divisor(h[k + 1], h[k], &divisor->p, 1, divisor));
    }
    return CUNMOD_OK;
}

/* From s[0] = h_i, and s[1] = the sum for i if `count` = 2, computes those for i + j, where h = h_j
 * and sum is the sum for j. */
static int advance(cunmod_poly_t *s, int count, cunmod_poly_t h, cunmod_poly_t sum, cunmod_poly_t t,
                   cunmod_divisor_t divisor)
{
    if (count == 2)
        CUNMOD_TRY(cunmod_poly_set(t, sum));
    CUNMOD_TRY(cunmod_poly_compose_mod_vec_divisor(s, s, count, h, divisor));
    return count == 2 ? cunmod_poly_add(s[1], s[1], t) : CUNMOD_OK;
}

/* s[0] = h_n, and s[1] = the sum of a^(p^i), i < n, if a is not NULL, by the bits of n from the
 * highest one down. t: temporary. */
static int raise(cunmod_poly_t *s, cunmod_poly_t a, cunmod_poly_t h, int64_t n, cunmod_poly_t t,
                 cunmod_divisor_t divisor)
{
    const int count = a != NULL ? 2 : 1;
    CUNMOD_TRY(cunmod_poly_set(s[0], h));
    if (a != NULL)
        CUNMOD_TRY(cunmod_poly_set(s[1], a));
    for (int bit = 62 - __builtin_clzll((uint64_t)n); bit >= 0; bit--)
    {
        CUNMOD_TRY(advance(s, count, s[0], s[1], t, divisor));
        if (n >> bit & 1)
            CUNMOD_TRY(advance(s, count, h, a, t, divisor));
    }
    return CUNMOD_OK;
}

int cunmod_frobenius_power(cunmod_poly_t res, cunmod_poly_t h, int64_t n, cunmod_divisor_t divisor)
{
    cunmod_work_t work;
    int status = cunmod_work_open(&work, h, 2);
    CUNMOD_THEN(raise(work.t, NULL, h, n, work.t[1], divisor));
    return cunmod_work_end(&work, status, res, 0);
}

int cunmod_frobenius_trace(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t h, int64_t n,
                           cunmod_divisor_t divisor)
{
    cunmod_work_t work;
    int status = cunmod_work_open(&work, h, 3);
    CUNMOD_THEN(raise(work.t, a, h, n, work.t[2], divisor));
    return cunmod_work_end(&work, status, res, 1);
}
