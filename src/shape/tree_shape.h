/* Subproduct trees, their numbers: levels, transforms, workspace. Pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TREE_SHAPE_H
#define CUNMOD_TREE_SHAPE_H

#include <stdint.h>

#include "shape/newton_shape.h"

/* The tree of n points. */
typedef struct
{
    int64_t n;
    int log_n;            /* the tree has 2^log_n points: all equal levels */
    cunmod_newton_t root; /* a divisor that is prepared, of 2^log_n + 1 coefficients */
} cunmod_tree_shape_t;

/* Fills *shape; 0, or -1 when there are no such transforms. own: p's own roots of unity are to
 * be used. */
int cunmod_tree_shape(cunmod_tree_shape_t *shape, int64_t n, uint64_t p, int own,
                      const cunmod_newton_limits_t *limits);

/* The points that its longest transform needs; word: bytes of a coefficient. */
int64_t cunmod_tree_points(int64_t n, int64_t word);

/* Where the transform of the first node of a level lies, in residues of 4 bytes from that of
 * the lowest level that has them, CUNMOD_TREE_LEAF: each level has 2^(log_n+1) modulo every
 * prime. The root's are its own. */
int64_t cunmod_tree_residues(const cunmod_tree_shape_t *shape, int level);

/* Bytes that a tree keeps, and that operations work in beside it. */
int64_t cunmod_tree_bytes(const cunmod_tree_shape_t *shape, int64_t word);
int64_t cunmod_tree_kept_bytes(const cunmod_tree_shape_t *shape, int64_t word);
int64_t cunmod_tree_work_bytes(const cunmod_tree_shape_t *shape, int64_t word);

/* 4-byte words of the tables of roots. */
int64_t cunmod_tree_table_words(const cunmod_tree_shape_t *shape);

#endif
