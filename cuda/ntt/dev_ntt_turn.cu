/* The last pass of products by transforms, joined with the first pass of the products that follow
 * them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ntt/ntt_last.cuh"

int dev_ntt_turn(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, const NttArgs &args,
                 uint32_t word)
{
    return launch_words<true>(dev, batch, args, 1, word);
}
