/* Bad items of batches that the tables of t-arguments.c do not have: long ones, and on two contexts.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "arguments.h"

#include <string.h>

#include "scoped.h"

#define ITEMS 4
#define WORDS 4098 /* of an operand: the kernels of batches take divisors of 4097 words */

/* Sets WORDS coefficients of each item: zeros, but for coefficients 0 and 1, and the leading one. */
static void set_items(cunmod_batch_t batch, const uint64_t lead[ITEMS])
{
    static uint64_t words[ITEMS * WORDS];
    int64_t at[ITEMS + 1] = {0};
    memset(words, 0, sizeof(words));
    for (int i = 0; i < ITEMS; i++)
    {
        uint64_t *const item = words + i * WORDS;
        item[0] = item[1] = lead[i] > 0;
        item[WORDS - 1] = lead[i];
        at[i + 1] = (i + 1) * WORDS;
    }
    CHECK_OK(cunmod_batch_set_arrays(batch, words, at));
}

/* Checks the statuses of x^e or a^e modulo the items of f, and the result of item 0, which is x^2. */
static void check_powers(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t f)
{
    static const uint64_t e[ITEMS] = {2, 2, 2, 2};
    static const int expected[ITEMS] = {CUNMOD_OK, CUNMOD_E_DIVZERO, CUNMOD_E_INVERSE, CUNMOD_OK};
    static const uint64_t square[] = {0, 0, 1};
    int statuses[ITEMS];
    int64_t len[ITEMS];
    uint64_t words[ITEMS * WORDS];
    int64_t at[ITEMS + 1] = {0};
    const int status = a != NULL ? cunmod_batch_powmod(res, a, e, f)
                                 : cunmod_batch_powmod_x(res, e, f);
    CHECK_OK(status);
    CHECK_OK(cunmod_batch_statuses(statuses, res));
    CHECK_OK(cunmod_batch_lengths(len, res));
    for (int i = 0; i < ITEMS; i++)
    {
        CHECK_STATUS(expected[i], statuses[i]);
        CHECK(len[i] == (expected[i] == CUNMOD_OK ? 3 : 0));
        at[i + 1] = at[i] + len[i];
    }
    CHECK_OK(cunmod_batch_get_arrays(words, at, res));
    CHECK_EQUAL(words, square, 3);
}

/* Powers modulo divisors of which two are bad. */
static void check_long(void)
{
    static const uint64_t p[ITEMS] = {101, 101, 91, 91}; /* 91 = 7 * 13 */
    static const uint64_t lead[ITEMS] = {1, 0, 7, 2};
    static const uint64_t x[2 * ITEMS] = {0, 1, 0, 1, 0, 1, 0, 1};
    static const int64_t at[ITEMS + 1] = {0, 2, 4, 6, 8};
    test_case("cunmod_batch_powmod, long divisors", WORDS, 0, 91);
    SCOPED_MODULI cunmod_moduli_t moduli = test_moduli(p, ITEMS, objects_context());
    SCOPED_BATCH cunmod_batch_t res = test_batch(moduli), a = test_batch_of(moduli, x, at),
                                f = test_batch(moduli);
    set_items(f, lead);
    check_powers(res, NULL, f);
    check_powers(res, a, f);
}

/* Two moduli with a common factor, which belong to two contexts, have no integer. */
static void check_common_factor(int path)
{
    static const uint64_t p[] = {101, 101}, coeffs[] = {1, 1};
    static const int64_t at[] = {0, 1, 2};
    uint64_t integer = 7;
    cunmod_ctx_t contexts[2] = {objects_context(), NULL};
    test_case("cunmod_batch_get_integers, a common factor", 2, 0, 101);
    CHECK_OK(cunmod_ctx_create(&contexts[1], -1));
    CHECK_OK(cunmod_set_path(contexts[1], path));
    SCOPED_MODULI cunmod_moduli_t moduli = test_moduli_on(p, 2, contexts, 2);
    SCOPED_BATCH cunmod_batch_t batch = test_batch_of(moduli, coeffs, at);
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_batch_get_integers(&integer, 1, 1, batch));
    CHECK(integer == 7);
    cunmod_ctx_destroy(contexts[1]);
}

/* Shifts whose results are at most 2^60 words each, and together more: items of different lengths on
 * one context, so many that the sum is no int64_t, and an item on each of two contexts. */
static void check_sum_of_lengths(int path)
{
    enum
    {
        MANY = 17
    };
    uint64_t p[MANY], coeffs[MANY + 1] = {0};
    int64_t at[MANY + 1] = {0};
    cunmod_ctx_t contexts[2] = {objects_context(), NULL};
    test_case("cunmod_batch_shift_left, long results", MANY, 0, 101);
    CHECK_OK(cunmod_ctx_create(&contexts[1], -1));
    CHECK_OK(cunmod_set_path(contexts[1], path));
    for (int i = 0; i < MANY; i++)
    {
        p[i] = 101;
        coeffs[i] = 1;
        at[i + 1] = at[i] + 1 + (i == 0);
    }
    coeffs[MANY] = 1;
    for (int count = 1; count <= 2; count++)
    {
        cunmod_moduli_t moduli;
        CHECK_OK(cunmod_moduli_create_on(&moduli, p, count == 1 ? MANY : 2, contexts, count));
        SCOPED_BATCH cunmod_batch_t batch = test_batch_of(moduli, coeffs, at);
        CHECK_STATUS(CUNMOD_E_LENGTH,
                     cunmod_batch_shift_left(batch, batch, (INT64_C(1) << 60) - 2));
        cunmod_moduli_destroy(moduli);
    }
    cunmod_ctx_destroy(contexts[1]);
}

void arguments_check_batches(int path)
{
    check_long();
    check_sum_of_lengths(path);
    check_common_factor(path);
}
