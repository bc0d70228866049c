/* The levels, transforms and workspace of subproduct trees.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "shape/tree_shape.h"

#include "backend/types.h"
#include "shape/ntt.h"

/* Returns log2 of the number of points of a tree for n points, after points 0 have been added. The
 * result is at most 40: transforms for longer trees do not exist. */
static int log_of(int64_t n)
{
    int log_n = CUNMOD_TREE_LEAF;
    while (log_n < 40 && (INT64_C(1) << log_n) < n)
        log_n++;
    return log_n;
}

int64_t cunmod_tree_points(int64_t n, int64_t word)
{
    return cunmod_newton_prepared_points((INT64_C(1) << log_of(n)) + 1, word);
}

int cunmod_tree_shape(cunmod_tree_shape_t *shape, int64_t n, uint64_t p, int own,
                      const cunmod_newton_limits_t *limits)
{
    shape->n = n;
    shape->log_n = log_of(n);
    return cunmod_newton_prepared_shape(&shape->root, (INT64_C(1) << shape->log_n) + 1, p, own,
                                        limits);
}

int64_t cunmod_tree_residues(const cunmod_tree_shape_t *shape, int level)
{
    return (level - CUNMOD_TREE_LEAF) * (INT64_C(2) << shape->log_n) * shape->root.count;
}

/* The result is rounded up to a multiple of 256, since the residues of the transforms are stored
 * after the coefficients. */
int64_t cunmod_tree_bytes(const cunmod_tree_shape_t *shape, int64_t word)
{
    const int64_t words = cunmod_tree_words(shape->log_n) * word;
    return (words + 255) / 256 * 256;
}

int64_t cunmod_tree_kept_bytes(const cunmod_tree_shape_t *shape, int64_t word)
{
    return cunmod_tree_bytes(shape, word) +
           cunmod_tree_residues(shape, shape->log_n) * (int64_t)sizeof(uint32_t);
}

/* The workspace has the residues of two operands of all products of a level, and two arrays of
 * coefficients. The transforms of the root need the same memory for residues: twice as many
 * residues, but of only one operand. */
int64_t cunmod_tree_work_bytes(const cunmod_tree_shape_t *shape, int64_t word)
{
    return cunmod_newton_work_bytes(&shape->root) + 2 * (word << shape->log_n);
}

int64_t cunmod_tree_table_words(const cunmod_tree_shape_t *shape)
{
    int64_t words = cunmod_newton_table_words(&shape->root);
    for (int level = CUNMOD_TREE_LEAF + 1; level <= shape->log_n; level++)
        words += cunmod_ntt_tables(INT64_C(1) << level, shape->root.count);
    return words;
}
