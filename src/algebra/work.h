/* Temporary polynomials for algorithms that consist of several operations, and calls of such
 * algorithms with operands in host arrays.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Such an algorithm is written once, for polynomials (cunmod_poly_t), by calls of functions of
 * cunmod.h. It computes its results in temporaries, and swaps them with the results of the user
 * when all calls have succeeded.
 */
#ifndef CUNMOD_WORK_H
#define CUNMOD_WORK_H

#include <stdint.h>

#include "base/steps.h"
#include "runtime/poly.h"

static inline int64_t cunmod_work_least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

#define CUNMOD_WORK_MOST 6

/* Temporary polynomials t[0], t[1], .. of an algorithm; NULL: not created. */
typedef struct
{
    cunmod_poly_t t[CUNMOD_WORK_MOST];
} cunmod_work_t;

/* Creates `count` temporaries, all 0, with the modulus and the context of `like`. The caller calls
 * cunmod_work_close after success and after failure. Errors: E_MEMORY. */
int cunmod_work_open(cunmod_work_t *work, cunmod_poly_t like, int count);
void cunmod_work_close(cunmod_work_t *work);

/* If `status` is OK, swaps res and work->t[i], the result. Closes *work, and returns status. */
int cunmod_work_end(cunmod_work_t *work, int status, cunmod_poly_t res, int i);

/* Checks polys[0 .. count-1] by cunmod_poly_check; *len = the length of a. */
int cunmod_work_check(int64_t *len, const cunmod_poly_t *polys, int count, cunmod_poly_t a);

/* Checks the arguments of a function that computes res modulo x^n from a power series a whose
 * constant coefficient must be `constant`. Errors: as cunmod_poly_check, E_LENGTH (n < 0), E_DOMAIN
 * (a[0] != constant). */
int cunmod_work_check_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n, uint64_t constant);

/* Returns E_DOMAIN if n >= p, since then one of the numbers 1, .., n has no inverse modulo p; else
 * OK. */
int cunmod_work_check_units(int64_t n, uint64_t p);

/* *on_gpu = whether the plan chooses the GPU for a product of two polynomials of n coefficients.
 * Errors: E_GPU. */
int cunmod_work_choose(int *on_gpu, int64_t n, uint64_t p, cunmod_ctx_t ctx);

/* ---- host arrays --------------------------------------------------------------- */

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

/* How cunmod_lift computes a result; `argument` is passed to both functions.
 *
 *   make   computes the result from the operands, as polynomials. Returns a status
 *   flint  computes the result from the arrays by one function of FLINT, on the CPU path. Returns
 *          1, or 0 if FLINT cannot compute it for these operands (flint/cpu_series.h). NULL: FLINT
 *          has no such function
 *   most   largest length n for which `flint` is called, since `flint` cannot be interrupted */
typedef struct
{
    int (*make)(cunmod_poly_t res, const cunmod_poly_t *operands, void *argument);
    int (*flint)(const cunmod_lift_result_t *result, const cunmod_lift_operand_t *operands,
                 uint64_t p, void *argument);
    int64_t most;
    void *argument;
} cunmod_lift_t;

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

/* Checks the arrays, and that p is prime, and computes the result, zero-padded, by `function`. The
 * operands are copied to polynomials: on the GPU, if the plan chooses the GPU for a product of two
 * polynomials of n coefficients, else in host memory. count = 0: function->argument has the
 * operands; the caller has checked them, and they may overlap the result. result NULL: the result
 * is not an array. If the GPU fails and is not forced, its polynomials are lost, and the whole call
 * is repeated on the CPU. Errors: E_ARGUMENT, E_LENGTH, E_MODULUS, E_COEFF, E_MEMORY, E_GPU, and
 * the errors of function->make. */
int cunmod_lift(const cunmod_lift_operand_t *operands, int count,
                const cunmod_lift_result_t *result, int64_t n, uint64_t p, cunmod_ctx_t ctx,
                const cunmod_lift_t *function);

#endif
