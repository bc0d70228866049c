/* The last pass of products by transforms, whose results are stored.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ntt/ntt_last.cuh"

int dev_ntt_last(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, const NttArgs &args,
                 int64_t run, uint32_t word)
{
    return launch_words<false>(dev, batch, args, run, word);
}
