/* Runs a function by values on a grid, over the integers or modulo primes, on the GPU or the
 * processors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_GRID_CALL_H
#define CUNMOD_GRID_CALL_H

#include "flint/cpu_zpoly.h"
#include "grid/grid.h"

/* A call. Coefficient e lenx + t of the operand x is the coefficient of x^t of entry e; coefficient
 * o points + t of the result z is that of output o. There are three kinds of calls:
 *
 *   p NULL                over the integers, x in `words` and z in z.words words a coefficient,
 *                         from at most `primes` <= z.words primes of 64 bits
 *   p not NULL, primes 0  modulo the prime p[0]; all numbers have one word
 *   both                  x has integers of `words` words; z has one row for each of the primes
 *                         p[0 .. primes-1], of one word a coefficient
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
    int proved;        /* 1: the result has to be proved, whatever the context allows */

    /* Computes the result by FLINT's own function, on one thread; NULL: there is none. Returns OK,
     * E_MEMORY or CUNMOD_CPU_WRONG. */
    int (*flint)(const struct cunmod_grid_call_struct *call);
} cunmod_grid_call_t;

/* Computes the result on the path that is forced, or else on the path that is predicted to be
 * faster. Where the GPU fails, the processors compute it, unless the GPU is forced. Errors:
 * E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK. */
int cunmod_grid_call(const cunmod_grid_call_t *call);

#endif
