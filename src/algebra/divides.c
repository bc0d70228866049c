/* Divisibility, multiplicity of a factor and squarefree part. On the CPU path FLINT computes all of
 * these.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "algebra/lift.h"
#include "flint/cpu_series.h"

/* Largest length of an operand for which a call of FLINT takes only some milliseconds. For longer
 * operands the algorithms of this file are as fast as FLINT's, or faster. */
#define MOST 512

CUNMOD_LIFT(divides, cunmod_poly_divides(argument, res, operands[0], operands[1]),
            cunmod_cpu_divides(argument, result->words, CUNMOD_LIFT_WORDS(0), CUNMOD_LIFT_WORDS(1),
                               p))
CUNMOD_LIFT(remove, cunmod_poly_remove(argument, res, operands[0], operands[1]),
            cunmod_cpu_remove(argument, result->words, CUNMOD_LIFT_WORDS(0), CUNMOD_LIFT_WORDS(1),
                              p))
CUNMOD_LIFT(squarefree_part, cunmod_poly_squarefree_part(res, operands[0]),
            cunmod_cpu_squarefree_part(result->words, CUNMOD_LIFT_WORDS(0), p))

static cunmod_lift_t divides_lift(int *divides)
{
    return (cunmod_lift_t){divides_of, divides_by_flint, .most = MOST, .argument = divides};
}

static cunmod_lift_t remove_lift(int64_t *e)
{
    return (cunmod_lift_t){remove_of, remove_by_flint, .most = MOST, .argument = e};
}

static const cunmod_lift_t squarefree_part = {squarefree_part_of, squarefree_part_by_flint,
                                              .most = MOST};

/* ---- divisibility ---------------------------------------------------------------- */

/* *divides = whether b divides a; t[0] = the quotient, t[1] = the remainder. b must not be 0. */
static int try_division(int *divides, cunmod_poly_t *t, cunmod_poly_t a, cunmod_poly_t b)
{
    int is_zero = 0;
    int status = cunmod_poly_divrem(t[0], t[1], a, b);
    CUNMOD_THEN(cunmod_poly_is_zero(&is_zero, t[1]));
    *divides = status == CUNMOD_OK && is_zero;
    return status;
}

int cunmod_poly_divides(int *divides, cunmod_poly_t q, cunmod_poly_t a, cunmod_poly_t b)
{
    const cunmod_poly_t polys[] = {q, a, b};
    cunmod_work_t work;
    int64_t lena = 0, lenb = 0;
    int found = 0;
    CUNMOD_TRY(divides == NULL ? CUNMOD_E_ARGUMENT : cunmod_work_check(&lena, polys, 3, a));
    CUNMOD_TRY(cunmod_poly_length(&lenb, b));
    int status = CUNMOD_OK;
    const cunmod_lift_t function = divides_lift(&found);
    if (!cunmod_lift_polys(&status, q, polys + 1, 2, lena, lena, &function))
    {
        status = cunmod_work_open(&work, a, 2);
        found = lena == 0;
        if (lena >= lenb && lenb > 0)
            CUNMOD_THEN(try_division(&found, work.t, a, b));
        if (!found)
            CUNMOD_THEN(cunmod_poly_set_array(work.t[0], NULL, 0));
        status = cunmod_work_end(&work, status, q, 0);
    }
    *divides = status == CUNMOD_OK ? found : *divides;
    return status;
}

int cunmod_divides(int *divides, uint64_t *q, const uint64_t *a, int64_t lena, const uint64_t *b,
                   int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operands[] = {{a, lena}, {b, lenb}};
    const cunmod_lift_result_t result = {q, lena};
    int found = 0;
    const cunmod_lift_t function = divides_lift(&found);
    if (divides == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_lift(operands, 2, &result, lena, p, ctx, &function));
    *divides = found;
    return CUNMOD_OK;
}

/* ---- multiplicity ---------------------------------------------------------------- */

#define POWERS 62 /* number of powers b^(2^i); for i >= 62, b^(2^i) is longer than any a */

/* t[2] = t[2] / b^k and *e += k for the largest k for which b^k divides t[2]. Divides t[2] by b,
 * b^2, b^4, .. as long as the divisions are exact, then tries each of these powers once more, from
 * the highest to the lowest. */
static int take_out(int64_t *e, cunmod_poly_t *t, cunmod_poly_t b)
{
    cunmod_poly_t powers[POWERS] = {b};
    int64_t len = 0, left = 0;
    int count = 1, divides = 1, failed = 0;
    int status = CUNMOD_OK;
    while (status == CUNMOD_OK && divides)
    {
        cunmod_poly_t top = powers[count - 1];
        CUNMOD_THEN(try_division(&divides, t, t[2], top));
        failed = !divides;
        if (divides)
        {
            CUNMOD_THEN(cunmod_poly_swap(t[2], t[0]));
            *e += INT64_C(1) << (count - 1);
        }
        CUNMOD_THEN(cunmod_poly_length(&len, top));
        CUNMOD_THEN(cunmod_poly_length(&left, t[2]));
        divides = divides && status == CUNMOD_OK && 2 * len - 1 <= left;
        if (divides)
        {
            CUNMOD_THEN(cunmod_poly_create(&powers[count], b->p, b->ctx));
            count += status == CUNMOD_OK;
            CUNMOD_THEN(cunmod_poly_sqr(powers[count - 1], top));
        }
    }
    for (int i = count - 1 - failed; i >= 0; i--)
    {
        CUNMOD_THEN(try_division(&divides, t, t[2], powers[i]));
        if (status == CUNMOD_OK && divides)
        {
            CUNMOD_THEN(cunmod_poly_swap(t[2], t[0]));
            *e += INT64_C(1) << i;
        }
    }
    for (int i = 1; i < count; i++)
        cunmod_poly_destroy(powers[i]);
    return status;
}

int cunmod_poly_remove(int64_t *e, cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b)
{
    const cunmod_poly_t polys[] = {res, a, b};
    cunmod_work_t work;
    int64_t lena = 0, lenb = 0, found = 0;
    CUNMOD_TRY(e == NULL ? CUNMOD_E_ARGUMENT : cunmod_work_check(&lena, polys, 3, a));
    CUNMOD_TRY(cunmod_poly_length(&lenb, b));
    if (lena == 0 || lenb <= 1)
        return lena == 0 ? CUNMOD_E_DIVZERO : CUNMOD_E_LENGTH;
    int status = CUNMOD_OK;
    const cunmod_lift_t function = remove_lift(&found);
    if (!cunmod_lift_polys(&status, res, polys + 1, 2, lena, lena, &function))
    {
        status = cunmod_work_open(&work, a, 3);
        CUNMOD_THEN(cunmod_poly_set(work.t[2], a));
        CUNMOD_THEN(take_out(&found, work.t, b));
        status = cunmod_work_end(&work, status, res, 2);
    }
    *e = status == CUNMOD_OK ? found : *e;
    return status;
}

int cunmod_remove(int64_t *e, uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                  int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operands[] = {{a, lena}, {b, lenb}};
    const cunmod_lift_result_t result = {res, lena};
    int64_t found = 0;
    const cunmod_lift_t function = remove_lift(&found);
    if (e == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_lift(operands, 2, &result, lena, p, ctx, &function));
    *e = found;
    return CUNMOD_OK;
}

/* ---- squarefree part --------------------------------------------------------------- */

/* Before: t[0] is not constant, and t[1], its derivative, is not 0. Let f be the product of the
 * irreducible factors of t[0] whose exponents are not divisible by p. Multiplies t[2] by f, and
 * divides t[0] by all powers of the factors of f that it contains. The exponents of these divisions
 * double from step to step. */
static int move_factors(cunmod_poly_t *t)
{
    int64_t len = 2;
    int status = cunmod_poly_gcd(t[1], t[0], t[1]);
    CUNMOD_THEN(cunmod_poly_divexact(t[3], t[0], t[1])); /* t[3] = f */
    CUNMOD_THEN(cunmod_poly_mul(t[2], t[2], t[3]));
    CUNMOD_THEN(cunmod_poly_swap(t[0], t[1]));
    while (status == CUNMOD_OK && len > 1)
    {
        CUNMOD_THEN(cunmod_poly_gcd(t[3], t[0], t[3]));
        CUNMOD_THEN(cunmod_poly_divexact(t[0], t[0], t[3]));
        CUNMOD_THEN(cunmod_poly_length(&len, t[3]));
        CUNMOD_THEN(cunmod_poly_sqr(t[3], t[3]));
    }
    return status;
}

int cunmod_poly_squarefree_part(cunmod_poly_t res, cunmod_poly_t a)
{
    static const uint64_t one[1] = {1};
    const cunmod_poly_t polys[] = {res, a};
    cunmod_work_t work;
    int64_t len = 0;
    int is_zero = 0;
    CUNMOD_TRY(cunmod_work_check(&len, polys, 2, a));
    int status = CUNMOD_OK;
    if (cunmod_lift_polys(&status, res, &a, 1, len, len, &squarefree_part))
        return status;
    cunmod_poly_t *const t = work.t;
    status = cunmod_work_open(&work, a, 4);
    CUNMOD_THEN(cunmod_poly_make_monic(t[0], a));
    CUNMOD_THEN(cunmod_poly_set_array(t[2], one, 1));
    while (status == CUNMOD_OK && len > 1)
    {
        CUNMOD_THEN(cunmod_poly_derivative(t[1], t[0]));
        CUNMOD_THEN(cunmod_poly_is_zero(&is_zero, t[1]));
        /* The derivative is 0 if and only if t[0] = h(x^p) = h(x)^p for some h. */
        CUNMOD_THEN(is_zero ? cunmod_poly_deflate(t[0], t[0], (int64_t)a->p) : move_factors(t));
        CUNMOD_THEN(cunmod_poly_length(&len, t[0]));
    }
    return cunmod_work_end(&work, status, res, 2);
}

int cunmod_squarefree_part(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                           cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operand = {a, lena};
    const cunmod_lift_result_t result = {res, lena};
    return cunmod_lift(&operand, 1, &result, lena, p, ctx, &squarefree_part);
}
