/* The reference against FLINT, and the harness's own tables.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/ulong_extras.h>
#include <stdlib.h>

#include "harness.h"
#include "ref.h"

static void set_array(nmod_poly_t poly, const uint64_t *a, int64_t len)
{
    for (int64_t i = len - 1; i >= 0; i--)
        nmod_poly_set_coeff_ui(poly, i, a[i]);
}

static void check_array(const uint64_t *a, int64_t len, const nmod_poly_t poly)
{
    CHECK(nmod_poly_length(poly) <= len);
    for (int64_t i = 0; i < len; i++)
        CHECK(a[i] == nmod_poly_get_coeff_ui(poly, i));
}

static void check_pair(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p,
                       void *prime)
{
    nmod_poly_t fa, fb, fq, fr;
    nmod_poly_init(fa, p);
    nmod_poly_init(fb, p);
    nmod_poly_init(fq, p);
    nmod_poly_init(fr, p);
    set_array(fa, a, lena);
    set_array(fb, b, lenb);
    int64_t true_lenb = ref_length(b, lenb);
    CHECK(nmod_poly_length(fb) == true_lenb);
    int64_t room = lena + lenb + 1;
    SCOPED_RESULT uint64_t *q = test_result(room), *r = test_result(room);

    test_case("mul", lena, lenb, p);
    nmod_poly_mul(fq, fa, fb);
    ref_mul(q, a, lena, b, lenb, p);
    if (lena > 0 && lenb > 0)
        check_array(q, lena + lenb - 1, fq);

    test_case("divrem", lena, lenb, p);
    if (true_lenb > 0 && ref_inverse(b[true_lenb - 1], p) != 0)
    {
        int64_t lenq = lena >= true_lenb ? lena - true_lenb + 1 : 0;
        nmod_poly_divrem(fq, fr, fa, fb);
        ref_divrem(q, r, a, lena, b, lenb, p);
        check_array(q, lenq, fq);
        check_array(r, lenb - 1, fr);
    }

    test_case("gcd", lena, lenb, p);
    if (prime != NULL)
    {
        nmod_poly_gcd(fq, fa, fb);
        int64_t len = ref_gcd(q, a, lena, b, lenb, p);
        CHECK(len == nmod_poly_length(fq));
        check_array(q, len, fq);
    }
    nmod_poly_clear(fa);
    nmod_poly_clear(fb);
    nmod_poly_clear(fq);
    nmod_poly_clear(fr);
}

static void check_modulus(uint64_t p, int prime)
{
    int rounds = test_small() ? 40 : 200;
    test_case("prime", 0, 0, p);
    CHECK(n_is_prime(p) == prime);
    for (int i = 0; i < rounds; i++)
    {
        int64_t lena = test_range(0, i);
        int64_t lenb = test_range(0, i);
        SCOPED uint64_t *a = test_poly(lena, p, (int)test_below(TEST_KINDS));
        SCOPED uint64_t *b = test_poly(lenb, p, (int)test_below(TEST_KINDS));
        uint64_t c = test_below(p);
        uint64_t inverse;
        CHECK(ref_mulmod(c, p - 1, p) == ref_submod(0, c, p));
        CHECK(ref_inverse(c, p) == (n_gcdinv(&inverse, c, p) == 1 ? inverse : 0));
        if (!prime && lenb > 0)
            b[lenb - 1] = test_unit(p);
        check_pair(a, lena, b, lenb, p, prime ? &prime : NULL);
    }
}

int main(void)
{
    test_start(0);
    for (int i = 0; i < test_prime_count; i++)
        check_modulus(test_primes[i], 1);
    for (int i = 0; i < test_composite_count; i++)
        check_modulus(test_composites[i], 0);
    int prime = 1;
    test_exhaustive(check_pair, &prime);
    flint_cleanup();
    return test_finish();
}
