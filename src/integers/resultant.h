/* Resultants over the integers by images: functions for the files that compute resultants,
 * discriminants, cofactors and residues.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGERS_RESULTANT_H
#define CUNMOD_INTEGERS_RESULTANT_H

#include "integers/call.h"

/* Returns the number of primes that the resultant of a and b requires, which is also the number of
 * words of the resultant. */
int64_t cunmod_resultant_primes(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* Item i of z = the resultant of a and b modulo the modulus of item i; a and b are not zero. */
int cunmod_resultant_items(cunmod_batch_t z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* leads[i n .. (i+1) n - 1] = the n <= a->len highest coefficients of a modulo the modulus of item
 * i, the leading coefficient last. */
int cunmod_resultant_leads(uint64_t *leads, int64_t n, cunmod_moduli_t moduli,
                           const cunmod_zpoly_t *a);

/* call->z = the resultant of call->a and call->b, computed from images. */
int cunmod_resultant_images(const cunmod_integers_call_t *call);

/* ---- residues.c ---- */

/* Checks the arrays p[0 .. k-1] of moduli and res[0 .. k n - 1] of n residues modulo each. Errors:
 * E_LENGTH, E_ARGUMENT. */
int cunmod_residues_check(const uint64_t *res, int64_t n, const uint64_t *p, int64_t k);

/* Returns E_MODULUS when some p[i] <= below, or, for primes = 1, when some p[i] is not prime; else
 * OK. */
int cunmod_residues_check_moduli(const uint64_t *p, int64_t k, uint64_t below, int primes);

/* Returns the status of a call without any residue to compute: E_INTERRUPTED when the user's
 * interrupt flag is set; E_MEMORY when no context can be created; else OK. */
int cunmod_residues_nothing(cunmod_ctx_t ctx);

#endif
