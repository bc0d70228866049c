/* What results modulo given numbers have in common.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGERS_RESIDUES_H
#define CUNMOD_INTEGERS_RESIDUES_H

#include <stdint.h>

#include "cunmod.h"

/* Checks k moduli, and the place of n residues of each. Errors: E_LENGTH, E_ARGUMENT. */
int cunmod_residues_check(const uint64_t *res, int64_t n, const uint64_t *p, int64_t k);

/* Checks that k moduli are above `below`, and, where `primes` is nonzero, prime. Errors: E_MODULUS. */
int cunmod_residues_check_moduli(const uint64_t *p, int64_t k, uint64_t below, int primes);

/* The status of a call for which there is nothing to compute: the flag of an interrupt is read all
 * the same. Errors: E_MEMORY, E_INTERRUPTED. */
int cunmod_residues_nothing(cunmod_ctx_t ctx);

#endif
