/* The operations on batches, each with its reference.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch_items.h"

#include <flint/ulong_extras.h>
#include <stdlib.h>

enum
{
    LO = 3, /* of a middle product */
    HI = 40,
    STEP = 2
};

/* The status of a division by x. */
static int divisor_status(const nmod_poly_struct *x)
{
    if (x->length == 0)
        return CUNMOD_E_DIVZERO;
    return n_gcd(x->coeffs[x->length - 1], x->mod.n) == 1 ? CUNMOD_OK : CUNMOD_E_INVERSE;
}

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

static int set(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_set(z[0], x[0]);
}

static int set_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    nmod_poly_set(z, x);
    return CUNMOD_OK;
}

static int scalar_mul(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_scalar_mul(z[0], x[0], x[1]);
}

static int scalar_mul_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    nmod_poly_scalar_mul_nmod(z, x, nmod_poly_get_coeff_ui(x + 1, 0));
    return x[1].length > 1 ? CUNMOD_E_LENGTH : CUNMOD_OK;
}

static int scalar_addmul(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_scalar_addmul(z[0], x[0], x[1], x[2]);
}

static int scalar_addmul_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    const int status = scalar_mul_reference(z, x + 1);
    nmod_poly_add(z, z, x);
    return status;
}

static int integral(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_integral(z[0], x[0]);
}

static int integral_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    for (slong k = 1; k <= x->length; k++)
        if (n_gcd((ulong)k % x->mod.n, x->mod.n) != 1)
            return CUNMOD_E_INVERSE;
    nmod_poly_integral(z, x);
    return CUNMOD_OK;
}

static int take(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_take(z[0], x[0], LO, STEP, HI);
}

static int take_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    for (slong k = 0; k < HI; k++)
        nmod_poly_set_coeff_ui(z, k, nmod_poly_get_coeff_ui(x, LO + STEP * k));
    return CUNMOD_OK;
}

/* z[0] = 1 where the items are equal, else 0. */
static int equal(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    int64_t items = 0;
    int status = cunmod_batch_items(&items, x[0]);
    int *same = calloc((size_t)items + 1, sizeof *same);
    int64_t *at = calloc((size_t)items + 1, sizeof *at);
    uint64_t *words = calloc((size_t)items + 1, sizeof *words);
    status = status ? status : cunmod_batch_equal(same, x[0], x[1]);
    for (int64_t i = 0; i < items; i++)
    {
        at[i + 1] = i + 1;
        words[i] = (uint64_t)same[i];
    }
    status = status ? status : cunmod_batch_set_arrays(z[0], words, at);
    free(same);
    free(at);
    free(words);
    return status;
}

static int equal_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    nmod_poly_set_coeff_ui(z, 0, (ulong)nmod_poly_equal(x, x + 1));
    return CUNMOD_OK;
}

static int make_monic(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_make_monic(z[0], x[0]);
}

static int make_monic_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    const int status = divisor_status(x);
    if (status == CUNMOD_OK)
        nmod_poly_make_monic(z, x);
    return status;
}

static int divrem(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_divrem(z[0], z[1], x[0], x[1]);
}

static int divrem_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    const int status = divisor_status(x + 1);
    if (status == CUNMOD_OK)
        nmod_poly_divrem(z, z + 1, x, x + 1);
    return status;
}

static int rem(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_rem(z[0], x[0], x[1]);
}

static int rem_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    const int status = divisor_status(x + 1);
    if (status == CUNMOD_OK)
        nmod_poly_rem(z, x, x + 1);
    return status;
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

static int interpolate(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_interpolate(z[0], x[0], x[1], TEST_BATCH_POINTS);
}

static int interpolate_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    ulong points[TEST_BATCH_POINTS], values[TEST_BATCH_POINTS];
    for (slong k = 0; k < TEST_BATCH_POINTS; k++)
    {
        points[k] = nmod_poly_get_coeff_ui(x, k);
        values[k] = nmod_poly_get_coeff_ui(x + 1, k);
        for (slong j = 0; j < k; j++)
            if (points[j] == points[k])
                return CUNMOD_E_REPEATED;
    }
    nmod_poly_interpolate_nmod_vec(z, points, values, TEST_BATCH_POINTS);
    return CUNMOD_OK;
}

static int gcd(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_gcd(z[0], x[0], x[1]);
}

static int gcd_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    nmod_poly_gcd(z, x, x + 1);
    return CUNMOD_OK;
}

static int resultant(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_resultant(z[0], x[0], x[1]);
}

static int resultant_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    nmod_poly_set_coeff_ui(z, 0, nmod_poly_resultant(x, x + 1));
    return CUNMOD_OK;
}

static int xgcd(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_xgcd(z[0], z[1], z[2], x[0], x[1]);
}

static int xgcd_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    nmod_poly_xgcd(z, z + 1, z + 2, x, x + 1);
    return CUNMOD_OK;
}

static int invmod(const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return cunmod_batch_invmod(z[0], x[0], x[1]);
}

static int invmod_reference(nmod_poly_struct *z, nmod_poly_struct *x)
{
    return x[1].length == 0                ? CUNMOD_E_DIVZERO
           : x[1].length == 1              ? CUNMOD_E_LENGTH
           : nmod_poly_invmod(z, x, x + 1) ? CUNMOD_OK
                                           : CUNMOD_E_INVERSE;
}

static int powmod(const cunmod_batch_t *z, const cunmod_batch_t *x, const uint64_t *e)
{
    return cunmod_batch_powmod(z[0], x[0], e, x[1]);
}

static int powmod_reference(nmod_poly_struct *z, nmod_poly_struct *x, uint64_t e)
{
    const int status = divisor_status(x + 1);
    if (status == CUNMOD_OK)
        nmod_poly_powmod_ui_binexp(z, x, e, x + 1);
    return status;
}

static int powmod_x(const cunmod_batch_t *z, const cunmod_batch_t *x, const uint64_t *e)
{
    return cunmod_batch_powmod_x(z[0], e, x[0]);
}

static int powmod_x_reference(nmod_poly_struct *z, nmod_poly_struct *x, uint64_t e)
{
    nmod_poly_struct base_and_modulus[2] = {[1] = x[0]};
    nmod_poly_init(base_and_modulus, x->mod.n);
    nmod_poly_set_coeff_ui(base_and_modulus, 1, 1);
    const int status = powmod_reference(z, base_and_modulus, e);
    nmod_poly_clear(base_and_modulus);
    return status;
}

#define ROW_OF(text, count, made, function)                                                        \
    .name = text, .operands = count, .results = made, .call = function,                            \
    .reference = function##_reference
#define ROW(name, count, made) ROW_OF(#name, count, made, name)
#define POWER(function, count)                                                                     \
    .name = #function, .operands = count, .results = 1, .power = function,                         \
    .power_reference = function##_reference

const test_batch_operation_t test_batch_operations[] = {
    {ROW(add, 2, 1)},
    {ROW(sub, 2, 1)},
    {ROW(mul, 2, 1)},
    {ROW(sqr, 1, 1)},
    {ROW(mullow, 2, 1)},
    {ROW(mulmid, 2, 1)},
    {ROW(neg, 1, 1)},
    {ROW(shift_left, 1, 1)},
    {ROW(shift_right, 1, 1)},
    {ROW_OF("truncate", 1, 1, truncated)},
    {ROW_OF("reverse", 1, 1, reversed)},
    {ROW(derivative, 1, 1)},
    {ROW(make_monic, 1, 1)},
    {ROW(divrem, 2, 2)},
    {ROW(rem, 2, 1)},
    {ROW(evaluate, 2, 1)},
    {ROW(set, 1, 1)},
    {ROW(scalar_mul, 2, 1), .kind = TEST_BATCH_SCALAR},
    {ROW(scalar_addmul, 3, 1), .kind = TEST_BATCH_SCALAR},
    {ROW(integral, 1, 1)},
    {ROW(take, 1, 1)},
    {ROW(equal, 2, 1)},
    {ROW(interpolate, 2, 1), .kind = TEST_BATCH_POINT_SETS, .field = 1},
    {ROW(gcd, 2, 1), .field = 1},
    {ROW(resultant, 2, 1), .field = 1},
    {ROW(xgcd, 2, 3), .field = 1},
    {ROW(invmod, 2, 1), .field = 1},
    {POWER(powmod, 2)},
    {POWER(powmod_x, 1)},
    {.name = NULL},
};

int test_batch_call(const test_batch_operation_t *operation, const cunmod_batch_t *z,
                    const cunmod_batch_t *x, const uint64_t *e)
{
    return operation->power != NULL ? operation->power(z, x, e) : operation->call(z, x);
}

int test_batch_expect(const test_batch_operation_t *operation, nmod_poly_struct *z,
                      nmod_poly_struct *x, uint64_t e)
{
    if (operation->field && !n_is_prime(x->mod.n))
        return CUNMOD_E_MODULUS;
    return operation->power != NULL ? operation->power_reference(z, x, e)
                                    : operation->reference(z, x);
}
