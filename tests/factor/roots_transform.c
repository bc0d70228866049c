/* Graeffe's transform alone.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "factor/graeffe_roots.h"
#include "shape/tuning.h"
#include "tests/factor/roots_problems.h"
#include "tests/harness/harness.h"
#include "tests/harness/scoped.h"

void roots_check_transform(cunmod_ctx_t ctx, uint64_t p, int64_t linear)
{
    SCOPED_POLY cunmod_poly_t f = NULL, rest = NULL, product = NULL;
    SCOPED uint64_t *const roots = test_array(2 * linear + 1);
    problem_t x = problem_planted(linear, 1, 0, p, 0);
    const int64_t at = 0;
    int64_t count = 0;
    int equal = 0;
    cunmod_root_list_t found = {.roots = roots, .at = &at, .count = &count};
    test_case("transform", x.len, 0, p);
    CHECK_OK(cunmod_poly_create(&f, p, ctx));
    CHECK_OK(cunmod_poly_create(&rest, p, ctx));
    CHECK_OK(cunmod_poly_create(&product, p, ctx));
    CHECK_OK(cunmod_poly_set_array(f, x.a, x.len));
    CHECK_OK(cunmod_poly_make_monic(f, f));
    CHECK_OK(cunmod_poly_set(rest, f));
    CHECK_OK(cunmod_graeffe_roots(&found, 0, rest));
    CHECK(count >= linear - CUNMOD_TUNE_GRAEFFE_SHORT && count <= linear);
    CHECK_OK(cunmod_product_roots(roots + linear, roots, count, p, ctx));
    CHECK_OK(cunmod_poly_set_array(product, roots + linear, count + 1));
    CHECK_OK(cunmod_poly_mul(product, product, rest));
    CHECK_OK(cunmod_poly_equal(&equal, product, f));
    CHECK(equal);
    problem_free(&x);
}
