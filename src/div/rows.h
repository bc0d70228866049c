/* Many results of one operation, stored as rows of one array, or as device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_ROWS_H
#define CUNMOD_ROWS_H

#include <stdint.h>

#include "runtime/exec.h"
#include "runtime/poly.h"

/* `count` results (rows) of len words each. Rows that are stored in an array are one result of the
 * job, in which row i begins at word i len. */
typedef struct
{
    int64_t count;
    int64_t len;
    uint64_t *array;    /* the array of the caller in which the rows are stored */
    cunmod_vec_t *vecs; /* the vectors of the rows, for device polynomials; NULL: see `array` */
} cunmod_rows_t;

/* Check polys[0 .. count-1] or res[0 .. count-1]. Errors: E_LENGTH (count < 0 or too large),
 * E_ARGUMENT (the array or a polynomial is NULL), E_MISMATCH (a modulus or context differs from
 * `like`). cunmod_rows_check checks results; more errors: E_ALIAS if two polynomials are the same
 * object, and E_MEMORY. */
int cunmod_rows_check_operands(const cunmod_poly_t *polys, int64_t count, cunmod_poly_t like);
int cunmod_rows_check(const cunmod_poly_t *res, int64_t count, cunmod_poly_t like);

/* Returns E_LENGTH if count < 0 or count * len is too large, and E_ARGUMENT if the array res of the
 * rows is NULL and count * len > 0. */
int cunmod_rows_check_array(const uint64_t *res, int64_t count, int64_t len);

/* Sets *rows to `count` rows of len words with empty vectors, for device polynomials. Errors:
 * E_MEMORY. */
int cunmod_rows_open(cunmod_rows_t *rows, int64_t count, int64_t len);

/* Runs the job, whose result 0 is the rows. Errors: those of cunmod_execute. */
int cunmod_rows_execute(cunmod_rows_t *rows, cunmod_job_t *job);

/* On the GPU path: cunmod_rows_begin allocates the result of the job, if the rows are stored in an
 * array. cunmod_rows_put copies len words from d_row to row i. Both return a device error. */
int cunmod_rows_begin(cunmod_rows_t *rows, cunmod_job_t *job, cunmod_dev_t *dev);
int cunmod_rows_put(cunmod_rows_t *rows, cunmod_job_t *job, cunmod_dev_t *dev, int64_t i,
                    const void *d_row);

/* On the CPU path: *words = host memory of count * len words for the rows, from cunmod_job_host. If
 * the context has an interrupt flag, this memory is not the caller's array, since an interrupt may
 * leave the rows incomplete. Errors: E_MEMORY. */
int cunmod_rows_host(const cunmod_rows_t *rows, cunmod_job_t *job, uint64_t **words);

/* On the CPU path: copies the rows from the memory of cunmod_rows_host to new vectors, for device
 * polynomials. Errors: E_MEMORY. */
int cunmod_rows_split(cunmod_rows_t *rows, cunmod_job_t *job);

/* If status is OK: res[i] = row i. Frees the rows that no polynomial owns, and the array of
 * vectors. Returns status. */
int cunmod_rows_close(cunmod_rows_t *rows, int status, const cunmod_poly_t *res, cunmod_ctx_t ctx);

/* Row i = the constant c; no change if the rows have no words. Errors: E_MEMORY. */
int cunmod_rows_constant(cunmod_rows_t *rows, int64_t i, uint64_t c);

/* Sets all rows to 0, and notes that nothing ran. New vectors are 0 already. */
void cunmod_rows_zero(const cunmod_rows_t *rows, cunmod_ctx_t ctx);

#endif
