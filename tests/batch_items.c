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

const test_batch_operation_t test_batch_operations[] = {
    {"add", 2, 1, add, add_reference},
    {"sub", 2, 1, sub, sub_reference},
    {"mul", 2, 1, mul, mul_reference},
    {"sqr", 1, 1, sqr, sqr_reference},
    {"mullow", 2, 1, mullow, mullow_reference},
    {"mulmid", 2, 1, mulmid, mulmid_reference},
    {NULL, 0, 0, NULL, NULL},
};
