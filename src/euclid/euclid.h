/* Declares the functions shared by all operations with Euclid's algorithm, which check operands,
 * and build and run jobs (cunmod_job_t).
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
    int swapped;              /* 1: job.a is the caller's second operand; 0: the first one */
    cunmod_vec_t *operand[2]; /* the operands in the caller's order */
    int64_t power;            /* CUNMOD_TASK_SERIES: the modulus is x^power; otherwise 0 */
    int64_t lenden;           /* fractions: maximal length of the denominator */
    int64_t sign;             /* half-GCDs: out: determinant of the matrix, 1 or -1 */
} cunmod_euclid_t;

/* Returns a job for the operands a and b, which are not both zero; job.a is the longer operand. The
 * job computes its first `count` results. task, stop: as in cunmod_query_t (plan/query.h). The job
 * checks the coefficients of a and b if cunmod_euclid_open has not checked them. */
cunmod_euclid_t cunmod_euclid_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b,
                                 int task, int64_t stop, int count);

/* Returns a job of CUNMOD_TASK_SERIES for the operands x^power and a, a power series. The job does
 * not store x^power as a vector: job.a and job.b are both a. stop, count: as in
 * cunmod_euclid_of. */
cunmod_euclid_t cunmod_euclid_of_series(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a,
                                        int64_t power, int64_t stop, int count);

/* Returns max(len, 1), the maximal number of words of the cofactor of one operand of a GCD, where
 * len is the length of the other operand. */
int64_t cunmod_euclid_cofactor_words(int64_t len);

/* Computes the first `count` results of the job x->job on the CPU path. Sets call->in to the
 * operands a and b, and call->out[i].words to memory for room[i] words, the most that result i
 * needs. Then call->make, set by the caller, computes the results. Errors: E_MEMORY,
 * E_INTERRUPTED. */
int cunmod_euclid_call(cunmod_euclid_t *x, cunmod_cpu_call_t *call, const cunmod_vec_t *a,
                       const cunmod_vec_t *b, const int64_t *room, int count);

/* Checks the lengths and the arrays of two operands, and that p is prime. Errors: those of
 * cunmod_check_shapes, and E_MODULUS. */
int cunmod_euclid_check(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                        uint64_t p, cunmod_ctx_t ctx);

/* Opens a call on host arrays: resolves the context, calls cunmod_euclid_check, and stores the
 * operands with their true lengths. If an operand is zero, also checks the coefficients. Otherwise
 * the first job with both operands, or cunmod_euclid_reduce, checks the coefficients before any
 * result is written. Errors: those of cunmod_euclid_check, E_COEFF, E_MEMORY; after an error the
 * caller need not call cunmod_euclid_clear. */
typedef struct
{
    cunmod_ctx_t ctx;
    cunmod_vec_t a;
    cunmod_vec_t b;
} cunmod_euclid_arrays_t;

int cunmod_euclid_open(cunmod_euclid_arrays_t *x, const uint64_t *a, int64_t lena,
                       const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx);
void cunmod_euclid_clear(cunmod_euclid_arrays_t *x);

/* For an operation that runs no job: checks the coefficients of a and b, unless cunmod_euclid_open
 * has checked them. Errors: E_COEFF. */
int cunmod_euclid_check_coeffs(const cunmod_vec_t *a, const cunmod_vec_t *b, uint64_t p);

/* Checks the arrays res[i] of len[i] words for results, 0 <= i < count: that they are not NULL
 * (E_ARGUMENT) and do not overlap one another (E_ALIAS). */
int cunmod_euclid_check_results(uint64_t *const *res, const int64_t *len, int count);

/* Checks device polynomials. polys[0 .. results-1] are the results, which must differ from one
 * another (E_ALIAS). polys[results] and polys[results+1] are the operands, whose lengths are read
 * from the device if necessary. Errors: E_ARGUMENT, E_ALIAS, E_MISMATCH, E_GPU. */
int cunmod_euclid_check_polys(const cunmod_poly_t *polys, int results);

/* Runs the job and stores result i in polys[i], 0 <= i < count. Errors: those of cunmod_execute. */
int cunmod_euclid_to_polys(cunmod_euclid_t *x, const cunmod_poly_t *polys, int count);

/* *reduced = the address of a modulo f: a itself if a is shorter than f, otherwise `space`, where
 * the function stores the remainder. *space is empty before, and the caller clears *space. f is not
 * zero, and the lengths of a and f are known. Errors: those of cunmod_execute. */
int cunmod_euclid_reduce(cunmod_vec_t **reduced, cunmod_vec_t *space, cunmod_vec_t *a,
                         cunmod_vec_t *f, uint64_t p, cunmod_ctx_t ctx);

#endif
