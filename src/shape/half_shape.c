/* Computes the recursion, the workspace and the transforms of the GCD algorithm "half".
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "shape/half_shape.h"

#include "backend/types.h"
#include "shape/ntt.h"

/* ---- the recursion ------------------------------------------------------- */

cunmod_half_node_t cunmod_half_node(int64_t n, const cunmod_half_limits_t *limits)
{
    const int64_t few = n % CUNMOD_DIVSTEPS;
    cunmod_half_node_t node = {.second = n};
    if (n > limits->leaf)
        node.first = (n / 2 + CUNMOD_DIVSTEPS - 1) / CUNMOD_DIVSTEPS * CUNMOD_DIVSTEPS;
    else if (few > 0)
        node.first = n - few;
    node.second = n - node.first;
    node.plain = n <= limits->plain || node.second < CUNMOD_DIVSTEPS;
    return node;
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
    for (; n > limits->plain && n > CUNMOD_DIVSTEPS; n = cunmod_half_node(n, limits).first)
    {
        const int64_t points = cunmod_half_points(n, p);
        words += points > 0 ? cunmod_ntt_tables(points, cunmod_half_primes(n, p)) : 0;
    }
    return words;
}

/* ---- workspace ----------------------------------------------------------- */

int64_t cunmod_half_aligned(int64_t bytes)
{
    return (bytes + 255) / 256 * 256;
}

cunmod_half_layout_t cunmod_half_layout(const cunmod_half_node_t *node, uint64_t p, int64_t word)
{
    const int64_t transform =
        node->plain ? 0 : cunmod_half_transform_bytes(node->first + node->second, p);
    cunmod_half_layout_t x = {.first = 0};
    x.second = cunmod_half_aligned(4 * (node->first + 1) * word);
    x.between = x.second + cunmod_half_aligned(4 * (node->second + 1) * word);
    x.kept = x.between + cunmod_half_aligned(2 * node->second * word);
    x.bytes = x.kept + CUNMOD_HALF_KEPT * cunmod_half_aligned(transform);
    return x;
}

/* A node of n divsteps, n a multiple of CUNMOD_DIVSTEPS, may need less memory than a node of n' < n
 * divsteps, but at most SLACK bytes less. The reason: the second child for n' may have up to
 * CUNMOD_DIVSTEPS - 1 more divsteps than the second child for n, and sizes are rounded up. */
#define SLACK 1024

/* Returns an upper bound of the bytes for a node of at most n divsteps and for all its descendants,
 * of which one node on each level is in memory at a time. n is first rounded up to a multiple of
 * CUNMOD_DIVSTEPS; then no child has more divsteps than the first child. A node of at most
 * limits->leaf divsteps may consist of a leaf and up to CUNMOD_DIVSTEPS - 1 further divsteps. */
static int64_t node_bytes(int64_t n, const cunmod_half_limits_t *limits, uint64_t p, int64_t word)
{
    int64_t bytes = 0;
    n = (n + CUNMOD_DIVSTEPS - 1) / CUNMOD_DIVSTEPS * CUNMOD_DIVSTEPS;
    while (n > limits->leaf)
    {
        const cunmod_half_node_t node = cunmod_half_node(n, limits);
        bytes += cunmod_half_layout(&node, p, word).bytes + SLACK;
        n = node.first;
    }
    const cunmod_half_node_t last = {.first = n, .second = CUNMOD_DIVSTEPS - 1, .plain = 1};
    return bytes + cunmod_half_layout(&last, p, word).bytes;
}

cunmod_half_work_t cunmod_half_work(int64_t most, const cunmod_half_limits_t *limits, uint64_t p,
                                    int64_t word)
{
    const int64_t leaf = most < limits->leaf ? most : limits->leaf;
    const int64_t transform = most > limits->plain ? cunmod_half_transform_bytes(most, p) : 0;
    cunmod_half_work_t x = {.transforms = cunmod_half_aligned(cunmod_half_leaf_bytes(leaf, word))};
    x.nodes = x.transforms + CUNMOD_HALF_TRANSFORMS * cunmod_half_aligned(transform);
    x.bytes = most > limits->plain && transform == 0 ? -1
                                                     : x.nodes + node_bytes(most, limits, p, word);
    return x;
}

/* ---- a run --------------------------------------------------------------- */

int64_t cunmod_half_steps_of(int64_t degrees)
{
    const int64_t leaves = (degrees + CUNMOD_DIVSTEPS - 1) / CUNMOD_DIVSTEPS;
    return leaves > 0 ? leaves * CUNMOD_DIVSTEPS : CUNMOD_DIVSTEPS;
}

int64_t cunmod_half_steps_before(int64_t degrees, int64_t stop)
{
    return degrees - 2 * stop + 1;
}

cunmod_half_space_t cunmod_half_space(int64_t lenf, int64_t leng, int64_t n,
                                      const cunmod_half_limits_t *limits, uint64_t p, int64_t word,
                                      int record)
{
    const int64_t longer = lenf > leng ? lenf : leng, stride = longer > n ? longer : n;
    const int64_t work = cunmod_half_work(stride, limits, p, word).bytes;
    cunmod_half_space_t x = {.stride = stride};
    x.fg = cunmod_half_aligned(CUNMOD_HALF_STATE * (int64_t)sizeof(int64_t));
    x.p = x.fg + cunmod_half_aligned(2 * stride * word);
    x.pivots = x.p + cunmod_half_aligned(4 * (n + 1) * word);
    x.deltas = x.pivots + (record ? cunmod_half_aligned(n * word) : 0);
    x.work = x.deltas + (record ? cunmod_half_aligned(n * (int64_t)sizeof(int64_t)) : 0);
    x.bytes = work < 0 ? -1 : x.work + work;
    return x;
}
