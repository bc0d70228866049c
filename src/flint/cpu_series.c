/* Runs operations that FLINT computes by one function and that the GPU path computes by several
 * operations of the library, on the CPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_series.h"

#include <string.h>

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>
#include <flint/ulong_extras.h>

#include "flint/cpu_poly.h"

/* z[0 .. n-1] = the first n coefficients of poly, zero-padded; clears poly. */
static void take(uint64_t *z, int64_t n, nmod_poly_t poly)
{
    const int64_t len = poly->length < n ? poly->length : n;
    if (len > 0)
        memcpy(z, poly->coeffs, (size_t)len * sizeof(*z));
    if (n > len)
        memset(z + len, 0, (size_t)(n - len) * sizeof(*z));
    nmod_poly_clear(poly);
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
    const nmod_t mod = cunmod_cpu_modulus(p);
    const nmod_poly_t x = {cunmod_cpu_view(a, lena, mod)};
    nmod_poly_t result;
    if (!takes(function, x, n))
        return 0;
    nmod_poly_init_preinv(result, mod.n, mod.ninv);
    functions[function].flint(result, x, n);
    take(z, n, result);
    return 1;
}

int cunmod_cpu_series_compose(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *g,
                              int64_t leng, int64_t n, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    const nmod_poly_t x = {cunmod_cpu_view(a, lena, mod)}, y = {cunmod_cpu_view(g, leng, mod)};
    nmod_poly_t result;
    if (n < 1 || x->length == 0 || y->length == 0 || y->coeffs[0] != 0)
        return 0;
    nmod_poly_init_preinv(result, mod.n, mod.ninv);
    nmod_poly_compose_series(result, x, y, n);
    take(z, n, result);
    return 1;
}

int cunmod_cpu_compose(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *g,
                       int64_t leng, int64_t n, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    const nmod_poly_t x = {cunmod_cpu_view(a, lena, mod)}, y = {cunmod_cpu_view(g, leng, mod)};
    nmod_poly_t result;
    if (x->length == 0 || y->length == 0)
        return 0;
    nmod_poly_init_preinv(result, mod.n, mod.ninv);
    nmod_poly_compose(result, x, y);
    take(z, n, result);
    return 1;
}

int cunmod_cpu_pow_trunc(uint64_t *z, const uint64_t *a, int64_t lena, uint64_t e, int64_t n,
                         uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    const nmod_poly_t x = {cunmod_cpu_view(a, lena, mod)};
    nmod_poly_t result;
    if (x->length == 0 || n < 1)
        return 0;
    nmod_poly_init_preinv(result, mod.n, mod.ninv);
    if (x->length == 1 || (n - 1) / (x->length - 1) >= (int64_t)(e < INT64_MAX ? e : INT64_MAX))
        nmod_poly_pow(result, x, e); /* a^e has at most n coefficients */
    else
        nmod_poly_pow_trunc(result, x, e, n);
    take(z, n, result);
    return 1;
}

int cunmod_cpu_power_sums_to_poly(uint64_t *z, const uint64_t *a, int64_t lena, int64_t n,
                                  uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    const nmod_poly_t x = {cunmod_cpu_view(a, lena, mod)};
    nmod_poly_t result;
    if (x->length == 0 || n < 2 || (uint64_t)n >= p)
        return 0;
    nmod_poly_init_preinv(result, mod.n, mod.ninv);
    nmod_poly_power_sums_to_poly(result, x);
    take(z, n, result);
    return 1;
}

/* ---- divisibility -------------------------------------------------------------- */

int cunmod_cpu_divides(int *divides, uint64_t *q, const uint64_t *a, int64_t lena,
                       const uint64_t *b, int64_t lenb, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    const nmod_poly_t x = {cunmod_cpu_view(a, lena, mod)}, y = {cunmod_cpu_view(b, lenb, mod)};
    nmod_poly_t quotient;
    if (x->length == 0 || y->length == 0)
        return 0;
    nmod_poly_init_preinv(quotient, mod.n, mod.ninv);
    *divides = nmod_poly_divides(quotient, x, y);
    if (!*divides)
        nmod_poly_zero(quotient);
    take(q, lena, quotient);
    return 1;
}

int cunmod_cpu_remove(int64_t *e, uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *b,
                      int64_t lenb, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    const nmod_poly_t y = {cunmod_cpu_view(b, lenb, mod)};
    nmod_poly_t x;
    const int64_t len = cunmod_cpu_view(a, lena, mod).length;
    if (len == 0 || y->length < 2)
        return 0;
    cunmod_cpu_set_poly(x, a, len, mod);
    *e = (int64_t)nmod_poly_remove(x, y);
    take(z, lena, x);
    return 1;
}

int cunmod_cpu_squarefree_part(uint64_t *z, const uint64_t *a, int64_t lena, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    const nmod_poly_t x = {cunmod_cpu_view(a, lena, mod)};
    nmod_poly_factor_t factors;
    nmod_poly_t part;
    if (x->length < 2 || (uint64_t)x->length >= p) /* FLINT 2.9 is wrong for p-th powers */
        return 0;
    nmod_poly_factor_init(factors);
    nmod_poly_factor_squarefree(factors, x);
    nmod_poly_init_preinv(part, mod.n, mod.ninv);
    nmod_poly_one(part);
    for (slong i = 0; i < factors->num; i++)
        nmod_poly_mul(part, part, factors->p + i);
    nmod_poly_make_monic(part, part);
    nmod_poly_factor_clear(factors);
    take(z, lena, part);
    return 1;
}

int cunmod_cpu_discriminant(uint64_t *value, const uint64_t *a, int64_t lena, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    const nmod_poly_t x = {cunmod_cpu_view(a, lena, mod)};
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
