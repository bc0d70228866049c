/* Operands of batches, which the tests of batches share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batches_sides.h"

#include <stdlib.h>

#include "harness.h"

const uint64_t side_primes[SIDE_PRIMES] = {2,
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
                                           4611686018427387847u,
                                           9223372036854775783u,
                                           18446744073709551557u};

void side_moduli(uint64_t *p, int64_t items, int kinds)
{
    for (int64_t i = 0; i < items; i++)
        p[i] = kinds == 0   ? side_primes[test_below(SIDE_PRIMES)]
               : kinds == 1 ? side_primes[test_below(SIDE_WIDE)]
               : kinds == 2 ? side_primes[SIDE_WIDE + test_below(SIDE_PRIMES - SIDE_WIDE)]
                            : test_composites[test_below((uint64_t)test_composite_count)];
}

/* Lengths of a heavy-tailed distribution, at most `most`; or long ones, of about one length. */
static int64_t length(int64_t most)
{
    if (most >= SIDE_LONG)
        return test_range(most - most / 20, most);
    const int64_t small = test_range(0, 40), large = test_range(0, most);
    return test_below(6) > 0 ? (small < most ? small : most) : large;
}

side_t make_side(const uint64_t *p, int64_t items, int64_t most)
{
    side_t side = {.items = items};
    side.p = test_copy(p, items);
    side.at = calloc((size_t)items + 1, sizeof *side.at);
    side.status = calloc((size_t)items + 1, sizeof *side.status);
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

void free_side(side_t *side)
{
    free(side->p);
    free(side->at);
    free(side->words);
    free(side->status);
}

void spoil_sides(uint64_t *p, side_t *a, side_t *b)
{
    for (int64_t i = 0; i < a->items; i++)
    {
        const uint64_t what = test_below(20);
        side_t *side = what % 2 ? a : b;
        const int64_t len = side->at[i + 1] - side->at[i];
        if (what < 2)
        {
            p[i] = what;
            a->status[i] = b->status[i] = CUNMOD_E_MODULUS;
        }
        else if (what < 6 && len > 0)
        {
            const uint64_t more = what < 4 ? 0 : test_below(UINT64_MAX - p[i]);
            side->words[side->at[i] + test_range(0, len - 1)] = p[i] + more;
            side->status[i] = CUNMOD_E_COEFF;
        }
    }
}

cunmod_batch_t side_batch(const side_t *side, cunmod_moduli_t moduli)
{
    cunmod_batch_t batch;
    CHECK_OK(cunmod_batch_create(&batch, moduli));
    CHECK_OK(cunmod_batch_set_arrays(batch, side->words, side->at));
    return batch;
}
