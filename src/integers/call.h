/* Runs an operation on polynomials over the integers: by images modulo many primes, on GPUs or on
 * the processors, or by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGERS_CALL_H
#define CUNMOD_INTEGERS_CALL_H

#include "cunmod.h"
#include "flint/cpu_zpoly.h"
#include "plan/integer_plan.h"

typedef struct cunmod_integers_call_struct cunmod_integers_call_t;

/* An operation. Operands have no leading zeros; for cunmod_integers_run they are not zero. */
struct cunmod_integers_call_struct
{
    cunmod_ctx_t ctx;
    int op; /* CUNMOD_INTEGERS_* */
    cunmod_zpoly_t a, b;
    cunmod_zplace_t z;
    int64_t n;            /* number of integers wanted of the result */
    int64_t *len;         /* of a GCD: its length, a result */
    int64_t lead;         /* of a GCD: bit length of the GCD of the leading coefficients */
    int *divides;         /* of a quotient: whether there is one, a result */
    cunmod_zplace_t s, t; /* of an extended GCD: where the cofactors are written */
    int64_t primes;       /* upper bound of the number of primes */
    int64_t first;        /* primes of the first round (rounds.h); cunmod_integers_run sets it */

    /* `images` computes the result from images, on the path of the call, GPU or CPU; `flint`
     * computes it by FLINT. Errors: those of flint/cpu_zpoly.h. A product has no images on the CPU.
     * `flint` may run in another thread, with copies of all arrays, and uses no context. */
    int (*images)(const cunmod_integers_call_t *call);
    int (*flint)(const cunmod_integers_call_t *call);
};

/* Runs the call on the path that is forced, or else on the path that is predicted to be faster.
 * Where the GPU fails or has no memory, the CPU computes the result, unless the GPU is forced.
 * Errors: E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK. */
int cunmod_integers_run(cunmod_integers_call_t *call);

/* Checks the array x of `len` integers; *a = the operand, without leading zeros. Errors: E_LENGTH,
 * E_ARGUMENT. */
int cunmod_integers_operand(cunmod_zpoly_t *a, const uint64_t *x, int64_t words, int64_t len);

/* cunmod_integers_operand for both operands: sets call->a and call->b. */
int cunmod_integers_operands(cunmod_integers_call_t *call, const uint64_t *a, int64_t worda,
                             int64_t lena, const uint64_t *b, int64_t wordb, int64_t lenb);

/* Checks call->z as the place of n integers, for a result that needs `words` words an integer.
 * Errors: E_LENGTH, E_ARGUMENT. */
int cunmod_integers_result(const cunmod_integers_call_t *call, int64_t n, int64_t words);

/* *words = words_of(a, b) for the operands a and b. Errors: E_ARGUMENT, E_LENGTH. */
int cunmod_integers_words(int64_t *words, const uint64_t *a, int64_t worda, int64_t lena,
                          const uint64_t *b, int64_t wordb, int64_t lenb,
                          int64_t (*words_of)(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b));

/* Stores a result for which there is nothing to compute: by call->flint, or zeros where call->flint
 * is NULL. Errors: E_MEMORY. */
int cunmod_integers_run_nothing(const cunmod_integers_call_t *call);

#endif
