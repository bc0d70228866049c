/* Roots of batches on each path, and on several contexts: items with primes of all sizes, and items
 * with statuses.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "tests/factor/roots_problems.h"
#include "tests/harness/harness.h"
#include "tests/harness/scoped.h"

enum
{
    ITEMS = 24
};

typedef struct
{
    problem_t item[ITEMS];
    int status[ITEMS]; /* expected */
    uint64_t p[ITEMS];
    int64_t at[ITEMS + 1];
    uint64_t *words;
} items_t;

static problem_t random_problem(uint64_t p)
{
    problem_t x = problem_of(test_range(1, 12), p);
    test_fill(x.a, x.len, p, TEST_DENSE);
    problem_expect_all(&x);
    return x;
}

static void items_make(items_t *x)
{
    static const uint64_t small[] = {2, 3, 5, 7, 17};
    int64_t words = 0;
    for (int i = 0; i < ITEMS; i++)
    {
        problem_t *const item = &x->item[i];
        const uint64_t p = i % 3 == 0 ? small[test_below(COUNT(small))]
                                      : roots_primes[i % ROOTS_PRIMES];
        x->status[i] = CUNMOD_OK;
        *item = i % 3 == 0 ? random_problem(p)
                           : problem_planted(test_range(0, 9), test_range(1, 3), test_range(0, 3),
                                             p, i & 3);
        if (i == 4 || i == 9) /* the zero polynomial */
        {
            memset(item->a, 0, (size_t)item->len * sizeof(*item->a));
            x->status[i] = CUNMOD_E_DIVZERO;
        }
        else if (i == 5 || i == 10) /* a composite modulus, and none */
        {
            item->p = i == 5 ? 91 : 1;
            x->status[i] = CUNMOD_E_MODULUS;
            memset(item->a, 0, (size_t)item->len * sizeof(*item->a));
            item->a[0] = i == 5;
        }
        else if (i == 11)
        {
            item->a[item->len - 1] = item->p;
            x->status[i] = CUNMOD_E_COEFF;
        }
        item->count = x->status[i] == CUNMOD_OK ? item->count : 0;
        x->p[i] = item->p;
        x->at[i] = words;
        words += item->len;
    }
    x->at[ITEMS] = words;
    x->words = test_array(words);
    for (int i = 0; i < ITEMS; i++)
        memcpy(x->words + x->at[i], x->item[i].a, (size_t)x->item[i].len * sizeof(*x->words));
}

static void items_free(items_t *x)
{
    for (int i = 0; i < ITEMS; i++)
        problem_free(&x->item[i]);
    free(x->words);
}

static void compare_items(const items_t *x, cunmod_batch_t roots, const int64_t *counts)
{
    int64_t at[ITEMS + 1] = {0};
    int statuses[ITEMS];
    CHECK_OK(cunmod_batch_statuses(statuses, roots));
    for (int i = 0; i < ITEMS; i++)
    {
        CHECK(statuses[i] == x->status[i]);
        CHECK(counts[i] == x->item[i].count);
        at[i + 1] = at[i] + counts[i];
    }
    SCOPED uint64_t *words = test_array(at[ITEMS]);
    CHECK_OK(cunmod_batch_get_arrays(words, at, roots));
    for (int i = 0; i < ITEMS; i++)
        if (counts[i] == x->item[i].count)
            CHECK_EQUAL(words + at[i], x->item[i].roots, counts[i]);
}

static void check_batch(const items_t *x, const cunmod_ctx_t *ctxs, int count)
{
    SCOPED_MODULI cunmod_moduli_t moduli = NULL;
    SCOPED_BATCH cunmod_batch_t a = NULL, roots = NULL;
    int64_t counts[ITEMS];
    CHECK_OK(cunmod_moduli_create_on(&moduli, x->p, ITEMS, ctxs, count));
    CHECK_OK(cunmod_batch_create(&a, moduli));
    CHECK_OK(cunmod_batch_create(&roots, moduli));
    CHECK_OK(cunmod_batch_set_arrays(a, x->words, x->at));
    CHECK_OK(cunmod_batch_roots(roots, counts, a));
    compare_items(x, roots, counts);
    CHECK_OK(cunmod_batch_roots(a, counts, a));
    compare_items(x, a, counts);
}

/* A batch without items. */
static void check_none(cunmod_ctx_t ctx)
{
    SCOPED_MODULI cunmod_moduli_t moduli = NULL;
    SCOPED_BATCH cunmod_batch_t a = NULL;
    for (int i = 0; i < roots_paths(); i++)
    {
        CHECK_OK(cunmod_set_path(ctx, roots_path[i]));
        CHECK_OK(cunmod_moduli_create(&moduli, NULL, 0, ctx));
        CHECK_OK(cunmod_batch_create(&a, moduli));
        CHECK_OK(cunmod_batch_roots(a, NULL, a));
        cunmod_batch_destroy(a);
        cunmod_moduli_destroy(moduli);
        a = NULL;
        moduli = NULL;
    }
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
}

void roots_check_batches(cunmod_ctx_t ctx)
{
    check_none(ctx);
    for (int turn = 0; turn < (test_small() ? 1 : 20); turn++)
    {
        cunmod_ctx_t two[2] = {ctx};
        items_t x;
        CHECK_OK(cunmod_ctx_create(&two[1], -1));
        items_make(&x);
        for (int i = 0; i < roots_paths(); i++)
        {
            test_case("batch_roots", ITEMS, roots_path[i], 0);
            CHECK_OK(cunmod_set_path(ctx, roots_path[i]));
            check_batch(&x, two, 1);
        }
        CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
        check_batch(&x, two, 2);
        items_free(&x);
        cunmod_ctx_destroy(two[1]);
    }
}
