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
    return gerepileupto(av, op_product(&call, X(0), X(1), lo, hi));
}

#define PRODUCT(name, parameters, a, b, lo, hi)                                                    \
    GEN Flx_cunmod_##name parameters                                                               \
    {                                                                                              \
        return product("Flx_cunmod_" #name, a, b, lo, hi, p);                                      \
    }

/* Opens a call on polynomials. */
#define OPEN(name, operands)                                                                       \
    const pari_sp av = avma;                                                                       \
    const GEN *const x = operands;                                                                 \
    const call_t call = glue_open_flx("Flx_cunmod_" name, p, x, sizeof(operands) / sizeof(*x), 0)

#define FUNCTION(name, parameters, operands, result)                                               \
    GEN Flx_cunmod_##name parameters                                                               \
    {                                                                                              \
        OPEN(#name, operands);                                                                     \
        return result;                                                                             \
    }

#define MODULUS ulong
#include "pairs.h"

GEN Flx_cunmod_divrem(GEN a, GEN b, ulong p, GEN *r)
{
    OPEN("divrem", OPERANDS(a, b));
    GEN q;
    op_divide(&call, X(0), X(1), &q, r);
    if (r == NULL)
        return gerepileupto(av, q);
    gerepileall(av, 2, &q, r);
    return q;
}

GEN Flx_cunmod_rem(GEN a, GEN b, ulong p)
{
    OPEN("rem", OPERANDS(a, b));
    GEN r;
    op_divide(&call, X(0), X(1), NULL, &r);
    return gerepileupto(av, r);
}

GEN Flx_cunmod_extgcd(GEN a, GEN b, ulong p, GEN *u, GEN *v)
{
    OPEN("extgcd", OPERANDS(a, b));
    GEN d = op_gcdext(&call, X(0), X(1), u, v);
    gerepileall(av, 3, &d, u, v);
    return d;
}

ulong Flx_cunmod_resultant(GEN a, GEN b, ulong p)
{
    OPEN("resultant", OPERANDS(a, b));
    return gc_ulong(av, op_resultant(&call, X(0), X(1)));
}

GEN Flx_cunmod_halfgcd(GEN a, GEN b, ulong p)
{
    OPEN("halfgcd", OPERANDS(a, b));
    return gerepilecopy(av, op_halfgcd(&call, X(0), X(1), NULL));
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
    return gerepileupto(av, op_evaluate(&call, X(0), glue_list(xs)));
}

GEN Flv_cunmod_polint(GEN xs, GEN ys, ulong p, long sv)
{
    const pari_sp av = avma;
    const GEN x[] = {xs, ys};
    call_t call = glue_open_flx("Flv_cunmod_polint", p, x, 2, 2);
    call.variable = sv;
    return gerepileupto(av, op_interpolate(&call, glue_list(xs), glue_list(ys)));
}
