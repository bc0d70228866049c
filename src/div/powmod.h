/* Runs products, powers and compositions modulo a prepared divisor as jobs.
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

/* A job modulo the divisor, with its operands:
 *
 *   what          job.a                                job.b
 *   product       a factor                             the other factor
 *   power         the base; the word 1 if of_x = 1     the same vector as job.a
 *   composition   the outer polynomial                 the inner polynomial */
typedef struct
{
    cunmod_job_t job; /* the first member: its functions cast it to the whole struct */
    cunmod_divisor_t divisor;
    int what;
    int of_x;
    cunmod_exponent_t exponent;
} cunmod_modular_t;

/* Return the jobs that compute a b, base^e and a(g) modulo the divisor. of_x = 1: the job computes
 * x^e, and *base is the vector of one word 1. No operand is zero except g. All operands are shorter
 * than the divisor, except the outer polynomial a. e->bits >= 1. */
cunmod_modular_t cunmod_modular_product_of(cunmod_divisor_t divisor, cunmod_vec_t *a,
                                           cunmod_vec_t *b);
cunmod_modular_t cunmod_modular_power_of(cunmod_divisor_t divisor, cunmod_vec_t *base, int of_x,
                                         const cunmod_exponent_t *e);
cunmod_modular_t cunmod_modular_composition_of(cunmod_divisor_t divisor, cunmod_vec_t *a,
                                               cunmod_vec_t *g);

/* A function for call->make in cunmod_divisor_call: computes number[0] compositions modulo the
 * divisor, one after the other in out[0]. in[0]: number[0] outer polynomials, one after the other;
 * in[1]: the inner polynomial. The flag call->stop can end the computation after some results are
 * written. */
void cunmod_make_compositions(cunmod_cpu_call_t *call);

/* res = a(g) modulo x^n, n >= 1, where a and g have at most n coefficients, and g(0) = 0. Errors:
 * those of cunmod_poly_compose_mod_divisor. */
int cunmod_poly_compose_truncated(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g, int64_t n);

/* *e = the exponent words[0 .. limbs-1], lowest word first. *e keeps the pointer `words`. e->bits =
 * 0: the exponent is 0. Errors: E_LENGTH, E_ARGUMENT. */
int cunmod_exponent_of(cunmod_exponent_t *e, const uint64_t *words, int64_t limbs);

#endif
