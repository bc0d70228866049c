/* What the operations of Euclid's algorithm have in common: checks, and jobs with several results.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EUCLID_H
#define CUNMOD_EUCLID_H

#include <stdint.h>

#include "flint/cpu.h"
#include "runtime/exec.h"
#include "runtime/poly.h"

typedef struct
{
    cunmod_job_t job;         /* the first member: its functions cast it to the whole struct */
    int swapped;              /* job.a is the second operand */
    cunmod_vec_t *operand[2]; /* job.a and job.b in the order of the caller */
    int64_t power;            /* of CUNMOD_TASK_SERIES: the modulus is x^power; else 0 */
    int64_t lenden;           /* of a fraction: most coefficients of the denominator */
    int64_t sign;             /* of a half-GCD: becomes the determinant of the matrix */
} cunmod_euclid_t;

/* A job of which the first `count` results are wanted. task, stop: as in cunmod_query_t. a and b
 * are not both zero. The job checks the coefficients that cunmod_euclid_open has left unchecked. */
cunmod_euclid_t cunmod_euclid_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b,
                                 int task, int64_t stop, int count);

/* A job of CUNMOD_TASK_SERIES, whose operands are x^power and the series a. The job has no vector
 * of x^power: both of its operands are a. */
cunmod_euclid_t cunmod_euclid_of_series(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a,
                                        int64_t power, int64_t stop, int count);

/* Words of the cofactor of one operand of a GCD, where len is the length of the other operand. */
int64_t cunmod_euclid_cofactor_words(int64_t len);

/* Makes the first `count` results on the CPU path, of at most room[i] words each: call->make makes
 * them in call->out, from call->in, which are the operands a and b. Errors: E_MEMORY,
 * E_INTERRUPTED. */
int cunmod_euclid_call(cunmod_euclid_t *x, cunmod_cpu_call_t *call, const cunmod_vec_t *a,
                       const cunmod_vec_t *b, const int64_t *room, int count);

/* Checks the lengths and the arrays of two operands, and that p is prime. */
int cunmod_euclid_check(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                        uint64_t p, cunmod_ctx_t ctx);

/* The beginning of a call on host arrays: the context, the checks above, and the operands with
 * their true lengths. The coefficients are checked here when an operand is zero. Otherwise the
 * first job of both operands checks them, or cunmod_euclid_reduce, so that no result is written
 * before. Errors: those of the checks, E_COEFF, E_MEMORY; after an error there is nothing to
 * clear. */
typedef struct
{
    cunmod_ctx_t ctx;
    cunmod_vec_t a;
    cunmod_vec_t b;
} cunmod_euclid_arrays_t;

int cunmod_euclid_open(cunmod_euclid_arrays_t *x, const uint64_t *a, int64_t lena,
                       const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx);
void cunmod_euclid_clear(cunmod_euclid_arrays_t *x);

/* Makes the check of coefficients that is left to a job, for a caller that has no job. Errors:
 * E_COEFF. */
int cunmod_euclid_check_coeffs(const cunmod_vec_t *a, const cunmod_vec_t *b, uint64_t p);

/* Checks that arrays of results are not NULL (E_ARGUMENT) and do not overlap each other
 * (E_ALIAS). */
int cunmod_euclid_check_results(uint64_t *const *res, const int64_t *len, int count);

/* The same for device polynomials. polys has the results and then two operands, whose lengths
 * become known. More errors: E_MISMATCH, E_GPU. */
int cunmod_euclid_check_polys(const cunmod_poly_t *polys, int results);

/* Runs the job and stores its results in the first `count` polynomials. */
int cunmod_euclid_to_polys(cunmod_euclid_t *x, const cunmod_poly_t *polys, int count);

/* *reduced = a modulo f, where f is not zero and the lengths are known: a itself when it is shorter
 * than f, else *space. *space is empty before, and the caller clears it. Errors: those of
 * cunmod_execute. */
int cunmod_euclid_reduce(cunmod_vec_t **reduced, cunmod_vec_t *space, cunmod_vec_t *a,
                         cunmod_vec_t *f, uint64_t p, cunmod_ctx_t ctx);

#endif
