/* Divsteps on two operands of a job: memory, and what the steps have come to.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HALF_RUN_H
#define CUNMOD_HALF_RUN_H

#include <stdint.h>

#include "euclid/half.h"
#include "runtime/exec.h"

/* f is of lenf, g of leng coefficients; the leading one of f is not zero. */
typedef struct
{
    cunmod_half_t half;
    const void *f;
    const void *g;
    int64_t lenf;
    int64_t leng;
    int64_t stride;  /* words of each, reversed */
    int64_t degrees; /* lenf - 1 + leng - 1, a g without coefficients being one of length 1 */
    int64_t n;       /* steps that were made */
    void *d_fg;
    void *d_p;   /* their matrix */
    void *d_gcd; /* cunmod_half_gcd's; or NULL */
    void *d_memory;
} cunmod_half_run_t;

/* The operands of a run, on the device; then its memory, for so many steps at most and within limits.
 * cunmod_half_close gives it back, on failure too, and after cunmod_half_operands alone. record: of
 * the steps. Returns a device error. */
void cunmod_half_operands(cunmod_half_run_t *x, const cunmod_vec_t *f, const cunmod_vec_t *g);
int cunmod_half_open(cunmod_half_run_t *x, const cunmod_job_t *job, cunmod_dev_t *dev,
                     const cunmod_half_limits_t *limits, int64_t steps, int record);
void cunmod_half_close(cunmod_half_run_t *x);

/* cunmod_half_steps_of the operands, and cunmod_half_steps_before them. */
int64_t cunmod_half_all(const cunmod_half_run_t *x);
int64_t cunmod_half_before(const cunmod_half_run_t *x, int64_t stop);

/* Makes n steps from the start, 1 <= n <= cunmod_half_all, and as many rows of their matrix. */
int cunmod_half_steps(cunmod_half_run_t *x, int64_t n, int rows);

/* Row 0 or 1 of the matrix; entry 0 or 1 of it. */
const void *cunmod_half_entry(const cunmod_half_run_t *x, int row, int entry);

/* z[0 .. lenz-1] = coefficients of f or g (row 0 or 1) after the steps. */
int cunmod_half_series(const cunmod_half_run_t *x, void *d_z, int64_t lenz, int row);

/* All of it: the run on two operands, all steps, and in d_gcd the first lenz coefficients of f
 * after them, reversed the GCD up to the unit d_gcd[0]. cunmod_half_close as above. */
int cunmod_half_gcd(cunmod_half_run_t *x, const cunmod_vec_t *f, const cunmod_vec_t *g,
                    int64_t lenz, const cunmod_job_t *job, cunmod_dev_t *dev,
                    const cunmod_half_limits_t *limits);

/* A result: a polynomial of lenz coefficients at most from f or g after the steps, of which d_x has
 * lenz (row 0 or 1, entry -1), or the cofactor of f or g (entry 0 or 1) in it, divided by the
 * unit; d_unit NULL: the unit in the state. */
typedef struct
{
    int row;
    int entry;
    const void *d_x;
    const void *d_unit;
    int64_t lenz;
    int negate;
    int known; /* it has that length, or goes to an array where zeros on top do no harm */
} cunmod_half_part_t;

/* Results, CUNMOD_HALF_PARTS_MOST at most, in one launch; each vector gets room for one, and unless
 * it is known its length. Returns a device error. */
#define CUNMOD_HALF_PARTS_MOST 6
int cunmod_half_take(const cunmod_half_run_t *x, cunmod_vec_t *const *vecs,
                     const cunmod_half_part_t *parts, int count);

/* The numbers of the state; waits. Returns a device error. */
int cunmod_half_read(const cunmod_half_run_t *x, int64_t state[CUNMOD_HALF_STATE]);

/* The degree of f after the steps, from such a state; that of g is less by delta. */
int64_t cunmod_half_degree(const cunmod_half_run_t *x, const int64_t state[CUNMOD_HALF_STATE]);

/* The first remainder of Euclid's algorithm with at most `stop` coefficients, 1 <= stop < lenf, by
 * the steps after which the degrees of f and g are 2 stop - 1 together: it is g then, or f when
 * delta is not positive. There is one such step at least. Waits. Returns a device error. */
typedef struct
{
    int row;
    int64_t degree;     /* formal; -1 and less when it is zero */
    int64_t cofactor;   /* degree of the cofactor of the second operand */
    const void *d_unit; /* and its leading coefficient */
} cunmod_half_remainder_t;
int cunmod_half_remainder(cunmod_half_remainder_t *r, cunmod_half_run_t *x, int64_t stop);

/* vec, which is empty, = a copy of a vector on the device, the constant 1, x^n. Return a device
 * error. */
int cunmod_half_copy(cunmod_vec_t *vec, cunmod_dev_t *dev, const cunmod_vec_t *from, uint32_t word);
int cunmod_half_one(cunmod_vec_t *vec, cunmod_dev_t *dev, uint32_t word);
int cunmod_half_power(cunmod_vec_t *vec, cunmod_dev_t *dev, int64_t n, const cunmod_modulus_t *mod,
                      cunmod_ctx_t ctx);

#endif
