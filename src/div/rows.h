/* Many results of one operation: rows of one array, or device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_ROWS_H
#define CUNMOD_ROWS_H

#include <stdint.h>

#include "runtime/exec.h"
#include "runtime/poly.h"

/* `count` results of len words each. On arrays they are one result of the job, one row behind the
 * other. */
typedef struct
{
    int64_t count;
    int64_t len;
    cunmod_vec_t *vecs; /* of device polynomials; NULL: they go to an array */
} cunmod_rows_t;

/* Checks polynomials: E_LENGTH (count < 0), E_ARGUMENT (one is NULL, or there is no array of them),
 * E_MISMATCH (with `like`). And of those that become results no two are the same object (E_ALIAS,
 * E_MEMORY). */
int cunmod_rows_check_operands(const cunmod_poly_t *polys, int64_t count, cunmod_poly_t like);
int cunmod_rows_check(const cunmod_poly_t *res, int64_t count, cunmod_poly_t like);

/* E_LENGTH when count < 0 or the rows have too many words; E_ARGUMENT when res is NULL and is to be
 * written. */
int cunmod_rows_check_array(const uint64_t *res, int64_t count, int64_t len);

/* The rows as polynomials. Errors: E_MEMORY. */
int cunmod_rows_open(cunmod_rows_t *rows, int64_t count, int64_t len);

/* On the device. Begin: allocates the array of the job, if the rows go to one. Put: copies len
 * words to row i. They return a device error. */
int cunmod_rows_begin(cunmod_rows_t *rows, cunmod_job_t *job, cunmod_dev_t *dev);
int cunmod_rows_put(cunmod_rows_t *rows, cunmod_job_t *job, cunmod_dev_t *dev, int64_t i,
                    const void *d_row);

/* In host memory: *words = the place of the rows, one behind the other, as cunmod_job_host has it.
 * An interrupt may leave them half made. Errors: E_MEMORY. */
int cunmod_rows_host(const cunmod_rows_t *rows, cunmod_job_t *job, uint64_t **words);

/* In host memory: takes the rows from the array of the job, where they have been made. Errors:
 * E_MEMORY. */
int cunmod_rows_split(cunmod_rows_t *rows, cunmod_job_t *job);

/* When status is OK: res[i] = row i. Frees what is left. Returns status. */
int cunmod_rows_close(cunmod_rows_t *rows, int status, const cunmod_poly_t *res, cunmod_ctx_t ctx);

/* Row i = the constant c. Errors: E_MEMORY. */
int cunmod_rows_constant(cunmod_rows_t *rows, int64_t i, uint64_t c);

#endif
