/* How a function by values on a grid runs, over the integers and modulo a prime: on the GPU, or on
 * the processors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_GRID_CALL_H
#define CUNMOD_GRID_CALL_H

#include "flint/cpu_zpoly.h"
#include "grid/grid.h"

/* The operand x has the coefficient of x^t of entry e at place e lenx + t, the result z that of
 * output o at o points + t. Over the integers these have `words` and z.words words, and come from
 * so many primes of 64 bits, words of the result at most, and fewer than points of each. With
 * `primes` 0 they are numbers modulo the prime p[0], in one word. With both, the operand has
 * integers, and the result, in one word, a row for each of the primes p[0 .. primes-1]. All p[i]
 * are above max(2, points). */
typedef struct cunmod_grid_call_struct
{
    cunmod_ctx_t ctx; /* may be NULL */
    const cunmod_grid_t *grid;
    const uint64_t *x;
    int64_t words;
    cunmod_zplace_t z;
    int64_t primes;
    const uint64_t *p; /* NULL: over the integers */
    int proved;        /* the result has to be, whatever the context allows */

    /* FLINT's own function, which makes the result on one thread; NULL: there is none. Returns OK
     * or E_MEMORY. */
    int (*flint)(const struct cunmod_grid_call_struct *call);
} cunmod_grid_call_t;

/* Makes the result on the path that is forced, or that is predicted to be faster. Where the GPU is
 * lost before there is a result, the processors make it, unless the GPU is forced. Errors:
 * E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK. */
int cunmod_grid_call(const cunmod_grid_call_t *call);

#endif
