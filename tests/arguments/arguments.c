/* Every function with every argument that its contract refuses: the calls.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/arguments/arguments.h"

#include <stdio.h>
#include <string.h>

#include "base/check.h"
#include "tests/harness/scoped.h"

static int path_of_calls;   /* CUNMOD_PATH_* */
static int path_of_objects; /* on which objects are created and read */
static int is_gpu_missing;  /* to calls, which are forced to have one */

/* Makes a call; returns the status. */
static int call(const function_t *f, const value_t *x)
{
    objects_use(path_of_calls);
    if (f->algorithm != NULL)
        CHECK_OK(cunmod_set_algorithm(objects_context(), f->op, f->algorithm));
    const int status = f->call(x);
    objects_use(path_of_objects);
    if (f->algorithm != NULL)
        CHECK_OK(cunmod_set_algorithm(objects_context(), f->op, NULL));
    return status;
}

/* The results of a call: as those noted. skipped: an operand that a result has overwritten. */
static void check_results(const function_t *f, const value_t *x, const state_t *noted, int skipped)
{
    state_t state;
    arguments_read(f, x, &state);
    for (int i = 0; i < f->count; i++)
    {
        const kind_t kind = f->parameters[i].kind;
        if (i == skipped || kind == OF_VARIES || kind == OF_NEW)
            continue;
        for (int w = 0; w < ARGUMENTS_ROOM; w++)
            if (noted->words[i][w] == ARGUMENTS_PATTERN)
                state.words[i][w] = ARGUMENTS_PATTERN; /* a result may lie in another array */
        CHECK_EQUAL(state.words[i], noted->words[i], ARGUMENTS_ROOM);
    }
}

/* Item 1 of all batches that are results has the status. Other batches are as before. */
static void check_item(const function_t *f, const value_t *x, const state_t *before,
                       const state_t *noted, int status)
{
    state_t after;
    arguments_read(f, x, &after);
    for (int i = 0; i < f->count; i++)
        if (f->parameters[i].is_result)
            CHECK(objects_is_without_item(after.words[i], noted->words[i], status));
        else if (f->parameters[i].kind == OF_BATCH)
            CHECK_EQUAL(after.words[i], before->words[i], ARGUMENTS_ROOM);
}

/* Whether a call that should succeed has, so that its results can be looked at. */
static int succeeds(const function_t *f, int status)
{
    if (!(f->needs_gpu || is_gpu_missing) || !cunmod_is_of_gpu(status))
        CHECK_STATUS(CUNMOD_OK, status);
    return status == CUNMOD_OK;
}

/* The call that succeeds; noted is read when it is there already, and else set. */
static void check_valid(const function_t *f, arguments_t *arguments, state_t *noted, int first)
{
    if (!succeeds(f, call(f, arguments->x)))
        return;
    arguments_destroy_new(f, arguments);
    if (first)
        arguments_read(f, arguments->x, noted);
    check_results(f, arguments->x, noted, -1);
}

/* Notes what the call that succeeds computes. */
static void note_valid(const function_t *f, state_t *noted)
{
    arguments_t arguments;
    arguments_create(f, ARGUMENTS_P, &arguments);
    check_valid(f, &arguments, noted, 1);
    arguments_destroy(f, &arguments);
}

/* A name for a change, which failures are reported with. */
static void name_change(const function_t *f, const change_t *change)
{
#define NAME(how, text) [TO_##how] = text,
    static const char *const names[] = {ARGUMENTS_CHANGES(NAME)};
#undef NAME
    static char text[160];
    snprintf(text, sizeof(text), "%s, parameter %d: %s", f->name, change->parameter,
             names[change->how]);
    test_case(text, change->index, (int64_t)change->value, ARGUMENTS_P);
}

/* Whether it takes a computation to find out: a GPU that is missing comes first. */
static int is_computed(int status)
{
    return status == CUNMOD_E_INVERSE || status == CUNMOD_E_REPEATED ||
           status == CUNMOD_E_NO_FRACTION || status == CUNMOD_E_NOT_DIVISIBLE;
}

static int is_of_item(how_t how)
{
    return how == TO_ITEM || how == TO_ITEM_PLACE || how == TO_ITEM_MODULUS;
}

/* Checks what a changed call has returned, and what it has done to its arguments. */
static void check_outcome(const function_t *f, const change_t *change, const arguments_t *arguments,
                          const value_t *x, const state_t *before, const state_t *noted, int status)
{
    state_t after;
    if (is_of_item(change->how))
    {
        if (succeeds(f, status))
            check_item(f, x, before, noted, change->status);
    }
    else if (change->status != CUNMOD_OK)
    {
        if (!is_gpu_missing || !is_computed(change->status) || !cunmod_is_of_gpu(status))
            CHECK_STATUS(change->status, status);
        arguments_read(f, arguments->x, &after);
        CHECK(memcmp(&after, before, sizeof(after)) == 0);
    }
    else if (succeeds(f, status))
    {
        check_results(f, x, noted, change->how == TO_DEFAULT ? -1 : change->other);
    }
}

static void check_change(const function_t *f, const change_t *change, const state_t *noted,
                         int valid_after)
{
    const int is_item_modulus = change->how == TO_ITEM_MODULUS;
    const int is_modulus = change->how == TO_MODULUS || is_item_modulus;
    arguments_t arguments;
    value_t x[ARGUMENTS_MOST];
    state_t before;
    name_change(f, change);
    objects_use_modulus(is_item_modulus ? change->value : ARGUMENTS_ITEM_P);
    arguments_create(f, change->how == TO_MODULUS ? change->value : ARGUMENTS_P, &arguments);
    memcpy(x, arguments.x, sizeof(x));
    void *const alien = is_modulus ? NULL : arguments_apply(f, change, noted, &arguments, x);
    arguments_read(f, arguments.x, &before);
    const int status = call(f, x);
    check_outcome(f, change, &arguments, x, &before, noted, status);
    if (status == CUNMOD_OK)
        arguments_destroy_new(f, &arguments);
    if (is_modulus) /* which an object keeps */
    {
        arguments_destroy(f, &arguments);
        objects_use_modulus(ARGUMENTS_ITEM_P);
        arguments_create(f, ARGUMENTS_P, &arguments);
    }
    if (is_modulus || valid_after)
    {
        for (int i = 0; i < f->count; i++)
            arguments_fill(f, &arguments, i);
        check_valid(f, &arguments, (state_t *)noted, 0);
    }
    arguments_destroy(f, &arguments);
    const kind_t kind = f->parameters[change->parameter].kind;
    if (alien != NULL)
        objects_destroy(kind == OF_POLYS ? OF_POLY : kind, alien);
}

/* ---- bad items of batches that the tables do not have: long ones, and on two contexts ---- */

#define ITEMS 4
#define WORDS 4098 /* of an operand: the kernels of batches take divisors of 4097 words */

/* Sets WORDS coefficients of each item: zeros, but for coefficients 0 and 1, and the leading
 * one. */
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

/* Checks the statuses of x^e or a^e modulo the items of f, and the result of item 0, which is
 * x^2. */
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
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(p, ITEMS, objects_context());
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
    CHECK_FAILS(MODULUS, cunmod_batch_get_integers(&integer, 1, 1, batch));
    CHECK(integer == 7);
    cunmod_ctx_destroy(contexts[1]);
}

#define MANY 17

/* Shifts whose results are at most 2^60 words each, and together more: items of different lengths
 * on one context, so many that the sum is no int64_t, and an item on each of two contexts. */
static void check_sum_of_lengths(int path)
{
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
        CHECK_FAILS(LENGTH, cunmod_batch_shift_left(batch, batch, (INT64_C(1) << 60) - 2));
        cunmod_moduli_destroy(moduli);
    }
    cunmod_ctx_destroy(contexts[1]);
}

static void check_batches(int path)
{
    check_long();
    check_sum_of_lengths(path);
    check_common_factor(path);
}

/* After each change the first call is made again; on an emulated GPU after the last change, and
 * after changes of a modulus. */
static void check_function(const function_t *f, int path)
{
    const int each = path == CUNMOD_PATH_CPU || !test_small();
    state_t noted = {0};
    test_case(f->name, 0, 0, ARGUMENTS_P);
    path_of_calls = path_of_objects;
    note_valid(f, &noted);
    if (path != path_of_objects) /* on which some results depend */
    {
        path_of_calls = path;
        note_valid(f, &noted);
    }
    for (int i = 0; i < f->change_count; i++)
    {
        const change_t *const change = &f->changes[i];
        if (change->how != TO_DEFAULT || path == CUNMOD_PATH_AUTO)
            check_change(f, change, &noted, each || i == f->change_count - 1);
    }
}

void arguments_check(const function_t *functions, int count)
{
    static const int paths[] = {CUNMOD_PATH_AUTO, CUNMOD_PATH_CPU, CUNMOD_PATH_GPU};
    for (int i = 0; i < 3; i++)
    {
        is_gpu_missing = paths[i] == CUNMOD_PATH_GPU && !test_gpu_available();
        path_of_objects = is_gpu_missing ? CUNMOD_PATH_AUTO : paths[i];
        objects_start(path_of_objects);
        for (int k = 0; k < count; k++)
            check_function(&functions[k], paths[i]);
        if (!is_gpu_missing)
            check_batches(paths[i]);
        objects_finish();
    }
}
