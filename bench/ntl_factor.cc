/* NTL's factorizations, roots and tests of irreducibility behind a C interface.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <new>
#include <stdexcept>

#include "ntl_kinds.h"
#include "peers.h"

struct ntl_factor_struct
{
    virtual ~ntl_factor_struct() = default;
    virtual void run() = 0;
    virtual int64_t result(uint64_t *words, int64_t *lens, int64_t *exps) const = 0;
};

namespace
{

template <typename Kind> struct Factor final : ntl_factor_struct
{
    int task;
    ZZ p;
    typename Kind::Poly a;
    typename Kind::Factors factors;
    typename Kind::Coeffs roots;
    long irreducible = 0;

    Factor(int task_, const uint64_t *ca, int64_t lena, uint64_t p_) : task(task_), p(ntl_word(p_))
    {
        ntl_set<Kind>(a, ca, lena);
    }

    /* The roots of the product of the different linear factors, gcd(x^p - x, a). */
    void find_roots()
    {
        typename Kind::Poly power, x, linear;
        const typename Kind::Modulus divisor(a);
        SetX(x);
        PowerXMod(power, p, divisor);
        GCD(linear, power - x, a);
        roots.SetLength(0);
        if (deg(linear) > 0)
            FindRoots(roots, linear);
    }

    void run() override
    {
        if (task == PEER_FACTORS)
            CanZass(factors, a);
        else if (task == PEER_ROOTS)
            find_roots();
        else
            irreducible = IterIrredTest(a);
    }

    int64_t result(uint64_t *words, int64_t *lens, int64_t *exps) const override
    {
        if (task == PEER_IRREDUCIBLE)
            return irreducible;
        if (task == PEER_ROOTS)
        {
            for (long i = 0; i < roots.length(); i++)
                words[i] = Kind::word(roots[i]);
            return roots.length();
        }
        for (long i = 0; i < factors.length(); i++)
        {
            const typename Kind::Poly &factor = factors[i].a;
            lens[i] = factor.rep.length();
            exps[i] = factors[i].b;
            for (long k = 0; k < factor.rep.length(); k++)
                *words++ = Kind::word(factor.rep[k]);
        }
        return factors.length();
    }
};

/* NTL would write tables beyond so many kilobytes to files. */
const double all_in_memory = 1e12;

} /* namespace */

ntl_factor_t *ntl_factor_create(int task, const uint64_t *a, int64_t lena, uint64_t p)
{
    try
    {
        if (p < static_cast<uint64_t>(NTL_SP_BOUND))
        {
            NtlSmall::init(p);
            return new Factor<NtlSmall>(task, a, lena, p);
        }
        NtlLarge::init(p);
        ZZ_pXFileThresh = all_in_memory;
        return new Factor<NtlLarge>(task, a, lena, p);
    }
    catch (const std::exception &)
    {
        return nullptr;
    }
}

void ntl_factor_destroy(ntl_factor_t *peer)
{
    delete peer;
}

int ntl_factor_run(void *peer)
{
    static_cast<ntl_factor_t *>(peer)->run();
    return 0;
}

int64_t ntl_factor_result(uint64_t *words, int64_t *lens, int64_t *exps, const ntl_factor_t *peer)
{
    return peer->result(words, lens, exps);
}
