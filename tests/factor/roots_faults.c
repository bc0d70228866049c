/* Roots while device calls of the emulator fail, or while the GPU is lost.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/factor/roots_problems.h"
#include "tests/harness/fault_runs.h"
#include "tests/harness/harness.h"
#include "tests/harness/scoped.h"

#ifdef CUNMOD_EMU
enum
{
    ITEMS = 3,
    PLACES = 12, /* so many of the calls fail, one in each run */
    WORDS = 64
};

/* Computes the roots of x[0]. */
static int run_single(const void *argument, fault_t *fault)
{
    const problem_t *const x = argument;
    SCOPED_CTX cunmod_ctx_t ctx = NULL;
    uint64_t *const roots = test_result(x->len - 1);
    int64_t exps[WORDS], count = -7;
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, fault->path));
    fault_begin(fault);
    const int status = fault_end(fault, cunmod_roots(roots, exps, &count, x->a, x->len, x->p, ctx));
    CHECK(count == (status == CUNMOD_OK ? x->count : -7));
    if (status == CUNMOD_OK)
    {
        CHECK_EQUAL(roots, x->roots, x->count);
        CHECK_EQUAL((const uint64_t *)exps, (const uint64_t *)x->exps, x->count);
    }
    CHECK(status == CUNMOD_OK || test_untouched(roots, x->len - 1));
    test_result_free(roots, x->len - 1);
    return status;
}

/* Computes the roots of x[0 .. ITEMS-1] as a batch, which survives the loss of its GPU. */
static int run_batch(const void *argument, fault_t *fault)
{
    const problem_t *const x = argument;
    const int path = fault->path;
    SCOPED_CTX cunmod_ctx_t ctx = NULL;
    SCOPED_MODULI cunmod_moduli_t moduli = NULL;
    SCOPED_BATCH cunmod_batch_t a = NULL, roots = NULL;
    uint64_t words[ITEMS * WORDS], p[ITEMS];
    int64_t at[ITEMS + 1] = {0}, counts[ITEMS] = {-7, -7, -7};
    for (int i = 0; i < ITEMS; i++)
    {
        p[i] = x[i].p;
        at[i + 1] = at[i] + x[i].len;
        for (int64_t j = 0; j < x[i].len; j++)
            words[at[i] + j] = x[i].a[j];
    }
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, path));
    CHECK_OK(cunmod_set_recovery(ctx, CUNMOD_RECOVERY_ON));
    CHECK_OK(cunmod_moduli_create(&moduli, p, ITEMS, ctx));
    CHECK_OK(cunmod_batch_create(&a, moduli));
    CHECK_OK(cunmod_batch_create(&roots, moduli));
    CHECK_OK(cunmod_batch_set_arrays(a, words, at));
    fault_begin(fault);
    const int status = fault_end(fault, cunmod_batch_roots(roots, counts, a));
    for (int i = 0; i < ITEMS; i++)
        CHECK(counts[i] == (status == CUNMOD_OK ? x[i].count : -7));
    for (int i = 0; i < ITEMS && status == CUNMOD_OK; i++)
        at[i + 1] = at[i] + counts[i];
    if (status == CUNMOD_OK && path == CUNMOD_PATH_AUTO)
        CHECK_OK(cunmod_batch_get_arrays(words, at, roots));
    for (int i = 0; i < ITEMS && status == CUNMOD_OK && path == CUNMOD_PATH_AUTO; i++)
        CHECK_EQUAL(words + at[i], x[i].roots, counts[i]);
    return status;
}

static void check_run(fault_run_t *run, const problem_t *x, int path)
{
    test_case("roots_faults", x->len, path, x->p);
    fault_runs(run, x, path, PLACES);
}

void roots_check_faults(void)
{
    problem_t x[ITEMS] = {problem_planted(5, 2, 1, roots_primes[2], 1),
                          problem_planted(3, 1, 2, roots_primes[0], 0),
                          problem_planted(3, 3, 0, 5, 3)};
    /* for Graeffe's transform, and as many roots as a GPU sorts */
    const problem_t many = problem_planted(24, 1, 0, 998244353, 0);
    check_run(run_single, x, CUNMOD_PATH_GPU);
    check_run(run_single, &many, CUNMOD_PATH_GPU);
    check_run(run_batch, x, CUNMOD_PATH_GPU);
    check_run(run_batch, x, CUNMOD_PATH_AUTO);
    for (int i = 0; i < ITEMS; i++)
        problem_free(&x[i]);
    problem_free(&many);
}
#else
void roots_check_faults(void) {}
#endif
