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
GEN Flx_cunmod_divrem(GEN a, GEN b, ulong p, GEN *r);           /* r NULL: the quotient alone */
GEN Flx_cunmod_rem(GEN a, GEN b, ulong p);
GEN Flx_cunmod_inv_series(GEN b, long n, ulong p);
GEN Flx_cunmod_div_series(GEN a, GEN b, long n, ulong p);
GEN Flx_cunmod_gcd(GEN a, GEN b, ulong p); /* p prime; monic */
GEN Flx_cunmod_mulmod(GEN a, GEN b, GEN f, ulong p);
GEN Flx_cunmod_powmod(GEN a, GEN e, GEN f, ulong p); /* e a t_INT, not negative */

#pragma GCC visibility pop

#endif
