/* The operations on batches, each with its reference.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/batch/batch_items.h"

#include <flint/nmod_mat.h>
#include <flint/ulong_extras.h>
#include <stdlib.h>
#include <string.h>

#include "tests/harness/harness.h"

#define LO 3 /* of a middle product */
#define HI 40
#define STEP 2

/* The status of a division by x. */
static int divisor_status(const nmod_poly_struct *x)
{
    if (x->length == 0)
        return CUNMOD_E_DIVZERO;
    return n_gcd(x->coeffs[x->length - 1], x->mod.n) == 1 ? CUNMOD_OK : CUNMOD_E_INVERSE;
}

/* A function of the library and one of FLINT; operands x and results z, of all items or of one, and
 * exponents e. */
#define CALL(name, ...)                                                                            \
    static int call_##name(const cunmod_batch_t *z, const cunmod_batch_t *x, const uint64_t *e)    \
    {                                                                                              \
        (void)e;                                                                                   \
        return cunmod_batch_##name(__VA_ARGS__);                                                   \
    }
#define REFERENCE(name)                                                                            \
    static int expect_##name(nmod_poly_struct *z, nmod_poly_struct *x, uint64_t e)

/* `theirs` computes the result of an item where `status` is OK. The last arguments are those of the
 * library's function. */
#define OPERATION(name, status, theirs, ...)                                                       \
    CALL(name, __VA_ARGS__)                                                                        \
    REFERENCE(name)                                                                                \
    {                                                                                              \
        const int found = status;                                                                  \
        (void)e;                                                                                   \
        if (found == CUNMOD_OK)                                                                    \
            theirs;                                                                                \
        return found;                                                                              \
    }

OPERATION(add, CUNMOD_OK, nmod_poly_add(z, x, x + 1), z[0], x[0], x[1])
OPERATION(sub, CUNMOD_OK, nmod_poly_sub(z, x, x + 1), z[0], x[0], x[1])
OPERATION(mul, CUNMOD_OK, nmod_poly_mul(z, x, x + 1), z[0], x[0], x[1])
OPERATION(sqr, CUNMOD_OK, nmod_poly_pow(z, x, 2), z[0], x[0])
OPERATION(mullow, CUNMOD_OK, nmod_poly_mullow(z, x, x + 1, HI), z[0], x[0], x[1], HI)
OPERATION(neg, CUNMOD_OK, nmod_poly_neg(z, x), z[0], x[0])
OPERATION(shift_right, CUNMOD_OK, nmod_poly_shift_right(z, x, LO), z[0], x[0], LO)
OPERATION(reverse, CUNMOD_OK, nmod_poly_reverse(z, x, HI), z[0], x[0], HI)
OPERATION(derivative, CUNMOD_OK, nmod_poly_derivative(z, x), z[0], x[0])
OPERATION(set, CUNMOD_OK, nmod_poly_set(z, x), z[0], x[0])
OPERATION(make_monic, divisor_status(x), nmod_poly_make_monic(z, x), z[0], x[0])
OPERATION(divrem, divisor_status(x + 1), nmod_poly_divrem(z, z + 1, x, x + 1), z[0], z[1], x[0],
          x[1])
OPERATION(rem, divisor_status(x + 1), nmod_poly_rem(z, x, x + 1), z[0], x[0], x[1])
OPERATION(gcd, CUNMOD_OK, nmod_poly_gcd(z, x, x + 1), z[0], x[0], x[1])
OPERATION(xgcd, CUNMOD_OK, nmod_poly_xgcd(z, z + 1, z + 2, x, x + 1), z[0], z[1], z[2], x[0], x[1])
OPERATION(powmod, divisor_status(x + 1), nmod_poly_powmod_ui_binexp(z, x, e, x + 1), z[0], x[0], e,
          x[1])
/* FLINT 2.9 gives x^LO times zero a length. */
OPERATION(shift_left, CUNMOD_OK, nmod_poly_shift_left(z, x, x->length > 0 ? LO : 0), z[0], x[0], LO)
OPERATION(resultant, CUNMOD_OK, nmod_poly_set_coeff_ui(z, 0, nmod_poly_resultant(x, x + 1)), z[0],
          x[0], x[1])

CALL(mulmid, z[0], x[0], x[1], LO, HI)
REFERENCE(mulmid)
{
    expect_mullow(z, x, e);
    nmod_poly_shift_right(z, z, LO);
    return CUNMOD_OK;
}

CALL(truncate, z[0], x[0], HI)
REFERENCE(truncate)
{
    expect_set(z, x, e);
    nmod_poly_truncate(z, HI);
    return CUNMOD_OK;
}

CALL(scalar_mul, z[0], x[0], x[1])
REFERENCE(scalar_mul)
{
    (void)e;
    nmod_poly_scalar_mul_nmod(z, x, nmod_poly_get_coeff_ui(x + 1, 0));
    return x[1].length > 1 ? CUNMOD_E_LENGTH : CUNMOD_OK;
}

CALL(scalar_addmul, z[0], x[0], x[1], x[2])
REFERENCE(scalar_addmul)
{
    const int status = expect_scalar_mul(z, x + 1, e);
    nmod_poly_add(z, z, x);
    return status;
}

CALL(integral, z[0], x[0])
REFERENCE(integral)
{
    (void)e;
    for (slong k = 1; k <= x->length; k++)
        if (n_gcd((ulong)k % x->mod.n, x->mod.n) != 1)
            return CUNMOD_E_INVERSE;
    nmod_poly_integral(z, x);
    return CUNMOD_OK;
}

CALL(take, z[0], x[0], LO, STEP, HI)
REFERENCE(take)
{
    (void)e;
    for (slong k = 0; k < HI; k++)
        nmod_poly_set_coeff_ui(z, k, nmod_poly_get_coeff_ui(x, LO + STEP * k));
    return CUNMOD_OK;
}

/* z[0] = 1 where the items are equal, else 0. */
static int call_equal(const cunmod_batch_t *z, const cunmod_batch_t *x, const uint64_t *e)
{
    (void)e;
    int64_t items = 0;
    int status = cunmod_batch_items(&items, x[0]);
    SCOPED int *same = calloc((size_t)items + 1, sizeof *same);
    SCOPED int64_t *at = calloc((size_t)items + 1, sizeof *at);
    SCOPED uint64_t *words = calloc((size_t)items + 1, sizeof *words);
    status = status ? status : cunmod_batch_equal(same, x[0], x[1]);
    for (int64_t i = 0; i < items; i++)
    {
        at[i + 1] = i + 1;
        words[i] = (uint64_t)same[i];
    }
    return status ? status : cunmod_batch_set_arrays(z[0], words, at);
}

REFERENCE(equal)
{
    (void)e;
    nmod_poly_set_coeff_ui(z, 0, (ulong)nmod_poly_equal(x, x + 1));
    return CUNMOD_OK;
}

CALL(evaluate, z[0], x[0], x[1], HI)
REFERENCE(evaluate)
{
    (void)e;
    for (slong k = 0; k < HI; k++)
        nmod_poly_set_coeff_ui(z, k, nmod_poly_evaluate_nmod(x, nmod_poly_get_coeff_ui(x + 1, k)));
    return CUNMOD_OK;
}

CALL(interpolate, z[0], x[0], x[1], TEST_BATCH_POINTS)
REFERENCE(interpolate)
{
    ulong points[TEST_BATCH_POINTS], values[TEST_BATCH_POINTS];
    (void)e;
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

CALL(invmod, z[0], x[0], x[1])
REFERENCE(invmod)
{
    (void)e;
    return x[1].length == 0                ? CUNMOD_E_DIVZERO
           : x[1].length == 1              ? CUNMOD_E_LENGTH
           : nmod_poly_invmod(z, x, x + 1) ? CUNMOD_OK
                                           : CUNMOD_E_INVERSE;
}

/* After the truncation x[0] has space for no more than two words. */
static int call_powmod_linear(const cunmod_batch_t *z, const cunmod_batch_t *x, const uint64_t *e)
{
    const int status = cunmod_batch_truncate(x[0], x[0], 2);
    return status == CUNMOD_OK ? call_powmod(z, x, e) : status;
}

CALL(powmod_x, z[0], e, x[0])
REFERENCE(powmod_x)
{
    nmod_poly_struct base_and_modulus[2] = {[1] = x[0]};
    nmod_poly_init(base_and_modulus, x->mod.n);
    nmod_poly_set_coeff_ui(base_and_modulus, 1, 1);
    const int status = expect_powmod(z, base_and_modulus, e);
    nmod_poly_clear(base_and_modulus);
    return status;
}

#define SIDE 5  /* rows and columns of a square matrix */
#define RIGHT 2 /* columns of a right side, and of one more matrix */

/* Returns whether the matrix of this size, which is set to the coefficients of x, has them all. */
static int open_mat(nmod_mat_t a, const nmod_poly_struct *x, slong rows, slong columns)
{
    nmod_mat_init(a, rows, columns, x->mod.n);
    for (slong k = 0; k < rows * columns; k++)
        nmod_mat_entry(a, k / columns, k % columns) = nmod_poly_get_coeff_ui(x, k);
    return x->length <= rows * columns;
}

/* z = the entries of a, which is cleared. */
static void close_mat(nmod_poly_struct *z, nmod_mat_t a)
{
    for (slong k = 0; z != NULL && k < a->r * a->c; k++)
        nmod_poly_set_coeff_ui(z, k, nmod_mat_entry(a, k / a->c, k % a->c));
    nmod_mat_clear(a);
}

CALL(matrix_mul, z[0], x[0], x[1], SIDE, SIDE, RIGHT)
REFERENCE(matrix_mul)
{
    nmod_mat_t a, b, c;
    (void)e;
    const int of_a = open_mat(a, x, SIDE, SIDE), of_b = open_mat(b, x + 1, SIDE, RIGHT);
    nmod_mat_init(c, SIDE, RIGHT, x->mod.n);
    nmod_mat_mul(c, a, b);
    close_mat(NULL, a);
    close_mat(NULL, b);
    close_mat(z, c);
    return of_a && of_b ? CUNMOD_OK : CUNMOD_E_LENGTH;
}

CALL(matrix_det, z[0], x[0], SIDE)
REFERENCE(matrix_det)
{
    nmod_mat_t a;
    (void)e;
    const int fits = open_mat(a, x, SIDE, SIDE);
    nmod_poly_set_coeff_ui(z, 0, nmod_mat_det(a));
    close_mat(NULL, a);
    return fits ? CUNMOD_OK : CUNMOD_E_LENGTH;
}

CALL(matrix_rref, z[0], x[0], SIDE, SIDE + RIGHT)
REFERENCE(matrix_rref)
{
    nmod_mat_t a;
    (void)e;
    const int fits = open_mat(a, x, SIDE, SIDE + RIGHT);
    nmod_mat_rref(a);
    close_mat(z, a);
    return fits ? CUNMOD_OK : CUNMOD_E_LENGTH;
}

CALL(matrix_nullspace, z[0], x[0], SIDE, SIDE + RIGHT)
REFERENCE(matrix_nullspace)
{
    nmod_mat_t a, b;
    (void)e;
    const int fits = open_mat(a, x, SIDE, SIDE + RIGHT);
    nmod_mat_init(b, SIDE + RIGHT, SIDE + RIGHT, x->mod.n);
    nmod_mat_nullspace(b, a);
    close_mat(NULL, a);
    close_mat(z, b);
    return fits ? CUNMOD_OK : CUNMOD_E_LENGTH;
}

CALL(matrix_inv, z[0], x[0], SIDE)
REFERENCE(matrix_inv)
{
    nmod_mat_t a;
    (void)e;
    const int fits = open_mat(a, x, SIDE, SIDE), has = nmod_mat_inv(a, a);
    close_mat(z, a);
    return !fits ? CUNMOD_E_LENGTH : has ? CUNMOD_OK : CUNMOD_E_INVERSE;
}

CALL(matrix_solve, z[0], x[0], x[1], SIDE, RIGHT)
REFERENCE(matrix_solve)
{
    nmod_mat_t a, b;
    (void)e;
    const int of_a = open_mat(a, x, SIDE, SIDE), of_b = open_mat(b, x + 1, SIDE, RIGHT);
    const int has = nmod_mat_solve(b, a, b);
    close_mat(NULL, a);
    close_mat(z, b);
    return !of_a || !of_b ? CUNMOD_E_LENGTH : has ? CUNMOD_OK : CUNMOD_E_INVERSE;
}

#define ROW(text, x, z)                                                                            \
    .name = #text, .operands = x, .results = z, .call = call_##text, .reference = expect_##text

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
    {ROW(truncate, 1, 1)},
    {ROW(reverse, 1, 1)},
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
    {ROW(powmod, 2, 1)},
    {.name = "powmod_linear",
     .operands = 2,
     .results = 1,
     .call = call_powmod_linear,
     .reference = expect_powmod,
     .kind = TEST_BATCH_LINEAR},
    {ROW(powmod_x, 1, 1)},
    {ROW(matrix_mul, 2, 1)},
    {ROW(matrix_det, 1, 1), .field = 1},
    {ROW(matrix_rref, 1, 1), .field = 1},
    {ROW(matrix_nullspace, 1, 1), .field = 1},
    {ROW(matrix_inv, 1, 1), .field = 1},
    {ROW(matrix_solve, 2, 1), .field = 1},
    {.name = NULL},
};

int test_batch_expect(const test_batch_operation_t *operation, nmod_poly_struct *z,
                      nmod_poly_struct *x, uint64_t e)
{
    if (operation->field && !n_is_prime(x->mod.n))
        return CUNMOD_E_MODULUS;
    return operation->reference(z, x, e);
}

const test_batch_operation_t *test_batch_find(const char *name)
{
    const test_batch_operation_t *operation = test_batch_operations;
    while (strcmp(operation->name, name) != 0)
        operation++;
    return operation;
}
