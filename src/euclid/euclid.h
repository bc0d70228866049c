/* Checks and jobs that all operations with Euclid's algorithm share.
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
    cunmod_job_t job;         /* the first member: functions of the job cast its address to
                                 cunmod_euclid_t */
    int swapped;              /* 1: job.a is the second operand of the caller; 0: the first one */
    cunmod_vec_t *operand[2]; /* the operands in the order of the caller */
    int64_t power;            /* CUNMOD_TASK_SERIES: the modulus is x^power; otherwise 0 */
    int64_t lenden;           /* fractions: maximal length of the denominator */
    int64_t sign;             /* half-GCDs: out: determinant of the matrix, 1 or -1 */
} cunmod_euclid_t;

/* Returns a job for the operands a and b, which are not both zero; job.a is the longer one. The
 * first `count` results of the job are wanted. task, stop: as in cunmod_query_t. The job checks the
 * coefficients that cunmod_euclid_open has left unchecked. */
cunmod_euclid_t cunmod_euclid_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b,
                                 int task, int64_t stop, int count);

/* Returns a job of CUNMOD_TASK_SERIES for the operands x^power and the series a. The job has no
 * vector of x^power: job.a and job.b are both a. */
cunmod_euclid_t cunmod_euclid_of_series(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a,
                                        int64_t power, int64_t stop, int count);

/* Returns the maximal number of words of the cofactor of one operand of a GCD: len, but at least 1.
 * len: length of the other operand. */
int64_t cunmod_euclid_cofactor_words(int64_t len);

/* Computes the first `count` results of a job on the CPU path. Sets call->in to the operands a and
 * b, and call->out[i].words to memory for room[i] words, the most that result i needs. Then
 * call->make computes the results. Errors: E_MEMORY, E_INTERRUPTED. */
int cunmod_euclid_call(cunmod_euclid_t *x, cunmod_cpu_call_t *call, const cunmod_vec_t *a,
                       const cunmod_vec_t *b, const int64_t *room, int count);

/* Checks the lengths and the arrays of two operands, and that p is prime. */
int cunmod_euclid_check(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                        uint64_t p, cunmod_ctx_t ctx);

/* Opens a call on host arrays: resolves the context, does the checks of cunmod_euclid_check, and
 * stores the operands with their true lengths. Checks the coefficients if an operand is zero.
 * Otherwise the first job of both operands, or cunmod_euclid_reduce, checks the coefficients before
 * any result is written. Errors: those of cunmod_euclid_check, E_COEFF, E_MEMORY; after an error
 * nothing has to be cleared. */
typedef struct
{
    cunmod_ctx_t ctx;
    cunmod_vec_t a;
    cunmod_vec_t b;
} cunmod_euclid_arrays_t;

int cunmod_euclid_open(cunmod_euclid_arrays_t *x, const uint64_t *a, int64_t lena,
                       const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx);
void cunmod_euclid_clear(cunmod_euclid_arrays_t *x);

/* Checks the coefficients of a and b unless cunmod_euclid_open has checked them; for a call that
 * starts no job. Errors: E_COEFF. */
int cunmod_euclid_check_coeffs(const cunmod_vec_t *a, const cunmod_vec_t *b, uint64_t p);

/* Checks that arrays of results are not NULL (E_ARGUMENT) and do not overlap each other
 * (E_ALIAS). */
int cunmod_euclid_check_results(uint64_t *const *res, const int64_t *len, int count);

/* Checks device polynomials. polys[0 .. results-1] are the results, which must differ from one
 * another (E_ALIAS). polys[results] and polys[results+1] are the operands, whose lengths are read
 * from the device if necessary. Errors: E_ARGUMENT, E_ALIAS, E_MISMATCH, E_GPU. */
int cunmod_euclid_check_polys(const cunmod_poly_t *polys, int results);

/* Runs the job and stores its results in the first `count` polynomials. */
int cunmod_euclid_to_polys(cunmod_euclid_t *x, const cunmod_poly_t *polys, int count);

/* *reduced = the address of a modulo f. If a is shorter than f, this is a itself. Otherwise it is
 * `space`, where the function stores the remainder; *space is empty before, and the caller clears
 * it. f is not zero, and the lengths are known. Errors: those of cunmod_execute. */
int cunmod_euclid_reduce(cunmod_vec_t **reduced, cunmod_vec_t *space, cunmod_vec_t *a,
                         cunmod_vec_t *f, uint64_t p, cunmod_ctx_t ctx);

#endif
