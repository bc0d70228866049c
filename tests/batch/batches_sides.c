/* Operands and expected results of the tests of batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/batch/batches.h"

#include <stdlib.h>
#include <string.h>

#include "tests/harness/ref.h"
#include "tests/harness/scoped.h"

#ifdef CUNMOD_EMU
#include "emu_faults.h"
#endif

const uint64_t batch_primes[BATCH_PRIMES] = {2,
                                             3,
                                             5,
                                             251,
                                             65521,
                                             1073741789,
                                             2147483629,
                                             2147483647,
                                             2147483659u,
                                             4294967291u,
                                             1125899906842597u,
                                             1152921504606846883u,
                                             4611686018427387847u,
                                             9223372036854775783u,
                                             18446744073709551557u};

static uint64_t random_modulus(int kinds)
{
    return kinds == 0   ? batch_primes[test_below(BATCH_PRIMES)]
           : kinds == 1 ? batch_primes[test_below(BATCH_SHORT_PRIMES)]
           : kinds == 2 ? batch_primes[test_range(BATCH_SHORT_PRIMES, BATCH_PRIMES - 1)]
                        : test_composites[test_below((uint64_t)test_composite_count)];
}

void side_moduli(uint64_t *p, int64_t items, int kinds)
{
    for (int64_t i = 0; i < items; i++)
        p[i] = random_modulus(kinds);
}

/* Lengths of a heavy-tailed distribution, at most `most`; or long ones, of about one length. */
static int64_t length(int64_t most)
{
    if (most >= LONG)
        return test_range(most - most / 20, most);
    const int64_t small = test_range(0, 40), large = test_range(0, most);
    return test_below(6) > 0 ? (small < most ? small : most) : large;
}

side_t side_open(const uint64_t *p, int64_t items)
{
    return (side_t){.items = items,
                    .p = test_copy(p, items),
                    .at = calloc((size_t)items + 1, sizeof(int64_t)),
                    .status = calloc((size_t)items + 1, sizeof(int))};
}

side_t side_make(const uint64_t *p, int64_t items, int64_t most)
{
    side_t side = side_open(p, items);
    const int uniform = test_below(3) == 0;
    const int64_t all = length(most);
    for (int64_t i = 0; i < items; i++)
        side.at[i + 1] = side.at[i] + (uniform ? all : length(most));
    side.words = test_array(side.at[items]);
    for (int64_t i = 0; i < items; i++)
        if (side.at[i + 1] > side.at[i])
            test_fill(side.words + side.at[i], side.at[i + 1] - side.at[i], p[i],
                      (int)test_below(TEST_KINDS));
    return side;
}

void sides_draw(side_t side[2], int64_t items, int kinds, int64_t lena, int64_t lenb)
{
    SCOPED uint64_t *p = test_array(items);
    side_moduli(p, items, kinds);
    side[0] = side_make(p, items, lena);
    side[1] = side_make(p, items, lenb);
}

void side_lengthen(side_t *side, int64_t i, int64_t len)
{
    const int64_t more = len - side_room(side, i), all = side->at[side->items];
    uint64_t *const words = test_array(all + more);
    memcpy(words, side->words, (size_t)side->at[i] * sizeof *words);
    memcpy(words + side->at[i] + len, side->words + side->at[i + 1],
           (size_t)(all - side->at[i + 1]) * sizeof *words);
    test_fill(words + side->at[i], len, side->p[i], TEST_DENSE);
    for (int64_t k = i + 1; k <= side->items; k++)
        side->at[k] += more;
    free(side->words);
    side->words = words;
}

void side_free(side_t *side)
{
    EACH(free, side->p, side->at, side->words, side->status);
}

void sides_free(side_t (*side)[2])
{
    EACH(side_free, &(*side)[0], &(*side)[1]);
}

int64_t side_room(const side_t *side, int64_t i)
{
    return side->at[i + 1] - side->at[i];
}

int64_t side_length(const side_t *side, int64_t i)
{
    return ref_length(side->words + side->at[i], side_room(side, i));
}

uint64_t side_word(const side_t *side, int64_t i, int64_t k)
{
    return k >= 0 && k < side_room(side, i) ? side->words[side->at[i] + k] : 0;
}

cunmod_batch_t side_batch(const side_t *side, cunmod_moduli_t moduli)
{
    return test_batch_of(moduli, side->words, side->at);
}

void side_spoil(side_t *a, side_t *b)
{
    for (int64_t i = 0; i < a->items; i++)
    {
        const uint64_t what = test_below(20);
        side_t *side = what % 2 ? a : b;
        const int64_t len = side_room(side, i);
        if (what < 2)
        {
            a->p[i] = b->p[i] = what;
            a->status[i] = b->status[i] = CUNMOD_E_MODULUS;
        }
        else if (what < 6 && len > 0)
        {
            const uint64_t more = what < 4 ? 0 : test_below(UINT64_MAX - a->p[i] + 1);
            side->words[side->at[i] + test_range(0, len - 1)] = a->p[i] + more;
            side->status[i] = CUNMOD_E_COEFF;
        }
    }
}

answers_t answers_of(int64_t items)
{
    const size_t count = (size_t)items + 1;
    answers_t answers = {.items = items};
    answers.z = calloc(count, sizeof *answers.z);
    answers.len = calloc(count, sizeof *answers.len);
    answers.status = calloc(count, sizeof *answers.status);
    return answers;
}

void answers_free(answers_t *answers)
{
    for (int64_t i = 0; i < answers->items; i++)
        free(answers->z[i]);
    EACH(free, answers->z, answers->len, answers->status);
}

static void name_case(const side_t *side, int64_t i)
{
    test_case("batch", side_room(side, i), 0, side->p[i]);
}

void check_answers(cunmod_batch_t batch, const answers_t *answers, const side_t *side)
{
    const int64_t items = answers->items;
    SCOPED int64_t *len = calloc((size_t)items + 1, sizeof *len);
    SCOPED int64_t *at = calloc((size_t)items + 1, sizeof *at);
    SCOPED int *statuses = calloc((size_t)items + 1, sizeof *statuses);
    CHECK_OK(cunmod_batch_lengths(len, batch));
    CHECK_OK(cunmod_batch_statuses(statuses, batch));
    for (int64_t i = 0; i < items; i++)
    {
        name_case(side, i);
        CHECK(statuses[i] == answers->status[i]);
        const int64_t expected = ref_length(answers->z[i], answers->len[i]);
        const int64_t room = expected + (int64_t)test_below(4);
        CHECK(len[i] == expected);
        len[i] = expected;
        at[i + 1] = at[i] + room + (room == answers->len[i]);
    }
    SCOPED_RESULT uint64_t *words = test_result(at[items]);
    CHECK_OK(cunmod_batch_get_arrays(words, at, batch));
    for (int64_t i = 0; i < items; i++)
    {
        name_case(side, i);
        CHECK_EQUAL(words + at[i], answers->z[i], len[i]);
        CHECK(ref_length(words + at[i], at[i + 1] - at[i]) == len[i]);
    }
}

void batch_call_free(batch_call_t *x)
{
    for (int r = 0; r < x->results; r++)
        answers_free(&x->z[r]);
}

void check_call(cunmod_moduli_t moduli, const batch_call_t *x, int aliases, int result, int operand)
{
    cunmod_batch_t operands[BATCH_OPERANDS], own[BATCH_RESULTS], z[BATCH_RESULTS];
    for (int j = 0; j < x->operands; j++)
        operands[j] = side_batch(x->x[j], moduli);
    for (int r = 0; r < x->results; r++)
        z[r] = own[r] = test_batch(moduli);
    for (int k = 0; k < aliases; k++)
        z[(result + k) % x->results] = operands[(operand + k) % x->operands];
    CHECK_OK(x->call(x->data, z, operands));
    for (int r = 0; r < x->results; r++)
        check_answers(z[r], &x->z[r], x->x[0]);
    for (int j = 0; j < x->operands; j++)
        cunmod_batch_destroy(operands[j]);
    for (int r = 0; r < x->results; r++)
        cunmod_batch_destroy(own[r]);
}

static const uint64_t small_words[] = {1, 2, 3};
static const int64_t small_at[] = {0, 1, 3};

cunmod_moduli_t small_moduli(cunmod_ctx_t ctx, uint64_t second)
{
    const uint64_t p[] = {7, second};
    return test_new_moduli(p, 2, ctx);
}

cunmod_batch_t small_batch(cunmod_moduli_t moduli)
{
    return test_batch_of(moduli, small_words, small_at);
}

void check_small(cunmod_batch_t batch)
{
    uint64_t out[3];
    CHECK_OK(cunmod_batch_get_arrays(out, small_at, batch));
    CHECK_EQUAL(out, small_words, 3);
}

#ifdef CUNMOD_EMU
/* ---- device calls that fail ---- */

/* Makes the call, of whose *calls device calls the k-th fails (k = 0: none does, and they are
 * noted). They end with the lengths of the results; when these cannot be read, they are read once
 * more. Returns the status of the call. */
static int call_with_fault(long *calls, const batch_call_t *x, int path, long k)
{
    cunmod_batch_t z[BATCH_RESULTS], operands[BATCH_OPERANDS];
    SCOPED int64_t *const len = calloc((size_t)x->x[0]->items + 1, sizeof *len);
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    if (x->algorithm != NULL)
        CHECK_OK(cunmod_set_algorithm(ctx, x->op, x->algorithm));
    if (k == 0)
        cunmod_emu_note();
    else
        cunmod_emu_fail_at(k);
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(x->x[0]->p, x->x[0]->items, ctx);
    for (int r = 0; r < x->results; r++)
        z[r] = test_batch(moduli);
    for (int j = 0; j < x->operands; j++)
        operands[j] = side_batch(x->x[j], moduli);
    const int status = x->call(x->data, z, operands);
    for (int r = 0; r < x->results && status == CUNMOD_OK; r++)
        if (cunmod_batch_lengths(len, z[r]) != CUNMOD_OK)
            CHECK(k > 0 && k <= cunmod_emu_calls());
    *calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    for (int r = 0; r < x->results; r++)
    {
        if (status == CUNMOD_OK)
            check_answers(z[r], &x->z[r], x->x[0]);
        cunmod_batch_destroy(z[r]);
    }
    for (int j = 0; j < x->operands; j++)
        cunmod_batch_destroy(operands[j]);
    return status;
}

void check_faulty(const batch_call_t *x, int path)
{
    const int64_t before = cunmod_emu_allocated();
    static long failed;
    long calls, ignored;
    if (!test_few())
        failed = 0;
    CHECK_OK(call_with_fault(&calls, x, path, 0));
    for (long k = 1; k <= calls; k++)
    {
        if (cunmod_emu_between(k) || (test_few() && !cunmod_emu_untried(k, path) && k % 10 != 0))
            continue;
        const int status = call_with_fault(&ignored, x, path, k);
        failed += status != CUNMOD_OK;
        CHECK(status == CUNMOD_OK ||
              (status == CUNMOD_E_GPU && (path == CUNMOD_PATH_GPU || x->waits)));
        CHECK(cunmod_emu_allocated() == before);
    }
    CHECK(path != CUNMOD_PATH_GPU || failed > 0);
}

long count_calls(const batch_call_t *x)
{
    long calls = 0;
    CHECK_OK(call_with_fault(&calls, x, CUNMOD_PATH_GPU, 0));
    return calls;
}
#endif
