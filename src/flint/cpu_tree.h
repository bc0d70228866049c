/* Points that FLINT prepares: its subproduct tree, and the weights of interpolation.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The caller has checked the arguments, as for flint/cpu.h.
 */
#ifndef CUNMOD_CPU_TREE_H
#define CUNMOD_CPU_TREE_H

#include <stdint.h>

#include "base/shared.h"

/* n points, about n (log2(n) + 4) words. It belongs to one thread at a time. */
typedef struct
{
    cunmod_shared_t shared; /* the first member */
    uint64_t p;
    int64_t n;
    int levels;        /* of the tree */
    int is_built;      /* the tree is there */
    int is_weighed;    /* the weights are, or `repeated` is set */
    int repeated;      /* whether points are repeated */
    uint64_t *xs;      /* these, and all levels, lie behind the struct */
    uint64_t *weights; /* 1 / M'(x_i), M the product of all x - x_i */
    uint64_t *level[]; /* FLINT's tree */
} cunmod_cpu_tree_t;

/* The points xs[0 .. len-1], and zeros behind them, n >= 1 in all. Tree and weights are made by the
 * first operation that takes them. Returns NULL when there is no memory. cunmod_shared_release frees
 * it. */
cunmod_cpu_tree_t *cunmod_cpu_tree_create(const uint64_t *xs, int64_t len, int64_t n, uint64_t p);

/* The trees that have been built in this process: for tests. */
int64_t cunmod_cpu_trees_built(void);

/* z[0 .. n-1] = a at the points; lena >= 1. */
void cunmod_cpu_tree_evaluate(uint64_t *z, const uint64_t *a, int64_t lena,
                              cunmod_cpu_tree_t *tree);

/* z[0 .. n-1] = the polynomial with the values ys at the points; p is prime. Returns 0, and z is
 * untouched, when points are repeated; else 1. */
int cunmod_cpu_tree_interpolate(uint64_t *z, const uint64_t *ys, cunmod_cpu_tree_t *tree);

/* z[0 .. n] = the product of all x - x_i. */
void cunmod_cpu_tree_product(uint64_t *z, cunmod_cpu_tree_t *tree);

#endif
