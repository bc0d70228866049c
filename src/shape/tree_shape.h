/* The numbers of subproduct trees: levels, transforms, workspace. Pure.
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
    int log_n;            /* the tree has 2^log_n points, with zeros behind the n points */
    cunmod_newton_t root; /* of the root as a prepared divisor, 2^log_n + 1 coefficients */
} cunmod_tree_shape_t;

/* Fills *shape. Returns 0, or -1 when there are no such transforms. With `own` the roots of unity
 * of p itself are used. */
int cunmod_tree_shape(cunmod_tree_shape_t *shape, int64_t n, uint64_t p, int own,
                      const cunmod_newton_limits_t *limits);

/* The points that the longest transform of a tree of n points needs; word: bytes of a
 * coefficient. */
int64_t cunmod_tree_points(int64_t n, int64_t word);

/* Where the transform of the first node of a level lies, in residues of 4 bytes. It is counted from
 * that of level CUNMOD_TREE_LEAF, the lowest with transforms. Each level has 2^(log_n+1) residues
 * modulo every prime. The root has its transforms elsewhere. */
int64_t cunmod_tree_residues(const cunmod_tree_shape_t *shape, int level);

/* Bytes of the words of a tree; of its words and transforms, which are kept; and of the workspace
 * of an operation beside them. */
int64_t cunmod_tree_bytes(const cunmod_tree_shape_t *shape, int64_t word);
int64_t cunmod_tree_kept_bytes(const cunmod_tree_shape_t *shape, int64_t word);
int64_t cunmod_tree_work_bytes(const cunmod_tree_shape_t *shape, int64_t word);

/* 4-byte words of the tables of roots. */
int64_t cunmod_tree_table_words(const cunmod_tree_shape_t *shape);

#endif
