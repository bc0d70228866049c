/* The same operations on libpari's Flx, for C programs and for code made by gp2c. No copy is
 * made of the operands; results are normalised, on the stack, and in the variable of the first
 * operand.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "cunmod_flx.h"

#include "ops.h"

static GEN product(const char *name, GEN a, GEN b, long lo, long hi, ulong p)
{
    const pari_sp av = avma;
    const GEN x[] = {a, b};
    const call_t call = glue_open_flx(name, p, x, 2);
    return gerepileupto(av, op_product(&call, glue_words(&call, a), glue_words(&call, b), lo, hi));
}

GEN Flx_cunmod_mul(GEN a, GEN b, ulong p)
{
    return product("Flx_cunmod_mul", a, b, 0, LONG_MAX, p);
}

GEN Flx_cunmod_sqr(GEN a, ulong p)
{
    return product("Flx_cunmod_sqr", a, a, 0, LONG_MAX, p);
}

GEN Flx_cunmod_mullow(GEN a, GEN b, long n, ulong p)
{
    return product("Flx_cunmod_mullow", a, b, 0, n, p);
}

GEN Flx_cunmod_mulmid(GEN a, GEN b, long lo, long hi, ulong p)
{
    return product("Flx_cunmod_mulmid", a, b, lo, hi, p);
}

GEN Flx_cunmod_divrem(GEN a, GEN b, ulong p, GEN *r)
{
    const pari_sp av = avma;
    const GEN x[] = {a, b};
    const call_t call = glue_open_flx("Flx_cunmod_divrem", p, x, 2);
    GEN q;
    op_divide(&call, glue_words(&call, a), glue_words(&call, b), &q, r);
    if (r == NULL)
    {
        return gerepileupto(av, q);
    }
    gerepileall(av, 2, &q, r);
    return q;
}

GEN Flx_cunmod_rem(GEN a, GEN b, ulong p)
{
    const pari_sp av = avma;
    const GEN x[] = {a, b};
    const call_t call = glue_open_flx("Flx_cunmod_rem", p, x, 2);
    GEN r;
    op_divide(&call, glue_words(&call, a), glue_words(&call, b), NULL, &r);
    return gerepileupto(av, r);
}

GEN Flx_cunmod_inv_series(GEN b, long n, ulong p)
{
    const pari_sp av = avma;
    const words_t none = {NULL, 0};
    const call_t call = glue_open_flx("Flx_cunmod_inv_series", p, &b, 1);
    return gerepileupto(av, op_series(&call, none, glue_words(&call, b), n));
}

GEN Flx_cunmod_div_series(GEN a, GEN b, long n, ulong p)
{
    const pari_sp av = avma;
    const GEN x[] = {a, b};
    const call_t call = glue_open_flx("Flx_cunmod_div_series", p, x, 2);
    return gerepileupto(av, op_series(&call, glue_words(&call, a), glue_words(&call, b), n));
}

GEN Flx_cunmod_gcd(GEN a, GEN b, ulong p)
{
    const pari_sp av = avma;
    const GEN x[] = {a, b};
    const call_t call = glue_open_flx("Flx_cunmod_gcd", p, x, 2);
    return gerepileupto(av, op_gcd(&call, glue_words(&call, a), glue_words(&call, b)));
}

GEN Flx_cunmod_mulmod(GEN a, GEN b, GEN f, ulong p)
{
    const pari_sp av = avma;
    const GEN x[] = {a, b, f};
    const call_t call = glue_open_flx("Flx_cunmod_mulmod", p, x, 3);
    return gerepileupto(
        av, op_mulmod(&call, glue_words(&call, a), glue_words(&call, b), glue_words(&call, f)));
}

GEN Flx_cunmod_powmod(GEN a, GEN e, GEN f, ulong p)
{
    const pari_sp av = avma;
    const GEN x[] = {a, f};
    const call_t call = glue_open_flx("Flx_cunmod_powmod", p, x, 2);
    return gerepileupto(av, op_powmod(&call, glue_words(&call, a), e, glue_words(&call, f)));
}
