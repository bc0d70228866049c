/* The CPU path: products, divisions, compositions and points modulo p, by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu.h"

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_vec.h>
#include <flint/ulong_extras.h>

#include "cunmod.h"
#include "flint/cpu_poly.h"

#if FLINT_BITS != 64
#error "cunmod needs a FLINT with words of 64 bits"
#endif

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
#define FLINT_VERSION_TEXT                                                                         \
    TEXT(__FLINT_VERSION) "." TEXT(__FLINT_VERSION_MINOR) "." TEXT(__FLINT_VERSION_PATCHLEVEL)

const char *cunmod_flint_version(void)
{
    return FLINT_VERSION_TEXT;
}

#ifdef FLINT_HAVE_FFT_SMALL /* FLINT 3 defines this only on processors for which it has fft_small */
#define FFT_SMALL "+fft_small"
#else
#define FFT_SMALL ""
#endif

const char *cunmod_cpu_flint(void)
{
    return FLINT_VERSION_TEXT FFT_SMALL;
}

/* FLINT's fft_small transforms modulo primes of at most 50 bits. For products of 2^k coefficients
 * modulo p, a transform modulo one prime is enough in two cases. First, p has at most 50 bits and
 * 2^k divides p - 1: fft_small transforms 2^k points modulo p itself. Second, 2^k p^2 < 2^49: the
 * coefficients of the product over the integers are sums of at most 2^k terms below p^2, so that
 * their residues modulo one prime of fft_small determine them. */
int cunmod_cpu_transform_log(uint64_t p)
{
    int result = 0;
#ifdef FLINT_HAVE_FFT_SMALL
    const int bits = (int)FLINT_BIT_COUNT(p);
    if (bits <= 50)
    {
        for (; p > 1 && !((p - 1) >> result & 1); result++)
        {
        }
        result = result > 49 - 2 * bits ? result : 49 - 2 * bits;
    }
#else
    (void)p;
#endif
    return result;
}

void cunmod_cpu_mul(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                    uint64_t p)
{
    _nmod_poly_mul(z, a, lena, b, lenb, cunmod_cpu_modulus(p));
}

/* cunmod_cpu_divrem for lenb = 2: divides by b = b[1] (x - c) with Horner's rule. */
static void divide_linear(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena,
                          const uint64_t *b, nmod_t mod)
{
    const uint64_t inverse = b[1] == 1 ? 1 : n_invmod(b[1], mod.n);
    const uint64_t c = nmod_neg(nmod_mul(b[0], inverse, mod), mod);
    if (q == NULL)
    {
        r[0] = _nmod_poly_evaluate_nmod(a, lena, c, mod);
        return;
    }
    const uint64_t value = _nmod_poly_div_root(q, a, lena, c, mod);
    if (inverse != 1)
        _nmod_vec_scalar_mul_nmod(q, q, lena - 1, inverse, mod);
    if (r != NULL)
        r[0] = value;
}

void cunmod_cpu_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                       int64_t lenb, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    if (lenb == 1)
    {
        if (q != NULL)
            _nmod_vec_scalar_mul_nmod(q, a, lena, n_invmod(b[0], p), mod);
    }
    else if (lenb == 2)
    {
        divide_linear(q, r, a, lena, b, mod);
    }
    else if (q == NULL)
    {
        _nmod_poly_rem(r, a, lena, b, lenb, mod);
    }
    else if (r == NULL)
    {
        _nmod_poly_div(q, a, lena, b, lenb, mod);
    }
    else
    {
        _nmod_poly_divrem(q, r, a, lena, b, lenb, mod);
    }
}

void cunmod_cpu_div_series(uint64_t *q, const uint64_t *a, int64_t lena, const uint64_t *b,
                           int64_t lenb, int64_t n, uint64_t p)
{
    if (a == NULL)
        _nmod_poly_inv_series(q, b, lenb, n, cunmod_cpu_modulus(p));
    else
        _nmod_poly_div_series(q, a, lena, b, lenb, n, cunmod_cpu_modulus(p));
}

void cunmod_cpu_compose_series(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *g,
                               int64_t leng, int64_t n, uint64_t p)
{
    cunmod_cpu_operands_t of = cunmod_cpu_operands(a, lena, g, leng, p);
    nmod_poly_compose_series(of.result, of.x, of.y, n);
    cunmod_cpu_get_poly(r, n, of.result);
    nmod_poly_clear(of.result);
}

void cunmod_cpu_evaluate(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *xs,
                         int64_t n, uint64_t p)
{
    _nmod_poly_evaluate_nmod_vec(z, a, lena, xs, n, cunmod_cpu_modulus(p));
}

void cunmod_cpu_interpolate(uint64_t *z, const uint64_t *xs, const uint64_t *ys, int64_t n,
                            uint64_t p)
{
    _nmod_poly_interpolate_nmod_vec(z, xs, ys, n, cunmod_cpu_modulus(p));
}

void cunmod_cpu_product_roots(uint64_t *z, const uint64_t *xs, int64_t n, uint64_t p)
{
    _nmod_poly_product_roots_nmod_vec(z, xs, n, cunmod_cpu_modulus(p));
}

int cunmod_cpu_is_prime(uint64_t p)
{
    return n_is_prime(p);
}

int cunmod_cpu_is_unit(uint64_t x, uint64_t p)
{
    return n_gcd(p, x) == 1;
}
