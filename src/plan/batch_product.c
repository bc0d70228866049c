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

int cunmod_batch_class(int64_t lena, int64_t lenb, int64_t hi, uint32_t word)
{
    const int64_t n = least(lena, hi), m = least(lenb, hi);
    const int64_t size = n > 0 && m > 0 ? n + m - 1 : 0;
    const int64_t plain = word == 4 ? CUNMOD_TUNE_BATCH_PLAIN_4 : CUNMOD_TUNE_BATCH_PLAIN_8;
    int log = CUNMOD_WHOLE_LEAST_LOG;
    if (size <= plain)
    {
        return 0;
    }
    while (log <= CUNMOD_WHOLE_MOST_LOG && (int64_t)1 << log < size)
    {
        log++;
    }
    return log <= CUNMOD_WHOLE_MOST_LOG ? log : CUNMOD_BATCH_LONG;
}
