/* Computes a function of polynomials from values at points (grid/grid.h), over the integers or
 * modulo primes, on the GPU or the CPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_GRID_CALL_H
#define CUNMOD_GRID_CALL_H

#include "flint/cpu_zpoly.h"
#include "grid/grid.h"

/* A call. Coefficient e lenx + t of the operand x is the coefficient of x^t of entry e. Coefficient
 * o points + t of the result z is the coefficient of x^t of output o. There are three kinds of
 * calls:
 *
 *   p NULL, primes > 0      over the integers: coefficients of x have `words` words, coefficients
 *                           of z have z.words words; computed from at most `primes` <= z.words
 *                           primes of 64 bits
 *   p not NULL, primes = 0  modulo the prime p[0]: all coefficients have one word
 *   p not NULL, primes > 0  modulo each prime p[0 .. primes-1]: coefficients of x have `words`
 *                           words; z has one row for each prime, one word per coefficient
 *
 * All p[i] are above max(2, points). */
typedef struct cunmod_grid_call_struct
{
    cunmod_ctx_t ctx; /* may be NULL */
    const cunmod_grid_t *grid;
    const uint64_t *x;
    int64_t words;
    cunmod_zplace_t z;
    int64_t primes;
    const uint64_t *p; /* NULL: over the integers */
    int proved;        /* 1: no unproved results, even if the context allows them. If p is NULL,
                          the operands are then polynomials modulo one prime. */

    /* Computes the result by a function of FLINT, on one thread. Returns OK, E_MEMORY or
     * CUNMOD_CPU_WRONG. NULL: images compute the result. */
    int (*flint)(const struct cunmod_grid_call_struct *call);

    /* Computes the result over the integers on the GPU by the solution of a system of equations, if
     * the plan predicts this to be faster than images (cunmod_integers_solves). Returns a status.
     * NULL: images compute the result. */
    int (*solve)(const struct cunmod_grid_call_struct *call, cunmod_ctx_t ctx);

    /* 1: FLINT has a function for the kinds of calls over the integers and modulo one prime, also
     * where `flint` is NULL. */
    int has_flint;
} cunmod_grid_call_t;

/* Computes call->z on the GPU or on the CPU: on the path that is forced, else on the path that is
 * predicted to be faster. If the GPU fails and is not forced, computes call->z on the CPU. Errors:
 * E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK. */
int cunmod_grid_call(const cunmod_grid_call_t *call);

#endif
