/* Checks that are common to the functions whose results are residues modulo given numbers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGERS_RESIDUES_H
#define CUNMOD_INTEGERS_RESIDUES_H

#include <stdint.h>

#include "cunmod.h"

/* Checks k moduli p, and the place res of n residues modulo each. Errors: E_LENGTH, E_ARGUMENT. */
int cunmod_residues_check(const uint64_t *res, int64_t n, const uint64_t *p, int64_t k);

/* Returns E_MODULUS where a p[i] is not above `below`, or, for a nonzero `primes`, is not prime; else
 * OK. */
int cunmod_residues_check_moduli(const uint64_t *p, int64_t k, uint64_t below, int primes);

/* Returns the status of a call for which there is nothing to compute. E_INTERRUPTED: the caller's
 * flag is set; E_MEMORY: there is no context. */
int cunmod_residues_nothing(cunmod_ctx_t ctx);

#endif
