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

/* `count` results (rows) of len words each. In an array, row i begins at word i len, and the whole
 * array is result 0 of the job. */
typedef struct
{
    int64_t count;
    int64_t len;
    uint64_t *array;    /* array of the user that contains all rows */
    cunmod_vec_t *vecs; /* [i]: row i, for device polynomials; NULL: see `array` */
} cunmod_rows_t;

/* Check the device polynomials polys[0 .. count-1] or res[0 .. count-1]. Errors: E_LENGTH (count <
 * 0 or too large), E_ARGUMENT (the array or a polynomial is NULL), E_MISMATCH (a modulus or context
 * differs from `like`). cunmod_rows_check, which checks results, also returns E_ALIAS if two
 * polynomials are the same object, and E_MEMORY. */
int cunmod_rows_check_operands(const cunmod_poly_t *polys, int64_t count, cunmod_poly_t like);
int cunmod_rows_check(const cunmod_poly_t *res, int64_t count, cunmod_poly_t like);

/* Returns E_LENGTH if count < 0 or count * len is too large, and E_ARGUMENT if the array res of the
 * rows is NULL and count * len > 0. */
int cunmod_rows_check_array(const uint64_t *res, int64_t count, int64_t len);

/* *rows = `count` rows of len words for device polynomials, with empty vectors. Errors:
 * E_MEMORY. */
int cunmod_rows_open(cunmod_rows_t *rows, int64_t count, int64_t len);

/* Runs the job that computes the rows as its result 0. Errors: those of cunmod_execute. */
int cunmod_rows_execute(cunmod_rows_t *rows, cunmod_job_t *job);

/* Functions of the GPU path. cunmod_rows_begin allocates device memory for all rows, if they are to
 * be stored in an array. cunmod_rows_put copies d_row[0 .. len-1] to row i. Both return a device
 * error. */
int cunmod_rows_begin(cunmod_rows_t *rows, cunmod_job_t *job, cunmod_dev_t *dev);
int cunmod_rows_put(cunmod_rows_t *rows, cunmod_job_t *job, cunmod_dev_t *dev, int64_t i,
                    const void *d_row);

/* For the CPU path: *words = host memory of count * len words for the rows, from cunmod_job_host.
 * In a context with an interrupt flag this memory is not the array of the user, since an interrupt
 * may leave the rows incomplete. Errors: E_MEMORY. */
int cunmod_rows_host(const cunmod_rows_t *rows, cunmod_job_t *job, uint64_t **words);

/* For the CPU path and device polynomials: copies the rows from the memory of cunmod_rows_host to
 * new vectors rows->vecs. Errors: E_MEMORY. */
int cunmod_rows_split(cunmod_rows_t *rows, cunmod_job_t *job);

/* If status is OK: res[i] = row i. Frees the rows that were not moved to a polynomial, and the
 * array rows->vecs. Returns status. */
int cunmod_rows_close(cunmod_rows_t *rows, int status, const cunmod_poly_t *res, cunmod_ctx_t ctx);

/* Row i = the constant c, unless the rows have no words. Errors: E_MEMORY. */
int cunmod_rows_constant(cunmod_rows_t *rows, int64_t i, uint64_t c);

/* Sets all rows in an array to 0 (new vectors are 0 already), and sets the note of ctx: nothing was
 * computed. */
void cunmod_rows_zero(const cunmod_rows_t *rows, cunmod_ctx_t ctx);

/* words[0 .. count len - 1] = the vectors vecs[0 .. count-1] as rows of len words, padded with
 * zeros; no vector is longer than len. p: the modulus. Errors: E_MEMORY, E_GPU. */
int cunmod_rows_gather(uint64_t *words, cunmod_vec_t *const *vecs, int64_t count, int64_t len,
                       uint64_t p, cunmod_ctx_t ctx);

#endif
