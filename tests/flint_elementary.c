/* Elementary operations on nmod_poly_t against FLINT's own.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/ulong_extras.h>

#include "flint_parts.h"
#include "harness.h"

static int add(nmod_poly_struct *res, const operands_t *x)
{
    return cunmod_nmod_poly_add(res, x->a, x->b, ctx);
}

static void flint_add(nmod_poly_struct *res, const operands_t *x)
{
    nmod_poly_add(res, x->a, x->b);
}

static int sub(nmod_poly_struct *res, const operands_t *x)
{
    return cunmod_nmod_poly_sub(res, x->a, x->b, ctx);
}

static void flint_sub(nmod_poly_struct *res, const operands_t *x)
{
    nmod_poly_sub(res, x->a, x->b);
}

static int scalar_addmul(nmod_poly_struct *res, const operands_t *x)
{
    return cunmod_nmod_poly_scalar_addmul(res, x->a, x->b, x->c, ctx);
}

static void flint_scalar_addmul(nmod_poly_struct *res, const operands_t *x)
{
    nmod_poly_t product;
    nmod_poly_init(product, x->a->mod.n);
    nmod_poly_scalar_mul_nmod(product, x->b, x->c);
    nmod_poly_add(res, x->a, product);
    nmod_poly_clear(product);
}

static int neg(nmod_poly_struct *res, const operands_t *x)
{
    return cunmod_nmod_poly_neg(res, x->a, ctx);
}

static void flint_neg(nmod_poly_struct *res, const operands_t *x)
{
    nmod_poly_neg(res, x->a);
}

static int scalar_mul(nmod_poly_struct *res, const operands_t *x)
{
    return cunmod_nmod_poly_scalar_mul(res, x->a, x->c, ctx);
}

static void flint_scalar_mul(nmod_poly_struct *res, const operands_t *x)
{
    nmod_poly_scalar_mul_nmod(res, x->a, x->c);
}

static int shift_left(nmod_poly_struct *res, const operands_t *x)
{
    return cunmod_nmod_poly_shift_left(res, x->a, x->n, ctx);
}

static void flint_shift_left(nmod_poly_struct *res, const operands_t *x)
{
    nmod_poly_shift_left(res, x->a, x->n);
    _nmod_poly_normalise(res); /* FLINT 2.9 shifts zero to length n */
}

static int shift_right(nmod_poly_struct *res, const operands_t *x)
{
    return cunmod_nmod_poly_shift_right(res, x->a, x->n, ctx);
}

static void flint_shift_right(nmod_poly_struct *res, const operands_t *x)
{
    nmod_poly_shift_right(res, x->a, x->n);
}

static int reverse(nmod_poly_struct *res, const operands_t *x)
{
    return cunmod_nmod_poly_reverse(res, x->a, x->n, ctx);
}

static void flint_reverse(nmod_poly_struct *res, const operands_t *x)
{
    nmod_poly_reverse(res, x->a, x->n);
}

static int deflate(nmod_poly_struct *res, const operands_t *x)
{
    return cunmod_nmod_poly_deflate(res, x->a, 1 + x->n % 5, ctx);
}

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

static int inflate(nmod_poly_struct *res, const operands_t *x)
{
    return cunmod_nmod_poly_inflate(res, x->a, x->n % 6, ctx);
}

static void flint_inflate(nmod_poly_struct *res, const operands_t *x)
{
    const slong k = x->n % 6;
    nmod_poly_t spread;
    nmod_poly_init(spread, x->a->mod.n);
    for (slong i = 0; i < nmod_poly_length(x->a); i++)
    {
        const ulong sum = nmod_add(nmod_poly_get_coeff_ui(spread, i * k),
                                   nmod_poly_get_coeff_ui(x->a, i), x->a->mod);
        nmod_poly_set_coeff_ui(spread, i * k, sum);
    }
    nmod_poly_swap(res, spread);
    nmod_poly_clear(spread);
}

static int derivative(nmod_poly_struct *res, const operands_t *x)
{
    return cunmod_nmod_poly_derivative(res, x->a, ctx);
}

static void flint_derivative(nmod_poly_struct *res, const operands_t *x)
{
    nmod_poly_derivative(res, x->a);
}

static int integral(nmod_poly_struct *res, const operands_t *x)
{
    return cunmod_nmod_poly_integral(res, x->a, ctx);
}

static void flint_integral(nmod_poly_struct *res, const operands_t *x)
{
    nmod_poly_integral(res, x->a);
}

static int make_monic(nmod_poly_struct *res, const operands_t *x)
{
    return cunmod_nmod_poly_make_monic(res, x->a, ctx);
}

static void flint_make_monic(nmod_poly_struct *res, const operands_t *x)
{
    nmod_poly_make_monic(res, x->a);
}

void check_operation(polys_t *s, const operation_t *operation, const operands_t *x)
{
    nmod_poly_t a, b;
    nmod_poly_init(a, s->a->mod.n);
    nmod_poly_init(b, s->a->mod.n);
    nmod_poly_set(a, x->a);
    nmod_poly_set(b, x->b);
    operands_t over = *x;
    operation->flint(s->fx, x);
    CHECK_OK(operation->ours(s->x, x));
    CHECK(nmod_poly_equal(s->x, s->fx));
    CHECK(nmod_poly_equal(x->a, a) && nmod_poly_equal(x->b, b));
    over.a = a;
    CHECK_OK(operation->ours(a, &over));
    CHECK(nmod_poly_equal(a, s->fx));
    over = *x;
    over.b = b;
    CHECK_OK(operation->ours(b, &over));
    CHECK(nmod_poly_equal(b, s->fx));
    nmod_poly_clear(a);
    nmod_poly_clear(b);
}

static void check_inverting(polys_t *s, const operands_t *x)
{
    static const operation_t integrals = {integral, flint_integral};
    static const operation_t monic = {make_monic, flint_make_monic};
    const uint64_t p = s->a->mod.n;
    const int64_t len = nmod_poly_length(x->a);
    uint64_t inverse;
    int units = (uint64_t)len < p;
    for (int64_t i = 1; i <= len && units; i++)
        units = n_gcdinv(&inverse, (uint64_t)i, p) == 1;
    if (units)
        check_operation(s, &integrals, x);
    else
        CHECK_STATUS(CUNMOD_E_INVERSE, cunmod_nmod_poly_integral(s->x, x->a, ctx));
    if (len > 0 && n_gcdinv(&inverse, x->a->coeffs[len - 1], p) == 1)
    {
        check_operation(s, &monic, x);
    }
    else
    {
        CHECK_STATUS(len == 0 ? CUNMOD_E_DIVZERO : CUNMOD_E_INVERSE,
                     cunmod_nmod_poly_make_monic(s->x, x->a, ctx));
    }
}

void check_elementary(polys_t *s)
{
    static const operation_t operations[] = {
        {add, flint_add},
        {sub, flint_sub},
        {scalar_addmul, flint_scalar_addmul},
        {neg, flint_neg},
        {scalar_mul, flint_scalar_mul},
        {shift_left, flint_shift_left},
        {shift_right, flint_shift_right},
        {reverse, flint_reverse},
        {deflate, flint_deflate},
        {inflate, flint_inflate},
        {derivative, flint_derivative},
    };
    const uint64_t p = s->a->mod.n;
    const int64_t beyond = nmod_poly_length(s->a) + 3;
    const operands_t x = {s->a, s->b, test_below(p), test_range(0, beyond)};
    const operands_t same = {s->a, s->a, p - 1, beyond};
    uint64_t y = 0;
    for (size_t i = 0; i < sizeof(operations) / sizeof(*operations); i++)
    {
        check_operation(s, &operations[i], &x);
        check_operation(s, &operations[i], &same);
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
