/* Chooses the kernel that computes a product of a batch.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/batch_product.h"

#include "backend/types.h"
#include "shape/ntt.h"

int64_t cunmod_whole_bytes(int log, int primes)
{
    const int64_t words = INT64_C(1) << log;
    return primes * (words + words / 32) * (int64_t)sizeof(uint32_t); /* gaps: cuda/ntt/ntt.cuh */
}

/* A product of at most 2^log words has a shorter operand of at most 2^(log-1) words, and so each
 * coefficient has at most 2^(log-1) terms, which determine the number of primes. */
int cunmod_whole_most_log(uint64_t largest, int64_t shared_bytes)
{
    int log = CUNMOD_WHOLE_MOST_LOG;
    while (log >= CUNMOD_WHOLE_LEAST_LOG &&
           cunmod_whole_bytes(log, cunmod_ntt_count(UINT64_C(1) << (log - 1), largest)) >
               shared_bytes)
        log--;
    return log;
}

static int log_of(int64_t words)
{
    const int log = words > 1 ? 64 - __builtin_clzll((uint64_t)words - 1) : 0;
    return log < CUNMOD_BATCH_LONG ? log : CUNMOD_BATCH_LONG;
}

int cunmod_batch_class(int64_t n, int64_t m, int64_t hi)
{
    n = cunmod_least(n, hi);
    m = cunmod_least(m, hi);
    return log_of(n > 0 && m > 0 ? n + m - 1 : 0);
}

cunmod_small_work_t cunmod_small_work(int64_t outputs, int64_t m, int64_t word)
{
    const int64_t each = CUNMOD_SMALL_EACH(word), rows = (m + each - 1) / each;
    int64_t turn = each;
    while (turn < CUNMOD_SMALL_LANES * each && turn < outputs)
        turn *= 2;
    const int64_t chain = (outputs + turn - 1) / turn * rows * each;
    return (cunmod_small_work_t){chain, chain * turn};
}

int cunmod_whole_log(const cunmod_query_t *query)
{
    const int64_t most = (int64_t)1 << CUNMOD_BATCH_LONG; /* query->n may be any number up to 2^63 -
                                                           * 1 */
    const int log = query->n < most ? log_of(query->n + query->m - 1) : CUNMOD_BATCH_LONG;
    return log < CUNMOD_WHOLE_LEAST_LOG ? CUNMOD_WHOLE_LEAST_LOG : log;
}
