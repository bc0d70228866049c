/* NTL behind a C interface.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <new>
#include <stdexcept>

#include <NTL/ZZ_pX.h>
#include <NTL/lzz_pX.h>
#include <NTL/version.h>

#include "cunmod.h"
#include "peers.h"

using namespace NTL;

struct ntl_peer_struct
{
    virtual ~ntl_peer_struct() = default;
    virtual void run() = 0;
    virtual int result(uint64_t *out, int64_t len, int which) const = 0;
};

namespace
{

ZZ from_word(uint64_t x)
{
    return to_ZZ(static_cast<unsigned long>(x));
}

struct Small
{
    typedef zz_pX Poly;
    typedef zz_p Coeff;
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

struct Large
{
    typedef ZZ_pX Poly;
    typedef ZZ_p Coeff;
    static void init(uint64_t p)
    {
        ZZ_p::init(from_word(p));
    }
    static Coeff coeff(uint64_t x)
    {
        return to_ZZ_p(from_word(x));
    }
    static uint64_t word(const Coeff &x)
    {
        return to_ulong(rep(x));
    }
};

/* NTL keeps the modulus in the thread: one Peer at a time, created, run and read
 * before the next is created. */
template <typename Kind> struct Peer final : ntl_peer_struct
{
    int op;
    typename Kind::Poly a, b, x, y;

    static void set(typename Kind::Poly &poly, const uint64_t *c, int64_t len)
    {
        poly.rep.SetLength(len);
        for (int64_t i = 0; i < len; i++)
            poly.rep[i] = Kind::coeff(c[i]);
        poly.normalize();
    }

    Peer(int op_, const uint64_t *ca, int64_t n, const uint64_t *cb, int64_t m) : op(op_)
    {
        set(a, ca, n);
        set(b, cb, m);
    }

    void run() override
    {
        if (op == CUNMOD_OP_MUL)
            mul(x, a, b);
        else if (op == CUNMOD_OP_DIV)
            DivRem(x, y, a, b);
        else
            GCD(x, a, b);
    }

    int result(uint64_t *out, int64_t len, int which) const override
    {
        const typename Kind::Poly &poly = which ? y : x;
        if (poly.rep.length() > len)
            return -1;
        for (int64_t i = 0; i < len; i++)
            out[i] = i < poly.rep.length() ? Kind::word(poly.rep[i]) : 0;
        return 0;
    }
};

} /* namespace */

const char *ntl_peer_version(void)
{
    return NTL_VERSION;
}

ntl_peer_t *ntl_peer_create(int op, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m,
                            uint64_t p)
{
    try
    {
        if (p < static_cast<uint64_t>(NTL_SP_BOUND))
        {
            Small::init(p);
            return new Peer<Small>(op, a, n, b, m);
        }
        Large::init(p);
        return new Peer<Large>(op, a, n, b, m);
    }
    catch (const std::exception &)
    {
        return nullptr;
    }
}

void ntl_peer_destroy(ntl_peer_t *peer)
{
    delete peer;
}

int ntl_peer_run(void *peer)
{
    static_cast<ntl_peer_t *>(peer)->run();
    return 0;
}

int ntl_peer_result(uint64_t *out, int64_t len, const ntl_peer_t *peer, int which)
{
    return peer->result(out, len, which);
}
