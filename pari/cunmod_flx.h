/* cunmod on libpari's Flx (docs/pari.md). The functions are in the plugin that gp loads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * p: 2 <= p < 2^64, and beyond SMALL_ULONG too; coefficients below p. Errors are PARI's:
 * e_TYPE, e_DOMAIN (modulus, coefficient, length), e_INV, e_PRIME, e_OVERFLOW, e_MEM, e_MISC.
 */
#ifndef CUNMOD_FLX_H
#define CUNMOD_FLX_H

#include <pari/pari.h>

#pragma GCC visibility push(default)

GEN Flx_cunmod_mul(GEN a, GEN b, ulong p);
GEN Flx_cunmod_sqr(GEN a, ulong p);
GEN Flx_cunmod_mullow(GEN a, GEN b, long n, ulong p);           /* modulo x^n */
GEN Flx_cunmod_mulmid(GEN a, GEN b, long lo, long hi, ulong p); /* coefficients lo .. hi-1 */
GEN Flx_cunmod_mulhigh(GEN a, GEN b, long n, ulong p);          /* the coefficients from n on */
GEN Flx_cunmod_divrem(GEN a, GEN b, ulong p, GEN *r);           /* r NULL: the quotient alone */
GEN Flx_cunmod_rem(GEN a, GEN b, ulong p);
GEN Flx_cunmod_divexact(GEN a, GEN b, ulong p);
GEN Flx_cunmod_inv_series(GEN b, long n, ulong p);
GEN Flx_cunmod_div_series(GEN a, GEN b, long n, ulong p);
GEN Flx_cunmod_gcd(GEN a, GEN b, ulong p); /* p prime; monic */
GEN Flx_cunmod_mulmod(GEN a, GEN b, GEN f, ulong p);
GEN Flx_cunmod_powmod(GEN a, GEN e, GEN f, ulong p);      /* e a t_INT, not negative */
GEN Flx_cunmod_compose_mod(GEN a, GEN g, GEN f, ulong p); /* a(g) modulo f; deg a < deg f */

/* p is prime; as Flx_extgcd, Flxq_inv, Flx_resultant and Flx_halfgcd (deg a > deg b), with a monic
 * GCD. */
GEN Flx_cunmod_extgcd(GEN a, GEN b, ulong p, GEN *u, GEN *v);
GEN Flx_cunmod_invmod(GEN a, GEN f, ulong p);
ulong Flx_cunmod_resultant(GEN a, GEN b, ulong p);
GEN Flx_cunmod_halfgcd(GEN a, GEN b, ulong p);

/* [num, den] of degrees at most n and d with num = den a modulo m, or modulo x^(n+d+1); []: there
 * is none. p is prime, and n + d < deg m. */
GEN Flx_cunmod_ratrec(GEN a, GEN m, long n, long d, ulong p);
GEN Flx_cunmod_pade(GEN a, long n, long d, ulong p);

/* Flv are lists; sv is a variable as an Flx has it. The minimal polynomial of a sequence; as
 * Flx_Flv_multieval; as Flv_polint. p is prime for the first and the last. */
GEN Flv_cunmod_minpoly(GEN a, ulong p, long sv);
GEN Flx_cunmod_multieval(GEN a, GEN xs, ulong p);
GEN Flv_cunmod_polint(GEN xs, GEN ys, ulong p, long sv);

#pragma GCC visibility pop

#endif
