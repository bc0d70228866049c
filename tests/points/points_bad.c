/* What evaluation and interpolation refuse that t-arguments has not: what each algorithm finds.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/points/points_bad.h"

#include <stddef.h>

static const uint64_t xs[3] = {1, 2, 6}, twice[3] = {3, 0, 3}, zeros[2] = {0, 0};

static void check_bad_arrays(uint64_t *res, cunmod_ctx_t ctx)
{
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_interpolate(res, xs, xs, 3, 9, ctx));
    CHECK_STATUS(CUNMOD_E_REPEATED, cunmod_interpolate(res, twice, xs, 3, 7, ctx));
    CHECK_STATUS(CUNMOD_E_REPEATED, cunmod_interpolate(res, zeros, zeros, 2, 7, ctx));
}

/* Three points modulo 7, of which two are the same. */
static void check_same(uint64_t *res, cunmod_points_t same, cunmod_ctx_t ctx)
{
    SCOPED_POLY cunmod_poly_t zero = test_poly_of(ctx, NULL, 0, 7);
    int64_t n = -1;
    uint64_t p = 0;
    CHECK_STATUS(CUNMOD_E_REPEATED, cunmod_interpolate_points(res, xs, same));
    CHECK_STATUS(CUNMOD_E_REPEATED, cunmod_interpolate_points(res, xs, same)); /* as it knows */
    CHECK_STATUS(CUNMOD_E_REPEATED, cunmod_poly_interpolate_points(zero, zero, same));
    CHECK_OK(cunmod_points_length(&n, same));
    CHECK_OK(cunmod_points_modulus(&p, same));
    CHECK(n == 3 && p == 7);
}

void check_bad(const test_variant_t *variant, cunmod_ctx_t ctx)
{
    SCOPED_RESULT uint64_t *res = test_result(4);
    SCOPED_POINTS cunmod_points_t same = NULL;
    test_use(ctx, CUNMOD_OP_POINTS, variant);
    check_bad_arrays(res, ctx);
    CHECK_OK(cunmod_points_create(&same, twice, 3, 7, ctx));
    check_same(res, same, ctx);
    CHECK(test_untouched(res, 4));
}
