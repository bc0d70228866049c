/* Divsteps on two polynomials of a job: manages the memory, computes the steps and stores the
 * results.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HALF_RUN_H
#define CUNMOD_HALF_RUN_H

#include <stdint.h>

#include "euclid/half.h"
#include "runtime/exec.h"

/* A run: divsteps on the reversals of the polynomials f, of lenf coefficients with a nonzero
 * leading coefficient, and g, of leng coefficients. */
typedef struct
{
    cunmod_half_t half; /* a stack of one pair */
    const void *f;
    const void *g;
    int64_t lenf;
    int64_t leng;
    int64_t stride;  /* words of each of the reversals of f and of g, at d_fg */
    int64_t degrees; /* sum of the degrees of f and g: lenf - 1 + max(leng - 1, 0) */
    int64_t n;       /* number of steps done */
    void *d_fg;
    void *d_p;   /* transition matrix of the n steps */
    void *d_gcd; /* result of cunmod_half_gcd; NULL before that call */
    void *d_memory;
} cunmod_half_run_t;

/* Begins a run on f and g, which are on the device, and allocates its memory. stop > 0: for the
 * steps until the degrees of f and g have the sum 2 stop - 1 (cunmod_half_before); stop = 0: for
 * all steps (cunmod_half_all). limits: limits of the recursion; record != 0: also allocates memory
 * for the record of the steps. Returns a device error. */
int cunmod_half_open(cunmod_half_run_t *x, const cunmod_vec_t *f, const cunmod_vec_t *g,
                     const cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_half_limits_t *limits,
                     int64_t stop, int record);

/* Frees the memory of the run. May be called after an error, and, if *x is all zeros, before
 * cunmod_half_open. */
void cunmod_half_close(cunmod_half_run_t *x);

/* For the operands of the run, cunmod_half_all returns a number of steps after which f is the GCD
 * (cunmod_half_steps_of), and cunmod_half_before returns the number of steps after which the
 * degrees of f and g have the sum 2 stop - 1 (cunmod_half_steps_before). */
int64_t cunmod_half_all(const cunmod_half_run_t *x);
int64_t cunmod_half_before(const cunmod_half_run_t *x, int64_t stop);

/* Computes the first n steps on the operands, 1 <= n <= cunmod_half_all, and stores the first
 * `rows` rows of the transition matrix of these steps at x->d_p. Returns a device error. */
int cunmod_half_steps(cunmod_half_run_t *x, int64_t n, int rows);

/* Returns the address of an entry, n + 1 words, of the transition matrix; row, entry: 0 or 1. */
const void *cunmod_half_entry(const cunmod_half_run_t *x, int row, int entry);

/* d_z[0 .. lenz-1] = the first lenz coefficients of f (row 0) or g (row 1) after the steps. Returns
 * a device error. */
int cunmod_half_series(const cunmod_half_run_t *x, void *d_z, int64_t lenz, int row);

/* Calls cunmod_half_open, and computes all steps on f and g. Allocates x->d_gcd, and stores in it
 * the first lenz coefficients of the series f after the steps: reversed, they are the monic GCD
 * times d_gcd[0]. The caller calls cunmod_half_close, also after an error. Returns a device
 * error. */
int cunmod_half_gcd(cunmod_half_run_t *x, const cunmod_vec_t *f, const cunmod_vec_t *g,
                    int64_t lenz, const cunmod_job_t *job, cunmod_dev_t *dev,
                    const cunmod_half_limits_t *limits);

/* A result of a run: a polynomial of at most lenz coefficients, divided by a unit, the constant
 * *d_unit. Row 0 of the transition matrix leads to f after the steps, row 1 to g.
 *
 *   entry   -1: the result is the reversal of f (row = 0) or g (row = 1) after the steps, whose
 *           first lenz coefficients are at d_x. 0 or 1: the result is the cofactor of the first or
 *           the second operand in f (row = 0) or g (row = 1) after the steps
 *   d_unit  NULL: the unit is CUNMOD_HALF_UNIT_F (row = 0) or CUNMOD_HALF_UNIT_G of the state */
typedef struct
{
    int row;
    int entry;
    const void *d_x;
    const void *d_unit;
    int64_t lenz;
    int negate;
    int known; /* 1: the length is not computed, because it is lenz, or because the result
                  may have leading zeros */
} cunmod_half_part_t;

/* Computes the results parts[i] with vecs[i] != NULL, 0 <= i < count <= CUNMOD_HALF_PARTS_MOST, in
 * one launch. Allocates *vecs[i] on the device for result i, and computes the length of result i
 * unless parts[i].known is set. Returns a device error. */
#define CUNMOD_HALF_PARTS_MOST 6
int cunmod_half_take(const cunmod_half_run_t *x, cunmod_vec_t *const *vecs,
                     const cunmod_half_part_t *parts, int count);

/* Copies the state of the steps from the device to state[], and waits for the copy. Returns a
 * device error. */
int cunmod_half_read(const cunmod_half_run_t *x, int64_t state[CUNMOD_HALF_STATE]);

/* Returns the degree of f after the steps that led to `state`. The formal degree of g is the degree
 * of f minus state[CUNMOD_HALF_DELTA]. */
int64_t cunmod_half_degree(const cunmod_half_run_t *x, const int64_t state[CUNMOD_HALF_STATE]);

/* *r = the first remainder of Euclid's algorithm on f and g with at most `stop` coefficients, 1 <=
 * stop < lenf. Computes the steps, at least one, until deg f + deg g = 2 stop - 1. Then the
 * remainder is g if delta > 0, and f otherwise. Waits for the device. Returns a device error. */
typedef struct
{
    int row;
    int64_t degree;     /* formal degree of the remainder; negative: the remainder is zero */
    int64_t cofactor;   /* degree of the cofactor of the run's second operand */
    const void *d_unit; /* the leading coefficient of this cofactor */
} cunmod_half_remainder_t;
int cunmod_half_remainder(cunmod_half_remainder_t *r, cunmod_half_run_t *x, int64_t stop);

/* *vec, which is empty before, = on the device: cunmod_half_copy: a copy of the device vector
 * `from`; cunmod_half_one: the constant 1; cunmod_half_power: the polynomial x^n. Each function
 * returns a device error. */
int cunmod_half_copy(cunmod_vec_t *vec, cunmod_dev_t *dev, const cunmod_vec_t *from, uint32_t word);
int cunmod_half_one(cunmod_vec_t *vec, cunmod_dev_t *dev, uint32_t word);
int cunmod_half_power(cunmod_vec_t *vec, cunmod_dev_t *dev, int64_t n, const cunmod_modulus_t *mod,
                      cunmod_ctx_t ctx);

#endif
