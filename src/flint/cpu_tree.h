/* Prepared points on the CPU: FLINT's subproduct tree, and the weights of interpolation.
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

/* n points x_i with their tree and weights, in about n (log2(n) + 4) words. No lock: the caller
 * ensures that one thread at a time uses the struct. */
typedef struct
{
    cunmod_shared_t shared; /* the first member, for cunmod_shared_release */
    uint64_t p;
    int64_t n;
    int levels;        /* number of levels of the tree */
    int is_built;      /* 1: the tree is computed */
    int is_weighed;    /* 1: the weights are computed, or repeated = 1 */
    int repeated;      /* 1: two points are equal, there are no weights */
    uint64_t *xs;      /* [n], the points x_i, in the block behind the struct */
    uint64_t *weights; /* [n], 1 / M'(x_i), M the product of all x - x_i */
    uint64_t *level[]; /* levels of FLINT's tree, in the block behind the struct */
} cunmod_cpu_tree_t;

/* Returns a struct for the n >= 1 points xs[0], .., xs[len-1], 0, .., 0; NULL when the host has no
 * memory. The first operation that uses the tree computes the tree, and the first interpolation
 * computes the weights. cunmod_shared_release frees the struct. */
cunmod_cpu_tree_t *cunmod_cpu_tree_create(const uint64_t *xs, int64_t len, int64_t n, uint64_t p);

/* Returns the number of trees computed in this process so far: for tests. */
int64_t cunmod_cpu_trees_built(void);

/* z[i] = a(x_i) for 0 <= i < n; lena >= 1. */
void cunmod_cpu_tree_evaluate(uint64_t *z, const uint64_t *a, int64_t lena,
                              cunmod_cpu_tree_t *tree);

/* z[0 .. n-1] = the polynomial of degree < n with the value ys[i] at x_i; p is prime. Returns 1; or
 * 0, with z untouched, when two points are equal. */
int cunmod_cpu_tree_interpolate(uint64_t *z, const uint64_t *ys, cunmod_cpu_tree_t *tree);

/* z[0 .. n] = the product of all x - x_i. */
void cunmod_cpu_tree_product(uint64_t *z, cunmod_cpu_tree_t *tree);

#endif
