/* What evaluation and interpolation refuse.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "points_bad.h"

#include <stddef.h>

static const uint64_t xs[3] = {1, 2, 6}, large[1] = {7}, twice[3] = {3, 0, 3}, zeros[2] = {0, 0};

static void check_bad_arrays(uint64_t *res, cunmod_ctx_t ctx)
{
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_evaluate(NULL, xs, 3, xs, 3, 7, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_evaluate(res, NULL, 3, xs, 3, 7, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_evaluate(res, xs, 3, NULL, 3, 7, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_evaluate(res, xs, -1, xs, 3, 7, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_evaluate(res, xs, 3, xs, -1, 7, ctx));
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_evaluate(res, xs, 3, xs, 3, 1, ctx));
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_evaluate(res, xs, 3, large, 1, 7, ctx));
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_evaluate(res, large, 1, xs, 3, 7, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_interpolate(NULL, xs, xs, 3, 7, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_interpolate(res, NULL, xs, 3, 7, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_interpolate(res, xs, NULL, 3, 7, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_interpolate(res, xs, xs, -3, 7, ctx));
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_interpolate(res, xs, xs, 3, 9, ctx));
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_interpolate(res, xs, large, 1, 7, ctx));
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_interpolate(res, large, xs, 1, 7, ctx));
    CHECK_STATUS(CUNMOD_E_REPEATED, cunmod_interpolate(res, twice, xs, 3, 7, ctx));
    CHECK_STATUS(CUNMOD_E_REPEATED, cunmod_interpolate(res, zeros, zeros, 2, 7, ctx));
}

/* y has 3 coefficients modulo 7. */
static void check_bad_create(cunmod_poly_t y, cunmod_ctx_t ctx)
{
    cunmod_points_t points = NULL;
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_points_create(NULL, xs, 3, 7, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_points_create(&points, NULL, 3, 7, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_points_create(&points, xs, -1, 7, ctx));
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_points_create(&points, xs, 3, 0, ctx));
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_points_create(&points, xs, 3, 6, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_points_create_poly(&points, NULL, 3));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_points_create_poly(NULL, y, 3));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_points_create_poly(&points, y, 2));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_points_create_poly(&points, y, -1));
    CHECK(points == NULL);
}

/* Two points modulo 7; and three, of which two are the same. */
static void check_bad_points(uint64_t *res, cunmod_points_t points, cunmod_points_t same)
{
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_evaluate_points(res, xs, 3, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_evaluate_points(NULL, xs, 3, points));
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_evaluate_points(res, large, 1, points));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_interpolate_points(res, xs, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_interpolate_points(res, NULL, points));
    CHECK_STATUS(CUNMOD_E_REPEATED, cunmod_interpolate_points(res, xs, same));
    CHECK_STATUS(CUNMOD_E_REPEATED, cunmod_interpolate_points(res, xs, same)); /* as it knows */
    int64_t n = -1;
    uint64_t p = 0;
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_points_number(NULL, points));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_points_number(&n, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_points_modulus(&p, NULL));
    CHECK_OK(cunmod_points_number(&n, points));
    CHECK_OK(cunmod_points_modulus(&p, points));
    CHECK(n == 2 && p == 7);
}

/* x is modulo 5, the others are modulo 7. */
static void check_bad_polys(cunmod_poly_t x, cunmod_poly_t y, cunmod_points_t points,
                            cunmod_points_t same)
{
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_evaluate_points(x, x, points));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_interpolate_points(x, x, points));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_evaluate(x, x, y, 3));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_interpolate(y, y, x, 3));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_evaluate_points(NULL, y, points));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_interpolate_points(y, y, NULL));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_evaluate(y, y, y, 2));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_interpolate_points(y, y, points));
    CHECK_OK(cunmod_poly_set_array(y, NULL, 0));
    CHECK_STATUS(CUNMOD_E_REPEATED, cunmod_poly_interpolate_points(y, y, same));
}

void check_bad(const test_variant_t *variant, cunmod_ctx_t ctx)
{
    uint64_t *res = test_result(4);
    cunmod_points_t points = NULL, same = NULL;
    cunmod_poly_t x, y;
    test_use(ctx, CUNMOD_OP_POINTS, variant);
    check_bad_arrays(res, ctx);
    CHECK_OK(cunmod_poly_create(&x, 5, ctx));
    CHECK_OK(cunmod_poly_create(&y, 7, ctx));
    CHECK_OK(cunmod_poly_set_array(y, xs, 3));
    check_bad_create(y, ctx);
    CHECK_OK(cunmod_points_create(&points, xs, 2, 7, ctx));
    CHECK_OK(cunmod_points_create(&same, twice, 3, 7, ctx));
    check_bad_points(res, points, same);
    CHECK(test_untouched(res, 4));
    check_bad_polys(x, y, points, same);
    cunmod_poly_destroy(x);
    cunmod_poly_destroy(y);
    cunmod_points_destroy(points);
    cunmod_points_destroy(same);
    cunmod_points_destroy(NULL);
    test_result_free(res, 4);
}
