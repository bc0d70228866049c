/* The operations on batches, each with its reference.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch_items.h"

enum
{
    LO = 3, /* of a middle product */
    HI = 40
};

static int add(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_add(z[0], x[0], x[1]);
}

static int add_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    nmod_poly_add(z, x, x + 1);
    return CUNMOD_OK;
}

static int sub(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_sub(z[0], x[0], x[1]);
}

static int sub_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    nmod_poly_sub(z, x, x + 1);
    return CUNMOD_OK;
}

static int mul(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_mul(z[0], x[0], x[1]);
}

static int mul_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    nmod_poly_mul(z, x, x + 1);
    return CUNMOD_OK;
}

static int sqr(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_sqr(z[0], x[0]);
}

static int sqr_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    nmod_poly_pow(z, x, 2);
    return CUNMOD_OK;
}

static int mullow(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_mullow(z[0], x[0], x[1], HI);
}

static int mullow_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    nmod_poly_mullow(z, x, x + 1, HI);
    return CUNMOD_OK;
}

static int mulmid(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_mulmid(z[0], x[0], x[1], LO, HI);
}

static int mulmid_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    nmod_poly_mullow(z, x, x + 1, HI);
    nmod_poly_shift_right(z, z, LO);
    return CUNMOD_OK;
}

static int neg(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_neg(z[0], x[0]);
}

static int neg_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    nmod_poly_neg(z, x);
    return CUNMOD_OK;
}

static int shift_left(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_shift_left(z[0], x[0], LO);
}

static int shift_left_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    if (x->length > 0) /* FLINT 2.9 gives 0 a length */
        nmod_poly_shift_left(z, x, LO);
    return CUNMOD_OK;
}

static int shift_right(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_shift_right(z[0], x[0], LO);
}

static int shift_right_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    nmod_poly_shift_right(z, x, LO);
    return CUNMOD_OK;
}

static int truncated(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_truncate(z[0], x[0], HI);
}

static int truncated_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    nmod_poly_set(z, x);
    nmod_poly_truncate(z, HI);
    return CUNMOD_OK;
}

static int reversed(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_reverse(z[0], x[0], HI);
}

static int reversed_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    nmod_poly_reverse(z, x, HI);
    return CUNMOD_OK;
}

static int derivative(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_derivative(z[0], x[0]);
}

static int derivative_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    nmod_poly_derivative(z, x);
    return CUNMOD_OK;
}

static int make_monic(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_make_monic(z[0], x[0]);
}

static int make_monic_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    if (x->length == 0)
        return CUNMOD_E_DIVZERO;
    nmod_poly_make_monic(z, x);
    return CUNMOD_OK;
}

static int divrem(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_divrem(z[0], z[1], x[0], x[1]);
}

static int divrem_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    if (x[1].length == 0)
        return CUNMOD_E_DIVZERO;
    nmod_poly_divrem(z, z + 1, x, x + 1);
    return CUNMOD_OK;
}

static int rem(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_rem(z[0], x[0], x[1]);
}

static int rem_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    if (x[1].length == 0)
        return CUNMOD_E_DIVZERO;
    nmod_poly_rem(z, x, x + 1);
    return CUNMOD_OK;
}

static int evaluate(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_evaluate(z[0], x[0], x[1], HI);
}

static int evaluate_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    for (slong k = 0; k < HI; k++)
        nmod_poly_set_coeff_ui(z, k, nmod_poly_evaluate_nmod(x, nmod_poly_get_coeff_ui(x + 1, k)));
    return CUNMOD_OK;
}

const test_batch_operation_t test_batch_operations[] = {
    {"add", 2, 1, add, add_reference},
    {"sub", 2, 1, sub, sub_reference},
    {"mul", 2, 1, mul, mul_reference},
    {"sqr", 1, 1, sqr, sqr_reference},
    {"mullow", 2, 1, mullow, mullow_reference},
    {"mulmid", 2, 1, mulmid, mulmid_reference},
    {"neg", 1, 1, neg, neg_reference},
    {"shift_left", 1, 1, shift_left, shift_left_reference},
    {"shift_right", 1, 1, shift_right, shift_right_reference},
    {"truncate", 1, 1, truncated, truncated_reference},
    {"reverse", 1, 1, reversed, reversed_reference},
    {"derivative", 1, 1, derivative, derivative_reference},
    {"make_monic", 1, 1, make_monic, make_monic_reference},
    {"divrem", 2, 2, divrem, divrem_reference},
    {"rem", 2, 1, rem, rem_reference},
    {"evaluate", 2, 1, evaluate, evaluate_reference},
    {NULL, 0, 0, NULL, NULL},
};
