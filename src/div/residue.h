/* Operands of operations modulo a prepared divisor, and their remainders.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_RESIDUE_H
#define CUNMOD_RESIDUE_H

#include <stdint.h>

#include "div/divisor.h"

/* An operand, or its remainder modulo the divisor. Initial value: {.vec = NULL}. */
typedef struct
{
    cunmod_vec_t *vec;  /* the operand or the remainder, without leading zeros */
    cunmod_vec_t array; /* for host arrays: what vec points to */
    uint64_t *own;      /* for host arrays: memory of the remainder; NULL: none */
    cunmod_poly_t poly; /* for device polynomials: the remainder; NULL: none */
} cunmod_residue_t;

/* Checks a[0 .. lena-1], and sets x->vec to a without leading zeros. Errors: E_ARGUMENT (divisor is
 * NULL), and those of cunmod_check_operands. */
int cunmod_residue_open(cunmod_residue_t *x, const uint64_t *a, int64_t lena,
                        cunmod_divisor_t divisor);

/* If x->vec, set by cunmod_residue_open, is not shorter than the divisor, replaces x->vec by its
 * remainder modulo the divisor. The remainder is stored in host memory, so that the next operation
 * can run on the CPU if the GPU fails. Errors: E_MEMORY, E_GPU. */
int cunmod_residue_reduce(cunmod_residue_t *x, cunmod_divisor_t divisor);

/* Sets x->vec to a, or to the remainder of a modulo the divisor if a is not shorter than the
 * divisor. Errors: E_MEMORY, E_GPU. */
int cunmod_residue_of_poly(cunmod_residue_t *x, cunmod_poly_t a, cunmod_divisor_t divisor);

/* Frees the memory of *x. Must be called also after a failure of the other functions; divisor may
 * be NULL. */
void cunmod_residue_close(cunmod_residue_t *x, cunmod_divisor_t divisor);

#endif
