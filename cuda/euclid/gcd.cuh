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
/* gcd(dev, items, count, s), where items that cunmod_gcd_divides are replaced by those of the
 * shorter operand and the remainder. words_before: words of the workspace of such an item that
 * the replaced one needs; cunmod_gcd_divide_words come behind them. */
int dev_gcd_divided(cunmod_dev_t *dev, const cunmod_gcd_item_t *items, int64_t count, int s,
                    int64_t (*words_before)(const cunmod_gcd_item_t &item),
                    int (*gcd)(cunmod_dev_t *dev, const cunmod_gcd_item_t *items, int64_t count,
                               int s));
} // namespace cunmod_euclid

#endif
