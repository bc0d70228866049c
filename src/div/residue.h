/* Operands of operations modulo a prepared divisor, which are replaced by their remainders if they
 * are not shorter than the divisor.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_RESIDUE_H
#define CUNMOD_RESIDUE_H

#include <stdint.h>

#include "div/divisor.h"

/* An array without leading zeros, or its remainder modulo the divisor. own: the memory of the
 * remainder; NULL: vec is the array of the caller. Initial value: {.vec = cunmod_vec_empty()}. */
typedef struct
{
    cunmod_vec_t vec;
    uint64_t *own;
} cunmod_residue_t;

/* Checks a, and x->vec = a without leading zeros. Errors: those of cunmod_check_operands. */
int cunmod_residue_open(cunmod_residue_t *x, const uint64_t *a, int64_t lena,
                        cunmod_divisor_t divisor);

/* Replaces an array that is not shorter than the divisor by its remainder. The remainder is stored
 * in host memory, so that the operation that follows can run on the CPU if the GPU fails. Errors:
 * E_MEMORY, E_GPU. */
int cunmod_residue_reduce(cunmod_residue_t *x, cunmod_divisor_t divisor);

/* Frees the memory of *x. To be called also after a failure; divisor may be NULL. */
void cunmod_residue_close(cunmod_residue_t *x, cunmod_divisor_t divisor);

/* *vec = the vector of a; if a is not shorter than the divisor, that of its remainder in the new
 * polynomial *own. The length of *vec is resolved. *own is NULL before the call, and the caller
 * destroys *own. Errors: E_MEMORY, E_GPU. */
int cunmod_residue_of_poly(cunmod_vec_t **vec, cunmod_poly_t *own, cunmod_poly_t a,
                           cunmod_divisor_t divisor);

#endif
