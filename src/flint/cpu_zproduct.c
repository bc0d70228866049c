/* Products over the integers that are correct also for operands for which FLINT's product is wrong.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_zproduct.h"

#include <gmp.h>

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_vec.h>

#include "flint/cpu_zcheck.h"

/* ---- full operands -------------------------------------------------------------------- */

int cunmod_fmpz_is_full(const fmpz_t c)
{
    if (!COEFF_IS_MPZ(*c))
        return 0;
    const mpz_srcptr z = COEFF_TO_PTR(*c);
    const mp_limb_t *const limbs = mpz_limbs_read(z);
    const size_t size = mpz_size(z);
    const int zeros = __builtin_clzl(limbs[size - 1]);
    mp_limb_t top = limbs[size - 1] << zeros;
    if (zeros > 0 && size > 1)
        top |= limbs[size - 2] >> (64 - zeros);
    return top >= UINT64_MAX - 1;
}

int cunmod_zpoly_is_full(const fmpz_poly_t a)
{
    int64_t j = 0;
    while (j < a->length && !cunmod_fmpz_is_full(a->coeffs + j))
        j++;
    return j < a->length;
}

/* ---- by GMP ---------------------------------------------------------------------------- */

/* Returns |a(2^(64 limbs))|, an integer of a->length limbs words, in memory that the caller frees.
 * *negative = 1 when the leading coefficient of a is negative, else 0. When *negative = 1, the
 * function evaluates -a, so that the value is positive and no borrow is left at its top. */
static mp_limb_t *pack(int *negative, const fmpz_poly_t a, slong limbs)
{
    mp_limb_t *const x = flint_malloc((size_t)(a->length * limbs) * sizeof(*x)), borrow = 0;
    *negative = fmpz_sgn(a->coeffs + a->length - 1) < 0;
    for (slong j = 0; j < a->length; j++)
    {
        mp_limb_t *const to = x + j * limbs;
        fmpz_get_signed_ui_array(to, limbs, a->coeffs + j);
        if (*negative)
            mpn_neg(to, to, limbs);
        mpn_sub_1(to, to, limbs, borrow);
        borrow = to[limbs - 1] >> 63;
    }
    return x;
}

/* z = the n lowest coefficients of the polynomial f with f(2^(64 limbs)) = x whose coefficients
 * have absolute values below 2^(64 limbs - 1). Overwrites x. */
static void unpack(fmpz_poly_t z, slong n, mp_limb_t *x, slong limbs)
{
    mp_limb_t carry = 0;
    fmpz_poly_fit_length(z, n);
    for (slong j = 0; j < n; j++)
    {
        mp_limb_t *const from = x + j * limbs;
        carry = mpn_add_1(from, from, limbs, carry);
        carry |= from[limbs - 1] >> 63;
        fmpz_set_signed_ui_array(z->coeffs + j, from, limbs);
    }
    _fmpz_poly_set_length(z, n);
    _fmpz_poly_normalise(z);
}

void cunmod_zpoly_product_packed(fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b, int64_t n)
{
    const slong m = a->length < b->length ? a->length : b->length;
    const slong bits = FLINT_ABS(fmpz_poly_max_bits(a)) + FLINT_ABS(fmpz_poly_max_bits(b)) +
                       (slong)FLINT_BIT_COUNT((ulong)m);
    const slong limbs = bits / 64 + 1, sizea = a->length * limbs, sizeb = b->length * limbs;
    int signa, signb;
    mp_limb_t *const x = pack(&signa, a, limbs), *const y = pack(&signb, b, limbs);
    mp_limb_t *const product = flint_malloc((size_t)(sizea + sizeb) * sizeof(*product));
    if (sizea >= sizeb)
        mpn_mul(product, x, sizea, y, sizeb);
    else
        mpn_mul(product, y, sizeb, x, sizea);
    unpack(z, n, product, limbs);
    if (signa != signb)
        fmpz_poly_neg(z, z);
    flint_free(product);
    flint_free(y);
    flint_free(x);
}

/* ---- products -------------------------------------------------------------------------- */

/* Returns whether the product a b modulo x^n is checked: a check takes only a small part of the
 * time of such a product. For short coefficients a check would take up to 40 % of the time in which
 * FLINT 3 computes the product. Products that are not checked are correct unless both operands are
 * full: FLINT computes such products by the transforms that cpu_zproduct.h describes, or by one
 * product of integers. */
static int is_large(const fmpz_poly_t a, const fmpz_poly_t b, int64_t n)
{
    const int64_t limbsa = _fmpz_vec_max_limbs(a->coeffs, a->length);
    const int64_t limbsb = _fmpz_vec_max_limbs(b->coeffs, b->length);
    return limbsa + limbsb >= CUNMOD_ZCHECK_LONG &&
           a->length * limbsa + b->length * limbsb + n * (limbsa + limbsb) >= CUNMOD_ZCHECK_WORDS;
}

int cunmod_zpoly_is_product(const fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b)
{
    const int64_t n = a->length + b->length - 1;
    return !is_large(a, b, n) || cunmod_zcheck_product(z, a, b, n);
}

void cunmod_zpoly_product(fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b, int64_t n)
{
    if (cunmod_zpoly_is_full(a) && cunmod_zpoly_is_full(b))
    {
        cunmod_zpoly_product_packed(z, a, b, n);
        return;
    }
    if (a == b)
        fmpz_poly_sqrlow(z, a, n);
    else
        fmpz_poly_mullow(z, a, b, n);
    if (is_large(a, b, n) && !cunmod_zcheck_product(z, a, b, n))
        cunmod_zpoly_product_packed(z, a, b, n);
}
