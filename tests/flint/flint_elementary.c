/* Elementary operations on nmod_poly_t against FLINT's own.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/ulong_extras.h>

#include "tests/flint/flint_parts.h"
#include "tests/harness/harness.h"

TWINS(add, x->a, x->b)
TWINS(sub, x->a, x->b)

OURS(scalar_addmul, x->a, x->b, x->c)

static void flint_scalar_addmul(nmod_poly_struct *res, const operands_t *x)
{
    SCOPED_NMOD nmod_poly_t product = {test_nmod_zero(x->a->mod.n)};
    nmod_poly_scalar_mul_nmod(product, x->b, x->c);
    nmod_poly_add(res, x->a, product);
}

TWINS(neg, x->a)

OURS(scalar_mul, x->a, x->c)

static void flint_scalar_mul(nmod_poly_struct *res, const operands_t *x)
{
    nmod_poly_scalar_mul_nmod(res, x->a, x->c);
}

OURS(shift_left, x->a, x->n)

static void flint_shift_left(nmod_poly_struct *res, const operands_t *x)
{
    nmod_poly_shift_left(res, x->a, x->n);
    _nmod_poly_normalise(res); /* FLINT 2.9 shifts zero to length n */
}

TWINS(shift_right, x->a, x->n)
TWINS(reverse, x->a, x->n)

OURS(deflate, x->a, 1 + x->n % 5)

static void flint_deflate(nmod_poly_struct *res, const operands_t *x)
{
    /* FLINT's function wants a polynomial in x^k. */
    const slong k = 1 + x->n % 5;
    nmod_poly_t
        picked; /* coefficient by coefficient: the type of FLINT's k depends on its version */
    nmod_poly_init(picked, x->a->mod.n);
    for (slong i = 0; i < nmod_poly_length(x->a); i += k)
        nmod_poly_set_coeff_ui(picked, i / k, nmod_poly_get_coeff_ui(x->a, i));
    nmod_poly_swap(res, picked);
    nmod_poly_clear(picked);
}

OURS(inflate, x->a, x->n % 6)

static void flint_inflate(nmod_poly_struct *res, const operands_t *x)
{
    const slong k = x->n % 6;
    SCOPED_NMOD nmod_poly_t spread = {test_nmod_zero(x->a->mod.n)};
    for (slong i = 0; i < nmod_poly_length(x->a); i++)
    {
        const ulong sum = nmod_add(nmod_poly_get_coeff_ui(spread, i * k),
                                   nmod_poly_get_coeff_ui(x->a, i), x->a->mod);
        nmod_poly_set_coeff_ui(spread, i * k, sum);
    }
    nmod_poly_swap(res, spread);
}

TWINS(derivative, x->a)
TWINS(integral, x->a)
TWINS(make_monic, x->a)

void check_operation(polys_t *s, operation_t operation, const operands_t *x)
{
    SCOPED_NMOD nmod_poly_t a = {test_nmod_zero(s->a->mod.n)}, b = {test_nmod_zero(s->a->mod.n)};
    nmod_poly_set(a, x->a);
    nmod_poly_set(b, x->b);
    operands_t over = *x;
    operation.flint(s->fx, x);
    CHECK_GIVES(s->x, s->fx, operation.ours(s->x, x));
    CHECK(nmod_poly_equal(x->a, a) && nmod_poly_equal(x->b, b));
    over.a = a;
    CHECK_GIVES(a, s->fx, operation.ours(a, &over));
    over = *x;
    over.b = b;
    CHECK_GIVES(b, s->fx, operation.ours(b, &over));
}

static void check_inverting(polys_t *s, const operands_t *x)
{
    const uint64_t p = s->a->mod.n;
    const int64_t len = nmod_poly_length(x->a);
    uint64_t inverse;
    int units = (uint64_t)len < p;
    for (int64_t i = 1; i <= len && units; i++)
        units = n_gcdinv(&inverse, (uint64_t)i, p) == 1;
    if (units)
        check_operation(s, TWIN(integral), x);
    else
        CHECK_STATUS(CUNMOD_E_INVERSE, cunmod_nmod_poly_integral(s->x, x->a, ctx));
    if (len > 0 && n_gcdinv(&inverse, x->a->coeffs[len - 1], p) == 1)
    {
        check_operation(s, TWIN(make_monic), x);
    }
    else
    {
        CHECK_STATUS(len == 0 ? CUNMOD_E_DIVZERO : CUNMOD_E_INVERSE,
                     cunmod_nmod_poly_make_monic(s->x, x->a, ctx));
    }
}

void check_elementary(polys_t *s)
{
    const operation_t operations[] = {TWIN(add),         TWIN(sub),        TWIN(scalar_addmul),
                                      TWIN(neg),         TWIN(scalar_mul), TWIN(shift_left),
                                      TWIN(shift_right), TWIN(reverse),    TWIN(deflate),
                                      TWIN(inflate),     TWIN(derivative)};
    const uint64_t p = s->a->mod.n;
    const int64_t beyond = nmod_poly_length(s->a) + 3;
    const operands_t x = {s->a, s->b, test_below(p), test_range(0, beyond)};
    const operands_t same = {s->a, s->a, p - 1, beyond};
    uint64_t y = 0;
    for (int i = 0; i < COUNT(operations); i++)
    {
        check_operation(s, operations[i], &x);
        check_operation(s, operations[i], &same);
    }
    check_inverting(s, &x);
    CHECK_OK(cunmod_nmod_poly_evaluate_at(&y, s->a, x.c, ctx));
    CHECK(y == nmod_poly_evaluate_nmod(s->a, x.c));
    /* a - a over a */
    nmod_poly_set(s->x, s->a);
    CHECK_OK(cunmod_nmod_poly_sub(s->x, s->x, s->x, ctx));
    CHECK(nmod_poly_is_zero(s->x));
}

void check_bad_elementary(polys_t *s, polys_t *t)
{
    uint64_t y = 7;
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_add(s->x, s->a, t->a, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_sub(s->x, t->a, s->a, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_scalar_addmul(s->x, s->a, t->a, 1, ctx));
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_nmod_poly_scalar_addmul(s->x, s->a, s->a, 31, ctx));
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_nmod_poly_scalar_mul(s->x, s->a, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_shift_left(s->x, s->a, -1, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_shift_left(s->x, s->a, INT64_MAX, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_shift_right(s->x, s->a, -1, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_reverse(s->x, s->a, -1, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_reverse(s->x, s->a, INT64_MAX, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_deflate(s->x, s->a, 0, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_inflate(s->x, s->a, -1, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_inflate(s->x, s->a, INT64_MAX, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_deflate(NULL, s->a, 2, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_inflate(s->x, NULL, 2, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_make_monic(s->x, s->b, ctx));
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_nmod_poly_evaluate_at(&y, s->a, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_evaluate_at(NULL, s->a, 1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_evaluate_at(&y, NULL, 1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_add(NULL, s->a, s->a, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_sub(s->x, NULL, s->a, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_scalar_addmul(s->x, s->a, NULL, 1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_neg(s->x, NULL, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_scalar_mul(NULL, s->a, 1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_shift_left(s->x, NULL, 1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_shift_right(NULL, s->a, 1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_reverse(s->x, NULL, 1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_derivative(NULL, s->a, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_integral(s->x, NULL, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_make_monic(NULL, s->a, ctx));
    CHECK(y == 7 && nmod_poly_equal(s->x, s->fx));
}
