/* Divsteps on the two operands of a job: manages the memory, does the steps and stores the results.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HALF_RUN_H
#define CUNMOD_HALF_RUN_H

#include <stdint.h>

#include "euclid/half.h"
#include "runtime/exec.h"

/* A run: divsteps on the polynomials f, of lenf coefficients with a nonzero leading coefficient,
 * and g, of leng coefficients. */
typedef struct
{
    cunmod_half_t half; /* a stack of one pair */
    const void *f;
    const void *g;
    int64_t lenf;
    int64_t leng;
    int64_t stride;  /* words of f, and of g, as reversed series at d_fg */
    int64_t degrees; /* sum of the degrees: lenf - 1 + max(leng - 1, 0) */
    int64_t n;       /* number of steps done */
    void *d_fg;
    void *d_p;   /* matrix of the steps */
    void *d_gcd; /* result of cunmod_half_gcd; NULL: none */
    void *d_memory;
} cunmod_half_run_t;

/* Begins a run on f and g, which are on the device, and allocates memory for the steps until the
 * sum of the degrees is 2 stop - 1 (cunmod_half_before); stop = 0: for all steps (cunmod_half_all).
 * limits: the limits of the recursion; record != 0: there is also memory for the record of the
 * steps. Returns a device error. */
int cunmod_half_open(cunmod_half_run_t *x, const cunmod_vec_t *f, const cunmod_vec_t *g,
                     const cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_half_limits_t *limits,
                     int64_t stop, int record);

/* Frees the memory. May be called after an error, and for a run of zeros that was not opened. */
void cunmod_half_close(cunmod_half_run_t *x);

/* For the operands of the run, cunmod_half_all returns a number of steps after which f is the GCD
 * (cunmod_half_steps_of), cunmod_half_before the number of steps after which the sum of the degrees
 * of f and g is 2 stop - 1 (cunmod_half_steps_before). */
int64_t cunmod_half_all(const cunmod_half_run_t *x);
int64_t cunmod_half_before(const cunmod_half_run_t *x, int64_t stop);

/* Does n steps on the operands, 1 <= n <= cunmod_half_all, and computes the first `rows` rows of
 * the transition matrix of these steps. Returns a device error. */
int cunmod_half_steps(cunmod_half_run_t *x, int64_t n, int rows);

/* Returns the address of an entry of the matrix; row, entry: 0 or 1. */
const void *cunmod_half_entry(const cunmod_half_run_t *x, int row, int entry);

/* d_z[0 .. lenz-1] = the first lenz coefficients of f (row 0) or g (row 1) after the steps. Returns
 * a device error. */
int cunmod_half_series(const cunmod_half_run_t *x, void *d_z, int64_t lenz, int row);

/* Calls cunmod_half_open, and does all steps on f and g. Stores the first
 * lenz coefficients of f after the steps in x->d_gcd: reversed, they are the GCD times the unit
 * d_gcd[0]. The caller calls cunmod_half_close, also after an error. Returns a device error. */
int cunmod_half_gcd(cunmod_half_run_t *x, const cunmod_vec_t *f, const cunmod_vec_t *g,
                    int64_t lenz, const cunmod_job_t *job, cunmod_dev_t *dev,
                    const cunmod_half_limits_t *limits);

/* A result of a run: a polynomial of at most lenz coefficients, divided by a unit.
 *
 *   entry   -1: the polynomial of f (row 0) or g (row 1) after the steps, whose first lenz
 *           coefficients are at d_x. 0, 1: the cofactor of the first, or the second, operand in
 *           that row
 *   d_unit  the unit; NULL: the unit of the state */
typedef struct
{
    int row;
    int entry;
    const void *d_x;
    const void *d_unit;
    int64_t lenz;
    int negate;
    int known; /* 1: the length need not be computed, as it is lenz, or the result may have
                  leading zeros */
} cunmod_half_part_t;

/* Computes `count` results, count <= CUNMOD_HALF_PARTS_MOST, in one launch, except results i with
 * vecs[i] = NULL. Allocates memory for result i in vecs[i], and computes the length of result i
 * unless parts[i].known is set. Returns a device error. */
#define CUNMOD_HALF_PARTS_MOST 6
int cunmod_half_take(const cunmod_half_run_t *x, cunmod_vec_t *const *vecs,
                     const cunmod_half_part_t *parts, int count);

/* Copies the state from the device, and waits for the copy. Returns a device error. */
int cunmod_half_read(const cunmod_half_run_t *x, int64_t state[CUNMOD_HALF_STATE]);

/* Returns the degree of f after the steps, from their state. The degree of g is this degree minus
 * delta. */
int64_t cunmod_half_degree(const cunmod_half_run_t *x, const int64_t state[CUNMOD_HALF_STATE]);

/* *r = the first remainder of Euclid's algorithm on f and g with at most `stop` coefficients, 1 <=
 * stop < lenf. Does the steps, at least one, until the degrees of f and g add up to 2 stop - 1.
 * Then the remainder is g if delta > 0, and f otherwise. Waits for the device. Returns a device
 * error. */
typedef struct
{
    int row;
    int64_t degree;     /* formal degree of the remainder; negative: the remainder is zero */
    int64_t cofactor;   /* degree of the cofactor of the second operand */
    const void *d_unit; /* the leading coefficient of that cofactor */
} cunmod_half_remainder_t;
int cunmod_half_remainder(cunmod_half_remainder_t *r, cunmod_half_run_t *x, int64_t stop);

/* Store in vec, which is empty before: cunmod_half_copy a copy of the device vector `from`,
 * cunmod_half_one the constant 1, cunmod_half_power the polynomial x^n. Return a device error. */
int cunmod_half_copy(cunmod_vec_t *vec, cunmod_dev_t *dev, const cunmod_vec_t *from, uint32_t word);
int cunmod_half_one(cunmod_vec_t *vec, cunmod_dev_t *dev, uint32_t word);
int cunmod_half_power(cunmod_vec_t *vec, cunmod_dev_t *dev, int64_t n, const cunmod_modulus_t *mod,
                      cunmod_ctx_t ctx);

#endif
