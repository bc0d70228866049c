/* How an operation on polynomials over the integers runs: by images on the GPU or on the
 * processors, or by FLINT.
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

/* The operands are trimmed. For cunmod_integers_run they are not zero. */
struct cunmod_integers_call_struct
{
    cunmod_ctx_t ctx;
    int op; /* CUNMOD_INTEGERS_* */
    cunmod_zpoly_t a, b;
    cunmod_zplace_t z;
    int64_t n;            /* integers of the result that are wanted */
    int64_t *len;         /* of a GCD: its length, a result */
    int64_t lead;         /* of a GCD: bits of the GCD of the leading coefficients */
    int *divides;         /* of a quotient: whether there is one, a result */
    cunmod_zplace_t s, t; /* of cofactors: their places */
    int64_t primes;       /* that the result takes, at most */
    int64_t first; /* of these in the first round (integers/rounds.h), which is set for `images` */

    /* Make the result, from images on the path of the call, which is the GPU or the CPU, and by
     * FLINT, with the errors of flint/cpu_zpoly.h. A product has no images on the CPU. FLINT may do
     * so in another thread, with copies of all arrays, and without the context. */
    int (*images)(const cunmod_integers_call_t *call);
    int (*flint)(const cunmod_integers_call_t *call);
};

/* Runs the call on the path that is forced, or that is predicted to be faster. Where the GPU is
 * lost or full before there is a result, the CPU makes it, unless the GPU is forced. Errors:
 * E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK. */
int cunmod_integers_run(cunmod_integers_call_t *call);

/* Checks the array of an operand, and makes *a the operand without leading zeros. Errors: E_LENGTH,
 * E_ARGUMENT. */
int cunmod_integers_operand(cunmod_zpoly_t *a, const uint64_t *x, int64_t words, int64_t len);

/* The same for both operands of a call. */
int cunmod_integers_operands(cunmod_integers_call_t *call, const uint64_t *a, int64_t worda,
                             int64_t lena, const uint64_t *b, int64_t wordb, int64_t lenb);

/* Checks the place of n integers of a result that takes at least so many words. Errors: E_LENGTH,
 * E_ARGUMENT. */
int cunmod_integers_result(const cunmod_integers_call_t *call, int64_t n, int64_t words);

/* *words = words_of(a, b) for the operands of the arrays. Errors: E_ARGUMENT, E_LENGTH. */
int cunmod_integers_words(int64_t *words, const uint64_t *a, int64_t worda, int64_t lena,
                          const uint64_t *b, int64_t wordb, int64_t lenb,
                          int64_t (*words_of)(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b));

/* Makes a result for which there is nothing to compute, by FLINT, or zeros where call->flint is
 * NULL. Errors: E_MEMORY. */
int cunmod_integers_run_nothing(const cunmod_integers_call_t *call);

#endif
