/* The operations on words, for every form of a call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Results are made by glue_result. A new operation is a function here, an entry in gp.c and
 * flx.c, and an install line in cunmod.gp.in.
 */
#ifndef CUNMOD_PARI_OPS_H
#define CUNMOD_PARI_OPS_H

#include "glue.h"

/* Coefficients lo .. hi-1 of a b; LONG_MAX as hi: all from lo on. */
GEN op_product(const call_t *call, words_t a, words_t b, long lo, long hi);

/* The quotient and the remainder; NULL for what is not wanted. */
void op_divide(const call_t *call, words_t a, words_t b, GEN *q, GEN *r);

/* a / b modulo x^n; without words in a (NULL): 1 / b. */
GEN op_series(const call_t *call, words_t a, words_t b, long n);

GEN op_gcd(const call_t *call, words_t a, words_t b);

/* a b, and a^e, modulo f; e a t_INT, not negative (e_TYPE, e_DOMAIN). */
GEN op_mulmod(const call_t *call, words_t a, words_t b, words_t f);
GEN op_powmod(const call_t *call, words_t a, GEN e, words_t f);

#endif
