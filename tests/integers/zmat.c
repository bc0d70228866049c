/* Matrices over the integers: operands, and the check of a determinant.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/zmat.h"

#include "tests/integers/images.h"

void zmat_random(fmpz_mat_t mat, int64_t bits)
{
    for (slong i = 0; i < fmpz_mat_nrows(mat); i++)
        for (slong j = 0; j < fmpz_mat_ncols(mat); j++)
            images_some(fmpz_mat_entry(mat, i, j), bits);
}

void zmat_unimodular(fmpz_mat_t a, int64_t bits)
{
    const slong n = fmpz_mat_nrows(a);
    SCOPED_ZMAT fmpz_mat_t lower, upper;
    fmpz_mat_init(lower, n, n);
    fmpz_mat_init(upper, n, n);
    fmpz_mat_one(lower);
    fmpz_mat_one(upper);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < i; j++)
        {
            images_some(fmpz_mat_entry(lower, i, j), bits);
            images_some(fmpz_mat_entry(upper, j, i), bits);
        }
    fmpz_mat_mul(a, lower, upper);
}

uint64_t *zmat_array(int64_t *words, const fmpz_mat_t mat, int64_t more)
{
    const int64_t columns = fmpz_mat_ncols(mat), entries = fmpz_mat_nrows(mat) * columns;
    const slong bits = fmpz_mat_max_bits(mat);
    *words = (bits < 0 ? -bits : bits) / 64 + 1 + more;
    uint64_t *const x = test_array(entries * *words);
    for (int64_t e = 0; e < entries; e++)
        fmpz_get_signed_ui_array((ulong *)x + e * *words, (slong)*words,
                                 fmpz_mat_entry(mat, (slong)(e / columns), (slong)(e % columns)));
    return x;
}

void zmat_check_det(fmpz_t det, const fmpz_mat_t a, cunmod_ctx_t ctx)
{
    SCOPED_FMPZ fmpz_t got = {0};
    test_case("determinant over Z", fmpz_mat_nrows(a), 0, 0);
    fmpz_mat_det(det, a);
    CHECK_OK(cunmod_fmpz_mat_det(got, a, ctx));
    CHECK(fmpz_equal(got, det));
}
