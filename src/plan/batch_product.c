/* Which kernel makes a product of a batch.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/batch_product.h"

#include "shape/ntt.h"
#include "shape/tuning.h"

static int64_t least(int64_t x, int64_t y)
{
    return x < y ? x : y;
}

int64_t cunmod_whole_bytes(int log, int primes)
{
    const int64_t words = INT64_C(1) << log;
    return primes * (words + words / 32) * (int64_t)sizeof(uint32_t); /* gaps: cuda/ntt/ntt.cuh */
}

/* The shorter operand of a product of 2^log words has half of them at most. */
cunmod_batch_part_t cunmod_batch_part_of(uint32_t word, uint64_t largest, int64_t shared_bytes,
                                         int64_t hi)
{
    int log = CUNMOD_WHOLE_MOST_LOG;
    while (log >= CUNMOD_WHOLE_LEAST_LOG &&
           cunmod_whole_bytes(log, cunmod_ntt_count(UINT64_C(1) << (log - 1), largest)) >
               shared_bytes)
    {
        log--;
    }
    return (cunmod_batch_part_t){.word = word, .most_log = log, .hi = hi};
}

int cunmod_batch_is_plain(int class, uint32_t word)
{
    return class <= (word == 4 ? CUNMOD_TUNE_BATCH_PLAIN_LOG_4 : CUNMOD_TUNE_BATCH_PLAIN_LOG_8);
}

int cunmod_batch_class(int64_t lena, int64_t lenb, const cunmod_batch_part_t *part)
{
    const int64_t n = least(lena, part->hi), m = least(lenb, part->hi);
    const int64_t size = n > 0 && m > 0 ? n + m - 1 : 0;
    int log = 0;
    while (log < CUNMOD_BATCH_LONG && (int64_t)1 << log < size)
    {
        log++;
    }
    return log <= part->most_log || cunmod_batch_is_plain(log, part->word) ? log
                                                                           : CUNMOD_BATCH_LONG;
}
