/* Computes sequences on the device (powers, products, an inverse) for Taylor shifts and geometric
 * progressions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "points/sequence.h"

#include "base/steps.h"

int cunmod_sequence_powers(const cunmod_sequence_t *x, void *d_z, int64_t n, uint64_t first,
                           uint64_t ratio)
{
    /* from = 1 and step = 0 set v_i = 1 (cunmod_scan_item_t), and so each element is the element
     * before times `ratio` */
    const cunmod_scan_item_t item = {
        .out = d_z, .n = n, .from = 1, .head = first, .scale = ratio, .mod = x->mod};
    return cunmod_dev_scan(x->dev, &item);
}

int cunmod_sequence_chirp(const cunmod_sequence_t *x, void *d_z, void *d_powers, int64_t n,
                          uint64_t ratio)
{
    const cunmod_scan_item_t item = {.out = d_z,
                                     .of = d_powers,
                                     .n = n,
                                     .from = -1,
                                     .step = 1,
                                     .head = 1,
                                     .scale = 1,
                                     .mod = x->mod};
    int error = cunmod_sequence_powers(x, d_powers, n, 1, ratio);
    return CUNMOD_NEXT(cunmod_dev_scan(x->dev, &item));
}

int cunmod_sequence_mul(const cunmod_sequence_t *x, void *d_z, const void *d_u, int back_u,
                        const void *d_v, int back_v, int64_t n)
{
    const cunmod_factors_item_t item = {.z = d_z,
                                        .x = {{d_u, back_u ? n - 1 : 0, back_u ? -1 : 1},
                                              {d_v, back_v ? n - 1 : 0, back_v ? -1 : 1}},
                                        .n = n,
                                        .len = n,
                                        .one = -1,
                                        .scale = 1,
                                        .mod = x->mod};
    return cunmod_dev_factors(x->dev, &item, 1);
}

int cunmod_sequence_invert(const cunmod_sequence_t *x, void *d_z, const void *d_word)
{
    /* The kernel sets *zeros if *d_word is 0. `zeros` points to the second 8 bytes of d_z, which
     * nothing reads. */
    const cunmod_tree_item_t item = {
        .in = d_word, .out = d_z, .zeros = (int64_t *)d_z + 1, .n = 1, .mod = x->mod};
    return cunmod_dev_tree_invert(x->dev, &item, 1);
}
