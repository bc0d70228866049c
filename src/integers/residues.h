/* Checks for all functions whose results are residues modulo numbers that the user gives.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGERS_RESIDUES_H
#define CUNMOD_INTEGERS_RESIDUES_H

#include <stdint.h>

#include "cunmod.h"

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
