/* What the GCD algorithms share: a much longer operand is divided first.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_GCD_CUH
#define CUNMOD_GCD_CUH

#include "runtime/dev.cuh"

namespace cunmod_euclid
{
/* Calls gcd(dev, items, count, s). Before that an item for which cunmod_gcd_divides holds is
 * divided, and is replaced by the item of the shorter operand and the remainder.
 * words_before(item): how many words the new item needs at the beginning of the workspace; the
 * division has cunmod_gcd_divide_words words behind them. */
int dev_gcd_divided(cunmod_dev_t *dev, const cunmod_gcd_item_t *items, int64_t count, int s,
                    int64_t (*words_before)(const cunmod_gcd_item_t &item),
                    int (*gcd)(cunmod_dev_t *dev, const cunmod_gcd_item_t *items, int64_t count,
                               int s));
} // namespace cunmod_euclid

#endif
