/* The job of a product, a power or a composition modulo a prepared divisor of 2 coefficients at
 * least.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_POWMOD_H
#define CUNMOD_POWMOD_H

#include <stdint.h>

#include "div/divisor.h"
#include "div/modular.h"
#include "runtime/exec.h"

/* The operands of the job:
 *
 *   what          job.a                             job.b
 *   product       a factor                          the other factor
 *   power         the base; the word 1 with of_x    the same vector
 *   composition   the outer polynomial              the inner polynomial
 */
typedef struct
{
    cunmod_job_t job; /* the first member: its functions cast it to the whole struct */
    cunmod_divisor_t divisor;
    int what;
    int of_x;
    cunmod_exponent_t exponent;
} cunmod_modular_t;

/* The jobs of a b, of base^e and of a(g), none of them zero but g; with of_x that of x^e, and base
 * is the word 1. All are shorter than the divisor, except for the outer polynomial a. e has a bit
 * at least. */
cunmod_modular_t cunmod_modular_product_of(cunmod_divisor_t divisor, cunmod_vec_t *a,
                                           cunmod_vec_t *b);
cunmod_modular_t cunmod_modular_power_of(cunmod_divisor_t divisor, cunmod_vec_t *base, int of_x,
                                         const cunmod_exponent_t *e);
cunmod_modular_t cunmod_modular_composition_of(cunmod_divisor_t divisor, cunmod_vec_t *a,
                                               cunmod_vec_t *g);

/* res = a(g) modulo x^n, n >= 1, of polynomials that are not longer than n, g(0) = 0. Errors: those
 * of cunmod_poly_compose_mod_divisor. */
int cunmod_poly_compose_truncated(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g, int64_t n);

/* *e = the exponent of words[0 .. limbs-1]. Errors: E_LENGTH, E_ARGUMENT. */
int cunmod_exponent_of(cunmod_exponent_t *e, const uint64_t *words, int64_t limbs);

#endif
