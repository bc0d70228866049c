/* Random cases of factors and roots of batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Item 0 is operand 0, modulo the modulus of the case, so that its coefficients and its modulus may
 * be bad: the status of this item is taken for the status of the call. The words of operand 1 are
 * the other items: of each the modulus, the length, and the coefficients. n[0] is the number of
 * items. The result has one word for each item, a digest.
 */
#include <stdlib.h>
#include <string.h>

#include "base/steps.h"
#include "tests/fuzz/fuzz_factored.h"
#include "tests/harness/harness.h"

#define MOST 40 /* greatest length */
#define MOST_ITEMS 40
#define MOST_WORDS (MOST_ITEMS * (MOST + 2))

/* ---- draws --------------------------------------------------------------------------------- */

/* Returns a modulus: often that of the case. */
static uint64_t other_modulus(const fuzz_case_t *x)
{
    fuzz_case_t other = *x;
    if (!fuzz_chance(3))
        fuzz_modulus(&other);
    return other.p;
}

/* Draws the operands and the digests that are expected. Zero has the status E_DIVZERO, and as an
 * item behind item 0 the digest 0, unless takes_zero is set. */
static void make(fuzz_case_t *x, fuzz_expected_t *expected, int takes_zero)
{
    SCOPED uint64_t *words = test_array(MOST_WORDS);
    uint64_t digests[MOST_ITEMS] = {0};
    const int64_t items = test_range(1, fuzz_chance(4) ? MOST_ITEMS : 4);
    const int64_t most = test_range(2, x->bound < MOST ? x->bound : MOST);
    int64_t used = 0;
    for (int64_t i = 0; i < items; i++)
    {
        nmod_poly_t f;
        const uint64_t p = i == 0 ? x->p : other_modulus(x);
        const char *const kind = fuzz_draw_factored(f, most, p);
        const int64_t len = nmod_poly_length(f);
        if (len > 0 || takes_zero)
            digests[i] = expected(f);
        if (i == 0)
        {
            fuzz_take(x, 0, f, kind);
            x->expected = len == 0 && !takes_zero ? CUNMOD_E_DIVZERO : CUNMOD_OK;
        }
        else
        {
            words[used] = p;
            words[used + 1] = (uint64_t)len;
            fuzz_copy(words + used + 2, len, f);
            used += len + 2;
        }
        nmod_poly_clear(f);
    }
    x->n[0] = items;
    memcpy(fuzz_space(x, 1, used, "items"), words, (size_t)used * sizeof(*words));
    x->operand[1].is_raw = 1;
    memcpy(fuzz_want_space(x, items), digests, (size_t)items * sizeof(*digests));
}

MAKE(batch_is_irreducible, make(x, fuzz_expected_irreducible, 1))
MAKE(batch_factor, make(x, fuzz_expected_factors, 0))
MAKE(batch_factor_degrees, make(x, fuzz_expected_degrees, 0))
MAKE(batch_roots, make(x, fuzz_expected_roots, 0))

/* ---- calls --------------------------------------------------------------------------------- */

/* The items. at: offsets of the items in their words, and of their results. */
typedef struct
{
    int64_t count, at[MOST_ITEMS + 1], counts[MOST_ITEMS];
    uint64_t p[MOST_ITEMS], *words;
    cunmod_moduli_t moduli;
    cunmod_batch_t a;
} items_t;

/* Copies the items of the case. The last offset is wrong if the length of operand 1 is. */
static void copy_items(items_t *y, const fuzz_case_t *x)
{
    const uint64_t *from = x->a[1];
    int64_t used = x->operand[0].len;
    *y = (items_t){.count = x->n[0]};
    y->words = test_array(used + x->operand[1].len);
    y->p[0] = x->modulus;
    if (x->a[0] != NULL && used > 0)
        memcpy(y->words, x->a[0], (size_t)used * sizeof(*y->words));
    for (int64_t i = 1; i < y->count; i++)
    {
        const int64_t len = (int64_t)from[1];
        y->p[i] = from[0];
        y->at[i] = used;
        memcpy(y->words + used, from + 2, (size_t)len * sizeof(*y->words));
        used += len;
        from += len + 2;
    }
    y->at[y->count] = x->len[1] < 0 ? x->len[1] : used;
}

/* Computes all items of y: sets y->counts, where -1 times a status stands for an item that has this
 * status, and, unless `digests` is NULL, the digests of the other items. Returns the status. */
typedef int compute_t(uint64_t *digests, items_t *y);

/* Calls the function. An address of the case that is missing is missing there, too. */
static int run(fuzz_case_t *x, compute_t *compute)
{
    items_t y;
    uint64_t digests[MOST_ITEMS] = {0};
    uint64_t *const to = x->r[0] != NULL ? digests : NULL;
    copy_items(&y, x);
    CHECK_OK(cunmod_set_recovery(x->ctx, CUNMOD_RECOVERY_ON));
    int status = cunmod_moduli_create(&y.moduli, y.p, y.count, x->ctx);
    if (status == CUNMOD_OK)
        status = cunmod_batch_create(&y.a, y.moduli);
    if (status == CUNMOD_OK)
        status = cunmod_batch_set_arrays(y.a, x->a[0] != NULL ? y.words : NULL, y.at);
    if (status == CUNMOD_OK)
        status = compute(to, &y);
    cunmod_batch_destroy(y.a);
    cunmod_moduli_destroy(y.moduli);
    free(y.words);
    if (status == CUNMOD_OK && y.counts[0] < 0)
        status = (int)-y.counts[0];
    if (status == CUNMOD_OK)
        memcpy(x->r[0], digests, (size_t)y.count * sizeof(*digests));
    return status;
}

static int irreducible(uint64_t *digests, items_t *y)
{
    int found[MOST_ITEMS];
    const int status = cunmod_batch_is_irreducible(digests != NULL ? found : NULL, y->a);
    for (int64_t i = 0; i < y->count && status == CUNMOD_OK; i++)
    {
        y->counts[i] = found[i];
        digests[i] = found[i] > 0;
    }
    return status;
}

static int factors(uint64_t *digests, items_t *y)
{
    const int64_t room = y->at[y->count];
    SCOPED uint64_t *z = test_array(2 * room), *lens = test_array(room), *exps = test_array(room);
    int64_t *const to_lens = (int64_t *)lens, *const to_exps = (int64_t *)exps;
    uint64_t lead[MOST_ITEMS];
    const int status = cunmod_batch_factor(digests != NULL ? lead : NULL, z, to_lens, to_exps,
                                           y->counts, y->at, y->a);
    for (int64_t i = 0; i < y->count && status == CUNMOD_OK; i++)
        if (y->counts[i] >= 0)
            digests[i] = fuzz_digest_factors(lead[i], z + 2 * y->at[i], to_lens + y->at[i],
                                             to_exps + y->at[i], y->counts[i]);
    return status;
}

static int degrees(uint64_t *digests, items_t *y)
{
    const int64_t room = y->at[y->count];
    SCOPED uint64_t *z = test_array(room), *exps = test_array(room);
    int64_t *const to = (int64_t *)z, *const to_exps = (int64_t *)exps;
    const int status =
        cunmod_batch_factor_degrees(to, to_exps, digests != NULL ? y->counts : NULL, y->at, y->a);
    for (int64_t i = 0; i < y->count && status == CUNMOD_OK; i++)
        if (y->counts[i] >= 0)
            digests[i] = fuzz_digest_degrees(to + y->at[i], to_exps + y->at[i], y->counts[i]);
    return status;
}

/* digests[i] and y->counts[i] from the roots of all items, and their numbers. */
static int take_roots(uint64_t *digests, items_t *y, cunmod_batch_t roots, const int64_t *numbers)
{
    int statuses[MOST_ITEMS];
    int64_t at[MOST_ITEMS + 1] = {0};
    for (int64_t i = 0; i < y->count; i++)
        at[i + 1] = at[i] + numbers[i];
    SCOPED uint64_t *words = test_array(at[y->count]);
    CUNMOD_TRY(cunmod_batch_statuses(statuses, roots));
    CUNMOD_TRY(cunmod_batch_get_arrays(words, at, roots));
    for (int64_t i = 0; i < y->count; i++)
    {
        y->counts[i] = -statuses[i];
        digests[i] = statuses[i] == CUNMOD_OK ? fuzz_digest_roots(words + at[i], numbers[i]) : 0;
    }
    return CUNMOD_OK;
}

static int roots(uint64_t *digests, items_t *y)
{
    int64_t numbers[MOST_ITEMS];
    const int status = cunmod_batch_roots(y->a, digests != NULL ? numbers : NULL, y->a);
    return status == CUNMOD_OK ? take_roots(digests, y, y->a, numbers) : status;
}

ARRAY_CALL(batch_is_irreducible, run(x, irreducible))
ARRAY_CALL(batch_factor, run(x, factors))
ARRAY_CALL(batch_factor_degrees, run(x, degrees))
ARRAY_CALL(batch_roots, run(x, roots))

#define BATCH(title)                                                                               \
    {                                                                                              \
        .name = #title, .op = CUNMOD_OP_MUL, .cost = 8, .make = make_##title,                      \
        .array = array_##title, .in_steps = 1, .may_be_idle = 1, .by_lengths = 1                   \
    }

const fuzz_operation_t fuzz_factor_batches[] = {
    BATCH(batch_is_irreducible), BATCH(batch_factor), BATCH(batch_factor_degrees),
    BATCH(batch_roots),          {.name = NULL},
};
