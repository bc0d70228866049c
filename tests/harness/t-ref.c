/* The reference against FLINT, and the harness's own tables.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/ulong_extras.h>

#include "tests/harness/harness.h"
#include "tests/harness/nmod.h"
#include "tests/harness/ref.h"

static void check_pair(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p,
                       void *prime)
{
    SCOPED_NMOD nmod_poly_t fa = {test_nmod_of(a, lena, p)}, fb = {test_nmod_of(b, lenb, p)};
    SCOPED_NMOD nmod_poly_t fq = {test_nmod_zero(p)}, fr = {test_nmod_zero(p)};
    int64_t true_lenb = ref_length(b, lenb);
    CHECK(nmod_poly_length(fb) == true_lenb);
    int64_t room = lena + lenb + 1;
    SCOPED_RESULT uint64_t *q = test_result(room), *r = test_result(room);

    test_case("mul", lena, lenb, p);
    nmod_poly_mul(fq, fa, fb);
    ref_mul(q, a, lena, b, lenb, p);
    if (lena > 0 && lenb > 0)
        test_check_nmod(q, lena + lenb - 1, fq);

    test_case("divrem", lena, lenb, p);
    if (true_lenb > 0 && ref_inverse(b[true_lenb - 1], p) != 0)
    {
        int64_t lenq = lena >= true_lenb ? lena - true_lenb + 1 : 0;
        nmod_poly_divrem(fq, fr, fa, fb);
        ref_divrem(q, r, a, lena, b, lenb, p);
        test_check_nmod(q, lenq, fq);
        test_check_nmod(r, lenb - 1, fr);
    }

    test_case("gcd", lena, lenb, p);
    if (prime != NULL)
    {
        nmod_poly_gcd(fq, fa, fb);
        int64_t len = ref_gcd(q, a, lena, b, lenb, p);
        CHECK(len == nmod_poly_length(fq));
        test_check_nmod(q, len, fq);
    }
}

static void check_modulus(uint64_t p, int index)
{
    const int prime = index < test_prime_count, rounds = test_small() ? 40 : 200;
    test_case("prime", 0, 0, p);
    CHECK(n_is_prime(p) == prime);
    for (int i = 0; i < rounds; i++)
    {
        int64_t lena = test_range(0, i), lenb = test_range(0, i);
        SCOPED uint64_t *a = test_poly(lena, p, (int)test_below(TEST_KINDS));
        SCOPED uint64_t *b = test_poly(lenb, p, (int)test_below(TEST_KINDS));
        uint64_t c = test_below(p), inverse;
        CHECK(ref_mulmod(c, p - 1, p) == ref_submod(0, c, p));
        CHECK(ref_inverse(c, p) == (n_gcdinv(&inverse, c, p) == 1 ? inverse : 0));
        if (!prime && lenb > 0)
            b[lenb - 1] = test_unit(p);
        check_pair(a, lena, b, lenb, p, prime ? &index : NULL);
    }
}

int main(void)
{
    test_start(0);
    test_moduli(check_modulus);
    int prime = 1;
    test_exhaustive(check_pair, &prime);
    return test_finish();
}
