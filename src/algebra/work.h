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
 * E_LENGTH (n < 0), E_ARGUMENT (another constant coefficient). */
int cunmod_work_check_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n, uint64_t constant);

/* E_INVERSE when one of the numbers 1 .. n is 0 modulo the prime p; else OK. */
int cunmod_work_check_units(int64_t n, uint64_t p);

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

#define CUNMOD_LIFT_MOST 2

/* Host arrays as polynomials: operands with their values, and a result of value 0. The operands are
 * on the GPU where the plan takes it for products of n by n coefficients, else in host memory. */
typedef struct
{
    cunmod_ctx_t ctx;
    cunmod_poly_t operand[CUNMOD_LIFT_MOST], result;
    int again;    /* the GPU has failed, and all is made on the CPU */
    int path;     /* of the context, while `again` is set */
    int overlaps; /* the result's array overlaps that of an operand */
} cunmod_lift_t;

/* A call is made so, since what was in the memory of a GPU that fails is lost:
 *
 *     cunmod_lift_t lift = {.ctx = NULL};
 *     do
 *     {
 *         status = cunmod_lift_open(&lift, ..);
 *         CUNMOD_THEN(.. lift.result, lift.operand[0] ..);
 *         status = cunmod_lift_close(&lift, status, ..);
 *     } while (cunmod_lift_again(&lift, status));
 */

/* Checks arrays and p, which must be prime, and lifts. `result` is NULL when there is no array.
 * Errors: E_ARGUMENT, E_LENGTH, E_MODULUS, E_COEFF, E_MEMORY, E_GPU. */
int cunmod_lift_open(cunmod_lift_t *lift, const cunmod_lift_operand_t *operands, int count,
                     const cunmod_lift_result_t *result, int64_t n, uint64_t p, cunmod_ctx_t ctx);

/* When status is OK: fills the array of the result, zero-padded. Frees everything, after a failure
 * of cunmod_lift_open, too. Returns status, or what went wrong on the way to the host. */
int cunmod_lift_close(cunmod_lift_t *lift, int status, const cunmod_lift_result_t *result);

/* Whether the call is to be made once more: the GPU has failed, and was not forced. */
int cunmod_lift_again(cunmod_lift_t *lift, int status);

#endif
