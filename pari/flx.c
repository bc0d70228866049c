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
    const call_t call = glue_open_flx(name, p, x, 2, 0);
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

GEN Flx_cunmod_mulhigh(GEN a, GEN b, long n, ulong p)
{
    return product("Flx_cunmod_mulhigh", a, b, n, LONG_MAX, p);
}

GEN Flx_cunmod_divrem(GEN a, GEN b, ulong p, GEN *r)
{
    const pari_sp av = avma;
    const GEN x[] = {a, b};
    const call_t call = glue_open_flx("Flx_cunmod_divrem", p, x, 2, 0);
    GEN q;
    op_divide(&call, glue_words(&call, a), glue_words(&call, b), &q, r);
    if (r == NULL)
        return gerepileupto(av, q);
    gerepileall(av, 2, &q, r);
    return q;
}

GEN Flx_cunmod_rem(GEN a, GEN b, ulong p)
{
    const pari_sp av = avma;
    const GEN x[] = {a, b};
    const call_t call = glue_open_flx("Flx_cunmod_rem", p, x, 2, 0);
    GEN r;
    op_divide(&call, glue_words(&call, a), glue_words(&call, b), NULL, &r);
    return gerepileupto(av, r);
}

GEN Flx_cunmod_inv_series(GEN b, long n, ulong p)
{
    const pari_sp av = avma;
    const words_t none = {NULL, 0};
    const call_t call = glue_open_flx("Flx_cunmod_inv_series", p, &b, 1, 0);
    return gerepileupto(av, op_series(&call, none, glue_words(&call, b), n));
}

GEN Flx_cunmod_div_series(GEN a, GEN b, long n, ulong p)
{
    const pari_sp av = avma;
    const GEN x[] = {a, b};
    const call_t call = glue_open_flx("Flx_cunmod_div_series", p, x, 2, 0);
    return gerepileupto(av, op_series(&call, glue_words(&call, a), glue_words(&call, b), n));
}

/* An operation on two polynomials. */
static GEN binary(const char *name, GEN a, GEN b, ulong p,
                  GEN (*op)(const call_t *call, words_t a, words_t b))
{
    const pari_sp av = avma;
    const GEN x[] = {a, b};
    const call_t call = glue_open_flx(name, p, x, 2, 0);
    return gerepileupto(av, op(&call, glue_words(&call, a), glue_words(&call, b)));
}

GEN Flx_cunmod_divexact(GEN a, GEN b, ulong p)
{
    return binary("Flx_cunmod_divexact", a, b, p, op_divexact);
}

GEN Flx_cunmod_gcd(GEN a, GEN b, ulong p)
{
    return binary("Flx_cunmod_gcd", a, b, p, op_gcd);
}

GEN Flx_cunmod_invmod(GEN a, GEN f, ulong p)
{
    return binary("Flx_cunmod_invmod", a, f, p, op_invmod);
}

GEN Flx_cunmod_extgcd(GEN a, GEN b, ulong p, GEN *u, GEN *v)
{
    const pari_sp av = avma;
    const GEN x[] = {a, b};
    const call_t call = glue_open_flx("Flx_cunmod_extgcd", p, x, 2, 0);
    GEN d = op_gcdext(&call, glue_words(&call, a), glue_words(&call, b), u, v);
    gerepileall(av, 3, &d, u, v);
    return d;
}

ulong Flx_cunmod_resultant(GEN a, GEN b, ulong p)
{
    const GEN x[] = {a, b};
    const call_t call = glue_open_flx("Flx_cunmod_resultant", p, x, 2, 0);
    return op_resultant(&call, glue_words(&call, a), glue_words(&call, b));
}

GEN Flx_cunmod_halfgcd(GEN a, GEN b, ulong p)
{
    const pari_sp av = avma;
    const GEN x[] = {a, b};
    const call_t call = glue_open_flx("Flx_cunmod_halfgcd", p, x, 2, 0);
    return gerepilecopy(av, op_halfgcd(&call, glue_words(&call, a), glue_words(&call, b), NULL));
}

GEN Flx_cunmod_ratrec(GEN a, GEN m, long n, long d, ulong p)
{
    const pari_sp av = avma;
    const GEN x[] = {a, m};
    const call_t call = glue_open_flx("Flx_cunmod_ratrec", p, x, 2, 0);
    return gerepilecopy(av, op_ratrec(&call, glue_words(&call, a), glue_words(&call, m), n, d));
}

GEN Flx_cunmod_pade(GEN a, long n, long d, ulong p)
{
    const pari_sp av = avma;
    const call_t call = glue_open_flx("Flx_cunmod_pade", p, &a, 1, 0);
    return gerepilecopy(av, op_pade(&call, glue_words(&call, a), n, d));
}

GEN Flv_cunmod_minpoly(GEN a, ulong p, long sv)
{
    const pari_sp av = avma;
    call_t call = glue_open_flx("Flv_cunmod_minpoly", p, &a, 1, 1);
    call.variable = sv;
    return gerepileupto(av, op_minpoly(&call, glue_list(a)));
}

GEN Flx_cunmod_multieval(GEN a, GEN xs, ulong p)
{
    const pari_sp av = avma;
    const GEN x[] = {a, xs};
    const call_t call = glue_open_flx("Flx_cunmod_multieval", p, x, 2, 1);
    return gerepileupto(av, op_evaluate(&call, glue_words(&call, a), glue_list(xs)));
}

GEN Flv_cunmod_polint(GEN xs, GEN ys, ulong p, long sv)
{
    const pari_sp av = avma;
    const GEN x[] = {xs, ys};
    call_t call = glue_open_flx("Flv_cunmod_polint", p, x, 2, 2);
    call.variable = sv;
    return gerepileupto(av, op_interpolate(&call, glue_list(xs), glue_list(ys)));
}

GEN Flx_cunmod_mulmod(GEN a, GEN b, GEN f, ulong p)
{
    const pari_sp av = avma;
    const GEN x[] = {a, b, f};
    const call_t call = glue_open_flx("Flx_cunmod_mulmod", p, x, 3, 0);
    return gerepileupto(
        av, op_mulmod(&call, glue_words(&call, a), glue_words(&call, b), glue_words(&call, f)));
}

GEN Flx_cunmod_powmod(GEN a, GEN e, GEN f, ulong p)
{
    const pari_sp av = avma;
    const GEN x[] = {a, f};
    const call_t call = glue_open_flx("Flx_cunmod_powmod", p, x, 2, 0);
    return gerepileupto(av, op_powmod(&call, glue_words(&call, a), e, glue_words(&call, f)));
}

GEN Flx_cunmod_compose_mod(GEN a, GEN g, GEN f, ulong p)
{
    const pari_sp av = avma;
    const GEN x[] = {a, g, f};
    const call_t call = glue_open_flx("Flx_cunmod_compose_mod", p, x, 3, 0);
    return gerepileupto(av, op_compose_mod(&call, glue_words(&call, a), glue_words(&call, g),
                                           glue_words(&call, f)));
}
