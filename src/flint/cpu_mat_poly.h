/* Matrices of polynomials on the CPU: operands and results of calls, and parts of products.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CPU_MAT_POLY_H
#define CUNMOD_CPU_MAT_POLY_H

#include <flint/nmod_poly_mat.h>

#include "flint/cpu_call.h"

/* The entries of an operand have `len` coefficients, of which those from .. to-1 are used: the
 * others do not change the result. */
typedef struct
{
    int64_t len, from, to;
} cunmod_span_t;

/* Initialises mat to the used coefficients of input `which` of *call, rows x columns entries. */
void cunmod_open_polys(nmod_poly_mat_t mat, const cunmod_cpu_call_t *call, int which, int64_t rows,
                       int64_t columns, cunmod_span_t span);

/* `words` has a matrix of polynomials of `terms` coefficients. Copies the coefficients 0 .. count-1
 * of the entries of mat to the coefficients first .. first+count-1 of the entries in `words`. */
void cunmod_store_polys(uint64_t *words, int64_t terms, int64_t first, int64_t count,
                        const nmod_poly_mat_t mat);

/* z = coefficients lo .. hi-1 of the entries of a b. Coefficients of a from hi on do not count. */
void cunmod_multiply_polys(nmod_poly_mat_t z, const nmod_poly_mat_t a, const nmod_poly_mat_t b,
                           int64_t lo, int64_t hi);

/* Returns whether the caller ends the call, and then sets call->stopped. */
int cunmod_cpu_stops(cunmod_cpu_call_t *call);

#endif
