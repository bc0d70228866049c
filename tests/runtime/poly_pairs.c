/* Device polynomials beside what they should be.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/runtime/poly_pairs.h"

#include <stdlib.h>
#include <string.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

pair_t pair_new(uint64_t p, cunmod_ctx_t ctx)
{
    pair_t x = {.p = p};
    CHECK_OK(cunmod_poly_create(&x.poly, p, ctx));
    return x;
}

void pair_clear(pair_t *x)
{
    cunmod_poly_destroy(x->poly);
    free(x->value);
}

void pair_expect(pair_t *x, uint64_t *value, int64_t len)
{
    free(x->value);
    x->value = value;
    x->len = ref_length(value, len);
}

void pair_set_words(pair_t *x, const uint64_t *words, int64_t len)
{
    CHECK_OK(cunmod_poly_set_array(x->poly, words, len));
    pair_expect(x, test_copy(words, len), len);
}

void pair_set(pair_t *x, int64_t len, int kind)
{
    SCOPED uint64_t *a = test_poly(len, x->p, kind);
    pair_set_words(x, a, len);
    memset(a, 0xff, (size_t)len * sizeof(*a)); /* the array may change after the call */
}

void pair_check(const pair_t *x)
{
    int64_t len = -1;
    int64_t room = x->len + 3;
    SCOPED_RESULT uint64_t *a = test_result(room);
    CHECK_OK(cunmod_poly_get_array(a, room, x->poly));
    CHECK_EQUAL(a, x->value, x->len);
    CHECK(test_untouched(a + x->len, room - x->len));
    CHECK_OK(cunmod_poly_length(&len, x->poly));
    CHECK(len == x->len);
}

/* ---- operations on pairs: any of the arguments may be the same object ---- */

void pair_mul(pair_t *z, pair_t *a, pair_t *b)
{
    int64_t len = a->len > 0 && b->len > 0 ? a->len + b->len - 1 : 0;
    uint64_t *value = test_array(len);
    test_case("poly_mul", a->len, b->len, a->p);
    ref_mul(value, a->value, a->len, b->value, b->len, a->p);
    CHECK_OK(a == b && test_below(2) == 0 ? cunmod_poly_sqr(z->poly, a->poly)
                                          : cunmod_poly_mul(z->poly, a->poly, b->poly));
    pair_expect(z, value, len);
}

void pair_part(pair_t *z, pair_t *a, pair_t *b, int64_t lo, int64_t hi, int in_place)
{
    int64_t len = a->len > 0 && b->len > 0 ? a->len + b->len - 1 : 0;
    uint64_t *value = test_array(len + 1);
    test_case(in_place ? "poly_mulhigh" : "poly_mulmid", a->len, b->len, a->p);
    ref_mul(value, a->value, a->len, b->value, b->len, a->p);
    if (in_place)
    {
        CHECK_OK(cunmod_poly_mulhigh(z->poly, a->poly, b->poly, lo));
        memset(value, 0, (size_t)(lo < len ? lo : len) * sizeof(*value));
    }
    else
    {
        CHECK_OK(lo == 0 && test_below(2) == 0
                     ? cunmod_poly_mullow(z->poly, a->poly, b->poly, hi)
                     : cunmod_poly_mulmid(z->poly, a->poly, b->poly, lo, hi));
        len = hi < len ? hi : len;
        len = lo < len ? len - lo : 0;
        memmove(value, value + (len > 0 ? lo : 0), (size_t)len * sizeof(*value));
    }
    pair_expect(z, value, len);
}

void pair_divrem(pair_t *q, pair_t *r, pair_t *a, pair_t *b)
{
    int64_t lenq = a->len >= b->len ? a->len - b->len + 1 : 0;
    const int64_t lenr = b->len - 1;
    SCOPED uint64_t *quotient = test_array(lenq), *remainder = test_array(lenr);
    test_case("poly_divrem", a->len, b->len, a->p);
    ref_divrem(quotient, remainder, a->value, a->len, b->value, b->len, a->p);
    CHECK_OK(q == NULL   ? cunmod_poly_rem(r->poly, a->poly, b->poly)
             : r == NULL ? cunmod_poly_div(q->poly, a->poly, b->poly)
                         : cunmod_poly_divrem(q->poly, r->poly, a->poly, b->poly));
    if (q != NULL)
        pair_expect(q, test_copy(quotient, lenq), lenq);
    if (r != NULL)
        pair_expect(r, test_copy(remainder, lenr), lenr);
}

void pair_gcd(pair_t *g, pair_t *a, pair_t *b)
{
    uint64_t *value = test_array(a->len > b->len ? a->len : b->len);
    test_case("poly_gcd", a->len, b->len, a->p);
    int64_t len = ref_gcd(value, a->value, a->len, b->value, b->len, a->p);
    CHECK_OK(cunmod_poly_gcd(g->poly, a->poly, b->poly));
    pair_expect(g, value, len);
}
