/* Device polynomials: the object, and what its operations share.
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

/* Checks the polynomials of one operation: E_ARGUMENT for NULL, E_MISMATCH when the modulus or the
 * context of one is not that of the first. */
int cunmod_poly_check(const cunmod_poly_t *polys, int count);

/* Makes the length of an operand known. Errors: E_GPU. */
int cunmod_poly_resolve(cunmod_poly_t poly);

/* cunmod_poly_set_array, on the GPU where the context has one and `on_gpu` is set, else in host
 * memory. */
int cunmod_poly_set_at(cunmod_poly_t poly, const uint64_t *a, int64_t len, int on_gpu);

/* Makes *vec the value of poly, which owns it from then on. */
void cunmod_poly_take(cunmod_poly_t poly, const cunmod_vec_t *vec);

#endif
