/* Eliminations of matrices modulo a prime as jobs, for matrices in host memory and on a device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_ELIM_H
#define CUNMOD_MAT_ELIM_H

#include "runtime/exec.h"

/* Which matrix is transposed. */
enum
{
    CUNMOD_ELIM_OPERAND,
    CUNMOD_ELIM_RIGHT_SIDE,
    CUNMOD_ELIM_RESULT,
    CUNMOD_ELIM_MATRICES
};

/* The caller sets the members up to `transposed`; the result of a device matrix is not transposed.
 * Functions that run the job set rank and det. */
typedef struct
{
    cunmod_job_t job; /* the first member */
    int task;         /* CUNMOD_MAT_RANK .. */
    int is_left;      /* of a device matrix: 1 if the operand is its transposed matrix */
    int64_t m, n;     /* rows and columns of the operand */
    int64_t more;     /* columns of the right side; 0: there is none */
    int transposed[CUNMOD_ELIM_MATRICES];
    int64_t rank; /* results */
    uint64_t det;
} cunmod_mat_elim_t;

/* Checks that the largest result for x->task, x->m, x->n and x->more has at most CUNMOD_LENGTH_MAX
 * words. Errors: E_LENGTH. */
int cunmod_mat_elim_check(const cunmod_mat_elim_t *x);

/* Sets x->job for the words *a, and those of the right side, *b, if there is one. */
void cunmod_mat_elim_job(cunmod_mat_elim_t *x, cunmod_vec_t *a, cunmod_vec_t *b, uint64_t p,
                         cunmod_ctx_t ctx);

#endif
