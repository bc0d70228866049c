/* For algorithms that consist of several operations on polynomials: temporaries, and host arrays as
 * device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Such an algorithm is written once, for device polynomials, by calls of cunmod.h. It computes its
 * results in temporaries, and exchanges them with the caller's results when all calls have
 * succeeded.
 */
#ifndef CUNMOD_WORK_H
#define CUNMOD_WORK_H

#include <stdint.h>

#include "runtime/poly.h"

/* status = call, if `status` is OK; else the call is left out. */
#define CUNMOD_THEN(call) (status = status == CUNMOD_OK ? (call) : status)

static inline int64_t cunmod_work_least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

#define CUNMOD_WORK_MOST 6

/* Temporaries t[0], t[1], .., zero at first, with the modulus and the context of `like`. */
typedef struct
{
    cunmod_poly_t t[CUNMOD_WORK_MOST];
} cunmod_work_t;

/* Creates `count` temporaries. cunmod_work_close is to be called also after a failure. Errors:
 * E_MEMORY. */
int cunmod_work_open(cunmod_work_t *work, cunmod_poly_t like, int count);
void cunmod_work_close(cunmod_work_t *work);

/* Checks `polys` as cunmod_poly_check; *len = the length of a. */
int cunmod_work_check(int64_t *len, const cunmod_poly_t *polys, int count, cunmod_poly_t a);

/* Checks res and a, a power series modulo x^n with a[0] = `constant`. Errors: those of
 * cunmod_poly_check, E_LENGTH (n < 0), E_DOMAIN (another a[0]). */
int cunmod_work_check_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n, uint64_t constant);

/* Returns E_DOMAIN when one of 1, .., n is 0 modulo the prime p; else OK. */
int cunmod_work_check_units(int64_t n, uint64_t p);

/* *on_gpu = whether the plan chooses the GPU for a product of n by n words. Errors: E_GPU. */
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
 *   make   computes the result from the operands as polynomials. Returns a status
 *   flint  computes the result from the arrays by one function of FLINT's, on the CPU path; NULL:
 *          there is none. Returns 0 when FLINT does not take the operands (flint/cpu_series.h),
 *          else 1
 *   most   longest result for which `flint` is used, since `flint` cannot be interrupted */
typedef struct
{
    int (*make)(cunmod_poly_t res, const cunmod_poly_t *operands, void *argument);
    int (*flint)(const cunmod_lift_result_t *result, const cunmod_lift_operand_t *operands,
                 uint64_t p, void *argument);
    int64_t most;
    void *argument;
} cunmod_lift_t;

/* Checks the arrays and p, which must be prime, and computes the result, zero-padded, by
 * `function`. The operands become polynomials on the GPU where the plan chooses it for products of
 * n by n coefficients, else in host memory. count 0: the operands are in `argument`, checked by the
 * caller, and may overlap the result. result NULL: no array. When the GPU fails and is not forced,
 * everything is computed once more on the CPU, since the polynomials on this GPU are lost. Errors:
 * E_ARGUMENT, E_LENGTH, E_MODULUS, E_COEFF, E_MEMORY, E_GPU, and those of `make`. */
int cunmod_lift(const cunmod_lift_operand_t *operands, int count,
                const cunmod_lift_result_t *result, int64_t n, uint64_t p, cunmod_ctx_t ctx,
                const cunmod_lift_t *function);

#endif
