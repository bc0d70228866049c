/* Divisibility, multiplicity, squarefree part and discriminant on host arrays.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "algebra/work.h"

int cunmod_divides(int *divides, uint64_t *q, const uint64_t *a, int64_t lena, const uint64_t *b,
                   int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operands[] = {{a, lena}, {b, lenb}};
    const cunmod_lift_result_t result = {q, lena};
    cunmod_lift_t lift = {.ctx = NULL};
    int found = 0;
    if (divides == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    int status;
    do
    {
        status = cunmod_lift_open(&lift, operands, 2, &result, lena, p, ctx);
        CUNMOD_THEN(cunmod_poly_divides(&found, lift.result, lift.operand[0], lift.operand[1]));
        status = cunmod_lift_close(&lift, status, &result);
    } while (cunmod_lift_again(&lift, status));
    if (status == CUNMOD_OK)
    {
        *divides = found;
    }
    return status;
}

int cunmod_remove(int64_t *e, uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                  int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operands[] = {{a, lena}, {b, lenb}};
    const cunmod_lift_result_t result = {res, lena};
    cunmod_lift_t lift = {.ctx = NULL};
    int64_t found = 0;
    if (e == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    int status;
    do
    {
        status = cunmod_lift_open(&lift, operands, 2, &result, lena, p, ctx);
        CUNMOD_THEN(cunmod_poly_remove(&found, lift.result, lift.operand[0], lift.operand[1]));
        status = cunmod_lift_close(&lift, status, &result);
    } while (cunmod_lift_again(&lift, status));
    if (status == CUNMOD_OK)
    {
        *e = found;
    }
    return status;
}

int cunmod_squarefree_part(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                           cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operand = {a, lena};
    const cunmod_lift_result_t result = {res, lena};
    cunmod_lift_t lift = {.ctx = NULL};
    int status;
    do
    {
        status = cunmod_lift_open(&lift, &operand, 1, &result, lena, p, ctx);
        CUNMOD_THEN(cunmod_poly_squarefree_part(lift.result, lift.operand[0]));
        status = cunmod_lift_close(&lift, status, &result);
    } while (cunmod_lift_again(&lift, status));
    return status;
}

int cunmod_discriminant(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                        cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operand = {a, lena};
    cunmod_lift_t lift = {.ctx = NULL};
    uint64_t value = 0;
    if (res == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    int status;
    do
    {
        status = cunmod_lift_open(&lift, &operand, 1, NULL, lena, p, ctx);
        CUNMOD_THEN(cunmod_poly_discriminant(&value, lift.operand[0]));
        status = cunmod_lift_close(&lift, status, NULL);
    } while (cunmod_lift_again(&lift, status));
    if (status == CUNMOD_OK)
    {
        *res = value;
    }
    return status;
}
