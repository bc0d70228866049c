/* NTL behind a C interface.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <new>
#include <stdexcept>

#include <NTL/version.h>

#include "cunmod.h"
#include "ntl_kinds.h"
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

/* NTL keeps the modulus in the thread: one Peer at a time, created, run and read
 * before the next is created. */
template <typename Kind> struct Peer final : ntl_peer_struct
{
    int op;
    typename Kind::Poly a, b, x, y;

    Peer(int op_, const uint64_t *ca, int64_t n, const uint64_t *cb, int64_t m) : op(op_)
    {
        ntl_set<Kind>(a, ca, n);
        ntl_set<Kind>(b, cb, m);
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
            NtlSmall::init(p);
            return new Peer<NtlSmall>(op, a, n, b, m);
        }
        NtlLarge::init(p);
        return new Peer<NtlLarge>(op, a, n, b, m);
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
