/* Runs operations that FLINT computes by one function and that the GPU path computes by several
 * operations of the library, on the CPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_series.h"

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>
#include <flint/ulong_extras.h>

#include "flint/cpu_poly.h"

/* Stores z[0 .. n-1] = the first n coefficients of poly, zero-padded; clears poly. Returns 1. */
static int take(uint64_t *z, int64_t n, nmod_poly_t poly)
{
    cunmod_cpu_get_poly(z, n, poly);
    nmod_poly_clear(poly);
    return 1;
}

/* ---- power series -------------------------------------------------------------- */

#define ANY 2 /* the function accepts any constant coefficient */

static const struct
{
    void (*flint)(nmod_poly_t res, const nmod_poly_t a, slong n);
    uint64_t constant; /* the value that a[0] must have, or ANY */
} functions[] = {[CUNMOD_CPU_LOG] = {nmod_poly_log_series, 1},
                 [CUNMOD_CPU_EXP] = {nmod_poly_exp_series, 0},
                 [CUNMOD_CPU_SQRT] = {nmod_poly_sqrt_series, 1},
                 [CUNMOD_CPU_INVSQRT] = {nmod_poly_invsqrt_series, 1},
                 [CUNMOD_CPU_REVERT] = {nmod_poly_revert_series, 0},
                 [CUNMOD_CPU_POWER_SUMS] = {nmod_poly_power_sums, ANY},
                 [CUNMOD_CPU_TAN] = {nmod_poly_tan_series, 0},
                 [CUNMOD_CPU_SIN] = {nmod_poly_sin_series, 0},
                 [CUNMOD_CPU_COS] = {nmod_poly_cos_series, 0},
                 [CUNMOD_CPU_ATAN] = {nmod_poly_atan_series, 0},
                 [CUNMOD_CPU_ASIN] = {nmod_poly_asin_series, 0},
                 [CUNMOD_CPU_TANH] = {nmod_poly_tanh_series, 0},
                 [CUNMOD_CPU_SINH] = {nmod_poly_sinh_series, 0},
                 [CUNMOD_CPU_COSH] = {nmod_poly_cosh_series, 0},
                 [CUNMOD_CPU_ATANH] = {nmod_poly_atanh_series, 0},
                 [CUNMOD_CPU_ASINH] = {nmod_poly_asinh_series, 0}};

/* Returns 1 when FLINT can compute the function of a modulo x^n, else 0. p must be odd and larger
 * than n, since FLINT divides by 2 and by numbers below n. p must be larger than the length of a,
 * since FLINT 2.9 aborts for some power sums of polynomials that are longer than p. The reversion
 * also requires a[1] != 0. */
static int takes(cunmod_cpu_series_t function, const nmod_poly_t a, int64_t n)
{
    const uint64_t constant = a->length > 0 ? a->coeffs[0] : 0;
    return n > 1 && a->length > 0 && a->mod.n > 2 && (uint64_t)n < a->mod.n &&
           (uint64_t)a->length < a->mod.n &&
           (functions[function].constant == ANY || constant == functions[function].constant) &&
           (function != CUNMOD_CPU_REVERT || (a->length > 1 && a->coeffs[1] != 0));
}

int cunmod_cpu_series(cunmod_cpu_series_t function, uint64_t *z, const uint64_t *a, int64_t lena,
                      int64_t n, uint64_t p)
{
    cunmod_cpu_operands_t of = cunmod_cpu_operands(a, lena, NULL, 0, p);
    if (!takes(function, of.x, n))
        return 0;
    functions[function].flint(of.result, of.x, n);
    return take(z, n, of.result);
}

int cunmod_cpu_series_compose(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *g,
                              int64_t leng, int64_t n, uint64_t p)
{
    cunmod_cpu_operands_t of = cunmod_cpu_operands(a, lena, g, leng, p);
    if (n < 1 || of.x->length == 0 || of.y->length == 0 || of.y->coeffs[0] != 0)
        return 0;
    nmod_poly_compose_series(of.result, of.x, of.y, n);
    return take(z, n, of.result);
}

/* Returns whether FLINT's compositions and truncated powers of n coefficients are at least as fast
 * as the library's algorithms. Those of FLINT 2.9 are not for more than FEW coefficients: measured
 * compositions of 10^3, 10^4 and 10^5 coefficients take 1.5, 3 and 7 times as long. */
#define FEW 400

static int is_fast(int64_t n)
{
    return __FLINT_RELEASE >= 30000 || n <= FEW;
}

int cunmod_cpu_compose(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *g,
                       int64_t leng, int64_t n, uint64_t p)
{
    cunmod_cpu_operands_t of = cunmod_cpu_operands(a, lena, g, leng, p);
    if (of.x->length == 0 || of.y->length == 0 || !is_fast(n))
        return 0;
    nmod_poly_compose(of.result, of.x, of.y);
    return take(z, n, of.result);
}

int cunmod_cpu_pow_trunc(uint64_t *z, const uint64_t *a, int64_t lena, uint64_t e, int64_t n,
                         uint64_t p)
{
    cunmod_cpu_operands_t of = cunmod_cpu_operands(a, lena, NULL, 0, p);
    const int64_t degree = of.x->length - 1;
    if (degree < 0 || n < 1)
        return 0;
    const int truncated = degree > 0 && (n - 1) / degree < (int64_t)(e < INT64_MAX ? e : INT64_MAX);
    if (truncated && !is_fast(n))
        return 0;
    if (truncated)
        nmod_poly_pow_trunc(of.result, of.x, e, n);
    else
        nmod_poly_pow(of.result, of.x, e); /* a^e has at most n coefficients */
    return take(z, n, of.result);
}

int cunmod_cpu_power_sums_to_poly(uint64_t *z, const uint64_t *a, int64_t lena, int64_t n,
                                  uint64_t p)
{
    cunmod_cpu_operands_t of = cunmod_cpu_operands(a, lena, NULL, 0, p);
    if (of.x->length == 0 || n < 2 || (uint64_t)n >= p)
        return 0;
    nmod_poly_power_sums_to_poly(of.result, of.x);
    return take(z, n, of.result);
}

/* ---- equality ------------------------------------------------------------------ */

int cunmod_cpu_equal_trunc(int *equal, const uint64_t *a, int64_t lena, const uint64_t *b,
                           int64_t lenb, int64_t n, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    const nmod_poly_t x = {cunmod_cpu_view(a, lena, mod)}, y = {cunmod_cpu_view(b, lenb, mod)};
    *equal = nmod_poly_equal_trunc(x, y, n);
    return 1;
}

/* ---- divisibility -------------------------------------------------------------- */

int cunmod_cpu_divides(int *divides, uint64_t *q, const uint64_t *a, int64_t lena,
                       const uint64_t *b, int64_t lenb, uint64_t p)
{
    cunmod_cpu_operands_t of = cunmod_cpu_operands(a, lena, b, lenb, p);
    if (of.x->length == 0 || of.y->length == 0)
        return 0;
    *divides = nmod_poly_divides(of.result, of.x, of.y);
    if (!*divides)
        nmod_poly_zero(of.result);
    return take(q, lena, of.result);
}

int cunmod_cpu_remove(int64_t *e, uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *b,
                      int64_t lenb, uint64_t p)
{
    cunmod_cpu_operands_t of = cunmod_cpu_operands(a, lena, b, lenb, p);
    if (of.x->length == 0 || of.y->length < 2)
        return 0;
    nmod_poly_set(of.result, of.x);
    *e = (int64_t)nmod_poly_remove(of.result, of.y);
    return take(z, lena, of.result);
}

int cunmod_cpu_squarefree_part(uint64_t *z, const uint64_t *a, int64_t lena, uint64_t p)
{
    cunmod_cpu_operands_t of = cunmod_cpu_operands(a, lena, NULL, 0, p);
    nmod_poly_factor_t factors;
    if (of.x->length < 2 || (uint64_t)of.x->length >= p) /* FLINT 2.9 is wrong for p-th powers */
        return 0;
    nmod_poly_factor_init(factors);
    nmod_poly_factor_squarefree(factors, of.x);
    nmod_poly_one(of.result);
    for (slong i = 0; i < factors->num; i++)
        nmod_poly_mul(of.result, of.result, factors->p + i);
    nmod_poly_make_monic(of.result, of.result);
    nmod_poly_factor_clear(factors);
    return take(z, lena, of.result);
}

int cunmod_cpu_discriminant(uint64_t *value, const uint64_t *a, int64_t lena, uint64_t p)
{
    const nmod_poly_t x = {cunmod_cpu_view(a, lena, cunmod_cpu_modulus(p))};
    if (x->length < 2)
        return 0;
    *value = nmod_poly_discriminant(x);
    return 1;
}

/* ---- Chinese remainders ---------------------------------------------------------- */

int cunmod_cpu_multi_crt(uint64_t *z, int64_t room, const uint64_t *const *moduli,
                         const int64_t *lenm, const uint64_t *const *values, const int64_t *lenv,
                         int64_t n, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    nmod_poly_struct *const m = flint_malloc(2 * (size_t)n * sizeof(*m));
    nmod_poly_struct *const v = m + n;
    nmod_poly_t result;
    int made = n > 1;
    for (int64_t i = 0; i < n; i++)
    {
        m[i] = cunmod_cpu_view(moduli[i], lenm[i], mod);
        v[i] = cunmod_cpu_view(values[i], lenv[i], mod);
        made &= m[i].length > 1 && v[i].length < m[i].length;
    }
    nmod_poly_init_preinv(result, mod.n, mod.ninv);
    made = made && nmod_poly_multi_crt(result, m, v, n);
    if (made)
        take(z, room, result);
    else
        nmod_poly_clear(result);
    flint_free(m);
    return made;
}
