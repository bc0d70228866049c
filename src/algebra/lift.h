/* Operations that the library computes by an algorithm of several operations, and FLINT by one
 * function. On the CPU path FLINT's function computes them, for operands in host arrays and for
 * device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_LIFT_H
#define CUNMOD_LIFT_H

#include <stddef.h>
#include <stdint.h>

#include "algebra/work.h"

typedef struct
{
    const uint64_t *words;
    int64_t len;
} cunmod_lift_operand_t;

typedef struct
{
    uint64_t *words;
    int64_t room;
} cunmod_lift_result_t;

#define CUNMOD_LIFT_MOST 2 /* largest number of operands */

/* How an operation is computed; `argument` is passed to both functions.
 *
 *   make      computes the result from the operands, as polynomials. Returns a status
 *   flint     computes the result from the arrays by one function of FLINT, on the CPU path.
 *             Returns 1, or 0 if FLINT cannot compute it for these operands (flint/cpu_series.h)
 *   most      largest length n for which a call of `flint` takes only some milliseconds
 *   words     upper bound of the words of memory that `flint` needs for each of n > most
 *             coefficients of the result or of the longest operand; 0: `make` is as fast as FLINT
 *             for n > most, and computes the result
 *   bytes     size of *argument, which has no pointers to data, where n > most and words > 0: if
 *             the context has an interrupt flag, the call runs in another thread, with copies of
 *             the operands and of *argument */
typedef struct
{
    int (*make)(cunmod_poly_t res, const cunmod_poly_t *operands, void *argument);
    int (*flint)(const cunmod_lift_result_t *result, const cunmod_lift_operand_t *operands,
                 uint64_t p, void *argument);
    int64_t most;
    double words;
    size_t bytes;
    void *argument;
} cunmod_lift_t;

/* `words` of functions that need a few products of n coefficients. Measured with FLINT 2.9 and 3.6
 * without fft_small, 5000 coefficients, moduli of 64 bits: at most 29. A product with fft_small may
 * need twice the memory (plan/predict_memory.c). */
#define CUNMOD_LIFT_PRODUCTS 100

/* Defines two functions for a cunmod_lift_t: name_of, for `make`, returns the expression make_call;
 * name_by_flint, for `flint`, returns the expression flint_call. The expressions may contain the
 * parameters of the functions. */
#define CUNMOD_LIFT(name, make_call, flint_call)                                                   \
    static int name##_of(cunmod_poly_t res, const cunmod_poly_t *operands, void *argument)         \
    {                                                                                              \
        (void)res;                                                                                 \
        (void)operands;                                                                            \
        (void)argument;                                                                            \
        return make_call;                                                                          \
    }                                                                                              \
    static int name##_by_flint(const cunmod_lift_result_t *result,                                 \
                               const cunmod_lift_operand_t *operands, uint64_t p, void *argument)  \
    {                                                                                              \
        (void)result;                                                                              \
        (void)operands;                                                                            \
        (void)argument;                                                                            \
        return flint_call;                                                                         \
    }

/* The array of operand i and its length, as arguments of a function of FLINT. */
#define CUNMOD_LIFT_WORDS(i) operands[i].words, operands[i].len

/* Checks the arrays, and that p is prime, and computes the result, zero-padded, by `function`: on
 * the CPU path by function->flint, if FLINT takes the operands, else by function->make. For `make`
 * the operands are copied to polynomials: on the GPU, if the plan chooses the GPU for a product of
 * two polynomials of n coefficients, else in host memory. count = 0: function->argument has the
 * operands; the caller has checked them, and they may overlap the result. result NULL: the result
 * is not an array. If the GPU fails and is not forced, its polynomials are lost, and the whole call
 * is repeated on the CPU. Errors: E_ARGUMENT, E_LENGTH, E_MODULUS, E_COEFF, E_MEMORY, E_GPU,
 * E_INTERRUPTED, and the errors of function->make. */
int cunmod_lift(const cunmod_lift_operand_t *operands, int count,
                const cunmod_lift_result_t *result, int64_t n, uint64_t p, cunmod_ctx_t ctx,
                const cunmod_lift_t *function);

/* Returns whether polys[0 .. count-1] have their coefficients in host memory. Waits for the device
 * if the device has not computed a length yet. */
int cunmod_lift_is_on_host(const cunmod_poly_t *polys, int64_t count);

/* For polynomials, which the caller has checked: computes res, of at most `room` coefficients, by
 * function->flint. function->make is not used.
 *
 *   returns 1   the call is complete. *status is OK, and res is set; or *status is E_MEMORY or
 *               E_INTERRUPTED, and res is unchanged
 *   returns 0   the caller computes the result by an algorithm of its own, since an operand is not
 *               in host memory; since the plan chooses the GPU for a product of two polynomials of
 *               n coefficients, or the GPU is forced; or since FLINT is not called for n or in this
 *               context, or does not take the operands. *status is OK, and res is unchanged
 *
 * res may be an operand. room < 0: the result is not a polynomial; res is not changed, and only its
 * context and modulus are read. */
int cunmod_lift_polys(int *status, cunmod_poly_t res, const cunmod_poly_t *operands, int count,
                      int64_t room, int64_t n, const cunmod_lift_t *function);

#endif
