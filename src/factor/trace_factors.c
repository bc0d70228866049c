/* Computes all irreducible factors of one degree from a trace.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let f_1, .., f_k be the factors, d their degree, n = k d, and T a polynomial that is the number
 * t_i modulo f_i. Let s_im be the sum of the m-th powers of the roots of f_i, which determines f_i
 * for m = 0, .., d (Newton). Over all roots r of f the sum of T(r)^j r^m is
 *
 *   S_jm = t_1^j s_1m + .. + t_k^j s_km,
 *
 * and S_jm is coefficient m of the power series in 1/x, times x, of (T^j f' modulo f) / f. So k
 * products modulo f give all S_jm, m <= d. The S_j0 = d (t_1^j + .. + t_k^j), j <= k, give the
 * polynomial whose roots are the t_i. If the t_i are different, all s_im are the solution of one
 * Vandermonde system.
 */
#include "factor/trace_factors.h"

#include <stdlib.h>

#include "algebra/work.h"
#include "base/modulus.h"
#include "factor/split_roots.h"

/* The equations of one polynomial f.
 *
 *   sums   S_jm for j <= k, m <= d, row after row
 *   t      t_1, .., t_k
 *   nodes  the k x k matrix whose row j has all t_i^j */
typedef struct
{
    cunmod_poly_t f, trace;
    cunmod_divisor_t divisor;
    int64_t d, k;
    uint64_t *sums, *t, *nodes;
} system_t;

/* ---- sums ----------------------------------------------------------------------- */

enum
{
    POWER,   /* T^j f' modulo f */
    INVERSE, /* 1 / (x^n f(1/x)) modulo x^(d+1) */
    SUMS,
    COUNT
};

/* Computes row j of x->sums, which is 0, from t[POWER] = T^j f' modulo f. */
static int set_sums(const system_t *x, cunmod_poly_t *t, int64_t j)
{
    const int64_t n = x->k * x->d, m = x->d + 1;
    CUNMOD_TRY(cunmod_poly_shift_right(t[SUMS], t[POWER], n - m));
    CUNMOD_TRY(cunmod_poly_reverse(t[SUMS], t[SUMS], m));
    CUNMOD_TRY(cunmod_poly_mullow(t[SUMS], t[SUMS], t[INVERSE], m));
    return cunmod_poly_get_array(x->sums + j * m, m, t[SUMS]);
}

/* Computes x->sums. */
static int make_sums(const system_t *x)
{
    cunmod_work_t work;
    cunmod_poly_t *const t = work.t;
    int status = cunmod_work_open(&work, x->f, COUNT);
    CUNMOD_THEN(cunmod_poly_reverse(t[INVERSE], x->f, x->k * x->d + 1));
    CUNMOD_THEN(cunmod_poly_inv_series(t[INVERSE], t[INVERSE], x->d + 1));
    CUNMOD_THEN(cunmod_poly_derivative(t[POWER], x->f));
    CUNMOD_THEN(set_sums(x, t, 0));
    for (int64_t j = 1; j <= x->k; j++)
    {
        CUNMOD_THEN(cunmod_poly_mulmod_divisor(t[POWER], t[POWER], x->trace, x->divisor));
        CUNMOD_THEN(set_sums(x, t, j));
    }
    cunmod_work_close(&work);
    return status;
}

/* ---- the numbers t_i ------------------------------------------------------------ */

/* minimal[0 .. k] = the polynomial whose roots are the t_i. *different = whether the roots are
 * different. Overwrites x->nodes, which has at least k words. Errors: E_GPU if the sums have a
 * wrong value, since a result of another length has no place. */
static int make_minimal(int *different, uint64_t *minimal, const system_t *x)
{
    const int64_t k = x->k, m = x->d + 1;
    const uint64_t p = x->f->p, degree = (uint64_t)x->d;
    const cunmod_ctx_t ctx = x->f->ctx;
    uint64_t *const slope = x->nodes;
    uint64_t scale = 0;
    int64_t len = 0;
    for (int64_t j = 0; j <= k; j++)
        minimal[j] = x->sums[j * m];
    CUNMOD_TRY(cunmod_inv_series(&scale, &degree, 1, 1, p, ctx));
    CUNMOD_TRY(cunmod_scalar_mul(minimal, minimal, k + 1, scale, p, ctx));
    CUNMOD_TRY(minimal[0] == (uint64_t)k ? CUNMOD_OK : CUNMOD_E_GPU);
    CUNMOD_TRY(cunmod_power_sums_to_poly(minimal, minimal, k + 1, p, ctx));
    CUNMOD_TRY(cunmod_derivative(slope, minimal, k + 1, p, ctx));
    CUNMOD_TRY(cunmod_gcd(slope, &len, minimal, k + 1, slope, k, p, ctx));
    *different = len == 1;
    return CUNMOD_OK;
}

/* ---- the factors ---------------------------------------------------------------- */

/* x->nodes = the powers of x->t. */
static void set_nodes(const system_t *x)
{
    const int64_t k = x->k;
    for (int64_t i = 0; i < k; i++)
        x->nodes[i] = 1;
    for (int64_t i = k; i < k * k; i++)
        x->nodes[i] = cunmod_modulus_mul(x->nodes[i - k], x->t[i % k], x->f->p);
}

/* Computes the factors from x->sums and x->t, in the order of x->t. Errors: as make_minimal. */
static int set_factors(uint64_t *factors, const system_t *x)
{
    const int64_t k = x->k, m = x->d + 1;
    const cunmod_matrix_t nodes = {x->nodes, k, k, k, 0}, sums = {x->sums, k, m, m, 0};
    const cunmod_matrix_t own = {factors, k, m, m, 0};
    set_nodes(x);
    CUNMOD_TRY(cunmod_matrix_solve(&own, &nodes, &sums, x->f->p, x->f->ctx));
    for (int64_t i = 0; i < k; i++)
    {
        uint64_t *const factor = factors + i * m;
        CUNMOD_TRY(factor[0] == (uint64_t)x->d ? CUNMOD_OK : CUNMOD_E_GPU);
        CUNMOD_TRY(cunmod_power_sums_to_poly(factor, factor, m, x->f->p, x->f->ctx));
    }
    return CUNMOD_OK;
}

/* The steps of cunmod_trace_factors, in memory of the caller. minimal: k + 1 words. */
static int compute(int *separated, uint64_t *factors, const system_t *x, uint64_t *minimal)
{
    int different = 0;
    *separated = 0;
    CUNMOD_TRY(make_sums(x));
    CUNMOD_TRY(make_minimal(&different, minimal, x));
    if (!different)
        return CUNMOD_OK;
    CUNMOD_TRY(cunmod_split_roots(x->t, minimal, x->k + 1, x->f->p, 0, x->f->ctx));
    CUNMOD_TRY(set_factors(factors, x));
    *separated = 1;
    return CUNMOD_OK;
}

int cunmod_trace_factors(int *separated, uint64_t *factors, cunmod_poly_t f, cunmod_poly_t trace,
                         int64_t d, int64_t count, cunmod_divisor_t divisor)
{
    const int64_t k = count;
    uint64_t *const minimal = malloc((size_t)(k + 1) * sizeof(*minimal));
    const system_t x = {.f = f,
                        .trace = trace,
                        .divisor = divisor,
                        .d = d,
                        .k = k,
                        .sums = calloc((size_t)((k + 1) * (d + 1)), sizeof(*x.sums)),
                        .t = malloc((size_t)k * sizeof(*x.t)),
                        .nodes = malloc((size_t)(k * k) * sizeof(*x.nodes))};
    int status = minimal != NULL && x.sums != NULL && x.t != NULL && x.nodes != NULL
                     ? CUNMOD_OK
                     : CUNMOD_E_MEMORY;
    CUNMOD_THEN(compute(separated, factors, &x, minimal));
    free(minimal);
    free(x.sums);
    free(x.t);
    free(x.nodes);
    return status;
}
