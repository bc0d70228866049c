/* FLINT's polynomials in tests.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/harness/nmod.h"

#include "tests/harness/harness.h"

void test_end_nmod(nmod_poly_t *f)
{
    nmod_poly_clear(*f);
}

nmod_poly_struct test_nmod_zero(uint64_t p)
{
    nmod_poly_t f;
    nmod_poly_init(f, p);
    return *f;
}

nmod_poly_struct test_nmod_of(const uint64_t *a, int64_t len, uint64_t p)
{
    nmod_poly_t f;
    nmod_poly_init2(f, p, len);
    for (int64_t i = 0; i < len; i++)
        nmod_poly_set_coeff_ui(f, i, a[i]);
    return *f;
}

nmod_poly_struct test_nmod_copy(const nmod_poly_struct *f)
{
    return test_nmod_of(f->coeffs, f->length, f->mod.n);
}

int test_compare_nmod(const nmod_poly_struct *f, const nmod_poly_struct *g)
{
    if (f->length != g->length)
        return f->length < g->length ? -1 : 1;
    for (slong i = f->length - 1; i >= 0; i--)
        if (f->coeffs[i] != g->coeffs[i])
            return f->coeffs[i] < g->coeffs[i] ? -1 : 1;
    return 0;
}

void test_check_nmod(const uint64_t *got, int64_t room, const nmod_poly_t f)
{
    int equal = nmod_poly_length(f) <= room;
    for (int64_t i = 0; i < room; i++)
        equal = equal && got[i] == nmod_poly_get_coeff_ui(f, i);
    CHECK(equal);
}
