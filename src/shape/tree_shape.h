/* The levels, transforms and workspace of subproduct trees. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TREE_SHAPE_H
#define CUNMOD_TREE_SHAPE_H

#include <stdint.h>

#include "shape/newton_shape.h"

/* The subproduct tree of n points. */
typedef struct
{
    int64_t n;
    int log_n;            /* the tree has 2^log_n points: the n points, and 2^log_n - n points equal
                             to 0 */
    cunmod_newton_t root; /* the root, a polynomial of 2^log_n + 1 coefficients, as a prepared
                             divisor */
} cunmod_tree_shape_t;

/* Fills *shape. own = 1: transforms modulo p itself. Returns 0, or -1 when a transform that the
 * tree needs does not exist. */
int cunmod_tree_shape(cunmod_tree_shape_t *shape, int64_t n, uint64_t p, int own,
                      const cunmod_newton_limits_t *limits);

/* Returns a lower bound of the number of points of the longest transform of a tree of n points.
 * word: bytes of a coefficient. */
int64_t cunmod_tree_points(int64_t n, int64_t word);

/* Returns the offset of the transforms of level `level` in the array of all transforms, in residues
 * of 4 bytes. The array begins with level CUNMOD_TREE_LEAF, the lowest level with transforms. Each
 * level has 2^(log_n+1) residues modulo each prime. The transforms of the root are stored
 * elsewhere. */
int64_t cunmod_tree_residues(const cunmod_tree_shape_t *shape, int level);

/* cunmod_tree_bytes returns the bytes of the coefficients of a tree; cunmod_tree_kept_bytes, the
 * bytes of the coefficients and transforms, which a prepared tree stores; cunmod_tree_work_bytes,
 * the bytes of the additional workspace of an operation with the tree. */
int64_t cunmod_tree_bytes(const cunmod_tree_shape_t *shape, int64_t word);
int64_t cunmod_tree_kept_bytes(const cunmod_tree_shape_t *shape, int64_t word);
int64_t cunmod_tree_work_bytes(const cunmod_tree_shape_t *shape, int64_t word);

/* Returns the number of 4-byte words of the tables of roots of unity for all transforms of the
 * tree. */
int64_t cunmod_tree_table_words(const cunmod_tree_shape_t *shape);

#endif
