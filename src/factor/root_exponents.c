/* Computes the multiplicities of all roots of a polynomial by one GCD and values at the roots.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let e be the multiplicity of the root r of a, and g = gcd(a, a'), u = a / g, v = a' / g. If p
 * does not divide e, r is a simple root of u, and v / u = a' / a = e / (x - r) + (a power series in
 * x - r), so that e = v(r) / u'(r) modulo p. If p divides e, r is no root of u. So the values at
 * the roots give e modulo p, which is e itself unless p < e. Roots with p <= e exist only if p is
 * smaller than the length of a, and there are at most deg(a) / p of them, and at most p. They are
 * the roots that a has after it has been divided by the factors that are known. Each of them is
 * divided out of a by itself. If there are as many different roots as the degree of a, no GCD is
 * computed.
 */
#include "factor/root_exponents.h"

#include <stdlib.h>

#include "algebra/work.h"
#include "base/modulus.h"
#include "flint/cpu.h"

/* y[0 .. count-1] = the values of f at the points. */
static int values_of(uint64_t *y, int64_t count, cunmod_poly_t f, cunmod_points_t points,
                     cunmod_poly_t scratch)
{
    int64_t len = 0;
    int status = cunmod_poly_evaluate_points(scratch, f, points);
    CUNMOD_THEN(cunmod_poly_length(&len, scratch));
    CUNMOD_THEN(cunmod_poly_get_array(y, count, scratch));
    for (int64_t i = len; i < count && status == CUNMOD_OK; i++)
        y[i] = 0;
    return status;
}

/* exps[i] = (multiplicity of root i) modulo p, where t[0] = u and t[1] = v; y: memory for 3 count
 * words. */
static int residues(int64_t *exps, int64_t count, uint64_t *y, const cunmod_work_t *work,
                    cunmod_points_t points)
{
    const uint64_t p = work->t[0]->p;
    uint64_t *const v = y + count, *const slope = v + count;
    CUNMOD_TRY(values_of(y, count, work->t[0], points, work->t[2]));
    CUNMOD_TRY(values_of(v, count, work->t[1], points, work->t[2]));
    CUNMOD_TRY(cunmod_poly_derivative(work->t[3], work->t[0]));
    CUNMOD_TRY(values_of(slope, count, work->t[3], points, work->t[2]));
    for (int64_t i = 0; i < count; i++)
        if (y[i] != 0)
            exps[i] = 0;
        else if (v[i] == slope[i])
            exps[i] = 1;
        else
            exps[i] = (int64_t)cunmod_modulus_mul(v[i], cunmod_cpu_invert(slope[i], p), p);
    return CUNMOD_OK;
}

/* res = the product of (x - roots[i])^exps[i]. */
static int known_factors(cunmod_poly_t res, const uint64_t *roots, const int64_t *exps,
                         int64_t count)
{
    int64_t total = 0, filled = 0;
    for (int64_t i = 0; i < count; i++)
        total += exps[i];
    uint64_t *const words = malloc((size_t)(total + 1) * sizeof(*words));
    for (int64_t i = 0; i < count && words != NULL; i++)
        for (int64_t k = 0; k < exps[i]; k++)
            words[filled++] = roots[i];
    int status = words != NULL ? cunmod_poly_set_array(res, words, total) : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_poly_product_roots(res, res, total));
    free(words);
    return status;
}

/* Adds to exps[i], a multiplicity modulo p, what is missing. y: memory for count words. */
static int complete(int64_t *exps, const uint64_t *roots, int64_t count, uint64_t *y,
                    cunmod_poly_t a, const cunmod_work_t *work, cunmod_points_t points)
{
    cunmod_poly_t rest = work->t[0];
    CUNMOD_TRY(known_factors(work->t[1], roots, exps, count));
    CUNMOD_TRY(cunmod_poly_divexact(rest, a, work->t[1]));
    CUNMOD_TRY(values_of(y, count, rest, points, work->t[2]));
    for (int64_t i = 0; i < count; i++)
    {
        const uint64_t factor[] = {roots[i] != 0 ? a->p - roots[i] : 0, 1};
        int64_t more = 0;
        if (y[i] != 0)
            continue;
        CUNMOD_TRY(cunmod_poly_set_array(work->t[1], factor, 2));
        CUNMOD_TRY(cunmod_poly_remove(&more, rest, rest, work->t[1]));
        exps[i] += more;
    }
    return CUNMOD_OK;
}

/* Computes all multiplicities, where t[1] = a', t[2] = gcd(a, a'). */
static int compute(int64_t *exps, const uint64_t *roots, int64_t count, cunmod_poly_t a,
                   const cunmod_work_t *work)
{
    cunmod_points_t points = NULL;
    int64_t len = 0;
    uint64_t *const y = malloc(3 * (size_t)count * sizeof(*y));
    int status = y != NULL ? cunmod_poly_length(&len, a) : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_points_create(&points, roots, count, a->p, a->ctx));
    CUNMOD_THEN(cunmod_poly_divexact(work->t[0], a, work->t[2]));
    CUNMOD_THEN(cunmod_poly_divexact(work->t[1], work->t[1], work->t[2]));
    CUNMOD_THEN(residues(exps, count, y, work, points));
    if ((uint64_t)len > a->p)
        CUNMOD_THEN(complete(exps, roots, count, y, a, work, points));
    cunmod_points_destroy(points);
    free(y);
    return status;
}

int cunmod_root_exponents(int64_t *exps, const uint64_t *roots, int64_t count, cunmod_poly_t a)
{
    cunmod_work_t work;
    int64_t len = 0;
    for (int64_t i = 0; i < count; i++)
        exps[i] = 1;
    CUNMOD_TRY(cunmod_poly_length(&len, a));
    if (count == 0 || count == len - 1)
        return CUNMOD_OK;
    int status = cunmod_work_open(&work, a, 4);
    CUNMOD_THEN(cunmod_poly_derivative(work.t[1], a));
    CUNMOD_THEN(cunmod_poly_gcd(work.t[2], a, work.t[1]));
    CUNMOD_THEN(cunmod_poly_length(&len, work.t[2]));
    if (len > 1)
        CUNMOD_THEN(compute(exps, roots, count, a, &work));
    cunmod_work_close(&work);
    return status;
}
