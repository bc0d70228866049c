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

/* A call of an operation. The operands a and b have no leading zeros; for cunmod_integers_run they
 * are not zero. */
struct cunmod_integers_call_struct
{
    cunmod_ctx_t ctx;
    int op; /* CUNMOD_INTEGERS_* */
    cunmod_zpoly_t a, b;
    cunmod_zplace_t z;
    int64_t n;            /* number of integers of the result to compute */
    int64_t inner;        /* for matrices: columns of a, and rows of b */
    int64_t det;          /* for a system: |determinant of a| <= 2^det */
    int64_t *len;         /* a result, for a GCD: the length of the GCD */
    int64_t lead;         /* for a GCD: bit length of the GCD of both leading coefficients */
    int *divides;         /* a result, for a quotient: 1 when b divides a, else 0 */
    cunmod_zplace_t s, t; /* for an extended GCD: where the cofactors are stored */
    int64_t primes;       /* number of primes that certainly suffices for the result */
    int64_t first;        /* primes of the first round (rounds.h), set by cunmod_integers_run */

    /* images(call) computes the result from images modulo primes, on the path of the context, GPU
     * or CPU; products, also of matrices: only on the GPU path. flint(call) computes the result by
     * FLINT; errors: those of flint/cpu_zpoly.h. `flint` may run in another thread, with copies of
     * all arrays, and uses no context. */
    int (*images)(const cunmod_integers_call_t *call);
    int (*flint)(const cunmod_integers_call_t *call);
};

/* Runs the call on the path that the user has forced, or else on the path that is predicted to be
 * faster. When the GPU fails or has no memory, the CPU computes the result, unless the GPU is
 * forced. Errors: E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK. */
int cunmod_integers_run(cunmod_integers_call_t *call);

/* Checks the array x of `len` integers of `words` words; *a = the polynomial with these
 * coefficients, without leading zeros. Errors: E_LENGTH, E_ARGUMENT. */
int cunmod_integers_operand(cunmod_zpoly_t *a, const uint64_t *x, int64_t words, int64_t len);

/* Sets call->a and call->b by cunmod_integers_operand. Errors: E_LENGTH, E_ARGUMENT. */
int cunmod_integers_operands(cunmod_integers_call_t *call, const uint64_t *a, int64_t worda,
                             int64_t lena, const uint64_t *b, int64_t wordb, int64_t lenb);

/* Checks call->z, where n integers are to be stored. `words`: number of words that each of these
 * integers may need; E_LENGTH when call->z.words < words. Errors: E_LENGTH, E_ARGUMENT. */
int cunmod_integers_result(const cunmod_integers_call_t *call, int64_t n, int64_t words);

/* Checks the operands a and b, removes their leading zeros, and stores *words = words_of(a, b).
 * Errors: E_ARGUMENT, E_LENGTH. */
int cunmod_integers_words(int64_t *words, const uint64_t *a, int64_t worda, int64_t lena,
                          const uint64_t *b, int64_t wordb, int64_t lenb,
                          int64_t (*words_of)(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b));

/* Stores a result that needs no computation, as for a zero operand: calls call->flint, or stores
 * zeros when call->flint is NULL. Errors: E_MEMORY. */
int cunmod_integers_run_nothing(const cunmod_integers_call_t *call);

#endif
