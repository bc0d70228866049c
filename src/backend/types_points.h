/* Evaluation at many points and interpolation as the kernels take them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_POINTS_H
#define CUNMOD_TYPES_POINTS_H

#include "backend/types_modulus.h"

/* The subproduct tree of 2^log_n points x_i, of which those beyond the caller's n points are 0:
 * level l has 2^(log_n-l) nodes, and a node is the monic product of 2^l factors x - x_i. A block of
 * threads makes the levels 0 .. CUNMOD_TREE_LEAF of its 2^CUNMOD_TREE_LEAF points in shared
 * memory. */
#define CUNMOD_TREE_LEAF 8

/* The place of a node among the words of a tree. The nodes of a level are stored one behind the
 * other. Nodes of the levels below CUNMOD_TREE_LEAF have no place for their leading coefficient. */
CUNMOD_INLINE int64_t cunmod_tree_node(int log_n, int level, int64_t node)
{
    const int64_t n = (int64_t)1 << log_n;
    return level < CUNMOD_TREE_LEAF ? level * n + (node << level)
                                    : level * n + (2 * n >> CUNMOD_TREE_LEAF) - (2 * n >> level) +
                                          node * (((int64_t)1 << level) + 1);
}

/* All words of a tree, whose root is the last node. */
CUNMOD_INLINE int64_t cunmod_tree_words(int log_n)
{
    return cunmod_tree_node(log_n, log_n, 1);
}

/* A pass over a tree. The functions cunmod_dev_tree_* of src/backend/backend.h say what each
 * reads from `in` and writes to `out`. */
typedef struct
{
    void *tree; /* cunmod_tree_words(log_n) words */
    const void *in;
    const void *weights; /* n words */
    void *out;
    int64_t *zeros; /* becomes 0, or 1 */
    int64_t n;      /* points, 1 .. 2^log_n */
    int64_t len;    /* words of in */
    int32_t log_n;  /* >= CUNMOD_TREE_LEAF */
    int32_t unused;
    cunmod_modulus_t mod;
} cunmod_tree_item_t;

/* y[i] = a(x[i]) for 0 <= i < n, where x[i] = 0 for i >= lenx. */
typedef struct
{
    const void *a;
    const void *x; /* lenx words */
    void *y;
    int64_t lena; /* >= 1 */
    int64_t lenx; /* <= n */
    int64_t n;    /* >= 1 */
    cunmod_modulus_t mod;
} cunmod_horner_item_t;

#define CUNMOD_HORNER_THREADS 256 /* of a block: the largest team */

/* How many threads share a point: enough of them to fill the device, but each has more than 4
 * coefficients when they are several. */
CUNMOD_INLINE int cunmod_horner_team(int64_t sm_count, int64_t points, int64_t len)
{
    int team = 1;
    while (team < CUNMOD_HORNER_THREADS && points < sm_count * 1024 / team && 8 * team < len)
    {
        team *= 2;
    }
    return team;
}

#endif
