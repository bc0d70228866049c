/* Matrices of divsteps by halves, the numbers: limits, workspace, transforms. Pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "half_shape.h"

#include "ntt.h"
#include "types.h"

#define PLAIN 4096 /* not measured */

cunmod_half_limits_t cunmod_half_limits(int64_t s)
{
    return (cunmod_half_limits_t){.leaf = s, .plain = PLAIN};
}

/* ---- the recursion ------------------------------------------------------- */

int64_t cunmod_half_node_words(int64_t n)
{
    const int64_t first = n / 2, second = n - first;
    return 4 * (first + 1) + 4 * (second + 1) + 2 * second;
}

int64_t cunmod_half_tree_words(int64_t n, const cunmod_half_limits_t *limits)
{
    int64_t words = 0;
    for (; n > limits->leaf; n -= n / 2)
    {
        words += cunmod_half_node_words(n);
    }
    return words;
}

int64_t cunmod_half_points(int64_t n, uint64_t p)
{
    return cunmod_ntt_points(n + 1, p, 0);
}

int cunmod_half_primes(int64_t n, uint64_t p)
{
    return cunmod_ntt_count(2 * ((uint64_t)n + 1), p);
}

int64_t cunmod_half_transform_bytes(int64_t n, uint64_t p)
{
    return (int64_t)sizeof(uint32_t) * cunmod_half_primes(n, p) * cunmod_half_points(n, p);
}

int64_t cunmod_half_table_words(int64_t n, const cunmod_half_limits_t *limits, uint64_t p)
{
    int64_t words = 0;
    for (; n > limits->plain; n -= n / 2)
    {
        const int64_t points = cunmod_half_points(n, p);
        if (points > 0)
        {
            cunmod_ntt_t ntt;
            cunmod_ntt_shape(&ntt, points, cunmod_half_primes(n, p), sizeof(uint32_t));
            words += ntt.count * cunmod_ntt_table_words(&ntt);
        }
    }
    return words;
}

int64_t cunmod_half_aligned(int64_t bytes)
{
    return (bytes + 255) / 256 * 256;
}

int64_t cunmod_half_bytes(int64_t n, const cunmod_half_limits_t *limits, uint64_t p, int64_t word)
{
    const int64_t transform = n > limits->plain ? cunmod_half_transform_bytes(n, p) : 0;
    return n > limits->plain && transform == 0
               ? -1
               : cunmod_half_aligned(cunmod_half_tree_words(n, limits) * word) +
                     CUNMOD_HALF_TRANSFORMS * transform;
}

/* ---- a run --------------------------------------------------------------- */

int64_t cunmod_half_steps_of(int64_t degrees)
{
    return degrees > 0 ? degrees : 1;
}

cunmod_half_space_t cunmod_half_space(int64_t lenf, int64_t leng,
                                      const cunmod_half_limits_t *limits, uint64_t p, int64_t word,
                                      int record)
{
    const int64_t n = cunmod_half_steps_of(lenf - 1 + (leng > 0 ? leng - 1 : 0));
    const int64_t longer = lenf > leng ? lenf : leng, stride = longer > n ? longer : n;
    const int64_t work = cunmod_half_bytes(stride, limits, p, word);
    cunmod_half_space_t x = {.stride = stride};
    x.fg = cunmod_half_aligned(CUNMOD_HALF_STATE * (int64_t)sizeof(int64_t));
    x.p = x.fg + cunmod_half_aligned(2 * stride * word);
    x.pivots = x.p + cunmod_half_aligned(4 * (n + 1) * word);
    x.deltas = x.pivots + (record ? cunmod_half_aligned(n * word) : 0);
    x.work = x.deltas + (record ? cunmod_half_aligned(n * (int64_t)sizeof(int64_t)) : 0);
    x.bytes = work < 0 ? -1 : x.work + work;
    return x;
}
