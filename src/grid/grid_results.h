/* Computes results from values at points modulo primes (grid/grid_call.h): over the integers,
 * modulo a prime, and modulo given primes. Several machines can compute residues modulo different
 * primes, from which the integers are then computed.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_GRID_RESULTS_H
#define CUNMOD_GRID_RESULTS_H

#include "cunmod.h"
#include "flint/cpu_zpoly.h"

typedef struct cunmod_grid_problem_struct cunmod_grid_problem_t;

/* A call, for example of a determinant. The result consists of `results` polynomials of `len`
 * coefficients each. The first `outputs` of these polynomials are computed, each from values at
 * `points` points; `points` <= `len`. The polynomials behind them are 1. */
struct cunmod_grid_problem_struct
{
    cunmod_ctx_t ctx;
    cunmod_zpoly_t a, b; /* the operands as arrays of coefficients */
    int64_t outputs, points, results, len;
    int zero;       /* 1: all outputs are 0 */
    int one;        /* 1: the last polynomial of the result is 1, even if `zero` is 1 */
    int64_t primes; /* number of primes of 64 bits that suffices over the integers */

    /* Sets problem->primes, and problem->zero = 1 if all outputs are 0. Returns a status. */
    int (*count_primes)(cunmod_grid_problem_t *problem);

    /* z = the outputs, `points` coefficients each. primes, p, proved: members of
     * cunmod_grid_call_t. Errors: as cunmod_grid_call. */
    int (*run)(cunmod_zplace_t z, const cunmod_grid_problem_t *problem, int64_t primes,
               const uint64_t *p, int proved);
};

/* res = the result of *problem over the integers, `words` words for each coefficient. Errors:
 * E_LENGTH (also if a coefficient may need more than `words` words), E_ARGUMENT, E_MEMORY, and the
 * errors of problem->run. */
int cunmod_grid_over_integers(uint64_t *res, int64_t words, cunmod_grid_problem_t *problem);

/* res[i n .. (i+1) n - 1] = the result of *problem modulo p[i], for 0 <= i < k, where n =
 * problem->results * problem->len. Each p[i] must be a prime above max(2, problem->len). res may
 * overlap problem->a and problem->b. Errors: E_LENGTH, E_ARGUMENT, E_MODULUS, E_MEMORY,
 * E_INTERRUPTED, and the errors of problem->run. */
int cunmod_grid_residues(uint64_t *res, const uint64_t *p, int64_t k,
                         const cunmod_grid_problem_t *problem);

/* res = the result of *problem modulo p, where problem->a and problem->b are polynomials modulo p.
 * If p is too small for problem->points points, the function computes the result over the integers,
 * and reduces the result modulo p. Errors: E_ARGUMENT, E_MODULUS (p is not prime), E_COEFF,
 * E_MEMORY, and the errors of problem->run. */
int cunmod_grid_modulo(uint64_t *res, uint64_t p, cunmod_grid_problem_t *problem);

/* z[j] = coefficient j of *x modulo p, for 0 <= j < x->len. Errors: E_MEMORY. */
int cunmod_grid_reduce(uint64_t *z, const cunmod_zpoly_t *x, uint64_t p);

#endif
