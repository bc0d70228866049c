/* The operands of operations modulo a prepared divisor, which may be longer than it.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_RESIDUE_H
#define CUNMOD_RESIDUE_H

#include <stdint.h>

#include "div/divisor.h"

/* An array, of its true length, or its remainder modulo the divisor, in memory of its own. Begins
 * as {.vec = cunmod_vec_empty()}. */
typedef struct
{
    cunmod_vec_t vec;
    uint64_t *own;
} cunmod_residue_t;

/* Checks the array. Errors: those of cunmod_check_operands. */
int cunmod_residue_open(cunmod_residue_t *x, const uint64_t *a, int64_t lena,
                        cunmod_divisor_t divisor);

/* Takes the remainder of an array that is not shorter than the divisor. It comes back to the host,
 * so that what follows does not depend on a GPU that fails. Errors: E_MEMORY, E_GPU. */
int cunmod_residue_reduce(cunmod_residue_t *x, cunmod_divisor_t divisor);

/* Is to be called after a failure, too, also of a check that the divisor is not NULL. */
void cunmod_residue_close(cunmod_residue_t *x, cunmod_divisor_t divisor);

/* *vec = the value of a, whose length is known then, or of its remainder, the new polynomial *own,
 * where a is not shorter than the divisor. *own is NULL before, and the caller destroys it. Errors:
 * E_MEMORY, E_GPU. */
int cunmod_residue_of_poly(cunmod_vec_t **vec, cunmod_poly_t *own, cunmod_poly_t a,
                           cunmod_divisor_t divisor);

#endif
