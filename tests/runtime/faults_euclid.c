/* The scenarios of t-faults with Euclid's algorithm.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/runtime/faults.h"

#include <stdlib.h>
#include <string.h>

#include "backend/types.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

int64_t second_length(const char *name, int64_t len)
{
    return strstr(name, "zero") != NULL ? 0 : strstr(name, "constant") != NULL ? 1 : len;
}

int run_gcd(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    const int64_t lena = 8 + (strcmp(scenario->name, "gcd divided") == 0 ? CUNMOD_GCD_DIVIDE : 3);
    const int64_t lenb = second_length(scenario->name, 8);
    int64_t leng = -7;
    uint64_t *u = test_poly(lena - 2, modulus, TEST_DENSE);
    uint64_t *v = test_poly(6, modulus, TEST_DENSE);
    uint64_t *factor = test_poly(3, modulus, TEST_DENSE);
    uint64_t a[ROOM];
    uint64_t b[ROOM];
    uint64_t expected[ROOM];
    uint64_t *g = test_result(ROOM);
    ref_mul(a, u, lena - 2, factor, 3, modulus);
    ref_mul(b, v, 6, factor, 3, modulus);
    int64_t len = ref_gcd(expected, a, lena, b, lenb, modulus);
    int ok = accepted(cunmod_gcd(g, &leng, a, lena, b, lenb, modulus, ctx), may_fail);
    CHECK(leng == (ok ? len : -7));
    CHECK(test_untouched(g + (ok ? len : 0), ok ? 1 : ROOM));
    if (ok)
        CHECK_EQUAL(g, expected, len);
    test_result_free(g, ROOM);
    free(u);
    free(v);
    free(factor);
    return ok;
}

/* What else Euclid's algorithm gives, by name: results in blocks of EUCLID words. */
#define EUCLID (CUNMOD_GCD_DIVIDE + 40)

static int begins(const char *name, const char *with)
{
    return strncmp(name, with, strlen(with)) == 0;
}

static int call_euclid(const char *name, uint64_t *z, int64_t *number, const uint64_t *a,
                       int64_t lena, const uint64_t *b, int64_t lenb, cunmod_ctx_t ctx)
{
    if (begins(name, "xgcd"))
        return cunmod_xgcd(z, number, z + EUCLID, z + 2 * EUCLID, a, lena, b, lenb, modulus, ctx);
    if (strcmp(name, "invmod") == 0) /* of the longer one: a division comes first */
        return cunmod_invmod(z, a, lena, b, lenb, modulus, ctx);
    if (strcmp(name, "invmod divided") == 0) /* and one of the modulus */
        return cunmod_invmod(z, b, lenb, a, lena, modulus, ctx);
    if (begins(name, "resultant"))
        return cunmod_resultant(z, b, lenb, a, lena, modulus, ctx);
    if (strcmp(name, "hgcd") == 0)
    {
        return cunmod_hgcd(z, z + 2 * EUCLID, z + 3 * EUCLID, number, a, lena, b, lenb, modulus,
                           ctx);
    }
    if (strcmp(name, "pade") == 0)
        return cunmod_pade(z, lena / 2, z + EUCLID, lena - lena / 2, a, lena, modulus, ctx);
    return strcmp(name, "ratrec") == 0 ? cunmod_ratrec(z, lena / 2, z + EUCLID, lena - lena / 2, b,
                                                       lenb, a, lena, modulus, ctx)
                                       : cunmod_minpoly(z, number, a, lena, modulus, ctx);
}

int run_euclid(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail)
{
    const int divided = strstr(scenario->name, "divided") != NULL;
    const int64_t lena = 9 + (divided ? CUNMOD_GCD_DIVIDE : 3);
    const int64_t lenb = second_length(scenario->name, 9);
    cunmod_ctx_t host = NULL;
    int64_t number = -7, expected_number = -7;
    uint64_t *a = test_poly(lena, modulus, TEST_DENSE), *b = test_poly(lenb, modulus, TEST_DENSE);
    uint64_t *z = test_result(4 * EUCLID), *expected = test_result(4 * EUCLID);
    CHECK_OK(cunmod_ctx_create(&host, -2));
    const int wanted =
        call_euclid(scenario->name, expected, &expected_number, a, lena, b, lenb, host);
    const int status = call_euclid(scenario->name, z, &number, a, lena, b, lenb, ctx);
    const int ok = status != CUNMOD_E_GPU;
    CHECK(status == wanted || (may_fail && !ok));
    CHECK(number == (ok ? expected_number : -7));
    if (ok)
        CHECK_EQUAL(z, expected, 4 * EUCLID);
    else
        CHECK(test_untouched(z, 4 * EUCLID));
    cunmod_ctx_destroy(host);
    test_result_free(z, 4 * EUCLID);
    test_result_free(expected, 4 * EUCLID);
    free(a);
    free(b);
    return ok;
}
