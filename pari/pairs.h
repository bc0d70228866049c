/* The functions that gp and libpari's Flx have in the same form: gp.c and flx.c make them of rows.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 *   PRODUCT(name, parameters, a, b, lo, hi)
 *   FUNCTION(name, parameters, operands, result)
 *
 * gp.c defines gp_cunmod_NAME, in which MODULUS is GEN, and flx.c defines Flx_cunmod_NAME, in which
 * MODULUS is ulong. A product has coefficients lo .. hi-1 of a b. In the expression `result`, X(i)
 * has the words of operand i, and av is the place on PARI's stack.
 *
 * This file has no guard: it is included where the macros are defined.
 */

/* clang-format off */

PRODUCT(mul, (GEN a, GEN b, MODULUS p), a, b, 0, LONG_MAX)
PRODUCT(sqr, (GEN a, MODULUS p), a, a, 0, LONG_MAX)
PRODUCT(mullow, (GEN a, GEN b, long n, MODULUS p), a, b, 0, n)
PRODUCT(mulmid, (GEN a, GEN b, long lo, long hi, MODULUS p), a, b, lo, hi)
PRODUCT(mulhigh, (GEN a, GEN b, long n, MODULUS p), a, b, n, LONG_MAX)

FUNCTION(divexact, (GEN a, GEN b, MODULUS p), OPERANDS(a, b),
         gerepileupto(av, op_divexact(&call, X(0), X(1))))
FUNCTION(inv_series, (GEN b, long n, MODULUS p), OPERANDS(b),
         gerepileupto(av, op_series(&call, NO_WORDS, X(0), n)))
FUNCTION(div_series, (GEN a, GEN b, long n, MODULUS p), OPERANDS(a, b),
         gerepileupto(av, op_series(&call, X(0), X(1), n)))
FUNCTION(gcd, (GEN a, GEN b, MODULUS p), OPERANDS(a, b),
         gerepileupto(av, op_gcd(&call, X(0), X(1))))
FUNCTION(invmod, (GEN a, GEN f, MODULUS p), OPERANDS(a, f),
         gerepileupto(av, op_invmod(&call, X(0), X(1))))
FUNCTION(ratrec, (GEN a, GEN m, long n, long d, MODULUS p), OPERANDS(a, m),
         gerepilecopy(av, op_ratrec(&call, X(0), X(1), n, d)))
FUNCTION(pade, (GEN a, long n, long d, MODULUS p), OPERANDS(a),
         gerepilecopy(av, op_pade(&call, X(0), n, d)))
FUNCTION(mulmod, (GEN a, GEN b, GEN f, MODULUS p), OPERANDS(a, b, f),
         gerepileupto(av, op_mulmod(&call, X(0), X(1), X(2))))
FUNCTION(powmod, (GEN a, GEN e, GEN f, MODULUS p), OPERANDS(a, f),
         gerepileupto(av, op_powmod(&call, X(0), e, X(1))))
FUNCTION(compose_mod, (GEN a, GEN g, GEN f, MODULUS p), OPERANDS(a, g, f),
         gerepileupto(av, op_compose_mod(&call, X(0), X(1), X(2))))
