/* Finds the different roots of one polynomial by operations on device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let f be monic with f(0) != 0, and h = x^((p-1)/2) modulo f, p odd. The values of h at the roots
 * of f in GF(p) are 1 and -1, and h^2 - 1 has no other root among those of f. So gcd(h^2 - 1, f) is
 * the product of the different linear factors of f, which is f itself if h^2 = 1 modulo f; and h
 * separates about half of them from the others.
 */
#include "factor/long_roots.h"

#include "algebra/work.h"
#include "factor/split_long.h"
#include "factor/split_roots.h"

enum
{
    LINEAR, /* first f, then the product of its different linear factors */
    POWER,
    SQUARE,
    ONE,
    COUNT
};

/* t[LINEAR] = the product of the different linear factors of f, and t[POWER] = h modulo this
 * product; divisor: f. */
static int keep_linear(cunmod_poly_t *t, cunmod_divisor_t divisor)
{
    const uint64_t e = t[LINEAR]->p / 2;
    int splits = 0;
    CUNMOD_TRY(cunmod_poly_powmod_x_divisor(t[POWER], &e, 1, divisor));
    CUNMOD_TRY(cunmod_poly_mulmod_divisor(t[SQUARE], t[POWER], t[POWER], divisor));
    CUNMOD_TRY(cunmod_poly_set_coeff(t[ONE], 0, 1));
    CUNMOD_TRY(cunmod_poly_sub(t[SQUARE], t[SQUARE], t[ONE]));
    CUNMOD_TRY(cunmod_poly_is_zero(&splits, t[SQUARE]));
    if (splits)
        return CUNMOD_OK;
    CUNMOD_TRY(cunmod_poly_gcd(t[LINEAR], t[LINEAR], t[SQUARE]));
    return cunmod_poly_rem(t[POWER], t[POWER], t[LINEAR]);
}

/* Adds the factors of a, whose constant coefficient is not 0, to the pieces. */
static int add_pieces(cunmod_factor_pieces_t *pieces, cunmod_root_list_t *found, const uint64_t *a,
                      int64_t lena, cunmod_poly_t like)
{
    cunmod_work_t work;
    cunmod_poly_t *const t = work.t;
    cunmod_divisor_t divisor = NULL;
    int64_t len = 0;
    int status = cunmod_work_open(&work, like, COUNT);
    CUNMOD_THEN(cunmod_poly_set_array(t[LINEAR], a, lena));
    CUNMOD_THEN(cunmod_poly_make_monic(t[LINEAR], t[LINEAR]));
    CUNMOD_THEN(cunmod_divisor_create_poly(&divisor, t[LINEAR]));
    CUNMOD_THEN(keep_linear(t, divisor));
    cunmod_divisor_destroy(divisor);
    CUNMOD_THEN(cunmod_poly_length(&len, t[LINEAR]));
    if (status == CUNMOD_OK)
        cunmod_finding_narrow(like->ctx, found->count[0] + len - 1);
    CUNMOD_THEN(cunmod_split_long(pieces, found, 0, t[LINEAR], t[POWER]));
    cunmod_work_close(&work);
    return status;
}

int cunmod_long_roots(cunmod_root_list_t *found, const uint64_t *a, int64_t lena, uint64_t p,
                      cunmod_ctx_t ctx)
{
    cunmod_factor_pieces_t pieces;
    cunmod_poly_t like = NULL;
    int64_t low = 0;
    while (a[low] == 0)
        low++;
    if (low > 0)
        cunmod_root_list_add(found, 0, 0);
    int status = cunmod_split_open(&pieces, lena - low);
    CUNMOD_THEN(cunmod_poly_create(&like, p, ctx));
    CUNMOD_THEN(add_pieces(&pieces, found, a + low, lena - low, like));
    cunmod_poly_destroy(like);
    CUNMOD_THEN(cunmod_split_all(&pieces, found, &ctx, 1));
    cunmod_factor_pieces_close(&pieces);
    return CUNMOD_THEN(cunmod_root_list_sort(found, 0, p, ctx));
}
