/* What the operations of Euclid's algorithm have in common: checks, and jobs with several
 * results.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EUCLID_H
#define CUNMOD_EUCLID_H

#include <stdint.h>

#include "base/cpu.h"
#include "runtime/exec.h"
#include "runtime/poly.h"

typedef struct
{
    cunmod_job_t job;         /* first: its functions find the rest behind it */
    int swapped;              /* job.a is the second operand */
    cunmod_vec_t *operand[2]; /* job.a and job.b in the order of the caller */
    int64_t lenden;           /* of a fraction: the denominator's coefficients at most */
    int64_t sign;             /* of a half-GCD: the determinant of the matrix, a result */
} cunmod_euclid_t;

/* The first `count` results are wanted. a and b are not both zero. What cunmod_euclid_open has left
 * unchecked the job checks. */
cunmod_euclid_t cunmod_euclid_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b,
                                 int task, int count);

/* Words of a cofactor in a GCD, the other operand being of that length. */
int64_t cunmod_euclid_cofactor_words(int64_t len);

/* Host memory for the first `count` results of these lengths at most, and what the CPU path made
 * there. Errors: E_MEMORY. */
int cunmod_euclid_space(cunmod_euclid_t *x, cunmod_cpu_poly_t *r, const int64_t *room, int count);
void cunmod_euclid_take(cunmod_euclid_t *x, const cunmod_cpu_poly_t *r, int count);

/* Two operands of host arrays: lengths, arrays, a prime. */
int cunmod_euclid_check(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                        uint64_t p, cunmod_ctx_t ctx);

/* What a call on host arrays begins with: the context, the checks above, and the operands with
 * their true lengths. Their coefficients are checked when one of them is zero; otherwise by the
 * first job of both, or by cunmod_euclid_reduce, so that no result is there before. Errors: those
 * of the checks, E_COEFF, E_MEMORY; then there is nothing to clear. */
typedef struct
{
    cunmod_ctx_t ctx;
    cunmod_vec_t a;
    cunmod_vec_t b;
} cunmod_euclid_arrays_t;

int cunmod_euclid_open(cunmod_euclid_arrays_t *x, const uint64_t *a, int64_t lena,
                       const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx);
void cunmod_euclid_clear(cunmod_euclid_arrays_t *x);

/* The check of coefficients that is left to a job, where there is to be none. Errors: E_COEFF. */
int cunmod_euclid_check_coeffs(const cunmod_vec_t *a, const cunmod_vec_t *b, uint64_t p);

/* Results in host arrays that are there (E_ARGUMENT) and apart from each other (E_ALIAS). */
int cunmod_euclid_check_results(uint64_t *const *res, const int64_t *len, int count);

/* The same for device polynomials, followed by two operands whose lengths become known. More
 * errors: E_MISMATCH, E_GPU. */
int cunmod_euclid_check_polys(const cunmod_poly_t *polys, int results);

/* Runs it; the results become those polynomials. */
int cunmod_euclid_to_polys(cunmod_euclid_t *x, const cunmod_poly_t *polys, int count);

/* *reduced = a modulo f, of known lengths, f not zero: a itself when it is shorter, else *space,
 * which is empty before and the caller's to clear. Errors: those of cunmod_execute. */
int cunmod_euclid_reduce(cunmod_vec_t **reduced, cunmod_vec_t *space, cunmod_vec_t *a,
                         cunmod_vec_t *f, uint64_t p, cunmod_ctx_t ctx);

#endif
