/* Device polynomials: the object, and helpers of its operations.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_RUNTIME_POLY_H
#define CUNMOD_RUNTIME_POLY_H

#include <stdint.h>

#include "runtime/ctx.h"
#include "runtime/exec.h"
#include "runtime/vec.h"

struct cunmod_poly_struct
{
    cunmod_ctx_t ctx;
    uint64_t p;       /* a prime */
    cunmod_vec_t vec; /* normalised */
};

/* Checks polys[0 .. count-1], the operands of one operation. Errors: E_ARGUMENT if a polynomial is
 * NULL; E_MISMATCH if its modulus or its context differs from polys[0]. */
int cunmod_poly_check(const cunmod_poly_t *polys, int count);

/* If a kernel has stored the length of poly without leading zeros on the device (poly->vec.d_len is
 * not NULL), reads this length into poly->vec.len. Errors: E_GPU. */
int cunmod_poly_resolve(cunmod_poly_t poly);

/* Checks the result res and the operands a and b by cunmod_poly_check, and calls
 * cunmod_poly_resolve for a and b. */
int cunmod_poly_open(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b);

/* poly = a[0 .. len-1], as cunmod_poly_set_array does. If on_gpu is 0 or there is no GPU, the words
 * are stored in host memory. */
int cunmod_poly_set_at(cunmod_poly_t poly, const uint64_t *a, int64_t len, int on_gpu);

/* Frees the value of poly, and replaces it by *vec, which poly then owns. */
void cunmod_poly_take(cunmod_poly_t poly, const cunmod_vec_t *vec);

#endif
