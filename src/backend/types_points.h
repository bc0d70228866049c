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

/* The running products of a sequence: out[i] = x_0 x_1 .. x_i for 0 <= i < n, where
 *     x_0 = head first,   x_i = scale (v_i - minus) for i >= 1,   v_i = of[from + step i].
 * The word *first counts as 1 when `first` is NULL. When `of` is NULL, v_i is the number from +
 * step i itself, which is in [0, p) for 1 <= i < n. head, scale and minus are in [0, p). */
typedef struct
{
    void *out; /* apart from `of` */
    const void *first;
    const void *of;
    int64_t n; /* 1 .. CUNMOD_SCAN_MOST */
    int64_t from;
    int64_t step;
    uint64_t head;
    uint64_t scale;
    uint64_t minus;
    cunmod_modulus_t mod;
} cunmod_scan_item_t;

#define CUNMOD_SCAN_MOST (INT64_C(1) << 30)

/* words[from + step i], the factor of element i; 1 when `words` is NULL. */
typedef struct
{
    const void *words;
    int64_t from;
    int64_t step;
} cunmod_factor_t;

#define CUNMOD_FACTORS 4

/* z[i] = +- scale * w * x_0 * x_1 * x_2 * x_3 for 0 <= i < n, where x_k is the factor x[k] of
 * element i, and w is the word *scale_at, or 1 when that is NULL. The sign is - where `alternate`
 * is set and i is odd. The words of x[0] beyond its `len` words are 0. z[one] = 1 when `one` is not
 * negative. z may be the words of a factor with from = 0 and step = 1. */
typedef struct
{
    void *z;
    const void *scale_at;
    cunmod_factor_t x[CUNMOD_FACTORS];
    int64_t n; /* >= 1 */
    int64_t len;
    int64_t one;
    uint64_t scale; /* in [0, p) */
    int32_t alternate;
    int32_t unused;
    cunmod_modulus_t mod;
} cunmod_factors_item_t;

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
