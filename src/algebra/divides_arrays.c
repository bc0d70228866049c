/* Divisibility, multiplicity, squarefree part and discriminant on host arrays.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "algebra/work.h"
#include "flint/cpu_series.h"

/* Length of the longest operand for which FLINT takes only some milliseconds. */
#define MOST 512

static int divides_of(cunmod_poly_t res, const cunmod_poly_t *operands, void *found)
{
    return cunmod_poly_divides(found, res, operands[0], operands[1]);
}

static int divides_by_flint(const cunmod_lift_result_t *result,
                            const cunmod_lift_operand_t *operands, uint64_t p, void *found)
{
    return cunmod_cpu_divides(found, result->words, operands[0].words, operands[0].len,
                              operands[1].words, operands[1].len, p);
}

int cunmod_divides(int *divides, uint64_t *q, const uint64_t *a, int64_t lena, const uint64_t *b,
                   int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operands[] = {{a, lena}, {b, lenb}};
    const cunmod_lift_result_t result = {q, lena};
    int found = 0;
    const cunmod_lift_t function = {divides_of, divides_by_flint, MOST, &found};
    int status = divides == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_OK;
    CUNMOD_THEN(cunmod_lift(operands, 2, &result, lena, p, ctx, &function));
    if (status == CUNMOD_OK)
        *divides = found;
    return status;
}

static int remove_of(cunmod_poly_t res, const cunmod_poly_t *operands, void *e)
{
    return cunmod_poly_remove(e, res, operands[0], operands[1]);
}

static int remove_by_flint(const cunmod_lift_result_t *result,
                           const cunmod_lift_operand_t *operands, uint64_t p, void *found)
{
    return cunmod_cpu_remove(found, result->words, operands[0].words, operands[0].len,
                             operands[1].words, operands[1].len, p);
}

int cunmod_remove(int64_t *e, uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                  int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operands[] = {{a, lena}, {b, lenb}};
    const cunmod_lift_result_t result = {res, lena};
    int64_t found = 0;
    const cunmod_lift_t function = {remove_of, remove_by_flint, MOST, &found};
    int status = e == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_OK;
    CUNMOD_THEN(cunmod_lift(operands, 2, &result, lena, p, ctx, &function));
    if (status == CUNMOD_OK)
        *e = found;
    return status;
}

static int squarefree_part_of(cunmod_poly_t res, const cunmod_poly_t *operands, void *argument)
{
    (void)argument;
    return cunmod_poly_squarefree_part(res, operands[0]);
}

static int squarefree_part_by_flint(const cunmod_lift_result_t *result,
                                    const cunmod_lift_operand_t *operands, uint64_t p,
                                    void *argument)
{
    (void)argument;
    return cunmod_cpu_squarefree_part(result->words, operands[0].words, operands[0].len, p);
}

int cunmod_squarefree_part(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                           cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operand = {a, lena};
    const cunmod_lift_result_t result = {res, lena};
    const cunmod_lift_t function = {squarefree_part_of, squarefree_part_by_flint, MOST, NULL};
    return cunmod_lift(&operand, 1, &result, lena, p, ctx, &function);
}

static int discriminant_of(cunmod_poly_t res, const cunmod_poly_t *operands, void *value)
{
    (void)res;
    return cunmod_poly_discriminant(value, operands[0]);
}

static int discriminant_by_flint(const cunmod_lift_result_t *result,
                                 const cunmod_lift_operand_t *operands, uint64_t p, void *value)
{
    (void)result;
    return cunmod_cpu_discriminant(value, operands[0].words, operands[0].len, p);
}

int cunmod_discriminant(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                        cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operand = {a, lena};
    uint64_t value = 0;
    const cunmod_lift_t function = {discriminant_of, discriminant_by_flint, MOST, &value};
    int status = res == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_OK;
    CUNMOD_THEN(cunmod_lift(&operand, 1, NULL, lena, p, ctx, &function));
    if (status == CUNMOD_OK)
        *res = value;
    return status;
}
