/* Bad input of which t-arguments has none: operands of no length, lengths that are too large
 * together, several moduli, results side by side; and texts and plans.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

#define LEN 16 /* words of a result: more than any call here may write */
#define P 31

static const uint64_t five[] = {1, 2, 3, 4, 5};
static const uint64_t three[] = {6, 7, 8};
static const uint64_t zeros[] = {0, 0, 0};
static const uint64_t unreduced[] = {1, P, 1};
static const uint64_t biggest[] = {1, 2, UINT64_MAX};

static cunmod_ctx_t ctx;
static uint64_t *x, *y;
static int64_t leng;

/* A call that must fail with `status` and leave x, y and leng alone. */
#define REFUSED(status, call)                                                                      \
    do                                                                                             \
    {                                                                                              \
        CHECK_STATUS(status, call);                                                                \
        CHECK(test_untouched(x, LEN) && test_untouched(y, LEN) && leng == -7);                     \
    } while (0)

static void refuse_division(int status, const uint64_t *a, int64_t lena, const uint64_t *b,
                            int64_t lenb, uint64_t p)
{
    test_case("division, bad input", lena, lenb, p);
    REFUSED(status, cunmod_divrem(x, y, a, lena, b, lenb, p, ctx));
    REFUSED(status, cunmod_div(x, a, lena, b, lenb, p, ctx));
    REFUSED(status, cunmod_rem(x, a, lena, b, lenb, p, ctx));
}

/* All calls with two operands fail with `status`. */
static void refuse_binary(int status, const uint64_t *a, int64_t lena, const uint64_t *b,
                          int64_t lenb, uint64_t p)
{
    test_case("binary, bad input", lena, lenb, p);
    REFUSED(status, cunmod_mul(x, a, lena, b, lenb, p, ctx));
    REFUSED(status, cunmod_mulmid(x, a, lena, b, lenb, 2, 4, p, ctx));
    REFUSED(status, cunmod_mullow(x, a, lena, b, lenb, 3, p, ctx));
    REFUSED(status, cunmod_mulhigh(x, a, lena, b, lenb, 3, p, ctx));
    REFUSED(status, cunmod_gcd(x, &leng, a, lena, b, lenb, p, ctx));
    refuse_division(status, a, lena, b, lenb, p);
}

static void check_operands(void)
{
    refuse_binary(CUNMOD_E_COEFF, biggest, 3, three, 3, UINT64_C(18446744073709551557));
    refuse_binary(CUNMOD_E_COEFF, five, 5, biggest, 3, 2147483659);
    refuse_binary(CUNMOD_E_LENGTH, five, INT64_MIN, three, INT64_MIN, P);
}

static void check_ranges(void)
{
    static const int64_t bad[][2] = {{-1, 3},
                                     {-3, -1},
                                     {4, 3},
                                     {INT64_MIN, 0},
                                     {0, INT64_MIN},
                                     {INT64_MAX, 0},
                                     {0, INT64_MAX},
                                     {1, INT64_MAX},
                                     {INT64_MIN, INT64_MAX},
                                     {-1, 0},
                                     {0, (INT64_C(1) << 60) + 1}};
    test_case("ranges, bad input", 5, 3, P);
    for (int i = 0; i < (int)(sizeof(bad) / sizeof(bad[0])); i++)
    {
        int64_t lo = bad[i][0];
        int64_t hi = bad[i][1];
        REFUSED(CUNMOD_E_LENGTH, cunmod_mulmid(x, five, 5, three, 3, lo, hi, P, ctx));
        REFUSED(CUNMOD_E_LENGTH, cunmod_mulmid(x, NULL, 0, NULL, 0, lo, hi, P, ctx));
        if (lo < 0)
        {
            REFUSED(CUNMOD_E_LENGTH, cunmod_mullow(x, five, 5, three, 3, lo, P, ctx));
            REFUSED(CUNMOD_E_LENGTH, cunmod_mulhigh(x, five, 5, three, 3, lo, P, ctx));
            REFUSED(CUNMOD_E_LENGTH, cunmod_mulhigh(x, NULL, 0, NULL, 0, lo, P, ctx));
        }
    }
    REFUSED(CUNMOD_E_LENGTH, cunmod_mullow(x, five, 5, three, 3, INT64_MAX, P, ctx));
    /* A coefficient that cannot matter is checked all the same. */
    REFUSED(CUNMOD_E_COEFF, cunmod_mullow(x, unreduced, 3, three, 3, 1, P, ctx));
    REFUSED(CUNMOD_E_COEFF, cunmod_mulhigh(x, five, 5, unreduced, 3, 6, P, ctx));
    REFUSED(CUNMOD_E_COEFF, cunmod_mulmid(x, unreduced, 3, three, 3, 0, 0, P, ctx));
    /* One word is asked for, or none. */
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_mulmid(NULL, NULL, 0, NULL, 0, 0, 1, P, ctx));
    CHECK_OK(cunmod_mulmid(NULL, five, 5, three, 3, 4, 4, P, ctx));
    CHECK_OK(cunmod_mulmid(NULL, five, 5, NULL, 0, INT64_MAX, INT64_MAX, P, ctx));
    CHECK_OK(cunmod_mulhigh(NULL, five, 5, NULL, 0, INT64_MAX, P, ctx));
    CHECK_OK(cunmod_mulmid(x, five, 5, three, 3, INT64_MAX, INT64_MAX, P, ctx));
    CHECK_OK(cunmod_mullow(NULL, five, 5, three, 3, 0, P, ctx));
    CHECK_OK(cunmod_mulhigh(NULL, five, 5, three, 3, 7, P, ctx));
    CHECK_OK(cunmod_mulhigh(x, five, 5, three, 3, INT64_MAX, P, ctx));
    CHECK_OK(cunmod_mulhigh(NULL, NULL, 0, three, 3, 0, P, ctx));
    CHECK(test_untouched(x, LEN));
}

/* Arrays of no length may be NULL. */
static void check_empty(void)
{
    test_case("empty", 0, 0, P);
    CHECK_OK(cunmod_mul(NULL, NULL, 0, three, 3, P, ctx));
    CHECK_OK(cunmod_mul(x, five, 5, NULL, 0, P, ctx));
    CHECK_OK(cunmod_mul(NULL, NULL, 0, NULL, 0, P, ctx));
    CHECK_OK(cunmod_sqr(NULL, NULL, 0, P, ctx));
    CHECK_OK(cunmod_div(NULL, three, 3, five, 5, P, ctx));
    CHECK_OK(cunmod_rem(NULL, five, 5, three, 1, P, ctx));
    CHECK(test_untouched(x, LEN));
    CHECK_OK(cunmod_gcd(NULL, &leng, NULL, 0, NULL, 0, P, ctx));
    CHECK(leng == 0);
    leng = -7;
    /* Errors are found even where there is nothing to compute. */
    REFUSED(CUNMOD_E_MODULUS, cunmod_mul(x, NULL, 0, three, 3, 0, ctx));
    REFUSED(CUNMOD_E_COEFF, cunmod_mul(x, NULL, 0, unreduced, 3, P, ctx));
    REFUSED(CUNMOD_E_COEFF, cunmod_gcd(x, &leng, NULL, 0, unreduced, 3, P, ctx));
    REFUSED(CUNMOD_E_COEFF, cunmod_divrem(x, y, unreduced, 3, five, 5, P, ctx));
}

static void check_divisors(void)
{
    static const uint64_t lead_four[] = {1, 1, 4};
    static const uint64_t lead_half[] = {1, 1, UINT64_C(1) << 62};
    refuse_division(CUNMOD_E_DIVZERO, NULL, 0, zeros, 1, P);
    refuse_division(CUNMOD_E_INVERSE, five, 5, lead_four, 3, 6);
    refuse_division(CUNMOD_E_INVERSE, five, 5, lead_four, 3, 4294967296);
    refuse_division(CUNMOD_E_INVERSE, five, 5, lead_half, 3, UINT64_C(1) << 63);
    /* The GCD wants a prime. */
    static const uint64_t composites[] = {4, 6, 9, 91, 561, 2147483649, 4294967296, UINT64_MAX};
    for (int i = 0; i < 8; i++)
    {
        test_case("gcd, composite", 2, 2, composites[i]);
        REFUSED(CUNMOD_E_MODULUS, cunmod_gcd(x, &leng, five, 2, five + 1, 2, composites[i], ctx));
    }
}

/* Lengths whose sums or sizes in bytes do not fit; nothing may be read then. */
static void check_overflow(void)
{
    const int64_t words = INT64_MAX / 8; /* one array that fits the address space in bytes */
    static const int64_t huge[] = {INT64_MAX, INT64_MAX - 1, INT64_MAX / 2 + 1, INT64_MAX / 4};
    for (int i = 0; i < 4; i++)
    {
        refuse_binary(CUNMOD_E_LENGTH, five, huge[i], three, 3, P);
        refuse_binary(CUNMOD_E_LENGTH, five, 5, three, huge[i], P);
        refuse_binary(CUNMOD_E_LENGTH, five, huge[i], three, huge[i], P);
        REFUSED(CUNMOD_E_LENGTH, cunmod_sqr(x, five, huge[i], P, ctx));
        REFUSED(CUNMOD_E_LENGTH, cunmod_mulmid(x, five, 5, three, 3, 2, huge[i], P, ctx));
    }
    test_case("overflow", words, words, P);
    REFUSED(CUNMOD_E_LENGTH, cunmod_mul(x, five, words, three, words, P, ctx));
    REFUSED(CUNMOD_E_LENGTH, cunmod_sqr(x, five, words, P, ctx));
}

static void check_aliased_results(void)
{
    uint64_t space[LEN];
    uint64_t before[LEN];
    test_case("overlapping results", 5, 3, P);
    memset(space, 0x5a, sizeof(space));
    memcpy(before, space, sizeof(space));
    /* q has 3 words, r has 2: side by side, without a word between them. */
    CHECK_OK(cunmod_divrem(space + 4, space + 2, five, 5, three, 3, P, ctx));
    CHECK_OK(cunmod_divrem(space + 4, space + 7, five, 5, three, 3, P, ctx));
    CHECK_EQUAL(space, before, 2);
    CHECK_EQUAL(space + 9, before + 9, LEN - 9);
    /* No words, no overlap. */
    CHECK_OK(cunmod_divrem(space, space, three, 3, five, 5, P, ctx));
    CHECK_OK(cunmod_divrem(space, space, five, 5, three, 1, P, ctx));
}

/* Names of algorithms of another operation, and texts that are cut. */
static void check_settings(void)
{
    test_case("settings", 0, 0, 0);
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_set_algorithm(ctx, CUNMOD_OP_MUL, "steps"));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_set_algorithm(ctx, CUNMOD_OP_DIV, "block"));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_set_algorithm(ctx, CUNMOD_OP_GCD, "Steps"));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_set_algorithm(ctx, CUNMOD_OP_GCD, ""));

    char text[200];
    CHECK_OK(cunmod_device_text(text, sizeof(text), ctx));
    CHECK(strlen(text) > 0 && strlen(text) < sizeof(text));
    memset(text, '#', sizeof(text));
    CHECK_OK(cunmod_device_text(text, 4, ctx));
    CHECK(strlen(text) <= 3 && text[4] == '#');
}

static void check_texts(void)
{
    test_case("texts", 0, 0, 0);
    for (int i = CUNMOD_OK; i <= CUNMOD_E_INTERRUPTED; i++)
    {
        CHECK(cunmod_status_text(i) != NULL && strlen(cunmod_status_text(i)) > 0);
        for (int k = CUNMOD_OK; k < i; k++)
            CHECK(strcmp(cunmod_status_text(i), cunmod_status_text(k)) != 0);
    }
    CHECK(cunmod_status_text(-1) != NULL);
    CHECK(cunmod_status_text(CUNMOD_E_INTERRUPTED + 1) != NULL);
    CHECK(cunmod_status_text(INT32_MAX) != NULL);
    CHECK(strchr(cunmod_version(), '.') != NULL);
    CHECK(strchr(cunmod_flint_version(), '.') != NULL);
}

/* Every candidate of a plan can be read, the next index is refused. */
static void check_plan(int op, int64_t n, int64_t m, int bits, int where)
{
    cunmod_candidate_t found;
    int64_t index = 0;
    test_case("plan", n, m, 0);
    memset(&found, '#', sizeof(found));
    found.size = sizeof(found) + 8; /* of a later version, which has more */
    while (cunmod_plan(&found, op, n, m, bits, where, index, ctx) == CUNMOD_OK)
    {
        CHECK(found.size == sizeof(found)); /* what is written */
        CHECK(memchr(found.name, 0, sizeof(found.name)) != NULL && found.name[0] != '\0');
        CHECK(memchr(found.reason, 0, sizeof(found.reason)) != NULL && found.reason[0] != '\0');
        CHECK(found.path == CUNMOD_PATH_CPU || found.path == CUNMOD_PATH_GPU);
        CHECK((found.path == CUNMOD_PATH_CPU) == (strcmp(found.name, "flint") == 0));
        CHECK((found.path == CUNMOD_PATH_CPU) == (found.s == 0));
        CHECK(found.workspace >= 0);
        CHECK(found.us >= 0);
        index++;
    }
    CHECK(index >= 1);
    const int64_t beyond[] = {index, -1, INT64_MAX};
    for (int i = 0; i < 3; i++)
        CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_plan(&found, op, n, m, bits, where, beyond[i], ctx));
}

static void check_plans(void)
{
    for (int op = CUNMOD_OP_MUL; op <= CUNMOD_OP_ELEMENTARY; op++)
    {
        for (int where = CUNMOD_ON_HOST; where <= CUNMOD_ON_DEVICE; where++)
        {
            check_plan(op, 1, 1, 2, where);
            check_plan(op, 1000, 10, 30, where);
            check_plan(op, 100000, 50000, 64, where);
        }
    }
    test_case("plan, bad input", 0, 0, 0);
    cunmod_candidate_t found = {.size = sizeof(found)};
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_plan(&found, CUNMOD_OP_MUL, INT64_MAX, INT64_MAX, 30,
                                              CUNMOD_ON_HOST, 0, ctx));
}

static void check_context(void)
{
    x = test_result(LEN);
    y = test_result(LEN);
    leng = -7;
    check_operands();
    check_ranges();
    check_empty();
    check_divisors();
    check_overflow();
    test_result_free(x, LEN);
    test_result_free(y, LEN);
}

/* A context that has no GPU refuses to force one, and says so. */
static void check_forced_without_gpu(void)
{
    x = test_result(LEN);
    y = test_result(LEN);
    test_case("forced GPU, none", 5, 3, P);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
    REFUSED(CUNMOD_E_GPU, cunmod_sqr(x, five, 5, P, ctx));
    refuse_binary(CUNMOD_E_GPU, five, 5, three, 3, P);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    CHECK_OK(cunmod_mul(x, five, 5, three, 3, P, ctx));
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_CPU);
    test_result_free(x, LEN);
    test_result_free(y, LEN);
}

int main(void)
{
    test_start(0);
    check_texts();
    check_context(); /* the thread's default context */
    check_aliased_results();
    CHECK_OK(cunmod_ctx_create(&ctx, -2));
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_AUTO);
    check_context();
    check_settings();
    check_forced_without_gpu();
    cunmod_ctx_destroy(ctx);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    check_settings();
    check_plans();
    if (test_gpu_available())
        CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
    check_context();
    check_aliased_results();
    cunmod_ctx_destroy(ctx);
    return test_finish();
}
