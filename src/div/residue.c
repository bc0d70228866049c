/* Replaces operands of operations modulo a prepared divisor by their remainders, if necessary.
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
    const int status = cunmod_check_operands(a, lena, NULL, 0, divisor->p);
    if (status == CUNMOD_OK)
        x->vec = cunmod_vec_of(a, cunmod_true_length(a, lena));
    return status;
}

int cunmod_residue_reduce(cunmod_residue_t *x, cunmod_divisor_t divisor)
{
    const int64_t m = divisor->vec.len;
    if (x->vec.len < m)
        return CUNMOD_OK;
    x->own = malloc((size_t)m * sizeof(*x->own));
    if (x->own == NULL)
        return CUNMOD_E_MEMORY;
    const int status = cunmod_rem_divisor(x->own, x->vec.host, x->vec.len, divisor);
    if (status == CUNMOD_OK)
        x->vec = cunmod_vec_of(x->own, cunmod_true_length(x->own, m - 1));
    return status;
}

void cunmod_residue_close(cunmod_residue_t *x, cunmod_divisor_t divisor)
{
    if (divisor != NULL)
        cunmod_vec_clear(&x->vec, divisor->ctx);
    free(x->own);
}

int cunmod_residue_of_poly(cunmod_vec_t **vec, cunmod_poly_t *own, cunmod_poly_t a,
                           cunmod_divisor_t divisor)
{
    int status = cunmod_poly_resolve(a);
    *vec = &a->vec;
    if (status != CUNMOD_OK || a->vec.len < divisor->vec.len)
        return status;
    status = cunmod_poly_create(own, a->p, a->ctx);
    if (status == CUNMOD_OK)
    {
        *vec = &(*own)->vec;
        status = cunmod_poly_rem_divisor(*own, a, divisor);
    }
    return CUNMOD_THEN(cunmod_poly_resolve(*own));
}
