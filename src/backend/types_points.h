/* Multipoint evaluation and interpolation: the structs passed to the kernels.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_POINTS_H
#define CUNMOD_TYPES_POINTS_H

#include "backend/types_modulus.h"

/* The subproduct tree of 2^log_n points x_i; points beyond the caller's n points are 0. Level l has
 * 2^(log_n-l) nodes. A node is the product of 2^l factors x - x_i for consecutive i. A block of
 * threads computes levels 0 .. CUNMOD_TREE_LEAF for its 2^CUNMOD_TREE_LEAF points in shared
 * memory. */
#define CUNMOD_TREE_LEAF 8

/* Returns the index in the tree of the first word of node number `node` of a level. The nodes of a
 * level are consecutive. Nodes of levels below CUNMOD_TREE_LEAF are stored without their leading
 * coefficient, 1. */
CUNMOD_INLINE int64_t cunmod_tree_node(int log_n, int level, int64_t node)
{
    const int64_t n = (int64_t)1 << log_n;
    return level < CUNMOD_TREE_LEAF ? level * n + (node << level)
                                    : level * n + (2 * n >> CUNMOD_TREE_LEAF) - (2 * n >> level) +
                                          node * (((int64_t)1 << level) + 1);
}

/* Returns the number of words of a tree. The root is the last node. */
CUNMOD_INLINE int64_t cunmod_tree_words(int log_n)
{
    return cunmod_tree_node(log_n, log_n, 1);
}

/* A pass over a tree. src/backend/backend.h says what each cunmod_dev_tree_* reads from `in` and
 * writes to `out`. */
typedef struct
{
    void *tree; /* cunmod_tree_words(log_n) words */
    const void *in;
    const void *weights; /* n words */
    void *out;
    int64_t *zeros; /* set to 0 or 1 */
    int64_t n;      /* points, 1 .. 2^log_n */
    int64_t len;    /* words of in */
    int32_t log_n;  /* >= CUNMOD_TREE_LEAF */
    int32_t unused;
    cunmod_modulus_t mod;
} cunmod_tree_item_t;

/* Computes y[i] = a(x[i]) for 0 <= i < n, where x[i] = 0 for i >= lenx. */
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

/* Prefix products of a sequence: out[i] = x_0 x_1 .. x_i for 0 <= i < n, where x_0 = head *
 * (*first), x_i = scale (v_i - minus) for i >= 1, and v_i = of[from + step i]. first == NULL:
 * *first counts as 1. of == NULL: v_i = from + step i, which is in [0, p) for 1 <= i < n. head,
 * scale and minus are in [0, p). */
typedef struct
{
    void *out; /* does not overlap `of` */
    const void *first;
    const void *of;
    int64_t n; /* 1 .. CUNMOD_SCAN_MOST */
    int64_t from, step;
    uint64_t head, scale;
    uint64_t minus;
    cunmod_modulus_t mod;
} cunmod_scan_item_t;

#define CUNMOD_SCAN_MOST (INT64_C(1) << 30)

/* The sequence words[from + step i]; words == NULL: 1. */
typedef struct
{
    const void *words;
    int64_t from, step;
} cunmod_factor_t;

#define CUNMOD_FACTORS 4

/* z[i] = +- scale w x_0 x_1 x_2 x_3 for 0 <= i < n, where x_k is element i of the sequence x[k],
 * and w = *scale_at, or 1 if scale_at == NULL. The sign is - if `alternate` is set and i is odd.
 * Words of x[0] from index `len` on count as 0. z[one] = 1 if one >= 0. z may equal the words of a
 * sequence with from = 0 and step = 1. */
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

#define CUNMOD_HORNER_THREADS 256 /* threads of a block, and the most threads for one point */

/* Returns the number of threads that compute the value at one point, a power of 2: enough to fill
 * the device; if the number is more than 1, each thread has more than 4 coefficients. */
CUNMOD_INLINE int cunmod_horner_team(int64_t sm_count, int64_t points, int64_t len)
{
    int team = 1;
    while (team < CUNMOD_HORNER_THREADS && points < sm_count * 1024 / team && 8 * team < len)
        team *= 2;
    return team;
}

#endif
