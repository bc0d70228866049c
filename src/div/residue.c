/* Replaces the operands of operations modulo a prepared divisor by their remainders, if they are
 * not shorter than the divisor.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "div/residue.h"

#include <stdlib.h>

#include "base/check.h"
#include "runtime/poly.h"

int cunmod_residue_open(cunmod_residue_t *x, const uint64_t *a, int64_t lena,
                        cunmod_divisor_t divisor)
{
    x->vec = &x->array;
    x->array = cunmod_vec_empty();
    if (divisor == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_check_operands(a, lena, NULL, 0, divisor->p));
    x->array = cunmod_vec_of(a, cunmod_true_length(a, lena));
    return CUNMOD_OK;
}

int cunmod_residue_reduce(cunmod_residue_t *x, cunmod_divisor_t divisor)
{
    const int64_t m = divisor->vec.len;
    if (x->vec->len < m)
        return CUNMOD_OK;
    x->own = malloc((size_t)m * sizeof(*x->own));
    if (x->own == NULL)
        return CUNMOD_E_MEMORY;
    CUNMOD_TRY(cunmod_rem_divisor(x->own, x->vec->host, x->vec->len, divisor));
    x->array = cunmod_vec_of(x->own, cunmod_true_length(x->own, m - 1));
    return CUNMOD_OK;
}

int cunmod_residue_of_poly(cunmod_residue_t *x, cunmod_poly_t a, cunmod_divisor_t divisor)
{
    x->vec = &a->vec;
    CUNMOD_TRY(cunmod_poly_resolve(a));
    if (a->vec.len < divisor->vec.len)
        return CUNMOD_OK;
    CUNMOD_TRY(cunmod_poly_create(&x->poly, a->p, a->ctx));
    x->vec = &x->poly->vec;
    CUNMOD_TRY(cunmod_poly_rem_divisor(x->poly, a, divisor));
    return cunmod_poly_resolve(x->poly);
}

void cunmod_residue_close(cunmod_residue_t *x, cunmod_divisor_t divisor)
{
    if (divisor != NULL && x->vec == &x->array)
        cunmod_vec_clear(x->vec, divisor->ctx);
    free(x->own);
    cunmod_poly_destroy(x->poly);
}
