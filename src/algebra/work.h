/* What algorithms that are made of other operations share: temporaries, and host arrays as device
 * polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Such an algorithm is written once, for device polynomials, by calls of cunmod.h. It makes its
 * results in temporaries, and exchanges them with the results of the caller when all has succeeded.
 */
#ifndef CUNMOD_WORK_H
#define CUNMOD_WORK_H

#include <stdint.h>

#include "runtime/poly.h"

/* Makes the call when all before it have succeeded. */
#define CUNMOD_THEN(call) (status = status == CUNMOD_OK ? (call) : status)

static inline int64_t cunmod_work_least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

#define CUNMOD_WORK_MOST 6

/* Temporaries, t[0], t[1], .., zero at first, of the modulus and context of `like`. */
typedef struct
{
    cunmod_poly_t t[CUNMOD_WORK_MOST];
} cunmod_work_t;

/* Creates `count` temporaries. cunmod_work_close is to be called after a failure, too. Errors:
 * E_MEMORY. */
int cunmod_work_open(cunmod_work_t *work, cunmod_poly_t like, int count);
void cunmod_work_close(cunmod_work_t *work);

/* Checks polynomials as cunmod_poly_check, and makes *len the length of a. */
int cunmod_work_check(int64_t *len, const cunmod_poly_t *polys, int count, cunmod_poly_t a);

/* Checks a series modulo x^n whose constant coefficient has to be `constant`: as cunmod_poly_check,
 * E_LENGTH (n < 0), E_DOMAIN (another constant coefficient). */
int cunmod_work_check_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n, uint64_t constant);

/* E_DOMAIN when one of the numbers 1 .. n is 0 modulo the prime p; else OK. */
int cunmod_work_check_units(int64_t n, uint64_t p);

/* *on_gpu = whether the plan takes the GPU for a product of n by n coefficients. Errors: E_GPU. */
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

#define CUNMOD_LIFT_MOST 2 /* operands */

/* What is made of the operands. `argument` is the caller's.
 *
 *   make   of the operands as polynomials. Returns a status
 *   flint  by FLINT's function for it, of the arrays, on the CPU path; or NULL. Returns 0 when
 *          FLINT does not take the operands (flint/cpu_series.h), else 1
 *   most   `flint` is fast for results of at most so many coefficients: it cannot be interrupted */
typedef struct
{
    int (*make)(cunmod_poly_t res, const cunmod_poly_t *operands, void *argument);
    int (*flint)(const cunmod_lift_result_t *result, const cunmod_lift_operand_t *operands,
                 uint64_t p, void *argument);
    int64_t most;
    void *argument;
} cunmod_lift_t;

/* Checks arrays and p, which must be prime, and fills the array of the result, zero-padded, with
 * what is made of the operands. They are on the GPU where the plan takes it for products of n by n
 * coefficients, else in host memory. With a count of 0 the operands are in `argument`, checked by
 * the caller, and may overlap the result. `result` is NULL when there is no array. When the GPU
 * fails and was not forced, all is made once more on the CPU, since what was in the memory of that
 * GPU is lost. Errors: E_ARGUMENT, E_LENGTH, E_MODULUS, E_COEFF, E_MEMORY, E_GPU, and those of
 * `make`. */
int cunmod_lift(const cunmod_lift_operand_t *operands, int count,
                const cunmod_lift_result_t *result, int64_t n, uint64_t p, cunmod_ctx_t ctx,
                const cunmod_lift_t *function);

#endif
