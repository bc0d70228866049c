/* The two kinds of polynomials that NTL has: zz_pX modulo a prime below NTL's bound of single
 * precision, ZZ_pX above.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BENCH_NTL_KINDS_H
#define CUNMOD_BENCH_NTL_KINDS_H

#include <cstdint>

#include <NTL/ZZ_pX.h>
#include <NTL/ZZ_pXFactoring.h>
#include <NTL/lzz_pX.h>
#include <NTL/lzz_pXFactoring.h>

using namespace NTL;

inline ZZ ntl_word(uint64_t x)
{
    return to_ZZ(static_cast<unsigned long>(x));
}

struct NtlSmall
{
    typedef zz_pX Poly;
    typedef zz_p Coeff;
    typedef zz_pXModulus Modulus;
    typedef vec_zz_p Coeffs;
    typedef vec_pair_zz_pX_long Factors;
    static void init(uint64_t p)
    {
        zz_p::init(static_cast<long>(p));
    }
    static Coeff coeff(uint64_t x)
    {
        return to_zz_p(static_cast<long>(x));
    }
    static uint64_t word(const Coeff &x)
    {
        return static_cast<uint64_t>(rep(x));
    }
};

struct NtlLarge
{
    typedef ZZ_pX Poly;
    typedef ZZ_p Coeff;
    typedef ZZ_pXModulus Modulus;
    typedef vec_ZZ_p Coeffs;
    typedef vec_pair_ZZ_pX_long Factors;
    static void init(uint64_t p)
    {
        ZZ_p::init(ntl_word(p));
    }
    static Coeff coeff(uint64_t x)
    {
        return to_ZZ_p(ntl_word(x));
    }
    static uint64_t word(const Coeff &x)
    {
        return to_ulong(rep(x));
    }
};

/* poly = c[0 .. len-1]. */
template <typename Kind> void ntl_set(typename Kind::Poly &poly, const uint64_t *c, int64_t len)
{
    poly.rep.SetLength(len);
    for (int64_t i = 0; i < len; i++)
        poly.rep[i] = Kind::coeff(c[i]);
    poly.normalize();
}

#endif
