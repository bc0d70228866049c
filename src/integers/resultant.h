/* What discriminants and residues need of resultants over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGERS_RESULTANT_H
#define CUNMOD_INTEGERS_RESULTANT_H

#include "integers/call.h"

/* The primes, and so the words, of the resultant of a and b. */
int64_t cunmod_resultant_primes(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* Item i of z = the resultant of a and b, neither of which is zero, modulo item i of its moduli. */
int cunmod_resultant_items(cunmod_batch_t z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* leads[i n .. (i+1) n - 1] = the n <= a->len highest coefficients of a modulo p_i, the leading one
 * last. */
int cunmod_resultant_leads(uint64_t *leads, int64_t n, cunmod_moduli_t moduli,
                           const cunmod_zpoly_t *a);

/* Makes the resultant of a call from images. */
int cunmod_resultant_images(const cunmod_integers_call_t *call);

#endif
