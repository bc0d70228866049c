/* Divisibility, multiplicity of a factor, squarefree part and discriminant, for host arrays.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "algebra/work.h"
#include "flint/cpu_series.h"

/* Largest length of an operand for which one call of FLINT computes the result: the call, which
 * cannot be interrupted, takes only some milliseconds. */
#define MOST 512

CUNMOD_LIFT(divides, cunmod_poly_divides(argument, res, operands[0], operands[1]),
            cunmod_cpu_divides(argument, result->words, CUNMOD_LIFT_WORDS(0), CUNMOD_LIFT_WORDS(1),
                               p))
CUNMOD_LIFT(remove, cunmod_poly_remove(argument, res, operands[0], operands[1]),
            cunmod_cpu_remove(argument, result->words, CUNMOD_LIFT_WORDS(0), CUNMOD_LIFT_WORDS(1),
                              p))
CUNMOD_LIFT(squarefree_part, cunmod_poly_squarefree_part(res, operands[0]),
            cunmod_cpu_squarefree_part(result->words, CUNMOD_LIFT_WORDS(0), p))
CUNMOD_LIFT(discriminant, cunmod_poly_discriminant(argument, operands[0]),
            cunmod_cpu_discriminant(argument, CUNMOD_LIFT_WORDS(0), p))

int cunmod_divides(int *divides, uint64_t *q, const uint64_t *a, int64_t lena, const uint64_t *b,
                   int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operands[] = {{a, lena}, {b, lenb}};
    const cunmod_lift_result_t result = {q, lena};
    int found = 0;
    const cunmod_lift_t function = {divides_of, divides_by_flint, MOST, &found};
    if (divides == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_lift(operands, 2, &result, lena, p, ctx, &function));
    *divides = found;
    return CUNMOD_OK;
}

int cunmod_remove(int64_t *e, uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                  int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operands[] = {{a, lena}, {b, lenb}};
    const cunmod_lift_result_t result = {res, lena};
    int64_t found = 0;
    const cunmod_lift_t function = {remove_of, remove_by_flint, MOST, &found};
    if (e == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_lift(operands, 2, &result, lena, p, ctx, &function));
    *e = found;
    return CUNMOD_OK;
}

int cunmod_squarefree_part(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                           cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operand = {a, lena};
    const cunmod_lift_result_t result = {res, lena};
    const cunmod_lift_t function = {squarefree_part_of, squarefree_part_by_flint, MOST, NULL};
    return cunmod_lift(&operand, 1, &result, lena, p, ctx, &function);
}

int cunmod_discriminant(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                        cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operand = {a, lena};
    uint64_t value = 0;
    const cunmod_lift_t function = {discriminant_of, discriminant_by_flint, MOST, &value};
    if (res == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_lift(&operand, 1, NULL, lena, p, ctx, &function));
    *res = value;
    return CUNMOD_OK;
}
